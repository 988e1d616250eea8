// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A link on a page: looks like text, works like a button, one line that is elided where the page is narrow.
#pragma once

#include <QAbstractButton>

namespace ui {

class Link final : public QAbstractButton {
    Q_OBJECT

public:
    /// target: shown as a tool tip and read out; plain text.
    Link(const QString &text, const QString &target, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace ui
