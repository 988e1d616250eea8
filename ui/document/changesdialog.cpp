// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/changesdialog.h"

#include "model/edit/linediff.h"
#include "ui/base/theme.h"
#include "ui/document/fieldlabels.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTextBlock>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr QSize dialogSize(980, 600);
constexpr int listWidth = 260; // px

/// The lines of one file's diff, with the two that name it.
std::vector<model::DiffLine> diffOf(const model::UnsavedFile &file)
{
    const auto name = [](const char *side, const model::FileStatePtr &state) {
        return state ? side + state->file.string() : std::string("/dev/null");
    };
    const auto bytes = [](const model::FileStatePtr &state) { return state ? state->bytes : std::string(); };
    std::vector<model::DiffLine> lines {{model::DiffLine::Kind::Note, "--- " + name("a/", file.onDisk)},
        {model::DiffLine::Kind::Note, "+++ " + name("b/", file.now)}};
    const std::vector<model::DiffLine> diff = model::unifiedDiff(bytes(file.onDisk), bytes(file.now));
    lines.insert(lines.end(), diff.begin(), diff.end());
    return lines;
}

void color(QTextBlockFormat &block, QTextCharFormat &characters, model::DiffLine::Kind kind)
{
    const theme::Colors &colors = theme::current();
    switch (kind) {
    case model::DiffLine::Kind::Added:
        block.setBackground(colors.ok.tint);
        characters.setForeground(colors.ok.text);
        break;
    case model::DiffLine::Kind::Removed:
        block.setBackground(colors.bad.tint);
        characters.setForeground(colors.bad.text);
        break;
    case model::DiffLine::Kind::Hunk: characters.setForeground(colors.accentTone.text); break;
    case model::DiffLine::Kind::Note: characters.setForeground(colors.dim); break;
    case model::DiffLine::Kind::Context: break;
    }
}

} // namespace

ChangesDialog::ChangesDialog(std::vector<model::UnsavedFile> files, QWidget *parent)
    : EditingDialog(tr("Changes that are not saved"), QDialogButtonBox::Close, parent)
    , m_files(std::move(files))
    , m_list(new QListWidget)
    , m_text(new QPlainTextEdit)
{
    m_list->setAccessibleName(tr("Unsaved files"));
    m_list->setUniformItemSizes(true);
    for (const model::UnsavedFile &file : m_files)
        m_list->addItem(fileLabel(file));
    m_text->setAccessibleName(tr("Changes of the file"));
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setUndoRedoEnabled(false);
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
    m_text->clear();
    if (row < 0)
        return;
    m_text->document()->setDefaultFont(theme::monoFont());
    QTextCursor cursor(m_text->document());
    bool first = true;
    for (const model::DiffLine &line : diffOf(m_files[std::size_t(row)])) {
        QTextBlockFormat block;
        QTextCharFormat characters;
        color(block, characters, line.kind);
        if (!std::exchange(first, false))
            cursor.insertBlock();
        cursor.setBlockFormat(block);
        cursor.insertText(QString::fromUtf8(line.text), characters);
    }
    m_text->moveCursor(QTextCursor::Start);
}

void ChangesDialog::copyAll()
{
    QString all;
    for (const model::UnsavedFile &file : m_files) {
        for (const model::DiffLine &line : diffOf(file))
            all += QString::fromUtf8(line.text) + u'\n';
    }
    QGuiApplication::clipboard()->setText(all);
}

void ChangesDialog::changeEvent(QEvent *event)
{
    EditingDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showFile();
}

} // namespace ui
