// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/frontmatter.h"

#include "kb/text/utf8.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <format>
#include <ranges>
#include <sstream>

namespace kb {

namespace {

using Kind = FrontMatterField::Kind;

/// yaml-cpp 0.8 makes of the escapes \N and \_ the bytes 0x85 and 0xA0 where U+0085 and U+00A0 are meant.
std::string inUtf8(std::string_view value)
{
    std::string text;
    for (auto bad = firstInvalidUtf8(value); bad; bad = firstInvalidUtf8(value)) {
        text += value.substr(0, *bad);
        text += value[*bad] == '\x85' || value[*bad] == '\xA0' ? std::string("\xC2") + value[*bad] : std::string();
        value.remove_prefix(*bad + 1);
    }
    return text += value;
}

/// Collects the top level from yaml-cpp's events: no tree is built, so nothing can be multiplied by aliases.
class Collector final : public YAML::EventHandler {
public:
    std::vector<FrontMatterField> fields;

    void OnDocumentStart(const YAML::Mark &) override { }
    void OnDocumentEnd() override { }
    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override { scalar(mark, anchor, {}); }
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t) override
    {
        throw YAML::ParserException(mark, "aliases are not allowed");
    }
    void OnScalar(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor, const std::string &value) override
    {
        scalar(mark, anchor, value);
    }
    void OnSequenceStart(
        const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor, YAML::EmitterStyle::value) override
    {
        const bool isValue = m_depth == 1 && !m_expectKey;
        enter(mark, anchor);
        if (isValue)
            fields.back().kind = Kind::List;
    }
    void OnSequenceEnd() override { leave(); }
    void OnMapStart(
        const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor, YAML::EmitterStyle::value style) override
    {
        if (m_depth == 0 && style == YAML::EmitterStyle::Flow)
            throw YAML::ParserException(mark, "expected one key a line");
        if (m_depth == 0)
            m_isMap = true;
        else
            spoilList();
        enter(mark, anchor);
    }
    void OnMapEnd() override { leave(); }

private:
    void scalar(const YAML::Mark &mark, YAML::anchor_t anchor, const std::string &read)
    {
        refuseAnchor(mark, anchor);
        const std::string value = inUtf8(read);
        if (!m_isMap)
            throw YAML::ParserException(mark, "expected keys and values");
        if (m_depth == 1 && m_expectKey) {
            if (mark.column != 0)
                throw YAML::ParserException(mark, "a key does not begin its line");
            if (std::ranges::contains(fields, value, &FrontMatterField::key))
                throw YAML::ParserException(mark, "the key occurs twice: " + value);
            fields.push_back({value, Kind::Other, {}, {}, mark.line + 1});
            m_expectKey = false;
        } else if (m_depth == 1) {
            fields.back().kind = Kind::Text;
            fields.back().text = value;
            m_expectKey = true;
        } else if (m_depth == 2 && fields.back().kind == Kind::List) {
            fields.back().list.push_back(value);
        }
    }
    void enter(const YAML::Mark &mark, YAML::anchor_t anchor)
    {
        refuseAnchor(mark, anchor);
        if (!m_isMap || (m_depth == 1 && m_expectKey))
            throw YAML::ParserException(mark, "expected a key");
        if (m_depth == 2)
            spoilList();
        ++m_depth;
    }
    void leave()
    {
        --m_depth;
        if (m_depth == 1)
            m_expectKey = true;
    }
    void spoilList()
    {
        if (!fields.empty())
            fields.back().kind = Kind::Other;
    }
    static void refuseAnchor(const YAML::Mark &mark, YAML::anchor_t anchor)
    {
        if (anchor != YAML::NullAnchor)
            throw YAML::ParserException(mark, "anchors are not allowed");
    }

    int m_depth = 0; // 1: in the top-level mapping
    bool m_isMap = false;
    bool m_expectKey = true;
};

std::vector<FrontMatterField> collect(const std::string &yaml)
{
    std::istringstream stream(yaml);
    YAML::Parser parser(stream);
    Collector collector;
    parser.HandleNextDocument(collector);
    return std::move(collector.fields);
}

/// Whether a key that is written below would be one: where nothing closes a quote, yaml-cpp takes all that follows into
/// it.
bool takesWhatFollows(std::string_view yaml)
{
    constexpr std::string_view below = "casebook-below-the-last";
    const std::vector<FrontMatterField> fields = collect(std::format("{}\n{}: x\n", yaml, below));
    return fields.empty() || fields.back().key != below;
}

} // namespace

Expected<std::vector<FrontMatterField>> parseFrontMatter(std::string_view yaml)
{
    try {
        std::vector<FrontMatterField> fields = collect(std::string(yaml));
        int number = 0;
        auto field = fields.begin();
        for (const auto line : std::views::split(yaml, '\n')) {
            ++number;
            if (field == fields.end() || field->line != number)
                continue;
            ++field;
            // yaml-cpp takes a last line without a colon for a key; adding a key below it would change it.
            const std::string text = std::string(std::string_view(line)) + ' ';
            if (!text.contains(": ") && !text.contains(":\t") && !text.contains(":\r"))
                return std::unexpected(Error {ErrorCode::FrontMatter, "a key without a colon", {}, number, 1, {}});
        }
        if (!fields.empty() && takesWhatFollows(yaml))
            return std::unexpected(
                Error {ErrorCode::FrontMatter, std::string(unclosedQuote), {}, fields.back().line, 1, {}});
        return fields;
    } catch (const YAML::Exception &error) {
        return std::unexpected(
            Error {ErrorCode::FrontMatter, error.msg, {}, error.mark.line + 1, error.mark.column + 1, {}});
    }
}

} // namespace kb
