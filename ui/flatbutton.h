// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The buttons of the tool bar (boxes that show their shortcut) and the chips above the list (pills).
#pragma once

#include <QToolButton>

namespace ui {

class FlatButton final : public QToolButton {
    Q_OBJECT

public:
    enum class Shape : std::uint8_t { Box, Pill, Quiet };
    explicit FlatButton(Shape shape, QWidget *parent = nullptr);

    /// Shows the keys of the default action beside its text.
    void setShortcutShown(bool shown);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void actionEvent(QActionEvent *event) override;

private:
    [[nodiscard]] QString shortcutText() const;
    void updateFont();
    Shape m_shape;
    bool m_shortcutShown = false;
};

} // namespace ui
