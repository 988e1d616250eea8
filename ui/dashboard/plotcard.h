// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A card of the dashboard: a plot, its numbers as a table, and their export. Where the plots' plugin is missing, the
// table alone.
#pragma once

#include "ui/dashboard/dashboardcards.h"

#include <QFrame>

class QLabel;
class QStackedLayout;
class QTableView;

namespace ui {

class FlatButton;

class PlotCard final : public QFrame {
    Q_OBJECT

public:
    /// name: of the object, for tests and styles.
    PlotCard(const char *name, QWidget *parent);

    /// plots: null where they can't be drawn.
    void setContent(CardContent content, plots::Plots *plots);
    [[nodiscard]] const CardContent &content() const { return m_content; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] QWidget *plot() const { return m_plot; } // null: none

    void showTable(bool shown);
    /// What an export writes.
    [[nodiscard]] QByteArray csv() const;
    [[nodiscard]] QByteArray png() const; // empty without plots

signals:
    void filterRequested(const ui::DashboardFilter &filter);
    void exportRequested(const QString &fileName, const QByteArray &bytes);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void buildLayout();
    [[nodiscard]] QWidget *makePlot(QWidget *parent) const;
    void request(const QList<DashboardFilter> &filters, int index);
    void retranslateUi();

    CardContent m_content;
    plots::Plots *m_plots = nullptr;
    bool m_tableWanted = false; // also where there is a plot
    FigureModel *m_model;
    QWidget *m_plot = nullptr;
    QLabel *m_title;
    QLabel *m_note;
    QStackedLayout *m_stack;
    QTableView *m_table;
    FlatButton *m_showPlot;
    FlatButton *m_showTable;
    FlatButton *m_exportPng;
    FlatButton *m_exportCsv;
};

} // namespace ui
