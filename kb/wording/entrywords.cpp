// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/entrywords.h"

#include "kb/cases/entrycases.h"
#include "kb/entryfields.h"
#include "kb/evidence/versionclaims.h"
#include "kb/wording/conditionwords.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/translating.h"
#include "kb/wording/wording.h"

namespace wording {

namespace {

/// A field of one text, rate or number.
QString detailText(const kb::Entry &entry, const kb::EntryField &field)
{
    return std::visit(kb::Overloaded {
                          [&](std::string kb::Entry::*member) { return text(entry.*member); },
                          [&](std::optional<double> kb::Entry::*member) {
                              return entry.*member ? Tr::tr("%1, claimed", "a rate").arg(rate(entry.*member))
                                                   : QString();
                          },
                          [&](std::optional<int> kb::Entry::*member) {
                              return entry.*member ? QString::number(*(entry.*member)) : QString();
                          },
                          [](const auto &) { return QString(); },
                      },
        field.member);
}

std::vector<kb::VerdictLine> verdictLines(const std::vector<kb::MeasuredClaims> &claims)
{
    std::vector<kb::VerdictLine> lines;
    for (const kb::MeasuredClaims &one : claims)
        lines.push_back({one.verdict == kb::Verdict::Reproduced, measured(one).toStdString()});
    return lines;
}

std::vector<std::string> shares(const kb::EntryEvidence &evidence, gpu::Role role, const std::vector<kb::Remedy> &rows)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < rows.size(); ++i)
        texts.push_back(share(kb::measuredShare(evidence.measured, role, int(i))).toStdString());
    return texts;
}

} // namespace

BannerWords banner(const kb::Entry &entry, const kb::EntryEvidence *evidence)
{
    const kb::Tier shown = evidence ? kb::shownTier(*evidence, entry.tier) : entry.tier;
    BannerWords words;
    if (evidence || !kb::hasTestCases(entry)) {
        static const kb::EntryEvidence none;
        const kb::EntryEvidence &known = evidence ? *evidence : none;
        words = {mostTelling(known), summary(known)};
        if (words.sentence.isEmpty())
            std::swap(words.sentence, words.count);
    }
    if (shown != entry.tier)
        words.count = joined(words.count, Tr::tr("The entry's file says “%1”.").arg(tier(entry.tier)));
    return words;
}

QList<std::pair<QString, QString>> details(const kb::Entry &entry)
{
    QList<std::pair<QString, QString>> rows;
    const auto add = [&rows](const QString &name, const QString &value) {
        if (!value.isEmpty())
            rows.emplace_back(name, value);
    };
    for (const char *const key : {"domain", "subcategory", "root_cause_type", "resolvable", "fix_success_rate",
             "confidence", "evidence_count", "first_seen", "last_confirmed", "last_updated"})
        add(fieldName(key), detailText(entry, *kb::fieldWithKey(key)));
    return rows;
}

kb::PageWords pageWords(const kb::Entry &entry, const kb::EntryEvidence &evidence, kb::Language language)
{
    kb::PageWords words;
    const BannerWords said = banner(entry, &evidence);
    words.banner = joined(said.sentence, said.count).toStdString();
    for (const auto &[name, value] : details(entry))
        words.details.emplace_back(name.toStdString(), value.toStdString());
    if (evidence.condition) {
        words.conditionTitle = title(*evidence.condition, language).toStdString();
        for (const QString &sentence : sentences(*evidence.condition))
            words.condition.push_back(sentence.toStdString());
    }
    if (evidence.cases.empty())
        return words;
    words.standing = wording::standing(evidence).toStdString();
    for (const std::vector<kb::MeasuredClaims> &row : kb::measuredClaims(evidence.measured, entry.versions))
        words.versions.push_back(verdictLines(row));
    for (const gpu::Case &testCase : evidence.cases) {
        const kb::LocalizedText title {testCase.title.empty() ? testCase.name : testCase.title, testCase.titleZh};
        words.cases.push_back({std::string(kb::shown(title, language).text), role(testCase.role).toStdString(),
            verdictLines(kb::measuredOf(evidence.measured, testCase.name))});
    }
    words.workaroundShares = shares(evidence, gpu::Role::Workaround, entry.workarounds);
    words.deadEndShares = shares(evidence, gpu::Role::DeadEnd, entry.deadEnds);
    return words;
}

} // namespace wording
