// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A library's lock as another process, on another machine, leaves it: the lines of QLockFile's file.
#pragma once

#include "kb/library/datafile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

/// The lock of a process on a machine that is not this one, whatever its name.
[[nodiscard]] inline QByteArray lockOf(int process, const QByteArray &host)
{
    return QByteArray::number(process) + "\ncasebook\n" + host
        + "\n0123456789abcdef0123456789abcdef\nbooted-elsewhere\n";
}

/// Puts the lock's file where the library has it in the user's data folder, and returns its name.
inline QString writeLock(
    const std::filesystem::path &library, const std::filesystem::path &data, const QByteArray &text)
{
    const QString name = QString::fromStdString(kb::dataFileOf(library, data, "locks", ".lock").string());
    QDir().mkpath(QFileInfo(name).path());
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("The lock can't be written.");
    return name;
}
