// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordrun.h"

#include <utility>

namespace kb {

Expected<std::filesystem::path> recordRun(
    const EvidenceStore &store, RunFacts facts, const Privacy &privacy, FileHasher &hasher, const std::stop_token &stop)
{
    if (facts.transcript.fake)
        return std::unexpected(Error {.code = ErrorCode::StandIn});
    if (facts.target == "local")
        (void)hashLibraries(facts.transcript.libraries, hasher, stop); // stopped: better a record without than none
    return store.write(makeRecord(std::move(facts), privacy));
}

} // namespace kb
