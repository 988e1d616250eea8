// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a step of an exported program does: the calls that the runner makes of the same setup, one function a family of
// ops. They write into the body of a function; the texts that they rely on are in cppsupport.h.
#pragma once

#include "kb/cppexport/cppwriter.h"

#include <optional>
#include <string>

namespace kb::cpp {

void writeTensor(Writer &out, std::string_view name, const gpu::Tensor &tensor); // made and set
void writeFilter(Writer &out, std::string_view name, const gpu::Tensor &tensor);
void writeConvolution(Writer &out, const gpu::Attributes &attrs); // "convolution"
void writeRnn(Writer &out, const gpu::Attributes &attrs); // sets "rnn" with "dropout"
void writeCtc(Writer &out, const gpu::Attributes &attrs); // "ctc"

/// Ops of descriptors alone; false: the op is none of them.
[[nodiscard]] bool writeDescriptorOp(Writer &out, gpu::Op op, const gpu::Setup &setup);
/// Ops that look something up or load the library in another way; false: the op is none of them.
[[nodiscard]] bool writeLookup(Writer &out, gpu::Op op, const gpu::Setup &setup);
/// Legacy ops that need a GPU; false: the op is none of them. check: outputs are looked at.
[[nodiscard]] bool writeGpuOp(Writer &out, gpu::Op op, const gpu::Setup &setup, bool check);
void writeRnnForward(Writer &out, const gpu::Setup &setup, bool check);
void writeCtcLoss(Writer &out, const gpu::Setup &setup, bool check);
/// Ops of the graph API, at the level model or gpu. The error says what the setup has that no graph can be made of.
[[nodiscard]] std::optional<std::string> writeGraph(
    Writer &out, gpu::Op op, const gpu::Setup &setup, gpu::Level level, bool check);

/// "uniform(24, 1, -1.0, 1.0)": the elements of a fill.
[[nodiscard]] std::string elements(const gpu::Fill &fill, std::size_t count);
/// "void *const x = upload<float>(...);"
void writeUpload(Writer &out, std::string_view name, gpu::DataType type, const gpu::Fill &fill, std::size_t count);
/// "look<float>(x, 24);" where outputs are looked at.
void writeLook(Writer &out, bool check, std::string_view name, gpu::DataType type, std::string_view count);

} // namespace kb::cpp
