// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The left region: search field or pasted text, facet chips, and the list of results.
#pragma once

#include "model/document/document.h"
#include "model/list/searchsession.h"
#include "model/runs/logcases.h"
#include "model/runs/measurers.h"
#include "ui/list/facetbar.h"
#include "ui/text/logmarks.h"

#include <QLayout>
#include <QTimer>
#include <QWidget>

#include <functional>

class QAction;
class QLabel;
class QMimeData;
class QModelIndex;
class QStackedLayout;

namespace ui {

class CodeCard;
class EmptyList;
class FlatButton;
class MessageBar;
class ResultList;
class ResultModel;
class SearchField;

class LibraryPane final : public QWidget {
    Q_OBJECT

public:
    explicit LibraryPane(QWidget *parent = nullptr);

    /// Shows the library that the document has now.
    void setDocument(const model::Document &document);
    /// The same library after an edit: the search stays, and is made again where the edit may change what it finds.
    void updateDocument(const model::Document &document, const model::ChangedEntries &changed);
    /// The same entries, others of which need attention: what was found stays, and is filtered and marked anew.
    void updateAttention(const model::Document &document);
    void setLanguage(kb::Language language);
    /// What the rows are sorted by; orderChanged() follows where the user chooses another one.
    void setOrder(model::Order order);
    /// Takes the facts of a machine, of that name or, where it is empty, of this one: rows of a pasted text say whether
    /// they apply here, and a chip picks the entries that do.
    void setFacts(std::shared_ptr<const gpu::Facts> facts, const QString &machine);

    [[nodiscard]] const model::Query &query() const { return m_query; }
    /// Shows a search as it was; results follow.
    void setQuery(const model::Query &query);
    /// Searches what was pasted or dropped; several lines, a file or `always` make it the pasted text.
    void take(const QMimeData &mime, bool always);
    void takeFile(const QString &path);
    /// Clears the search; false where there was none.
    bool clearSearch();

    /// Shows the entries of the whole library that fit a choice; label: what the picked ones are, in the language of
    /// the moment. The search is cleared.
    void filter(const model::FacetChoice &choice, std::function<QString()> label);

    /// The facet of who measured asks them. They must outlive this.
    void follow(model::Measurers &measurers) { m_facets->follow(measurers); }
    void focusField(); // or, where a text is pasted, what stands in its place
    /// Its shortcut is to work while the list has the focus.
    void addListAction(QAction *action);
    /// Shows and hides the pasted log, beside what is said of it.
    void setLogAction(QAction *action);
    void focusList();
    /// Shows a widget below the list.
    void addFooter(QWidget *footer) { layout()->addWidget(footer); }
    /// Selects and previews the next row, or the one before, whatever has the focus.
    void step(int direction);
    [[nodiscard]] bool isFieldFocused() const;
    /// Selects the row of an entry or article that is shown; none where it is not in the list.
    void select(model::Row::Kind kind, std::uint32_t index);
    /// Neither an entry nor an article is shown any more.
    void forgetShown() { m_shown.reset(); }
    [[nodiscard]] std::vector<std::uint32_t> selectedEntries() const; // in the order of the list
    [[nodiscard]] std::vector<model::Row> results() const; // rows of the list
    [[nodiscard]] bool isSettled() const; // no search or paste is under way
    /// The reader has chosen what is shown, or reads it: another best match of the same text does not take its place.
    void keepShown() { m_openedBest.reset(); }
    [[nodiscard]] bool isOpeningBestMatch() const { return m_bestTimer.isActive(); } // bestMatchFound() follows
    [[nodiscard]] bool hasAnswer() const { return m_result && m_result->hasAnswer(); } // to a pasted text
    [[nodiscard]] bool isSimilarOnly(std::uint32_t entry) const { return m_result && m_result->isSimilarOnly(entry); }
    /// The cases of the pasted text; null: it is no log of cuDNN's API.
    [[nodiscard]] std::shared_ptr<const std::vector<kb::LogCase>> logCases() const { return m_logCases.found(); }

    [[nodiscard]] bool isLookingForLogCases() const { return m_logCases.isLooking(); }

signals:
    void activated(model::Row::Kind kind, std::uint32_t index); // to be read: the page gets the focus
    /// A row was gone to: its page is to be shown, where it is not, and the focus stays.
    void previewed(model::Row::Kind kind, std::uint32_t index);
    /// The best match of a pasted text, where it is an answer.
    /// In a turn after searched(): of a new paste, and where facts make it another one before the reader has chosen.
    void bestMatchFound(std::uint32_t entry);
    void bestMatchChanging(); // keepShown() would keep what is shown
    void noAnswerFound(); // of a new paste: nothing answers it; or the paste was cleared
    void nothingFound(); // of words that were typed while an entry or article is shown
    void searched(const std::shared_ptr<const model::SearchResult> &result);
    void pasteFailed(const kb::Error &error);
    void pasteShown(const std::shared_ptr<const model::PastedText> &text); // null: none any more
    void orderChanged(model::Order order);
    void marksChanged(const ui::LogMarks &marks); // of the text that is shown
    void lookedForLogCases();
    /// The user wants to see the cases that a pasted log can become.
    void logCasesRequested();
    /// The search is about to become another one than typing would make it.
    void aboutToReplaceQuery();

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void setCurrentRow(std::optional<int> row); // selects it alone, and is there to be seen; nothing: no row is
    void buildLayout();
    void handleResult(const std::shared_ptr<const model::SearchResult> &result);
    void showPaste(const std::shared_ptr<const model::PastedText> &text);
    void applyQuery();
    void sort(); // what is found
    enum class Rows : std::uint8_t { SameQuery, NewQuery };
    void publish(Rows rows = Rows::SameQuery);
    /// What is shown is an answer to other words: the best match of these takes its place.
    void followTyping();
    [[nodiscard]] bool showsOpenedBest() const;
    void updateMatchCount();
    void updateLogBar();
    void updateMarks();
    void updatePasteTitle();
    void updateEmptyState();
    void activate(const QModelIndex &index);
    void preview();
    void openCurrent();
    void retranslateUi();

    std::shared_ptr<const model::Catalog> m_catalog;
    model::SearchSession m_session;
    model::LogCases m_logCases;
    model::Query m_query;
    std::shared_ptr<const model::SearchResult> m_result;
    std::optional<std::pair<model::Row::Kind, std::uint32_t>> m_shown; // what the page shows
    bool m_openBest = false; // the result that comes is that of a new paste
    std::optional<std::uint32_t> m_openedBest; // the reader has chosen nothing since
    QTimer m_bestTimer;
    bool m_isTyped = false; // the result that comes is that of words that were just typed
    bool m_openWhenFound = false; // Enter came before the result
    bool m_isSettingRow = false; // the row that becomes the current one was not chosen by the user
    QTimer m_previewTimer;

    ResultModel *m_model;
    SearchField *m_field;
    QWidget *m_pasteLine; // "Pasted log", "Esc clears"
    QLabel *m_pasteTitle;
    QLabel *m_matchCount; // "1 cause, 2 follow from it"
    FlatButton *m_log;
    FlatButton *m_clear;
    QLabel *m_weak; // that nothing answers the pasted text
    CodeCard *m_codes;
    MessageBar *m_logBar;
    FacetBar *m_facets;
    ResultList *m_list;
    EmptyList *m_empty;
    QStackedLayout *m_listStack;
};

} // namespace ui
