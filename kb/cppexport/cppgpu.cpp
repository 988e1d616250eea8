// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Legacy ops that need a GPU, as gpu/runner/{create,batchnorm,convolution}.cpp run them.
#include "kb/cppexport/cppsteps.h"

namespace kb::cpp {

namespace {

constexpr std::string_view makeHandle = "CALL(cudnnCreate, &handle);";

/// "const float one = 1, zero = 0;", of the type in which cuDNN takes alpha and beta.
void writeScalars(Writer &out, gpu::DataType type)
{
    out.line(std::string(type == gpu::DataType::Double ? "const double" : "const float") + " one = 1, zero = 0;");
}

void writeCreate(Writer &out, const gpu::Attributes &attrs)
{
    const bool hidden = attrs.flag("hide_devices");
    if (hidden)
        out.line("setenv(\"CUDA_VISIBLE_DEVICES\", \"\", 1); // read once, when CUDA starts in this process");
    if (attrs.integer("leave_free_mib") > 0 && !hidden)
        out.line("takeMemory(" + integer(attrs, "leave_free_mib") + ");");
    out.line(makeHandle);
    out.line("CALL(cudnnDestroy, handle);");
}

void writeDropout(Writer &out, const gpu::Attributes &attrs)
{
    out.line(makeHandle);
    out.descriptor("Dropout", "dropout");
    out.line("std::size_t bytes = 0;");
    out.call("cudnnDropoutGetStatesSize", {"handle", "&bytes"});
    out.line("void *const states = zeros(bytes);");
    out.line("COMPUTE(cudnnSetDropoutDescriptor, dropout, handle, static_cast<float>(" + real(attrs, "probability")
        + "), states, bytes, static_cast<unsigned long long>(" + integer(attrs, "seed") + "));");
}

/// The type of scale, bias, mean and variance that cudnnDeriveBNTensorDescriptor gives.
gpu::DataType derivedType(gpu::DataType x)
{
    return x == gpu::DataType::Double || x == gpu::DataType::Int32 ? x : gpu::DataType::Float;
}

void writeBatchnorm(Writer &out, gpu::Op op, const gpu::Setup &setup, bool check)
{
    const gpu::Attributes attrs(op, setup);
    const gpu::Tensor &x = *setup.tensor("x");
    const std::string asked = attrs.text("param_dtype");
    const std::string mode = choice(attrs, "mode", "CUDNN_BATCHNORM_");
    gpu::Tensor parameter = x;
    parameter.strides.clear();
    parameter.dtype
        = asked == "derived" ? derivedType(x.dtype) : gpu::dataTypeFromName(asked).value_or(gpu::DataType::Float);
    for (std::size_t i = 0; i < x.dims.size(); ++i) {
        if (i == 0 || (i > 1 && attrs.text("mode") != "per_activation"))
            parameter.dims[i] = 1;
    }
    out.line(makeHandle);
    writeTensor(out, "xDesc", x);
    if (asked == "derived") {
        out.descriptor("Tensor", "bnDesc");
        out.call("cudnnDeriveBNTensorDescriptor", {"bnDesc", "xDesc", mode});
    } else {
        writeTensor(out, "bnDesc", parameter);
    }
    const std::size_t count = storageElements(x);
    const std::size_t parameters = storageElements(parameter);
    const std::string bytes = std::to_string(parameters) + " * sizeof(" + elementType(parameter.dtype) + ")";
    const auto upload = [&](const char *name, double value) {
        writeUpload(out, name, parameter.dtype, {.kind = gpu::Fill::Kind::Constant, .value = value}, parameters);
    };
    writeUpload(out, "x", x.dtype, x.fill, count);
    out.line("void *const y = zeros(" + std::to_string(count) + " * sizeof(" + elementType(x.dtype) + "));");
    upload("scale", 1); // what a fresh layer has
    upload("bias", 0);
    upload("mean", 0);
    upload("variance", 1);
    writeScalars(out, x.dtype);
    const auto look
        = [&](const char *name) { writeLook(out, check, name, parameter.dtype, std::to_string(parameters)); };
    if (op == gpu::Op::BatchnormForwardInference) {
        out.line("COMPUTE(cudnnBatchNormalizationForwardInference, handle, " + mode
            + ", &one, &zero, xDesc, x, xDesc, y, bnDesc, scale, bias, mean, variance, " + real(attrs, "epsilon")
            + ");");
        writeLook(out, check, "y", x.dtype, std::to_string(count));
        return;
    }
    const std::string null = attrs.text("null_saved");
    const bool noMean = null == "mean" || null == "both";
    const bool noVariance = null == "variance" || null == "both";
    out.line("void *const saveMean = " + (noMean ? "nullptr" : "zeros(" + bytes + ")") + ";");
    out.line("void *const saveInvVariance = " + (noVariance ? "nullptr" : "zeros(" + bytes + ")") + ";");
    if (attrs.text("previous_kernel") == "bad_store")
        out.line("runBadStore();");
    out.line("COMPUTE(cudnnBatchNormalizationForwardTraining, handle, " + mode
        + ", &one, &zero, xDesc, x, xDesc, y, bnDesc, scale, bias, " + real(attrs, "factor") + ", mean, variance, "
        + real(attrs, "epsilon") + ", saveMean, saveInvVariance);");
    writeLook(out, check, "y", x.dtype, std::to_string(count));
    look("mean");
    look("variance");
    if (!noMean)
        look("saveMean");
    if (!noVariance)
        look("saveInvVariance");
}

void writeConvolutionForward(Writer &out, const gpu::Setup &setup, bool check)
{
    const gpu::Attributes attrs(gpu::Op::ConvolutionForward, setup);
    const gpu::Tensor &x = *setup.tensor("x");
    const gpu::Tensor &w = *setup.tensor("w");
    const std::string algo = choice(attrs, "algo", "CUDNN_CONVOLUTION_FWD_ALGO_");
    const std::string rank = std::to_string(x.dims.size());
    out.line(makeHandle);
    writeTensor(out, "xDesc", x);
    writeFilter(out, "wDesc", w);
    writeConvolution(out, attrs);
    out.line("int dims[" + rank + "] = {};");
    const bool flat = x.dims.size() == 4;
    if (flat)
        out.call("cudnnGetConvolution2dForwardOutputDim",
            {"convolution", "xDesc", "wDesc", "&dims[0]", "&dims[1]", "&dims[2]", "&dims[3]"});
    else
        out.call("cudnnGetConvolutionNdForwardOutputDim", {"convolution", "xDesc", "wDesc", rank, "dims"});
    out.descriptor("Tensor", "yDesc");
    if (flat)
        out.call("cudnnSetTensor4dDescriptor",
            {"yDesc", layout(x.layout), dataType(x.dtype), "dims[0]", "dims[1]", "dims[2]", "dims[3]"});
    else
        out.call("cudnnSetTensorNdDescriptorEx", {"yDesc", layout(x.layout), dataType(x.dtype), rank, "dims"});
    out.line("std::size_t required = 0;");
    out.call("cudnnGetConvolutionForwardWorkspaceSize",
        {"handle", "xDesc", "wDesc", "convolution", "yDesc", algo, "&required"});
    out.line("const std::size_t workspaceBytes = " + workspace(attrs) + ";");
    writeUpload(out, "x", x.dtype, x.fill, storageElements(x));
    writeUpload(out, "w", w.dtype, w.fill, storageElements(w));
    out.line("std::size_t yCount = 1;");
    out.line("for (const int dim : dims)");
    out.line("    yCount *= static_cast<std::size_t>(dim);");
    out.line("void *const y = zeros(yCount * sizeof(" + elementType(x.dtype) + "));");
    out.line("void *const space = zeros(workspaceBytes);");
    writeScalars(out, x.dtype);
    out.line("COMPUTE(cudnnConvolutionForward, handle, &one, xDesc, x, wDesc, w, convolution, " + algo
        + ", space, workspaceBytes, &zero, yDesc, y);");
    writeLook(out, check, "y", x.dtype, "yCount");
}

} // namespace

std::string elements(const gpu::Fill &fill, std::size_t count)
{
    const std::string many = std::to_string(count);
    if (fill.kind == gpu::Fill::Kind::Constant)
        return "constant(" + many + ", " + number(fill.value) + ")";
    return "uniform(" + many + ", " + std::to_string(fill.seed) + "u, " + number(fill.lo) + ", " + number(fill.hi)
        + ")";
}

void writeUpload(Writer &out, std::string_view name, gpu::DataType type, const gpu::Fill &fill, std::size_t count)
{
    out.line(
        "void *const " + std::string(name) + " = upload<" + elementType(type) + ">(" + elements(fill, count) + ");");
}

void writeLook(Writer &out, bool check, std::string_view name, gpu::DataType type, std::string_view count)
{
    if (check)
        out.line("look<" + elementType(type) + ">(" + literal(name) + ", " + std::string(name) + ", "
            + std::string(count) + ");");
}

bool writeGpuOp(Writer &out, gpu::Op op, const gpu::Setup &setup, bool check)
{
    switch (op) {
    case gpu::Op::Create: writeCreate(out, gpu::Attributes(op, setup)); return true;
    case gpu::Op::DropoutDescriptor: writeDropout(out, gpu::Attributes(op, setup)); return true;
    case gpu::Op::BatchnormForwardTraining:
    case gpu::Op::BatchnormForwardInference: writeBatchnorm(out, op, setup, check); return true;
    case gpu::Op::ConvolutionForward: writeConvolutionForward(out, setup, check); return true;
    case gpu::Op::RnnForward: writeRnnForward(out, setup, check); return true;
    case gpu::Op::CtcLoss: writeCtcLoss(out, setup, check); return true;
    default: return false;
    }
}

} // namespace kb::cpp
