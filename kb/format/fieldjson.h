// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A field of an entry as JSON, whichever it is (kb/entryfields.h); the dialects say where it stands.
#pragma once

#include "kb/entryfields.h"
#include "kb/format/rows.h"

#include <nlohmann/json_fwd.hpp>

namespace kb {

class ObjectReader;

/// Reads the field from the object that has it under this key. Not read here: the environment, which each dialect has
/// its own way, and cases, which are kept as bytes.
void readField(const ObjectReader &owner, std::string_view key, const EntryField &field, Entry &entry);

/// Adds the field to an object under a key, or leaves it out. tierText: the name of the tier as the file is to hold it.
void writeField(nlohmann::ordered_json &object, std::string_view key, WhenEmpty whenEmpty, const EntryField &field,
    const Entry &entry, EdgeForm form, const std::string &tierText);

} // namespace kb
