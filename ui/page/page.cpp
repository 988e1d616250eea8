// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/page.h"

#include "ui/base/theme.h"
#include "ui/text/textview.h"
#include "ui/widgets/column.h"
#include "ui/widgets/sectionheader.h"

#include <QEvent>
#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

Page::Page(QWidget *parent)
    : QWidget(parent)
    , m_scroll(new QScrollArea)
{
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    setFocusProxy(m_scroll);
    m_paintTimer.setSingleShot(true);
    m_paintTimer.setInterval(0);
    m_showTimer.setSingleShot(true);
    m_showTimer.setInterval(0);
    m_rebuildTimer.setSingleShot(true);
    connect(&m_rebuildTimer, &QTimer::timeout, this, [this] {
        if (isVisible())
            rebuild(true);
        else
            m_isStale = true;
    });
    connect(&m_showTimer, &QTimer::timeout, this, &Page::finishShowing);
    connect(&m_paintTimer, &QTimer::timeout, this, [this] { m_scroll->setUpdatesEnabled(true); });
}

Page::~Page() = default;

bool Page::isSettled() const
{
    return !m_built && !m_paintTimer.isActive() && !m_rebuildTimer.isActive();
}

int Page::scrollPosition() const
{
    return m_built ? 0 : m_scroll->verticalScrollBar()->value();
}

void Page::setScrollPosition(int position)
{
    if (position != 0)
        finishShowing();
    m_scroll->verticalScrollBar()->setValue(position);
}

int Page::topOf(const QWidget &widget) const
{
    return widget.mapTo(m_scroll->widget(), QPoint()).y();
}

void Page::bringIntoView(const QWidget &widget, const QRect &part)
{
    const QRect place(widget.mapTo(m_scroll->widget(), part.topLeft()), part.size());
    const QRect seen(0, scrollPosition(), m_scroll->viewport()->width(), m_scroll->viewport()->height());
    if (!seen.contains(place.adjusted(0, -theme::space6, 0, theme::space6)))
        setScrollPosition(place.top() - theme::space6);
}

std::vector<PageSection> Page::sections()
{
    finishShowing();
    std::vector<PageSection> found;
    if (!m_scroll->widget())
        return found;
    for (const SectionHeader *const header : m_scroll->widget()->findChildren<SectionHeader *>())
        found.push_back({.title = header->text(), .top = topOf(*header)});
    for (const TextView *const view : m_scroll->widget()->findChildren<TextView *>()) {
        for (QTextBlock block = view->document()->begin(); block.isValid(); block = block.next()) {
            if (const int level = block.blockFormat().headingLevel(); level > 0)
                found.push_back({block.text(), level, topOf(*view) + view->cursorRect(QTextCursor(block)).top()});
        }
    }
    std::ranges::stable_sort(found, {}, &PageSection::top);
    return found;
}

int Page::find(const QString &text)
{
    finishShowing();
    m_hits.find(m_scroll->widget(), text);
    return m_hits.count();
}

int Page::firstHitInSight() const
{
    for (int hit = 0; hit < m_hits.count(); ++hit) {
        const PageHits::Place place = m_hits.place(hit);
        if (place.widget && topOf(*place.widget) + place.part.bottom() >= scrollPosition())
            return hit;
    }
    return 0;
}

void Page::showHit(int hit)
{
    m_hits.setCurrent(hit);
    if (const PageHits::Place place = m_hits.place(hit); place.widget)
        bringIntoView(*place.widget, place.part);
}

void Page::rebuild(bool keepPosition, Showing showing)
{
    m_isStale = false;
    m_rebuildTimer.stop();
    const int position = keepPosition ? scrollPosition() : 0;
    m_built = std::make_unique<Column>();
    build(*m_built);
    if (showing == Showing::InTurns) {
        m_showTimer.start();
    } else {
        showBuilt(position);
        m_scroll->setUpdatesEnabled(true);
    }
}

void Page::finishShowing()
{
    if (!m_built)
        return;
    showBuilt(0);
    m_paintTimer.start();
}

void Page::showBuilt(int position)
{
    m_showTimer.stop();
    Column *const column = m_built.release();
    // The window's, not the page's own: that is what had the focus in it last, and may not have it any more.
    const QWidget *const focus = isAncestorOf(window()->focusWidget()) ? window()->focusWidget() : nullptr;
    const bool hadFocus = focus && focus != m_scroll;
    const QString focusName = hadFocus ? focus->objectName() : QString();
    m_scroll->setAccessibleName(tr("Page"));
    m_scroll->setUpdatesEnabled(false);
    // The old content may be what sent the signal that leads here, so it goes later.
    if (QWidget *const old = m_scroll->takeWidget()) {
        old->hide();
        old->deleteLater();
    }
    // Laid out for the width that it will have: texts take most of the time, and each other width costs it again.
    column->resize(m_scroll->viewport()->size());
    m_scroll->setWidget(column);
    if (hadFocus) {
        // The same field of the new content, where it has a name.
        QWidget *const field = focusName.isEmpty() ? nullptr : column->findChild<QWidget *>(focusName);
        (field ? field : m_scroll)->setFocus();
    }
    setScrollPosition(position);
    emit contentShown();
}

void Page::rebuildWithin(std::chrono::milliseconds time)
{
    if (!m_rebuildTimer.isActive() || m_rebuildTimer.remainingTimeAsDuration() > time)
        m_rebuildTimer.start(time);
}

void Page::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::PaletteChange:
    case QEvent::FontChange:
        if (m_scroll->widget() || m_built)
            rebuildWithin({}); // not at once: the event is still on its way through the widgets that this replaces
        break;
    default: break;
    }
}

void Page::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_isStale)
        return;
    m_scroll->setUpdatesEnabled(false); // it has the look of before
    rebuildWithin({}); // whoever shows it may set other content now
}

void Page::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *const bar = m_scroll->verticalScrollBar();
    const bool shift = event->modifiers() == Qt::ShiftModifier;
    if (event->modifiers() != Qt::NoModifier && !shift)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space:
        bar->triggerAction(shift ? QScrollBar::SliderPageStepSub : QScrollBar::SliderPageStepAdd);
        break;
    case Qt::Key_PageDown: bar->triggerAction(QScrollBar::SliderPageStepAdd); break;
    case Qt::Key_PageUp: bar->triggerAction(QScrollBar::SliderPageStepSub); break;
    case Qt::Key_Home: bar->triggerAction(QScrollBar::SliderToMinimum); break;
    case Qt::Key_End: bar->triggerAction(QScrollBar::SliderToMaximum); break;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace ui
