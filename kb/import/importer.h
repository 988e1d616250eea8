// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Importers for every form that entries, articles and records are published in, chosen by content, never by file name.
#pragma once

#include "kb/entry.h"
#include "kb/error.h"
#include "kb/evidence/record.h"
#include "kb/finding.h"
#include "kb/format/article.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kb {

enum class Format : std::uint8_t {
    Unknown,
    EntryJson, // flat or nested
    EntryMarkdownEnglish, // the per-entry Markdown page (seed 002)
    EntryMarkdownChinese, // same layout, Chinese headings
    RenderedPage, // the text of a rendered page, both languages in it (seed 000)
    ArticleMarkdown, // front matter + Markdown (seeds 003, 004)
    Record, // what a run observed
};
[[nodiscard]] std::string_view formatName(Format format);
[[nodiscard]] Format detectFormat(std::string_view bytes);
/// Whether a file that nobody named is one to import, or a damaged one; not a README or another program's JSON.
[[nodiscard]] bool isMeantForImport(std::string_view bytes);

/// A field that two statements of one entry say differently.
struct Conflict {
    using Value = std::variant<std::string, double>; // a text, or a rate 0..1
    std::string field; // JSON pointer of the flat form
    Value kept;
    Value other;
    bool operator==(const Conflict &) const = default;
};

/// What one document holds. original: the bytes to store where the document already is an entry file.
struct Imported {
    Format format = Format::Unknown;
    std::vector<Entry> entries;
    std::vector<std::vector<Conflict>> conflicts; // of each entry: what the document states in two ways
    std::vector<std::vector<Finding>>
        findings; // of each entry, with line: what of its page was not taken, or is missing
    std::vector<Article> articles;
    std::optional<kb::Record> record;
    std::string originalJson; // EntryJson and Record only
};
/// Errors: those of the readers, NoText, PageWithoutId, UnknownFormat, FileTooLarge, NotUtf8.
[[nodiscard]] Expected<Imported> importDocument(std::string_view bytes);

/// Merges two statements of the same entry; nothing that either knew is lost. On a conflict base wins, and what the
/// other says is listed; where the format has room for it (aliases for a signature, tags, sources, ...) it goes there,
/// too.
struct Merged {
    Entry entry;
    std::vector<Conflict> conflicts;
};
[[nodiscard]] Merged mergeEntries(const Entry &base, const Entry &other);

/// Reads files and writes them into the library folder `into` (created if need be), new entries where newEntryFile()
/// says. An entry that exists there is
/// merged through its own JSON, where the key merge_conflicts keeps what the others said: [{field, kept, other}]. An
/// article whose text is Chinese is the Chinese side of its id, articles/<id>.zh.md. A record goes into its entry's
/// evidence as it stands. What would make a file larger than can be read is not written (FileTooLarge). Each file is
/// one ImportResult, failed ones too.
struct ImportResult {
    std::filesystem::path source;
    Format format = Format::Unknown;
    std::string id; // of the entry or article; of a record its entry's
    enum class Action : std::uint8_t { Created, Merged, Unchanged, Failed } action = Action::Failed;
    std::filesystem::path written;
    std::string writtenHash; // SHA-256 of what was written, with Created and Merged
    std::string before; // with Merged: what the file was
    std::vector<Conflict> conflicts; // of an article: its text is not kept in the library
    Error error; // with Failed
    std::vector<Finding> findings; // of a page what was not imported; of the entry's file errors, as a check finds them
};
/// progress: called from this thread, after each file. stop: what is done stays done, and what was not read has no
/// result.
[[nodiscard]] std::vector<ImportResult> importFiles(const std::vector<std::filesystem::path> &files,
    const std::filesystem::path &into, const std::function<void(std::size_t done, std::size_t total)> &progress = {},
    const std::stop_token &stop = {});
/// The same for a text that is in no file; `source` names it.
[[nodiscard]] std::vector<ImportResult> importText(
    std::string_view bytes, const std::filesystem::path &source, const std::filesystem::path &into);

/// Undoes what an import did, the last of it first: a new file is removed, a merged one becomes what it was. One that
/// somebody has changed since stays: ChangedOnDisk is among the errors then, beside those of reading and writing.
[[nodiscard]] std::vector<Error> takeBackImport(const std::vector<ImportResult> &results);

/// What there is to import in files and folders that somebody named.
struct Importable {
    std::vector<std::filesystem::path> files; // those that were named, and those in folders and below, sorted
    int passedOver = 0; // files in folders, of another kind by what is in them
    std::vector<Error> unreadable; // folders
};
[[nodiscard]] Importable findImportable(
    const std::vector<std::filesystem::path> &named, const std::stop_token &stop = {});
/// Whether it would find a file there; of many files of other kinds, only the first are looked into.
[[nodiscard]] bool holdsImportable(const std::filesystem::path &folder, const std::stop_token &stop = {});

} // namespace kb
