// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordmerge.h"

#include "kb/entry.h"
#include "kb/evidence/recordindex.h"
#include "kb/evidence/recordoutlines.h"
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
#include <future>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t recordsAtOnce = 2048; // in memory, some of them 80 KB long, and twice: some wait for the disk
constexpr std::size_t readByAThread = 32;
constexpr unsigned threadsAtLeast = 8; // that read: a disk answers several at a time
constexpr std::size_t bytesOfAPack = 12u << 20; // less than what is read of any file
constexpr int mostOfOneName = 1000;
constexpr std::uintmax_t maxSignatureBytes = 1u << 16;
constexpr const char *stagingName = ".merging-XXXXXX";

std::unexpected<Error> writeFailed(const fs::path &file, int problem)
{
    return std::unexpected(Error {ErrorCode::WriteFailed, std::strerror(problem), file, 0, 0, {}});
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
std::string numbered(const std::string &first, int number)
{
    constexpr std::string_view ending = ".json";
    return number == 1
        ? first
        : first.substr(0, first.size() - ending.size()) + '-' + std::to_string(number) + std::string(ending);
}

/// The first of those names, of one of them: "<time>-<hash>-2.json".
std::string unnumbered(const std::string &name)
{
    const std::size_t number = name.find('-', name.find('-') + 1);
    return number == std::string::npos ? name : name.substr(0, number) + ".json";
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

/// What has a file's name already.
enum class Has : std::uint8_t {
    Nothing,
    Same,
    SameUnsigned, // the same record, and no signature
    Other,
};
Has whatHas(const fs::path &file, std::string_view bytes, std::string_view signature)
{
    std::error_code error;
    if (fs::symlink_status(file, error).type() == fs::file_type::not_found)
        return Has::Nothing;
    const Expected<std::string> known = readFile(file, nullptr, maxRecordBytes);
    if (!known || *known != bytes)
        return Has::Other;
    const Expected<std::optional<std::string>> vouches = signatureBeside(file);
    if (vouches && !*vouches)
        return Has::SameUnsigned;
    return vouches && **vouches == signature ? Has::Same : Has::Other;
}

} // namespace

struct RecordMerge::Target {
    std::string id;
    fs::path folder;
    RecordIndex index;
    RecordOutlines outlines;
    RecordFolder before; // what was there
    std::map<std::string, fs::path> added; // since: files, or records in packs, by their names
    std::atomic<std::size_t> held = 0; // merged, or there already
};

struct RecordMerge::Source {
    std::shared_ptr<Target> target;
    const RecordFolder *folder;
    std::size_t number; // in it
};

struct RecordMerge::Read {
    std::shared_ptr<Target> target;
    std::string bytes;
    std::optional<std::string> signature;
    std::string name; // the first of its time and hash
    Record record; // as RecordOutlines gives it
};

struct RecordMerge::Staged {
    Target *target;
    fs::path file;
    fs::path signature; // empty: nobody signed, or it is a pack
    bool isPack;
    Names records; // one, or those of a pack
    std::string name; // and the stamps: once it is written
    RecordIndex::Stamps stamps;
};

struct RecordMerge::Batch {
    std::vector<Source> sources;
    std::vector<std::optional<Read>> read; // of each
    std::vector<Staged> staged; // of what was read
    std::vector<std::shared_ptr<Target>> ended; // whose last source it has
};

RecordMerge::RecordMerge(Place place, std::function<void(const fs::path &, const Error &)> leftOut)
    : m_place(std::move(place))
    , m_unsigned {m_place.context.machine, m_place.context.allowedSigners, false}
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
    const std::size_t before = m_found.unread.size();
    const bool isAny = m_found.add(folder);
    for (std::size_t i = before; i < m_found.unread.size(); ++i)
        leaveOut(m_found.unread[i].file, m_found.unread[i]);
    m_links = m_found.links;
    return isAny;
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
    // Whatever order they were named in, the same packs are made of them.
    for (auto &[id, folders] : m_found.entries)
        std::ranges::sort(folders, {}, &RecordFolder::path);
    const Expected<void> result = mergeAll(stop);
    m_found = {};
    fs::remove_all(m_staging, error);
    return result;
}

Expected<std::shared_ptr<RecordMerge::Target>> RecordMerge::targetOf(const std::string &id)
{
    const fs::path folder = fs::path("evidence") / id;
    if (!isValidId(id)) {
        for (const RecordFolder &from : m_found.entries.at(id)) {
            for (std::size_t i = 0; i < from.size(); ++i)
                leaveOut(from.file(i), Error {ErrorCode::BadId, id, from.file(i), 0, 0, {}});
        }
        return nullptr;
    }
    if (const std::optional<fs::path> link = linkBelow(m_place.root, folder))
        return std::unexpected(Error {ErrorCode::LinkLeadsOut, {}, *link, 0, 0, {}});
    std::error_code error;
    fs::create_directories(m_place.root / folder, error);
    if (error)
        return std::unexpected(Error {ErrorCode::WriteFailed, error.message(), m_place.root / folder, 0, 0, {}});
    return std::shared_ptr<Target>(new Target {.id = id,
        .folder = m_place.root / folder,
        .index = RecordIndex(RecordIndex::fileOf(m_place.root, m_place.userFolder, id), m_place.context),
        .outlines = {},
        .before = RecordFolder(m_place.root / folder),
        .added = {}});
}

Expected<void> RecordMerge::mergeAll(const std::stop_token &stop)
{
    Expected<void> result;
    Batch batch;
    std::future<Expected<void>> placing; // the batch before, while the disk is waited for
    const auto take = [&](Expected<void> done) {
        if (result && !done)
            result = std::move(done);
    };
    const auto mergeBatch = [&] {
        if (result)
            readAll(batch, stop);
        if (placing.valid())
            take(placing.get());
        if (result)
            take(stage(batch));
        placing
            = std::async([this, staged = std::make_unique<Batch>(std::exchange(batch, {}))] { return place(*staged); });
    };
    const auto isEnd = [&] { return !result || stop.stop_requested(); };
    for (auto one = m_found.entries.begin(); one != m_found.entries.end() && !isEnd(); ++one) {
        const Expected<std::shared_ptr<Target>> target = targetOf(one->first);
        if (!target)
            take(std::unexpected(target.error()));
        if (!target || !*target)
            continue;
        for (const RecordFolder &folder : one->second) {
            for (std::size_t i = 0; i < folder.size() && !isEnd(); ++i) {
                batch.sources.push_back({*target, &folder, i});
                if (batch.sources.size() >= recordsAtOnce)
                    mergeBatch();
            }
        }
        batch.ended.push_back(*target);
    }
    mergeBatch();
    take(placing.get());
    return result;
}

void RecordMerge::readAll(Batch &batch, const std::stop_token &stop)
{
    batch.read.resize(batch.sources.size());
    parallelBlocks(
        batch.sources.size(), readByAThread,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i)
                batch.read[i] = read(batch.sources[i]);
        },
        std::max(threadsAtLeast, std::thread::hardware_concurrency()));
}

std::optional<RecordMerge::Read> RecordMerge::read(const Source &from)
{
    Target &target = *from.target;
    const fs::path source = from.folder->file(from.number);
    const auto leave = [&](const Error &why) {
        leaveOut(source, why);
        return std::nullopt;
    };
    Expected<std::string> bytes = from.folder->text(from.number);
    if (!bytes)
        return leave(bytes.error());
    const bool mayBeSigned = from.folder->mayBeSigned(from.number);
    Expected<std::optional<std::string>> signature
        = mayBeSigned ? signatureBeside(source) : std::optional<std::string>();
    if (!signature)
        return leave(signature.error());
    // Mostly the name that it has; what it is called if it is copied anew is known once it is read.
    const std::string &name = from.folder->name(from.number);
    const std::optional<std::size_t> there = target.before.find(name);
    const bool isKnown = there
        && (*signature ? whatHas(target.folder / name, *bytes, **signature) == Has::Same
                       : target.before.text(*there) == *bytes);
    if (isKnown) {
        ++m_known;
        ++target.held;
        return std::nullopt;
    }
    Expected<Record> record
        = target.outlines.read(source, *bytes, target.id, mayBeSigned ? m_place.context : m_unsigned);
    if (!record)
        return leave(record.error());
    return Read {.target = from.target,
        .bytes = std::move(*bytes),
        .signature = std::move(*signature),
        .name = unnumbered(name),
        .record = std::move(*record)};
}

Expected<void> RecordMerge::stage(Batch &batch)
{
    std::vector<const Read *> ofTarget; // those of one follow each other
    for (const std::optional<Read> &one : batch.read) {
        if (one && !ofTarget.empty() && ofTarget.front()->target != one->target)
            plan(std::exchange(ofTarget, {}), batch.staged);
        if (one)
            ofTarget.push_back(&*one);
    }
    if (!ofTarget.empty())
        plan(ofTarget, batch.staged);
    std::vector<Expected<void>> written(batch.staged.size());
    parallelBlocks(batch.staged.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            written[i] = write(batch.staged[i]);
    });
    std::vector<Staged> whole;
    Expected<void> result;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written[i])
            whole.push_back(std::move(batch.staged[i]));
        else if (result)
            result = std::move(written[i]);
    }
    batch.staged = std::move(whole);
    return result;
}

Expected<void> RecordMerge::place(Batch &batch)
{
    Expected<void> result;
    const auto take = [&](Expected<void> done) {
        if (result && !done)
            result = std::move(done);
    };
    if (const int problem = batch.staged.empty() ? 0 : syncAll(m_staging)) {
        take(writeFailed(m_staging, problem));
        batch.staged.clear();
    }
    // What is whole gets its name, whatever became of the others.
    for (const Staged &one : batch.staged)
        take(one.signature.empty() ? giveName(one) : giveNameToSigned(one));
    for (const std::shared_ptr<Target> &target : batch.ended)
        finish(*target);
    return result;
}

std::optional<std::string> RecordMerge::nameOf(const Read &read, const Names &now)
{
    const Target &target = *read.target;
    for (int number = 1; number < mostOfOneName; ++number) {
        std::string name = numbered(read.name, number);
        const std::optional<std::size_t> there = target.before.find(name);
        const auto added = target.added.find(name);
        const auto gets = now.find(name);
        if (!there && added == target.added.end() && gets == now.end())
            return name;
        const bool isSame = gets != now.end() ? gets->second->bytes == read.bytes
            : there                           ? target.before.text(*there) == read.bytes
                                              : readRecordBytes(target.folder / added->second) == read.bytes;
        if (isSame)
            return std::nullopt;
    }
    return std::nullopt;
}

void RecordMerge::plan(const std::vector<const Read *> &read, std::vector<Staged> &staged)
{
    Target &target = *read.front()->target;
    const auto nextFile = [this] { return m_staging / std::to_string(m_number++); };
    const auto add = [&](bool isPack, Names records) -> Staged & {
        return staged.emplace_back(&target, nextFile(), fs::path(), isPack, std::move(records));
    };
    Names names;
    for (const Read *const one : read) {
        if (one->signature) {
            names.emplace(one->name, one);
            add(false, {{one->name, one}}).signature = nextFile();
        }
    }
    Names unsignedOnes;
    for (const Read *const one : read) {
        if (one->signature)
            continue;
        if (const std::optional<std::string> name = nameOf(*one, names)) {
            names.emplace(*name, one);
            unsignedOnes.emplace(*name, one);
        } else {
            ++m_known;
            ++target.held;
        }
    }
    const bool isPack = unsignedOnes.size() > RecordIndex::fewRecords;
    for (auto one = unsignedOnes.begin(); one != unsignedOnes.end();) {
        Names in;
        std::size_t bytes = 0;
        do {
            in.insert(*one);
            bytes += one->second->bytes.size();
            ++one;
        } while (isPack && one != unsignedOnes.end() && bytes < bytesOfAPack);
        add(isPack, std::move(in));
    }
}

Expected<void> RecordMerge::write(Staged &staged)
{
    const auto writeTo = [&](const fs::path &file, std::string_view bytes) {
        return writeStaged(file, bytes).transform_error([&](Error error) {
            error.file = staged.target->folder / staged.name; // what was to get that name
            return error;
        });
    };
    const auto &[name, first] = *staged.records.begin();
    Expected<Stamp> written;
    if (staged.isPack) {
        std::vector<std::pair<std::string, std::string_view>> texts;
        for (const auto &[each, read] : staged.records)
            texts.emplace_back(each, read->bytes);
        RecordPack pack = packed(texts);
        staged.name = std::move(pack.name);
        written = writeTo(staged.file, pack.bytes);
    } else {
        staged.name = name;
        written = writeTo(staged.file, first->bytes);
    }
    if (written)
        staged.stamps.record = *written;
    if (written && first->signature) {
        written = writeTo(staged.signature, *first->signature);
        if (written)
            staged.stamps.signature = *written;
    }
    return written.transform([](const Stamp &) { });
}

Expected<void> RecordMerge::giveName(const Staged &staged)
{
    Target &target = *staged.target;
    const Expected<bool> isNew = renameOnce(staged.file, target.folder / staged.name);
    if (!isNew)
        return std::unexpected(isNew.error());
    // Somebody may have written it meanwhile: a name has the hash of what it names.
    for (const auto &[name, one] : staged.records) {
        target.added[name] = staged.isPack ? fs::path(staged.name) / name : fs::path(name);
        if (*isNew)
            target.index.add(name, staged.stamps, one->record);
    }
    (*isNew ? m_merged : m_known) += staged.records.size();
    target.held += staged.records.size();
    return {};
}

Expected<void> RecordMerge::giveNameToSigned(const Staged &staged)
{
    Target &target = *staged.target;
    const Read &read = *staged.records.begin()->second;
    for (int number = 1; number < mostOfOneName; ++number) {
        const std::string name = numbered(staged.name, number);
        const fs::path file = target.folder / name;
        const Has has = whatHas(file, read.bytes, *read.signature);
        if (has == Has::Other)
            continue;
        if (has == Has::Same) {
            ++m_known;
            ++target.held;
            return {};
        }
        // The signature first: a record that somebody signed never lies there as one that nobody did.
        const Expected<bool> isSigned = renameOnce(staged.signature, signatureOf(file));
        if (!isSigned)
            return std::unexpected(isSigned.error());
        if (!*isSigned && readFile(signatureOf(file)).value_or(std::string()) != *read.signature)
            continue; // one that lost its record, and is not of this
        const bool wasThere = has == Has::SameUnsigned || target.before.find(name) || target.added.contains(name);
        ++target.held;
        ++(wasThere ? m_known : m_merged);
        m_signatures += wasThere ? 1 : 0;
        if (has == Has::SameUnsigned)
            return {};
        const Expected<bool> isNew = renameOnce(staged.file, file);
        if (!isNew)
            return std::unexpected(isNew.error());
        target.added[name] = name;
        target.index.add(name, staged.stamps, read.record);
        return {};
    }
    return writeFailed(target.folder / staged.name, EEXIST);
}

void RecordMerge::finish(Target &target)
{
    std::error_code error;
    fs::remove(target.folder, error); // if it is empty: none held
    if (target.held > 0)
        m_entries.insert(target.id);
    if (target.index.size() > RecordIndex::fewRecords && target.index.added() > 0)
        target.index.save();
}

} // namespace kb
