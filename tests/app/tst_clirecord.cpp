// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// What the real casebook-cli reproduce --record leaves behind.
#include "clitest.h"
#include "kb/evidence/record.h"
#include "kb/library/file.h"
#include "tests/answeringssh.h"
#include "tests/testprogram.h"

#include <QJsonArray>

#include <algorithm>
#include <csignal>

class TestCliRecord final : public CliTest {
    Q_OBJECT

    QByteArray m_path = qgetenv("PATH");

    void useSsh(const QByteArray &meanwhile)
    {
        const QString ssh = answeringSsh(m_dir.filePath(QStringLiteral("there")), meanwhile);
        qputenv("PATH", QFileInfo(ssh).path().toUtf8() + ':' + m_path);
    }

    /// An entry whose cases have these names. What was recorded makes it host_checked.
    static QByteArray entry(const QByteArrayList &cases)
    {
        const QByteArray one = R"({"name": "NAME", "role": "claim",
"op": "tensor_descriptor", "tensors": {"x": {"dtype": "float", "dims": [0, 3, 8, 8]}},
"control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"}, "expect": [{"status": "BAD_PARAM"}],
"limits": {"timeout_s": 600}})";
        QByteArrayList all;
        for (const QByteArray &name : cases)
            all += QByteArray(one).replace("NAME", name);
        return QByteArray(R"({"id": "cuda/zero", "signature": "A batch of 0", "regex": "batch of 0", "domain": "cuda",
"root_cause": "Because.", "verification_tier": "ai_generated", "cases": [CASES]})")
            .replace("CASES", all.join(", "));
    }

    [[nodiscard]] static QStringList recordCommand(const QString &library)
    {
        return {"reproduce", "cuda/zero", "--kb", library, "--record", "--target", "ssh:node", "--cudnn",
            "/usr/lib/libcudnn.so.9"};
    }

    [[nodiscard]] QStringList records(const QString &library) const
    {
        const QDir evidence(m_dir.filePath(library + QStringLiteral("/evidence/cuda/zero")));
        QStringList files;
        for (const QString &name : evidence.entryList({QStringLiteral("*.json")}))
            files += evidence.filePath(name);
        return files;
    }

private slots:
    void cleanup()
    {
        qputenv("PATH", m_path);
        qunsetenv("FILE");
    }

    void entryThatChangesMeanwhile_data()
    {
        QTest::addColumn<QByteArray>("meanwhile");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QByteArray>("holds"); // the entry's file afterwards
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("nothing") << QByteArray() << 0 << QByteArray("\"host_checked\"") << QByteArray();
        QTest::newRow("another text") << QByteArray("sed -i s/Because./Therefore./ \"$FILE\"") << 0
                                      << QByteArray("Therefore.\", \"verification_tier\": \"host_checked\"")
                                      << QByteArray();
        QTest::newRow("another case") << QByteArray("sed -i s/batch-0/batch-zero/ \"$FILE\"") << 0
                                      << QByteArray("\"ai_generated\"") << QByteArray();
        QTest::newRow("half a file") << QByteArray("echo '{\"id\":' > \"$FILE\"") << 2 << QByteArray("{\"id\":\n")
                                     << QByteArray("records are written, its tier is not");
        QTest::newRow("another entry") << QByteArray("sed -i s:cuda/zero:cuda/one: \"$FILE\"") << 2
                                       << QByteArray("\"ai_generated\"")
                                       << QByteArray("records are written, its tier is not");
        QTest::newRow("gone") << QByteArray("rm \"$FILE\"") << 2 << QByteArray()
                              << QByteArray("records are written, its tier is not");
    }
    void entryThatChangesMeanwhile()
    {
        QFETCH(const QByteArray, meanwhile);
        QFETCH(const QByteArray, holds);
        QFETCH(const QByteArray, said);
        const QString library = QStringLiteral("recorded/") + QLatin1String(QTest::currentDataTag());
        const QString file = library + QStringLiteral("/entries/cuda/zero.json");
        write(file, entry({"batch-0"}));
        qputenv("FILE", m_dir.filePath(file).toUtf8());
        useSsh(meanwhile);
        const Result result = run(recordCommand(library));
        QTEST(result.exitCode, "exitCode");
        QVERIFY2(result.err.contains(said), result.err.constData());
        QVERIFY2(bytes(m_dir.filePath(file)).contains(holds), bytes(m_dir.filePath(file)).constData());
        QCOMPARE(records(library).size(), 1);
    }

    /// The claim speaks of versions before 9 alone.
    void runThatDecidedNothing_isNotRecorded()
    {
        const QString library = QStringLiteral("undecided");
        const QByteArray all = entry({"batch-0", "batch-0-of-8"});
        const qsizetype last = all.lastIndexOf(R"({"status")");
        write(library + QStringLiteral("/entries/cuda/zero.json"),
            all.first(last) + R"({"cudnn": "<9", "status")" + all.sliced(last + qstrlen(R"({"status")")));
        useSsh({});
        const Result result = run(recordCommand(library) + QStringList {"--json"});
        QCOMPARE(result.lines().at(0)["verdict"].toString(), QStringLiteral("reproduced"));
        QCOMPARE(result.lines().at(1)["verdict"].toString(), QStringLiteral("inconclusive"));
        QVERIFY2(result.err.contains("1 run decided nothing: no record is made of it."), result.err);
        QVERIFY2(result.err.contains("1 record written"), result.err);
        QCOMPARE(records(library).size(), 1);
        QVERIFY(bytes(records(library).constFirst()).contains("\"batch-0\""));
    }

    /// It calls itself cuDNN 9.19.0 and takes a batch of 0, which the real one refuses.
    void impostor_movesNothingThatIsPublished()
    {
        const QString folder = m_dir.filePath(QStringLiteral("impostor"));
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), folder + QStringLiteral("/libcudnn.so.9")));
        write(QStringLiteral("impostor/stand-in.txt"),
            "set version 91900\non cudnnSetTensor4dDescriptor 0 status 0 fine\n");
        const QString entry = QStringLiteral("cuda/cudnn-conv-batch-zero");
        const QStringList run0 {"reproduce", entry, "--case", "batch-0", "--cudnn", folder, "--record", "--json"};
        const Result result = run(run0);
        QCOMPARE(result.lines().first()["verdict"].toString(), QStringLiteral("not_reproduced"));
        QCOMPARE(result.lines().first()["package"], QJsonValue(QString()));
        const QByteArray unpublished
            = "cuDNN 9.19.0 (" + (folder + QStringLiteral("/libcudnn.so.9")).toUtf8() + ") is in no published package";
        QVERIFY2(result.err.contains(unpublished), result.err);
        QCOMPARE(result.lines().last()["tiers"].toObject()[entry].toString(), QStringLiteral("model_checked"));
        const Result shown = run({"show", entry});
        QVERIFY(shown.out.contains("Checked · model"));
        QVERIFY2(
            shown.out.contains("1 more record of a library that is in no published package known here does not count."),
            shown.out.mid(shown.out.indexOf("\nMeasured"), 900));

        const QJsonObject summary = run({"evidence", "verify", "--json"}).json()["summary"].toObject();
        QCOMPARE(summary["unknown_library"].toInt(), 1); // the user's own record is looked at, too

        // In a library of one's own it counts, and is told.
        QCOMPARE(run({"export", "--format", "json", "own", entry}).exitCode, 0);
        QCOMPARE(run(run0 + QStringList {"--kb", "own"}).lines().last()["tiers"].toObject()[entry].toString(),
            QStringLiteral("disputed"));
        const Result checked = run({"check", "--kb", "own", "--json"});
        QVERIFY2(checked.out.contains("record-library-unknown"), checked.out);
    }

    /// Which files it had loaded is said at the end of a run.
    void runThatDied_isOfNoPackageThatIsKnownNorUnknown()
    {
        write(QStringLiteral("dying/stand-in.txt"), "set version 91900\non cudnnSetTensor4dDescriptor 2 abort\n");
        QVERIFY(QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), m_dir.filePath(QStringLiteral("dying/libcudnn.so.9"))));
        const Result result
            = run({"reproduce", "cuda/cudnn-conv-batch-zero", "--case", "batch-0", "--cudnn", "dying", "--json"});
        const QJsonObject told = result.lines().first();
        QCOMPARE(told["status"].toString(), QStringLiteral("CRASHED"));
        QVERIFY(told["package"].isNull());
        QVERIFY2(!result.err.contains("published package"), result.err);
    }

    void devices_tellAnImpostor()
    {
        write(QStringLiteral("devices/stand-in.txt"), "set version 91900\n");
        const QString file = m_dir.filePath(QStringLiteral("devices/libcudnn.so.9"));
        QVERIFY(QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), file));
        bool isFound = false;
        for (const QJsonValue &one : run({"devices", "--json", "--cudnn", file}).json()["cudnn"].toArray()) {
            if (one["path"].toString() != QFileInfo(file).canonicalFilePath())
                continue;
            isFound = true;
            QCOMPARE(one["version"].toString(), QStringLiteral("9.19.0"));
            QVERIFY(one["unpublished"].toBool());
        }
        QVERIFY(isFound);
        const Result text = run({"devices", "--cudnn", file});
        QVERIFY2(text.out.contains("(without headers; in no published package known here)"), text.out);
    }

    void tier_whileAnotherCommandHasTheLibrary_waitsForIt()
    {
        const QString library = QStringLiteral("shared");
        const QString file = m_dir.filePath(QStringLiteral("shared/entries/cuda/zero.json"));
        QCOMPARE(run({"import", "-", "--into", library}, entry({"batch-0"})).exitCode, 0);
        const int lock = lockOf(library);
        QVERIFY(lock >= 0);
        useSsh({});
        QProcess process;
        start(process, recordCommand(library));
        const QByteArray said = heard(process, "another command");
        QVERIFY2(said.contains("Waiting for another command that changes “"), said);
        QCOMPARE(records(library).size(), 1); // which loses nothing that another one writes
        write(QStringLiteral("shared/entries/cuda/zero.json"), bytes(file).replace("Because.", "Therefore."));
        ::close(lock);
        const Result result = finish(process);
        QVERIFY2(result.exitCode == 0, result.err);
        QVERIFY2(bytes(file).contains("Therefore.\", \"verification_tier\": \"host_checked\""), bytes(file));
    }

    void ended_keepsWhatWasRecorded_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<bool>("json");
        QTest::newRow("INT") << SIGINT << false;
        QTest::newRow("TERM") << SIGTERM << true;
        QTest::newRow("HUP") << SIGHUP << true;
    }
    void ended_keepsWhatWasRecorded()
    {
        QFETCH(const int, signal);
        QFETCH(const bool, json);
        const QString library = QStringLiteral("ended/") + QLatin1String(QTest::currentDataTag());
        const QString file = library + QStringLiteral("/entries/cuda/zero.json");
        const QByteArrayList quick {"quick-1", "quick-2", "quick-3"};
        write(file, entry(quick + QByteArrayList {"slow-1", "slow-2", "slow-3", "slow-4", "slow-5"}));
        // The first of the slow ones would take its ten minutes.
        useSsh(
            R"(case "$request" in *slow-*) while read -r order; do case "$order" in *'"cancel"'*) exit;; esac; done;; esac)");
        QProcess process;
        process.setUnixProcessParameters(QProcess::UnixProcessFlag::ResetSignalHandlers); // a shell's & ignores INT
        start(process, recordCommand(library) + (json ? QStringList {"--json"} : QStringList()));
        QTRY_COMPARE_WITH_TIMEOUT(records(library).size(), quick.size(), 30'000); // while the others go on
        const std::string seen = kb::utcNow();
        QCOMPARE(process.state(), QProcess::Running);
        QVERIFY(send(process, signal));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(process.exitCode(), signal);

        QByteArrayList recorded;
        for (const QString &path : records(library)) {
            const auto record = kb::readFile(path.toStdString()).and_then([](const std::string &text) {
                return kb::readRecordText(text);
            });
            QVERIFY(record);
            QCOMPARE(record->judgement.verdict, kb::Verdict::Reproduced);
            recorded += QByteArray::fromStdString(record->caseName);
            QVERIFY2(record->time < seen, record->time.c_str());
        }
        std::ranges::sort(recorded);
        QCOMPARE(recorded, quick);
        QVERIFY(bytes(m_dir.filePath(file)).contains("\"verification_tier\": \"host_checked\""));
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(said.contains("3 records written"), said);
        const QByteArray out = process.readAllStandardOutput();
        if (!json) {
            QCOMPARE(out.count("\n  Reproduced "), quick.size());
            return;
        }
        QStringList errors;
        QList<QJsonObject> lines = Result {.out = out}.lines();
        QCOMPARE(lines.takeLast()["tiers"].toObject()["cuda/zero"].toString(), QStringLiteral("host_checked"));
        for (const QJsonObject &one : std::as_const(lines))
            errors += one["error"].toString();
        QCOMPARE(errors.count(QStringLiteral("none")), 3);
        QCOMPARE(errors.count(QStringLiteral("cancelled")), 5);
    }
};

CASEBOOK_TEST(TestCliRecord)
#include "tst_clirecord.moc"
