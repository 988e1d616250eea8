// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/entrydraft.h"

#include "model/edit/reverseedges.h"

namespace model {

EntryDraft::EntryDraft(Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    connect(&m_document, &Document::entriesChanged, this, [this](const ChangedEntries &changed) {
        const std::optional<std::uint32_t> index = m_document.catalog()->find(m_entry.id);
        if (index && changed.content && changed.concernsEntry(*index))
            follow();
    });
    connect(&m_document, &Document::opened, this, [this] {
        m_asOpened.clear();
        close();
    });
}

kb::Expected<void> EntryDraft::open(const std::string &id)
{
    kb::Expected<kb::Entry> entry = m_document.entry(id);
    if (!entry)
        return std::unexpected(std::move(entry.error()));
    m_asOpened.try_emplace(id, *entry);
    m_entry = std::move(*entry);
    emit opened();
    return {};
}

void EntryDraft::close()
{
    m_entry = {};
    emit opened();
}

const kb::Entry &EntryDraft::asOpened() const
{
    const auto found = m_asOpened.find(m_entry.id);
    return found == m_asOpened.end() ? m_entry : found->second;
}

void EntryDraft::change(const QString &text, const QString &mergeKey, const std::function<void(kb::Entry &)> &change)
{
    // Another program may have written the file since it was read: what is there now is shown, not overwritten.
    const kb::Expected<kb::Entry> now = m_document.entry(m_entry.id);
    if (!now || *now != m_entry) {
        follow();
        emit failed(now ? kb::Error {.code = kb::ErrorCode::ReadAgain} : now.error());
        return;
    }
    kb::Entry after = m_entry;
    change(after);
    if (after == m_entry)
        return;
    Edits edits {reverseEdges(m_entry, after, [this](const std::string &id) { return m_document.entry(id); }), {}};
    edits.entries.push_back(std::move(after));
    if (const auto edited = m_document.editMany(edits, text, mergeKey.toStdString()); !edited)
        emit failed(edited.error());
}

void EntryDraft::follow()
{
    if (m_entry.id.empty())
        return;
    kb::Expected<kb::Entry> entry = m_document.entry(m_entry.id);
    if (!entry || *entry == m_entry)
        return;
    m_entry = std::move(*entry);
    emit changed();
}

} // namespace model
