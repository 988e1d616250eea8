// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whether an entry applies on a machine, as commands say it.
#pragma once

#include "kb/conditions/applicability.h"
#include "kb/entry.h"

#include <nlohmann/json_fwd.hpp>

#include <QString>
#include <QStringList>

namespace app {

/// {"answer", "title", "grounds": [{"fact", "list", "item", "value" or "unknown", "is", "wanted", "wanted_from",
/// "from", "truth": true, false or null, "rules_out", "text"}]}
[[nodiscard]] nlohmann::ordered_json hereJson(const kb::Applicability &answer);
/// "CUDA that the driver serves: 12.2, older than 12.4 (from your text) [libcuda.so.1]", one a ground.
[[nodiscard]] QStringList groundLines(const kb::Applicability &answer);
/// "Applies here: The driver serves an older CUDA than the program was built for", and below it the grounds, further
/// in; each line behind six spaces. elsewhere: on another machine than this.
[[nodiscard]] QString hereText(const kb::Applicability &answer, kb::Language language, bool elsewhere);

} // namespace app
