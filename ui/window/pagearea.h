// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The centre: the welcome text, the entry page or the article page, the editor in their place, the dashboard, or the
// page of this machine; each made when it is first needed.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "model/document/document.h"
#include "model/list/findingsmodel.h"
#include "model/list/history.h"
#include "model/runs/entryhere.h"
#include "ui/page/page.h"

#include <QStackedWidget>

#include <functional>

namespace ui {

class ActionRegistry;
class ArticleEditor;
class ArticlePage;
class EntryEditor;
class EntryPage;
class Settings;
class WelcomePage;
struct FoundElsewhere;

class PageArea final : public QStackedWidget {
    Q_OBJECT

public:
    /// document and settings must outlive this.
    PageArea(model::Document &document, Settings &settings, const ActionRegistry &actions, QWidget *parent = nullptr);

    /// Shows the welcome text; pages come from this catalog's library from now on.
    void setCatalog(std::shared_ptr<const model::Catalog> catalog);
    /// The same library after an edit: shows what is shown as it is now, where the edit concerns it.
    void updateCatalog(std::shared_ptr<const model::Catalog> catalog, const model::ChangedEntries &changed);
    /// Shows what is shown in another language.
    void setLanguage(kb::Language language);

    void showWelcome();
    void setPasteUnexplained(bool unexplained); // the welcome text says so
    void setFoundElsewhere(std::optional<FoundElsewhere> found); // likewise
    /// index < entryCount() or articleCount(). Errors are those of reading the file; the page stays as it was.
    kb::Expected<void> showEntry(std::uint32_t index, Page::Showing showing = Page::Showing::AtOnce);
    kb::Expected<void> showArticle(std::uint32_t index);

    /// Who makes the dashboard when it is first shown.
    void setDashboardMaker(std::function<QWidget *(QWidget *parent)> make) { m_dashboard.make = std::move(make); }
    void showDashboard();
    /// The same of the page of this machine.
    void setMachineMaker(std::function<QWidget *(QWidget *parent)> make) { m_machine.make = std::move(make); }
    void showMachine();

    /// Shows entries as their editor, or as their page. Whether the library can be written is the caller's question.
    void setEditing(bool editing);
    [[nodiscard]] bool isEditing() const { return m_editing; }
    /// As EntryEditor has them.
    [[nodiscard]] QStringList unfinishedCases() const;
    void dropUnfinishedCases();
    /// Shown with its entry, where that is shown now, and when it goes into the editor.
    void setEvidence(const std::shared_ptr<const kb::EntryEvidence> &evidence);

    /// PageContext::runObstacle of the entry that is shown.
    void setRunObstacle(const QString &why);

    /// What tells the pages whether an entry applies on this machine; must outlive this.
    void setEntryHere(model::EntryHere *here);

    /// Whose findings stand under the fields that they are about; must outlive this.
    void setFindings(model::FindingsModel *findings);

    /// setEvidence() is to follow, for the entry that is shown.
    [[nodiscard]] bool awaitsEvidence() const { return !m_entryId.empty() && !m_evidence; }

    /// That is shown to be read; null: something else is, or it is edited.
    [[nodiscard]] Page *readPage() const { return m_editing ? nullptr : currentPage(); }

    /// What is shown, without the search beside it.
    [[nodiscard]] model::Place place() const;
    void setScrollPosition(int position);
    /// Goes to a field of the entry that is shown, a JSON pointer in a flat file; the editor does, too, when it is
    /// opened next.
    void showField(const std::string &field);
    void focusPage();

signals:
    void entryActivated(const QString &id);
    void articleActivated(const QString &id);
    void linkActivated(const QUrl &url);
    void editFailed(const kb::Error &error);
    void exampleChosen(const QString &text); // WelcomePage::exampleChosen()
    void elsewhereRequested(); // WelcomePage::elsewhereRequested()
    void runRequested(); // the cases of the entry that is shown
    void reported(int list, int row, bool worked); // Page::reported() of it
    void machineRequested(); // the page of this machine
    void contentShown(); // Page::contentShown() of it
    void placeChanged(const model::Place &place); // another entry or article, the dashboard or the welcome text

private:
    /// What is shown in a page's place and made by another.
    struct Aside {
        std::function<QWidget *(QWidget *)> make;
        QWidget *widget = nullptr; // null: not shown yet
    };
    template <typename T> T *page(T *&page);
    [[nodiscard]] PageContext context() const;
    void showAside(Aside &aside, model::Place::Kind kind);
    [[nodiscard]] Page *currentPage() const; // null: the welcome text

    [[nodiscard]] kb::Expected<void> showEntryEditor(const std::string &id);
    [[nodiscard]] kb::Expected<void> showArticleEditor(const std::string &id);
    void showAgain();
    void fix(const kb::Finding &finding);
    [[nodiscard]] std::shared_ptr<const AnswerHere> answerHere() const; // null: no machine is asked
    model::Document &m_document;
    Settings &m_settings;
    void setPlace(model::Place::Kind kind, std::string_view id);
    std::shared_ptr<const model::Catalog> m_catalog;
    QString m_runObstacle;
    kb::Language m_language = kb::Language::English;
    model::Place m_place;
    std::uint32_t m_shown = 0; // index of the entry or article
    /// That is shown, or that the dashboard or the machine has taken the place of: nobody asks for its evidence again.
    /// Empty: none.
    std::string m_entryId;
    std::shared_ptr<const kb::EntryEvidence> m_evidence; // of m_entryId; null: not read yet
    QAction *m_delete; // works while a page has the focus, not the editor
    WelcomePage *m_welcome;
    EntryPage *m_entry = nullptr;
    ArticlePage *m_article = nullptr;
    EntryEditor *m_entryEditor = nullptr;
    ArticleEditor *m_articleEditor = nullptr;
    Aside m_dashboard;
    Aside m_machine;
    model::EntryHere *m_here = nullptr;
    model::FindingsModel *m_findings = nullptr;
    bool m_editing = false;
    std::string m_field; // of the entry that is shown, where the editor is to begin; empty: with its first
};

} // namespace ui
