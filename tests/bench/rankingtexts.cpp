// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "rankingtexts.h"

#include "plaintexts.h"
#include "regextext.h"
#include "surroundings.h"
#include "textrandom.h"

#include "kb/search/regexindex.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace bench {

namespace {

constexpr std::size_t tracebackLines = 41;
constexpr std::size_t logBytes = 20 * 1024;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80);
}

// Quoted text becomes another name; a number another number, but three digits stay (they are often codes), and so
// do digits within words (E0277); hex addresses and paths become others.
std::string changed(std::string_view text, Random &random)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const bool wordBefore = at > 0 && isWord(text[at - 1]);
        if ((c == '\'' || c == '"' || c == '`') && !wordBefore) {
            const std::size_t close = text.find(c, at + 1);
            if (close != std::string_view::npos && close - at > 1 && close - at < 60
                && (close + 1 == text.size() || !isWord(text[close + 1]))) {
                const std::string_view inner = text.substr(at + 1, close - at - 1);
                if (!inner.contains(' ')) {
                    out += c + (inner.contains('/') ? randomPath(random) : randomName(random)) + c;
                    at = close + 1;
                    continue;
                }
            }
        }
        if (c == '/' && !wordBefore && at + 1 < text.size() && isWord(text[at + 1])) {
            std::size_t end = at;
            while (end < text.size() && (isWord(text[end]) || text[end] == '/' || text[end] == '.' || text[end] == '-'))
                ++end;
            if (std::ranges::count(text.substr(at, end - at), '/') >= 2) {
                out += randomPath(random);
                at = end;
                continue;
            }
        }
        if (text.substr(at).starts_with("0x") && !wordBefore) {
            std::size_t end = at + 2;
            while (end < text.size() && std::isxdigit(static_cast<unsigned char>(text[end])))
                ++end;
            out += "0x" + randomHex(random, end - at - 2);
            at = end;
            continue;
        }
        if (isDigit(c) && !wordBefore) {
            std::size_t end = at;
            while (end < text.size() && isDigit(text[end]))
                ++end;
            const std::size_t digits = end - at;
            out += digits == 3 ? std::string(text.substr(at, 3)) : randomNumber(random, digits);
            at = end;
            continue;
        }
        out.push_back(c);
        ++at;
    }
    return out;
}

std::string withWordsDropped(std::string_view text, Random &random)
{
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    const std::size_t drop = std::min(words.size() - 1, (words.size() * 3 + 5) / 10);
    for (std::size_t i = 0; i < drop; ++i)
        words.erase(words.begin() + std::ptrdiff_t(random.below(words.size())));
    std::string out;
    for (const std::string_view word : words) {
        out += out.empty() ? "" : " ";
        out += word;
    }
    return out;
}

std::string joined(const std::vector<std::string> &lines)
{
    std::string text;
    for (const std::string &line : lines)
        text += line + '\n';
    return text;
}

std::string inTraceback(const kb::Entry &entry, Random &random)
{
    std::vector<std::string> lines = traceLines(entry.domain, tracebackLines - 1, random);
    lines.push_back(changed(entry.signature.en, random));
    return joined(lines);
}

std::string inLog(const kb::Entry &entry, Random &random)
{
    const std::size_t style = random.below(100);
    std::vector<std::string> lines;
    for (std::size_t bytes = 0; bytes < logBytes;) {
        lines.push_back(logLine(style, random));
        bytes += lines.back().size() + 1;
    }
    const auto place = lines.begin() + std::ptrdiff_t(random.below(lines.size()));
    lines.insert(place, errorPrefix(style, random) + changed(entry.signature.en, random));
    return joined(lines);
}

std::vector<std::string> otherAlternatives(const kb::Entry &entry)
{
    std::vector<std::string> alternatives = topLevelAlternatives(entry.regex);
    std::erase_if(alternatives, [&](const std::string &a) { return kb::regexMatches(a, entry.signature.en); });
    return alternatives;
}

std::string bareAlternative(const kb::Entry &entry, Random &random)
{
    const std::vector<std::string> alternatives = otherAlternatives(entry);
    if (alternatives.empty())
        return {};
    const std::string &alternative = alternatives[random.below(alternatives.size())];
    std::string text = plainTextOf(alternative, random);
    return kb::regexMatches(alternative, text) ? text : std::string();
}

std::string fromOtherAlternative(const kb::Entry &entry, Random &random)
{
    std::vector<std::string> alternatives = otherAlternatives(entry);
    for (; !alternatives.empty(); alternatives.pop_back()) {
        std::swap(alternatives.back(), alternatives[random.below(alternatives.size())]);
        const std::string core = textOfRegex(alternatives.back(), random);
        if (core.empty() || !kb::regexMatches(entry.regex, core))
            continue;
        std::string before;
        std::string after;
        for (std::size_t i = random.below(4); i > 0; --i)
            before += randomWord(random) + ' ';
        for (std::size_t i = random.below(4); i > 0; --i)
            after += ' ' + randomWord(random);
        return before + core + after;
    }
    return {};
}

} // namespace

std::string_view textKindName(TextKind kind)
{
    switch (kind) {
    case TextKind::Verbatim: return "verbatim";
    case TextKind::Changed: return "changed";
    case TextKind::Traceback: return "traceback";
    case TextKind::Log: return "log";
    case TextKind::WordsDropped: return "words-dropped";
    case TextKind::OtherAlternative: return "other-alternative";
    case TextKind::WordsMissing: return "words-missing";
    case TextKind::BareAlternative: return "bare-alternative";
    case TextKind::PrefixedAlternative: return "prefixed-altern.";
    }
    return {};
}

std::string rankingText(const kb::Entry &entry, TextKind kind, std::uint64_t seed)
{
    Random random(seed);
    switch (kind) {
    case TextKind::Verbatim: return entry.signature.en;
    case TextKind::Changed: return changed(entry.signature.en, random);
    case TextKind::Traceback: return inTraceback(entry, random);
    case TextKind::Log: return inLog(entry, random);
    case TextKind::WordsDropped: return withWordsDropped(entry.signature.en, random);
    case TextKind::OtherAlternative: return fromOtherAlternative(entry, random);
    case TextKind::WordsMissing: return withWordsMissing(entry.signature.en, random);
    case TextKind::BareAlternative: return bareAlternative(entry, random);
    case TextKind::PrefixedAlternative: {
        const std::string prefix = plainPrefix(random);
        const std::string text = bareAlternative(entry, random);
        return text.empty() ? text : prefix + text;
    }
    }
    return {};
}

std::vector<RankingText> rankingTexts(std::span<const kb::Entry> entries, std::span<const std::uint32_t> drawnFrom,
    std::uint64_t seed, std::size_t perKind, std::span<const TextKind> kinds)
{
    std::vector<RankingText> texts;
    Random random(seed);
    for (const TextKind kind : kinds) {
        std::vector<std::uint32_t> order(drawnFrom.begin(), drawnFrom.end());
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random.below(i)]);
        std::size_t made = 0;
        for (const std::uint32_t entry : order) {
            if (made == perKind)
                break;
            std::string text = rankingText(entries[entry], kind, random.next());
            if (text.empty())
                continue;
            texts.push_back({kind, entry, std::move(text)});
            ++made;
        }
    }
    return texts;
}

bool answers(const kb::Entry &found, const kb::Entry &expected)
{
    const auto slug = [](std::string_view id) {
        const std::size_t second = id.find('/', std::min(id.find('/') + 1, id.size()));
        return id.substr(0, second);
    };
    return slug(found.id) == slug(expected.id) || found.signature.en == expected.signature.en;
}

std::string plainLog(std::size_t bytes, std::uint64_t seed)
{
    Random random(seed);
    const std::size_t style = random.below(100);
    std::string text;
    while (text.size() < bytes)
        text += logLine(style, random) + '\n';
    return text;
}

} // namespace bench
