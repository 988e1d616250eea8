// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The actions that lead into the editor and out of it, and the message where a library can't be written.
#pragma once

#include "model/document/document.h"

#include <QObject>

#include <functional>

namespace ui {

class ActionRegistry;
class Editing;
class EntryCopy;
class LibraryPane;
class LogView;
class MessageBar;
class Navigator;
class PageArea;

/// Parts of the window; all must outlive the actions.
struct EditParts {
    model::Document &document;
    Navigator &navigator;
    PageArea &pages;
    Editing &editing;
    MessageBar &messages;
    const ActionRegistry &actions;
    EntryCopy &copy;
    LibraryPane &pane;
    LogView &log; // where the pasted text is read
};

class EditActions final : public QObject {
    Q_OBJECT

public:
    EditActions(const EditParts &parts, std::filesystem::path builtInLibrary, QObject *parent);

    /// What can be done now.
    void update();
    void toggleEditor();
    /// Shows the editor of what is shown. The library must be one that can be written.
    void edit();
    /// False where the library can't be written: a message says what to do, and offers to copy the entry that is shown
    /// into the user's own library. then: what is done with the copy; without it, it is edited.
    bool checkWritable(std::function<void()> then = {});

private:
    void newEntryFromSelection();
    void newEntryFromLog();
    /// Where the library can't be written, into the user's own. step: what undo calls it.
    /// article: from which the passage is; empty: none.
    void addEntry(const std::string &passage, const QString &step, const std::string &article = {});
    void addReport(int list, int row, bool worked);
    EditParts m_parts;
    std::filesystem::path m_builtInLibrary;
};

} // namespace ui
