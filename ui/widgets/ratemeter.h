// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is known of a rate, as a short text over a thin meter, and a caption that says whether it is claimed or counted.
#pragma once

#include "ui/base/theme.h"

#include <QWidget>

#include <optional>

namespace ui {

class RateMeter final : public QWidget {
    Q_OBJECT

public:
    struct Shown {
        std::optional<double> rate; // 0..1, how far the meter is filled; nothing is known where it is empty
        QString text; // "85 %", "4 of 5"
        QString caption; // "claimed", "reports"
        QString details; // for the tool tip; may be empty
        bool isCounted = true; // else it is only claimed, and the meter is hollow
    };
    /// name: what it is a rate of, for assistive tools ("Success rate").
    RateMeter(const Shown &shown, theme::Tone tone, const QString &name, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<double> m_rate;
    theme::Tone m_tone;
    bool m_isCounted;
    QString m_number;
    QString m_caption;
};

} // namespace ui
