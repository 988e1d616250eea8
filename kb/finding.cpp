// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/finding.h"

#include <array>

namespace kb {

namespace {

struct RuleFacts {
    Rule rule;
    std::string_view name;
    Severity severity;
};
// An error is data that can't be used, a warning is wrong or will mislead, a hint could be better.
constexpr std::array rules = std::to_array<RuleFacts>({
    {Rule::UnreadableFile, "unreadable-file", Severity::Error},
    {Rule::FolderTooDeep, "folder-too-deep", Severity::Error},
    {Rule::FileTooLarge, "file-too-large", Severity::Error},
    {Rule::NotUtf8, "not-utf8", Severity::Error},
    {Rule::JsonSyntax, "json-syntax", Severity::Error},
    {Rule::JsonTooDeep, "json-too-deep", Severity::Error},
    {Rule::WrongType, "wrong-type", Severity::Error},
    {Rule::KeyRepeated, "key-repeated", Severity::Warning},
    {Rule::MissingField, "missing-field", Severity::Error},
    {Rule::RateOutOfRange, "rate-out-of-range", Severity::Error},
    {Rule::WeightOutOfRange, "weight-out-of-range", Severity::Error},
    {Rule::BadId, "bad-id", Severity::Error},
    {Rule::DuplicateId, "duplicate-id", Severity::Error},
    {Rule::FrontMatter, "front-matter", Severity::Error},
    {Rule::RegexInvalid, "regex-invalid", Severity::Error},
    {Rule::RegexLimit, "regex-limit", Severity::Error},
    {Rule::RegexMissesSignature, "regex-misses-signature", Severity::Warning},
    {Rule::CaseInvalid, "case-invalid", Severity::Error},
    {Rule::RegexCatchesOthers, "regex-catches-others", Severity::Warning},
    {Rule::RegexNoLiteral, "regex-no-literal", Severity::Warning},
    {Rule::EmptyAction, "empty-action", Severity::Warning},
    {Rule::HowRepeatsAction, "how-repeats-action", Severity::Hint},
    {Rule::CauseMissing, "cause-missing", Severity::Warning},
    {Rule::RemedyMissing, "remedy-missing", Severity::Hint},
    {Rule::ChineseNotChinese, "chinese-not-chinese", Severity::Warning},
    {Rule::TranslationMissing, "translation-missing", Severity::Hint},
    {Rule::FixRateAboveBest, "fix-rate-above-best", Severity::Warning},
    {Rule::DateInvalid, "date-invalid", Severity::Warning},
    {Rule::DateInFuture, "date-in-future", Severity::Warning},
    {Rule::DatesReversed, "dates-reversed", Severity::Warning},
    {Rule::ReportRepeated, "report-repeated", Severity::Warning},
    {Rule::TierUnknown, "tier-unknown", Severity::Hint},
    {Rule::TierNotOfRecords, "tier-not-of-records", Severity::Warning},
    {Rule::SourcesMissing, "sources-missing", Severity::Hint},
    {Rule::SourceInvalid, "source-invalid", Severity::Warning},
    {Rule::StatusCodeWrong, "status-code-wrong", Severity::Warning},
    {Rule::ClaimContradictsFacts, "claim-contradicts-facts", Severity::Warning},
    {Rule::ClaimContradictsEvidence, "claim-contradicts-evidence", Severity::Warning},
    {Rule::EntriesContradict, "entries-contradict", Severity::Warning},
    {Rule::DuplicateSignature, "duplicate-signature", Severity::Warning},
    {Rule::SimilarSignature, "similar-signature", Severity::Hint},
    {Rule::LinkDangling, "link-dangling", Severity::Warning},
    {Rule::LinkOneSided, "link-one-sided", Severity::Hint},
    {Rule::CaseWithoutControl, "case-without-control", Severity::Error},
    {Rule::ControlRepairsMore, "control-repairs-more", Severity::Warning},
    {Rule::ControlExpectsSame, "control-expects-same", Severity::Warning},
    {Rule::ControlUnrelated, "control-unrelated", Severity::Warning},
    {Rule::SignDecidesClaim, "sign-decides-claim", Severity::Warning},
    {Rule::FailureOfAnyKind, "failure-of-any-kind", Severity::Warning},
    {Rule::BoundaryInGap, "boundary-in-gap", Severity::Warning},
    {Rule::EvidenceOfOldCase, "evidence-of-old-case", Severity::Hint},
    {Rule::NoText, "no-text", Severity::Error},
    {Rule::EntryOutside, "entry-outside", Severity::Warning},
    {Rule::NotImported, "not-imported", Severity::Warning},
    {Rule::RecordContradicts, "record-contradicts-itself", Severity::Error},
    {Rule::RecordMisnamed, "record-misnamed", Severity::Error},
    {Rule::RecordLeftOut, "record-left-out", Severity::Error},
    {Rule::RecordElsewhere, "record-of-another-entry", Severity::Error},
    {Rule::RecordSignatureBad, "record-signature-bad", Severity::Error},
    {Rule::RecordSignatureUnchecked, "record-signature-unchecked", Severity::Hint},
    {Rule::RecordLibraryUnknown, "record-library-unknown", Severity::Hint},
    {Rule::SectionsMissing, "sections-missing", Severity::Warning},
});
static_assert(
    [] {
        for (std::size_t i = 0; i < rules.size(); ++i) {
            if (std::size_t(rules[i].rule) != i)
                return false;
        }
        return rules.size() == ruleCount;
    }(),
    "the rules in their order");

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
    case ErrorCode::NoText: return Rule::NoText;
    case ErrorCode::RecordContradicts: return Rule::RecordContradicts;
    case ErrorCode::RecordMisnamed: return Rule::RecordMisnamed;
    case ErrorCode::RecordSignatureBad: return Rule::RecordSignatureBad;
    case ErrorCode::RecordLeftOut: return Rule::RecordLeftOut;
    case ErrorCode::RecordElsewhere: return Rule::RecordElsewhere;
    default: return Rule::UnreadableFile;
    }
}

} // namespace

std::string_view ruleName(Rule rule)
{
    return rules[std::size_t(rule)].name;
}

Severity severityOf(Rule rule)
{
    return rules[std::size_t(rule)].severity;
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
