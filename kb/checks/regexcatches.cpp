// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/regexcatches.h"

#include "kb/parallel.h"
#include "kb/search/matchtext.h"

#include <algorithm>

namespace kb {

namespace {

using Indices = std::vector<std::uint32_t>;

void insertSorted(Indices &sorted, std::uint32_t value)
{
    const auto place = std::ranges::lower_bound(sorted, value);
    if (place == sorted.end() || *place != value)
        sorted.insert(place, value);
}

void removeSorted(Indices &sorted, std::uint32_t value)
{
    const auto place = std::ranges::lower_bound(sorted, value);
    if (place != sorted.end() && *place == value)
        sorted.erase(place);
}

bool matchesSignature(const RegexCode &code, const ComparedEntry &facts)
{
    return matchText(code, facts.signature.en) == RegexOutcome::Match
        || (!facts.signature.zh.empty() && matchText(code, facts.signature.zh) == RegexOutcome::Match);
}

/// The entries of the library, as it is in its files, whose regexes match the signature.
Indices matchesInLibrary(const Library &library, const ComparedEntry &facts)
{
    Indices found = library.search().regexMatches(facts.signature.en);
    if (!facts.signature.zh.empty()) {
        for (const std::uint32_t entry : library.search().regexMatches(facts.signature.zh))
            insertSorted(found, entry);
    }
    return found;
}

} // namespace

RegexCatches::RegexCatches(std::shared_ptr<const Library> library, std::span<const std::optional<ComparedEntry>> facts)
    : m_library(std::move(library))
    , m_caught(facts.size())
    , m_catchers(facts.size())
{
    parallelBlocks(facts.size(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (facts[i])
                m_catchers[i] = matchesInLibrary(*m_library, *facts[i]);
        }
    });
    for (std::size_t i = 0; i < facts.size(); ++i) {
        std::erase_if(m_catchers[i], [&](std::uint32_t entry) { return entry >= facts.size() || !facts[entry]; });
        for (const std::uint32_t entry : m_catchers[i])
            m_caught[entry].push_back(std::uint32_t(i));
    }
}

Indices RegexCatches::catchersOf(const ComparedEntry &facts) const
{
    Indices catchers = matchesInLibrary(*m_library, facts);
    std::erase_if(
        catchers, [this](std::uint32_t entry) { return entry >= m_caught.size() || m_edited.contains(entry); });
    for (const auto &[entry, code] : m_edited) {
        if (code && matchesSignature(*code, facts))
            insertSorted(catchers, entry);
    }
    return catchers;
}

void RegexCatches::setCaught(std::uint32_t entry, Indices caught)
{
    for (const std::uint32_t other : m_caught[entry])
        removeSorted(m_catchers[other], entry);
    for (const std::uint32_t other : caught)
        insertSorted(m_catchers[other], entry);
    m_caught[entry] = std::move(caught);
}

void RegexCatches::setCatchers(std::uint32_t entry, Indices catchers)
{
    for (const std::uint32_t other : m_catchers[entry])
        removeSorted(m_caught[other], entry);
    for (const std::uint32_t other : catchers)
        insertSorted(m_caught[other], entry);
    m_catchers[entry] = std::move(catchers);
}

Indices RegexCatches::update(std::uint32_t entry, std::span<const std::optional<ComparedEntry>> facts)
{
    m_caught.resize(facts.size());
    m_catchers.resize(facts.size());
    Indices affected = m_catchers[entry];
    affected.push_back(entry);
    std::unique_ptr<const RegexCode> &code = m_edited[entry];
    code.reset();
    if (facts[entry] && !facts[entry]->regex.empty())
        code = RegexCode::compile(facts[entry]->regex).value_or(nullptr);
    Indices caught;
    for (std::uint32_t i = 0; code && i < facts.size(); ++i) {
        if (facts[i] && matchesSignature(*code, *facts[i]))
            caught.push_back(i);
    }
    setCaught(entry, std::move(caught));
    setCatchers(entry, facts[entry] ? catchersOf(*facts[entry]) : Indices {});
    std::ranges::copy(m_catchers[entry], std::back_inserter(affected));
    return affected;
}

} // namespace kb
