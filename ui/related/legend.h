// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What lines and shapes of the transition graph mean: only those that are in the drawing.
#pragma once

#include "model/overview/relatedgraph.h"

#include <QWidget>

namespace ui {

class Legend final : public QWidget {
    Q_OBJECT

public:
    explicit Legend(QWidget *parent = nullptr);
    void setGraph(const model::RelatedGraph &graph);
};

} // namespace ui
