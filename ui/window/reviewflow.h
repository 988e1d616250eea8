// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Through a library entry by entry: goes to the next one that needs attention and says why, and marks entries as
// reviewed. What the checks found comes first; when nothing of that is left, what nobody has reviewed.
#pragma once

#include "model/list/findingsmodel.h"

#include <QObject>

namespace ui {

class MessageBar;
class Navigator;
class PageArea;

class ReviewFlow final : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    ReviewFlow(model::Document &document, const model::FindingsModel &findings, Navigator &navigator,
        const PageArea &pages, MessageBar &messages, QObject *parent);

    /// In the order of ids, from the entry that is shown; begins anew at the end.
    void next();
    /// Sets tier and date of the entry that is shown: one undoable edit. A tier that comes from evidence stays.
    void markReviewed();

private:
    [[nodiscard]] std::optional<std::uint32_t> shownEntry() const;
    /// The first after `from` (all round) for which `needs` holds.
    template <typename Needs>
    [[nodiscard]] std::optional<std::uint32_t> firstAfter(std::optional<std::uint32_t> from, const Needs &needs) const;
    void show(std::uint32_t entry, const QString &reason);

    model::Document &m_document;
    const model::FindingsModel &m_findings;
    Navigator &m_navigator;
    const PageArea &m_pages;
    MessageBar &m_messages;
};

} // namespace ui
