// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The heading of a section of a page: small, dim, in capitals where the script has them.
#pragma once

#include <QLabel>

namespace ui {

class SectionHeader final : public QLabel {
    Q_OBJECT

public:
    explicit SectionHeader(const QString &text, QWidget *parent = nullptr);
};

} // namespace ui
