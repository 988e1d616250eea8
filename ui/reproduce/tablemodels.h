// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The tables of the pane in words: the model's own data, said in the interface language when it is asked for.
#pragma once

#include "model/runs/callmodel.h"
#include "model/runs/casemodel.h"
#include "model/runs/matrixmodel.h"
#include "ui/widgets/badge.h"

namespace ui {

/// int(theme::Tone): the cell is a badge.
inline constexpr int BadgeToneRole = Qt::UserRole + 100;
/// QString, of a case: its role and level, and why it can't be run here.
inline constexpr int CaseFactsRole = Qt::UserRole + 101;
/// QString, of a case: its title, or else its name.
inline constexpr int CaseTitleRole = Qt::UserRole + 102;

class CaseTableModel final : public model::CaseModel {
    Q_OBJECT

public:
    using CaseModel::CaseModel;
    void setLanguage(kb::Language language) { m_language = language; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    [[nodiscard]] QString facts(int row) const;
    kb::Language m_language = kb::Language::English;
};

class CallTableModel final : public model::CallModel {
    Q_OBJECT

public:
    explicit CallTableModel(model::Reproduction &reproduction, QObject *parent = nullptr);
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// What stands under the call's name: step, time, CUDA error.
    [[nodiscard]] QString facts(int row) const;

private:
    const model::Reproduction &m_reproduction;
};

class MatrixTableModel final : public model::MatrixModel {
    Q_OBJECT

public:
    using MatrixModel::MatrixModel;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// What stands in a cell, side by side: what its records say together, and, where they are of several machines,
    /// what each says; of many machines how many they are. None: it was not run.
    [[nodiscard]] QList<BadgeText> badges(const QModelIndex &index) const;

private:
    [[nodiscard]] QStringList machineLines(const QModelIndex &index) const;
};

/// A case's title in this language, else its name.
[[nodiscard]] QString caseTitle(const gpu::Case &testCase, kb::Language language);

} // namespace ui
