// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How much of a file an edit changed.
#pragma once

#include <QByteArrayList>

#include <string>

/// How many lines differ; -1: they are not as many.
[[nodiscard]] inline int changedLines(const std::string &a, const std::string &b)
{
    const QByteArrayList left = QByteArray::fromStdString(a).split('\n');
    const QByteArrayList right = QByteArray::fromStdString(b).split('\n');
    if (left.size() != right.size())
        return -1;
    int changed = 0;
    for (qsizetype i = 0; i < left.size(); ++i)
        changed += left[i] != right[i];
    return changed;
}
