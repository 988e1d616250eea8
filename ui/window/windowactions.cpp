// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/windowactions.h"

#include "ui/base/actionregistry.h"

#include <QCoreApplication>

namespace ui {

namespace {

struct WindowActionsTr {
    Q_DECLARE_TR_FUNCTIONS(ui::WindowActions)
};

} // namespace

void addWindowActions(ActionRegistry &actions)
{
    actions.add(QStringLiteral("file.open"), {QKeySequence::Open});
    actions.add(QStringLiteral("file.new"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)});
    actions.add(QStringLiteral("file.openBuiltIn"));
    actions.add(QStringLiteral("file.save"), {QKeySequence::Save});
    actions.add(QStringLiteral("edit.entry"), {QKeySequence(Qt::Key_F2)});
    actions.add(QStringLiteral("entry.newFromSelection"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)});
    actions.add(QStringLiteral("file.showChanges"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)});
    actions.add(QStringLiteral("edit.undo"), {QKeySequence::Undo});
    actions.add(QStringLiteral("edit.redo"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    actions.add(QStringLiteral("edit.replace"), {QKeySequence(Qt::CTRL | Qt::Key_H)});
    actions.add(QStringLiteral("edit.changeSelected"), {QKeySequence(Qt::CTRL | Qt::Key_E)});
    actions.add(QStringLiteral("entry.new"), {QKeySequence::New});
    actions.add(QStringLiteral("article.new"));
    actions.add(QStringLiteral("entry.duplicate"), {QKeySequence(Qt::CTRL | Qt::Key_D)});
    actions.add(QStringLiteral("entry.rename"), {QKeySequence(Qt::SHIFT | Qt::Key_F2)});
    // Of the list and the page: where a text is edited, the same keys delete its next word.
    actions.addLocal(QStringLiteral("entry.delete"), {QKeySequence(Qt::CTRL | Qt::Key_Delete)});
    actions.add(QStringLiteral("view.history"), {QKeySequence(Qt::Key_F8)});
    actions.add(QStringLiteral("file.quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)});
    actions.add(QStringLiteral("edit.pasteAndSearch"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V)});
    actions.add(QStringLiteral("go.search"), {QKeySequence(Qt::CTRL | Qt::Key_F), QKeySequence(Qt::CTRL | Qt::Key_K)});
    actions.add(QStringLiteral("go.back"), {QKeySequence(Qt::ALT | Qt::Key_Left)});
    actions.add(QStringLiteral("go.forward"), {QKeySequence(Qt::ALT | Qt::Key_Right)});
    actions.add(QStringLiteral("go.leave"), {QKeySequence(Qt::Key_Escape)});
    actions.add(QStringLiteral("go.nextRegion"), {QKeySequence(Qt::Key_F6)});
    actions.add(QStringLiteral("go.previousRegion"), {QKeySequence(Qt::SHIFT | Qt::Key_F6)});
    actions.add(QStringLiteral("go.nextAttention"), {QKeySequence(Qt::CTRL | Qt::Key_J)});
    actions.add(QStringLiteral("edit.markReviewed"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_J)});
    actions.add(QStringLiteral("view.findings"), {QKeySequence(Qt::Key_F7)});
    actions.add(QStringLiteral("run.reproduce"), {QKeySequence(Qt::CTRL | Qt::Key_R)});
    actions.add(QStringLiteral("view.reproduce"));
    actions.add(QStringLiteral("view.dashboard"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D)});
    actions.add(QStringLiteral("view.related"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G)});
    actions.action(QStringLiteral("view.related"))->setCheckable(true);
    actions.add(QStringLiteral("view.english"));
    actions.add(QStringLiteral("view.chinese"));
    actions.add(QStringLiteral("view.toggleLanguage"), {QKeySequence(Qt::CTRL | Qt::Key_L)});
    actions.add(QStringLiteral("view.themeAuto"));
    actions.add(QStringLiteral("view.themeLight"));
    actions.add(QStringLiteral("view.themeDark"));
    actions.add(
        QStringLiteral("view.zoomIn"), {QKeySequence(Qt::CTRL | Qt::Key_Equal), QKeySequence(Qt::CTRL | Qt::Key_Plus)});
    actions.add(QStringLiteral("view.zoomOut"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)});
    actions.add(QStringLiteral("view.zoomReset"), {QKeySequence(Qt::CTRL | Qt::Key_0)});
    actions.add(QStringLiteral("help.shortcuts"), {QKeySequence(Qt::Key_F1)});
    actions.add(QStringLiteral("help.about"));
    actions.add(QStringLiteral("window.menu"), {QKeySequence(Qt::Key_F10)});
    for (const char *id : {"edit.entry", "view.english", "view.chinese", "view.themeAuto", "view.themeLight",
             "view.themeDark", "view.reproduce", "view.findings", "view.history"})
        actions.action(QLatin1String(id))->setCheckable(true);
}

void retranslateWindowActions(const ActionRegistry &actions)
{
    // text: in menus; shown: on the tool bar, where it differs.
    const auto set = [&](const char *id, const QString &text, const QString &shown = {}) {
        QAction *const action = actions.action(QLatin1String(id));
        action->setText(text);
        if (!shown.isEmpty())
            action->setIconText(shown);
    };
    set("file.open", WindowActionsTr::tr("&Open library…"), WindowActionsTr::tr("Open library…"));
    set("file.new", WindowActionsTr::tr("&New library…"));
    set("file.openBuiltIn", WindowActionsTr::tr("Open the &built-in library"));
    set("file.save", WindowActionsTr::tr("&Save"), WindowActionsTr::tr("Save"));
    set("edit.entry", WindowActionsTr::tr("&Edit entry or article"), WindowActionsTr::tr("Edit"));
    set("entry.newFromSelection", WindowActionsTr::tr("New entry from &selection"));
    set("file.showChanges", WindowActionsTr::tr("Show &changes…"));
    set("edit.replace", WindowActionsTr::tr("Find and &replace…"));
    set("edit.changeSelected", WindowActionsTr::tr("Change &selected entries…"));
    set("entry.new", WindowActionsTr::tr("&New entry…"));
    set("article.new", WindowActionsTr::tr("New &article…"));
    set("entry.duplicate", WindowActionsTr::tr("&Duplicate…"));
    set("entry.rename", WindowActionsTr::tr("&Rename…"));
    set("entry.delete", WindowActionsTr::tr("D&elete"));
    set("view.history", WindowActionsTr::tr("&History"));
    set("file.quit", WindowActionsTr::tr("&Quit"));
    set("edit.pasteAndSearch", WindowActionsTr::tr("&Paste and search"), WindowActionsTr::tr("Paste and search"));
    set("go.search", WindowActionsTr::tr("&Go to the search field"));
    set("go.back", WindowActionsTr::tr("&Back"), WindowActionsTr::tr("‹ Back"));
    set("go.forward", WindowActionsTr::tr("&Forward"), WindowActionsTr::tr("Forward ›"));
    set("go.leave", WindowActionsTr::tr("Back to the list, then clear the search"));
    set("go.nextRegion", WindowActionsTr::tr("&Next region"));
    set("go.previousRegion", WindowActionsTr::tr("&Previous region"));
    set("go.nextAttention", WindowActionsTr::tr("Next that needs &attention"));
    set("edit.markReviewed", WindowActionsTr::tr("&Mark as reviewed"));
    set("view.findings", WindowActionsTr::tr("Fin&dings"));
    set("run.reproduce", WindowActionsTr::tr("&Run the cases of the entry"), WindowActionsTr::tr("Reproduce"));
    set("view.reproduce", WindowActionsTr::tr("&Reproduce"));
    set("view.dashboard", WindowActionsTr::tr("D&ashboard"));
    set("view.related", WindowActionsTr::tr("Re&lated"));
    // A language is named in itself, so that those who read only that one find it.
    set("view.english", QStringLiteral("English"));
    set("view.chinese", QStringLiteral("中文"));
    set("view.toggleLanguage", WindowActionsTr::tr("&Switch between English and Chinese"));
    set("view.themeAuto", WindowActionsTr::tr("&Like the system"));
    set("view.themeLight", WindowActionsTr::tr("L&ight"));
    set("view.themeDark", WindowActionsTr::tr("&Dark"));
    set("view.zoomIn", WindowActionsTr::tr("Zoom &in"));
    set("view.zoomOut", WindowActionsTr::tr("Zoom &out"));
    set("view.zoomReset", WindowActionsTr::tr("&Normal size"));
    set("help.shortcuts", WindowActionsTr::tr("&Keyboard shortcuts"));
    set("help.about", WindowActionsTr::tr("&About Casebook"));
    set("window.menu", WindowActionsTr::tr("Menu"), QStringLiteral("☰"));
}

} // namespace ui
