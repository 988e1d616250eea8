// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The scrolled content of a page: its parts one below the other, no wider than text reads well.
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace ui {

class Column final : public QWidget {
    Q_OBJECT

public:
    explicit Column(QWidget *parent = nullptr);

    /// Adds a part below the others, `space` px under the one before.
    void add(QWidget *part, int space);
    [[nodiscard]] bool isEmpty() const;

private:
    QVBoxLayout *m_layout = nullptr;
};

} // namespace ui
