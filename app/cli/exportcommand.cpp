// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/measuredtext.h"
#include "app/cli/patience.h"
#include "app/cli/render.h"
#include "app/paths.h"

#include "kb/evidence/evidencestore.h"
#include "kb/evidence/signature.h"
#include "kb/evidence/writeonce.h"
#include "kb/library/file.h"
#include "kb/library/libraryfiles.h"
#include "kb/site/sitewriter.h"
#include "kb/wording/wording.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QUrl>

#include <algorithm>
#include <map>
#include <set>
#include <stop_token>

namespace app {

namespace {

bool saysAnythingInChinese(const kb::Entry &entry)
{
    return !entry.signature.zh.empty() || !entry.rootCause.zh.empty();
}

/// What an export is of: numbers in the library.
struct Selection {
    std::set<std::uint32_t> entries;
    std::set<std::uint32_t> articles;
};

/// The pages of the whole selection, as seen from the page of this name ("<domain>/<slug>").
kb::PageAddresses pagesSeenFrom(const std::string &name, const kb::Library &library, const Selection &selection)
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

template <typename T> bool report(const kb::Expected<T> &value)
{
    if (!value)
        message(wording::sentence(value.error()));
    return value.has_value();
}

/// Writes pages into a folder, and overwrites nothing that says something else; as JSON, what is there afterwards is a
/// library itself, with the records of its entries.
/// Two ids may lead to one file: the Chinese page of a/b is a/b.zh.md, and so is the page of an entry a/b.zh. Then the
/// first one stays, and the other is refused.
class Exporter final {
public:
    Exporter(const kb::Library &library, const Selection &selection, std::filesystem::path folder, Form form,
        kb::Language language)
        : m_library(library)
        , m_selection(selection)
        , m_folder(std::move(folder))
        , m_form(form)
        , m_language(language)
    {
    }

    bool addEntry(std::uint32_t index)
    {
        const kb::Expected<kb::EntryFile> file = m_library.readEntry(index);
        if (!report(file))
            return false;
        const std::string &id = file->entry.id;
        if (m_form != Form::Json) {
            const kb::EntryEvidence evidence = kb::entryEvidence(store(), m_library, file->entry);
            const kb::Entry shown = kb::withShownTier(file->entry, evidence);
            return addPages(shown, id, id, saysAnythingInChinese(shown), wordsInBoth(shown, evidence));
        }
        return write(id, kb::newEntryFile(m_folder, id).string(), renderJson(*file)) && addRecords(file->entry);
    }
    bool addArticle(std::uint32_t index)
    {
        const kb::Expected<kb::Article> article = m_library.readArticle(index);
        if (!report(article))
            return false;
        const std::string name = "articles/" + article->id;
        if (m_form != Form::Json)
            return addPages(*article, article->id, name, !article->markdownZh.empty());
        // An article has no JSON: a library keeps it as Markdown.
        const std::filesystem::path chinese = m_library.articlePath(index, kb::Language::Chinese);
        const bool fine = copy(article->id, m_library.articlePath(index, kb::Language::English), name + ".md");
        return (chinese.empty() || copy(article->id, chinese, name + ".zh.md")) && fine;
    }

private:
    [[nodiscard]] kb::EvidenceStore store() const { return {m_library.folder(), m_library.isReadOnly(), dataFolder()}; }

    bool addRecords(const kb::Entry &entry)
    {
        bool fine = true;
        const std::vector<std::string> former = kb::formerIds(m_library, m_library.find(entry.id), entry);
        for (const kb::RecordSource &record : store().tierFiles(entry.id, former)) {
            const std::string folder = record.name.parent_path().string();
            fine = copy(folder, record.file, record.name.string()) && fine;
            const std::filesystem::path signature = kb::signatureOf(record.file);
            std::error_code ignored;
            if (std::filesystem::exists(signature, ignored))
                fine = copy(folder, signature, kb::signatureOf(record.name).string()) && fine;
        }
        return fine;
    }

    bool copy(const std::string &id, const std::filesystem::path &from, const std::string &name)
    {
        const kb::Expected<std::string> bytes = kb::readFile(from);
        return report(bytes) && write(id, name, *bytes);
    }

    template <typename Source>
    bool addPages(
        const Source &source, const std::string &id, const std::string &name, bool hasChinese, const auto &...measured)
    {
        if (m_form == Form::Html)
            return write(id, name + ".html",
                render(source, m_form, m_language, pagesSeenFrom(name, m_library, m_selection), measured...));
        const bool fine = write(id, name + ".md", render(source, m_form, kb::Language::English, {}, measured...));
        return (!hasChinese
                   || write(id, name + ".zh.md", render(source, m_form, kb::Language::Chinese, {}, measured...)))
            && fine;
    }

    /// Ids are checked when a library is read (kb::isValidId), so that they are safe as paths.
    bool write(const std::string &id, const std::string &name, const std::string &bytes)
    {
        const std::filesystem::path file = m_folder / name;
        const auto [known, isNew] = m_owners.try_emplace(name, id);
        if (!isNew && known->second != id) {
            message(QCoreApplication::translate(
                "cli", "%1: “%2” would overwrite the page of “%3”. Export one of them into another folder.")
                    .arg(QString::fromStdString(file.string()), QString::fromStdString(id),
                        QString::fromStdString(known->second)));
            return false;
        }
        const kb::Expected<bool> written = kb::writeUnlessSame(file, bytes);
        std::error_code ignored;
        if (written || !std::filesystem::exists(file, ignored))
            return report(written);
        message(QCoreApplication::translate(
            "cli", "%1 says something else already, and was not overwritten. Export into another folder.")
                .arg(QString::fromStdString(file.string())));
        return false;
    }

    const kb::Library &m_library;
    const Selection &m_selection;
    std::filesystem::path m_folder;
    Form m_form;
    kb::Language m_language; // of what an HTML page shows first; Markdown is written in both
    std::map<std::string, std::string> m_owners; // the id behind each file of this run
};

/// Every signal ends it before the site is in its place; what was there stays.
int exportSite(const kb::Library &library, const Selection &selection, const std::filesystem::path &folder)
{
    std::stop_source stop;
    const Interruption interruption([&stop] { stop.request_stop(); });
    QElapsedTimer said;
    said.start();
    // What goes out with the library (docs/adr/0023), and speaks of no one machine.
    const kb::EvidenceStore store(
        library.folder(), library.isReadOnly(), library.isReadOnly() ? std::filesystem::path() : dataFolder());
    const auto shown = [&](const kb::Entry &entry) {
        kb::EntryEvidence evidence = kb::entryEvidence(store, library, entry);
        for (kb::Record &record : evidence.records)
            record.isFromHere = true;
        kb::Entry shownEntry = kb::withShownTier(entry, evidence);
        kb::WordsOfBoth words = wordsInBoth(shownEntry, evidence);
        return kb::ShownEntry {std::move(shownEntry), std::move(words)};
    };
    const auto progress = [&](std::size_t done, std::size_t total) {
        QCoreApplication::processEvents(); // signals
        if (said.durationElapsed() >= saidEvery) {
            message(QCoreApplication::translate("cli", "%1 of %2 pages are written.").arg(done).arg(total));
            said.start();
        }
    };
    const kb::Expected<kb::WrittenSite> site = kb::writeSite(library, folder,
        {.entries = {selection.entries.begin(), selection.entries.end()},
            .articles = {selection.articles.begin(), selection.articles.end()},
            .shown = shown,
            .progress = progress,
            .stop = stop.get_token()});
    Interruption::passOn();
    if (!site) {
        message(wording::sentence(site.error()));
        return BadInput;
    }
    for (const kb::Error &error : site->unreadable)
        message(wording::sentence(error));
    message(QCoreApplication::translate("cli", "%n written to %1", nullptr, int(site->pages))
            .arg(QString::fromStdString(folder.string())));
    return site->unreadable.empty() ? Fine : BadInput;
}

/// What is asked for; false: an id was not found, which was said.
bool select(const kb::Library &library, const QStringList &ids, Selection &selection)
{
    bool fine = true;
    if (ids.isEmpty()) {
        for (std::uint32_t i = 0; i < library.entryCount(); ++i)
            selection.entries.insert(i);
        for (std::uint32_t i = 0; i < library.articleCount(); ++i)
            selection.articles.insert(i);
    }
    for (const QString &id : ids) {
        const std::string bytes = id.toStdString();
        if (const std::optional<std::uint32_t> entry = library.find(bytes)) {
            selection.entries.insert(*entry);
        } else if (const std::optional<std::uint32_t> article = library.findArticle(bytes)) {
            selection.articles.insert(*article);
        } else {
            message(wording::sentence(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = bytes}));
            fine = false;
        }
    }
    return fine;
}

} // namespace

int runExport(const QStringList &arguments)
{
    Options options(
        QStringLiteral("export"), QCoreApplication::translate("cli", "Writes entries and articles as files."));
    options.withLibrary().withLanguage();
    options.parser.addOption({QStringLiteral("format"), QCoreApplication::translate("cli", "json, md, html or site."),
        QStringLiteral("FORMAT")});
    options.parser.addPositionalArgument(
        QStringLiteral("OUTDIR"), QCoreApplication::translate("cli", "Where to write."));
    options.parser.addPositionalArgument(QStringLiteral("ID"),
        QCoreApplication::translate("cli", "Without ids: everything."), QStringLiteral("[ID...]"));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, INT_MAX))
        return *exitCode;
    const std::string format = options.parser.value(QStringLiteral("format")).toStdString();
    const bool isSite = format == "site";
    const std::optional<Form> form = formFromName(format);
    if (!isSite && (!form || form == Form::Text)) {
        message(QCoreApplication::translate("cli", "--format takes json, md, html or site."));
        return BadInput;
    }
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;

    QStringList ids = options.positional();
    const std::filesystem::path folder = ids.takeFirst().toStdString();
    // A site replaces its folder.
    const OutputFolder made(
        isSite && !folder.empty() ? std::filesystem::absolute(folder / "..").lexically_normal() : folder);
    if (!made.isFine())
        return BadInput;
    Selection selection;
    const bool foundAll = select(*library, ids, selection);
    if (isSite)
        return foundAll ? exportSite(*library, selection, folder) : BadInput;

    Exporter exporter(*library, selection, folder, *form, options.language());
    int count = 0;
    bool fine = foundAll;
    const auto note = [&](bool written) {
        count += written ? 1 : 0;
        fine = fine && written;
    };
    for (const std::uint32_t index : selection.entries)
        note(exporter.addEntry(index));
    for (const std::uint32_t index : selection.articles)
        note(exporter.addArticle(index));
    message(QCoreApplication::translate("cli", "%n written to %1", nullptr, count)
            .arg(QString::fromStdString(folder.string())));
    return fine ? Fine : BadInput;
}

} // namespace app
