// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Asks for another machine to run cases on, or to compare this one with: through ssh, Slurm or a container, and where
// its cuDNN is; or none of these, and files are carried.
#pragma once

#include "model/runs/machinechoice.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class TargetDialog final : public QDialog {
    Q_OBJECT

public:
    enum class Purpose : std::uint8_t { Run, Compare };
    /// target: as gpu::targetText() says it; empty: none yet. Deletes itself when closed.
    TargetDialog(
        const QString &target, const QString &cudnn, gpu::Target here, QWidget *parent, Purpose purpose = Purpose::Run);
    ~TargetDialog() override;

    /// Empty: what was typed is no target.
    [[nodiscard]] QString target() const;
    [[nodiscard]] QString cudnn() const;
    /// One more way: none, with what is done by files. Takes the panel.
    void addFiles(QWidget *panel);

protected:
    bool event(QEvent *event) override;

private:
    void update();
    void test();
    void showTest();
    Purpose m_purpose;
    gpu::Target m_here;
    QFormLayout *m_form;
    QComboBox *m_kind;
    QLineEdit *m_host;
    QLineEdit *m_runner;
    QLineEdit *m_options;
    QLineEdit *m_image;
    QLineEdit *m_cudnn;
    QLabel *m_advice;
    QWidget *m_files = nullptr; // where nothing reaches the machine
    QLabel *m_result; // of the test
    QPushButton *m_test = nullptr;
    QPushButton *m_ok = nullptr;
    std::unique_ptr<model::MachineChoice> m_tested; // null: no test is going on, or was made
};

} // namespace ui
