// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/entrypage.h"

#include "ui/page/entrysections.h"

namespace ui {

EntryPage::EntryPage(QWidget *parent)
    : Page(parent)
{
}

void EntryPage::setEntry(const kb::Entry &entry, Context context)
{
    const bool same = m_entry && m_entry->id == entry.id;
    m_entry = entry;
    m_context = std::move(context);
    rebuild(same);
}

void EntryPage::setEvidence(const std::shared_ptr<const kb::EntryEvidence> &evidence)
{
    if (!m_entry || m_entry->id != evidence->entryId)
        return;
    m_context.evidence = evidence;
    rebuild(true);
}

void EntryPage::clear()
{
    m_entry.reset();
    rebuild(false);
}

void EntryPage::build(Column &column)
{
    if (!m_entry)
        return;
    EntrySections(*m_entry, m_context, *this, column).addAll();
}

} // namespace ui
