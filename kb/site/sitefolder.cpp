// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/site/sitefolder.h"

#include "kb/filedescriptor.h"
#include "kb/library/file.h"
#include "kb/sha256.h"
#include "kb/text/plaintext.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace kb {

namespace {

namespace fs = std::filesystem;

std::unexpected<Error> writeFailure(const fs::path &file, int cause)
{
    return std::unexpected(Error {.code = ErrorCode::WriteFailed, .detail = std::strerror(cause), .file = file});
}

/// What sha256sum writes of each file: hash, two spaces, name.
std::map<std::string, std::string> readSiteList(std::string_view text)
{
    constexpr std::size_t hashLength = 64;
    std::map<std::string, std::string> hashes;
    for (const std::string_view line : splitLines(text)) {
        if (line.size() > hashLength + 2)
            hashes.emplace(line.substr(hashLength + 2), line.substr(0, hashLength));
    }
    return hashes;
}

/// Nothing but a site as it was written, or nothing at all.
Expected<std::map<std::string, std::string>> checkSite(const fs::path &folder)
{
    const auto taken
        = [](const fs::path &file) { return std::unexpected(Error {.code = ErrorCode::FolderTaken, .file = file}); };
    constexpr std::uintmax_t longestList = 256u << 20;
    const Expected<std::string> list = readFile(folder / siteList, nullptr, longestList);
    const std::map<std::string, std::string> hashes = list ? readSiteList(*list) : std::map<std::string, std::string>();
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const fs::file_status status = it->symlink_status(error);
        if (fs::is_directory(status))
            continue;
        const std::string name = it->path().lexically_relative(folder).generic_string();
        const auto known = hashes.find(name);
        const bool isList = list && name == siteList;
        if (!fs::is_regular_file(status) || (!isList && known == hashes.end()))
            return taken(it->path());
        if (isList)
            continue;
        const Expected<std::string> bytes = readFile(it->path(), nullptr, longestList);
        if (!bytes || sha256Hex(*bytes) != known->second)
            return taken(it->path());
    }
    if (error)
        return std::unexpected(Error {.code = ErrorCode::FileUnreadable, .detail = error.message(), .file = folder});
    return hashes;
}

/// Exchanges the two folders, at once where the file system can; else there is a moment with neither, and what was
/// there comes back where the second step fails.
int exchange(const fs::path &part, const fs::path &folder)
{
    if (::renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    const fs::path old = part.string() + "-old";
    if (::rename(folder.c_str(), old.c_str()) != 0)
        return errno;
    if (::rename(part.c_str(), folder.c_str()) != 0) {
        const int cause = errno;
        ::rename(old.c_str(), folder.c_str());
        return cause;
    }
    return ::rename(old.c_str(), part.c_str()) == 0 ? 0 : errno;
}

} // namespace

SiteFolder::SiteFolder(const fs::path &folder)
{
    std::error_code error;
    m_folder = fs::weakly_canonical(fs::absolute(folder, error), error); // of a link, what it leads to
    if (error)
        m_folder = fs::absolute(folder).lexically_normal();
    if (!m_folder.has_filename()) // "site/"
        m_folder = m_folder.parent_path();
}

SiteFolder::~SiteFolder()
{
    std::error_code ignored;
    if (!m_part.empty())
        fs::remove_all(m_part, ignored);
}

Expected<void> SiteFolder::begin()
{
    std::error_code error;
    if (fs::exists(m_folder, error) && !fs::is_directory(m_folder, error))
        return std::unexpected(Error {.code = ErrorCode::FolderTaken, .file = m_folder});
    if (fs::exists(m_folder, error)) {
        Expected<std::map<std::string, std::string>> known = checkSite(m_folder);
        if (!known)
            return std::unexpected(known.error());
        m_known = std::move(*known);
    }
    fs::create_directories(m_folder.parent_path(), error);
    if (error)
        return writeFailure(m_folder, error.value());
    std::string part = (m_folder.parent_path() / ("." + m_folder.filename().string() + "-XXXXXX")).string();
    if (!::mkdtemp(part.data()))
        return writeFailure(part, errno);
    m_part = part;
    // As a folder that mkdir() makes, or as the one whose place it takes.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    struct stat status = {};
    const mode_t mode = ::stat(m_folder.c_str(), &status) == 0 ? status.st_mode & 07777 : 0777 & ~mask;
    ::chmod(m_part.c_str(), mode);
    return {};
}

Expected<void> SiteFolder::add(const std::string &name, std::string_view bytes)
{
    const fs::path file = m_part / name;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    std::string hash = sha256Hex(bytes);
    // What has not changed stays the file that it is, with its time.
    const auto known = m_known.find(name);
    if (known != m_known.end() && known->second == hash && ::link((m_folder / name).c_str(), file.c_str()) == 0) {
        m_hashes.emplace(name, std::move(hash));
        return {};
    }
    // O_EXCL: two names that this file system takes for one.
    const FileDescriptor out(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (out.get() < 0)
        return writeFailure(m_folder / name, errno);
    for (std::string_view rest = bytes; !rest.empty();) {
        const ssize_t written = ::write(out.get(), rest.data(), rest.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return writeFailure(m_folder / name, written < 0 ? errno : ENOSPC);
        rest.remove_prefix(std::size_t(written));
    }
    m_hashes.emplace(name, std::move(hash));
    return {};
}

Expected<void> SiteFolder::putInPlace()
{
    std::string list;
    for (const auto &[name, hash] : m_hashes)
        list += hash + "  " + name + '\n';
    if (const Expected<void> written = add(std::string(siteList), list); !written)
        return written;
    const FileDescriptor folder(::open(m_part.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.get() >= 0 && ::syncfs(folder.get()) != 0) // once for all files
        return writeFailure(m_folder, errno);
    std::error_code error;
    const bool isThere = fs::exists(m_folder, error) && !fs::is_empty(m_folder, error);
    const int cause = isThere                             ? exchange(m_part, m_folder)
        : ::rename(m_part.c_str(), m_folder.c_str()) == 0 ? 0
                                                          : errno;
    if (cause != 0)
        return writeFailure(m_folder, cause);
    if (isThere) {
        // What is put there meanwhile, a CNAME or a .git, is nothing to delete. It is no longer looked for where it is.
        if (const auto known = checkSite(m_part); !known) {
            const fs::path where = m_part;
            if (const int failure = exchange(m_part, m_folder); failure != 0) {
                m_part.clear(); // which holds the only one there is
                return writeFailure(where, failure);
            }
            Error refused = known.error();
            refused.file = m_folder / refused.file.lexically_relative(where);
            return std::unexpected(std::move(refused));
        }
    }
    syncFolder(m_folder.parent_path());
    if (!isThere)
        m_part.clear(); // else it is the older one now, and goes
    return {};
}

} // namespace kb
