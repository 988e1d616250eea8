// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the records say of an entry, in few lines at the head of its page: a badge and a text on a tint. A long text is
// folded, so that what the entry itself says is in sight.
#pragma once

#include "ui/widgets/badge.h"

class QGridLayout;
class QLabel;

namespace ui {

class SmallButton;

class Banner final : public QWidget {
    Q_OBJECT

public:
    /// count: in small below the sentence; may be empty.
    Banner(const BadgeText &badge, const QString &sentence, const QString &count = {}, QWidget *parent = nullptr);
    void addButton(QWidget *button); // at the right end
    void setBadgeToolTip(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();
    void addMore();
    void fitBadge(int inner); // inner: the width that badge and buttons have together

    theme::Tone m_tone;
    QString m_sentence;
    QString m_countText;
    QString m_badgeText; // whole; the label shortens it where there is no room
    QGridLayout *m_layout;
    QLabel *m_badge;
    QWidget *m_text; // the whole of it
    QLabel *m_short; // its first lines, where it is folded
    QWidget *m_count;
    QLabel *m_shortCount; // its first line
    SmallButton *m_more = nullptr; // null: it was never folded
    QWidget *m_button = nullptr;
    bool m_isBelow = false; // the text, where there is no room beside the badge
    bool m_isUnfolded = false; // by the reader
};

} // namespace ui
