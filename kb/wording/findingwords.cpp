// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What findings say, and what to do about each.
#include "kb/wording/translating.h"
#include "kb/wording/wording.h"

#include <QStringList>

namespace wording {

namespace {

constexpr qsizetype maxQuoted = 80; // characters of a text that is quoted in a sentence
constexpr qsizetype maxListed = 3; // ids named in a sentence

/// One line, and not too long.
QString quoted(const QString &text)
{
    const QString line = text.simplified();
    return line.size() <= maxQuoted ? line : line.left(maxQuoted - 1) + QChar(0x2026);
}

/// A part of a detail such as "BAD_PARAM | 4 | 3".
QString part(const QString &detail, int number)
{
    return detail.section(QStringLiteral(" | "), number, number);
}

QString percent(const QString &rate)
{
    return Tr::tr("%1 %").arg(qRound(rate.toDouble() * 100));
}

/// "a, b, c, …"
QString list(const std::vector<std::string> &ids)
{
    QStringList shown;
    for (const std::string &id : ids) {
        if (shown.size() == maxListed)
            break;
        shown.append(text(id));
    }
    if (qsizetype(ids.size()) > maxListed)
        shown.append(QStringLiteral("\u2026"));
    return shown.join(QStringLiteral(", "));
}

QString claimAgainstEvidence(const QString &detail)
{
    const QString version = part(detail, 0);
    const QString measured = part(detail, 1);
    if (part(detail, 2) == u"holds")
        return Tr::tr(
            "The entry says that the error occurs on %1, but runs on %2 did not show it. Correct the status of "
            "this version.")
            .arg(version, measured);
    return Tr::tr("The entry says that the error does not occur on %1, but runs on %2 showed it. Correct the status of "
                  "this version.")
        .arg(version, measured);
}

/// detail: name of the case | kind | what
QString unrelatedControl(const QString &detail)
{
    const QString name = quoted(part(detail, 0));
    const QString what = part(detail, 2);
    if (part(detail, 1) == u"constant")
        return Tr::tr("The control of the case “%1” reads another constant, %2, which shows nothing of the case’s own. "
                      "Give the same constant another value.")
            .arg(name, what);
    if (part(detail, 1) == u"default")
        return Tr::tr("The control of the case “%1” changes %2, of which the case says nothing. Change what the case "
                      "is about.")
            .arg(name, what);
    return Tr::tr("The control of the case “%1” fails with %2, and no claim of the entry does. Let it show the fault "
                  "that the workaround is for.")
        .arg(name, what);
}

QString failureOfAnyKind(const QString &detail)
{
    const QString name = quoted(part(detail, 0));
    if (part(detail, 1) == u"none")
        return Tr::tr(
            "The case “%1” says only that the compilation fails, so any other fault would pass for it. Expect "
            "a message of the claim's own.")
            .arg(name);
    if (part(detail, 1) == u"any")
        return Tr::tr("The message that the case “%1” expects is printed for every fault. Expect words that only the "
                      "claim's has.")
            .arg(name);
    return Tr::tr("The message that the case “%1” expects stands in its own source, and the control takes it out: the "
                  "case shows its own words. Expect what the compiler says, or let it decide a part (\"decides\": "
                  "\"part\").")
        .arg(name);
}

} // namespace

QString sentence(const kb::Finding &finding)
{
    const QString detail = text(finding.detail);
    const QString field = text(finding.field);
    const QString related = finding.related.empty() ? QString() : text(finding.related.front());
    switch (finding.rule) {
    case kb::Rule::UnreadableFile:
        return sentence(kb::Error {.code = kb::ErrorCode::FileUnreadable, .detail = finding.detail});
    case kb::Rule::FolderTooDeep:
        return Tr::tr("Folders that lie deeper than %1 levels are not looked into. Move what it holds up.").arg(detail);
    case kb::Rule::FileTooLarge:
        return sentence(kb::Error {.code = kb::ErrorCode::FileTooLarge, .detail = finding.detail});
    case kb::Rule::NotUtf8: return sentence(kb::Error {.code = kb::ErrorCode::NotUtf8});
    case kb::Rule::JsonSyntax: return sentence(kb::Error {.code = kb::ErrorCode::JsonSyntax, .detail = finding.detail});
    case kb::Rule::JsonTooDeep: return sentence(kb::Error {.code = kb::ErrorCode::JsonTooDeep});
    case kb::Rule::WrongType:
        return sentence(kb::Error {.code = kb::ErrorCode::WrongType, .detail = finding.detail, .field = finding.field});
    case kb::Rule::KeyRepeated:
        return Tr::tr("“%1” stands there more than once, and only the last one counts. Remove the others.").arg(field);
    case kb::Rule::MissingField:
        return sentence(kb::Error {.code = kb::ErrorCode::MissingField, .field = finding.field});
    case kb::Rule::RateOutOfRange:
        return sentence(
            kb::Error {.code = kb::ErrorCode::RateOutOfRange, .detail = finding.detail, .field = finding.field});
    case kb::Rule::WeightOutOfRange:
        return Tr::tr("The weight of the sign is %1. Give one from -1 (speaks against) to 1.").arg(detail);
    case kb::Rule::BadId: return sentence(kb::Error {.code = kb::ErrorCode::BadId, .detail = finding.detail});
    case kb::Rule::FrontMatter:
        return sentence(kb::Error {.code = kb::ErrorCode::FrontMatter, .detail = finding.detail});
    case kb::Rule::DuplicateId:
        return Tr::tr("The id stands in %1 already; this file is left out. Change the id of one of them.").arg(related);
    case kb::Rule::RegexInvalid: return Tr::tr("The regex does not compile: %1. Correct it.").arg(detail);
    case kb::Rule::RegexLimit:
        return Tr::tr("The regex runs into the match limit (nested repetition?). Make it simpler.");
    case kb::Rule::RegexMissesSignature:
        return Tr::tr("The regex does not match the entry's own signature. Widen it, or correct the signature.");
    case kb::Rule::CaseInvalid: return Tr::tr("The case can't be used: %1 (at %2).").arg(detail, field);
    case kb::Rule::RegexCatchesOthers:
        return Tr::tr("The regex also matches the signatures of %n other error(s): %1. Make it say more of this one.",
            nullptr, detail.toInt())
            .arg(list(finding.related));
    case kb::Rule::RegexNoLiteral:
        return Tr::tr(
            "“%1” in the regex has no word of four letters, so it matches too much and is slow to search. Add a "
            "word that every such message holds.")
            .arg(quoted(detail));
    case kb::Rule::EmptyAction: return Tr::tr("The row does not say what to do. Write the action into it.");
    case kb::Rule::CauseMissing: return Tr::tr("The entry does not say why the error occurs. Write the root cause.");
    case kb::Rule::RemedyMissing:
        return Tr::tr("The entry has neither a workaround nor a dead end. Add what helps, or what does not.");
    case kb::Rule::HowRepeatsAction:
        return Tr::tr("The how only repeats the action. Say how it is done, or leave it empty.");
    case kb::Rule::ChineseNotChinese:
        return Tr::tr("The Chinese text is not Chinese: “%1”. Translate it.").arg(quoted(detail));
    case kb::Rule::TranslationMissing:
        return Tr::tr("%n text(s) stand in one language only. Translate them.", nullptr, detail.toInt());
    case kb::Rule::FixRateAboveBest:
        return Tr::tr("The fix rate, %1, is above that of the best workaround, %2. Correct one of them.")
            .arg(percent(part(detail, 0)), percent(part(detail, 1)));
    case kb::Rule::DateInvalid:
        return Tr::tr("“%1” is no date. Write year, month and day: 2026-11-21.").arg(quoted(detail));
    case kb::Rule::DateInFuture: return Tr::tr("%1 lies in the future. Correct the date.").arg(detail);
    case kb::Rule::DatesReversed:
        return Tr::tr("The error was first seen on %1, after %2. Correct one of the dates.")
            .arg(part(detail, 0), part(detail, 1));
    case kb::Rule::ReportRepeated:
        return Tr::tr(
            "The report from %1 is there twice, with the same note, and counts once. Remove one, or say in the "
            "notes whose each is.")
            .arg(quoted(detail));
    case kb::Rule::TierUnknown:
        if (detail.isEmpty())
            return Tr::tr(
                "The verification tier is missing. Nobody has said that the entry was reviewed: choose a tier.");
        return Tr::tr("Casebook does not know the verification tier “%1”. Choose another one.").arg(quoted(detail));
    case kb::Rule::TierNotOfRecords:
        return Tr::tr("The verification tier is “%1”, but by the records it is “%2”. Take that one, or run the cases.")
            .arg(tier(kb::tierFromName(part(detail, 0).toStdString())),
                tier(kb::tierFromName(part(detail, 1).toStdString())));
    case kb::Rule::SourcesMissing:
        return Tr::tr("No link backs the entry. Add the issue or the document that it comes from.");
    case kb::Rule::SourceInvalid:
        return Tr::tr("“%1” is no link that a browser can open. Write it with https:// and without blanks.")
            .arg(quoted(detail));
    case kb::Rule::StatusCodeWrong:
        if (part(detail, 2).isEmpty())
            return Tr::tr("cuDNN has no status %1, with the number %2 or another. Correct its name.")
                .arg(part(detail, 0), part(detail, 1));
        return Tr::tr(
            "%1 does not have the number %2 in any version of cuDNN; it is %3. Correct or leave out the number.")
            .arg(part(detail, 0), part(detail, 1), part(detail, 2));
    case kb::Rule::ClaimContradictsFacts:
        return Tr::tr(
            "What the entry says of %1 (%2) can't be so: %3 there, see %4. Correct the status of this version.")
            .arg(part(detail, 0), part(detail, 1), part(detail, 2), part(detail, 3));
    case kb::Rule::ClaimContradictsEvidence: return claimAgainstEvidence(detail);
    case kb::Rule::EntriesContradict:
        return Tr::tr("The entry says %1, and %2 says %3. Both can't be right: find out which, and correct the other.")
            .arg(part(detail, 0), related, part(detail, 1));
    case kb::Rule::DuplicateSignature:
        return Tr::tr(
            "%n other error(s) have the same signature: %1. Merge them, or say in the signature how they differ.",
            nullptr, detail.toInt())
            .arg(list(finding.related));
    case kb::Rule::SimilarSignature:
        return Tr::tr("The signature is nearly that of %1. If it is the same error, merge them.")
            .arg(list(finding.related));
    case kb::Rule::LinkDangling:
        return Tr::tr("The library has no entry “%1”. Correct the link or remove it.").arg(quoted(detail));
    case kb::Rule::LinkOneSided:
        return Tr::tr("Linked from %1, and not linked back. Add the link.").arg(list(finding.related));
    case kb::Rule::CaseWithoutControl:
        return Tr::tr("The case “%1” has no control: without one, nothing can be shown. Add one that must succeed.")
            .arg(quoted(detail));
    case kb::Rule::ControlRepairsMore:
        return Tr::tr("The control of the case “%1” changes more than one thing (%2), so it does not tell which of "
                      "them it was. Change one alone.")
            .arg(quoted(part(detail, 0)), part(detail, 1));
    case kb::Rule::ControlExpectsSame:
        return Tr::tr("The control of the case “%1” expects what the case expects, so it can’t tell the two apart. Let "
                      "it do the opposite.")
            .arg(quoted(detail));
    case kb::Rule::ControlUnrelated: return unrelatedControl(detail);
    case kb::Rule::SignDecidesClaim:
        return Tr::tr("The case “%1” looks up a constant or a name, and nothing is called: that is a sign, and decides "
                      "no claim. Let it decide a part of it (\"decides\": \"part\").")
            .arg(quoted(detail));
    case kb::Rule::FailureOfAnyKind: return failureOfAnyKind(detail);
    case kb::Rule::BoundaryInGap:
        return Tr::tr("The case “%1” says from which version on it ends otherwise. It was run with %2 and with %3, but "
                      "not with %4, which may end either way. Run it there, or let no range of it speak of them.")
            .arg(quoted(part(detail, 0)), part(detail, 1), part(detail, 2), part(detail, 3));
    case kb::Rule::EvidenceOfOldCase:
        if (finding.field == "/cases")
            return Tr::tr(
                "%n record(s) are of a case “%1” that the entry does not have, and do not count. Give the entry "
                "its case again, or remove them.",
                nullptr, part(detail, 1).toInt())
                .arg(part(detail, 0));
        if (finding.field.ends_with("/title") || finding.field.ends_with("/title_zh"))
            return Tr::tr("%n record(s) of the case “%1” were made when its title was “%2”, and count. See whether it "
                          "still says what they show.",
                nullptr, part(detail, 1).toInt())
                .arg(part(detail, 0), quoted(part(detail, 2)));
        return Tr::tr("%n record(s) are of an older form of the case “%1” and do not count any more. Run it again.",
            nullptr, part(detail, 1).toInt())
            .arg(part(detail, 0));
    case kb::Rule::NoText: return sentence(kb::Error {.code = kb::ErrorCode::NoText, .detail = finding.detail});
    case kb::Rule::EntryOutside:
        return Tr::tr("The library has a folder “entries”, so entries outside it, such as this one, are not read. Move "
                      "them into it.");
    case kb::Rule::NotImported:
        return Tr::tr("“%1” was not imported: an entry's page has no such thing in this place. Write it where it "
                      "belongs, or keep the page.")
            .arg(quoted(detail));
    case kb::Rule::RecordContradicts:
        return sentence(
            kb::Error {.code = kb::ErrorCode::RecordContradicts, .detail = finding.detail, .field = finding.field});
    case kb::Rule::RecordMisnamed:
        return sentence(kb::Error {.code = kb::ErrorCode::RecordMisnamed, .detail = finding.detail});
    case kb::Rule::RecordLeftOut: return sentence(kb::Error {.code = kb::ErrorCode::RecordLeftOut});
    case kb::Rule::RecordElsewhere:
        return sentence(kb::Error {.code = kb::ErrorCode::RecordElsewhere, .detail = finding.detail});
    case kb::Rule::RecordSignatureBad:
        return sentence(kb::Error {.code = kb::ErrorCode::RecordSignatureBad, .detail = finding.detail});
    case kb::Rule::RecordSignatureUnchecked:
        return Tr::tr(
            "%n signature(s) of records can't be checked, as there is no ssh-keygen here, so nobody is said to "
            "vouch for them. Install OpenSSH's client.",
            nullptr, detail.toInt());
    case kb::Rule::RecordLibraryUnknown:
        return Tr::tr("A record's %1 is in no published package that Casebook knows, so nobody else can run the "
                      "same. Run the case with a published one, too.")
            .arg(detail);
    case kb::Rule::SectionsMissing:
        return Tr::tr("The page has no section with anything in it for: %1. Truncated? Compare it with where it came "
                      "from.")
            .arg(detail);
    }
    return detail;
}

QString ruleTitle(kb::Rule rule)
{
    switch (rule) {
    case kb::Rule::UnreadableFile: return Tr::tr("Unreadable file");
    case kb::Rule::FolderTooDeep: return Tr::tr("Folder too deep");
    case kb::Rule::FileTooLarge: return Tr::tr("File too large");
    case kb::Rule::NotUtf8: return Tr::tr("Not UTF-8");
    case kb::Rule::JsonSyntax: return Tr::tr("Not valid JSON");
    case kb::Rule::JsonTooDeep: return Tr::tr("JSON nested too deep");
    case kb::Rule::WrongType: return Tr::tr("Wrong type");
    case kb::Rule::KeyRepeated: return Tr::tr("Repeated key");
    case kb::Rule::MissingField: return Tr::tr("Missing field");
    case kb::Rule::RateOutOfRange: return Tr::tr("Rate out of range");
    case kb::Rule::WeightOutOfRange: return Tr::tr("Weight out of range");
    case kb::Rule::BadId: return Tr::tr("Not an id");
    case kb::Rule::DuplicateId: return Tr::tr("Id used twice");
    case kb::Rule::FrontMatter: return Tr::tr("Broken front matter");
    case kb::Rule::RegexInvalid: return Tr::tr("Regex does not compile");
    case kb::Rule::RegexLimit: return Tr::tr("Regex runs into the limit");
    case kb::Rule::RegexMissesSignature: return Tr::tr("Regex misses its signature");
    case kb::Rule::CaseInvalid: return Tr::tr("Case can’t be used");
    case kb::Rule::RegexCatchesOthers: return Tr::tr("Regex catches other errors");
    case kb::Rule::RegexNoLiteral: return Tr::tr("Regex without a word");
    case kb::Rule::EmptyAction: return Tr::tr("Empty action");
    case kb::Rule::HowRepeatsAction: return Tr::tr("How repeats the action");
    case kb::Rule::CauseMissing: return Tr::tr("No root cause");
    case kb::Rule::RemedyMissing: return Tr::tr("No workaround, no dead end");
    case kb::Rule::ChineseNotChinese: return Tr::tr("Chinese is not Chinese");
    case kb::Rule::TranslationMissing: return Tr::tr("Not translated");
    case kb::Rule::FixRateAboveBest: return Tr::tr("Fix rate above the best");
    case kb::Rule::DateInvalid: return Tr::tr("Not a date");
    case kb::Rule::DateInFuture: return Tr::tr("Date in the future");
    case kb::Rule::DatesReversed: return Tr::tr("Dates reversed");
    case kb::Rule::ReportRepeated: return Tr::tr("Report given twice");
    case kb::Rule::TierUnknown: return Tr::tr("Unknown tier");
    case kb::Rule::TierNotOfRecords: return Tr::tr("Tier that no record gives");
    case kb::Rule::SourcesMissing: return Tr::tr("No sources");
    case kb::Rule::SourceInvalid: return Tr::tr("Not a link");
    case kb::Rule::StatusCodeWrong: return Tr::tr("Wrong status number");
    case kb::Rule::ClaimContradictsFacts: return Tr::tr("Claim against known facts");
    case kb::Rule::ClaimContradictsEvidence: return Tr::tr("Claim against evidence");
    case kb::Rule::EntriesContradict: return Tr::tr("Entries contradict each other");
    case kb::Rule::DuplicateSignature: return Tr::tr("Same signature");
    case kb::Rule::SimilarSignature: return Tr::tr("Similar signature");
    case kb::Rule::LinkDangling: return Tr::tr("Link leads nowhere");
    case kb::Rule::LinkOneSided: return Tr::tr("Link in one direction");
    case kb::Rule::CaseWithoutControl: return Tr::tr("Case without control");
    case kb::Rule::ControlRepairsMore: return Tr::tr("Control repairs more");
    case kb::Rule::ControlExpectsSame: return Tr::tr("Control expects the same");
    case kb::Rule::ControlUnrelated: return Tr::tr("Control of something else");
    case kb::Rule::SignDecidesClaim: return Tr::tr("Sign decides the claim");
    case kb::Rule::FailureOfAnyKind: return Tr::tr("Any failure would do");
    case kb::Rule::BoundaryInGap: return Tr::tr("Boundary between runs");
    case kb::Rule::EvidenceOfOldCase: return Tr::tr("Evidence of an old case");
    case kb::Rule::NoText: return Tr::tr("File without text");
    case kb::Rule::EntryOutside: return Tr::tr("Entry outside “entries”");
    case kb::Rule::NotImported: return Tr::tr("Not imported");
    case kb::Rule::RecordContradicts: return Tr::tr("Record contradicts itself");
    case kb::Rule::RecordMisnamed: return Tr::tr("Record under a wrong name");
    case kb::Rule::RecordLeftOut: return Tr::tr("Record that is not read");
    case kb::Rule::RecordElsewhere: return Tr::tr("Record of another entry");
    case kb::Rule::RecordSignatureBad: return Tr::tr("Signature of nobody known");
    case kb::Rule::RecordSignatureUnchecked: return Tr::tr("Signature that can't be checked");
    case kb::Rule::RecordLibraryUnknown: return Tr::tr("Record of an unknown library");
    case kb::Rule::SectionsMissing: return Tr::tr("Sections missing");
    }
    return {};
}

} // namespace wording
