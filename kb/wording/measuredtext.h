// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is said of an entry on pages that are written to files: on what its tier stands, then a line for each case on
// each cuDNN and GPU; in a language that may be another than the program's.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "kb/format/exporter.h"
#include "kb/site/sitewriter.h"

#include <QStringList>
#include <QtClassHelperMacros>

namespace wording {

/// While it lives, the sentences of its thread are in this language, whatever that of the program is.
class InLanguage final {
public:
    explicit InLanguage(kb::Language language);
    ~InLanguage();
    Q_DISABLE_COPY_MOVE(InLanguage)
};
/// Makes InLanguage work. Whoever installs the program's translators calls it after them, in the main thread.
void letThreadsChooseLanguage();

/// In the language of the program; none without records.
[[nodiscard]] QStringList measuredLines(const kb::EntryEvidence &evidence, kb::Language language);
/// Of the entry with the tier that is shown, in both languages.
[[nodiscard]] kb::WordsOfBoth wordsInBoth(const kb::Entry &entry, const kb::EntryEvidence &evidence);

/// Entries as a site has them: with the tier of their records, of no one machine. library must outlive it.
[[nodiscard]] std::function<kb::ShownEntry(const kb::Entry &)> entriesOfSite(
    const kb::Library &library, const std::filesystem::path &userFolder);

} // namespace wording
