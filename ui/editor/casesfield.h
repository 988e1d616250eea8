// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The cases of an entry as JSON, highlighted, and checked while they are typed: what is wrong stands under the field.
// A text that is not in order is never written into the entry; whoever makes the field keeps it (unfinished()).
#pragma once

#include "model/edit/entrydraft.h"

#include <QWidget>

class QLabel;

namespace ui {

class TextField;

class CasesField final : public QWidget {
    Q_OBJECT

public:
    /// unfinished: what was typed before and could not be written; null: nothing. draft must outlive the field.
    CasesField(model::EntryDraft &draft, const QString &unfinished, QWidget *parent = nullptr);

    /// The entry changed.
    void follow();

signals:
    /// A text that is no JSON list and stands nowhere else; a null string: it is one now, or was given up.
    void unfinished(const QString &text);

private:
    /// mergeKey: see model::Document::edit().
    void take(const QString &text, const QString &mergeKey);
    void addTemplates(); // a button with their menu
    void check(const QString &text);
    void highlight();
    model::EntryDraft &m_draft;
    TextField *m_text;
    QLabel *m_problem;
    bool m_typing = false;
    bool m_isUnfinished = false; // what is shown is no JSON list
};

} // namespace ui
