// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A text that is edited: as tall as it needs to be. Undo and redo are the window's: the text is the document's.
#pragma once

#include <QPlainTextEdit>

namespace ui {

class TextField final : public QPlainTextEdit {
    Q_OBJECT

public:
    enum class Lines : std::uint8_t { One, Many, Fill }; // Fill: as tall as its place, and scrolls
    enum class Face : std::uint8_t { Text, Code };
    explicit TextField(Lines lines, Face face = Face::Text, QWidget *parent = nullptr);

    /// Shows another text, without edited(); an equal one leaves the cursor where it is.
    void setText(const QString &text);
    /// The same; an empty field gets the cursor at the end, so that typing goes on there.
    void showFromEnd(const QString &text);
    void setMaximumLines(int lines); // more scroll inside the field
    void setMinimumLines(int lines);
    /// Border in the colour of a fault.
    void setFaulty(bool faulty);
    [[nodiscard]] bool isFaulty() const { return m_faulty; }
    /// Another number each time that the field gets the focus: typing in one visit is one step of undo.
    [[nodiscard]] int visit() const { return m_visit; }
    [[nodiscard]] int heightFor(int width) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void edited(const QString &text); // by the user
    void left(); // lost the focus
    void heightChanged();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void insertFromMimeData(const QMimeData *source) override;

private:
    void updateHeight();
    Lines m_lines;
    int m_minimumLines = 1;
    int m_maximumLines = 40;
    int m_visit = 0;
    bool m_faulty = false;
    bool m_setting = false;
    QString m_text; // as it was last
};

} // namespace ui
