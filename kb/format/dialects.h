// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The two dialects of an entry's JSON: how an Entry is read from each, and the JSON that holds all of an Entry in each
// (the whole of a new flat file; for nested files only what applyEdit compares).
#pragma once

#include "kb/format/rows.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>
#include <vector>

namespace kb {

class JsonText;
class ObjectReader;

/// The value of Entry::cases; null where it is empty, or no array that a file could hold.
[[nodiscard]] nlohmann::ordered_json casesJson(const Entry &entry);

void readFlat(const ObjectReader &root, Entry &entry);
[[nodiscard]] nlohmann::ordered_json flatJson(const Entry &entry, EdgeForm form);

void readNested(const ObjectReader &root, Entry &entry);
/// Without the environment, which has no fixed keys.
[[nodiscard]] nlohmann::ordered_json nestedJson(const Entry &entry);
/// Writes the labels and values that differ into /environment; a new label goes to /environment/additional.
void patchNestedEnvironment(JsonText &text, const Entry &before, const Entry &after);

/// The name of a tier as a file is to hold it: the text of the file it was read from, unless the tier was changed.
[[nodiscard]] std::string tierTextOf(const Entry &entry);

} // namespace kb
