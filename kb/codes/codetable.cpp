// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/codes/codetable.h"

#include "kb/codes/codetablestext.h"

#include <simdjson.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace kb {

namespace {

using VersionParts = std::array<int, 2>;

VersionParts versionParts(std::string_view version)
{
    VersionParts parts {};
    const char *at = version.data();
    const char *const end = at + version.size();
    for (int &part : parts) {
        at = std::from_chars(at, end, part).ptr;
        if (at == end || *at++ != '.')
            break;
    }
    return parts;
}

std::string textOf(simdjson::dom::object object, std::string_view key)
{
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::uint64_t identityOf(std::string_view name)
{
    return std::max<std::uint64_t>(XXH3_64bits(name.data(), name.size()), 1);
}

// Throws simdjson_error where the table is not as it should be.
Code readCode(simdjson::dom::object object, std::uint32_t library)
{
    Code code {.name = std::string(object["name"].get_string().value()), .library = library};
    const simdjson::dom::array numbers = object["numbers"].get_array();
    for (const simdjson::dom::object number : numbers)
        code.numbers.push_back(
            {int(number["number"].get_int64().value()), textOf(number, "since"), textOf(number, "until")});
    code.says = textOf(object, "says");
    code.saysZh = textOf(object, "says_zh");
    return code;
}

} // namespace

bool CodeNumber::holds(std::string_view version) const
{
    const VersionParts parts = versionParts(version);
    return (since.empty() || versionParts(since) <= parts) && (until.empty() || parts <= versionParts(until));
}

Expected<CodeTable> CodeTable::parse(std::string_view json)
{
    CodeTable table;
    std::vector<std::pair<std::size_t, std::string>> sameAs; // codes, and the names of those that they are
    try {
        simdjson::dom::parser parser;
        const simdjson::dom::array libraries = parser.parse(json.data(), json.size()).get_array();
        for (const simdjson::dom::object library : libraries) {
            const std::uint32_t number = std::uint32_t(table.m_libraries.size());
            table.m_libraries.push_back({std::string(library["id"].get_string().value()),
                std::string(library["library"].get_string().value()), textOf(library, "versions_of")});
            const simdjson::dom::array codes = library["codes"].get_array();
            for (const simdjson::dom::object code : codes) {
                if (std::string as = textOf(code, "as"); !as.empty())
                    sameAs.emplace_back(table.m_codes.size(), std::move(as));
                table.m_codes.push_back(readCode(code, number));
            }
        }
    } catch (const simdjson::simdjson_error &error) {
        const bool isSyntax = error.error() != simdjson::INCORRECT_TYPE && error.error() != simdjson::NO_SUCH_FIELD;
        return std::unexpected(Error {isSyntax ? ErrorCode::JsonSyntax : ErrorCode::WrongType, error.what()});
    }
    for (Code &code : table.m_codes) {
        code.identity = identityOf(code.name);
        table.m_byName.emplace(code.name, &code);
        for (auto number = code.numbers.rbegin(); number != code.numbers.rend(); ++number)
            table.m_byNumber[number->number].push_back({&code, &*number});
    }
    for (const auto &[place, name] : sameAs) {
        const Code *const other = table.find(name);
        if (!other)
            return std::unexpected(Error {ErrorCode::WrongType, "no code " + name});
        Code &code = table.m_codes[place];
        code.identity = other->identity;
        if (code.says.empty())
            code.says = other->says;
        if (code.saysZh.empty())
            code.saysZh = other->saysZh;
    }
    for (auto &[number, meanings] : table.m_byNumber) {
        // What holds today before what did.
        std::ranges::stable_sort(meanings, {},
            [](const CodeMeaning &one) { return std::pair(one.code->library, !one.number->until.empty()); });
    }
    return table;
}

const Code *CodeTable::find(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : found->second;
}

std::span<const CodeMeaning> CodeTable::withNumber(int number) const
{
    const auto found = m_byNumber.find(number);
    return found == m_byNumber.end() ? std::span<const CodeMeaning>() : std::span<const CodeMeaning>(found->second);
}

const CodeTable &codeTable()
{
    // A test parses what is compiled in; a build in which it does not parse knows no code rather than stops.
    static const CodeTable table = CodeTable::parse(codeTablesText).value_or(CodeTable {});
    return table;
}

std::vector<std::vector<CodeMeaning>> byIdentity(std::span<const CodeMeaning> meanings)
{
    std::vector<std::vector<CodeMeaning>> groups;
    for (const CodeMeaning &meaning : meanings) {
        const auto group = std::ranges::find(
            groups, meaning.code->identity, [](const auto &known) { return known.front().code->identity; });
        if (group == groups.end())
            groups.push_back({meaning});
        else if (!std::ranges::contains(*group, meaning))
            group->push_back(meaning);
    }
    return groups;
}

} // namespace kb
