// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/parameters.h"

#include "kb/search/tokenizer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <format>
#include <optional>
#include <vector>

namespace kb {

namespace {

struct Spelling {
    std::string_view text;
    Comparison comparison;
};
// Longer ones first.
constexpr std::array spellings {
    Spelling {"<=", Comparison::LessOrEqual},
    Spelling {">=", Comparison::GreaterOrEqual},
    Spelling {"==", Comparison::Equal},
    Spelling {"!=", Comparison::NotEqual},
    Spelling {"\xe2\x89\xa4", Comparison::LessOrEqual}, // ≤
    Spelling {"\xe2\x89\xa5", Comparison::GreaterOrEqual}, // ≥
    Spelling {"\xe2\x89\xa0", Comparison::NotEqual}, // ≠
    Spelling {"<", Comparison::Less},
    Spelling {">", Comparison::Greater},
    Spelling {"=", Comparison::Equal},
    Spelling {":", Comparison::Equal},
    Spelling {"\xef\xbc\x9d", Comparison::Equal}, // full-width =
    Spelling {"\xef\xbc\x9a", Comparison::Equal}, // full-width :
    Spelling {"is less than", Comparison::Less},
    Spelling {"less than", Comparison::Less},
    Spelling {"is greater than", Comparison::Greater},
    Spelling {"greater than", Comparison::Greater},
    Spelling {"小于", Comparison::Less},
    Spelling {"大于", Comparison::Greater},
    Spelling {"等于", Comparison::Equal},
    Spelling {"为", Comparison::Equal},
    Spelling {"is", Comparison::Equal},
};

// Whether a comparison or a version may begin so; most words are followed by another word.
bool mayCompare(char c)
{
    return c == '<' || c == '>' || c == '=' || c == '!' || c == ':' || c == 'i' || c == 'l' || c == 'g' || (c & 0x80);
}
bool mayPrecedeVersion(char first, char second)
{
    const bool isDigit = second >= '0' && second <= '9';
    switch (first) {
    case ' ': return isDigit || second == 'v' || second == '>';
    case '.': return second == 's'; // .so.
    case '=':
    case '>': return second == '=';
    default: return isDigit;
    }
}

std::string_view withoutSpaces(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

// The number that the text begins with: not a version (1.2.3), a date, or a piece of a word.
std::optional<std::pair<double, std::size_t>> leadingNumber(std::string_view text)
{
    const bool plus = text.starts_with('+');
    double number = 0;
    const char *const begin = text.data() + plus;
    const char *const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(begin, end, number);
    if (error != std::errc() || !std::isfinite(number))
        return std::nullopt;
    if (stop < end) {
        const std::uint8_t next = std::uint8_t(*stop);
        const bool followed = stop + 1 < end && detail::charClasses[std::uint8_t(stop[1])] == detail::Digit;
        if ((detail::charClasses[next] & ~detail::High) != detail::Separator
            || ((*stop == '.' || *stop == '-' || *stop == ':' || *stop == '/') && followed))
            return std::nullopt;
    }
    return std::pair(number, std::size_t(stop - text.data()));
}

bool holds(double number, Comparison comparison, double bound)
{
    switch (comparison) {
    case Comparison::Equal: return std::abs(number - bound) <= 1e-9 * std::max(std::abs(number), std::abs(bound));
    case Comparison::NotEqual: return number != bound;
    case Comparison::Less: return number < bound;
    case Comparison::LessOrEqual: return number <= bound;
    case Comparison::Greater: return number > bound;
    case Comparison::GreaterOrEqual: return number >= bound;
    }
    return false;
}

// One name for what is spelt in two ways.
std::uint64_t canonicalName(std::uint64_t name)
{
    static const std::uint64_t shortName = wordHash("eps");
    static const std::uint64_t longName = wordHash("epsilon");
    return name == shortName ? longName : name;
}

int signOf(double number)
{
    return (number > 0) - (number < 0);
}

// Nothing for what has no range on its other side.
std::optional<Spelling> opposite(Comparison comparison)
{
    switch (comparison) {
    case Comparison::Less: return Spelling {">=", Comparison::GreaterOrEqual};
    case Comparison::LessOrEqual: return Spelling {">", Comparison::Greater};
    case Comparison::Greater: return Spelling {"<=", Comparison::LessOrEqual};
    case Comparison::GreaterOrEqual: return Spelling {"<", Comparison::Less};
    case Comparison::Equal:
    case Comparison::NotEqual: break;
    }
    return std::nullopt;
}

// Whether a value of this name is another one in each run: it says nothing of the error.
bool isOfOneRun(std::uint64_t name)
{
    static const std::vector<std::uint64_t> names = [] {
        std::vector<std::uint64_t> hashes;
        tokenize("pid tid rank local_rank global_rank world_size replica task seqnum numelin numelout numel opcount "
                 "opcode len reported used free total allocated address addr line port timestamp elapsed ms",
            [&hashes](const Token &token) {
                if (token.kind == TokenKind::Word)
                    hashes.push_back(token.hash);
            });
        std::ranges::sort(hashes);
        return hashes;
    }();
    return std::ranges::binary_search(names, name);
}

// Whether the words before a parameter require what it says: "requires timeout >= 30", "needs an eps > 0".
bool isRequired(std::string_view before)
{
    constexpr std::size_t furthest = 3; // words: "must have an"
    constexpr std::array<std::string_view, 13> required {"requires", "require", "required", "must", "needs", "need",
        "should", "expects", "expected", "要求", "必须", "需要", "应"};
    constexpr std::array<std::string_view, 7> circumstance {"when", "if", "for", "with", "where", "not", "不"};
    for (std::size_t i = 0; i < furthest; ++i) {
        before = before.substr(0, before.find_last_not_of(' ') + 1);
        const bool isOtherClause = !before.empty() && std::string_view(".,:;").contains(before.back());
        const std::string_view word = before.substr(before.find_last_of(' ') + 1);
        const auto ends = [word](std::string_view known) {
            return (known.front() & 0x80) ? word.ends_with(known) : wordHash(word) == wordHash(known);
        };
        if (word.empty() || isOtherClause || std::ranges::any_of(circumstance, ends))
            return false;
        if (std::ranges::any_of(required, ends))
            return true;
        before.remove_suffix(word.size());
    }
    return false;
}

} // namespace

std::optional<Parameter> parameterAt(std::string_view text, const Token &token)
{
    if (token.kind != TokenKind::Word || token.end - token.begin < 2)
        return std::nullopt;
    if (token.begin > 0 && text[token.begin - 1] == '.' && token.end < text.size() && text[token.end] == ':')
        return std::nullopt; // a file and its line: "Indexing.cu:1292"
    std::size_t at = token.end;
    while (at < text.size() && text[at] == ' ')
        ++at;
    if (at == text.size() || !mayCompare(text[at]))
        return std::nullopt;
    const std::string_view rest = text.substr(at);
    for (const Spelling &spelling : spellings) {
        if (!rest.starts_with(spelling.text))
            continue;
        const std::string_view value = withoutSpaces(rest.substr(spelling.text.size()));
        const auto number = leadingNumber(value);
        if (!number || isOfOneRun(token.hash))
            return std::nullopt;
        const std::uint32_t end = std::uint32_t(value.data() - text.data()) + std::uint32_t(number->second);
        return Parameter {token.hash, number->first, spelling.comparison, {token.begin, end}};
    }
    return std::nullopt;
}

std::optional<Condition> conditionAt(std::string_view text, const Token &name)
{
    const std::optional<Parameter> found = parameterAt(text, name);
    if (!found)
        return std::nullopt;
    const std::string_view stated = text.substr(found->span.begin, found->span.end - found->span.begin);
    Condition condition {*found, std::string(stated)};
    const std::optional<Spelling> failing = opposite(found->comparison);
    if (!failing || !isRequired(text.substr(0, name.begin)))
        return condition;
    condition.parameter.comparison = failing->comparison;
    const std::size_t number = stated.find_last_not_of("0123456789.eE+-") + 1;
    condition.text
        = std::format("{} {} {}", stated.substr(0, name.end - name.begin), failing->text, stated.substr(number));
    return condition;
}

Fit compare(const Parameter &inText, const Parameter &ofEntry)
{
    if (canonicalName(inText.name) != canonicalName(ofEntry.name))
        return Fit::Unrelated;
    if (inText.comparison != Comparison::Equal)
        return inText.comparison == ofEntry.comparison && inText.number == ofEntry.number ? Fit::Agrees
                                                                                          : Fit::Unrelated;
    if (holds(inText.number, ofEntry.comparison, ofEntry.number))
        return Fit::Agrees;
    if (ofEntry.comparison == Comparison::Equal && signOf(inText.number) == signOf(ofEntry.number))
        return Fit::Differs;
    return Fit::Contradicts;
}

namespace {

// "9", "9.1" or "9.1.0" at the beginning; nothing where no number is.
std::optional<std::pair<std::uint32_t, std::size_t>> leadingVersion(std::string_view text)
{
    std::uint32_t parts[2] = {};
    std::size_t at = 0;
    std::size_t count = 0;
    while (count < 3) {
        std::uint32_t part = 0;
        const auto [stop, error] = std::from_chars(text.data() + at, text.data() + text.size(), part);
        if (error != std::errc() || part > 9999)
            break;
        if (count < 2)
            parts[count] = std::min(part, 999u);
        ++count;
        at = std::size_t(stop - text.data());
        if (at + 1 >= text.size() || text[at] != '.')
            break;
        ++at;
    }
    if (count == 0)
        return std::nullopt;
    if (text[at - 1] == '.')
        --at;
    return std::pair(parts[0] * 1000 + parts[1], at);
}

// What may stand between a product and its version.
std::string_view afterVersionMark(std::string_view text)
{
    for (const std::string_view mark : {".so.", " version ", "==", ">=", " >=", "-", "_", " v", " ", "@", "/", ":"}) {
        if (text.starts_with(mark))
            return text.substr(mark.size());
    }
    return {};
}

} // namespace

std::optional<VersionRange> versionAt(std::string_view text, const Token &token)
{
    if (token.kind != TokenKind::Word || token.end - token.begin < 2)
        return std::nullopt;
    const std::string_view rest = text.substr(token.end);
    if (rest.size() < 2 || !mayPrecedeVersion(rest[0], rest[1]))
        return std::nullopt;
    const std::string_view value = afterVersionMark(rest);
    const auto version = leadingVersion(value);
    if (!version)
        return std::nullopt;
    const std::size_t versionEnd = std::size_t(value.data() - text.data()) + version->second;
    VersionRange range {token.hash, version->first, version->first, {token.begin, std::uint32_t(versionEnd)}};
    if (rest.starts_with(">=") || rest.starts_with(" >=")) {
        range.upTo = ~std::uint32_t(0);
        const std::string_view further = text.substr(versionEnd);
        if (further.starts_with(",<")) {
            if (const auto below = leadingVersion(further.substr(2))) {
                range.upTo = below->first - 1;
                range.span.end = std::uint32_t(versionEnd + 2 + below->second);
            }
        }
        return range;
    }
    // "cuda 12" may be anything.
    return value.substr(0, version->second).contains('.') || rest.starts_with("==") ? std::optional(range)
                                                                                    : std::nullopt;
}

} // namespace kb
