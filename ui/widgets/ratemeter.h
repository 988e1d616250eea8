// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A rate as a number with a thin meter under it, and a caption that says whether it is claimed or measured.
#pragma once

#include "ui/base/theme.h"

#include <QWidget>

#include <optional>

namespace ui {

class RateMeter final : public QWidget {
    Q_OBJECT

public:
    /// rate 0..1; name: what it is a rate of, for assistive tools ("Success rate").
    RateMeter(std::optional<double> rate, theme::Tone tone, const QString &caption, const QString &name,
        QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<double> m_rate;
    theme::Tone m_tone;
    QString m_number;
    QString m_caption;
};

} // namespace ui
