// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A message above the page: what went wrong and what to do, without a box that stops the work. It may offer one thing
// to do as a button.
#pragma once

#include "ui/base/theme.h"

#include <QWidget>

#include <functional>

class QLabel;

namespace ui {

class FlatButton;

class MessageBar final : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    /// Says it in the language of the moment.
    using Words = std::function<QString()>;
    /// About what was just done or tried: it goes with pass(). action: what the button says; empty: there is none.
    /// run: what the button does, in a bar in which many speak. A text, other than Words, goes with its language.
    void show(theme::Tone tone, const QString &message, const QString &action = {}, std::function<void()> run = [] { });
    void show(
        theme::Tone tone, Words message, Words action = [] { return QString(); }, std::function<void()> run = [] {});
    /// About how things are: it stays until it is dismissed or another message comes.
    void showLasting(
        theme::Tone tone, const QString &message, const QString &action = {}, std::function<void()> run = [] { });
    void showLasting(
        theme::Tone tone, Words message, Words action = [] { return QString(); }, std::function<void()> run = [] {});
    /// Something else is being done.
    void pass();
    [[nodiscard]] QString message() const;

signals:
    void actionRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    void updateColors();
    void showTexts(const QString &message, const QString &action);
    theme::Tone m_tone = theme::Tone::Bad;
    Words m_words; // null: a text in one language
    Words m_actionWords;
    bool m_lasting = false;
    std::function<void()> m_run;
    QLabel *m_sign;
    QLabel *m_text;
    FlatButton *m_action;
    FlatButton *m_close;
};

} // namespace ui
