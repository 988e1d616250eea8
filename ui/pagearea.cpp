// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/pagearea.h"

#include "ui/page/articlepage.h"
#include "ui/page/entrypage.h"
#include "ui/welcomepage.h"

namespace ui {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

/// What a page may ask about the rest of the library.
PageContext contextFor(const std::shared_ptr<const model::Catalog> &catalog, kb::Language language)
{
    PageContext context {.language = language, .titleOf = {}, .articleTitleOf = {}};
    const bool chinese = language == kb::Language::Chinese;
    context.titleOf = [catalog, chinese](std::string_view id) {
        const std::optional<std::uint32_t> index = catalog->library().find(id);
        if (!index)
            return QString();
        const kb::EntrySummary entry = catalog->entry(*index);
        return text(chinese && !entry.signatureZh.empty() ? entry.signatureZh : entry.signature);
    };
    context.articleTitleOf = [catalog, chinese](std::string_view id) {
        const std::optional<std::uint32_t> index = catalog->library().findArticle(id);
        if (!index)
            return QString();
        const kb::ArticleSummary article = catalog->library().article(*index);
        return text(chinese && !article.titleZh.empty() ? article.titleZh : article.title);
    };
    return context;
}

} // namespace

PageArea::PageArea(const ActionRegistry &actions, QWidget *parent)
    : QStackedWidget(parent)
    , m_welcome(new WelcomePage(actions, this))
{
    addWidget(m_welcome);
}

template <typename T> T *PageArea::page(T *&page)
{
    if (!page) {
        page = new T(this);
        addWidget(page);
        connect(page, &Page::entryActivated, this, &PageArea::entryActivated);
        connect(page, &Page::articleActivated, this, &PageArea::articleActivated);
        connect(page, &Page::linkActivated, this, &PageArea::linkActivated);
    }
    return page;
}

Page *PageArea::currentPage() const
{
    return qobject_cast<Page *>(currentWidget());
}

void PageArea::setCatalog(std::shared_ptr<const model::Catalog> catalog)
{
    m_catalog = std::move(catalog);
    showWelcome();
}

void PageArea::updateCatalog(std::shared_ptr<const model::Catalog> catalog)
{
    m_catalog = std::move(catalog);
    showAgain();
}

void PageArea::setLanguage(kb::Language language)
{
    if (m_language == language)
        return;
    m_language = language;
    showAgain();
}

void PageArea::showAgain()
{
    const int scroll = place().scroll;
    const std::string id = m_place.id;
    // A file that has gone meanwhile leaves its page as it is.
    if (m_place.kind == model::Place::Kind::Entry && m_catalog->library().find(id))
        (void)showEntry(*m_catalog->library().find(id));
    if (m_place.kind == model::Place::Kind::Article && m_catalog->library().findArticle(id))
        (void)showArticle(*m_catalog->library().findArticle(id));
    setScrollPosition(scroll);
}

void PageArea::showWelcome()
{
    setCurrentWidget(m_welcome);
    setPlace(model::Place::Kind::Welcome, {});
}

void PageArea::setPlace(model::Place::Kind kind, std::string_view id)
{
    m_place = {.kind = kind, .id = std::string(id), .scroll = 0, .query = {}};
    emit placeChanged(m_place);
}

void PageArea::showDashboard()
{
    if (!m_dashboard) {
        m_dashboard = m_makeDashboard(this);
        addWidget(m_dashboard);
    }
    setCurrentWidget(m_dashboard);
    setPlace(model::Place::Kind::Dashboard, {});
}

kb::Expected<void> PageArea::showEntry(std::uint32_t index)
{
    const kb::Expected<kb::Entry> entry = m_catalog->readEntry(index);
    if (!entry)
        return std::unexpected(entry.error());
    page(m_entry)->setEntry(*entry, contextFor(m_catalog, m_language));
    setCurrentWidget(m_entry);
    setPlace(model::Place::Kind::Entry, m_catalog->library().entry(index).id);
    return {};
}

kb::Expected<void> PageArea::showArticle(std::uint32_t index)
{
    const kb::Expected<kb::Article> article = m_catalog->library().readArticle(index);
    if (!article)
        return std::unexpected(article.error());
    page(m_article)->setArticle(*article, contextFor(m_catalog, m_language));
    setCurrentWidget(m_article);
    setPlace(model::Place::Kind::Article, m_catalog->library().article(index).id);
    return {};
}

model::Place PageArea::place() const
{
    model::Place place = m_place;
    if (const Page *const page = currentPage())
        place.scroll = page->scrollPosition();
    return place;
}

void PageArea::setScrollPosition(int position)
{
    if (Page *const page = currentPage())
        page->setScrollPosition(position);
}

void PageArea::focusPage()
{
    currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

} // namespace ui
