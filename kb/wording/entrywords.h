// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a page says of an entry beside its texts: the window's and the exported ones alike. Plain text, never HTML.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "kb/format/exporter.h"

#include <QList>
#include <QString>

#include <utility>

namespace wording {

/// Beside the tier.
struct BannerWords {
    QString sentence; // for the reader: what the runs found, or that nothing was run
    QString count; // what of it was measured, where and how often; and where the entry's file says another tier
};
/// evidence: null while its records are being read.
[[nodiscard]] BannerWords banner(const kb::Entry &entry, const kb::EntryEvidence *evidence);
/// Names and values of the fields that have no place of their own on a page.
[[nodiscard]] QList<std::pair<QString, QString>> details(const kb::Entry &entry);

/// All of a page but its runs; entry: with the tier that is shown. language: of the translator that is installed.
[[nodiscard]] kb::PageWords pageWords(const kb::Entry &entry, const kb::EntryEvidence &evidence, kb::Language language);

} // namespace wording
