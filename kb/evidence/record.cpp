// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/record.h"

#include "gpu/protocol/strictjson.h"
#include "kb/evidence/recordcheck.h"
#include "kb/format/jsonformat.h"
#include "kb/format/jsontext.h"
#include "kb/sha256.h"

#include <simdjson.h>

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <unordered_map>

namespace kb {

namespace {

constexpr std::size_t maxRecordText = 1u << 24; // that simdjson is asked to read
constexpr int recordForm = 1; // version of what a record's file holds

/// How much of the runner's log a record keeps: its end, where the reasons of a failure stand. All of it, up to
/// 256 KiB, was shown while the case ran; with a hundred such records a library would be more log than entries.
constexpr std::size_t maxLogBytes = 8 * 1024;

void keepEndOfLog(std::vector<std::string> &log)
{
    std::size_t bytes = 0;
    std::size_t kept = 0;
    while (kept < log.size() && (bytes += log[log.size() - 1 - kept].size()) <= maxLogBytes)
        ++kept;
    const std::size_t left = log.size() - kept;
    if (left == 0)
        return;
    log.erase(log.begin(), log.end() - std::ptrdiff_t(kept));
    log.insert(log.begin(), "(" + std::to_string(left) + " earlier messages are left out)");
}

constexpr std::size_t hashCharactersInName = 12;

std::unexpected<Error> wrong(ErrorCode code, std::string detail, std::string field)
{
    return std::unexpected(Error {code, std::move(detail), {}, 0, 0, std::move(field)});
}

/// False: nested too deep, or a key stands there twice.
bool takeOver(gpu::Json &to, const simdjson::dom::element &from, int depth)
{
    if (depth > gpu::json::maxDepth)
        return false;
    switch (from.type()) {
    case simdjson::dom::element_type::OBJECT: {
        const simdjson::dom::object members = from.get_object().value_unsafe();
        gpu::Json::object_t &object = (to = gpu::Json::object()).get_ref<gpu::Json::object_t &>();
        object.reserve(members.size());
        for (const auto &[key, value] : members) {
            const auto isThis = [key](const auto &known) { return known.first == key; };
            if (std::ranges::any_of(object, isThis))
                return false;
            object.emplace_back(std::string(key), nullptr);
            if (!takeOver(object.back().second, value, depth + 1))
                return false;
        }
        return true;
    }
    case simdjson::dom::element_type::ARRAY: {
        const simdjson::dom::array elements = from.get_array().value_unsafe();
        gpu::Json::array_t &array = (to = gpu::Json::array()).get_ref<gpu::Json::array_t &>();
        array.reserve(elements.size());
        for (const simdjson::dom::element value : elements) {
            if (!takeOver(array.emplace_back(nullptr), value, depth + 1))
                return false;
        }
        return true;
    }
    case simdjson::dom::element_type::INT64: {
        const std::int64_t number = from.get_int64().value_unsafe();
        to = number < 0 ? gpu::Json(number) : gpu::Json(std::uint64_t(number));
        return true;
    }
    case simdjson::dom::element_type::UINT64: to = from.get_uint64().value_unsafe(); return true;
    case simdjson::dom::element_type::DOUBLE: to = from.get_double().value_unsafe(); return true;
    case simdjson::dom::element_type::STRING: to = from.get_string().value_unsafe(); return true;
    case simdjson::dom::element_type::BOOL: to = from.get_bool().value_unsafe(); return true;
    case simdjson::dom::element_type::NULL_VALUE: return true;
    default: return false; // a number of more digits than a machine has
    }
}

/// As gpu::json::parse(), which says what is wrong, in a quarter of the time: a library may have a million records.
/// Of a key that stands there twice, people and programs may each read another one.
std::expected<gpu::Json, std::string> strictJson(std::string_view text)
{
    simdjson::dom::parser parser(maxRecordText);
    simdjson::dom::element element;
    gpu::Json json;
    const simdjson::padded_string padded(text);
    if (parser.parse(padded).get(element) == simdjson::SUCCESS && takeOver(json, element, 0))
        return json;
    return gpu::json::parse(text);
}

struct KnownCase {
    gpu::Case testCase;
    std::string hash;
};

/// What a case's JSON gives. A fleet runs the same cases over and over, and reading one is half of reading a record.
std::expected<KnownCase, gpu::CaseError> knownCase(const gpu::Json &json)
{
    constexpr std::size_t mostKept = 256;
    static thread_local std::unordered_map<std::string, KnownCase> known;
    std::string text = gpu::json::text(json);
    if (const auto found = known.find(text); found != known.end())
        return found->second;
    std::expected<gpu::Case, gpu::CaseError> testCase = gpu::parseCase(json);
    if (!testCase)
        return std::unexpected(std::move(testCase.error()));
    if (known.size() >= mostKept)
        known.clear();
    std::string hash = caseHash(*testCase);
    return known.emplace(std::move(text), KnownCase {std::move(*testCase), std::move(hash)}).first->second;
}

/// Only as utcNow() writes it: times are compared as texts, and stand in files' names.
bool isTime(const std::string &time)
{
    const QDateTime read = QDateTime::fromString(QString::fromStdString(time), Qt::ISODateWithMs);
    return read.isValid() && read.toUTC().toString(Qt::ISODateWithMs).toStdString() == time;
}

/// The first record was written on 2026-11-21, by a program that was not there before. Clocks go wrong, but not by more
/// than a day.
bool canBe(const std::string &time)
{
    const QDateTime read = QDateTime::fromString(QString::fromStdString(time), Qt::ISODateWithMs);
    return read >= QDateTime(QDate(2026, 11, 20), QTime(0, 0), QTimeZone::UTC)
        && read < QDateTime::currentDateTimeUtc().addDays(1);
}

/// Time in a file name: digits, 'T', 'Z' and '.' alone.
std::string timeInName(std::string_view time)
{
    std::string name;
    std::ranges::copy_if(time, std::back_inserter(name),
        [](char c) { return (c >= '0' && c <= '9') || c == 'T' || c == 'Z' || c == '.'; });
    return name;
}

/// Of the name of its file.
std::string stemOf(const Record &record, std::string_view text)
{
    return timeInName(record.time) + '-' + sha256Hex(text).substr(0, hashCharactersInName);
}

std::string laidOut(const gpu::Json &record)
{
    JsonStyle style;
    style.inlineDepth = 3; // a call, a step, a library: one line each
    return formatJson(record, style, {}, true) + '\n';
}

std::string hashWithout(const gpu::Case &testCase, std::initializer_list<const char *> keys)
{
    nlohmann::json canonical = testCase.json; // its keys are sorted
    for (const char *const key : keys)
        canonical.erase(key);
    return sha256Hex(canonical.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

} // namespace

bool isRecordTime(const std::string &time)
{
    return isTime(time) && canBe(time);
}

std::string caseHash(const gpu::Case &testCase)
{
    // Where the row stands that the case tests is left out, too: moved rows keep their evidence. So is what the case
    // decides: that is said of the run, and changes nothing in it.
    return hashWithout(testCase, {"title", "title_zh", "index", "decides"});
}

bool isOfCases(const Record &record, std::span<const gpu::Case> cases)
{
    return std::ranges::contains(cases, record.caseHash, caseHash);
}

std::string caseHashWithIndex(const gpu::Case &testCase)
{
    return hashWithout(testCase, {"title", "title_zh", "decides"});
}

Record makeRecord(RunFacts facts, const Privacy &privacy)
{
    Record record;
    record.entryId = std::move(facts.entryId);
    record.entryRevision = sha256Hex(facts.entryText);
    record.caseName = facts.testCase.name;
    record.caseHash = caseHash(facts.testCase);
    record.level = facts.testCase.level;
    record.time = std::move(facts.time);
    record.target = std::move(facts.target);
    record.machine = record.target == "local" ? privacy.machine : machineName(facts.transcript.mark, privacy);
    record.isFromHere = record.target == "local" || (!record.machine.empty() && record.machine == privacy.machine);
    record.transcript = anonymous(std::move(facts.transcript), privacy);
    keepEndOfLog(record.transcript.log);
    if (record.level == gpu::Level::Model)
        record.gpuModel = std::move(facts.gpuModel);
    if (record.level == gpu::Level::Gpu)
        record.gpuModel = record.transcript.gpuName();
    record.judgement = judge(facts.testCase, record.transcript);
    record.testCase = std::move(facts.testCase);
    return record;
}

std::string utcNow()
{
    return QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toStdString();
}

Expected<std::string> writeRecordText(const Record &record)
{
    if (record.transcript.fake)
        return wrong(ErrorCode::StandIn, {}, {});
    gpu::Json json {
        {"record", recordForm},
        {"entry", record.entryId},
        {"entry_revision", record.entryRevision},
        {"case_hash", record.caseHash},
        {"level", gpu::levelName(record.level)},
        {"gpu_model", record.gpuModel},
        {"time", record.time},
        {"target", record.target},
        {"verdict", verdictName(record.judgement.verdict)},
        {"case", record.testCase.json},
        {"transcript", gpu::toJson(record.transcript)},
    };
    if (!record.machine.empty())
        json["machine"] = record.machine;
    return laidOut(json);
}

bool isLaidOut(std::string_view text)
{
    const std::expected<gpu::Json, std::string> json = strictJson(text);
    return json && laidOut(*json) == text;
}

Expected<Record> readRecordText(std::string_view text)
{
    const std::expected<gpu::Json, std::string> strict = strictJson(text);
    // A zero is an end to that parser, and a byte order mark nothing.
    if (!strict || text.contains('\0') || text.starts_with("\xef\xbb\xbf")) {
        if (const Expected<JsonText> checked = JsonText::parse(std::string(text)); !checked)
            return std::unexpected(checked.error());
    }
    if (!strict)
        return wrong(ErrorCode::JsonSyntax, strict.error(), {});
    const gpu::Json &json = *strict;
    if (!json.is_object())
        return wrong(ErrorCode::WrongType, "object", {});

    Record record;
    for (const auto &[key, target] : {std::pair {"entry", &Record::entryId}, {"entry_revision", &Record::entryRevision},
             {"gpu_model", &Record::gpuModel}, {"time", &Record::time}, {"target", &Record::target}}) {
        const auto found = json.find(key);
        if (found == json.end())
            return wrong(ErrorCode::MissingField, key, std::string("/") + key);
        if (!found->is_string())
            return wrong(ErrorCode::WrongType, "string", std::string("/") + key);
        record.*target = found->get<std::string>();
    }
    if (!isTime(record.time))
        return wrong(ErrorCode::WrongType, "a time like 2026-11-21T12:30:00.123Z", "/time");
    if (!canBe(record.time))
        return wrong(ErrorCode::WrongType, "a time since the first record and until now", "/time");
    if (const auto form = json.find("record"); form == json.end() || *form != recordForm)
        return wrong(ErrorCode::WrongType, "1: a record of this version", "/record");
    for (const char *const key : {"case", "case_hash", "level", "transcript", "verdict"}) {
        if (!json.contains(key))
            return wrong(ErrorCode::MissingField, key, std::string("/") + key);
    }
    if (const auto machine = json.find("machine"); machine != json.end() && machine->is_string())
        record.machine = machine->get<std::string>();
    std::expected<KnownCase, gpu::CaseError> testCase = knownCase(json.at("case"));
    if (!testCase)
        return wrong(ErrorCode::WrongType, testCase.error().message, "/case" + testCase.error().pointer);
    std::optional<gpu::Transcript> transcript = gpu::transcriptFromJson(json.at("transcript"));
    if (!transcript)
        return wrong(ErrorCode::WrongType, "transcript", "/transcript");
    if (transcript->fake)
        return wrong(ErrorCode::WrongType, "a run of a real library, not of a stand-in", "/transcript/fake");
    record.testCase = std::move(testCase->testCase);
    record.transcript = std::move(*transcript);
    record.caseName = record.testCase.name;
    record.caseHash = std::move(testCase->hash);
    record.level = record.testCase.level;
    record.judgement = judge(record.testCase, record.transcript);
    if (const std::optional<Contradiction> found = contradictionIn(record, json))
        return wrong(ErrorCode::RecordContradicts, found->says + " | " + found->follows, found->field);
    return record;
}

std::filesystem::path recordFileName(const Record &record, std::string_view text)
{
    return std::filesystem::path("evidence") / record.entryId / (stemOf(record, text) + ".json");
}

bool isRecordFileName(const std::filesystem::path &name, const Record &record, std::string_view text)
{
    constexpr std::string_view ending = ".json";
    const std::string &path = name.native();
    const std::string wanted = stemOf(record, text);
    const std::string_view stem = std::string_view(path).substr(path.rfind('/') + 1);
    if (!stem.ends_with(ending) || !stem.starts_with(wanted))
        return false;
    const std::string_view suffix = stem.substr(wanted.size(), stem.size() - ending.size() - wanted.size());
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return suffix.empty()
        || (suffix.size() > 1 && suffix.front() == '-' && std::ranges::all_of(suffix.substr(1), isDigit));
}

std::string hashedUuid(std::string_view uuid, std::string_view salt)
{
    return uuid.empty() ? std::string() : sha256Hex(std::string(salt) + std::string(uuid));
}

} // namespace kb
