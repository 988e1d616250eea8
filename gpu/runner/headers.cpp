// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/headers.h"

#include "gpu/runner/headertext.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <utility>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t maxHeaderBytes = 4 << 20;
constexpr std::size_t maxTokens = 10'000; // of one value: macros that double themselves end there
constexpr std::size_t maxReadings = 400; // of files, where one includes another again and again

std::optional<std::string> contentOf(const fs::path &path)
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || size > maxHeaderBytes || !file)
        return std::nullopt;
    std::stringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

bool isSign(const Token &token, std::string_view text)
{
    return token.kind == Token::Kind::Sign && token.text == text;
}

bool isName(const Token &token, std::string_view text)
{
    return token.kind == Token::Kind::Name && token.text == text;
}

/// "cudnn_ops.h" of an include's line, in quotes or angle brackets; empty: it names no file.
std::string includedHeader(const std::string &line)
{
    const std::size_t begin = line.find_first_of("\"<");
    const std::size_t end = line.find_first_of("\">", begin == std::string::npos ? begin : begin + 1);
    return end == std::string::npos ? std::string() : line.substr(begin + 1, end - begin - 1);
}

/// Whether none defines the name here, although C leaves it to compilers and their headers: guards of headers, and what
/// other systems and compilers, or NVIDIA's own, define.
bool isOfOthers(std::string_view name)
{
    static constexpr auto others
        = std::to_array<std::string_view>({"_WIN32", "_WIN64", "_MSC_VER", "__APPLE__", "__MACH__", "__QNX__",
            "__HORIZON__", "__ANDROID__", "__MINGW32__", "__CYGWIN__", "__powerpc__", "__powerpc64__", "__ibmxl__",
            "__ibmxl_vrm__", "__ICC", "__INTEL_COMPILER", "__INTEL_CLANG_COMPILER", "__INTEL_LLVM_COMPILER", "__PGI",
            "__PGIC__", "__GRCO_CLANG_COMPILER__", "__BLOCKS__", "__clang__", "__clang_major__", "__clang_minor__"});
    const auto begins = [name](std::string_view text) { return name.starts_with(text); };
    const auto ends = [name](std::string_view text) { return name.ends_with(text); };
    return name.contains("CUDNN") || ends("_H") || ends("_H_") || ends("_H__") || begins("__CUDA") || begins("__NV")
        || begins("__UNDEF_CUDA") || std::ranges::contains(others, name);
}

Version versionOf(const std::string &folder)
{
    std::error_code error;
    const bool apart = fs::exists(fs::path(folder) / Headers::version.front(), error);
    const Headers headers(folder, apart ? std::span<const char *const>(Headers::version) : Headers::all);
    std::array<int, 3> parts = {};
    std::size_t known = 0;
    for (const char *const name : {"CUDNN_MAJOR", "CUDNN_MINOR", "CUDNN_PATCHLEVEL"}) {
        const std::optional<Constant> part = headers.constant(name);
        if (!part || !part->isKnown() || part->asDouble() < 0 || part->asDouble() > 999)
            return {};
        parts[known++] = int(part->asDouble());
    }
    return {parts[0], parts[1], parts[2]};
}

} // namespace

std::map<std::string, std::string> Headers::compilerMacros()
{
    return {{"__cplusplus", "201703L"}, {"__GNUC__", "14"}, {"__linux__", "1"}, {"__unix__", "1"}, {"__LP64__", "1"},
        {"__STDC__", "1"}};
}

Headers::Headers(
    std::string folder, std::span<const char *const> files, const std::map<std::string, std::string> &predefined)
    : m_folder(std::move(folder))
{
    for (const auto &[name, value] : predefined)
        m_macros[name] = {.body = tokensOf(value), .ofCompiler = true};
    for (const char *const file : files) {
        std::error_code error;
        if (fs::exists(fs::path(m_folder) / file, error))
            readFile(file);
        m_files.insert(file);
    }
    readEnumerators();
    if (!m_distrust.empty())
        m_errors.push_back({m_distrust, true});
}

std::optional<Constant> Headers::constant(const std::string &name) const
{
    if (!m_distrust.empty())
        return unknownConstant(m_distrust);
    const auto macro = m_macros.find(name);
    if ((macro != m_macros.end() && !macro->second.ofCompiler) || m_enumerators.contains(name))
        return valueOf(name);
    if (holdsOtherwise(name))
        return unknownConstant("the headers have " + name + ", and not as a constant that is read here");
    if (m_hasUnreplaced)
        return unknownConstant("a macro of the headers that may define it is not replaced here");
    return std::nullopt;
}

/// Whether the name stands in the code, other than before an opening bracket, where functions are declared.
bool Headers::holdsOtherwise(const std::string &name) const
{
    for (std::size_t at = 0; at < m_code.size(); ++at) {
        if (isName(m_code[at], name) && (at + 1 == m_code.size() || !isSign(m_code[at + 1], "(")))
            return true;
    }
    return false;
}

void Headers::distrust(std::string why)
{
    if (m_distrust.empty())
        m_distrust = std::move(why);
}

void Headers::readFile(const std::string &name)
{
    m_files.insert(name);
    if (m_once.contains(name))
        return;
    if (++m_readings > maxReadings)
        return distrust("the headers include each other without an end");
    const std::optional<std::string> text = contentOf(fs::path(m_folder) / name);
    if (!text)
        return distrust(name + ", which the headers include, is not there");
    HeaderText source = headerText(*text);
    if (!source.distrust.empty())
        distrust(std::move(source.distrust));
    std::istringstream lines(std::move(source.code));
    const std::size_t outside = std::exchange(m_outside, m_conditions.size());
    const std::string includer = std::exchange(m_file, name);
    for (std::string line; m_readings <= maxReadings && std::getline(lines, line);)
        readLine(line);
    if (m_conditions.size() > m_outside)
        distrust("a condition of the headers has no end");
    m_conditions.resize(m_outside);
    m_outside = outside;
    m_file = includer;
}

void Headers::readLine(std::string_view line)
{
    std::vector<Token> tokens = tokensOf(line);
    if (tokens.empty() || !isSign(tokens.front(), "#"))
        return readCode(tokens);
    tokens.erase(tokens.begin());
    if (tokens.empty())
        return;
    const std::string what = tokens.front().text;
    if (what.starts_with("if") || what.starts_with("el") || what == "endif")
        return condition(what, {tokens.begin() + 1, tokens.end()});
    if (branch() == Branch::Skipped)
        return;
    if (what == "include")
        include(std::string(line));
    else if (what == "define")
        define(std::move(tokens), line);
    else if (what == "undef")
        undefine(tokens.size() > 1 ? tokens[1].text : std::string());
    else if (what == "error")
        m_errors.push_back({std::string(line.substr(line.find("error") + std::string_view("error").size())),
            branch() == Branch::Doubtful});
    else if (what == "pragma" && branch() == Branch::Counts && tokens.size() == 2 && isName(tokens[1], "once"))
        m_once.insert(m_file);
    else if (what != "pragma" && what != "warning" && what != "line" && tokens.front().kind == Token::Kind::Name)
        distrust("the headers have a #" + what + ", which is not read here");
}

/// Code as the compiler gets it: its macros are replaced by what they stand for here.
void Headers::readCode(const std::vector<Token> &tokens)
{
    if (branch() == Branch::Skipped)
        return;
    std::vector<Token> replaced;
    append(tokens, {}, replaced);
    if (replaced.size() > maxTokens)
        return distrust("a line of the headers is too long");
    for (Token &token : replaced) {
        const auto macro = token.kind == Token::Kind::Name ? m_macros.find(token.text) : m_macros.end();
        const bool isUnreplaced = macro != m_macros.end() && !macro->second.isPlain();
        m_hasUnreplaced = m_hasUnreplaced || isUnreplaced;
        token.doubtful = isUnreplaced || branch() == Branch::Doubtful;
        m_code.push_back(std::move(token));
    }
}

void Headers::include(const std::string &line)
{
    const std::string name = includedHeader(line);
    if (name.starts_with("cudnn") && !name.contains('/'))
        readFile(name);
    else if (!line.contains(
                 '<')) // in angle brackets: a header of CUDA or of the system, which defines nothing of cuDNN's
        distrust("the headers include " + (name.empty() ? "what a macro names" : name) + ", which is not read here");
}

void Headers::define(std::vector<Token> tokens, std::string_view line)
{
    if (tokens.size() < 2 || tokens[1].kind != Token::Kind::Name)
        return;
    const std::string name = tokens[1].text;
    // Arguments begin at once behind the name: NAME(, and not NAME (.
    const std::size_t at = line.find(name, line.find("define") + std::string_view("define").size()) + name.size();
    const bool withArguments = at < line.size() && line[at] == '(';
    tokens.erase(tokens.begin(), tokens.begin() + 2);
    Macro macro {.body = std::move(tokens), .withArguments = withArguments};
    const auto before = m_macros.find(name);
    const bool same
        = before != m_macros.end() && before->second.isPlain() && !withArguments && before->second.body == macro.body;
    macro.doubtful = branch() == Branch::Doubtful && !same;
    macro.twice = branch() == Branch::Counts && before != m_macros.end() && !before->second.doubtful && !same;
    m_macros[name] = std::move(macro);
}

void Headers::undefine(const std::string &name)
{
    const auto macro = m_macros.find(name);
    if (macro == m_macros.end())
        return;
    if (branch() == Branch::Counts)
        m_macros.erase(macro);
    else
        macro->second.doubtful = true;
}

/// #if, #elif, #else, #endif and their relatives.
void Headers::condition(const std::string &what, const std::vector<Token> &tokens)
{
    const std::string name = tokens.empty() ? std::string() : tokens.front().text;
    if (what == "if" || what == "ifdef" || what == "ifndef") {
        Condition condition {.outer = branch(), .now = branch(), .taken = Branch::Skipped};
        Constant value = what == "if" ? holds(tokens) : isDefined(name);
        if (what == "ifndef" && value.isKnown())
            value = intConstant(!value.isTrue());
        beginBranch(condition, value);
        m_conditions.push_back(condition);
    } else if (m_conditions.size() <= m_outside) {
        distrust("the headers have an #" + what + " without its #if");
    } else if (what == "endif") {
        m_conditions.pop_back();
    } else if (what == "else") {
        beginBranch(m_conditions.back(), intConstant(1));
    } else { // #elifdef and #elifndef are not known to all compilers
        beginBranch(
            m_conditions.back(), what == "elif" ? holds(tokens) : unknownConstant("not every compiler knows #" + what));
    }
}

/// The next branch of a condition, which counts if it holds and none before it did.
void Headers::beginBranch(Condition &condition, const Constant &holdsHere)
{
    const Branch own = holdsHere.isKnown() ? (holdsHere.isTrue() ? Branch::Counts : Branch::Skipped) : Branch::Doubtful;
    const bool never
        = condition.outer == Branch::Skipped || condition.taken == Branch::Counts || own == Branch::Skipped;
    const bool always
        = condition.outer == Branch::Counts && condition.taken == Branch::Skipped && own == Branch::Counts;
    condition.now = never ? Branch::Skipped : always ? Branch::Counts : Branch::Doubtful;
    if (own == Branch::Counts || (own == Branch::Doubtful && condition.taken == Branch::Skipped))
        condition.taken = own;
}

/// What cuDNN would have to define is not defined where it is not among the macros, and neither is what compilers for
/// other systems define; other names are those of headers that are not read here, of the compiler, or of its user.
Constant Headers::undefined(const std::string &name) const
{
    if (m_distrust.empty() && (name.starts_with("CUDNN") || (name.starts_with('_') && isOfOthers(name))))
        return intConstant(0);
    return unknownConstant("it depends on " + name + ", which cuDNN's headers do not define");
}

Constant Headers::isDefined(const std::string &name) const
{
    const auto macro = m_macros.find(name);
    if (macro == m_macros.end())
        return undefined(name);
    return macro->second.doubtful ? unknownConstant("whether " + name + " is defined depends on the compilation")
                                  : intConstant(1);
}

Constant Headers::holds(const std::vector<Token> &condition) const
{
    std::vector<Token> tokens;
    std::vector<Constant> answers; // of the "defined", each under a name that C does not have
    for (std::size_t i = 0; i < condition.size(); ++i) {
        if (!isName(condition[i], "defined")) {
            tokens.push_back(condition[i]);
            continue;
        }
        const bool bracket = i + 3 < condition.size() && isSign(condition[i + 1], "(") && isSign(condition[i + 3], ")");
        const std::size_t at = i + (bracket ? 2 : 1);
        if (at >= condition.size() || condition[at].kind != Token::Kind::Name)
            return unknownConstant("a condition can't be read");
        tokens.push_back({Token::Kind::Name, "defined " + std::to_string(answers.size())});
        answers.push_back(isDefined(condition[at].text));
        i = at + bracket;
    }
    std::vector<Token> expanded;
    append(tokens, {}, expanded);
    const auto valueOfName = [&](const std::string &name) {
        if (name.starts_with("defined "))
            return answers[std::stoul(name.substr(std::string_view("defined ").size()))];
        const auto macro = m_macros.find(name);
        return macro == m_macros.end() ? undefined(name) : unknownConstant(name + " can't be evaluated");
    };
    return evaluated(expanded, valueOfName, Integers::Widest);
}

/// Reads the enumerators that stand in no braces but those of extern "C": names within braces are not known outside.
void Headers::readEnumerators()
{
    std::vector<bool> scopes; // of the braces that are open
    for (std::size_t at = 0; at < m_code.size();) {
        if (isName(m_code[at], "enum")) {
            at = readEnum(at + 1, std::ranges::contains(scopes, true));
            continue;
        }
        if (isSign(m_code[at], "{"))
            scopes.push_back(at < 2 || !isName(m_code[at - 2], "extern") || !m_code[at - 1].text.starts_with("\"C"));
        else if (isSign(m_code[at], "}") && !scopes.empty())
            scopes.pop_back();
        ++at;
    }
}

/// From behind "enum" on; gives the place behind it.
std::size_t Headers::readEnum(std::size_t at, bool inScope)
{
    const std::size_t begin = at;
    int depth = 0; // brackets of attributes
    const auto endsHead = [&](const Token &token) {
        return depth == 0 && (isSign(token, "{") || isSign(token, ";") || isSign(token, ")"));
    };
    for (; at < m_code.size() && !endsHead(m_code[at]); ++at)
        depth += isSign(m_code[at], "(") - isSign(m_code[at], ")");
    if (at >= m_code.size() || !isSign(m_code[at], "{"))
        return at;
    const std::span<const Token> head(&m_code[begin], at - begin);
    const bool isScoped = !head.empty() && (isName(head.front(), "class") || isName(head.front(), "struct"));
    const bool hasType = std::ranges::any_of(head, [](const Token &token) { return isSign(token, ":"); });
    const bool isDoubtful = m_code[at].doubtful;
    std::vector<Enumerator> list;
    std::vector<Token> enumerator;
    for (++at; at < m_code.size(); ++at) {
        const Token &token = m_code[at];
        depth += isSign(token, "(") || isSign(token, "[") || isSign(token, "{");
        const bool ends = depth == 0 && isSign(token, "}");
        depth -= isSign(token, ")") || isSign(token, "]") || (isSign(token, "}") && !ends);
        if (isName(token, "enum") || (ends && token.doubtful != isDoubtful))
            distrust("where an enum of the headers ends can't be told");
        if (!ends && !(depth == 0 && isSign(token, ","))) {
            enumerator.push_back(token);
            continue;
        }
        addEnumerator(enumerator, list);
        enumerator.clear();
        if (ends)
            break;
    }
    keepEnumerators(std::move(list),
        inScope || isScoped ? "it is known within braces alone"
            : hasType       ? "its enum has a type of its own"
                            : std::string());
    return std::min(at + 1, m_code.size());
}

/// NAME, NAME = value, with attributes behind the name.
void Headers::addEnumerator(const std::vector<Token> &tokens, std::vector<Enumerator> &list) const
{
    if (tokens.empty() || tokens.front().kind != Token::Kind::Name)
        return;
    const auto known = [&](const std::string &name) {
        const auto sibling = std::ranges::find(list, name, &Enumerator::name);
        if (sibling == list.end())
            return enumerator(name);
        return sibling->value.type == Constant::Type::Int ? sibling->value
                                                          : unknownConstant(name + " is no int within its enum");
    };
    const auto equals = std::ranges::find_if(tokens, [](const Token &token) { return isSign(token, "="); });
    Constant value = equals != tokens.end() ? evaluated({equals + 1, tokens.end()}, known)
        : list.empty()                      ? intConstant(0)
                                            : successor(list.back().value);
    if (std::ranges::any_of(tokens, &Token::doubtful))
        value = unknownConstant("it depends on the compilation");
    list.push_back({tokens.front().text, std::move(value)});
}

/// Behind its enum an enumerator is an int, if all of them fit one.
void Headers::keepEnumerators(std::vector<Enumerator> list, const std::string &doubt)
{
    const auto fits = [](const Constant &value) {
        const double number = value.asDouble();
        return !value.isKnown()
            || (value.type < Constant::Type::Float && number >= std::numeric_limits<std::int32_t>::min()
                && number <= std::numeric_limits<std::int32_t>::max());
    };
    const bool allFit = std::ranges::all_of(list, fits, &Enumerator::value);
    for (Enumerator &one : list) {
        if (!doubt.empty() || !allFit)
            one.value = unknownConstant(doubt.empty() ? "its enum is too large for an int" : doubt);
        else if (one.value.isKnown())
            one.value = intConstant(static_cast<int>(one.value.asDouble()));
        const auto [at, isNew] = m_enumerators.emplace(std::move(one.name), std::move(one.value));
        if (!isNew)
            at->second = unknownConstant("the headers define it twice");
    }
}

Constant Headers::enumerator(const std::string &name) const
{
    const auto found = m_enumerators.find(name);
    return found != m_enumerators.end() ? found->second : unknownConstant("the headers do not define " + name);
}

/// Names of macros are replaced by what these stand for, but within themselves.
void Headers::append(const std::vector<Token> &tokens, std::set<std::string> hidden, std::vector<Token> &result) const
{
    for (const Token &token : tokens) {
        if (result.size() > maxTokens)
            return;
        const auto macro = token.kind == Token::Kind::Name ? m_macros.find(token.text) : m_macros.end();
        if (macro == m_macros.end() || !macro->second.isPlain() || !hidden.insert(token.text).second) {
            result.push_back(token);
            continue;
        }
        append(macro->second.body, hidden, result);
        hidden.erase(token.text);
    }
}

Constant Headers::valueOf(const std::string &name) const
{
    std::vector<Token> expanded;
    append({{Token::Kind::Name, name}}, {}, expanded);
    if (expanded.size() > maxTokens)
        return unknownConstant("it is too long");
    return evaluated(expanded, [&](const std::string &one) {
        const auto macro = m_macros.find(one);
        if (macro != m_macros.end() && macro->second.doubtful)
            return unknownConstant(one + " depends on the compilation");
        if (macro != m_macros.end() && macro->second.twice)
            return unknownConstant("the headers define " + one + " twice");
        if (macro != m_macros.end() && macro->second.withArguments)
            return unknownConstant(one + " takes arguments");
        return enumerator(one);
    });
}

HeaderFolder headersBeside(const std::string &cudnnPath, Version library)
{
    HeaderFolder first;
    if (cudnnPath.empty())
        return first;
    std::error_code error;
    const fs::path asGiven = fs::path(cudnnPath).parent_path();
    const fs::path real = fs::canonical(cudnnPath, error).parent_path();
    for (const fs::path &folder : {real, asGiven}) {
        for (const char *place : {"../include", "../../include", "."}) {
            const fs::path headers = folder / place;
            if (folder.empty() || !fs::exists(headers / "cudnn.h", error))
                continue;
            const std::string path = fs::canonical(headers, error).string();
            HeaderFolder found {path, versionOf(path)};
            if (found.version == library && !library.isNull())
                return found;
            if (first.path.empty())
                first = std::move(found);
        }
    }
    return first;
}

} // namespace gpu::runner
