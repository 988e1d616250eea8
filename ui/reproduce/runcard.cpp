// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/runcard.h"

#include "kb/wording/judgementwords.h"
#include "ui/page/pageparts.h"
#include "ui/reproduce/words.h"
#include "ui/text/textview.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flatbutton.h"

#include <QAbstractItemView>
#include <QPlainTextEdit>

namespace ui {

namespace {

constexpr int besideFrom = 680; // px: from this width on, cause and calls stand side by side
constexpr qsizetype causeLimit = 180; // characters; the page has the rest
constexpr int logHeight = 200; // px

QString runText(const model::Run &run)
{
    QStringList parts {QString::fromUtf8(run.testCase.name), QString::fromUtf8(gpu::toString(run.version))};
    if (!run.gpuModel.empty())
        parts.append(QString::fromUtf8(run.gpuModel));
    const QString name = parts.join(QStringLiteral(" · "));
    return run.state == model::Run::State::Done
        ? name + QStringLiteral("   ") + verdictBadge(run.judgement.verdict, run.testCase.role).text
        : name;
}

} // namespace

RunCard::RunCard(model::Reproduction &reproduction, CallTableModel *calls, kb::Language language, QWidget *parent)
    : QWidget(parent)
    , m_reproduction(reproduction)
    , m_language(language)
    , m_card(new Card(this))
    , m_beside(new QBoxLayout(QBoxLayout::TopToBottom, this))
    , m_cause(new Card(this))
    , m_chooser(new FlatCombo(this))
    , m_calls(new FlatButton(FlatButton::Shape::Pill, this))
    , m_log(new FlatButton(FlatButton::Shape::Pill, this))
    , m_callTable(calls)
    , m_callView(new CallView(calls, this))
    , m_logText(new QPlainTextEdit(this))
{
    m_cause->setHeading(tr("Claimed root cause"));
    m_chooser->setAccessibleName(tr("Run"));
    m_chooser->view()->setAccessibleName(tr("Run"));
    m_chooser->setObjectName(QStringLiteral("reproduce.chooser"));
    m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_calls->setObjectName(QStringLiteral("reproduce.calls"));
    m_log->setObjectName(QStringLiteral("reproduce.log"));
    m_logText->setReadOnly(true);
    m_logText->setUndoRedoEnabled(false);
    m_logText->setFont(theme::monoFont());
    m_logText->setFrameShape(QFrame::NoFrame);
    m_logText->setTabChangesFocus(true);
    m_logText->setFixedHeight(logHeight);
    m_logText->setAccessibleName(tr("Log of the run"));
    m_logText->setPlaceholderText(tr("The run has logged nothing."));
    auto *const tabs = new QHBoxLayout;
    tabs->setSpacing(theme::space1 + 2);
    for (FlatButton *const tab : {m_calls, m_log}) {
        tab->setCheckable(true);
        tab->setAutoExclusive(true);
        tabs->addWidget(tab);
    }
    tabs->addStretch();
    m_card->parts()->addWidget(m_chooser);
    m_card->parts()->addLayout(tabs);
    m_card->parts()->addWidget(m_callView);
    m_card->parts()->addWidget(m_logText);
    m_beside->setContentsMargins(0, 0, 0, 0);
    m_beside->setSpacing(theme::space2);
    m_beside->addWidget(m_cause, 2, Qt::AlignTop);
    m_beside->addWidget(m_card, 3, Qt::AlignTop);

    connect(m_log, &QToolButton::toggled, this, &RunCard::setLogShown);
    connect(m_chooser, &QComboBox::activated, &m_reproduction, &model::Reproduction::setCurrent);
    connect(&reproduction, &model::Reproduction::entryChanged, this, &RunCard::updateCause);
    connect(&reproduction, &model::Reproduction::runsChanged, this, &RunCard::updateChooser);
    connect(&reproduction, &model::Reproduction::currentChanged, this, &RunCard::updateChosen);
    connect(&reproduction, &model::Reproduction::runAdvanced, this, [this](int run) {
        const bool done = m_reproduction.runs()[std::size_t(run)].state == model::Run::State::Done;
        if (done)
            m_chooser->setItemText(run, runText(m_reproduction.runs()[std::size_t(run)]));
        if (run == m_reproduction.current())
            updateLog();
        if (done && run == m_reproduction.current())
            m_callView->showDeciding();
    });
    setLogShown(false);
    updateCause();
    updateChooser();
}

bool RunCard::showsLog() const
{
    return !m_logText->isHidden();
}

void RunCard::setLogShown(bool shown)
{
    (shown ? m_log : m_calls)->setChecked(true);
    m_callView->setVisible(!shown);
    m_logText->setVisible(shown);
}

void RunCard::updateCause()
{
    const kb::Entry *const entry = m_reproduction.entry();
    QString cause = entry ? QString::fromUtf8(kb::shown(entry->rootCause, m_language).text) : QString();
    if (cause.size() > causeLimit)
        cause = cause.left(qMax(cause.lastIndexOf(u' ', causeLimit), causeLimit / 2)) + QStringLiteral(" …");
    if (cause == m_causeShown)
        return;
    m_causeShown = cause;
    delete m_causeText;
    m_causeText = TextView::fromProse(cause, TextView::Look::Dim);
    m_cause->parts()->addWidget(m_causeText);
    m_cause->setVisible(!cause.isEmpty());
}

void RunCard::updateChooser()
{
    m_chooser->clear();
    for (const model::Run &run : m_reproduction.runs())
        m_chooser->addItem(runText(run));
    m_chooser->setVisible(m_chooser->count() > 1);
    m_card->setVisible(m_chooser->count() > 0);
    updateChosen();
}

void RunCard::updateChosen()
{
    m_chooser->setCurrentIndex(m_reproduction.current());
    updateLog();
    const int current = m_reproduction.current();
    if (current >= 0 && m_reproduction.runs()[std::size_t(current)].state == model::Run::State::Done)
        m_callView->showDeciding();
}

void RunCard::updateLog()
{
    const int current = m_reproduction.current();
    QString text;
    qsizetype lines = 0;
    if (current >= 0) {
        const gpu::Transcript &transcript = m_reproduction.runs()[std::size_t(current)].transcript;
        for (const std::string &line : transcript.log)
            text += QString::fromUtf8(line) + u'\n';
        lines = qsizetype(transcript.log.size());
        if (!transcript.errorMessage.empty()) {
            text += QString::fromUtf8(transcript.errorMessage) + u'\n';
            ++lines;
        }
    }
    if (!m_logShown.isEmpty() && text.startsWith(m_logShown)) { // what is there is not laid out again
        QTextCursor end(m_logText->document());
        end.movePosition(QTextCursor::End);
        end.insertText(text.sliced(m_logShown.size()));
    } else {
        m_logText->setPlainText(text);
    }
    m_logShown = text;
    m_calls->setText(tr("Calls %1").arg(m_callTable->rowCount()));
    m_calls->setAccessibleName(tr("Show the calls"));
    m_log->setText(tr("Log %1").arg(lines));
    m_log->setAccessibleName(tr("Show the log"));
}

void RunCard::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_beside->setDirection(width() >= besideFrom ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace ui
