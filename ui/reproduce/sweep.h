// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A sweep as it is drawn: the statuses over one or two attributes, numbers in order, and where they change. Values
// only.
#pragma once

#include "gpu/protocol/transcript.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace ui {

struct Sweep {
    struct Axis {
        QString name; // "epsilon"
        QStringList values; // as they are drawn; numbers from small to large
        bool operator==(const Axis &) const = default;
    };
    QList<Axis> axes; // one or two; the first is the slowest
    QList<std::string> categories; // of each point, first axis slowest; empty: not known (yet)
    bool operator==(const Sweep &) const = default;

    [[nodiscard]] bool isEmpty() const { return axes.isEmpty(); }
    [[nodiscard]] const std::string &at(qsizetype first, qsizetype second = 0) const;
    /// The points i of one axis for which i and i + 1 have different statuses.
    [[nodiscard]] QList<qsizetype> boundaries() const;
    /// The statuses that occur, SUCCESS first, then as they appear.
    [[nodiscard]] QList<std::string> statuses() const;
    /// The whole of it in words, for those who do not see it drawn.
    [[nodiscard]] QString description() const;
};

/// Empty where the case varies nothing.
[[nodiscard]] Sweep sweepOf(const gpu::Case &testCase, const gpu::Transcript &transcript);

} // namespace ui
