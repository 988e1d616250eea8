// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Keeps two windows from writing to one library. The lock is a file in the user's data folder, named after the
// library's: a file in the library itself would change that folder's time, and with it each start would have to build
// the search index anew (docs/adr/0017).
#pragma once

#include <QLockFile>
#include <QString>

#include <filesystem>
#include <optional>

namespace model {

/// The window that has the library open.
struct LockOwner {
    qint64 process = 0;
    QString host;
    QString program;
    /// No process that can be seen from here holds the lock: the owner is on another machine, or was.
    bool mayBeGone = false;
    bool operator==(const LockOwner &) const = default;
};

class LibraryLock final {
public:
    /// dataFolder: the user's; made where it does not exist.
    LibraryLock(const std::filesystem::path &dataFolder, const std::filesystem::path &library);

    /// Nothing: it is ours now, and given back by the destructor. The lock of a process that is no longer there is
    /// taken over, and so is a file that names none.
    [[nodiscard]] std::optional<LockOwner> take();
    /// Removes the lock of an owner that may be gone, so that it can be taken; not where it is another one's by now.
    void removeLockOf(const LockOwner &owner);
    [[nodiscard]] bool isOf(const std::filesystem::path &library) const;

private:
    [[nodiscard]] bool tryLock();
    [[nodiscard]] std::optional<LockOwner> owner() const; // nothing: the file names none
    std::filesystem::path m_library;
    QLockFile m_file;
};

} // namespace model
