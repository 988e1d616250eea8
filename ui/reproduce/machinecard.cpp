// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/machinecard.h"

#include "kb/wording/judgementwords.h"
#include "ui/base/theme.h"
#include "ui/page/pageparts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/flowlayout.h"

#include <QFileInfo>
#include <QKeyEvent>

#include <algorithm>

namespace ui {

namespace {

QString versionText(gpu::Version version)
{
    return QString::fromUtf8(gpu::toString(version));
}

QString placeText(const gpu::Target &target)
{
    switch (target.kind) {
    case gpu::Target::Kind::Local: break;
    case gpu::Target::Kind::Ssh: return MachineCard::tr("ssh: %1").arg(target.host);
    case gpu::Target::Kind::Slurm: return MachineCard::tr("Slurm: %1").arg(target.options.join(u' '));
    case gpu::Target::Kind::Container: return MachineCard::tr("Container: %1").arg(target.image);
    }
    return MachineCard::tr("This machine");
}

/// An ampersand in a text is no mnemonic.
QString menuText(QString text)
{
    return text.replace(u'&', QStringLiteral("&&"));
}

constexpr int saidAfterSeconds = 2;

} // namespace

QString waitingText(const model::MachineChoice &machine)
{
    const model::Wait wait = machine.wait();
    const bool isHere = machine.target().kind == gpu::Target::Kind::Local;
    if (isHere && wait.seconds < saidAfterSeconds)
        return {};
    QStringList lines {MachineCard::tr("Waiting for %n second(s)", nullptr, wait.seconds)};
    if (wait.ahead >= 0)
        lines += MachineCard::tr("%n job(s) come before it; it waits for: %1", nullptr, wait.ahead).arg(wait.reason);
    else if (wait.isBringing)
        lines += MachineCard::tr("The runner is copied there");
    else if (!wait.said.isEmpty())
        lines += wait.said;
    return lines.join(QStringLiteral(" · "));
}

MachineCard::MachineCard(model::MachineChoice &machine, QWidget *parent)
    : QWidget(parent)
    , m_machine(machine)
    , m_card(new Card(this))
    , m_title(textLabel(false, this))
    , m_driver(new ElidedLabel(this))
    , m_library(new ElidedLabel(this))
    , m_advice(textLabel(true, this))
    , m_target(new FlatButton(FlatButton::Shape::Pill, this))
    , m_libraries(new FlatButton(FlatButton::Shape::Pill, this))
    , m_packages(new FlatButton(FlatButton::Shape::Pill, this))
    , m_models(new FlatButton(FlatButton::Shape::Pill, this))
    , m_refresh(new FlatButton(FlatButton::Shape::Pill, this))
{
    m_title->setWordWrap(false);
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    auto *const buttons = new QWidget(m_card);
    auto *const flow = new FlowLayout(theme::space1 + 2, buttons);
    for (FlatButton *const button : {m_target, m_libraries, m_packages, m_models, m_refresh})
        flow->addWidget(button);
    auto *const head = new QHBoxLayout;
    head->setSpacing(theme::space3);
    head->addWidget(m_title);
    head->addWidget(m_driver, 1);
    m_card->parts()->addLayout(head);
    for (QWidget *const part : std::initializer_list<QWidget *> {m_library, m_advice, buttons})
        m_card->parts()->addWidget(part);
    m_card->parts()->setSpacing(theme::space1);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);

    m_libraries->setMenu(new CheckMenu(m_libraries));
    m_packages->setMenu(new CheckMenu(m_packages));
    m_models->setMenu(new CheckMenu(m_models));
    m_target->setMenu(new QMenu(m_target));
    for (FlatButton *const button : {m_target, m_libraries, m_packages, m_models})
        button->setPopupMode(QToolButton::InstantPopup);
    connect(m_target->menu(), &QMenu::aboutToShow, this, &MachineCard::fillTargets);
    connect(m_libraries->menu(), &QMenu::aboutToShow, this, &MachineCard::fillLibraries);
    connect(m_packages->menu(), &QMenu::aboutToShow, this, &MachineCard::fillPackages);
    connect(m_models->menu(), &QMenu::aboutToShow, this, &MachineCard::fillModels);
    connect(m_refresh, &QToolButton::clicked, &m_machine, &model::MachineChoice::probe);
    connect(&m_machine, &model::MachineChoice::changed, this, &MachineCard::update);
    m_refresh->setText(tr("Refresh"));
    m_refresh->setAccessibleName(tr("Look for GPUs and cuDNN again"));
    m_target->setObjectName(QStringLiteral("reproduce.target"));
    m_libraries->setObjectName(QStringLiteral("reproduce.libraries"));
    m_packages->setObjectName(QStringLiteral("reproduce.packages"));
    m_models->setObjectName(QStringLiteral("reproduce.models"));
    m_refresh->setObjectName(QStringLiteral("reproduce.refresh"));
    update();
}

void MachineCard::setPackages(std::set<gpu::Package> packages)
{
    m_shownPackages = std::move(packages);
    update();
}

void MachineCard::update()
{
    updateTexts();
    const gpu::Machine *const machine = m_machine.machine();
    const bool works = machine && machine->error == gpu::RunError::None;
    m_refresh->setEnabled(!m_machine.isProbing());
    m_target->setText(tr("%1 ▾").arg(placeText(m_machine.target())));
    m_target->setAccessibleName(tr("Choose where cases run"));
    m_libraries->setVisible(works);
    const auto usable = int(works ? gpu::usableLibraries(*machine).size() : 0);
    m_libraries->setText(
        usable == 0 ? tr("Add a cuDNN…") : tr("cuDNN: %1 of %2 ▾").arg(m_machine.chosenLibraries().size()).arg(usable));
    m_libraries->setAccessibleName(tr("Choose cuDNN libraries"));
    const std::vector<gpu::PackageInstall> installs = m_machine.installs(m_shownPackages);
    const auto chosen = std::ranges::count_if(installs,
        [this](const gpu::PackageInstall &one) { return m_machine.isPackageChosen(one.package, one.version); });
    m_packages->setVisible(works && !installs.empty());
    m_packages->setText(tr("CUDA packages: %1 of %2 ▾").arg(chosen).arg(installs.size()));
    m_packages->setAccessibleName(tr("Choose versions of packages of CUDA"));
    const auto models = int(m_machine.gpuModels().size());
    m_models->setVisible(works && usable > 0 && models > 0);
    m_models->setText(tr("GPU models: %1 of %2 ▾").arg(m_machine.chosenModels().size()).arg(models));
    m_models->setAccessibleName(tr("Choose GPU models for the level model"));
}

void MachineCard::updateTexts()
{
    const gpu::Machine *const machine = m_machine.machine();
    const bool isHere = m_machine.target().kind == gpu::Target::Kind::Local;
    const auto show = [](auto *label, const QString &text) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    };
    if (!machine || m_machine.isProbing()) {
        show(
            m_title, isHere ? tr("Looking at this machine…") : tr("Looking at %1…").arg(placeText(m_machine.target())));
        show(m_driver, waitingText(m_machine));
        show(m_library, QString());
        show(m_advice, QString());
        return;
    }
    if (machine->error != gpu::RunError::None) {
        show(m_title, tr("Nothing can be run here"));
        show(m_driver, QString());
        show(m_library, machine->errorMessage);
        show(m_advice, wording::sentence(machine->error));
        return;
    }
    QStringList gpus;
    for (const gpu::GpuDevice &device : machine->gpus)
        gpus.append(device.name);
    const QString none = isHere ? tr("No GPU here") : tr("No GPU on %1").arg(placeText(m_machine.target()));
    show(m_title, gpus.isEmpty() ? none : gpus.join(QStringLiteral(", ")));
    show(m_driver, wording::driver(machine->driverState, machine->driverVersion));

    const std::vector<gpu::CudnnInstall> chosen = m_machine.chosenLibraries();
    QStringList libraries;
    for (const gpu::CudnnInstall &install : chosen)
        libraries.append(tr("cuDNN %1 in %2").arg(versionText(install.version), install.folder));
    if (!machine->packages.empty())
        libraries.append(tr("%n package(s) of CUDA", nullptr, int(machine->packages.size())));
    const bool any = !gpu::usableLibraries(*machine).empty();
    show(m_library,
        !libraries.isEmpty() ? libraries.join(QStringLiteral(" · "))
            : any            ? tr("No cuDNN is chosen")
                             : tr("No cuDNN"));
    QStringList models;
    for (const gpu::GpuModel &gpuModel : m_machine.gpuModels())
        models.append(gpuModel.name);
    if (!any && !isHere)
        show(m_advice, tr("Name the libcudnn.so of that machine: there is none in the usual places."));
    else if (!any)
        show(m_advice,
            tr("Install cuDNN 8 or 9, fetch one with “./dev cudnn newest”, or name a folder that has one. Then cases "
               "of "
               "the levels library and model run here, without a GPU."));
    else if (machine->gpus.empty())
        show(m_advice,
            tr("Without a GPU: level library, and level model for %1").arg(models.join(QStringLiteral(", "))));
    else
        show(m_advice, QString());
}

void MachineCard::fillTargets()
{
    QMenu *const menu = m_target->menu();
    menu->clear();
    const gpu::Target &target = m_machine.target();
    const bool isHere = target.kind == gpu::Target::Kind::Local;
    const auto add = [menu](const QString &text, bool chosen) {
        QAction *const action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(chosen);
        return action;
    };
    connect(add(placeText({}), isHere), &QAction::triggered, this, [this] { emit targetRequested(false); });
    if (!isHere)
        add(menuText(placeText(target)), true);
    menu->addSeparator();
    connect(menu->addAction(tr("Another machine: ssh, Slurm, container, files…")), &QAction::triggered, this,
        [this] { emit targetRequested(true); });
}

void MachineCard::fillLibraries()
{
    QMenu *const menu = m_libraries->menu();
    menu->clear();
    const gpu::Machine *const machine = m_machine.machine();
    for (const gpu::CudnnInstall &install : machine ? machine->cudnns : std::vector<gpu::CudnnInstall>()) {
        const bool usable = !install.version.isNull();
        const QString name = usable ? tr("%1 in %2").arg(versionText(install.version), install.folder)
                                    : tr("%1: %2").arg(install.path, wording::runError(install.error));
        QAction *const action = menu->addAction(menuText(name));
        action->setCheckable(usable);
        action->setEnabled(usable);
        action->setChecked(m_machine.isLibraryChosen(install.path));
        connect(action, &QAction::toggled, &m_machine,
            [this, path = install.path](bool chosen) { m_machine.setLibraryChosen(path, chosen); });
    }
    menu->addSeparator();
    connect(
        menu->addAction(tr("Add a folder with a cuDNN…")), &QAction::triggered, this, &MachineCard::folderRequested);
}

void MachineCard::fillPackages()
{
    QMenu *const menu = m_packages->menu();
    menu->clear();
    for (const gpu::PackageInstall &install : m_machine.installs(m_shownPackages)) {
        const QString name
            = tr("%1 in %2")
                  .arg(wording::product(install.package, versionText(install.version)), QFileInfo(install.path).path());
        QAction *const action = menu->addAction(menuText(name));
        action->setCheckable(true);
        action->setChecked(m_machine.isPackageChosen(install.package, install.version));
        connect(action, &QAction::toggled, &m_machine,
            [this, install](bool chosen) { m_machine.setPackageChosen(install.package, install.version, chosen); });
    }
}

void MachineCard::fillModels()
{
    QMenu *const menu = m_models->menu();
    menu->clear();
    for (const gpu::GpuModel &gpuModel : m_machine.gpuModels()) {
        const QString capability = QStringLiteral("%1.%2")
                                       .arg(gpuModel.computeCapability / 10) //
                                       .arg(gpuModel.computeCapability % 10);
        QAction *const action
            = menu->addAction(menuText(tr("%1, compute capability %2").arg(gpuModel.name, capability)));
        action->setCheckable(true);
        action->setChecked(m_machine.isModelChosen(gpuModel.name));
        connect(action, &QAction::toggled, &m_machine,
            [this, name = gpuModel.name](bool chosen) { m_machine.setModelChosen(name, chosen); });
    }
}

bool CheckMenu::toggleActive()
{
    QAction *const action = activeAction();
    if (!action || !action->isCheckable() || !action->isEnabled())
        return false;
    action->toggle();
    return true;
}

void CheckMenu::mouseReleaseEvent(QMouseEvent *event)
{
    if (!toggleActive())
        QMenu::mouseReleaseEvent(event);
}

void CheckMenu::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Space || !toggleActive())
        QMenu::keyPressEvent(event);
}

} // namespace ui
