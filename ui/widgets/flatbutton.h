// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The buttons of the tool bar (boxes that show their shortcut), the chips above the list (pills), and the one filled
// button of a pane.
#pragma once

#include <QToolButton>

namespace ui {

class FlatButton final : public QToolButton {
    Q_OBJECT

public:
    enum class Shape : std::uint8_t { Box, Pill, Quiet, Filled };
    explicit FlatButton(Shape shape, QWidget *parent = nullptr);

    /// Shows the keys of the default action beside its text.
    void setShortcutShown(bool shown);
    /// What the shortcut takes of the width where it is shown, px.
    [[nodiscard]] int shortcutWidth() const;
    /// Shows these keys beside the text; what they do is another's business.
    void setKeysText(const QString &keys);
    /// Whether it stands on the tint of a tone, where secondary text would not be read well.
    void setOnTint(bool onTint) { m_onTint = onTint; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    /// The keys that it shows beside its text; empty: none.
    [[nodiscard]] QString shortcutText() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void actionEvent(QActionEvent *event) override;
    void checkStateSet() override;

private:
    void updateFont();
    [[nodiscard]] bool isBox() const { return m_shape == Shape::Box || m_shape == Shape::Filled; }
    Shape m_shape;
    bool m_shortcutShown = false;
    bool m_onTint = false;
    QString m_keys;
};

} // namespace ui
