// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/findings/findingfilter.h"

#include "kb/wording/wording.h"
#include "ui/document/fieldlabels.h"

namespace ui {

FindingFilter::FindingFilter(model::FindingsModel &source, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_source(source)
{
    setSourceModel(&source);
}

void FindingFilter::setSeverity(std::optional<kb::Severity> severity)
{
    m_severity = severity;
    invalidateRowsFilter();
}

void FindingFilter::setRule(std::optional<kb::Rule> rule)
{
    m_rule = rule;
    invalidateRowsFilter();
}

bool FindingFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    const kb::Finding &finding = m_source.finding(row);
    return (!m_severity || finding.severity == *m_severity) && (!m_rule || finding.rule == *m_rule);
}

const kb::Finding &FindingFilter::finding(const QModelIndex &index) const
{
    return m_source.finding(mapToSource(index).row());
}

QString FindingFilter::placeOf(const QModelIndex &index) const
{
    const kb::Finding &finding = this->finding(index);
    QString place = QString::fromStdString(finding.entryId);
    if (place.isEmpty()) {
        place = QString::fromStdString(finding.file.string());
        return finding.line > 0 ? QStringLiteral("%1:%2").arg(place).arg(finding.line) : place;
    }
    const QString field = fieldLabel(finding.field);
    return field.isEmpty() ? place : place + QStringLiteral(" \u00B7 ") + field;
}

QVariant FindingFilter::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole: return wording::sentence(finding(index));
    case Qt::ToolTipRole: return QString(wording::sentence(finding(index)) + u'\n' + placeOf(index));
    case Qt::AccessibleTextRole:
        return QStringList {
            wording::severity(finding(index).severity), wording::sentence(finding(index)), placeOf(index)}
            .join(QStringLiteral(", "));
    default: return QSortFilterProxyModel::data(index, role);
    }
}

void FindingFilter::retranslate()
{
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

} // namespace ui
