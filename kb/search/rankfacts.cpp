// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/codes/codelookup.h"
#include "kb/search/ecosystem.h"
#include "kb/search/ranker.h"

#include <xxhash.h>

#include <algorithm>

namespace kb {

namespace {

std::uint64_t hashOfId(std::string_view id)
{
    return XXH3_64bits(id.data(), id.size());
}

/// Whether an entry whose domain belongs to no ecosystem ("build", "driver") speaks of what runs on a GPU.
bool isOfGpu(const Entry &entry)
{
    std::uint64_t traces = 0;
    const auto read = [&traces](std::string_view text) {
        tokenize(text, [&traces](const Token &token) { traces |= wordFacts(token.hash).ecosystems; });
    };
    read(entry.signature.en);
    read(entry.rootCause.en);
    return (traces & gpuEcosystems()) != 0;
}

} // namespace

RankFacts::RankFacts(std::shared_ptr<const Snapshot> snapshot)
    : m_snapshot(std::move(snapshot))
    , m_facts(m_snapshot->section<RankRow>(Section::Rank + 0))
    , m_conditions(m_snapshot->section<Parameter>(Section::Rank + 1))
    , m_conditionText(m_snapshot->text(Section::Rank + 2))
    , m_versions(m_snapshot->section<VersionRange>(Section::Rank + 3))
    , m_links(m_snapshot->section<RankLink>(Section::Rank + 4))
    , m_codes(m_snapshot->section<std::uint64_t>(Section::Rank + 5))
{
}

std::span<const Parameter> RankFacts::conditions(std::uint32_t entry) const
{
    return m_conditions.subspan(of(entry).firstCondition, of(entry).conditionCount);
}

std::string_view RankFacts::conditionText(Span span) const
{
    return m_conditionText.substr(span.begin, span.end - span.begin);
}

std::span<const VersionRange> RankFacts::versions(std::uint32_t entry) const
{
    return m_versions.subspan(of(entry).firstVersion, of(entry).versionCount);
}

std::span<const RankLink> RankFacts::links(std::uint32_t entry) const
{
    return m_links.subspan(of(entry).firstLink, of(entry).linkCount);
}

std::span<const std::uint64_t> RankFacts::codes(std::uint32_t entry) const
{
    return m_codes.subspan(of(entry).firstCode, of(entry).codeCount);
}

void RankFactsBuilder::add(std::span<const Entry *const> entries)
{
    const auto addConditions = [this](std::string_view text, std::size_t first) {
        tokenize(text, [&](const Token &token) {
            const std::optional<Condition> found = conditionAt(text, token);
            if (!found)
                return;
            Parameter condition = found->parameter;
            const auto same = [&](const Parameter &known) {
                return known.name == condition.name && known.comparison == condition.comparison
                    && known.number == condition.number;
            };
            if (std::any_of(m_conditions.begin() + std::ptrdiff_t(first), m_conditions.end(), same))
                return;
            const std::uint32_t begin = std::uint32_t(m_conditionText.size());
            m_conditionText += found->text;
            condition.span = {begin, std::uint32_t(m_conditionText.size())};
            m_conditions.push_back(condition);
        });
    };
    const auto addVersions = [this](std::string_view text) {
        tokenize(text, [&](const Token &token) {
            if (const auto range = versionAt(text, token))
                m_versions.push_back(*range);
        });
    };
    for (const Entry *entry : entries) {
        RankRow facts;
        facts.ecosystems = ecosystemsOfDomain(entry->domain);
        if (facts.ecosystems == 0 && isOfGpu(*entry))
            facts.ecosystems = cudaEcosystem();
        tokenize(entry->errorCode, [&facts](const Token &token) {
            if (token.shape == TokenShape::Status && facts.status == 0)
                facts.status = token.hash;
        });
        facts.firstCode = std::uint32_t(m_codes.size());
        addCodes(entry->errorCode);
        facts.codeCount = std::uint32_t(m_codes.size()) - facts.firstCode;
        facts.tier = entry->tier;
        facts.isWarning = entry->category == "warning";
        facts.isSummary = entry->category == "summary";
        facts.firstCondition = std::uint32_t(m_conditions.size());
        addConditions(entry->signature.en, facts.firstCondition);
        addConditions(entry->signature.zh, facts.firstCondition);
        for (const std::string &alias : entry->aliases)
            addConditions(alias, facts.firstCondition);
        facts.conditionCount = std::uint32_t(m_conditions.size()) - facts.firstCondition;
        facts.firstVersion = std::uint32_t(m_versions.size());
        for (const VersionClaim &claim : entry->versions)
            addVersions(claim.version);
        for (const auto &[name, value] : entry->environment)
            addVersions(value);
        facts.versionCount = std::uint32_t(m_versions.size()) - facts.firstVersion;
        facts.id = hashOfId(entry->id);
        facts.firstLink = std::uint32_t(m_links.size());
        for (const Transition &edge : entry->transitions.leadsTo)
            m_links.push_back({hashOfId(edge.entryId), 1});
        for (const Transition &edge : entry->transitions.precededBy)
            m_links.push_back({hashOfId(edge.entryId), 0});
        facts.linkCount = std::uint32_t(m_links.size()) - facts.firstLink;
        m_facts.push_back(facts);
    }
}

// The first one says of which library they are: of "Xid 43, 45" the second number has no notation of its own.
void RankFactsBuilder::addCodes(std::string_view errorCode)
{
    const std::size_t first = m_codes.size();
    const auto add = [&](const CodeMeaning &meaning) {
        const auto known = std::span(m_codes).subspan(first);
        if (!std::ranges::contains(known, meaning.code->identity))
            m_codes.push_back(meaning.code->identity);
    };
    std::vector<std::uint32_t> libraries;
    for (const CodeMention &mention : findCodes(errorCode)) {
        add(mention.meanings.front());
        libraries.push_back(mention.meanings.front().code->library);
    }
    for (const CodeMeaning &meaning : libraries.empty() ? std::vector<CodeMeaning>() : lookUpCodes(errorCode)) {
        if (std::ranges::contains(libraries, meaning.code->library))
            add(meaning);
    }
}

void RankFactsBuilder::write(SnapshotBuilder &snapshot)
{
    snapshot.add(Section::Rank + 0, m_facts);
    snapshot.add(Section::Rank + 1, m_conditions);
    snapshot.add(Section::Rank + 2, std::string_view(m_conditionText));
    snapshot.add(Section::Rank + 3, m_versions);
    snapshot.add(Section::Rank + 4, m_links);
    snapshot.add(Section::Rank + 5, m_codes);
}

} // namespace kb
