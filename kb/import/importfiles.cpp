// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/check.h"
#include "kb/evidence/writeonce.h"
#include "kb/format/entryfile.h"
#include "kb/import/importer.h"
#include "kb/library/file.h"
#include "kb/library/libraryfiles.h"
#include "kb/sha256.h"
#include "kb/text/characters.h"
#include "kb/text/plaintext.h"
#include "kb/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <ranges>
#include <system_error>
#include <unordered_map>

namespace kb {

namespace {

namespace fs = std::filesystem;
using Action = ImportResult::Action;
using nlohmann::ordered_json;

// The key of an entry's file under which what other statements of it said is kept.
constexpr const char *conflictsKey = "/merge_conflicts";

Error failure(ErrorCode code, std::string detail, const fs::path &file)
{
    Error error;
    error.code = code;
    error.detail = std::move(detail);
    error.file = file;
    return error;
}

/// Whether no symbolic link below the folder leads out of it; ids name the path, so the files there are data, too.
bool staysInside(const fs::path &folder, const fs::path &relative)
{
    std::error_code error;
    const fs::path root = fs::canonical(folder, error);
    if (error)
        return false;
    fs::path at = root;
    for (const fs::path &part : relative) {
        at /= part;
        if (!fs::is_symlink(fs::symlink_status(at, error)))
            continue;
        at = fs::canonical(at, error); // fails for a dangling link
        if (error || std::ranges::mismatch(root, at).in1 != root.end())
            return false;
    }
    return true;
}

/// Where the library's entries are that do not lie at the place of their id: read once, when first asked for.
class Target final {
public:
    explicit Target(fs::path folder)
        : m_folder(std::move(folder))
    {
    }

    [[nodiscard]] const fs::path &folder() const { return m_folder; }

    /// The entry's file relative to the folder: where it is, or where it belongs.
    [[nodiscard]] fs::path placeOf(const std::string &id)
    {
        fs::path own = newEntryFile(m_folder, id);
        std::error_code error;
        if (fs::exists(m_folder / own, error))
            return own;
        if (!m_isScanned)
            scan();
        const auto it = m_elsewhere.find(id);
        return it == m_elsewhere.end() ? own : it->second;
    }

private:
    void scan()
    {
        m_isScanned = true;
        const auto files = listLibrary(m_folder, {}); // what the library does not read is no place to merge into
        for (const std::string &path : files ? files->entries : std::vector<std::string>()) {
            std::error_code ignored;
            if (fs::is_symlink(m_folder / path, ignored))
                continue;
            const auto parsed = readFile(m_folder / path).and_then(parseEntry);
            if (parsed)
                m_elsewhere.try_emplace(parsed->entry.id, path);
        }
    }

    fs::path m_folder;
    bool m_isScanned = false;
    std::unordered_map<std::string, fs::path> m_elsewhere;
};

void fail(ImportResult &result, Error error)
{
    result.action = Action::Failed;
    result.error = std::move(error);
}

/// before: what the file was; empty: there is none yet.
void write(ImportResult &result, const fs::path &file, std::string_view bytes, std::string before = {})
{
    if (bytes.size() > maxFileBytes) // nobody could read it again
        return fail(result, failure(ErrorCode::FileTooLarge, std::to_string(maxFileBytes), file));
    if (const auto written = writeFile(file, bytes); !written)
        return fail(result, written.error());
    result.action = before.empty() ? Action::Created : Action::Merged;
    result.written = file;
    result.writtenHash = sha256Hex(bytes);
    result.before = std::move(before);
}

bool saysNothing(const ordered_json &value)
{
    return value.is_null() || value.empty() || (value.is_string() && value.get_ref<const std::string &>().empty());
}

/// Keys that the file does not have, Casebook's own (cases) and unknown ones, from a statement in the same dialect.
void addMissingKeys(JsonText &text, const std::string &originalJson)
{
    const auto other = ordered_json::parse(originalJson, nullptr, false);
    if (!other.is_object())
        return;
    for (const auto &[key, value] : other.items()) {
        const std::string pointer = (ordered_json::json_pointer() / key).to_string();
        if (!saysNothing(value) && !text.contains(pointer))
            text.set(pointer, value);
    }
}

/// Keeps the other side of each conflict in the file, each once however often it is imported.
void keepConflicts(JsonText &text, const std::vector<Conflict> &conflicts)
{
    ordered_json list = text.value(conflictsKey).value_or(ordered_json::array());
    if (!list.is_array())
        return; // someone's own key of this name: it stays
    const std::size_t known = list.size();
    for (const Conflict &conflict : conflicts) {
        const auto toJson = [](const auto &value) { return ordered_json(value); };
        const ordered_json other = std::visit(toJson, conflict.other);
        const auto isSame = [&](const ordered_json &one) {
            return one.is_object() && one.value("field", ordered_json()) == conflict.field
                && one.value("other", ordered_json()) == other;
        };
        if (std::ranges::none_of(list, isSame))
            list.push_back({{"field", conflict.field}, {"kept", std::visit(toJson, conflict.kept)}, {"other", other}});
    }
    if (list.size() > known)
        text.set(conflictsKey, list);
}

void mergeInto(ImportResult &result, const fs::path &file, const Entry &entry, const std::string &originalJson)
{
    auto bytes = readFile(file);
    if (!bytes)
        return fail(result, bytes.error());
    if (!originalJson.empty() && *bytes == originalJson) {
        result.action = Action::Unchanged;
        result.written = file;
        return;
    }
    auto existing = parseEntryFile(std::move(*bytes));
    if (!existing) {
        existing.error().file = file;
        return fail(result, existing.error());
    }
    if (existing->entry.id != entry.id)
        return fail(result, failure(ErrorCode::WriteFailed, existing->entry.id, file));
    Merged merged = mergeEntries(existing->entry, entry);
    result.conflicts.insert(result.conflicts.begin(), merged.conflicts.begin(), merged.conflicts.end());
    const std::string before = existing->text.bytes();
    if (merged.entry != existing->entry)
        applyEdit(*existing, merged.entry);
    if (const auto other = parseEntry(originalJson); other && other->dialect == existing->dialect)
        addMissingKeys(existing->text, originalJson);
    keepConflicts(existing->text, result.conflicts);
    if (existing->text.bytes() != before)
        return write(result, file, existing->text.bytes(), before);
    result.action = Action::Unchanged;
    result.written = file;
}

/// A new flat file. It must have a signature: one that is known in Chinese alone stands for both, and gives way when
/// the English one is merged in.
std::string newFile(Entry entry, const std::vector<Conflict> &conflicts)
{
    if (entry.signature.en.empty())
        entry.signature.en = entry.signature.zh;
    std::string bytes = writeFlat(entry);
    if (conflicts.empty())
        return bytes;
    auto text = JsonText::parse(bytes);
    if (text)
        keepConflicts(*text, conflicts);
    return text ? text->bytes() : bytes;
}

void storeEntry(ImportResult &result, Target &target, const Entry &entry, const std::string &originalJson)
{
    result.id = entry.id;
    if (!isValidId(entry.id))
        return fail(result, failure(ErrorCode::BadId, entry.id, result.source));
    const fs::path place = target.placeOf(entry.id);
    const fs::path file = target.folder() / place;
    if (!staysInside(target.folder(), place))
        return fail(result, failure(ErrorCode::LinkLeadsOut, {}, file));
    std::error_code error;
    if (fs::exists(file, error))
        return mergeInto(result, file, entry, originalJson);
    write(result, file, originalJson.empty() ? newFile(entry, result.conflicts) : originalJson);
}

/// Fills what the known article lacks; its own texts stay.
std::vector<Conflict> mergeArticle(Article &known, const Article &other)
{
    std::vector<Conflict> conflicts;
    const auto take = [&conflicts](std::string &base, const std::string &text, const char *pointer) {
        if (base.empty())
            base = text;
        else if (!text.empty() && base != text)
            conflicts.push_back({pointer, base, text});
    };
    take(known.title, other.title, "/title");
    take(known.titleZh, other.titleZh, "/title_zh");
    take(known.date, other.date, "/date");
    take(known.markdown, other.markdown, "/markdown");
    for (const std::string &id : other.relatedEntries) {
        if (std::ranges::find(known.relatedEntries, id) == known.relatedEntries.end())
            known.relatedEntries.push_back(id);
    }
    return conflicts;
}

/// Whether the prose of an article is Chinese: more ideographs than words of Latin letters, code blocks left out.
bool isChinese(const Article &article)
{
    const std::string text = article.title + '\n' + article.markdown;
    std::ptrdiff_t ideographs = 0;
    std::ptrdiff_t words = 0;
    bool isCode = false;
    for (std::string_view line : splitLines(text)) {
        if (trimmed(line).starts_with("```") || trimmed(line).starts_with("~~~"))
            isCode = !isCode;
        for (bool inWord = false; !isCode && !line.empty(); line.remove_prefix(firstCodePoint(line).length)) {
            const bool isLetter = std::isalpha(static_cast<unsigned char>(line.front())) != 0;
            words += isLetter && !inWord;
            inWord = isLetter;
            ideographs += isHan(firstCodePoint(line).value);
        }
    }
    return ideographs > words;
}

/// Chinese goes beside the English file, where a library looks for it, whether that one is there already or comes
/// later; unless the file without .zh is the Chinese one.
fs::path articlePlace(const fs::path &folder, const Article &article)
{
    fs::path place = "articles/" + article.id + ".md";
    if (!isChinese(article))
        return place;
    const auto known = readFile(folder / place).and_then(parseArticle);
    return known && isChinese(*known) ? place : fs::path("articles/" + article.id + ".zh.md");
}

void storeArticle(ImportResult &result, const Target &target, const Article &article)
{
    result.id = article.id;
    const fs::path place = articlePlace(target.folder(), article);
    const fs::path file = target.folder() / place;
    if (!staysInside(target.folder(), place))
        return fail(result, failure(ErrorCode::LinkLeadsOut, {}, file));
    std::error_code error;
    if (!fs::exists(file, error))
        return write(result, file, writeArticle(article));
    auto bytes = readFile(file);
    if (!bytes)
        return fail(result, bytes.error());
    auto known = parseArticle(*bytes);
    if (!known) {
        known.error().file = file;
        return fail(result, known.error());
    }
    if (known->id != article.id)
        return fail(result, failure(ErrorCode::WriteFailed, known->id, file));
    const Article before = *known;
    result.conflicts = mergeArticle(*known, article);
    if (*known != before)
        return write(result, file, writeArticle(*known), std::move(*bytes));
    result.action = Action::Unchanged;
    result.written = file;
}

/// A name that EvidenceStore::write() could have given: "20261121T161649.637Z-63e2b4deed85".
bool looksLikeRecordName(const fs::path &file)
{
    const std::string stem = file.stem().string();
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    constexpr std::size_t dateDigits = 8;
    return stem.size() > dateDigits && std::all_of(stem.begin(), stem.begin() + dateDigits, isDigit)
        && stem[dateDigits] == 'T' && stem.contains('-');
}

void storeRecord(ImportResult &result, const Target &target, const Record &record, const std::string &bytes)
{
    result.id = record.entryId;
    if (!isValidId(record.entryId))
        return fail(result, failure(ErrorCode::BadId, record.entryId, result.source));
    const fs::path place = recordFileName(record, bytes); // by its hash: the same bytes have the same name
    if (looksLikeRecordName(result.source) && !isRecordFileName(result.source, record, bytes))
        return fail(result, failure(ErrorCode::RecordMisnamed, place.filename().string(), result.source));
    const fs::path file = target.folder() / place;
    if (!staysInside(target.folder(), place))
        return fail(result, failure(ErrorCode::LinkLeadsOut, {}, file));
    const auto isNew = writeUnlessSame(file, bytes);
    if (!isNew)
        return fail(result, isNew.error());
    result.action = *isNew ? Action::Created : Action::Unchanged;
    result.written = file;
    result.writtenHash = sha256Hex(bytes);
}

/// What is wrong with the entry's file as it lies there now: it is stored as it was imported, and may hold what can't
/// be read.
void addErrors(ImportResult &result)
{
    if (result.action == Action::Failed)
        return;
    auto bytes = readFile(result.written);
    for (Finding &finding : bytes ? checkFile(std::move(*bytes)) : std::vector<Finding>()) {
        if (finding.severity != Severity::Error)
            continue;
        finding.file = result.written;
        result.findings.push_back(std::move(finding));
    }
}

void importInto(
    std::vector<ImportResult> &results, Target &target, const fs::path &source, const Expected<std::string> &bytes)
{
    ImportResult result;
    result.source = source;
    auto imported = bytes.and_then(importDocument);
    if (!imported) {
        if (bytes)
            result.format = detectFormat(*bytes);
        fail(result, imported.error());
        result.error.file = source;
        results.push_back(std::move(result));
        return;
    }
    result.format = imported->format;
    for (std::size_t i = 0; i < imported->entries.size(); ++i) {
        ImportResult &stored = results.emplace_back(result);
        stored.conflicts = std::move(imported->conflicts[i]);
        storeEntry(stored, target, imported->entries[i], imported->originalJson);
        stored.findings = std::move(imported->findings[i]);
        for (Finding &finding : stored.findings)
            finding.file = source;
        addErrors(stored);
    }
    for (const Article &article : imported->articles)
        storeArticle(results.emplace_back(result), target, article);
    if (imported->record)
        storeRecord(results.emplace_back(result), target, *imported->record, imported->originalJson);
}

} // namespace

std::vector<ImportResult> importFiles(const std::vector<fs::path> &files, const fs::path &into,
    const std::function<void(std::size_t done, std::size_t total)> &progress, const std::stop_token &stop)
{
    std::error_code error;
    fs::create_directories(into, error);
    Target target(into);
    std::vector<ImportResult> results;
    std::size_t done = 0;
    for (const fs::path &file : files) {
        if (stop.stop_requested())
            break;
        if (error)
            fail(results.emplace_back(ImportResult {.source = file}),
                failure(ErrorCode::WriteFailed, error.message(), into));
        else
            importInto(results, target, file, readFile(file));
        if (progress)
            progress(++done, files.size());
    }
    return results;
}

std::vector<ImportResult> importText(std::string_view bytes, const fs::path &source, const fs::path &into)
{
    Target target(into);
    std::vector<ImportResult> results;
    importInto(results, target, source, std::string(bytes));
    return results;
}

std::vector<Error> takeBackImport(const std::vector<ImportResult> &results)
{
    std::vector<Error> errors;
    for (const ImportResult &result : results | std::views::reverse) {
        if (result.action != Action::Created && result.action != Action::Merged)
            continue;
        const auto bytes = readFile(result.written);
        if (!bytes) {
            if (result.action == Action::Merged || bytes.error().code != ErrorCode::FileNotFound)
                errors.push_back(bytes.error());
            continue; // a new one that is gone is as it should be
        }
        if (sha256Hex(*bytes) != result.writtenHash) {
            errors.push_back(failure(ErrorCode::ChangedOnDisk, {}, result.written));
        } else if (result.action == Action::Merged) {
            if (const auto written = writeFile(result.written, result.before); !written)
                errors.push_back(written.error());
        } else {
            std::error_code error;
            if (!fs::remove(result.written, error) || error)
                errors.push_back(failure(ErrorCode::WriteFailed, error.message(), result.written));
        }
    }
    return errors;
}

} // namespace kb
