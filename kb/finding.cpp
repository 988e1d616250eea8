// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/finding.h"

namespace kb {

namespace {

Rule ruleFor(ErrorCode code)
{
    switch (code) {
    case ErrorCode::FileTooLarge: return Rule::FileTooLarge;
    case ErrorCode::NotUtf8: return Rule::NotUtf8;
    case ErrorCode::JsonSyntax: return Rule::JsonSyntax;
    case ErrorCode::JsonTooDeep: return Rule::JsonTooDeep;
    case ErrorCode::WrongType: return Rule::WrongType;
    case ErrorCode::MissingField: return Rule::MissingField;
    case ErrorCode::RateOutOfRange: return Rule::RateOutOfRange;
    case ErrorCode::BadId: return Rule::BadId;
    case ErrorCode::FrontMatter: return Rule::FrontMatter;
    default: return Rule::UnreadableFile;
    }
}

} // namespace

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
    case Rule::CaseInvalid: return "case-invalid";
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

Finding findingOf(const Error &error, std::filesystem::path file)
{
    return {
        .rule = ruleFor(error.code),
        .severity = Severity::Error,
        .file = std::move(file),
        .line = error.line,
        .column = error.column,
        .field = error.field,
        .detail = error.detail,
    };
}

} // namespace kb
