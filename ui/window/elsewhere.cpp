// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/elsewhere.h"

#include "ui/base/paths.h"
#include "ui/base/settings.h"
#include "ui/list/librarypane.h"
#include "ui/list/otherlibraries.h"
#include "ui/window/navigator.h"
#include "ui/window/pagearea.h"
#include "ui/window/welcomepage.h"

#include <algorithm>
#include <utility>

namespace ui {

Elsewhere::Elsewhere(ElsewhereParts parts, QObject *parent)
    : QObject(parent)
    , m_parts(std::move(parts))
    , m_shown(new OtherLibraries({.nameOf = [this](const std::filesystem::path &folder) { return nameOf(folder); },
                                     .language = m_parts.language},
          &m_parts.pane))
    , m_search(m_parts.cacheFolder)
    , m_searchesAll(m_parts.settings.searchesAll())
{
    m_parts.pane.addFooter(m_shown);
    m_shown->hide();
    m_shown->setSearched(m_parts.settings.searchesAll());
    connect(m_shown, &OtherLibraries::toggled, this, [this](bool searched) {
        m_parts.settings.setSearchesAll(searched); // and the search follows
    });
    connect(&m_parts.settings, &Settings::changed, this, [this] {
        const bool before = std::exchange(m_searchesAll, m_parts.settings.searchesAll());
        if (before != m_searchesAll) {
            m_shown->setSearched(m_searchesAll);
            search();
        }
    });
    connect(m_shown, &OtherLibraries::activated, this, &Elsewhere::open);
    connect(&m_search, &model::OtherSearch::finished, this, &Elsewhere::show);
    connect(&m_parts.pages, &PageArea::elsewhereRequested, this, [this] {
        if (m_best)
            open(std::filesystem::path(m_best->library), QString::fromStdString(m_best->id));
    });
    connect(&m_parts.pane, &LibraryPane::searched, this, &Elsewhere::search);
    connect(&m_parts.document, &model::Document::openFailed, this, [this] { m_wanted.reset(); });
}

std::vector<std::filesystem::path> Elsewhere::otherLibraries() const
{
    std::vector<std::filesystem::path> folders {m_parts.builtInLibrary};
    const model::RecentLibraries recent = m_parts.settings.recentLibraries();
    for (const QString &folder : recent.folders())
        folders.push_back(toPath(folder));
    std::erase_if(folders, [this](const std::filesystem::path &folder) {
        std::error_code ignored;
        return !doesAnswer(folder) || isSameFolder(folder, m_parts.document.library()->folder())
            || !std::filesystem::exists(folder, ignored);
    });
    return folders;
}

void Elsewhere::search()
{
    const model::Query &query = m_parts.pane.query();
    m_shown->setVisible(!query.isEmpty());
    if (query != m_query) { // what was found is of another text
        m_query = query;
        m_best.reset();
        m_parts.pages.setFoundElsewhere({});
    }
    if (!query.isEmpty() && m_parts.settings.searchesAll()) {
        m_search.search(query);
    } else {
        m_search.cancel();
        show({});
    }
}

void Elsewhere::show(const std::vector<model::OtherMatch> &matches)
{
    m_shown->setMatches(matches);
    m_best.reset();
    for (const model::OtherMatch &match : matches) {
        if (match.grade && *match.grade != kb::Grade::Similar && (!m_best || *match.grade > *m_best->grade))
            m_best = match;
    }
    if (!m_best)
        return m_parts.pages.setFoundElsewhere({});
    m_parts.pages.setFoundElsewhere(
        FoundElsewhere {.library = [this, folder = m_best->library] { return nameOf(folder); },
            .signature =
                [this, signature = m_best->signature] {
                    return QString::fromUtf8(kb::shown(signature, m_parts.language()).text);
                }});
}

QString Elsewhere::nameOf(const std::filesystem::path &library) const
{
    return isSameFolder(library, m_parts.builtInLibrary) ? tr("Built-in library") : pathText(library.filename());
}

void Elsewhere::open(const std::filesystem::path &library, const QString &id)
{
    m_wanted = {.library = library, .id = id, .query = m_parts.pane.query()};
    m_parts.openLibrary(library);
}

void Elsewhere::finish()
{
    m_search.setLibraries(otherLibraries());
    const std::optional<Wanted> wanted = std::exchange(m_wanted, std::nullopt);
    if (!wanted || !isSameFolder(wanted->library, m_parts.document.library()->folder()))
        return; // another one was opened meanwhile
    m_parts.pane.setQuery(wanted->query);
    m_parts.navigator.openEntry(wanted->id);
}

} // namespace ui
