// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is to be said of a file of answers to a plan.
#pragma once

#include "kb/evidence/answers.h"

#include <QString>
#include <QStringList>

namespace wording {

/// Why nothing can be taken in; empty: something can. file: as it is to be called.
[[nodiscard]] QString fault(const kb::Answers &answers, const QString &file);
/// What was read of it in spite of damage, or refused over there: a sentence each.
[[nodiscard]] QStringList damage(const kb::Answers &answers, const QString &file);
/// What is left out: runs without an end, and `changed` of cases that are not the library's.
[[nodiscard]] QStringList leftOut(const kb::Answers &answers, int changed);
/// Runs that no record is made of; empty for 0.
[[nodiscard]] QString undecided(int runs);

} // namespace wording
