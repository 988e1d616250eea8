// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/finding.h"

namespace kb {

std::string_view ruleName(Rule rule)
{
    switch (rule) {
    case Rule::UnreadableFile: return "unreadable-file";
    case Rule::FolderTooDeep: return "folder-too-deep";
    case Rule::FileTooLarge: return "file-too-large";
    case Rule::NotUtf8: return "not-utf8";
    case Rule::JsonSyntax: return "json-syntax";
    case Rule::JsonTooDeep: return "json-too-deep";
    case Rule::WrongType: return "wrong-type";
    case Rule::MissingField: return "missing-field";
    case Rule::RateOutOfRange: return "rate-out-of-range";
    case Rule::BadId: return "bad-id";
    case Rule::DuplicateId: return "duplicate-id";
    case Rule::FrontMatter: return "front-matter";
    case Rule::RegexInvalid: return "regex-invalid";
    case Rule::RegexLimit: return "regex-limit";
    case Rule::RegexMissesSignature: return "regex-misses-signature";
    }
    return {};
}

std::string_view severityName(Severity severity)
{
    switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Hint: return "hint";
    }
    return {};
}

} // namespace kb
