// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The regex of an entry with its tester: what it matches in the entry's own signature, in a text that the curator
// pastes, and which other entries it would also catch. Live: the newest try wins.
#pragma once

#include "model/edit/entrydraft.h"
#include "model/edit/regextester.h"
#include "model/latest.h"

#include <QWidget>

class QVBoxLayout;

namespace ui {

class TextField;

class RegexField final : public QWidget {
    Q_OBJECT

public:
    /// draft must outlive the field. sample: the text that was pasted before.
    RegexField(model::EntryDraft &draft, const QString &sample, QWidget *parent = nullptr);

    /// The entry changed.
    void follow();

signals:
    void entryActivated(const QString &id);
    void sampleChanged(const QString &sample);

private:
    void start();
    void show(const model::RegexResult &result);
    /// text: what was tried.
    static void mark(TextField *field, const std::string &text, const std::vector<kb::Span> &spans);
    model::EntryDraft &m_draft;
    model::Latest<model::RegexResult> m_trying;
    TextField *m_regex;
    TextField *m_signature; // read-only, with what is matched
    QWidget *m_chineseCaption;
    TextField *m_chinese; // likewise, where there is one
    TextField *m_sample;
    QVBoxLayout *m_layout;
    QWidget *m_verdict = nullptr;
    model::RegexTry m_tried;
};

} // namespace ui
