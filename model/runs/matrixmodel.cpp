// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/matrixmodel.h"

#include <algorithm>
#include <map>
#include <utility>

namespace model {

MatrixModel::MatrixModel(Reproduction &reproduction, QObject *parent)
    : QAbstractTableModel(parent)
    , m_reproduction(reproduction)
{
    connect(&reproduction, &Reproduction::entryChanged, this, &MatrixModel::update);
    connect(&reproduction, &Reproduction::runsChanged, this, &MatrixModel::update);
    connect(&reproduction, &Reproduction::runAdvanced, this, [this](int run) {
        // Calls that come and go change nothing here.
        const Run &advanced = m_reproduction.runs()[std::size_t(run)];
        if (advanced.state == Run::State::Done || advanced.transcript.calls.empty())
            update();
    });
    update();
}

MatrixModel::Place MatrixModel::placeOf(gpu::Package package, gpu::Version version, const std::string &gpuModel) const
{
    Place place {.package = package, .version = version, .rank = 0, .gpuModel = gpuModel};
    if (gpuModel.empty())
        return place;
    const std::vector<gpu::GpuModel> &models = m_reproduction.machine().gpuModels();
    const auto known = std::ranges::find(models, QString::fromUtf8(gpuModel), &gpu::GpuModel::name);
    place.rank = 1 + int(known - models.begin()); // a GPU of a machine: after the described ones
    return place;
}

MatrixModel::Table MatrixModel::build() const
{
    std::map<Place, std::map<std::string, Cell>> cells;
    if (const kb::EntryEvidence *const evidence = m_reproduction.evidence()) {
        for (const kb::Measured &measured : evidence->measured) {
            cells[placeOf(measured.package, measured.version, measured.gpuModel)][measured.caseName]
                = {.state = Cell::State::Done,
                    .judgement = measured.judgement,
                    .contradicted = measured.contradicted,
                    .records = measured.records,
                    .machines = measured.machines,
                    .byMachine = measured.byMachine};
        }
    }
    for (const Run &run : m_reproduction.runs()) {
        Cell &cell = cells[placeOf(run.testCase.package, run.version, run.gpuModel)][run.testCase.name];
        if (run.state != Run::State::Done) {
            cell.state = Cell::State::Running;
        } else if (cell.records == 0) {
            cell.state = Cell::State::Done;
            cell.judgement = run.judgement;
        }
    }
    Table table;
    for (const gpu::Case &testCase : m_reproduction.cases())
        table.cases.push_back(testCase.name);
    for (auto &[place, row] : cells) {
        table.places.push_back(place);
        for (const std::string &name : table.cases)
            table.cells.push_back(row.contains(name) ? std::move(row[name]) : Cell {});
    }
    return table;
}

void MatrixModel::update()
{
    Table now = build();
    if (now.places != m_table.places || now.cases != m_table.cases) {
        beginResetModel();
        m_cases = m_reproduction.cases();
        m_table = std::move(now);
        endResetModel();
        return;
    }
    m_cases = m_reproduction.cases();
    if (now.cells == m_table.cells)
        return;
    m_table.cells = std::move(now.cells);
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int MatrixModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.places.size());
}

int MatrixModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.cases.size());
}

const MatrixModel::Cell &MatrixModel::cell(const QModelIndex &index) const
{
    return m_table.cells[std::size_t(index.row()) * m_table.cases.size() + std::size_t(index.column())];
}

QVariant MatrixModel::data(const QModelIndex &index, int role) const
{
    if (role != Qt::DisplayRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Cell &shown = cell(index);
    switch (shown.state) {
    case Cell::State::None: return QString();
    case Cell::State::Running: return QStringLiteral("running");
    case Cell::State::Done: break;
    }
    return shown.contradicted ? QStringLiteral("contradicted")
                              : QString::fromUtf8(kb::verdictName(shown.judgement.verdict));
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const int count = orientation == Qt::Horizontal ? columnCount() : rowCount();
    if (role != Qt::DisplayRole || section < 0 || section >= count)
        return {};
    if (orientation == Qt::Horizontal)
        return QString::fromUtf8(m_table.cases[std::size_t(section)]);
    const Place &place = m_table.places[std::size_t(section)];
    QString version = QString::fromUtf8(gpu::toString(place.version));
    if (place.package != gpu::Package::Cudnn)
        version.prepend(QString::fromUtf8(gpu::spec(place.package).name) + QLatin1Char(' '));
    return place.gpuModel.empty() ? version : version + QStringLiteral(" · ") + QString::fromUtf8(place.gpuModel);
}

int MatrixModel::runAt(const QModelIndex &index) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return -1;
    const Place &place = m_table.places[std::size_t(index.row())];
    const std::string &name = m_table.cases[std::size_t(index.column())];
    const std::vector<Run> &runs = m_reproduction.runs();
    const auto found = std::ranges::find_if(runs, [&](const Run &run) {
        return run.testCase.name == name && run.testCase.package == place.package && run.version == place.version
            && run.gpuModel == place.gpuModel;
    });
    return found == runs.end() ? -1 : int(found - runs.begin());
}

} // namespace model
