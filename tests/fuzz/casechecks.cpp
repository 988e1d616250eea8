// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "checks.h"
#include "seeds.h"

#include "gpu/protocol/strictjson.h"
#include "kb/apilog/apilog.h"
#include "kb/conditions/applicability.h"
#include "kb/conditions/condition.h"
#include "kb/cppexport/caseexport.h"
#include "kb/evidence/record.h"
#include "kb/facts/factcomparison.h"
#include "kb/facts/factsfile.h"

#include <algorithm>

namespace fuzz {

namespace {

const gpu::Facts &soundFacts()
{
    static const gpu::Facts facts = kb::factsFromText(bytesOf(DATA_DIR "/facts/sound.json")).value_or(gpu::Facts());
    return facts;
}

/// What must hold of a case that the parser took.
std::string caseFault(const gpu::Case &testCase)
{
    const auto again = gpu::parseCase(testCase.json);
    if (!again)
        return "a case is refused the second time: " + again.error().pointer + ": " + again.error().message;
    if (kb::caseHash(*again) != kb::caseHash(testCase) || again->points != testCase.points)
        return "a case is another one the second time";
    const std::string text = kb::caseJsonText(testCase);
    if (text.size() <= gpu::maxCaseBytes && !gpu::parseCase(std::string_view(text)))
        return "a case that was written is refused";
    (void)gpu::otherVersion(testCase);
    (void)gpu::librariesBeside(testCase);
    (void)kb::cppProgram(testCase);
    return {};
}

} // namespace

std::string checkCase(const std::string &bytes)
{
    const auto testCase = gpu::parseCase(std::string_view(bytes));
    if (!testCase)
        return testCase.error().message.empty() ? "refused without a word" : "";
    return caseFault(*testCase);
}

std::string checkCondition(const std::string &bytes)
{
    const std::size_t cut = std::min(bytes.find("\n\n"), bytes.size());
    const auto json = gpu::json::parse(std::string_view(bytes).substr(0, cut));
    if (!json)
        return {};
    (void)kb::isCondition(*json);
    const auto condition = kb::parseCondition(*json);
    if (!condition)
        return condition.error().message.empty() ? "refused without a word" : "";
    const std::string_view pasted = std::string_view(bytes).substr(std::min(cut + 2, bytes.size()));
    for (const gpu::Facts &facts : {soundFacts(), gpu::Facts()}) {
        const kb::Applicability found = kb::applicability(*condition, facts, pasted);
        if (found.grounds.size() > kb::maxGrounds)
            return "more grounds than there may be";
        if (found.isContradictory && found.applies != kb::Applies::CantTell)
            return "a contradiction is told";
    }
    return {};
}

std::string checkApiLog(const std::string &bytes)
{
    (void)kb::looksLikeApiLog(bytes);
    for (const kb::LogCase &found : kb::casesFromApiLog(bytes)) {
        if (found.json.is_null())
            continue;
        const auto testCase = gpu::parseCase(found.json);
        if (!testCase)
            return "a log's case is refused: " + testCase.error().pointer + ": " + testCase.error().message;
        if (std::string fault = caseFault(*testCase); !fault.empty())
            return fault;
    }
    return {};
}

std::string checkFacts(const std::string &bytes)
{
    const auto facts = kb::factsFromText(bytes);
    if (!facts)
        return {};
    const auto again = kb::factsFromText(kb::factsText(*facts));
    if (!again)
        return "facts that were written are refused: " + again.error().detail;
    if (kb::factsText(*again) != kb::factsText(*facts))
        return "facts are others the second time";
    const kb::FactComparison same = kb::compareFacts(*facts, *again);
    if (std::ranges::any_of(same.facts, [](const auto &pair) { return kb::isDifference(pair.relation); }))
        return "facts differ from themselves";
    (void)kb::compareFacts(*facts, soundFacts());
    return {};
}

} // namespace fuzz
