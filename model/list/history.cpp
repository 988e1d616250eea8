// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/history.h"

#include <numeric>
#include <set>

namespace model {

void History::update(Place place)
{
    m_places[m_current] = std::move(place);
    forgetOldest();
}

void History::push(Place place)
{
    m_places.resize(m_current + 1);
    m_places.push_back(std::move(place));
    ++m_current;
    forgetOldest();
}

void History::drop()
{
    if (!canGoBack())
        return;
    m_places.resize(m_current);
    --m_current;
}

void History::forgetOldest()
{
    while (m_current > 0 && (m_places.size() > limit || pastedBytes() > pasteByteLimit)) {
        m_places.erase(m_places.begin());
        --m_current;
    }
}

std::size_t History::pastedBytes() const
{
    // Places that share a text hold it once.
    std::set<std::shared_ptr<const PastedText>> texts;
    for (const Place &place : m_places) {
        if (place.query.paste)
            texts.insert(place.query.paste);
    }
    return std::accumulate(texts.begin(), texts.end(), std::size_t(0),
        [](std::size_t sum, const auto &text) { return sum + text->bytes().size(); });
}

const Place &History::back()
{
    if (canGoBack())
        --m_current;
    return current();
}

const Place &History::forward()
{
    if (canGoForward())
        ++m_current;
    return current();
}

} // namespace model
