// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Shows a pasted log to be read: lines with their numbers, what was matched marked, a note under each line that the
// diagnosis speaks of, and lines that say little folded to one that opens by a click or Return.
#pragma once

#include "model/list/logrows.h"
#include "ui/text/findable.h"
#include "ui/text/logmarks.h"

#include <QPlainTextEdit>

#include <memory>
#include <set>
#include <vector>

namespace ui {

class LogView final : public QPlainTextEdit, public Findable {
    Q_OBJECT

public:
    explicit LogView(QWidget *parent = nullptr);

    /// Shows this text; null: none. What was marked is gone.
    void setText(std::shared_ptr<const model::PastedText> text);
    /// Scrolls to the message of the current match.
    void setMarks(LogMarks marks);
    /// Goes to the next line with a note, or to the one before, and round at the ends; false: there is none.
    bool goToNote(int direction);
    /// Which of the lines with notes goToNote() went to, from 1; 0: none.
    [[nodiscard]] int currentNote() const;

    /// In all of the log, also in what is folded; of letters, the case of ASCII's is ignored.
    int find(const QString &text) override;
    [[nodiscard]] int firstHitInSight() const override;
    void showHit(int hit) override;

    /// Whether the first byte of a span is in sight.
    [[nodiscard]] bool isInSight(kb::Span span) const;
    /// What is selected, without notes and with what is folded; else the lines of the current match and those around
    /// it; else the begin of the text.
    [[nodiscard]] QString passage() const;

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    class Numbers;
    void build();
    void updateSelections();
    void updateMargin();
    void paintNumbers(QWidget *area);
    [[nodiscard]] QString rowText(const model::LogRow &row) const;
    [[nodiscard]] QString lines(int first, int last) const;
    [[nodiscard]] QString selection() const;
    [[nodiscard]] int rowOf(int line) const; // that line's, or that of the fold that it is in
    /// The part of a span that is in the line of a row; null: none.
    [[nodiscard]] QTextCursor cursorOf(kb::Span span, int row) const;
    void goToLine(int line);
    [[nodiscard]] std::vector<int> notedLines() const; // ascending
    bool unfold(int row);

    std::shared_ptr<const model::PastedText> m_text;
    std::vector<int> m_numbers; // of each line; a line that is shown as several has one
    LogMarks m_marks;
    std::vector<kb::Span> m_found; // ascending
    int m_currentFound = -1;
    int m_currentLine = -1; // that goToNote() went to; -1: none
    std::set<int> m_unfolded;
    std::vector<model::LogRow> m_rows; // one a block of the document
    Numbers *m_margin;
};

} // namespace ui
