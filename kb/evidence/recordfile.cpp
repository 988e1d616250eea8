// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordfile.h"

#include "kb/entry.h"
#include "kb/evidence/knownlibraries.h"
#include "kb/evidence/recordfolder.h"
#include "kb/evidence/signature.h"
#include "kb/library/file.h"
#include "kb/parallel.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace kb {

namespace fs = std::filesystem;

namespace {

/// Whether RecordFolder does not take a file for a record or a pack that looks like one, or a signature is of none.
bool isLeftOut(const fs::path &file)
{
    std::string name = file.filename().string();
    const bool isHidden = name.starts_with('.');
    if (isHidden ? name.ends_with(packEnding) : name.ends_with(".json") || name.ends_with(packEnding))
        return isHidden;
    std::error_code ignored;
    if (name.ends_with(".sig"))
        return !fs::exists(file.parent_path() / file.stem(), ignored);
    std::ranges::transform(name, name.begin(), [](unsigned char letter) { return char(std::tolower(letter)); });
    return name.ends_with(".json");
}

struct EvidenceFolders {
    std::vector<fs::path> folders; // evidence and all folders in it that may be an entry's, ordered by name
    std::vector<fs::path> leftOut;
};

EvidenceFolders evidenceFolders(const fs::path &library)
{
    constexpr int deepest = 3; // <domain>/<slug>/<environment>
    EvidenceFolders found {{library / "evidence"}, {}};
    std::error_code error;
    constexpr auto goOn = fs::directory_options::skip_permission_denied; // RecordFolder says which could not be read
    for (fs::recursive_directory_iterator it(found.folders.front(), goOn, error), end; !error && it != end;
        it.increment(error)) {
        std::error_code ignored;
        const bool isFolder = it->is_directory(ignored);
        if (isFolder && !it->is_symlink(ignored) && it.depth() < deepest)
            found.folders.push_back(it->path());
        else if (isFolder || isLeftOut(it->path()))
            found.leftOut.push_back(it->path());
        if (it.depth() >= deepest)
            it.disable_recursion_pending();
    }
    std::ranges::sort(found.folders);
    std::ranges::sort(found.leftOut);
    return found;
}

} // namespace

fs::path allowedSignersOf(const fs::path &library)
{
    return library / "evidence" / "allowed_signers";
}

Expected<Record> readRecord(
    const RecordFolder &folder, std::size_t number, std::string_view entryId, const RecordContext &context)
{
    return folder.text(number).and_then(
        [&](const std::string &text) { return checkedRecord(folder.file(number), text, entryId, context); });
}

Expected<Record> checkedRecord(
    const fs::path &file, std::string_view text, std::string_view entryId, const RecordContext &context)
{
    Expected<Record> record = readRecordText(text);
    if (!record) {
        record.error().file = file;
        return record;
    }
    if (const KnownPackage *const other = knownLibraries().otherVersionOf(record->transcript))
        return std::unexpected(Error {ErrorCode::RecordContradicts,
            gpu::toString(record->transcript.version) + " | " + other->version, file, 0, 0, "/transcript/version"});
    record->hasKnownLibrary = knownLibraries().packageOf(record->transcript) != nullptr;
    return placedRecord(std::move(*record), file, text, entryId, context);
}

Expected<Record> placedRecord(
    Record record, const fs::path &file, std::string_view text, std::string_view entryId, const RecordContext &context)
{
    const auto failure = [&](ErrorCode code, std::string detail, const char *field = "") {
        return std::unexpected(Error {code, std::move(detail), file, 0, 0, field});
    };
    if (record.entryId != entryId)
        return failure(ErrorCode::RecordElsewhere, record.entryId, "/entry");
    if (!isRecordFileName(file, record, text))
        return failure(ErrorCode::RecordMisnamed, recordFileName(record, text).filename().string());
    Expected<Signer> signer = context.maySign ? signerOf(file, text, context.allowedSigners) : Signer {};
    if (!signer)
        return std::unexpected(std::move(signer.error()));
    record.signer = std::move(signer->name);
    record.hasUncheckedSignature = signer->isUnchecked;
    record.isFromHere = !record.machine.empty() && record.machine == context.machine;
    return record;
}

void forEachRecord(
    const fs::path &library, std::string_view machine, const std::function<void(const LibraryRecord &)> &visit)
{
    constexpr std::size_t atOnce = 512;
    constexpr std::size_t ofABlock = 16;
    const RecordContext context {std::string(machine), allowedSignersOf(library)};
    const EvidenceFolders found = evidenceFolders(library);
    for (const fs::path &path : found.leftOut)
        visit({path.lexically_relative(library),
            std::unexpected(Error {.code = ErrorCode::RecordLeftOut, .file = path})});
    for (const fs::path &path : found.folders) {
        const fs::path relative = path.lexically_relative(library);
        const std::string entryId = relative.lexically_relative("evidence").generic_string();
        const RecordFolder folder(path);
        for (const Error &error : folder.errors())
            visit({error.file.lexically_relative(library), std::unexpected(error)});
        for (std::size_t done = 0; done < folder.size(); done += atOnce) {
            std::vector<std::optional<LibraryRecord>> records(std::min(atOnce, folder.size() - done));
            parallelBlocks(records.size(), ofABlock, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    records[i] = {folder.fileIn(relative, done + i), readRecord(folder, done + i, entryId, context)};
            });
            for (const std::optional<LibraryRecord> &record : records)
                visit(*record);
        }
    }
}

} // namespace kb
