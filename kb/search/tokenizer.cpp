// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/tokenizer.h"

#include "kb/search/casefold.h"
#include "kb/text/utf8.h"

namespace kb {

namespace detail {

HighCharacter classifyHigh(const char *at, const char *end)
{
    const auto [c, bytes] = firstCodePoint({at, end});
    const auto length = std::uint8_t(bytes);
    const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    // Unicode blocks: Han with its extensions, kana, Hangul syllables.
    if (in(0x3400, 0x9fff) || in(0x3040, 0x30ff) || in(0xac00, 0xd7af) || in(0xf900, 0xfaff) || in(0x20000, 0x3ffff))
        return {HighCharacter::Ideograph, length};
    // No letters: Latin-1 signs, general punctuation to box drawing and dingbats, CJK and full-width punctuation,
    // emoji.
    if (c < 0xc0 || c == 0xd7 || c == 0xf7 || in(0x2000, 0x2bff) || in(0x3000, 0x303f) || in(0xfe10, 0xfe6f)
        || in(0xff00, 0xff0f) || in(0xff1a, 0xff20) || in(0xff3b, 0xff40) || in(0xff5b, 0xff65) || in(0xe000, 0xf8ff)
        || in(0xfff0, 0xffff) || in(0x1f000, 0x1faff))
        return {HighCharacter::None, length};
    return {HighCharacter::Letter, length};
}

std::uint64_t hashFolded(const char *begin, std::size_t size)
{
    std::string folded;
    appendFolded({begin, size}, folded);
    return hashBytes(folded.data(), folded.size(), 0);
}

TokenKind numberOrWord(const char *begin, const char *end, std::uint8_t seen)
{
    if (seen == Digit)
        return TokenKind::Number;
    if (seen & (Underscore | High))
        return TokenKind::Word;
    const std::size_t size = std::size_t(end - begin);
    std::size_t digits = 0;
    bool hex = true;
    for (const char *at = begin; at < end; ++at) {
        digits += charClasses[std::uint8_t(*at)] == Digit;
        const char lower = char(*at | 0x20);
        hex = hex && (charClasses[std::uint8_t(*at)] == Digit || (lower >= 'a' && lower <= 'f'));
    }
    const bool startsWithDigit = charClasses[std::uint8_t(*begin)] == Digit;
    if (startsWithDigit && (size - digits <= 2 || (size > 2 && begin[0] == '0' && (begin[1] | 0x20) == 'x')))
        return TokenKind::Number;
    return hex && size >= 7 && digits >= 2 ? TokenKind::Number : TokenKind::Word;
}

TokenShape shapeOf(const char *begin, std::size_t size, std::uint8_t seen)
{
    if ((seen & (Upper | Underscore)) == (Upper | Underscore) && !(seen & Lower) && size >= 8)
        return TokenShape::Status;
    if ((seen & (Upper | Lower)) == (Upper | Lower) && charClasses[std::uint8_t(*begin)] == Lower && size >= 8)
        return TokenShape::Call;
    return TokenShape::Plain;
}

const char *partEnd(const char *at, const char *end)
{
    const auto classAt = [](const char *p) { return charClasses[std::uint8_t(*p)]; };
    const std::uint8_t first = classAt(at);
    const char *stop = at + 1;
    if (first == Upper) {
        while (stop < end && classAt(stop) == Upper)
            ++stop;
        const bool startsWord = stop < end && classAt(stop) == Lower; // HTTPServer: the S belongs to Server
        if (!startsWord)
            return stop;
        if (stop - at > 1)
            return stop - 1;
        while (stop < end && classAt(stop) == Lower)
            ++stop;
        return stop;
    }
    while (stop < end && classAt(stop) == first)
        ++stop;
    return stop;
}

} // namespace detail

std::uint64_t wordHash(std::string_view word)
{
    std::uint64_t hash = 0;
    tokenize(word, [&hash](const Token &token) {
        if (!hash)
            hash = token.hash;
    });
    return hash;
}

char32_t foldCase(char32_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c + 0x20;
    if (c < 0xc0)
        return c;
    if ((c <= 0xde && c != 0xd7) || (c >= 0x391 && c <= 0x3a9 && c != 0x3a2) || (c >= 0x410 && c <= 0x42f))
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40f)
        return c + 0x50;
    return c;
}

void appendFolded(std::string_view text, std::string &out)
{
    const std::size_t from = out.size();
    out.resize(from + text.size());
    if (foldAscii(text, std::span(out).subspan(from)))
        return;
    char *at = out.data() + from;
    const char *const end = at + text.size();
    while (at < end) {
        const auto [c, length] = firstCodePoint({at, end});
        if (*at & 0x80) {
            const char32_t folded = foldCase(c);
            if (length == 2) { // no other character has a case that foldCase() knows
                at[0] = char(0xc0 | folded >> 6);
                at[1] = char(0x80 | (folded & 0x3f));
            }
        }
        at += length;
    }
}

} // namespace kb
