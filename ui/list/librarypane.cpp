// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/librarypane.h"

#include "ui/base/entrylink.h"
#include "ui/base/numbers.h"
#include "ui/base/paths.h"
#include "ui/base/theme.h"
#include "ui/list/codecard.h"
#include "ui/list/emptylist.h"
#include "ui/list/facetbar.h"
#include "ui/list/listtexts.h"
#include "ui/list/pastemarks.h"
#include "ui/list/resultlist.h"
#include "ui/list/resultmodel.h"
#include "ui/list/searchfield.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"

#include <QAction>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStackedLayout>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr int previewMs = 80; // between two rows of a key that is held down pass fewer

} // namespace

LibraryPane::LibraryPane(QWidget *parent)
    : QWidget(parent)
    , m_model(new ResultModel(this))
    , m_field(new SearchField(this))
    , m_pasteLine(new QWidget(this))
    , m_pasteTitle(new QLabel(m_pasteLine))
    , m_matchCount(new QLabel(this))
    , m_log(new FlatButton(FlatButton::Shape::Pill, m_pasteLine))
    , m_clear(new FlatButton(FlatButton::Shape::Pill, m_pasteLine))
    , m_weak(new QLabel(this))
    , m_codes(new CodeCard(this))
    , m_logBar(new MessageBar(this))
    , m_facets(new FacetBar(this))
    , m_list(new ResultList(m_model, this))
    , m_empty(new EmptyList(this))
    , m_listStack(new QStackedLayout)
{
    buildLayout();
    connect(m_field, &QLineEdit::textEdited, this, [this](const QString &text) {
        m_query = {withoutLinkScheme(text), nullptr};
        m_isTyped = true;
        m_openWhenFound = false;
        m_session.search(m_query);
    });
    connect(m_field, &QLineEdit::returnPressed, this, &LibraryPane::openCurrent);
    connect(m_field, &SearchField::leftDownwards, this, [this] {
        focusList();
        m_previewTimer.start();
    });
    connect(m_field, &SearchField::logPasted, this, [this](const QMimeData *mime) { take(*mime, true); });
    connect(m_list, &ResultList::typed, this, [this](const QString &text) {
        if (m_query.paste || text.trimmed().isEmpty())
            return;
        focusField();
        m_field->insert(text);
        emit m_field->textEdited(m_field->text());
    });
    connect(m_list, &ResultList::leftUpwards, this, &LibraryPane::focusField);
    connect(m_list, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        keepShown();
        if (index.isValid() && (QGuiApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) == 0)
            preview(); // else more rows are being selected
    });
    connect(m_list, &QAbstractItemView::activated, this, &LibraryPane::activate);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        updateMarks();
        if (!m_isSettingRow) {
            keepShown();
            m_previewTimer.start();
        }
    });
    m_previewTimer.setSingleShot(true);
    m_previewTimer.setInterval(previewMs);
    connect(&m_previewTimer, &QTimer::timeout, this, &LibraryPane::preview);
    connect(m_clear, &QToolButton::clicked, this, &LibraryPane::clearSearch);
    connect(&m_logCases, &model::LogCases::changed, this, &LibraryPane::updateLogBar);
    connect(&m_logCases, &model::LogCases::looked, this, &LibraryPane::lookedForLogCases);
    connect(m_logBar, &MessageBar::actionRequested, this, &LibraryPane::logCasesRequested);
    connect(m_facets, &FacetBar::changed, this, [this] {
        publish();
        if (!m_query.isEmpty() && m_shown)
            m_previewTimer.start(); // what is shown may be hidden now, and another row be the current one
    });
    connect(m_empty, &EmptyList::showAllRequested, this, [this] {
        m_facets->setChoice({});
        publish(Rows::NewQuery);
        focusList();
    });
    connect(m_facets, &FacetBar::orderChanged, this, [this] {
        sort();
        emit orderChanged(m_facets->order());
    });
    // In a turn of its own: the list and the page together would hold the window up for longer than a frame.
    m_bestTimer.setSingleShot(true);
    m_bestTimer.setInterval(0);
    connect(&m_bestTimer, &QTimer::timeout, this, [this] {
        if (!m_result || m_result->query != m_query || !m_query.paste || m_result->matches.empty())
            return;
        m_openedBest = m_result->best();
        emit bestMatchFound(*m_openedBest);
    });
    connect(&m_session, &model::SearchSession::finished, this, &LibraryPane::handleResult);
    connect(&m_session, &model::SearchSession::pasteReady, this, &LibraryPane::showPaste);
    connect(&m_session, &model::SearchSession::pasteFailed, this, &LibraryPane::pasteFailed);
    retranslateUi();
}

void LibraryPane::buildLayout()
{
    auto *const pasteLayout = new QHBoxLayout(m_pasteLine);
    pasteLayout->setContentsMargins(0, 0, 0, 0);
    pasteLayout->setSpacing(theme::space2);
    pasteLayout->addWidget(m_pasteTitle, 1);
    pasteLayout->addWidget(m_log);
    pasteLayout->addWidget(m_clear);
    m_clear->setFocusPolicy(Qt::StrongFocus);
    m_matchCount->setWordWrap(true);
    m_matchCount->setForegroundRole(QPalette::PlaceholderText);
    m_matchCount->hide();

    auto *const head = new QVBoxLayout;
    head->setContentsMargins(theme::space3, theme::space3, theme::space3, theme::space2 + 2);
    head->setSpacing(theme::space2);
    head->addWidget(m_field);
    head->addWidget(m_pasteLine);
    head->addWidget(m_matchCount);
    head->addWidget(m_weak);
    head->addWidget(m_codes);
    head->addWidget(m_facets);

    m_weak->setWordWrap(true);
    m_weak->setTextFormat(Qt::PlainText);
    m_weak->hide();
    m_listStack->addWidget(m_list);
    m_listStack->addWidget(m_empty);

    auto *const rule = new QFrame(this);
    rule->setFrameShape(QFrame::HLine);
    rule->setFrameShadow(QFrame::Plain);
    rule->setForegroundRole(QPalette::Midlight);
    rule->setFixedHeight(1);

    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 1, 0); // the line at the right
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_logBar);
    layout->addWidget(rule);
    layout->addLayout(m_listStack, 1);
    m_pasteLine->hide();
}

void LibraryPane::setDocument(const model::Document &document)
{
    m_previewTimer.stop();
    m_catalog = document.catalog();
    m_shown.reset();
    m_result.reset();
    m_model->setCatalog(m_catalog);
    m_facets->setChoice({});
    m_session.setCatalog(m_catalog);
    m_session.search(m_query);
}

void LibraryPane::updateDocument(const model::Document &document, const model::ChangedEntries &changed)
{
    m_catalog = document.catalog();
    m_model->updateCatalog(m_catalog, changed.entries);
    // Without a query everything is found, in the order of the ids.
    const bool isStale = changed.members || (changed.found && (!m_query.isEmpty() || !changed.articles.empty()));
    if (isStale) {
        m_session.setCatalog(m_catalog);
        m_session.search(m_query);
    } else {
        m_session.updateCatalog(m_catalog);
        if (changed.counted)
            publish();
    }
}

void LibraryPane::setFacts(std::shared_ptr<const gpu::Facts> facts, const QString &machine)
{
    if (m_session.setFacts(std::move(facts), machine) && m_query.paste)
        m_session.search(m_query);
}

void LibraryPane::addListAction(QAction *action)
{
    m_list->addAction(action);
}

void LibraryPane::setLogAction(QAction *action)
{
    m_log->setDefaultAction(action);
    m_log->setAccessibleName(action->text().remove(u'&'));
}

void LibraryPane::updateAttention(const model::Document &document)
{
    m_catalog = document.catalog();
    m_model->updateCatalog(m_catalog, {}); // rows do not show it
    publish();
}

void LibraryPane::setLanguage(kb::Language language)
{
    m_model->setLanguage(language);
    m_codes->setLanguage(language);
    sort();
}

void LibraryPane::setOrder(model::Order order)
{
    m_facets->setOrder(order);
    sort();
}

void LibraryPane::sort()
{
    const model::ListOrder before = m_session.order();
    m_session.setOrder({m_facets->order(), m_model->language()});
    // Of the orders only this one depends on the language.
    const bool isSame
        = m_session.order() == before || (m_session.order().by == before.by && before.by != model::Order::Signature);
    if (!isSame && !m_query.paste)
        m_session.search(m_query);
}

void LibraryPane::setQuery(const model::Query &query)
{
    if (query == m_query)
        return;
    m_query = query;
    m_isTyped = false;
    applyQuery();
}

void LibraryPane::applyQuery()
{
    const bool pasted = m_query.paste != nullptr;
    const bool fieldHadFocus = isFieldFocused();
    m_field->setText(m_query.words);
    m_field->setVisible(!pasted);
    m_pasteLine->setVisible(pasted);
    m_matchCount->setVisible(pasted);
    m_facets->setVisible(!pasted);
    m_facets->setHere(nullptr, {});
    m_facets->setOfPaste(pasted);
    m_matchCount->clear();
    m_weak->hide();
    m_codes->setCodes({}, false);
    // A facet chosen for browsing would hide matches of a pasted text, and the chips are not there to say so.
    if (pasted)
        m_facets->setChoice({});
    if (fieldHadFocus)
        focusField();
    updatePasteTitle();
    emit pasteShown(m_query.paste);
    m_session.search(m_query);
    m_logCases.look(m_query.paste);
}

void LibraryPane::take(const QMimeData &mime, bool always)
{
    const QList<QUrl> urls = mime.urls();
    const auto file = std::ranges::find_if(urls, &QUrl::isLocalFile);
    if (file != urls.end()) {
        takeFile(file->toLocalFile());
    } else if (always || SearchField::isLog(mime)) {
        if (const QByteArray bytes = textBytes(mime); !bytes.isEmpty())
            m_session.paste(bytes);
    } else if (mime.hasText()) {
        focusField();
        m_field->setText(mime.text().simplified());
        emit m_field->textEdited(m_field->text());
    }
}

void LibraryPane::takeFile(const QString &path)
{
    m_session.pasteFile(toPath(path));
}

void LibraryPane::showPaste(const std::shared_ptr<const model::PastedText> &text)
{
    emit aboutToReplaceQuery();
    m_query = {{}, text};
    m_openedBest.reset();
    m_openBest = true;
    applyQuery();
    focusList();
}

bool LibraryPane::clearSearch()
{
    m_session.cancel();
    if (m_query.isEmpty()) {
        if (!isSettled())
            m_session.search(m_query); // what was cancelled is still wanted
        return false;
    }
    const bool wasPasted = m_query.paste != nullptr;
    if (wasPasted)
        emit aboutToReplaceQuery();
    m_openBest = false;
    m_query = {};
    applyQuery();
    if (wasPasted)
        emit noAnswerFound(); // the page of an answer does not stay without what it answers
    focusField();
    return true;
}

void LibraryPane::filter(const model::FacetChoice &choice, std::function<QString()> label)
{
    if (m_query.paste)
        emit aboutToReplaceQuery();
    m_facets->setChoice(choice, std::move(label));
    if (!m_query.isEmpty()) {
        m_query = {};
        applyQuery();
    } else {
        publish();
    }
}

void LibraryPane::handleResult(const std::shared_ptr<const model::SearchResult> &result)
{
    const bool isSameQuery = m_result && m_result->query == result->query;
    m_result = result;
    if (m_query.paste) {
        m_facets->setHere(m_catalog ? matchesThatApply(*m_result, *m_catalog) : nullptr, m_result->machine);
        m_facets->setVisible(m_facets->hasHere());
    }
    // Beside an answer, what its code says is an aside.
    m_codes->setCodes(result->codes, hasAnswer());
    updateMatchCount();
    m_previewTimer.stop(); // it was a row of the older result
    if (showsOpenedBest() && m_result->best() != *m_openedBest)
        emit bestMatchChanging();
    publish(isSameQuery ? Rows::SameQuery : Rows::NewQuery);
    if (showsOpenedBest() && m_result->best() != *m_openedBest)
        m_bestTimer.start();
    if (std::exchange(m_isTyped, false) && !m_query.isEmpty() && m_shown)
        followTyping();
    if (std::exchange(m_openBest, false)) {
        if (hasAnswer())
            m_bestTimer.start();
        else
            emit noAnswerFound();
    }
    emit searched(m_result);
    if (std::exchange(m_openWhenFound, false))
        openCurrent();
}

void LibraryPane::followTyping()
{
    const QModelIndex current = m_list->currentIndex();
    if (!current.isValid())
        return emit nothingFound();
    const model::Row &best = m_model->rows()[std::size_t(current.row())];
    if (m_shown != std::pair(best.kind, best.index))
        m_previewTimer.start();
}

void LibraryPane::publish(Rows rows)
{
    if (!m_catalog || !m_result)
        return;
    model::Filtered filtered = m_catalog->filter(m_result->rows, m_facets->choice());
    m_facets->setCounts(filtered.counts);
    // Nobody goes back to the page that is shown while the user is on the way to another row.
    std::optional<std::pair<model::Row::Kind, std::uint32_t>> kept = m_shown;
    const bool followsBest = showsOpenedBest();
    if (const QModelIndex current = m_list->currentIndex(); rows == Rows::SameQuery && current.isValid()) {
        const model::Row &selected = m_model->rows()[std::size_t(current.row())];
        kept = {selected.kind, selected.index};
    }
    m_model->setRows(std::move(filtered.rows), m_result);
    std::optional<int> row;
    // While words are typed the best match is what Enter should open.
    if (followsBest)
        row = m_model->rowOf(model::Row::Kind::Entry, m_result->best());
    else if (kept && (rows == Rows::SameQuery || m_query.isEmpty() || m_query.paste))
        row = m_model->rowOf(kept->first, kept->second);
    if (!row && !m_query.isEmpty() && m_model->rowCount() > 0)
        row = 0;
    setCurrentRow(row);
    updateMarks();
    updateEmptyState();
}

bool LibraryPane::showsOpenedBest() const
{
    return m_openedBest && m_shown == std::pair(model::Row::Kind::Entry, *m_openedBest) && m_query.paste && m_result
        && m_result->query == m_query && !m_result->matches.empty();
}

void LibraryPane::updateMatchCount()
{
    if (!m_result || !m_result->query.paste)
        return;
    m_weak->setVisible(m_query.paste && !m_result->matches.empty() && !hasAnswer());
    m_matchCount->setText(matchCountText(*m_result));
}

void LibraryPane::updateLogBar()
{
    const auto found = m_logCases.found();
    if (!found) {
        m_logBar->hide();
        return;
    }
    const auto cases = int(std::ranges::count_if(*found, [](const kb::LogCase &one) { return one.json.is_object(); }));
    m_logBar->show(
        cases > 0 ? theme::Tone::Accent : theme::Tone::Unknown, [cases] { return logBarText(cases); },
        [cases] { return logBarAction(cases); });
}

void LibraryPane::updateMarks()
{
    if (!m_query.paste || !m_result || m_result->query.paste != m_query.paste)
        return;
    const QModelIndex current = m_list->currentIndex();
    emit marksChanged(pasteMarks(*m_result, *m_catalog, current.isValid() ? m_model->match(current.row()) : nullptr));
}

void LibraryPane::updatePasteTitle()
{
    if (m_query.paste)
        m_pasteTitle->setText(tr("Pasted log \u00B7 %n line(s)", nullptr, m_query.paste->lineCount()));
}

void LibraryPane::updateEmptyState()
{
    const bool empty = m_model->rowCount() == 0;
    const bool hadFocus = m_list->hasFocus();
    m_listStack->setCurrentIndex(empty ? 1 : 0);
    if (empty && hadFocus)
        focusField(); // else Esc would not be the pane's any more
    if (!empty || !m_result)
        return;
    const int hidden = m_facets->choice() == model::FacetChoice {} ? 0 : int(m_result->rows.size());
    m_empty->show(emptyListText(*m_result), hidden, m_facets->choiceText());
}

void LibraryPane::setCurrentRow(std::optional<int> row)
{
    const QScopedValueRollback settingRow(m_isSettingRow, true);
    if (!row)
        return m_list->selectionModel()->clear();
    // Said outright: the view's own way looks at the keys that are held, and Ctrl+J would add to the selection.
    const QModelIndex index = m_model->index(*row);
    m_list->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    m_list->scrollTo(index);
}

void LibraryPane::select(model::Row::Kind kind, std::uint32_t index)
{
    m_shown = {kind, index};
    if (m_openedBest != index || kind != model::Row::Kind::Entry)
        keepShown();
    setCurrentRow(m_model->rowOf(kind, index)); // none: until a result has it
}

void LibraryPane::activate(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    m_previewTimer.stop();
    keepShown();
    const model::Row row = m_model->rows()[std::size_t(index.row())];
    emit activated(row.kind, row.index);
}

void LibraryPane::preview()
{
    m_previewTimer.stop();
    const QModelIndex current = m_list->currentIndex();
    // Of several that are selected none is meant more than the others.
    if (!current.isValid() || m_list->selectionModel()->selectedIndexes() != QModelIndexList {current})
        return;
    const model::Row row = m_model->rows()[std::size_t(current.row())];
    emit previewed(row.kind, row.index);
}

void LibraryPane::step(int direction)
{
    const int rows = m_model->rowCount();
    if (rows == 0)
        return;
    const QModelIndex current = m_list->currentIndex();
    const model::Row *const row = current.isValid() ? &m_model->rows()[std::size_t(current.row())] : nullptr;
    // The best match of typed words is selected, and not shown yet.
    const bool isNext = row && !m_previewTimer.isActive() && m_shown != std::pair(row->kind, row->index);
    const int target = !row ? (direction > 0 ? 0 : rows - 1) : isNext ? current.row() : current.row() + direction;
    setCurrentRow(std::clamp(target, 0, rows - 1));
    m_previewTimer.start();
}

void LibraryPane::openCurrent()
{
    if (!isSettled()) // the rows are still those of an older search
        return void(m_openWhenFound = true);
    const QModelIndex current = m_list->currentIndex();
    activate(current.isValid() || m_model->rowCount() == 0 ? current : m_model->index(0));
}

void LibraryPane::focusField()
{
    (m_query.paste ? static_cast<QWidget *>(m_clear) : m_field)->setFocus(Qt::ShortcutFocusReason);
}

void LibraryPane::focusList()
{
    if (m_model->rowCount() == 0)
        return focusField();
    if (!m_list->currentIndex().isValid())
        setCurrentRow(0);
    m_list->setFocus(Qt::ShortcutFocusReason);
}

bool LibraryPane::isFieldFocused() const
{
    return m_field->hasFocus() || m_clear->hasFocus();
}

std::vector<std::uint32_t> LibraryPane::selectedEntries() const
{
    return m_list->selectedEntries();
}

std::vector<model::Row> LibraryPane::results() const
{
    return m_model->rows();
}

bool LibraryPane::isSettled() const
{
    return !m_session.isBusy() && m_result && m_result->query == m_query;
}

void LibraryPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslateUi();
        updatePasteTitle();
        updateMatchCount();
        updateMarks();
        updateEmptyState();
    }
}

void LibraryPane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(width() - 1, 0, 1, height(), theme::current().border);
}

void LibraryPane::retranslateUi()
{
    m_field->setPlaceholderText(tr("Search, or paste an error…"));
    m_field->setAccessibleName(tr("Search"));
    m_list->setAccessibleName(tr("Entries and articles"));
    m_weak->setText(tr("No entry of this library explains the text. What is similar is below; Enter opens it."));
    m_clear->setText(tr("Esc clears"));
    m_clear->setAccessibleName(tr("Clear the pasted text"));
}

} // namespace ui
