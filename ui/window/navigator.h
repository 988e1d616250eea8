// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where the reader goes: shows entries and articles on the page with their row in the list, and remembers the way.
#pragma once

#include "model/document/document.h"
#include "model/list/history.h"
#include "ui/page/page.h"

#include <QObject>
#include <QTimer>

namespace ui {

class LibraryPane;
class PageArea;

class Navigator final : public QObject {
    Q_OBJECT

public:
    /// All must outlive the navigator.
    Navigator(const model::Document &document, LibraryPane &pane, PageArea &pages, QObject *parent);

    /// Preview: a new place, which the next preview takes the place of unless it was read: gone into, scrolled, or
    /// looked at for some seconds.
    enum class Step : std::uint8_t { NewPlace, SamePlace, Preview };
    /// index < entryCount() or articleCount(). False where the file can't be read: failed() says why.
    bool open(model::Row::Kind kind, std::uint32_t index, Step step = Step::NewPlace);
    /// False where the library has no such id, too.
    bool openEntry(const QString &id);
    bool openArticle(const QString &id);
    void openDashboard();
    void openMachine();
    /// An address of the web, in the browser. Where none can be started, the address is copied, and failed() says so.
    void openLink(const QUrl &url);

    [[nodiscard]] bool canGoBack() const { return m_history.canGoBack(); }
    [[nodiscard]] bool canGoForward() const { return m_history.canGoForward(); }
    void back();
    void forward();
    /// The way back leads here: called before another search takes the place of this one.
    void remember();
    /// Forgets the way: it led through another library.
    void clear();

signals:
    void moved(); // canGoBack() or canGoForward() may have changed
    void failed(const QString &why);

private:
    /// In the place of the page that is shown, which is no answer to what is looked for; step: SamePlace or Preview.
    void showWelcome(Step step);
    [[nodiscard]] model::Place place() const;
    [[nodiscard]] bool isShown(model::Row::Kind kind, std::uint32_t index) const;
    [[nodiscard]] std::optional<std::uint32_t> find(model::Row::Kind kind, std::string_view id) const;
    bool show(model::Row::Kind kind, std::uint32_t index, Page::Showing showing = Page::Showing::AtOnce);
    void goTo(model::Place place);
    void openAside(model::Place::Kind kind);
    void showAside(model::Place::Kind kind);

    const model::Document &m_document;
    LibraryPane &m_pane;
    PageArea &m_pages;
    model::History m_history;
    bool m_isPreview = false; // the place that is shown, and nobody has read it yet
    QTimer m_readTimer;
};

} // namespace ui
