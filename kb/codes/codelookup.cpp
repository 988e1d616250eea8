// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/codes/codelookup.h"

#include "kb/codes/codemention.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace kb {

namespace {

constexpr std::size_t mostSimilar = 5;
constexpr std::size_t shortestName = 5; // letters of a piece of a name: "param"
constexpr std::size_t longestWords = 400; // bytes: more is no question

// Words around a code that say nothing of it.
constexpr std::array<std::string_view, 18> fillers = {"error", "errors", "code", "status", "err", "errno", "number",
    "failure", "failed", "with", "what", "is", "a", "the", "gpu", "nvidia", "does", "mean"};
// The same in Chinese, where no blank parts them from the code; of two with one beginning the longer one first.
constexpr std::array<std::string_view, 15> chineseFillers = {"错误代码", "错误码", "错误", "状态码", "状态", "返回码",
    "返回", "报错", "代码", "是什么意思", "是什么", "什么意思", "怎么解决", "怎么办", "如何解决"};
// Which of CUDA's two interfaces is meant.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> interfaces
    = {{{"runtime", "cudart"}, {"driver", "curesult"}}};
// What names of codes begin with and people leave out.
constexpr std::array<std::string_view, 14> namePrefixes
    = {"cudaerror", "cudnnstatus", "cublasstatus", "cusolverstatus", "cusparsestatus", "curandstatus", "cufft",
        "nvmlerror", "nvrtcerror", "nvjitlinkerror", "nccl", "robustchannel", "cuda", "nvml"};

/// Lower case, without underscores: "BAD_PARAM" and "BadParam" are one.
std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (c != '_')
            plain += c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c;
    }
    return plain;
}

std::string_view withoutPrefix(std::string_view plain)
{
    for (const std::string_view prefix : namePrefixes) {
        if (plain.starts_with(prefix) && plain.size() > prefix.size())
            return plain.substr(prefix.size());
    }
    return plain;
}

std::vector<std::string_view> wordsOf(std::string_view text)
{
    constexpr std::string_view separators = " \t\r\n:=()[]#,;\"'.?";
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(separators); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        const std::string_view word = text.substr(at, end - at);
        // "Xid79" is two words.
        const std::size_t letters = std::min(word.find_first_of("0123456789"), word.size());
        if (plainName(word.substr(0, letters)) == "xid" && letters < word.size()) {
            words.push_back(word.substr(0, letters));
            words.push_back(word.substr(letters));
        } else {
            words.push_back(word);
        }
        at = text.find_first_not_of(separators, end);
    }
    return words;
}

/// What people write around codes in Chinese becomes blanks, and so does its punctuation.
std::string withoutChinese(std::string_view words)
{
    std::string text(words);
    const auto blank = [&text](std::string_view part) {
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at))
            text.replace(at, part.size(), 1, ' ');
    };
    std::ranges::for_each(chineseFillers, blank);
    std::ranges::for_each(std::array<std::string_view, 4> {"：", "，", "？", "。"}, blank);
    return text;
}

/// "12.4" is a version, and neither 12 nor 4 a code.
std::string withoutVersions(std::string text)
{
    const auto isDigit = [&text](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    for (std::size_t dot = text.find('.'); dot != std::string::npos; dot = text.find('.', dot + 1)) {
        if (dot == 0 || !isDigit(dot - 1) || !isDigit(dot + 1))
            continue;
        std::size_t begin = dot;
        while (begin > 0 && isDigit(begin - 1))
            --begin;
        std::size_t end = dot + 1;
        while (isDigit(end) || (end < text.size() && text[end] == '.' && isDigit(end + 1)))
            ++end;
        std::fill(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(end), ' ');
    }
    return text;
}

struct Asked {
    std::vector<std::uint32_t> libraries; // empty: any
    std::vector<int> numbers;
    struct Name {
        std::string plain;
        bool isWhole = false; // a plain word: only a whole name is it, "timeout" is no code
    };
    std::vector<Name> names;
};

/// Whether a word is put together as names of codes are: "BAD_PARAM", "IllegalAddress".
bool hasParts(std::string_view word)
{
    const auto isLowerByte = [](char c) { return c >= 'a' && c <= 'z'; };
    for (std::size_t i = 1; i < word.size(); ++i) {
        if (word[i] == '_' || (isLowerByte(word[i - 1]) && word[i] >= 'A' && word[i] <= 'Z'))
            return true;
    }
    return false;
}

/// Nothing where a word is neither a code nor what stands around one.
std::optional<Asked> asked(std::string_view words)
{
    Asked asked;
    const auto restrictTo = [&asked](const std::vector<std::uint32_t> &libraries) {
        std::vector<std::uint32_t> both;
        std::ranges::copy_if(libraries, std::back_inserter(both),
            [&](std::uint32_t one) { return asked.libraries.empty() || std::ranges::contains(asked.libraries, one); });
        asked.libraries = both.empty() ? libraries : both;
    };
    const std::string text = withoutVersions(withoutChinese(words));
    for (std::string_view word : wordsOf(text)) {
        const std::string plain = plainName(word);
        int number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error == std::errc() && end == word.data() + word.size() && word.front() != '-') {
            asked.numbers.push_back(number);
            continue;
        }
        const auto interface = std::ranges::find(
            interfaces, std::string_view(plain), [](const auto &one) { return one.first; });
        if (interface != interfaces.end()) {
            restrictTo(librariesNamed(interface->second));
            continue;
        }
        std::string_view library = plain;
        for (const std::string_view suffix : {"status", "statust", "errort", "error", "result", "resultt"}) {
            if (library.ends_with(suffix) && !librariesNamed(library.substr(0, library.size() - suffix.size())).empty())
                library.remove_suffix(suffix.size());
        }
        if (const auto named = librariesNamed(library); !named.empty())
            restrictTo(named);
        else if (!std::ranges::contains(fillers, std::string_view(plain)))
            asked.names.push_back({plain, !hasParts(word)});
    }
    return asked.numbers.empty() && asked.names.empty() ? std::nullopt : std::optional(asked);
}

bool isOf(const Asked &asked, const Code &code)
{
    return asked.libraries.empty() || std::ranges::contains(asked.libraries, code.library);
}

void addNamed(const Asked &asked, const Asked::Name &name, std::vector<CodeMeaning> &meanings)
{
    // Without its prefix, where the library is named or the word looks like a part of a name.
    const bool mayBeBare = name.plain.size() >= shortestName && withoutPrefix(name.plain) == name.plain
        && (!name.isWhole || !asked.libraries.empty());
    for (const Code &code : codeTable().codes()) {
        const std::string plain = plainName(code.name);
        if (!isOf(asked, code) || (plain != name.plain && (!mayBeBare || withoutPrefix(plain) != name.plain)))
            continue;
        std::vector<CodeMeaning> ofCode;
        for (const CodeNumber &number : code.numbers) {
            if (std::ranges::contains(asked.numbers, number.number))
                ofCode.push_back({&code, &number});
        }
        if (ofCode.empty())
            ofCode.push_back({&code, code.numbers.size() == 1 ? &code.numbers.front() : nullptr});
        meanings.insert(meanings.end(), ofCode.begin(), ofCode.end());
    }
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

} // namespace

std::vector<CodeMeaning> lookUpCodes(std::string_view words)
{
    std::vector<CodeMeaning> meanings;
    if (words.size() > longestWords)
        return meanings;
    if (const auto question = asked(words)) {
        bool known = true;
        for (const Asked::Name &name : question->names) {
            const std::size_t before = meanings.size();
            addNamed(*question, name, meanings);
            known = known && meanings.size() > before;
        }
        for (const int number : question->names.empty() ? question->numbers : std::vector<int>()) {
            for (const CodeMeaning &meaning : codeTable().withNumber(number)) {
                if (isOf(*question, *meaning.code))
                    meanings.push_back(meaning);
            }
        }
        if (known && !meanings.empty())
            return meanings;
    }
    meanings.clear();
    for (const CodeMention &mention : findCodes(words))
        meanings.insert(meanings.end(), mention.meanings.begin(), mention.meanings.end());
    return meanings;
}

std::vector<std::string> similarCodes(std::string_view words)
{
    const auto question = asked(words.substr(0, longestWords));
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const auto &[name, isWhole] : question ? question->names : std::vector<Asked::Name>()) {
        const std::string_view wanted = withoutPrefix(name);
        for (const Code &code : codeTable().codes()) {
            const std::string plain = plainName(code.name);
            const std::string_view bare = withoutPrefix(plain);
            const bool isPiece = wanted.size() >= shortestName && bare.contains(wanted);
            const std::size_t distance = isPiece ? 1 : editDistance(wanted, bare);
            if (isOf(*question, code) && (isPiece || distance <= wanted.size() / 3))
                found.emplace_back(2 * distance + (plain.starts_with(name.substr(0, 4)) ? 0 : 1), code.name);
        }
    }
    std::ranges::stable_sort(found, {}, [](const auto &one) { return one.first; });
    std::vector<std::string> names;
    for (auto &[distance, name] : found) {
        if (names.size() < mostSimilar && !std::ranges::contains(names, name))
            names.push_back(std::move(name));
    }
    return names;
}

} // namespace kb
