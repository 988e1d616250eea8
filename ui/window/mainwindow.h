// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The window: tool bar, list, page and status line around one document. A library is opened in a worker, and its list
// appears when it is there.
#pragma once

#include "model/document/document.h"
#include "model/document/journal.h"
#include "model/list/findingsmodel.h"
#include "model/overview/dashboard.h"
#include "model/runs/entryhere.h"
#include "model/runs/evidence.h"
#include "model/runs/machinechoice.h"
#include "model/runs/machinefacts.h"
#include "model/runs/measurers.h"
#include "ui/base/looks.h"

#include <QMainWindow>

#include <functional>
#include <optional>

class QSplitter;

namespace ui {

class ActionId;
class ActionRegistry;
class DockArea;
class EditActions;
class Editing;
class Elsewhere;
class EntryCopy;
class Finder;
class FullScreen;
class HelpActions;
class Importing;
class LibraryPane;
class MessageBar;
class Navigator;
class LastPlace;
class PageArea;
class ReviewFlow;
struct Regions;
class StatusLine;
class TopBar;

/// What a start is asked for; what is not said is as it was left.
struct StartOptions {
    std::filesystem::path builtInLibrary;
    std::filesystem::path cacheFolder;
    std::filesystem::path dataFolder; // records of read-only libraries, locks and journals; empty: none are kept
    model::MachineSetup machine; // without the paths that the settings name
    QString settingsFile;
    bool keepSettings = true; // false: nothing of this run is remembered
    std::optional<kb::Language> language;
    std::optional<theme::Scheme> scheme;
    std::optional<QSize> size;
    QString library; // folder
    QString open; // id of an entry or article
    QString pasteFile;
    QStringList deadFolders; // the user's, which do not answer; nothing is read or kept there
    /// Brings the window to the front that has a library open, at an entry or article of it (empty: as it is); false:
    /// it can't be reached. Empty: nobody can do that.
    std::function<bool(const std::filesystem::path &library, const QString &open)> raiseOther;
    bool isOtherWindowBusy = false; // which was to do this, and does not answer
};

/// The library that is opened at first.
[[nodiscard]] std::filesystem::path firstLibrary(const StartOptions &options, const Settings &settings);

class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(StartOptions options);
    ~MainWindow() override;

    [[nodiscard]] const ActionRegistry *actions() const { return m_actions; }
    [[nodiscard]] model::Document &document() { return m_document; }
    [[nodiscard]] const model::FindingsModel &findings() const { return m_findings; }
    [[nodiscard]] const model::Journal &journal() const { return m_journal; }
    /// Asks first where edits are not saved.
    void openLibrary(const std::filesystem::path &folder);
    /// id: of an entry or article. What the library has not got is said.
    [[nodiscard]] bool hasPlace(const QString &id) const;
    bool openPlace(const QString &id);
    /// Searches for its text.
    void pasteFile(const QString &file);

signals:
    /// Once: the library is open, and what StartOptions asked for is shown.
    void settled();
    /// Once, after settled(): so is all that is read in the background.
    void complete();
    /// Once, instead of settled(): why not.
    void startFailed(const QString &why);

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildLayout();
    void connectActions();
    void connectParts();
    [[nodiscard]] QWidget *makeDashboard(QWidget *parent);
    void openNow(const std::filesystem::path &folder);
    void handleOpened();
    void handleOpenFailed(const kb::Error &error);
    void handlePasteFailed(const kb::Error &error);
    void finishStart();
    void failStart(const QString &why);
    void showError(const kb::Error &error);
    void showTitle();

    void leave();
    [[nodiscard]] Regions regions() const;

    void setLanguage(kb::Language language);
    void updateActions();
    [[nodiscard]] QString currentEntry() const; // id of what is shown or selected; empty: none
    [[nodiscard]] bool isBuiltIn(const std::filesystem::path &folder) const;
    QAction *action(ActionId id) const;

    StartOptions m_options;
    Settings m_settings;
    Looks m_looks;
    model::Document m_document;
    model::Evidence m_evidence;
    model::Measurers m_measurers {m_document, m_evidence};
    model::FindingsModel m_findings;
    model::Dashboard m_dashboard;
    model::Journal m_journal;
    model::MachineFacts m_machineFacts;
    model::EntryHere m_entryHere;
    std::filesystem::path m_opening; // what was asked for last
    bool m_starting = true;
    bool m_closing = false; // the user gave up what is unsaved

    // Made by the constructor, owned by the window.
    ActionRegistry *m_actions = nullptr;
    TopBar *m_topBar = nullptr;
    DockArea *m_docks = nullptr; // with list and page, below the tool bar
    QSplitter *m_splitter = nullptr;
    LibraryPane *m_pane = nullptr;
    MessageBar *m_messages = nullptr;
    PageArea *m_pages = nullptr;
    ReviewFlow *m_review = nullptr;
    StatusLine *m_status = nullptr;
    Finder *m_finder = nullptr;
    FullScreen *m_fullScreen = nullptr;
    HelpActions *m_help = nullptr;
    LastPlace *m_lastPlace = nullptr; // null: nothing of this run is remembered
    Navigator *m_navigator = nullptr;
    EntryCopy *m_copy = nullptr;
    Importing *m_importing = nullptr;
    Elsewhere *m_elsewhere = nullptr;
    EditActions *m_editActions = nullptr;
    Editing *m_editing = nullptr;
};

} // namespace ui
