// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/sequence.h"

#include "gpu/protocol/sequencewords.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gpu {

namespace {

using namespace words;
using Count = std::variant<std::size_t, ProductOf, BytesOf>;

// Descriptors: no GPU is needed.

CallSequence poolingDescriptor()
{
    const Argument self = var("pooling");
    const Argument mode = attr("mode", "mode");
    const Argument nan = attr("nan", "maxpoolingNanOpt");
    return {
        {MakeDescriptor {"Pooling", "pooling"}},
        {Invoke {"cudnnSetPooling2dDescriptor",
             {self, mode, nan, item("window/0", "windowHeight"), item("window/1", "windowWidth"),
                 item("pads/0", "verticalPadding"), item("pads/1", "horizontalPadding"),
                 item("strides/0", "verticalStride"), item("strides/1", "horizontalStride")}},
            hasItems("window", 2)},
        {Invoke {"cudnnSetPoolingNdDescriptor",
             {self, mode, nan, length("window"), attr("window", "windowDimA"), attr("pads", "paddingA"),
                 attr("strides", "strideA")}},
            unless(hasItems("window", 2))},
    };
}

CallSequence activationDescriptor()
{
    return {
        {MakeDescriptor {"Activation", "activation"}},
        {Invoke {"cudnnSetActivationDescriptor",
            {var("activation"), attr("mode", "mode"), attr("nan", "reluNanOpt"), attr("coef", "coef")}}},
    };
}

CallSequence rnnDescriptor()
{
    // Real programs give a dropout descriptor; one that is not set serves, as no layer is dropped without a GPU.
    return joined({{{MakeDescriptor {"Dropout", "dropout"}}}, rnn()});
}

MakeList sequenceLengths()
{
    // One length at least: cuDNN may look at it before it refuses a batch of 0.
    return {"lengths", [](const Attributes &attrs) {
                return IntList {attrs.integers("seq_lengths"), std::max(attrs.integer("batch"), 1)};
            }};
}

CallSequence rnnDataDescriptor()
{
    return joined({{{sequenceLengths()}}, rnnData("data", attr("vector_size", "vectorSize"))});
}

CallSequence batchnormDerive(std::string_view x, std::string_view derived)
{
    return joined({tensor(x, given("x")),
        {{MakeDescriptor {"Tensor", derived}},
            {Invoke {"cudnnDeriveBNTensorDescriptor", {var(derived), var(x, "dataDesc"), attr("mode", "mode")}}}}});
}

// With a GPU.

CallSequence dropoutDescriptor()
{
    return {
        {MakeHandle {}},
        {MakeDescriptor {"Dropout", "dropout"}},
        {MakeSize {"bytes"}},
        {Invoke {"cudnnDropoutGetStatesSize", {var("handle"), out("bytes")}}},
        {MakeSpace {"states", "bytes"}},
        {Invoke {"cudnnSetDropoutDescriptor",
            {var("dropout"), var("handle"), attr("probability", "dropout"), var("states"), var("bytes"),
                attr("seed", "seed")},
            true}},
    };
}

/// As cudnnDeriveBNTensorDescriptor shapes it, with the type that it gives or one of the case's own.
Tensor batchnormParameter(const Attributes &attrs)
{
    Tensor tensor = attrs.tensor("x");
    const bool keeps = tensor.dtype == DataType::Double || tensor.dtype == DataType::Int32;
    tensor.dtype = dataTypeFromName(attrs.text("param_dtype")).value_or(keeps ? tensor.dtype : DataType::Float);
    tensor.strides.clear();
    for (std::size_t i = 0; i < tensor.dims.size(); ++i) {
        if (i == 0 || (i > 1 && attrs.text("mode") != "per_activation"))
            tensor.dims[i] = 1;
    }
    return tensor;
}

/// A buffer of the elements of a tensor. fill: empty for zeros.
MakeBuffer bufferOf(
    std::string_view name, const TensorOf &of, std::function<Fill(const Attributes &)> fill, bool output = false)
{
    return {name, [of](const Attributes &attrs) { return of(attrs).dtype; },
        [of](const Attributes &attrs) { return Count(storageElements(of(attrs))); }, std::move(fill), output};
}

MakeBuffer inputBuffer(std::string_view name)
{
    return bufferOf(name, given(name), [name](const Attributes &attrs) { return attrs.tensor(name).fill; });
}

DataType typeOfX(const Attributes &attrs)
{
    return attrs.tensor("x").dtype;
}

/// Up to the call itself. Scale 1, bias 0, mean 0, variance 1: what a fresh layer has.
CallSequence batchnormBefore(bool training)
{
    const auto parameter = [](std::string_view name, double value, bool output = false) {
        return CallStep {bufferOf(
            name, batchnormParameter,
            [value](const Attributes &) { return Fill {.kind = Fill::Kind::Constant, .value = value}; }, output)};
    };
    CallSequence described = tensor("bnDesc", batchnormParameter);
    for (CallStep &step : described)
        step.when = [before = step.when](const Attributes &attrs) {
            return attrs.text("param_dtype") != "derived" && (!before || before(attrs));
        };
    CallSequence derived = batchnormDerive("xDesc", "bnDesc");
    for (auto step = derived.end() - 2; step != derived.end(); ++step)
        step->when = isText("param_dtype", "derived");
    return joined({{{MakeHandle {}}}, derived, described,
        {{inputBuffer("x")}, {bufferOf("y", given("x"), {}, true)}, parameter("scale", 1), parameter("bias", 0),
            parameter("mean", 0, training), parameter("variance", 1, training), {MakeScalars {typeOfX}}}});
}

std::vector<Argument> batchnormArguments()
{
    return {var("handle"), attr("mode", "mode"), out("one"), out("zero"), var("xDesc", "xDesc"), var("x"), var("xDesc"),
        var("y"), var("bnDesc"), var("scale"), var("bias")};
}

std::vector<Argument> operator+(std::vector<Argument> all, const std::vector<Argument> &more)
{
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

CallSequence batchnormForwardTraining()
{
    const auto keeps = [](std::string_view which) {
        return [=](const Attributes &attrs) {
            const std::string null = attrs.text("null_saved");
            return null != which && null != "both";
        };
    };
    return joined({batchnormBefore(true),
        {{bufferOf("saveMean", batchnormParameter, {}, true), keeps("mean")},
            {bufferOf("saveInvVariance", batchnormParameter, {}, true), keeps("variance")},
            {RunBadStore {}, isText("previous_kernel", "bad_store")},
            {Invoke {"cudnnBatchNormalizationForwardTraining",
                batchnormArguments()
                    + std::vector {attr("factor", "exponentialAverageFactor"), var("mean"), var("variance"),
                        attr("epsilon", "epsilon"), var("saveMean"), var("saveInvVariance")},
                true}}}});
}

CallSequence batchnormForwardInference()
{
    return joined({batchnormBefore(false),
        {{Invoke {"cudnnBatchNormalizationForwardInference",
            batchnormArguments() + std::vector {var("mean"), var("variance"), attr("epsilon", "epsilon")}, true}}}});
}

CallSequence convolutionForward()
{
    const Argument type = part(given("x"), "x/dtype"), format = part(given("x"), "x/layout");
    const Argument rank = part(given("x"), "x/rank");
    const Argument x = var("xDesc", "xDesc"), w = var("wDesc", "wDesc"), y = var("yDesc");
    const Argument convolutionDesc = var("convolution", "convDesc"), algo = attr("algo", "algo");
    return joined(
        {{{MakeHandle {}}}, tensor("xDesc", given("x")), filter("wDesc"), convolution(), outputDim("xDesc", "wDesc"),
            {{MakeDescriptor {"Tensor", "yDesc"}},
                {Invoke {"cudnnSetTensor4dDescriptor",
                     {y, format, type, element("dims", 0), element("dims", 1), element("dims", 2), element("dims", 3)}},
                    isFlat("x")},
                {Invoke {"cudnnSetTensorNdDescriptorEx", {y, format, type, rank, var("dims")}}, unless(isFlat("x"))},
                {MakeSize {"required"}},
                {Invoke {"cudnnGetConvolutionForwardWorkspaceSize",
                    {var("handle"), x, w, convolutionDesc, y, algo, out("required")}}},
                {MakeWorkspace {"required"}}, {inputBuffer("x")}, {inputBuffer("w")},
                {MakeBuffer {"y", typeOfX, [](const Attributes &) { return Count(ProductOf {"dims"}); }, {}, true}},
                {MakeSpace {"workspace", "workspaceBytes"}}, {MakeScalars {typeOfX}},
                {Invoke {"cudnnConvolutionForward",
                    {var("handle"), out("one"), x, var("x"), w, var("w"), convolutionDesc, algo, var("workspace"),
                        var("workspaceBytes"), out("zero"), y, var("y")},
                    true}}}});
}

int rnnOutputSize(const Attributes &attrs)
{
    return attrs.integer(attrs.text("cell") == "lstm" ? "proj_size" : "hidden_size");
}
int rnnDirections(const Attributes &attrs)
{
    return attrs.choice("direction") + 1;
}
DataType rnnType(const Attributes &attrs)
{
    return attrs.dataType("dtype");
}
std::int64_t rnnYSize(const Attributes &attrs)
{
    return std::int64_t(rnnOutputSize(attrs)) * rnnDirections(attrs);
}

/// The state of all layers, for `size` numbers each.
Tensor rnnState(const Attributes &attrs, int size)
{
    return {.dtype = rnnType(attrs),
        .dims = {std::int64_t(attrs.integer("layers")) * rnnDirections(attrs), attrs.integer("batch"), size}};
}

Count rnnElements(const Attributes &attrs, std::int64_t vectorSize)
{
    return std::size_t(attrs.integer("max_seq_length")) * std::size_t(attrs.integer("batch")) * std::size_t(vectorSize);
}

/// As frameworks begin: uniform within 1/sqrt(hidden).
Fill rnnWeights(const Attributes &attrs)
{
    const double bound = 1 / std::sqrt(double(std::max(attrs.integer("hidden_size"), 1)));
    return {.seed = 2, .lo = -bound, .hi = bound};
}

CallSequence rnnForward()
{
    const auto state = [](auto size) { return [=](const Attributes &attrs) { return rnnState(attrs, size(attrs)); }; };
    return joined({{{sequenceLengths()}, {MakeHandle {}}, {MakeDescriptor {"Dropout", "dropout"}},
                       {Invoke {"cudnnSetDropoutDescriptor",
                           {var("dropout"), var("handle"), number(0), null(), number(0), number(0)}}}},
        rnn(), rnnData("xDesc", attr("vector_size", "vectorSize")),
        rnnData("yDesc", computed([](const Attributes &attrs) { return rnnYSize(attrs); })),
        tensor("hDesc", state(rnnOutputSize)),
        tensor("cDesc", state([](const Attributes &attrs) { return attrs.integer("hidden_size"); })),
        {{MakeSize {"weightBytes"}}, {MakeSize {"workBytes"}}, {MakeSize {"reserveBytes"}},
            {Invoke {"cudnnGetRNNWeightSpaceSize", {var("handle"), var("rnn"), out("weightBytes")}}},
            {Invoke {"cudnnGetRNNTempSpaceSizes",
                {var("handle"), var("rnn"), attr("forward_mode"), var("xDesc"), out("workBytes"),
                    out("reserveBytes")}}},
            {MakeBuffer {"x", rnnType,
                [](const Attributes &attrs) { return rnnElements(attrs, attrs.integer("vector_size")); },
                [](const Attributes &) { return Fill {}; }}},
            {MakeBuffer {
                "y", rnnType, [](const Attributes &attrs) { return rnnElements(attrs, rnnYSize(attrs)); }, {}, true}},
            {MakeBuffer {
                "weights", rnnType, [](const Attributes &) { return Count(BytesOf {"weightBytes"}); }, rnnWeights}},
            {MakeSpace {"work", "workBytes"}}, {MakeSpace {"reserve", "reserveBytes"}},
            {MakeCopy {"lengthsThere", "lengths"}},
            {Invoke {"cudnnRNNForward",
                {var("handle"), var("rnn", "rnnDesc"), attr("forward_mode", "fwdMode"), var("lengthsThere"),
                    var("xDesc", "xDesc"), var("x"), var("yDesc"), var("y"), var("hDesc"), null(), null(), var("cDesc"),
                    null(), null(), var("weightBytes"), var("weights"), var("workBytes"), var("work"),
                    var("reserveBytes"), var("reserve")},
                true}}}});
}

/// Activations, or probabilities of equal size: they need not sum up to 1 exactly for the recursion.
Tensor ctcProbs(const Attributes &attrs)
{
    return {.dims = {attrs.integer("frames"), attrs.integer("batch"), attrs.integer("classes")}};
}

CallSequence ctcLoss()
{
    const When onHost = isText("version", "ex");
    const When onDevice = unless(isText("version", "ex"));
    const auto perSequence = [](std::string_view name, std::string_view attr) {
        return MakeList {name, [attr](const Attributes &attrs) {
                             return IntList {attrs.integers(attr), std::max(attrs.integer("batch"), 0)};
                         }};
    };
    const Argument algo = attr("algo");
    return joined({{{MakeHandle {}}}, tensor("probsDesc", ctcProbs), tensor("gradientsDesc", ctcProbs), ctc(),
        {{perSequence("labelLengths", "label_lengths")}, {perSequence("inputLengths", "input_lengths")},
            {MakeLabels {"labels", "labelLengths"}}, {MakeSize {"required"}},
            {Invoke {"cudnnGetCTCLossWorkspaceSize_v8",
                 {var("handle"), algo, var("ctc"), var("probsDesc"), var("gradientsDesc"), out("required")}},
                onDevice},
            {Invoke {"cudnnGetCTCLossWorkspaceSize",
                 {var("handle"), var("probsDesc"), var("gradientsDesc"), var("labels"), var("labelLengths"),
                     var("inputLengths"), algo, var("ctc"), out("required")}},
                onHost},
            {MakeWorkspace {"required"}},
            {bufferOf("probs", ctcProbs,
                [](const Attributes &attrs) {
                    const bool softmax = attrs.text("normalization") == "softmax";
                    return Fill {.seed = 1, .lo = softmax ? -1.0 : 0.1, .hi = softmax ? 1.0 : 0.3};
                })},
            {bufferOf("gradients", ctcProbs, {}, true)},
            {MakeBuffer {"costs", [](const Attributes &) { return DataType::Float; },
                [](const Attributes &attrs) { return Count(std::size_t(attrs.integer("batch"))); }, {}, true}},
            {MakeSpace {"workspace", "workspaceBytes"}}, {MakeCopy {"labelsThere", "labels"}, onDevice},
            {MakeCopy {"labelLengthsThere", "labelLengths"}, onDevice},
            {MakeCopy {"inputLengthsThere", "inputLengths"}, onDevice},
            {Invoke {"cudnnCTCLoss_v8",
                 {var("handle"), algo, var("ctc"), var("probsDesc"), var("probs"), var("labelsThere"),
                     var("labelLengthsThere"), var("inputLengthsThere"), var("costs"), var("gradientsDesc"),
                     var("gradients"), var("workspaceBytes"), var("workspace")},
                 true},
                onDevice},
            {Invoke {"cudnnCTCLoss",
                 {var("handle"), var("probsDesc"), var("probs"), var("labels"), var("labelLengths"),
                     var("inputLengths"), var("costs"), var("gradientsDesc"), var("gradients"), algo, var("ctc"),
                     var("workspace"), var("workspaceBytes")},
                 true},
                onHost}}});
}

CallSequence written(Op op)
{
    switch (op) {
    case Op::TensorDescriptor: return tensor("x", given("x"));
    case Op::FilterDescriptor: return filter("w");
    case Op::ConvolutionDescriptor: return convolution();
    case Op::PoolingDescriptor: return poolingDescriptor();
    case Op::ActivationDescriptor: return activationDescriptor();
    case Op::RnnDescriptor: return rnnDescriptor();
    case Op::RnnDataDescriptor: return rnnDataDescriptor();
    case Op::CtcLossDescriptor: return ctc();
    case Op::ConvolutionOutputDim:
        return joined({tensor("x", given("x")), filter("w"), convolution(), outputDim("x", "w")});
    case Op::BatchnormDerive: return batchnormDerive("x", "derived");
    case Op::DropoutDescriptor: return dropoutDescriptor();
    case Op::BatchnormForwardTraining: return batchnormForwardTraining();
    case Op::BatchnormForwardInference: return batchnormForwardInference();
    case Op::ConvolutionForward: return convolutionForward();
    case Op::RnnForward: return rnnForward();
    case Op::CtcLoss: return ctcLoss();
    default: return {};
    }
}

} // namespace

const CallSequence &sequenceOf(Op op)
{
    static const std::vector<CallSequence> all = [] {
        std::vector<CallSequence> sequences;
        for (const OpSpec &known : ops())
            sequences.push_back(written(known.op));
        return sequences;
    }();
    return all.at(static_cast<std::size_t>(op));
}

std::vector<std::string> versionChecks(std::string_view sublibrary, int major)
{
    std::string name = "cudnn" + std::string(sublibrary);
    name[5] = static_cast<char>(name[5] - 'a' + 'A');
    if (major >= 9)
        return {name + "VersionCheck"};
    if (sublibrary == "graph")
        return {};
    return {name + "InferVersionCheck", name + "TrainVersionCheck"};
}

std::pair<Op, Setup> callsOfSublibrary(std::string_view sublibrary)
{
    if (sublibrary == "adv") {
        return {Op::RnnDescriptor,
            {{},
                {{"algo", "standard"}, {"cell", "lstm"}, {"bias", "double"}, {"direction", "unidirectional"},
                    {"input_mode", "linear"}, {"dtype", "float"}, {"math_precision", "float"}, {"math", "default"},
                    {"input_size", 64}, {"hidden_size", 64}, {"proj_size", 64}, {"layers", 1}, {"aux_flags", 1}}}};
    }
    if (sublibrary == "cnn") {
        return {Op::ConvolutionOutputDim,
            {{{"x", Tensor {.dims = {1, 3, 8, 8}}}, {"w", Tensor {.dims = {4, 3, 3, 3}}}},
                {{"pads", {1, 1}}, {"strides", {1, 1}}, {"dilations", {1, 1}}, {"mode", "cross_correlation"},
                    {"compute", "float"}, {"groups", 1}, {"math", "default"}}}};
    }
    return {Op::TensorDescriptor, {{{"x", Tensor {.dims = {1, 1, 1, 1}}}}, Json::object()}};
}

} // namespace gpu
