// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Options of casebook-cli reproduce that say how and by what a case is run. The cuDNN is one of the tests' that does
// not say what it is.
#include "clitest.h"
#include "tests/testprogram.h"

class TestCliReproduceOptions final : public CliTest {
    Q_OBJECT

    static constexpr const char *entry = "cuda/cudnn-conv-batch-zero";
    QString m_cudnn;

    Result reproduce(const QStringList &more)
    {
        return run(QStringList {"reproduce", entry, "--level", "library", "--cudnn", m_cudnn, "--json"} + more);
    }
    /// A runner that keeps what it is asked.
    QString keepingRunner()
    {
        write(QStringLiteral("keeping"), "#!/bin/sh\ntee \"$0.asked\" | " CASEBOOK_RUNNER " \"$@\"\n");
        const QString path = m_dir.filePath(QStringLiteral("keeping"));
        return QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner) ? path : QString();
    }
    [[nodiscard]] QList<QJsonObject> asked() const
    {
        QList<QJsonObject> requests;
        for (const QByteArray &line : bytes(m_dir.filePath(QStringLiteral("keeping.asked"))).split('\n')) {
            if (const QJsonObject one = QJsonDocument::fromJson(line).object(); one["type"] == QStringLiteral("run"))
                requests.append(one);
        }
        return requests;
    }

private slots:
    void initTestCase()
    {
        const QString folder = m_dir.filePath(QStringLiteral("there"));
        QVERIFY(QDir().mkpath(folder));
        m_cudnn = folder + QStringLiteral("/libcudnn.so.9");
        QVERIFY(QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), m_cudnn));
        write(QStringLiteral("there/stand-in.txt"), "set version 91900\n");
    }

    void deviceAndTimeout_reachTheRunnerThatIsNamed()
    {
        const QString runner = keepingRunner();
        const Result result = reproduce({"--runner", runner, "--device", "3", "--timeout", "77"});
        QVERIFY2(result.out.contains("\"verdict\""), result.err.constData());
        QVERIFY(!asked().isEmpty());
        for (const QJsonObject &request : asked()) {
            QCOMPARE(request["device"].toInt(), 3);
            QCOMPARE(request["timeout_s"].toInt(), 77);
        }
        QVERIFY(reproduce({"--runner", runner}).out.contains("\"verdict\""));
        QVERIFY(!asked().isEmpty());
        for (const QJsonObject &request : asked()) {
            QCOMPARE(request["device"].toInt(-1), 0);
            QVERIFY(!request.contains(QStringLiteral("timeout_s"))); // the case's own
        }
    }

    void numbersOutOfRange_areRefused_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::newRow("device") << QStringList {"--device", "-1"};
        QTest::newRow("timeout 0") << QStringList {"--timeout", "0"};
        QTest::newRow("timeout 601") << QStringList {"--timeout", "601"};
    }
    void numbersOutOfRange_areRefused()
    {
        QFETCH(const QStringList, more);
        const Result result = reproduce(more);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("is a number from"), result.err.constData());
        QCOMPARE(result.out, QByteArray());
    }

    void programThatIsNoRunner_isCalledSo()
    {
        const Result result = reproduce({"--runner", "/bin/true"});
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(
            result.err.contains("/bin/true is no casebook-runner: it ended without a hello"), result.err.constData());
        const QJsonObject told = QJsonDocument::fromJson(result.out).object();
        QCOMPARE(told["error"].toString(), QStringLiteral("protocol_error"));
        QCOMPARE(told["target"].toString(), QStringLiteral("this"));
    }
};

CASEBOOK_TEST(TestCliReproduceOptions)
#include "tst_clireproduceoptions.moc"
