// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Regex stage. Every regex is split into unique top-level alternatives; the rarest required literal of each stands in
// one literal index; a hit takes its line, checks the ordered literals, and only then runs the regex, compiled on
// first use by PCRE2 (JIT) under match and depth limits.
// Cost (measured in docs/adr and ./dev bench): about 10 ns a byte of log at 2,522 entries.
#pragma once

#include "kb/entry.h"
#include "kb/finding.h"
#include "kb/search/searchengine.h"
#include "kb/search/snapshot.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace kb {

/// The first match of one alternative in a text.
struct RegexHit {
    std::uint32_t alternative = 0;
    Span match;
    Span line;
};

/// What ranking needs to know of an alternative.
struct RegexAlternative {
    std::string_view pattern;
    std::uint32_t literalLength = 0; // bytes of all its required literals
    std::span<const std::uint32_t> entries; // that have it
    std::span<const std::uint8_t> inSignature; // by entry: whether a signature or alias of it has the literals
};

class RegexIndexBuilder final {
public:
    RegexIndexBuilder();
    ~RegexIndexBuilder();
    void add(std::span<const Entry *const> entries); // in index order
    void write(SnapshotBuilder &snapshot);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

class RegexIndex final {
public:
    explicit RegexIndex(std::shared_ptr<const Snapshot> snapshot);
    ~RegexIndex();
    RegexIndex(RegexIndex &&) noexcept;
    RegexIndex &operator=(RegexIndex &&) noexcept;

    /// Each alternative that matches somewhere in the text, once, in the order of the text. Thread-safe.
    [[nodiscard]] std::vector<RegexHit> find(std::string_view text, std::stop_token stop = {}) const;
    [[nodiscard]] RegexAlternative alternative(std::uint32_t index) const;
    /// How many of an entry's alternatives are another text than its signature and aliases; at most 255.
    [[nodiscard]] std::uint32_t otherForms(std::uint32_t entry) const;

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

/// Why a regex can't be used, as a finding without an entry: RegexInvalid or RegexLimit.
[[nodiscard]] std::optional<Finding> regexFault(std::string_view regex);
/// Checks an entry's regex: RegexInvalid (with PCRE2's message and offset), RegexLimit, RegexMissesSignature.
[[nodiscard]] std::vector<Finding> checkRegex(const Entry &entry);

/// The plain loop: whether a regex matches a text, line-oriented as the index is. The oracle of the tests.
[[nodiscard]] bool regexMatches(std::string_view regex, std::string_view text);

} // namespace kb
