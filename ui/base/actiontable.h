// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The window's actions: the one list of their ids, texts and keys. Whoever names an action does so by an ActionId,
// which the compiler looks up here.
#pragma once

#include <QKeySequence>
#include <QtTranslation>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace ui {

struct ActionSpec {
    const char *id;
    const char *text = nullptr; // in menus, English, to be translated; null: whoever works the action sets it
    const char *shown = nullptr; // on the tool bar, where it differs
    QKeySequence::StandardKey standard = QKeySequence::UnknownKey; // the keys of the platform, or:
    std::array<QKeyCombination, 2> keys = {}; // Qt::Key_unknown: no key
    bool isCheckable = false;
    bool isLocal = false; // its keys work in the widgets that add it and in what is within them, else in the window
};

/// In the order in which the overview of shortcuts has them.
inline constexpr std::array actionTable = {
    ActionSpec {.id = "file.open",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Open library…"),
        .shown = QT_TRANSLATE_NOOP("ui::WindowActions", "Open library…"),
        .standard = QKeySequence::Open},
    ActionSpec {.id = "file.new",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&New library…"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_N}},
    ActionSpec {.id = "file.openBuiltIn", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Open the &built-in library")},
    ActionSpec {.id = "file.import",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Import files…"),
        .keys = {Qt::CTRL | Qt::Key_I}},
    ActionSpec {.id = "file.importFolder",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Import &folder…"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_I}},
    ActionSpec {
        .id = "file.takeBackImport", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Take back the last i&mport")},
    ActionSpec {.id = "file.export",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Export…"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_X}},
    ActionSpec {.id = "file.print",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Print entry or article…"),
        .standard = QKeySequence::Print},
    ActionSpec {.id = "file.settings",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Se&ttings…"),
        .keys = {Qt::CTRL | Qt::Key_Comma}},
    ActionSpec {.id = "file.save",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Save"),
        .shown = QT_TRANSLATE_NOOP("ui::WindowActions", "Save"),
        .standard = QKeySequence::Save},
    ActionSpec {.id = "edit.entry",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Edit entry or article"),
        .shown = QT_TRANSLATE_NOOP("ui::WindowActions", "Edit"),
        .keys = {Qt::Key_F2},
        .isCheckable = true},
    ActionSpec {.id = "entry.newFromSelection",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "New entry from &selection"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_E}},
    ActionSpec {.id = "entry.newFromLog", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "New entry from this &log")},
    ActionSpec {.id = "file.showChanges",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Show &changes…"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_S}},
    ActionSpec {.id = "edit.undo", .shown = "↶", .standard = QKeySequence::Undo},
    ActionSpec {.id = "edit.redo", .shown = "↷", .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y}},
    ActionSpec {.id = "edit.replace",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Find and &replace…"),
        .keys = {Qt::CTRL | Qt::Key_H}},
    ActionSpec {.id = "edit.changeSelected",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Change &selected entries…"),
        .keys = {Qt::CTRL | Qt::Key_E}},
    ActionSpec {.id = "entry.new",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&New entry…"),
        .standard = QKeySequence::New},
    ActionSpec {.id = "article.new", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "New &article…")},
    ActionSpec {.id = "entry.duplicate",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Duplicate…"),
        .keys = {Qt::CTRL | Qt::Key_D}},
    ActionSpec {.id = "entry.copyToLibrary",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Copy to my library"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_C}},
    ActionSpec {.id = "entry.rename",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Rename…"),
        .keys = {Qt::SHIFT | Qt::Key_F2}},
    // The list and the page have this action: where a text is edited, the same keys delete its next word.
    ActionSpec {.id = "entry.delete",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "D&elete"),
        .keys = {Qt::CTRL | Qt::Key_Delete},
        .isLocal = true},
    ActionSpec {.id = "view.history",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&History"),
        .keys = {Qt::Key_F8},
        .isCheckable = true},
    ActionSpec {
        .id = "file.quit", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Quit"), .keys = {Qt::CTRL | Qt::Key_Q}},
    ActionSpec {.id = "edit.pasteAndSearch",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Paste and search"),
        .shown = QT_TRANSLATE_NOOP("ui::WindowActions", "Paste and search"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_V}},
    ActionSpec {.id = "go.search",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Go to the search field"),
        .keys = {Qt::CTRL | Qt::Key_K}},
    ActionSpec {.id = "go.find",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Find in the page or log; elsewhere go to the search field"),
        .keys = {Qt::CTRL | Qt::Key_F}},
    ActionSpec {.id = "go.outline",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Outline of the page"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_O}},
    ActionSpec {.id = "go.palette",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Command palette…"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_P}},
    ActionSpec {.id = "go.place",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Go to entry or article…"),
        .keys = {Qt::CTRL | Qt::Key_G}},
    ActionSpec {.id = "go.back",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Back"),
        .shown = QT_TRANSLATE_NOOP("ui::WindowActions", "‹ Back"),
        .keys = {Qt::ALT | Qt::Key_Left}},
    ActionSpec {.id = "go.forward",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Forward"),
        .shown = QT_TRANSLATE_NOOP("ui::WindowActions", "Forward ›"),
        .keys = {Qt::ALT | Qt::Key_Right}},
    ActionSpec {.id = "go.nextResult",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Next &result"),
        .keys = {Qt::CTRL | Qt::Key_Down}},
    ActionSpec {.id = "go.previousResult",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Previous res&ult"),
        .keys = {Qt::CTRL | Qt::Key_Up}},
    ActionSpec {.id = "go.leave",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Back to the list, then clear the search"),
        .keys = {Qt::Key_Escape}},
    ActionSpec {
        .id = "go.nextRegion", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Next region"), .keys = {Qt::Key_F6}},
    ActionSpec {.id = "go.previousRegion",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Previous region"),
        .keys = {Qt::SHIFT | Qt::Key_F6}},
    ActionSpec {.id = "go.nextNote",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Next place found, or explained &line of the log"),
        .keys = {Qt::Key_F3}},
    ActionSpec {.id = "go.previousNote",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Previous place found, or &explained line of the log"),
        .keys = {Qt::SHIFT | Qt::Key_F3}},
    ActionSpec {.id = "go.nextAttention",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Next that needs &attention"),
        .keys = {Qt::CTRL | Qt::Key_J}},
    ActionSpec {.id = "edit.markReviewed",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Mark as reviewed"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_J}},
    ActionSpec {.id = "view.findings",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Fin&dings"),
        .keys = {Qt::Key_F7},
        .isCheckable = true},
    ActionSpec {
        .id = "go.nextFinding", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Ne&xt finding"), .keys = {Qt::Key_F4}},
    ActionSpec {.id = "go.previousFinding",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Pre&vious finding"),
        .keys = {Qt::SHIFT | Qt::Key_F4}},
    ActionSpec {.id = "run.reproduce",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Run the cases of the entry"),
        .shown = QT_TRANSLATE_NOOP("ui::WindowActions", "Reproduce"),
        .keys = {Qt::CTRL | Qt::Key_R}},
    ActionSpec {
        .id = "view.reproduce", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Reproduce"), .isCheckable = true},
    ActionSpec {.id = "view.dashboard",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "D&ashboard"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_D}},
    ActionSpec {.id = "view.machine",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "This &machine"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_M}},
    ActionSpec {.id = "machine.refresh",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Read the facts of this machine again"),
        .keys = {Qt::Key_F5},
        .isLocal = true},
    ActionSpec {.id = "view.log",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Pasted lo&g"),
        .shown = QT_TRANSLATE_NOOP("ui::WindowActions", "Log"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_L},
        .isCheckable = true},
    ActionSpec {.id = "view.related",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Re&lated"),
        .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_G},
        .isCheckable = true},
    // A language is named in itself, so that those who read only that one find it.
    ActionSpec {.id = "view.english", .text = "English", .isCheckable = true},
    ActionSpec {.id = "view.chinese", .text = "中文", .isCheckable = true},
    ActionSpec {.id = "view.toggleLanguage",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Switch between English and Chinese"),
        .keys = {Qt::CTRL | Qt::Key_L}},
    ActionSpec {.id = "view.themeAuto",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Like the system"),
        .isCheckable = true},
    ActionSpec {.id = "view.themeLight", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "L&ight"), .isCheckable = true},
    ActionSpec {.id = "view.themeDark", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Dark"), .isCheckable = true},
    ActionSpec {.id = "view.zoomIn",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Zoom &in"),
        .keys = {Qt::CTRL | Qt::Key_Equal, Qt::CTRL | Qt::Key_Plus}},
    ActionSpec {.id = "view.zoomOut",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Zoom &out"),
        .keys = {Qt::CTRL | Qt::Key_Minus}},
    ActionSpec {.id = "view.zoomReset",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Normal size"),
        .keys = {Qt::CTRL | Qt::Key_0}},
    ActionSpec {.id = "view.fullScreen",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "F&ull screen"),
        .keys = {Qt::Key_F11},
        .isCheckable = true},
    ActionSpec {.id = "help.manual", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Manual"), .keys = {Qt::Key_F1}},
    ActionSpec {.id = "help.shortcuts",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Keyboard shortcuts"),
        .keys = {Qt::CTRL | Qt::Key_F1}},
    ActionSpec {.id = "help.examples", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&Examples to try")},
    ActionSpec {.id = "help.about", .text = QT_TRANSLATE_NOOP("ui::WindowActions", "&About Casebook")},
    ActionSpec {.id = "window.menu",
        .text = QT_TRANSLATE_NOOP("ui::WindowActions", "Menu"),
        .shown = "☰",
        .keys = {Qt::Key_F10}},
};

/// Names an action ("file.open"). One that is not in the table does not compile.
class ActionId {
public:
    consteval ActionId(const char *id)
        : m_index(
              std::size_t(std::ranges::find(actionTable, std::string_view(id), &ActionSpec::id) - actionTable.begin()))
    {
        if (m_index == actionTable.size())
            throw "no such action";
    }
    [[nodiscard]] constexpr QLatin1String name() const { return QLatin1String(actionTable[m_index].id); }
    [[nodiscard]] constexpr std::size_t index() const { return m_index; }
    bool operator==(const ActionId &) const = default;

private:
    std::size_t m_index;
};

} // namespace ui
