// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The rules that compare entries with each other, over what ComparedEntry holds of them: regexes that catch others,
// equal and similar signatures, links, limits that contradict each other. Knows which entries an edit concerns.
#pragma once

#include "kb/checks/regexcatches.h"
#include "kb/finding.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace kb {

class Relations final {
public:
    /// facts: by index in the library; nothing where an entry can't be read.
    Relations(std::shared_ptr<const Library> library, std::vector<std::optional<ComparedEntry>> facts);

    [[nodiscard]] std::uint32_t entryCount() const { return std::uint32_t(m_facts.size()); }
    /// What the rules find in one entry. Thread-safe.
    [[nodiscard]] std::vector<Finding> findings(std::uint32_t entry) const;
    /// Nothing: the entry is gone. Gives the entries whose findings() may have changed, ascending, each once.
    [[nodiscard]] std::vector<std::uint32_t> update(std::uint32_t entry, std::optional<ComparedEntry> facts);

private:
    using Indices = std::vector<std::uint32_t>;
    [[nodiscard]] std::vector<std::uint64_t> prefixOf(const ComparedEntry &facts) const;
    [[nodiscard]] Indices sameSignature(std::uint32_t entry) const;
    [[nodiscard]] Indices similarTo(std::uint32_t entry) const;
    [[nodiscard]] Indices withLimitsLike(std::uint32_t entry) const;
    [[nodiscard]] Indices neighbours(std::uint32_t entry) const; // whom its signature, links and limits concern
    void add(std::uint32_t entry);
    void remove(std::uint32_t entry);

    std::vector<std::optional<ComparedEntry>> m_facts;
    RegexCatches m_catches;
    std::unordered_map<std::uint64_t, std::uint32_t> m_frequency; // of words when built; only an order of words
    std::unordered_map<std::string, Indices> m_byForm; // equal signatures
    std::unordered_map<std::uint64_t, Indices> m_byPrefix; // by a word of a signature's prefix
    std::unordered_map<std::uint64_t, Indices> m_byLimit; // by parameter and call
    std::unordered_map<std::string, std::uint32_t> m_byId;
    std::unordered_map<std::string, Indices> m_byError; // errorOf(id)
    std::unordered_map<std::string, Indices> m_linkers; // by the id that they link to
};

} // namespace kb
