// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/mainmenu.h"

#include "ui/base/actionregistry.h"
#include "ui/base/theme.h"

#include <QCoreApplication>
#include <QDir>
#include <QMenu>
#include <QWidget>

namespace ui {

namespace {

struct MainMenuTr {
    Q_DECLARE_TR_FUNCTIONS(ui::MainMenu)
};

/// Adds sections with a separator between each two.
void fill(QMenu *menu, const ActionRegistry &actions, std::initializer_list<std::initializer_list<ActionId>> sections)
{
    const auto *first = sections.begin();
    for (const auto &section : sections) {
        if (&section != first)
            menu->addSeparator();
        for (const ActionId id : section)
            menu->addAction(actions.action(id));
    }
}

void fillRecent(QMenu *menu, const QStringList &folders, const std::function<void(const QString &)> &open)
{
    menu->setEnabled(!folders.isEmpty());
    for (const QString &folder : folders) {
        // An ampersand in a path is no mnemonic.
        const QString label = QDir::toNativeSeparators(folder).replace(u'&', QStringLiteral("&&"));
        menu->addAction(label, menu, [open, folder] { open(folder); });
    }
}

} // namespace

void popUpMainMenu(const ActionRegistry &actions, const QStringList &recentLibraries,
    const std::function<void(const QString &)> &openRecent, QWidget &topBar)
{
    auto *const menu = new QMenu(topBar.window());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QMenu *const file = menu->addMenu(MainMenuTr::tr("&File"));
    fill(file, actions, {{"file.open", "file.new"}});
    fillRecent(file->addMenu(MainMenuTr::tr("Open &recent")), recentLibraries, openRecent);
    fill(file, actions,
        {{"file.openBuiltIn"}, {"file.save", "file.showChanges"},
            {"file.import", "file.importFolder", "file.takeBackImport"}, {"file.export", "file.print"},
            {"file.settings"}, {"file.quit"}});
    QMenu *const edit = menu->addMenu(MainMenuTr::tr("&Edit"));
    fill(edit, actions,
        {{"edit.entry"}, {"edit.undo", "edit.redo"}, {"edit.replace", "edit.changeSelected"},
            {"edit.pasteAndSearch", "go.search", "go.find"}});
    edit->setToolTipsVisible(true); // why an action can't be used
    QMenu *const entry = menu->addMenu(MainMenuTr::tr("E&ntry"));
    fill(entry, actions,
        {{"entry.new", "entry.newFromSelection", "entry.newFromLog", "article.new"},
            {"run.reproduce", "edit.markReviewed"}, {"entry.duplicate", "entry.copyToLibrary", "entry.rename"},
            {"entry.delete"}});
    entry->setToolTipsVisible(true);
    QMenu *const view = menu->addMenu(MainMenuTr::tr("&View"));
    fill(view->addMenu(MainMenuTr::tr("&Language")), actions,
        {{"view.english", "view.chinese"}, {"view.toggleLanguage"}});
    fill(view->addMenu(MainMenuTr::tr("&Theme")), actions, {{"view.themeAuto", "view.themeLight", "view.themeDark"}});
    view->addSeparator();
    fill(view, actions,
        {{"view.dashboard", "view.machine"},
            {"view.log", "view.reproduce", "view.findings", "view.related", "view.history"},
            {"view.zoomIn", "view.zoomOut", "view.zoomReset"}, {"view.fullScreen"}});
    QMenu *const go = menu->addMenu(MainMenuTr::tr("&Go"));
    fill(go, actions,
        {{"go.palette", "go.place"}, {"go.back", "go.forward"}, {"go.nextResult", "go.previousResult"},
            {"go.nextNote", "go.previousNote"}, {"go.outline"},
            {"go.nextAttention", "go.nextFinding", "go.previousFinding"}, {"go.nextRegion", "go.previousRegion"}});
    QMenu *const help = menu->addMenu(MainMenuTr::tr("&Help"));
    fill(help, actions, {{"help.manual", "help.examples", "help.shortcuts"}, {"help.about"}});
    menu->popup(topBar.mapToGlobal(QPoint(topBar.width() - menu->sizeHint().width() - theme::space3, topBar.height())));
}

} // namespace ui
