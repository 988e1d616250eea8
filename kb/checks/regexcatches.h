// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which entries' signatures each entry's regex matches. Built with the library's regex index (a signature is a text to
// it, some microseconds each); an edit matches the one regex with all signatures and asks the index for the one
// signature.
#pragma once

#include "kb/checks/comparedentry.h"
#include "kb/library/library.h"
#include "kb/search/regexcode.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace kb {

class RegexCatches final {
public:
    /// facts: by index in the library; the library's own entries, unedited.
    RegexCatches(std::shared_ptr<const Library> library, std::span<const std::optional<ComparedEntry>> facts);

    /// The entries that a regex catches, ascending, itself too.
    [[nodiscard]] const std::vector<std::uint32_t> &caughtBy(std::uint32_t entry) const { return m_caught[entry]; }
    /// `facts` has the entry as it is now. Gives the entries whose caughtBy() may have changed.
    [[nodiscard]] std::vector<std::uint32_t> update(
        std::uint32_t entry, std::span<const std::optional<ComparedEntry>> facts);

private:
    [[nodiscard]] std::vector<std::uint32_t> catchersOf(const ComparedEntry &facts) const;
    void setCaught(std::uint32_t entry, std::vector<std::uint32_t> caught);
    void setCatchers(std::uint32_t entry, std::vector<std::uint32_t> catchers);

    std::shared_ptr<const Library> m_library;
    std::vector<std::vector<std::uint32_t>> m_caught; // by entry whose regex it is
    std::vector<std::vector<std::uint32_t>> m_catchers; // by entry whose signature it is
    std::map<std::uint32_t, std::unique_ptr<const RegexCode>> m_edited; // null: no regex, or none that compiles
};

} // namespace kb
