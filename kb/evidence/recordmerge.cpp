// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordmerge.h"

#include "kb/entry.h"
#include "kb/evidence/recordindex.h"
#include "kb/evidence/signature.h"
#include "kb/evidence/writeonce.h"
#include "kb/filedescriptor.h"
#include "kb/library/file.h"
#include "kb/parallel.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr int deepestFolder = 4; // below the folder that was named: <group>/<machine>/evidence, and one more
constexpr int deepestEntry = 3; // below evidence: <domain>/<slug>/<environment>
constexpr std::size_t filesAtOnce = 4096; // between two times of waiting for the disk
constexpr std::size_t filesOfABlock = 32;
constexpr int mostOfOneName = 1000;
constexpr std::uintmax_t maxSignatureBytes = 1u << 16;
constexpr const char *stagingName = ".merging-XXXXXX";

std::unexpected<Error> writeFailed(const fs::path &file, int problem)
{
    return std::unexpected(Error {ErrorCode::WriteFailed, std::strerror(problem), file, 0, 0, {}});
}

struct Listed {
    std::vector<fs::path> folders;
    std::vector<fs::path> files; // that may be records
    std::size_t links = 0;
    std::optional<Error> error; // there may be more
};

/// Hidden ones are left out.
Listed listed(const fs::path &folder)
{
    Listed found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code ignored;
        if (it->path().filename().native().starts_with('.'))
            continue;
        if (it->is_symlink(ignored))
            ++found.links;
        else if (it->is_directory(ignored))
            found.folders.push_back(it->path());
        else if (it->path().extension() == ".json")
            found.files.push_back(it->path());
    }
    if (error)
        found.error = Error {ErrorCode::FileUnreadable, error.message(), folder, 0, 0, {}};
    std::ranges::sort(found.folders);
    std::ranges::sort(found.files);
    return found;
}

/// A name that EvidenceStore::write() could have given: "20261121T161649.637Z-63e2b4deed85.json".
bool isLikeARecord(const fs::path &file)
{
    constexpr std::size_t dateDigits = 8;
    const std::string name = file.filename().string();
    return name.size() > dateDigits && name[dateDigits] == 'T'
        && std::all_of(name.begin(), name.begin() + dateDigits, [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether <folder>/<domain>/<slug> holds what looks like a record.
bool isEvidence(const fs::path &folder)
{
    for (const fs::path &domain : listed(folder).folders) {
        for (const fs::path &slug : listed(domain).folders) {
            const std::vector<fs::path> files = listed(slug).files;
            if (!files.empty())
                return std::ranges::any_of(files, isLikeARecord);
        }
    }
    return false;
}

/// A file that nobody waits for to be on disk. Error: WriteFailed.
Expected<void> writeStaged(const fs::path &file, std::string_view bytes)
{
    const FileDescriptor out(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
    int problem = out.get() < 0 || ::fchmod(out.get(), 0644) != 0 ? errno : 0;
    while (problem == 0 && !bytes.empty()) {
        const ssize_t written = ::write(out.get(), bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            problem = errno;
        bytes.remove_prefix(std::size_t(std::max<ssize_t>(written, 0)));
    }
    if (problem == 0)
        return {};
    ::unlink(file.c_str());
    return writeFailed(file, problem);
}

/// All that was written to its file system is on disk then. 0, or errno.
int syncAll(const fs::path &folder)
{
    const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return directory.get() < 0 || ::syncfs(directory.get()) != 0 ? errno : 0;
}

/// What a merge left that was killed. One of another user may go on.
void removeOldStaging(const fs::path &evidence)
{
    const std::string beginning = std::string(stagingName, std::strlen(stagingName) - 6);
    std::error_code error;
    for (fs::directory_iterator it(evidence, error), end; !error && it != end; it.increment(error)) {
        struct stat status = {};
        if (it->path().filename().native().starts_with(beginning) && ::lstat(it->path().c_str(), &status) == 0
            && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid()) {
            std::error_code ignored;
            fs::remove_all(it->path(), ignored);
        }
    }
}

/// The name that is tried after others of the same time and hash.
fs::path numbered(const fs::path &first, int number)
{
    fs::path name = first;
    if (number > 1)
        name.replace_filename(first.stem().string() + '-' + std::to_string(number) + ".json");
    return name;
}

/// The first of those names, of a file that has one of them.
fs::path unnumbered(const fs::path &name)
{
    const std::string stem = name.stem().string();
    return stem.substr(0, stem.find('-', stem.find('-') + 1)) + ".json";
}

/// The bytes of a signature; none: nobody signed.
Expected<std::optional<std::string>> signatureBeside(const fs::path &record)
{
    const fs::path file = signatureOf(record);
    std::error_code error;
    const fs::file_status status = fs::symlink_status(file, error);
    if (status.type() == fs::file_type::not_found)
        return std::nullopt;
    if (status.type() != fs::file_type::regular)
        return std::unexpected(Error {ErrorCode::RecordSignatureBad, "not a regular file", record, 0, 0, {}});
    return readFile(file, nullptr, maxSignatureBytes);
}

/// What has a name already.
enum class Has : std::uint8_t {
    Nothing,
    Same,
    SameUnsigned, // the same record, and no signature
    Other,
};
Has whatHas(const fs::path &file, std::string_view bytes, const std::optional<std::string> &signature)
{
    std::error_code error;
    if (fs::symlink_status(file, error).type() == fs::file_type::not_found)
        return Has::Nothing;
    const Expected<std::string> known = readFile(file, nullptr, maxRecordBytes);
    if (!known || *known != bytes)
        return Has::Other;
    if (!signature)
        return Has::Same;
    const Expected<std::optional<std::string>> vouches = signatureBeside(file);
    if (vouches && !*vouches)
        return Has::SameUnsigned;
    return vouches && **vouches == *signature ? Has::Same : Has::Other;
}

} // namespace

/// A record that is to get its name.
struct RecordMerge::Staged {
    fs::path file;
    fs::path signature; // empty: nobody signed
    fs::path name; // in the entry's folder, of the first of its time and hash
    Record record; // without its case and its transcript
};

RecordMerge::RecordMerge(Place place, std::function<void(const fs::path &, const Error &)> leftOut)
    : m_place(std::move(place))
    , m_tell(std::move(leftOut))
{
}

void RecordMerge::leaveOut(const fs::path &file, const Error &why)
{
    ++m_left;
    const std::scoped_lock lock(m_telling);
    m_tell(file, why);
}

bool RecordMerge::add(const fs::path &folder)
{
    return addEvidence(folder, 0);
}

bool RecordMerge::addEvidence(const fs::path &folder, int depth)
{
    std::error_code error;
    const fs::path inside = folder / "evidence";
    const bool isLibrary = fs::is_directory(fs::symlink_status(inside, error));
    // "." and "x/evidence/" name it, too
    const bool isNamed = fs::absolute(folder / ".", error).lexically_normal().parent_path().filename() == "evidence";
    if (!isLibrary && !isNamed && !isEvidence(folder)) {
        bool found = false;
        const Listed below = depth < deepestFolder ? listed(folder) : Listed();
        m_links += below.links;
        if (below.error)
            leaveOut(folder, *below.error);
        for (const fs::path &one : below.folders)
            found = addEvidence(one, depth + 1) || found;
        return found;
    }
    const fs::path evidence = isLibrary ? inside : folder;
    std::vector<std::pair<fs::path, int>> open {{evidence, 0}};
    while (!open.empty()) {
        const auto [one, level] = std::move(open.back());
        open.pop_back();
        const Listed below = listed(one);
        m_links += below.links;
        if (below.error)
            leaveOut(one, *below.error);
        if (level > 0 && !below.files.empty())
            m_folders[one.lexically_relative(evidence).generic_string()].push_back(one);
        for (const fs::path &next : below.folders) {
            if (level < deepestEntry)
                open.emplace_back(next, level + 1);
        }
    }
    return true;
}

Expected<void> RecordMerge::run(const std::stop_token &stop)
{
    const fs::path evidence = m_place.root / "evidence";
    if (const std::optional<fs::path> link = linkBelow(m_place.root, "evidence"))
        return std::unexpected(Error {ErrorCode::LinkLeadsOut, {}, *link, 0, 0, {}});
    std::error_code error;
    fs::create_directories(evidence, error);
    if (error)
        return std::unexpected(Error {ErrorCode::WriteFailed, error.message(), evidence, 0, 0, {}});
    removeOldStaging(evidence);
    std::string staging = (evidence / stagingName).string();
    if (!::mkdtemp(staging.data()))
        return writeFailed(evidence, errno);
    m_staging = staging;
    Expected<void> result;
    for (auto one = m_folders.begin(); one != m_folders.end() && result && !stop.stop_requested(); ++one)
        result = mergeEntry(one->first, stop);
    fs::remove_all(m_staging, error);
    return result;
}

Expected<void> RecordMerge::mergeEntry(const std::string &id, const std::stop_token &stop)
{
    const fs::path folder = fs::path("evidence") / id;
    if (!isValidId(id)) {
        for (const fs::path &source : m_folders.at(id)) {
            for (const fs::path &file : listed(source).files)
                leaveOut(file, Error {ErrorCode::BadId, id, file, 0, 0, {}});
        }
        return {};
    }
    if (const std::optional<fs::path> link = linkBelow(m_place.root, folder))
        return std::unexpected(Error {ErrorCode::LinkLeadsOut, {}, *link, 0, 0, {}});
    std::error_code error;
    fs::create_directories(m_place.root / folder, error);
    if (error)
        return std::unexpected(Error {ErrorCode::WriteFailed, error.message(), m_place.root / folder, 0, 0, {}});
    RecordIndex index(RecordIndex::fileOf(m_place.root, m_place.userFolder, id), m_place.context);
    Expected<void> result;
    const std::size_t before = m_merged + m_known;
    std::vector<fs::path> files;
    const auto mergeThese = [&](std::size_t atLeast) {
        if (result && files.size() >= std::max<std::size_t>(atLeast, 1)) {
            result = mergeFiles(id, files, index, stop);
            files.clear();
        }
    };
    for (const fs::path &source : m_folders.at(id)) {
        for (fs::path &file : listed(source).files) {
            files.push_back(std::move(file));
            mergeThese(filesAtOnce);
        }
    }
    mergeThese(1);
    fs::remove(m_place.root / folder, error); // if it is empty: none held
    if (m_merged + m_known > before)
        m_entries.insert(id);
    if (index.size() > RecordIndex::fewRecords && index.added() > 0)
        index.save();
    return result;
}

Expected<void> RecordMerge::mergeFiles(
    const std::string &id, const std::vector<fs::path> &files, RecordIndex &index, const std::stop_token &stop)
{
    std::vector<std::optional<Staged>> staged(files.size());
    Expected<void> result;
    std::atomic<bool> isFull = false;
    parallelBlocks(files.size(), filesOfABlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !isFull && !stop.stop_requested(); ++i) {
            Expected<std::optional<Staged>> one = stage(id, files[i]);
            if (one) {
                staged[i] = std::move(*one);
            } else if (!isFull.exchange(true)) {
                result = std::unexpected(std::move(one.error()));
            }
        }
    });
    const bool isAny = std::ranges::any_of(staged, [](const auto &one) { return one.has_value(); });
    if (const int problem = isAny ? syncAll(m_staging) : 0)
        return writeFailed(m_staging, problem);
    // What is whole gets its name, whatever became of the others.
    std::mutex mutex;
    parallelBlocks(staged.size(), filesOfABlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (!staged[i])
                continue;
            const Expected<std::optional<fs::path>> placed = place(*staged[i]);
            const std::scoped_lock lock(mutex);
            if (!placed && result)
                result = std::unexpected(placed.error());
            if (placed && *placed)
                index.add((*placed)->filename().native(),
                    RecordIndex::stampsOf(**placed, !staged[i]->signature.empty()), staged[i]->record);
        }
    });
    return result;
}

Expected<std::optional<RecordMerge::Staged>> RecordMerge::stage(const std::string &id, const fs::path &source)
{
    const Expected<std::string> bytes = readFile(source, nullptr, maxRecordBytes);
    if (!bytes) {
        leaveOut(source, bytes.error());
        return std::nullopt;
    }
    const Expected<std::optional<std::string>> signature = signatureBeside(source);
    if (!signature) {
        leaveOut(source, signature.error());
        return std::nullopt;
    }
    const fs::path folder = m_place.root / "evidence" / id;
    // Mostly the name that it has; what it is called if it is copied anew is known once it is read.
    if (whatHas(folder / source.filename(), *bytes, *signature) == Has::Same) {
        ++m_known;
        return std::nullopt;
    }
    Expected<Record> record = checkedRecord(source, *bytes, id, m_place.context);
    if (!record) {
        leaveOut(source, record.error());
        return std::nullopt;
    }
    Staged staged {.file = m_staging / std::to_string(m_number++),
        .signature = {},
        .name = folder / unnumbered(source.filename()),
        .record = std::move(*record)};
    const bool isKnown = [&] {
        for (int number = 1; number < mostOfOneName; ++number) {
            const Has has = whatHas(numbered(staged.name, number), *bytes, *signature);
            if (has != Has::Other)
                return has == Has::Same;
        }
        return false;
    }();
    if (isKnown) {
        ++m_known;
        return std::nullopt;
    }
    Expected<void> written = writeStaged(staged.file, *bytes);
    if (written && *signature) {
        staged.signature = m_staging / std::to_string(m_number++);
        written = writeStaged(staged.signature, **signature);
    }
    if (!written) {
        written.error().file = staged.name;
        return std::unexpected(std::move(written.error()));
    }
    staged.record.testCase = {};
    staged.record.transcript.calls = {};
    staged.record.transcript.log = {};
    return staged;
}

Expected<std::optional<fs::path>> RecordMerge::place(const Staged &staged)
{
    for (int number = 1; number < mostOfOneName; ++number) {
        const fs::path file = numbered(staged.name, number);
        if (staged.signature.empty()) { // mostly nothing has the name
            const Expected<bool> isNew = renameOnce(staged.file, file);
            if (!isNew)
                return std::unexpected(isNew.error());
            if (*isNew) {
                ++m_merged;
                return file;
            }
        }
        const Expected<std::string> bytes = readFile(staged.file);
        std::optional<std::string> signature;
        if (!staged.signature.empty())
            signature = readFile(staged.signature).value_or(std::string());
        if (!bytes)
            return std::unexpected(bytes.error());
        const Has has = whatHas(file, *bytes, signature);
        if (has == Has::Other)
            continue;
        if (has == Has::Same) {
            ++m_known;
            return std::nullopt;
        }
        // The signature first: a record that somebody signed never lies there as one that nobody did.
        const Expected<bool> isSigned = renameOnce(staged.signature, signatureOf(file));
        if (!isSigned)
            return std::unexpected(isSigned.error());
        if (!*isSigned && readFile(signatureOf(file)).value_or(std::string()) != signature)
            continue; // one that lost its record, and is not of this
        if (has == Has::SameUnsigned) {
            ++m_known;
            ++m_signatures;
            return std::nullopt;
        }
        const Expected<bool> isNew = renameOnce(staged.file, file);
        if (!isNew)
            return std::unexpected(isNew.error());
        ++(*isNew ? m_merged : m_known);
        return *isNew ? std::optional(file) : std::nullopt;
    }
    return writeFailed(staged.name, EEXIST);
}

} // namespace kb
