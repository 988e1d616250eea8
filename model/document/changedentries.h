// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What an edit, its undo or saving made different in the library, so that whoever shows a part of it knows whether that
// part is concerned. Where it would take long to find out, everything counts as different.
#pragma once

#include "kb/entry.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace model {

class Catalog;

struct ChangedEntries {
    std::vector<std::uint32_t> entries; // indices in the catalogue, ascending
    std::vector<std::uint32_t> articles; // likewise
    // What is different of any of them. Without any of it, only what of them is saved.
    bool content = false; // a value or a text
    bool members = false; // one came, went, or has another id
    bool found = false; // what a search answers
    bool counted = false; // what facets choose by: domain, tier, cases, findings, languages
    bool linked = false; // edges of the graph, and what it says of its nodes: signature, tier

    [[nodiscard]] bool concernsEntry(std::uint32_t index) const;
    [[nodiscard]] bool concernsArticle(std::uint32_t index) const;
    bool operator==(const ChangedEntries &) const = default;
};

/// Whether a search can't tell two values of an entry from each other.
[[nodiscard]] bool isFoundAlike(const kb::Entry &before, const kb::Entry &after);

/// The entry of an index as the library's own file holds it, in the catalogue before it was edited; null: not known.
using EntryAsOpened = std::function<const kb::Entry *(std::uint32_t)>;

/// Between two catalogues of one library. Cost: some microseconds for each of a few entries.
[[nodiscard]] ChangedEntries changesBetween(const Catalog &before, const Catalog &after, const EntryAsOpened &asOpened);

} // namespace model
