// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The same change to many entries: some fields of each, or a text wherever it stands in the library. Pure functions,
// for a worker; Document::editLater() makes one undo step of what they give.
#pragma once

#include "model/document/files.h"

#include <QRegularExpression>
#include <QString>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace model {

/// What is empty stays as it is.
struct FieldChange {
    std::string domain;
    std::vector<std::string> tagsToAdd;
    std::vector<std::string> tagsToRemove;
    std::optional<kb::Tier> tier;
    [[nodiscard]] bool isEmpty() const { return domain.empty() && tagsToAdd.empty() && tagsToRemove.empty() && !tier; }
};
[[nodiscard]] kb::Entry changed(kb::Entry entry, const FieldChange &change);
/// The entries of these ids, changed; what can't be read is left out.
[[nodiscard]] Edits changed(const Catalog &catalog, const std::vector<std::string> &ids, const FieldChange &change);

struct ReplaceOptions {
    QString pattern;
    QString replacement; // of a regular expression: \1 to \9 are its groups, \\ is a backslash
    bool matchCase = false;
    bool wholeWords = false;
    bool isRegex = false;
};
/// The regular expression of the pattern; not valid where it can't be compiled.
[[nodiscard]] QRegularExpression expressionOf(const ReplaceOptions &options);

/// A field in which the pattern was found, with every match replaced.
struct ReplaceHit {
    Row::Kind kind = Row::Kind::Entry;
    std::string id;
    std::string field; // JSON pointer as in a flat file; of an article "title", "markdown", ...
    int matches = 0;
    QString before;
    QString after;
    bool operator==(const ReplaceHit &) const = default;
};
/// In the order of the list. Ids and cases are not looked into. Cost: every entry is read, on all cores.
[[nodiscard]] std::vector<ReplaceHit> findAll(
    const Catalog &catalog, const ReplaceOptions &options, const std::stop_token &stop);

/// The entries and articles with the hits replaced; a field that is no longer as the hit has it is left alone.
[[nodiscard]] Edits replaced(const Catalog &catalog, const std::vector<ReplaceHit> &hits, const std::stop_token &stop);

} // namespace model
