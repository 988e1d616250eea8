// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A card of a pane: a rounded box with a heading and its parts one below the other. And small parts that panes need.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

namespace ui {

class Card final : public QWidget {
    Q_OBJECT

public:
    explicit Card(QWidget *parent = nullptr);

    void setHeading(const QString &heading); // empty: none
    [[nodiscard]] QVBoxLayout *parts() { return m_parts; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *m_parts;
    QLabel *m_heading;
};

/// Shows which part of something is done.
class ProgressLine final : public QWidget {
    Q_OBJECT

public:
    explicit ProgressLine(QWidget *parent = nullptr);
    void setProgress(int done, int total);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_done = 0;
    int m_total = 0;
};

/// A label of plain text that wraps; dim is for what is said aside.
[[nodiscard]] QLabel *textLabel(bool dim, QWidget *parent = nullptr);
/// One line, shortened in its middle where there is no room; the whole text is its tool tip.
class ElidedLabel final : public QWidget {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);
    void setText(const QString &text);
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
};

/// A combo box painted like the flat buttons.
class FlatCombo final : public QComboBox {
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override; // it is the pane that scrolls
};

} // namespace ui
