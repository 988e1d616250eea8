// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The parts that the runner's lines and a stored transcript have in common. Private to the protocol.
#pragma once

#include "gpu/protocol/transcript.h"

#include <optional>
#include <string_view>

namespace gpu {

[[nodiscard]] std::optional<StepKind> stepFromName(std::string_view name);

/// status, name, category, reason, cuda, us. False: the status, its name or its category is missing.
[[nodiscard]] bool readAnswer(const Json &json, Call &call);
/// outcome, outputs, engines, ms. False: there is no outcome, or a part is of a wrong type.
[[nodiscard]] bool readStepBody(const Json &json, Step &step);
[[nodiscard]] LoadedFile readLibrary(const Json &json); // what is missing stays empty

} // namespace gpu
