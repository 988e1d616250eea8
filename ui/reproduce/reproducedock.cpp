// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/reproducedock.h"

#include "ui/base/dialogs.h"
#include "ui/base/settings.h"
#include "ui/reproduce/carriedpanel.h"
#include "ui/reproduce/logcasesdialog.h"
#include "ui/reproduce/reproducepane.h"
#include "ui/reproduce/targetdialog.h"
#include "ui/widgets/docktitle.h"

#include <QEvent>

namespace ui {

namespace {

/// As it was left: this machine, or another one.
model::MachineSetup setupOf(model::MachineSetup setup, const Settings &settings)
{
    const auto target = gpu::targetFromText(settings.target(), setup.target);
    if (target && target->kind != gpu::Target::Kind::Local) {
        setup.target = *target;
        setup.cudnnPaths = settings.otherCudnn().split(u'\n', Qt::SkipEmptyParts);
    }
    return setup;
}

} // namespace

ReproduceDock::ReproduceDock(model::Document &document, model::Evidence &evidence, model::MachineSetup setup,
    Settings &settings, const QAction &run, QWidget *parent)
    : QDockWidget(parent)
    , m_document(document)
    , m_settings(settings)
    , m_runAction(run)
    , m_thisMachine(std::move(setup))
    , m_reproduction(document, evidence, setupOf(m_thisMachine, settings))
    , m_carried(document, evidence, m_thisMachine.gpuModelFolder)
{
    setObjectName(QStringLiteral("dock.reproduce")); // by which its place is remembered
    setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    setTitleBarWidget(new DockTitle(this));
    retranslateUi();
}

ReproducePane &ReproduceDock::pane()
{
    if (!m_pane) {
        m_pane = new ReproducePane(m_reproduction, this);
        m_pane->setLanguage(m_language);
        showRunKeys();
        connect(&m_runAction, &QAction::changed, this, &ReproduceDock::showRunKeys);
        connect(m_pane, &ReproducePane::folderRequested, this, &ReproduceDock::chooseFolder);
        connect(m_pane, &ReproducePane::targetRequested, this,
            [this](bool other) { other ? askForOtherMachine() : useThisMachine(); });
        connect(m_pane, &ReproducePane::obstacleFound, this, &ReproduceDock::obstacleFound);
        setWidget(m_pane);
    }
    return *m_pane;
}

void ReproduceDock::showRunKeys()
{
    m_pane->setRunKeys(m_runAction.shortcut().toString(QKeySequence::NativeText));
}

void ReproduceDock::retranslateUi()
{
    setWindowTitle(tr("Reproduce"));
}

void ReproduceDock::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void ReproduceDock::showEvent(QShowEvent *event)
{
    pane().show();
    QDockWidget::showEvent(event);
    model::MachineChoice &machine = m_reproduction.machine();
    if (!machine.machine() && !machine.isProbing())
        machine.probe();
}

void ReproduceDock::setLanguage(kb::Language language)
{
    m_language = language;
    if (m_pane)
        m_pane->setLanguage(language);
}

void ReproduceDock::setEntry(const std::string &id)
{
    m_reproduction.setEntry(id);
}

void ReproduceDock::run()
{
    show();
    raise();
    pane().run();
    pane().focusFirst(); // Esc cancels there
}

bool ReproduceDock::cancel()
{
    return m_pane && m_pane->cancel();
}

void ReproduceDock::focusFirst()
{
    pane().focusFirst();
}

void ReproduceDock::showLogCases(std::shared_ptr<const std::vector<kb::LogCase>> cases, const QString &entryId)
{
    if (cases)
        (new LogCasesDialog(std::move(cases), m_document, entryId, m_reproduction.machine(), window()))->open();
}

void ReproduceDock::useThisMachine()
{
    m_settings.setTarget({});
    m_reproduction.machine().setTarget(m_thisMachine.target, m_thisMachine.cudnnPaths);
}

void ReproduceDock::useOtherMachine()
{
    const auto target = gpu::targetFromText(m_settings.otherMachine(), m_thisMachine.target);
    if (!target)
        return;
    m_settings.setTarget(m_settings.otherMachine());
    m_reproduction.machine().setTarget(*target, m_settings.otherCudnn().split(u'\n', Qt::SkipEmptyParts));
}

void ReproduceDock::askForOtherMachine()
{
    auto *const dialog
        = new TargetDialog(m_settings.otherMachine(), m_settings.otherCudnn(), m_thisMachine.target, this);
    if (m_document.library()) {
        const bool hasCases = m_reproduction.entry() && !m_reproduction.cases().empty();
        dialog->addFiles(new CarriedPanel(m_carried,
            {.entry = hasCases ? m_reproduction.entry()->id : std::string(),
                .listed = listedWithCases(),
                .cudnns = [dialog] { return dialog->cudnn().split(u'\n', Qt::SkipEmptyParts); },
                .runners = m_thisMachine.target.brought}));
    }
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_settings.setOtherMachine(dialog->target(), dialog->cudnn());
        useOtherMachine();
    });
    dialog->open();
}

std::vector<std::string> ReproduceDock::listedWithCases() const
{
    const model::Catalog &catalog = *m_document.catalog();
    std::vector<std::string> ids;
    for (const model::Row &row : m_listed ? m_listed() : std::vector<model::Row>()) {
        if (row.kind == model::Row::Kind::Entry && catalog.contains(row.index) && catalog.entry(row.index).hasCases)
            ids.emplace_back(catalog.entry(row.index).id);
    }
    return ids;
}

void ReproduceDock::chooseFolder()
{
    if (m_reproduction.machine().target().kind != gpu::Target::Kind::Local)
        return askForOtherMachine(); // its folders can't be looked into from here
    ui::chooseFolder(tr("A folder with a cuDNN"), this, [this](const QString &folder) {
        QStringList paths = m_settings.cudnnPaths();
        paths.removeAll(folder);
        paths.prepend(folder);
        m_settings.setCudnnPaths(paths);
        m_thisMachine.cudnnPaths = paths;
        m_reproduction.machine().setCudnnPaths(paths);
    });
}

} // namespace ui
