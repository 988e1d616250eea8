// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/evidencestore.h"

#include "kb/cases/entrycases.h"
#include "kb/entry.h"
#include "kb/evidence/knownlibraries.h"
#include "kb/evidence/recordfile.h"
#include "kb/evidence/recordfolder.h"
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

struct StoredFolder {
    RecordFolder records;
    fs::path root;
    fs::path shown; // relative in the library's own folder
    bool isUsers = false;
    bool isUnassigned = false; // Record::isUnassigned
    std::string_view entryId; // that it is of
};

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
        const fs::path extension = it->path().extension();
        if ((extension == ".json" || extension == packEnding) && isValidId(id))
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

/// Of a record that was copied from one place to another one is enough: that of the first place.
std::vector<StoredFolder> storedFolders(
    const std::vector<RecordPlace> &places, std::string_view entryId, std::span<const std::string> former)
{
    std::vector<StoredFolder> folders;
    for (const std::string_view id : foldersOf(entryId, former)) {
        const fs::path relative = fs::path("evidence") / id;
        const std::size_t first = folders.size();
        for (const RecordPlace &place : places) {
            const fs::path folder = place.root / relative;
            StoredFolder added {RecordFolder(folder), place.root, place.isUsers ? folder : relative, place.isUsers,
                place.isUnassigned, id};
            for (std::size_t i = first; i < folders.size(); ++i)
                added.records.removeThoseOf(folders[i].records);
            folders.push_back(std::move(added));
        }
    }
    std::erase_if(folders, [](const StoredFolder &folder) { //
        return folder.records.size() == 0 && folder.records.errors().empty();
    });
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

std::vector<RecordPlace> EvidenceStore::places() const
{
    std::vector<RecordPlace> all {{.root = m_library}};
    if (!m_own.empty())
        all.push_back({.root = m_own, .isUsers = true});
    if (!m_user.empty())
        all.push_back({.root = m_user, .isUsers = true, .isUnassigned = true});
    return all;
}

std::vector<RecordPlace> EvidenceStore::placesOfTiers() const
{
    std::vector<RecordPlace> all = places();
    if (m_readOnly)
        std::erase_if(all, &RecordPlace::isUsers);
    return all;
}

StoredRecords EvidenceStore::read(std::string_view entryId, std::span<const std::string> former) const
{
    StoredRecords stored;
    const std::vector<StoredFolder> folders = storedFolders(places(), entryId, former);
    stored.tierStays = m_readOnly && std::ranges::contains(folders, true, &StoredFolder::isUsers);
    const RecordContext context {machine(), allowedSignersOf(m_library)};
    const auto takeWrong = [&](const Error &error, const fs::path &shown) {
        stored.findings.push_back(findingOf(error, shown));
        stored.findings.back().entryId = entryId;
    };
    const auto take = [&](const StoredFolder &folder, std::size_t number, Expected<Record> record) {
        const fs::path shown = folder.records.fileIn(folder.shown, number);
        if (!record) {
            takeWrong(record.error(), shown);
            return;
        }
        record->file = folder.records.file(number);
        record->isUnassigned = folder.isUnassigned;
        record->counts = record->hasKnownLibrary || !m_readOnly || (folder.isUsers && !isHashed(record->transcript));
        addUnknownLibrary(stored.findings, *record, shown, entryId);
        stored.records.push_back(std::move(*record));
    };
    for (const StoredFolder &folder : folders) {
        for (const Error &error : folder.records.errors())
            takeWrong(error, error.file == folder.records.path() ? folder.shown : folder.shown / error.file.filename());
        if (folder.records.size() <= RecordIndex::fewRecords) {
            for (std::size_t i = 0; i < folder.records.size(); ++i)
                take(folder, i, readRecord(folder.records, i, folder.entryId, context));
            continue;
        }
        RecordIndex index(RecordIndex::fileOf(folder.root, m_user, folder.entryId), context);
        FoldedRecords folded = foldedRecords(folder.records, folder.entryId, context, index);
        for (auto &[record, number] : folded.records)
            take(folder, number, std::move(record));
        for (auto &[error, number] : folded.wrong)
            take(folder, number, std::unexpected(std::move(error)));
        if (folded.left > 0)
            stored.findings.push_back(tooManyIn(folder.shown, entryId, folded));
    }
    addUncheckedSignatures(stored, entryId);
    std::ranges::stable_sort(stored.records, {}, &Record::time);
    return stored;
}

std::vector<RecordSource> EvidenceStore::tierFiles(const Entry &entry, std::span<const std::string> former) const
{
    const RecordContext context {machine(), allowedSignersOf(m_library)};
    const std::vector<gpu::Case> cases = entryCases(entry).cases;
    std::vector<RecordSource> sources;
    for (const StoredFolder &folder : storedFolders(placesOfTiers(), entry.id, former)) {
        const RecordFolder &records = folder.records;
        const auto isOurs = [&](std::size_t i) {
            if (!folder.isUnassigned)
                return true;
            const Expected<Record> record = readRecord(records, i, folder.entryId, context);
            return record && isOfCases(*record, cases);
        };
        const auto add = [&](const std::string &name) {
            const fs::path relative = fs::path("evidence") / folder.entryId / name;
            if (!linkBelow(folder.root, relative))
                sources.push_back({records.path() / name, relative});
        };
        for (std::size_t i = 0; i < records.size(); ++i) {
            if (!records.isPacked(i) && isOurs(i))
                add(records.name(i));
        }
        if (!folder.isUnassigned) // there were no packs when records were kept so
            std::ranges::for_each(records.packs(), add);
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
    for (const RecordPlace &place : places()) {
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
