// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/navigator.h"

#include "kb/wording/wording.h"
#include "ui/list/librarypane.h"
#include "ui/window/pagearea.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QUrl>

#include <chrono>
#include <utility>

namespace ui {

using model::Place;
using model::Row;
using namespace std::chrono_literals;

Navigator::Navigator(const model::Document &document, LibraryPane &pane, PageArea &pages, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_pane(pane)
    , m_pages(pages)
    , m_readTimer(this)
{
    m_readTimer.setObjectName(QStringLiteral("preview.read"));
    m_readTimer.setSingleShot(true);
    m_readTimer.setInterval(3s);
    connect(&m_readTimer, &QTimer::timeout, this, [this] { m_isPreview = false; });
    connect(&m_pane, &LibraryPane::noAnswerFound, this, [this] { showWelcome(Step::SamePlace); });
    connect(&m_pane, &LibraryPane::nothingFound, this, [this] { showWelcome(Step::Preview); });
    connect(&m_pane, &LibraryPane::aboutToReplaceQuery, this, &Navigator::remember);
    connect(&m_pane, &LibraryPane::bestMatchChanging, this, [this] {
        if (m_pages.isAncestorOf(QApplication::focusWidget()) || m_pages.place().scroll > 0)
            m_pane.keepShown();
    });
    connect(qApp, &QApplication::focusChanged, &m_pages, [this](const QWidget *old, const QWidget *now) {
        if (now && m_pages.isAncestorOf(now) && !(old && m_pages.isAncestorOf(old)))
            m_isPreview = false;
    });
}

Place Navigator::place() const
{
    Place place = m_pages.place();
    place.query = m_pane.query();
    return place;
}

bool Navigator::isShown(Row::Kind kind, std::uint32_t index) const
{
    const Place shown = m_pages.place();
    const model::Catalog &catalog = *m_document.catalog();
    return kind == Row::Kind::Entry ? shown.kind == Place::Kind::Entry && shown.id == catalog.entry(index).id
                                    : shown.kind == Place::Kind::Article && shown.id == catalog.article(index).id;
}

std::optional<std::uint32_t> Navigator::find(Row::Kind kind, std::string_view id) const
{
    return kind == Row::Kind::Entry ? m_document.catalog()->find(id) : m_document.catalog()->findArticle(id);
}

bool Navigator::show(Row::Kind kind, std::uint32_t index, Page::Showing showing)
{
    const auto shown = kind == Row::Kind::Entry ? m_pages.showEntry(index, showing) : m_pages.showArticle(index);
    if (!shown) {
        emit failed(wording::sentence(shown.error()));
        return false;
    }
    m_pane.select(kind, index);
    return true;
}

bool Navigator::open(Row::Kind kind, std::uint32_t index, Step step)
{
    if (step == Step::Preview && isShown(kind, index))
        return true;
    const Place left = place();
    m_history.update(left);
    if (!show(kind, index, step == Step::NewPlace ? Page::Showing::AtOnce : Page::Showing::InTurns))
        return false;
    if (std::exchange(m_isPreview, false) && step == Step::Preview && left.scroll == 0)
        m_history.drop();
    const Place now = place();
    const Place &before = m_history.current();
    if (step == Step::SamePlace || (before.kind == now.kind && before.id == now.id)) {
        m_history.update(now);
    } else {
        m_history.push(now);
        m_isPreview = step == Step::Preview;
    }
    if (m_isPreview)
        m_readTimer.start();
    emit moved();
    return true;
}

bool Navigator::openEntry(const QString &id)
{
    const auto index = find(Row::Kind::Entry, id.toStdString());
    return index && open(Row::Kind::Entry, *index);
}

bool Navigator::openArticle(const QString &id)
{
    const auto index = find(Row::Kind::Article, id.toStdString());
    return index && open(Row::Kind::Article, *index);
}

void Navigator::openDashboard()
{
    openAside(Place::Kind::Dashboard);
}

void Navigator::openMachine()
{
    openAside(Place::Kind::Machine);
}

void Navigator::openAside(Place::Kind kind)
{
    if (!m_document.library() || m_pages.place().kind == kind)
        return;
    m_isPreview = false;
    m_history.update(place());
    showAside(kind);
    m_history.push(place());
    m_pages.focusPage();
    emit moved();
}

void Navigator::showAside(Place::Kind kind)
{
    m_pane.forgetShown();
    if (kind == Place::Kind::Machine)
        m_pages.showMachine();
    else
        m_pages.showDashboard();
}

void Navigator::showWelcome(Step step)
{
    const Place left = place();
    m_pages.showWelcome();
    m_pane.forgetShown();
    const bool wasPreview = std::exchange(m_isPreview, step == Step::Preview);
    if (step == Step::Preview) {
        m_history.update(left);
        if (wasPreview && left.scroll == 0)
            m_history.drop();
        m_history.push(place());
    } else {
        m_history.update(place());
    }
    emit moved();
}

void Navigator::back()
{
    m_history.update(place());
    goTo(m_history.back());
}

void Navigator::forward()
{
    m_history.update(place());
    goTo(m_history.forward());
}

void Navigator::goTo(Place place)
{
    m_isPreview = false;
    m_pane.setQuery(place.query);
    if (place.kind == Place::Kind::Welcome) {
        m_pages.showWelcome();
        m_pane.forgetShown();
    } else if (place.isAside()) {
        showAside(place.kind);
    } else {
        const Row::Kind kind = place.kind == Place::Kind::Entry ? Row::Kind::Entry : Row::Kind::Article;
        if (const auto index = find(kind, place.id))
            show(kind, *index);
    }
    m_pages.setScrollPosition(place.scroll);
    emit moved();
}

void Navigator::openLink(const QUrl &url)
{
    if ((url.scheme() != u"https" && url.scheme() != u"http") || QDesktopServices::openUrl(url))
        return;
    const QString address = url.toString(QUrl::FullyEncoded);
    QGuiApplication::clipboard()->setText(address);
    emit failed(tr("No browser could be started. The address was copied: %1").arg(address));
}

void Navigator::remember()
{
    m_isPreview = false;
    const Place now = place();
    m_history.update(now);
    m_history.push(now);
    emit moved();
}

void Navigator::clear()
{
    m_isPreview = false;
    m_history.clear();
    emit moved();
}

} // namespace ui
