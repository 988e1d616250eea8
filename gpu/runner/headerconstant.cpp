// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// A macro or an enumerator in the headers of the installation.
#include "gpu/protocol/attributes.h"
#include "gpu/protocol/status.h"
#include "gpu/runner/environment.h"
#include "gpu/runner/families.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t maxHeaderBytes = 4 << 20;
constexpr int maxIndirections = 8; // a name that stands for a name

std::string withoutComments(const std::string &text)
{
    std::string code;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t comment = std::min(text.find("/*", at), text.find("//", at));
        code.append(text, at, comment - at);
        if (comment == std::string::npos)
            break;
        const bool block = text[comment + 1] == '*';
        const std::size_t end = block ? text.find("*/", comment + 2) : text.find('\n', comment);
        at = end == std::string::npos ? text.size() : block ? end + 2 : end;
        code += ' ';
    }
    return code;
}

/// All of the folder's cudnn*.h, one after the other.
std::string headerText(const std::string &folder)
{
    std::string text;
    std::error_code error;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("cudnn") || !name.ends_with(".h") || entry.file_size(error) > maxHeaderBytes)
            continue;
        std::ifstream file(entry.path(), std::ios::binary);
        std::stringstream content;
        content << file.rdbuf();
        text += withoutComments(content.str()) + '\n';
    }
    return text;
}

bool isNamePart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// What stands behind "#define NAME" or "NAME =".
std::optional<std::string> definitionOf(const std::string &text, const std::string &name)
{
    constexpr std::string_view blanks = " \t";
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at > 0 && isNamePart(text[at - 1])) || end >= text.size() || isNamePart(text[end]))
            continue;
        std::string_view before = std::string_view(text).substr(0, at);
        before = before.substr(0, before.find_last_not_of(blanks) + 1);
        const std::size_t next = std::min(text.find_first_not_of(blanks, end), text.size() - 1);
        if (before.ends_with("define"))
            return text.substr(next, text.find('\n', next) - next);
        if (text[next] == '=' && text[next + 1] != '=')
            return text.substr(next + 1, text.find_first_of(",}\n", next) - next - 1);
    }
    return std::nullopt;
}

/// An integer or float, with sign, parentheses and suffix; or another name.
std::optional<double> valueOf(const std::string &text, const std::string &name, int depth = 0)
{
    std::optional<std::string> definition = definitionOf(text, name);
    if (!definition || depth > maxIndirections)
        return std::nullopt;
    std::erase_if(*definition, [](char c) { return c == '(' || c == ')' || c == ' ' || c == '\t' || c == '\r'; });
    static const std::regex otherName("[A-Za-z_]\\w*");
    if (std::regex_match(*definition, otherName))
        return valueOf(text, *definition, depth + 1);
    static const std::regex number("[-+]?(0[xX][0-9a-fA-F]+|[0-9]*\\.?[0-9]+\\.?([eE][-+]?[0-9]+)?)[uUlLfF]*");
    if (!std::regex_match(*definition, number))
        return std::nullopt;
    return std::strtod(definition->c_str(), nullptr);
}

} // namespace

void runHeaderConstant(Context &ctx, const Setup &setup)
{
    const Attributes attrs(Op::HeaderConstant, setup);
    const std::string name = attrs.text("name");
    const std::string folder = headersBeside(ctx.request.cudnn);
    if (folder.empty()) {
        ctx.fail(RunError::NoHeaders, "There are no cuDNN headers beside " + ctx.request.cudnn + ".");
        return;
    }
    if (name.find('.') != std::string::npos) { // the only character of a Text attribute that a name of C can't have
        ctx.fail(RunError::BadRequest, name + " is no name of a constant.");
        return;
    }
    ctx.observe("header", name, [&] {
        const std::string text = headerText(folder);
        const std::optional<double> value = valueOf(text, name);
        const bool equal = value && *value == attrs.number("value");
        std::string outcomeName(equal ? outcome::Equal : outcome::Different);
        if (!definitionOf(text, name))
            return Observation {0, outcomeName, outcomeName, "the headers do not define it"};
        return Observation {0, outcomeName, outcomeName, value ? shown(*value) : "its value is no plain number"};
    });
}

} // namespace gpu::runner
