// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/articlepage.h"

#include "kb/format/textparts.h"
#include "ui/base/theme.h"
#include "ui/page/pageparts.h"
#include "ui/widgets/column.h"
#include "ui/widgets/sectionheader.h"

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
    const PageParts parts(*this, m_context);
    const kb::LocalizedText titles {m_article->title, m_article->titleZh};
    const kb::LocalizedText bodies {m_article->markdown, m_article->markdownZh};
    const kb::ShownText title = kb::shown(titles, m_context.language);
    const kb::ShownText body = kb::shown(bodies, m_context.language);

    auto *heading = new TextView(QString::fromUtf8(title.text), TextView::Look::Title);
    heading->setFocusPolicy(Qt::StrongFocus);
    column.add(heading, 0);

    QList<QWidget *> facts;
    for (const std::string &fact : {m_article->id, m_article->date}) {
        if (!fact.empty())
            facts.append(PageParts::chip(QString::fromUtf8(fact)));
    }
    if (title.fallback || body.fallback)
        facts.append(parts.notTranslated());
    column.add(PageParts::flow(facts), theme::space3);

    int space = theme::space4;
    for (const kb::TextPart &part : kb::splitFences(QString::fromUtf8(body.text))) {
        const bool code = part.kind == kb::TextPart::Kind::Code;
        column.add(code ? parts.code(part.text, part.language) : parts.markdown(part.text), space);
        space = theme::space3;
    }

    if (m_article->relatedEntries.empty())
        return;
    QList<QWidget *> related;
    for (const std::string &id : m_article->relatedEntries)
        related.append(parts.entryReference(id));
    column.add(new SectionHeader(tr("Related entries")), theme::space6);
    column.add(PageParts::stack(related), theme::space2);
}

} // namespace ui
