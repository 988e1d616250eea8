// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "checks.h"
#include "seeds.h"

#include "kb/codes/codelookup.h"
#include "kb/codes/codemention.h"
#include "kb/search/diagnosis.h"
#include "kb/search/matchtext.h"
#include "kb/search/regexcode.h"
#include "kb/search/regexindex.h"
#include "kb/search/searchengine.h"
#include "kb/search/searchindex.h"

#include <algorithm>
#include <optional>
#include <set>

namespace fuzz {

namespace {

constexpr std::size_t typedBytes = 200; // of what somebody types

bool isWithin(const kb::Span &span, std::string_view text)
{
    return span.begin <= span.end && span.end <= text.size();
}

/// A small library, and its index.
struct Indexed {
    std::vector<kb::Entry> entries = builtInEntries(8);
    kb::SearchEngine engine = engineOf(entries);

    static kb::SearchEngine engineOf(const std::vector<kb::Entry> &entries)
    {
        std::vector<const kb::Entry *> pointers;
        for (const kb::Entry &entry : entries)
            pointers.push_back(&entry);
        kb::SnapshotBuilder snapshot;
        kb::writeSearchIndex(pointers, snapshot);
        return kb::SearchEngine(kb::Snapshot::fromBytes(snapshot.finish()));
    }
};

std::string matchFault(const kb::Match &match, const std::vector<kb::Match> &all, std::string_view text)
{
    if (!(match.score >= 0 && match.score <= 1))
        return "a score outside of 0..1";
    if (!isWithin(match.line, text) || !std::ranges::all_of(match.otherLines, [&](auto s) { return isWithin(s, text); })
        || !std::ranges::all_of(match.reasons, [&](const auto &r) { return isWithin(r.span, text); }))
        return "a span outside of the text";
    if (match.followsFrom && !std::ranges::contains(all, *match.followsFrom, &kb::Match::entry))
        return "a match follows from one that is none";
    if (std::ranges::count(all, match.entry, &kb::Match::entry) != 1)
        return "an entry matches twice";
    return {};
}

std::string codesFault(std::string_view text)
{
    const std::vector<kb::CodeMention> mentions = kb::findCodes(text);
    if (mentions.size() > 16)
        return "more than 16 codes";
    for (std::size_t i = 0; i < mentions.size(); ++i) {
        if (!isWithin({mentions[i].begin, mentions[i].end}, text))
            return "a code outside of the text";
        if (mentions[i].meanings.empty())
            return "a code that means nothing";
        if (i > 0 && mentions[i].begin < mentions[i - 1].begin)
            return "codes out of order";
    }
    return {};
}

} // namespace

std::string checkSearch(const std::string &bytes)
{
    static const Indexed library;
    const std::vector<kb::Match> matches = library.engine.search(bytes);
    for (const kb::Match &match : matches) {
        if (match.entry >= library.entries.size())
            return "an entry that is none";
        if (std::string fault = matchFault(match, matches, bytes); !fault.empty())
            return fault;
    }
    const auto read = [](std::uint32_t entry) { return std::optional(library.entries.at(entry)); };
    const std::vector<kb::DiagnosedMatch> diagnosed = kb::diagnose(bytes, matches, read);
    std::set<std::size_t> numbers;
    for (const kb::DiagnosedMatch &part : diagnosed)
        numbers.insert(part.match);
    if (diagnosed.size() != matches.size() || numbers.size() != matches.size()
        || (!numbers.empty() && *numbers.rbegin() >= matches.size()))
        return "a diagnosis without a match, or with one twice";
    const std::string_view typed = std::string_view(bytes).substr(0, typedBytes);
    for (const std::vector<std::uint32_t> &found : {library.engine.filter(typed), library.engine.mentions(typed)}) {
        if (std::ranges::any_of(found, [](std::uint32_t entry) { return entry >= library.entries.size(); }))
            return "a typed word finds an entry that is none";
    }
    return {};
}

std::string checkRegex(const std::string &bytes)
{
    const std::size_t cut = std::min(bytes.find('\n'), bytes.size());
    const std::string text = bytes.substr(std::min(cut + 1, bytes.size()));
    kb::Entry entry;
    entry.id = "a/b";
    entry.regex = bytes.substr(0, cut);
    entry.signature.en = text.substr(0, typedBytes);
    (void)kb::checkRegex(entry);
    const auto code = kb::RegexCode::compile(entry.regex);
    const kb::Entry *const pointer = &entry;
    kb::RegexIndexBuilder builder;
    builder.add(std::span(&pointer, 1));
    kb::SnapshotBuilder snapshot;
    builder.write(snapshot);
    const kb::RegexIndex index(kb::Snapshot::fromBytes(snapshot.finish()));
    const std::vector<kb::RegexHit> hits = index.find(text);
    for (const kb::RegexHit &hit : hits) {
        if (!isWithin(hit.match, text) || !isWithin(hit.line, text))
            return "a match outside of the text";
    }
    if (!code || entry.regex.empty())
        return hits.empty() ? "" : "a regex that is none matches";
    switch (kb::matchText(**code, text)) {
    case kb::RegexOutcome::Match: return hits.empty() ? "the index misses a match" : "";
    case kb::RegexOutcome::NoMatch: return hits.empty() ? "" : "the index finds what does not match";
    case kb::RegexOutcome::LimitReached: break; // one of its alternatives may match all the same
    }
    return {};
}

std::string checkCodes(const std::string &bytes)
{
    if (std::string fault = codesFault(bytes); !fault.empty())
        return fault;
    const std::string_view typed = std::string_view(bytes).substr(0, typedBytes);
    (void)kb::lookUpCodes(typed);
    (void)kb::librariesNamed(typed);
    return kb::similarCodes(typed.substr(0, 40)).size() > 5 ? "more than five similar codes" : "";
}

std::string checkSnapshot(const std::string &bytes)
{
    const std::span<const std::byte> raw = std::as_bytes(std::span(bytes));
    const auto snapshot = kb::Snapshot::fromBytes({raw.begin(), raw.end()});
    std::size_t sum = 0;
    for (const kb::Section base : {kb::Section::LibraryInfo, kb::Section::Regex, kb::Section::Signature,
             kb::Section::Keyword, kb::Section::Rank, kb::Section::Filter, kb::Section::Sign, kb::Section::Mention}) {
        for (std::uint32_t offset = 0; offset < 16; ++offset) {
            for (const char c : snapshot->text(base + offset))
                sum += static_cast<unsigned char>(c);
            sum += snapshot->section<std::uint64_t>(base + offset).size();
        }
    }
    if (snapshot->isIntact() && sum == 0 && snapshot->size() == 0)
        return "an empty snapshot that is whole";
    return {};
}

} // namespace fuzz
