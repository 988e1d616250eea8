// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The library's part of a snapshot: which files and folders it was built from, the list of entries and articles, and
// what loading found. Rows are plain data; texts are spans of one blob.
#pragma once

#include "kb/entry.h"
#include "kb/finding.h"
#include "kb/library/file.h"
#include "kb/search/snapshot.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A text in the blob of Section::LibraryStrings.
struct TextRef {
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
};

/// A file or folder as it was when it was read.
struct FileRow {
    TextRef path; // relative to the library's folder
    std::uint64_t size = 0; // 0 for folders
    std::int64_t modified = unknownTime; // nanoseconds since the epoch
};

struct CatalogRow {
    TextRef id;
    TextRef signature;
    TextRef signatureZh;
    TextRef domain;
    std::uint32_t file = 0; // index of its FileRow
    TextRef lastUpdated;
    float fixSuccessRate = -1;
    float fixBound = -1; // BestFix of the entry
    bool isFixCounted = false;
    Tier tier = Tier::Unknown;
    bool hasCases = false;
    bool hasCondition = false;
    bool hasFindings = false;
    bool hasLanguageGap = false;
};

struct ArticleRow {
    TextRef id;
    TextRef title;
    TextRef titleZh;
    TextRef date;
    std::uint32_t file = 0;
    std::uint32_t fileZh = noFile;
    static constexpr std::uint32_t noFile = ~0u;
};

struct FindingRow {
    TextRef entryId;
    TextRef file;
    TextRef field;
    TextRef detail;
    TextRef related; // joined by newlines
    std::int32_t line = 0;
    std::int32_t column = 0;
    Rule rule = Rule::UnreadableFile;
    Severity severity = Severity::Error;
};

/// Collects the blob.
class TextBlob final {
public:
    TextRef add(std::string_view text);
    [[nodiscard]] std::string_view bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

/// Reads the rows of a snapshot. Offsets that point outside the blob read as empty texts.
class LibrarySections final {
public:
    explicit LibrarySections(const Snapshot &snapshot);

    [[nodiscard]] std::string_view text(TextRef ref) const;
    [[nodiscard]] std::vector<Finding> findings() const;

    std::span<const FileRow> files;
    std::span<const FileRow> folders;
    std::span<const CatalogRow> catalog;
    std::span<const ArticleRow> articles;

private:
    std::span<const FindingRow> m_findings;
    std::string_view m_blob;
};

[[nodiscard]] FindingRow toRow(const Finding &finding, TextBlob &blob);

} // namespace kb
