// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gpu/runner/openfile.h"

#include <filesystem>

#include <sys/types.h>

namespace gpu::runner {

/// A private folder beside other temporary files. It goes, with everything in it, in the process that made it: copies
/// of the object in that process's children leave it there.
class WorkFolder final {
public:
    WorkFolder(); // below the folder for temporary files
    explicit WorkFolder(const std::filesystem::path &place);
    ~WorkFolder();
    WorkFolder(const WorkFolder &) = delete;
    WorkFolder &operator=(const WorkFolder &) = delete;
    [[nodiscard]] const std::filesystem::path &path() const { return m_path; } // empty: it could not be made
    void remove(); // now, not at the end

private:
    std::filesystem::path m_path;
    pid_t m_maker;
};

/// Where temporary files go; /tmp where TMPDIR names no folder, or one on a file system that never answers, which would
/// hold up whoever makes a folder there.
[[nodiscard]] std::filesystem::path temporaryFolderThatAnswers();

/// A file there, to be locked while a run uses the GPU, by whatever Casebook on this machine. Of one that is there
/// already, another user's perhaps, nothing but its being locked is used.
[[nodiscard]] OpenFile openGpuLock(const std::filesystem::path &temporary, int device);

} // namespace gpu::runner
