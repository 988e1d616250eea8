// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// SHA-256 of libraries, for records of a machine that is not the reader's. Coreutils computes it.
#pragma once

#include "gpu/protocol/transcript.h"
#include "gpu/runner/openfile.h"

#include <vector>

#include <sys/types.h>

namespace gpu::runner {

/// A process that hashes for the one that made it, and has the rights that this one gives up meanwhile: what was hashed
/// is kept in a folder of the user's.
class FileHasher final {
public:
    /// Forks: there may be no threads, and no CUDA library loaded, by then.
    FileHasher();
    ~FileHasher();
    FileHasher(const FileHasher &) = delete;
    FileHasher &operator=(const FileHasher &) = delete;
    /// As hashFiles(), once.
    void hash(std::vector<LoadedFile> &libraries);

private:
    OpenFile m_question;
    OpenFile m_answer;
    pid_t m_process = -1;
};

/// Fills in sha256; a file that can't be read, or where sha256sum is missing, stays without. What was hashed once is
/// kept by its inode, size and time in casebook/runner-hashes of the user's cache folder.
void hashFiles(std::vector<LoadedFile> &libraries);

} // namespace gpu::runner
