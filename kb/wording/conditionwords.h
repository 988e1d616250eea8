// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What an entry asks of a machine, and what came of it, in sentences. Plain text, never HTML.
#pragma once

#include "kb/conditions/applicability.h"
#include "kb/entry.h"

#include <QString>
#include <QStringList>

namespace wording {

[[nodiscard]] QString applies(kb::Applies applies); // "Applies here"
/// What the condition looks at, a sentence each: when its cause is there, and when it is not.
[[nodiscard]] QStringList sentences(const kb::MachineCondition &condition);
[[nodiscard]] QString title(const kb::MachineCondition &condition, kb::Language language);

/// "CUDA that the driver serves: 12.2, older than 12.4 (from your text)"; where it was read is not said.
[[nodiscard]] QString sentence(const kb::Ground &ground);
/// What else is to be said of the answer: that both conditions hold, or that nothing that was looked at decides; mostly
/// empty.
[[nodiscard]] QString remark(const kb::Applicability &answer);

} // namespace wording
