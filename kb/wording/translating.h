// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What every source of this folder begins with. Private to wording.
#pragma once

#include <QCoreApplication>
#include <QString>

#include <string_view>

namespace wording {

/// A namespace has no tr() of its own; lupdate files these strings under "wording".
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(wording)
};

inline QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

} // namespace wording
