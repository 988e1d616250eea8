// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What "find in page" looks through: a page, or the pasted log.
#pragma once

#include <QString>

namespace ui {

class Findable {
public:
    virtual ~Findable() = default;

    /// Marks every place of a text, case ignored, the first maxHits of them; how many. An empty text is nowhere, and
    /// what was marked no longer is.
    virtual int find(const QString &text) = 0;
    /// Of those places, the first that is not above what is in sight; 0 where all are.
    [[nodiscard]] virtual int firstHitInSight() const = 0;
    /// Marks one of the places as the current one, and brings it into sight. hit: less than find() gave.
    virtual void showHit(int hit) = 0;

    static constexpr int maxHits = 10'000;
};

} // namespace ui
