// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// SHA-256 of large files. A library of cuDNN has hundreds of megabytes (about a second): for worker
// threads only, cancellable, and each file is read once as long as its size and time stay the same.
#pragma once

#include "gpu/protocol/transcript.h"
#include "kb/error.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>

namespace kb {

class FileHasher final {
public:
    /// In hex. Of a folder: of a text with a line for each file in it and below, by name, "NAME SHA-256". Errors:
    /// FileNotFound, FileUnreadable, Cancelled. May be called from several threads.
    [[nodiscard]] Expected<std::string> hash(const std::filesystem::path &file, const std::stop_token &stop = {});

private:
    [[nodiscard]] Expected<std::string> hashFolder(const std::filesystem::path &folder, const std::stop_token &stop);
    [[nodiscard]] Expected<std::string> hashOfFile(const std::filesystem::path &file, const std::stop_token &stop);

    struct Known {
        std::uintmax_t size = 0;
        std::filesystem::file_time_type time;
        std::string hash;
    };
    std::mutex m_mutex;
    std::map<std::filesystem::path, Known> m_known;
};

/// Fills in sha256 of each library; one that can't be read stays without. Error: Cancelled.
[[nodiscard]] Expected<void> hashLibraries(
    std::span<gpu::LoadedFile> libraries, FileHasher &hasher, const std::stop_token &stop = {});

} // namespace kb
