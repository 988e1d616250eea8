// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/diffview.h"

#include "ui/base/theme.h"

#include <QEvent>
#include <QTextBlock>

#include <string>
#include <utility>

namespace ui {

namespace {

void color(QTextBlockFormat &block, QTextCharFormat &characters, model::DiffLine::Kind kind)
{
    const theme::Colors &colors = theme::current();
    switch (kind) {
    case model::DiffLine::Kind::Added:
        block.setBackground(colors.ok.tint);
        characters.setForeground(colors.ok.text);
        break;
    case model::DiffLine::Kind::Removed:
        block.setBackground(colors.bad.tint);
        characters.setForeground(colors.bad.text);
        break;
    case model::DiffLine::Kind::Hunk: characters.setForeground(colors.accentTone.text); break;
    case model::DiffLine::Kind::Note: characters.setForeground(colors.dim); break;
    case model::DiffLine::Kind::Context: break;
    }
}

} // namespace

std::vector<model::DiffLine> fileDiff(const model::FileStatePtr &before, const model::FileStatePtr &after)
{
    const auto name = [](const char *side, const model::FileStatePtr &state) {
        return state ? side + state->file.string() : std::string("/dev/null");
    };
    const auto bytes = [](const model::FileStatePtr &state) { return state ? state->bytes : std::string(); };
    std::vector<model::DiffLine> lines {{model::DiffLine::Kind::Note, "--- " + name("a/", before)},
        {model::DiffLine::Kind::Note, "+++ " + name("b/", after)}};
    const std::vector<model::DiffLine> diff = model::unifiedDiff(bytes(before), bytes(after));
    lines.insert(lines.end(), diff.begin(), diff.end());
    return lines;
}

DiffView::DiffView(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setUndoRedoEnabled(false);
}

void DiffView::setLines(std::vector<model::DiffLine> lines)
{
    if (m_lines == lines)
        return;
    m_lines = std::move(lines);
    build();
}

void DiffView::build()
{
    clear();
    document()->setDefaultFont(theme::monoFont());
    QTextCursor cursor(document());
    bool first = true;
    for (const model::DiffLine &line : m_lines) {
        QTextBlockFormat block;
        QTextCharFormat characters;
        color(block, characters, line.kind);
        if (!std::exchange(first, false))
            cursor.insertBlock();
        cursor.setBlockFormat(block);
        cursor.insertText(QString::fromUtf8(line.text), characters);
    }
    moveCursor(QTextCursor::Start);
}

void DiffView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        build();
}

} // namespace ui
