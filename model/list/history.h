// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where the reader has been: what the page showed, how far it was scrolled, and the search beside it.
#pragma once

#include "model/list/searchsession.h"

#include <string>
#include <vector>

namespace model {

struct Place {
    enum class Kind : std::uint8_t { Welcome, Entry, Article, Dashboard, Machine };
    Kind kind = Kind::Welcome;
    /// It is about no entry or article, and what is beside it stays as it was.
    [[nodiscard]] bool isAside() const { return kind == Kind::Dashboard || kind == Kind::Machine; }
    std::string id;
    int scroll = 0; // pixels
    Query query;
    bool operator==(const Place &) const = default;
};

class History final {
public:
    [[nodiscard]] const Place &current() const { return m_places[m_current]; }
    [[nodiscard]] bool canGoBack() const { return m_current > 0; }
    [[nodiscard]] bool canGoForward() const { return m_current + 1 < m_places.size(); }

    /// Notes how the current place looks now: called before it is left.
    void update(Place place);
    /// Goes to a new place; what lay ahead is forgotten, and the oldest beyond the limits.
    void push(Place place);
    /// Forgets the current place and what lies ahead, so that the one before is the current one; stays where there is
    /// none before.
    void drop();
    const Place &back();
    const Place &forward();
    void clear() { *this = {}; }

    static constexpr std::size_t limit = 100;
    /// The most bytes that the pasted texts of all places have together; the current one stays, however large.
    static constexpr std::size_t pasteByteLimit = 32 << 20;

private:
    void forgetOldest();
    [[nodiscard]] std::size_t pastedBytes() const;
    std::vector<Place> m_places {Place {}};
    std::size_t m_current = 0;
};

} // namespace model
