// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/apilog/apilog.h"

#include "gpu/protocol/status.h"
#include "kb/apilog/apicalls.h"
#include "kb/apilog/apidraft.h"
#include "kb/apilog/graphdraft.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace kb {

namespace {

using gpu::Json;

constexpr std::size_t maxLogBytes = 16 << 20;
constexpr std::size_t maxCases = 32;

std::string versionText(std::string_view digits)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const gpu::Version version = error == std::errc() ? gpu::versionFromNumber(number) : gpu::Version();
    return version.isNull() ? std::string() : gpu::toString(version);
}

/// "BAD_PARAM", or the full name where it is one of a finer kind; empty: no status that a case can expect.
std::string expectable(std::string_view status)
{
    constexpr std::string_view prefix = "CUDNN_STATUS_";
    if (status.starts_with(prefix) && gpu::isKnownStatus(status.substr(prefix.size())))
        return std::string(status.substr(prefix.size()));
    return gpu::isKnownStatus(status) ? std::string(status) : std::string();
}

/// The log's text as one line of printable ASCII, so that it can be shown.
std::string plain(std::string_view text, std::size_t longest = 300)
{
    std::string line(text.substr(0, longest));
    std::ranges::replace_if(line, [](char c) { return c < 0x20 || c > 0x7e; }, ' ');
    return line;
}

LogNote plain(LogNote note)
{
    constexpr std::size_t longest = 2000; // a control's patch has many pointers
    for (std::string &value : note.values)
        value = plain(value, longest);
    return note;
}

/// As the runner names calls: "cudnnBackendFinalize(TENSOR)".
std::string nameOf(const ApiMessage &message)
{
    const std::string_view what = finalized(message);
    return plain(message.function) + (what.empty() ? "" : '(' + plain(what) + ')');
}

LogCase caseOf(const LoggedCall &call, std::size_t number)
{
    LogCase result {.json = nullptr, .call = nameOf(*call.message), .status = plain(call.status), .notes = {}};
    std::optional<CaseDraft> draft = draftOf(*call.message);
    if (!draft) {
        const std::string operations = operationsText(*call.message);
        result.notes.push_back(operations.empty() ? LogNote {LogNote::Kind::NoOp, {}}
                                                  : LogNote {LogNote::Kind::NoOpOfGraph, {plain(operations)}});
        return result;
    }
    const bool failed = !call.status.empty() && call.status != statusSuccess;
    const std::string expected = failed ? expectable(call.status) : "SUCCESS";
    Json control = draft->complete ? controlFor(*draft, failed) : Json();
    for (const LogNote &note : draft->notes)
        result.notes.push_back(plain(note));
    if (!draft->complete)
        return result;
    if (control.is_null() || expected.empty()) {
        result.notes.push_back({expected.empty() ? LogNote::Kind::NoStatus : LogNote::Kind::NoControl, {}});
        return result;
    }
    const gpu::OpSpec &spec = gpu::spec(draft->op);
    std::string name = "log-" + std::to_string(number) + "-" + std::string(spec.name);
    const std::string version = versionText(call.message->version);
    Json json = {{"name", name},
        {"title",
            result.call + (failed ? " gave " + result.status : " went well")
                + (version.empty() ? "" : " in a log of cuDNN " + version)
                + (call.reason.empty() ? "" : ": " + plain(call.reason))},
        {"role", gpu::roleName(gpu::Role::Observation)}};
    if (!gpu::onlyLevel(spec))
        json["level"] = "model";
    json["op"] = spec.name;
    if (!draft->tensors.empty())
        json["tensors"] = draft->tensors;
    if (!draft->attrs.empty())
        json["attrs"] = draft->attrs;
    json["control"] = std::move(control);
    Json expect = {{"status", expected}};
    if (failed && !draft->at.empty())
        expect["at"] = draft->at;
    json["expect"] = Json::array({std::move(expect)});
    if (const auto parsed = gpu::parseCase(json); !parsed)
        result.notes.push_back(plain({LogNote::Kind::NoCase, {parsed.error().pointer, parsed.error().message}}));
    else {
        result.json = std::move(json);
        if (spec.api == gpu::Api::Graph)
            for (const LogNote &note : graphDifferences(*call.message, draft->op, parsed->setup))
                result.notes.push_back(plain(note));
    }
    return result;
}

} // namespace

bool looksLikeApiLog(std::string_view text)
{
    constexpr std::size_t headerBytes = 160;
    for (std::size_t at = text.find("! CuDNN (v"); at != std::string_view::npos; at = text.find("! CuDNN (v", at + 1)) {
        const std::string_view line = text.substr(at, std::min(text.find('\n', at) - at, headerBytes));
        if (line.find(" function cudnn") != std::string_view::npos)
            return true;
    }
    return false;
}

std::vector<LogCase> casesFromApiLog(std::string_view log)
{
    const bool cut = log.size() > maxLogBytes;
    const std::vector<ApiMessage> messages = apiMessages(log.substr(0, maxLogBytes));
    const std::vector<LoggedCall> calls = callsOf(messages);
    std::vector<LogCase> cases;
    std::set<std::string> seen; // the same fault in a loop is one case
    std::size_t more = 0;
    for (const LoggedCall &call : calls) {
        if (call.status.empty() || call.status == statusSuccess || call.isPartOfGraph)
            continue;
        if (cases.size() == maxCases) {
            ++more;
            continue;
        }
        LogCase made = caseOf(call, cases.size() + 1);
        std::string identity = made.call + made.status;
        for (const char *const part : {"tensors", "attrs"})
            identity += made.json.is_object() && made.json.contains(part) ? made.json.at(part).dump() : "";
        if (seen.insert(std::move(identity)).second)
            cases.push_back(std::move(made));
    }
    if (cases.empty()) {
        const auto last = std::find_if(
            calls.rbegin(), calls.rend(), [](const LoggedCall &call) { return draftOf(*call.message).has_value(); });
        if (last != calls.rend())
            cases.push_back(caseOf(*last, 1));
    }
    if (more > 0)
        cases.back().notes.push_back({LogNote::Kind::MoreCalls, {std::to_string(more)}});
    if (cut && !cases.empty())
        cases.back().notes.push_back({LogNote::Kind::LogCut, {}});
    return cases;
}

} // namespace kb
