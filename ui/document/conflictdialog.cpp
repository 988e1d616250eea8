// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/conflictdialog.h"

#include "ui/base/theme.h"
#include "ui/document/fieldlabels.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ui {

namespace {

enum Column { Field, Mine, Theirs, ColumnCount };
constexpr QSize conflictDialogSize(860, 560);
constexpr int shownCharacters = 60; // of a value in the table; all of it stands below

QString text(const std::optional<std::string> &value)
{
    return value ? QString::fromStdString(*value) : QString();
}

kb::Expected<std::vector<kb::MergeField>> fieldsOf(const model::DiskConflict &conflict)
{
    const std::string base = conflict.mine.onDisk ? conflict.mine.onDisk->bytes : std::string();
    const bool isEntry = conflict.mine.item.kind == model::Item::Kind::Entry;
    return (isEntry ? kb::mergeFieldsOfEntries : kb::mergeFieldsOfArticles)(
        base, conflict.mine.now->bytes, conflict.theirs->bytes);
}

} // namespace

ConflictDialog::ConflictDialog(model::DiskConflict conflict, QWidget *parent)
    : EditingDialog(tr("Changed by another program"), QDialogButtonBox::NoButton, parent)
    , m_conflict(std::move(conflict))
{
    const QString id = QString::fromStdString(m_conflict.mine.id);
    QString what = tr("“%1” was changed on disk while you edited it.").arg(id);
    if (!m_conflict.theirs)
        what = tr("“%1” was deleted on disk while you edited it.").arg(id);
    else if (!m_conflict.mine.now)
        what = tr("“%1” was changed on disk, and you have deleted it.").arg(id);
    addText(what + u' ' + tr("Nothing is lost: whatever you choose can be undone."));
    if (m_conflict.theirs && m_conflict.mine.now)
        buildMerge();
    else
        contents()->addStretch();

    const auto add = [this](const QString &label, QDialogButtonBox::ButtonRole role, auto handler) {
        QPushButton *const button = buttons()->addButton(label, role);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, handler);
        return button;
    };
    if (m_tree) {
        QPushButton *const merging = add(tr("&Merge"), QDialogButtonBox::ApplyRole, &ConflictDialog::merge);
        merging->setDefault(true);
    }
    add(m_conflict.mine.now ? tr("Keep m&ine") : tr("&Delete it"), QDialogButtonBox::ActionRole,
        [this] { decide(m_conflict.mine.now); });
    add(m_conflict.theirs ? tr("Take &theirs") : tr("&Accept that it is deleted"), QDialogButtonBox::ActionRole,
        [this] { decide(m_conflict.theirs); });
    add(tr("Decide &later"), QDialogButtonBox::RejectRole, &QDialog::reject);
}

void ConflictDialog::buildMerge()
{
    kb::Expected<std::vector<kb::MergeField>> fields = fieldsOf(m_conflict);
    if (!fields) {
        addText(tr("The text on disk can't be read as a file of the library, so the two can't be merged."));
        contents()->addStretch();
        return;
    }
    m_fields = std::move(*fields);
    addText(tr("Tick the value that is to stay. Where only one side changed a field, that one is ticked already."));
    m_tree = new QTreeWidget(this);
    m_tree->setAccessibleName(tr("Fields that differ"));
    m_tree->setHeaderLabels({tr("Field"), tr("Mine"), tr("Theirs")});
    m_tree->setRootIsDecorated(false);
    m_tree->setAlternatingRowColors(true);
    for (const kb::MergeField &field : m_fields)
        addField(field);
    m_tree->header()->setSectionResizeMode(QHeaderView::Stretch);
    contents()->addWidget(m_tree, 1);

    auto *const values = new QGridLayout;
    const auto addValue = [&](int column, const QString &name) {
        auto *const edit = new QPlainTextEdit(this);
        auto *const label = new QLabel(name, this);
        label->setBuddy(edit);
        edit->setReadOnly(true);
        edit->setTabChangesFocus(true);
        edit->setAccessibleName(name);
        values->addWidget(label, 0, column);
        values->addWidget(edit, 1, column);
        return edit;
    };
    m_mine = addValue(0, tr("My value"));
    m_theirs = addValue(1, tr("Their value"));
    contents()->addLayout(values, 1);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &ConflictDialog::showField);
    connect(m_tree, &QTreeWidget::itemChanged, this, &ConflictDialog::handleChecked);
    if (m_tree->topLevelItemCount() > 0)
        m_tree->setCurrentItem(m_tree->topLevelItem(0));
    m_tree->setFocus();
    resize(conflictDialogSize);
}

void ConflictDialog::addField(const kb::MergeField &field)
{
    const auto shown = [](const std::optional<std::string> &value) {
        return value ? text(value).simplified().left(shownCharacters) : tr("(none)");
    };
    auto *const row = new QTreeWidgetItem(m_tree, {fieldLabel(field.field), shown(field.mine), shown(field.theirs)});
    row->setCheckState(Mine, field.takeMine ? Qt::Checked : Qt::Unchecked);
    row->setCheckState(Theirs, field.takeMine ? Qt::Unchecked : Qt::Checked);
    if (field.conflict) {
        QFont bold = row->font(Field);
        bold.setBold(true);
        row->setFont(Field, bold);
        row->setText(Field, tr("%1 (both changed it)").arg(row->text(Field)));
    }
}

void ConflictDialog::showField()
{
    const int row = m_tree->indexOfTopLevelItem(m_tree->currentItem());
    if (row < 0)
        return;
    m_mine->setPlainText(text(m_fields[std::size_t(row)].mine));
    m_theirs->setPlainText(text(m_fields[std::size_t(row)].theirs));
}

void ConflictDialog::handleChecked(QTreeWidgetItem *row, int column)
{
    if (column == Field)
        return;
    const QSignalBlocker blocker(m_tree);
    const bool takeMine = (column == Mine) == (row->checkState(column) == Qt::Checked);
    m_fields[std::size_t(m_tree->indexOfTopLevelItem(row))].takeMine = takeMine;
    row->setCheckState(Mine, takeMine ? Qt::Checked : Qt::Unchecked);
    row->setCheckState(Theirs, takeMine ? Qt::Unchecked : Qt::Checked);
    m_tree->viewport()->update();
}

void ConflictDialog::decide(const model::FileStatePtr &result)
{
    emit decided(m_conflict, result);
    accept();
}

void ConflictDialog::merge()
{
    const bool isEntry = m_conflict.mine.item.kind == model::Item::Kind::Entry;
    kb::Expected<std::string> merged = (isEntry ? kb::mergedEntry : kb::mergedArticle)(
        m_conflict.mine.now->bytes, m_conflict.theirs->bytes, m_fields);
    if (merged)
        decide(std::make_shared<const model::FileState>(m_conflict.mine.now->file, std::move(*merged)));
}

} // namespace ui
