// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/library.h"

#include "gpu/protocol/folderlook.h"

#include "kb/library/file.h"
#include "kb/library/librarybuilder.h"
#include "kb/library/libraryfiles.h"
#include "kb/library/librarysections.h"
#include "kb/library/snapshotcache.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

namespace kb {

struct Library::Private {
    Private(std::filesystem::path where, std::shared_ptr<const Snapshot> from)
        : folder(std::move(where))
        , snapshot(std::move(from))
        , sections(*snapshot)
        , engine(snapshot)
    {
    }

    std::filesystem::path folder;
    std::shared_ptr<const Snapshot> snapshot;
    LibrarySections sections;
    SearchEngine engine;
    bool readOnly = false;
    bool fromSnapshot = false;

    /// The id of a row in a table that is ordered by id.
    template <typename Row>
    [[nodiscard]] std::optional<std::uint32_t> indexOf(std::span<const Row> rows, std::string_view id) const
    {
        const auto idOf = [this](const Row &row) { return sections.text(row.id); };
        const auto it = std::ranges::lower_bound(rows, id, {}, idOf);
        if (it == rows.end() || idOf(*it) != id)
            return std::nullopt;
        return std::uint32_t(it - rows.begin());
    }

    [[nodiscard]] std::filesystem::path fileAt(std::uint32_t row) const
    {
        return folder / sections.text(sections.files[row].path);
    }
};

namespace {

std::filesystem::path snapshotFile(const std::filesystem::path &cacheFolder, const std::filesystem::path &folder)
{
    const std::string &path = folder.native();
    char name[32];
    std::snprintf(
        name, sizeof name, "%016llx.index", static_cast<unsigned long long>(XXH3_64bits(path.data(), path.size())));
    return cacheFolder / name;
}

/// The rows that a snapshot gives must lead to rows that exist; its checksum says that it was written like this, not
/// that a program without mistakes wrote it.
bool isConsistent(const LibrarySections &sections)
{
    const std::size_t files = sections.files.size();
    return std::ranges::all_of(sections.catalog, [&](const CatalogRow &row) { return row.file < files; })
        && std::ranges::all_of(sections.articles, [&](const ArticleRow &row) {
               return row.file < files && (row.fileZh < files || row.fileZh == ArticleRow::noFile);
           });
}

/// A lost cache costs time, nothing else: failing to write it is not an error, and it needs no fsync (a torn one fails
/// its checksum).
void storeSnapshot(const std::filesystem::path &file, std::span<const std::byte> bytes)
{
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    // A name for each writer: two threads may open one library, and what is mapped must not be written to.
    std::string temporary = file.native() + ".XXXXXX";
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    std::FILE *out = descriptor < 0 ? nullptr : ::fdopen(descriptor, "wb");
    if (!out)
        return;
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
    if (std::fclose(out) != 0 || !written || ::rename(temporary.c_str(), file.c_str()) != 0)
        ::unlink(temporary.c_str());
}

} // namespace

Expected<std::shared_ptr<const Library>> Library::open(const std::filesystem::path &folder, const OpenOptions &options)
{
    if (gpu::lookForFolder(folder.string(), gpu::patienceBeforeRefusal) == gpu::FolderLook::NoAnswer)
        return std::unexpected(Error {.code = ErrorCode::FileUnreadable, .detail = gpu::noAnswer, .file = folder});
    std::error_code error;
    const std::filesystem::path root = std::filesystem::canonical(folder, error);
    if (error)
        return std::unexpected(Error {.code = ErrorCode::NotALibrary, .detail = error.message(), .file = folder});
    const auto over = [&](std::shared_ptr<const Snapshot> snapshot, bool fromSnapshot) {
        auto d = std::make_unique<Private>(root, std::move(snapshot));
        d->readOnly = options.forceReadOnly || ::access(root.c_str(), W_OK) != 0;
        d->fromSnapshot = fromSnapshot;
        return std::shared_ptr<const Library>(new Library(std::move(d)));
    };

    const bool cached = !options.cacheFolder.empty();
    const std::filesystem::path file = cached ? snapshotFile(options.cacheFolder, root) : std::filesystem::path();
    if (cached && !options.rebuild) {
        if (const auto snapshot = Snapshot::map(file)) {
            const LibrarySections sections(**snapshot);
            if ((*snapshot)->isIntact() && isConsistent(sections) && isUnchanged(root, sections))
                return over(*snapshot, true);
        }
    }
    Expected<std::vector<std::byte>> built = buildSnapshot(root, options.progress, options.stop);
    if (!built)
        return std::unexpected(std::move(built.error()));
    if (cached) {
        storeSnapshot(file, *built);
        evictSnapshots(options.cacheFolder);
    }
    return over(Snapshot::fromBytes(std::move(*built)), false);
}

Library::Library(std::unique_ptr<Private> d)
    : m_d(std::move(d))
{
}

Library::~Library() = default;

const std::filesystem::path &Library::folder() const
{
    return m_d->folder;
}

bool Library::isReadOnly() const
{
    return m_d->readOnly;
}

bool Library::fromSnapshot() const
{
    return m_d->fromSnapshot;
}

std::uint32_t Library::entryCount() const
{
    return std::uint32_t(m_d->sections.catalog.size());
}

EntrySummary Library::entry(std::uint32_t index) const
{
    const CatalogRow &row = m_d->sections.catalog[index];
    return {
        .id = m_d->sections.text(row.id),
        .signature = m_d->sections.text(row.signature),
        .signatureZh = m_d->sections.text(row.signatureZh),
        .domain = m_d->sections.text(row.domain),
        .lastUpdated = m_d->sections.text(row.lastUpdated),
        .fixSuccessRate = row.fixSuccessRate,
        .fix = {row.fixBound, row.isFixCounted},
        .tier = row.tier,
        .hasCases = row.hasCases,
        .hasCondition = row.hasCondition,
        .hasFindings = row.hasFindings,
        .hasLanguageGap = row.hasLanguageGap,
    };
}

std::optional<std::uint32_t> Library::find(std::string_view id) const
{
    return m_d->indexOf(m_d->sections.catalog, id);
}

std::filesystem::path Library::entryPath(std::uint32_t index) const
{
    return m_d->fileAt(m_d->sections.catalog[index].file);
}

Expected<EntryFile> Library::readEntry(std::uint32_t index) const
{
    const std::filesystem::path path = entryPath(index);
    Expected<EntryFile> file = readFile(path).and_then(parseEntryFile);
    if (!file)
        file.error().file = path;
    return file;
}

std::uint32_t Library::articleCount() const
{
    return std::uint32_t(m_d->sections.articles.size());
}

ArticleSummary Library::article(std::uint32_t index) const
{
    const ArticleRow &row = m_d->sections.articles[index];
    return {
        .id = m_d->sections.text(row.id),
        .title = m_d->sections.text(row.title),
        .titleZh = m_d->sections.text(row.titleZh),
        .date = m_d->sections.text(row.date),
    };
}

std::optional<std::uint32_t> Library::findArticle(std::string_view id) const
{
    return m_d->indexOf(m_d->sections.articles, id);
}

Expected<Article> Library::readArticle(std::uint32_t index) const
{
    const ArticleRow &row = m_d->sections.articles[index];
    const auto read = [](const std::filesystem::path &path) {
        Expected<Article> article = readFile(path).and_then(parseArticle);
        if (!article)
            article.error().file = path;
        return article;
    };
    Expected<Article> article = read(m_d->fileAt(row.file));
    if (!article || row.fileZh == ArticleRow::noFile)
        return article;
    const Expected<Article> chinese = read(m_d->fileAt(row.fileZh));
    if (!chinese)
        return std::unexpected(chinese.error());
    article->markdownZh = chinese->markdown;
    article->titleZh = std::string(m_d->sections.text(row.titleZh));
    return article;
}

std::filesystem::path Library::articlePath(std::uint32_t index, Language language) const
{
    const ArticleRow &row = m_d->sections.articles[index];
    if (language == Language::English)
        return m_d->fileAt(row.file);
    return row.fileZh == ArticleRow::noFile ? std::filesystem::path() : m_d->fileAt(row.fileZh);
}

std::vector<Finding> Library::findings() const
{
    return m_d->sections.findings();
}

const SearchEngine &Library::search() const
{
    return m_d->engine;
}

} // namespace kb
