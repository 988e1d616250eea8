// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Takes an entry out of a library that can't be written, or one that is new, into one of the user's own, and opens that
// one at it. The copy is an edit like any other: undo takes it back, saving writes it.
#pragma once

#include "model/document/document.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

class QWidget;

namespace ui {

class MessageBar;
class Navigator;

/// Parts of the window; all must outlive the copy.
struct EntryCopyParts {
    model::Document &document;
    Navigator &navigator;
    MessageBar &messages;
    std::function<QStringList()> recentLibraries; // newest first
    std::function<void(const std::filesystem::path &folder)> openLibrary;
};

class EntryCopy final : public QObject {
    Q_OBJECT

public:
    EntryCopy(EntryCopyParts parts, QWidget *window);

    /// Opens the library of the user's that was used last; where there is none, asks for a new one. then() is called
    /// once the copy is shown there, and not where that library has the id already.
    void begin(const std::string &id, std::function<void()> then);
    /// The same with an entry that is in no library yet.
    void beginNew(const kb::Entry &entry, std::function<void()> then);
    /// A library is open: does the rest where it is the one that begin() asked for.
    void finish();

private:
    struct Wanted {
        std::string id;
        std::string bytes; // of its file
        QString from; // name of the library; empty: of none
        std::filesystem::path into;
        std::function<void()> then;
    };
    void choosePlace(Wanted wanted);
    void open(Wanted wanted);

    EntryCopyParts m_parts;
    QWidget *m_window;
    std::optional<Wanted> m_wanted;
};

} // namespace ui
