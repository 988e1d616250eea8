// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Brings files into the library that is open, in a worker, and shows what became of each. The library is opened again
// afterwards, so what is unsaved is asked about before. The last import can be taken back.
#pragma once

#include "kb/import/importer.h"
#include "model/latest.h"
#include "ui/exchange/exchange.h"

#include <QList>
#include <QUrl>

#include <optional>
#include <vector>

namespace ui {

class Importing final : public QObject {
    Q_OBJECT

public:
    /// Connects the actions.
    Importing(ExchangeParts parts, QWidget *window);

    /// Files, and folders with such files.
    void begin(const std::vector<std::filesystem::path> &named);
    /// A library was opened: shows what was imported into it, or says that an empty one holds what could be.
    void finish();
    /// Files and folders were dropped: asks what is to become of them. False, and nothing is asked, where none holds
    /// anything to import: they are to be searched for. search: for the text of a file.
    bool takeDrop(const QList<QUrl> &urls, const std::function<void(const QString &file)> &search);

private:
    struct Outcome {
        std::filesystem::path into;
        kb::Importable found;
        std::vector<kb::ImportResult> results;
        std::size_t left = 0; // files that were not read any more
    };
    struct TakenBack {
        std::filesystem::path into;
        std::optional<std::vector<kb::Error>> errors; // none: cancelled before anything was taken back
    };
    void choose(bool folder);
    void run(const std::vector<std::filesystem::path> &named);
    void handleDone(Outcome outcome);
    void show(const Outcome &outcome);
    void takeBack(); // the last import
    void handleTakenBack(TakenBack takenBack);
    void showTakenBack(const std::vector<kb::Error> &errors);
    /// The files of the library that is open were changed; what was edited meanwhile is asked about first.
    void openAgain(const std::filesystem::path &library);

    ExchangeParts m_parts;
    QWidget *m_window;
    QPointer<QObject> m_progress;
    QPointer<QObject> m_takeBackProgress;
    int m_edits = 0; // place in the undo stack when the work on files began
    std::optional<Outcome> m_done; // to be shown once the library is open again
    model::Latest<Outcome> m_import;
    std::optional<Outcome> m_last; // into the library that is open, and to be taken back
    std::optional<TakenBack> m_takenBack; // to be told once the library is open again
    model::Latest<TakenBack> m_takeBack;
    model::Latest<bool> m_look; // whether the library that is open holds files to import
};

} // namespace ui
