// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/elidedlines.h"

#include <QFontMetrics>
#include <QTextLayout>

#include <algorithm>

namespace ui {

namespace {

using Marks = model::EntryListModel::Marks;

/// Where each line begins, and the end of the text, were there no limit on the last of maxLines lines.
QList<int> lineStarts(const QString &text, const QFont &font, int width, int maxLines)
{
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QList<int> starts;
    layout.beginLayout();
    while (starts.size() < maxLines) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        starts.append(line.textStart());
    }
    layout.endLayout();
    starts.append(int(text.size()));
    return starts;
}

} // namespace

QList<MarkedLine> elidedLines(
    const QString &text, const Marks &marks, const QFont &font, int width, int maxLines, Qt::TextElideMode elide)
{
    const QList<int> starts = lineStarts(text, font, width, maxLines);
    QList<MarkedLine> lines;
    for (qsizetype i = 0; i + 1 < starts.size(); ++i) {
        const QString whole = text.mid(starts[i], starts[i + 1] - starts[i]).trimmed();
        const QString shown = QFontMetrics(font).elidedText(whole, elide, width);
        // Characters before `head` are shown as they are, then comes the ellipsis, then those from `tail` on.
        const auto head = int(std::ranges::mismatch(whole, shown).in1 - whole.begin());
        const int left = shown == whole ? 0 : std::max(0, int(shown.size()) - head - 1);
        const int tail = int(whole.size()) - left;
        const auto place = [&](int at, int inGap) {
            return at <= head ? at : at < tail ? inGap : at - tail + int(shown.size()) - left;
        };
        MarkedLine line {.text = shown, .marks = {}};
        for (const auto &[markBegin, length] : marks) {
            const int begin = std::max(markBegin - starts[i], 0);
            const int end = std::min(markBegin + length - starts[i], int(whole.size()));
            if (begin >= end)
                continue;
            const int from = place(begin, head);
            line.marks.emplace_back(from, place(end, head + 1) - from);
        }
        lines.append(line);
    }
    return lines;
}

} // namespace ui
