// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Find and replace over the whole library: what was found is listed while typing, each place can be left out, and all
// replacements are one undo step. Does not block the window.
#pragma once

#include "model/document/document.h"
#include "model/edit/bulkedit.h"
#include "model/latest.h"
#include "ui/document/editingdialog.h"

#include <QTimer>

#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

class ReplaceDialog final : public EditingDialog {
    Q_OBJECT

public:
    /// document must outlive the dialog.
    ReplaceDialog(model::Document &document, QWidget *parent);

    void done(int result) override; // what is being replaced is dropped

signals:
    void entryActivated(const QString &id);

private:
    void buildForm();
    void search();
    void showHits(std::vector<model::ReplaceHit> hits);
    void replace();
    void updateState();
    [[nodiscard]] model::ReplaceOptions options() const;
    [[nodiscard]] bool isChosen(std::size_t hit) const;

    model::Document &m_document;
    model::Latest<std::vector<model::ReplaceHit>> m_finding;
    QTimer m_delay;
    std::vector<model::ReplaceHit> m_hits;
    QLineEdit *m_pattern;
    QLineEdit *m_replacement;
    QCheckBox *m_matchCase;
    QCheckBox *m_wholeWords;
    QCheckBox *m_isRegex;
    QLabel *m_state;
    QTreeWidget *m_tree;
    QPushButton *m_replace;
};

} // namespace ui
