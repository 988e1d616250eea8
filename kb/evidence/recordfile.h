// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A record as it lies in a folder, and all records of a library one by one.
#pragma once

#include "kb/evidence/record.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

class RecordFolder;

inline constexpr std::uintmax_t maxRecordBytes = 1u << 20;

/// Against what records are held.
struct RecordContext {
    std::string machine; // EvidenceStore::machine()
    std::filesystem::path allowedSigners; // the library's
    bool maySign = true; // false: no record there has a signature beside it, so none is looked for
};
/// evidence/allowed_signers of a library.
[[nodiscard]] std::filesystem::path allowedSignersOf(const std::filesystem::path &library);

/// The record of an entry in its folder, by its number there. Errors: FileTooLarge, those of readFile() and
/// readRecordText(), RecordElsewhere, RecordMisnamed, RecordSignatureBad.
[[nodiscard]] Expected<Record> readRecord(
    const RecordFolder &folder, std::size_t number, std::string_view entryId, const RecordContext &context);

/// The same of the text that was read from it.
[[nodiscard]] Expected<Record> checkedRecord(
    const std::filesystem::path &file, std::string_view text, std::string_view entryId, const RecordContext &context);

/// The second half of that: whether a record that holds is the one of this place, and whose it is.
[[nodiscard]] Expected<Record> placedRecord(Record record, const std::filesystem::path &file, std::string_view text,
    std::string_view entryId, const RecordContext &context);

struct LibraryRecord {
    std::filesystem::path name; // evidence/<domain>/<slug>/<file>, or <pack>/<file>
    Expected<Record> record;
};
/// All of the folder's evidence that may be a record, and what looks like one and is read as none (RecordLeftOut),
/// whether or not there is such an entry: folder by folder, and ordered by name in each. They are read on all cores,
/// and some hundred are in memory at a time. No folder that is a link is looked into.
void forEachRecord(const std::filesystem::path &library, std::string_view machine,
    const std::function<void(const LibraryRecord &)> &visit);

} // namespace kb
