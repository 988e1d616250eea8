// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/changesdialog.h"

#include "ui/document/diffview.h"
#include "ui/document/fieldlabels.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr QSize dialogSize(980, 600);
constexpr int listWidth = 260; // px

} // namespace

ChangesDialog::ChangesDialog(std::vector<model::UnsavedFile> files, QWidget *parent)
    : EditingDialog(tr("Changes that are not saved"), QDialogButtonBox::Close, parent)
    , m_files(std::move(files))
    , m_list(new QListWidget)
    , m_text(new DiffView)
{
    m_list->setAccessibleName(tr("Unsaved files"));
    m_list->setUniformItemSizes(true);
    for (const model::UnsavedFile &file : m_files)
        m_list->addItem(fileLabel(file));
    m_text->setAccessibleName(tr("Changes of the file"));
    auto *const splitter = new QSplitter(this);
    splitter->addWidget(m_list);
    splitter->addWidget(m_text);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({listWidth, dialogSize.width() - listWidth});
    contents()->addWidget(splitter, 1);
    QPushButton *const copy = buttons()->addButton(tr("&Copy all"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, &ChangesDialog::copyAll);
    connect(m_list, &QListWidget::currentRowChanged, this, &ChangesDialog::showFile);
    m_list->setCurrentRow(0);
    m_list->setFocus();
    resize(dialogSize);
}

void ChangesDialog::showFile()
{
    const int row = m_list->currentRow();
    if (row < 0)
        return m_text->setLines({});
    const model::UnsavedFile &file = m_files[std::size_t(row)];
    m_text->setLines(fileDiff(file.onDisk, file.now));
}

void ChangesDialog::copyAll()
{
    QString all;
    for (const model::UnsavedFile &file : m_files) {
        for (const model::DiffLine &line : fileDiff(file.onDisk, file.now))
            all += QString::fromUtf8(line.text) + u'\n';
    }
    QGuiApplication::clipboard()->setText(all);
}

} // namespace ui
