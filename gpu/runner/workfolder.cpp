// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/workfolder.h"

#include <cstdlib>
#include <string>

#include <unistd.h>

namespace gpu::runner {

namespace fs = std::filesystem;

WorkFolder::WorkFolder()
    : m_maker(getpid())
{
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    std::string name = (folder / "casebook-work-XXXXXX").string();
    if (!folder.empty() && mkdtemp(name.data()))
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

} // namespace gpu::runner
