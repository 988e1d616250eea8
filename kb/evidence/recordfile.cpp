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
#include <optional>

namespace kb {

namespace fs = std::filesystem;

namespace {

/// evidence and all folders in it that may be an entry's, ordered by name.
std::vector<fs::path> evidenceFolders(const fs::path &library)
{
    constexpr int deepest = 3; // <domain>/<slug>/<environment>
    std::vector<fs::path> folders {library / "evidence"};
    std::error_code error;
    for (fs::recursive_directory_iterator it(folders.front(), error), end; !error && it != end; it.increment(error)) {
        std::error_code ignored;
        if (it->is_directory(ignored) && !it->is_symlink(ignored))
            folders.push_back(it->path());
        if (it.depth() + 1 >= deepest)
            it.disable_recursion_pending();
    }
    std::ranges::sort(folders);
    return folders;
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
    for (const fs::path &path : evidenceFolders(library)) {
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
