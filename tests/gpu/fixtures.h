// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the tests of client and runner share: cases out of JSON text, and one run to its end.
#pragma once

#include "gpu/client/runqueue.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <stdexcept>

namespace gputest {

/// The runner then looks for leaks at its end (tests/sanitizers).
#ifdef __SANITIZE_ADDRESS__
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif
constexpr int leakExitCode = 23;

constexpr int longestRunMs = sanitized ? 60'000 : 20'000; // for QSignalSpy: a run that takes longer has failed

/// Locks of GPUs go to a folder of the test's own. One at the start of a test program.
class PrivateRuntime final {
public:
    PrivateRuntime() { qputenv("TMPDIR", m_folder.path().toUtf8()); }

private:
    QTemporaryDir m_folder; // for the user alone, as Qt wants it
};

/// A machine in which NVIDIA's kernel module is loaded, or not, whatever this one has. One at the start of a test.
class HostFolder final {
public:
    /// An empty version: no module is loaded.
    explicit HostFolder(const QByteArray &moduleVersion = {})
    {
        if (!moduleVersion.isEmpty())
            write("proc/driver/nvidia/version",
                "NVRM version: NVIDIA UNIX x86_64 Kernel Module  " + moduleVersion
                    + "  Sat Jul 12 08:12:30 UTC 2025\n");
        qputenv("CASEBOOK_HOST", m_folder.path().toUtf8());
    }
    ~HostFolder()
    {
        if (m_before.isNull())
            qunsetenv("CASEBOOK_HOST");
        else
            qputenv("CASEBOOK_HOST", m_before);
    }
    HostFolder(const HostFolder &) = delete;
    HostFolder &operator=(const HostFolder &) = delete;
    void write(const char *path, const QByteArray &bytes) const
    {
        const QString file = m_folder.filePath(QString::fromLatin1(path));
        QFile out(file);
        if (!QDir().mkpath(QFileInfo(file).path()) || !out.open(QIODevice::WriteOnly)
            || out.write(bytes) != bytes.size())
            throw std::runtime_error("the host's folder could not be written");
    }

    [[nodiscard]] QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
    QByteArray m_before = qgetenv("CASEBOOK_HOST"); // in the Debian 13 root of ./dev it is set
};

/// A case of JSON with ' in place of ", which keeps moc from losing its way in raw strings. Throws what is wrong with
/// it: the test's own text is at fault.
inline gpu::Case readCase(QByteArray text)
{
    text.replace('\'', '"');
    const auto read = gpu::parseCase(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    if (!read)
        throw std::runtime_error(read.error().pointer + ": " + read.error().message);
    return *read;
}

/// Runs to the end; every run must end once, and nothing come after it. A transcript that is whole would hide that the
/// runner leaked.
inline gpu::Transcript run(const gpu::Target &target, const gpu::Request &request)
{
    gpu::RunQueue queue(std::make_shared<gpu::Runner>(target));
    QSignalSpy finished(&queue, &gpu::RunQueue::finished);
    std::vector<gpu::Transcript> told;
    QObject::connect(&queue, &gpu::RunQueue::jobFinished, &queue,
        [&told](int, const gpu::Transcript &transcript) { told.push_back(transcript); });
    queue.start({{.id = 0, .request = request}});
    if (!finished.wait(longestRunMs))
        qWarning("the run did not end");
    QCoreApplication::processEvents();
    if (finished.size() != 1 || told.size() != 1)
        throw std::runtime_error("the run ended " + std::to_string(told.size()) + " times");
    if (told.front().exitCode == leakExitCode)
        throw std::runtime_error("the runner leaked: with log_path=FILE in LSAN_OPTIONS, FILE.PID says what");
    return told.front();
}

} // namespace gputest
