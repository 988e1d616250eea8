// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Small questions about edits. Each opens a dialog that deletes itself; the answer comes by a call.
#pragma once

#include "model/document/journal.h"

#include <QString>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

class QWidget;

namespace ui {

enum class SaveAnswer : std::uint8_t { Save, Discard, Cancel };
/// Lists what is unsaved; showChanges opens the differences beside the question. Esc is Cancel.
void askToSave(QWidget *parent, const std::vector<model::UnsavedFile> &files, std::function<void()> showChanges,
    std::function<void(SaveAnswer)> answered);

/// Cases of these entries are no JSON list yet, so they can't be saved: give them up, or stay (Esc).
void askToGiveUp(QWidget *parent, const QStringList &ids, std::function<void()> givenUp);

/// What a crash left: restore it, remove it, or ask again at the next start (Esc).
enum class LeftAnswer : std::uint8_t { Restore, Discard, Later };
void askAboutLeftEdits(QWidget *parent, const model::LeftEdits &left, std::function<void(LeftAnswer)> answered);

/// Asks for the folder of a new library and makes it: made() is called, or failed() where it can't be created. Nothing
/// is called where the user cancels.
void askForNewLibrary(QWidget *parent, std::function<void(const std::filesystem::path &folder)> made,
    std::function<void(const kb::Error &error)> failed);

struct Answer {
    QString text; // of its button
    std::function<void()> then;
};
/// Asks which of some things is to be done; Enter: the last one, Esc: nothing.
void askWhich(QWidget *parent, const QString &title, const QString &question, const std::vector<Answer> &answers);

struct NewId {
    QString title;
    QString hint; // below the field
    QString id; // at first
    QString textLabel; // of a text that is asked for, too: the signature of an entry; empty: none is
    std::function<QString(const QString &text)> idOf = {}; // the text is asked for first, and proposes an id
};
/// whyNot says what is wrong with an id, empty: nothing. Nothing is called where the user cancels.
void askForId(QWidget *parent, const NewId &what, std::function<QString(const QString &id)> whyNot,
    std::function<void(const QString &id, const QString &text)> answered);

} // namespace ui
