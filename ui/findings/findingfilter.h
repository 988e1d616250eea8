// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The findings of one severity or rule, with the words that only the window has.
#pragma once

#include "model/list/findingsmodel.h"

#include <QSortFilterProxyModel>

#include <optional>

namespace ui {

class FindingFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    /// source must outlive this.
    explicit FindingFilter(model::FindingsModel &source, QObject *parent = nullptr);

    void setSeverity(std::optional<kb::Severity> severity); // nothing: all
    void setRule(std::optional<kb::Rule> rule);
    [[nodiscard]] std::optional<kb::Severity> severity() const { return m_severity; }
    [[nodiscard]] std::optional<kb::Rule> rule() const { return m_rule; }

    /// Display: the sentence; tool tip: sentence and place; accessible text: severity, sentence and entry.
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// The entry and the field, or the file: "cuda/x · Root cause".
    [[nodiscard]] QString placeOf(const QModelIndex &index) const;
    [[nodiscard]] const kb::Finding &finding(const QModelIndex &index) const;
    /// The words are in another language now.
    void retranslate();

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    model::FindingsModel &m_source;
    std::optional<kb::Severity> m_severity;
    std::optional<kb::Rule> m_rule;
};

} // namespace ui
