// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the codes of a search say (kb/codes): a quiet card above the results, also where no entry is about them.
#pragma once

#include "kb/entry.h"
#include "model/list/searchsession.h"

#include <QWidget>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace ui {

class FlatButton;

class CodeCard final : public QWidget {
    Q_OBJECT

public:
    explicit CodeCard(QWidget *parent = nullptr);

    /// Hidden where there is none. isBrief: the names alone, until the user asks for more.
    void setCodes(const std::vector<model::FoundCode> &codes, bool isBrief);
    void setLanguage(kb::Language language);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void nameMore();

    std::vector<model::FoundCode> m_codes;
    kb::Language m_language = kb::Language::English;
    bool m_isBrief = false;
    QWidget *m_rows = nullptr;
    QVBoxLayout *m_layout;
    FlatButton *m_more;
};

} // namespace ui
