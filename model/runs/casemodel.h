// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The cases of the entry that is shown, with their levels, check marks, and what came of them. Names as in the files;
// the window says them in words.
#pragma once

#include "model/runs/reproduction.h"

#include <QAbstractTableModel>

namespace model {

/// What the runs of one case showed: this session's, else those of the records.
struct CaseResult {
    int total = 0;
    int pending = 0; // not ended
    int reproduced = 0;
    int notReproduced = 0;
    int inconclusive = 0;
    bool operator==(const CaseResult &) const = default;
};

class CaseModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Role_, Level, Result, ColumnCount };
    enum Role { ObstacleRole = Qt::UserRole + 1 }; // int(gpu::RunError): why it can't be run here

    /// reproduction must outlive this.
    explicit CaseModel(Reproduction &reproduction, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) final; // check marks
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const final;

    [[nodiscard]] const gpu::Case &testCase(int row) const { return m_cases[std::size_t(row)]; }
    [[nodiscard]] CaseResult result(int row) const;
    /// The first run of a row's case in Reproduction::runs(); -1: it has none.
    [[nodiscard]] int firstRun(int row) const;
    [[nodiscard]] int rowOf(const std::string &caseName) const; // -1: none

protected:
    [[nodiscard]] const Reproduction &reproduction() const { return m_reproduction; }

private:
    void updateCases();
    void updateResults();

    Reproduction &m_reproduction;
    std::vector<gpu::Case> m_cases;
};

} // namespace model
