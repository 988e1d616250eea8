// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A finding: what a check of the data found. Values only; wording/ has the sentences.
#pragma once

#include "kb/error.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

enum class Severity : std::uint8_t { Error, Warning, Hint };

/// Each rule has a stable name (ruleName) that casebook-cli prints and scripts may rely on.
enum class Rule : std::uint8_t {
    UnreadableFile, // "unreadable-file"
    FolderTooDeep, // "folder-too-deep": not looked into; detail: how many levels are
    FileTooLarge, // "file-too-large"
    NotUtf8, // "not-utf8"
    JsonSyntax, // "json-syntax"
    JsonTooDeep, // "json-too-deep"
    WrongType, // "wrong-type"
    MissingField, // "missing-field"
    RateOutOfRange, // "rate-out-of-range"
    BadId, // "bad-id"
    DuplicateId, // "duplicate-id"; related: the entry's other file
    FrontMatter, // "front-matter"
    RegexInvalid, // "regex-invalid"; detail: PCRE2's message
    RegexLimit, // "regex-limit": ran into the match or depth limit
    RegexMissesSignature, // "regex-misses-signature"
    CaseInvalid, // "case-invalid"; detail: what is wrong with it, and what to do
};

struct Finding {
    Rule rule = Rule::UnreadableFile;
    Severity severity = Severity::Error;
    std::string entryId; // empty where the file did not yield one
    std::filesystem::path file; // relative to the library's folder
    int line = 0; // 1-based; 0 = unknown
    int column = 0; // 1-based, in bytes
    std::string field; // JSON pointer
    std::string detail;
    std::vector<std::string> related; // entry ids or files

    bool operator==(const Finding &) const = default;
};

[[nodiscard]] std::string_view ruleName(Rule rule);
[[nodiscard]] std::string_view severityName(Severity severity); // "error", "warning", "hint"

/// What an error says of a file that is left out.
[[nodiscard]] Finding findingOf(const Error &error, std::filesystem::path file);

} // namespace kb
