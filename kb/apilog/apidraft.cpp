// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/apilog/apidraft.h"

#include "gpu/protocol/sequence.h"
#include "gpu/protocol/setup.h"
#include "kb/apilog/apidrafter.h"
#include "kb/apilog/graphdraft.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

using gpu::Json;
using gpu::Op;

/// The first op that makes this call, of arguments that the log names.
std::optional<std::pair<Op, const gpu::Invoke *>> callNamed(std::string_view function)
{
    for (const gpu::OpSpec &spec : gpu::ops()) {
        for (const gpu::CallStep &step : gpu::sequenceOf(spec.op)) {
            const auto *const call = std::get_if<gpu::Invoke>(&step.what);
            if (call && call->function == function
                && std::ranges::any_of(call->arguments, [](const auto &argument) { return !argument.logged.empty(); }))
                return std::pair(spec.op, call);
        }
    }
    return std::nullopt;
}

/// Part of a tensor that a call describes by itself: "dtype", "layout", "dims", "strides", "dims/0".
void readTensorPart(Drafter &d, Json &tensor, std::string_view part, std::string_view path)
{
    const std::string list(part.substr(0, part.find('/')));
    if (part == "dtype") {
        tensor["dtype"] = d.dataType(path);
    } else if (part == "layout") {
        d.layoutInto(tensor, path);
    } else if (part == list) {
        if (auto numbers = d.dims(path))
            tensor[list] = *numbers;
    } else if (const auto number = d.message().integer(path)) {
        tensor[list].push_back(*number);
    } else {
        d.missing(path);
    }
}

void readAttribute(Drafter &d, const gpu::AttrSpec &attr, std::string_view into, const std::string &path)
{
    const std::string name(attr.name);
    switch (attr.kind) {
    case gpu::AttrKind::Choice: return d.choice(name.c_str(), path);
    case gpu::AttrKind::Number: return d.number(name.c_str(), path);
    case gpu::AttrKind::Ints: return d.lengths(name.c_str(), path);
    case gpu::AttrKind::Spatial:
        if (into == name)
            return d.list(name.c_str(), path);
        if (const auto number = d.message().integer(path))
            d.draft.attrs[name].push_back(*number);
        else
            d.missing(path);
        return;
    default: return d.integer(name.c_str(), path);
    }
}

void readArguments(Drafter &d, const gpu::Invoke &call, const std::string &within);

/// A descriptor, as calls that take it show it.
void readDescriptor(Drafter &d, std::string_view variable, const std::string &path)
{
    const std::string name(variable.substr(0, variable.find("Desc")));
    if (name == "w")
        return d.describedFilter("w", path);
    if (name == "rnn")
        return readArguments(d, *callNamed("cudnnSetRNNDescriptor_v8")->second, path + '/');
    if (name == "convolution") {
        readArguments(d, *callNamed("cudnnSetConvolutionNdDescriptor")->second, path + '/');
        d.choice("math", path + "/mathType");
        return d.integer("groups", path + "/groupCount");
    }
    if (d.draft.op != Op::RnnForward)
        return d.describedTensor(name.c_str(), path);
    d.choice("layout", path + "/layout");
    d.sizes({"max_seq_length", "batch", "vector_size"}, path + "/dimA");
    d.lengths("seq_lengths", path + "/seqLengthArray");
}

/// Every argument that the log names, into the tensor or attribute that it comes from. within: where they are described
/// in another call's message, "rnnDesc/"; the log has other names for some of them there.
void readArguments(Drafter &d, const gpu::Invoke &call, const std::string &within)
{
    const gpu::OpSpec &spec = gpu::spec(d.draft.op);
    for (const gpu::Argument &argument : call.arguments) {
        if (argument.logged.empty())
            continue;
        const std::size_t bar = argument.logged.find('|');
        const std::string path = within
            + std::string(within.empty() || bar == std::string_view::npos ? argument.logged.substr(0, bar)
                                                                          : argument.logged.substr(bar + 1));
        const std::size_t slash = argument.into.find('/');
        const std::string_view name = argument.into.substr(0, slash);
        const auto attr = std::ranges::find(spec.attrs, name, &gpu::AttrSpec::name);
        if (attr != spec.attrs.end())
            readAttribute(d, *attr, argument.into, path);
        else if (slash != std::string_view::npos)
            readTensorPart(d, d.draft.tensors[std::string(name)], argument.into.substr(slash + 1), path);
        else
            readDescriptor(d, name, path);
    }
}

/// "cudnnSetPoolingDescriptor" of both cudnnSetPooling2dDescriptor and ...NdDescriptor.
std::string family(std::string_view function)
{
    std::string stem(function.ends_with("Ex") ? function.substr(0, function.size() - 2) : function);
    for (const std::string_view dims : {"2d", "4d", "Nd"}) {
        if (const std::size_t at = stem.find(dims); at != std::string::npos)
            stem.erase(at, dims.size());
    }
    return stem;
}

/// The runner calls the function that fits the case's rank, whichever the log has.
void findOwnCall(Drafter &d)
{
    const auto setup = gpu::parseSetup(gpu::spec(d.draft.op), {{"tensors", d.draft.tensors}, {"attrs", d.draft.attrs}});
    const std::string_view function = d.message().function;
    for (const gpu::CallStep &step : gpu::sequenceOf(d.draft.op)) {
        const auto *const call = std::get_if<gpu::Invoke>(&step.what);
        if (!setup || !call || call->function == function || family(call->function) != family(function)
            || !step.isFor({d.draft.op, *setup}))
            continue;
        d.draft.at = call->function;
        if (d.draft.op == Op::TensorDescriptor)
            d.note(LogNote::Kind::OtherCall, {std::string(function), d.draft.at});
    }
}

// What no argument says.

void create(Drafter &d)
{
    d.draft.attrs["hide_devices"] = true;
    d.note(LogNote::Kind::NoHandle);
}

void batchnorm(Drafter &d)
{
    const std::string parameter = d.dataType("bnScaleBiasMeanVarDesc/dataType");
    const std::string x = d.draft.tensors.contains("x") ? d.draft.tensors["x"]["dtype"].get<std::string>() : "float";
    if (parameter != (x == "double" || x == "int32" ? x : "float"))
        d.draft.attrs["param_dtype"] = parameter;
    if (d.message().value("yDesc/dimA") != d.message().value("xDesc/dimA")
        || d.message().value("yDesc/dataType") != d.message().value("xDesc/dataType"))
        d.note(LogNote::Kind::OtherOutput);
    d.noteScalars();
    d.noteNull({"handle", "xData", "yData", "bnScaleData", "bnBiasData"});
    if (d.draft.op == Op::BatchnormForwardInference)
        return;
    const bool mean = d.message().isNull("saveMean");
    const bool variance = d.message().isNull("saveInvVariance");
    if (mean || variance)
        d.draft.attrs["null_saved"] = mean && variance ? "both" : mean ? "mean" : "variance";
    d.noteNull({"resultRunningMeanData", "resultRunningVarianceData"});
}

void convolution(Drafter &d)
{
    d.noteNull({"handle"});
    if (d.message().function == "cudnnGetConvolutionForwardWorkspaceSize")
        return;
    if (d.message().isNull("workSpace"))
        d.draft.attrs["workspace"] = "none";
    else
        d.integer("workspace", "workSpaceSizeInBytes");
    d.note(LogNote::Kind::OutputFollows);
    d.noteScalars();
    d.noteNull({"xData", "wData", "yData"});
}

void ctcLoss(Drafter &d)
{
    const bool onDevice = !d.message().value("labelLengths").value_or("").starts_with('[');
    d.draft.attrs["version"] = onDevice ? "v8" : "ex";
    d.draft.at = onDevice ? "cudnnCTCLoss_v8" : "cudnnCTCLoss";
    d.choice("algo", "algo");
    d.choice("compute", "ctcLossDesc/compType");
    d.choice("normalization", "ctcLossDesc/normMode");
    d.choice("nan", "ctcLossDesc/gradMode");
    if (onDevice)
        d.integer("max_label_length", "maxLabelLength");
    d.sizes({"frames", "batch", "classes"}, "probsDesc/dimA");
    d.lengths("label_lengths", "labelLengths");
    d.lengths("input_lengths", "inputLengths");
    d.note(LogNote::Kind::OwnLabels);
    d.noteNull({"handle", "probs"});
}

struct Own {
    std::string_view function;
    void (*fill)(Drafter &);
};
constexpr std::array owns = {
    Own {"cudnnSetConvolutionGroupCount", [](Drafter &d) { d.note(LogNote::Kind::OtherCallHasPads); }},
    Own {"cudnnSetCTCLossDescriptorEx", [](Drafter &d) { d.draft.attrs["version"] = "ex"; }},
    Own {"cudnnSetCTCLossDescriptor_v8", [](Drafter &d) { d.draft.attrs["version"] = "v8"; }},
    Own {"cudnnSetCTCLossDescriptor_v9", [](Drafter &d) { d.draft.attrs["version"] = "v9"; }},
    Own {"cudnnSetDropoutDescriptor", [](Drafter &d) { d.noteNull({"handle", "states"}); }},
    Own {"cudnnBatchNormalizationForwardTraining", batchnorm},
    Own {"cudnnBatchNormalizationForwardInference", batchnorm},
    Own {"cudnnGetConvolutionForwardWorkspaceSize", convolution}, Own {"cudnnConvolutionForward", convolution},
    Own {"cudnnRNNForward",
        [](Drafter &d) {
            d.note(LogNote::Kind::SpacesFollow);
            d.noteNull({"handle", "x", "y"});
        }},
    Own {"cudnnCreate", create}, Own {"cudnnCTCLossInternal", ctcLoss}, // under this name both versions log
};

} // namespace

std::optional<CaseDraft> draftOf(const ApiMessage &message)
{
    if (message.function == "cudnnBackendFinalize")
        return graphDraftOf(message);
    const auto known = callNamed(message.function);
    const auto *const own = std::ranges::find(owns, message.function, &Own::function);
    if (!known && own == owns.end())
        return std::nullopt;
    const Op op = known ? known->first : message.function == "cudnnCreate" ? Op::Create : Op::CtcLoss;
    Drafter drafter(message, op, std::string(message.function));
    if (known)
        readArguments(drafter, *known->second, {});
    if (own != owns.end())
        own->fill(drafter);
    if (known && drafter.draft.complete)
        findOwnCall(drafter);
    return std::move(drafter.draft);
}

} // namespace kb
