// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/answer.h"

#include "app/cli/command.h"
#include "app/cli/heretext.h"
#include "app/paths.h"
#include "kb/evidence/entryevidence.h"
#include "kb/format/pagerows.h"
#include "kb/format/pagewords.h"
#include "kb/rate.h"
#include "kb/text/escapes.h"
#include "kb/text/plaintext.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <optional>
#include <ranges>

namespace app {

namespace {

std::string_view kindName(kb::ReasonKind kind)
{
    switch (kind) {
    case kb::ReasonKind::Regex: return "regex";
    case kb::ReasonKind::Signature: return "signature";
    case kb::ReasonKind::Sign: return "sign";
    case kb::ReasonKind::Keywords: return "keywords";
    case kb::ReasonKind::Call: return "call";
    case kb::ReasonKind::Status: return "status";
    case kb::ReasonKind::ParameterAgrees: return "parameter_agrees";
    case kb::ReasonKind::ParameterDiffers: return "parameter_differs";
    case kb::ReasonKind::ParameterContradicts: return "parameter_contradicts";
    case kb::ReasonKind::Ecosystem: return "ecosystem";
    case kb::ReasonKind::Version: return "version";
    case kb::ReasonKind::Consequence: return "consequence";
    case kb::ReasonKind::Tier: return "stored_tier"; // of the file, by which it was ranked
    }
    return {};
}

std::string_view gradeName(kb::Grade grade)
{
    switch (grade) {
    case kb::Grade::Similar: return "similar";
    case kb::Grade::Likely: return "likely";
    case kb::Grade::Match: return "match";
    }
    return {};
}

constexpr std::size_t maxStepLines = 12; // of how a workaround is done; the entry has the rest

/// The workarounds that are known to help most, of a match that is a cause or may be one.
QString firstWorkarounds(
    const kb::Library &library, const kb::DiagnosedMatch &place, std::uint32_t index, const AnswerForm &form)
{
    const std::size_t most = place.part == kb::Part::Cause ? form.workarounds
        : place.part == kb::Part::Candidate                ? std::min<std::size_t>(form.workarounds, 1)
                                                           : 0;
    if (most == 0)
        return {};
    const kb::Expected<kb::EntryFile> file = library.readEntry(index);
    if (!file) // it has been removed since
        return {};
    QString text;
    for (const kb::Remedy *const row : kb::byRate(file->entry, kb::workaroundList) | std::views::take(most)) {
        const bool hasAction = row->action != kb::LocalizedText();
        const std::string_view action = kb::shown(hasAction ? row->action : row->explanation, form.language).text;
        const std::string rate = kb::rateText(kb::rateOf(*row, kb::workaroundList), kb::workaroundList, form.language);
        text += QStringLiteral("      ")
            + QCoreApplication::translate("cli", "try: %1").arg(QString::fromUtf8(action).simplified())
            + (rate.empty() ? QString() : QStringLiteral(" (%1)").arg(QString::fromStdString(rate))) + u'\n';
        if (!hasAction || kb::repeats(row->explanation, row->action, form.language))
            continue;
        const std::string_view how = kb::trimmed(kb::shown(row->explanation, form.language).text);
        const std::vector<std::string_view> lines = kb::splitLines(how);
        for (const std::string_view line : lines | std::views::take(maxStepLines))
            text += QStringLiteral("          %1\n").arg(QString::fromUtf8(line));
        if (lines.size() > maxStepLines)
            text += QStringLiteral("          …\n");
    }
    return text;
}

/// From the text that was searched to the one that was given.
void moveTo(kb::Match &match, const kb::PlainLog &plain)
{
    const auto move = [&plain](kb::Span &span) {
        if (span.end > span.begin) // up to its last byte: not to what stood behind that
            span = {plain.placeOf(span.begin), plain.placeOf(span.end - 1) + 1};
    };
    move(match.line);
    std::ranges::for_each(match.otherLines, move);
    for (kb::Reason &reason : match.reasons)
        move(reason.span);
}

kb::EntryReader readerOf(const kb::Library &library)
{
    return [&library](std::uint32_t entry) -> std::optional<kb::Entry> {
        kb::Expected<kb::EntryFile> file = library.readEntry(entry);
        return file ? std::optional(std::move(file->entry)) : std::nullopt;
    };
}

} // namespace

Answer ask(const kb::Library &library, std::string_view text, std::size_t limit)
{
    QElapsedTimer timer;
    timer.start();
    Answer answer;
    const kb::PlainLog plain(text);
    answer.matches = library.search().search(plain.text(), {.limit = limit});
    answer.elapsedMicroseconds = timer.nsecsElapsed() / 1000;
    answer.diagnosis = kb::diagnose(plain.text(), answer.matches, readerOf(library));
    for (kb::Match &match : answer.matches)
        moveTo(match, plain);
    return answer;
}

void lookHere(Answer &answer, const kb::Library &library, std::string_view text, const gpu::Facts &facts)
{
    const kb::EntryReader read = readerOf(library);
    answer.here = kb::matchesHere(answer.matches, facts, kb::PlainLog(text).text(),
        [&](std::uint32_t entry) { return library.entry(entry).hasCondition ? read(entry) : std::nullopt; });
    kb::putApplicableFirst(answer.diagnosis, answer.matches, answer.here);
    kb::tellApart(answer.diagnosis, answer.matches, read);
}

ShownTiers::ShownTiers(const kb::Library &library)
    : m_library(library)
    , m_store(library.folder(), library.isReadOnly(), ifItAnswers(dataFolder()))
    , m_isAsStored(library.folder() == builtInLibrary() && m_store.entriesWithUserRecords().empty())
{
}

kb::Tier ShownTiers::of(std::uint32_t entry)
{
    const auto known = m_tiers.find(entry);
    return known == m_tiers.end() ? m_tiers.emplace(entry, read(entry)).first->second : known->second;
}

kb::Tier ShownTiers::read(std::uint32_t entry) const
{
    const kb::Tier stored = m_library.entry(entry).tier;
    const auto file = m_isAsStored ? std::nullopt : std::optional(m_library.readEntry(entry));
    return file && *file ? kb::shownTier(kb::entryEvidence(m_store, m_library, (*file)->entry), stored) : stored;
}

nlohmann::ordered_json toJson(const kb::Library &library, const Answer &answer, ShownTiers &tiers)
{
    nlohmann::ordered_json matches = nlohmann::ordered_json::array();
    nlohmann::ordered_json similar = nlohmann::ordered_json::array();
    for (const std::size_t i : kb::applicableFirst(answer.diagnosis, answer.matches.size(), answer.here)) {
        const kb::Match &match = answer.matches[i];
        const kb::DiagnosedMatch &place
            = *std::ranges::find(answer.diagnosis, i, &kb::DiagnosedMatch::match); // every match has one
        nlohmann::ordered_json reasons = nlohmann::ordered_json::array();
        for (const kb::Reason &reason : match.reasons) {
            nlohmann::ordered_json &one = reasons.emplace_back();
            one["kind"] = kindName(reason.kind);
            one["detail"] = reason.kind == kb::ReasonKind::Tier
                ? std::string(kb::tierName(library.entry(match.entry).tier))
                : reason.detail;
            if (reason.kind == kb::ReasonKind::Sign)
                one["weight"] = std::round(double(reason.value) * 100) / 100;
            if (reason.span.end > reason.span.begin)
                one["bytes"] = {reason.span.begin, reason.span.end};
        }
        nlohmann::ordered_json &one = (place.part == kb::Part::Similar ? similar : matches).emplace_back();
        one["id"] = library.entry(match.entry).id;
        one["tier"] = kb::tierName(tiers.of(match.entry));
        one["grade"] = gradeName(match.grade);
        one["score"] = std::round(double(match.score) * 1e4) / 1e4;
        if (place.part != kb::Part::Similar) {
            one["part"] = kb::partName(place.part);
            one["problem"] = place.problem + 1;
        }
        if (place.line > 0)
            one["line"] = place.line;
        if (match.followsFrom)
            one["follows_from"] = library.entry(*match.followsFrom).id;
        if (!place.distinction.en.empty())
            one["distinction"] = place.distinction.en;
        if (!place.distinction.zh.empty())
            one["distinction_zh"] = place.distinction.zh;
        if (i < answer.here.size() && answer.here[i])
            one["here"] = hereJson(*answer.here[i]);
        one["reasons"] = std::move(reasons);
    }
    return {
        {"matches", std::move(matches)}, {"similar", std::move(similar)}, {"elapsed_us", answer.elapsedMicroseconds}};
}

std::string toText(const kb::Library &library, const Answer &answer, ShownTiers &tiers, const AnswerForm &form)
{
    QString text;
    for (std::size_t i = 0; i < answer.diagnosis.size(); ++i) {
        const kb::DiagnosedMatch &one = answer.diagnosis[i];
        const kb::Match &match = answer.matches[one.match];
        const bool isNewPart
            = i == 0 || answer.diagnosis[i - 1].part != one.part || answer.diagnosis[i - 1].problem != one.problem;
        const bool isRuledOut = one.match < answer.here.size() && answer.here[one.match]
            && answer.here[one.match]->applies == kb::Applies::NotHere;
        if (isNewPart)
            text += (i == 0 ? QString() : QStringLiteral("\n"))
                + wording::heading(
                    one.part, one.problem == 0, isRuledOut ? std::optional(form.whoseFacts) : std::nullopt)
                + u'\n';
        const kb::EntrySummary entry = library.entry(match.entry);
        QStringList reasons;
        if (one.line > 0)
            reasons += QCoreApplication::translate("cli", "line %1").arg(form.linesBefore + one.line);
        for (const kb::Reason &reason : match.reasons) {
            if (const QString sentence = wording::sentence(reason, form.language);
                !sentence.isEmpty() && !reasons.contains(sentence))
                reasons += sentence;
        }
        const bool chinese = form.language == kb::Language::Chinese && !entry.signatureZh.empty();
        const std::string_view signature = chinese ? entry.signatureZh : entry.signature;
        text += QCoreApplication::translate("cli", "%1: %2", "how sure a match is, an entry's id")
                    .arg(wording::grade(match.grade), QString::fromUtf8(entry.id))
            + QStringLiteral("\n      %1\n      %2 · %3\n")
                  .arg(QString::fromUtf8(signature).simplified(), wording::tier(tiers.of(match.entry)),
                      reasons.join(QStringLiteral(" · ")));
        if (const std::string_view differs = kb::shown(one.distinction, form.language).text; !differs.empty())
            text += QStringLiteral("      ")
                + QCoreApplication::translate("cli", "how it differs: %1").arg(QString::fromUtf8(differs).simplified())
                + u'\n';
        if (one.part != kb::Part::Similar && one.match < answer.here.size() && answer.here[one.match])
            text += hereText(*answer.here[one.match], form.language, form.whoseFacts.elsewhere);
        text += firstWorkarounds(library, one, match.entry, form);
    }
    return kb::terminalText(text.toStdString());
}

} // namespace app
