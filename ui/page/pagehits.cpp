// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/pagehits.h"

#include "ui/base/theme.h"
#include "ui/text/findable.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/link.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextDocument>
#include <QTextEdit>

#include <algorithm>
#include <map>

namespace ui {

/// Marks a widget that can't mark a part of its text: lies over it.
class FoundFrame final : public QWidget {
public:
    explicit FoundFrame(QWidget *over)
        : QWidget(over)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        over->installEventFilter(this);
        setGeometry(over->rect());
        show();
    }
    void setCurrent(bool current)
    {
        m_isCurrent = current;
        update();
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize)
            setGeometry(parentWidget()->rect());
        return QWidget::eventFilter(watched, event);
    }
    void paintEvent(QPaintEvent *) override
    {
        constexpr int veil = 90; // of 255: what is under it can be read
        QColor fill = theme::current().mark;
        fill.setAlpha(veil);
        QPainter painter(this);
        theme::paintRounded(painter, rect(), fill, m_isCurrent ? theme::current().accent : theme::current().warn.border,
            theme::smallRadius);
    }

private:
    bool m_isCurrent = false;
};

namespace {

/// What a widget says that shows one text and is no button; null: it is none of those.
QString saidBy(const QWidget &widget)
{
    if (const auto *const label = qobject_cast<const QLabel *>(&widget))
        return label->text();
    if (const auto *const badge = qobject_cast<const Badge *>(&widget))
        return badge->text();
    if (const auto *const link = qobject_cast<const Link *>(&widget))
        return link->accessibleName(); // its text has its ampersands doubled
    return {};
}

} // namespace

PageHits::~PageHits() = default;

void PageHits::addText(QWidget &view, const QTextDocument &document, const QString &text)
{
    for (QTextCursor at = document.find(text, 0); !at.isNull() && count() < Findable::maxHits;
        at = document.find(text, at))
        m_hits.push_back({&view, at, {}});
}

void PageHits::find(QWidget *content, const QString &text)
{
    clear();
    if (!content || text.isEmpty())
        return;
    std::vector<std::pair<QPoint, QWidget *>> widgets;
    for (QWidget *const widget : content->findChildren<QWidget *>()) {
        if (widget->isVisibleTo(content))
            widgets.emplace_back(widget->mapTo(content, QPoint()), widget);
    }
    std::ranges::stable_sort(widgets, [](const auto &a, const auto &b) {
        return a.first.y() != b.first.y() ? a.first.y() < b.first.y() : a.first.x() < b.first.x();
    });
    for (const auto &[place, widget] : widgets) {
        if (const auto *const rich = qobject_cast<QTextEdit *>(widget))
            addText(*widget, *rich->document(), text);
        else if (const auto *const plain = qobject_cast<QPlainTextEdit *>(widget))
            addText(*widget, *plain->document(), text);
        else if (saidBy(*widget).contains(text, Qt::CaseInsensitive) && count() < Findable::maxHits)
            m_hits.push_back({widget, {}, new FoundFrame(widget)});
    }
    mark();
}

PageHits::Place PageHits::place(int hit) const
{
    QWidget *const widget = m_hits[std::size_t(hit)].widget;
    QTextCursor begin = m_hits[std::size_t(hit)].cursor;
    if (!widget || begin.isNull())
        return {widget, widget ? widget->rect() : QRect()};
    begin.setPosition(begin.selectionStart());
    if (const auto *const rich = qobject_cast<QTextEdit *>(widget))
        return {rich->viewport(), rich->cursorRect(begin)};
    auto *const plain = qobject_cast<QPlainTextEdit *>(widget);
    // Long code scrolls within its block.
    plain->setTextCursor(begin);
    plain->ensureCursorVisible();
    return {plain->viewport(), plain->cursorRect(begin)};
}

void PageHits::setCurrent(int hit)
{
    m_current = hit;
    mark();
}

void PageHits::mark() const
{
    const theme::Colors &colors = theme::current();
    std::map<QWidget *, QList<QTextEdit::ExtraSelection>> marks;
    for (std::size_t i = 0; i < m_hits.size(); ++i) {
        const bool isCurrent = int(i) == m_current;
        const auto &[widget, cursor, frame] = m_hits[i];
        if (frame)
            frame->setCurrent(isCurrent);
        if (!widget || cursor.isNull())
            continue;
        QTextEdit::ExtraSelection mark {.cursor = cursor, .format = {}};
        mark.format.setBackground(isCurrent ? colors.accent : colors.mark);
        if (isCurrent)
            mark.format.setForeground(colors.onAccent);
        marks[widget].append(mark);
    }
    for (const auto &[widget, selections] : marks) {
        if (auto *const rich = qobject_cast<QTextEdit *>(widget))
            rich->setExtraSelections(selections);
        else if (auto *const plain = qobject_cast<QPlainTextEdit *>(widget))
            plain->setExtraSelections(selections);
    }
}

void PageHits::clear()
{
    for (const Hit &hit : m_hits) {
        delete hit.frame.data();
        if (auto *const rich = qobject_cast<QTextEdit *>(hit.widget.data()))
            rich->setExtraSelections({});
        else if (auto *const plain = qobject_cast<QPlainTextEdit *>(hit.widget.data()))
            plain->setExtraSelections({});
    }
    m_hits.clear();
    m_current = -1;
}

} // namespace ui
