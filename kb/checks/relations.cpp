// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/relations.h"

#include "kb/checks/rules.h"
#include "kb/checks/versionclaim.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <span>

namespace kb {

namespace {

using Link = ComparedEntry::Link;
using Indices = std::vector<std::uint32_t>;

// A regex may well catch the variants of its own error; from this many other errors on it says too little.
constexpr std::size_t manyOthers = 4;
// Two or three prints of one message are alike; more are a series, such as one message for each country.
constexpr std::size_t maxAlike = 3;
constexpr std::size_t maxRelated = 20; // named in a finding

struct LinkKind {
    Link kind;
    Link reverse;
    const char *field;
};
constexpr std::array linkKinds = {
    LinkKind {Link::LeadsTo, Link::PrecededBy, "/transition_graph/leads_to"},
    LinkKind {Link::PrecededBy, Link::LeadsTo, "/transition_graph/preceded_by"},
    LinkKind {Link::ConfusedWith, Link::ConfusedWith, "/transition_graph/frequently_confused_with"},
};

void sortOnce(Indices &indices)
{
    std::ranges::sort(indices);
    const auto repeated = std::ranges::unique(indices);
    indices.erase(repeated.begin(), repeated.end());
}

template <typename Map, typename Key> void insertInto(Map &map, const Key &key, std::uint32_t entry)
{
    map[key].push_back(entry);
}

template <typename Map, typename Key> void removeFrom(Map &map, const Key &key, std::uint32_t entry)
{
    const auto found = map.find(key);
    if (found == map.end())
        return;
    std::erase(found->second, entry);
    if (found->second.empty())
        map.erase(found);
}

template <typename Map, typename Key> std::span<const std::uint32_t> valuesOf(const Map &map, const Key &key)
{
    const auto found = map.find(key);
    return found == map.end() ? std::span<const std::uint32_t>() : std::span<const std::uint32_t>(found->second);
}

std::vector<std::uint64_t> limitKeys(const ComparedEntry &facts)
{
    std::vector<std::uint64_t> keys;
    for (const Limit &limit : facts.limits) {
        for (const std::uint64_t call : facts.calls)
            keys.push_back(limit.parameter * 31 + call);
    }
    std::ranges::sort(keys);
    const auto repeated = std::ranges::unique(keys);
    keys.erase(repeated.begin(), repeated.end());
    return keys;
}

bool speakOfOneVersion(const ComparedEntry &a, const ComparedEntry &b)
{
    if (a.occursIn.empty() || b.occursIn.empty())
        return true;
    const auto inOther = [](const gpu::VersionRange &range, const std::vector<gpu::VersionRange> &others) {
        return std::ranges::any_of(versionsIn(range), [&](const gpu::Version &version) {
            return std::ranges::any_of(others, [&](const gpu::VersionRange &other) { return other.contains(version); });
        });
    };
    return std::ranges::any_of(a.occursIn, [&](const gpu::VersionRange &range) { return inOther(range, b.occursIn); })
        || std::ranges::any_of(b.occursIn, [&](const gpu::VersionRange &range) { return inOther(range, a.occursIn); });
}

/// What the two say that can't both be true.
std::optional<std::pair<const Limit *, const Limit *>> contradiction(const ComparedEntry &a, const ComparedEntry &b)
{
    const bool sameCall
        = std::ranges::any_of(a.calls, [&](std::uint64_t call) { return std::ranges::contains(b.calls, call); });
    if (!sameCall || !speakOfOneVersion(a, b))
        return {};
    for (const Limit &limit : a.limits) {
        for (const Limit &other : b.limits) {
            if (limit.parameter == other.parameter && limit.isMinimum == other.isMinimum && limit.bound != other.bound)
                return std::pair(&limit, &other);
        }
    }
    return {};
}

} // namespace

Relations::Relations(std::shared_ptr<const Library> library, std::vector<std::optional<ComparedEntry>> facts)
    : m_facts(std::move(facts))
    , m_catches(std::move(library), m_facts)
{
    for (const std::optional<ComparedEntry> &known : m_facts) {
        for (const std::uint64_t word : known ? known->words : std::vector<std::uint64_t>())
            ++m_frequency[word];
    }
    for (std::uint32_t i = 0; i < m_facts.size(); ++i) {
        if (m_facts[i])
            add(i);
    }
}

std::vector<std::uint64_t> Relations::prefixOf(const ComparedEntry &facts) const
{
    std::vector<std::uint64_t> words = facts.words;
    const auto order = [this](std::uint64_t word) {
        const auto found = m_frequency.find(word);
        return std::pair(found == m_frequency.end() ? 0 : found->second, word);
    };
    const auto length = std::ptrdiff_t(prefixLength(words.size()));
    std::ranges::partial_sort(words, words.begin() + length, {}, order);
    words.resize(std::size_t(length));
    return words;
}

void Relations::add(std::uint32_t entry)
{
    const ComparedEntry &facts = *m_facts[entry];
    if (!facts.signatureForm.empty())
        insertInto(m_byForm, facts.signatureForm, entry);
    for (const std::uint64_t word : prefixOf(facts))
        insertInto(m_byPrefix, word, entry);
    for (const std::uint64_t key : limitKeys(facts))
        insertInto(m_byLimit, key, entry);
    m_byId[facts.id] = entry;
    insertInto(m_byError, std::string(errorOf(facts.id)), entry);
    for (const auto &[kind, target] : facts.links)
        insertInto(m_linkers, target, entry);
}

void Relations::remove(std::uint32_t entry)
{
    const ComparedEntry &facts = *m_facts[entry];
    removeFrom(m_byForm, facts.signatureForm, entry);
    for (const std::uint64_t word : prefixOf(facts))
        removeFrom(m_byPrefix, word, entry);
    for (const std::uint64_t key : limitKeys(facts))
        removeFrom(m_byLimit, key, entry);
    m_byId.erase(facts.id);
    removeFrom(m_byError, std::string(errorOf(facts.id)), entry);
    for (const auto &[kind, target] : facts.links)
        removeFrom(m_linkers, target, entry);
}

Indices Relations::sameSignature(std::uint32_t entry) const
{
    const ComparedEntry &facts = *m_facts[entry];
    Indices same;
    for (const std::uint32_t other : valuesOf(m_byForm, facts.signatureForm)) {
        if (errorOf(m_facts[other]->id) != errorOf(facts.id))
            same.push_back(other);
    }
    sortOnce(same);
    return same;
}

Indices Relations::similarTo(std::uint32_t entry) const
{
    const ComparedEntry &facts = *m_facts[entry];
    Indices candidates;
    for (const std::uint64_t word : prefixOf(facts))
        std::ranges::copy(valuesOf(m_byPrefix, word), std::back_inserter(candidates));
    sortOnce(candidates);
    std::erase_if(candidates, [&](std::uint32_t other) {
        const ComparedEntry &known = *m_facts[other];
        return errorOf(known.id) == errorOf(facts.id) || known.signatureForm == facts.signatureForm
            || !areSimilar(facts, known);
    });
    return candidates;
}

Indices Relations::withLimitsLike(std::uint32_t entry) const
{
    const ComparedEntry &facts = *m_facts[entry];
    Indices others;
    for (const std::uint64_t key : limitKeys(facts))
        std::ranges::copy(valuesOf(m_byLimit, key), std::back_inserter(others));
    sortOnce(others);
    std::erase_if(others, [&](std::uint32_t other) { return errorOf(m_facts[other]->id) == errorOf(facts.id); });
    return others;
}

Indices Relations::neighbours(std::uint32_t entry) const
{
    if (!m_facts[entry])
        return {};
    const ComparedEntry &facts = *m_facts[entry];
    Indices all = sameSignature(entry);
    const auto append = [&](std::span<const std::uint32_t> more) { std::ranges::copy(more, std::back_inserter(all)); };
    append(similarTo(entry));
    append(withLimitsLike(entry));
    append(valuesOf(m_linkers, facts.id));
    append(valuesOf(m_linkers, std::string(errorOf(facts.id))));
    for (const auto &[kind, target] : facts.links) {
        if (const auto found = m_byId.find(target); found != m_byId.end())
            all.push_back(found->second);
    }
    return all;
}

Indices Relations::update(std::uint32_t entry, std::optional<ComparedEntry> facts)
{
    if (entry >= m_facts.size())
        m_facts.resize(entry + 1);
    Indices affected = neighbours(entry);
    const auto append = [&](const Indices &more) { std::ranges::copy(more, std::back_inserter(affected)); };
    if (m_facts[entry])
        remove(entry);
    m_facts[entry] = std::move(facts);
    if (m_facts[entry])
        add(entry);
    append(neighbours(entry));
    append(m_catches.update(entry, m_facts));
    sortOnce(affected);
    return affected;
}

namespace {

/// A link says how the two are told apart: that they look alike is known.
bool areToldApart(const ComparedEntry &facts, const std::string &other)
{
    return std::ranges::contains(facts.links, std::pair(Link::ConfusedWith, other));
}

} // namespace

std::vector<Finding> Relations::findings(std::uint32_t entry) const
{
    if (entry >= m_facts.size() || !m_facts[entry])
        return {};
    const ComparedEntry &facts = *m_facts[entry];
    FindingSink sink(facts.id);
    const auto addWith = [&](Rule rule, const char *field, const Indices &others) {
        if (others.empty())
            return;
        Finding &finding = sink.add(rule, field, std::to_string(others.size()));
        for (const std::uint32_t other : others | std::views::take(maxRelated))
            finding.related.push_back(m_facts[other]->id);
    };

    Indices others; // one for each other error
    std::vector<std::string_view> errors;
    for (const std::uint32_t other : m_catches.caughtBy(entry)) {
        const std::string_view error = errorOf(m_facts[other]->id);
        if (error == errorOf(facts.id) || std::ranges::contains(errors, error)
            || areToldApart(facts, m_facts[other]->id))
            continue;
        errors.push_back(error);
        others.push_back(other);
    }
    if (others.size() >= manyOthers)
        addWith(Rule::RegexCatchesOthers, "/regex", others);
    addWith(Rule::DuplicateSignature, "/signature", sameSignature(entry));
    Indices similar = similarTo(entry);
    std::erase_if(similar, [&](std::uint32_t other) { return areToldApart(facts, m_facts[other]->id); });
    if (similar.size() <= maxAlike)
        addWith(Rule::SimilarSignature, "/signature", similar);

    for (const std::uint32_t other : withLimitsLike(entry)) {
        if (const auto limits = contradiction(facts, *m_facts[other]))
            sink.add(Rule::EntriesContradict, "/root_cause", limits->first->text + " | " + limits->second->text)
                .related.push_back(m_facts[other]->id);
    }

    for (const LinkKind &kind : linkKinds) {
        std::size_t row = 0;
        for (const auto &[linkKind, target] : facts.links) {
            if (linkKind != kind.kind)
                continue;
            if (!m_byId.contains(target) && !m_byError.contains(target))
                sink.add(Rule::LinkDangling, kind.field + ("/" + std::to_string(row)), target);
            ++row;
        }
        std::vector<std::string> missing; // linked here, and not linked back
        for (const std::uint32_t other : valuesOf(m_linkers, facts.id)) {
            const ComparedEntry &linker = *m_facts[other];
            if (other != entry && std::ranges::contains(linker.links, std::pair(kind.reverse, facts.id))
                && !std::ranges::contains(facts.links, std::pair(kind.kind, linker.id)))
                missing.push_back(linker.id);
        }
        if (missing.empty())
            continue;
        std::ranges::sort(missing);
        const auto repeated = std::ranges::unique(missing);
        missing.erase(repeated.begin(), repeated.end());
        Finding &finding = sink.add(Rule::LinkOneSided, kind.field, std::to_string(missing.size()));
        finding.related = std::move(missing);
        finding.fixable = true;
    }
    return sink.take();
}

} // namespace kb
