// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/logcasesdialog.h"

#include "kb/wording/judgementwords.h"
#include "kb/wording/lognotewords.h"
#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/page/pageparts.h"
#include "ui/reproduce/words.h"
#include "ui/text/codeblock.h"
#include "ui/widgets/card.h"
#include "ui/widgets/sectionheader.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr QSize logCasesDialogSize(820, 680);
constexpr int shownRows = 5;

QLabel *heading(const QString &text, QWidget *parent)
{
    QLabel *const label = textLabel(false, parent);
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
    label->setText(text);
    return label;
}

/// By keyboard, too: what a log does not say is worth copying.
QLabel *selectable(const QString &text, QWidget *parent)
{
    QLabel *const label = textLabel(false, parent);
    label->setText(text);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

/// What several GPU models agree in is said once.
QStringList resultLines(const std::vector<model::CaseTrial::Result> &results, const gpu::Case &testCase)
{
    std::vector<std::pair<QString, QStringList>> said; // a sentence, and the GPU models that it is said of
    for (const model::CaseTrial::Result &result : results) {
        if (!result.judgement)
            continue;
        kb::Judgement ofAny = *result.judgement;
        ofAny.gpuModel.clear(); // it is said in front
        const QString sentence = wording::sentence(ofAny, testCase);
        auto same = std::ranges::find(said, sentence, &std::pair<QString, QStringList>::first);
        if (same == said.end())
            same = said.insert(said.end(), {sentence, {}});
        if (!result.gpuModel.empty())
            same->second.append(QString::fromUtf8(result.gpuModel));
    }
    QStringList lines;
    for (const auto &[sentence, models] : said)
        lines.append(models.isEmpty() ? sentence
                                      : LogCasesDialog::tr("%1: %2").arg(models.join(QStringLiteral(", ")), sentence));
    return lines;
}

} // namespace

LogCasesDialog::LogCasesDialog(std::shared_ptr<const std::vector<kb::LogCase>> cases, model::Document &document,
    QString entryId, model::MachineChoice &machine, QWidget *parent)
    : QDialog(parent)
    , m_cases(std::move(cases))
    , m_document(document)
    , m_entryId(std::move(entryId))
    , m_trial(machine)
    , m_list(new QListWidget(this))
    , m_scroll(new QScrollArea(this))
    , m_said(textLabel(false, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("logCases"));
    setWindowTitle(tr("Cases from a log of cuDNN's API"));
    resize(logCasesDialogSize);
    m_list->setAccessibleName(tr("Calls of the log"));
    m_list->setObjectName(QStringLiteral("logCases.calls"));
    m_scroll->setAccessibleName(tr("The case"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_said->setObjectName(QStringLiteral("logCases.said"));
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space3);
    QLabel *const about = textLabel(true, this);
    about->setText(
        tr("A case says what the log's call did, with a control that is a guess. Look it over before you keep "
           "it."));
    layout->addWidget(about);
    layout->addWidget(m_list);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(m_said);
    addButtons(layout);
    fillList();
    connect(m_list, &QListWidget::currentRowChanged, this, &LogCasesDialog::showCurrent);
    connect(&m_trial, &model::CaseTrial::changed, this, &LogCasesDialog::showTrial);
    const auto first = std::ranges::find_if(*m_cases, [](const kb::LogCase &one) { return one.json.is_object(); });
    m_list->setCurrentRow(first == m_cases->end() ? 0 : int(first - m_cases->begin()));
    m_list->setFocus();
}

void LogCasesDialog::fillList()
{
    for (const kb::LogCase &one : *m_cases) {
        const QString call = QString::fromUtf8(one.call);
        const QString status = one.status.empty() ? tr("no error in the log") : QString::fromUtf8(one.status);
        new QListWidgetItem(
            one.json.is_object() ? tr("%1: %2").arg(call, status) : tr("%1: %2 (no case)").arg(call, status), m_list);
    }
    const int rows = std::min(m_list->count(), shownRows);
    m_list->setFixedHeight(rows * m_list->sizeHintForRow(0) + 2 * m_list->frameWidth() + 2);
}

void LogCasesDialog::addButtons(QVBoxLayout *layout)
{
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_run = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_add = buttons->addButton(tr("&Add to the entry"), QDialogButtonBox::ActionRole);
    m_copy->setObjectName(QStringLiteral("logCases.copy"));
    m_run->setObjectName(QStringLiteral("logCases.run"));
    m_add->setObjectName(QStringLiteral("logCases.add"));
    m_copy->setAccessibleName(tr("Copy the case as JSON"));
    for (QPushButton *const button : {m_copy, m_run, m_add})
        button->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, &LogCasesDialog::copy);
    connect(m_run, &QPushButton::clicked, this, &LogCasesDialog::run);
    connect(m_add, &QPushButton::clicked, this, &LogCasesDialog::addToEntry);
    layout->addWidget(buttons);
}

const kb::LogCase *LogCasesDialog::current() const
{
    const int row = m_list->currentRow();
    return row >= 0 ? &(*m_cases)[std::size_t(row)] : nullptr;
}

bool LogCasesDialog::hasCase() const
{
    return current() && current()->json.is_object();
}

void LogCasesDialog::showCurrent()
{
    const kb::LogCase *const shown = current();
    if (!shown)
        return;
    if (m_trial.isRunning())
        m_trial.cancel();
    auto *const content = new QWidget;
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, theme::space2, 0);
    column->setSpacing(theme::space2);
    m_results = new QWidget(content); // on top: that is what was asked for last
    column->addWidget(m_results);
    if (hasCase())
        column->addWidget(
            new CodeBlock(QString::fromUtf8(model::caseText(shown->json)), QStringLiteral("json"), content));
    if (!shown->notes.empty()) {
        column->addWidget(
            heading(hasCase() ? tr("Not as in the log, or not in it") : tr("Why there is no case"), content));
        QStringList lines;
        for (const kb::LogNote &note : shown->notes)
            lines.append(QStringLiteral("\u2022 ") + wording::sentence(note));
        QLabel *const list = selectable(lines.join(u'\n'), content);
        list->setObjectName(QStringLiteral("logCases.notes"));
        column->addWidget(list);
    }
    column->addStretch(1);
    m_scroll->setWidget(content);
    m_said->hide();
    showTrial();
}

void LogCasesDialog::showTrial()
{
    auto *const results = new QWidget;
    auto *const column = new QVBoxLayout(results);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::space1);
    const gpu::Case *const tried = m_trial.testCase();
    const bool isShown = tried && hasCase() && tried->name == current()->json.value("name", std::string());
    if (isShown) {
        column->addWidget(heading(m_trial.isRunning() ? tr("Running…") : tr("What the run showed"), results));
        QStringList lines;
        if (m_trial.obstacle() != gpu::RunError::None)
            lines.append(wording::sentence(m_trial.obstacle()));
        else if (m_trial.results().empty() && !m_trial.isRunning())
            lines.append(
                tr("Nothing was run. Choose a cuDNN and, for the level model, a GPU model in the Reproduce pane."));
        lines += resultLines(m_trial.results(), *tried);
        QLabel *const said = selectable(lines.join(u'\n'), results);
        said->setObjectName(QStringLiteral("logCases.results"));
        column->addWidget(said);
        QLabel *const aside = textLabel(true, results);
        aside->setText(tr("Nothing is recorded here. The Reproduce pane records the runs of an entry's own cases."));
        column->addWidget(aside);
    }
    results->setVisible(isShown);
    delete m_scroll->widget()->layout()->replaceWidget(m_results, results);
    delete std::exchange(m_results, results);
    updateButtons();
}

void LogCasesDialog::updateButtons()
{
    const bool running = m_trial.isRunning();
    m_copy->setEnabled(hasCase());
    m_run->setEnabled(hasCase());
    m_run->setText(running ? tr("Cancel the &run") : tr("&Run"));
    m_run->setAccessibleName(running ? tr("Cancel the run") : tr("Run the case; nothing is recorded"));
    QString why;
    if (m_entryId.isEmpty())
        why = tr("No entry is open to add the case to.");
    else if (m_document.isReadOnly())
        why = tr("This library can't be changed. Open one that can, or copy the case.");
    m_add->setText(m_entryId.isEmpty() ? tr("&Add to the entry") : tr("&Add to %1").arg(m_entryId));
    m_add->setEnabled(hasCase() && why.isEmpty());
    m_add->setToolTip(why.isEmpty() ? m_entryId : why);
    m_add->setAccessibleDescription(m_add->toolTip());
}

void LogCasesDialog::copy()
{
    QGuiApplication::clipboard()->setText(QString::fromUtf8(model::caseText(current()->json)));
    m_said->setText(tr("The case was copied to the clipboard."));
    m_said->show();
}

void LogCasesDialog::run()
{
    if (m_trial.isRunning()) {
        m_trial.cancel();
        return;
    }
    if (const auto parsed = gpu::parseCase(current()->json)) // it did when it was made
        m_trial.start(*parsed);
}

void LogCasesDialog::addToEntry()
{
    const std::string id = m_entryId.toStdString();
    const kb::Expected<kb::Entry> entry = m_document.entry(id);
    std::expected<kb::Entry, model::NotAdded> changed = std::unexpected(model::NotAdded::NoList);
    if (entry)
        changed = model::withCase(*entry, current()->json);
    if (!entry) {
        m_said->setText(wording::sentence(entry.error()));
    } else if (!changed && changed.error() == model::NotAdded::IsThere) {
        m_said->setText(tr("%1 has this case already.").arg(m_entryId));
    } else if (!changed) {
        m_said->setText(tr("The cases of %1 are no list, so none can be added. Put them right in the editor first.")
                .arg(m_entryId));
    } else if (const auto edited = m_document.edit(id, *changed, tr("Add a case from a log")); !edited) {
        m_said->setText(wording::sentence(edited.error()));
    } else {
        m_said->setText(
            tr("The case was added to %1. Undo takes it back; its runs are recorded once the entry is saved.")
                .arg(m_entryId));
    }
    m_said->show();
}

} // namespace ui
