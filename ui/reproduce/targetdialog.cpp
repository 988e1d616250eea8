// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/targetdialog.h"

#include "kb/wording/judgementwords.h"
#include "ui/base/dialogs.h"
#include "ui/base/theme.h"
#include "ui/reproduce/machinecard.h"
#include "ui/widgets/card.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

namespace ui {

namespace {

constexpr int dialogWidth = 480;
enum KindIndex { SshIndex, SlurmIndex, ContainerIndex, FilesIndex };

} // namespace

TargetDialog::TargetDialog(
    const QString &target, const QString &cudnn, gpu::Target here, QWidget *parent, Purpose purpose)
    : QDialog(parent)
    , m_purpose(purpose)
    , m_here(std::move(here))
    , m_form(new QFormLayout)
    , m_kind(new QComboBox(this))
    , m_host(new QLineEdit(this))
    , m_runner(new QLineEdit(this))
    , m_options(new QLineEdit(this))
    , m_image(new QLineEdit(this))
    , m_cudnn(new QLineEdit(cudnn, this))
    , m_advice(textLabel(true, this))
    , m_result(textLabel(false, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("target"));
    setWindowTitle(m_purpose == Purpose::Run ? tr("Run cases on another machine") : tr("Compare with another machine"));
    resize(dialogWidth, sizeHint().height());
    m_kind->addItems({tr("ssh"), tr("Slurm"), tr("Container")});
    const auto known = gpu::targetFromText(target, m_here);
    if (known && known->kind == gpu::Target::Kind::Slurm) {
        m_kind->setCurrentIndex(SlurmIndex);
        m_options->setText(known->options.join(u' '));
    } else if (known && known->kind == gpu::Target::Kind::Container) {
        m_kind->setCurrentIndex(ContainerIndex);
        m_image->setText(known->image);
    } else if (known && known->kind == gpu::Target::Kind::Ssh) {
        m_host->setText(known->host);
        m_runner->setText(known->runner);
    }
    m_host->setPlaceholderText(QStringLiteral("user@host"));
    m_runner->setPlaceholderText(tr("Casebook brings its own"));
    m_options->setPlaceholderText(QStringLiteral("--gres=gpu:1"));
    m_image->setPlaceholderText(QStringLiteral("nvidia/cuda:13.0.1-cudnn-runtime-ubuntu24.04"));
    m_cudnn->setPlaceholderText(tr("what is found there"));
    m_kind->setObjectName(QStringLiteral("target.kind"));
    m_host->setObjectName(QStringLiteral("target.host"));
    m_runner->setObjectName(QStringLiteral("target.runner"));
    m_options->setObjectName(QStringLiteral("target.options"));
    m_image->setObjectName(QStringLiteral("target.image"));
    m_cudnn->setObjectName(QStringLiteral("target.cudnn"));
    m_form->addRow(tr("&Through"), m_kind);
    m_form->addRow(tr("&Host"), m_host);
    m_form->addRow(tr("&Runner there"), m_runner);
    m_form->addRow(tr("Options of &srun"), m_options);
    m_form->addRow(tr("&Image"), m_image);
    m_form->addRow(tr("cu&DNN there"), m_cudnn);

    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_test = buttons->addButton(tr("T&est"), QDialogButtonBox::ActionRole);
    m_test->setObjectName(QStringLiteral("target.test"));
    m_test->setToolTip(tr("Goes there and says what is found; runs nothing."));
    m_result->setObjectName(QStringLiteral("target.result"));
    m_result->setTextFormat(Qt::PlainText);
    m_result->hide();
    connect(m_test, &QPushButton::clicked, this, &TargetDialog::test);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space4);
    layout->addLayout(m_form);
    layout->addWidget(m_advice);
    layout->addWidget(m_result);
    layout->addWidget(buttons);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        update();
        resize(width(), 0); // as low as its layout lets it, then as high as this kind needs
        growToFit(*this);
    });
    for (const QLineEdit *const edit : {m_host, m_runner, m_options, m_image, m_cudnn})
        connect(edit, &QLineEdit::textChanged, this, &TargetDialog::update);
    update();
}

TargetDialog::~TargetDialog() = default;

QString TargetDialog::target() const
{
    const QString runner = m_runner->text().trimmed();
    QString text;
    switch (m_kind->currentIndex()) {
    case SshIndex:
        text = QStringLiteral("ssh:") + m_host->text().trimmed() + (runner.isEmpty() ? runner : u':' + runner);
        break;
    case SlurmIndex: text = QStringLiteral("slurm:") + m_options->text().simplified(); break;
    case ContainerIndex: text = QStringLiteral("container:") + m_image->text().trimmed(); break;
    default: return {};
    }
    const auto known = gpu::targetFromText(text, m_here);
    return known ? gpu::targetText(*known) : QString();
}

QString TargetDialog::cudnn() const
{
    return m_cudnn->text().trimmed();
}

void TargetDialog::addFiles(QWidget *panel)
{
    m_files = panel;
    m_kind->addItem(tr("Nothing reaches it: carry files"));
    auto *const whole = qobject_cast<QVBoxLayout *>(layout());
    whole->insertWidget(whole->indexOf(m_advice) + 1, panel);
    update();
}

bool TargetDialog::event(QEvent *event)
{
    const bool isTaken = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest) // texts that wrap came: a layout would squeeze what stands beside them
        growToFit(*this);
    return isTaken;
}

void TargetDialog::update()
{
    const int kind = m_kind->currentIndex();
    m_form->setRowVisible(m_host, kind == SshIndex);
    m_form->setRowVisible(m_runner, kind == SshIndex);
    m_form->setRowVisible(m_options, kind == SlurmIndex);
    m_form->setRowVisible(m_image, kind == ContainerIndex);
    m_form->setRowVisible(m_cudnn, m_purpose == Purpose::Run);
    const bool valid = !target().isEmpty();
    if (m_files)
        m_files->setVisible(kind == FilesIndex);
    m_ok->setVisible(kind != FilesIndex);
    m_test->setVisible(kind != FilesIndex);
    if (kind == FilesIndex)
        m_advice->setText(tr("A plan goes there on a medium, and its answers come back. Verdicts are drawn here."));
    else if (kind == SshIndex && m_host->text().trimmed().isEmpty())
        m_advice->setText(tr("Name the host. ssh must get there without a password or a question, since nobody could "
                             "answer it: set up a key first."));
    else if (kind == ContainerIndex && m_image->text().trimmed().isEmpty())
        m_advice->setText(m_purpose == Purpose::Run
                ? tr("Name an image with cuDNN in it. docker or podman starts it, with all GPUs.")
                : tr("Name an image. docker or podman starts it, with all GPUs."));
    else if (!valid && kind == SshIndex)
        m_advice->setText(tr("A host is a name, or user@name, and the runner a path: letters, digits and . _ - / ~ +"));
    else if (const QString option = gpu::disturbingOption(m_options->text().split(u' ', Qt::SkipEmptyParts));
        kind == SlurmIndex && !option.isEmpty())
        m_advice->setText(tr(
            "Leave out “%1”: with it, what comes through srun is no longer what the runner says, or what it is sent.")
                .arg(option));
    else if (!valid && kind == SlurmIndex)
        m_advice->setText(tr("Each option begins with “-” and has its value behind “=”: --partition=gpu"));
    else if (!valid)
        m_advice->setText(tr("An image is named as docker names it: letters, digits and . _ - / : @"));
    else
        m_advice->setText(
            (kind == SshIndex ? tr("ssh must get there without a password or a question.") + u' ' : QString())
            + (m_purpose == Purpose::Run
                    ? tr("Casebook brings its runner there, which looks for cuDNN in the usual places where none is "
                         "named.")
                    : tr("Casebook brings its runner there, which reads the facts and changes nothing.")));
    m_ok->setEnabled(valid);
    m_test->setEnabled(valid);
    m_tested.reset(); // what was found is of another place
    m_result->hide();
}

void TargetDialog::test()
{
    m_tested
        = std::make_unique<model::MachineChoice>(model::MachineSetup {.target = *gpu::targetFromText(target(), m_here),
            .cacheFolder = {},
            .gpuModelFolder = {},
            .cudnnPaths = cudnn().isEmpty() ? QStringList() : QStringList {cudnn()}});
    connect(m_tested.get(), &model::MachineChoice::changed, this, &TargetDialog::showTest);
    m_tested->probe();
    m_result->show();
}

void TargetDialog::showTest()
{
    if (!m_tested)
        return;
    if (m_tested->isProbing()) {
        m_result->setText(waitingText(*m_tested));
        return;
    }
    const gpu::Machine &machine = *m_tested->machine();
    QStringList lines;
    if (machine.error != gpu::RunError::None) {
        lines = {wording::sentence(machine.error), machine.errorMessage};
    } else {
        lines += wording::driver(machine.driverState, machine.driverVersion);
        for (const gpu::GpuDevice &device : machine.gpus)
            lines
                += tr("GPU %1: %2, compute capability %3").arg(device.index).arg(device.name, device.computeCapability);
        for (const gpu::CudnnInstall &install : machine.cudnns)
            lines += install.version.isNull()
                ? install.path + QStringLiteral(": ") + wording::runError(install.error)
                : QStringLiteral("cuDNN %1: %2").arg(QString::fromUtf8(gpu::toString(install.version)), install.path);
        if (machine.cudnns.empty())
            lines += tr("No cuDNN was found in the usual places: name one.");
    }
    m_result->setText(lines.join(u'\n').trimmed());
}

} // namespace ui
