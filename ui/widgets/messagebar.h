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

    /// About what was just done or tried: it goes with pass(). action: what the button says; empty: there is none.
    /// run: what the button does, in a bar in which many speak.
    void show(theme::Tone tone, const QString &message, const QString &action = {}, std::function<void()> run = [] { });
    /// About how things are: it stays until it is dismissed or another message comes.
    void showLasting(
        theme::Tone tone, const QString &message, const QString &action = {}, std::function<void()> run = [] { });
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
    theme::Tone m_tone = theme::Tone::Bad;
    bool m_lasting = false;
    std::function<void()> m_run;
    QLabel *m_sign;
    QLabel *m_text;
    FlatButton *m_action;
    FlatButton *m_close;
};

} // namespace ui
