// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/writeonce.h"

#include "kb/filedescriptor.h"
#include "kb/library/file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace kb {

namespace {

bool writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(std::size_t(written));
    }
    return true;
}

std::unexpected<Error> notWritten(const std::filesystem::path &file, int problem)
{
    return std::unexpected(Error {ErrorCode::WriteFailed, std::strerror(problem), file, 0, 0, {}});
}

/// 0, or errno; EEXIST where the name is taken.
int giveName(const std::string &temporary, const std::filesystem::path &file)
{
    if (::link(temporary.c_str(), file.c_str()) == 0)
        return 0;
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS && errno != EMLINK)
        return errno;
    // A file system without hard links.
    return ::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, file.c_str(), RENAME_NOREPLACE) == 0 ? 0 : errno;
}

} // namespace

Expected<bool> writeOnce(const std::filesystem::path &file, std::string_view bytes, std::filesystem::perms permissions)
{
    const auto failure = [&](std::string detail) {
        return std::unexpected(Error {ErrorCode::WriteFailed, std::move(detail), file, 0, 0, {}});
    };
    const std::filesystem::path folder = file.parent_path();
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return failure(error.message());

    // Hidden, so that no reader takes it for a record.
    std::string temporary = (folder / ".writing-XXXXXX").string();
    const FileDescriptor out(::mkostemp(temporary.data(), O_CLOEXEC));
    if (out.get() < 0)
        return failure(std::strerror(errno));
    int problem = 0;
    if (!writeAll(out.get(), bytes) || ::fchmod(out.get(), mode_t(permissions)) != 0 || ::fsync(out.get()) != 0)
        problem = errno;
    else
        problem = giveName(temporary, file);
    ::unlink(temporary.c_str());
    if (problem == EEXIST)
        return false;
    if (problem != 0)
        return failure(std::strerror(problem));
    syncFolder(folder);
    return true;
}

Expected<Stamp> writeStaged(const std::filesystem::path &file, std::string_view bytes)
{
    const FileDescriptor out(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
    struct stat status = {};
    if (out.get() >= 0 && ::fchmod(out.get(), 0644) == 0 && writeAll(out.get(), bytes)
        && ::fstat(out.get(), &status) == 0) {
        ::sync_file_range(out.get(), 0, 0, SYNC_FILE_RANGE_WRITE); // the disk begins at once: somebody will wait for it
        return stampOf(status);
    }
    const int problem = errno;
    if (out.get() >= 0)
        ::unlink(file.c_str());
    return notWritten(file, problem);
}

Expected<bool> renameOnce(const std::filesystem::path &from, const std::filesystem::path &to)
{
    int problem = ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0 ? 0 : errno;
    if (problem == EINVAL || problem == ENOSYS) { // a file system that can't
        problem = ::link(from.c_str(), to.c_str()) == 0 ? 0 : errno;
        if (problem == 0)
            ::unlink(from.c_str());
    }
    if (problem == 0 || problem == EEXIST)
        return problem == 0;
    return notWritten(to, problem);
}

std::optional<std::filesystem::path> linkBelow(const std::filesystem::path &root, const std::filesystem::path &relative)
{
    std::filesystem::path path = root;
    std::error_code ignored;
    for (const std::filesystem::path &part : relative) {
        path /= part;
        if (std::filesystem::is_symlink(path, ignored))
            return path;
    }
    return {};
}

Expected<bool> writeUnlessSame(const std::filesystem::path &file, std::string_view bytes)
{
    constexpr auto forAll = std::filesystem::perms(0644);
    const auto isThere = [&] {
        const Expected<std::string> known = readFile(file);
        return known && *known == bytes;
    };
    if (isThere()) // a file that is written and given up costs the disk as much as one that stays
        return false;
    const Expected<bool> isNew = writeOnce(file, bytes, forAll);
    if (!isNew || *isNew)
        return isNew;
    if (isThere()) // another process was faster
        return false;
    return notWritten(file, EEXIST);
}

} // namespace kb
