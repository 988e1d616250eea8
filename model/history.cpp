// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/history.h"

namespace model {

void History::push(Place place)
{
    m_places.resize(m_current + 1);
    m_places.push_back(std::move(place));
    if (m_places.size() > limit)
        m_places.erase(m_places.begin());
    m_current = m_places.size() - 1;
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
