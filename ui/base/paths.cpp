// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/paths.h"

#include "gpu/protocol/folderlook.h"

#include <chrono>
#include <map>
#include <system_error>

namespace ui {

bool doesAnswer(const std::filesystem::path &folder)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds isDeadFor {30};
    static std::map<std::filesystem::path, Clock::time_point> dead; // windows live in one thread
    if (const auto at = dead.find(folder); at != dead.end() && Clock::now() - at->second < isDeadFor)
        return false;
    dead.erase(folder);
    if (gpu::lookForFolder(folder.string(), gpu::patienceBeforeRefusal) != gpu::FolderLook::NoAnswer)
        return true;
    dead[folder] = Clock::now();
    return false;
}

bool isSameFolder(const std::filesystem::path &a, const std::filesystem::path &b)
{
    std::error_code ignored;
    return doesAnswer(a) && doesAnswer(b) && std::filesystem::equivalent(a, b, ignored);
}

} // namespace ui
