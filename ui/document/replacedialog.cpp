// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/replacedialog.h"

#include "ui/base/theme.h"
#include "ui/document/fieldlabels.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui {

namespace {

constexpr QSize replaceDialogSize(900, 620);
constexpr int typingDelay = 250; // ms
constexpr int hitRole = Qt::UserRole; // index in m_hits
constexpr std::size_t maxShown = 2000; // rows; all hits are replaced, and the line above says how many there are
constexpr qsizetype around = 50; // characters of a text that are shown around what differs

/// The part of a text that differs from another one, with a little around it.
QString part(const QString &text, const QString &other)
{
    qsizetype begin = 0;
    while (begin < text.size() && begin < other.size() && text[begin] == other[begin])
        ++begin;
    qsizetype same = 0; // at the end
    while (same < text.size() - begin && same < other.size() - begin
        && text[text.size() - 1 - same] == other[other.size() - 1 - same])
        ++same;
    const qsizetype from = std::max<qsizetype>(0, begin - around);
    const qsizetype to = std::min(text.size(), text.size() - same + around);
    return (from > 0 ? QStringLiteral("…") : QString()) + text.sliced(from, to - from).simplified()
        + (to < text.size() ? QStringLiteral("…") : QString());
}

} // namespace

ReplaceDialog::ReplaceDialog(model::Document &document, QWidget *parent)
    : EditingDialog(tr("Find and replace in the library"), QDialogButtonBox::Close, parent)
    , m_document(document)
    , m_finding([this](std::vector<model::ReplaceHit> hits) { showHits(std::move(hits)); })
    , m_pattern(new QLineEdit(this))
    , m_replacement(new QLineEdit(this))
    , m_matchCase(new QCheckBox(tr("Match &case"), this))
    , m_wholeWords(new QCheckBox(tr("Whole &words"), this))
    , m_isRegex(new QCheckBox(tr("Regular e&xpression"), this))
    , m_tree(new QTreeWidget(this))
{
    buildForm();
    m_delay.setSingleShot(true);
    m_delay.setInterval(typingDelay);
    connect(&m_delay, &QTimer::timeout, this, &ReplaceDialog::search);
    connect(&m_document, &model::Document::entriesChanged, this, [this](const model::ChangedEntries &changed) {
        if (changed.content)
            m_delay.start();
    });
    connect(&m_document, &model::Document::editingFinished, this, &ReplaceDialog::updateState);
    connect(&m_document, &model::Document::opened, this, &QDialog::reject); // its hits are of another library
    for (const QLineEdit *edit : {m_pattern, m_replacement})
        connect(edit, &QLineEdit::textChanged, this, [this] { m_delay.start(); });
    for (const QCheckBox *box : {m_matchCase, m_wholeWords, m_isRegex})
        connect(box, &QCheckBox::toggled, this, [this] { m_delay.start(); });
    connect(m_tree, &QTreeWidget::itemChanged, this, &ReplaceDialog::updateState);
    connect(m_tree, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *row) {
        const model::ReplaceHit &hit = m_hits[row->data(0, hitRole).toUInt()];
        if (hit.kind == model::Row::Kind::Entry)
            emit entryActivated(QString::fromStdString(hit.id));
    });
    connect(m_replace, &QPushButton::clicked, this, &ReplaceDialog::replace);
    updateState();
    resize(replaceDialogSize);
}

void ReplaceDialog::buildForm()
{
    auto *const form = new QFormLayout;
    form->addRow(tr("&Find:"), m_pattern);
    form->addRow(tr("Re&place with:"), m_replacement);
    m_pattern->setAccessibleName(tr("Find"));
    m_replacement->setAccessibleName(tr("Replace with"));
    m_isRegex->setToolTip(tr("In the replacement, \\1 to \\9 are the groups of the expression."));
    contents()->addLayout(form);
    auto *const boxes = new QHBoxLayout;
    boxes->setSpacing(theme::space4);
    for (QCheckBox *box : {m_matchCase, m_wholeWords, m_isRegex})
        boxes->addWidget(box);
    boxes->addStretch();
    contents()->addLayout(boxes);
    m_state = addText({});
    m_tree->setAccessibleName(tr("Places that were found"));
    m_tree->setHeaderLabels({tr("Entry"), tr("Field"), tr("Before"), tr("After")});
    m_tree->setRootIsDecorated(false);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->header()->resizeSection(0, 240);
    m_tree->header()->resizeSection(1, 150);
    m_tree->header()->resizeSection(2, 230);
    contents()->addWidget(m_tree, 1);
    m_replace = buttons()->addButton(tr("&Replace"), QDialogButtonBox::ActionRole);
    m_replace->setAutoDefault(false);
}

model::ReplaceOptions ReplaceDialog::options() const
{
    return {.pattern = m_pattern->text(),
        .replacement = m_replacement->text(),
        .matchCase = m_matchCase->isChecked(),
        .wholeWords = m_wholeWords->isChecked(),
        .isRegex = m_isRegex->isChecked()};
}

void ReplaceDialog::search()
{
    m_finding.drop();
    if (m_pattern->text().isEmpty() || !model::expressionOf(options()).isValid())
        showHits({});
    else
        m_finding.run([catalog = m_document.catalog(), options = options()](
                          const std::stop_token &stop) { return model::findAll(*catalog, options, stop); });
    updateState();
}

void ReplaceDialog::showHits(std::vector<model::ReplaceHit> hits)
{
    // What was unticked stays so when the search is repeated: after each edit, and when findings come in.
    const auto isSamePlace = [](const model::ReplaceHit &a, const model::ReplaceHit &b) {
        return a.kind == b.kind && a.id == b.id && a.field == b.field && a.before == b.before;
    };
    std::vector<model::ReplaceHit> unticked;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        if (m_tree->topLevelItem(i)->checkState(0) == Qt::Unchecked)
            unticked.push_back(m_hits[std::size_t(i)]);
    }
    m_hits = std::move(hits);
    const QSignalBlocker blocker(m_tree);
    m_tree->clear();
    QList<QTreeWidgetItem *> rows;
    for (std::size_t i = 0; i < std::min(m_hits.size(), maxShown); ++i) {
        const model::ReplaceHit &hit = m_hits[i];
        auto *const row = new QTreeWidgetItem({QString::fromStdString(hit.id), fieldLabel(hit.field),
            part(hit.before, hit.after), part(hit.after, hit.before)});
        const bool leftOut
            = std::ranges::any_of(unticked, [&](const model::ReplaceHit &other) { return isSamePlace(other, hit); });
        row->setCheckState(0, leftOut ? Qt::Unchecked : Qt::Checked);
        row->setData(0, hitRole, uint(i));
        rows.append(row);
    }
    m_tree->addTopLevelItems(rows);
    updateState();
}

bool ReplaceDialog::isChosen(std::size_t hit) const
{
    const QTreeWidgetItem *const row = hit < maxShown ? m_tree->topLevelItem(int(hit)) : nullptr;
    return !row || row->checkState(0) == Qt::Checked;
}

void ReplaceDialog::updateState()
{
    int matches = 0;
    for (std::size_t i = 0; i < m_hits.size(); ++i)
        matches += isChosen(i) ? m_hits[i].matches : 0;
    const QRegularExpression expression = model::expressionOf(options());
    if (!expression.isValid())
        m_state->setText(tr("The expression is not valid: %1").arg(expression.errorString()));
    else if (m_document.isEditing())
        m_state->setText(tr("Replacing… Closing this dialog cancels it."));
    else if (m_finding.isRunning())
        m_state->setText(tr("Searching…"));
    else if (m_pattern->text().isEmpty())
        m_state->setText(tr("Every text of every entry and article is searched, in both languages."));
    else if (m_hits.size() > maxShown)
        m_state->setText(tr("%Ln match(es) chosen; the first %L1 places are listed.", nullptr, matches).arg(maxShown));
    else
        m_state->setText(tr("%Ln match(es) chosen.", nullptr, matches));
    m_replace->setEnabled(matches > 0 && !m_finding.isRunning() && !m_delay.isActive() && !m_document.isReadOnly()
        && !m_document.isEditing());
}

void ReplaceDialog::replace()
{
    std::vector<model::ReplaceHit> hits;
    for (std::size_t i = 0; i < m_hits.size(); ++i) {
        if (isChosen(i))
            hits.push_back(m_hits[i]);
    }
    const QString name = tr("Replace “%1” in %n place(s)", nullptr, int(hits.size())).arg(m_pattern->text());
    m_document.editLater([hits = std::move(hits)](const model::Catalog &catalog,
                             const std::stop_token &stop) { return model::replaced(catalog, hits, stop); },
        name);
    updateState();
}

void ReplaceDialog::done(int result)
{
    m_document.cancelEditing();
    EditingDialog::done(result);
}

} // namespace ui
