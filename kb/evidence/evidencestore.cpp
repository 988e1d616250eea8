// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/evidencestore.h"

#include "kb/cases/entrycases.h"
#include "kb/entry.h"
#include "kb/evidence/knownlibraries.h"
#include "kb/evidence/recordfile.h"
#include "kb/evidence/recordindex.h"
#include "kb/evidence/writeonce.h"
#include "kb/library/datafile.h"
#include "kb/library/file.h"
#include "kb/sha256.h"
#include "kb/text/plaintext.h"

#include <QRandomGenerator>
#include <QString>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <set>
#include <sys/stat.h>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr int maxSuffix = 1000; // names tried for one record
constexpr std::size_t saltWords = 8; // of 32 bits
constexpr std::size_t saltCharacters = saltWords * 8; // in hex
constexpr std::size_t maxUserFiles = 1u << 20; // looked at in the user's folder
constexpr fs::perms forTheUser = fs::perms::owner_read | fs::perms::owner_write;
constexpr fs::perms forAll = forTheUser | fs::perms::group_read | fs::perms::others_read;

std::unexpected<Error> failure(ErrorCode code, const fs::path &file, std::string detail)
{
    return std::unexpected(Error {code, std::move(detail), file, 0, 0, {}});
}

constexpr std::uintmax_t maxLibraryId = 1024; // bytes

struct RecordFile {
    fs::path path;
    fs::path shown; // relative in the library's own folder
    std::size_t place = 0; // among EvidenceStore::places()
    std::string_view entryId; // that its folder is of
    std::string name; // of the file alone: what they are sorted by
};

/// number: of the place.
void listRecords(
    const fs::path &root, bool isUsers, std::size_t number, std::string_view entryId, std::vector<RecordFile> &files)
{
    const fs::path relative = fs::path("evidence") / entryId;
    for (const fs::path &name : recordNames(root / relative))
        files.push_back(
            {root / relative / name, (isUsers ? root / relative : relative) / name, number, entryId, name.string()});
}

/// What the user's folder holds of a library: one that names itself keeps it wherever it lies.
fs::path ownFolder(const fs::path &library, const fs::path &user)
{
    if (library.empty() || user.empty())
        return {};
    const Expected<std::string> id = readFile(library / "evidence" / "library-id", nullptr, maxLibraryId);
    const std::string_view name = id ? trimmed(*id) : std::string_view();
    if (name.empty())
        return dataFileOf(library, user, "libraries", "");
    return user / "libraries" / sha256Hex("id:" + std::string(name)).substr(0, 16);
}

/// The ids of entries that have records in that folder.
void addIds(const fs::path &root, std::set<std::string> &ids)
{
    std::error_code error;
    std::size_t seen = 0;
    for (fs::recursive_directory_iterator it(root, error), end; !error && it != end && seen < maxUserFiles;
        it.increment(error), ++seen) {
        if (it.depth() > 3) // <domain>/<slug>/<environment>/<record>
            it.disable_recursion_pending();
        std::string id = it->path().parent_path().lexically_relative(root).generic_string();
        if (it->path().extension() == ".json" && isValidId(id))
            ids.insert(std::move(id));
    }
}

/// The names in whose folders an entry's records are: its id, and what it was called before.
std::vector<std::string_view> foldersOf(std::string_view entryId, std::span<const std::string> former)
{
    std::vector<std::string_view> names;
    if (!isValidId(entryId))
        return names;
    names.push_back(entryId);
    for (const std::string &name : former) {
        if (name != entryId && isValidId(name))
            names.push_back(name);
    }
    return names;
}

/// Which of the files lie in which folder.
std::map<fs::path, std::vector<std::size_t>> byFolder(std::span<const RecordFile> files)
{
    std::map<fs::path, std::vector<std::size_t>> folders;
    for (std::size_t i = 0; i < files.size(); ++i)
        folders[files[i].path.parent_path()].push_back(i);
    return folders;
}

Finding tooManyIn(const fs::path &folder, std::string_view entryId, const FoldedRecords &folded)
{
    Finding tooMany {.rule = Rule::UnreadableFile, .severity = Severity::Warning};
    tooMany.entryId = entryId;
    tooMany.file = folder;
    tooMany.detail
        = std::to_string(folded.records.size() + folded.left) + " > " + std::to_string(folded.records.size());
    return tooMany;
}

/// The libraries of another machine, where the run took place by ssh, are not.
bool isHashed(const gpu::Transcript &transcript)
{
    return std::ranges::any_of(
        transcript.libraries, [](const gpu::LoadedFile &library) { return !library.sha256.empty(); });
}

/// One finding for each version of which there are such records.
void addUnknownLibrary(
    std::vector<Finding> &findings, const Record &record, const fs::path &file, std::string_view entryId)
{
    const std::string version
        = std::string(gpu::spec(record.transcript.package).title) + ' ' + gpu::toString(record.transcript.version);
    const auto isSame = [&](const Finding &finding) {
        return finding.rule == Rule::RecordLibraryUnknown && finding.detail == version;
    };
    if (record.hasKnownLibrary || std::ranges::any_of(findings, isSame))
        return;
    Finding &added = findings.emplace_back();
    added.rule = Rule::RecordLibraryUnknown;
    added.severity = severityOf(added.rule);
    added.entryId = entryId;
    added.file = file;
    added.detail = version;
}

void addUncheckedSignatures(StoredRecords &stored, std::string_view entryId)
{
    const auto unchecked = std::ranges::count(stored.records, true, &Record::hasUncheckedSignature);
    if (unchecked == 0)
        return;
    Finding &added = stored.findings.emplace_back();
    added.rule = Rule::RecordSignatureUnchecked;
    added.severity = severityOf(added.rule);
    added.entryId = entryId;
    added.file = fs::path("evidence") / entryId;
    added.detail = std::to_string(unchecked);
}

std::string newSalt()
{
    std::array<quint32, saltWords> words {};
    QRandomGenerator::system()->generate(words.begin(), words.end());
    std::string salt;
    for (const quint32 word : words)
        salt += QString::number(word, 16).rightJustified(8, u'0').toStdString();
    return salt;
}

} // namespace

EvidenceStore::EvidenceStore(fs::path libraryFolder, bool libraryReadOnly, fs::path userFolder)
    : m_library(std::move(libraryFolder))
    , m_readOnly(libraryReadOnly)
    , m_user(std::move(userFolder))
    , m_own(ownFolder(m_library, m_user))
{
}

std::vector<EvidenceStore::Place> EvidenceStore::places() const
{
    std::vector<Place> all {{.root = m_library}};
    if (!m_own.empty())
        all.push_back({.root = m_own, .isUsers = true});
    if (!m_user.empty())
        all.push_back({.root = m_user, .isUsers = true, .isUnassigned = true});
    return all;
}

StoredRecords EvidenceStore::read(std::string_view entryId, std::span<const std::string> former) const
{
    StoredRecords stored;
    const std::vector<Place> places = this->places();
    std::vector<RecordFile> files;
    for (const std::string_view id : foldersOf(entryId, former)) {
        for (std::size_t i = 0; i < places.size(); ++i)
            listRecords(places[i].root, places[i].isUsers, i, id, files);
    }
    // By name is by time; of a record that was copied from one place to the other one is enough.
    const auto name = [](const RecordFile &file) { return std::pair(std::string_view(file.name), file.entryId); };
    std::ranges::stable_sort(files, {}, name);
    const auto repeated = std::ranges::unique(files, {}, name);
    files.erase(repeated.begin(), repeated.end());
    stored.tierStays
        = m_readOnly && std::ranges::any_of(files, [&](const auto &file) { return places[file.place].isUsers; });
    const RecordContext context {machine(), allowedSignersOf(m_library)};
    const auto take = [&](const RecordFile &file, Expected<Record> record) {
        if (record) {
            const Place &place = places[file.place];
            record->file = file.path;
            record->isUnassigned = place.isUnassigned;
            record->counts = record->hasKnownLibrary || !m_readOnly || (place.isUsers && !isHashed(record->transcript));
            addUnknownLibrary(stored.findings, *record, file.shown, entryId);
            stored.records.push_back(std::move(*record));
        } else {
            stored.findings.push_back(findingOf(record.error(), file.shown));
            stored.findings.back().entryId = entryId;
        }
    };
    if (files.size() <= RecordIndex::fewRecords) {
        for (const RecordFile &file : files)
            take(file, readRecordFile(file.path, file.entryId, context));
    } else {
        for (const auto &[folder, members] : byFolder(files)) {
            const fs::path &root = places[files[members.front()].place].root;
            std::vector<fs::path> paths;
            for (const std::size_t member : members)
                paths.push_back(files[member].path);
            const std::string_view id = files[members.front()].entryId;
            RecordIndex index(RecordIndex::fileOf(root, m_user, id), context);
            FoldedRecords folded = foldedRecords(paths, id, context, index);
            for (auto &[record, number] : folded.records)
                take(files[members[number]], std::move(record));
            for (auto &[error, number] : folded.wrong)
                take(files[members[number]], std::unexpected(std::move(error)));
            if (folded.left > 0)
                stored.findings.push_back(tooManyIn(files[members.front()].shown.parent_path(), entryId, folded));
        }
    }
    addUncheckedSignatures(stored, entryId);
    std::ranges::stable_sort(stored.records, {}, &Record::time);
    return stored;
}

std::vector<RecordSource> EvidenceStore::tierFiles(const Entry &entry, std::span<const std::string> former) const
{
    const std::vector<Place> places = this->places();
    std::vector<RecordFile> files;
    for (const std::string_view id : foldersOf(entry.id, former)) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (!m_readOnly || !places[i].isUsers)
                listRecords(places[i].root, places[i].isUsers, i, id, files);
        }
    }
    const RecordContext context {machine(), allowedSignersOf(m_library)};
    const std::vector<gpu::Case> cases = entryCases(entry).cases;
    const auto isOurs = [&](const RecordFile &file) {
        if (!places[file.place].isUnassigned)
            return true;
        const Expected<Record> record = readRecordFile(file.path, file.entryId, context);
        return record && isOfCases(*record, cases);
    };
    std::vector<RecordSource> sources;
    std::set<fs::path> known; // of one that was copied from place to place, one is enough
    for (RecordFile &file : files) {
        fs::path name = fs::path("evidence") / file.entryId / file.path.filename();
        if (!known.contains(name) && !linkBelow(places[file.place].root, name) && isOurs(file)) {
            known.insert(name);
            sources.push_back({std::move(file.path), std::move(name)});
        }
    }
    return sources;
}

Expected<fs::path> EvidenceStore::write(const Record &record) const
{
    if (!isValidId(record.entryId))
        return failure(ErrorCode::BadId, {}, record.entryId);
    const Expected<std::string> text = writeRecordText(record);
    if (!text)
        return std::unexpected(text.error());
    const fs::path &root = this->root();
    const fs::path relative = recordFileName(record, *text);
    if (root.empty())
        return failure(ErrorCode::WriteFailed, relative, std::strerror(ENOENT));
    if (text->size() > maxRecordBytes)
        return failure(ErrorCode::WriteFailed, root / relative, std::strerror(EFBIG));
    if (const std::optional<fs::path> link = linkBelow(root, relative.parent_path()))
        return failure(ErrorCode::WriteFailed, *link, std::strerror(ELOOP));
    for (int suffix = 1; suffix < maxSuffix; ++suffix) {
        fs::path file = root / relative;
        if (suffix > 1)
            file.replace_filename(relative.stem().string() + '-' + std::to_string(suffix) + ".json");
        const Expected<bool> written = writeOnce(file, *text, forAll);
        if (!written)
            return std::unexpected(written.error());
        if (*written)
            return file;
    }
    return failure(ErrorCode::WriteFailed, root / relative, std::strerror(EEXIST));
}

std::vector<std::string> EvidenceStore::entriesWithUserRecords() const
{
    std::set<std::string> ids;
    for (const Place &place : places()) {
        if (place.isUsers)
            addIds(place.root / "evidence", ids);
    }
    return {ids.begin(), ids.end()};
}

Expected<std::string> EvidenceStore::salt() const
{
    if (m_user.empty())
        return failure(ErrorCode::WriteFailed, "salt", std::strerror(ENOENT));
    const fs::path file = m_user / "salt";
    std::error_code ignored;
    if (!fs::exists(file, ignored)) {
        // Another process may have been faster: its salt is the one that counts.
        if (const Expected<bool> written = writeOnce(file, newSalt(), forTheUser); !written)
            return std::unexpected(written.error());
    }
    Expected<std::string> salt = readFile(file);
    if (!salt || salt->size() != saltCharacters)
        return failure(ErrorCode::WriteFailed, file, salt ? std::strerror(EINVAL) : salt.error().detail);
    return salt;
}

std::string EvidenceStore::machine() const
{
    if (m_user.empty())
        return {};
    const Expected<std::string> salt = readFile(m_user / "salt");
    return salt && salt->size() == saltCharacters ? machineName(*salt) : std::string();
}

} // namespace kb
