// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/filterindex.h"

#include "kb/search/tokenizer.h"

#include <algorithm>
#include <ranges>

namespace kb {

namespace {

constexpr char fieldEnd = '\n'; // can't be part of a typed word

std::vector<std::string> foldedWords(std::string_view text)
{
    std::string folded;
    appendFolded(text, folded);
    std::vector<std::string> words;
    for (std::size_t at = 0; at < folded.size();) {
        const std::size_t end = std::min(folded.find_first_of(" \t\r\n", at), folded.size());
        if (end > at)
            words.push_back(folded.substr(at, end - at));
        at = end + 1;
    }
    // The longest first: it rules out most entries.
    std::ranges::stable_sort(words, std::greater(), &std::string::size);
    return words;
}

std::uint32_t rankOf(std::string_view fields, std::string_view word, std::size_t at)
{
    const std::size_t idEnd = fields.find(fieldEnd);
    if (at == 0 && idEnd == word.size())
        return 0;
    const bool startsWord = at == 0 || detail::charClasses[std::uint8_t(fields[at - 1])] == detail::Separator;
    if (at < idEnd)
        return startsWord ? 1 : 2;
    return startsWord ? 3 : 4;
}

} // namespace

FilterIndex::FilterIndex(std::shared_ptr<const Snapshot> snapshot)
    : m_snapshot(std::move(snapshot))
    , m_text(m_snapshot->text(Section::Filter + 0))
    , m_starts(m_snapshot->section<std::uint32_t>(Section::Filter + 1))
{
}

std::uint32_t FilterIndex::entryCount() const
{
    return m_starts.empty() ? 0 : std::uint32_t(m_starts.size() - 1);
}

std::vector<FilterHit> FilterIndex::find(std::string_view typed) const
{
    const std::vector<std::string> words = foldedWords(typed);
    std::vector<FilterHit> hits;
    if (words.empty()) {
        for (std::uint32_t entry = 0; entry < entryCount(); ++entry)
            hits.push_back({entry, 0});
        return hits;
    }
    // One pass over the whole block for the longest word, then the other words in the entries that have it.
    std::uint32_t entry = 0;
    for (std::size_t at = m_text.find(words[0]); at != std::string_view::npos;) {
        // The entry is mostly one of the next.
        std::size_t step = 1;
        while (entry + step < m_starts.size() && m_starts[entry + step] <= at)
            step *= 2;
        const auto last = m_starts.begin() + std::ptrdiff_t(std::min(entry + step, m_starts.size() - 1)) + 1;
        const auto first = m_starts.begin() + std::ptrdiff_t(entry + step / 2);
        entry = std::uint32_t(std::upper_bound(first, last, at) - m_starts.begin() - 1);
        const std::uint32_t start = m_starts[entry];
        const std::string_view fields = m_text.substr(start, m_starts[entry + 1] - start);
        const bool all = std::ranges::all_of(
            words | std::views::drop(1), [fields](std::string_view word) { return fields.contains(word); });
        if (all)
            hits.push_back({entry, rankOf(fields, words[0], at - start)});
        at = m_text.find(words[0], m_starts[entry + 1]);
    }
    return hits;
}

void FilterIndexBuilder::add(std::span<const Entry *const> entries)
{
    const auto field = [this](std::string_view text) {
        if (text.empty())
            return;
        const std::size_t begin = m_text.size();
        appendFolded(text, m_text);
        std::replace(m_text.begin() + std::ptrdiff_t(begin), m_text.end(), fieldEnd, ' ');
        m_text.push_back(fieldEnd);
    };
    for (const Entry *entry : entries) {
        field(entry->id);
        field(entry->signature.en);
        field(entry->signature.zh);
        for (const std::string &alias : entry->aliases)
            field(alias);
        field(entry->errorCode);
        for (const std::string &tag : entry->tags)
            field(tag);
        m_starts.push_back(std::uint32_t(m_text.size()));
    }
}

void FilterIndexBuilder::write(SnapshotBuilder &snapshot)
{
    snapshot.add(Section::Filter + 0, std::string_view(m_text));
    snapshot.add(Section::Filter + 1, m_starts);
}

} // namespace kb
