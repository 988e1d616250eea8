// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordoutlines.h"

#include "kb/evidence/knownlibraries.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <utility>

namespace kb {

namespace {

constexpr std::size_t mostBytes = 64u << 20; // of texts that are kept
constexpr std::size_t hashCharacters = 64;
constexpr std::size_t longestNumber = 20;

/// A record's text without what differs between two runs that say the same, and what that was. Only what is written as
/// writeRecordText() does is left out: whatever else stands in a text stays in it, and makes it another one.
struct Common {
    std::string text;
    std::string_view time;
    std::string_view machine;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// How long a number in decimal form is that begins there and is the whole of a value; 0: there is none.
std::size_t numberAt(std::string_view text)
{
    std::size_t size = 0;
    const auto digits = [&] {
        const std::size_t first = size;
        while (size < text.size() && isDigit(text[size]))
            ++size;
        return size - first;
    };
    const std::size_t whole = digits();
    if (whole == 0 || (whole > 1 && text.front() == '0'))
        return 0;
    if (size < text.size() && text[size] == '.') {
        ++size;
        if (digits() == 0)
            return 0;
    }
    const bool isWhole = size < text.size() && (text[size] == ',' || text[size] == '}' || text[size] == '\n');
    return isWhole && size <= longestNumber ? size : 0;
}

/// How many characters of a SHA-256 in hex stand there, as a whole text; 0: another one.
std::size_t hashAt(std::string_view text)
{
    const auto isHex = [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); };
    const bool isHash = text.size() > hashCharacters && text[hashCharacters] == '"'
        && std::ranges::all_of(text.substr(0, hashCharacters), isHex);
    return isHash ? hashCharacters : 0;
}

/// How many characters stand there of a text without any that is written by a backslash, or is not ASCII.
std::size_t plainAt(std::string_view text)
{
    std::size_t size = 0;
    while (size < text.size() && text[size] >= ' ' && text[size] < '\x7f' && text[size] != '"' && text[size] != '\\')
        ++size;
    return size < text.size() && text[size] == '"' ? size : 0;
}

/// How many characters of a record's time stand there, as a whole text; 0: it is none.
std::size_t timeAt(std::string_view text)
{
    const std::size_t size = plainAt(text);
    return isRecordTime(std::string(text.substr(0, size))) ? size : 0;
}

/// Nothing: two values stand where there is to be one, or there is none.
std::optional<Common> commonOf(std::string_view text)
{
    constexpr std::string_view transcript = "\n  \"transcript\": {";
    const std::size_t run = text.find(transcript);
    if (run == std::string_view::npos)
        return std::nullopt;
    Common common;
    common.text.reserve(text.size());
    std::size_t taken = 0; // of the text
    const auto leaveOut = [&](std::size_t at, std::size_t size) {
        common.text += text.substr(taken, at - taken);
        taken = at + size;
        return text.substr(at, size);
    };
    for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', at)) {
        const std::string_view before = text.substr(0, at++);
        if (!before.ends_with('"') || !text.substr(at).starts_with(' '))
            continue;
        const std::string_view value = text.substr(++at);
        // Thousands of keys: what is compared first is how long they are.
        const std::size_t keyBegin = before.rfind('"', before.size() - 2) + 1; // 0: there is no other quote
        const std::string_view key = before.substr(keyBegin, before.size() - 1 - keyBegin);
        const auto isOfRecord = [&] { return before.substr(0, keyBegin).ends_with("\n  \""); };
        const auto leaveOutText = [&](std::size_t (*sizeOf)(std::string_view)) {
            const std::size_t size = value.starts_with('"') ? sizeOf(value.substr(1)) : 0;
            return size > 0 ? leaveOut(at + 1, size) : std::string_view();
        };
        if (key == "time" && common.time.empty() && isOfRecord()) {
            common.time = leaveOutText(timeAt);
        } else if (key == "machine" && common.machine.empty() && isOfRecord()) {
            common.machine = leaveOutText(hashAt);
        } else if (at < run) {
            continue;
        } else if (key == "us" || key == "ms" || key == "wall_ms" || key == "peak_rss_kib") {
            if (const std::size_t size = numberAt(value))
                leaveOut(at, size);
        } else if (key == "uuid") {
            leaveOutText(hashAt);
        } else if (key == "kernel" || key == "system") {
            leaveOutText(plainAt);
        }
    }
    common.text += text.substr(taken);
    return common.time.empty() ? std::nullopt : std::optional(std::move(common));
}

} // namespace

Expected<Record> RecordOutlines::read(
    const std::filesystem::path &file, std::string_view text, std::string_view entryId, const RecordContext &context)
{
    const std::optional<Common> common = commonOf(text);
    std::shared_ptr<const Record> known;
    if (common) {
        const std::shared_lock lock(m_mutex);
        if (const auto found = m_known.find(common->text); found != m_known.end())
            known = found->second;
    }
    if (!known) {
        Expected<Record> read = checkedRecord(file, text, entryId, context);
        if (!read)
            return read;
        read->testCase = {};
        gpu::Transcript &transcript = read->transcript;
        transcript.env = transcript.result = nullptr;
        transcript.calls = {};
        transcript.steps = {};
        transcript.log = {};
        // Where the text is laid out in another way, another time than the record's may have been left out.
        if (common && common->time == read->time && common->machine == read->machine && isLaidOut(text)) {
            const std::scoped_lock lock(m_mutex);
            if (m_bytes > mostBytes) {
                m_known.clear();
                m_bytes = 0;
            }
            m_bytes += common->text.size();
            m_known.try_emplace(std::move(common->text), std::make_shared<const Record>(*read));
        }
        return read;
    }
    Record record = *known;
    record.time = common->time;
    record.machine = common->machine;
    return placedRecord(std::move(record), file, text, entryId, context);
}

} // namespace kb
