// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The cases of an entry (columns) over cuDNN versions and GPUs (rows): what the records say, and what this session's
// runs that have no record show.
#pragma once

#include "model/runs/reproduction.h"

#include <QAbstractTableModel>

#include <compare>
#include <optional>
#include <string>
#include <vector>

namespace model {

class MatrixModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Where cases ran. Versions in order; of each, the level library first, then GPUs by compute capability.
    struct Place {
        gpu::Package package = gpu::Package::Cudnn;
        gpu::Version version;
        int rank = 0; // of the GPU (model)
        std::string gpuModel; // empty: no GPU was needed
        auto operator<=>(const Place &) const = default;
    };
    struct Cell {
        enum class State : std::uint8_t { None, Running, Done };
        State state = State::None;
        kb::Judgement judgement;
        bool contradicted = false; // by its own records
        int records = 0;
        int machines = 0; // that they are of
        std::vector<kb::MachineMeasured> byMachine; // as kb::Measured has it
        bool operator==(const Cell &) const = default;
    };

    /// reproduction must outlive this.
    explicit MatrixModel(Reproduction &reproduction, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    [[nodiscard]] const Cell &cell(const QModelIndex &index) const;
    [[nodiscard]] const gpu::Case &testCase(int column) const { return m_cases[std::size_t(column)]; }
    /// The run in Reproduction::runs() that a cell shows; -1: none.
    [[nodiscard]] int runAt(const QModelIndex &index) const;

private:
    struct Table {
        std::vector<Place> places;
        std::vector<std::string> cases;
        std::vector<Cell> cells; // by place, then case
    };
    void update();
    [[nodiscard]] Table build() const;
    [[nodiscard]] Place placeOf(gpu::Package package, gpu::Version version, const std::string &gpuModel) const;

    Reproduction &m_reproduction;
    std::vector<gpu::Case> m_cases;
    Table m_table;
};

} // namespace model
