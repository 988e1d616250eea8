// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A rate that is edited: slider and number, 0 to 100 %, or not stated, as it is claimed; beside it the reports, which
// count in its place where there are any, and the checks. With a grip, by which the row that it stands in is dragged.
#pragma once

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;

namespace ui {

class RateEdit final : public QWidget {
    Q_OBJECT

public:
    enum class Grip : std::uint8_t { None, Shown };
    explicit RateEdit(Grip grip, QWidget *parent = nullptr);

    /// For assistive tools: what it is a rate of.
    void setName(const QString &name);
    void setNumber(int number); // beside the grip, from 1
    [[nodiscard]] QWidget *lastField() const; // in the order of Tab
    [[nodiscard]] std::optional<double> rate() const { return m_rate; } // 0..1
    void setRate(std::optional<double> rate); // without edited()
    /// decided 0: nothing was measured, and nothing is said.
    void setMeasured(int asStated, int decided);
    void setReports(int agreeing, int reports);

signals:
    void edited(std::optional<double> rate);
    void started(); // edits from now on are another step of undo
    void reportsRequested();
    void dragged(int globalY);
    void dropped(int globalY);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void edit(int percent); // -1: not stated
    std::optional<double> m_rate;
    QLabel *m_grip = nullptr;
    QSlider *m_slider;
    QSpinBox *m_number;
    QLabel *m_measured;
    QPushButton *m_reports;
    bool m_dragging = false;
};

} // namespace ui
