// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dock "Related". Its pane is made when it is first shown: a window that does without it pays nothing.
#pragma once

#include "model/catalog.h"

#include <QDockWidget>

namespace ui {

class DockTitle;
class RelatedPane;

class RelatedDock final : public QDockWidget {
    Q_OBJECT

public:
    explicit RelatedDock(QWidget *parent);

    void setCatalog(std::shared_ptr<const model::Catalog> catalog);
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

    std::shared_ptr<const model::Catalog> m_catalog;
    std::string m_id;
    kb::Language m_language = kb::Language::English;
    RelatedPane *m_pane = nullptr;
};

} // namespace ui
