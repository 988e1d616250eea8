// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/export/fileexport.h"

#include "kb/evidence/signature.h"
#include "kb/evidence/writeonce.h"
#include "kb/library/file.h"
#include "kb/library/libraryfiles.h"

#include <QUrl>

#include <algorithm>
#include <optional>
#include <utility>

namespace kb {

namespace {

/// The pages of the whole selection, as seen from the page of this name ("<domain>/<slug>").
PageAddresses pagesSeenFrom(const std::string &name, const Library &library, const ExportSelection &selection)
{
    std::string up;
    for (auto i = std::ranges::count(name, '/'); i > 0; --i)
        up += "../";
    const auto address = [up](const std::string &page) {
        return up + QUrl::toPercentEncoding(QString::fromStdString(page), "/").toStdString() + ".html";
    };
    return {.ofEntry =
                [address, &library, &selection](std::string_view id) {
                    const std::optional<std::uint32_t> index = library.find(id);
                    return index && selection.entries.contains(*index) ? address(std::string(id)) : std::string();
                },
        .ofArticle =
            [address, &library, &selection](std::string_view id) {
                const std::optional<std::uint32_t> index = library.findArticle(id);
                return index && selection.articles.contains(*index) ? address("articles/" + std::string(id))
                                                                    : std::string();
            }};
}

bool saysAnythingInChinese(const Entry &entry)
{
    return !entry.signature.zh.empty() || !entry.rootCause.zh.empty();
}

EvidenceStore storeOf(const Library &library, const ExportOptions &options)
{
    return {library.folder(), library.isReadOnly(), options.userFolder};
}

struct ShownPage {
    Entry entry; // with the tier that is shown
    WordsOfBoth words;
};

ShownPage pageOf(const Library &library, const Entry &entry, const ExportOptions &options)
{
    const EntryEvidence evidence = entryEvidence(storeOf(library, options), library, entry);
    ShownPage page {.entry = withShownTier(entry, evidence), .words = {}};
    if (options.words)
        page.words = options.words(page.entry, evidence);
    return page;
}

std::string rendered(const Entry &entry, Language language, const PageAddresses &pages, const WordsOfBoth &words,
    const ExportOptions &options)
{
    switch (options.form) {
    case PageForm::Json: return writeFlat(entry);
    case PageForm::Markdown: return toMarkdown(entry, language, words);
    case PageForm::Html: return toHtml(entry, language, pages, words);
    case PageForm::Pdf: return options.print(htmlBody(entry, language, pages, words));
    }
    return {};
}

std::string rendered(const Article &article, Language language, const PageAddresses &pages, const WordsOfBoth &,
    const ExportOptions &options)
{
    switch (options.form) {
    case PageForm::Json:
    case PageForm::Markdown: return articleMarkdown(article, language);
    case PageForm::Html: return toHtml(article, language, pages);
    case PageForm::Pdf: return options.print(htmlBody(article, language, pages));
    }
    return {};
}

} // namespace

ExportSelection everythingOf(const Library &library)
{
    ExportSelection all;
    for (std::uint32_t i = 0; i < library.entryCount(); ++i)
        all.entries.insert(i);
    for (std::uint32_t i = 0; i < library.articleCount(); ++i)
        all.articles.insert(i);
    return all;
}

std::string flatJson(const EntryFile &file)
{
    return file.dialect == Dialect::Flat ? file.text.bytes() : writeFlat(file.entry);
}

std::string articleMarkdown(const Article &article, Language language)
{
    if (language != Language::Chinese || article.markdownZh.empty())
        return writeArticle(article);
    Article one = article;
    if (!article.titleZh.empty())
        one.title = article.titleZh;
    one.markdown = article.markdownZh;
    return writeArticle(one);
}

Expected<std::string> exportedEntry(const Library &library, std::uint32_t index, const ExportOptions &options)
{
    return library.readEntry(index).transform([&](const EntryFile &file) {
        if (options.form == PageForm::Json)
            return flatJson(file);
        const ShownPage page = pageOf(library, file.entry, options);
        return rendered(page.entry, options.language, {}, page.words, options);
    });
}

Expected<std::string> exportedArticle(const Library &library, std::uint32_t index, const ExportOptions &options)
{
    return library.readArticle(index).transform(
        [&](const Article &article) { return rendered(article, options.language, {}, {}, options); });
}

FolderExport::FolderExport(const Library &library, const ExportSelection &selection, std::filesystem::path folder,
    ExportOptions options, Report report)
    : m_library(library)
    , m_selection(selection)
    , m_folder(std::move(folder))
    , m_options(std::move(options))
    , m_report(std::move(report))
{
}

EvidenceStore FolderExport::store() const
{
    return storeOf(m_library, m_options);
}

bool FolderExport::fail(const Error &error)
{
    m_report({.kind = ExportProblem::Kind::Failed, .error = error, .file = {}, .id = {}, .other = {}});
    return false;
}

bool FolderExport::addEntry(std::uint32_t index)
{
    const Expected<EntryFile> file = m_library.readEntry(index);
    if (!file)
        return fail(file.error());
    const std::string &id = file->entry.id;
    if (m_options.form == PageForm::Json)
        return write(id, newEntryFile(m_folder, id).string(), flatJson(*file)) && addRecords(file->entry);
    const ShownPage page = pageOf(m_library, file->entry, m_options);
    return addPages(page.entry, id, id, saysAnythingInChinese(page.entry), page.words);
}

bool FolderExport::addArticle(std::uint32_t index)
{
    const Expected<Article> article = m_library.readArticle(index);
    if (!article)
        return fail(article.error());
    const std::string name = "articles/" + article->id;
    if (m_options.form != PageForm::Json)
        return addPages(*article, article->id, name, !article->markdownZh.empty(), {});
    // An article has no JSON: a library keeps it as Markdown.
    const std::filesystem::path chinese = m_library.articlePath(index, Language::Chinese);
    const bool fine = copy(article->id, m_library.articlePath(index, Language::English), name + ".md");
    return (chinese.empty() || copy(article->id, chinese, name + ".zh.md")) && fine;
}

bool FolderExport::addRecords(const Entry &entry)
{
    bool fine = true;
    const std::vector<std::string> former = formerIds(m_library, m_library.find(entry.id), entry);
    for (const RecordSource &record : store().tierFiles(entry, former)) {
        const std::string folder = record.name.parent_path().string();
        fine = copy(folder, record.file, record.name.string()) && fine;
        const std::filesystem::path signature = signatureOf(record.file);
        std::error_code ignored;
        if (std::filesystem::exists(signature, ignored))
            fine = copy(folder, signature, signatureOf(record.name).string()) && fine;
    }
    return fine;
}

bool FolderExport::copy(const std::string &id, const std::filesystem::path &from, const std::string &name)
{
    const Expected<std::string> bytes = readFile(from);
    return bytes ? write(id, name, *bytes) : fail(bytes.error());
}

template <typename Source>
bool FolderExport::addPages(
    const Source &source, const std::string &id, const std::string &name, bool hasChinese, const WordsOfBoth &words)
{
    const auto add = [&](Language language, const PageAddresses &pages, const char *extension) {
        return write(id, name + extension, rendered(source, language, pages, words, m_options));
    };
    if (m_options.form == PageForm::Html)
        return add(m_options.language, pagesSeenFrom(name, m_library, m_selection), ".html");
    if (m_options.form == PageForm::Pdf)
        return add(m_options.language, {}, ".pdf");
    const bool fine = add(Language::English, {}, ".md");
    return (!hasChinese || add(Language::Chinese, {}, ".zh.md")) && fine;
}

/// Ids are checked when a library is read (isValidId), so that they are safe as paths.
bool FolderExport::write(const std::string &id, const std::string &name, const std::string &bytes)
{
    const std::filesystem::path file = m_folder / name;
    const auto [known, isNew] = m_owners.try_emplace(name, id);
    if (!isNew && known->second != id) {
        m_report(
            {.kind = ExportProblem::Kind::PageOfAnother, .error = {}, .file = file, .id = id, .other = known->second});
        return false;
    }
    if (const std::optional<std::filesystem::path> link = linkBelow(m_folder, name)) {
        m_report({.kind = ExportProblem::Kind::Link, .error = {}, .file = *link, .id = id, .other = {}});
        return false;
    }
    const Expected<bool> written = writeUnlessSame(file, bytes);
    if (written)
        return true;
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return fail(written.error());
    m_report({.kind = ExportProblem::Kind::SaysSomethingElse, .error = {}, .file = file, .id = id, .other = {}});
    return false;
}

} // namespace kb
