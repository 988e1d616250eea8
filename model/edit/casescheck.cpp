// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/casescheck.h"

#include "kb/cases/entrycases.h"
#include "kb/format/jsontext.h"

#include <algorithm>

namespace model {

std::vector<CasesProblem> checkCases(const kb::Entry &entry, const std::string &text)
{
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        return {};
    const kb::Expected<kb::JsonText> json = kb::JsonText::parse(text);
    if (!json)
        return {{{}, json.error().line, json.error().column, json.error().detail}};
    kb::Entry changed = entry;
    changed.cases = text;
    std::vector<CasesProblem> problems;
    for (const kb::Finding &finding : kb::entryCases(changed).findings) {
        const std::string pointer = finding.field.substr(std::string_view("/cases").size());
        const kb::TextPosition place = json->position(pointer);
        problems.push_back({pointer, place.line, place.column, finding.detail});
    }
    return problems;
}

bool sameCases(const std::string &a, const std::string &b)
{
    if (a == b)
        return true;
    const auto parsed = [](const std::string &text) { return gpu::Json::parse(text, nullptr, false); };
    const gpu::Json jsonA = parsed(a);
    return !jsonA.is_discarded() && jsonA == parsed(b);
}

std::string dedented(const std::string &cases)
{
    const std::size_t lastLine = cases.rfind('\n');
    if (lastLine == std::string::npos)
        return cases;
    const std::size_t indent = cases.find_first_not_of(' ', lastLine + 1) - lastLine - 1;
    std::string text;
    std::size_t begin = 0;
    while (begin < cases.size()) {
        const std::size_t end = std::min(cases.find('\n', begin), cases.size() - 1) + 1;
        const std::size_t blanks = begin == 0 ? 0 : std::min(indent, cases.find_first_not_of(' ', begin) - begin);
        text += cases.substr(begin + blanks, end - begin - blanks);
        begin = end;
    }
    return text;
}

} // namespace model
