// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/docktitle.h"

#include "ui/base/theme.h"
#include "ui/widgets/flatbutton.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace ui {

DockTitle::DockTitle(QDockWidget *dock)
    : QWidget(dock)
    , m_dock(dock)
    , m_name(new QLabel(this))
    , m_close(new FlatButton(FlatButton::Shape::Quiet, this))
{
    auto *const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::space3 + 2, theme::space1, theme::space2, theme::space1 + 1);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_close);
    m_name->setTextFormat(Qt::PlainText);
    m_close->setText(QStringLiteral("✕"));
    connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(dock, &QWidget::windowTitleChanged, m_name, &QLabel::setText);
    retranslateUi();
}

void DockTitle::retranslateUi()
{
    QFont bold = theme::baseFont();
    bold.setWeight(QFont::DemiBold);
    if (m_name->font() != bold)
        m_name->setFont(bold);
    m_name->setText(m_dock->windowTitle());
    m_close->setAccessibleName(tr("Close this pane"));
    m_close->setToolTip(tr("Close"));
}

void DockTitle::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::ThemeChange)
        retranslateUi();
}

void DockTitle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    painter.fillRect(0, height() - 1, width(), 1, theme::current().border);
}

} // namespace ui
