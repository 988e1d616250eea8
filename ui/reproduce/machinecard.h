// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where cases run and what is there, in two lines, and menus to choose the machine, cuDNN libraries, packages of CUDA
// and GPU models.
#pragma once

#include "model/runs/machinechoice.h"

#include <QMenu>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace ui {

class Card;
class ElidedLabel;
class FlatButton;

/// What is waited for, while the machine has not answered; empty in the first seconds of this machine's own answer.
[[nodiscard]] QString waitingText(const model::MachineChoice &machine);

class MachineCard final : public QWidget {
    Q_OBJECT

public:
    MachineCard(model::MachineChoice &machine, QWidget *parent);
    /// The packages whose versions can be chosen are those that the shown cases are about.
    void setPackages(std::set<gpu::Package> packages);

signals:
    void folderRequested(); // the user wants to name a folder with a cuDNN
    void targetRequested(bool other); // this machine, or another one that is to be named

private:
    void update();
    void updateTexts();
    void fillLibraries();
    void fillPackages();
    void fillModels();
    void fillTargets();

    model::MachineChoice &m_machine;
    std::set<gpu::Package> m_shownPackages;
    Card *m_card;
    QLabel *m_title;
    ElidedLabel *m_driver;
    ElidedLabel *m_library;
    QLabel *m_advice;
    FlatButton *m_target;
    FlatButton *m_libraries;
    FlatButton *m_packages;
    FlatButton *m_models;
    FlatButton *m_refresh;
};

/// A menu of check marks that stays open while they are set.
class CheckMenu final : public QMenu {
    Q_OBJECT

public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    bool toggleActive();
};

} // namespace ui
