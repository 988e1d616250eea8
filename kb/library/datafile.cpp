// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/datafile.h"

#include "kb/sha256.h"

#include <string>
#include <system_error>

namespace kb {

std::filesystem::path resolvedPath(const std::filesystem::path &path)
{
    std::error_code error;
    const std::filesystem::path found
        = std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    return error ? path : found;
}

std::filesystem::path dataFileOf(const std::filesystem::path &library, const std::filesystem::path &dataFolder,
    const char *kind, const char *extension)
{
    return dataFolder / kind / (sha256Hex(resolvedPath(library).string()).substr(0, 16) + extension);
}

} // namespace kb
