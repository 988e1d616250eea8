// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/librarybuilder.h"
#include "kb/cases/entrycases.h"

#include "kb/format/frontmatter.h"
#include "kb/format/jsontext.h"
#include "kb/library/file.h"
#include "kb/library/libraryfiles.h"
#include "kb/library/librarysections.h"
#include "kb/parallel.h"
#include "kb/search/searchindex.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>

namespace kb {

namespace {

// A file that was modified this shortly before it was read may be modified again within the same tick of the file
// system's clock, unseen: its row is stored as changed.
constexpr std::int64_t clockTick = 20'000'000; // nanoseconds; the kernel's coarse clock ticks every 1 to 10 ms
// The clock of a file server may run ahead by this much. A time that lies further in the future was set by hand, and
// the next change would set another one.
constexpr std::int64_t clockSkew = 10'000'000'000; // nanoseconds

/// Where a file says its id. Read a second time: it is asked of the few files alone that state an id again.
TextPosition idPosition(const ParsedEntry &, const std::filesystem::path &file)
{
    const auto position = [](const JsonText &text) { return text.position("/id"); };
    return readFile(file).and_then(JsonText::parse).transform(position).value_or(TextPosition());
}

TextPosition idPosition(const Article &article, const std::filesystem::path &)
{
    const auto fields = parseFrontMatter(article.frontMatter).value_or(std::vector<FrontMatterField>());
    const auto id = std::ranges::find(fields, "id", &FrontMatterField::key);
    return id == fields.end() ? TextPosition() : TextPosition {id->line + 1, 1}; // below the opening ---
}

template <typename Parsed> struct Source {
    std::string path; // relative
    Stamp stamp; // from before its content was read: a later change must show
    Expected<Parsed> parsed = std::unexpected(Error {.code = ErrorCode::Cancelled});
};

template <typename Parsed, typename Parse>
std::vector<Source<Parsed>> readAll(const std::filesystem::path &folder, const std::vector<std::string> &paths,
    const Parse &parse, const Progress &progress, const std::stop_token &stop)
{
    std::vector<Source<Parsed>> sources(paths.size());
    std::atomic<std::size_t> done = 0;
    parallelBlocks(paths.size(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
            sources[i].path = paths[i];
            sources[i].parsed = readFile(folder / paths[i], &sources[i].stamp).and_then(parse);
        }
        done += end - begin;
        if (progress)
            progress(done, paths.size());
    });
    return sources;
}

class Builder final {
public:
    explicit Builder(const std::filesystem::path &folder)
        : m_folder(folder)
        , m_started(
              std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
                  .count())
    {
    }

    void addFolders(const LibraryFiles &files)
    {
        for (const ListedFolder &folder : files.folders)
            m_folders.push_back(row(folder.path, folder.stamp));
        for (const auto &[path, reason] : files.unreadable) {
            m_folders.push_back({.path = m_blob.add(path)}); // never unchanged: new permissions are no new time
            m_findings.push_back(toRow(Finding {.file = path, .detail = reason}, m_blob));
        }
        for (const std::string &path : files.tooDeep)
            m_findings.push_back(toRow(
                Finding {.rule = Rule::FolderTooDeep, .file = path, .detail = std::to_string(maxFolderDepth)}, m_blob));
    }

    /// The first entry that is not read since it stands outside entries/. Its folder is watched like those that are.
    void addOutside(const LibraryFiles &files)
    {
        const auto isEntry
            = [this](const std::string &path) { return readFile(m_folder / path).and_then(parseEntry).has_value(); };
        const auto first = std::ranges::find_if(files.outside, isEntry);
        if (first == files.outside.end())
            return;
        m_findings.push_back(toRow(
            Finding {.rule = Rule::EntryOutside, .severity = severityOf(Rule::EntryOutside), .file = *first}, m_blob));
        if (const std::string folder = std::filesystem::path(*first).parent_path().string(); !folder.empty())
            m_folders.push_back(row(folder, stampOf(m_folder / folder)));
    }

    void addEntries(const std::vector<Source<ParsedEntry>> &sources)
    {
        std::vector<const Source<ParsedEntry> *> good;
        std::map<std::string_view, const Source<ParsedEntry> *> byId;
        for (const Source<ParsedEntry> &source : sources) {
            if (!source.parsed) {
                addFile(source);
                m_findings.push_back(toRow(findingOf(source.parsed.error(), source.path), m_blob));
                continue;
            }
            const auto [first, isNew] = byId.try_emplace(source.parsed->entry.id, &source);
            if (isNew) {
                good.push_back(&source);
                continue;
            }
            addFile(source);
            addDuplicate(source, source.parsed->entry.id, first->second->path);
        }
        std::ranges::sort(good, {}, [](const auto *source) -> std::string_view { return source->parsed->entry.id; });

        std::vector<const Entry *> entries;
        for (const Source<ParsedEntry> *source : good) {
            addEntry(*source);
            entries.push_back(&source->parsed->entry);
        }
        writeSearchIndex(entries, m_snapshot);
    }

    void addArticles(const std::vector<Source<Article>> &sources)
    {
        std::map<std::string_view, const Source<Article> *> byPath;
        for (const Source<Article> &source : sources)
            byPath[source.path] = &source;
        std::map<std::string_view, const Source<Article> *> byId;
        std::map<std::string_view, ArticleRow> rows;
        for (const Source<Article> &source : sources) {
            const std::uint32_t file = addFile(source);
            if (!source.parsed) {
                m_findings.push_back(toRow(findingOf(source.parsed.error(), source.path), m_blob));
                continue;
            }
            constexpr std::string_view chineseSuffix = ".zh.md";
            if (source.path.ends_with(chineseSuffix)) {
                const std::string english = source.path.substr(0, source.path.size() - chineseSuffix.size()) + ".md";
                const auto it = byPath.find(english); // ".md" sorts before ".zh.md", so its row is there
                if (it != byPath.end() && it->second->parsed && byId.at(it->second->parsed->id) == it->second) {
                    ArticleRow &row = rows[it->second->parsed->id];
                    row.fileZh = file;
                    row.titleZh
                        = m_blob.add(source.parsed->titleZh.empty() ? source.parsed->title : source.parsed->titleZh);
                    continue;
                }
            }
            const auto [first, isNew] = byId.try_emplace(source.parsed->id, &source);
            if (!isNew) {
                addDuplicate(source, {}, first->second->path);
                continue;
            }
            ArticleRow &row = rows[source.parsed->id];
            row.id = m_blob.add(source.parsed->id);
            row.title = m_blob.add(source.parsed->title);
            row.titleZh = m_blob.add(source.parsed->titleZh);
            row.date = m_blob.add(source.parsed->date);
            row.file = file;
        }
        for (const auto &[id, row] : rows)
            m_articles.push_back(row);
    }

    std::vector<std::byte> finish()
    {
        m_snapshot.add(Section::LibraryStrings, m_blob.bytes());
        m_snapshot.add(Section::LibraryFiles, m_files);
        m_snapshot.add(Section::LibraryFolders, m_folders);
        m_snapshot.add(Section::LibraryCatalog, m_catalog);
        m_snapshot.add(Section::LibraryArticles, m_articles);
        m_snapshot.add(Section::LibraryFindings, m_findings);
        return m_snapshot.finish();
    }

private:
    FileRow row(const std::string &path, Stamp stamp)
    {
        if (stamp.modified > m_started - clockTick && stamp.modified < m_started + clockSkew)
            stamp.modified = unknownTime;
        return {m_blob.add(path), stamp.size, stamp.modified};
    }

    template <typename Parsed> std::uint32_t addFile(const Source<Parsed> &source)
    {
        m_files.push_back(row(source.path, source.stamp));
        return std::uint32_t(m_files.size() - 1);
    }

    template <typename Parsed>
    void addDuplicate(const Source<Parsed> &source, const std::string &entryId, const std::string &firstFile)
    {
        const TextPosition position = idPosition(*source.parsed, m_folder / source.path);
        m_findings.push_back(toRow(
            Finding {
                .rule = Rule::DuplicateId,
                .entryId = entryId,
                .file = source.path,
                .line = position.line,
                .column = position.column,
                .field = "/id",
                .related = {firstFile},
            },
            m_blob));
    }

    void addEntry(const Source<ParsedEntry> &source)
    {
        const Entry &entry = source.parsed->entry;
        for (Finding finding : source.parsed->findings) {
            finding.entryId = entry.id;
            finding.file = source.path;
            m_findings.push_back(toRow(finding, m_blob));
        }
        const BestFix fix = bestFix(entry);
        m_catalog.push_back({
            .id = m_blob.add(entry.id),
            .signature = m_blob.add(entry.signature.en),
            .signatureZh = m_blob.add(entry.signature.zh),
            .domain = m_blob.add(entry.domain),
            .file = addFile(source),
            .lastUpdated = m_blob.add(lastUpdated(entry)),
            .fixSuccessRate = float(entry.fixSuccessRate.value_or(-1)),
            .fixBound = fix.bound,
            .isFixCounted = fix.isCounted,
            .tier = entry.tier,
            .hasCases = hasTestCases(entry),
            .hasCondition = hasCondition(entry),
            .hasFindings = !source.parsed->findings.empty(),
            .hasLanguageGap = hasLanguageGap(entry),
        });
    }

    const std::filesystem::path &m_folder;
    std::int64_t m_started;
    TextBlob m_blob;
    SnapshotBuilder m_snapshot;
    std::vector<FileRow> m_files;
    std::vector<FileRow> m_folders;
    std::vector<CatalogRow> m_catalog;
    std::vector<ArticleRow> m_articles;
    std::vector<FindingRow> m_findings;
};

} // namespace

Expected<std::vector<std::byte>> buildSnapshot(
    const std::filesystem::path &folder, const Progress &progress, const std::stop_token &stop)
{
    Builder builder(folder);
    Expected<LibraryFiles> files = listLibrary(folder, stop);
    if (!files)
        return std::unexpected(std::move(files.error()));
    builder.addFolders(*files);
    builder.addOutside(*files);
    const auto entries = readAll<ParsedEntry>(folder, files->entries, parseEntry, progress, stop);
    const auto articles = readAll<Article>(folder, files->articles, parseArticle, {}, stop);
    if (stop.stop_requested())
        return std::unexpected(Error {.code = ErrorCode::Cancelled, .file = folder});
    builder.addEntries(entries);
    builder.addArticles(articles);
    return builder.finish();
}

} // namespace kb
