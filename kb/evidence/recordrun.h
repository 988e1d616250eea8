// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From a run to its record on disk: the one way, for the window and the command line.
#pragma once

#include "kb/evidence/evidencestore.h"
#include "kb/evidence/filehasher.h"
#include "kb/evidence/privacy.h"

namespace kb {

/// Hashes the libraries of a run on this machine (target "local"; paths of another lead nowhere here), makes the record
/// and writes it; stopped, it leaves out the hashes that are not there yet. The file that was written. Errors: StandIn,
/// and those of EvidenceStore::write().
[[nodiscard]] Expected<std::filesystem::path> recordRun(const EvidenceStore &store, RunFacts facts,
    const Privacy &privacy, FileHasher &hasher, const std::stop_token &stop = {});

} // namespace kb
