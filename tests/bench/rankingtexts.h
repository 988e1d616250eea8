// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Makes texts such as people paste out of the entries of a library, to measure how often search puts the right entry
// first. Knows nothing of how search works. The same seed gives the same texts on every machine.
#pragma once

#include "kb/entry.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

enum class TextKind : std::uint8_t {
    Verbatim, // the signature as it is
    Changed, // its numbers, paths, addresses, versions and quoted names are others
    Traceback, // Changed, at the end of a traceback of 41 lines
    Log, // Changed, somewhere in 20 KB of log
    WordsDropped, // three words in ten are missing
    OtherAlternative, // a text that the entry's regex matches by an alternative that does not match the signature
    // The last two by another maker (plaintexts.h).
    WordsMissing,
    BareAlternative,
    PrefixedAlternative, // with a time or "ERROR: " before it
};
inline constexpr std::array textKinds {TextKind::Verbatim, TextKind::Changed, TextKind::Traceback, TextKind::Log,
    TextKind::WordsDropped, TextKind::OtherAlternative};
inline constexpr std::array plainTextKinds {
    TextKind::WordsMissing, TextKind::BareAlternative, TextKind::PrefixedAlternative};
inline constexpr std::size_t textKindCount = textKinds.size() + plainTextKinds.size();
[[nodiscard]] std::string_view textKindName(TextKind kind);

struct RankingText {
    TextKind kind = TextKind::Verbatim;
    std::uint32_t entry = 0; // index of the entry that it was made from
    std::string text;
};

/// perKind texts of each of the kinds, each from an entry of its own, drawn from the given indices. Fewer of a kind
/// where entries can't yield it (a regex with one alternative).
[[nodiscard]] std::vector<RankingText> rankingTexts(std::span<const kb::Entry> entries,
    std::span<const std::uint32_t> drawnFrom, std::uint64_t seed, std::size_t perKind,
    std::span<const TextKind> kinds = textKinds);

/// One text of a kind from one entry; empty where the entry can't yield it.
[[nodiscard]] std::string rankingText(const kb::Entry &entry, TextKind kind, std::uint64_t seed);

/// Whether an entry answers a text made from another one: the same, of another environment, or the same signature.
[[nodiscard]] bool answers(const kb::Entry &found, const kb::Entry &expected);

/// A log of at least `bytes` bytes without any entry's error in it.
[[nodiscard]] std::string plainLog(std::size_t bytes, std::uint64_t seed);

} // namespace bench
