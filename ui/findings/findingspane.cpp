// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/findings/findingspane.h"

#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/findings/findingdelegate.h"
#include "ui/findings/findingfilter.h"
#include "ui/widgets/flatbutton.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QStackedLayout>

namespace ui {

namespace {

QString withCount(const QString &text, int count)
{
    return text + u' ' + QLocale().toString(count);
}

} // namespace

FindingsPane::FindingsPane(model::FindingsModel &findings, QWidget *parent)
    : QWidget(parent)
    , m_findings(findings)
    , m_filter(new FindingFilter(findings, this))
    , m_delegate(new FindingDelegate(*m_filter, this))
    , m_rules(new QComboBox(this))
    , m_list(new QListView(this))
    , m_empty(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_stack(new QStackedLayout)
    , m_fix(new FlatButton(FlatButton::Shape::Box, this))
    , m_fixAll(new FlatButton(FlatButton::Shape::Box, this))
    , m_position(new QLabel(this))
{
    buildLayout();
    connect(m_rules, &QComboBox::activated, this, [this] {
        const QVariant rule = m_rules->currentData();
        m_filter->setRule(rule.isValid() ? std::optional(kb::Rule(rule.toInt())) : std::nullopt);
        refresh();
    });
    connect(m_list, &QAbstractItemView::clicked, this, &FindingsPane::activate);
    connect(m_list, &QAbstractItemView::activated, this, &FindingsPane::activate);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &FindingsPane::updateButtons);
    connect(m_fix, &QToolButton::clicked, this, &FindingsPane::fixCurrent);
    connect(m_fixAll, &QToolButton::clicked, this, &FindingsPane::fixAllOfRule);
    connect(&m_findings, &model::FindingsModel::checkingStarted, this, &FindingsPane::refresh);
    connect(&m_findings, &model::FindingsModel::checked, this, &FindingsPane::refresh);
    connect(&m_findings, &model::FindingsModel::checkingProgress, this, [this](int done, int total) {
        m_progress->setRange(0, total);
        m_progress->setValue(done);
    });
    retranslateUi();
}

FlatButton *FindingsPane::addSeverityChip(std::optional<kb::Severity> severity)
{
    auto *const chip = new FlatButton(FlatButton::Shape::Pill, this);
    chip->setCheckable(true);
    connect(chip, &QToolButton::clicked, this, [this, severity] {
        m_filter->setSeverity(severity);
        refresh();
    });
    m_chips.push_back({severity, chip});
    return chip;
}

void FindingsPane::buildLayout()
{
    auto *const chips = new QHBoxLayout;
    chips->setSpacing(theme::space1);
    for (const std::optional<kb::Severity> severity :
        {std::optional<kb::Severity>(), std::optional(kb::Severity::Error), std::optional(kb::Severity::Warning),
            std::optional(kb::Severity::Hint)})
        chips->addWidget(addSeverityChip(severity));
    chips->addStretch();
    auto *const buttons = new QHBoxLayout;
    buttons->setSpacing(theme::space2);
    buttons->addWidget(m_fix);
    buttons->addWidget(m_fixAll);
    buttons->addStretch();
    buttons->addWidget(m_position);
    m_position->setFont(theme::secondaryFont());
    m_position->setForegroundRole(QPalette::PlaceholderText);

    m_rules->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_rules->setMinimumContentsLength(12);
    m_list->setModel(m_filter);
    m_list->setItemDelegate(m_delegate);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_empty->setWordWrap(true);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setContentsMargins(theme::space4, theme::space6, theme::space4, 0);
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(theme::space1);

    auto *const head = new QVBoxLayout;
    head->setContentsMargins(theme::space3, theme::space2, theme::space3, theme::space2);
    head->setSpacing(theme::space2);
    head->addLayout(chips);
    head->addWidget(m_rules);
    head->addLayout(buttons);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_progress);
    layout->addLayout(m_stack, 1);
}

QModelIndex FindingsPane::current() const
{
    return m_list->currentIndex();
}

void FindingsPane::activate(const QModelIndex &index)
{
    m_visited = m_filter->finding(index);
    if (!m_visited.entryId.empty())
        emit entryActivated(QString::fromStdString(m_visited.entryId), QString::fromStdString(m_visited.field));
}

bool FindingsPane::step(int by)
{
    const int rows = m_filter->rowCount();
    int row = current().isValid() ? current().row() : by > 0 ? -1 : rows;
    // What was visited is settled: its row has gone, and the next one stands in its place.
    if (by > 0 && current().isValid() && m_filter->finding(current()) != m_visited)
        --row;
    for (int tried = 0; tried < rows; ++tried) {
        row = (row + by + rows) % rows;
        const QModelIndex index = m_filter->index(row, 0);
        if (m_filter->finding(index).entryId.empty())
            continue;
        m_list->setCurrentIndex(index);
        activate(index);
        return true;
    }
    return false;
}

void FindingsPane::fixCurrent()
{
    if (!current().isValid())
        return;
    const kb::Finding finding = m_filter->finding(current()); // its row goes with it
    const auto fixed = m_findings.fix(finding, tr("Fix: %1").arg(wording::ruleTitle(finding.rule)));
    if (!fixed)
        emit fixFailed(fixed.error());
}

void FindingsPane::fixAllOfRule()
{
    if (!current().isValid())
        return;
    const kb::Rule rule = m_filter->finding(current()).rule;
    m_findings.fixAll(rule, tr("Fix all: %1").arg(wording::ruleTitle(rule)));
}

void FindingsPane::focusFirst()
{
    if (!current().isValid() && m_filter->rowCount() > 0)
        m_list->setCurrentIndex(m_filter->index(0, 0));
    m_list->setFocus();
}

void FindingsPane::updateButtons()
{
    const bool fixable = current().isValid() && m_filter->finding(current()).fixable;
    m_fix->setEnabled(fixable);
    m_fixAll->setEnabled(fixable);
    m_position->setText(current().isValid()
            ? tr("%1 of %2", "which finding of the list").arg(current().row() + 1).arg(m_filter->rowCount())
            : QString());
}

void FindingsPane::updateRules()
{
    const QSignalBlocker blocker(m_rules);
    m_rules->clear();
    m_rules->addItem(tr("All rules"));
    for (std::size_t i = 0; i < kb::ruleCount; ++i) {
        const auto rule = kb::Rule(i);
        if (m_findings.count(rule) > 0 || m_filter->rule() == rule)
            m_rules->addItem(withCount(wording::ruleTitle(rule), m_findings.count(rule)), int(i));
        if (m_filter->rule() == rule)
            m_rules->setCurrentIndex(m_rules->count() - 1);
    }
}

void FindingsPane::refresh()
{
    int all = 0;
    for (const Chip &chip : m_chips) {
        if (chip.severity)
            all += m_findings.count(*chip.severity);
    }
    const std::array<QString, 3> names = {tr("Errors"), tr("Warnings"), tr("Hints")};
    for (const Chip &chip : m_chips) {
        const QString text = chip.severity
            ? withCount(names[std::size_t(*chip.severity)], m_findings.count(*chip.severity))
            : withCount(tr("All"), all);
        chip.button->setText(text);
        chip.button->setAccessibleName(text);
        chip.button->setChecked(m_filter->severity() == chip.severity);
    }
    updateRules();
    m_progress->setVisible(m_findings.isChecking());
    m_empty->setText(m_findings.isChecking() ? tr("The library is being checked…")
            : all == 0                       ? tr("Nothing was found: the checks pass.")
                       : tr("Nothing of this kind. Choose “All” and “All rules” to see the rest."));
    m_stack->setCurrentIndex(m_filter->rowCount() > 0 ? 0 : 1);
    updateButtons();
}

void FindingsPane::retranslateUi()
{
    m_rules->setAccessibleName(tr("Rule"));
    m_rules->view()->setAccessibleName(tr("Rule"));
    m_rules->setToolTip(tr("Only what one rule found"));
    m_list->setAccessibleName(tr("Findings"));
    m_progress->setAccessibleName(tr("Progress of the check"));
    m_fix->setText(tr("Fix"));
    m_fix->setAccessibleName(tr("Fix this finding"));
    m_fix->setToolTip(tr("Does what is certain; can be undone"));
    m_fixAll->setText(tr("Fix all of this kind"));
    m_fixAll->setAccessibleName(m_fixAll->text());
    m_fixAll->setToolTip(tr("Does the same for every finding of this rule, in one step that can be undone"));
    m_filter->retranslate();
    refresh();
}

void FindingsPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::ThemeChange) {
        m_delegate->updateFonts();
        m_list->doItemsLayout();
    }
}

} // namespace ui
