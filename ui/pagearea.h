// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The centre: the welcome text, the entry page or the article page, each made when it is first needed.
#pragma once

#include "model/catalog.h"
#include "model/history.h"

#include <QStackedWidget>

#include <functional>

namespace ui {

class ActionRegistry;
class ArticlePage;
class EntryPage;
class Page;
class WelcomePage;

class PageArea final : public QStackedWidget {
    Q_OBJECT

public:
    explicit PageArea(const ActionRegistry &actions, QWidget *parent = nullptr);

    /// Shows the welcome text; pages come from this catalog's library from now on.
    void setCatalog(std::shared_ptr<const model::Catalog> catalog);
    /// The same library after an edit: shows what is shown as it is now.
    void updateCatalog(std::shared_ptr<const model::Catalog> catalog);
    /// Shows what is shown in another language.
    void setLanguage(kb::Language language);

    void showWelcome();
    /// index < entryCount() or articleCount(). Errors are those of reading the file; the page stays as it was.
    kb::Expected<void> showEntry(std::uint32_t index);
    kb::Expected<void> showArticle(std::uint32_t index);

    /// Who makes the dashboard when it is first shown.
    void setDashboardMaker(std::function<QWidget *(QWidget *parent)> make) { m_makeDashboard = std::move(make); }
    void showDashboard();

    /// What is shown, without the search beside it.
    [[nodiscard]] model::Place place() const;
    void setScrollPosition(int position);
    void focusPage();

signals:
    void entryActivated(const QString &id);
    void articleActivated(const QString &id);
    void linkActivated(const QUrl &url);
    void placeChanged(const model::Place &place); // another entry, article, or the welcome text

private:
    template <typename T> T *page(T *&page);
    [[nodiscard]] Page *currentPage() const; // null: the welcome text

    void showAgain();
    void setPlace(model::Place::Kind kind, std::string_view id);
    std::shared_ptr<const model::Catalog> m_catalog;
    kb::Language m_language = kb::Language::English;
    model::Place m_place;
    WelcomePage *m_welcome;
    EntryPage *m_entry = nullptr;
    ArticlePage *m_article = nullptr;
    std::function<QWidget *(QWidget *)> m_makeDashboard;
    QWidget *m_dashboard = nullptr;
};

} // namespace ui
