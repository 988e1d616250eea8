// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What stands in the place of the list while it has no rows: why, and a button where the chips alone are the reason.
#pragma once

#include <QWidget>

class QLabel;

namespace ui {

class SmallButton;

class EmptyList final : public QWidget {
    Q_OBJECT

public:
    explicit EmptyList(QWidget *parent = nullptr);

    /// hidden: how many rows the chips hide, of which `filter` says what they ask for; 0: none, and text says why there
    /// are no rows.
    void show(const QString &text, int hidden, const QString &filter);

signals:
    void showAllRequested(); // without the chips

private:
    QLabel *m_text;
    SmallButton *m_showAll;
};

} // namespace ui
