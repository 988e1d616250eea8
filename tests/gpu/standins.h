// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The stand-ins of cuDNN and the driver (fake/script.h) as the tests start the real runner with them.
#pragma once

#include "fixtures.h"

#include <QFile>
#include <QFileInfo>

namespace gputest {

/// A folder with a stand-in of cuDNN, one of the driver, and what they play.
class StandIns final {
public:
    explicit StandIns(const QByteArray &script = {}, const QString &cudnn = QStringLiteral(STANDIN_CUDNN9))
        : m_cudnn(m_folder.filePath(QFileInfo(cudnn).fileName()))
        , m_driver(m_folder.filePath(QStringLiteral("libcuda.so.1")))
    {
        QFile file(m_folder.filePath(QStringLiteral("stand-in.txt")));
        m_good = QFile::copy(cudnn, m_cudnn) && QFile::copy(QStringLiteral(STANDIN_CUDA), m_driver)
            && file.open(QIODevice::WriteOnly) && file.write(script) == script.size();
    }
    [[nodiscard]] gpu::Transcript run(gpu::Case testCase) const
    {
        if (!m_good)
            throw std::runtime_error("the stand-ins could not be copied");
        return gputest::run({.runner = QStringLiteral(CASEBOOK_RUNNER)},
            {.cudnn = m_cudnn.toStdString(), .driver = m_driver.toStdString(), .testCase = std::move(testCase)});
    }
    /// In the library's folder.
    void writeHeaders(const QByteArray &major, const QByteArray &minor) const
    {
        QFile header(m_folder.filePath(QStringLiteral("cudnn.h")));
        const QByteArray text = "#define CUDNN_H_\n#define CUDNN_MAJOR " + major + "\n#define CUDNN_MINOR " + minor
            + "\n#define CUDNN_PATCHLEVEL 0\n#define CUDNN_VERSION (CUDNN_MAJOR * 10000 + CUDNN_MINOR * 100)\n"
              "enum { CUDNN_STATUS_HOST = 4003, CUDNN_STATUS_ALLOC_FAILED OLD = CUDNN_STATUS_HOST };\n";
        if (!header.open(QIODevice::WriteOnly) || header.write(text) != text.size())
            throw std::runtime_error("the header could not be written");
    }
    [[nodiscard]] const QString &cudnn() const { return m_cudnn; }
    [[nodiscard]] const QString &driver() const { return m_driver; }
    [[nodiscard]] QString file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    [[nodiscard]] QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
    QString m_cudnn;
    QString m_driver;
    bool m_good = false;
};

} // namespace gputest
