// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/apilog/apidraft.h"

#include "kb/apilog/apidrafter.h"
#include "kb/apilog/graphdraft.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

using gpu::Json;
using gpu::Op;
using Numbers = Drafter::Numbers;

using Fill = void (*)(Drafter &);

void setTensor(Drafter &d)
{
    const std::string_view function = d.message().function;
    const bool flat = function.starts_with("cudnnSetTensor4d");
    auto dims = flat ? std::optional(d.numbers({"n", "c", "h", "w"})) : d.dims("dimA");
    if (!dims)
        return;
    Json tensor = {{"dtype", d.dataType("dataType")}, {"dims", *dims}};
    if (function == "cudnnSetTensor4dDescriptorEx")
        tensor["strides"] = d.numbers({"nStride", "cStride", "hStride", "wStride"});
    else if (function == "cudnnSetTensorNdDescriptor")
        tensor["strides"] = d.dims("strideA").value_or(Numbers());
    else
        d.layoutInto(tensor, "format");
    if (!flat && dims->size() == 4) {
        d.draft.at = tensor.contains("strides") ? "cudnnSetTensor4dDescriptorEx" : "cudnnSetTensor4dDescriptor";
        d.note(LogNote::Kind::OtherCall, {std::string(function), d.draft.at});
    }
    d.draft.tensors["x"] = std::move(tensor);
}

void setFilter(Drafter &d)
{
    const bool flat = d.message().function == "cudnnSetFilter4dDescriptor";
    const auto dims = flat ? std::optional(d.numbers({"k", "c", "h", "w"})) : d.dims("filterDimA");
    if (!dims)
        return;
    Json tensor = {{"dtype", d.dataType("dataType")}, {"dims", *dims}};
    d.layoutInto(tensor, "format");
    if (!flat && dims->size() == 4)
        d.draft.at = "cudnnSetFilter4dDescriptor";
    d.draft.tensors["w"] = std::move(tensor);
}

void setConvolution2d(Drafter &d)
{
    d.pair("pads", "pad_h", "pad_w");
    d.pair("strides", "u", "v");
    d.pair("dilations", "dilation_h", "dilation_w");
    d.choice("mode", "mode");
    d.choice("compute", "dataType");
}

void setConvolutionNd(Drafter &d)
{
    d.list("pads", "padA");
    d.list("strides", "strideA");
    d.list("dilations", "dilationA");
    d.choice("mode", "mode");
    d.choice("compute", "dataType");
    if (d.draft.complete && d.draft.attrs["pads"].size() == 2)
        d.draft.at = "cudnnSetConvolution2dDescriptor";
}

void setGroups(Drafter &d)
{
    d.integer("groups", "groupCount");
    d.note(LogNote::Kind::OtherCallHasPads);
}

void setPooling(Drafter &d)
{
    d.choice("mode", "mode");
    d.choice("nan", "maxpoolingNanOpt");
    if (d.message().function == "cudnnSetPooling2dDescriptor") {
        d.pair("window", "windowHeight", "windowWidth");
        d.pair("pads", "verticalPadding", "horizontalPadding");
        d.pair("strides", "verticalStride", "horizontalStride");
        return;
    }
    d.list("window", "windowDimA");
    d.list("pads", "paddingA");
    d.list("strides", "strideA");
    // cuDNN's 2d call makes the Nd one, and the fault is logged there.
    if (d.draft.complete && d.draft.attrs["window"].size() == 2)
        d.draft.at = "cudnnSetPooling2dDescriptor";
}

void setActivation(Drafter &d)
{
    d.choice("mode", "mode");
    d.choice("nan", "reluNanOpt");
    d.number("coef", "coef");
}

void setRnnData(Drafter &d)
{
    d.choice("dtype", "dataType");
    d.choice("layout", "layout");
    d.integer("max_seq_length", "maxSeqLength");
    d.integer("batch", "batchSize");
    d.integer("vector_size", "vectorSize");
    d.lengths("seq_lengths", "seqLengthArray");
}

void setCtc(Drafter &d)
{
    const std::string_view function = d.message().function;
    const bool v9 = function.ends_with("_v9");
    d.draft.attrs["version"] = v9 ? "v9" : function.ends_with("_v8") ? "v8" : "ex";
    d.choice("compute", "compType");
    d.choice("normalization", "normMode");
    if (v9)
        d.choice("oob_gradients", "ctcGradMode");
    else
        d.choice("nan", "gradMode");
    if (!function.ends_with("Ex"))
        d.integer("max_label_length", "maxLabelLength");
}

void outputDim(Drafter &d)
{
    d.describedTensor("x", "inputTensorDesc");
    d.describedFilter("w", "filterDesc");
    d.describedConvolution("convDesc");
}

void derive(Drafter &d)
{
    d.describedTensor("x", "dataDesc");
    d.choice("mode", "mode");
}

void create(Drafter &d)
{
    d.draft.attrs["hide_devices"] = true;
    d.note(LogNote::Kind::NoHandle);
}

void setDropout(Drafter &d)
{
    d.number("probability", "dropout");
    d.integer("seed", "seed");
    d.noteNull({"handle", "states"});
}

void batchnorm(Drafter &d)
{
    d.choice("mode", "mode");
    d.describedTensor("x", "xDesc");
    d.number("epsilon", "epsilon");
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
    d.number("factor", "exponentialAverageFactor");
    const bool mean = d.message().isNull("saveMean");
    const bool variance = d.message().isNull("saveInvVariance");
    if (mean || variance)
        d.draft.attrs["null_saved"] = mean && variance ? "both" : mean ? "mean" : "variance";
    d.noteNull({"resultRunningMeanData", "resultRunningVarianceData"});
}

void convolution(Drafter &d)
{
    d.describedTensor("x", "xDesc");
    d.describedFilter("w", "wDesc");
    d.describedConvolution("convDesc");
    d.choice("algo", "algo");
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

void rnnForward(Drafter &d)
{
    d.describedRnn("rnnDesc/");
    d.choice("layout", "xDesc/layout");
    const auto dims = d.dims("xDesc/dimA");
    if (dims && dims->size() == 3) {
        d.draft.attrs["max_seq_length"] = (*dims)[0];
        d.draft.attrs["batch"] = (*dims)[1];
        d.draft.attrs["vector_size"] = (*dims)[2];
    } else if (dims) {
        d.noValueFor("xDesc/dimA");
    }
    d.lengths("seq_lengths", "xDesc/seqLengthArray");
    d.choice("forward_mode", "fwdMode");
    d.note(LogNote::Kind::SpacesFollow);
    d.noteNull({"handle", "x", "y"});
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
    const auto dims = d.dims("probsDesc/dimA");
    if (dims && dims->size() == 3) {
        d.draft.attrs["frames"] = (*dims)[0];
        d.draft.attrs["batch"] = (*dims)[1];
        d.draft.attrs["classes"] = (*dims)[2];
    } else if (dims) {
        d.noValueFor("probsDesc/dimA");
    }
    d.lengths("label_lengths", "labelLengths");
    d.lengths("input_lengths", "inputLengths");
    d.note(LogNote::Kind::OwnLabels);
    d.noteNull({"handle", "probs"});
}

struct KnownCall {
    std::string_view function;
    Op op;
    Fill fill;
};
constexpr std::array knownCalls = {
    KnownCall {"cudnnSetTensor4dDescriptor", Op::TensorDescriptor, setTensor},
    KnownCall {"cudnnSetTensor4dDescriptorEx", Op::TensorDescriptor, setTensor},
    KnownCall {"cudnnSetTensorNdDescriptor", Op::TensorDescriptor, setTensor},
    KnownCall {"cudnnSetTensorNdDescriptorEx", Op::TensorDescriptor, setTensor},
    KnownCall {"cudnnSetFilter4dDescriptor", Op::FilterDescriptor, setFilter},
    KnownCall {"cudnnSetFilterNdDescriptor", Op::FilterDescriptor, setFilter},
    KnownCall {"cudnnSetConvolution2dDescriptor", Op::ConvolutionDescriptor, setConvolution2d},
    KnownCall {"cudnnSetConvolutionNdDescriptor", Op::ConvolutionDescriptor, setConvolutionNd},
    KnownCall {"cudnnSetConvolutionGroupCount", Op::ConvolutionDescriptor, setGroups},
    KnownCall {"cudnnSetPooling2dDescriptor", Op::PoolingDescriptor, setPooling},
    KnownCall {"cudnnSetPoolingNdDescriptor", Op::PoolingDescriptor, setPooling},
    KnownCall {"cudnnSetActivationDescriptor", Op::ActivationDescriptor, setActivation},
    KnownCall {"cudnnSetRNNDescriptor_v8", Op::RnnDescriptor, [](Drafter &d) { d.describedRnn(""); }},
    KnownCall {"cudnnSetRNNDataDescriptor", Op::RnnDataDescriptor, setRnnData},
    KnownCall {"cudnnSetCTCLossDescriptorEx", Op::CtcLossDescriptor, setCtc},
    KnownCall {"cudnnSetCTCLossDescriptor_v8", Op::CtcLossDescriptor, setCtc},
    KnownCall {"cudnnSetCTCLossDescriptor_v9", Op::CtcLossDescriptor, setCtc},
    KnownCall {"cudnnGetConvolution2dForwardOutputDim", Op::ConvolutionOutputDim, outputDim},
    KnownCall {"cudnnGetConvolutionNdForwardOutputDim", Op::ConvolutionOutputDim, outputDim},
    KnownCall {"cudnnDeriveBNTensorDescriptor", Op::BatchnormDerive, derive},
    KnownCall {"cudnnCreate", Op::Create, create},
    KnownCall {"cudnnSetDropoutDescriptor", Op::DropoutDescriptor, setDropout},
    KnownCall {"cudnnBatchNormalizationForwardTraining", Op::BatchnormForwardTraining, batchnorm},
    KnownCall {"cudnnBatchNormalizationForwardInference", Op::BatchnormForwardInference, batchnorm},
    KnownCall {"cudnnGetConvolutionForwardWorkspaceSize", Op::ConvolutionForward, convolution},
    KnownCall {"cudnnConvolutionForward", Op::ConvolutionForward, convolution},
    KnownCall {"cudnnRNNForward", Op::RnnForward, rnnForward},
    KnownCall {"cudnnCTCLossInternal", Op::CtcLoss, ctcLoss}, // under this name both versions log
};

} // namespace

std::optional<CaseDraft> draftOf(const ApiMessage &message)
{
    if (message.function == "cudnnBackendFinalize")
        return graphDraftOf(message);
    const auto *const found = std::ranges::find(knownCalls, message.function, &KnownCall::function);
    if (found == knownCalls.end())
        return std::nullopt;
    Drafter drafter(message, found->op, std::string(message.function));
    found->fill(drafter);
    return std::move(drafter.draft);
}

} // namespace kb
