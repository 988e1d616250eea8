// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Shows a pasted text with the matched spans marked. Only the visible lines are converted and drawn, so megabytes cost
// no more than a page.
#pragma once

#include "kb/search/searchengine.h"
#include "model/list/pastedtext.h"

#include <QAbstractScrollArea>

#include <memory>
#include <span>
#include <vector>

namespace ui {

class PasteView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit PasteView(QWidget *parent = nullptr);

    void setText(std::shared_ptr<const model::PastedText> text);
    /// All matched spans, and those of the current match, which are marked stronger; scrolls to the first of them
    /// that is part of the message, the span that the signature or the regex matched, else to the first.
    void setSpans(std::vector<kb::Span> all, std::vector<kb::Span> current, kb::Span message);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Whether the first byte of a span is in sight.
    [[nodiscard]] bool isInSight(kb::Span span) const;
    /// The lines of the current match with those around them; without one the begin of the text.
    [[nodiscard]] QString passage() const;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] int lineHeight() const;
    [[nodiscard]] QString lineText(int line) const;
    /// Begin and end of a span within a line in px from the line's start; equal where it is not in the line.
    [[nodiscard]] std::pair<int, int> extent(kb::Span span, int line, const QString &text) const;
    void paintLine(QPainter &painter, int line, int y) const;
    void updateScrollBars();
    void showSpan(kb::Span span);

    std::shared_ptr<const model::PastedText> m_text;
    std::vector<kb::Span> m_all; // sorted by begin
    std::vector<kb::Span> m_current; // sorted by begin
};

} // namespace ui
