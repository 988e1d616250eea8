// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/reproducepane.h"

#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"
#include "ui/base/paths.h"
#include "ui/page/pageparts.h"
#include "ui/reproduce/copyas.h"
#include "ui/reproduce/machinecard.h"
#include "ui/reproduce/recordview.h"
#include "ui/reproduce/runcard.h"
#include "ui/reproduce/sweepplot.h"
#include "ui/reproduce/verdictcard.h"
#include "ui/reproduce/words.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flatbutton.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <map>

namespace ui {

namespace {

bool needsCudnn(const gpu::Case &testCase)
{
    return testCase.level != gpu::Level::Toolkit;
}

} // namespace

ReproducePane::ReproducePane(model::Reproduction &reproduction, QWidget *parent)
    : QWidget(parent)
    , m_reproduction(reproduction)
    , m_cases(new CaseTableModel(reproduction, this))
    , m_calls(new CallTableModel(reproduction, this))
    , m_matrix(new MatrixTableModel(reproduction, this))
    , m_scroll(new QScrollArea(this))
{
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    setMinimumWidth(320);

    using model::Reproduction;
    connect(&reproduction, &Reproduction::entryChanged, this, &ReproducePane::updateEntry);
    connect(&reproduction, &Reproduction::choiceChanged, this, &ReproducePane::updateButton);
    connect(&reproduction, &Reproduction::runningChanged, this, &ReproducePane::updateButton);
    connect(&reproduction, &Reproduction::currentChanged, this, &ReproducePane::updateSelection);
    connect(&reproduction, &Reproduction::runAdvanced, this, [this](int run) {
        if (run == m_reproduction.current())
            updateSweep();
    });
    connect(m_matrix, &QAbstractItemModel::modelReset, this,
        [this] { m_matrixCard->setVisible(m_matrix->rowCount() > 0); });
    connect(&reproduction, &Reproduction::failed, this, [this](const model::RunFailure &failure) {
        m_lastFailure = failure;
        updateFailure();
    });
    connect(&reproduction, &Reproduction::entryChanged, this, &ReproducePane::handleReady);
    connect(&reproduction.machine(), &model::MachineChoice::changed, this, &ReproducePane::handleReady);
    rebuild();
}

void ReproducePane::setLanguage(kb::Language language)
{
    m_language = language;
    m_cases->setLanguage(language);
    scheduleRebuild();
}

void ReproducePane::scheduleRebuild()
{
    if (!m_rebuildScheduled)
        m_rebuildScheduled = QMetaObject::invokeMethod(this, &ReproducePane::rebuild, Qt::QueuedConnection);
}

void ReproducePane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::PaletteChange:
    case QEvent::FontChange: scheduleRebuild(); break;
    default: break;
    }
}

void ReproducePane::rebuild()
{
    m_rebuildScheduled = false;
    const int position = m_scroll->verticalScrollBar()->value();
    const bool logShown = m_runCard && m_runCard->showsLog();
    const QString focused = isAncestorOf(focusWidget()) ? focusWidget()->objectName() : QString();
    m_scroll->setAccessibleName(tr("Reproduce"));
    if (QWidget *const old = m_scroll->takeWidget()) {
        old->hide();
        old->deleteLater();
    }
    QPalette colors = m_scroll->palette();
    colors.setColor(QPalette::Window, theme::current().panel);
    m_scroll->setPalette(colors);

    auto *const content = new QWidget;
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(theme::space3, theme::space3, theme::space3, theme::space4);
    column->setSpacing(theme::space2 + 2);
    m_machineCard = new MachineCard(m_reproduction.machine(), content);
    connect(m_machineCard, &MachineCard::folderRequested, this, &ReproducePane::folderRequested);
    connect(m_machineCard, &MachineCard::targetRequested, this, &ReproducePane::targetRequested);
    column->addWidget(m_machineCard);
    m_empty = new Card(content);
    m_emptyText = textLabel(false, m_empty);
    m_empty->parts()->addWidget(m_emptyText);
    column->addWidget(m_empty);
    m_work = new QWidget(content);
    auto *const work = new QVBoxLayout(m_work);
    work->setContentsMargins(0, 0, 0, 0);
    work->setSpacing(theme::space2 + 2);
    column->addWidget(m_work);
    column->addStretch(1);

    addCases(work);
    // The verdict right under the button that asks for it; what it stands on below.
    m_verdict = new VerdictCard(m_reproduction, m_work);
    connect(m_verdict, &VerdictCard::copyRequested, this, &ReproducePane::copy);
    connect(m_verdict, &VerdictCard::recordRequested, this, &ReproducePane::openRecord);
    work->addWidget(m_verdict);
    m_runCard = new RunCard(m_reproduction, m_calls, m_language, m_work);
    work->addWidget(m_runCard);
    m_sweepCard = new Card(m_work);
    m_sweep = new SweepPlot(m_sweepCard);
    m_sweep->setObjectName(QStringLiteral("reproduce.sweep"));
    m_sweepCard->parts()->addWidget(m_sweep);
    work->addWidget(m_sweepCard);
    addMatrix(work);

    m_scroll->setWidget(content);
    m_runCard->setLogShown(logShown);
    updateEntry();
    updateSelection();
    m_scroll->verticalScrollBar()->setValue(position);
    if (auto *const again = focused.isEmpty() ? nullptr : content->findChild<QWidget *>(focused))
        again->setFocus();
}

void ReproducePane::addCases(QVBoxLayout *column)
{
    m_caseCard = new Card(m_work);
    m_caseView = new CaseView(m_cases, m_caseCard);
    m_caseView->setObjectName(QStringLiteral("reproduce.cases"));
    connect(
        m_caseView->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &now) {
            const int run = now.isValid() ? m_cases->firstRun(now.row()) : -1;
            const gpu::Case *const shown = m_reproduction.current() < 0
                ? nullptr
                : &m_reproduction.runs()[std::size_t(m_reproduction.current())].testCase;
            if (!now.isValid() || (shown && shown->name == m_cases->testCase(now.row()).name))
                return;
            if (run >= 0)
                m_reproduction.setCurrent(run);
            else if (shown)
                m_reproduction.showNoRun(); // another case's verdict beside it would be taken for its own
        });
    m_caseProblems = textLabel(true, m_caseCard);
    m_caseCard->parts()->addWidget(m_caseView);
    m_caseCard->parts()->addWidget(m_caseProblems);
    column->addWidget(m_caseCard);
    column->addWidget(makeRunRow());
    m_progress = new ProgressLine(m_work);
    m_failure = textLabel(false, m_work);
    QPalette bad = m_failure->palette();
    bad.setColor(QPalette::WindowText, theme::current().bad.text);
    m_failure->setPalette(bad);
    column->addWidget(m_progress);
    column->addWidget(m_failure);
    updateFailure();
}

QWidget *ReproducePane::makeRunRow()
{
    auto *const row = new QWidget(m_work);
    auto *const layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_plan = textLabel(true, row);
    m_run = new FlatButton(FlatButton::Shape::Filled, row);
    m_run->setObjectName(QStringLiteral("reproduce.run"));
    connect(m_run, &QToolButton::clicked, this, [this] {
        if (!cancel())
            run();
    });
    layout->addWidget(m_plan, 1);
    layout->addWidget(m_run, 0, Qt::AlignTop);
    return row;
}

void ReproducePane::addMatrix(QVBoxLayout *column)
{
    m_matrixCard = new Card(m_work);
    m_matrixCard->setHeading(tr("Verdicts by version and GPU"));
    auto *const view = new MatrixView(m_matrix, m_matrixCard);
    view->setObjectName(QStringLiteral("reproduce.matrix"));
    connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex &now) { m_reproduction.setCurrent(m_matrix->runAt(now)); });
    m_matrixCard->parts()->addWidget(view);
    m_matrixCard->setVisible(m_matrix->rowCount() > 0);
    column->addWidget(m_matrixCard);
}

QString ReproducePane::emptyText() const
{
    if (!m_reproduction.entry())
        return tr("Open an entry to run its cases.");
    if (!m_reproduction.evidence())
        return tr("Reading the records of this entry…");
    if (m_reproduction.cases().empty() && m_reproduction.evidence()->findings.empty())
        return tr("This entry has no case yet, so nothing of it can be run. A case says which cuDNN call is claimed to "
                  "fail, and how; docs/cases.md tells how to write one.");
    return {};
}

std::set<gpu::Package> ReproducePane::packages() const
{
    std::set<gpu::Package> packages;
    for (const gpu::Case &testCase : m_reproduction.cases()) {
        if (testCase.level == gpu::Level::Toolkit)
            packages.insert(testCase.package);
    }
    return packages;
}

void ReproducePane::updateEntry()
{
    m_machineCard->setPackages(packages());
    const QString empty = emptyText();
    m_emptyText->setText(empty);
    m_empty->setVisible(!empty.isEmpty());
    m_work->setVisible(empty.isEmpty());
    QStringList problems;
    if (const kb::EntryEvidence *const evidence = m_reproduction.evidence()) {
        for (const kb::Finding &finding : evidence->findings)
            problems.append(wording::sentence(finding));
    }
    m_caseProblems->setText(problems.join(u'\n'));
    m_caseProblems->setVisible(!problems.isEmpty());
    updateButton();
    updateSweep();
}

void ReproducePane::setRunKeys(const QString &keys)
{
    m_runKeys = keys;
    updateButton();
}

void ReproducePane::updateButton()
{
    const bool running = m_reproduction.isRunning();
    const int planned = m_reproduction.planned();
    m_run->setText(running ? tr("Cancel") : tr("▶ Run"));
    m_run->setKeysText(running ? tr("Esc") : m_runKeys);
    m_run->setAccessibleName(running ? tr("Cancel the runs") : tr("Run the chosen cases"));
    m_run->setEnabled(running || planned > 0);
    m_progress->setVisible(running);
    m_progress->setProgress(m_reproduction.done(), m_reproduction.total());

    std::map<gpu::Level, gpu::RunError> obstacles;
    for (const gpu::Case &testCase : m_reproduction.cases()) {
        const gpu::RunError obstacle = m_reproduction.machine().obstacle(testCase.level);
        if (obstacle != gpu::RunError::None)
            obstacles[testCase.level] = obstacle;
    }
    // Until something else is chosen to run.
    const int total = m_reproduction.total();
    const bool isOfThis = m_reproduction.entry() && m_reproduction.runningEntry() == m_reproduction.entry()->id;
    const bool wasCancelled = isOfThis && m_reproduction.cancelled() > 0 && planned == total;
    QStringList said;
    QStringList why; // of what is said in short
    if (running && m_reproduction.entry() && !isOfThis)
        said.append(tr("Another entry runs: %1, %2 of %3")
                .arg(QString::fromUtf8(m_reproduction.runningEntry()))
                .arg(m_reproduction.done())
                .arg(total));
    else if (running)
        said.append(tr("%1 of %2 runs").arg(m_reproduction.done()).arg(total));
    else if (!m_reproduction.isReady())
        said.append(tr("Looking at this machine…"));
    else if (wasCancelled)
        said.append(tr("Cancelled: %1 of %2 ran").arg(total - m_reproduction.cancelled()).arg(total));
    else if (planned > 0)
        said.append(tr("%n run(s)", nullptr, planned));
    else if (obstacles.empty() && std::ranges::any_of(m_reproduction.cases(), needsCudnn))
        said.append(tr("Choose a case, a cuDNN and, for the level model, a GPU model."));
    else if (obstacles.empty())
        said.append(tr("Choose a case and a version of its package."));
    const gpu::RunError everywhere = m_reproduction.machine().obstacle(gpu::Level::Library);
    const bool none = std::ranges::all_of(
        m_reproduction.cases(), [&](const gpu::Case &testCase) { return obstacles.contains(testCase.level); });
    if (!running && none && everywhere != gpu::RunError::None) { // the card above says what to do
        said = {tr("Nothing can be run: %1.").arg(wording::runError(everywhere))};
    } else if (!running) {
        for (const auto &[level, obstacle] : obstacles) {
            why.append(wording::levelMeaning(level) + u'\n' + wording::sentence(obstacle));
            said.append(planned > 0 ? tr("none of level %1 (%2)", "library, model or GPU; what hinders it")
                                          .arg(wording::level(level), wording::runError(obstacle))
                                    : wording::sentence(obstacle));
        }
    }
    const bool isBlocked = !running && none && !obstacles.empty();
    emit obstacleFound(isBlocked ? wording::sentence(obstacles.begin()->second) : QString());
    m_plan->setToolTip(why.join(u'\n'));
    m_plan->setText(said.join(planned > 0 ? QStringLiteral(" · ") : QStringLiteral(" ")));
}

void ReproducePane::updateSelection()
{
    const int current = m_reproduction.current();
    if (current >= 0) {
        const std::string &name = m_reproduction.runs()[std::size_t(current)].testCase.name;
        const int row = m_cases->rowOf(name);
        if (row >= 0 && m_caseView->currentIndex().row() != row)
            m_caseView->setCurrentIndex(m_cases->index(row, 0));
    }
    updateSweep();
}

void ReproducePane::updateSweep()
{
    const int current = m_reproduction.current();
    const model::Run *const run = current < 0 ? nullptr : &m_reproduction.runs()[std::size_t(current)];
    const Sweep sweep = run ? sweepOf(run->testCase, run->transcript) : Sweep();
    m_sweep->setSweep(sweep);
    m_sweepCard->setVisible(!sweep.isEmpty());
    QStringList names;
    for (const Sweep::Axis &axis : sweep.axes)
        names.append(axis.name);
    m_sweepCard->setHeading(tr("Sweep of %1").arg(names.join(tr(" and "))));
}

void ReproducePane::run()
{
    if (m_reproduction.isReady())
        start();
    else
        m_runWhenReady = true;
}

void ReproducePane::start()
{
    if (!m_reproduction.isRunning())
        m_lastFailure.reset();
    updateFailure();
    m_reproduction.run(tr("Record a run"));
}

QString ReproducePane::failureText(const model::RunFailure &failure)
{
    const QString why = wording::sentence(failure.error);
    switch (failure.what) {
    case model::RunFailure::What::NotStarted: return tr("The runs could not be started. %1").arg(why);
    case model::RunFailure::What::RecordNotWritten: return tr("The record could not be written. %1").arg(why);
    case model::RunFailure::What::TierNotMoved: break;
    }
    return tr("The record is written, but the entry's tier stays as it was. %1").arg(why);
}

void ReproducePane::updateFailure()
{
    m_failure->setText(m_lastFailure ? failureText(*m_lastFailure) : QString());
    m_failure->setVisible(m_lastFailure.has_value());
}

void ReproducePane::handleReady()
{
    if (m_reproduction.isReady() && std::exchange(m_runWhenReady, false))
        start();
}

bool ReproducePane::cancel()
{
    m_runWhenReady = false;
    if (!m_reproduction.isRunning())
        return false;
    m_reproduction.cancel();
    return true;
}

void ReproducePane::focusFirst()
{
    m_run->isEnabled() && m_work->isVisible() ? m_run->setFocus(Qt::ShortcutFocusReason)
                                              : m_scroll->setFocus(Qt::ShortcutFocusReason);
}

const gpu::Case *ReproducePane::shownCase() const
{
    const QModelIndex index = m_caseView->currentIndex();
    if (index.isValid())
        return &m_cases->testCase(index.row());
    return m_cases->rowCount() > 0 ? &m_cases->testCase(0) : nullptr;
}

void ReproducePane::openRecord()
{
    const int current = m_reproduction.current();
    const model::Run *const run = current < 0 ? nullptr : &m_reproduction.runs()[std::size_t(current)];
    const kb::Record *const known = run ? m_reproduction.recordOf(*run) : nullptr;
    if (!known)
        return;
    kb::Record record = *known;
    if (record.file.empty()) // it was written a moment ago
        record.file = toPath(run->recordFile);
    showRecord(record, m_language, this);
}

void ReproducePane::copy(int form)
{
    const gpu::Case *const testCase = shownCase();
    if (!testCase || !m_reproduction.entry())
        return;
    const int current = m_reproduction.current();
    const model::Run *const run = current < 0 ? nullptr : &m_reproduction.runs()[std::size_t(current)];
    const kb::Record *const record
        = run && run->testCase.name == testCase->name ? m_reproduction.recordOf(*run) : nullptr;
    copyAs(CopyForm(form), *m_reproduction.entry(), *testCase, record, this);
}

} // namespace ui
