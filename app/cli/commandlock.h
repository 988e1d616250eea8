// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Commands that change one library do it one after the other.
#pragma once

#include "kb/filedescriptor.h"

#include <QtClassHelperMacros>

#include <filesystem>

namespace app {

/// While it lives, no other command of this user changes the library: what is read under it, is changed and is written
/// back loses nothing that another command wrote. The system gives it back with the process, however that ends.
///
/// It is not the window's lock (model::LibraryLock): a command goes on while a window has the library open, since the
/// window compares each file with what it read before it writes it, and asks about one that was changed. What a command
/// reads and writes back within milliseconds it does not compare again. Two users who share a folder don't lock each
/// other out (docs/adr/0017).
class CommandLock final {
public:
    /// Waits for a command that has it, and says so on stderr. Where no lock can be made, that is said, too, and the
    /// command goes on: someone without a data folder could change nothing otherwise.
    explicit CommandLock(const std::filesystem::path &library);
    Q_DISABLE_COPY_MOVE(CommandLock)

private:
    kb::FileDescriptor m_file;
};

} // namespace app
