// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/entrysections.h"

#include "kb/cases/entrycases.h"
#include "kb/format/pagerows.h"
#include "kb/rate.h"
#include "kb/wording/conditionwords.h"
#include "kb/wording/entrywords.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/factwords.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/page/banner.h"
#include "ui/page/entrymenu.h"
#include "ui/page/fieldplace.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/column.h"
#include "ui/widgets/ratemeter.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/smallbutton.h"
#include "ui/widgets/table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <ranges>

namespace ui {

namespace {

constexpr int leastRateColumn = 76; // px

/// What was counted, and below it how often.
QString checkedLines(QString share)
{
    static const QRegularExpression colon(QStringLiteral("(:|：)\\s*(?=[^:：]*$)"));
    return share.replace(colon, QStringLiteral("\\1\n"));
}

/// What is to be done or tried stands out from why.
void emphasize(const QList<QWidget *> &action)
{
    auto *const text = action.isEmpty() ? nullptr : qobject_cast<TextView *>(action.first());
    if (!text)
        return;
    QFont font = theme::baseFont();
    font.setWeight(QFont::DemiBold);
    text->setFont(font);
}

bool hasAnyText(const kb::Entry &entry, kb::Language language)
{
    const auto has = [language](const kb::LocalizedText &text) {
        return !(language == kb::Language::Chinese ? text.zh : text.en).empty();
    };
    const auto rowHas = [&has](const kb::Remedy &row) { return has(row.action) || has(row.explanation); };
    return has(entry.signature) || has(entry.rootCause) || std::ranges::any_of(entry.workarounds, rowHas)
        || std::ranges::any_of(entry.deadEnds, rowHas);
}

QList<QWidget *> chips(const std::vector<std::string> &texts)
{
    QList<QWidget *> widgets;
    for (const std::string &text : texts) {
        if (!text.empty())
            widgets.append(PageParts::chip(QString::fromUtf8(text)));
    }
    return widgets;
}

/// What decided, or left it open: whether it is so, what it is, where it was read.
QWidget *groundTable(const kb::Applicability &answer)
{
    auto *table = new Table({0, 1, 1}, Table::Density::Tight);
    for (const kb::Ground *const told : wording::toldGrounds(answer)) {
        const kb::Ground &ground = *told;
        const bool isKnown = ground.truth != kb::Truth::Unknown;
        // What decided an answer speaks for it, also where it is that something is not so.
        const bool isTrue = isKnown && (kb::isDecided(answer.applies) || ground.truth == kb::Truth::True);
        QLabel *const sign = dimLabel(isTrue ? QStringLiteral("✓")
                : isKnown                    ? QStringLiteral("✕")
                                             : QStringLiteral("?"));
        const QString said = isTrue ? EntrySections::tr("It is so")
            : isKnown               ? EntrySections::tr("It is not so")
                                    : EntrySections::tr("Not known");
        sign->setAccessibleName(said);
        sign->setToolTip(said);
        table->addRow({sign, TextView::fromProse(wording::sentence(ground)),
            new TextView(wording::factPlace(ground.value.from), TextView::Look::Dim)});
    }
    return table;
}

} // namespace

EntrySections::EntrySections(const kb::Entry &entry, const PageContext &context, Page &page, Column &column)
    : m_entry(entry)
    , m_context(context)
    , m_column(column)
    , m_parts(page, context)
    , m_anyInLanguage(hasAnyText(entry, context.language))
    , m_findings(context.findings)
{
}

void EntrySections::addAll()
{
    addHead();
    addRootCause();
    addCondition(); // before what helps, which helps only where it is this
    addWorkarounds(); // whoever met the error wants to know what to do
    addDeadEnds();
    addSigns();
    addVersions();
    addEnvironment();
    addMeasured();
    addRelated();
    addNames();
    addLinks();
    addDetails();
    if (QWidget *const rest = notes([](const kb::Finding &) { return true; })) // in what the entry does not have
        m_column.add(rest, theme::space3);
}

QString EntrySections::sectionOf(const std::string &field)
{
    static constexpr std::array head = {QLatin1String("signature"), QLatin1String("error_code"),
        QLatin1String("category"), QLatin1String("verification_tier"), QLatin1String("cases")};
    static constexpr std::array related
        = {QLatin1String("leads_to"), QLatin1String("preceded_by"), QLatin1String("frequently_confused_with")};
    const QString section = placeOf(field).field;
    if (std::ranges::contains(head, section))
        return {};
    if (std::ranges::contains(related, section))
        return QStringLiteral("transition_graph");
    return section.startsWith(u"official_doc") ? QStringLiteral("official_doc") : section;
}

void EntrySections::addHead()
{
    // Once the records are read.
    const kb::Tier tier = m_context.evidence ? kb::shownTier(*m_context.evidence, m_entry.tier) : m_entry.tier;
    const wording::BannerWords said = wording::banner(m_entry, m_context.evidence.get());
    auto *const banner = new Banner(tierBadge(tier), said.sentence, said.count);
    if (m_context.evidence)
        banner->setBadgeToolTip(wording::standing(*m_context.evidence));
    if (kb::hasTestCases(m_entry))
        banner->addButton(m_parts.runButton());
    m_column.add(banner, 0);

    const kb::PageTitle pageTitle = kb::pageTitle(m_entry.signature, m_context.language);
    auto *title = new TextView(QString::fromUtf8(pageTitle.message.text), TextView::Look::Signature);
    title->setFocusPolicy(Qt::StrongFocus);
    title->setAccessibleDescription(tr("Signature"));
    m_column.add(title, theme::space3);
    if (!pageTitle.gloss.empty())
        m_column.add(new TextView(QString::fromUtf8(pageTitle.gloss), TextView::Look::Normal), theme::space1);

    QList<QWidget *> names {entryMenuButton(m_entry, m_context.language)};
    names += chips({m_entry.category, m_entry.errorCode});
    if (pageTitle.message.fallback)
        names.append(m_parts.notTranslated());
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::space3);
    layout->addWidget(PageParts::flow(names), 1);
    const std::string &date = m_entry.lastUpdated.empty() ? m_entry.lastConfirmed : m_entry.lastUpdated;
    if (!date.empty()) {
        QLabel *const label = dimLabel(QString::fromUtf8(date));
        label->setFont(theme::secondaryFont());
        label->setContentsMargins(0, 2, 0, 0); // on the line of the chips' text
        label->setToolTip(m_entry.lastUpdated.empty() ? tr("Last confirmed") : tr("Last updated"));
        layout->addWidget(label, 0, Qt::AlignTop);
    }
    m_column.add(row, theme::space3);
    if (QWidget *const found = notes([](const kb::Finding &one) { return sectionOf(one.field).isEmpty(); }))
        m_column.add(found, theme::space2);
}

void EntrySections::addRootCause()
{
    const kb::ShownText cause = shown(m_entry.rootCause);
    if (cause.text.empty())
        return addSection("root_cause", tr("Root cause"), nullptr);
    QList<QWidget *> parts {TextView::fromProse(QString::fromUtf8(cause.text))};
    appendNote(parts, cause.fallback);
    addSection("root_cause", tr("Root cause"), PageParts::stack(parts));
}

void EntrySections::addCondition()
{
    if (!kb::hasCondition(m_entry))
        return;
    const kb::EntryCases cases = kb::entryCases(m_entry);
    if (!cases.condition) // a finding says why
        return;
    QList<QWidget *> parts {TextView::fromProse(wording::title(*cases.condition, m_context.language))};
    appendNote(parts, shown({cases.condition->title, cases.condition->titleZh}).fallback);
    if (m_context.here) {
        parts.append(answerHere(*m_context.here));
        if (const auto &answer = m_context.here->answer; answer && !answer->grounds.empty())
            parts.append(groundTable(*answer));
    }
    QWidget *const asked = TextView::fromProse(wording::sentences(*cases.condition).join(u'\n'), TextView::Look::Dim);
    if (m_context.here && m_context.here->answer) // what decided it is above
        parts.append(PageParts::folded({tr("Show what is asked"), tr("Hide what is asked")}, asked));
    parts.append(asked);
    const QString there = m_context.here ? m_context.here->machine : QString();
    addSection("condition",
        there.isEmpty() ? tr("Is it this, here?") : tr("Is it this, on %1?", "a machine").arg(there),
        PageParts::stack(parts));
}

QWidget *EntrySections::answerHere(const AnswerHere &here) const
{
    const QString &there = here.machine;
    QList<QWidget *> line;
    if (here.answer)
        line.append(new Badge(hereBadge(here.answer->applies, !there.isEmpty()), Badge::Shape::Badge));
    if (here.isReading)
        line.append(dimLabel(
            there.isEmpty() ? tr("Reading what this machine is…") : tr("Reading what %1 is…", "a machine").arg(there)));
    else if (!here.problem.isEmpty())
        line.append(dimLabel(there.isEmpty() ? tr("What this machine is could not be read.")
                                             : tr("What %1 is could not be read.", "a machine").arg(there)));
    else if (!here.time.isEmpty())
        line.append(dimLabel(there.isEmpty() ? tr("read at %1").arg(here.time)
                                             : tr("%1, read at %2", "a machine, a time").arg(there, here.time)));
    line.append(m_parts.refreshButton(!here.isReading));
    line.append(there.isEmpty() ? QList<QWidget *> {m_parts.machineLink()} : QList<QWidget *>());
    QList<QWidget *> parts {PageParts::flow(line)};
    if (!here.isReading && !here.problem.isEmpty())
        parts.append(TextView::fromProse(here.problem, TextView::Look::Dim));
    if (const QString remark = here.answer ? wording::remark(*here.answer) : QString(); !remark.isEmpty())
        parts.append(TextView::fromProse(remark));
    return PageParts::stack(parts);
}

void EntrySections::addSigns()
{
    if (m_entry.signs.empty())
        return;
    auto *table = new Table({0, 3, 3}, Table::Density::Tight);
    for (const kb::Sign &sign : m_entry.signs) {
        const kb::ShownText says = shown(sign.says);
        QList<QWidget *> parts {TextView::fromProse(QString::fromUtf8(says.text))};
        appendNote(parts, says.fallback);
        table->addRow({dimLabel(sign.weight < 0 ? tr("against") : tr("for")), PageParts::stack(parts),
            m_parts.code(QString::fromUtf8(sign.regex), {})});
    }
    addSection("signs", tr("What else the log shows"), table);
}

void EntrySections::addEnvironment()
{
    if (m_entry.environment.empty())
        return;
    auto *table = new Table({1, 3}, Table::Density::Tight);
    for (const auto &[name, value] : m_entry.environment)
        table->addRow({dimLabel(QString::fromUtf8(name)), new TextView(QString::fromUtf8(value))});
    addSection("environment", tr("Environment"), table);
}

void EntrySections::addWorkarounds()
{
    if (m_entry.workarounds.empty())
        return addSection("workarounds", tr("Workarounds"), nullptr);
    auto *table = new Table({0, 1}, Table::Density::Roomy);
    for (const kb::Remedy *const item : kb::byRate(m_entry, kb::workaroundList)) {
        table->addRow({rate(*item, kb::workaroundList), workaround(*item)});
    }
    addSection("workarounds", tr("Workarounds"), table);
}

QWidget *EntrySections::workaround(const kb::Remedy &item)
{
    const kb::ShownText action = shown(item.action);
    kb::ShownText how = shown(item.explanation);
    if (kb::repeats(item.explanation, item.action, m_context.language))
        how = {};
    QList<QWidget *> parts;
    if (how.text.empty())
        parts = m_parts.proseAndCode(QString::fromUtf8(action.text));
    else if (!action.text.empty())
        parts.append(TextView::fromProse(QString::fromUtf8(action.text)));
    if (!how.text.empty())
        emphasize(parts);
    parts.append(m_parts.proseAndCode(QString::fromUtf8(how.text)));
    appendNote(parts, action.fallback || how.fallback || areCircumstancesFallback(item));
    appendCircumstances(parts, item);
    appendReports(parts, item, kb::workaroundList);
    if (QWidget *const found = notesOfRow(item, kb::workaroundList))
        parts.append(found);
    return PageParts::stack(parts);
}

void EntrySections::addDeadEnds()
{
    if (m_entry.deadEnds.empty())
        return;
    auto *table = new Table({0, 1}, Table::Density::Roomy);
    for (const kb::Remedy *const item : kb::byRate(m_entry, kb::deadEndList)) {
        table->addRow({rate(*item, kb::deadEndList), deadEnd(*item)});
    }
    addSection("dead_ends", tr("Dead ends"), table);
}

QWidget *EntrySections::deadEnd(const kb::Remedy &item)
{
    const kb::ShownText action = shown(item.action);
    const kb::ShownText why = shown(item.explanation);
    QList<QWidget *> parts = m_parts.proseAndCode(QString::fromUtf8(action.text));
    if (!why.text.empty() && !kb::repeats(item.explanation, item.action, m_context.language)) {
        emphasize(parts);
        parts.append(m_parts.proseAndCode(QString::fromUtf8(why.text)));
    }
    appendNote(parts, action.fallback || why.fallback || areCircumstancesFallback(item));
    if (!item.misconception.empty())
        parts.append(TextView::fromProse(
            tr("Common misconception: %1").arg(QString::fromUtf8(item.misconception)), TextView::Look::Dim));
    appendCircumstances(parts, item);
    appendReports(parts, item, kb::deadEndList);
    if (QWidget *const found = notesOfRow(item, kb::deadEndList))
        parts.append(found);
    return PageParts::stack(parts);
}

void EntrySections::appendReports(QList<QWidget *> &parts, const kb::Remedy &row, const kb::RemedyList &list) const
{
    const int number = int(&row - (m_entry.*list.rows).data());
    QList<QWidget *> buttons {m_parts.reportButton(list, number, true), m_parts.reportButton(list, number, false)};
    if (row.reports.empty()) {
        parts.append(PageParts::flow(buttons));
        return;
    }
    QList<QWidget *> said;
    for (const kb::Report &report : row.reports) {
        QStringList line {report.worked ? tr("✓ Worked") : tr("✗ Did not work")};
        if (!report.date.empty())
            line << QString::fromUtf8(report.date);
        if (report.source.empty())
            line << tr("own experience");
        if (!report.note.empty())
            line << QString::fromUtf8(report.note);
        said.append(TextView::fromProse(line.join(QStringLiteral(" · ")), TextView::Look::Dim));
        if (!report.source.empty())
            said.append(m_parts.webReference(report.source));
    }
    QWidget *const reports = PageParts::stack(said);
    reports->hide();
    auto *const button = new SmallButton(tr("Show %n report(s)", nullptr, int(row.reports.size())));
    button->setCheckable(true);
    QObject::connect(button, &SmallButton::toggled, reports, &QWidget::setVisible);
    QObject::connect(button, &SmallButton::toggled, button, [button, count = int(row.reports.size())](bool isOpen) {
        button->setText(isOpen ? tr("Hide %n report(s)", nullptr, count) : tr("Show %n report(s)", nullptr, count));
    });
    buttons.prepend(button);
    parts.append({PageParts::flow(buttons), reports});
}

void EntrySections::appendCircumstances(QList<QWidget *> &parts, const kb::Remedy &item) const
{
    const kb::ShownText when = shown(item.condition);
    if (!when.text.empty())
        parts.append(TextView::fromProse(tr("Condition: %1").arg(QString::fromUtf8(when.text)), TextView::Look::Dim));
    const kb::ShownText tradeoff = shown(item.tradeoff);
    if (!tradeoff.text.empty())
        parts.append(
            TextView::fromProse(tr("Trade-off: %1").arg(QString::fromUtf8(tradeoff.text)), TextView::Look::Dim));
    for (const std::string &source : item.sources) {
        if (!std::ranges::contains(item.reports, source, &kb::Report::source)) // those stand with what they report
            parts.append(m_parts.webReference(source));
    }
}

bool EntrySections::areCircumstancesFallback(const kb::Remedy &item) const
{
    return shown(item.condition).fallback || shown(item.tradeoff).fallback;
}

void EntrySections::addRelated()
{
    const auto row = [this](Table &table, const QString &kind, const kb::Transition &transition) {
        QList<QWidget *> head {dimLabel(kind)};
        if (const auto tier = m_context.tierOf ? m_context.tierOf(transition.entryId) : std::nullopt)
            head.append(new Badge(tierBadge(*tier), Badge::Shape::Badge));
        QList<QWidget *> parts {PageParts::flow(head), m_parts.entryReference(transition.entryId)};
        const kb::ShownText when = shown(transition.condition);
        if (!when.text.empty())
            parts.append(TextView::fromProse(QString::fromUtf8(when.text), TextView::Look::Dim));
        appendNote(parts, when.fallback);
        QLabel *const probability
            = transition.probability ? dimLabel(tr("claimed %1").arg(wording::rate(transition.probability))) : nullptr;
        if (probability)
            probability->setToolTip(tr("Claimed probability"));
        table.addRow({PageParts::stack(parts), probability});
    };
    const kb::TransitionGraph &graph = m_entry.transitions;
    if (!graph.leadsTo.empty() || !graph.precededBy.empty() || !graph.frequentlyConfusedWith.empty()) {
        auto *table = new Table({1, 0}, Table::Density::Tight);
        for (const kb::Transition &transition : graph.leadsTo)
            row(*table, tr("Leads to"), transition);
        for (const kb::Transition &transition : graph.precededBy)
            row(*table, tr("Preceded by"), transition);
        for (const kb::Transition &transition : graph.frequentlyConfusedWith)
            row(*table, tr("Often confused with"), transition);
        addSection("transition_graph", tr("Related entries"), table);
    }
    QList<QWidget *> articles;
    for (const std::string &id : m_entry.relatedArticles)
        articles.append(m_parts.articleReference(id));
    if (!articles.isEmpty())
        addSection("related_articles", tr("Related articles"), PageParts::stack(articles));
}

void EntrySections::addNames()
{
    if (const QList<QWidget *> aliases = chips(m_entry.aliases); !aliases.isEmpty())
        addSection("aliases", tr("Aliases"), PageParts::flow(aliases));
    if (const QList<QWidget *> tags = chips(m_entry.tags); !tags.isEmpty())
        addSection("tags", tr("Tags"), PageParts::flow(tags));
}

void EntrySections::addLinks()
{
    if (!m_entry.officialDocUrl.empty() || !m_entry.officialDocSection.empty()) {
        QList<QWidget *> parts;
        if (!m_entry.officialDocUrl.empty())
            parts.append(m_parts.webReference(m_entry.officialDocUrl));
        if (!m_entry.officialDocSection.empty())
            parts.append(new TextView(QString::fromUtf8(m_entry.officialDocSection)));
        addSection("official_doc", tr("Official documentation"), PageParts::stack(parts));
    }
    QList<QWidget *> sources;
    for (const std::string &source : m_entry.sources)
        sources.append(m_parts.webReference(source));
    addSection("sources", tr("Sources"), sources.isEmpty() ? nullptr : PageParts::stack(sources));
}

void EntrySections::addDetails()
{
    if (!m_entry.regex.empty())
        addSection("regex", tr("Regex"), m_parts.code(QString::fromUtf8(m_entry.regex), {}));

    auto table = std::make_unique<Table>(QList<int> {1, 3}, Table::Density::Tight);
    for (const auto &[name, value] : wording::details(m_entry))
        table->addRow({dimLabel(name), new TextView(value)});
    if (!m_entry.tierText.empty())
        table->addRow(
            {dimLabel(tr("Verification tier in the file")), new TextView(QString::fromUtf8(m_entry.tierText))});
    if (!m_entry.url.empty())
        table->addRow({dimLabel(wording::fieldName("url")), m_parts.webReference(m_entry.url)});
    if (!table->isEmpty())
        addSection("details", tr("Details"), table.release());
}

QWidget *EntrySections::rate(const kb::Remedy &row, const kb::RemedyList &list) const
{
    const kb::Rate rate = kb::rateOf(row, list);
    RateMeter::Shown shown {.rate = rate.claimed,
        .text = wording::rate(rate.claimed),
        .caption = tr("claimed"),
        .details = tr("No report is behind it."),
        .isCounted = false};
    if (rate.count) {
        const kb::Count &count = *rate.count;
        shown = {.rate = double(count.agreeing) / count.reports,
            .text = tr("%1 of %2").arg(count.agreeing).arg(count.reports),
            .caption = list.helps ? tr("helped", "under 4 of 5 reports") : tr("failed", "under 4 of 5 reports"),
            .details = tr("By these reports the rate lies between %1 and %2 (90 % interval).")
                .arg(wording::rate(count.low), wording::rate(count.high))};
    }
    auto *const meter = new RateMeter(
        shown, list.helps ? theme::Tone::Ok : theme::Tone::Bad, list.helps ? tr("Success rate") : tr("Fail rate"));
    const gpu::Role role = list.helps ? gpu::Role::Workaround : gpu::Role::DeadEnd;
    const QString share = m_context.evidence
        ? wording::share(kb::measuredShare(m_context.evidence->measured, role, int(&row - (m_entry.*list.rows).data())))
        : QString();
    // As wide in every row of every entry, so that their texts begin on one line.
    auto *const column = new QWidget;
    const QString longest = checkedLines(wording::share({.asStated = 1, .decided = 1})).section(u'\n', 0, 0);
    const int least = qMax(leastRateColumn, QFontMetrics(theme::secondaryFont()).horizontalAdvance(longest) + 2);
    column->setFixedWidth(qMax(least, meter->sizeHint().width()));
    auto *const layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::space1);
    layout->addWidget(meter, 0, Qt::AlignRight);
    if (!share.isEmpty()) {
        QLabel *const label = dimLabel(checkedLines(share));
        label->setFont(theme::secondaryFont());
        label->setAlignment(Qt::AlignRight);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    return column;
}

void EntrySections::addSection(const char *field, const QString &title, QWidget *content)
{
    QWidget *const found
        = notes([field](const kb::Finding &finding) { return sectionOf(finding.field) == QLatin1String(field); });
    if (!content && !found)
        return;
    auto *const header = new SectionHeader(title);
    header->setObjectName(QLatin1String(field));
    m_column.add(header, theme::space6);
    if (content)
        m_column.add(content, theme::space2);
    if (found)
        m_column.add(found, theme::space1);
}

template <typename Belongs> QWidget *EntrySections::notes(const Belongs &belongs)
{
    std::vector<kb::Finding> found;
    std::ranges::copy_if(m_findings, std::back_inserter(found), belongs);
    if (found.empty())
        return nullptr;
    std::erase_if(m_findings, belongs);
    return m_parts.findingNotes(found);
}

QWidget *EntrySections::notesOfRow(const kb::Remedy &row, const kb::RemedyList &list)
{
    const int number = int(&row - (m_entry.*list.rows).data());
    return notes([&list, number](const kb::Finding &finding) {
        const FieldPlace place = placeOf(finding.field);
        return place.row == number && place.field == QLatin1String(list.key);
    });
}

void EntrySections::appendNote(QList<QWidget *> &parts, bool fallback) const
{
    if (fallback && m_anyInLanguage)
        parts.append(m_parts.notTranslated());
}

kb::ShownText EntrySections::shown(const kb::LocalizedText &text) const
{
    return kb::shown(text, m_context.language);
}

} // namespace ui
