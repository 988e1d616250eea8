// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordfile.h"

#include "kb/entry.h"
#include "kb/evidence/knownlibraries.h"
#include "kb/evidence/signature.h"
#include "kb/library/file.h"

#include <algorithm>

namespace kb {

namespace fs = std::filesystem;

fs::path allowedSignersOf(const fs::path &library)
{
    return library / "evidence" / "allowed_signers";
}

Expected<Record> readRecordFile(const fs::path &file, std::string_view entryId, const RecordContext &context)
{
    const auto failure = [&](ErrorCode code, std::string detail, const char *field = "") {
        return std::unexpected(Error {code, std::move(detail), file, 0, 0, field});
    };
    std::error_code error;
    if (fs::file_size(file, error) > maxRecordBytes && !error)
        return failure(ErrorCode::FileTooLarge, std::to_string(maxRecordBytes));
    const Expected<std::string> text = readFile(file);
    if (!text)
        return std::unexpected(text.error());
    Expected<Record> record = readRecordText(*text);
    if (!record) {
        record.error().file = file;
        return record;
    }
    if (record->entryId != entryId)
        return failure(ErrorCode::RecordElsewhere, record->entryId, "/entry");
    if (!isRecordFileName(file, *record, *text))
        return failure(ErrorCode::RecordMisnamed, recordFileName(*record, *text).filename().string());
    Expected<Signer> signer = signerOf(file, *text, context.allowedSigners);
    if (!signer)
        return std::unexpected(std::move(signer.error()));
    record->signer = std::move(signer->name);
    record->hasUncheckedSignature = signer->isUnchecked;
    record->isFromHere = !record->machine.empty() && record->machine == context.machine;
    record->hasKnownLibrary = knownLibraries().packageOf(record->transcript) != nullptr;
    return record;
}

std::vector<LibraryRecord> allRecords(const fs::path &library, std::string_view machine)
{
    const RecordContext context {std::string(machine), allowedSignersOf(library)};
    constexpr int deepest = 3; // <domain>/<slug>/<environment>/<record>
    std::vector<LibraryRecord> records;
    std::error_code error;
    for (fs::recursive_directory_iterator it(library / "evidence", error), end; !error && it != end;
        it.increment(error)) {
        if (it.depth() >= deepest)
            it.disable_recursion_pending();
        const fs::path &file = it->path();
        std::error_code ignored;
        if (file.extension() != ".json" || file.filename().string().starts_with('.') || it->is_directory(ignored))
            continue;
        const fs::path name = file.lexically_relative(library);
        const std::string entryId = name.parent_path().lexically_relative("evidence").generic_string();
        records.push_back({name, readRecordFile(file, entryId, context)});
    }
    std::ranges::sort(records, {}, &LibraryRecord::name);
    return records;
}

} // namespace kb
