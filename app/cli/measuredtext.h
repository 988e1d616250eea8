// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the records say of an entry, for pages: first on what its tier stands, then a line for each case on each cuDNN
// and GPU.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "kb/format/exporter.h"

#include <QStringList>

namespace app {

/// In the language of the program; none without records.
[[nodiscard]] QStringList measuredLines(const kb::EntryEvidence &evidence, kb::Language language);
/// The words are those of the entry with the tier that is shown, in both languages, whatever the program's own is.
[[nodiscard]] kb::WordsOfBoth wordsInBoth(const kb::Entry &entry, const kb::EntryEvidence &evidence);

} // namespace app
