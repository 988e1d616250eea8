// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A link on a page: looks like text, works like a button. Where one line has no room for it, it takes two, the second
// of which is shortened in its middle: what begins alike differs at its end.
#pragma once

#include <QAbstractButton>

namespace ui {

class Link final : public QAbstractButton {
    Q_OBJECT

public:
    /// target: shown as a tool tip and read out; plain text.
    Link(const QString &text, const QString &target, QWidget *parent = nullptr);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace ui
