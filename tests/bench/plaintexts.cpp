// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "plaintexts.h"

#include <array>
#include <regex>
#include <sstream>
#include <vector>

namespace bench {

namespace {
using namespace std::string_view_literals;

struct Rule {
    std::regex from;
    const char *to = "";
};

// Applied in this order, each as often as it fits.
const std::vector<Rule> &rules()
{
    static const std::vector<Rule> all {
        {std::regex(R"(\(\?i\))"), ""},
        {std::regex(R"(\(\?:)"), "("},
        {std::regex(R"(\([^()]*\)[?*])"), ""}, // what may be missing, is
        {std::regex(R"(\(([^()|]*)(\|[^()]*)?\)\+?)"), "$1"},
        {std::regex(R"((\\d|\[0-9\])(\+|\*|\{[0-9,]*\})?)"), "7"},
        {std::regex(R"(\[\^[^\]]*\](\+|\*)\??)"), "thing"},
        {std::regex(R"(\[\\?([^\]\\])[^\]]*\](\+|\*|\?)?)"), "$1"},
        {std::regex(R"((\\w|\\S)(\+|\*)\??)"), "thing"},
        {std::regex(R"(\\s[+*?]?)"), " "},
        {std::regex(R"(\\b)"), ""},
        {std::regex(R"(\.\{[0-9,]*\}|\.[*+]\??)"), "\n"}, // a filler, below
        {std::regex(R"(([^\\])\?)"), "$1"},
        {std::regex(R"(\\(.))"), "$1"},
    };
    return all;
}

} // namespace

std::string withWordsMissing(std::string_view text, Random &random)
{
    std::istringstream stream {std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    std::vector<bool> kept;
    std::size_t count = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        kept.push_back(!random.chance(30));
        count += kept.back() ? 1 : 0;
    }
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (kept[i] || count < 2) {
            count += kept[i] ? 0 : 1;
            out += (out.empty() ? "" : " ") + words[i];
        }
    }
    return out;
}

std::string plainTextOf(std::string_view alternative, Random &random)
{
    static constexpr std::array fillers {" foo "sv, " something "sv, " xyz "sv, " data "sv, " in module "sv, ": "sv};
    std::string text(alternative);
    for (const Rule &rule : rules()) {
        for (std::string next; (next = std::regex_replace(text, rule.from, rule.to)) != text;)
            text = next;
    }
    std::string out;
    for (const char c : text) {
        if (c == '\n')
            out += random.chance(50) ? " "sv : random.pick(fillers);
        else if (c != '^' && c != '$')
            out += c;
    }
    return out;
}

std::string plainPrefix(Random &random)
{
    static constexpr std::array prefixes {"ERROR: "sv, "[error] "sv, "2024-11-05 08:31:07 ERROR "sv, "fatal: "sv,
        "Nov 05 08:31:07 host app[311]: "sv, "E0512 10:11:12.131415 "sv, "failed with: "sv};
    return std::string(random.pick(prefixes));
}

} // namespace bench
