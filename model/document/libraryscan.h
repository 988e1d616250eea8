// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Reads the entries of a library as they are with the edits, on all cores: what is not in the index has to be looked
// for in the files. 2,522 files take some tens of milliseconds once the system has them in memory.
#pragma once

#include "model/document/files.h"

#include <stop_token>
#include <string_view>
#include <vector>

namespace model {

struct ScannedEntry {
    std::uint32_t index = 0; // in the catalogue
    kb::Entry entry;
};
/// In the order of their index. mustHold: files whose text does not hold it are passed over unparsed; empty: none are.
/// Files that can't be read are passed over.
[[nodiscard]] std::vector<ScannedEntry> scanEntries(
    const Catalog &catalog, std::string_view mustHold, const std::stop_token &stop);

/// The entries and articles in which an id is a link, with the id replaced.
[[nodiscard]] Edits renamedReferences(const Catalog &catalog, std::string_view id, std::string_view newId);

/// The entries that refer to an article, with it renamed. Cost: likewise.
[[nodiscard]] std::vector<kb::Entry> entriesWithRenamedArticle(
    const Catalog &catalog, std::string_view id, std::string_view newId);

} // namespace model
