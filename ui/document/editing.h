// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the window does with a document that is being edited: saving and its questions, new, renamed and deleted
// entries, changes to many, conflicts with the disk, edits that a crash left. Owns no widget but its dialogs.
#pragma once

#include "model/document/document.h"
#include "model/document/journal.h"
#include "ui/document/asking.h"

#include <QObject>
#include <QPointer>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

class QAction;

namespace ui {

class ActionId;
class ActionRegistry;
class MessageBar;
class ReplaceDialog;

/// What editing has to know of the rest of the window.
struct EditingSurroundings {
    std::function<QString()> currentEntry; // id; empty: none
    std::function<std::vector<std::uint32_t>()> selectedEntries;
    std::function<void(const QString &id)> showEntry;
    std::function<QString()> currentArticle; // id of the one on the page; empty: none
    std::function<void(const QString &id)> showArticle;
    std::function<QStringList()> unfinishedCases; // ids of entries whose cases are no JSON list yet
    std::function<void()> dropUnfinishedCases;
    std::function<bool()> checkWritable; // false: a message says why not, and what can be done
    /// StartOptions::raiseOther
    std::function<bool(const std::filesystem::path &library, const QString &open)> raiseOther;
};

class Editing final : public QObject {
    Q_OBJECT

public:
    /// All must outlive this but the window, which owns it. Connects the actions.
    Editing(model::Document &document, model::Journal &journal, const ActionRegistry &actions, MessageBar &messages,
        EditingSurroundings surroundings, QWidget *window);

    /// Calls `proceed` when nothing is unsaved any more, or the user gives it up.
    void afterSaving(const std::function<void()> &proceed);
    [[nodiscard]] bool isAnythingUnsaved() const;
    /// A library was opened: says who else has it, or offers what a crash left.
    void welcome();
    /// Says who else has the library, and what can be done about it.
    void showLockOwner();
    /// The window is in front again: files may have been changed meanwhile.
    void checkDisk();
    /// Which actions can be used, why not, and what undo would undo.
    void updateActions();

private:
    void connectActions();
    /// Calls saved() when everything is.
    void save(const std::function<void()> &saved);
    void showSaving();
    void handleSaved(const model::SaveOutcome &outcome);
    /// Asks about one conflict after the other; resolved() follows where none is put off.
    void resolve(std::vector<model::DiskConflict> conflicts, const std::function<void()> &resolved);
    void raiseOther(); // the window that has the library open
    void offerLeftEdits(std::vector<model::LeftEdits> left);
    void showChanges();
    void newEntry();
    void duplicateEntry();
    void newArticle();
    void startEditing(); // what is shown
    /// Renames the article that is shown, or the current entry.
    void rename();
    void remove();
    /// What it brings back is shown.
    void step(void (QUndoStack::*undoOrRedo)());
    void renameArticle(const QString &current);
    void renameEntry(const QString &current);
    void changeSelected();
    void findAndReplace();
    /// Says what went wrong; true where nothing did.
    bool report(const kb::Expected<void> &done);
    [[nodiscard]] QString whyNotId(const QString &id) const;
    [[nodiscard]] QString whyNotArticleId(const QString &id) const;
    [[nodiscard]] QAction *action(ActionId id) const;

    model::Document &m_document;
    model::Journal &m_journal;
    const ActionRegistry &m_actions;
    MessageBar &m_messages;
    EditingSurroundings m_surroundings;
    QWidget *m_window;
    QPointer<ReplaceDialog> m_replaceDialog;
    std::function<void()> m_whenSaved = [] { };
    std::vector<model::FileStatePtr> m_putOff; // what is on disk of conflicts that were put off
};

} // namespace ui
