// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Two edits of one file brought together field by field: what only one of them changed is taken from it, what both
// changed is a conflict that someone has to decide. Lists of equal length are compared row by row, others as a whole.
#pragma once

#include "kb/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A field that is not the same in all three texts; a text as it is, other values as JSON, nothing where it is absent.
struct MergeField {
    std::string field; // JSON pointer; of an article the name of a key, or "markdown"
    std::optional<std::string> base;
    std::optional<std::string> mine;
    std::optional<std::string> theirs;
    bool conflict = false; // both changed it, and not alike
    bool takeMine = false; // what mergedEntry() and mergedArticle() follow; in a conflict true at first
    bool operator==(const MergeField &) const = default;
};

/// The fields in which an entry's files differ. base is empty where the file is new on both sides. Errors: those of
/// JsonText::parse().
[[nodiscard]] Expected<std::vector<MergeField>> mergeFieldsOfEntries(
    std::string_view base, std::string_view mine, std::string_view theirs);
/// Their text with the fields of mine that are to be taken; all else of it keeps its bytes.
[[nodiscard]] Expected<std::string> mergedEntry(
    std::string_view mine, std::string_view theirs, const std::vector<MergeField> &fields);

/// The same of an article's file (one language). Errors: those of parseArticle().
[[nodiscard]] Expected<std::vector<MergeField>> mergeFieldsOfArticles(
    std::string_view base, std::string_view mine, std::string_view theirs);
[[nodiscard]] Expected<std::string> mergedArticle(
    std::string_view mine, std::string_view theirs, const std::vector<MergeField> &fields);

} // namespace kb
