// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Recurrent networks and CTC, as gpu/runner/{rnn,ctc}.cpp run them.
#include "kb/cppexport/cppsteps.h"

#include <algorithm>
#include <cmath>

namespace kb::cpp {

namespace {

std::string product(std::initializer_list<int> factors)
{
    std::string text;
    for (const int factor : factors)
        text += (text.empty() ? "std::size_t(" : " * std::size_t(") + std::to_string(factor) + ")";
    return text;
}

/// Puts the list of this name into device memory, as "<name>There".
void writeCopied(Writer &out, const std::string &name)
{
    out.line("const int *const " + name + "There = static_cast<int *>(copied(" + name + ".data(), " + name
        + ".size() * sizeof(int)));");
}

} // namespace

void writeRnnForward(Writer &out, const gpu::Setup &setup, bool check)
{
    const gpu::Attributes attrs(gpu::Op::RnnForward, setup);
    const gpu::DataType type = attrs.dataType("dtype");
    const std::string cppType = elementType(type);
    const int times = attrs.integer("max_seq_length");
    const int batch = attrs.integer("batch");
    const int hidden = attrs.integer("hidden_size");
    const int output = attrs.text("cell") == "lstm" ? attrs.integer("proj_size") : hidden;
    const int directions = attrs.choice("direction") + 1;
    const std::string mode = choice(attrs, "forward_mode", "CUDNN_FWD_MODE_");
    out.line("const Ints lengths = " + extended(attrs.integers("seq_lengths"), std::max(batch, 1)) + ";");
    out.line("CALL(cudnnCreate, &handle);");
    out.descriptor("Dropout", "dropout");
    out.call("cudnnSetDropoutDescriptor", {"dropout", "handle", "0", "nullptr", "0", "0"});
    out.descriptor("RNN", "rnn");
    writeRnn(out, attrs);
    const auto data = [&](std::string_view name, std::int64_t size) {
        out.descriptor("RNNData", name);
        out.call("cudnnSetRNNDataDescriptor",
            {name, dataType(type), choice(attrs, "layout", "CUDNN_RNN_DATA_LAYOUT_"), integer(attrs, "max_seq_length"),
                integer(attrs, "batch"), number(size), "lengths.data()", "nullptr"});
    };
    data("xDesc", attrs.integer("vector_size"));
    data("yDesc", std::int64_t(output) * directions);
    const std::int64_t layers = std::int64_t(attrs.integer("layers")) * directions;
    writeTensor(out, "hDesc", {.dtype = type, .dims = {layers, batch, output}});
    writeTensor(out, "cDesc", {.dtype = type, .dims = {layers, batch, hidden}});
    out.line("std::size_t weightBytes = 0, workBytes = 0, reserveBytes = 0;");
    out.call("cudnnGetRNNWeightSpaceSize", {"handle", "rnn", "&weightBytes"});
    out.call("cudnnGetRNNTempSpaceSizes", {"handle", "rnn", mode, "xDesc", "&workBytes", "&reserveBytes"});
    const std::string xCount = product({times, batch, attrs.integer("vector_size")});
    const std::string yCount = product({times, batch, output, directions});
    const std::string bound = number(1 / std::sqrt(double(std::max(hidden, 1)))); // as frameworks begin
    out.line("void *const x = upload<" + cppType + ">(uniform(" + xCount + ", 1, -1.0, 1.0));");
    out.line("void *const y = zeros((" + yCount + ") * sizeof(" + cppType + "));");
    out.line("void *const weights = upload<" + cppType + ">(uniform(weightBytes / sizeof(" + cppType + "), 2, -" + bound
        + ", " + bound + "));");
    out.line("void *const work = zeros(workBytes);");
    out.line("void *const reserve = zeros(reserveBytes);");
    writeCopied(out, "lengths");
    out.line("COMPUTE(cudnnRNNForward, handle, rnn, " + mode
        + ", lengthsThere, xDesc, x, yDesc, y, hDesc, nullptr, nullptr, cDesc, nullptr, nullptr, weightBytes, weights, "
          "workBytes, work, reserveBytes, reserve);");
    writeLook(out, check, "y", type, yCount);
}

void writeCtcLoss(Writer &out, const gpu::Setup &setup, bool check)
{
    const gpu::Attributes attrs(gpu::Op::CtcLoss, setup);
    const int frames = attrs.integer("frames");
    const int batch = attrs.integer("batch");
    const int classes = attrs.integer("classes");
    const bool onDevice = attrs.text("version") != "ex";
    const bool softmax = attrs.text("normalization") == "softmax";
    const std::string algo = choice(attrs, "algo", "CUDNN_CTC_LOSS_ALGO_");
    const gpu::Tensor probs {.dtype = gpu::DataType::Float, .dims = {frames, batch, classes}};
    out.line("CALL(cudnnCreate, &handle);");
    writeTensor(out, "probsDesc", probs);
    writeTensor(out, "gradientsDesc", probs);
    writeCtc(out, attrs);
    out.line("const Ints labelLengths = " + extended(attrs.integers("label_lengths"), batch) + ";");
    out.line("const Ints inputLengths = " + extended(attrs.integers("input_lengths"), batch) + ";");
    out.line("Ints labels;"); // no label twice in a row, none of them the blank, 0
    out.line("for (const int length : labelLengths)");
    out.line("    for (int i = 0; i < length; ++i)");
    out.line("        labels.push_back(1 + static_cast<int>(labels.size()) % "
        + std::to_string(std::max(classes - 1, 1)) + ");");
    out.line("std::size_t required = 0;");
    if (onDevice)
        out.call("cudnnGetCTCLossWorkspaceSize_v8", {"handle", algo, "ctc", "probsDesc", "gradientsDesc", "&required"});
    else
        out.call("cudnnGetCTCLossWorkspaceSize",
            {"handle", "probsDesc", "gradientsDesc", "labels.data()", "labelLengths.data()", "inputLengths.data()",
                algo, "ctc", "&required"});
    out.line("const std::size_t workspaceBytes = " + workspace(attrs) + ";");
    const gpu::Fill fill = {.seed = 1, .lo = softmax ? -1.0 : 0.1, .hi = softmax ? 1.0 : 0.3};
    const std::size_t count = storageElements(probs);
    writeUpload(out, "probs", gpu::DataType::Float, fill, count);
    out.line("void *const gradients = zeros(" + std::to_string(count) + " * sizeof(float));");
    out.line("void *const costs = zeros(" + product({batch}) + " * sizeof(float));");
    out.line("void *const space = zeros(workspaceBytes);");
    if (onDevice) {
        for (const char *const name : {"labels", "labelLengths", "inputLengths"})
            writeCopied(out, name);
        out.line("COMPUTE(cudnnCTCLoss_v8, handle, " + algo
            + ", ctc, probsDesc, probs, labelsThere, labelLengthsThere, inputLengthsThere, costs, gradientsDesc, "
              "gradients, workspaceBytes, space);");
    } else {
        out.line("COMPUTE(cudnnCTCLoss, handle, probsDesc, probs, labels.data(), labelLengths.data(), "
                 "inputLengths.data(), costs, gradientsDesc, gradients, "
            + algo + ", ctc, space, workspaceBytes);");
    }
    writeLook(out, check, "costs", gpu::DataType::Float, product({batch}));
    writeLook(out, check, "gradients", gpu::DataType::Float, std::to_string(count));
}

} // namespace kb::cpp
