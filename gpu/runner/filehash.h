// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// SHA-256 of libraries, for records of a machine that is not the reader's. Coreutils computes it.
#pragma once

#include "gpu/protocol/transcript.h"

#include <vector>

namespace gpu::runner {

/// Fills in sha256; a file that can't be read, or where sha256sum is missing, stays without. What was hashed once is
/// kept by its inode, size and time in casebook/runner-hashes of the user's cache folder.
void hashFiles(std::vector<LoadedFile> &libraries);

} // namespace gpu::runner
