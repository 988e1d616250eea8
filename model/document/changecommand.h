// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The one command on the undo stack: some files change from one state to another. Everything that edits a library is
// such a list of changes, so all of it is undone alike, to the byte.
#pragma once

#include "model/document/item.h"

#include <QDateTime>
#include <QUndoCommand>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace model {

class ChangeCommand final : public QUndoCommand {
public:
    enum class Side : std::uint8_t { Before, After };
    /// Puts the files of the changes into their state of one side.
    using Apply = std::function<void(const std::vector<Change> &, Side)>;

    /// mergeKey: commands that follow each other on the same files under the same key become one (typing in a field);
    /// empty: never. apply must outlive the stack.
    ChangeCommand(const Apply &apply, std::vector<Change> changes, const QString &text, std::string mergeKey);

    void undo() override { m_apply(m_changes, Side::Before); }
    void redo() override { m_apply(m_changes, Side::After); }
    [[nodiscard]] int id() const override { return m_mergeKey.empty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand *other) override;

    [[nodiscard]] const QDateTime &time() const { return m_time; } // of the last change that it took over
    [[nodiscard]] const std::vector<Change> &changes() const { return m_changes; }
    /// What was saved under another date is what undo and redo lead to.
    void replaceStates(const std::map<FileStatePtr, FileStatePtr> &replaced);

private:
    const Apply &m_apply;
    std::vector<Change> m_changes;
    std::string m_mergeKey;
    QDateTime m_time = QDateTime::currentDateTime();
};

} // namespace model
