// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/patience.h"
#include "app/cli/render.h"
#include "app/paths.h"

#include "kb/export/fileexport.h"
#include "kb/site/sitewriter.h"
#include "kb/wording/measuredtext.h"
#include "kb/wording/wording.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <stop_token>

namespace app {

namespace {

/// Every signal ends it before the site is in its place; what was there stays.
int exportSite(const kb::Library &library, const kb::ExportSelection &selection, const std::filesystem::path &folder)
{
    std::stop_source stop;
    const Interruption interruption([&stop] { stop.request_stop(); });
    QElapsedTimer said;
    said.start();
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
            .shown = wording::entriesOfSite(library, ifItAnswers(dataFolder())),
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
bool select(const kb::Library &library, const QStringList &ids, kb::ExportSelection &selection)
{
    bool fine = true;
    if (ids.isEmpty())
        selection = kb::everythingOf(library);
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
    kb::ExportSelection selection;
    const bool foundAll = select(*library, ids, selection);
    if (isSite)
        return foundAll ? exportSite(*library, selection, folder) : BadInput;

    kb::FolderExport exporter(*library, selection, folder,
        {.form = *form == Form::Json  ? kb::PageForm::Json
                : *form == Form::Html ? kb::PageForm::Html
                                      : kb::PageForm::Markdown,
            .language = options.language(),
            .userFolder = ifItAnswers(dataFolder()),
            .words = wording::wordsInBoth},
        [](const kb::ExportProblem &problem) { message(wording::sentence(problem)); });
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
