// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/file.h"

#include "kb/filedescriptor.h"

#include <QSaveFile>
#include <QString>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace kb {

namespace {

std::unexpected<Error> failure(ErrorCode code, const std::filesystem::path &file, std::string detail)
{
    return std::unexpected(Error {.code = code, .detail = std::move(detail), .file = file});
}

} // namespace

Stamp stampOf(const std::filesystem::path &path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? stampOf(status) : Stamp {};
}

Stamp stampOf(const struct stat &status)
{
    return {S_ISDIR(status.st_mode) ? 0 : std::uint64_t(status.st_size),
        std::int64_t(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec};
}

Expected<std::string> readFile(const std::filesystem::path &file, Stamp *stamp, std::uintmax_t limit)
{
    // O_NONBLOCK: a pipe in the place of a file must not hang the program.
    const FileDescriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (in.get() < 0) {
        const ErrorCode code = errno == ENOENT ? ErrorCode::FileNotFound : ErrorCode::FileUnreadable;
        return failure(code, file, std::strerror(errno));
    }
    struct stat status = {};
    if (::fstat(in.get(), &status) != 0)
        return failure(ErrorCode::FileUnreadable, file, std::strerror(errno));
    if (stamp)
        *stamp = stampOf(status);
    if (S_ISDIR(status.st_mode))
        return failure(ErrorCode::IsAFolder, file, std::strerror(EISDIR));
    if (!S_ISREG(status.st_mode))
        return failure(ErrorCode::NotAFile, file, "not a regular file");
    if (std::uintmax_t(status.st_size) > limit)
        return failure(ErrorCode::FileTooLarge, file, std::to_string(limit));

    std::string bytes;
    std::size_t used = 0;
    int readError = 0;
    // One byte more than expected, so that the end of the file is seen by the first read.
    bytes.resize_and_overwrite(std::size_t(status.st_size) + 1, [&](char *data, std::size_t size) {
        while (used < size) {
            const ssize_t got = ::read(in.get(), data + used, size - used);
            if (got < 0 && errno == EINTR)
                continue;
            if (got < 0)
                readError = errno;
            if (got <= 0)
                break;
            used += std::size_t(got);
            if (used == size - 1) // less than asked for: the end
                break;
        }
        return used;
    });
    if (readError != 0)
        return failure(ErrorCode::FileUnreadable, file, std::strerror(readError));
    if (used > std::size_t(status.st_size)) // it grows while it is read
        return failure(ErrorCode::FileUnreadable, file, std::strerror(EAGAIN));
    return bytes;
}

Expected<void> writeFile(const std::filesystem::path &file, std::string_view bytes)
{
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (error)
        return failure(ErrorCode::WriteFailed, file, error.message());
    QSaveFile out(QString::fromStdString(file.string()));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size())
        || !out.commit())
        return failure(ErrorCode::WriteFailed, file, out.errorString().toStdString());
    return {};
}

void syncFolder(const std::filesystem::path &folder)
{
    const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() >= 0)
        ::fsync(directory.get());
}

} // namespace kb
