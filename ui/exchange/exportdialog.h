// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Asks what is to be exported, and as what.
#pragma once

#include "kb/export/fileexport.h"
#include "ui/document/editingdialog.h"

#include <vector>

class QRadioButton;

namespace ui {

// With ": std::uint8_t" lupdate would lose the namespace, and with it the translation of the dialog.
enum class ExportScope { Shown, Results, Library };

/// What there is to export.
struct ExportOffer {
    QString shown; // id of the entry or article on the page; empty: neither is there
    bool isArticle = false;
    int results = 0; // entries and articles in the list
    int library = 0; // in all
};

class ExportDialog final : public EditingDialog {
    Q_OBJECT

public:
    ExportDialog(const ExportOffer &offer, QWidget *parent);

signals:
    void chosen(ui::ExportScope scope, kb::PageForm form);
    void siteChosen(ui::ExportScope scope);

private:
    [[nodiscard]] QRadioButton *addChoice(const QString &text, QWidget *group);
    void update();

    bool m_isArticle;
    std::vector<QRadioButton *> m_scopes; // by ExportScope
    std::vector<QRadioButton *> m_forms; // by kb::PageForm; behind them the site
};

} // namespace ui
