// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An entry together with the file it came from. Reading knows two dialects: flat (seed 001; the one that we write)
// and nested (kb-deadends). Writing patches the file's own JSON where, and only where, the entry changed.
#pragma once

#include "kb/entry.h"
#include "kb/finding.h"
#include "kb/format/jsontext.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

enum class Dialect : std::uint8_t { Flat, Nested };

struct EntryFile {
    JsonText text;
    Dialect dialect = Dialect::Flat;
    Entry entry;
    std::vector<Finding> findings; // wrong types, rates out of range: the fields concerned read as absent
    JsonText original; // the file as it was read; applyEdit starts from it, so undoing every edit restores its bytes
    Entry originalEntry;
};

/// What reading one entry gives when its JSON text is not needed (search index, export).
struct ParsedEntry {
    Entry entry;
    Dialect dialect = Dialect::Flat;
    std::vector<Finding> findings; // with field, and with line and column where the parser can tell cheaply
};

/// Fast path (simdjson), used when a whole library is read. On an error the line and column come from JsonText.
/// A wrong type or a rate outside 0..1 is a finding, not an error. Errors: JsonSyntax, JsonTooDeep, NotUtf8,
/// FileTooLarge, MissingField (no id, or no signature), BadId, WrongType (the document is not an object).
[[nodiscard]] Expected<ParsedEntry> parseEntry(std::string_view bytes);

/// Reads one file with its JSON text, for editing.
[[nodiscard]] Expected<EntryFile> parseEntryFile(std::string bytes);

/// Writes the difference between file.entry and edited into file.text and file.entry: one field, one patch.
void applyEdit(EntryFile &file, const Entry &edited);

/// A whole new flat file in canonical form (two-space indent, newline at the end, keys in the order of seed 001;
/// optional keys only where they hold something).
[[nodiscard]] std::string writeFlat(const Entry &entry);

} // namespace kb
