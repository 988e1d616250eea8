// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/workfolder.h"

#include "gpu/protocol/folderlook.h"

#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

fs::path temporaryFolder()
{
    std::error_code error;
    return fs::temp_directory_path(error); // empty: there is none
}

} // namespace

WorkFolder::WorkFolder()
    : WorkFolder(temporaryFolder())
{
}

WorkFolder::WorkFolder(const fs::path &place)
    : m_maker(getpid())
{
    std::error_code error;
    std::string name = (place / "casebook-work-XXXXXX").string();
    if (!place.empty() && mkdtemp(name.data()))
        m_path = fs::canonical(name, error);
}

WorkFolder::~WorkFolder()
{
    remove();
}

void WorkFolder::remove()
{
    std::error_code error;
    if (!m_path.empty() && m_maker == getpid())
        fs::remove_all(m_path, error);
    m_path.clear();
}

fs::path temporaryFolderThatAnswers()
{
    const char *const folder = std::getenv("TMPDIR");
    return folder && *folder && lookForFolder(folder) == FolderLook::Folder ? folder : "/tmp";
}

OpenFile openGpuLock(const fs::path &temporary, int device)
{
    const std::string path = (temporary / ("casebook-gpu-" + std::to_string(device) + ".lock")).string();
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    return OpenFile(fd >= 0 ? fd : ::open(path.c_str(), O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
}

} // namespace gpu::runner
