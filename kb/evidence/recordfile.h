// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A record as it lies in a folder, and all records of a library one by one.
#pragma once

#include "kb/evidence/record.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

inline constexpr std::uintmax_t maxRecordBytes = 1u << 20;

/// Against what records are held.
struct RecordContext {
    std::string machine; // EvidenceStore::machine()
    std::filesystem::path allowedSigners; // the library's
};
/// evidence/allowed_signers of a library.
[[nodiscard]] std::filesystem::path allowedSignersOf(const std::filesystem::path &library);

/// The record of an entry in a file of its folder. Errors: FileTooLarge, those of readFile() and readRecordText(),
/// RecordElsewhere, RecordMisnamed, RecordSignatureBad.
[[nodiscard]] Expected<Record> readRecordFile(
    const std::filesystem::path &file, std::string_view entryId, const RecordContext &context);

/// The same of the text that was read from it.
[[nodiscard]] Expected<Record> checkedRecord(
    const std::filesystem::path &file, std::string_view text, std::string_view entryId, const RecordContext &context);

/// The names in a folder that may be those of records, in no order.
[[nodiscard]] std::vector<std::filesystem::path> recordNames(const std::filesystem::path &folder);

struct LibraryRecord {
    std::filesystem::path name; // evidence/<domain>/<slug>/<file>
    Expected<Record> record;
};
/// Every file of the folder's evidence that may be a record, ordered by name, whether or not there is such an entry. No
/// folder that is a link is looked into.
[[nodiscard]] std::vector<LibraryRecord> allRecords(const std::filesystem::path &library, std::string_view machine);

} // namespace kb
