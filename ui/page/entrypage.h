// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Shows everything that an entry holds, as plain text: nothing is executed, fetched or read as HTML.
#pragma once

#include "ui/page/page.h"

#include <optional>

namespace ui {

class EntryPage final : public Page {
    Q_OBJECT

public:
    explicit EntryPage(QWidget *parent = nullptr);

    /// Without evidence in the context, that of the same entry stays.
    void setEntry(const kb::Entry &entry, Context context, Showing showing = Showing::AtOnce);
    /// Shown with the entry that it is of; of another one, nothing happens. What comes after the first of an entry is
    /// shown within half a second.
    void setEvidence(const std::shared_ptr<const kb::EntryEvidence> &evidence);
    /// The same; null: no machine is asked.
    void setHere(const std::string &entryId, const std::shared_ptr<const AnswerHere> &here);
    /// PageContext::runObstacle of the entry that is shown.
    void setRunObstacle(const QString &why);
    /// The same; of the entry with this id.
    void setFindings(const std::string &entryId, std::vector<kb::Finding> findings);
    /// Scrolls to the section with a field, a JSON pointer in a flat file.
    void showField(const std::string &field);
    /// The first field of the first section that begins in sight, as showField() has it, or of the one that fills the
    /// page; empty while the page is at its head.
    [[nodiscard]] std::string fieldInSight() const;
    void clear() override;

protected:
    void build(Column &column) override;

private:
    std::optional<kb::Entry> m_entry; // as much of it as is shown
    std::size_t m_rowsCut = 0;
    Context m_context;
};

} // namespace ui
