// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/page.h"

#include "app/cli/command.h"
#include "app/cli/heretext.h"
#include "app/paths.h"
#include "kb/cases/entryhere.h"
#include "kb/evidence/entryevidence.h"
#include "kb/export/fileexport.h"
#include "kb/format/pagewords.h"
#include "kb/rate.h"
#include "kb/wording/conditionwords.h"
#include "kb/wording/factreport.h"
#include "kb/wording/measuredtext.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>
#include <format>

namespace app {

namespace {

using nlohmann::ordered_json;

/// What the records say, under the entry: one line for each case on each cuDNN and GPU. Empty without any.
std::string measuredText(const kb::EntryEvidence &evidence, kb::Language language)
{
    QStringList lines = wording::measuredLines(evidence, language);
    if (lines.isEmpty())
        return {};
    const QString title = QCoreApplication::translate("cli", "Measured");
    QString text = QStringLiteral("\n%1\n%2\n  %3\n").arg(title, QString(title.size(), u'-'), lines.takeFirst());
    for (const QString &line : lines)
        text += QStringLiteral("  - %1\n").arg(line);
    return text.toStdString();
}

/// Pointers to the rates that nobody counted.
ordered_json claimedRates(const kb::Entry &entry)
{
    ordered_json pointers = ordered_json::array();
    for (const kb::RemedyList &list : kb::remedyLists) {
        const auto rate = std::ranges::find_if(list.fields, [](const auto &field) {
            const auto *const member = std::get_if<std::optional<double> kb::Remedy::*>(&field.member);
            return member && *member == &kb::Remedy::rate;
        });
        const std::vector<kb::Remedy> &rows = entry.*list.rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (kb::rateOf(rows[i], list).claimed)
                pointers.push_back(std::format("/{}/{}/{}", list.key, i, rate->key));
        }
    }
    if (entry.confidence)
        pointers.push_back("/confidence");
    if (entry.fixSuccessRate)
        pointers.push_back("/fix_success_rate");
    for (const kb::EdgeList &list : kb::edgeLists) {
        const std::vector<kb::Transition> &edges = entry.transitions.*list.edges;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (edges[i].probability)
                pointers.push_back(std::format("/transition_graph/{}/{}/probability", list.key, i));
        }
    }
    return pointers;
}

std::optional<kb::Applicability> applicabilityOf(const kb::Entry &entry, const HereFacts &here)
{
    return here.facts ? kb::applicability(entry, *here.facts, {}) : std::nullopt;
}

QString conditionTitle(const HereFacts &here, kb::Language language)
{
    if (!here.facts || !here.whose.elsewhere)
        return QString::fromUtf8(kb::labelText(kb::Label::IsItHere, language));
    return here.whose.machine.isEmpty()
        ? QCoreApplication::translate("cli", "Is It This, on That Machine?")
        : QCoreApplication::translate("cli", "Is It This, on %1?", "a machine").arg(here.whose.machine);
}

/// Of another machine also when it was looked at: a file may be old.
QString answerText(const kb::Applicability &answer, const HereFacts &here)
{
    const QString said = wording::applies(answer.applies, here.whose.elsewhere);
    const QString time = wording::factsTime(*here.facts);
    return !here.whose.elsewhere || time.isEmpty()
        ? said
        : QCoreApplication::translate("cli", "%1 (read at %2)", "whether an entry applies, a time").arg(said, time);
}

/// What the entry asks of a machine, and what came of it there. Empty without a condition.
std::string conditionText(const kb::EntryEvidence &evidence, const std::optional<kb::Applicability> &answer,
    const HereFacts &here, kb::Language language)
{
    if (!evidence.condition)
        return {};
    const QString title = conditionTitle(here, language);
    QString text = QStringLiteral("\n%1\n%2\n  %3\n")
                       .arg(title, QString(title.size(), u'-'), wording::title(*evidence.condition, language));
    for (const QString &line : wording::sentences(*evidence.condition))
        text += QStringLiteral("  - %1\n").arg(line);
    if (answer) {
        text += QStringLiteral("  %1\n").arg(answerText(*answer, here));
        for (const QString &line : groundLines(*answer))
            text += QStringLiteral("  - %1\n").arg(line);
    }
    return text.toStdString();
}

/// The page with the answer at the end of its head: who asks for it wants it before all else. What it stands on comes
/// with the condition, below.
std::string withAnswer(
    std::string page, const std::optional<kb::Applicability> &answer, const HereFacts &here, kb::Language language)
{
    if (answer) {
        const std::size_t headEnd = std::min(page.find("\n\n"), page.find_last_not_of('\n') + 1);
        const QString line = conditionTitle(here, language) + u' ' + answerText(*answer, here);
        page.insert(headEnd, '\n' + line.toStdString());
    }
    return page;
}

/// The entry's file; where it has rates that are only claimed, a key more says which, and one more says whether it
/// applies on the machine that was asked.
std::string jsonOf(const kb::EntryFile &file, const std::optional<kb::Applicability> &here)
{
    std::string text = kb::flatJson(file);
    ordered_json claimed = claimedRates(file.entry);
    ordered_json json = claimed.empty() && !here ? ordered_json() : ordered_json::parse(text, nullptr, false);
    if (!json.is_object())
        return text;
    if (!claimed.empty())
        json["claimed_rates"] = std::move(claimed);
    if (here)
        json["here"] = hereJson(*here);
    return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

} // namespace

kb::Expected<std::string> renderById(
    const kb::Library &library, const std::string &id, Form form, kb::Language language, const HereFacts &here)
{
    if (const std::optional<std::uint32_t> index = library.find(id)) {
        return library.readEntry(*index).transform([&](const kb::EntryFile &file) {
            if (form == Form::Json)
                return jsonOf(file, applicabilityOf(file.entry, here));
            const kb::EvidenceStore store(library.folder(), library.isReadOnly(), ifItAnswers(dataFolder()));
            const kb::EntryEvidence evidence = kb::entryEvidence(store, library, file.entry);
            const kb::Entry shown = kb::withShownTier(file.entry, evidence);
            if (form != Form::Text)
                return render(shown, form, language, {}, wording::wordsInBoth(shown, evidence));
            const std::optional<kb::Applicability> answer = applicabilityOf(shown, here);
            return withAnswer(render(shown, form, language), answer, here, language)
                + conditionText(evidence, answer, here, language) + measuredText(evidence, language);
        });
    }
    if (const std::optional<std::uint32_t> article = library.findArticle(id))
        return library.readArticle(*article).transform(
            [&](const kb::Article &one) { return render(one, form, language); });
    return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = id});
}

QStringList similarIds(const kb::Library &library, const QString &id)
{
    constexpr qsizetype most = 5;
    constexpr qsizetype fewest = 3; // letters: fewer are in half of all ids
    const QString name = id.section(u'/', -1);
    QStringList ids;
    for (std::uint32_t i = 0; name.size() >= fewest && i < library.entryCount() && ids.size() < most; ++i) {
        const QString known = QString::fromUtf8(library.entry(i).id);
        if (known.contains(name, Qt::CaseInsensitive))
            ids += known;
    }
    return ids;
}

} // namespace app
