// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Commands that change one library do it one after the other.
#pragma once

#include "kb/library/changelock.h"

#include <QtClassHelperMacros>

#include <filesystem>

namespace app {

/// The library's kb::ChangeLock, while it lives.
class CommandLock final {
public:
    /// Waits for a command that has it, and says so on stderr. Where no lock can be made, that is said, too, and the
    /// command goes on: someone without a data folder could change nothing otherwise.
    explicit CommandLock(const std::filesystem::path &library);
    Q_DISABLE_COPY_MOVE(CommandLock)

private:
    kb::ChangeLock m_lock;
};

} // namespace app
