// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Records on disk: <root>/evidence/<domain>/<slug>/<time>-<hash>.json, in the library's own folder and, for a library
// that can't be written, in a folder of its own in the user's data folder; both count. A file is written once,
// atomically, never replaced.
#pragma once

#include "kb/entry.h"
#include "kb/evidence/recordfile.h"
#include "kb/finding.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct StoredRecords {
    std::vector<Record> records; // by time
    std::vector<Finding> findings; // files that are no records of the entry, which are left as they are; what else is
                                   // to be known of them
    bool tierStays = false; // the library can't be written and some are the user's: its file can't say what they give
};

/// A record's file, and what it is called in a library: evidence/<domain>/<slug>/<file>.
struct RecordSource {
    std::filesystem::path file;
    std::filesystem::path name;
};

/// A folder in which evidence/ may lie.
struct RecordPlace {
    std::filesystem::path root;
    bool isUsers = false;
    bool isUnassigned = false; // Record::isUnassigned
};

class EvidenceStore final {
public:
    /// userFolder: the user's data folder for Casebook; records of read-only libraries go there, each library's to
    /// libraries/<hash>: of the id that its evidence/library-id gives it, else of where it lies. Empty: there is none.
    EvidenceStore(std::filesystem::path libraryFolder, bool libraryReadOnly, std::filesystem::path userFolder);

    /// A record of a library that nobody knows counts in a library of one's own alone; so does, for the user who made
    /// it, one whose library could not be hashed (docs/adr/0029). Of both places, a file that stands in both once;
    /// none over maxRecordBytes. Where there are very many, those that say the same stand as one (Record::others), and
    /// which do is kept in the user's folder (recordindex.h). One whose name, hash or verdict is not what follows from
    /// it is a finding and no record. former: what the entry was called before (formerIds(), docs/adr/0014).
    [[nodiscard]] StoredRecords read(std::string_view entryId, std::span<const std::string> former = {}) const;
    /// The files behind the tier that the entry's file says: the library's own, and the user's where the library can be
    /// written (its tiers are by those, too); none that a link leads to. Looked into are unassigned ones alone.
    [[nodiscard]] std::vector<RecordSource> tierFiles(
        const Entry &entry, std::span<const std::string> former = {}) const;
    /// Where records are written: evidence/ lies in it, or is made. Empty: nowhere.
    [[nodiscard]] const std::filesystem::path &root() const { return m_readOnly ? m_own : m_library; }
    /// The file that was written. Errors: WriteFailed, StandIn, BadId.
    [[nodiscard]] Expected<std::filesystem::path> write(const Record &record) const;
    /// Ids of entries for which the user's folder holds records.
    [[nodiscard]] std::vector<std::string> entriesWithUserRecords() const;
    /// What records that were made here name this machine; empty: none was made yet.
    [[nodiscard]] std::string machine() const;
    /// The salt of this user, made at the first call. Errors: WriteFailed.
    [[nodiscard]] Expected<std::string> salt() const;

private:
    [[nodiscard]] std::vector<RecordPlace> places() const;
    [[nodiscard]] std::vector<RecordPlace> placesOfTiers() const; // that a file's tier is by

    std::filesystem::path m_library;
    bool m_readOnly;
    std::filesystem::path m_user;
    std::filesystem::path m_own; // what the user's folder holds of this library
};

} // namespace kb
