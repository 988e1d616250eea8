// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/regexevidence.h"

#include "kb/codes/codemention.h"
#include "kb/search/signatureparts.h"

#include <algorithm>
#include <cmath>

namespace kb {

namespace {

// A match that begins or ends within a word.
constexpr float insideWordFactor = 0.3f;
constexpr std::size_t shortWord = 4; // longer words of a regex may be stems: "throttl"
constexpr std::size_t chanceWord = 3; // so short a word within another one is chance: "to" in "accelerator"
constexpr float numberShare = 0.5f; // of a word's weight
// How the strength goes with the share of the line that the match is.
constexpr float sharePower = 0.4f;
// A match of several words and so many letters, which are so much of it, is a message: no chance, and no bare status.
constexpr float plainBytes = 16;
constexpr float plainShare = 0.6f;

bool isInsideWord(std::string_view text, std::size_t at)
{
    const auto isWord = [text](std::size_t i) {
        return i < text.size() && detail::charClasses[std::uint8_t(text[i])] != detail::Separator;
    };
    return at > 0 && isWord(at - 1) && isWord(at);
}

// "Cuda driver error 100": the words are those of any error, the number says which one it is.
bool endsInACode(std::string_view match)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return !match.empty() && isDigit(match.back()) && !findCodes(match).empty();
}

// The words of an alternative that a match holds, in their order: of a group, those of the branch that matched.
class MatchedWords final {
public:
    MatchedWords(const RegexHit &hit, const TextScan &scan, const SignatureIndex &words)
        : m_scan(scan)
        , m_words(words)
        , m_begin(hit.match.begin)
        , m_firstToken(std::ranges::lower_bound(scan.tokens, m_begin, {}, &Token::end))
    {
        appendFolded(scan.text.substr(m_begin, hit.match.end - m_begin), m_match);
    }

    void find(std::string_view pattern)
    {
        std::string literals;
        regexWords(pattern, literals);
        std::string folded;
        appendFolded(literals, folded);
        tokenize(folded, [&](const Token &word) {
            const std::string_view letters(folded.data() + word.begin, word.end - word.begin);
            if (word.kind == TokenKind::Part || letters.size() < 2)
                return;
            const std::size_t at = place(letters);
            if (at == std::string::npos)
                return;
            m_from = at + letters.size();
            last = {m_begin + std::uint32_t(at), m_begin + std::uint32_t(m_from)};
            bytes += letters.size();
            if (std::ranges::contains(m_counted, word.hash))
                return;
            m_counted.push_back(word.hash);
            weight += weightHere(word.hash) * (word.kind == TokenKind::Number ? numberShare : 1.0f);
        });
    }

    float weight = 0; // of the different words
    std::size_t bytes = 0;
    Span last; // the last word; of the text

private:
    // The next one, as a word of its own where there is one.
    std::size_t place(std::string_view letters) const
    {
        const std::size_t first = m_match.find(letters, m_from);
        for (std::size_t at = first; at != std::string::npos; at = m_match.find(letters, at + 1)) {
            if (!isInsideWord(m_scan.text, m_begin + at))
                return at;
        }
        return letters.size() > chanceWord ? first : std::string::npos;
    }

    // A piece of a common word ("ax" of "[Mm]ax") is no rarer than the word.
    float weightHere(std::uint64_t hash) const
    {
        float counted = m_words.weightOf(hash);
        for (auto token = m_firstToken; token != m_scan.tokens.end() && token->begin < last.end; ++token) {
            if (token->kind != TokenKind::Part && token->end > last.begin && m_words.knows(token->hash))
                counted = std::min(counted, m_words.weightOf(token->hash));
        }
        return counted;
    }

    const TextScan &m_scan;
    const SignatureIndex &m_words;
    std::uint32_t m_begin;
    std::vector<Token>::const_iterator m_firstToken;
    std::string m_match; // folded
    std::size_t m_from = 0; // in m_match
    std::vector<std::uint64_t> m_counted;
};

} // namespace

RegexEvidence regexEvidence(
    const RegexAlternative &alternative, const RegexHit &hit, const TextScan &scan, const SignatureIndex &words)
{
    MatchedWords found(hit, scan, words);
    found.find(alternative.pattern);
    const float length = float(std::max(hit.match.end - hit.match.begin, 1u));
    const float share = std::min(1.0f, length / float(std::max(hit.line.end - hit.line.begin, 1u)));
    const float literal = float(std::max<std::size_t>(alternative.literalLength, found.bytes));
    const float tightness = std::min(1.0f, literal / length);
    const float sharing = float(std::max<std::size_t>(alternative.entries.size(), 1));
    float strength = found.weight * std::pow(share, sharePower) * std::sqrt(tightness / sharing);
    // "911.*pt" is no great evidence where it ends in "attempt".
    if (isInsideWord(scan.text, hit.match.begin))
        strength *= insideWordFactor;
    if (found.last.end == hit.match.end) {
        if (found.last.begin > hit.match.begin && isInsideWord(scan.text, found.last.begin))
            strength *= insideWordFactor;
        if (found.last.end - found.last.begin <= shortWord && isInsideWord(scan.text, hit.match.end))
            strength *= insideWordFactor;
    }
    const std::string_view match = scan.text.substr(hit.match.begin, hit.match.end - hit.match.begin);
    const bool isMessage = match.contains(' ') && literal >= plainBytes && tightness >= plainShare;
    return {strength, hit.match, hit.line, isMessage || endsInACode(match)};
}

} // namespace kb
