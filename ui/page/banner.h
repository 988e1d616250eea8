// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the records say of an entry, in one line at the head of its page: a badge and a sentence on a tint.
#pragma once

#include "ui/widgets/badge.h"

class QGridLayout;

namespace ui {

class Banner final : public QWidget {
    Q_OBJECT

public:
    Banner(const BadgeText &badge, const QString &sentence, QWidget *parent = nullptr);
    void addButton(QWidget *button); // at the right end
    void setBadgeToolTip(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    theme::Tone m_tone;
    QGridLayout *m_layout;
    QWidget *m_badge;
    QWidget *m_text;
    bool m_isBelow = false; // the sentence, where the banner is narrow
};

} // namespace ui
