// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/copyas.h"

#include "kb/cppexport/caseexport.h"
#include "kb/library/file.h"
#include "kb/wording/wording.h"
#include "ui/base/paths.h"
#include "ui/base/theme.h"
#include "ui/page/pageparts.h"
#include "ui/text/codeblock.h"
#include "ui/widgets/card.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>

namespace ui {

namespace {

constexpr QSize dialogSize(720, 560);
const QString dialogName = QStringLiteral("copyAs");

struct CopyAsTr {
    Q_DECLARE_TR_FUNCTIONS(ui::CopyAs)
};

QString title(CopyForm form)
{
    switch (form) {
    case CopyForm::CaseJson: return CopyAsTr::tr("Case as JSON");
    case CopyForm::CppProgram: return CopyAsTr::tr("Case as a C++ program");
    case CopyForm::BugReport: return CopyAsTr::tr("Bug report");
    }
    return {};
}

QString language(CopyForm form)
{
    switch (form) {
    case CopyForm::CaseJson: return QStringLiteral("json");
    case CopyForm::CppProgram: return QStringLiteral("cpp");
    case CopyForm::BugReport: return QStringLiteral("markdown");
    }
    return {};
}

/// "header-minimum.json", ...
QString fileName(CopyForm form, const gpu::Case &testCase)
{
    const QString name = QString::fromUtf8(testCase.name);
    switch (form) {
    case CopyForm::CaseJson: return name + QStringLiteral(".json");
    case CopyForm::CppProgram: return name + QStringLiteral(".cpp");
    case CopyForm::BugReport: return name + QStringLiteral(".md");
    }
    return name;
}

/// Asks for a file; `said` tells what became of it.
void save(const QString &text, const QString &proposed, QLabel *said)
{
    auto *const dialog = new QFileDialog(said->window(), CopyAsTr::tr("Save as"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(proposed);
    QObject::connect(dialog, &QFileDialog::fileSelected, said, [text, said](const QString &file) {
        const auto written = kb::writeFile(toPath(file), text.toStdString());
        said->setText(written ? CopyAsTr::tr("Saved: %1").arg(QDir::toNativeSeparators(file))
                              : wording::sentence(written.error()));
    });
    dialog->open();
}

} // namespace

std::expected<QString, QString> copyText(
    CopyForm form, const kb::Entry &entry, const gpu::Case &testCase, const kb::Record *record)
{
    switch (form) {
    case CopyForm::CaseJson: return QString::fromUtf8(kb::caseJsonText(testCase));
    case CopyForm::CppProgram: {
        const std::expected<std::string, std::string> program = kb::cppProgram(testCase);
        if (program)
            return QString::fromUtf8(*program);
        return std::unexpected(
            CopyAsTr::tr("There is no C++ program of this case. %1").arg(QString::fromUtf8(program.error())));
    }
    case CopyForm::BugReport:
        if (record)
            return QString::fromUtf8(kb::bugReport(entry, *record));
        return std::unexpected(CopyAsTr::tr("A bug report tells what was observed: run the case first."));
    }
    return {};
}

void copyAs(CopyForm form, const kb::Entry &entry, const gpu::Case &testCase, const kb::Record *record, QWidget *parent)
{
    const std::expected<QString, QString> text = copyText(form, entry, testCase, record);
    for (QDialog *const older : parent->findChildren<QDialog *>(dialogName))
        older->close(); // the clipboard has one text
    auto *const dialog = new QDialog(parent);
    dialog->setObjectName(dialogName);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title(form));
    auto *const layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space3);
    QLabel *const said = textLabel(false, dialog);
    said->setText(text ? CopyAsTr::tr("This was copied to the clipboard.") : text.error());
    layout->addWidget(said);
    if (text) {
        QGuiApplication::clipboard()->setText(*text);
        auto *const scroll = new QScrollArea;
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setWidgetResizable(true);
        scroll->setWidget(new CodeBlock(*text, language(form)));
        layout->addWidget(scroll, 1);
        dialog->resize(dialogSize);
    } else {
        layout->addStretch();
    }
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    if (text) {
        auto *const saving = buttons->addButton(CopyAsTr::tr("&Save as…"), QDialogButtonBox::ActionRole);
        saving->setObjectName(QStringLiteral("copyAs.save"));
        QObject::connect(saving, &QPushButton::clicked, dialog,
            [text = *text, proposed = fileName(form, testCase), said] { save(text, proposed, said); });
    }
    layout->addWidget(buttons);
    dialog->show();
}

} // namespace ui
