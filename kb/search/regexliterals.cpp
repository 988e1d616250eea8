// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/regexliterals.h"

#include "kb/search/casefold.h"
#include "kb/search/textlines.h"
#include "kb/text/utf8.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <ranges>

namespace kb {

namespace {

// Far below PCRE2's own limits (250 nested groups, 64 KiB of code), so that nothing that is split can exceed them.
constexpr int maxDepth = 50;
constexpr std::size_t maxRepeat = 1000;
constexpr std::size_t maxCodeSize = 20000;
constexpr std::size_t usefulLiteral = 3; // bytes; an alternative without one is multiplied out
constexpr std::size_t maxMultiplied = 64; // alternatives that one may become

struct Quantifier {
    bool isPresent = false;
    std::size_t min = 1;
    std::size_t copies = 0; // that PCRE2 may make of a repeated group
    bool isPossessive = false;
};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A group that stands once in an alternative, and the alternatives in it.
struct Group {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::string> alternatives;
    std::size_t shortestLiteral = 0; // of the longest literals of its alternatives
};

struct ParsedBranch : RegexBranch {
    std::size_t begin = 0; // in the regex
    std::optional<Group> group; // the one that is best multiplied out
};

std::size_t longestLiteral(const RegexBranch &branch)
{
    std::size_t longest = 0;
    for (const std::string &literal : branch.literals)
        longest = std::max(longest, literal.size());
    return longest;
}

/// Recursive descent. A function that meets anything unusual sets m_isUnknown; the result is then not used.
class Parser final {
public:
    explicit Parser(std::string_view regex)
        : m_regex(regex)
    {
    }

    std::optional<std::vector<ParsedBranch>> parse()
    {
        take("(?i)"); // every regex ignores case
        std::vector<ParsedBranch> branches = alternation(0);
        if (m_isUnknown || !atEnd() || m_codeSize > maxCodeSize)
            return {};
        return branches;
    }

private:
    /// One alternative while it is read: literals end where anything else stands.
    struct Sequence {
        ParsedBranch branch;
        std::string run;

        void endRun()
        {
            if (!run.empty())
                branch.literals.push_back(std::move(run));
            run.clear();
        }
        void other()
        {
            endRun();
            branch.isPlain = false;
        }
    };

    [[nodiscard]] bool atEnd() const { return m_at >= m_regex.size(); }
    [[nodiscard]] char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_regex.size() ? m_regex[m_at + ahead] : '\0';
    }
    bool take(std::string_view text)
    {
        if (m_at > m_regex.size() || !m_regex.substr(m_at).starts_with(text)) // what ends in a backslash is passed
            return false;
        m_at += text.size();
        return true;
    }

    std::vector<ParsedBranch> alternation(int depth)
    {
        std::vector<ParsedBranch> branches;
        do {
            sequence(depth, branches);
        } while (!m_isUnknown && take("|"));
        return branches;
    }

    void sequence(int depth, std::vector<ParsedBranch> &branches)
    {
        const std::size_t begin = m_at;
        Sequence sequence;
        sequence.branch.isPlain = true;
        m_codeSize += 8;
        while (!m_isUnknown && !atEnd() && peek() != '|' && peek() != ')') {
            if (peek() != '(') {
                atom(sequence);
                continue;
            }
            const std::size_t groupBegin = m_at;
            std::vector<ParsedBranch> inner = group(depth, sequence);
            const bool isLast = atEnd() || peek() == '|' || peek() == ')';
            if (groupBegin == begin && isLast && !inner.empty()) { // (a|b) is a|b
                std::ranges::move(inner, std::back_inserter(branches));
                return;
            }
            if (inner.size() == 1)
                append(std::move(inner.front()), sequence);
            else if (!inner.empty())
                keepIfBest({groupBegin, m_at, {}, 0}, inner, sequence);
        }
        sequence.endRun();
        sequence.branch.pattern = m_regex.substr(begin, m_at - begin);
        sequence.branch.begin = begin;
        branches.push_back(std::move(sequence.branch));
    }

    static void append(ParsedBranch &&inner, Sequence &sequence)
    {
        std::ranges::move(inner.literals, std::back_inserter(sequence.branch.literals));
        sequence.branch.needsNonAscii |= inner.needsNonAscii;
    }

    static void keepIfBest(Group &&group, const std::vector<ParsedBranch> &inner, Sequence &sequence)
    {
        group.shortestLiteral = std::ranges::min(inner | std::views::transform(longestLiteral));
        std::optional<Group> &best = sequence.branch.group;
        if (best && best->shortestLiteral >= group.shortestLiteral)
            return;
        for (const ParsedBranch &branch : inner)
            group.alternatives.push_back(branch.pattern);
        best = std::move(group);
    }

    /// Reads a group and its quantifier. Gives the group's alternatives where one of them must match just once.
    std::vector<ParsedBranch> group(int depth, Sequence &sequence)
    {
        sequence.other();
        take("(");
        bool isLook = false;
        const bool wasInLookbehind = m_isInLookbehind;
        if (take("?=") || take("?!")) {
            isLook = true;
        } else if (take("?<=") || take("?<!")) {
            isLook = m_isInLookbehind = true;
        } else if (!take("?:") && !take("?i:") && (peek() == '?' || peek() == '*')) {
            m_isUnknown = true;
        }
        if (depth >= maxDepth || (wasInLookbehind && !isLook))
            m_isUnknown = true;
        if (m_isUnknown)
            return {};

        const std::size_t codeSizeBefore = m_codeSize;
        std::vector<ParsedBranch> inner = alternation(depth + 1);
        m_isInLookbehind = wasInLookbehind;
        if (!take(")"))
            m_isUnknown = true;
        const Quantifier repeat = quantifier();
        m_codeSize += 16 + (m_codeSize - codeSizeBefore) * repeat.copies;
        if (m_isUnknown || (isLook && repeat.isPresent) || m_codeSize > maxCodeSize) {
            m_isUnknown = true;
            return {};
        }

        sequence.branch.crossesLines |= isLook;
        for (const ParsedBranch &branch : inner)
            sequence.branch.crossesLines |= branch.crossesLines;
        if (isLook || repeat.min == 0)
            return {};
        if (!repeat.isPresent)
            return inner;
        if (inner.size() == 1)
            append(std::move(inner.front()), sequence);
        return {};
    }

    void atom(Sequence &sequence)
    {
        switch (peek()) {
        case '.':
            ++m_at;
            dot(sequence);
            return;
        case '[':
            ++m_at;
            characterClass(sequence);
            return;
        case '\\':
            ++m_at;
            escape(sequence);
            return;
        case '^':
        case '$':
            ++m_at;
            assertion(sequence);
            return;
        case '*':
        case '+':
        case '?':
            m_isUnknown = true; // nothing to repeat
            return;
        case '{': {
            const char next = peek(1); // {, {,n} or { n }
            if (isDigit(next) || next == ',' || next == ' ' || next == '\t')
                m_isUnknown = true;
            break;
        }
        default: break;
        }
        if (!m_isUnknown)
            literal(sequence);
    }

    void dot(Sequence &sequence)
    {
        const bool isStar = peek() == '*';
        const Quantifier repeat = quantifier();
        m_codeSize += 8;
        if (isStar && !repeat.isPossessive)
            sequence.endRun(); // the .* that joins literals
        else
            sequence.other();
    }

    void assertion(Sequence &sequence)
    {
        sequence.other();
        m_codeSize += 4;
        if (quantifier().isPresent)
            m_isUnknown = true;
    }

    Quantifier otherCharacter(Sequence &sequence, bool mayBeLineEnd)
    {
        sequence.other();
        sequence.branch.crossesLines |= mayBeLineEnd;
        m_codeSize += 8;
        return quantifier();
    }

    void literal(Sequence &sequence)
    {
        const CodePoint character = decodeUtf8(m_regex, m_at);
        if (character.length == 0) {
            m_isUnknown = true;
            return;
        }
        const std::string_view bytes = m_regex.substr(m_at, character.length);
        m_at += character.length;
        const bool isAscii = character.value < 0x80;
        if (character.value == '\n' || (!isAscii && !isUncased(character.value))) {
            const Quantifier repeat = otherCharacter(sequence, character.value == '\n');
            sequence.branch.needsNonAscii |= !isAscii && repeat.min > 0;
            return;
        }
        m_codeSize += 8;
        const std::size_t sizeBefore = sequence.run.size();
        std::ranges::transform(bytes, std::back_inserter(sequence.run), [](char c) { return foldAscii(c); });
        const Quantifier repeat = quantifier();
        sequence.branch.needsNonAscii |= !isAscii && repeat.min > 0;
        if (!repeat.isPresent)
            return;
        if (repeat.min == 0)
            sequence.run.resize(sizeBefore);
        sequence.other();
    }

    void escape(Sequence &sequence)
    {
        const char c = peek();
        if (atEnd()) {
            m_isUnknown = true;
            return;
        }
        if (!isLetter(c) && !isDigit(c) && static_cast<unsigned char>(c) < 0x80) {
            literal(sequence);
            return;
        }
        ++m_at;
        switch (c) {
        case 'd':
        case 'w':
        case 'h':
        case 'S':
        case 't': otherCharacter(sequence, false); return;
        case 'D':
        case 'W':
        case 's':
        case 'n':
        case 'r': otherCharacter(sequence, true); return;
        case 'b':
        case 'B': assertion(sequence); return;
        default: m_isUnknown = true;
        }
    }

    /// One member of a character class.
    struct ClassItem {
        char32_t character = 0;
        bool isSet = false; // \d and the like
        bool mayBeLineEnd = false;
    };

    ClassItem classItem()
    {
        const CodePoint character = decodeUtf8(m_regex, m_at);
        const bool isPosix = peek() == '[' && (peek(1) == ':' || peek(1) == '.' || peek(1) == '=');
        if (character.length == 0 || isPosix) {
            m_isUnknown = true;
            return {};
        }
        m_at += character.length;
        if (character.value != '\\')
            return {character.value, false, character.value == '\n'};
        const char c = peek();
        ++m_at;
        switch (c) {
        case 'd':
        case 'w':
        case 'h':
        case 'S': return {0, true, false};
        case 'D':
        case 'W':
        case 's': return {0, true, true};
        case 'n': return {'\n', false, true};
        case 'r': return {'\r', false, true};
        case 't': return {'\t', false, false};
        default: break;
        }
        if (isLetter(c) || isDigit(c) || static_cast<unsigned char>(c) >= 0x80 || c == '\0')
            m_isUnknown = true;
        return {static_cast<unsigned char>(c), false, c == '\n'};
    }

    void characterClass(Sequence &sequence)
    {
        bool mayBeLineEnd = take("^");
        bool isFirst = true;
        m_codeSize += 48;
        while (!m_isUnknown && (isFirst || peek() != ']')) {
            if (atEnd() || (peek() == '-' && !isFirst && peek(1) != ']')) {
                m_isUnknown = true;
                return;
            }
            isFirst = false;
            const ClassItem low = classItem();
            mayBeLineEnd |= low.mayBeLineEnd;
            m_codeSize += 16;
            if (peek() != '-' || peek(1) == ']')
                continue;
            ++m_at;
            const ClassItem high = classItem();
            if (low.isSet || high.isSet || low.character > high.character) {
                m_isUnknown = true;
                return;
            }
            mayBeLineEnd |= low.character <= '\n' && high.character >= '\n';
            const bool isCaseless = isUncased(low.character) && isUncased(high.character);
            if (high.character >= 0x80 && !isCaseless) // PCRE2 lists the other case of each
                m_codeSize += std::size_t(high.character - low.character) * 8;
        }
        take("]");
        otherCharacter(sequence, mayBeLineEnd);
    }

    Quantifier quantifier()
    {
        Quantifier result;
        if (take("*")) {
            result = {true, 0};
        } else if (take("+")) {
            result = {true, 1};
        } else if (take("?")) {
            result = {true, 0};
        } else if (peek() == '{' && isDigit(peek(1))) {
            ++m_at;
            const std::size_t min = number();
            const bool isRange = take(",");
            const bool isOpen = isRange && peek() == '}';
            const std::size_t max = isOpen || !isRange ? min : number();
            // PCRE2 10.46 misses matches of (?:a|.*b){0}c, and whether it does depends on what else stands in the
            // regex.
            const bool isNever = max == 0 && !isOpen;
            if (!take("}") || min > max || max > maxRepeat || isNever)
                m_isUnknown = true;
            result = {true, min, max + 1};
        } else {
            return result;
        }
        result.isPossessive = peek() == '+';
        if (peek() == '?' || peek() == '+')
            ++m_at;
        const char next = peek();
        if (next == '*' || next == '+' || next == '?' || next == '{' || m_isInLookbehind)
            m_isUnknown = true;
        return result;
    }

    std::size_t number()
    {
        std::size_t value = 0;
        if (!isDigit(peek()))
            m_isUnknown = true;
        for (; isDigit(peek()); ++m_at)
            value = std::min(value * 10 + std::size_t(peek() - '0'), maxRepeat + 1);
        return value;
    }

    std::string_view m_regex;
    std::size_t m_at = 0;
    std::size_t m_codeSize = 0;
    bool m_isUnknown = false;
    bool m_isInLookbehind = false;
};

std::string multiplied(
    std::string_view pattern, const Group &group, std::size_t patternBegin, std::string_view alternative)
{
    const std::string_view before = pattern.substr(0, group.begin - patternBegin);
    const std::string_view after = pattern.substr(group.end - patternBegin);
    // Without the group's brackets its letters join those around it, but a brace might join them as a quantifier.
    const bool hasBrace = before.contains('{') || alternative.contains('{');
    return std::string(before) + (hasBrace ? "(?:" : "") + std::string(alternative) + (hasBrace ? ")" : "")
        + std::string(after);
}

void addMultiplied(ParsedBranch &&branch, std::vector<RegexBranch> &branches)
{
    const bool isWorthIt = longestLiteral(branch) < usefulLiteral && branch.group
        && branch.group->shortestLiteral >= usefulLiteral && branch.group->alternatives.size() <= maxMultiplied;
    std::vector<RegexBranch> parts;
    for (std::size_t i = 0; isWorthIt && i < branch.group->alternatives.size(); ++i) {
        auto parsed
            = Parser(multiplied(branch.pattern, *branch.group, branch.begin, branch.group->alternatives[i])).parse();
        if (!parsed) {
            parts.clear();
            break;
        }
        std::ranges::move(*parsed, std::back_inserter(parts));
    }
    if (parts.empty())
        branches.push_back(std::move(branch));
    else
        std::ranges::move(parts, std::back_inserter(branches));
}

} // namespace

std::vector<RegexBranch> splitRegex(std::string_view regex)
{
    std::vector<RegexBranch> branches;
    if (auto parsed = Parser(regex).parse()) {
        for (ParsedBranch &branch : *parsed)
            addMultiplied(std::move(branch), branches);
        return branches;
    }
    branches.push_back({.pattern = std::string(regex), .literals = {}, .crossesLines = true});
    return branches;
}

} // namespace kb
