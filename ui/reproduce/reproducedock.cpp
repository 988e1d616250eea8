// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/reproducedock.h"

#include "ui/docktitle.h"
#include "ui/reproduce/reproducepane.h"
#include "ui/settings.h"

#include <QDesktopServices>
#include <QEvent>
#include <QFileDialog>
#include <QUrl>

namespace ui {

ReproduceDock::ReproduceDock(model::Document &document, model::Evidence &evidence, model::MachineSetup setup,
    Settings &settings, QWidget *parent)
    : QDockWidget(parent)
    , m_settings(settings)
    , m_reproduction(document, evidence, std::move(setup))
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
        connect(m_pane, &ReproducePane::folderRequested, this, &ReproduceDock::chooseFolder);
        connect(m_pane, &ReproducePane::recordActivated, this,
            [](const QString &file) { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).path())); });
        setWidget(m_pane);
    }
    return *m_pane;
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

void ReproduceDock::chooseFolder()
{
    auto *const dialog = new QFileDialog(this, tr("A folder with a cuDNN"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        QStringList paths = m_settings.cudnnPaths();
        paths.removeAll(folder);
        paths.prepend(folder);
        m_settings.setCudnnPaths(paths);
        m_reproduction.machine().setCudnnPaths(paths);
    });
    dialog->open();
}

} // namespace ui
