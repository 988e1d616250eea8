// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QCryptographicHash>

#include <string>
#include <string_view>

namespace kb {

/// 64 lower-case digits.
[[nodiscard]] inline std::string sha256Hex(std::string_view bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
}

} // namespace kb
