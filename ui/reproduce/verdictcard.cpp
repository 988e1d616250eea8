// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/verdictcard.h"

#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"
#include "ui/page/pageparts.h"
#include "ui/reproduce/copyas.h"
#include "ui/reproduce/words.h"
#include "ui/text/textview.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/link.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPainter>

namespace ui {

namespace {

/// A sentence with its sign on the tint of its tone, larger than other text.
class Sentence final : public QWidget {
public:
    Sentence(const BadgeText &badge, const QString &sentence, QWidget *parent)
        : QWidget(parent)
        , m_tone(badge.tone)
    {
        auto *const layout = new QVBoxLayout(this);
        layout->setContentsMargins(theme::space3, 10, theme::space3, 10);
        layout->setSpacing(theme::space1);
        auto *const name = new QLabel(badge.text);
        name->setTextFormat(Qt::PlainText);
        name->setFont(theme::rateFont());
        auto *const text = new TextView(sentence);
        text->setFocusPolicy(Qt::TabFocus);
        for (QWidget *const part : std::initializer_list<QWidget *> {name, text}) {
            QPalette colors = part->palette();
            const QColor ink = theme::current().tone(m_tone).text;
            colors.setColor(QPalette::WindowText, ink);
            colors.setColor(QPalette::Text, ink);
            part->setPalette(colors);
            layout->addWidget(part);
        }
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        theme::paintRounded(painter, rect(), theme::current().tone(m_tone).tint, {}, theme::radius);
    }

private:
    theme::Tone m_tone;
};

QString localTime(const std::string &iso)
{
    const QDateTime time = QDateTime::fromString(QString::fromUtf8(iso), Qt::ISODateWithMs);
    return QLocale().toString(time.toLocalTime(), QLocale::ShortFormat);
}

} // namespace

VerdictCard::VerdictCard(model::Reproduction &reproduction, QWidget *parent)
    : QWidget(parent)
    , m_reproduction(reproduction)
    , m_layout(new QVBoxLayout(this))
    , m_facts(textLabel(true, this))
    , m_tiers(new FlowLayout(theme::space2))
    , m_recordText(textLabel(true, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(theme::space2);
    auto *const tierRow = new QHBoxLayout;
    tierRow->setSpacing(theme::space2);
    auto *const copy = new FlatButton(FlatButton::Shape::Box, this);
    copy->setText(tr("Copy as ▾"));
    copy->setAccessibleName(tr("Copy the case as"));
    copy->setObjectName(QStringLiteral("reproduce.copy"));
    copy->setPopupMode(QToolButton::InstantPopup);
    auto *const menu = new QMenu(copy);
    const auto form = [&](const QString &text, CopyForm which) {
        connect(menu->addAction(text), &QAction::triggered, this, [this, which] { emit copyRequested(int(which)); });
    };
    form(tr("&JSON of the case"), CopyForm::CaseJson);
    form(tr("&C++ program"), CopyForm::CppProgram);
    form(tr("&Bug report in Markdown"), CopyForm::BugReport);
    copy->setMenu(menu);
    tierRow->addLayout(m_tiers, 1);
    tierRow->addWidget(copy, 0, Qt::AlignTop);
    m_layout->addWidget(m_facts);
    m_layout->addLayout(tierRow);
    m_layout->addWidget(m_recordText);

    connect(&reproduction, &model::Reproduction::currentChanged, this, &VerdictCard::update);
    connect(&reproduction, &model::Reproduction::entryChanged, this, &VerdictCard::updateTiers);
    connect(&reproduction, &model::Reproduction::runAdvanced, this, [this](int run) {
        const bool done = m_reproduction.runs()[std::size_t(run)].state == model::Run::State::Done;
        if (run == m_reproduction.current() && done)
            update();
    });
    update();
}

void VerdictCard::update()
{
    const int current = m_reproduction.current();
    const model::Run *const run = current < 0 ? nullptr : &m_reproduction.runs()[std::size_t(current)];
    if (!run)
        showSentence({}, {});
    else if (run->state != model::Run::State::Done)
        showSentence({theme::Tone::Accent, tr("Running…")}, wording::subject(run->testCase));
    else
        showSentence(
            verdictBadge(run->judgement.verdict, run->testCase.role), wording::sentence(run->judgement, run->testCase));
    updateFacts(run);
    updateTiers();
    updateRecord(run);
}

void VerdictCard::showSentence(const BadgeText &badge, const QString &sentence)
{
    const QString shown = badge.text + u'\n' + sentence;
    if (shown == m_shown)
        return;
    m_shown = badge.text.isEmpty() ? QString() : shown;
    delete m_banner;
    m_banner = nullptr;
    if (badge.text.isEmpty())
        return;
    m_banner = new Sentence(badge, sentence, this);
    m_layout->insertWidget(0, m_banner);
    m_banner->show(); // at once: the layout would show it a turn later
}

void VerdictCard::updateFacts(const model::Run *run)
{
    QStringList lines; // what was expected and seen, one a line
    QStringList facts;
    if (run && run->state == model::Run::State::Done && !run->judgement.control.category.empty()) {
        const kb::Judgement &judged = run->judgement;
        const gpu::Case &testCase = run->testCase;
        if (const QString expected = wording::expected(judged, testCase); !expected.isEmpty())
            lines.append(tr("Expected: %1").arg(expected));
        lines.append(tr("Observed: %1").arg(wording::observed(judged.observed, testCase, testCase.setup)));
        lines.append(tr("Control: %1").arg(wording::observed(judged.control, testCase, testCase.control)));
        const gpu::Step *const step = run->transcript.step(gpu::StepKind::Case);
        if (step && step->outputs && step->outputs->compared) {
            const QString error = QLocale().toString(step->outputs->maxRelError, 'g', 2);
            facts.append(step->outputs->matches
                    ? tr("Output matches the float64 reference (relative error %1)").arg(error)
                    : tr("Output differs from the float64 reference (relative error %1)").arg(error));
        }
        if (step && step->engines && step->engines->tried == 0)
            facts.append(tr("No engine is offered"));
        else if (step && step->engines)
            facts.append(tr("Execution plans: %1 of %2 engines").arg(step->engines->plans).arg(step->engines->tried));
        facts.append(durationText(run->transcript.wallMs * 1000));
    }
    if (!facts.isEmpty())
        lines.append(facts.join(QStringLiteral(" · ")));
    m_facts->setText(lines.join(u'\n'));
    m_facts->setToolTip(lines.isEmpty()
            ? QString()
            : tr("The control is the same run without the fault. It must end as its case says, else nothing follows."));
    m_facts->setVisible(!lines.isEmpty());
}

void VerdictCard::updateTiers()
{
    while (QLayoutItem *const item = m_tiers->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const kb::Entry *const entry = m_reproduction.entry();
    if (!entry)
        return;
    const std::optional<kb::Tier> before = m_reproduction.tierBefore();
    if (before && *before != entry->tier) {
        m_tiers->addWidget(new Badge(tierBadge(*before), Badge::Shape::Badge));
        auto *const arrow = new QLabel(QStringLiteral("→"));
        arrow->setAccessibleName(tr("becomes"));
        m_tiers->addWidget(arrow);
    }
    auto *const badge = new Badge(tierBadge(entry->tier), Badge::Shape::Badge);
    if (const kb::EntryEvidence *const evidence = m_reproduction.evidence())
        badge->setToolTip(wording::standing(*evidence));
    m_tiers->addWidget(badge);
}

void VerdictCard::updateRecord(const model::Run *run)
{
    delete m_record;
    m_record = nullptr;
    QString said;
    if (run && run->recording) {
        said = tr("The record is being written…");
    } else if (run && !run->recordTime.empty()) {
        said = tr("From the record of %1").arg(localTime(run->recordTime));
        if (const QString origin = wording::origin(run->isFromHere, run->hasKnownLibrary); !origin.isEmpty())
            said = tr("%1 (%2)", "a record, where it comes from").arg(said, origin);
    } else if (run && !run->recordFile.isEmpty()) {
        said = tr("Recorded in %1").arg(run->recordFile.section(u'/', -1));
    } else if (run && run->state == model::Run::State::Done && run->isUnsaved) {
        said = tr("Nothing was recorded: the case is not in the entry's file yet. Save the entry, then run it again.");
    } else if (run && run->state == model::Run::State::Done) {
        said = tr("Nothing was recorded.");
    }
    m_recordText->setText(said);
    m_recordText->setVisible(!said.isEmpty());
    if (!run || !m_reproduction.recordOf(*run))
        return;
    m_record = new Link(tr("Read the record"), run->recordFile, this);
    m_record->setObjectName(QStringLiteral("reproduce.record"));
    connect(m_record, &Link::clicked, this, &VerdictCard::recordRequested);
    m_layout->addWidget(m_record);
}

} // namespace ui
