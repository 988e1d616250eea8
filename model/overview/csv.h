// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A table as CSV (RFC 4180) that a spreadsheet opens without running anything.
#pragma once

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace model {

/// UTF-8 with a byte order mark, which spreadsheets need to read it as such; lines end in CR LF. A cell that a
/// spreadsheet would take for a formula (it begins with = + - @, tab or carriage return) gets an apostrophe before it.
[[nodiscard]] QByteArray csvText(const QList<QStringList> &rows);

} // namespace model
