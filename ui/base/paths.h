// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Paths as texts of Qt and back.
#pragma once

#include <QString>

#include <filesystem>

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

/// Whether what a folder is on answers; one that did not is taken for dead for half a minute. Blocks for 3 s at most.
[[nodiscard]] bool doesAnswer(const std::filesystem::path &folder);

/// Whether both are there and one, by whatever names. False where one of them does not answer.
[[nodiscard]] bool isSameFolder(const std::filesystem::path &a, const std::filesystem::path &b);

} // namespace ui
