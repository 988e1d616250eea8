// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Writes down what runs observed while others go on: whatever becomes of the command, the record of a run that has
// ended is on disk, or about to be.
#pragma once

#include "gpu/client/target.h"
#include "kb/evidence/recordrun.h"
#include "kb/library/library.h"

#include <QThreadPool>

#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace app {

class Recorder final {
public:
    /// Library and store must outlive the recorder. target: where the runs take place.
    Recorder(const kb::Library &library, const kb::EvidenceStore &store, const gpu::Target &target);
    /// target: as records name it, of runs whose machine is not known here.
    Recorder(const kb::Library &library, const kb::EvidenceStore &store, std::string target);

    /// False: no record can be written, which was said on stderr.
    [[nodiscard]] bool isReady() const { return m_privacy.has_value(); }
    /// One run that decided something; its target is known. Written in a thread of its own, which hashes the libraries
    /// first; an error is said on stderr.
    void record(kb::RunFacts facts);
    /// Waits until all is written, and stores what follows for the entries' tiers. False: some of it could not be
    /// written. On stderr, what was and what was not.
    [[nodiscard]] bool finish();

private:
    void write(kb::RunFacts facts);

    const kb::Library &m_library;
    const kb::EvidenceStore &m_store;
    std::string m_target;
    std::optional<kb::Privacy> m_privacy;
    // The thread alone uses these members until it has ended.
    kb::FileHasher m_hasher;
    std::set<std::string> m_entries; // that have a new record
    std::filesystem::path m_last;
    int m_count = 0;
    bool m_isGood = true;
    QThreadPool m_pool; // of one thread
};

} // namespace app
