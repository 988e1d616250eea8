// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/historypanel.h"

#include "ui/base/theme.h"

#include <QEvent>
#include <QPainter>
#include <QPixmap>
#include <QUndoView>

namespace ui {

HistoryPanel::HistoryPanel(QUndoStack *stack, QWidget *parent)
    : QDockWidget(parent)
    , m_view(new QUndoView(stack, this))
{
    setObjectName(QStringLiteral("history"));
    setWidget(m_view);
    setFeatures(DockWidgetClosable | DockWidgetMovable);
    m_view->setFrameShape(QFrame::NoFrame);
    retranslateUi();
    updateIcon();
}

void HistoryPanel::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
}

void HistoryPanel::retranslateUi()
{
    setWindowTitle(tr("History"));
    m_view->setAccessibleName(tr("History of edits"));
    m_view->setEmptyLabel(tr("As it was opened"));
    m_view->setToolTip(tr("The dot marks what is saved."));
}

void HistoryPanel::updateIcon()
{
    constexpr int size = 16; // px
    QPixmap dot(QSize(size, size) * devicePixelRatio());
    dot.setDevicePixelRatio(devicePixelRatio());
    dot.fill(Qt::transparent);
    QPainter painter(&dot);
    theme::paintRounded(painter, QRectF(4, 4, 8, 8), theme::current().ok.text, {}, 4);
    painter.end();
    m_view->setCleanIcon(dot);
}

} // namespace ui
