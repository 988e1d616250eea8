// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// All that the records say of one entry.
#pragma once

#include "kb/conditions/condition.h"
#include "kb/evidence/evidencestore.h"
#include "kb/evidence/tier.h"
#include "kb/library/library.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kb {

struct EntryEvidence {
    std::string entryId;
    std::vector<gpu::Case> cases;
    std::optional<MachineCondition> condition;
    std::vector<Record> records; // by time, those of older cases, too
    std::vector<Measured> measured;
    Tier tier = Tier::Unknown; // computed
    std::vector<Finding> findings; // of its cases and of its records' files
};
/// What the entry was called before: those of its aliases that are ids, and not the id of another entry of the library,
/// whose records are its own. index: where the library has the entry, whatever edits call it; nothing: nowhere.
[[nodiscard]] std::vector<std::string> formerIds(
    const Library &library, std::optional<std::uint32_t> index, const Entry &entry);

/// Reads every record of the entry: for worker threads. former: formerIds(). underWay: records that are not in the
/// store yet; those of other entries are left out.
[[nodiscard]] EntryEvidence entryEvidence(const EvidenceStore &store, const Entry &entry,
    std::span<const std::string> former, std::span<const std::shared_ptr<const Record>> underWay = {});
/// The evidence of an entry as the library has it.
[[nodiscard]] EntryEvidence entryEvidence(const EvidenceStore &store, const Library &library, const Entry &entry);

/// Takes out unassigned records whose case is none of these: they are of another library.
void dropOthers(std::vector<Record> &records, std::span<const gpu::Case> cases);

/// The tier that a reader sees: what the records say, whatever the entry's file does; where it says none, and there are
/// no records, none.
[[nodiscard]] Tier shownTier(const EntryEvidence &evidence, Tier stored);

/// The entry with that tier, for pages: what anybody may write into a file is no fact.
[[nodiscard]] Entry withShownTier(Entry entry, const EntryEvidence &evidence);

/// On what it stands: the records that decide something of a case of the entry as it is.
struct Standing {
    int records = 0;
    int fromElsewhere = 0; // not made on this machine
    int ofUnknownLibrary = 0; // whose cuDNN is in no published package that is known
    int machines = 0; // that can be told apart; at least 1 where there is a record
    bool isAtLeast = false; // there are records that do not say on which machine
    int left = 0; // more records, which do not count: of an unknown library
    std::string newestTime;
    int isSigned = 0; // records that somebody vouches for
    std::vector<std::string> signers; // who, each once
    int unchecked = 0; // records whose signature nobody here can check
    bool operator==(const Standing &) const = default;
};
[[nodiscard]] Standing standing(const EntryEvidence &evidence);

} // namespace kb
