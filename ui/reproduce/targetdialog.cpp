// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/targetdialog.h"

#include "gpu/client/target.h"
#include "ui/base/theme.h"
#include "ui/widgets/card.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace ui {

namespace {

constexpr int dialogWidth = 480;
enum KindIndex { SshIndex, SrunIndex };

} // namespace

TargetDialog::TargetDialog(const QString &target, const QString &cudnn, QString localRunner, QWidget *parent)
    : QDialog(parent)
    , m_localRunner(std::move(localRunner))
    , m_form(new QFormLayout)
    , m_kind(new QComboBox(this))
    , m_host(new QLineEdit(this))
    , m_runner(new QLineEdit(this))
    , m_options(new QLineEdit(this))
    , m_cudnn(new QLineEdit(cudnn, this))
    , m_advice(textLabel(true, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("target"));
    setWindowTitle(tr("Run cases on another machine"));
    resize(dialogWidth, sizeHint().height());
    m_kind->addItems({tr("ssh"), tr("srun (Slurm)")});
    const auto known = gpu::targetFromText(target, m_localRunner);
    if (known && known->kind == gpu::Target::Kind::Srun) {
        m_kind->setCurrentIndex(SrunIndex);
        m_options->setText(known->options.join(u' '));
    } else if (known && known->kind == gpu::Target::Kind::Ssh) {
        m_host->setText(known->host);
        m_runner->setText(known->runner);
    }
    m_host->setPlaceholderText(QStringLiteral("user@host"));
    m_runner->setPlaceholderText(QStringLiteral("casebook-runner"));
    m_options->setPlaceholderText(QStringLiteral("--gres=gpu:1"));
    m_cudnn->setPlaceholderText(QStringLiteral("/usr/local/cuda/lib64/libcudnn.so.9"));
    m_kind->setObjectName(QStringLiteral("target.kind"));
    m_host->setObjectName(QStringLiteral("target.host"));
    m_runner->setObjectName(QStringLiteral("target.runner"));
    m_options->setObjectName(QStringLiteral("target.options"));
    m_cudnn->setObjectName(QStringLiteral("target.cudnn"));
    m_form->addRow(tr("&Through"), m_kind);
    m_form->addRow(tr("&Host"), m_host);
    m_form->addRow(tr("&Runner there"), m_runner);
    m_form->addRow(tr("&Options of srun"), m_options);
    m_form->addRow(tr("&cuDNN there"), m_cudnn);

    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space4);
    layout->addLayout(m_form);
    layout->addWidget(m_advice);
    layout->addWidget(buttons);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &TargetDialog::update);
    for (const QLineEdit *const edit : {m_host, m_runner, m_options, m_cudnn})
        connect(edit, &QLineEdit::textChanged, this, &TargetDialog::update);
    update();
}

QString TargetDialog::target() const
{
    QString text = QStringLiteral("srun:") + m_options->text().simplified();
    if (m_kind->currentIndex() == SshIndex) {
        const QString runner = m_runner->text().trimmed();
        text = QStringLiteral("ssh:") + m_host->text().trimmed() + (runner.isEmpty() ? QString() : u':' + runner);
    }
    const auto known = gpu::targetFromText(text, m_localRunner);
    return known ? gpu::targetText(*known) : QString();
}

QString TargetDialog::cudnn() const
{
    return m_cudnn->text().trimmed();
}

void TargetDialog::update()
{
    const bool ssh = m_kind->currentIndex() == SshIndex;
    m_form->setRowVisible(m_host, ssh);
    m_form->setRowVisible(m_runner, ssh);
    m_form->setRowVisible(m_options, !ssh);
    const bool valid = !target().isEmpty();
    if (ssh && m_host->text().trimmed().isEmpty())
        m_advice->setText(tr("Name the host. ssh must get there without a password or a question, since nobody could "
                             "answer it: set up a key first."));
    else if (!valid)
        m_advice->setText(ssh
                ? tr("A host is a name, or user@name, and the runner a path: letters, digits and . _ - / ~ +")
                : tr("Each option begins with “-” and has its value behind “=”: --partition=gpu"));
    else if (cudnn().isEmpty())
        m_advice->setText(
            tr("Name the libcudnn.so there by its whole path: another machine's disk can't be searched."));
    else
        m_advice->setText(ssh
                ? tr("ssh must get there without a password or a question.")
                : tr("The runner of this machine is started there: both must see it under the same path."));
    m_ok->setEnabled(valid && !cudnn().isEmpty());
}

} // namespace ui
