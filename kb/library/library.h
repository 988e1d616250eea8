// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An opened library: a folder with entries, articles and evidence. Opening maps the snapshot of the search index from
// the user's cache if every file is as it was (size and time of each file and folder), and else reads all files on all
// cores and writes a new one. Entries are read from their files when asked for, so memory stays small.
// Owner of the mapped snapshot: every string_view below lives as long as the Library.
#pragma once

#include "kb/bestfix.h"
#include "kb/entry.h"
#include "kb/error.h"
#include "kb/finding.h"
#include "kb/format/article.h"
#include "kb/format/entryfile.h"
#include "kb/search/searchengine.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace kb {

/// The date that people are shown: the last update, or else the last confirmation.
[[nodiscard]] inline const std::string &lastUpdated(const Entry &entry)
{
    return entry.lastUpdated.empty() ? entry.lastConfirmed : entry.lastUpdated;
}

/// One row of the list of entries, as the snapshot holds it.
struct EntrySummary {
    std::string_view id;
    std::string_view signature;
    std::string_view signatureZh;
    std::string_view domain;
    std::string_view lastUpdated; // or else last confirmed; empty: never
    float fixSuccessRate = -1; // 0..1, -1 = not stated
    BestFix fix;
    Tier tier = Tier::Unknown;
    bool hasCases = false; // that can be run
    bool hasCondition = false; // on a machine
    bool hasFindings = false; // "needs attention"
    bool hasLanguageGap = false; // something is untranslated
};

struct ArticleSummary {
    std::string_view id;
    std::string_view title;
    std::string_view titleZh;
    std::string_view date;
};

/// Called from worker threads while files are read.
using Progress = std::function<void(std::size_t done, std::size_t total)>;

struct OpenOptions {
    std::filesystem::path cacheFolder; // empty: no snapshot is read or written
    bool forceReadOnly = false; // the built-in library
    Progress progress;
    std::stop_token stop;
    bool rebuild = false; // ignore an existing snapshot
};

class Library final {
public:
    /// Errors: NotALibrary, FileUnreadable, Cancelled. Files that can't be read become findings.
    [[nodiscard]] static Expected<std::shared_ptr<const Library>> open(
        const std::filesystem::path &folder, const OpenOptions &options);
    ~Library();

    [[nodiscard]] const std::filesystem::path &folder() const;
    [[nodiscard]] bool isReadOnly() const; // forced, or the folder is not writable
    [[nodiscard]] bool fromSnapshot() const; // nothing had to be read

    [[nodiscard]] std::uint32_t entryCount() const;
    [[nodiscard]] EntrySummary entry(std::uint32_t index) const; // index < entryCount(), ordered by id
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view id) const;
    [[nodiscard]] std::filesystem::path entryPath(std::uint32_t index) const; // absolute
    [[nodiscard]] Expected<EntryFile> readEntry(std::uint32_t index) const;

    [[nodiscard]] std::uint32_t articleCount() const;
    [[nodiscard]] ArticleSummary article(std::uint32_t index) const;
    [[nodiscard]] std::optional<std::uint32_t> findArticle(std::string_view id) const;
    [[nodiscard]] Expected<Article> readArticle(std::uint32_t index) const; // with its .zh.md, where there is one
    /// Absolute; of the Chinese side empty where there is none.
    [[nodiscard]] std::filesystem::path articlePath(std::uint32_t index, Language language) const;

    /// What loading found, and the cheap checks of every entry.
    [[nodiscard]] std::vector<Finding> findings() const;

    [[nodiscard]] const SearchEngine &search() const;

private:
    struct Private;
    explicit Library(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

} // namespace kb
