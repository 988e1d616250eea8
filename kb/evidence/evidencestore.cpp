// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/evidencestore.h"

#include "kb/entry.h"
#include "kb/evidence/knownlibraries.h"
#include "kb/evidence/recordfile.h"
#include "kb/evidence/writeonce.h"
#include "kb/library/file.h"

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

struct RecordFile {
    fs::path path;
    fs::path shown; // relative in the library's own folder
    bool isUsers = false;
    std::string_view entryId; // that its folder is of
};

/// A link inside a library would lead a record to any place.
std::optional<fs::path> linkBelow(const fs::path &root, const fs::path &relative)
{
    fs::path path = root;
    std::error_code ignored;
    for (const fs::path &part : relative) {
        path /= part;
        if (fs::is_symlink(path, ignored))
            return path;
    }
    return {};
}

void listRecords(const fs::path &root, bool isUsers, std::string_view entryId, std::vector<RecordFile> &files)
{
    const fs::path relative = fs::path("evidence") / entryId;
    std::error_code error;
    for (fs::directory_iterator it(root / relative, error), end; !error && it != end; it.increment(error)) {
        const fs::path name = it->path().filename();
        if (name.extension() == ".json" && !name.string().starts_with('.') && !it->is_directory(error))
            files.push_back({it->path(), isUsers ? it->path() : relative / name, isUsers, entryId});
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

/// The libraries of another machine, where the run took place by ssh, are not.
bool isHashed(const gpu::Transcript &transcript)
{
    return std::ranges::any_of(
        transcript.libraries, [](const gpu::Library &library) { return !library.sha256.empty(); });
}

/// One finding for each version of which there are such records.
void addUnknownLibrary(
    std::vector<Finding> &findings, const Record &record, const fs::path &file, std::string_view entryId)
{
    const std::string version = gpu::toString(record.transcript.cudnn);
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
{
}

StoredRecords EvidenceStore::read(std::string_view entryId, std::span<const std::string> former) const
{
    StoredRecords stored;
    std::vector<RecordFile> files;
    for (const std::string_view id : foldersOf(entryId, former)) {
        listRecords(m_library, false, id, files);
        if (!m_user.empty())
            listRecords(m_user, true, id, files);
    }
    // By name is by time; of a record that was copied from one place to the other one is enough.
    const auto name = [](const RecordFile &file) { return std::pair(file.path.filename().string(), file.entryId); };
    std::ranges::stable_sort(files, {}, name);
    const auto repeated = std::ranges::unique(files, {}, name);
    files.erase(repeated.begin(), repeated.end());
    if (files.size() > maxFiles) {
        Finding tooMany {.rule = Rule::UnreadableFile, .severity = Severity::Warning};
        tooMany.entryId = entryId;
        tooMany.file = files.front().shown.parent_path();
        tooMany.detail = std::to_string(files.size()) + " > " + std::to_string(maxFiles);
        stored.findings.push_back(std::move(tooMany));
        files.erase(files.begin(), files.end() - std::ptrdiff_t(maxFiles));
    }
    stored.tierStays = m_readOnly && std::ranges::contains(files, true, &RecordFile::isUsers);
    const RecordContext context {machine(), allowedSignersOf(m_library)};
    for (const RecordFile &file : files) {
        Expected<Record> record = readRecordFile(file.path, file.entryId, context);
        if (record) {
            record->counts = record->hasKnownLibrary || !m_readOnly || (file.isUsers && !isHashed(record->transcript));
            addUnknownLibrary(stored.findings, *record, file.shown, entryId);
            stored.records.push_back(std::move(*record));
        } else {
            stored.findings.push_back(findingOf(record.error(), file.shown));
            stored.findings.back().entryId = entryId;
        }
    }
    addUncheckedSignatures(stored, entryId);
    std::ranges::stable_sort(stored.records, {}, &Record::time);
    return stored;
}

std::vector<RecordSource> EvidenceStore::tierFiles(std::string_view entryId, std::span<const std::string> former) const
{
    std::vector<RecordFile> files;
    for (const std::string_view id : foldersOf(entryId, former)) {
        listRecords(m_library, false, id, files);
        if (!m_readOnly && !m_user.empty())
            listRecords(m_user, true, id, files);
    }
    std::vector<RecordSource> sources;
    for (RecordFile &file : files) {
        fs::path name = fs::path("evidence") / file.entryId / file.path.filename();
        const bool isKnown = std::ranges::contains(sources, name, &RecordSource::name); // copied from place to place
        if (!isKnown && !linkBelow(file.isUsers ? m_user : m_library, name))
            sources.push_back({std::move(file.path), std::move(name)});
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
    const fs::path &root = m_readOnly ? m_user : m_library;
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
    if (m_user.empty())
        return {};
    const fs::path root = m_user / "evidence";
    std::set<std::string> ids;
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
