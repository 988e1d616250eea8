// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/filehasher.h"

#include "kb/filedescriptor.h"
#include "kb/sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

namespace kb {

namespace {

constexpr std::size_t chunkBytes = 1u << 20; // between two looks at the stop token: a few milliseconds

Expected<std::string> hashFile(const std::filesystem::path &file, const std::stop_token &stop)
{
    const auto failure
        = [&](ErrorCode code, const char *detail) { return std::unexpected(Error {code, detail, file, 0, 0, {}}); };
    // O_NONBLOCK: a pipe in the place of a file must not hang the program.
    const FileDescriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (in.get() < 0)
        return failure(errno == ENOENT ? ErrorCode::FileNotFound : ErrorCode::FileUnreadable, std::strerror(errno));
    Sha256 hash;
    std::vector<char> chunk(chunkBytes);
    while (true) {
        if (stop.stop_requested())
            return failure(ErrorCode::Cancelled, "");
        const ssize_t got = ::read(in.get(), chunk.data(), chunk.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return failure(ErrorCode::FileUnreadable, std::strerror(errno));
        if (got == 0)
            return hash.hex();
        hash.add(std::string_view(chunk.data(), std::size_t(got)));
    }
}

} // namespace

Expected<std::string> FileHasher::hash(const std::filesystem::path &file, const std::stop_token &stop)
{
    std::error_code error;
    return std::filesystem::is_directory(file, error) ? hashFolder(file, stop) : hashOfFile(file, stop);
}

Expected<std::string> FileHasher::hashFolder(const std::filesystem::path &folder, const std::stop_token &stop)
{
    constexpr std::size_t mostFiles = 20'000;
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end;
        it.increment(error)) {
        std::error_code ignored;
        if (it->is_regular_file(ignored))
            names.push_back(it->path().lexically_relative(folder).generic_string());
        if (names.size() > mostFiles)
            error = std::make_error_code(std::errc::file_too_large);
    }
    if (error)
        return std::unexpected(Error {ErrorCode::FileUnreadable, error.message(), folder, 0, 0, {}});
    std::ranges::sort(names);
    Sha256 hash;
    for (const std::string &name : names) {
        const Expected<std::string> one = hashOfFile(folder / name, stop);
        if (!one)
            return one;
        hash.add(name + ' ' + *one + '\n');
    }
    return hash.hex();
}

Expected<std::string> FileHasher::hashOfFile(const std::filesystem::path &file, const std::stop_token &stop)
{
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    const std::filesystem::file_time_type time = std::filesystem::last_write_time(file, error);
    {
        const std::scoped_lock lock(m_mutex);
        const auto known = m_known.find(file);
        if (!error && known != m_known.end() && known->second.size == size && known->second.time == time)
            return known->second.hash;
    }
    Expected<std::string> hash = hashFile(file, stop);
    if (hash && !error) {
        const std::scoped_lock lock(m_mutex);
        m_known.insert_or_assign(file, Known {size, time, *hash});
    }
    return hash;
}

Expected<void> hashLibraries(std::span<gpu::LoadedFile> libraries, FileHasher &hasher, const std::stop_token &stop)
{
    for (gpu::LoadedFile &library : libraries) {
        Expected<std::string> hash = hasher.hash(library.path, stop);
        if (hash)
            library.sha256 = std::move(*hash);
        else if (hash.error().code == ErrorCode::Cancelled)
            return std::unexpected(std::move(hash.error()));
    }
    return {};
}

} // namespace kb
