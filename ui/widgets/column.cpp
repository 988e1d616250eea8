// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/column.h"

#include "ui/base/theme.h"

#include <QVBoxLayout>

namespace ui {

namespace {

constexpr int readingWidth = 840; // px; about 110 characters a line
constexpr int leastWidth = 240; // px
constexpr int sideMargin = 28; // px, as in the drawings

/// Its height follows from its width alone. What a layout would hint is wider or narrower than it will be, and laying
/// all texts out for that takes as long as for the width that they get.
class Content final : public QWidget {
public:
    using QWidget::QWidget;
    [[nodiscard]] QSize sizeHint() const override { return {readingWidth, 0}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {leastWidth, 0}; }
};

} // namespace

Column::Column(QWidget *parent)
    : QWidget(parent)
{
    auto *outer = new QHBoxLayout(this);
    outer->setContentsMargins(sideMargin, theme::space6 - theme::space1, sideMargin, theme::space8);
    outer->setSpacing(0);
    auto *content = new Content;
    content->setMaximumWidth(readingWidth);
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    outer->addWidget(content, 1, Qt::AlignTop);
    outer->addStretch(0);
}

void Column::add(QWidget *part, int space)
{
    if (m_layout->count() > 0)
        m_layout->addSpacing(space);
    m_layout->addWidget(part);
}

bool Column::isEmpty() const
{
    return m_layout->count() == 0;
}

} // namespace ui
