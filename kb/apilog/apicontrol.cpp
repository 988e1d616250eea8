// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// The control of a case that comes from a log: the value that looks wrong is replaced by one that works; where none
// does, everything is.
#include "kb/apilog/apidraft.h"

#include <algorithm>

namespace kb {

namespace {

using gpu::Json;
using gpu::Op;

bool below(const Json &value, std::int64_t least)
{
    return value.is_number_integer() && value.get<std::int64_t>() < least;
}

/// Attributes that must not be below a number, and lists of such.
struct Least {
    std::string_view attr;
    std::int64_t least;
};
constexpr Least leasts[] = {{"pads", 0}, {"strides", 1}, {"dilations", 1}, {"window", 1}, {"groups", 1},
    {"input_size", 1}, {"hidden_size", 1}, {"proj_size", 1}, {"layers", 1}, {"max_seq_length", 1}, {"batch", 1},
    {"vector_size", 1}, {"frames", 1}, {"classes", 2}, {"max_label_length", 0}};

/// Dims and attributes with values that no call takes.
void replaceImpossible(const CaseDraft &draft, Json &patch)
{
    for (const auto &[name, tensor] : draft.tensors.items()) {
        for (std::size_t i = 0; i < tensor.at("dims").size(); ++i) {
            if (below(tensor.at("dims")[i], 1))
                patch["/tensors/" + name + "/dims/" + std::to_string(i)] = 1;
        }
    }
    for (const Least &known : leasts) {
        const std::string name(known.attr);
        if (!draft.attrs.contains(name))
            continue;
        const Json &value = draft.attrs.at(name);
        const std::string pointer = "/attrs/" + name;
        if (below(value, known.least))
            patch[pointer] = known.least;
        for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
            if (below(value[i], known.least))
                patch[pointer + "/" + std::to_string(i)] = known.least;
        }
    }
    if (draft.op == Op::RnnForward && patch.contains("/attrs/input_size") && !below(draft.attrs.at("vector_size"), 1))
        patch["/attrs/input_size"] = draft.attrs.at("vector_size"); // they must agree
    if (draft.attrs.contains("epsilon") && draft.attrs.at("epsilon").is_number()
        && draft.attrs.at("epsilon").get<double>() < 0)
        patch["/attrs/epsilon"] = 1e-5;
    if (draft.attrs.contains("null_saved"))
        patch["/attrs/null_saved"] = "none";
}

bool isPacked(const Json &tensor)
{
    return !tensor.contains("strides"); // else other dims alone would not fit
}

/// Replaces sizes of matrix products and attention that must agree, and a head size that is no multiple of 8.
void replaceProductMismatch(const CaseDraft &draft, Json &patch)
{
    const auto dim = [&](const char *name, std::size_t fromEnd) {
        const Json &dims = draft.tensors.at(name).at("dims");
        return dims[dims.size() - fromEnd].get<std::int64_t>();
    };
    const auto set = [&](const char *name, std::size_t fromEnd, std::int64_t value) {
        const std::size_t rank = draft.tensors.at(name).at("dims").size();
        patch[std::string("/tensors/") + name + "/dims/" + std::to_string(rank - fromEnd)] = value;
    };
    const bool packed = std::ranges::all_of(draft.tensors, isPacked);
    const bool ranked
        = std::ranges::all_of(draft.tensors, [](const Json &tensor) { return tensor.at("dims").size() >= 2; });
    if (!packed || !ranked)
        return;
    if (draft.op == Op::GraphMatmul) {
        if (dim("a", 1) != dim("b", 2))
            set("b", 2, dim("a", 1));
        return;
    }
    if (dim("k", 2) != dim("v", 2))
        set("v", 2, dim("k", 2));
    // K has the head size of Q; V has one of its own, which is as a rule the same. Each is rounded up to what works.
    constexpr std::int64_t multiple = 8; // of the head size, cuDNN 9.19
    constexpr std::int64_t largest = 1 << 20;
    const auto rounded
        = [](std::int64_t size) { return size < largest ? (size + multiple - 1) / multiple * multiple : size; };
    const bool agree = dim("q", 1) == dim("k", 1);
    if (agree && !patch.empty()) // the lengths are at fault
        return;
    const std::int64_t head = rounded(dim("q", 1));
    const bool follows = dim("v", 1) == dim("k", 1) || dim("v", 1) == dim("q", 1);
    for (const auto &[name, size] : {std::pair("q", head), {"k", head}, {"v", follows ? head : rounded(dim("v", 1))}}) {
        if (dim(name, 1) != size)
            set(name, 1, size);
    }
}

/// Sizes that must agree and do not, and a kernel that is larger than its input.
void replaceMismatch(const CaseDraft &draft, Json &patch)
{
    if (draft.op == Op::GraphMatmul || draft.op == Op::GraphSdpa)
        return replaceProductMismatch(draft, patch);
    if (draft.op == Op::RnnForward && draft.attrs.at("vector_size") != draft.attrs.at("input_size"))
        patch["/attrs/vector_size"] = draft.attrs.at("input_size");
    if (!draft.tensors.contains("x") || !draft.tensors.contains("w"))
        return;
    const Json &x = draft.tensors.at("x").at("dims");
    const Json &w = draft.tensors.at("w").at("dims");
    if (x.size() != w.size() || x.size() < 3)
        return;
    const std::int64_t groups = draft.attrs.contains("groups") ? draft.attrs.at("groups").get<std::int64_t>() : 1;
    const auto channels = x[1].get<std::int64_t>();
    const bool graph = draft.op == Op::GraphConvolution;
    if (graph ? w[1] == 0 || channels % w[1].get<std::int64_t>() != 0
              : channels / groups != w[1] || channels % groups != 0) {
        patch["/tensors/w/dims/1"] = channels % groups == 0 ? channels / groups : channels;
        if (channels % groups != 0)
            patch["/attrs/groups"] = 1;
    }
    constexpr std::int64_t roomy = 64;
    for (std::size_t i = 2; i < x.size(); ++i) {
        if (!graph && !draft.tensors.at("x").contains("strides") && x[i].get<std::int64_t>() < w[i].get<std::int64_t>())
            patch["/tensors/x/dims/" + std::to_string(i)] = std::max(roomy, w[i].get<std::int64_t>());
    }
}

/// A tensor with which the op of a graph has an engine, by the described GPUs of compute capability 8.0 and more.
Json usualTensor(Op op, const std::string &name, std::size_t rank)
{
    if (op == Op::GraphSdpa)
        return {{"dtype", "half"}, {"dims", {2, 8, 128, 64}}};
    if (op == Op::GraphMatmul)
        return {{"dtype", "half"}, {"dims", std::vector(rank, 64)}};
    std::vector<int> dims(rank, name == "w" ? 3 : 16);
    dims.front() = name == "w" ? 64 : 8;
    if (rank > 1)
        dims[1] = 64;
    return {{"dtype", "float"}, {"dims", dims}, {"layout", "nhwc"}};
}

/// Nothing looks wrong: everything is replaced by what the op of a graph is known to work with.
void replaceGraph(const CaseDraft &draft, Json &patch)
{
    for (const auto &[name, tensor] : draft.tensors.items())
        patch["/tensors/" + name] = usualTensor(draft.op, name, tensor.at("dims").size());
    for (const auto &[name, usual] : {std::pair("pads", 1), std::pair("strides", 1), std::pair("dilations", 1)}) {
        if (draft.attrs.contains(name))
            patch[std::string("/attrs/") + name] = std::vector(draft.attrs.at(name).size(), usual);
    }
    for (const char *const type : {"compute", "param_dtype"}) {
        if (draft.attrs.contains(type))
            patch[std::string("/attrs/") + type] = "float";
    }
    // What is already so is no part of the patch.
    for (const char *const part : {"attrs", "tensors"}) {
        const Json &own = part == std::string_view("attrs") ? draft.attrs : draft.tensors;
        for (const auto &[name, value] : own.items()) {
            const std::string pointer = std::string("/") + part + '/' + name;
            if (patch.contains(pointer) && patch.at(pointer) == value)
                patch.erase(pointer);
        }
    }
}

/// Nothing looks wrong: tensors of float with small dims, and the op's own attributes.
void replaceAll(const CaseDraft &draft, Json &patch)
{
    if (gpu::spec(draft.op).api == gpu::Api::Graph)
        return replaceGraph(draft, patch);
    for (const auto &[name, tensor] : draft.tensors.items()) {
        std::vector<std::int64_t> dims(tensor.at("dims").size(), name == "w" ? 3 : 8);
        if (name == "w" && dims.size() > 1)
            dims[1] = 8;
        patch["/tensors/" + name] = {{"dtype", "float"}, {"dims", dims}};
    }
    for (const gpu::AttrSpec &attr : gpu::spec(draft.op).attrs) {
        const std::string name(attr.name);
        if (!draft.attrs.contains(name) || attr.defaultJson.empty() || attr.defaultJson.starts_with('@')
            || attr.kind == gpu::AttrKind::Spatial) // as long as the case's, whatever the default's length
            continue;
        Json usual = Json::parse(attr.defaultJson, nullptr, false);
        if (usual != draft.attrs.at(name))
            patch["/attrs/" + name] = std::move(usual);
    }
    // These attributes follow another one by default.
    for (const auto &[name, other] : {std::pair("proj_size", "hidden_size"), std::pair("vector_size", "input_size")}) {
        if (draft.attrs.contains(name) && draft.attrs.contains(other))
            patch[std::string("/attrs/") + name] = 64;
    }
}

/// What makes a call fail that went well.
Json spoiled(const CaseDraft &draft)
{
    const auto badParam = [](const char *pointer, Json value) {
        return Json {{"patch", {{pointer, std::move(value)}}}, {"expect", "BAD_PARAM"}};
    };
    const auto lastBut = [&](const char *name, std::size_t fromEnd) {
        return std::string("/tensors/") + name + "/dims/"
            + std::to_string(draft.tensors.at(name).at("dims").size() - fromEnd);
    };
    const Json::json_pointer k("/k/dims/3");
    switch (draft.op) {
    case Op::GraphBatchnorm:
        if (draft.attrs.contains("phase")) // of pointwise operations, for which nothing is known
            return nullptr;
        return {{"patch", {{"/tensors/x/dims/1", 3}}}, {"expect", "NOT_SUPPORTED"}};
    case Op::GraphMatmul:
        if (draft.tensors.at("a").at("dims").size() < 2 || draft.tensors.at("b").at("dims").size() < 2)
            return nullptr;
        return badParam(lastBut("b", 2).c_str(), draft.tensors.at("a").at("dims").back().get<std::int64_t>() + 1);
    case Op::GraphSdpa:
        if (!draft.tensors.contains(k))
            return nullptr;
        return badParam("/tensors/k/dims/3", draft.tensors.at(k).get<std::int64_t>() + 1);
    case Op::GraphPointwise: return nullptr;
    default: break;
    }
    if (draft.tensors.contains("x"))
        return badParam("/tensors/x/dims/0", 0);
    switch (draft.op) {
    case Op::FilterDescriptor: return badParam("/tensors/w/dims/0", 0);
    case Op::ConvolutionDescriptor: return badParam("/attrs/strides/0", 0);
    case Op::PoolingDescriptor: return badParam("/attrs/window/0", 0);
    case Op::RnnDescriptor: return badParam("/attrs/layers", 0);
    case Op::RnnForward: return badParam("/attrs/layers", 0);
    case Op::RnnDataDescriptor: return badParam("/attrs/vector_size", 0);
    case Op::CtcLossDescriptor: return {{"patch", {{"/attrs/compute", "half"}}}, {"expect", "NOT_SUPPORTED"}};
    default: return nullptr;
    }
}

std::string pointersOf(const Json &patch)
{
    std::string text;
    for (const auto &[pointer, value] : patch.items())
        text += (text.empty() ? "" : ", ") + pointer + " = " + value.dump();
    return text;
}

} // namespace

gpu::Json controlFor(CaseDraft &draft, bool failed)
{
    if (!failed) {
        Json control = draft.op == Op::Create ? Json() : spoiled(draft);
        if (!control.is_null())
            draft.notes.push_back({LogNote::Kind::ControlMustFail, {pointersOf(control.at("patch"))}});
        return control;
    }
    Json patch = Json::object();
    if (draft.op == Op::Create)
        patch["/attrs/hide_devices"] = false;
    replaceImpossible(draft, patch);
    if (patch.empty())
        replaceMismatch(draft, patch);
    if (!patch.empty()) {
        draft.notes.push_back({LogNote::Kind::ControlForWhatLooksWrong, {pointersOf(patch)}});
    } else {
        replaceAll(draft, patch);
        if (patch.empty())
            return nullptr;
        draft.notes.push_back({LogNote::Kind::ControlForEverything, {pointersOf(patch)}});
    }
    return {{"patch", std::move(patch)}, {"expect", "SUCCESS"}};
}

} // namespace kb
