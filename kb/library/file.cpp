// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/file.h"

#include "kb/filedescriptor.h"

#include <QRandomGenerator>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace kb {

namespace {

std::unexpected<Error> failure(ErrorCode code, const std::filesystem::path &file, std::string detail)
{
    return std::unexpected(Error {.code = code, .detail = std::move(detail), .file = file});
}

constexpr std::string_view temporaryPrefix = ".casebook-writing-";
constexpr std::size_t temporaryDigits = 16;

std::filesystem::path resolvedTarget(const std::filesystem::path &link)
{
    std::error_code error;
    std::filesystem::path target = std::filesystem::weakly_canonical(link, error);
    return error ? link : target;
}

/// A file that takes the place of another one, or goes. Locked while it is written: see removeAbandoned().
class Temporary final {
public:
    explicit Temporary(const std::filesystem::path &folder)
        : m_folder(folder)
    {
        constexpr int tries = 16;
        for (int i = 0; i < tries && m_file < 0; ++i)
            open();
    }
    ~Temporary()
    {
        const int why = errno;
        if (m_file >= 0)
            ::close(m_file);
        if (!m_path.empty())
            ::unlink(m_path.c_str());
        errno = why;
    }
    Temporary(const Temporary &) = delete;
    Temporary &operator=(const Temporary &) = delete;
    [[nodiscard]] int file() const { return m_file; } // negative: there is none, and errno says why
    [[nodiscard]] bool rename(const std::filesystem::path &target)
    {
        if (::rename(m_path.c_str(), target.c_str()) != 0)
            return false;
        m_path.clear();
        return true;
    }

private:
    void open()
    {
        std::array<char, temporaryDigits + 1> digits {};
        std::snprintf(digits.data(), digits.size(), "%016llx",
            static_cast<unsigned long long>(QRandomGenerator::system()->generate64()));
        const std::filesystem::path path = m_folder / (std::string(temporaryPrefix) + digits.data());
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0)
            return;
        struct stat status = {};
        // Where nothing can be locked, nothing is taken for abandoned either.
        (void)::flock(file, LOCK_EX);
        if (::fstat(file, &status) == 0 && status.st_nlink == 0) { // taken for one, in the moment before it was locked
            ::close(file);
            return;
        }
        m_file = file;
        m_path = path;
    }

    std::filesystem::path m_folder;
    std::filesystem::path m_path;
    int m_file = -1;
};

bool writeAll(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes.remove_prefix(std::size_t(written));
    }
    return true;
}

/// True, too, where the file system can't.
bool sync(int file)
{
    return ::fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP;
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
    // As an editor does it, a link stays one, and what it leads to is replaced.
    const std::filesystem::path target = std::filesystem::is_symlink(file, error) ? resolvedTarget(file) : file;
    struct stat existing = {};
    const bool exists = ::stat(target.c_str(), &existing) == 0;
    if (exists && ::access(target.c_str(), W_OK) != 0)
        return failure(ErrorCode::WriteFailed, file, std::strerror(errno));

    Temporary temporary(target.parent_path());
    if (temporary.file() < 0 || !writeAll(temporary.file(), bytes)
        || (exists && ::fchmod(temporary.file(), existing.st_mode & 07777) != 0) || !sync(temporary.file())
        || !temporary.rename(target))
        return failure(ErrorCode::WriteFailed, file, std::strerror(errno));
    return {};
}

void removeAbandoned(const std::filesystem::path &folder)
{
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename();
        if (!name.starts_with(temporaryPrefix) || name.size() != temporaryPrefix.size() + temporaryDigits
            || name.find_first_not_of("0123456789abcdef", temporaryPrefix.size()) != std::string::npos)
            continue;
        const FileDescriptor file(::open(it->path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
        // Whoever writes it holds a lock on it.
        if (file.get() >= 0 && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0)
            ::unlink(it->path().c_str());
    }
}

void syncFolder(const std::filesystem::path &folder)
{
    const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() >= 0)
        ::fsync(directory.get());
}

} // namespace kb
