// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/logcases.h"

#include "kb/format/jsonformat.h"

#include <algorithm>

namespace model {

namespace {

/// What makes two cases one, in whatever order of keys: all but what they are called and what they are there for.
nlohmann::json whatRuns(gpu::Json json)
{
    if (json.is_object()) {
        for (const char *const key : {"name", "title", "title_zh", "role", "decides", "index"})
            json.erase(key);
    }
    return json;
}

} // namespace

LogCases::LogCases(QObject *parent)
    : QObject(parent)
    , m_looking([this](Found found) {
        take(std::move(found));
        emit looked();
    })
{
}

void LogCases::look(const std::shared_ptr<const PastedText> &text)
{
    if (text == m_text)
        return;
    m_text = text;
    m_looking.drop();
    take(nullptr);
    if (!text)
        return;
    m_looking.run([text](const std::stop_token &) -> Found {
        if (!kb::looksLikeApiLog(text->bytes()))
            return nullptr;
        std::vector<kb::LogCase> cases = kb::casesFromApiLog(text->bytes());
        return cases.empty() ? nullptr : std::make_shared<const std::vector<kb::LogCase>>(std::move(cases));
    });
}

void LogCases::take(Found found)
{
    if (found == m_found)
        return;
    m_found = std::move(found);
    emit changed();
}

std::string caseText(const gpu::Json &json)
{
    return kb::formatJson(json, {.inlineScalarArrays = true}, {}, true);
}

std::expected<kb::Entry, NotAdded> withCase(const kb::Entry &entry, gpu::Json added)
{
    gpu::Json cases = entry.cases.empty() ? gpu::Json::array() : gpu::Json::parse(entry.cases, nullptr, false);
    if (!cases.is_array() || !added.is_object() || !added.contains("name") || !added["name"].is_string())
        return std::unexpected(NotAdded::NoList);
    if (std::ranges::contains(cases, whatRuns(added), whatRuns))
        return std::unexpected(NotAdded::IsThere);
    const auto isTaken = [&](const std::string &name) {
        return std::ranges::any_of(cases,
            [&](const gpu::Json &one) { return one.is_object() && one.contains("name") && one["name"] == name; });
    };
    const auto base = added["name"].get<std::string>();
    std::string name = base;
    for (int number = 2; isTaken(name); ++number)
        name = base + '-' + std::to_string(number);
    added["name"] = name;
    cases.push_back(std::move(added));
    kb::Entry changed = entry;
    changed.cases = caseText(cases);
    return changed;
}

} // namespace model
