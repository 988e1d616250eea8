// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/carriedpanel.h"

#include "kb/wording/answerwords.h"
#include "kb/wording/wording.h"
#include "ui/base/dialogs.h"
#include "ui/base/paths.h"
#include "ui/base/theme.h"
#include "ui/widgets/card.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr qsizetype shownDamage = 5; // sentences; one more says how many others there are

} // namespace

CarriedPanel::CarriedPanel(model::CarriedRuns &runs, Source source, QWidget *parent)
    : QWidget(parent)
    , m_runs(&runs)
    , m_source(std::move(source))
    , m_scope(new QComboBox(this))
    , m_write(new QPushButton(tr("&Write a plan…"), this))
    , m_record(new QPushButton(tr("R&ecord answers…"), this))
    , m_cancel(new QPushButton(tr("&Stop"), this))
    , m_progress(new ProgressLine(this))
    , m_said(textLabel(false, this))
{
    if (!m_source.entry.empty())
        m_scope->addItem(tr("The cases of %1").arg(QString::fromStdString(m_source.entry)));
    if (!m_source.listed.empty())
        m_scope->addItem(tr("All cases of the list: %n entry(s)", nullptr, int(m_source.listed.size())));
    m_scope->setObjectName(QStringLiteral("carried.scope"));
    m_scope->setAccessibleName(tr("Which cases are planned"));
    m_scope->setVisible(m_scope->count() > 0);
    m_write->setObjectName(QStringLiteral("carried.write"));
    m_record->setObjectName(QStringLiteral("carried.record"));
    m_cancel->setObjectName(QStringLiteral("carried.cancel"));
    m_said->setObjectName(QStringLiteral("carried.said"));
    m_said->setTextFormat(Qt::PlainText);
    m_said->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    say(m_scope->count() > 0 ? QString() : tr("No entry that is shown or listed has cases: there is nothing to plan."));
    for (QPushButton *const button : {m_write, m_record, m_cancel})
        button->setAutoDefault(false);
    auto *const buttons = new QHBoxLayout;
    buttons->addWidget(m_write);
    buttons->addWidget(m_record);
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(theme::space4);
    layout->addWidget(m_scope);
    layout->addLayout(buttons);
    layout->addWidget(m_progress);
    layout->addWidget(m_said);
    connect(m_write, &QPushButton::clicked, this, &CarriedPanel::choosePlanFile);
    connect(m_record, &QPushButton::clicked, this, &CarriedPanel::chooseAnswers);
    connect(m_cancel, &QPushButton::clicked, m_runs, &model::CarriedRuns::cancel);
    connect(m_runs, &model::CarriedRuns::planWritten, this, &CarriedPanel::showPlan);
    connect(m_runs, &model::CarriedRuns::advanced, m_progress, &ProgressLine::setProgress);
    connect(m_runs, &model::CarriedRuns::taken, this, &CarriedPanel::showTaken);
    updateButtons();
}

CarriedPanel::~CarriedPanel()
{
    if (!m_runs)
        return;
    disconnect(m_runs, nullptr, this, nullptr);
    m_runs->cancel();
}

void CarriedPanel::updateButtons()
{
    const bool isFree = !m_runs->isTaking() && !m_isWriting;
    m_scope->setEnabled(isFree);
    m_write->setEnabled(isFree && m_scope->count() > 0);
    m_record->setEnabled(isFree);
    m_cancel->setVisible(m_runs->isTaking());
    m_progress->setVisible(m_runs->isTaking());
}

void CarriedPanel::say(const QString &text)
{
    m_said->setText(text);
    m_said->setVisible(!text.isEmpty()); // empty, it would keep a line's room
}

void CarriedPanel::choosePlanFile()
{
    chooseNewFile(tr("Write a plan"), QStringLiteral("plan.jsonl"), this, [this](const QString &file) {
        const bool isEntry = m_scope->currentIndex() == 0 && !m_source.entry.empty();
        m_file = file;
        m_isWriting = true;
        say({});
        m_runs->writePlan(isEntry ? std::vector {m_source.entry} : m_source.listed, m_source.cudnns(), toPath(file));
        updateButtons();
    });
}

void CarriedPanel::chooseAnswers()
{
    auto *const dialog = new QFileDialog(this, tr("Record answers"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({QStringLiteral("*.jsonl"), QStringLiteral("*")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) {
        m_file = file;
        say(tr("Reading %1…").arg(QDir::toNativeSeparators(file)));
        m_progress->setProgress(0, 0);
        m_runs->take(toPath(file), tr("Record answers"));
        updateButtons();
    });
    dialog->open();
}

QString CarriedPanel::runnersText() const
{
    QStringList paths;
    for (const QString &runner : m_source.runners)
        paths += QDir::toNativeSeparators(runner);
    return paths.isEmpty() ? QStringLiteral("casebook-runner") : paths.join(QStringLiteral(", "));
}

void CarriedPanel::showPlan(const kb::Expected<int> &planned)
{
    m_isWriting = false;
    if (!planned)
        say(wording::sentence(planned.error()));
    else if (*planned == 0)
        say(tr("These entries have no case to run: no plan was written."));
    else
        say(tr("%n run(s) planned in %1.", nullptr, *planned).arg(QDir::toNativeSeparators(m_file)) + u'\n'
            + tr("Copy this file and the runner (%1) to the other machine and run there: %2")
                .arg(runnersText(),
                    QStringLiteral("casebook-runner --serve < %1 > answers.jsonl").arg(QFileInfo(m_file).fileName()))
            + u'\n' + tr("Bring answers.jsonl back and choose “Record answers…”."));
    updateButtons();
}

void CarriedPanel::showTaken(const model::TakenAnswers &outcome)
{
    const QString file = QFileInfo(m_file).fileName();
    QStringList lines;
    QStringList damage = wording::damage(outcome.answers, file);
    if (const qsizetype more = damage.size() - shownDamage - 1; more > 0) {
        damage.resize(shownDamage);
        damage += tr("and %n more", nullptr, int(more + 1) + outcome.answers.moreDamaged);
    }
    if (outcome.unread) {
        lines = {wording::sentence(*outcome.unread)};
    } else if (const QString fault = wording::fault(outcome.answers, file); !fault.isEmpty()) {
        lines = damage + QStringList {fault};
    } else {
        lines += tr("%n run(s) came in.", nullptr, outcome.ended) + u' '
            + tr("%n record(s) written.", nullptr, outcome.recorded);
        if (outcome.known > 0)
            lines += tr("%n run(s) were recorded before.", nullptr, outcome.known);
        lines += wording::undecided(outcome.undecided);
        if (outcome.couldNotRun > 0)
            lines += tr("%n run(s) could not be carried out there.", nullptr, outcome.couldNotRun);
        if (outcome.unsaved > 0)
            lines += tr("%n run(s) are of cases that are not saved yet: save, and record the answers again.", nullptr,
                outcome.unsaved);
        if (outcome.left > 0)
            lines += tr("%n run(s) are left, since it was stopped: the same file can be recorded again.", nullptr,
                outcome.left);
        lines += wording::leftOut(outcome.answers, outcome.changed);
        lines += damage;
        for (const kb::Error &error : outcome.errors)
            lines += wording::sentence(error);
    }
    lines.removeAll(QString());
    say(lines.join(u'\n'));
    updateButtons();
}

} // namespace ui
