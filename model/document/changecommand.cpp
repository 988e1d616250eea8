// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/changecommand.h"

#include <algorithm>
#include <utility>

namespace model {

ChangeCommand::ChangeCommand(const Apply &apply, std::vector<Change> changes, const QString &text, std::string mergeKey)
    : QUndoCommand(text)
    , m_apply(apply)
    , m_changes(std::move(changes))
    , m_mergeKey(std::move(mergeKey))
{
}

bool ChangeCommand::mergeWith(const QUndoCommand *other)
{
    const auto *const next = dynamic_cast<const ChangeCommand *>(other);
    if (!next || next->m_mergeKey != m_mergeKey
        || !std::ranges::equal(m_changes, next->m_changes, {}, &Change::item, &Change::item))
        return false;
    for (std::size_t i = 0; i < m_changes.size(); ++i)
        m_changes[i].after = next->m_changes[i].after;
    m_time = next->m_time;
    // Typed and taken back.
    setObsolete(std::ranges::all_of(m_changes, [](const Change &c) { return sameFile(c.before, c.after); }));
    return true;
}

void ChangeCommand::replaceStates(const std::map<FileStatePtr, FileStatePtr> &replaced)
{
    for (Change &change : m_changes) {
        for (FileStatePtr Change::*const side : {&Change::before, &Change::after}) {
            if (const auto found = replaced.find(change.*side); found != replaced.end())
                change.*side = found->second;
        }
    }
}

} // namespace model
