// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// All findings of a library's entries, kept up to date while entries change: an edit checks the entry again, and those
// that have to do with it. Holds what it needs of every entry, about a kilobyte each, and no entry itself. For one
// thread at a time. Cost: about 100 us an entry on one core; an edit some milliseconds.
#pragma once

#include "kb/checks/relations.h"
#include "kb/evidence/evidencestore.h"
#include "kb/library/library.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

struct CheckOptions {
    std::string today; // ISO date, for dates in the future; empty: none is
    std::shared_ptr<const EvidenceStore> evidence; // null: claims are not compared with records
    Progress progress;
    std::stop_token stop;
};

class Checker final {
public:
    /// Reads and checks every entry on all cores. Nothing where it was stopped.
    [[nodiscard]] static std::optional<Checker> check(std::shared_ptr<const Library> library, CheckOptions options);

    /// The entry as it is now; null: it is gone. An index of entryCount() and up is a new one. Gives the entries whose
    /// findings may have changed, ascending.
    std::vector<std::uint32_t> update(std::uint32_t index, const Entry *entry);
    /// Reads the records of an entry anew before update() is called for it.
    void readRecords(std::uint32_t index, const Entry &entry);

    [[nodiscard]] std::uint32_t entryCount() const { return m_relations.entryCount(); }
    [[nodiscard]] const std::vector<Finding> &findings(std::uint32_t index) const { return m_findings[index]; }

private:
    Checker(std::shared_ptr<const Library> library, CheckOptions options, Relations relations);
    void join(std::uint32_t index);

    std::shared_ptr<const Library> m_library; // as it was opened
    CheckOptions m_options;
    Relations m_relations;
    std::vector<StoredRecords> m_records; // by entry, without what was said along the way
    std::vector<std::vector<Finding>> m_alone; // of the rules that need the entry alone
    std::vector<std::vector<Finding>> m_findings; // all
};

} // namespace kb
