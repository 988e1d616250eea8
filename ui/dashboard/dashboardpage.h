// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The whole library in figures, in the centre of the window. A click on a bar, a point or a row filters the list.
#pragma once

#include "ui/dashboard/plotcard.h"

#include <QScrollArea>

class QGridLayout;

namespace ui {

class DashboardPage final : public QScrollArea {
    Q_OBJECT

public:
    /// dashboard must outlive the page.
    DashboardPage(model::Dashboard &dashboard, QWidget *parent);

    [[nodiscard]] bool isShowingFigures() const { return m_filled; }

signals:
    void filterRequested(const ui::DashboardFilter &filter);
    void filled(); // the figures are shown
    void exported(const QString &file);
    void failed(const kb::Error &error);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void fillNext();
    void arrange();
    void chooseFile(const QString &name, const QByteArray &bytes);
    void retranslateUi();

    model::Dashboard &m_dashboard;
    plots::Plots *m_plots = nullptr;
    bool m_filled = false;
    int m_columns = 0;
    QLabel *m_title;
    QLabel *m_summary;
    QGridLayout *m_grid;
    QWidget *m_next; // what to do next: a button each
    QLabel *m_nextTitle;
    QList<PlotCard *> m_cards; // tiers, gaps, findings, rates
};

} // namespace ui
