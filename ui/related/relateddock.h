// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dock "Related". Its pane is made when it is first shown: a window that does without it pays nothing.
#pragma once

#include "model/document/document.h"

#include <QDockWidget>

namespace ui {

class DockTitle;
class RelatedPane;

class RelatedDock final : public QDockWidget {
    Q_OBJECT

public:
    /// document must outlive the dock.
    RelatedDock(const model::Document &document, QWidget *parent);

    void setEntry(const std::string &id); // empty: none
    void setLanguage(kb::Language language);
    [[nodiscard]] RelatedPane *pane() const { return m_pane; } // null: not yet shown

signals:
    void entryActivated(const QString &id);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void retranslateUi();
    void updateCatalog();

    const model::Document &m_document;
    std::string m_id;
    kb::Language m_language = kb::Language::English;
    RelatedPane *m_pane = nullptr;
};

} // namespace ui
