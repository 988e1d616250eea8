// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A small bordered button, painted from the theme, for "Copy" and the like.
#pragma once

#include <QAbstractButton>

namespace ui {

class SmallButton final : public QAbstractButton {
    Q_OBJECT

public:
    explicit SmallButton(const QString &text, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace ui
