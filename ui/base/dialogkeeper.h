// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What every dialog of the program does when it comes up: it fits the screen, and typing goes into its first field.
// Watches the application's events from the moment it is made, at the cost of a comparison for each.
#pragma once

#include <QObject>

namespace ui {

class DialogKeeper final : public QObject {
    Q_OBJECT

public:
    explicit DialogKeeper(QObject *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace ui
