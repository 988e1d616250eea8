// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/pagearea.h"

#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"
#include "ui/base/actionregistry.h"
#include "ui/editor/articleeditor.h"
#include "ui/editor/entryeditor.h"
#include "ui/page/articlepage.h"
#include "ui/page/entrypage.h"
#include "ui/window/welcomepage.h"

#include <QDateTime>
#include <QLocale>

#include <utility>

namespace ui {

namespace {

/// A page with its margins and scroll bar. With the list and a dock beside it that is less than the 900 px of a small
/// window, which would grow otherwise, off the screen.
constexpr int leastWidth = 310; // px

} // namespace

PageArea::PageArea(model::Document &document, Settings &settings, const ActionRegistry &actions, QWidget *parent)
    : QStackedWidget(parent)
    , m_document(document)
    , m_settings(settings)
    , m_delete(actions.action("entry.delete"))
    , m_welcome(new WelcomePage(actions, this))
{
    setMinimumWidth(leastWidth);
    addWidget(m_welcome);
    connect(m_welcome, &WelcomePage::exampleChosen, this, &PageArea::exampleChosen);
    connect(m_welcome, &WelcomePage::elsewhereRequested, this, &PageArea::elsewhereRequested);
}

/// What a page may ask about the rest of the library. It asks the catalog of the moment: a page that is not shown would
/// else keep that of a library that was closed.
PageContext PageArea::context() const
{
    PageContext context {.language = m_language, .titleOf = {}, .articleTitleOf = {}};
    const bool chinese = m_language == kb::Language::Chinese;
    context.titleOf = [this, chinese](std::string_view id) {
        const std::optional<std::uint32_t> index = m_catalog->find(id);
        if (!index)
            return QString();
        const kb::EntrySummary entry = m_catalog->entry(*index);
        return QString::fromUtf8(chinese && !entry.signatureZh.empty() ? entry.signatureZh : entry.signature);
    };
    context.tierOf = [this](std::string_view id) {
        const std::optional<std::uint32_t> index = m_catalog->find(id);
        return index ? std::optional(m_catalog->entry(*index).tier) : std::nullopt;
    };
    context.articleTitleOf = [this, chinese](std::string_view id) {
        const std::optional<std::uint32_t> index = m_catalog->findArticle(id);
        if (!index)
            return QString();
        const kb::ArticleSummary article = m_catalog->article(*index);
        return QString::fromUtf8(chinese && !article.titleZh.empty() ? article.titleZh : article.title);
    };
    context.runObstacle = m_runObstacle;
    return context;
}

template <typename T> T *PageArea::page(T *&page)
{
    if (!page) {
        page = new T(this);
        addWidget(page);
        page->addAction(m_delete);
        connect(page, &Page::entryActivated, this, &PageArea::entryActivated);
        connect(page, &Page::articleActivated, this, &PageArea::articleActivated);
        connect(page, &Page::linkActivated, this, &PageArea::linkActivated);
        connect(page, &Page::runRequested, this, &PageArea::runRequested);
        connect(page, &Page::reported, this, &PageArea::reported);
        connect(page, &Page::machineRequested, this, &PageArea::machineRequested);
        connect(page, &Page::contentShown, this, &PageArea::contentShown);
        connect(page, &Page::fixRequested, this, &PageArea::fix);
        connect(page, &Page::factsRequested, this, [this] {
            if (m_here)
                m_here->refresh();
        });
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

void PageArea::updateCatalog(std::shared_ptr<const model::Catalog> catalog, const model::ChangedEntries &changed)
{
    m_catalog = std::move(catalog);
    const bool isArticle = m_place.kind == model::Place::Kind::Article;
    // A page names others by their titles.
    if (changed.members || changed.found
        || (isArticle ? changed.concernsArticle(m_shown) : changed.concernsEntry(m_shown)))
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
    if (m_place.kind == model::Place::Kind::Entry && !m_catalog->contains(m_shown))
        showWelcome(); // it was deleted
    // A file that has gone meanwhile leaves its page as it is.
    else if (m_place.kind == model::Place::Kind::Entry)
        (void)showEntry(m_shown);
    else if (m_place.kind == model::Place::Kind::Article && !m_catalog->containsArticle(m_shown))
        showWelcome();
    else if (m_place.kind == model::Place::Kind::Article)
        (void)showArticle(m_shown);
    setScrollPosition(scroll);
}

void PageArea::showWelcome()
{
    setCurrentWidget(m_welcome);
    setPlace(model::Place::Kind::Welcome, {});
}

void PageArea::setPasteUnexplained(bool unexplained)
{
    m_welcome->setPasteUnexplained(unexplained);
}

void PageArea::setFoundElsewhere(std::optional<FoundElsewhere> found)
{
    m_welcome->setFoundElsewhere(std::move(found));
}

void PageArea::setPlace(model::Place::Kind kind, std::string_view id)
{
    if (m_place.id != id)
        m_field.clear();
    m_place = {.kind = kind, .id = std::string(id), .scroll = 0, .query = {}};
    if (!m_place.isAside())
        m_entryId = kind == model::Place::Kind::Entry ? m_place.id : std::string();
    emit placeChanged(m_place);
}

void PageArea::showAside(Aside &aside, model::Place::Kind kind)
{
    if (!aside.widget) {
        aside.widget = aside.make(this);
        addWidget(aside.widget);
    }
    setCurrentWidget(aside.widget);
    setPlace(kind, {});
}

void PageArea::setEntryHere(model::EntryHere *here)
{
    m_here = here;
    connect(m_here, &model::EntryHere::changed, this, [this] {
        if (m_entry)
            m_entry->setHere(m_here->entryId(), answerHere());
    });
}

void PageArea::setFindings(model::FindingsModel *findings)
{
    m_findings = findings;
    connect(m_findings, &model::FindingsModel::checked, this, [this] {
        if (m_place.kind != model::Place::Kind::Entry)
            return;
        if (m_editing)
            m_entryEditor->setFindings(m_findings->findingsOf(m_shown));
        else
            m_entry->setFindings(m_place.id, m_findings->findingsOf(m_shown));
    });
}

void PageArea::fix(const kb::Finding &finding)
{
    const auto fixed = m_findings->fix(finding, tr("Fix: %1").arg(wording::ruleTitle(finding.rule)));
    if (!fixed)
        emit editFailed(fixed.error());
}

std::shared_ptr<const AnswerHere> PageArea::answerHere() const
{
    if (!m_here || m_here->entryId().empty())
        return {};
    AnswerHere here {.isReading = m_here->facts().isReading(),
        .problem = {},
        .answer = m_here->answer(),
        .time = {},
        .machine = m_here->machineName()};
    if (m_here->facts().error() != gpu::RunError::None)
        here.problem = wording::sentence(m_here->facts().error());
    if (const auto &facts = m_here->facts().facts()) {
        const QDateTime time = QDateTime::fromString(QString::fromStdString(facts->time), Qt::ISODate);
        here.time = QLocale().toString(time.toLocalTime().time(), QLocale::ShortFormat);
    }
    return std::make_shared<const AnswerHere>(std::move(here));
}

void PageArea::showDashboard()
{
    showAside(m_dashboard, model::Place::Kind::Dashboard);
}

void PageArea::showMachine()
{
    showAside(m_machine, model::Place::Kind::Machine);
}

void PageArea::setEditing(bool editing)
{
    if (m_editing == editing)
        return;
    m_editing = editing;
    std::string field = std::exchange(m_field, {});
    if (editing && field.empty() && currentWidget() == m_entry)
        field = m_entry->fieldInSight();
    showAgain();
    if (!editing)
        focusPage();
    else if (m_place.kind == model::Place::Kind::Entry && !field.empty())
        m_entryEditor->showField(field);
    else if (m_place.kind == model::Place::Kind::Entry)
        m_entryEditor->focusFirst();
    else if (m_place.kind == model::Place::Kind::Article)
        m_articleEditor->setFocus(Qt::ShortcutFocusReason);
}

QStringList PageArea::unfinishedCases() const
{
    return m_entryEditor ? m_entryEditor->unfinishedCases() : QStringList();
}

void PageArea::dropUnfinishedCases()
{
    if (m_entryEditor)
        m_entryEditor->dropUnfinishedCases();
}

void PageArea::setEvidence(const std::shared_ptr<const kb::EntryEvidence> &evidence)
{
    if (evidence->entryId != m_entryId)
        return;
    m_evidence = evidence;
    if (m_entry)
        m_entry->setEvidence(evidence);
    if (m_entryEditor)
        m_entryEditor->setEvidence(evidence);
}

void PageArea::setRunObstacle(const QString &why)
{
    m_runObstacle = why;
    if (m_entry)
        m_entry->setRunObstacle(why);
}

kb::Expected<void> PageArea::showEntryEditor(const std::string &id)
{
    if (!m_entryEditor) {
        m_entryEditor = new EntryEditor(m_document, m_settings, this);
        addWidget(m_entryEditor);
        connect(m_entryEditor, &EntryEditor::failed, this, &PageArea::editFailed);
        connect(m_entryEditor, &Page::entryActivated, this, &PageArea::entryActivated);
        connect(m_entryEditor, &Page::fixRequested, this, &PageArea::fix);
    }
    if (kb::Expected<void> shown = m_entryEditor->setEntry(id, m_language); !shown)
        return shown;
    if (m_evidence)
        m_entryEditor->setEvidence(m_evidence);
    if (const auto index = m_catalog->find(id); index && m_findings)
        m_entryEditor->setFindings(m_findings->findingsOf(*index));
    setCurrentWidget(m_entryEditor);
    return {};
}

kb::Expected<void> PageArea::showArticleEditor(const std::string &id)
{
    if (!m_articleEditor) {
        m_articleEditor = new ArticleEditor(m_document, this);
        addWidget(m_articleEditor);
        connect(m_articleEditor, &ArticleEditor::failed, this, &PageArea::editFailed);
        ArticlePage *const preview = m_articleEditor->preview();
        connect(preview, &Page::entryActivated, this, &PageArea::entryActivated);
        connect(preview, &Page::articleActivated, this, &PageArea::articleActivated);
        connect(preview, &Page::linkActivated, this, &PageArea::linkActivated);
    }
    // It follows the document by itself: after its own edit there is nothing to show again.
    if (currentWidget() != m_articleEditor || m_place.id != id || m_articleEditor->language() != m_language) {
        if (kb::Expected<void> shown = m_articleEditor->setArticle(id, context()); !shown)
            return shown;
    }
    setCurrentWidget(m_articleEditor);
    return {};
}

kb::Expected<void> PageArea::showEntry(std::uint32_t index, Page::Showing showing)
{
    const kb::Expected<kb::Entry> entry = m_catalog->readEntry(index);
    if (!entry)
        return std::unexpected(entry.error());
    if (m_evidence && m_evidence->entryId != entry->id)
        m_evidence.reset();
    if (m_editing) {
        if (kb::Expected<void> shown = showEntryEditor(entry->id); !shown)
            return shown;
    } else {
        PageContext context = this->context();
        context.evidence = m_evidence;
        context.canFix = !m_document.isReadOnly();
        if (m_findings)
            context.findings = m_findings->findingsOf(index);
        if (m_here) {
            m_here->setEntry(std::make_shared<const kb::Entry>(*entry));
            context.here = answerHere();
        }
        setCurrentWidget(page(m_entry)); // first, so that it is built for the size that it has
        m_entry->setEntry(*entry, std::move(context), showing);
    }
    m_shown = index;
    setPlace(model::Place::Kind::Entry, entry->id);
    return {};
}

kb::Expected<void> PageArea::showArticle(std::uint32_t index)
{
    const kb::Expected<kb::Article> article = m_catalog->readArticle(index);
    if (!article)
        return std::unexpected(article.error());
    if (m_editing) {
        if (kb::Expected<void> shown = showArticleEditor(article->id); !shown)
            return shown;
    } else {
        setCurrentWidget(page(m_article));
        m_article->setArticle(*article, context());
    }
    m_shown = index;
    setPlace(model::Place::Kind::Article, article->id);
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

void PageArea::showField(const std::string &field)
{
    if (m_editing && m_entryEditor) {
        m_entryEditor->showField(field);
    } else if (m_entry) {
        m_field = field;
        m_entry->showField(field);
    }
}

void PageArea::focusPage()
{
    currentWidget()->setFocus(Qt::ShortcutFocusReason);
}

} // namespace ui
