// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A library's entries and articles as files: one page each, or as JSON a library itself.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "kb/format/exporter.h"
#include "kb/library/library.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace kb {

enum class PageForm : std::uint8_t { Json, Markdown, Html, Pdf };

/// What an export is of: numbers in the library.
struct ExportSelection {
    std::set<std::uint32_t> entries;
    std::set<std::uint32_t> articles;
};
[[nodiscard]] ExportSelection everythingOf(const Library &library);

struct ExportOptions {
    PageForm form = PageForm::Json;
    /// Of what an HTML page shows first, and of a PDF; in a folder, Markdown is written in both.
    Language language = Language::English;
    std::filesystem::path userFolder; // the user's data folder for Casebook, with records
    /// What is said of an entry, which has the tier that is shown; empty: nothing.
    std::function<WordsOfBoth(const Entry &, const EntryEvidence &)> words = {};
    /// Of PageForm::Pdf: makes the file of what such a page says (htmlBody()).
    std::function<std::string(const std::string &html)> print = {};
};

/// The one file that an entry is in this form; Markdown in the language of the options. Errors: those of reading it.
[[nodiscard]] Expected<std::string> exportedEntry(
    const Library &library, std::uint32_t index, const ExportOptions &options);
/// As JSON it is Markdown, as a library keeps it.
[[nodiscard]] Expected<std::string> exportedArticle(
    const Library &library, std::uint32_t index, const ExportOptions &options);
/// The page of an article as Markdown in one language, with its front matter.
[[nodiscard]] std::string articleMarkdown(const Article &article, Language language);
/// The file's own JSON where it is flat, the flat form of a nested one.
[[nodiscard]] std::string flatJson(const EntryFile &file);

/// Why a file was not written.
struct ExportProblem {
    enum class Kind : std::uint8_t { Failed, PageOfAnother, SaysSomethingElse, Link } kind = Kind::Failed;
    Error error; // with Failed
    std::filesystem::path file; // with the others
    std::string id; // of what was to be written there
    std::string other; // with PageOfAnother: whose page it is
};

/// Writes pages into a folder, overwrites nothing that says something else, and follows no link in the folder; as JSON,
/// what is there afterwards is a library itself, with the records of its entries.
/// Two ids may lead to one file: the Chinese page of a/b is a/b.zh.md, and so is the page of an entry a/b.zh. Then the
/// first one stays, and the other is refused.
class FolderExport final {
public:
    using Report = std::function<void(const ExportProblem &)>;
    /// library and selection must outlive it. report: called with each problem as it comes.
    FolderExport(const Library &library, const ExportSelection &selection, std::filesystem::path folder,
        ExportOptions options, Report report);

    /// False: not all of it was written, which was reported. index: one of the library.
    bool addEntry(std::uint32_t index);
    bool addArticle(std::uint32_t index);

private:
    [[nodiscard]] EvidenceStore store() const;
    bool addRecords(const Entry &entry);
    bool copy(const std::string &id, const std::filesystem::path &from, const std::string &name);
    template <typename Source>
    bool addPages(const Source &source, const std::string &id, const std::string &name, bool hasChinese,
        const WordsOfBoth &words);
    bool write(const std::string &id, const std::string &name, const std::string &bytes);
    bool fail(const Error &error);

    const Library &m_library;
    const ExportSelection &m_selection;
    std::filesystem::path m_folder;
    ExportOptions m_options;
    Report m_report;
    std::map<std::string, std::string> m_owners; // the id behind each file of this run
};

} // namespace kb
