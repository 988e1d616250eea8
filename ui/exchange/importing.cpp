// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/exchange/importing.h"

#include "kb/library/changelock.h"
#include "kb/library/file.h"
#include "kb/wording/wording.h"
#include "ui/base/actionregistry.h"
#include "ui/base/dialogs.h"
#include "ui/base/paths.h"
#include "ui/document/asking.h"
#include "ui/widgets/messagebar.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QUndoStack>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <thread>

namespace ui {

namespace {

using Action = kb::ImportResult::Action;

/// Whether a file holds something to import, and is small enough to be looked at while somebody waits.
bool isImportable(const std::filesystem::path &file)
{
    constexpr std::uintmax_t mostBytes = 1u << 20;
    const auto imported = kb::readFile(file, nullptr, mostBytes).and_then(kb::importDocument);
    return imported && (!imported->entries.empty() || !imported->articles.empty() || imported->record);
}

/// Whether one of those that were dropped does; of many, nobody looks.
bool isAnyImportable(const std::vector<std::filesystem::path> &dropped)
{
    constexpr std::size_t most = 8;
    std::error_code ignored;
    return dropped.size() > most || std::ranges::any_of(dropped, [&ignored](const std::filesystem::path &path) {
        return std::filesystem::is_directory(path, ignored) || isImportable(path);
    });
}

/// False: it was stopped while another had the lock. Where no lock can be made, the import goes on, as a command does.
bool waitFor(kb::ChangeLock &lock, const std::stop_token &stop)
{
    constexpr std::chrono::milliseconds pause(50);
    while (lock.tryTake() == EWOULDBLOCK) {
        if (stop.stop_requested())
            return false;
        std::this_thread::sleep_for(pause);
    }
    return true;
}

} // namespace

Importing::Importing(ExchangeParts parts, QWidget *window)
    : QObject(window)
    , m_parts(std::move(parts))
    , m_window(window)
    , m_import([this](Outcome outcome) { handleDone(std::move(outcome)); })
    , m_takeBack([this](TakenBack takenBack) { handleTakenBack(std::move(takenBack)); })
    , m_look([this](bool found) {
        if (found)
            m_parts.messages.showLasting(theme::Tone::Unknown,
                tr("This library has no entries yet, but its folder holds files that can be imported."),
                tr("Import them"), [this] { begin({m_parts.document.library()->folder()}); });
    })
{
    connect(m_parts.actions.action("file.import"), &QAction::triggered, this, [this] { choose(false); });
    connect(m_parts.actions.action("file.importFolder"), &QAction::triggered, this, [this] { choose(true); });
    connect(m_parts.actions.action("file.takeBackImport"), &QAction::triggered, this,
        [this] { m_parts.afterSaving([this] { takeBack(); }); });
    m_parts.actions.action("file.takeBackImport")->setEnabled(false);
}

void Importing::choose(bool folder)
{
    const auto take = [this](const QStringList &names) {
        std::vector<std::filesystem::path> named;
        for (const QString &name : names)
            named.emplace_back(toPath(name));
        begin(named);
    };
    if (folder) {
        chooseFolder(tr("Import a folder"), m_window, [take](const QString &name) { take({name}); });
        return;
    }
    auto *const dialog = new QFileDialog(m_window, tr("Import files"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters({tr("Entries, articles and records (*.json *.md *.txt)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, take);
    dialog->open();
}

void Importing::begin(const std::vector<std::filesystem::path> &named)
{
    if (!m_parts.document.library())
        return;
    if (m_parts.document.isReadOnly()) {
        m_parts.messages.show(theme::Tone::Warn,
            tr("Nothing can be imported into this library: it is read-only. Open your own library (Ctrl+O) or make a "
               "new one (Ctrl+Shift+N), and import there."));
        return;
    }
    m_parts.afterSaving([this, named] { run(named); });
}

void Importing::run(const std::vector<std::filesystem::path> &named)
{
    m_edits = m_parts.document.undoStack()->index();
    const auto progress = std::make_shared<WorkProgress>();
    std::stop_source cancelled;
    m_progress = showProgress(m_window, tr("Importing"), tr("Reading files into the library…"), progress, cancelled);
    m_import.run([named, progress, stop = cancelled.get_token(), into = m_parts.document.library()->folder(),
                     data = m_parts.dataFolder](const std::stop_token &) {
        Outcome outcome {.into = into, .found = kb::findImportable(named, stop), .results = {}, .left = 0};
        kb::ChangeLock lock(into, data);
        if (waitFor(lock, stop))
            outcome.results = kb::importFiles(
                outcome.found.files, into,
                [progress](std::size_t done, std::size_t total) {
                    progress->total = total;
                    progress->done = done;
                },
                stop);
        if (stop.stop_requested())
            outcome.left = outcome.found.files.size() - progress->done;
        return outcome;
    });
}

void Importing::handleDone(Outcome outcome)
{
    delete m_progress;
    const auto changed = [](const kb::ImportResult &result) {
        return result.action == Action::Created || result.action == Action::Merged;
    };
    if (std::ranges::none_of(outcome.results, changed))
        return show(outcome);
    m_done = std::move(outcome);
    openAgain(m_done->into);
}

void Importing::openAgain(const std::filesystem::path &library)
{
    const auto open = [this, library] { m_parts.openLibrary(library); };
    if (m_parts.document.undoStack()->index() == m_edits)
        open();
    else // something was edited meanwhile
        m_parts.afterSaving(open);
}

void Importing::finish()
{
    m_look.drop();
    const kb::Library &library = *m_parts.document.library();
    const auto isInto = [&](const std::optional<Outcome> &outcome) {
        return outcome && isSameFolder(outcome->into, library.folder());
    };
    std::optional<Outcome> done = std::exchange(m_done, std::nullopt);
    if (isInto(done))
        m_last = done;
    else if (!isInto(m_last))
        m_last.reset();
    m_parts.actions.action("file.takeBackImport")->setEnabled(m_last && !m_parts.document.isReadOnly());
    const std::optional<TakenBack> takenBack = std::exchange(m_takenBack, std::nullopt);
    if (takenBack && isSameFolder(takenBack->into, library.folder()))
        showTakenBack(*takenBack->errors);
    else if (isInto(done))
        show(*done);
    else if (library.entryCount() == 0 && library.articleCount() == 0 && !m_parts.document.isReadOnly())
        m_look.run(
            [folder = library.folder()](const std::stop_token &stop) { return kb::holdsImportable(folder, stop); });
}

void Importing::takeBack()
{
    if (!m_last || m_takeBack.isRunning())
        return;
    m_edits = m_parts.document.undoStack()->index();
    std::stop_source cancelled;
    m_takeBackProgress = showProgress(
        m_window, tr("Import"), tr("Taking the import back…"), std::make_shared<WorkProgress>(), cancelled);
    m_takeBack.run([results = m_last->results, into = m_last->into, data = m_parts.dataFolder,
                       stop = cancelled.get_token()](const std::stop_token &) {
        TakenBack takenBack {.into = into, .errors = {}};
        kb::ChangeLock lock(into, data);
        if (waitFor(lock, stop) && !stop.stop_requested())
            takenBack.errors = kb::takeBackImport(results);
        return takenBack;
    });
}

void Importing::handleTakenBack(TakenBack takenBack)
{
    delete m_takeBackProgress;
    if (!takenBack.errors)
        return; // it can still be taken back
    if (m_last && isSameFolder(m_last->into, takenBack.into)) {
        m_last.reset();
        m_parts.actions.action("file.takeBackImport")->setEnabled(false);
    }
    if (!isSameFolder(takenBack.into, m_parts.document.library()->folder())) // another one was opened meanwhile
        return showTakenBack(*takenBack.errors);
    m_takenBack = std::move(takenBack);
    openAgain(m_takenBack->into);
}

void Importing::showTakenBack(const std::vector<kb::Error> &errors)
{
    if (errors.empty()) {
        m_parts.messages.show(theme::Tone::Ok, [] { return tr("The import was taken back."); });
        return;
    }
    std::vector<QStringList> rows;
    for (const kb::Error &error : errors)
        rows.push_back({pathText(error.file), wording::sentence(error)});
    showReport(tr("What was not taken back"),
        tr("The import was taken back but for files that are other ones by now, or could not be written."),
        {tr("File"), tr("Reason")}, rows, m_window);
}

bool Importing::takeDrop(const QList<QUrl> &urls, const std::function<void(const QString &file)> &search)
{
    std::vector<std::filesystem::path> dropped;
    QString firstFile;
    for (const QUrl &url : urls) {
        if (!url.isLocalFile())
            continue;
        const QString name = url.toLocalFile();
        dropped.emplace_back(toPath(name));
        if (firstFile.isEmpty() && QFileInfo(name).isFile())
            firstFile = name;
    }
    if (dropped.empty())
        return false;
    const bool isOneFolder = dropped.size() == 1 && firstFile.isEmpty();
    const auto open
        = [this, folder = dropped.front()] { m_parts.afterSaving([this, folder] { m_parts.openLibrary(folder); }); };
    if (isOneFolder && m_parts.document.isReadOnly()) {
        open();
        return true;
    }
    if (!isAnyImportable(dropped))
        return false;
    const Answer importAll {.text = tr("&Import"), .then = [this, dropped] { begin(dropped); }};
    const QString title = tr("Import?");
    const QString name = pathText(dropped.front().filename());
    if (isOneFolder) {
        askWhich(m_window, title,
            tr("“%1” is a folder. Open it as a library, or import what is in it into the library that is open?")
                .arg(name),
            {{.text = tr("&Open"), .then = open}, importAll});
        return true;
    }
    if (firstFile.isEmpty()) {
        askWhich(m_window, title,
            tr("Import what is in these %1 folders into the library that is open?").arg(dropped.size()), {importAll});
        return true;
    }
    askWhich(m_window, title,
        dropped.size() == 1 ? tr("“%1” can be imported. Search for its text, or import it into the library that is "
                                 "open?")
                                  .arg(name)
                            : tr("Search for the text of “%1”, or import all %2 that were dropped into the library "
                                 "that is open?")
                                  .arg(pathText(toPath(firstFile).filename()))
                                  .arg(dropped.size()),
        {{.text = tr("&Search for this text"), .then = [search, firstFile] { search(firstFile); }}, importAll});
    return true;
}

void Importing::show(const Outcome &outcome)
{
    const auto became = [](const kb::ImportResult &result) {
        switch (result.action) {
        case Action::Created: return tr("New");
        case Action::Merged: return tr("Merged into what was there");
        case Action::Unchanged: return tr("All of it was there already");
        case Action::Failed: return tr("Not imported");
        }
        return QString();
    };
    const auto remarks = [](const kb::ImportResult &result) {
        QStringList sentences;
        if (result.action == Action::Failed)
            sentences += wording::sentence(result.error);
        for (const kb::Finding &finding : result.findings)
            sentences += wording::sentence(finding);
        QStringList fields;
        for (const kb::Conflict &conflict : result.conflicts)
            fields += QString::fromStdString(conflict.field);
        if (!fields.isEmpty())
            sentences += tr("What stood there was kept; the import says something else in %1.").arg(fields.join(u", "));
        return sentences.join(u' ');
    };
    std::vector<QStringList> rows;
    std::array<int, 4> counts = {};
    for (const kb::ImportResult &result : outcome.results) {
        ++counts[std::size_t(result.action)];
        const QString id = QString::fromStdString(result.id);
        const std::filesystem::path written = result.written.lexically_relative(outcome.into);
        rows.push_back({pathText(result.source.filename()), became(result),
            result.written.empty() ? id : pathText(written), remarks(result)});
    }
    for (const kb::Error &error : outcome.found.unreadable)
        rows.push_back({pathText(error.file.filename()), tr("Not imported"), QString(), wording::sentence(error)});
    counts[std::size_t(Action::Failed)] += int(outcome.found.unreadable.size());
    if (rows.empty() && outcome.left == 0) {
        m_parts.messages.show(theme::Tone::Warn,
            tr("There is nothing to import: no file ends in .json, .md or .txt and is in a form that Casebook knows."));
        return;
    }
    QStringList summary {tr("New: %1. Merged: %2. There already: %3. Not imported: %4.")
            .arg(counts[std::size_t(Action::Created)])
            .arg(counts[std::size_t(Action::Merged)])
            .arg(counts[std::size_t(Action::Unchanged)])
            .arg(counts[std::size_t(Action::Failed)])};
    if (outcome.found.passedOver > 0)
        summary
            += tr("%n file(s) in no format that Casebook knows were passed over.", nullptr, outcome.found.passedOver);
    if (outcome.left > 0)
        summary += tr("The import was cancelled; %n file(s) were not read.", nullptr, int(outcome.left));
    if (counts[std::size_t(Action::Created)] + counts[std::size_t(Action::Merged)] > 0)
        summary += tr("The files are written in %1. “Take back the last import” in the File menu undoes that.")
                       .arg(pathText(outcome.into));
    showReport(tr("What was imported"), summary.join(u' '),
        {tr("From"), tr("Result"), tr("File of the library"), tr("Remarks")}, rows, m_window);
}

} // namespace ui
