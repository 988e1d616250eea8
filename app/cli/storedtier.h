// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What records make of an entry, written into its file.
#pragma once

#include "kb/evidence/evidencestore.h"
#include "kb/library/library.h"

#include <optional>
#include <string>

namespace app {

/// Stores the tier that the records give; the caller has the library's CommandLock. The file is read again: what was
/// written to it meanwhile stays, and one that is no longer this entry is left alone. Nothing: it could not be written,
/// which was said on stderr.
[[nodiscard]] std::optional<kb::Tier> storeTier(
    const kb::Library &library, const std::string &id, const kb::EvidenceStore &store);

} // namespace app
