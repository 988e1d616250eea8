// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What tests of casebook-cli share: a folder of their own, in which the real program runs.
#pragma once

#include "kb/library/datafile.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

constexpr int longestCommandMs = 120'000; // of the whole library, with sanitizers

struct Result {
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    /// Of a command that prints one a line.
    [[nodiscard]] QList<QJsonObject> lines() const
    {
        QList<QJsonObject> objects;
        for (const QByteArray &line : out.split('\n')) {
            if (!line.isEmpty())
                objects.append(QJsonDocument::fromJson(line).object());
        }
        return objects;
    }
};

class CliTest : public QObject {
protected:
    QTemporaryDir m_dir;

    /// Runs it in the test's own folder, and keeps the user's folders out of it.
    void prepare(QProcess &process) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CACHE_HOME"), m_dir.filePath(QStringLiteral("cache")));
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_dir.filePath(QStringLiteral("data")));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_dir.path());
    }
    void start(QProcess &process, const QStringList &arguments) const
    {
        prepare(process);
        process.start(QStringLiteral(CASEBOOK_CLI), arguments);
    }
    /// Gives it its whole input, and waits for its end.
    static Result finish(QProcess &process, const QByteArray &input = {})
    {
        process.write(input);
        process.closeWriteChannel();
        if (!process.waitForFinished(longestCommandMs))
            return {};
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
            process.readAllStandardError()};
    }
    Result run(const QStringList &arguments, const QByteArray &input = {}, const QString &outputFile = {})
    {
        QProcess process;
        process.setStandardOutputFile(outputFile);
        start(process, arguments);
        return finish(process, input);
    }
    /// Sends it a signal; false where it has ended already: then there is no such process, and 0 would be the test's
    /// own.
    [[nodiscard]] static bool send(const QProcess &process, int signal)
    {
        const auto id = pid_t(process.processId());
        return id > 0 && ::kill(id, signal) == 0;
    }
    /// What it says on stderr until these words are among it, or until it ends.
    static QByteArray heard(QProcess &process, const QByteArray &words)
    {
        process.setReadChannel(QProcess::StandardError);
        QByteArray said;
        while (!said.contains(words) && process.waitForReadyRead())
            said += process.readAllStandardError();
        return said;
    }

    /// The lock that keeps other commands from changing a library that one has changed already; -1: there is none.
    [[nodiscard]] int lockOf(const QString &library) const
    {
        const std::filesystem::path file = kb::dataFileOf(m_dir.filePath(library).toStdString(),
            m_dir.filePath(QStringLiteral("data/casebook")).toStdString(), "locks", ".commands");
        const int lock = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
        return lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) == 0 ? lock : -1;
    }

    static QByteArray bytes(const QString &file)
    {
        QFile in(file);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }

    void write(const QString &name, const QByteArray &content) const
    {
        const QString path = m_dir.filePath(name);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }

    /// Every file below a folder, relative to it.
    [[nodiscard]] static QStringList filesBelow(const QString &folder)
    {
        QStringList files;
        QDirIterator it(folder, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            files += QDir(folder).relativeFilePath(it.next());
        files.sort();
        return files;
    }
};
