// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whether an entry applies on a machine, as commands say it.
#pragma once

#include "kb/conditions/applicability.h"

#include <nlohmann/json_fwd.hpp>

#include <QString>
#include <QStringList>

namespace app {

/// {"answer", "grounds": [{"fact", "list", "item", "value" or "unknown", "is", "wanted", "wanted_from", "from",
/// "truth": true, false or null, "rules_out", "text"}]}
[[nodiscard]] nlohmann::ordered_json hereJson(const kb::Applicability &answer);
/// "CUDA that the driver serves: 12.2, older than 12.4 (from your text) [libcuda.so.1]", one a ground.
[[nodiscard]] QStringList groundLines(const kb::Applicability &answer);
/// The same behind its answer, in one line.
[[nodiscard]] QString hereLine(const kb::Applicability &answer);

} // namespace app
