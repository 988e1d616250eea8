// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/headers.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t maxHeaderBytes = 4 << 20;
constexpr std::size_t maxTokens = 10'000; // of one value: macros that double themselves end there

/// Without comments; lines that a backslash continues are joined.
std::string withoutComments(const std::string &text)
{
    std::string code;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = std::string_view(text).substr(at);
        if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n")) {
            at += rest[1] == '\n' ? 2 : 3;
        } else if (rest.starts_with("//") || rest.starts_with("/*")) {
            const bool block = rest[1] == '*';
            const std::size_t end = block ? rest.find("*/", 2) : rest.find('\n');
            at = end == std::string_view::npos ? text.size() : at + end + (block ? 2 : 0);
            code += ' ';
        } else if (rest.front() == '"') {
            std::size_t end = 1;
            while (end < rest.size() && rest[end] != '"' && rest[end] != '\n')
                end += rest[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, rest.size());
            code += rest.substr(0, end);
            at += end;
        } else {
            code += text[at++];
        }
    }
    return code;
}

bool isSign(const Token &token, std::string_view text)
{
    return token.kind == Token::Kind::Sign && token.text == text;
}

bool isName(const Token &token, std::string_view text)
{
    return token.kind == Token::Kind::Name && token.text == text;
}

/// "cudnn_ops.h" of an include's line; empty: no header of cuDNN's.
std::string includedHeader(const std::string &line)
{
    const std::size_t begin = line.find_first_of("\"<");
    const std::size_t end = line.find_first_of("\">", begin == std::string::npos ? begin : begin + 1);
    if (end == std::string::npos)
        return {};
    const std::string name = line.substr(begin + 1, end - begin - 1);
    return name.starts_with("cudnn") && !name.contains('/') ? name : std::string();
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
        m_macros[name] = {.body = tokensOf(value)};
    for (const char *const file : files) {
        std::error_code error;
        if (fs::exists(fs::path(m_folder) / file, error))
            readFile(file);
        m_files.insert(file);
    }
    readEnumerators();
}

std::optional<Constant> Headers::constant(const std::string &name) const
{
    const bool ofCompiler = name.starts_with("__"); // these are not cuDNN's
    if ((m_macros.contains(name) && !ofCompiler) || m_enumerators.contains(name))
        return valueOf({{Token::Kind::Name, name}});
    if (!m_missing.empty())
        return unknownConstant(m_missing + ", which the headers include, is not there");
    return std::nullopt;
}

void Headers::readFile(const std::string &name)
{
    if (!m_files.insert(name).second)
        return; // they all have guards
    const fs::path path = fs::path(m_folder) / name;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    std::ifstream file(path, std::ios::binary);
    if (error || size > maxHeaderBytes || !file) {
        m_missing = name;
        return;
    }
    std::stringstream content;
    content << file.rdbuf();
    std::istringstream lines(withoutComments(content.str()));
    const std::size_t outside = m_conditions.size();
    for (std::string line; std::getline(lines, line);)
        readLine(line);
    m_conditions.resize(std::min(m_conditions.size(), outside));
}

void Headers::readLine(std::string_view line)
{
    std::vector<Token> tokens = tokensOf(line);
    if (!tokens.empty() && isSign(tokens.front(), "#")) {
        tokens.erase(tokens.begin());
        if (!tokens.empty() && isName(tokens.front(), "include") && branch() != Branch::Skipped)
            include(std::string(line));
        else if (!tokens.empty() && isName(tokens.front(), "define") && branch() != Branch::Skipped)
            define(std::move(tokens), line);
        else if (!tokens.empty() && isName(tokens.front(), "error") && branch() != Branch::Skipped)
            m_errors.push_back({std::string(line.substr(line.find("error") + std::string_view("error").size())),
                branch() == Branch::Doubtful});
        else
            directive(std::move(tokens));
        return;
    }
    if (branch() == Branch::Skipped)
        return;
    for (Token &token : tokens) {
        token.doubtful = branch() == Branch::Doubtful;
        m_code.push_back(std::move(token));
    }
}

void Headers::include(const std::string &line)
{
    const std::string name = includedHeader(line);
    if (!name.empty())
        readFile(name);
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
    Macro macro {.body = std::move(tokens), .withArguments = withArguments, .doubtful = false};
    const auto before = m_macros.find(name);
    const bool same = before != m_macros.end() && !before->second.doubtful && before->second.body == macro.body;
    macro.doubtful = branch() == Branch::Doubtful && !same;
    m_macros[name] = std::move(macro);
}

void Headers::directive(std::vector<Token> tokens)
{
    if (tokens.empty())
        return;
    const std::string what = tokens.front().text;
    tokens.erase(tokens.begin());
    const std::string name = tokens.empty() ? std::string() : tokens.front().text;
    if (what == "if" || what == "ifdef" || what == "ifndef") {
        Condition condition {.outer = branch(), .now = branch(), .taken = Branch::Skipped};
        Constant value = what == "if" ? holds(tokens) : isDefined(name);
        if (what == "ifndef" && value.isKnown())
            value = intConstant(!value.isTrue());
        beginBranch(condition, value);
        m_conditions.push_back(condition);
    } else if (what == "undef" && branch() == Branch::Counts) {
        m_macros.erase(name);
    } else if (what == "undef" && branch() == Branch::Doubtful && m_macros.contains(name)) {
        m_macros[name].doubtful = true;
    } else if (m_conditions.empty()) {
        return;
    } else if (what == "elif") {
        beginBranch(m_conditions.back(), holds(tokens));
    } else if (what == "else") {
        beginBranch(m_conditions.back(), intConstant(1));
    } else if (what == "endif") {
        m_conditions.pop_back();
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

/// What the compiler or cuDNN would have to define is not defined where it is not among the macros; other names are
/// those of headers that are not read here, or of whoever compiles.
Constant Headers::undefined(const std::string &name) const
{
    if (m_missing.empty() && (name.starts_with('_') || name.starts_with("CUDNN")))
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
    return evaluated(expanded, [&](const std::string &name) {
        if (name.starts_with("defined "))
            return answers[std::stoul(name.substr(std::string_view("defined ").size()))];
        const auto macro = m_macros.find(name);
        return macro == m_macros.end() ? undefined(name) : unknownConstant(name + " can't be evaluated");
    });
}

void Headers::readEnumerators()
{
    for (std::size_t at = 0; at < m_code.size();)
        at = isName(m_code[at], "enum") ? readEnum(at + 1) : at + 1;
}

/// From behind "enum" on; gives the place behind it.
std::size_t Headers::readEnum(std::size_t at)
{
    const bool scoped = at < m_code.size() && (isName(m_code[at], "class") || isName(m_code[at], "struct"));
    while (at < m_code.size() && !isSign(m_code[at], "{") && !isSign(m_code[at], ";") && !isSign(m_code[at], ")"))
        ++at;
    if (scoped || at >= m_code.size() || !isSign(m_code[at], "{"))
        return at;
    Constant previous = intConstant(-1);
    std::vector<Token> enumerator;
    int depth = 0;
    for (++at; at < m_code.size(); ++at) {
        const Token &token = m_code[at];
        depth += isSign(token, "(") || isSign(token, "[") || isSign(token, "{");
        const bool ends = depth == 0 && isSign(token, "}");
        depth -= isSign(token, ")") || isSign(token, "]") || (isSign(token, "}") && !ends);
        if (!ends && !(depth == 0 && isSign(token, ","))) {
            enumerator.push_back(token);
            continue;
        }
        addEnumerator(enumerator, previous);
        enumerator.clear();
        if (ends)
            return at + 1;
    }
    return at;
}

/// NAME, NAME = value, with attributes behind the name.
void Headers::addEnumerator(const std::vector<Token> &tokens, Constant &previous)
{
    if (tokens.empty() || tokens.front().kind != Token::Kind::Name)
        return;
    const std::string &name = tokens.front().text;
    const auto equals = std::ranges::find_if(tokens, [](const Token &token) { return isSign(token, "="); });
    Constant value = equals == tokens.end() ? successor(previous) : valueOf({equals + 1, tokens.end()});
    if (std::ranges::any_of(tokens, &Token::doubtful))
        value = unknownConstant("it depends on the compilation");
    previous = value;
    const auto [at, isNew] = m_enumerators.emplace(name, value);
    if (!isNew)
        at->second = unknownConstant("the headers define it twice");
}

/// Names of macros are replaced by what these stand for, but within themselves.
void Headers::append(const std::vector<Token> &tokens, std::set<std::string> hidden, std::vector<Token> &result) const
{
    for (const Token &token : tokens) {
        if (result.size() > maxTokens)
            return;
        const auto macro = token.kind == Token::Kind::Name ? m_macros.find(token.text) : m_macros.end();
        if (macro == m_macros.end() || macro->second.doubtful || macro->second.withArguments
            || !hidden.insert(token.text).second) {
            result.push_back(token);
            continue;
        }
        append(macro->second.body, hidden, result);
        hidden.erase(token.text);
    }
}

Constant Headers::valueOf(const std::vector<Token> &tokens, std::set<std::string> hidden) const
{
    std::vector<Token> expanded;
    append(tokens, std::move(hidden), expanded);
    if (expanded.size() > maxTokens)
        return unknownConstant("it is too long");
    return evaluated(expanded, [&](const std::string &name) {
        const auto macro = m_macros.find(name);
        if (macro != m_macros.end() && macro->second.doubtful)
            return unknownConstant(name + " depends on the compilation");
        if (macro != m_macros.end() && macro->second.withArguments)
            return unknownConstant(name + " takes arguments");
        const auto enumerator = m_enumerators.find(name);
        return enumerator != m_enumerators.end() ? enumerator->second
                                                 : unknownConstant("the headers do not define " + name);
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
