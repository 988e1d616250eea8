// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/askedcalls.h"

#include "gpu/protocol/argumenttext.h"
#include "gpu/protocol/attributes.h"
#include "gpu/protocol/graph.h"
#include "gpu/protocol/sequence.h"

#include <algorithm>
#include <map>
#include <vector>

namespace kb {

namespace {

/// A value as the runner writes it, in one of several ways: a number of cuDNN's may stand for a name. Empty: any.
using Spellings = std::vector<std::string>;

struct AskedCall {
    /// Named: "format=nchw, n=0", each argument by itself. Whole: all of the text. Word: one of its words.
    enum class Text : std::uint8_t { Named, Whole, Word };
    std::string name; // keyOf() its calls
    Text text = Text::Whole;
    std::vector<Spellings> arguments;
};

Spellings spellings(std::int64_t number)
{
    Spellings all {std::to_string(number)};
    if (number >= 0 && number <= std::int64_t(gpu::DataType::Fp8E5m2))
        all.emplace_back(gpu::dataTypeName(gpu::DataType(number)));
    if (number >= 0 && number <= std::int64_t(gpu::Layout::NchwVectC))
        all.emplace_back(gpu::layoutName(gpu::Layout(number)));
    return all;
}

Spellings spellings(const gpu::IntList &list)
{
    std::vector<std::int64_t> numbers(list.first.begin(), list.first.end());
    constexpr int mostShown = 64; // the runner shows fewer
    if (!numbers.empty())
        numbers.resize(std::size_t(std::clamp(list.count, 0, mostShown)), numbers.back());
    return {gpu::argumentOf(numbers)};
}

/// What a sequence of calls gives to its functions.
class SequenceReader final {
public:
    SequenceReader(gpu::Op op, const gpu::Setup &setup)
        : m_attrs(op, setup)
    {
        for (const gpu::CallStep &step : gpu::sequenceOf(op)) {
            if (!step.isFor(m_attrs))
                continue;
            if (const auto *const list = std::get_if<gpu::MakeList>(&step.what))
                m_lists.emplace(list->name, list->value(m_attrs));
            else if (const auto *const invoke = std::get_if<gpu::Invoke>(&step.what))
                add(*invoke);
        }
    }
    std::vector<AskedCall> calls;

private:
    void add(const gpu::Invoke &invoke)
    {
        AskedCall &call = calls.emplace_back(std::string(invoke.function), AskedCall::Text::Named);
        for (const gpu::Argument &argument : invoke.arguments)
            call.arguments.push_back(
                std::visit([this](const auto &value) { return spell(value); }, argument.value(m_attrs)));
    }
    static Spellings spell(std::nullptr_t) { return {"null"}; }
    static Spellings spell(std::int64_t number) { return spellings(number); }
    static Spellings spell(double number) { return {gpu::argumentOf(number), gpu::argumentOf(double(float(number)))}; }
    static Spellings spell(const gpu::EnumValue &value) { return spellings(value.number); }
    static Spellings spell(const gpu::Extents &numbers) { return {gpu::argumentOf(numbers)}; }
    static Spellings spell(const gpu::IntList &list) { return spellings(list); }
    Spellings spell(const gpu::Variable &variable) const
    {
        const auto list = m_lists.find(variable.name);
        return list == m_lists.end() || variable.element >= 0 || list->second.first.empty() ? Spellings()
                                                                                            : spellings(list->second);
    }

    gpu::Attributes m_attrs;
    std::map<std::string_view, gpu::IntList> m_lists;
};

constexpr std::string_view setAttribute = "cudnnBackendSetAttribute";

/// "cudnnSetTensor4dDescriptor"; of a graph's descriptor with the attribute: "cudnnBackendSetAttribute(TENSOR)
/// TENSOR_DIMENSIONS".
std::string keyOf(const gpu::Call &call)
{
    return call.call.starts_with(setAttribute) ? call.call + ' ' + call.args.substr(0, call.args.find('=')) : call.call;
}

/// The attributes of a graph's descriptors, each of which is a call of its own. Of a tensor those that its case gives.
std::vector<AskedCall> graphCalls(const gpu::Graph &graph)
{
    using gpu::backend::Attr;
    std::vector<AskedCall> calls;
    const auto add = [&calls](gpu::backend::Descriptor type, Attr attribute, const std::string &value) {
        const std::string name(gpu::backend::name(attribute));
        calls.push_back({std::string(setAttribute) + '(' + std::string(gpu::backend::name(type)) + ") " + name,
            AskedCall::Text::Whole, {{name + '=' + value}}});
    };
    const auto dataType = [](int type) { return std::string(gpu::dataTypeName(gpu::DataType(type))); };
    for (const gpu::GraphTensor &made : graph.tensors) {
        const auto tensor = gpu::backend::Descriptor::TENSOR;
        add(tensor, Attr::TENSOR_DATA_TYPE, dataType(int(made.tensor.dtype)));
        add(tensor, Attr::TENSOR_DIMENSIONS, gpu::argumentOf(made.tensor.dims));
        add(tensor, Attr::TENSOR_STRIDES, gpu::argumentOf(made.tensor.strides));
    }
    for (const gpu::GraphNode &node : graph.nodes) {
        for (const gpu::Setting &setting : node.settings) {
            if (const auto *const numbers = std::get_if<std::vector<std::int64_t>>(&setting.value))
                add(node.type, setting.attribute, gpu::argumentOf(*numbers));
            else if (const auto *const mode = std::get_if<gpu::ModeValue>(&setting.value))
                add(node.type, setting.attribute,
                    mode->type == gpu::backend::Type::DATA_TYPE ? dataType(mode->value) : std::to_string(mode->value));
            else if (const auto *const number = std::get_if<double>(&setting.value))
                add(node.type, setting.attribute, gpu::argumentOf(*number));
        }
    }
    return calls;
}

/// Ops that are one call, whose text is made of the case's attributes.
std::vector<AskedCall> lookUpCalls(gpu::Op op, const gpu::Setup &setup)
{
    const gpu::Attributes attrs(op, setup);
    const auto number = [&attrs](const char *name) { return std::to_string(attrs.integer(name)); };
    const auto whole = [](std::string name, std::string text) {
        return std::vector {AskedCall {std::move(name), AskedCall::Text::Whole, {{std::move(text)}}}};
    };
    const auto built = [&attrs](const char *name, const char *option) {
        const std::string architecture = attrs.text("architecture");
        return architecture.empty() ? std::vector<AskedCall>()
                                    : std::vector {AskedCall {name, AskedCall::Text::Word, {{option + architecture}}}};
    };
    switch (op) {
    case gpu::Op::ExportedSymbol: return whole("dlsym", attrs.text("symbol"));
    case gpu::Op::HeaderConstant: return whole("header", attrs.text("name"));
    case gpu::Op::StatusName: return whole("cudnnGetErrorString", number("code"));
    case gpu::Op::ErrorText: return whole(attrs.text("call"), number("code"));
    case gpu::Op::HostCompiler:
        return whole("host_config", attrs.text("compiler") + ' ' + number("major") + '.' + number("minor"));
    case gpu::Op::LibrarySymbol: {
        const std::string version = attrs.text("version");
        return whole("dynamic_symbol", attrs.text("symbol") + (version.empty() ? "" : '@' + version));
    }
    case gpu::Op::NvrtcCompile: return built("nvrtcCompileProgram", "--gpu-architecture=");
    case gpu::Op::Ptxas: return built("ptxas", "-arch=");
    case gpu::Op::NvccCompile: return built("nvcc", "-arch=");
    case gpu::Op::NvjitlinkLink: return built("nvJitLinkCreate", "-arch=");
    default: return {};
    }
}

std::vector<AskedCall> askedCalls(const gpu::Case &testCase, const gpu::Setup &setup, gpu::Version version)
{
    if (!gpu::sequenceOf(testCase.op).empty())
        return SequenceReader(testCase.op, setup).calls;
    if (testCase.op < gpu::Op::GraphConvolution || testCase.op > gpu::Op::GraphSdpa)
        return lookUpCalls(testCase.op, setup);
    const auto graph = gpu::describeGraph(testCase.op, setup, version);
    return graph ? graphCalls(*graph) : std::vector<AskedCall>();
}

std::vector<std::string_view> splitAt(std::string_view separator, std::string_view text)
{
    std::vector<std::string_view> all;
    while (!text.empty()) {
        const std::size_t end = text.find(separator);
        all.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + separator.size());
    }
    return all;
}

bool isSpelled(std::string_view seen, const Spellings &asked)
{
    return asked.empty() || std::ranges::contains(asked, seen);
}

std::optional<OtherArgument> compared(const gpu::Call &call, const AskedCall &asked)
{
    using Text = AskedCall::Text;
    const bool isKept = call.args.size() < gpu::maxArgumentBytes; // else its end is cut off
    if (asked.text != Text::Named) {
        const std::string &follows = asked.arguments.front().front();
        const bool isSame = asked.text == Text::Whole ? call.args == follows
                                                      : std::ranges::contains(splitAt(" ", call.args), follows);
        return isSame || !isKept ? std::nullopt : std::optional(OtherArgument {call.n, call.args, follows});
    }
    const std::vector<std::string_view> seen = splitAt(", ", call.args);
    for (std::size_t i = 0; i + (isKept ? 0 : 1) < seen.size() && i < asked.arguments.size(); ++i) {
        const std::size_t equals = seen[i].find('=') + 1; // npos + 1 is 0
        if (!isSpelled(seen[i].substr(equals), asked.arguments[i]))
            return OtherArgument {
                call.n, std::string(seen[i]), std::string(seen[i].substr(0, equals)) + asked.arguments[i].front()};
    }
    return {};
}

/// Each call is compared with the next one of its name that the case asks for.
std::optional<OtherArgument> otherArgumentOf(
    gpu::StepKind step, const gpu::Transcript &transcript, const std::vector<AskedCall> &asked)
{
    std::map<std::string, std::size_t> next;
    for (const gpu::Call &call : transcript.calls) {
        if (call.step != step)
            continue;
        const std::string key = keyOf(call);
        const auto isSame = [&](const AskedCall &one) { return one.name == key; };
        std::size_t &from = next[key];
        const auto found = std::find_if(asked.begin() + std::ptrdiff_t(from), asked.end(), isSame);
        if (found == asked.end())
            continue;
        from = std::size_t(found - asked.begin()) + 1;
        if (const std::optional<OtherArgument> other = compared(call, *found))
            return other;
    }
    return {};
}

} // namespace

std::optional<OtherArgument> otherArgumentIn(const gpu::Transcript &transcript, const gpu::Case &testCase)
{
    for (const auto &[step, setup] :
        {std::pair(gpu::StepKind::Control, &testCase.control), std::pair(gpu::StepKind::Case, &testCase.setup)}) {
        const auto asked = askedCalls(testCase, *setup, transcript.version);
        if (const std::optional<OtherArgument> other = otherArgumentOf(step, transcript, asked))
            return other;
    }
    return {};
}

} // namespace kb
