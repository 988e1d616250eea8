// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/codes/codemention.h"

#include "kb/text/plaintext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace kb {

namespace {

constexpr std::size_t mostMentions = 16;
constexpr std::size_t longestNumber = 5; // digits
constexpr std::size_t contextBytes = 160; // of a line, before a number, in which its library is named
constexpr std::size_t contextAfter = 60;

struct NamedLibrary {
    std::string_view word; // in lower case
    std::array<std::string_view, 2> ids;
};

// How texts call a library. The first one that fits counts, so that "cudnn" is not taken for "cuda".
constexpr std::array<NamedLibrary, 20> namedLibraries = {{
    {"cudnn", {"cudnn"}},
    {"cublaslt", {"cublas"}},
    {"cublas", {"cublas"}},
    {"cufft", {"cufft"}},
    {"curand", {"curand"}},
    {"cusolver", {"cusolver"}},
    {"cusparse", {"cusparse"}},
    {"nccl", {"nccl"}},
    {"nvml", {"nvml"}},
    {"nvrtc", {"nvrtc"}},
    {"nvjitlink", {"nvjitlink"}},
    {"xid", {"xid"}},
    {"nvrm", {"xid"}}, // the kernel module, which reports them
    {"curesult", {"cuda-driver"}},
    {"cuda_error", {"cuda-driver"}},
    {"cudart", {"cuda-runtime"}},
    {"cudaerror", {"cuda-runtime"}},
    {"cudasuccess", {"cuda-runtime"}},
    {"thcudacheck", {"cuda-runtime"}},
    {"cuda", {"cuda-runtime", "cuda-driver"}},
}};

// Words behind which a number is a code, where its library is named; and types whose name does both.
constexpr std::array<std::string_view, 7> codeWords = {"error", "errors", "code", "status", "failure", "err", "errno"};
constexpr std::array<std::string_view, 17> codeTypes = {"cudaerror", "cudaerror_t", "cuda_error", "curesult",
    "cudnn_status", "cudnnstatus", "cudnnstatus_t", "cublas_status", "cublasstatus", "cublasstatus_t", "cufftresult",
    "cufft_status", "cusolver_status", "cusparse_status", "curand_status", "ncclresult_t", "nvmlreturn_t"};
constexpr std::array<std::string_view, 3> chineseCodeWords = {"错误代码", "错误码", "报错"};
// What stands before such a word where the code is another program's.
constexpr std::array<std::string_view, 11> foreignWords
    = {"exit", "http", "https", "return", "returncode", "signal", "os", "system", "socket", "win32", "curl"};

bool isDigitByte(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordByte(char c)
{
    return isDigitByte(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Takes the word at the end of a text away from it.
std::string_view takeLastWord(std::string_view &text)
{
    std::size_t begin = text.size();
    while (begin > 0 && isWordByte(text[begin - 1]))
        --begin;
    const std::string_view word = text.substr(begin);
    text.remove_suffix(word.size());
    return word;
}

void skipBack(std::string_view &text, std::string_view what)
{
    while (!text.empty() && what.contains(text.back()))
        text.remove_suffix(1);
}

std::optional<int> wholeNumber(std::string_view text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

using Libraries = std::vector<std::uint32_t>;

Libraries placesOf(const NamedLibrary &named)
{
    Libraries places;
    const auto libraries = codeTable().libraries();
    for (std::uint32_t place = 0; place < libraries.size(); ++place) {
        if (std::ranges::contains(named.ids, std::string_view(libraries[place].id)))
            places.push_back(place);
    }
    return places;
}

/// What a word begins with, at a place of a text in lower case where none of a path or identifier comes before it.
const NamedLibrary *libraryAt(std::string_view lower, std::size_t at)
{
    if (at > 0 && (isWordByte(lower[at - 1]) || std::string_view("/\\.-").contains(lower[at - 1])))
        return nullptr;
    const auto found = std::ranges::find_if(
        namedLibraries, [&](const NamedLibrary &named) { return lower.substr(at).starts_with(named.word); });
    return found == namedLibraries.end() ? nullptr : &*found;
}

/// The library that is named last before a number, or first behind it.
Libraries libraryIn(std::string_view part, bool last)
{
    const std::string lower = lowered(part);
    const NamedLibrary *found = nullptr;
    for (std::size_t at = 0; at < lower.size(); ++at) {
        const char c = lower[at];
        if (c != 'c' && c != 'n' && c != 'x' && c != 't')
            continue;
        if (const NamedLibrary *const here = libraryAt(lower, at)) {
            found = here;
            if (!last)
                break;
        }
    }
    return found ? placesOf(*found) : Libraries();
}

std::vector<CodeMeaning> meaningsIn(int number, const Libraries &libraries)
{
    std::vector<CodeMeaning> meanings;
    if (number == 0)
        return meanings;
    for (const CodeMeaning &meaning : codeTable().withNumber(number)) {
        if (std::ranges::contains(libraries, meaning.code->library))
            meanings.push_back(meaning);
    }
    return meanings;
}

// A number, and what its line says before and behind it.
struct NumberPlace {
    int number = 0;
    std::string_view before;
    std::string_view behind;
};

/// "Xid (PCI:0000:01:00): 79", "Xid 79", "Xid: 79".
bool isXid(std::string_view before)
{
    std::string_view ending = before;
    skipBack(ending, " :=#,");
    if (ending.empty() || (ending.back() != ')' && lowered(ending.back()) != 'd'))
        return false;
    const std::string lower = lowered(before.substr(before.size() - std::min<std::size_t>(before.size(), 48)));
    const std::size_t xid = lower.rfind("xid");
    if (xid == std::string::npos || (xid > 0 && isWordByte(lower[xid - 1])))
        return false;
    int depth = 0;
    for (const char c : std::string_view(lower).substr(xid + 3)) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0 && !std::string_view(" ):=#,").contains(c))
            return false;
    }
    return depth == 0;
}

/// A quick look, for a log is full of numbers: whether one can stand in a notation of a code. Where nothing of those
/// that stand for themselves is behind it, what is before it ends as a word does that announces a code.
bool mayBeCode(std::string_view before, std::string_view behind)
{
    if (behind.starts_with(" vs") || behind.starts_with("] Call"))
        return true;
    skipBack(before, " ([:=#\"',");
    const bool isAscii = !before.empty() && static_cast<unsigned char>(before.back()) < 0x80;
    return !before.empty() && (!isAscii || std::string_view("rseotd)").contains(lowered(before.back())));
}

/// Takes a word of Chinese that announces a code away from the end of a text, with the colon or verb behind it.
bool takeChineseCodeWord(std::string_view &text)
{
    std::string_view before = text;
    skipBack(before, " :=#");
    for (const std::string_view joint : {"：", "是", "为"}) {
        if (before.ends_with(joint))
            before.remove_suffix(joint.size());
    }
    const auto word
        = std::ranges::find_if(chineseCodeWords, [&](std::string_view one) { return before.ends_with(one); });
    if (word == chineseCodeWords.end())
        return false;
    text = before.substr(0, before.size() - word->size());
    return true;
}

bool isOfBuild(std::string_view line)
{
    return line.contains("***") || line.starts_with("ninja:");
}

/// The libraries of which a number is a code, by the notation; none where it is no code. namesCudnn: whether the text
/// does.
Libraries librariesOfNumber(const NumberPlace &place, const std::function<bool()> &namesCudnn)
{
    std::string_view before = place.before;
    if (isXid(before))
        return librariesNamed("xid");
    if (place.behind.starts_with("] Call to cu"))
        return librariesNamed("curesult");
    if (place.behind.starts_with(" vs. 0") || place.behind.starts_with(" vs 0"))
        return libraryIn(before, true);
    if (takeChineseCodeWord(before)) {
        const Libraries named = libraryIn(before, true);
        return named.empty() ? libraryIn(place.behind.substr(0, contextAfter), false) : named;
    }
    const std::string_view whole = before;
    skipBack(before, " ([:=#\"'");
    if (before.size() == whole.size())
        return {};
    const std::string_view asWritten = takeLastWord(before);
    const std::string word = lowered(asWritten);
    if (std::ranges::contains(codeTypes, word))
        return libraryIn(word, true);
    if (!std::ranges::contains(codeWords, word) || isOfBuild(before))
        return {};
    std::string_view earlier = before;
    skipBack(earlier, " -_");
    const std::string_view previous = takeLastWord(earlier);
    if (std::ranges::contains(foreignWords, lowered(previous)))
        return {};
    // TensorRT counts kinds of its own: "Error Code 1: Cuda Runtime (…)".
    if (asWritten == "Code" && previous == "Error" && place.behind.starts_with(":"))
        return {};
    if (Libraries named = libraryIn(before, true); !named.empty())
        return named;
    if (Libraries named = libraryIn(place.behind.substr(0, contextAfter), false); !named.empty())
        return named;
    // Nobody else has statuses of four digits.
    if (word == "status" && place.number >= 1000 && namesCudnn())
        return librariesNamed("cudnn");
    return {};
}

/// The versions of a product that a text names: "CUDA 10.0", "cudnn8.5.0", "cu118", "cuDNN version 8902".
std::set<std::string> versionsIn(std::string_view text, std::string_view product)
{
    const std::string lower = lowered(text);
    const auto numberAt = [&](std::size_t at) {
        std::size_t end = at;
        while (end < lower.size() && isDigitByte(lower[end]))
            ++end;
        return std::string_view(lower).substr(at, end - at);
    };
    std::set<std::string> versions;
    for (std::size_t at = lower.find(product); at != std::string::npos; at = lower.find(product, at + 1)) {
        std::size_t next = at + product.size();
        for (const std::string_view filler :
            {" ", "-", "_", "runtime", "toolkit", " ", "version", ":", "=", "=", " ", "v"}) {
            if (std::string_view(lower).substr(next).starts_with(filler))
                next += filler.size();
        }
        const std::string_view major = numberAt(next);
        if (major.empty())
            continue;
        const std::size_t behind = next + major.size();
        if (behind + 1 < lower.size() && lower[behind] == '.' && isDigitByte(lower[behind + 1]) && major.size() <= 2)
            versions.insert(std::string(major) + '.' + std::string(numberAt(behind + 1)));
        else if (product == "cudnn" && (major.size() == 4 || major.size() == 5)) // 8902, 90100
            versions.insert(std::to_string(std::stoi(std::string(major)) / (major.size() == 4 ? 1000 : 10000)) + '.'
                + std::to_string(std::stoi(std::string(major)) / 100 % (major.size() == 4 ? 10 : 100)));
        else if (product == "cudnn" && major.size() == 1 && major != "0")
            versions.insert(std::string(major) + ".0");
    }
    for (std::size_t at = lower.find("cu1"); product == "cuda" && at != std::string::npos;
        at = lower.find("cu1", at + 1)) {
        const std::string_view digits = numberAt(at + 2); // "cu118"
        if (digits.size() == 3 && (at == 0 || !isWordByte(lower[at - 1])))
            versions.insert(std::string(digits.substr(0, 2)) + '.' + std::string(digits.substr(2)));
    }
    return versions;
}

// Leaves of several versions' meanings those of the versions that the text names; all, where that leaves none.
class VersionChoice final {
public:
    explicit VersionChoice(std::string_view text)
        : m_text(text)
    {
    }

    void apply(std::vector<CodeMeaning> &meanings)
    {
        std::vector<CodeMeaning> left = meanings;
        std::erase_if(left, [&](const CodeMeaning &meaning) {
            if (!meaning.number || (meaning.number->since.empty() && meaning.number->until.empty()))
                return false;
            const std::set<std::string> &versions = of(codeTable().libraryOf(*meaning.code).versionsOf);
            return !versions.empty()
                && std::ranges::none_of(versions, [&](const std::string &one) { return meaning.number->holds(one); });
        });
        if (!left.empty())
            meanings = std::move(left);
    }

private:
    const std::set<std::string> &of(const std::string &product)
    {
        const auto [known, isNew] = m_versions.try_emplace(product);
        if (isNew && (product == "CUDA" || product == "cuDNN" || product == "NCCL"))
            known->second = versionsIn(m_text, lowered(product));
        return known->second;
    }

    std::string_view m_text;
    std::map<std::string, std::set<std::string>> m_versions;
};

/// The number that stands with a name: "cudaErrorUnknown (30)", "code=30(cudaErrorUnknown)", "801
/// cudaErrorNotSupported".
std::optional<int> numberBeside(std::string_view before, std::string_view behind)
{
    std::size_t at = 0;
    while (at < behind.size() && std::string_view(" (=:").contains(behind[at]))
        ++at;
    std::size_t end = at;
    while (end < behind.size() && isDigitByte(behind[end]))
        ++end;
    if (at > 0 && end > at && end - at <= longestNumber)
        return wholeNumber(behind.substr(at, end - at));
    const std::size_t all = before.size();
    skipBack(before, " (:");
    const std::string_view word = before.size() == all ? std::string_view() : takeLastWord(before);
    return word.size() <= longestNumber ? wholeNumber(word) : std::nullopt;
}

class CodeFinder final {
public:
    explicit CodeFinder(std::string_view text)
        : m_text(text)
        , m_choice(text)
    {
    }

    std::vector<CodeMention> find()
    {
        const std::size_t size = m_text.size();
        std::size_t lineBegin = 0;
        for (std::size_t at = 0; at < size && m_found.size() < mostMentions;) {
            const char c = m_text[at];
            if (!isWordByte(c)) {
                ++at;
                if (c == '\n')
                    lineBegin = at;
                continue;
            }
            const std::size_t begin = at;
            while (at < size && isWordByte(m_text[at]))
                ++at;
            if (isDigitByte(c))
                takeNumber(lineBegin, begin, at);
            else if (at - begin >= 8 && (c == 'c' || c == 'C' || c == 'n' || c == 'N'))
                takeName(lineBegin, begin, at);
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] std::string_view before(std::size_t lineBegin, std::size_t at) const
    {
        const std::size_t from = std::max(lineBegin, at - std::min(at, contextBytes));
        return m_text.substr(from, at - from);
    }
    [[nodiscard]] std::string_view behind(std::size_t at) const
    {
        const std::string_view rest = m_text.substr(at, contextBytes);
        return rest.substr(0, rest.find('\n'));
    }

    void takeNumber(std::size_t lineBegin, std::size_t begin, std::size_t end)
    {
        if (end - begin > longestNumber || begin == lineBegin || std::string_view(".-/\\+").contains(m_text[begin - 1]))
            return;
        const char next = end < m_text.size() ? m_text[end] : '\n';
        const bool digitFollows = end + 1 < m_text.size() && isDigitByte(m_text[end + 1]);
        if (next == '-' || next == '/' || next == '%' || ((next == '.' || next == ':') && digitFollows))
            return;
        if (!mayBeCode(before(lineBegin, begin), m_text.substr(end, 8)))
            return;
        const auto number = wholeNumber(m_text.substr(begin, end - begin));
        if (!number || codeTable().withNumber(*number).empty())
            return;
        add(begin, end, meaningsIn(*number, librariesOfNumber({*number, before(lineBegin, begin), behind(end)}, [this] {
            return namesCudnn();
        })));
    }

    /// Whether the text names cuDNN. It may be long, so it is looked through once, and only where that matters.
    bool namesCudnn()
    {
        if (!m_namesCudnn)
            m_namesCudnn = lowered(m_text).contains("cudnn");
        return *m_namesCudnn;
    }

    void takeName(std::size_t lineBegin, std::size_t begin, std::size_t end)
    {
        const Code *const code = codeTable().find(m_text.substr(begin, end - begin));
        if (!code || code->numbers.front().number == 0)
            return;
        std::vector<CodeMeaning> meanings;
        const std::optional<int> number = numberBeside(before(lineBegin, begin), behind(end));
        for (const CodeNumber &one : code->numbers) {
            if (one.number == number)
                meanings = {{code, &one}};
        }
        if (meanings.empty()) {
            for (auto one = code->numbers.rbegin(); one != code->numbers.rend(); ++one)
                meanings.push_back({code, &*one});
            m_choice.apply(meanings);
        }
        // A name alone means all of its numbers.
        if (meanings.size() > 1)
            meanings = {{code, nullptr}};
        add(begin, end, std::move(meanings));
    }

    void add(std::size_t begin, std::size_t end, std::vector<CodeMeaning> meanings)
    {
        if (meanings.empty())
            return;
        m_choice.apply(meanings);
        const auto identities = [](const std::vector<CodeMeaning> &of) {
            std::set<std::uint64_t> all;
            for (const CodeMeaning &meaning : of)
                all.insert(meaning.code->identity);
            return all;
        };
        // One error, told by its number and by its name, is told once.
        const auto mine = identities(meanings);
        const auto says = [&](const CodeMention &known) { return identities(known.meanings) == mine; };
        if (std::ranges::none_of(m_found, says))
            m_found.push_back({std::uint32_t(begin), std::uint32_t(end), std::move(meanings)});
    }

    std::string_view m_text;
    VersionChoice m_choice;
    std::optional<bool> m_namesCudnn;
    std::vector<CodeMention> m_found;
};

} // namespace

std::vector<std::uint32_t> librariesNamed(std::string_view word)
{
    const std::string lower = lowered(word);
    const auto found = std::ranges::find(namedLibraries, std::string_view(lower), &NamedLibrary::word);
    return found == namedLibraries.end() ? Libraries() : placesOf(*found);
}

std::vector<CodeMention> findCodes(std::string_view text)
{
    return CodeFinder(text).find();
}

} // namespace kb
