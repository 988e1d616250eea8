// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/wording.h"
#include "kb/wording/translating.h"

#include "gpu/protocol/folderlook.h"
#include "kb/entryfields.h"
#include "kb/export/fileexport.h"
#include "kb/format/frontmatter.h"
#include "kb/tierkind.h"
#include "kb/wording/judgementwords.h"

#include <QLocale>
#include <QStringList>

#include <cmath>

namespace wording {

namespace {

/// "file:line:column", as far as known.
QString place(const std::filesystem::path &file, int line, int column)
{
    QString result = QString::fromStdString(file.string());
    if (line > 0)
        result += QLatin1Char(':') + QString::number(line);
    if (line > 0 && column > 0)
        result += QLatin1Char(':') + QString::number(column);
    return result;
}

QString mebibytes(const QString &bytes)
{
    return QString::number(bytes.toULongLong() >> 20);
}

QString withPlace(const QString &where, const QString &what)
{
    return where.isEmpty() ? what : Tr::tr("%1: %2").arg(where, what);
}

QString what(const kb::Error &error)
{
    const QString detail = text(error.detail);
    const QString field = text(error.field);
    switch (error.code) {
    case kb::ErrorCode::FileNotFound: return Tr::tr("The file does not exist. Check the path.");
    case kb::ErrorCode::FileUnreadable:
        if (error.detail == gpu::noAnswer)
            return Tr::tr("It does not answer: its disk or its server hangs. Try again once that is there.");
        return Tr::tr("The file can't be read (%1). Check its permissions and the disk.").arg(detail);
    case kb::ErrorCode::IsAFolder: return Tr::tr("This is a folder. Name a file.");
    case kb::ErrorCode::FileTooLarge:
        return Tr::tr("The file is larger than %1 MiB. Split it, or paste the part that matters.")
            .arg(mebibytes(detail));
    case kb::ErrorCode::NotUtf8: return Tr::tr("The text is not UTF-8. Save it as UTF-8 and try again.");
    case kb::ErrorCode::JsonSyntax:
        return Tr::tr("This is not valid JSON: %1. Correct it at the place named.").arg(detail);
    case kb::ErrorCode::JsonTooDeep:
        return Tr::tr("The JSON is nested deeper than %1 levels. An entry needs fewer; correct the file.")
            .arg(kb::maxJsonDepth);
    case kb::ErrorCode::WrongType:
        if (field.isEmpty())
            return Tr::tr("The document has the wrong type; expected: %1.").arg(detail);
        return Tr::tr("%1 has the wrong type; expected: %2.").arg(field, detail);
    case kb::ErrorCode::MissingField: return Tr::tr("%1 is missing. Add it.").arg(field);
    case kb::ErrorCode::RateOutOfRange:
        return Tr::tr("%1 is %2; a rate lies between 0 and 1. Correct it.").arg(field, detail);
    case kb::ErrorCode::BadId:
        return Tr::tr("“%1” is not an id. Use <domain>/<slug> with letters, digits, “.”, “_”, “-” and “+”.")
            .arg(detail);
    case kb::ErrorCode::FrontMatter:
        if (error.detail == kb::unclosedQuote)
            return Tr::tr("The quote that opens in this line of the article's front matter is not closed. Close it.");
        return Tr::tr(
            "The article's front matter is missing or broken (%1). It begins with “---”, holds title, date and "
            "id, and ends with “---”.")
            .arg(detail);
    case kb::ErrorCode::UnknownFormat:
        return Tr::tr(
            "The content is in no format that Casebook knows: entry JSON, an entry's Markdown page, the text of "
            "a rendered page, or an article with front matter.");
    case kb::ErrorCode::NotFacts:
        return Tr::tr("This is no file of a machine's facts: %1. “casebook-cli facts --json” writes one on the machine "
                      "that it is about, and so does the page “This machine”.")
            .arg(detail);
    case kb::ErrorCode::NothingImported: return Tr::tr("The document holds no entry and no article.");
    case kb::ErrorCode::NotALibrary:
        return Tr::tr("This is not a folder that can be opened as a library. Choose another.");
    case kb::ErrorCode::NoSuchEntry: return Tr::tr("The library has no entry or article “%1”.").arg(detail);
    case kb::ErrorCode::IdTaken: return Tr::tr("Another entry has the id “%1”. Choose another id.").arg(detail);
    case kb::ErrorCode::WriteFailed:
        return Tr::tr("The file can't be written (%1). Check free space and permissions.").arg(detail);
    case kb::ErrorCode::ReadOnly: return Tr::tr("The library is read-only. Open a library of your own to change it.");
    case kb::ErrorCode::ChangedOnDisk:
        return Tr::tr("The file was changed by another program since it was read, and was not overwritten. Save again "
                      "to choose what becomes of both.");
    case kb::ErrorCode::ReadAgain:
        return Tr::tr("Another program has changed the file. It is shown as it is now: do the edit again.");
    case kb::ErrorCode::EditedMeanwhile:
        return Tr::tr("Something else was edited meanwhile, so nothing was changed. Do it again.");
    case kb::ErrorCode::EditedWhileOpening:
        return Tr::tr("It was edited while the other library was being opened. Save, and open the other one again.");
    case kb::ErrorCode::StandIn:
        return Tr::tr("The cuDNN that ran is a stand-in for tests; no record is made of it. Choose a real one.");
    case kb::ErrorCode::RecordContradicts: {
        const QString follows = detail.section(QStringLiteral(" | "), 1);
        const QString says = detail.section(QStringLiteral(" | "), 0, 0);
        return follows.isEmpty()
            ? Tr::tr(
                  "The record says “%1” at %2, and none of its calls ended so. It does not count: get the record as it "
                  "was written, or run the case again.")
                  .arg(says, field)
            : Tr::tr("The record says “%1” at %2, but by its own case and calls it is “%3”. It does not count: get the "
                     "record as it was written, or run the case again.")
                  .arg(says, field, follows);
    }
    case kb::ErrorCode::RecordMisnamed:
        return Tr::tr(
            "A record with these bytes has the name %1. The file was changed or renamed after it was written, "
            "and does not count: get the record as it was written.")
            .arg(detail);
    case kb::ErrorCode::RecordSignatureBad:
        return Tr::tr(
            "The record's signature is not that of a key in evidence/allowed_signers (%1), so it does not count. "
            "Remove the signature, or add whose key it is.")
            .arg(detail);
    case kb::ErrorCode::SigningFailed:
        return detail.isEmpty() ? Tr::tr("There is no ssh-keygen, which makes signatures. Install OpenSSH's client.")
                                : Tr::tr("The record can't be signed (%1).").arg(detail);
    case kb::ErrorCode::RecordLeftOut:
        return Tr::tr("This looks like a record or a signature, and is read as neither. A record is a file "
                      "“evidence/<domain>/<entry>/<time>-<hash>.json” and no link, and its signature lies beside it.");
    case kb::ErrorCode::RecordElsewhere:
        return Tr::tr(
            "The record was made for %1 and lies in the folder of another entry. It does not count here: move it "
            "back.")
            .arg(detail);
    case kb::ErrorCode::Cancelled: return Tr::tr("Cancelled.");
    case kb::ErrorCode::NotAFile:
        return Tr::tr("This is a pipe, a socket or a device. Name a file; “-” is the standard input where a command "
                      "takes it.");
    case kb::ErrorCode::NoText:
        return detail == u"0"
            ? Tr::tr("The file is empty. Write it again from where it came from.")
            : Tr::tr("The file holds no text, only blanks or zero bytes. Write it again from where it "
                     "came from.");
    case kb::ErrorCode::PageWithoutId:
        return Tr::tr("The page does not say which entry it is of: the line “- **ID:** `<domain>/<slug>`” is missing. "
                      "Add it below the title.");
    case kb::ErrorCode::OpenFence:
        return Tr::tr(
            "The page ends inside the code block that opens here. Truncated? Add what is missing, or the line "
            "that closes the block.");
    case kb::ErrorCode::FolderTaken:
        return Tr::tr("This file is no part of a site as Casebook wrote it, and would be lost. Export into a new or an "
                      "empty folder, or move the file away.");
    case kb::ErrorCode::LinkLeadsOut:
        return Tr::tr("A symbolic link in its path leads out of the library, and nothing is written through it. Put a "
                      "real folder or file in the link's place.");
    }
    return detail;
}

} // namespace

QString sentence(const kb::Error &error)
{
    return withPlace(place(error.file, error.line, error.column), what(error));
}

QString sentence(const kb::Reason &reason, kb::Language language)
{
    const QString detail = text(reason.detail);
    switch (reason.kind) {
    case kb::ReasonKind::Regex: return Tr::tr("regex matched");
    case kb::ReasonKind::Signature: {
        const int percent = qRound(double(reason.value) * 100);
        return detail.isEmpty() ? Tr::tr("%1 % of the signature").arg(percent)
                                : Tr::tr("%1 % of another of its messages").arg(percent);
    }
    case kb::ReasonKind::Sign: {
        const QString says = text(kb::shown({reason.detail, reason.detailZh}, language).text);
        return reason.value < 0 ? Tr::tr("speaks against it: %1").arg(says) : Tr::tr("speaks for it: %1").arg(says);
    }
    case kb::ReasonKind::Consequence: return Tr::tr("follows from an error that is there, too");
    case kb::ReasonKind::Keywords: return Tr::tr("words: %1").arg(detail);
    case kb::ReasonKind::Call: return Tr::tr("names %1").arg(detail);
    case kb::ReasonKind::Status: return Tr::tr("status %1").arg(detail);
    case kb::ReasonKind::ParameterAgrees:
        return Tr::tr("%1 fits “%2”").arg(detail.section(u'|', 0, 0).trimmed(), detail.section(u'|', 1).trimmed());
    case kb::ReasonKind::ParameterDiffers:
        return Tr::tr("%1 differs from “%2”")
            .arg(detail.section(u'|', 0, 0).trimmed(), detail.section(u'|', 1).trimmed());
    case kb::ReasonKind::ParameterContradicts:
        return Tr::tr("%1 contradicts “%2”")
            .arg(detail.section(u'|', 0, 0).trimmed(), detail.section(u'|', 1).trimmed());
    case kb::ReasonKind::Ecosystem: return {}; // what nearly every answer has
    case kb::ReasonKind::Version:
        return reason.value < 0 ? Tr::tr("other version: %1").arg(detail) : Tr::tr("version %1").arg(detail);
    case kb::ReasonKind::Tier: return detail.isEmpty() ? QString() : tier(kb::tierFromName(reason.detail));
    }
    return detail;
}

QString heading(kb::Part part, bool isFirst, const std::optional<WhoseFacts> &ruledOutOn)
{
    if (ruledOutOn && (part == kb::Part::Cause || part == kb::Part::Candidate)) {
        if (!ruledOutOn->elsewhere)
            return Tr::tr("Its message is there, but it does not apply here");
        return ruledOutOn->machine.isEmpty()
            ? Tr::tr("Its message is there, but it does not apply on that machine")
            : Tr::tr("Its message is there, but it does not apply on %1").arg(ruledOutOn->machine);
    }
    switch (part) {
    case kb::Part::Cause: return isFirst ? Tr::tr("Cause") : Tr::tr("Another error");
    case kb::Part::Candidate: return isFirst ? Tr::tr("One of these") : Tr::tr("Another error, one of these");
    case kb::Part::Consequence: return Tr::tr("Follows from it");
    case kb::Part::Alternative: return Tr::tr("Also possible");
    case kb::Part::Similar: return Tr::tr("Similar only");
    }
    return {};
}

QString fieldName(std::string_view key)
{
    const kb::EntryField *const field = kb::fieldWithKey(key);
    return field && *field->label ? QCoreApplication::translate("field", field->label) : text(key);
}

QString grade(kb::Grade grade)
{
    switch (grade) {
    case kb::Grade::Similar: return Tr::tr("Similar only", "how sure a match is");
    case kb::Grade::Likely: return Tr::tr("Likely", "how sure a match is");
    case kb::Grade::Match: return Tr::tr("Match", "how sure a match is");
    }
    return {};
}

QString tier(kb::Tier tier)
{
    const auto at = [tier](const QString &kind) {
        return Tr::tr("%1 · %2", "a tier, its level").arg(kind, level(kb::tierLevel(tier).value()));
    };
    switch (kb::tierKind(tier)) {
    case kb::TierKind::Unknown: return Tr::tr("Unknown");
    case kb::TierKind::AiGenerated: return Tr::tr("AI-generated");
    case kb::TierKind::HandWritten: return Tr::tr("Written by hand");
    case kb::TierKind::HumanReviewed: return Tr::tr("Reviewed");
    case kb::TierKind::PartlyChecked: return at(Tr::tr("Partly checked", "a tier"));
    case kb::TierKind::InDoubt: return at(Tr::tr("In doubt", "a tier"));
    case kb::TierKind::Checked:
        return at(tier == kb::Tier::GpuReproduced ? Tr::tr("Reproduced", "a tier") : Tr::tr("Checked", "a tier"));
    case kb::TierKind::FailsOtherwise: return at(Tr::tr("Fails otherwise", "a tier"));
    case kb::TierKind::Refuted: return at(Tr::tr("Refuted", "a tier"));
    case kb::TierKind::Disputed: return Tr::tr("Disputed");
    }
    return {};
}

QString versionStatus(std::string_view status)
{
    if (status == "holds")
        return Tr::tr("it occurs", "the error, in a version");
    if (status == "does not hold")
        return Tr::tr("it does not occur", "the error, in a version");
    if (status == "unknown")
        return Tr::tr("not known", "whether the error occurs in a version");
    if (status == "active")
        return Tr::tr("it still occurs", "the error, in a version");
    if (status == "deprecated")
        return Tr::tr("deprecated", "in a version");
    if (status == "removed")
        return Tr::tr("removed", "from a version");
    return text(status);
}

QString severity(kb::Severity severity)
{
    switch (severity) {
    case kb::Severity::Error: return Tr::tr("error");
    case kb::Severity::Warning: return Tr::tr("warning");
    case kb::Severity::Hint: return Tr::tr("hint");
    }
    return {};
}

QString rate(std::optional<double> rate)
{
    if (!rate)
        return QStringLiteral("—");
    return Tr::tr("%1 %").arg(qRound(*rate * 100));
}

QString sentence(const kb::ExportProblem &problem)
{
    const QString file = QString::fromStdString(problem.file.string());
    switch (problem.kind) {
    case kb::ExportProblem::Kind::Failed: return sentence(problem.error);
    case kb::ExportProblem::Kind::PageOfAnother:
        return Tr::tr("%1: “%2” would overwrite the page of “%3”. Export one of them into another folder.")
            .arg(file, text(problem.id), text(problem.other));
    case kb::ExportProblem::Kind::SaysSomethingElse:
        return Tr::tr("%1 says something else already, and was not overwritten. Export into another folder.").arg(file);
    case kb::ExportProblem::Kind::Link:
        return Tr::tr("%1 is a symbolic link, and nothing is written through it. Export into another folder.")
            .arg(file);
    }
    return {};
}

} // namespace wording
