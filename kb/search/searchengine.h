// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Search: a pasted text in, ranked entries out, with the reason for each and the spans that matched.
// One pure pipeline: regex stage, signature stage, keywords, rank. An engine is immutable: search() may run in any
// number of threads at once.
#pragma once

#include "kb/entry.h"
#include "kb/search/snapshot.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Bytes [begin, end) of a text.
struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    bool operator==(const Span &) const = default;
};

enum class ReasonKind : std::uint8_t {
    Regex, // an alternative of the entry's regex matched; span: the match
    Signature, // a line covers the signature; span: the line's part; value: the share covered, 0..1;
               // detail: the alias, where it is not the signature that the entry is listed by
    Sign, // a sign of the entry; span: the match; value: its weight; detail, detailZh: what it says
    Keywords, // words of the text stand in the entry; detail: the words
    Call, // the line names the API function that the entry names; detail: its name
    Status, // the same code, by its name or its number (kb/codes); detail: "700 (cudaErrorIllegalAddress)"
    ParameterAgrees, // a value in the text fits the entry's condition; detail: what the text says | what the entry
                     // says: "epsilon=-1e-05 | epsilon < 0"
    ParameterDiffers, // another value than the entry's, which may be the same error all the same; detail alike
    ParameterContradicts, // counts against the entry; detail alike
    Ecosystem, // traces of the entry's ecosystem in the text; detail: "python"
    Version, // a version in the text that the entry names, or excludes (value < 0)
    Tier, // what is known of the entry's truth moved it
    Consequence, // of an entry that matched, too, and that leads to it; span: that one's line
};

struct Reason {
    ReasonKind kind = ReasonKind::Regex;
    Span span; // in the text searched; empty where the reason has no place
    float value = 0;
    std::string detail;
    std::string detailZh = {}; // the same in Chinese, where it is an entry's text
    bool operator==(const Reason &) const = default;
};

/// How sure a match is (docs/adr/0038).
enum class Grade : std::uint8_t {
    Similar, // its words stand in the text; what it says of the cause is no answer
    Likely, // an answer: its message is there, and so may be that of others
    Match, // an answer that no other one comes near
};

struct Match {
    std::uint32_t entry = 0; // index in the library
    float score = 0; // 0..1; of an answer leastAnswer or more
    Span line = {}; // where its message stands; empty: found by keywords alone
    std::vector<Span> otherLines = {}; // where else its regex matches
    std::optional<std::uint32_t> followsFrom = {}; // an entry that matched on another line, and that leads to it
    std::vector<Reason> reasons; // the most telling first, each kind once (two values that contradict at most, two
                                 // signs)
    Grade grade = Grade::Similar;

    [[nodiscard]] bool isAnswer() const { return grade != Grade::Similar; }
};

struct SearchOptions {
    std::size_t limit = 20;
    std::stop_token stop; // checked between chunks of the text; a stopped search returns what it has
};

/// An entry that differs from the snapshot.
struct EditedEntry {
    std::uint32_t index = 0; // entryCount() and up: a new entry
    const Entry *entry = nullptr; // null: removed
};

class SearchEngine final {
public:
    explicit SearchEngine(std::shared_ptr<const Snapshot> snapshot);
    ~SearchEngine();
    SearchEngine(SearchEngine &&) noexcept;
    SearchEngine &operator=(SearchEngine &&) noexcept;

    /// The entries that explain a text (UTF-8; an invalid byte counts as U+001A), best first.
    [[nodiscard]] std::vector<Match> search(std::string_view text, const SearchOptions &options = {}) const;

    /// What the regex stage alone finds: entry indices, ascending, each once. The tests compare it with the plain
    /// loop over all regexes.
    [[nodiscard]] std::vector<std::uint32_t> regexMatches(std::string_view text) const;

    /// Typed words: the entries whose id, signatures, aliases, status or tags contain every word (case-insensitive
    /// substrings), best first. An empty text gives all entries in id order.
    [[nodiscard]] std::vector<std::uint32_t> filter(std::string_view words) const;

    /// Typed words: the entries that have every word in any of their texts, as find and replace looks into them, or in
    /// their id; ascending. Without words none.
    [[nodiscard]] std::vector<std::uint32_t> mentions(std::string_view words) const;

    /// The entries that are about a code (Code::identity), ascending.
    [[nodiscard]] std::vector<std::uint32_t> entriesOfCode(std::uint64_t identity) const;

    [[nodiscard]] std::uint32_t entryCount() const;

    /// The same index with some entries replaced, added or removed; shares the snapshot.
    [[nodiscard]] SearchEngine withEdits(std::span<const EditedEntry> edits) const;

private:
    struct Private;
    explicit SearchEngine(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace kb
