// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Draws a sweep: the status over one attribute with its boundaries, or a grid over two. Tone, text and, for points,
// shape say the same; the description for screen readers says all of it.
#pragma once

#include "ui/reproduce/sweep.h"

#include <QWidget>

namespace ui {

class SweepPlot final : public QWidget {
    Q_OBJECT

public:
    explicit SweepPlot(QWidget *parent = nullptr);

    void setSweep(const Sweep &sweep);
    [[nodiscard]] const Sweep &sweep() const { return m_sweep; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override; // tool tips

private:
    void paintLine(QPainter &painter) const;
    void paintLineLabels(QPainter &painter, int top) const;
    void paintGrid(QPainter &painter) const;
    [[nodiscard]] int labelWidth() const; // of the names left of the plot
    [[nodiscard]] double pointX(qsizetype point) const;
    [[nodiscard]] QRect cellRect(qsizetype first, qsizetype second) const;
    [[nodiscard]] QString pointText(QPoint at) const; // what is drawn there

    Sweep m_sweep;
};

} // namespace ui
