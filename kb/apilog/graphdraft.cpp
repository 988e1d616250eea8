// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/apilog/graphdraft.h"

#include "gpu/protocol/graph.h"
#include "kb/apilog/apidrafter.h"
#include "kb/text/plaintext.h"

#include <array>
#include <format>
#include <span>

namespace kb {

namespace {

using gpu::Json;
using gpu::Op;
using gpu::backend::Attr;
using gpu::backend::Descriptor;
using Operations = std::vector<ApiMessage>;

constexpr std::string_view root = "descriptor";
constexpr gpu::Version unifiedSdpa {9, 13, 0}; // from here on our op of attention without a mask is one operation

std::string_view withoutAffixes(std::string_view text, std::string_view prefix, std::string_view suffix)
{
    if (!text.starts_with(prefix) || !text.ends_with(suffix) || text.size() < prefix.size() + suffix.size())
        return {};
    return text.substr(prefix.size(), text.size() - prefix.size() - suffix.size());
}

/// The operations of a graph, or the one that a message is about: each as a message of its own, so that both read
/// alike.
Operations operationsOf(const ApiMessage &message)
{
    const std::string_view what = finalized(message);
    if (what.starts_with("OPERATION_"))
        return {message};
    Operations operations;
    if (what != "OPERATIONGRAPH")
        return operations;
    constexpr std::string_view part = "descriptor/operation";
    for (const auto &[path, value] : message.values) {
        if (path == part) {
            operations.push_back({message.function, message.version, message.thread, {}, false, false, {}, {}});
            operations.back().values.emplace_back(root, value);
        } else if (path.starts_with(part) && !operations.empty()) {
            operations.back().values.emplace_back(std::string(root) + path.substr(part.size()), value);
        }
    }
    return operations;
}

std::string_view enumName(const ApiMessage &message, std::string_view path)
{
    const std::string_view text = message.value(path).value_or(""); // "CUDNN_POINTWISE_ADD (0)"
    return withoutAffixes(text.substr(0, text.find(' ')), "CUDNN_", "");
}

std::string operationName(const ApiMessage &operation)
{
    const std::string_view type = withoutAffixes(finalized(operation), "OPERATION_", "");
    if (type == "POINTWISE")
        return std::string(enumName(operation, "descriptor/pwDesc/mode"));
    if (type == "REDUCTION")
        return std::format("REDUCTION {}", operation.integer("descriptor/reduceDesc/reduceOp").value_or(-1));
    return std::string(type);
}

std::string operationName(const gpu::Graph &graph, const gpu::GraphNode &node)
{
    const auto number = [&](Attr description, Attr attribute) {
        for (const gpu::Setting &setting : node.settings) {
            if (setting.attribute != description)
                continue;
            const auto &described = graph.nodes[std::size_t(std::get<gpu::NodeRef>(setting.value).index)];
            const auto found = std::ranges::find(described.settings, attribute, &gpu::Setting::attribute);
            if (found != described.settings.end())
                return std::get<gpu::ModeValue>(found->value).value;
        }
        return -1;
    };
    if (node.type == Descriptor::OPERATION_POINTWISE) {
        const int mode = number(Attr::OPERATION_POINTWISE_PW_DESCRIPTOR, Attr::POINTWISE_MODE);
        return std::string(name(static_cast<gpu::backend::Mode>(mode)));
    }
    if (node.type == Descriptor::OPERATION_REDUCTION)
        return std::format("REDUCTION {}", number(Attr::OPERATION_REDUCTION_DESC, Attr::REDUCTION_OPERATOR));
    return std::string(withoutAffixes(name(node.type), "OPERATION_", ""));
}

// --- one operation ---------------------------------------------------------------------------------------------------

void convolutionForward(Drafter &d)
{
    const std::string at = "descriptor/";
    d.describedTensor("x", at + "xDesc", "type");
    d.describedTensor("w", at + "wDesc", "type");
    d.describedTensor("y", at + "yDesc", "type");
    d.choice("compute", at + "convDesc/computeType");
    d.list("pads", at + "convDesc/lowerPadA");
    d.list("strides", at + "convDesc/strideA");
    d.list("dilations", at + "convDesc/dilationA");
    if (d.message().value(at + "convDesc/lowerPadA") != d.message().value(at + "convDesc/upperPadA"))
        d.note(LogNote::Kind::OtherPadsBehind);
    if (d.message().integer(at + "convDesc/mode") != 1)
        d.note(LogNote::Kind::NoCrossCorrelation);
    if (d.message().number(at + "alpha").value_or(1) != 1 || d.message().number(at + "beta").value_or(0) != 0)
        d.note(LogNote::Kind::Scalars);
}

void norm(Drafter &d)
{
    constexpr int batchNorm = 2; // CUDNN_BATCH_NORM
    constexpr int training = 1; // CUDNN_NORM_FWD_TRAINING
    if (d.message().integer("descriptor/mode") != batchNorm)
        return d.refuse(LogNote::Kind::OtherNorm);
    if (d.message().integer("descriptor/fmode") != training)
        return d.refuse(LogNote::Kind::NormAtInference);
    d.describedTensor("x", "descriptor/xDesc", "type");
    d.choice("param_dtype", "descriptor/scaleDesc/type");
}

void matmul(Drafter &d)
{
    d.describedTensor("a", "descriptor/aDesc", "type");
    d.describedTensor("b", "descriptor/bDesc", "type");
    d.choice("compute", "descriptor/matmulDesc/mathPrec");
}

void pointwise(Drafter &d)
{
    const std::string_view full = enumName(d.message(), "descriptor/pwDesc/mode");
    const std::string mode = lowered(withoutAffixes(full, "POINTWISE_", full.ends_with("_FWD") ? "_FWD" : ""));
    d.named("mode", mode, "descriptor/pwDesc/mode");
    d.choice("compute", "descriptor/pwDesc/mathPrec");
    d.describedTensor("x", "descriptor/xDesc", "type");
    if (d.message().value("descriptor/bDesc"))
        d.describedTensor("b", "descriptor/bDesc", "type");
    for (const auto &[path, value] : d.message().values) {
        const std::string_view last = std::string_view(path).substr(path.rfind('/') + 1);
        const auto number = d.message().number(path);
        constexpr double noClip = 1e300; // the log has DBL_MAX, rounded
        const bool usual = !number || (last == "ReluUpperClip" ? *number > noClip : *number == 0);
        if ((last.starts_with("Relu") && !usual) || (last.starts_with("alpha") && number != 1))
            d.note(LogNote::Kind::NotTakenOver, {std::string(last), std::string(value)});
    }
}

void attention(Drafter &d)
{
    for (const char *const name : {"q", "k", "v"})
        d.describedTensor(name, std::string("descriptor/") + name + "Desc", "type");
    const auto given = [&](std::string_view name) {
        return d.message().integer("descriptor/" + std::string(name) + "/nbDims").value_or(-1) > 0;
    };
    if (given("statsDesc"))
        d.draft.attrs["generate_stats"] = true;
    for (const char *const name :
        {"blockMaskDesc", "pageTableKDesc", "pageTableVDesc", "seqLenQDesc", "seqLenKVDesc"}) {
        if (given(name))
            d.note(LogNote::Kind::NotTakenOver, {name, {}});
    }
}

// --- several operations ----------------------------------------------------------------------------------------------

void batchnormInference(Drafter &d)
{
    d.draft.attrs["phase"] = "inference";
    d.note(LogNote::Kind::EpsilonInValues);
    d.describedTensor("x", "descriptor/xDesc", "type");
    d.choice("param_dtype", "descriptor/bDesc/type");
    d.choice("compute", "descriptor/pwDesc/mathPrec");
}

CaseDraft compositeAttention(const Operations &operations)
{
    Drafter first(operations.front(), Op::GraphSdpa, {});
    first.describedTensor("q", "descriptor/aDesc", "type");
    first.describedTensor("k", "descriptor/bDesc", "type");
    first.choice("compute", "descriptor/matmulDesc/mathPrec");
    Drafter last(operations.back(), Op::GraphSdpa, {});
    last.describedTensor("v", "descriptor/bDesc", "type");
    CaseDraft draft = std::move(first.draft);
    draft.complete = draft.complete && last.draft.complete;
    draft.notes.insert(draft.notes.end(), last.draft.notes.begin(), last.draft.notes.end());
    if (last.draft.tensors.contains("v"))
        draft.tensors["v"] = last.draft.tensors["v"];
    // The product takes K transposed; the case has K itself.
    constexpr std::size_t rank = 4;
    if (draft.tensors.contains("k") && draft.tensors["k"]["dims"].size() == rank) {
        const auto strides = operations.front().list("descriptor/bDesc/strideA").value_or(Drafter::Numbers());
        Json &k = draft.tensors["k"];
        std::swap(k["dims"][2], k["dims"][3]);
        if (strides.size() == rank)
            Drafter::setStrides(k, {strides[0], strides[1], strides[3], strides[2]});
    }
    if (std::ranges::contains(operations, "POINTWISE_CMP_GE", [](const auto &one) { return operationName(one); }))
        draft.attrs["causal"] = true;
    return draft;
}

gpu::Version versionOf(const ApiMessage &message, bool composite)
{
    std::size_t number = 0;
    for (const char digit : message.version.substr(0, 6))
        number = digit >= '0' && digit <= '9' ? number * 10 + std::size_t(digit - '0') : number;
    const gpu::Version version = gpu::versionFromNumber(number);
    constexpr gpu::Version composed {9, 8, 0}; // any before unifiedSdpa
    return composite && version >= unifiedSdpa ? composed : version;
}

/// The graph that a draft makes; nullopt: none, or no case can have such values.
std::optional<gpu::Graph> graphOf(const CaseDraft &draft, gpu::Version version)
{
    const gpu::OpSpec &spec = gpu::spec(draft.op);
    const Json json = {{"name", "draft"}, {"role", "claim"}, {"op", spec.name}, {"level", "model"},
        {"tensors", draft.tensors}, {"attrs", draft.attrs},
        {"control",
            {{"patch", {{"/tensors/" + draft.tensors.begin().key() + "/fill", {{"kind", "constant"}}}}},
                {"expect", "SUCCESS"}}},
        {"expect", Json::array({{{"status", "SUCCESS"}}})}};
    const auto parsed = gpu::parseCase(json);
    if (!parsed)
        return std::nullopt;
    auto graph = gpu::describeGraph(draft.op, parsed->setup, version);
    return graph ? std::optional(std::move(*graph)) : std::nullopt;
}

bool sameOperations(const Operations &logged, const gpu::Graph &graph)
{
    std::vector<std::string> made;
    for (const gpu::GraphNode &node : graph.nodes) {
        if (node.operation)
            made.push_back(operationName(graph, node));
    }
    return std::ranges::equal(
        logged, made, {}, [](const ApiMessage &operation) { return operationName(operation); }, std::identity());
}

std::optional<CaseDraft> compositeDraft(const ApiMessage &message, const Operations &operations)
{
    CaseDraft draft;
    if (operationName(operations.front()) == "MATMUL" && operationName(operations.back()) == "MATMUL") {
        draft = compositeAttention(operations);
    } else {
        Drafter drafter(operations.front(), Op::GraphBatchnorm, {});
        batchnormInference(drafter);
        draft = std::move(drafter.draft);
    }
    if (!draft.complete || draft.tensors.empty())
        return std::nullopt;
    const auto graph = graphOf(draft, versionOf(message, true));
    if (!graph || !sameOperations(operations, *graph))
        return std::nullopt;
    if (draft.op == Op::GraphSdpa && !draft.attrs.contains("causal") && versionOf(message, false) >= unifiedSdpa)
        draft.notes.push_back({LogNote::Kind::AttentionInParts, {}});
    return draft;
}

struct KnownOperation {
    std::string_view type;
    Op op;
    void (*fill)(Drafter &);
};
constexpr std::array knownOperations = {
    KnownOperation {"OPERATION_CONVOLUTION_FORWARD", Op::GraphConvolution, convolutionForward},
    KnownOperation {"OPERATION_NORM_FORWARD", Op::GraphBatchnorm, norm},
    KnownOperation {"OPERATION_MATMUL", Op::GraphMatmul, matmul},
    KnownOperation {"OPERATION_POINTWISE", Op::GraphPointwise, pointwise},
    KnownOperation {"OPERATION_SDPA_FWD", Op::GraphSdpa, attention},
};

// --- what is otherwise -----------------------------------------------------------------------------------------------

/// What the log calls the tensors of an operation.
struct Place {
    Attr attribute;
    std::string_view name;
};
constexpr std::array places = {
    Place {Attr::OPERATION_CONVOLUTION_FORWARD_X, "xDesc"},
    Place {Attr::OPERATION_CONVOLUTION_FORWARD_W, "wDesc"},
    Place {Attr::OPERATION_CONVOLUTION_FORWARD_Y, "yDesc"},
    Place {Attr::OPERATION_MATMUL_ADESC, "aDesc"},
    Place {Attr::OPERATION_MATMUL_BDESC, "bDesc"},
    Place {Attr::OPERATION_MATMUL_CDESC, "cDesc"},
    Place {Attr::OPERATION_POINTWISE_XDESC, "xDesc"},
    Place {Attr::OPERATION_POINTWISE_BDESC, "bDesc"},
    Place {Attr::OPERATION_POINTWISE_TDESC, "tDesc"},
    Place {Attr::OPERATION_POINTWISE_YDESC, "yDesc"},
    Place {Attr::OPERATION_REDUCTION_XDESC, "xDesc"},
    Place {Attr::OPERATION_REDUCTION_YDESC, "yDesc"},
    Place {Attr::OPERATION_NORM_FWD_XDESC, "xDesc"},
    Place {Attr::OPERATION_NORM_FWD_YDESC, "yDesc"},
    Place {Attr::OPERATION_NORM_FWD_MEAN_DESC, "meanDesc"},
    Place {Attr::OPERATION_NORM_FWD_INV_VARIANCE_DESC, "invVarianceDesc"},
    Place {Attr::OPERATION_NORM_FWD_SCALE_DESC, "scaleDesc"},
    Place {Attr::OPERATION_NORM_FWD_BIAS_DESC, "biasDesc"},
    Place {Attr::OPERATION_NORM_FWD_EPSILON_DESC, "epsilonDesc"},
    Place {Attr::OPERATION_NORM_FWD_EXP_AVG_FACTOR_DESC, "expAvgFactor"},
    Place {Attr::OPERATION_NORM_FWD_INPUT_RUNNING_MEAN_DESC, "inRunMeanDesc"},
    Place {Attr::OPERATION_NORM_FWD_INPUT_RUNNING_VAR_DESC, "inRunVarDesc"},
    Place {Attr::OPERATION_NORM_FWD_OUTPUT_RUNNING_MEAN_DESC, "outRunMeanDesc"},
    Place {Attr::OPERATION_NORM_FWD_OUTPUT_RUNNING_VAR_DESC, "outRunVarDesc"},
    Place {Attr::OPERATION_SDPA_FWD_QDESC, "qDesc"},
    Place {Attr::OPERATION_SDPA_FWD_KDESC, "kDesc"},
    Place {Attr::OPERATION_SDPA_FWD_VDESC, "vDesc"},
    Place {Attr::OPERATION_SDPA_FWD_ODESC, "oDesc"},
    Place {Attr::OPERATION_SDPA_FWD_STATSDESC, "statsDesc"},
    Place {Attr::OPERATION_SDPA_FWD_SCALEDESC, "scaleDesc"},
};

/// Type, dims, strides and use, as LogNote::Kind::OtherTensor has them.
using TensorTexts = std::array<std::string, 4>;

TensorTexts logged(const ApiMessage &operation, const std::string &path)
{
    const std::int64_t type = operation.integer(path + "/type").value_or(-1);
    const bool isOurs = type >= 0 && type <= static_cast<int>(gpu::DataType::Fp8E5m2);
    return {std::string(isOurs ? gpu::dataTypeName(static_cast<gpu::DataType>(type)) : std::string_view()),
        std::string(operation.value(path + "/dimA").value_or("?")),
        std::string(operation.value(path + "/strideA").value_or("?")),
        operation.value(path + "/isVirtual") == "true"     ? "virtual"
            : operation.value(path + "/isByVal") == "true" ? "by_value"
                                                           : ""};
}

TensorTexts made(const gpu::GraphTensor &tensor)
{
    const auto list = [](const std::vector<std::int64_t> &numbers) {
        std::string text;
        for (const std::int64_t number : numbers)
            text += (text.empty() ? "" : ",") + std::to_string(number);
        return '[' + text + ']';
    };
    using Use = gpu::GraphTensor::Use;
    return {std::string(gpu::dataTypeName(tensor.tensor.dtype)), list(tensor.tensor.dims), list(tensor.tensor.strides),
        tensor.use == Use::Virtual      ? "virtual"
            : tensor.use == Use::Scalar ? "by_value"
                                        : ""};
}

/// Without y a case's graph has the one that follows from x and w.
void leaveOutUsualOutput(CaseDraft &draft, const ApiMessage &operation)
{
    CaseDraft without = draft;
    without.tensors.erase("y");
    const auto graph = graphOf(without, {});
    if (graph && made(graph->tensors[2]) == logged(operation, "descriptor/yDesc"))
        draft = std::move(without);
}

} // namespace

std::string_view finalized(const ApiMessage &message)
{
    if (message.function != "cudnnBackendFinalize")
        return {};
    return withoutAffixes(message.value(root).value_or(""), "CUDNN_BACKEND_", "_DESCRIPTOR");
}

std::optional<CaseDraft> graphDraftOf(const ApiMessage &message)
{
    const Operations operations = operationsOf(message);
    if (operations.empty())
        return std::nullopt;
    if (operations.size() > 1)
        return compositeDraft(message, operations);
    const auto *const found = std::ranges::find(knownOperations, finalized(operations.front()), &KnownOperation::type);
    if (found == knownOperations.end())
        return std::nullopt;
    const std::string_view what = finalized(message);
    Drafter drafter(operations.front(), found->op,
        what == "OPERATIONGRAPH" ? std::string("engine selection") : std::format("cudnnBackendFinalize({})", what));
    found->fill(drafter);
    if (drafter.draft.op == Op::GraphConvolution && drafter.draft.complete)
        leaveOutUsualOutput(drafter.draft, operations.front());
    return std::move(drafter.draft);
}

std::string operationsText(const ApiMessage &message)
{
    std::string text;
    if (finalized(message) != "OPERATIONGRAPH")
        return text;
    for (const ApiMessage &operation : operationsOf(message))
        text += (text.empty() ? "" : ", ") + operationName(operation);
    return text;
}

std::vector<LogNote> graphDifferences(const ApiMessage &message, gpu::Op op, const gpu::Setup &setup)
{
    std::vector<LogNote> notes;
    const Operations operations = operationsOf(message);
    const auto graph = gpu::describeGraph(op, setup, versionOf(message, operations.size() > 1));
    if (!graph)
        return {{LogNote::Kind::NoGraph, {graph.error()}}};
    const auto add = [&notes](LogNote note) {
        if (!std::ranges::contains(notes, note))
            notes.push_back(std::move(note));
    };
    auto operation = operations.begin();
    for (const gpu::GraphNode &node : graph->nodes) {
        if (!node.operation)
            continue;
        if (operation == operations.end())
            break;
        for (const gpu::Setting &setting : node.settings) {
            const auto *const place = std::ranges::find(places, setting.attribute, &Place::attribute);
            const auto *const ref = std::get_if<gpu::TensorRef>(&setting.value);
            const std::string path = place == places.end() ? "" : "descriptor/" + std::string(place->name);
            if (!ref || path.empty() || !operation->value(path)) // the log leaves some out
                continue;
            const gpu::GraphTensor &tensor = graph->tensors[std::size_t(ref->index)];
            const TensorTexts there = logged(*operation, path);
            const TensorTexts here = made(tensor);
            if (there != here) {
                LogNote note {LogNote::Kind::OtherTensor, {tensor.name}};
                for (const TensorTexts &texts : {there, here})
                    note.values.insert(note.values.end(), texts.begin(), texts.end());
                add(std::move(note));
            } else if (tensor.use == gpu::GraphTensor::Use::Scalar) {
                add({LogNote::Kind::ByValue, {tensor.name, std::format("{}", tensor.value)}});
            }
        }
        ++operation;
    }
    return notes;
}

} // namespace kb
