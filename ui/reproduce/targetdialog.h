// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Asks for another machine to run cases on: through ssh or srun, where its runner and its cuDNN are.
#pragma once

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ui {

class TargetDialog final : public QDialog {
    Q_OBJECT

public:
    /// target: as gpu::targetText() says it; empty: none yet. Deletes itself when closed.
    TargetDialog(const QString &target, const QString &cudnn, QString localRunner, QWidget *parent);

    /// Empty: what was typed is no target.
    [[nodiscard]] QString target() const;
    [[nodiscard]] QString cudnn() const;

private:
    void update();
    QString m_localRunner;
    QFormLayout *m_form;
    QComboBox *m_kind;
    QLineEdit *m_host;
    QLineEdit *m_runner;
    QLineEdit *m_options;
    QLineEdit *m_cudnn;
    QLabel *m_advice;
    QPushButton *m_ok = nullptr;
};

} // namespace ui
