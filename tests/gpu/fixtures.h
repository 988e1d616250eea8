// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the tests of client and runner share: cases out of JSON text, and one run to its end.
#pragma once

#include "gpu/client/runnerprocess.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <stdexcept>

namespace gputest {

constexpr int longestRunMs = 20'000; // for QSignalSpy: a run that takes longer has failed

/// GPU locks go to a folder of the test's own. One at the start of a test program.
class PrivateRuntime final {
public:
    PrivateRuntime() { qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8()); }

private:
    QTemporaryDir m_folder; // for the user alone, as Qt wants it
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

/// Runs to the end; finished() must come once, and nothing after it.
inline gpu::Transcript run(const gpu::Target &target, const gpu::Request &request)
{
    gpu::RunnerProcess process(target, request);
    QSignalSpy finished(&process, &gpu::RunnerProcess::finished);
    process.start();
    if (!finished.wait(longestRunMs))
        qWarning("the run did not end");
    QCoreApplication::processEvents();
    if (finished.size() != 1)
        throw std::runtime_error("finished() came " + std::to_string(finished.size()) + " times");
    return process.transcript();
}

} // namespace gputest
