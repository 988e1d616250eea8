// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/rules.h"

#include <array>

namespace kb {

namespace {

// A new rule is a value in kb/finding.h with its name and severity in finding.cpp, a function here or in a family's
// file, its sentence in kb/wording/findingwords.cpp, and where something certain can be done, a change in fixes.cpp.
// The rules that compare entries with each other are in relations.h.
constexpr std::array<void (*)(const CheckedEntry &, FindingSink &), 11> families = {
    checkRegexes, // regexrules.cpp: does not compile, limit, misses its signature, no literal; weights of signs
    checkTexts, // textrules.cpp: no cause, no remedies, empty action, how that repeats it
    checkTranslations, // textrules.cpp: Chinese that is none, missing translations
    checkRates, // valuerules.cpp: out of range, above the best workaround
    checkDates, // valuerules.cpp: not a date, in the future, reversed
    checkReports, // valuerules.cpp: dates, given twice
    checkTier, // valuerules.cpp: unknown
    checkSources, // valuerules.cpp: missing, not a link
    checkStatusCodes, // statuscodes.cpp: a number that is not the status's
    checkFacts, // claimrules.cpp: claims against the table of facts
    checkCases, // claimrules.cpp: cases that can't run, claims and tier against evidence, evidence of old cases;
                // controlrules.cpp: controls that control nothing; boundaryrules.cpp: boundaries that nothing was run
                // at
};

} // namespace

Finding &FindingSink::add(Rule rule, std::string field, std::string detail)
{
    Finding &finding = m_findings.emplace_back();
    finding.rule = rule;
    finding.severity = severityOf(rule);
    finding.entryId = m_entryId;
    finding.field = std::move(field);
    finding.detail = std::move(detail);
    return finding;
}

std::vector<Finding> checkEntry(const CheckedEntry &checked)
{
    FindingSink sink(checked.entry.id);
    for (const auto &family : families)
        family(checked, sink);
    return sink.take();
}

} // namespace kb
