// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Rows of a page with a hairline under each: the versions, the environment, the details.
#pragma once

#include <QList>
#include <QWidget>

class QGridLayout;

namespace ui {

class Table final : public QWidget {
    Q_OBJECT

public:
    enum class Density : std::uint8_t { Tight, Roomy };
    /// stretches: the share of the width that each column takes; 0 is as wide as its content.
    Table(const QList<int> &stretches, Density density, QWidget *parent = nullptr);

    void addHeader(const QStringList &titles);
    /// One widget a column; a null one leaves its cell empty.
    void addRow(const QList<QWidget *> &cells);
    [[nodiscard]] bool isEmpty() const { return m_rows == 0; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QGridLayout *m_grid = nullptr;
    int m_rowPadding; // px above and below a row's content
    int m_rows = 0;
};

} // namespace ui
