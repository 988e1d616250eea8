// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Descriptors, as gpu/runner/descriptors.cpp makes them; and look-ups, as gpu/runner/lookups.cpp does them.
#include "kb/cppexport/cppsteps.h"

#include <algorithm>

namespace kb::cpp {

namespace {

std::string extents(const std::vector<std::int64_t> &values)
{
    return "Ints" + braced(values) + ".data()";
}

void writePooling(Writer &out, const gpu::Attributes &attrs)
{
    const std::vector<int> window = attrs.integers("window");
    const std::vector<int> pads = attrs.integers("pads");
    const std::vector<int> strides = attrs.integers("strides");
    const std::string text = attrs.text("mode");
    const std::string mode = text == "average_include_padding" ? "CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING"
        : text == "average_exclude_padding"                    ? "CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING"
                                                               : choice(attrs, "mode", "CUDNN_POOLING_");
    out.descriptor("Pooling", "pooling");
    if (window.size() == 2) {
        const auto n = [](int value) { return number(std::int64_t(value)); };
        out.call("cudnnSetPooling2dDescriptor",
            {"pooling", mode, nanMode(attrs), n(window[0]), n(window[1]), n(pads[0]), n(pads[1]), n(strides[0]),
                n(strides[1])});
    } else {
        out.call("cudnnSetPoolingNdDescriptor",
            {"pooling", mode, nanMode(attrs), std::to_string(window.size()), ints(window), ints(pads), ints(strides)});
    }
}

void writeRnnData(Writer &out, const gpu::Attributes &attrs)
{
    // One length at least: cuDNN may look at it before it refuses a batch of 0.
    const std::string lengths
        = extended(attrs.integers("seq_lengths"), std::max(attrs.integer("batch"), 1)) + ".data()";
    out.descriptor("RNNData", "data");
    out.call("cudnnSetRNNDataDescriptor",
        {"data", dataType(attrs, "dtype"), choice(attrs, "layout", "CUDNN_RNN_DATA_LAYOUT_"),
            integer(attrs, "max_seq_length"), integer(attrs, "batch"), integer(attrs, "vector_size"), lengths,
            "nullptr"});
}

void writeOutputDim(Writer &out, const gpu::Setup &setup, const gpu::Attributes &attrs)
{
    writeTensor(out, "x", *setup.tensor("x"));
    writeFilter(out, "w", *setup.tensor("w"));
    writeConvolution(out, attrs);
    const std::size_t rank = setup.tensor("x")->dims.size();
    out.line("int y[" + std::to_string(rank) + "] = {};");
    if (rank == 4)
        out.call(
            "cudnnGetConvolution2dForwardOutputDim", {"convolution", "x", "w", "&y[0]", "&y[1]", "&y[2]", "&y[3]"});
    else
        out.call("cudnnGetConvolutionNdForwardOutputDim", {"convolution", "x", "w", std::to_string(rank), "y"});
    out.line("for (const int dim : y)");
    out.line("    std::printf(\"    %d\\n\", dim);");
}

void writeVersionCheck(Writer &out, const std::string &sublibrary)
{
    std::string name = sublibrary;
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    out.bare("#if CUDNN_MAJOR >= 9");
    out.call("cudnn" + name + "VersionCheck", {});
    out.bare("#else");
    if (sublibrary == "graph") {
        out.line("cannotRun(\"cuDNN 8 has no sublibrary graph\");");
    } else {
        out.call("cudnn" + name + "InferVersionCheck", {});
        out.call("cudnn" + name + "TrainVersionCheck", {});
    }
    out.bare("#endif");
}

void writeHeaderConstant(Writer &out, const gpu::Attributes &attrs)
{
    const std::string name = attrs.text("name");
    out.bare("#ifdef " + name);
    out.line("const double value = static_cast<double>(" + name + ");");
    out.bare("#else");
    // An enumerator; where the headers have none, this finds the NaN that the program declares.
    out.line("const double value = static_cast<double>(::" + name + ");");
    out.bare("#endif");
    out.line("std::printf(\"    %s = %.9g\\n\", " + literal(name) + ", value);");
    out.line("found(\"header\", value == " + real(attrs, "value") + ");");
}

void writeInstallation(Writer &out, const gpu::Attributes &attrs)
{
    const std::string sublibrary = attrs.text("sublibrary");
    out.line("loadDamaged(" + literal(sublibrary) + ", " + literal(attrs.text("fault")) + ");");
    writeVersionCheck(out, sublibrary);
    if (sublibrary == "graph" || sublibrary == "ops") {
        writeTensor(out, "x", {.dims = {1, 1, 1, 1}});
    } else if (sublibrary == "cnn") {
        writeTensor(out, "x", {.dims = {1, 3, 8, 8}});
        writeFilter(out, "w", {.dims = {4, 3, 3, 3}});
        out.descriptor("Convolution", "convolution");
        out.call("cudnnSetConvolution2dDescriptor",
            {"convolution", "1", "1", "1", "1", "1", "1", "CUDNN_CROSS_CORRELATION", "CUDNN_DATA_FLOAT"});
        out.line("int y[4] = {};");
        out.call(
            "cudnnGetConvolution2dForwardOutputDim", {"convolution", "x", "w", "&y[0]", "&y[1]", "&y[2]", "&y[3]"});
    } else {
        out.descriptor("Dropout", "dropout");
        out.descriptor("RNN", "rnn");
        out.call("cudnnSetRNNDescriptor_v8",
            {"rnn", "CUDNN_RNN_ALGO_STANDARD", "CUDNN_LSTM", "CUDNN_RNN_DOUBLE_BIAS", "CUDNN_UNIDIRECTIONAL",
                "CUDNN_LINEAR_INPUT", "CUDNN_DATA_FLOAT", "CUDNN_DATA_FLOAT", "CUDNN_DEFAULT_MATH", "64", "64", "64",
                "1", "dropout", "1"});
    }
}

} // namespace

void writeTensor(Writer &out, std::string_view name, const gpu::Tensor &tensor)
{
    const std::string type = dataType(tensor.dtype);
    const std::string format = layout(tensor.layout);
    const std::string rank = std::to_string(tensor.dims.size());
    const auto d = [&](std::size_t i) { return number(tensor.dims[i]); };
    const auto s = [&](std::size_t i) { return number(tensor.strides[i]); };
    out.descriptor("Tensor", name);
    if (tensor.dims.size() == 4 && tensor.strides.empty())
        out.call("cudnnSetTensor4dDescriptor", {name, format, type, d(0), d(1), d(2), d(3)});
    else if (tensor.dims.size() == 4)
        out.call("cudnnSetTensor4dDescriptorEx", {name, type, d(0), d(1), d(2), d(3), s(0), s(1), s(2), s(3)});
    else if (tensor.strides.empty())
        out.call("cudnnSetTensorNdDescriptorEx", {name, format, type, rank, extents(tensor.dims)});
    else
        out.call("cudnnSetTensorNdDescriptor", {name, type, rank, extents(tensor.dims), extents(tensor.strides)});
}

void writeFilter(Writer &out, std::string_view name, const gpu::Tensor &tensor)
{
    const std::string type = dataType(tensor.dtype);
    const std::string format = layout(tensor.layout);
    const auto d = [&](std::size_t i) { return number(tensor.dims[i]); };
    out.descriptor("Filter", name);
    if (tensor.dims.size() == 4)
        out.call("cudnnSetFilter4dDescriptor", {name, type, format, d(0), d(1), d(2), d(3)});
    else
        out.call("cudnnSetFilterNdDescriptor",
            {name, type, format, std::to_string(tensor.dims.size()), extents(tensor.dims)});
}

void writeConvolution(Writer &out, const gpu::Attributes &attrs)
{
    const std::vector<int> pads = attrs.integers("pads");
    const std::vector<int> strides = attrs.integers("strides");
    const std::vector<int> dilations = attrs.integers("dilations");
    const std::string mode = choice(attrs, "mode", "CUDNN_");
    const std::string compute = dataType(attrs, "compute");
    const auto n = [](int value) { return number(std::int64_t(value)); };
    out.descriptor("Convolution", "convolution");
    if (pads.size() == 2)
        out.call("cudnnSetConvolution2dDescriptor",
            {"convolution", n(pads[0]), n(pads[1]), n(strides[0]), n(strides[1]), n(dilations[0]), n(dilations[1]),
                mode, compute});
    else
        out.call("cudnnSetConvolutionNdDescriptor",
            {"convolution", std::to_string(pads.size()), ints(pads), ints(strides), ints(dilations), mode, compute});
    if (attrs.integer("groups") != 1)
        out.call("cudnnSetConvolutionGroupCount", {"convolution", integer(attrs, "groups")});
    if (attrs.text("math") != "default")
        out.call("cudnnSetConvolutionMathType", {"convolution", mathType(attrs)});
}

void writeRnn(Writer &out, const gpu::Attributes &attrs)
{
    const std::string cell = attrs.text("cell");
    const std::string bias = attrs.text("bias");
    out.call("cudnnSetRNNDescriptor_v8",
        {"rnn", choice(attrs, "algo", "CUDNN_RNN_ALGO_"),
            choice(attrs, "cell", cell == "lstm" || cell == "gru" ? "CUDNN_" : "CUDNN_RNN_"),
            bias == "none"                   ? "CUDNN_RNN_NO_BIAS"
                : bias == "single_input"     ? "CUDNN_RNN_SINGLE_INP_BIAS"
                : bias == "single_recurrent" ? "CUDNN_RNN_SINGLE_REC_BIAS"
                                             : "CUDNN_RNN_DOUBLE_BIAS",
            choice(attrs, "direction", "CUDNN_"), choice(attrs, "input_mode", "CUDNN_", "_INPUT"),
            dataType(attrs, "dtype"), dataType(attrs, "math_precision"), mathType(attrs), integer(attrs, "input_size"),
            integer(attrs, "hidden_size"), integer(attrs, "proj_size"), integer(attrs, "layers"), "dropout",
            "static_cast<std::uint32_t>(" + integer(attrs, "aux_flags") + ")"});
}

void writeCtc(Writer &out, const gpu::Attributes &attrs)
{
    const std::string version = attrs.text("version");
    const std::string compute = dataType(attrs, "compute");
    const std::string normalization = choice(attrs, "normalization", "CUDNN_LOSS_NORMALIZATION_");
    const std::string longest = integer(attrs, "max_label_length");
    out.descriptor("CTCLoss", "ctc");
    if (version == "ex") {
        out.call("cudnnSetCTCLossDescriptorEx", {"ctc", compute, normalization, nanMode(attrs)});
    } else if (version == "v8") {
        out.call("cudnnSetCTCLossDescriptor_v8", {"ctc", compute, normalization, nanMode(attrs), longest});
    } else {
        out.bare("#if CUDNN_MAJOR >= 9");
        out.call("cudnnSetCTCLossDescriptor_v9",
            {"ctc", compute, normalization, choice(attrs, "oob_gradients", "CUDNN_CTC_", "_OOB_GRADIENTS"), longest});
        out.bare("#else");
        out.line("cannotRun(\"cudnnSetCTCLossDescriptor_v9 does not exist in cuDNN 8\");");
        out.bare("#endif");
    }
}

bool writeDescriptorOp(Writer &out, gpu::Op op, const gpu::Setup &setup)
{
    const gpu::Attributes attrs(op, setup);
    switch (op) {
    case gpu::Op::TensorDescriptor: writeTensor(out, "x", *setup.tensor("x")); return true;
    case gpu::Op::FilterDescriptor: writeFilter(out, "w", *setup.tensor("w")); return true;
    case gpu::Op::ConvolutionDescriptor: writeConvolution(out, attrs); return true;
    case gpu::Op::PoolingDescriptor: writePooling(out, attrs); return true;
    case gpu::Op::RnnDataDescriptor: writeRnnData(out, attrs); return true;
    case gpu::Op::CtcLossDescriptor: writeCtc(out, attrs); return true;
    case gpu::Op::ConvolutionOutputDim: writeOutputDim(out, setup, attrs); return true;
    case gpu::Op::ActivationDescriptor:
        out.descriptor("Activation", "activation");
        out.call("cudnnSetActivationDescriptor",
            {"activation", choice(attrs, "mode", "CUDNN_ACTIVATION_"), nanMode(attrs), real(attrs, "coef")});
        return true;
    case gpu::Op::RnnDescriptor:
        out.descriptor("Dropout", "dropout");
        out.descriptor("RNN", "rnn");
        writeRnn(out, attrs);
        return true;
    case gpu::Op::BatchnormDerive:
        writeTensor(out, "x", *setup.tensor("x"));
        out.descriptor("Tensor", "derived");
        out.call("cudnnDeriveBNTensorDescriptor", {"derived", "x", choice(attrs, "mode", "CUDNN_BATCHNORM_")});
        return true;
    default: return false;
    }
}

bool writeLookup(Writer &out, gpu::Op op, const gpu::Setup &setup)
{
    const gpu::Attributes attrs(op, setup);
    switch (op) {
    case gpu::Op::ExportedSymbol:
        out.line("found(\"dlsym\", dlsym(RTLD_DEFAULT, " + literal(attrs.text("symbol")) + ") != nullptr);");
        return true;
    case gpu::Op::HeaderConstant: writeHeaderConstant(out, attrs); return true;
    case gpu::Op::StatusName:
        out.line("const char *const name = cudnnGetErrorString(static_cast<cudnnStatus_t>(" + integer(attrs, "code")
            + "));");
        out.line("std::printf(\"    %s\\n\", name);");
        out.line("found(\"cudnnGetErrorString\", std::strcmp(name, " + literal(attrs.text("name")) + ") == 0);");
        return true;
    case gpu::Op::VersionCheck: writeVersionCheck(out, attrs.text("sublibrary")); return true;
    case gpu::Op::Installation: writeInstallation(out, attrs); return true;
    default: return false;
    }
}

} // namespace kb::cpp
