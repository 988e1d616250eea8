// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/testlibrary.h"
#include "ui/window/mainwindow.h"

#include <QSignalSpy>
#include <QTemporaryDir>

#include <memory>

/// Of a window on this library, without a built-in one; its data and settings are in `home`.
inline ui::StartOptions startOptions(
    const TestLibrary &files, const QTemporaryDir &home, kb::Language language = kb::Language::English)
{
    ui::StartOptions options;
    options.builtInLibrary = files.path() / "absent";
    options.dataFolder = home.path().toStdU16String();
    options.settingsFile = home.filePath(QStringLiteral("settings.ini"));
    options.library = files.folder.path();
    options.language = language;
    return options;
}

/// Shown, with its library read.
inline std::unique_ptr<ui::MainWindow> openedWindow(const ui::StartOptions &options)
{
    auto window = std::make_unique<ui::MainWindow>(options);
    QSignalSpy settled(window.get(), &ui::MainWindow::settled);
    window->show();
    if (!settled.wait())
        qFatal("the window does not settle");
    return window;
}
