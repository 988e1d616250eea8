// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/emptylist.h"

#include "ui/base/theme.h"
#include "ui/widgets/smallbutton.h"

#include <QLabel>
#include <QVBoxLayout>

namespace ui {

EmptyList::EmptyList(QWidget *parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_showAll(new SmallButton({}, this))
{
    m_text->setObjectName(QStringLiteral("list.empty"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    m_showAll->setObjectName(QStringLiteral("list.showHidden"));
    connect(m_showAll, &SmallButton::clicked, this, &EmptyList::showAllRequested);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space2);
    layout->addWidget(m_text);
    layout->addWidget(m_showAll, 0, Qt::AlignLeft);
    layout->addStretch();
    show({}, 0, {});
}

void EmptyList::show(const QString &text, int hidden, const QString &filter)
{
    m_text->setText(hidden > 0 ? tr("%n match(es) hidden by the filter “%1”.", nullptr, hidden).arg(filter) : text);
    m_showAll->setText(tr("Show"));
    m_showAll->setAccessibleName(tr("Show what the filter hides"));
    m_showAll->setVisible(hidden > 0);
}

} // namespace ui
