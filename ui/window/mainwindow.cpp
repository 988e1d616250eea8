// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/mainwindow.h"

#include "kb/wording/wording.h"
#include "ui/base/actionregistry.h"
#include "ui/base/dialogkeeper.h"
#include "ui/base/dialogs.h"
#include "ui/base/paths.h"
#include "ui/dashboard/dashboardpage.h"
#include "ui/document/asking.h"
#include "ui/document/editing.h"
#include "ui/exchange/exporting.h"
#include "ui/exchange/importing.h"
#include "ui/findings/findingsdock.h"
#include "ui/findings/findingspane.h"
#include "ui/list/librarypane.h"
#include "ui/list/listtexts.h"
#include "ui/log/logdock.h"
#include "ui/machine/machinepage.h"
#include "ui/page/outline.h"
#include "ui/palette/commandpalette.h"
#include "ui/related/relateddock.h"
#include "ui/reproduce/reproducedock.h"
#include "ui/settings/settingsdialog.h"
#include "ui/text/findbar.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/completion.h"
#include "ui/window/dockarea.h"
#include "ui/window/editactions.h"
#include "ui/window/elsewhere.h"
#include "ui/window/entrycopy.h"
#include "ui/window/finder.h"
#include "ui/window/fullscreen.h"
#include "ui/window/helpactions.h"
#include "ui/window/lastplace.h"
#include "ui/window/mainmenu.h"
#include "ui/window/navigator.h"
#include "ui/window/pagearea.h"
#include "ui/window/regions.h"
#include "ui/window/reviewflow.h"
#include "ui/window/statusline.h"
#include "ui/window/topbar.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDir>
#include <QIcon>
#include <QMimeData>
#include <QSplitter>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr int paneWidth = 360; // px
constexpr QSize firstSize(1280, 800);

} // namespace

MainWindow::MainWindow(StartOptions options)
    : m_options(std::move(options))
    , m_settings(m_options.settingsFile)
    , m_looks(m_settings, m_options.language, m_options.scheme)
    , m_document(m_options.cacheFolder, m_options.dataFolder)
    , m_evidence(m_document, m_options.dataFolder)
    , m_findings(m_document, m_options.dataFolder)
    , m_dashboard(m_document, m_findings, m_options.dataFolder)
    , m_journal(m_document, m_options.dataFolder)
    , m_machineFacts(m_options.machine.target)
    , m_entryHere(m_machineFacts)
{
    if (!m_options.keepSettings)
        m_settings.freeze();
    setWindowTitle(QStringLiteral("Casebook[*]"));
    setAcceptDrops(true);
    resize(firstSize);
    if (m_options.size)
        resize(*m_options.size);
    else
        restoreGeometry(m_settings.geometry());
    setWindowIcon(QIcon(QStringLiteral(":/icons/casebook.png")));
    m_opening = firstLibrary(m_options, m_settings);
    m_document.open(m_opening, isBuiltIn(m_opening)); // in a worker, while all this is built
    m_actions = new ActionRegistry(this);
    m_actions->takeKeys(m_settings);
    m_fullScreen = new FullScreen(*this, *action("view.fullScreen"));
    buildLayout();
    connectActions();
    connectParts();
    m_pane->setOrder(m_settings.order());
    setLanguage(m_looks.language());
    new DialogKeeper(this);
    m_pane->focusField();
}

MainWindow::~MainWindow()
{
    hide(); // while the models that its pages tell of it are there
}

void MainWindow::buildLayout()
{
    auto *const central = new QWidget(this);
    m_topBar = new TopBar(*m_actions, central);
    m_docks = new DockArea({m_document, m_evidence, m_findings, m_settings, *m_actions}, m_options.machine, central);
    m_splitter = new QSplitter(m_docks);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_pane = new LibraryPane(m_splitter);
    m_pane->setMinimumWidth(260);
    auto *const centre = new QWidget(m_splitter);
    m_messages = new MessageBar(centre);
    m_pages = new PageArea(m_document, m_settings, *m_actions, centre);
    auto *const centreLayout = new QVBoxLayout(centre);
    centreLayout->setContentsMargins(0, 0, 0, 0);
    centreLayout->setSpacing(0);
    centreLayout->addWidget(m_messages);
    auto *const findBar = new FindBar(centre);
    centreLayout->addWidget(findBar);
    centreLayout->addWidget(m_pages, 1);
    m_status = new StatusLine(m_document, central);
    m_pane->addListAction(action("entry.delete"));
    m_pane->setLogAction(action("view.log"));
    m_finder = new Finder(*findBar, *m_pages, m_docks->log(), *m_pane, this);
    m_navigator = new Navigator(m_document, *m_pane, *m_pages, this);
    const EditingSurroundings surroundings {.currentEntry = [this] { return currentEntry(); },
        .selectedEntries = [this] { return m_pane->selectedEntries(); },
        .showEntry = [this](const QString &id) { m_navigator->openEntry(id); },
        .currentArticle =
            [this] {
                const model::Place place = m_pages->place();
                return place.kind == model::Place::Kind::Article ? QString::fromStdString(place.id) : QString();
            },
        .showArticle = [this](const QString &id) { m_navigator->openArticle(id); },
        .unfinishedCases = [this] { return m_pages->unfinishedCases(); },
        .dropUnfinishedCases = [this] { m_pages->dropUnfinishedCases(); },
        .checkWritable = [this] { return m_editActions->checkWritable(); },
        .raiseOther = m_options.raiseOther};
    m_editing = new Editing(m_document, m_journal, *m_actions, *m_messages, surroundings, this);
    m_lastPlace = m_options.keepSettings ? new LastPlace(m_settings, *m_pages, *m_navigator, this) : nullptr;
    const auto open = [this](const std::filesystem::path &folder) { openLibrary(folder); };
    m_copy = new EntryCopy(
        {m_document, *m_navigator, *m_messages, [this] { return m_settings.recentLibraries().folders(); }, open}, this);
    m_editActions = new EditActions({m_document, *m_navigator, *m_pages, *m_editing, *m_messages, *m_actions, *m_copy,
                                        *m_pane, m_docks->log().view()},
        m_options.builtInLibrary, this);
    const ExchangeParts exchange {m_document, *m_messages, *m_actions, m_options.cacheFolder, m_options.dataFolder,
        [this] { return m_pages->place(); }, [this] { return m_pane->results(); },
        [this] { return m_looks.language(); },
        [this](const std::function<void()> &proceed) { m_editing->afterSaving(proceed); },
        [this](const std::filesystem::path &folder) { openNow(folder); }};
    m_importing = new Importing(exchange, this);
    new Exporting(exchange, this);
    m_elsewhere = new Elsewhere({m_document, *m_pane, *m_navigator, *m_pages, m_settings, m_options.builtInLibrary,
                                    m_options.cacheFolder, exchange.language, open},
        this);
    auto *const palette = new CommandPalette({m_document, *m_actions, m_settings, exchange.language}, this);
    connect(palette, &CommandPalette::entryChosen, this, [this](const QString &id) {
        if (m_navigator->openEntry(id))
            m_pages->focusPage();
    });
    connect(palette, &CommandPalette::articleChosen, this, [this](const QString &id) {
        if (m_navigator->openArticle(id))
            m_pages->focusPage();
    });
    m_review = new ReviewFlow(
        m_document, m_findings, *m_navigator, *m_pages, *m_messages, [this] { m_editActions->edit(); }, this);
    m_pages->setFindings(&m_findings);
    m_pages->setEntryHere(&m_entryHere);
    m_entryHere.follow(m_docks->reproduce().reproduction().machine());
    m_pages->setDashboardMaker([this](QWidget *parent) { return makeDashboard(parent); });
    m_pages->setMachineMaker([this](QWidget *parent) {
        return new MachinePage(m_machineFacts, {m_options.dataFolder, m_settings, *m_messages, *m_actions}, parent);
    });

    auto *const layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_topBar);
    layout->addWidget(m_docks, 1);
    layout->addWidget(m_status);
    m_splitter->setStretchFactor(1, 1);
    setCentralWidget(central);
    m_docks->setCentralWidget(m_splitter);
    if (m_options.keepSettings)
        m_docks->restoreState(m_settings.docks());
    m_docks->log().hide(); // until a log is pasted
    m_splitter->setSizes({paneWidth, std::max(1, width() - paneWidth)});
    if (m_options.keepSettings)
        m_splitter->restoreState(m_settings.splitter());
}

QWidget *MainWindow::makeDashboard(QWidget *parent)
{
    auto *const page = new DashboardPage(m_dashboard, parent);
    connect(page, &DashboardPage::filterRequested, m_pane,
        [this](const DashboardFilter &filter) { m_pane->filter(filter.choice, filter.label); });
    connect(page, &DashboardPage::exported, this, [this](const QString &file) {
        m_messages->show(theme::Tone::Ok, [=] { return tr("Saved: %1").arg(QDir::toNativeSeparators(file)); });
    });
    connect(page, &DashboardPage::failed, this, &MainWindow::showError);
    return page;
}

void MainWindow::showTitle()
{
    const auto &library = m_document.library();
    const QString name = !library      ? QStringLiteral("Casebook")
        : isBuiltIn(library->folder()) ? tr("Built-in library")
                                       : pathText(library->folder().filename());
    setWindowTitle(name + QStringLiteral("[*]")); // the platform adds the program's name
}

void MainWindow::showError(const kb::Error &error)
{
    m_messages->show(theme::Tone::Bad, [=] { return wording::sentence(error); });
}

QAction *MainWindow::action(ActionId id) const
{
    return m_actions->action(id);
}

void MainWindow::connectActions()
{
    m_looks.connectActions(*m_actions);
    m_help = new HelpActions(*m_actions, regions(), *this);
    const auto on = [this](ActionId id, auto handler) { connect(action(id), &QAction::triggered, this, handler); };
    on("file.open", [this] {
        const QStringList recent = m_settings.recentLibraries().folders();
        chooseFolder(
            tr("Open library"), this, [this](const QString &folder) { openLibrary(toPath(folder)); },
            recent.isEmpty() ? QString() : pathText(toPath(recent.front()).parent_path()));
    });
    on("file.new", [this] {
        askForNewLibrary(
            this, [this](const std::filesystem::path &folder) { openLibrary(folder); },
            [this](const kb::Error &error) { showError(error); });
    });
    on("file.openBuiltIn", [this] { openLibrary(m_options.builtInLibrary); });
    on("file.settings", [this] { SettingsDialog::open({m_settings, m_looks, *m_actions}, this); });
    on("file.quit", [this] { close(); });
    on("edit.pasteAndSearch", [this] {
        const QMimeData *const mime = QGuiApplication::clipboard()->mimeData();
        if (mime && (mime->hasText() || mime->hasUrls()))
            m_pane->take(*mime, true);
        else
            m_messages->show(theme::Tone::Unknown, [=] { return tr("The clipboard holds no text."); });
    });
    on("go.search", [this] { m_pane->focusField(); });
    on("go.back", [this] { m_navigator->back(); });
    on("go.forward", [this] { m_navigator->forward(); });
    on("go.leave", [this] { leave(); });
    on("go.nextResult", [this] { m_pane->step(1); });
    on("go.previousResult", [this] { m_pane->step(-1); });
    on("go.nextRegion", [this] { goToNextRegion(regions(), focusWidget(), 1); });
    on("go.previousRegion", [this] { goToNextRegion(regions(), focusWidget(), -1); });
    on("go.find", [this] { m_finder->find(); });
    on("go.nextNote", [this] { m_finder->step(1); });
    on("go.previousNote", [this] { m_finder->step(-1); });
    on("go.outline", [this] {
        if (Page *const page = m_pages->readPage())
            popUpOutline(*page);
    });
    on("go.nextAttention", [this] { m_review->next(); });
    on("go.nextFinding", [this] { m_review->step(m_docks->findings().pane(), 1); });
    on("go.previousFinding", [this] { m_review->step(m_docks->findings().pane(), -1); });
    on("edit.markReviewed", [this] { m_review->markReviewed(); });
    on("view.findings", [this](bool shown) {
        if (shown)
            m_docks->findings().open();
    });
    on("view.dashboard", [this] { m_navigator->openDashboard(); });
    on("view.machine", [this] { m_navigator->openMachine(); });
    on("run.reproduce", [this] { m_docks->reproduce().run(); });
    on("window.menu", [this] {
        const auto openRecent = [this](const QString &folder) { openLibrary(toPath(folder)); };
        popUpMainMenu(*m_actions, m_settings.recentLibraries().folders(), openRecent, *m_topBar);
    });
}

void MainWindow::connectParts()
{
    connect(&m_looks, &Looks::languageChanged, this, &MainWindow::setLanguage);
    connect(&m_document, &model::Document::opened, this, &MainWindow::handleOpened);
    connect(&m_document, &model::Document::openFailed, this, &MainWindow::handleOpenFailed);
    connect(m_status, &StatusLine::findingsRequested, this,
        [this] { showUnreadFiles(unreadFiles(m_document.library()->findings()), this); });
    connect(&m_document, &model::Document::entriesChanged, this, [this](const model::ChangedEntries &changed) {
        m_pane->updateDocument(m_document, changed);
        m_pages->updateCatalog(m_document.catalog(), changed);
    });
    connect(&m_document, &model::Document::attentionChanged, m_pane, [this] { m_pane->updateAttention(m_document); });
    connect(&m_journal, &model::Journal::failed, this, [this](const kb::Error &error) {
        m_messages->showLasting(theme::Tone::Warn, [=] {
            return tr("What is not saved would be lost in a crash: it can't be kept aside. %1")
                .arg(wording::sentence(error));
        });
    });
    connect(&m_evidence, &model::Evidence::recorded, &m_dashboard, &model::Dashboard::readRates);
    connect(
        &m_document, &model::Document::modifiedChanged, this, [this](bool modified) { setWindowModified(modified); });

    const auto open = [this](model::Row::Kind kind, std::uint32_t index, Navigator::Step step) {
        if (!m_navigator->open(kind, index, step))
            return;
        if (step == Navigator::Step::NewPlace)
            m_pages->focusPage();
        if (kind == model::Row::Kind::Entry && m_pane->isSimilarOnly(index))
            m_messages->show(theme::Tone::Warn, [=] {
                return tr(
                    "This entry is only similar to the pasted text: nothing in the text says that this is the cause.");
            });
    };
    connect(m_pane, &LibraryPane::activated, this,
        [open](model::Row::Kind kind, std::uint32_t index) { open(kind, index, Navigator::Step::NewPlace); });
    connect(m_pane, &LibraryPane::previewed, this,
        [open](model::Row::Kind kind, std::uint32_t index) { open(kind, index, Navigator::Step::Preview); });
    connect(m_pane, &LibraryPane::bestMatchFound, this, [this](std::uint32_t entry) {
        m_navigator->open(model::Row::Kind::Entry, entry, Navigator::Step::SamePlace);
        finishStart();
    });
    connect(m_pane, &LibraryPane::orderChanged, this, [this](model::Order order) { m_settings.setOrder(order); });
    connect(m_pane, &LibraryPane::pasteFailed, this, &MainWindow::handlePasteFailed);
    connect(m_pane, &LibraryPane::searched, this, [this](const std::shared_ptr<const model::SearchResult> &result) {
        const auto asksForFacts
            = [this](const kb::Match &match) { return m_document.catalog()->entry(match.entry).hasCondition; };
        if (result->query.paste && std::ranges::any_of(result->matches, asksForFacts))
            m_entryHere.ask(); // the pane hears of them, and its rows say whether they apply
        m_pages->setPasteUnexplained(result->query.paste && !m_pane->hasAnswer());
        m_status->setSearchTime(result->query.isEmpty() ? std::nullopt : std::optional(result->elapsed));
        // Queued: the pane says more of the same result.
        QTimer::singleShot(0, this, &MainWindow::finishStart);
    });
    connect(m_pane, &LibraryPane::pasteShown, &m_docks->log(), &LogDock::setText);
    connect(m_pane, &LibraryPane::pasteShown, &m_entryHere, &model::EntryHere::setPaste);
    connect(&m_entryHere, &model::EntryHere::changed, m_pane,
        [this] { m_pane->setFacts(m_entryHere.facts().facts(), m_entryHere.machineName()); });
    connect(m_pane, &LibraryPane::marksChanged, &m_docks->log(), &LogDock::setMarks);
    m_pane->follow(m_measurers);
    m_docks->reproduce().setListed([this] { return m_pane->results(); });
    connect(m_pane, &LibraryPane::logCasesRequested, &m_docks->reproduce(),
        [this] { m_docks->reproduce().showLogCases(m_pane->logCases(), currentEntry()); });
    connect(m_navigator, &Navigator::moved, this, &MainWindow::updateActions);
    connect(m_navigator, &Navigator::moved, m_messages, &MessageBar::pass);
    connect(&m_evidence, &model::Evidence::recorded, &m_findings, &model::FindingsModel::recheckEvidence);
    const FindingsPane &findings = m_docks->findings().pane();
    connect(&findings, &FindingsPane::entryActivated, this, [this](const QString &id, const QString &field) {
        m_review->open({.entryId = id.toStdString(), .field = field.toStdString()});
    });
    connect(&findings, &FindingsPane::fixFailed, this, &MainWindow::showError);
    connect(&m_docks->related(), &RelatedDock::entryActivated, m_navigator, &Navigator::openEntry);
    connect(m_pages, &PageArea::placeChanged, this, [this](const model::Place &place) {
        updateActions();
        if (!place.isAside())
            m_docks->setEntry(place.kind == model::Place::Kind::Entry ? place.id : std::string());
    });
    connect(m_pages, &PageArea::runRequested, &m_docks->reproduce(), &ReproduceDock::run);
    connect(&m_docks->reproduce(), &ReproduceDock::obstacleFound, m_pages, &PageArea::setRunObstacle);
    connect(m_pages, &PageArea::machineRequested, m_navigator, &Navigator::openMachine);
    connect(
        m_navigator, &Navigator::failed, this, [this](const QString &why) { m_messages->show(theme::Tone::Bad, why); });
    // Asked for by the Reproduce pane, which follows the page.
    connect(&m_evidence, &model::Evidence::loaded, m_pages, &PageArea::setEvidence);
    connect(m_pages, &PageArea::entryActivated, m_navigator, &Navigator::openEntry);
    connect(m_pages, &PageArea::articleActivated, m_navigator, &Navigator::openArticle);
    connect(m_pages, &PageArea::linkActivated, m_navigator, &Navigator::openLink);
}

QString MainWindow::currentEntry() const
{
    const model::Place place = m_pages->place();
    if (place.kind == model::Place::Kind::Entry)
        return QString::fromStdString(place.id);
    const std::vector<std::uint32_t> selected = m_pane->selectedEntries();
    return selected.empty() ? QString() : QString::fromUtf8(m_document.catalog()->entry(selected.front()).id);
}

bool MainWindow::isBuiltIn(const std::filesystem::path &folder) const
{
    return isSameFolder(folder, m_options.builtInLibrary);
}

bool MainWindow::hasPlace(const QString &id) const
{
    const auto &catalog = m_document.catalog();
    const std::string name = id.toStdString();
    return catalog && (catalog->find(name) || catalog->findArticle(name));
}

bool MainWindow::openPlace(const QString &id)
{
    if (hasPlace(id))
        return m_navigator->openEntry(id) || m_navigator->openArticle(id);
    showError({.code = kb::ErrorCode::NoSuchEntry, .detail = id.toStdString()});
    return false;
}

void MainWindow::pasteFile(const QString &file)
{
    m_pane->takeFile(file);
}

void MainWindow::openLibrary(const std::filesystem::path &folder)
{
    m_editing->afterSaving([this, folder] { openNow(folder); });
}

void MainWindow::openNow(const std::filesystem::path &folder)
{
    m_messages->hide();
    m_opening = folder;
    m_document.open(folder, isBuiltIn(folder));
}

void MainWindow::handleOpened()
{
    const kb::Library &library = *m_document.library();
    const bool builtIn = isBuiltIn(library.folder());
    m_pages->setCatalog(m_document.catalog());
    m_pane->setQuery({});
    m_pane->setDocument(m_document);
    m_navigator->clear();
    m_status->showLibrary(library, builtIn, int(unreadFiles(library.findings()).size()));
    showTitle();
    if (!builtIn) {
        model::RecentLibraries recent = m_settings.recentLibraries();
        recent.add(pathText(library.folder()));
        m_settings.setRecentLibraries(recent);
    }
    m_settings.setLastLibrary(builtIn ? QString() : pathText(library.folder()));
    if (m_starting && !m_options.pasteFile.isEmpty())
        m_pane->takeFile(m_options.pasteFile);
    m_editing->welcome();
    m_copy->finish();
    m_importing->finish();
    m_elsewhere->finish();
}

void MainWindow::handleOpenFailed(const kb::Error &error)
{
    const bool cancelled = error.code == kb::ErrorCode::Cancelled;
    const QString sentence = wording::sentence(error);
    if (const auto &library = m_document.library()) {
        m_status->showLibrary(*library, isBuiltIn(library->folder()), int(unreadFiles(library->findings()).size()));
    } else {
        m_status->showNoLibrary();
        // Better the built-in one than an empty window: the last library may have been moved.
        const bool builtInFailed = m_opening == m_options.builtInLibrary;
        if (!m_options.library.isEmpty() || builtInFailed)
            failStart(sentence);
        if (!builtInFailed)
            openLibrary(m_options.builtInLibrary);
    }
    m_messages->showLasting(cancelled ? theme::Tone::Unknown : theme::Tone::Bad, [=] {
        return cancelled ? tr("Opening the library was cancelled.")
                         : tr("The library could not be opened. %1").arg(sentence);
    });
}

void MainWindow::handlePasteFailed(const kb::Error &error)
{
    const QString why = pasteFailureText(error);
    m_messages->show(theme::Tone::Bad, why);
    failStart(why);
}

void MainWindow::finishStart()
{
    if (!m_starting || !m_document.library() || !m_pane->isSettled())
        return;
    if (!m_options.pasteFile.isEmpty() && (!m_pane->query().paste || m_pane->isOpeningBestMatch()))
        return;
    m_starting = false;
    if (!m_options.open.isEmpty() && !openPlace(m_options.open)) {
        emit startFailed(
            wording::sentence({.code = kb::ErrorCode::NoSuchEntry, .detail = m_options.open.toStdString()}));
        return;
    }
    if (!m_options.deadFolders.isEmpty())
        m_messages->showLasting(theme::Tone::Warn, [this] {
            return tr("What %1 is on does not answer. Settings, records and what else is kept there are left out, and "
                      "nothing new is kept.")
                .arg(m_options.deadFolders.join(QStringLiteral(", ")));
        });
    if (m_options.isOtherWindowBusy)
        m_messages->showLasting(theme::Tone::Warn,
            [] { return tr("Another window was to do this, but does not answer. Both are open now."); });
    if (m_lastPlace && m_options.library.isEmpty() && m_options.open.isEmpty() && m_options.pasteFile.isEmpty())
        m_lastPlace->restore();
    emit settled();
    connect(new Completion({m_evidence, m_findings, *m_pane, *m_pages, m_entryHere}, this), &Completion::complete, this,
        &MainWindow::complete);
}

void MainWindow::failStart(const QString &why)
{
    if (std::exchange(m_starting, false))
        emit startFailed(why);
}

void MainWindow::leave()
{
    if (m_finder->leave())
        return;
    const QWidget *const focus = focusWidget();
    const bool isInPane = focus && m_pane->isAncestorOf(focus);
    const bool isInPages = focus && m_pages->isAncestorOf(focus);
    const bool isEditing = m_pages->isEditing() && isInPages;
    ReproduceDock &reproduce = m_docks->reproduce();
    if (!isInPane && !isEditing && std::ranges::contains(m_docks->inSight(), &reproduce) && reproduce.cancel())
        return;
    if (isEditing) {
        m_editActions->toggleEditor(); // nothing to ask: what was edited is in the undo stack
    } else if (m_pages->place().isAside() && m_navigator->canGoBack() && isInPages) {
        m_navigator->back();
        m_pane->focusList();
    } else if (isInPane) {
        if (!m_pane->clearSearch() && (!m_pane->isFieldFocused() || !m_fullScreen->leave()))
            m_pane->focusField();
    } else {
        m_pane->focusList();
    }
}

Regions MainWindow::regions() const
{
    return {*m_topBar, *m_pane, *m_pages, *m_docks};
}

void MainWindow::setLanguage(kb::Language language)
{
    m_pane->setLanguage(language);
    m_pages->setLanguage(language);
    m_docks->setLanguage(language);
    m_help->setLanguage(language);
    updateActions();
}

void MainWindow::updateActions()
{
    action("go.back")->setEnabled(m_navigator->canGoBack());
    action("go.forward")->setEnabled(m_navigator->canGoForward());
    action("run.reproduce")->setEnabled(m_pages->place().kind == model::Place::Kind::Entry);
    m_editActions->update();
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_actions->retranslate();
        showTitle();
        m_editing->updateActions();
    }
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_editing->checkDisk();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_editing->isAnythingUnsaved() && !m_closing) {
        event->ignore();
        m_editing->afterSaving([this] {
            m_closing = true;
            close();
        });
        return;
    }
    m_settings.setGeometry(saveGeometry());
    m_settings.setSplitter(m_splitter->saveState());
    m_settings.setDocks(m_docks->saveState());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    if (!m_importing->takeDrop(event->mimeData()->urls(), [this](const QString &file) { m_pane->takeFile(file); }))
        m_pane->take(*event->mimeData(), false);
}

} // namespace ui
