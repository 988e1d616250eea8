// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/exchange/exporting.h"

#include "kb/evidence/writeonce.h"
#include "kb/site/sitewriter.h"
#include "kb/wording/measuredtext.h"
#include "kb/wording/wording.h"
#include "ui/base/actionregistry.h"
#include "ui/base/dialogs.h"
#include "ui/base/paths.h"
#include "ui/base/plugin.h"
#include "ui/exchange/printable.h"
#include "ui/plugins/printing/printing.h"
#include "ui/widgets/messagebar.h"

#include <QFileDialog>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace ui {

namespace {

using Problem = kb::ExportProblem;

struct FormName {
    kb::PageForm form;
    const char *suffix;
};
constexpr std::array formNames = {FormName {kb::PageForm::Markdown, "md"}, FormName {kb::PageForm::Html, "html"},
    FormName {kb::PageForm::Json, "json"}, FormName {kb::PageForm::Pdf, "pdf"}};

QLatin1String suffixOf(kb::PageForm form)
{
    return QLatin1String(std::ranges::find(formNames, form, &FormName::form)->suffix);
}

QFuture<QObject *> printingPlugin()
{
    static const QFuture<QObject *> loaded
        = loadPlugin(QStringLiteral("printing"), QStringLiteral("Nothing can be printed"));
    return loaded;
}

Problem failed(const kb::Error &error)
{
    return {.kind = Problem::Kind::Failed, .error = error, .file = {}, .id = {}, .other = {}};
}

/// The one file that an entry or article is.
kb::Expected<std::string> exportedPage(const std::filesystem::path &folder, const kb::OpenOptions &opening,
    const model::Place &place, const kb::ExportOptions &options)
{
    return kb::Library::open(folder, opening).and_then([&](const auto &library) -> kb::Expected<std::string> {
        const bool isEntry = place.kind == model::Place::Kind::Entry;
        const auto index = isEntry ? library->find(place.id) : library->findArticle(place.id);
        if (!index)
            return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = place.id});
        return isEntry ? kb::exportedEntry(*library, *index, options) : kb::exportedArticle(*library, *index, options);
    });
}

/// The numbers of those that are named; what another program took away is noted.
kb::ExportSelection selectionOf(
    const kb::Library &library, const ExportNames &names, const kb::FolderExport::Report &note)
{
    if (names.entries.empty() && names.articles.empty())
        return kb::everythingOf(library);
    kb::ExportSelection selection;
    const auto choose = [&note](std::set<std::uint32_t> &into, const std::string &id, const auto &index) {
        if (index)
            into.insert(*index);
        else
            note(failed({.code = kb::ErrorCode::NoSuchEntry, .detail = id}));
    };
    for (const std::string &id : names.entries)
        choose(selection.entries, id, library.find(id));
    for (const std::string &id : names.articles)
        choose(selection.articles, id, library.findArticle(id));
    return selection;
}

/// The library of an export of many, and what of it goes out.
struct Opened {
    std::shared_ptr<const kb::Library> library;
    kb::ExportSelection selection;
};

/// nullopt: it can't be opened, which is noted.
std::optional<Opened> openFor(const std::filesystem::path &folder, const kb::OpenOptions &opening,
    const ExportNames &names, const kb::FolderExport::Report &note)
{
    const auto library = kb::Library::open(folder, opening);
    if (!library) {
        note(failed(library.error()));
        return std::nullopt;
    }
    return Opened {*library, selectionOf(**library, names, note)};
}

bool isPage(const model::Place &place)
{
    return place.kind == model::Place::Kind::Entry || place.kind == model::Place::Kind::Article;
}

} // namespace

Exporting::Exporting(ExchangeParts parts, QWidget *window)
    : QObject(window)
    , m_parts(std::move(parts))
    , m_window(window)
    , m_export([this](const Outcome &outcome) { handleDone(outcome); })
    , m_print([this](const Printed &page) { showPrinter(page); })
{
    connect(m_parts.actions.action("file.export"), &QAction::triggered, this, &Exporting::ask);
    connect(m_parts.actions.action("file.print"), &QAction::triggered, this, &Exporting::print);
}

bool Exporting::isReady() const
{
    if (m_parts.document.library() && m_parts.document.isModified())
        m_parts.messages.show(theme::Tone::Warn,
            tr("Something is not saved. Save it first (Ctrl+S): what is saved is exported and printed."));
    return m_parts.document.library() && !m_parts.document.isModified();
}

kb::ExportOptions Exporting::options(kb::PageForm form) const
{
    return {.form = form,
        .language = m_parts.language(),
        .userFolder = m_parts.dataFolder,
        .words = wording::wordsInBoth,
        .print = pdfOf};
}

kb::OpenOptions Exporting::opening() const
{
    return {.cacheFolder = m_parts.cacheFolder, .forceReadOnly = m_parts.document.isReadOnly()};
}

void Exporting::ask()
{
    if (!isReady())
        return;
    const model::Place shown = m_parts.shown();
    const kb::Library &library = *m_parts.document.library();
    auto *const dialog = new ExportDialog({.shown = isPage(shown) ? QString::fromStdString(shown.id) : QString(),
                                              .isArticle = shown.kind == model::Place::Kind::Article,
                                              .results = int(m_parts.results().size()),
                                              .library = int(library.entryCount() + library.articleCount())},
        m_window);
    connect(dialog, &ExportDialog::chosen, this, &Exporting::choosePlace);
    connect(dialog, &ExportDialog::siteChosen, this, [this](ExportScope scope) {
        const ExportNames names = scope == ExportScope::Results ? resultNames() : ExportNames();
        chooseFolder(tr("Folder of the site"), m_window,
            [this, names](const QString &folder) { exportSite(names, toPath(folder)); });
    });
    dialog->open();
}

ExportNames Exporting::resultNames() const
{
    ExportNames names;
    const model::Catalog &catalog = *m_parts.document.catalog();
    for (const model::Row &row : m_parts.results()) {
        if (row.kind == model::Row::Kind::Entry)
            names.entries.emplace_back(catalog.entry(row.index).id);
        else
            names.articles.emplace_back(catalog.article(row.index).id);
    }
    return names;
}

void Exporting::choosePlace(ExportScope scope, kb::PageForm form)
{
    if (scope == ExportScope::Shown)
        return chooseFile(m_parts.shown(), form);
    const ExportNames names = scope == ExportScope::Results ? resultNames() : ExportNames();
    chooseFolder(tr("Export into a folder"), m_window,
        [this, names, form](const QString &folder) { exportMany(names, toPath(folder), form); });
}

void Exporting::chooseFile(const model::Place &shown, kb::PageForm form)
{
    const QLatin1String suffix = suffixOf(form);
    auto *const dialog = new QFileDialog(m_window, tr("Export into a file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // nothing that says something else is overwritten
    dialog->setNameFilters({QStringLiteral("*.") + suffix});
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(QString::fromStdString(shown.id).section(u'/', -1) + u'.' + suffix);
    connect(dialog, &QFileDialog::fileSelected, this,
        [this, shown, form](const QString &name) { exportOne(shown, toPath(name), form); });
    dialog->open();
}

void Exporting::exportOne(const model::Place &shown, const std::filesystem::path &file, kb::PageForm form)
{
    m_export.run([file, shown, opening = opening(), options = options(form),
                     folder = m_parts.document.library()->folder()](const std::stop_token &) {
        Outcome outcome {.to = file, .pages = 0, .left = 0, .problems = {}};
        const auto written = exportedPage(folder, opening, shown, options).and_then([&file](const std::string &bytes) {
            return kb::writeUnlessSame(file, bytes);
        });
        std::error_code ignored;
        if (written)
            outcome.pages = 1;
        else if (written.error().code == kb::ErrorCode::WriteFailed && std::filesystem::exists(file, ignored))
            outcome.problems.push_back(
                {.kind = Problem::Kind::SaysSomethingElse, .error = {}, .file = file, .id = shown.id, .other = {}});
        else
            outcome.problems.push_back(failed(written.error()));
        return outcome;
    });
}

void Exporting::exportMany(const ExportNames &names, const std::filesystem::path &folder, kb::PageForm form)
{
    const auto progress = std::make_shared<WorkProgress>();
    std::stop_source cancelled;
    m_progress = showProgress(m_window, tr("Exporting"), tr("Writing the pages…"), progress, cancelled);
    m_export.run([folder, names, opening = opening(), progress, stop = cancelled.get_token(), options = options(form),
                     from = m_parts.document.library()->folder()](const std::stop_token &) {
        Outcome outcome {.to = folder, .pages = 0, .left = 0, .problems = {}};
        const auto note = [&outcome](const Problem &problem) { outcome.problems.push_back(problem); };
        const std::optional<Opened> opened = openFor(from, opening, names, note);
        if (!opened)
            return outcome;
        const auto &[library, selection] = *opened;
        progress->total = selection.entries.size() + selection.articles.size();
        kb::FolderExport writer(*library, selection, folder, options, note);
        const auto add = [&](const std::set<std::uint32_t> &indexes, bool (kb::FolderExport::*one)(std::uint32_t)) {
            for (const std::uint32_t index : indexes) {
                if (stop.stop_requested())
                    return;
                outcome.pages += (writer.*one)(index) ? 1 : 0;
                ++progress->done;
            }
        };
        add(selection.entries, &kb::FolderExport::addEntry);
        add(selection.articles, &kb::FolderExport::addArticle);
        outcome.left = progress->total - progress->done;
        return outcome;
    });
}

void Exporting::exportSite(const ExportNames &names, const std::filesystem::path &folder)
{
    const auto progress = std::make_shared<WorkProgress>();
    std::stop_source cancelled;
    m_progress = showProgress(m_window, tr("Exporting"), tr("Writing the site…"), progress, cancelled);
    m_export.run(
        [folder, names, opening = opening(), progress, stop = cancelled.get_token(), userFolder = m_parts.dataFolder,
            from = m_parts.document.library()->folder()](const std::stop_token &) {
            Outcome outcome {.to = folder, .pages = 0, .left = 0, .problems = {}};
            const auto note = [&outcome](const Problem &problem) { outcome.problems.push_back(problem); };
            const std::optional<Opened> opened = openFor(from, opening, names, note);
            if (!opened)
                return outcome;
            const auto &[library, selection] = *opened;
            const auto site = kb::writeSite(*library, folder,
                {.entries = {selection.entries.begin(), selection.entries.end()},
                    .articles = {selection.articles.begin(), selection.articles.end()},
                    .shown = wording::entriesOfSite(*library, userFolder),
                    .progress =
                        [progress](std::size_t done, std::size_t total) {
                            progress->total = total;
                            progress->done = done;
                        },
                    .stop = stop});
            if (site) {
                outcome.pages = int(site->pages);
                for (const kb::Error &error : site->unreadable)
                    note(failed(error));
            } else if (site.error().code == kb::ErrorCode::Cancelled) {
                outcome.left = progress->total; // what was there is as it was
            } else {
                note(failed(site.error()));
            }
            return outcome;
        });
}

void Exporting::print()
{
    const model::Place shown = m_parts.shown();
    if (!isPage(shown)) {
        m_parts.messages.show(theme::Tone::Unknown, tr("No entry or article is shown. Open the one to print first."));
        return;
    }
    if (!isReady())
        return;
    kb::ExportOptions options = this->options(kb::PageForm::Pdf);
    options.print = [](const std::string &html) { return html; };
    m_print.run([shown, options, opening = opening(), folder = m_parts.document.library()->folder()](
                    const std::stop_token &) -> Printed {
        return {.title = QString::fromStdString(shown.id), .html = exportedPage(folder, opening, shown, options)};
    });
}

void Exporting::showPrinter(const Printed &page)
{
    if (!page.html) {
        m_parts.messages.show(theme::Tone::Bad, wording::sentence(page.html.error()));
        return;
    }
    printingPlugin().then(this, [this, page](QObject *plugin) {
        if (auto *const printing = qobject_cast<printing::Printing *>(plugin))
            printing->print(page.title, printable(*page.html), m_window);
        else
            m_parts.messages.show(
                theme::Tone::Bad, tr("This Casebook was installed without printing. Export the page as PDF instead."));
    });
}

void Exporting::handleDone(const Outcome &outcome)
{
    delete m_progress;
    const QString place = pathText(outcome.to);
    QString said;
    if (outcome.left > 0)
        said = tr("The export was cancelled; %n of its pages are in %1.", nullptr, outcome.pages).arg(place);
    else if (outcome.pages > 0)
        said = tr("Exported: %n page(s), in %1.", nullptr, outcome.pages).arg(place);
    if (outcome.problems.empty()) {
        m_parts.messages.show(outcome.left > 0 ? theme::Tone::Unknown : theme::Tone::Ok, said);
        return;
    }
    if (outcome.problems.size() == 1) {
        const QString why = wording::sentence(outcome.problems.front());
        m_parts.messages.show(theme::Tone::Bad, said.isEmpty() ? why : why + u' ' + said);
        return;
    }
    std::vector<QStringList> rows;
    for (const Problem &problem : outcome.problems)
        rows.push_back(
            {pathText(problem.file.empty() ? problem.error.file : problem.file), wording::sentence(problem)});
    showReport(tr("What was not exported"), said, {tr("File"), tr("Reason")}, rows, m_window);
}

} // namespace ui
