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

namespace kb {
struct ExportProblem;
} // namespace kb

namespace wording {

[[nodiscard]] QString sentence(const kb::Error &error);
[[nodiscard]] QString sentence(const kb::Finding &finding);
[[nodiscard]] QString sentence(const kb::ExportProblem &problem);
/// language: of what it cites of the entry.
[[nodiscard]] QString sentence(const kb::Reason &reason, kb::Language language = kb::Language::English);
/// What the matches of one part of a diagnosis stand under: "Cause", "Follows from it". isFirst: of the first problem.
/// isElsewhere: the first of them can't be it on this machine.
[[nodiscard]] QString heading(kb::Part part, bool isFirst, bool isElsewhere);
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
