// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What changes the files of one library from outside an open window does it one after the other.
#pragma once

#include "kb/filedescriptor.h"

#include <filesystem>

namespace kb {

/// From take() on, nobody else of this user who takes it changes the library: what is read under it, is changed and is
/// written back loses nothing that another wrote. The system gives it back with the process, however that ends.
///
/// It is not the window's lock (model::LibraryLock): a command goes on while a window has the library open, since the
/// window compares each file with what it read before it writes it, and asks about one that was changed. What is read
/// and written back within milliseconds is not compared again. Two users who share a folder don't lock each other out
/// (docs/adr/0017).
class ChangeLock final {
public:
    /// dataFolder: the user's; made where it does not exist.
    ChangeLock(const std::filesystem::path &library, const std::filesystem::path &dataFolder);
    ChangeLock(const ChangeLock &) = delete;
    ChangeLock &operator=(const ChangeLock &) = delete;

    /// 0: it is ours. EWOULDBLOCK: another has it. Else the errno that says why no lock can be made.
    [[nodiscard]] int tryTake();
    /// Waits; 0, or errno.
    [[nodiscard]] int take();

private:
    FileDescriptor m_file;
    int m_problem = 0; // of opening the file
};

} // namespace kb
