// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/machine/machinepage.h"

#include "kb/library/file.h"
#include "kb/wording/factreport.h"
#include "kb/wording/wording.h"
#include "model/runs/factsfile.h"
#include "ui/base/actionregistry.h"
#include "ui/base/dialogs.h"
#include "ui/base/paths.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/list/searchfield.h"
#include "ui/machine/factcompared.h"
#include "ui/machine/factmodel.h"
#include "ui/reproduce/targetdialog.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/messagebar.h"

#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>

#include <algorithm>
#include <array>

namespace ui {

namespace {

constexpr int signWidth = 36; // px
constexpr int leastNameWidth = 190;
constexpr int leastValueWidth = 190;
constexpr int leastFromWidth = 150;
constexpr int mostFromWidth = 340;
constexpr int fieldWidth = 260;

/// px that the names of these rows and of those in them take. Reasons why facts are not known are no names.
// NOLINTNEXTLINE(misc-no-recursion): three deep
int widthOfNames(const QAbstractItemModel &rows, const QModelIndex &parent, int indentation)
{
    int width = 0;
    for (int row = 0; row < rows.rowCount(parent); ++row) {
        const QModelIndex index = rows.index(row, FactModel::Name, parent);
        if (index.data(FactModel::KeyRole).toString() == QLatin1StringView(unknownKey))
            continue;
        const QFontMetrics metrics(index.data(Qt::FontRole).value<QFont>());
        width = std::max(
            {width, metrics.horizontalAdvance(index.data().toString()), widthOfNames(rows, index, indentation)});
    }
    return width + indentation;
}

/// Its path of keys, by which a row is known when facts are read again.
QString pathOf(QModelIndex index)
{
    QString path;
    for (; index.isValid(); index = index.parent())
        path.prepend(u'/' + index.data(FactModel::KeyRole).toString());
    return path;
}

void setButton(FlatButton *button, const QString &text, const QString &name)
{
    button->setText(text);
    button->setAccessibleName(name);
    button->setToolTip(name);
}

} // namespace

MachinePage::MachinePage(model::MachineFacts &facts, const MachineSurroundings &surroundings, QWidget *parent)
    : QWidget(parent)
    , m_facts(facts)
    , m_around(surroundings)
    , m_compared(new FactCompared(this))
    , m_model(new FactModel(this))
    , m_filter(new FactFilter(this))
    , m_title(new QLabel(this))
    , m_summary(new ElidedLabel(this))
    , m_states(new QWidget(this))
    , m_state(textLabel(false, this))
    , m_refresh(new FlatButton(FlatButton::Shape::Box, this))
    , m_copy(new FlatButton(FlatButton::Shape::Box, this))
    , m_save(new FlatButton(FlatButton::Shape::Box, this))
    , m_compare(new FlatButton(FlatButton::Shape::Box, this))
    , m_cancel(new FlatButton(FlatButton::Shape::Box, this))
    , m_onlyDifferences(new FlatButton(FlatButton::Shape::Box, this))
    , m_field(new SearchField(this))
    , m_tree(new QTreeView(this))
{
    buildLayout();
    connectParts();
    retranslateUi();
    fill();
}

void MachinePage::buildLayout()
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_title->setTextFormat(Qt::PlainText);
    m_refresh->setObjectName(QStringLiteral("machine.refresh"));
    m_copy->setObjectName(QStringLiteral("machine.copy"));
    m_save->setObjectName(QStringLiteral("machine.save"));
    m_compare->setObjectName(QStringLiteral("machine.compare"));
    m_cancel->setObjectName(QStringLiteral("machine.cancel"));
    m_onlyDifferences->setObjectName(QStringLiteral("machine.onlyDifferences"));
    m_field->setObjectName(QStringLiteral("machine.filter"));
    m_state->setObjectName(QStringLiteral("machine.state"));
    m_summary->setObjectName(QStringLiteral("machine.summary"));
    m_tree->setObjectName(QStringLiteral("machine.facts"));
    m_compare->setMenu(new QMenu(m_compare));
    m_compare->setPopupMode(QToolButton::InstantPopup);
    m_onlyDifferences->setCheckable(true);
    m_field->setMinimumWidth(fieldWidth);

    m_filter->setSourceModel(m_model);
    m_tree->setModel(m_filter);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideMiddle); // of a path both ends tell
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->header()->setSectionsMovable(false);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setMinimumSectionSize(signWidth);
    setFocusProxy(m_tree);

    auto *const buttons = new QWidget(this);
    auto *const flow = new FlowLayout(theme::space2, buttons);
    for (QWidget *const part :
        std::initializer_list<QWidget *> {m_field, m_onlyDifferences, m_refresh, m_copy, m_save, m_compare})
        flow->addWidget(part);
    auto *const states = new QHBoxLayout(m_states);
    states->setContentsMargins(0, 0, 0, 0);
    states->setSpacing(theme::space3);
    states->addWidget(m_state, 1);
    states->addWidget(m_cancel);
    auto *const head = new QVBoxLayout;
    head->setContentsMargins(theme::space6, theme::space4, theme::space6, theme::space2);
    head->setSpacing(theme::space2);
    head->addWidget(m_title);
    head->addWidget(m_summary);
    head->addWidget(buttons);
    head->addWidget(m_states); // hidden as a whole: an empty layout would take what the tree leaves
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    auto *const facts = new QHBoxLayout;
    facts->setContentsMargins(theme::space4, 0, 0, 0);
    facts->addWidget(m_tree);
    layout->addLayout(facts, 1);
    const std::array<QWidget *, 8> order
        = {m_field, m_onlyDifferences, m_refresh, m_copy, m_save, m_compare, m_cancel, m_tree};
    for (std::size_t i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);
}

void MachinePage::connectParts()
{
    QAction *const refresh = m_around.actions.action("machine.refresh");
    addAction(refresh);
    connect(refresh, &QAction::triggered, this, &MachinePage::refresh);
    connect(m_refresh, &QToolButton::clicked, this, &MachinePage::refresh);
    connect(m_copy, &QToolButton::clicked, this, &MachinePage::copy);
    connect(m_save, &QToolButton::clicked, this, &MachinePage::save);
    connect(m_cancel, &QToolButton::clicked, m_compared, &FactCompared::clear);
    connect(m_compare->menu(), &QMenu::aboutToShow, this, &MachinePage::fillCompareMenu);
    connect(m_onlyDifferences, &QToolButton::toggled, this, &MachinePage::filter);
    connect(m_field, &QLineEdit::textChanged, this, &MachinePage::filter);
    // Where the scroll bar comes or goes, the columns have another width.
    connect(m_tree->verticalScrollBar(), &QScrollBar::rangeChanged, this, &MachinePage::arrangeColumns,
        Qt::QueuedConnection);
    for (QWidget *const part : {static_cast<QWidget *>(m_field), static_cast<QWidget *>(m_tree)})
        part->installEventFilter(this);
    connect(m_field, &QLineEdit::returnPressed, m_tree, qOverload<>(&QWidget::setFocus));
    connect(&m_facts, &model::MachineFacts::changed, this, &MachinePage::fill);
    connect(m_compared, &FactCompared::changed, this, &MachinePage::fill);
    const auto turned = [this](const QModelIndex &index) {
        if (m_isFilling || m_filter->isFiltering())
            return;
        const QString path = pathOf(index);
        const bool asAtFirst = m_tree->isExpanded(index) == index.data(FactModel::OpenRole).toBool();
        asAtFirst ? void(m_turned.remove(path)) : void(m_turned.insert(path));
    };
    connect(m_tree, &QTreeView::expanded, this, turned);
    connect(m_tree, &QTreeView::collapsed, this, turned);
}

gpu::Facts MachinePage::shownFacts() const
{
    return model::withoutNames(*m_facts.facts(), m_facts.target(), m_around.dataFolder);
}

void MachinePage::fill()
{
    const std::shared_ptr<const gpu::Facts> &here = m_facts.facts();
    const std::shared_ptr<const gpu::Facts> &there = m_compared->facts();
    const bool isShown = here == m_shown && there == m_shownBeside;
    if (!isShown && here)
        m_unknown = wording::unknownCount(wording::factReport(*here));
    updateHead();
    if (isShown)
        return;
    m_shown = here;
    m_shownBeside = there;
    if (!here)
        m_model->setRows({}, {}, {});
    else if (!there)
        m_model->setRows(factRows(*here), {}, {});
    else // both as a file has them, else one's "/home/ada" and the other's "~" would differ
        m_model->setRows(factRows(shownFacts(), model::withoutNames(*there, m_compared->target(), m_around.dataFolder)),
            tr("This machine"), m_compared->name());
    if (!there)
        m_onlyDifferences->setChecked(false);
    m_onlyDifferences->setVisible(there != nullptr);
    m_tree->setColumnHidden(FactModel::Sign, !there);
    m_tree->setColumnHidden(FactModel::Other, !there);
    m_nameWidth = widthOfNames(*m_model, {}, m_tree->indentation()) + theme::space3;
    arrangeColumns();
    openRows();
}

void MachinePage::openRows()
{
    const QScopedValueRollback filling(m_isFilling, true);
    if (m_filter->isFiltering()) {
        m_tree->expandAll();
        return;
    }
    const auto open = [this](auto &self, const QModelIndex &parent) -> void { // NOLINT(misc-no-recursion): three deep
        for (int row = 0; row < m_filter->rowCount(parent); ++row) {
            const QModelIndex index = m_filter->index(row, 0, parent);
            const bool isTurned = m_turned.contains(pathOf(index));
            m_tree->setExpanded(index, index.data(FactModel::OpenRole).toBool() != isTurned);
            self(self, index);
        }
    };
    open(open, {});
}

void MachinePage::filter()
{
    const QScopedValueRollback filling(m_isFilling, true);
    m_filter->setWords(m_field->text());
    m_filter->setOnlyDifferences(m_onlyDifferences->isChecked());
    openRows();
    updateHead();
}

void MachinePage::arrangeColumns()
{
    QHeaderView *const header = m_tree->header();
    const int width = m_tree->viewport()->width();
    const bool compares = m_shownBeside != nullptr;
    const int mostNameWidth = compares ? width * 9 / 20 : width * 3 / 5;
    const int name = std::clamp(m_nameWidth, leastNameWidth, std::max(leastNameWidth, mostNameWidth));
    // Where there is no room for all, names and values come first: where a fact was read stands in its tool tip as
    // well.
    const bool hasFrom = !compares && width - name >= leastValueWidth + leastFromWidth;
    m_tree->setColumnHidden(FactModel::From, !hasFrom);
    const int from = hasFrom ? std::clamp(width / 4, leastFromWidth, mostFromWidth) : 0;
    const int rest = std::max(signWidth, width - name - from - (compares ? signWidth : 0));
    header->resizeSection(FactModel::Name, name);
    header->resizeSection(FactModel::Value, compares ? rest / 2 : rest);
    if (compares) {
        header->resizeSection(FactModel::Sign, signWidth);
        header->resizeSection(FactModel::Other, rest - rest / 2);
    }
    if (hasFrom)
        header->resizeSection(FactModel::From, from);
}

QString MachinePage::summary() const
{
    if (m_facts.isReading())
        return tr("The facts of this machine are being read…");
    const std::shared_ptr<const gpu::Facts> &facts = m_facts.facts();
    if (!facts)
        return {};
    QStringList parts {
        tr("Read at %1 in %2 s").arg(wording::factsTime(*facts), QLocale().toString(facts->ms / 1000, 'f', 1)),
        m_unknown};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString MachinePage::comparison() const
{
    const QString &name = m_compared->name();
    if (name.isEmpty())
        return {};
    if (m_compared->isReading())
        return tr("The facts of %1 are being read… %n s", nullptr, m_compared->seconds()).arg(name);
    if (!m_compared->error().isEmpty())
        return tr("%1 can't be compared. %2").arg(name, m_compared->error());
    const QString time = wording::factsTime(*m_compared->facts());
    const QString compared
        = tr("Compared with %1, read at %2").arg(name, time.isEmpty() ? tr("an unknown time") : time);
    return m_onlyDifferences->isChecked() && m_filter->rowCount() == 0 ? compared + u' ' + tr("Nothing differs.")
                                                                       : compared;
}

void MachinePage::updateHead()
{
    const bool hasFacts = m_facts.facts() != nullptr;
    m_summary->setText(summary());
    QStringList states {m_facts.isReading() ? QString() : factsErrorText(m_facts), comparison()};
    m_cancel->setVisible(!states.last().isEmpty());
    states.removeAll(QString());
    m_state->setText(states.join(u'\n'));
    m_states->setVisible(!states.isEmpty());
    m_refresh->setEnabled(!m_facts.isReading());
    for (FlatButton *const button : {m_copy, m_save, m_compare})
        button->setEnabled(hasFacts);
    setButton(m_cancel, m_compared->isReading() ? tr("Cancel") : tr("End the comparison"),
        m_compared->isReading() ? tr("Stop reading the facts of %1").arg(m_compared->name())
                                : tr("Show this machine alone again"));
}

void MachinePage::refresh()
{
    m_facts.refresh();
    m_compared->refresh();
}

void MachinePage::focusFilter()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

QString MachinePage::markdown() const
{
    return m_facts.facts() ? wording::factsMarkdown(shownFacts()) : QString();
}

void MachinePage::copy()
{
    QGuiApplication::clipboard()->setText(markdown());
    m_around.messages.show(
        theme::Tone::Ok, [=] { return tr("The facts were copied as Markdown, without names of users and machines."); });
}

void MachinePage::save()
{
    chooseNewFile(
        tr("Save the facts of this machine"), QStringLiteral("machine-facts.json"), this, [this](const QString &file) {
            const auto written = kb::writeFile(toPath(file), kb::factsText(shownFacts()));
            if (written)
                m_around.messages.show(
                    theme::Tone::Ok, [=] { return tr("Saved: %1").arg(QDir::toNativeSeparators(file)); });
            else
                m_around.messages.show(theme::Tone::Bad, [=] { return wording::sentence(written.error()); });
        });
}

void MachinePage::compareWithFile(const std::filesystem::path &file)
{
    m_compared->read(file);
}

void MachinePage::compareWith(const gpu::Target &target)
{
    m_compared->read(target);
}

void MachinePage::fillCompareMenu()
{
    QMenu *const menu = m_compare->menu();
    menu->clear();
    connect(menu->addAction(tr("A file of facts…")), &QAction::triggered, this, &MachinePage::askForFile);
    const auto known = gpu::targetFromText(m_around.settings.otherMachine(), m_facts.target());
    if (known) {
        QString name = gpu::targetText(*known);
        connect(menu->addAction(name.replace(u'&', QStringLiteral("&&"))), &QAction::triggered, this,
            [this, known] { compareWith(*known); });
    }
    connect(menu->addAction(tr("Another machine: ssh, Slurm, container…")), &QAction::triggered, this,
        &MachinePage::askForMachine);
}

void MachinePage::askForFile()
{
    auto *const dialog = new QFileDialog(this, tr("Compare with a file of facts"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({QStringLiteral("*.json"), QStringLiteral("*")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) { compareWithFile(toPath(file)); });
    dialog->open();
}

void MachinePage::askForMachine()
{
    Settings &settings = m_around.settings;
    auto *const dialog = new TargetDialog(
        settings.otherMachine(), settings.otherCudnn(), m_facts.target(), this, TargetDialog::Purpose::Compare);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const QString named = dialog->target();
        // A cuDNN that was named is of the machine that it was named for.
        if (named != m_around.settings.otherMachine())
            m_around.settings.setOtherMachine(named, {});
        if (const auto target = gpu::targetFromText(named, m_facts.target()))
            compareWith(*target);
    });
    dialog->open();
}

bool MachinePage::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape || m_field->text().isEmpty())
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress)
        m_field->clear();
    event->accept(); // else the window's shortcut would leave the page
    return true;
}

void MachinePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_facts.ask();
}

void MachinePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    // The tree has its new size when the layout has come to it.
    QMetaObject::invokeMethod(this, &MachinePage::arrangeColumns, Qt::QueuedConnection);
}

void MachinePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::PaletteChange:
    case QEvent::FontChange:
        retranslateUi();
        m_shown.reset(); // the rows are in the language and the fonts of before
        QMetaObject::invokeMethod(this, &MachinePage::fill, Qt::QueuedConnection);
        break;
    default: break;
    }
}

void MachinePage::retranslateUi()
{
    m_title->setFont(theme::titleFont());
    m_title->setText(tr("This machine"));
    setAccessibleName(tr("This machine"));
    m_tree->setAccessibleName(tr("Facts of this machine"));
    QPalette colors = palette();
    colors.setColor(QPalette::Highlight, theme::current().selection);
    colors.setColor(QPalette::HighlightedText, theme::current().text);
    m_tree->setPalette(colors);
    // The colour itself: a role of the palette is asked for once, in the theme of that time.
    const QString header
        = QStringLiteral("QHeaderView { background: transparent; } QHeaderView::section { border: none; padding: 2px; "
                         "background: transparent; color: %1; }")
              .arg(theme::current().dim.name());
    if (m_tree->header()->styleSheet() != header)
        m_tree->header()->setStyleSheet(header);
    m_field->setFixedHeight(m_refresh->sizeHint().height());
    m_field->setPlaceholderText(tr("Find a fact"));
    m_field->setAccessibleName(tr("Find a fact"));
    setButton(m_refresh, tr("Refresh"), tr("Read the facts again"));
    m_refresh->setKeysText(m_around.actions.action("machine.refresh")->shortcut().toString(QKeySequence::NativeText));
    setButton(m_copy, tr("Copy as Markdown"), tr("Copy the facts as Markdown, for a bug report"));
    setButton(m_save, tr("Save…"), tr("Save the facts as a file"));
    setButton(m_compare, tr("Compare with ▾"), tr("Compare with a file of facts, or with another machine"));
    setButton(m_onlyDifferences, tr("Only what differs"), tr("Show only what differs"));
    updateHead();
}

} // namespace ui
