// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A library as a static web site (docs/adr/0041): pages in both languages, an index with a search, no server.
#pragma once

#include "kb/format/exporter.h"
#include "kb/library/library.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

namespace kb {

/// An entry as a reader sees it: with the tier of its records.
struct ShownEntry {
    Entry entry;
    WordsOfBoth words;
};

struct SiteOptions {
    std::vector<std::uint32_t> entries; // numbers in the library, ascending
    std::vector<std::uint32_t> articles;
    std::function<ShownEntry(const Entry &)> shown; // as its file has it; empty: as it is
    std::function<void(std::size_t done, std::size_t total)> progress; // from the thread that writes, before each
    std::stop_token stop;
};

struct WrittenSite {
    std::size_t pages = 0; // entries and articles
    std::vector<Error> unreadable; // those whose files could not be read by now; the site is without them
};

/// The same library gives the same bytes. A site that is there as it was written is replaced; anything else is left as
/// it is. Errors: FolderTaken, WriteFailed, Cancelled; then nothing has changed.
[[nodiscard]] Expected<WrittenSite> writeSite(
    const Library &library, const std::filesystem::path &folder, const SiteOptions &options);

} // namespace kb
