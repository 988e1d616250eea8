// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Paths as texts of Qt and back.
#pragma once

#include <QString>

#include <filesystem>
#include <system_error>

namespace ui {

/// As it is shown, and kept in settings. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] inline QString pathText(const std::filesystem::path &path)
{
    return QString::fromStdString(path.string());
}

[[nodiscard]] inline std::filesystem::path toPath(const QString &text)
{
    return text.toStdU16String();
}

/// Whether both are there and one, by whatever names.
[[nodiscard]] inline bool isSameFolder(const std::filesystem::path &a, const std::filesystem::path &b)
{
    std::error_code ignored;
    return std::filesystem::equivalent(a, b, ignored);
}

} // namespace ui
