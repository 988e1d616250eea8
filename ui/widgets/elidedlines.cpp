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

/// Characters of a text, from `begin` up to `end`.
struct Range {
    int begin = 0;
    int end = 0;
    [[nodiscard]] int size() const { return end - begin; }
};

/// The marks within a line, by its own characters.
QList<Range> marksWithin(const Marks &marks, int start, int size)
{
    QList<Range> within;
    for (const auto &[begin, length] : marks) {
        const Range range {std::max(begin - start, 0), std::min(begin + length - start, size)};
        if (range.size() > 0)
            within.append(range);
    }
    return within;
}

/// Not between the halves of a character.
int boundary(const QString &text, int at)
{
    return at > 0 && at < text.size() && text[at].isLowSurrogate() ? at - 1 : at;
}

constexpr int fewMarks = 3; // of more, enough are seen, and a line with two gaps reads badly

/// What is shown of a text of which `room` characters are: its beginning and its end, where no more of what is marked
/// is left out than has to be; and between them, of few, the first marked word that would not be seen, or not all of
/// it.
QList<Range> keptParts(const QString &text, const QList<Range> &marks, int room)
{
    const int size = int(text.size());
    const int middle = (room + 1) / 2;
    int head = middle;
    const auto leftOut = [&](int at) {
        int count = 0;
        for (const Range &mark : marks)
            count += std::max(0, std::min(mark.end, size - (room - at)) - std::max(mark.begin, at));
        return count;
    };
    for (int distance = 1; distance <= middle && leftOut(head) > 0; ++distance) {
        for (const int at : {middle - distance, middle + distance}) {
            if (at >= 0 && at <= room && leftOut(at) < leftOut(head))
                head = at;
        }
    }
    const auto isUnseen = [&](const Range &mark) { return mark.end > head && mark.begin < size - (room - head); };
    const auto unseen = std::ranges::find_if(marks, isUnseen);
    if (unseen == marks.end() || unseen->size() + 1 > room || marks.size() > fewMarks)
        return {{0, boundary(text, head)}, {boundary(text, size - (room - head)), size}};
    const int rest = room - 1 - unseen->size(); // another ellipsis
    const int before
        = std::max(std::min(rest / 2, unseen->begin), std::min(rest - (size - unseen->end), unseen->begin));
    const Range first {0, boundary(text, before)};
    const Range last {boundary(text, std::max(size - (rest - before), unseen->end)), size};
    return {first, *unseen, last};
}

/// The parts with an ellipsis for each gap, and what of it is marked.
MarkedLine joined(const QString &text, const QList<Range> &parts, const QList<Range> &marks)
{
    MarkedLine line;
    int before = 0; // end of the last part
    for (const Range &part : parts) {
        if (part.begin > before)
            line.text += u'…';
        const int at = int(line.text.size());
        for (const Range &mark : marks) {
            const Range seen {std::max(mark.begin, part.begin), std::min(mark.end, part.end)};
            if (seen.size() > 0)
                line.marks.emplace_back(at + seen.begin - part.begin, seen.size());
        }
        line.text += QStringView(text).mid(part.begin, part.size());
        before = part.end;
    }
    if (before < text.size())
        line.text += u'…';
    return line;
}

MarkedLine elidedLine(
    const QString &text, const QList<Range> &marks, const QFont &font, int width, Qt::TextElideMode elide)
{
    const QFontMetrics metrics(font);
    const QString shown = metrics.elidedText(text, elide, width);
    if (shown == text)
        return joined(text, {{0, int(text.size())}}, marks);
    if (marks.isEmpty() || elide != Qt::ElideMiddle) {
        const auto head = int(std::ranges::mismatch(text, shown).in1 - text.begin());
        const int tail = std::max(0, int(shown.size()) - head - 1);
        return {shown, joined(text, {{0, head}, {int(text.size()) - tail, int(text.size())}}, marks).marks};
    }
    MarkedLine line;
    for (int room = int(shown.size()) - 1; room >= 0; --room) { // other characters than `shown` has may be wider
        line = joined(text, keptParts(text, marks, room), marks);
        if (metrics.horizontalAdvance(line.text) <= width)
            break;
    }
    return line;
}

} // namespace

QList<MarkedLine> elidedLines(
    const QString &text, const Marks &marks, const QFont &font, int width, int maxLines, Qt::TextElideMode elide)
{
    const QList<int> starts = lineStarts(text, font, width, maxLines);
    QList<MarkedLine> lines;
    for (qsizetype i = 0; i + 1 < starts.size(); ++i) {
        const QString whole = text.mid(starts[i], starts[i + 1] - starts[i]).trimmed();
        lines.append(elidedLine(whole, marksWithin(marks, starts[i], int(whole.size())), font, width, elide));
    }
    return lines;
}

} // namespace ui
