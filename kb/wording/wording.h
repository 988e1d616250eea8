// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Turns codes into sentences in the language of the installed translator: errors and findings with what to do next,
// reasons for a match in one line, names of tiers. Plain text, never HTML.
#pragma once

#include "kb/entry.h"
#include "kb/error.h"
#include "kb/finding.h"
#include "kb/search/diagnosis.h"

#include <QString>

#include <optional>

namespace kb {
struct ExportProblem;
} // namespace kb

namespace wording {

/// The machine that facts are of.
struct WhoseFacts {
    bool elsewhere = false; // another machine than this
    QString machine {}; // its name; empty: it has none here, as that of a file of facts
};

[[nodiscard]] QString sentence(const kb::Error &error);
[[nodiscard]] QString sentence(const kb::Finding &finding);
[[nodiscard]] QString sentence(const kb::ExportProblem &problem);
/// language: of what it cites of the entry.
[[nodiscard]] QString sentence(const kb::Reason &reason, kb::Language language = kb::Language::English);
/// What the matches of one part of a diagnosis stand under: "Cause", "Follows from it". isFirst: of the first problem.
/// ruledOutOn: where the first of them can't be it; nothing: it may be.
[[nodiscard]] QString heading(kb::Part part, bool isFirst, const std::optional<WhoseFacts> &ruledOutOn = std::nullopt);
/// "Match", "Likely" or "Similar only".
[[nodiscard]] QString grade(kb::Grade grade);
/// What a rule finds, in a few words: "Regex misses its signature".
[[nodiscard]] QString ruleTitle(kb::Rule rule);

/// What a field of an entry is called, by its key in a flat file: "Root cause"; a key that is none as it stands.
[[nodiscard]] QString fieldName(std::string_view key);
[[nodiscard]] QString tier(kb::Tier tier); // "AI-generated", "Refuted", ...
/// The status of a version claim: "holds", "active", ...; one that Casebook does not know as it stands.
[[nodiscard]] QString versionStatus(std::string_view status);
[[nodiscard]] QString severity(kb::Severity severity);
/// "92 %"; an em dash where there is no rate.
[[nodiscard]] QString rate(std::optional<double> rate);

} // namespace wording
