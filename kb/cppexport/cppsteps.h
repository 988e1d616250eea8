// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a step of an exported program does: the calls that the runner makes of the same setup. The functions write into
// the body of a function; the texts that they rely on are in cppsupport.h.
#pragma once

#include "kb/cppexport/cppwriter.h"

#include <optional>
#include <string>

namespace kb::cpp {

/// Ops whose calls are a list (gpu/protocol/sequence.h); false: the op is none of them. check: outputs are looked at.
[[nodiscard]] bool writeSequence(Writer &out, gpu::Op op, const gpu::Setup &setup, bool check);
/// Ops that look something up, load the library in another way, or make a handle; false: the op is none of them.
[[nodiscard]] bool writeLookup(Writer &out, gpu::Op op, const gpu::Setup &setup);
/// Ops of the graph API, at the level model or gpu. The error says what the setup has that no graph can be made of.
[[nodiscard]] std::optional<std::string> writeGraph(
    Writer &out, gpu::Op op, const gpu::Setup &setup, gpu::Level level, bool check);

/// "uniform(24, 1, -1.0, 1.0)": the elements of a fill.
[[nodiscard]] std::string elements(const gpu::Fill &fill, std::string_view count);

} // namespace kb::cpp
