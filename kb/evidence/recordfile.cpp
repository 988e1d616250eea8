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
    return readFile(file, nullptr, maxRecordBytes).and_then([&](const std::string &text) {
        return checkedRecord(file, text, entryId, context);
    });
}

Expected<Record> checkedRecord(
    const fs::path &file, std::string_view text, std::string_view entryId, const RecordContext &context)
{
    const auto failure = [&](ErrorCode code, std::string detail, const char *field = "") {
        return std::unexpected(Error {code, std::move(detail), file, 0, 0, field});
    };
    Expected<Record> record = readRecordText(text);
    if (!record) {
        record.error().file = file;
        return record;
    }
    if (const KnownPackage *const other = knownLibraries().otherVersionOf(record->transcript))
        return failure(ErrorCode::RecordContradicts, gpu::toString(record->transcript.version) + " | " + other->version,
            "/transcript/version");
    if (record->entryId != entryId)
        return failure(ErrorCode::RecordElsewhere, record->entryId, "/entry");
    if (!isRecordFileName(file, *record, text))
        return failure(ErrorCode::RecordMisnamed, recordFileName(*record, text).filename().string());
    Expected<Signer> signer = signerOf(file, text, context.allowedSigners);
    if (!signer)
        return std::unexpected(std::move(signer.error()));
    record->signer = std::move(signer->name);
    record->hasUncheckedSignature = signer->isUnchecked;
    record->isFromHere = !record->machine.empty() && record->machine == context.machine;
    record->hasKnownLibrary = knownLibraries().packageOf(record->transcript) != nullptr;
    return record;
}

std::vector<fs::path> recordNames(const fs::path &folder)
{
    std::vector<fs::path> names;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        fs::path name = it->path().filename();
        std::error_code ignored;
        if (name.extension() == ".json" && !name.native().starts_with('.') && !it->is_directory(ignored))
            names.push_back(std::move(name));
    }
    return names;
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
