// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A block of code: read-only, highlighted, as tall as its content up to a limit, with a button that copies exactly it.
// Characters that can't be seen are shown by their numbers, and the button asks whether they are to be copied.
#pragma once

#include <QFrame>

class QPlainTextEdit;
class QTextBlock;

namespace highlighting {
class CodeHighlighter;
}

namespace ui {

class SmallButton;

class CodeBlock final : public QFrame {
    Q_OBJECT

public:
    /// language: a fence's word, or empty for plain text.
    CodeBlock(const QString &code, const QString &language, QWidget *parent = nullptr);

    [[nodiscard]] const QString &code() const { return m_code; }
    /// The name of the definition that highlights the code; empty where none does.
    [[nodiscard]] QString highlightedAs() const { return m_highlightedAs; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void highlight(highlighting::CodeHighlighter *plugin);
    [[nodiscard]] qreal heightOf(const QTextBlock &block, int width) const;
    void updateHeight();
    void offerCopy();
    void copy(const QString &code);

    QString m_code;
    QString m_language;
    QString m_highlightedAs;
    QPlainTextEdit *m_view = nullptr;
    SmallButton *m_copy = nullptr;
    int m_margin = 0; // right of the code, for the button, px
    bool m_isOneLine = false; // as it is wrapped
};

} // namespace ui
