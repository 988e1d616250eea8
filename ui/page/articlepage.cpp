// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/articlepage.h"

#include "ui/page/column.h"

#include <QLabel>

namespace ui {

ArticlePage::ArticlePage(QWidget *parent)
    : Page(parent)
{
}

void ArticlePage::setArticle(const kb::Article &article, Context context)
{
    const bool same = m_article && m_article->id == article.id;
    m_article = article;
    m_context = std::move(context);
    rebuild(same);
}

void ArticlePage::clear()
{
    m_article.reset();
    rebuild(false);
}

void ArticlePage::build(Column &column)
{
    if (!m_article)
        return;
    auto *label = new QLabel(QString::fromStdString(m_article->title));
    label->setTextFormat(Qt::PlainText);
    column.add(label, 0);
}

} // namespace ui
