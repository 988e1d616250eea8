// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the calls of a transcript were given, against what its case asks for. The runner's calls follow from the case
// (gpu/protocol/sequence.h, gpu/protocol/graph.h), so a transcript of another case does not fit.
#pragma once

#include "gpu/protocol/case.h"
#include "gpu/protocol/transcript.h"

#include <optional>
#include <string>

namespace kb {

struct OtherArgument {
    int call = 0; // its number
    std::string says; // "n=0"
    std::string follows; // "n=23"; of a look-up or a compiler the whole text
};
/// The first call of the control or the case that was given something else. Not compared: addresses, what an earlier
/// call or the machine gives, the points of a sweep, and the source that a compiler was given.
[[nodiscard]] std::optional<OtherArgument> otherArgumentIn(
    const gpu::Transcript &transcript, const gpu::Case &testCase);

} // namespace kb
