// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/paths.h"

#include <QCoreApplication>
#include <QStandardPaths>

namespace app {

std::filesystem::path builtInLibrary()
{
    const std::filesystem::path installed
        = std::filesystem::path(QCoreApplication::applicationDirPath().toStdString()) / "../share/casebook/library";
    std::error_code error;
    if (std::filesystem::is_directory(installed, error))
        return installed;
    return CASEBOOK_SOURCE_LIBRARY;
}

std::filesystem::path cacheFolder()
{
    return std::filesystem::path(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation).toStdString())
        / "casebook";
}

} // namespace app
