// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What of an entry is compared with other entries: about 300 bytes of the ten kilobytes that an entry has.
#pragma once

#include "gpu/protocol/version.h"
#include "kb/checks/limits.h"
#include "kb/entry.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct ComparedEntry {
    enum class Link : std::uint8_t { LeadsTo, PrecededBy, ConfusedWith };

    std::string id;
    LocalizedText signature;
    std::string signatureForm; // folded, with single blanks: equal for equal messages
    std::vector<std::uint64_t> words; // of the English signature: sorted, each once, without numbers and parts of words
    std::uint64_t values = 0; // numbers and conditions of the signature: entries that differ in them differ on purpose
    std::string regex;
    std::vector<std::pair<Link, std::string>> links; // to ids
    std::vector<Limit> limits;
    std::vector<std::uint64_t> calls;
    std::vector<gpu::VersionRange> occursIn; // of cuDNN; empty: not said
    bool operator==(const ComparedEntry &) const = default;
};
[[nodiscard]] ComparedEntry factsOf(const Entry &entry);

/// "<domain>/<slug>": entries that differ only in the environment are one error.
[[nodiscard]] std::string_view errorOf(std::string_view id);

/// The share of the words of both that both have.
[[nodiscard]] double similarity(const ComparedEntry &a, const ComparedEntry &b);
/// Whether one message differs from the other in a word or two, and in no number.
[[nodiscard]] bool areSimilar(const ComparedEntry &a, const ComparedEntry &b);
/// How many of an entry's words, sorted by `order`, one must look at to meet every entry that is similar.
[[nodiscard]] std::size_t prefixLength(std::size_t words);

} // namespace kb
