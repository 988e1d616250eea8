// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Text on a page: selectable, wrapped anywhere where a word is too long, as tall as it needs to be. Loads nothing.
#pragma once

#include <QHash>
#include <QTextBrowser>

namespace ui {

class TextView final : public QTextBrowser {
    Q_OBJECT

public:
    enum class Look : std::uint8_t { Normal, Dim, Signature, Title, Mono };
    /// Shows the text literally.
    explicit TextView(const QString &plainText, Look look = Look::Normal, QWidget *parent = nullptr);
    /// Shows prose literally, except that `code` is set as code.
    [[nodiscard]] static TextView *fromProse(const QString &prose, Look look = Look::Normal);
    /// Shows Markdown (GitHub's dialect) without HTML and without images.
    [[nodiscard]] static TextView *fromMarkdown(const QString &markdown);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// The width that its longest word takes, in px: with less, a word is broken.
    [[nodiscard]] int widestWord() const;
    [[nodiscard]] QVariant loadResource(int type, const QUrl &name) override;

signals:
    void linkActivated(const QUrl &url); // http and https only

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    explicit TextView(Look look, QWidget *parent);
    void finishPlainText();

    mutable QHash<int, int> m_heights; // px by width; layouts ask many times
};

/// Whether a link may leave the program: http or https with a host.
[[nodiscard]] bool isWebLink(const QUrl &url);

} // namespace ui
