// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Through a library entry by entry: goes to the next one that needs attention and says why, and marks entries as
// reviewed. What the checks found comes first; when nothing of that is left, what nobody has reviewed.
#pragma once

#include "model/list/findingsmodel.h"

#include <QObject>

#include <functional>

namespace ui {

class FindingsPane;
class MessageBar;
class Navigator;
class PageArea;

class ReviewFlow final : public QObject {
    Q_OBJECT

public:
    /// All must outlive this. edit: shows the editor of what is shown.
    ReviewFlow(model::Document &document, const model::FindingsModel &findings, Navigator &navigator, PageArea &pages,
        MessageBar &messages, std::function<void()> edit, QObject *parent);

    /// In the order of ids, from the entry that is shown; begins anew at the end.
    void next();
    /// Goes to the field of a finding, which gets the focus in the editor, or is brought into sight on the page of a
    /// library that can't be written. entryId must not be empty.
    void open(const kb::Finding &finding);
    /// Goes to the next finding of a list, or the one before; says where there is none.
    void step(FindingsPane &findings, int by);
    /// Sets tier and date of the entry that is shown: one undoable edit. A tier that comes from evidence stays.
    void markReviewed();

private:
    [[nodiscard]] std::optional<std::uint32_t> shownEntry() const;
    /// The first after `from` (all round) for which `needs` holds.
    template <typename Needs>
    [[nodiscard]] std::optional<std::uint32_t> firstAfter(std::optional<std::uint32_t> from, const Needs &needs) const;
    void show(std::uint32_t entry, std::function<QString()> reason);

    model::Document &m_document;
    const model::FindingsModel &m_findings;
    Navigator &m_navigator;
    PageArea &m_pages;
    MessageBar &m_messages;
    std::function<void()> m_edit;
};

} // namespace ui
