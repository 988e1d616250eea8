// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/recordview.h"

#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"
#include "ui/base/theme.h"
#include "ui/reproduce/tablemodels.h"
#include "ui/reproduce/words.h"
#include "ui/text/codeblock.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr QSize recordDialogSize(760, 640);

struct RecordViewTr {
    Q_DECLARE_TR_FUNCTIONS(ui::RecordView)
};

QString ofRecord(const std::string &text)
{
    return QString::fromStdString(text);
}

QString timeOf(const kb::Record &record)
{
    const QDateTime time = QDateTime::fromString(ofRecord(record.time), Qt::ISODateWithMs);
    return QLocale().toString(time.toLocalTime(), QLocale::ShortFormat)
        + QStringLiteral(" (%1)").arg(ofRecord(record.time));
}

/// "ssh, not made on this machine".
QString placeOf(const kb::Record &record)
{
    const QString origin = wording::origin(record.isFromHere, record.hasKnownLibrary);
    return origin.isEmpty() ? ofRecord(record.target) : ofRecord(record.target) + QStringLiteral(" \u00B7 ") + origin;
}

QString libraryOf(const kb::Record &record)
{
    QStringList parts {wording::product(record.transcript.package, ofRecord(gpu::toString(record.transcript.version))),
        wording::level(record.level)};
    if (!record.gpuModel.empty())
        parts.append(ofRecord(record.gpuModel));
    if (!record.transcript.path.empty())
        parts.append(ofRecord(record.transcript.path));
    return parts.join(QStringLiteral(" \u00B7 "));
}

/// For a shell.
QString quotedWord(const QString &word)
{
    return u'\'' + QString(word).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

QString commandOf(const kb::Record &record)
{
    if (record.file.empty())
        return QStringLiteral("casebook-cli reproduce %1 --case %2")
            .arg(ofRecord(record.entryId), ofRecord(record.caseName));
    return QStringLiteral("casebook-cli reproduce --from ") + quotedWord(ofRecord(record.file.string()));
}

QTreeWidget *callsOf(const kb::Record &record)
{
    auto *const tree = new QTreeWidget;
    tree->setObjectName(QStringLiteral("record.calls"));
    tree->setAccessibleName(RecordViewTr::tr("Calls"));
    tree->setHeaderLabels({RecordViewTr::tr("Step"), RecordViewTr::tr("Call"), RecordViewTr::tr("Result"),
        RecordViewTr::tr("Arguments")});
    tree->setRootIsDecorated(false);
    tree->setUniformRowHeights(true);
    for (const gpu::Call &call : record.transcript.calls) {
        auto *const item = new QTreeWidgetItem(tree,
            {stepText(record.testCase, call.step, call.point), ofRecord(call.call), statusBadge(call).text,
                ofRecord(call.args)});
        item->setToolTip(2, ofRecord(call.reason));
    }
    for (const int column : {0, 1, 2})
        tree->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    return tree;
}

} // namespace

void showRecord(const kb::Record &record, kb::Language language, QWidget *parent)
{
    auto *const dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(RecordViewTr::tr("Record of %1").arg(ofRecord(record.entryId)));
    auto *const layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space3);
    auto *const form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto add = [form](const QString &name, const QString &value) {
        if (value.isEmpty())
            return;
        auto *const label = new QLabel(value);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setAccessibleName(name);
        form->addRow(name, label);
    };
    const kb::Judgement &judged = record.judgement;
    const gpu::Case &testCase = record.testCase;
    add(RecordViewTr::tr("Verdict:"),
        verdictBadge(judged.verdict, testCase.role).text + QStringLiteral(" \u00B7 ")
            + wording::sentence(judged, testCase));
    add(RecordViewTr::tr("Case:"),
        QStringLiteral("%1 (%2, %3)")
            .arg(caseTitle(testCase, language), ofRecord(record.caseName), wording::role(testCase.role)));
    add(RecordViewTr::tr("What ran:"), libraryOf(record));
    add(RecordViewTr::tr("Where:"), placeOf(record));
    add(RecordViewTr::tr("When:"), timeOf(record));
    add(RecordViewTr::tr("Confined by:"), wording::confinement(record.transcript.confinement()));
    if (!judged.control.category.empty()) {
        add(RecordViewTr::tr("Expected:"), wording::expected(judged, testCase));
        add(RecordViewTr::tr("Observed:"), wording::observed(judged.observed, testCase, testCase.setup));
        add(RecordViewTr::tr("Control:"), wording::observed(judged.control, testCase, testCase.control));
    }
    if (!record.signer.empty())
        add(RecordViewTr::tr("Signed by:"), ofRecord(record.signer));
    layout->addLayout(form);
    layout->addWidget(callsOf(record), 1);
    layout->addWidget(new QLabel(RecordViewTr::tr("This repeats it:")));
    layout->addWidget(new CodeBlock(commandOf(record), QStringLiteral("sh"), dialog));
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    if (!record.file.empty()) {
        const QString folder = ofRecord(record.file.parent_path().string());
        QPushButton *const open
            = buttons->addButton(RecordViewTr::tr("&Open its folder"), QDialogButtonBox::ActionRole);
        QObject::connect(
            open, &QPushButton::clicked, dialog, [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    }
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog->resize(recordDialogSize);
    dialog->show();
}

} // namespace ui
