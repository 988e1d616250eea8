// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli reproduce that was cut short, and --resume. The cuDNN is one of the tests' that does not say what it is.
#include "clitest.h"
#include "tests/testprogram.h"

#include <algorithm>
#include <csignal>

class TestCliResume final : public CliTest {
    Q_OBJECT

    static constexpr const char *hangs = "set version 91900\non cudnnSetFilter4dDescriptor 1 hang\n";
    static constexpr const char *works = "set version 91900\n";
    QString m_cudnn;

    /// Runs go one after the other, in the order of the cases.
    [[nodiscard]] QStringList command(const QStringList &more = {}) const
    {
        return QStringList {
                   "reproduce", "cuda/c", "--kb", "own", "--cudnn", m_cudnn, "--jobs", "1", "--json", "--record"}
        + more;
    }
    static QStringList casesIn(const QByteArray &lines)
    {
        QStringList cases;
        for (const QByteArray &line : lines.split('\n')) {
            if (const QJsonObject run = QJsonDocument::fromJson(line).object(); run.contains(QStringLiteral("verdict")))
                cases += run["case"].toString() + u' ' + run["error"].toString();
        }
        return cases;
    }
    [[nodiscard]] qsizetype records() const
    {
        return QDir(m_dir.filePath(QStringLiteral("own/evidence/cuda/c"))).entryList(QDir::Files).size();
    }
    /// The first case has ended, the second one hangs: what came on stdout, until it was ended.
    QStringList cutShort(int signal, const QStringList &more = {})
    {
        write(QStringLiteral("there/stand-in.txt"), hangs);
        QProcess process;
        start(process, command(more));
        QByteArray out;
        while (out.count('\n') < 1 && process.waitForReadyRead())
            out += process.readAllStandardOutput();
        // Its record, too, which is written in a thread of its own.
        if (!QTest::qWaitFor([this] { return records() > 0; }))
            return {};
        if (!send(process, signal))
            return {};
        process.waitForFinished();
        QStringList told = casesIn(out + process.readAllStandardOutput());
        std::ranges::sort(told); // those that are cancelled end at once
        return told;
    }

private slots:
    void init()
    {
        QDir(m_dir.filePath(QStringLiteral("own"))).removeRecursively();
        QDir(m_dir.filePath(QStringLiteral("data"))).removeRecursively();
        const auto descriptor = [](const char *name, const char *op, const char *tensor, int width) {
            return QStringLiteral(
                R"({"name": "%1", "role": "claim", "op": "%2", "tensors": {"%3": {"dtype": "float", "dims": [1, 1, 1, %4]}},
                "control": {"patch": {"/tensors/%3/dims/0": 2}, "expect": "SUCCESS"}, "expect": [{"status": "SUCCESS"}]})")
                .arg(QLatin1String(name), QLatin1String(op), QLatin1String(tensor))
                .arg(width);
        };
        const QStringList cases {descriptor("first", "tensor_descriptor", "x", 1),
            descriptor("second", "filter_descriptor", "w", 1), descriptor("third", "tensor_descriptor", "x", 3)};
        write(QStringLiteral("own/entries/cuda/c.json"),
            QStringLiteral(R"({"id": "cuda/c", "domain": "cuda", "signature": "boom", "root_cause": "x",
            "verification_tier": "ai_generated", "cases": [%1]})")
                .arg(cases.join(u','))
                .toUtf8());
        const QString folder = m_dir.filePath(QStringLiteral("there"));
        QVERIFY(QDir().mkpath(folder));
        m_cudnn = folder + QStringLiteral("/libcudnn.so.9");
        QVERIFY(QFile::exists(m_cudnn) || QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), m_cudnn));
    }

    void resumed_beginsBehindWhatHasEnded_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<QStringList>("told"); // before the end
        const QStringList first {QStringLiteral("first none")};
        QTest::newRow("interrupted") << SIGINT
                                     << first
                + QStringList {QStringLiteral("second cancelled"), QStringLiteral("third cancelled")};
        QTest::newRow("killed") << SIGKILL << first;
    }
    void resumed_beginsBehindWhatHasEnded()
    {
        QFETCH(const int, signal);
        QFETCH(const QStringList, told);
        QCOMPARE(cutShort(signal), told);
        QCOMPARE(records(), 1);
        write(QStringLiteral("there/stand-in.txt"), works);
        const Result resumed = run(command({"--resume"}));
        QVERIFY2(resumed.exitCode == 0, resumed.err);
        QVERIFY2(resumed.err.contains("1 run ended before; the others follow."), resumed.err);
        QCOMPARE(casesIn(resumed.out), (QStringList {QStringLiteral("second none"), QStringLiteral("third none")}));
        QCOMPARE(records(), 3);
        // All has ended: there is nothing to resume any more.
        const Result again = run(command({"--resume"}));
        QVERIFY2(!again.err.contains("ended before"), again.err);
        QCOMPARE(casesIn(again.out).size(), 3);
    }

    void resumed_afterAnotherCommand_orWithoutTheWord_beginsAnew()
    {
        QCOMPARE(cutShort(SIGKILL).size(), 1);
        write(QStringLiteral("there/stand-in.txt"), works);
        QCOMPARE(casesIn(run(command({"--resume", "--level", "library"})).out).size(), 3);
        QCOMPARE(cutShort(SIGKILL).size(), 1);
        write(QStringLiteral("there/stand-in.txt"), works);
        QCOMPARE(casesIn(run(command()).out).size(), 3);
    }

    /// The file of what has ended, as a full disk or a crash leaves it.
    void resumed_fromADamagedFile_runsWhatItDoesNotName()
    {
        QCOMPARE(cutShort(SIGKILL).size(), 1);
        write(QStringLiteral("there/stand-in.txt"), works);
        const QString file = m_dir.filePath(QStringLiteral("data/casebook/reproduce.jsonl"));
        const QByteArray whole = bytes(file);
        QCOMPARE(whole.count('\n'), 2);
        QVERIFY(QFile::resize(file, whole.size() - 5));
        QCOMPARE(cutShort(SIGKILL, {"--resume"}), QStringList {QStringLiteral("first none")});
        write(QStringLiteral("there/stand-in.txt"), works);
        QCOMPARE(casesIn(run(command({"--resume"})).out).size(), 2);
    }
};

CASEBOOK_TEST(TestCliResume)
#include "tst_cliresume.moc"
