// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A finding: what a check of the data found. Values only; kb/wording has the sentences.
#pragma once

#include "kb/error.h"

#include <cstddef>
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
    KeyRepeated, // "key-repeated": the last one counts
    MissingField, // "missing-field"
    RateOutOfRange, // "rate-out-of-range"
    WeightOutOfRange, // "weight-out-of-range": of a sign; detail: it
    BadId, // "bad-id"
    DuplicateId, // "duplicate-id"; related: the entry's other file
    FrontMatter, // "front-matter"
    RegexInvalid, // "regex-invalid"; detail: PCRE2's message
    RegexLimit, // "regex-limit": ran into the match or depth limit
    RegexMissesSignature, // "regex-misses-signature"
    CaseInvalid, // "case-invalid"; detail: what is wrong with it, and what to do
    RegexCatchesOthers, // "regex-catches-others"; related: the entries whose signatures it matches
    RegexNoLiteral, // "regex-no-literal": an alternative without four letters in a row; detail: it
    EmptyAction, // "empty-action": a workaround or dead end that does not say what to do
    HowRepeatsAction, // "how-repeats-action"
    CauseMissing, // "cause-missing": no root cause in either language
    RemedyMissing, // "remedy-missing": neither a workaround nor a dead end
    ChineseNotChinese, // "chinese-not-chinese"; detail: the text
    TranslationMissing, // "translation-missing"; detail: how many texts stand in one language alone
    FixRateAboveBest, // "fix-rate-above-best"; detail: fix rate | best workaround's, both 0..1
    DateInvalid, // "date-invalid"; detail: it
    DateInFuture, // "date-in-future"; detail: it
    DatesReversed, // "dates-reversed"; detail: first seen | the date that lies before it
    ReportRepeated, // "report-repeated": the same twice, counted once; detail: its source
    TierUnknown, // "tier-unknown"; detail: as it stands in the file, may be empty
    TierNotOfRecords, // "tier-not-of-records": the records give another one; detail: the entry's | the records'
    SourcesMissing, // "sources-missing": no link backs the entry
    SourceInvalid, // "source-invalid": no link that a browser can open; detail: it
    StatusCodeWrong, // "status-code-wrong"; detail: name | number | numbers it has, "3 (<8), 2000 (>=9)"
    ClaimContradictsFacts, // "claim-contradicts-facts"; detail: version | what the fact is about | the fact | its
                           // source
    ClaimContradictsEvidence, // "claim-contradicts-evidence"; detail: version | measured versions | "holds" or
                              // "does not hold": what the entry says
    EntriesContradict, // "entries-contradict"; detail: what this entry says | what the other says; related: it
    DuplicateSignature, // "duplicate-signature"; related: the entries that have it, too
    SimilarSignature, // "similar-signature"; related: entries whose signatures differ in a word or two
    LinkDangling, // "link-dangling"; detail: the id that no entry has
    LinkOneSided, // "link-one-sided"; related: entries that link here, and that this one does not link back to
    CaseWithoutControl, // "case-without-control"; detail: the case's name
    ControlRepairsMore, // "control-repairs-more"; detail: the case's name | what its control changes, "strides, pads"
    ControlExpectsSame, // "control-expects-same": as the case does; detail: the case's name
    ControlUnrelated, // "control-unrelated"; detail: the case's name | "constant": another one is read, "default": the
                      // case says nothing of what is changed, or "fault": no claim fails so | what
    SignDecidesClaim, // "sign-decides-claim": a constant or a name is said to decide it; detail: the case's name
    FailureOfAnyKind, // "failure-of-any-kind": a deciding case that any failing compilation would pass; detail: the
                      // case's name | "none": it expects no message, "any": one that every failure prints, or "own":
                      // one of its own source
    BoundaryInGap, // "boundary-in-gap": a case says from which version on it ends otherwise, and releases around it
                   // were not run; detail: the case's name | last one before | first one after | those between
    EvidenceOfOldCase, // "evidence-of-old-case"; detail: the case's name | how many records
    NoText, // "no-text"; detail: how many bytes the file has
    EntryOutside, // "entry-outside": not read, since the library has a folder entries
    NotImported, // "not-imported": a place of an imported page that an entry has no field for; detail: its text
    RecordContradicts, // "record-contradicts-itself"; detail: what the record says | what follows from it
    RecordMisnamed, // "record-misnamed"; detail: the name that its bytes give
    RecordLeftOut, // "record-left-out": looks like a record or a signature, and is read as neither
    RecordElsewhere, // "record-of-another-entry"; detail: the entry that it says
    RecordSignatureBad, // "record-signature-bad"; detail: what ssh-keygen says
    RecordSignatureUnchecked, // "record-signature-unchecked": there is no ssh-keygen; detail: how many
    RecordLibraryUnknown, // "record-library-unknown": its cuDNN is in no package that is known; detail: its version
    SectionsMissing, // "sections-missing": of an imported page; detail: their headings
};

inline constexpr std::size_t ruleCount = std::size_t(Rule::SectionsMissing) + 1;

struct Finding {
    Rule rule = Rule::UnreadableFile;
    Severity severity = Severity::Error;
    std::string entryId; // empty where the file did not yield one
    std::filesystem::path file; // relative to the library's folder
    int line = 0; // 1-based; 0 = unknown
    int column = 0; // 1-based, in bytes
    std::string field; // JSON pointer in the file; what the Checker finds: in a flat one (kb/entryfields.h)
    std::string detail;
    std::vector<std::string> related; // entry ids or files
    bool fixable = false; // kb/checks/fixes.h has a change that is certain

    bool operator==(const Finding &) const = default;
};

[[nodiscard]] std::string_view ruleName(Rule rule);
[[nodiscard]] Severity severityOf(Rule rule); // that its findings have
[[nodiscard]] std::string_view severityName(Severity severity); // "error", "warning", "hint"

/// What an error says of a file that is left out.
[[nodiscard]] Finding findingOf(const Error &error, std::filesystem::path file);

} // namespace kb
