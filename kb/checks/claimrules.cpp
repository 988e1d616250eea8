// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/status.h"
#include "kb/cases/entrycases.h"
#include "kb/checks/limits.h"
#include "kb/checks/rules.h"
#include "kb/checks/versionclaim.h"
#include "kb/evidence/tier.h"
#include "kb/search/tokenizer.h"

#include <algorithm>
#include <format>
#include <set>

namespace kb {

namespace {

std::string rowField(const CudnnClaim &claim)
{
    return "/versions/" + std::to_string(claim.row) + "/version";
}

/// Whether the fact covers every version that the claim speaks of; a claim that is partly right is left alone.
template <typename Covers> bool isAgainstAll(const CudnnClaim &claim, const Covers &covers)
{
    const std::vector<gpu::Version> versions = versionsIn(claim.cudnn);
    return !versions.empty() && std::ranges::all_of(versions, covers);
}

/// What the entry says that is wrong under a value of the constant; empty: nothing.
std::string contradiction(const Entry &entry, const CudnnFacts::Constant &constant, double value)
{
    const std::uint64_t parameter = wordHash(constant.parameter);
    for (const Limit &limit : statedLimits(entry)) {
        if (limit.parameter == parameter && limit.isMinimum && limit.bound > value)
            return limit.text;
    }
    for (const RefusedValue &refused : refusedValues(entry)) {
        if (refused.parameter == parameter && refused.value >= value)
            return refused.text;
    }
    return {};
}

void checkConstant(const Entry &entry, const CudnnFacts::Constant &constant, const CudnnClaim &claim, FindingSink &sink)
{
    for (const CudnnFacts::Constant::Value &value : constant.values) {
        const auto covers = [&](const gpu::Version &version) { return value.cudnn.contains(version); };
        const std::string wrong = contradiction(entry, constant, value.value);
        if (!wrong.empty() && isAgainstAll(claim, covers))
            sink.add(Rule::ClaimContradictsFacts, rowField(claim),
                std::format("{} | {} | {} = {} | {}", entry.versions[claim.row].version, wrong, constant.name,
                    value.value, value.source));
    }
}

/// A function that returns a status exists: where the signature has both, the entry says that it was called.
void checkRemoved(const Entry &entry, const CudnnFacts::Removed &removed, const CudnnClaim &claim, FindingSink &sink)
{
    const auto covers = [&](const gpu::Version &version) { return removed.cudnn.contains(version); };
    if (!entry.signature.en.contains("CUDNN_STATUS_") || !isAgainstAll(claim, covers))
        return;
    const std::vector<std::uint64_t> calls = namedCalls(entry);
    for (const std::string &function : removed.functions) {
        if (std::ranges::contains(calls, wordHash(function)))
            sink.add(Rule::ClaimContradictsFacts, rowField(claim),
                std::format("{} | {} | cuDNN {} | {}", entry.versions[claim.row].version, function, removed.cudnn.text,
                    removed.source));
    }
}

/// Whether a run showed the error of the entry; nothing where it does not tell. A symbol that is there, or a constant
/// that has its value, is no error and no lack of one.
std::optional<bool> showedError(const Measured &cell)
{
    const gpu::Expectation &claimed = cell.judgement.claimed;
    const bool isOfNoCall = claimed.status == gpu::outcome::Present || claimed.status == gpu::outcome::Equal
        || claimed.status == gpu::outcome::Different;
    const bool decides = cell.role == gpu::Role::Claim && cell.decides == gpu::Decides::Claim;
    if (!decides || cell.contradicted || isOfNoCall)
        return {};
    const bool claimsError
        = claimed.status != "SUCCESS" || claimed.output == "not_finite" || claimed.output == "differs";
    if (cell.verdict == Verdict::Reproduced)
        return claimsError;
    if (cell.verdict == Verdict::NotReproduced && claimsError)
        return false;
    return {};
}

void checkEvidence(const Entry &entry, const std::vector<Measured> &cells, const CudnnClaim &claim, FindingSink &sink)
{
    std::set<gpu::Version> against;
    for (const Measured &cell : cells) {
        const bool isOfRow = cell.package == gpu::Package::Cudnn && claim.cudnn.contains(cell.version);
        const std::optional<bool> error = isOfRow ? showedError(cell) : std::nullopt;
        if (error == claim.occurs)
            return; // some run shows what the entry says
        if (error)
            against.insert(cell.version);
    }
    if (against.empty())
        return;
    std::string versions;
    for (const gpu::Version &version : against)
        versions += (versions.empty() ? "" : ", ") + gpu::toString(version);
    sink.add(Rule::ClaimContradictsEvidence, rowField(claim),
        entry.versions[claim.row].version + " | " + versions + " | " + (claim.occurs ? "holds" : "does not hold"));
}

void checkSigns(const EntryCases &cases, FindingSink &sink)
{
    for (std::size_t i = 0; i < cases.cases.size(); ++i) {
        const gpu::Case &testCase = cases.cases[i];
        if (gpu::isSign(testCase.op) && testCase.role == gpu::Role::Claim && testCase.decides == gpu::Decides::Claim)
            sink.add(Rule::SignDecidesClaim, "/cases/" + std::to_string(cases.places[i]), testCase.name);
    }
}

/// Statuses that say of a compilation that it failed, and not why.
bool isAnyFailure(std::string_view status)
{
    return status == "FAILED" || status == "NVRTC_ERROR_COMPILATION" || status == "NVJITLINK_ERROR_PTX_COMPILE"
        || status == "NVJITLINK_ERROR_INTERNAL";
}

/// Whether every compiler's failure prints a message of these words.
bool isOfAnyFailure(std::string_view message)
{
    static constexpr std::string_view common[] = {"error", "errors", "fatal", "failed", "warning", "compilation",
        "ptxas", "nvcc", "nvlink", "detected", "in", "the"};
    std::string word;
    for (const char letter : std::string(message) + ' ') {
        if (std::isalnum(static_cast<unsigned char>(letter))) {
            word += char(std::tolower(static_cast<unsigned char>(letter)));
        } else if (!word.empty()) {
            if (!std::ranges::contains(common, word))
                return false;
            word.clear();
        }
    }
    return true;
}

/// Why a compilation that failed for another reason would be taken for the claim's: "none", "any" or "own"; empty: it
/// would not.
std::string_view whyAnyFailurePasses(const gpu::Case &testCase)
{
    const bool compiles = testCase.op == gpu::Op::NvrtcCompile || testCase.op == gpu::Op::Ptxas
        || testCase.op == gpu::Op::NvccCompile || testCase.op == gpu::Op::NvjitlinkLink;
    if (!compiles || testCase.role != gpu::Role::Claim || testCase.decides != gpu::Decides::Claim)
        return {};
    const auto source = testCase.setup.attrs.at("source").get<std::string>();
    const bool isChanged = testCase.control.attrs.at("source") != testCase.setup.attrs.at("source");
    for (const gpu::Expectation &expected : testCase.expect) {
        if (!isAnyFailure(expected.status))
            continue;
        if (expected.message.empty())
            return "none";
        if (isOfAnyFailure(expected.message))
            return "any";
        if (isChanged && source.contains(expected.message)) // an option that brings it up is another matter
            return "own";
    }
    return {};
}

void checkMessages(const EntryCases &cases, FindingSink &sink)
{
    for (std::size_t i = 0; i < cases.cases.size(); ++i) {
        if (const std::string_view why = whyAnyFailurePasses(cases.cases[i]); !why.empty())
            sink.add(Rule::FailureOfAnyKind, "/cases/" + std::to_string(cases.places[i]) + "/expect",
                cases.cases[i].name + " | " + std::string(why));
    }
}

/// Without a record an entry is what people say of it, and no more.
void checkMeasuredTier(const Entry &entry, const std::vector<Measured> &cells, FindingSink &sink)
{
    const Tier given = tierOf(cells, entry.tier);
    if (entry.tier != Tier::Unknown && entry.tier != given)
        sink.add(Rule::TierNotOfRecords, "/verification_tier",
                std::string(tierName(entry.tier)) + " | " + std::string(tierName(given)))
            .fixable
            = true;
}

/// The title is what readers take a case to show, and no part of what was run: records count whatever it says now.
void checkTitles(const CheckedEntry &checked, const EntryCases &all, std::string gpu::Case::*title, const char *key,
    FindingSink &sink)
{
    for (std::size_t i = 0; i < all.cases.size(); ++i) {
        const gpu::Case &testCase = all.cases[i];
        const std::string hash = caseHash(testCase);
        int count = 0;
        std::string before;
        for (const Record &record : checked.records) {
            if (record.caseHash != hash || record.testCase.*title == testCase.*title)
                continue;
            count += 1 + int(record.others.size());
            before = record.testCase.*title;
        }
        if (count > 0)
            sink.add(Rule::EvidenceOfOldCase, "/cases/" + std::to_string(all.places[i]) + '/' + key,
                testCase.name + " | " + std::to_string(count) + " | " + before);
    }
}

/// A record counts for the case as it was run. Where a case has changed since, and was not run again there, what it
/// said is lost.
void checkOldEvidence(const CheckedEntry &checked, const EntryCases &all, FindingSink &sink)
{
    const std::vector<gpu::Case> &cases = all.cases;
    using Place = std::tuple<std::string, gpu::Version, std::string>;
    std::set<std::string> hashes;
    for (const gpu::Case &testCase : cases)
        hashes.insert(caseHash(testCase));
    std::set<Place> current;
    std::map<std::string, int> old;
    const auto placeOf
        = [](const Record &record) { return Place(record.caseName, record.transcript.version, record.gpuModel); };
    for (const Record &record : checked.records) {
        if (hashes.contains(record.caseHash))
            current.insert(placeOf(record));
    }
    for (const Record &record : checked.records) {
        if (!hashes.contains(record.caseHash) && !current.contains(placeOf(record)))
            old[record.caseName] += 1 + int(record.others.size());
    }
    checkTitles(checked, all, &gpu::Case::title, "title", sink);
    checkTitles(checked, all, &gpu::Case::titleZh, "title_zh", sink);
    for (const auto &[name, count] : old) {
        const auto found = std::ranges::find(cases, name, &gpu::Case::name);
        const std::string field = found == cases.end()
            ? "/cases"
            : "/cases/" + std::to_string(all.places[std::size_t(found - cases.begin())]);
        sink.add(Rule::EvidenceOfOldCase, field, name + " | " + std::to_string(count));
    }
}

/// The name of a case that lacks the control that a finding at `pointer` asks for; nothing where another thing is
/// wrong.
std::optional<std::string> caseWithoutControl(const gpu::Json &cases, const std::string &pointer)
{
    constexpr std::string_view control = "/control";
    if (!pointer.ends_with(control))
        return {};
    const std::string place = pointer.substr(
        std::string_view("/cases").size(), pointer.size() - control.size() - std::string_view("/cases").size());
    const gpu::Json::json_pointer at(place);
    if (!cases.contains(at))
        return {};
    const gpu::Json &testCase = cases.at(at);
    if (!testCase.is_object() || testCase.contains("control"))
        return {};
    const auto name = testCase.find("name");
    return name != testCase.end() && name->is_string() ? name->get<std::string>() : std::string();
}

} // namespace

void checkFacts(const CheckedEntry &checked, FindingSink &sink)
{
    const Entry &entry = checked.entry;
    for (const CudnnClaim &claim : cudnnClaims(entry)) {
        if (!claim.occurs)
            continue;
        for (const CudnnFacts::Constant &constant : checked.facts.constants) {
            if (entry.signature.en.contains(constant.calls))
                checkConstant(entry, constant, claim, sink);
        }
        for (const CudnnFacts::Removed &removed : checked.facts.removed)
            checkRemoved(entry, removed, claim, sink);
    }
}

void checkCases(const CheckedEntry &checked, FindingSink &sink)
{
    const EntryCases cases = entryCases(checked.entry);
    const gpu::Json json = cases.findings.empty() ? gpu::Json() : gpu::Json::parse(checked.entry.cases, nullptr, false);
    for (const Finding &finding : cases.findings) {
        if (const std::optional<std::string> name = caseWithoutControl(json, finding.field))
            sink.add(Rule::CaseWithoutControl, finding.field, *name);
        else
            sink.add(finding.rule, finding.field, finding.detail);
    }
    if (cases.findings.empty())
        checkControls(cases, sink);
    checkSigns(cases, sink);
    checkMessages(cases, sink);
    const std::vector<Measured> cells = measured(checked.records, cases.cases);
    if (checked.tierIsOfRecords)
        checkMeasuredTier(checked.entry, cells, sink);
    if (checked.records.empty())
        return;
    for (const CudnnClaim &claim : cudnnClaims(checked.entry))
        checkEvidence(checked.entry, cells, claim, sink);
    checkBoundaries(cases, cells, sink);
    checkOldEvidence(checked, cases, sink);
}

} // namespace kb
