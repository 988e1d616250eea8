// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The calls of the run that is shown, growing while it runs. A row costs nothing until it is painted.
#pragma once

#include "model/runs/reproduction.h"

#include <QAbstractTableModel>

namespace model {

class CallModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Number, Call, Status, Reason, Time, ColumnCount };

    /// reproduction must outlive this.
    explicit CallModel(Reproduction &reproduction, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

    [[nodiscard]] const gpu::Call &call(int row) const { return m_calls[std::size_t(row)]; }
    /// The call that a row's step ended with: the first that was not SUCCESS, or its last.
    [[nodiscard]] bool endsStep(int row) const;

private:
    void update(); // the same run has more
    void reset(); // another run
    [[nodiscard]] const Run *shownRun() const;

    Reproduction &m_reproduction;
    std::vector<gpu::Call> m_calls;
};

} // namespace model
