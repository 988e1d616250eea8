// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordfolder.h"

#include "kb/evidence/recordfile.h"
#include "kb/evidence/signature.h"
#include "kb/evidence/writeonce.h"
#include "kb/filedescriptor.h"
#include "kb/library/file.h"
#include "kb/parallel.h"
#include "kb/sha256.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view firstLineOfPack = "casebook-records 1\n";
constexpr std::string_view tableWord = "table ";
constexpr std::uint64_t longestLastLine = 64;
constexpr std::uint64_t largestTable = 64u << 20;
constexpr std::size_t hashCharactersOfPack = 16;
constexpr std::size_t stampsAtOnce = 4096;

std::unexpected<Error> unreadable(const fs::path &file, std::string why)
{
    return std::unexpected(Error {ErrorCode::FileUnreadable, std::move(why), file, 0, 0, {}});
}

/// So many bytes from there on, no fewer.
Expected<std::string> readPart(const fs::path &file, std::uint64_t begin, std::uint64_t size)
{
    const FileDescriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    std::string bytes(in.get() < 0 ? 0 : std::size_t(size), '\0');
    std::size_t used = 0;
    while (in.get() >= 0 && used < bytes.size()) {
        const ssize_t got = ::pread(in.get(), bytes.data() + used, bytes.size() - used, off_t(begin + used));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        if (got == 0)
            return unreadable(file, "it ends too early");
        used += std::size_t(got);
    }
    if (in.get() < 0 || used < bytes.size())
        return unreadable(file, std::strerror(errno));
    return bytes;
}

/// The next word of a line, and the number that it is.
std::string_view word(std::string_view &line)
{
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view found = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return found;
}

std::optional<std::uint64_t> number(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool mayBeRecord(std::string_view name)
{
    return name.ends_with(".json") && !name.starts_with('.') && !name.contains('/');
}

struct Line {
    std::string_view name;
    std::uint64_t begin = 0;
    std::uint64_t size = 0;
};

/// One of a pack's table, whose texts lie before it.
std::optional<Line> lineIn(std::string_view text, std::uint64_t table)
{
    Line line {.name = word(text)};
    const std::optional<std::uint64_t> begin = number(word(text));
    const std::optional<std::uint64_t> size = number(word(text));
    if (!begin || !size || !text.empty() || !mayBeRecord(line.name) || *begin < firstLineOfPack.size() || *begin > table
        || *size > table - *begin)
        return std::nullopt;
    line.begin = *begin;
    line.size = *size;
    return line;
}

/// The lines of a pack's table, and where it begins.
Expected<std::pair<std::string, std::uint64_t>> tableOf(const fs::path &pack)
{
    std::error_code error;
    const std::uint64_t size = fs::is_regular_file(fs::status(pack, error)) ? fs::file_size(pack, error) : 0;
    if (error)
        return unreadable(pack, error.message());
    const std::uint64_t last = std::min(size, longestLastLine);
    const Expected<std::string> end = readPart(pack, size - last, last);
    if (!end)
        return std::unexpected(end.error());
    const std::size_t at = end->rfind(tableWord);
    std::string_view line = at == std::string::npos ? std::string_view() : std::string_view(*end).substr(at);
    const bool isWhole = line.ends_with('\n');
    line.remove_suffix(isWhole ? 1 : 0);
    (void)word(line);
    const std::optional<std::uint64_t> begin = number(word(line));
    const std::uint64_t tableEnd = size - last + (at == std::string::npos ? 0 : at);
    if (!isWhole || !begin || *begin > tableEnd || tableEnd - *begin > largestTable
        || readPart(pack, 0, firstLineOfPack.size()).value_or(std::string()) != firstLineOfPack)
        return unreadable(pack, "no file of records, or not the whole of one");
    return readPart(pack, *begin, tableEnd - *begin).transform([&](std::string table) {
        return std::pair(std::move(table), *begin);
    });
}

bool isInPack(const fs::path &file)
{
    std::error_code error;
    const fs::path pack = file.parent_path();
    return pack.native().ends_with(packEnding) && fs::is_regular_file(fs::status(pack, error));
}

} // namespace

RecordFolder::RecordFolder(fs::path folder)
    : m_path(std::move(folder))
{
    std::vector<std::string> files;
    std::error_code error;
    for (fs::directory_iterator it(m_path, error), end; !error && it != end; it.increment(error)) {
        const std::string &path = it->path().native();
        const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
        std::error_code ignored;
        if (!name.starts_with('.') && (name.ends_with(".json") || name.ends_with(packEnding))
            && !it->is_directory(ignored))
            files.emplace_back(name);
    }
    if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory)
        m_errors.push_back({.code = ErrorCode::FileUnreadable, .detail = error.message(), .file = m_path});
    take(files);
}

RecordFolder::RecordFolder(fs::path folder, const std::vector<std::string> &files)
    : m_path(std::move(folder))
{
    take(files);
}

void RecordFolder::take(const std::vector<std::string> &files)
{
    std::vector<std::string> found;
    for (const std::string &name : files) {
        if (name.ends_with(packEnding))
            found.push_back(name);
        else
            m_items.push_back({.name = name});
    }
    std::ranges::sort(found);
    for (const std::string &name : found)
        addPack(name);
    std::ranges::sort(m_items, [](const Item &a, const Item &b) {
        const int order = a.name.compare(b.name);
        return order != 0 ? order < 0 : a.pack < b.pack;
    });
    const auto repeated = std::ranges::unique(m_items, {}, &Item::name);
    m_items.erase(repeated.begin(), repeated.end());
}

void RecordFolder::addPack(const std::string &name)
{
    const Expected<std::pair<std::string, std::uint64_t>> table = tableOf(m_path / name);
    if (!table) {
        m_errors.push_back(table.error());
        return;
    }
    const auto pack = std::int32_t(m_packs.size());
    const std::size_t before = m_items.size();
    for (std::string_view rest = table->first; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::optional<Line> line = lineIn(rest.substr(0, end), table->second);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!line) {
            m_items.resize(before);
            m_errors.push_back(Error {ErrorCode::FileUnreadable, "its table is damaged", m_path / name, 0, 0, {}});
            return;
        }
        m_items.push_back({.name = std::string(line->name), .pack = pack, .begin = line->begin, .size = line->size});
    }
    m_packs.push_back(name);
}

fs::path RecordFolder::fileIn(const fs::path &folder, std::size_t i) const
{
    const Item &item = m_items[i];
    return item.pack < 0 ? folder / item.name : folder / m_packs[std::size_t(item.pack)] / item.name;
}

Expected<std::string> RecordFolder::text(std::size_t i) const
{
    const Item &item = m_items[i];
    if (item.pack < 0)
        return readFile(m_path / item.name, nullptr, maxRecordBytes);
    if (item.size > maxRecordBytes)
        return std::unexpected(Error {ErrorCode::FileTooLarge, std::to_string(maxRecordBytes), file(i), 0, 0, {}});
    return readPart(m_path / m_packs[std::size_t(item.pack)], item.begin, item.size);
}

std::vector<RecordIndex::Stamps> RecordFolder::stamps() const
{
    std::vector<RecordIndex::Stamps> ofPacks;
    for (const std::string &pack : m_packs)
        ofPacks.push_back({.record = stampOf(m_path / pack), .signature = {}});
    std::vector<RecordIndex::Stamps> all(m_items.size());
    // By a name in an open folder: a path is looked up anew for each file.
    const FileDescriptor open(::open(m_path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    parallelBlocks(all.size(), stampsAtOnce, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const Item &item = m_items[i];
            struct stat status = {};
            if (item.pack >= 0) {
                all[i] = ofPacks[std::size_t(item.pack)];
                continue;
            }
            if (::fstatat(open.get(), item.name.c_str(), &status, 0) == 0)
                all[i].record = stampOf(status);
            if (::fstatat(open.get(), signatureOf(item.name).c_str(), &status, 0) == 0)
                all[i].signature = stampOf(status);
        }
    });
    return all;
}

std::optional<std::size_t> RecordFolder::find(std::string_view name) const
{
    const auto at = std::ranges::lower_bound(m_items, name, {}, &Item::name);
    return at != m_items.end() && at->name == name ? std::optional(std::size_t(at - m_items.begin())) : std::nullopt;
}

void RecordFolder::removeThoseOf(const RecordFolder &other)
{
    std::erase_if(m_items, [&](const Item &item) { return other.find(item.name).has_value(); });
}

RecordPack packed(std::span<const std::pair<std::string, std::string_view>> records)
{
    std::string bytes(firstLineOfPack);
    std::string table;
    std::size_t ofTexts = 0;
    for (const auto &[name, text] : records)
        ofTexts += text.size();
    bytes.reserve(ofTexts + ofTexts / 16); // the table as well, mostly
    for (const auto &[name, text] : records) {
        table += name + ' ' + std::to_string(bytes.size()) + ' ' + std::to_string(text.size()) + '\n';
        bytes += text;
    }
    const std::string hash = sha256Hex(table).substr(0, hashCharactersOfPack); // names have the hashes of their texts
    const std::size_t begin = bytes.size();
    bytes += table;
    bytes += std::string(tableWord) + std::to_string(begin) + '\n';
    return {"merged-" + hash + std::string(packEnding), std::move(bytes)};
}

Expected<fs::path> ownFileOf(const fs::path &file, std::string_view text)
{
    if (!isInPack(file))
        return file;
    const fs::path own = file.parent_path().parent_path() / file.filename();
    return writeUnlessSame(own, text).transform([&own](bool) { return own; });
}

Expected<std::string> readRecordBytes(const fs::path &file)
{
    if (!isInPack(file))
        return readFile(file, nullptr, maxRecordBytes);
    const fs::path pack = file.parent_path();
    const RecordFolder folder(pack.parent_path(), {pack.filename().string()});
    const std::optional<std::size_t> i = folder.find(file.filename().native());
    return i ? folder.text(*i)
             : std::unexpected(Error {ErrorCode::FileNotFound, std::strerror(ENOENT), file, 0, 0, {}});
}

} // namespace kb
