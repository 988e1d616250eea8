// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/reportsdialog.h"

#include <QComboBox>
#include <QDate>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr QSize reportsDialogSize(820, 380);

enum ReportColumn { WorkedColumn, SourceColumn, DateColumn, NoteColumn };

} // namespace

ReportsDialog::ReportsDialog(const std::vector<kb::Report> &reports, QWidget *parent)
    : QDialog(parent)
    , m_given(reports)
    , m_table(new QTableWidget(0, NoteColumn + 1, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Reports"));
    auto *const layout = new QVBoxLayout(this);
    auto *const what = new QLabel(
        tr("Each is a thread or document in which somebody says that they tried it. Without a source, it is your own "
           "experience. A merged fix is a document, not a person whom it helped."),
        this);
    what->setTextFormat(Qt::PlainText);
    what->setWordWrap(true);
    layout->addWidget(what);
    m_table->setAccessibleName(tr("Reports"));
    m_table->setHorizontalHeaderLabels({tr("It worked"), tr("Source"), tr("Date"), tr("Note")});
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(SourceColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(NoteColumn, QHeaderView::Stretch);
    m_table->setTabKeyNavigation(false);
    layout->addWidget(m_table, 1);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    QPushButton *const addButton = buttons->addButton(tr("&Add"), QDialogButtonBox::ActionRole);
    m_remove = buttons->addButton(tr("&Remove"), QDialogButtonBox::ActionRole);
    layout->addWidget(buttons);
    connect(addButton, &QPushButton::clicked, this, [this] {
        add({.worked = true, .date = QDate::currentDate().toString(Qt::ISODate).toStdString()});
        m_table->setCurrentCell(m_table->rowCount() - 1, SourceColumn);
        m_table->editItem(m_table->currentItem());
    });
    connect(m_remove, &QPushButton::clicked, this, &ReportsDialog::removeCurrent);
    connect(m_table, &QTableWidget::currentCellChanged, this, &ReportsDialog::updateState);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (std::size_t i = 0; i < m_given.size(); ++i) {
        add(m_given[i]);
        m_table->item(int(i), SourceColumn)->setData(Qt::UserRole, int(i));
    }
    updateState();
    resize(reportsDialogSize);
}

void ReportsDialog::add(const kb::Report &report)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto *const worked = new QComboBox(m_table);
    worked->addItems({tr("yes"), tr("no")});
    worked->setCurrentIndex(report.worked ? 0 : 1);
    worked->setAccessibleName(tr("It worked"));
    m_table->setCellWidget(row, WorkedColumn, worked);
    m_table->setItem(row, SourceColumn, new QTableWidgetItem(QString::fromStdString(report.source)));
    m_table->setItem(row, DateColumn, new QTableWidgetItem(QString::fromStdString(report.date)));
    m_table->setItem(row, NoteColumn, new QTableWidgetItem(QString::fromStdString(report.note)));
}

void ReportsDialog::removeCurrent()
{
    m_table->removeRow(m_table->currentRow());
    updateState();
}

void ReportsDialog::updateState()
{
    m_remove->setEnabled(m_table->currentRow() >= 0);
}

std::vector<kb::Report> ReportsDialog::reports() const
{
    std::vector<kb::Report> reports;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto text
            = [this, row](int column) { return m_table->item(row, column)->text().trimmed().toStdString(); };
        const auto *const worked = qobject_cast<const QComboBox *>(m_table->cellWidget(row, WorkedColumn));
        kb::Report report {text(SourceColumn), worked->currentIndex() == 0, text(DateColumn), text(NoteColumn)};
        const QVariant given = m_table->item(row, SourceColumn)->data(Qt::UserRole);
        if (given.isValid()) {
            const kb::Report &before = m_given[std::size_t(given.toInt())];
            const auto isSame = [](const std::string &now, const std::string &was) {
                return now == QString::fromStdString(was).trimmed().toStdString();
            };
            if (isSame(report.source, before.source) && report.worked == before.worked
                && isSame(report.date, before.date) && isSame(report.note, before.note))
                report = before;
        }
        if (!report.source.empty() || !report.date.empty() || !report.note.empty())
            reports.push_back(std::move(report));
    }
    return reports;
}

} // namespace ui
