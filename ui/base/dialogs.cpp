// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/dialogs.h"

#include "kb/wording/wording.h"
#include "ui/base/actionregistry.h"
#include "ui/base/paths.h"
#include "ui/base/theme.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

struct DialogsTr {
    Q_DECLARE_TR_FUNCTIONS(ui::Dialogs)
};

/// A dialog with one widget and a button that closes it.
void open(QWidget *parent, const QString &title, QWidget *content, QSize size)
{
    auto *const dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *const layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space3);
    layout->addWidget(content);
    layout->addWidget(buttons);
    dialog->resize(size);
    dialog->show();
}

/// Rows as tall as the column's wrapped text: QTreeView asks for the height of one line however narrow the column is.
class WrappingDelegate final : public QStyledItemDelegate {
public:
    explicit WrappingDelegate(QTreeWidget *tree)
        : QStyledItemDelegate(tree)
        , m_tree(tree)
    {
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem inColumn = option;
        inColumn.rect = QRect(0, 0, m_tree->columnWidth(index.column()), 1); // an empty one would not count
        return QStyledItemDelegate::sizeHint(inColumn, index);
    }

private:
    QTreeWidget *m_tree;
};

/// Sentences wrap, and their row grows with them.
void wrapColumn(QTreeWidget *tree, int column)
{
    tree->setUniformRowHeights(false);
    tree->setWordWrap(true);
    tree->setItemDelegateForColumn(column, new WrappingDelegate(tree));
    QObject::connect(
        tree->header(), &QHeaderView::sectionResized, tree, &QTreeWidget::doItemsLayout, Qt::QueuedConnection);
}

QTreeWidget *table(const QStringList &headers, const QString &name)
{
    auto *const tree = new QTreeWidget;
    tree->setAccessibleName(name);
    tree->setHeaderLabels(headers);
    tree->setRootIsDecorated(false);
    tree->setUniformRowHeights(true);
    tree->setAlternatingRowColors(true);
    return tree;
}

} // namespace

void chooseFolder(const QString &title, QWidget *parent, const std::function<void(const QString &folder)> &chosen,
    const QString &from)
{
    auto *const dialog = new QFileDialog(parent, title, doesAnswer(toPath(from)) ? from : QString());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

void chooseNewFolder(const QString &title, QWidget *parent, const std::function<void(const QString &folder)> &chosen)
{
    auto *const dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setLabelText(QFileDialog::Accept, DialogsTr::tr("Create"));
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

void chooseNewFile(
    const QString &title, const QString &name, QWidget *parent, const std::function<void(const QString &file)> &chosen)
{
    const QString ending = QFileInfo(name).suffix();
    auto *const dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->setNameFilter(QStringLiteral("*.") + ending);
    dialog->selectFile(name);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

void showShortcuts(const ActionRegistry &actions, QWidget *parent)
{
    QTreeWidget *const tree
        = table({DialogsTr::tr("Action"), DialogsTr::tr("Keys")}, DialogsTr::tr("Keyboard shortcuts"));
    const auto add
        = [tree](const QString &what, const QString &keys) { new QTreeWidgetItem(tree, QStringList {what, keys}); };
    for (const QAction *const action : actions.actions()) {
        if (!action->shortcuts().isEmpty())
            add(plainActionText(action->text()), keysText(action->shortcuts()));
    }
    add(DialogsTr::tr("From the search field into the list, and back"),
        QKeySequence(Qt::Key_Down).toString(QKeySequence::NativeText) + QStringLiteral(", ")
            + QKeySequence(Qt::Key_Up).toString(QKeySequence::NativeText));
    add(DialogsTr::tr("Open the selected match"), QKeySequence(Qt::Key_Return).toString(QKeySequence::NativeText));
    tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree->header()->setStretchLastSection(false);
    open(parent, DialogsTr::tr("Keyboard shortcuts"), tree, {460, 520});
}

void showAbout(QWidget *parent)
{
    const QString commit = qApp->property(commitProperty).toString();
    const QString version = QCoreApplication::applicationVersion();
    const QString said = DialogsTr::tr("A knowledge base of GPU errors that checks itself: paste a log, get the entry "
                                       "that explains it, the fixes that work and the dead ends that do not.\n\nThe "
                                       "program is under the MIT licence, the text of the built-in library under "
                                       "CC BY 4.0. This is what else is in it:");
    auto *const content = new QWidget;
    auto *const text = new QLabel(content);
    text->setObjectName(QStringLiteral("about.text"));
    text->setTextFormat(Qt::PlainText);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard); // for reports
    text->setWordWrap(true);
    text->setText((commit.isEmpty() ? DialogsTr::tr("Casebook %1").arg(version)
                                    : DialogsTr::tr("Casebook %1, commit %2").arg(version, commit))
        + QStringLiteral("\n\n") + said);
    QTreeWidget *const parts = table({DialogsTr::tr("Part"), DialogsTr::tr("For"), DialogsTr::tr("Licence")},
        DialogsTr::tr("What Casebook is made of"));
    const auto add = [parts](const QString &name, const QString &use, const char *licence) {
        new QTreeWidgetItem(parts, QStringList {name, use, QLatin1String(licence)});
    };
    add(QStringLiteral("Qt %1").arg(QLatin1String(qVersion())), DialogsTr::tr("the window"), "LGPL-3.0");
    add(QStringLiteral("Qt Charts"), DialogsTr::tr("plots, in packages that have them"), "GPL-3.0");
    add(QStringLiteral("KSyntaxHighlighting"), DialogsTr::tr("coloured code"), "MIT");
    add(QStringLiteral("Graphviz"), DialogsTr::tr("the graph of related entries"), "EPL");
    add(QStringLiteral("PCRE2"), DialogsTr::tr("regexes"), "BSD-3-Clause");
    add(QStringLiteral("simdjson"), DialogsTr::tr("reading JSON"), "Apache-2.0");
    add(QStringLiteral("JSON for Modern C++"), DialogsTr::tr("reading and writing JSON"), "MIT");
    add(QStringLiteral("yaml-cpp"), DialogsTr::tr("the heads of articles"), "MIT");
    add(QStringLiteral("MD4C"), DialogsTr::tr("reading Markdown"), "MIT");
    add(QStringLiteral("Nettle"), DialogsTr::tr("hashes and signatures"), "LGPL-3.0-or-later");
    add(QStringLiteral("xxHash"), DialogsTr::tr("hashes of the index"), "BSD-2-Clause");
    for (const int column : {0, 1})
        parts->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    auto *const layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(text);
    layout->addWidget(parts, 1);
    open(parent, DialogsTr::tr("About Casebook"), content, {560, 480});
}

std::vector<kb::Finding> unreadFiles(std::span<const kb::Finding> findings)
{
    std::vector<kb::Finding> unread;
    std::ranges::copy_if(findings, std::back_inserter(unread), [](const kb::Finding &finding) {
        return finding.severity == kb::Severity::Error
            && (finding.entryId.empty() || finding.rule == kb::Rule::DuplicateId);
    });
    return unread;
}

void showUnreadFiles(std::span<const kb::Finding> findings, QWidget *parent)
{
    QTreeWidget *const tree = table({DialogsTr::tr("File"), DialogsTr::tr("Line"), DialogsTr::tr("Reason")},
        DialogsTr::tr("Files that could not be read"));
    for (const kb::Finding &finding : findings) {
        const QString place
            = finding.line > 0 ? QStringLiteral("%1:%2").arg(finding.line).arg(finding.column) : QString();
        const QString reason = wording::sentence(finding);
        auto *const row
            = new QTreeWidgetItem(tree, QStringList {QString::fromStdString(finding.file.string()), place, reason});
        row->setToolTip(2, reason);
    }
    for (const int column : {0, 1})
        tree->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    wrapColumn(tree, 2);
    open(parent, DialogsTr::tr("Files that could not be read"), tree, {860, 420});
}

void growToFit(QWidget &dialog)
{
    dialog.layout()->activate();
    dialog.resize(dialog.width(), std::max(dialog.height(), dialog.layout()->totalHeightForWidth(dialog.width())));
}

void showReport(const QString &title, const QString &summary, const QStringList &headers,
    const std::vector<QStringList> &rows, QWidget *parent)
{
    auto *const content = new QWidget;
    auto *const label = new QLabel(summary, content);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setVisible(!summary.isEmpty());
    QTreeWidget *const tree = table(headers, title);
    const int last = int(headers.size()) - 1;
    for (const QStringList &row : rows)
        (new QTreeWidgetItem(tree, row))->setToolTip(last, row.last());
    for (int column = 0; column < last; ++column)
        tree->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    wrapColumn(tree, last);
    auto *const layout = new QVBoxLayout(content);
    layout->setContentsMargins({});
    layout->setSpacing(theme::space3);
    layout->addWidget(label);
    layout->addWidget(tree, 1);
    open(parent, title, content, {860, 420});
}

} // namespace ui
