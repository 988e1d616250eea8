// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What an entry asks of a machine, and what came of it, in sentences. Plain text, never HTML.
#pragma once

#include "kb/conditions/applicability.h"
#include "kb/entry.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace wording {

/// "Applies here". elsewhere: the facts are those of a file, or of another machine, "Applies on that machine".
[[nodiscard]] QString applies(kb::Applies applies, bool elsewhere = false);
/// What the condition looks at, in sentences: when its cause is there, and when it is not. A long one of several parts
/// is a sentence for each of them.
[[nodiscard]] QStringList sentences(const kb::MachineCondition &condition);
[[nodiscard]] QString title(const kb::MachineCondition &condition, kb::Language language);
[[nodiscard]] QString title(const kb::Applicability &answer, kb::Language language);

/// "CUDA that the driver serves: 12.2, older than 12.4 (from your text)"; where it was read is not said.
[[nodiscard]] QString sentence(const kb::Ground &ground);
/// Those of an answer's grounds that say something of their own in words; borrowed from it.
[[nodiscard]] std::vector<const kb::Ground *> toldGrounds(const kb::Applicability &answer);
/// What else is to be said of the answer: that both conditions hold, or that nothing that was looked at decides; mostly
/// empty.
[[nodiscard]] QString remark(const kb::Applicability &answer);

} // namespace wording
