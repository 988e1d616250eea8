// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The rules that need one entry alone; rules.cpp has the table of them. Pure functions; some 30 us an entry together.
// Private to the checks: kb/checks/checker.h runs them.
#pragma once

#include "kb/cases/entrycases.h"
#include "kb/checks/cudnnfacts.h"
#include "kb/entry.h"
#include "kb/evidence/record.h"
#include "kb/evidence/tier.h"
#include "kb/finding.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// What a rule is given.
struct CheckedEntry {
    const Entry &entry;
    std::span<const Record> records; // of the entry
    std::string_view today; // "2026-11-21"
    const CudnnFacts &facts;
    bool tierIsOfRecords = false; // the records are known, and the entry's tier is to be what they give
};

inline constexpr std::string_view noToday = "9999-12-31"; // no date lies behind it

/// Takes what the rules find in one entry.
class FindingSink final {
public:
    explicit FindingSink(std::string entryId)
        : m_entryId(std::move(entryId))
    {
    }
    /// field: JSON pointer in a flat file.
    Finding &add(Rule rule, std::string field, std::string detail = {});
    [[nodiscard]] std::vector<Finding> take() { return std::move(m_findings); }

private:
    std::string m_entryId;
    std::vector<Finding> m_findings;
};

/// All rules of the table over one entry.
[[nodiscard]] std::vector<Finding> checkEntry(const CheckedEntry &checked);

// One family a file.
void checkRegexes(const CheckedEntry &checked, FindingSink &sink);
void checkTexts(const CheckedEntry &checked, FindingSink &sink);
void checkTranslations(const CheckedEntry &checked, FindingSink &sink);
void checkRates(const CheckedEntry &checked, FindingSink &sink);
void checkDates(const CheckedEntry &checked, FindingSink &sink);
void checkReports(const CheckedEntry &checked, FindingSink &sink);
void checkTier(const CheckedEntry &checked, FindingSink &sink);
void checkSources(const CheckedEntry &checked, FindingSink &sink);
void checkStatusCodes(const CheckedEntry &checked, FindingSink &sink);
void checkFacts(const CheckedEntry &checked, FindingSink &sink);
void checkCases(const CheckedEntry &checked, FindingSink &sink);
/// For checkCases(): the controls of an entry's cases, all of which are in order.
void checkControls(const EntryCases &all, FindingSink &sink);
/// For checkCases(): versions from which a case ends otherwise, where some release around them was not run.
void checkBoundaries(const EntryCases &all, const std::vector<Measured> &cells, FindingSink &sink);

} // namespace kb
