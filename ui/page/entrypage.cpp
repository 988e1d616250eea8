// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/entrypage.h"

#include "ui/page/column.h"

#include <QLabel>

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

void EntryPage::clear()
{
    m_entry.reset();
    rebuild(false);
}

void EntryPage::build(Column &column)
{
    if (!m_entry)
        return;
    auto *label = new QLabel(QString::fromStdString(std::string(kb::shown(m_entry->signature, m_context.language).text)));
    label->setTextFormat(Qt::PlainText);
    column.add(label, 0);
}

} // namespace ui
