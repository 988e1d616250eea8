// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/snapshot.h"

#include "kb/filedescriptor.h"
#include "kb/search/snapshotversion.h"

#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <optional>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kb {

namespace {

constexpr std::uint64_t magic = 0x4b4f'4f42'4553'4143; // "CASEBOOK" in a little-endian file
constexpr std::uint32_t endianMark = 0x0102'0304;
constexpr std::size_t sectionAlignment = 64; // a cache line

struct Header {
    std::uint64_t magic;
    std::uint32_t version;
    std::uint32_t endianMark;
    std::uint64_t checksum; // XXH3-64 of everything from fileSize to the end of the file
    std::uint64_t fileSize;
    std::uint64_t sectionCount;
};

struct TableRow {
    std::uint32_t section;
    std::uint32_t reserved;
    std::uint64_t offset; // from the start of the file
    std::uint64_t size; // in bytes
};

constexpr std::size_t checkedFrom = offsetof(Header, fileSize);

constexpr std::size_t aligned(std::size_t offset)
{
    return (offset + sectionAlignment - 1) / sectionAlignment * sectionAlignment;
}

template <typename T> T readAt(std::span<const std::byte> bytes, std::size_t offset)
{
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
}

std::uint64_t checksum(std::span<const std::byte> bytes)
{
    const std::span<const std::byte> checked = bytes.subspan(checkedFrom);
    return XXH3_64bits(checked.data(), checked.size());
}

/// What is wrong with the header and the section table; nothing where they are those of a snapshot of this version.
std::optional<std::string_view> damage(std::span<const std::byte> bytes)
{
    if (bytes.size() < sizeof(Header))
        return "too short";
    const auto header = readAt<Header>(bytes, 0);
    if (header.magic != magic)
        return "magic";
    if (header.version != snapshotVersion)
        return "version";
    if (header.endianMark != endianMark)
        return "byte order";
    if (header.fileSize != bytes.size())
        return "size";
    if (header.sectionCount > (bytes.size() - sizeof(Header)) / sizeof(TableRow))
        return "section table";
    for (std::size_t i = 0; i < header.sectionCount; ++i) {
        const auto row = readAt<TableRow>(bytes, sizeof(Header) + i * sizeof(TableRow));
        if (row.offset % sectionAlignment != 0 || row.offset > bytes.size() || row.size > bytes.size() - row.offset)
            return "section table";
    }
    return {};
}

std::unexpected<Error> failure(ErrorCode code, std::string_view detail, const std::filesystem::path &file)
{
    return std::unexpected(Error {.code = code, .detail = std::string(detail), .file = file, .field = {}});
}

} // namespace

void SnapshotBuilder::addBytes(Section section, std::span<const std::byte> bytes)
{
    m_parts.push_back({section, {bytes.begin(), bytes.end()}});
}

void SnapshotBuilder::append(SnapshotBuilder other)
{
    std::ranges::move(other.m_parts, std::back_inserter(m_parts));
}

std::vector<std::byte> SnapshotBuilder::finish()
{
    std::vector<TableRow> table;
    std::size_t end = sizeof(Header) + m_parts.size() * sizeof(TableRow);
    for (const Part &part : m_parts) {
        const std::size_t offset = aligned(end);
        table.push_back({std::uint32_t(part.section), 0, offset, part.bytes.size()});
        end = offset + part.bytes.size();
    }

    std::vector<std::byte> file;
    file.reserve(end);
    const auto append
        = [&file](std::span<const std::byte> bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); };
    Header header {magic, snapshotVersion, endianMark, 0, end, m_parts.size()};
    append(std::as_bytes(std::span(&header, 1)));
    append(std::as_bytes(std::span(table)));
    for (std::size_t i = 0; i < table.size(); ++i) {
        file.resize(table[i].offset);
        append(m_parts[i].bytes);
        m_parts[i].bytes = {}; // at 100,000 entries two copies of everything would count
    }
    m_parts.clear();
    header.checksum = checksum(file);
    std::memcpy(file.data(), &header, sizeof(header));
    return file;
}

Expected<std::shared_ptr<const Snapshot>> Snapshot::map(const std::filesystem::path &file)
{
    // O_NONBLOCK: a FIFO in its place does not wait for somebody to write.
    const FileDescriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (descriptor.get() < 0) {
        const int error = errno;
        return failure(
            error == ENOENT ? ErrorCode::FileNotFound : ErrorCode::FileUnreadable, std::strerror(error), file);
    }
    struct stat info = {};
    if (::fstat(descriptor.get(), &info) != 0)
        return failure(ErrorCode::FileUnreadable, std::strerror(errno), file);
    if (!S_ISREG(info.st_mode))
        return failure(ErrorCode::FileUnreadable, "not a file", file);
    if (info.st_size < off_t(sizeof(Header)))
        return failure(ErrorCode::UnknownFormat, "too short", file);

    // isIntact() reads every page anyway, so they are all mapped in one go: a fault for each costs more.
    const auto size = std::size_t(info.st_size);
    void *address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor.get(), 0);
    if (address == MAP_FAILED)
        return failure(ErrorCode::FileUnreadable, std::strerror(errno), file);
    const std::shared_ptr<Snapshot> snapshot(new Snapshot);
    snapshot->m_mapped = true;
    snapshot->m_bytes = {static_cast<const std::byte *>(address), size};
    if (const auto what = damage(snapshot->m_bytes))
        return failure(ErrorCode::UnknownFormat, *what, file);
    return snapshot;
}

std::shared_ptr<const Snapshot> Snapshot::fromBytes(std::vector<std::byte> bytes)
{
    const std::shared_ptr<Snapshot> snapshot(new Snapshot);
    snapshot->m_owned = std::move(bytes);
    if (!damage(snapshot->m_owned))
        snapshot->m_bytes = snapshot->m_owned;
    return snapshot;
}

Snapshot::~Snapshot()
{
    if (m_mapped)
        ::munmap(const_cast<std::byte *>(m_bytes.data()), m_bytes.size());
}

bool Snapshot::isIntact() const
{
    return !m_bytes.empty() && readAt<Header>(m_bytes, 0).checksum == checksum(m_bytes);
}

std::string_view Snapshot::text(Section section) const
{
    const std::span<const std::byte> bytes = sectionBytes(section);
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

std::span<const std::byte> Snapshot::sectionBytes(Section section) const
{
    if (m_bytes.empty())
        return {};
    const auto header = readAt<Header>(m_bytes, 0);
    for (std::size_t i = 0; i < header.sectionCount; ++i) {
        const auto row = readAt<TableRow>(m_bytes, sizeof(Header) + i * sizeof(TableRow));
        if (row.section == std::uint32_t(section))
            return m_bytes.subspan(row.offset, row.size);
    }
    return {};
}

} // namespace kb
