// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/mentionindex.h"

#include "kb/entryfields.h"
#include "kb/search/tokenizer.h"

#include <algorithm>

namespace kb {

namespace {

constexpr char wordEnd = '\n'; // can't be part of a word

/// Calls visit(word) for what stands between spaces in a folded text.
template <typename Visit> void forEachWord(std::string_view folded, const Visit &visit)
{
    constexpr std::string_view spaces = " \t\r\n";
    for (std::size_t at = folded.find_first_not_of(spaces); at != std::string_view::npos;) {
        const std::size_t end = std::min(folded.find_first_of(spaces, at), folded.size());
        visit(folded.substr(at, end - at));
        at = folded.find_first_not_of(spaces, end);
    }
}

} // namespace

MentionIndex::MentionIndex(std::shared_ptr<const Snapshot> snapshot)
    : m_snapshot(std::move(snapshot))
    , m_text(m_snapshot->text(Section::Mention + 0))
    , m_ends(m_snapshot->section<std::uint32_t>(Section::Mention + 1))
    , m_starts(m_snapshot->section<std::uint32_t>(Section::Mention + 2))
    , m_entries(m_snapshot->section<std::uint32_t>(Section::Mention + 3))
{
    const auto count = m_snapshot->section<std::uint32_t>(Section::Mention + 4);
    m_entryCount = count.empty() ? 0 : count[0];
}

std::vector<bool> MentionIndex::holding(std::string_view word) const
{
    std::vector<bool> entries(m_entryCount);
    for (std::size_t at = m_text.find(word); at != std::string_view::npos;) {
        const auto number = std::size_t(std::ranges::upper_bound(m_ends, at) - m_ends.begin());
        for (std::uint32_t i = m_starts[number]; i < m_starts[number + 1]; ++i)
            entries[m_entries[i]] = true;
        at = m_text.find(word, m_ends[number]);
    }
    return entries;
}

std::vector<std::uint32_t> MentionIndex::find(std::string_view typed) const
{
    std::string folded;
    appendFolded(typed, folded);
    std::vector<std::vector<bool>> byWord;
    forEachWord(folded, [&](std::string_view word) { byWord.push_back(holding(word)); });
    std::vector<std::uint32_t> entries;
    for (std::uint32_t entry = 0; !byWord.empty() && entry < m_entryCount; ++entry) {
        if (std::ranges::all_of(byWord, [entry](const std::vector<bool> &holds) { return holds[entry]; }))
            entries.push_back(entry);
    }
    return entries;
}

void MentionIndexBuilder::add(std::span<const Entry *const> entries)
{
    std::string folded;
    const auto addWords = [&](std::string_view text) {
        folded.clear();
        appendFolded(text, folded);
        forEachWord(folded, [&](std::string_view word) {
            const std::uint32_t number = m_table.insert(detail::hashExact(word.data(), word.size()));
            if (number == m_ends.size()) {
                m_text += word;
                m_text += wordEnd;
                m_ends.push_back(std::uint32_t(m_text.size()));
                m_lastEntries.push_back(0);
            }
            if (m_lastEntries[number] == m_entryCount + 1)
                return;
            m_lastEntries[number] = m_entryCount + 1;
            m_postings.push_back({number, m_entryCount});
        });
    };
    for (const Entry *entry : entries) {
        addWords(entry->id);
        forEachText(*entry, Words::Some, [&](const PlacedText<const std::string> &text) { addWords(text.text); });
        ++m_entryCount;
    }
}

void MentionIndexBuilder::write(SnapshotBuilder &snapshot)
{
    std::vector<std::uint32_t> starts(m_ends.size() + 1);
    for (const Posting posting : m_postings)
        ++starts[posting.word + 1];
    for (std::size_t word = 0; word < m_ends.size(); ++word)
        starts[word + 1] += starts[word];
    std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
    std::vector<std::uint32_t> entries(m_postings.size());
    for (const Posting posting : m_postings)
        entries[next[posting.word]++] = posting.entry;
    snapshot.add(Section::Mention + 0, std::string_view(m_text));
    snapshot.add(Section::Mention + 1, m_ends);
    snapshot.add(Section::Mention + 2, starts);
    snapshot.add(Section::Mention + 3, entries);
    snapshot.add(Section::Mention + 4, std::vector {m_entryCount});
}

} // namespace kb
