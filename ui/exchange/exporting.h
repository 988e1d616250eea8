// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Writes what is shown, what the list has, or the whole library as files for others, in a worker, and prints a page.
// What goes out is what is saved.
#pragma once

#include "kb/export/fileexport.h"
#include "model/latest.h"
#include "ui/exchange/exchange.h"
#include "ui/exchange/exportdialog.h"

#include <vector>

namespace ui {

/// Ids of entries and articles; none of either: everything.
struct ExportNames {
    std::vector<std::string> entries;
    std::vector<std::string> articles;
};

class Exporting final : public QObject {
    Q_OBJECT

public:
    /// Connects the actions.
    Exporting(ExchangeParts parts, QWidget *window);

private:
    struct Outcome {
        std::filesystem::path to; // file or folder
        int pages = 0; // that are there now
        std::size_t left = 0; // that were cancelled
        std::vector<kb::ExportProblem> problems;
    };
    struct Printed {
        QString title;
        kb::Expected<std::string> html;
    };
    /// Says so where something is not saved, or there is no library.
    [[nodiscard]] bool isReady() const;
    void ask();
    void choosePlace(ExportScope scope, kb::PageForm form);
    void chooseFile(const model::Place &shown, kb::PageForm form);
    [[nodiscard]] ExportNames resultNames() const;
    void exportOne(const model::Place &shown, const std::filesystem::path &file, kb::PageForm form);
    void exportSite(const ExportNames &names, const std::filesystem::path &folder);
    void exportMany(const ExportNames &names, const std::filesystem::path &folder, kb::PageForm form);
    void print();
    void showPrinter(const Printed &page);
    [[nodiscard]] kb::ExportOptions options(kb::PageForm form) const;
    [[nodiscard]] kb::OpenOptions opening() const;
    void handleDone(const Outcome &outcome);

    ExchangeParts m_parts;
    QWidget *m_window;
    QPointer<QObject> m_progress;
    model::Latest<Outcome> m_export;
    model::Latest<Printed> m_print;
};

} // namespace ui
