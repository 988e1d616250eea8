// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli facts: of a runner that says what it is told to, of the real one, and of files that are none.
#include "clitest.h"
#include "tests/factsrunner.h"
#include "tests/testprogram.h"

class TestCliFacts final : public CliTest {
    Q_OBJECT

    QString m_runner;

    Result facts(const QStringList &more) { return run(QStringList {"facts", "--runner", m_runner} + more); }

private slots:
    void initTestCase() { m_runner = tests::factsRunner(m_dir.path(), tests::someMachine()); }

    void text_showsWhatIsKnownAndFoldsWhatIsNot()
    {
        const Result result = facts({});
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.err, QByteArray());
        QCOMPARE(result.out,
            "Driver\n"
            "  Kernel module nvidia is loaded  yes\n"
            "  Version of the kernel module    580.95.05\n"
            "\n"
            "Xids since the machine was started\n"
            "  None.\n"
            "\n"
            "Libraries of CUDA and its driver\n"
            "  File           Version  Path                 The loader picks it\n"
            "  libcudnn.so.9  9.19.0   ~/lib/libcudnn.so.9  yes\n"
            "\n"
            "Limits\n"
            "  Size of /dev/shm        64 MiB\n"
            "  Limit of locked memory  no limit\n"
            "\n"
            "Environment variables\n"
            "  LD_LIBRARY_PATH  ~/lib:/usr/lib\n"
            "\n"
            "2 could not be read\n"
            "  2 × NVML: took longer than 3 s\n");
        QVERIFY(facts({"--all"}).out.endsWith("  2 × NVML: took longer than 3 s\n"
                                              "    CUDA that the driver serves\n"
                                              "    What cuInit() gave\n"));
        const QByteArray all = facts({"--all"}).out; // with the places
        QVERIFY2(all.contains("  Version of the kernel module    580.95.05  from /proc/driver/nvidia/version\n"),
            all.constData());
        QVERIFY2(all.contains("\nLibraries of CUDA and its driver  from "), all.constData());
        const QByteArray chinese = facts({"--lang", "zh"}).out;
        QVERIFY2(chinese.contains("  /dev/shm 的大小  64 MiB\n"), chinese.constData());
        QVERIFY2(chinese.contains("  2 × NVML：超过 3 s 仍未答复\n"), chinese.constData());
    }

    void json_isAFileOfFacts_thatShowsTheSame()
    {
        const Result json = facts({"--json"});
        QCOMPARE(json.exitCode, 0);
        QCOMPARE(json.json()["casebook_facts"].toInt(), 1);
        QCOMPARE(json.json()["facts"].toObject()["driver.version"].toObject()["value"].toString(), "580.95.05");
        QCOMPARE(json.json()["ms"].toInt(), 12);
        QVERIFY2(!json.out.contains("carol"), json.out.constData());
        QCOMPARE(run({"facts", "-"}, json.out).out, facts({}).out);

        QCOMPARE(facts({"--output", "facts.json"}).out, QByteArray());
        QCOMPARE(run({"facts", "facts.json"}).out, facts({}).out);
        // Of a file, too: another may have made it.
        write("hand.json", R"({"casebook_facts": 1, "facts": {"driver.init": {"unknown": "/home/dave/x is none"}}})");
        QCOMPARE(run({"facts", "hand.json"}).out, "1 could not be read\n  1 × ~/x is none\n");
    }

    void markdown_isTables()
    {
        const QByteArray page = facts({"--markdown"}).out;
        QVERIFY2(page.startsWith("## Facts of the machine\n"), page.constData());
        QVERIFY2(page.contains("| LD_LIBRARY_PATH | \\~/lib:/usr/lib | the environment |\n"), page.constData());
        QVERIFY2(!page.contains("carol"), page.constData());
        QCOMPARE(facts({"--markdown", "--output", "page.md"}).exitCode, 0);
        QVERIFY(bytes(m_dir.filePath("page.md")).startsWith("## Facts of the machine\n"));
    }

    void badUsage_isSaid_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("two forms") << QStringList {"--json", "--markdown"} << QByteArray("not both");
        QTest::newRow("no target") << QStringList {"--target", "moon"} << QByteArray("“moon” is no target");
        QTest::newRow("no runner") << QStringList {"--runner", "nothing"} << QByteArray("“nothing” is no program");
        QTest::newRow("no folder") << QStringList {"--root", "nothing"} << QByteArray("“nothing” is no folder");
        QTest::newRow("a file's target") << QStringList {"--target", "this", "x"} << QByteArray("needs no --target");
        QTest::newRow("no file") << QStringList {"nothing.json"} << QByteArray("nothing.json");
        QTest::newRow("two files") << QStringList {"a", "b"} << QByteArray("“b”");
    }
    void badUsage_isSaid()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QByteArray, words);
        const Result result = run(QStringList {"facts"} + arguments);
        QCOMPARE(result.exitCode, 2);
        QCOMPARE(result.out, QByteArray());
        QVERIFY2(result.err.contains(words), result.err.constData());
    }

    void fileThatIsNone_isRefused_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("nonsense") << QByteArray("\x7f"
                                                "ELF\0\xff",
            6);
        QTest::newRow("an array") << QByteArray("[1]");
        QTest::newRow("another version") << QByteArray(R"({"casebook_facts": 2, "facts": {}})");
        QTest::newRow("no facts at all") << QByteArray(R"({"facts": {}})");
        QTest::newRow("deep") << QByteArray(200000, '[');
        QTest::newRow("huge") << QByteArray("{\"casebook_facts\": 1, \"x\": \"" + QByteArray(33 << 20, 'x') + "\"}");
    }
    void fileThatIsNone_isRefused()
    {
        QFETCH(const QByteArray, content);
        write("bad.json", content);
        const Result result = run({"facts", "bad.json", "--json"});
        QCOMPARE(result.exitCode, 2);
        QCOMPARE(result.out, QByteArray());
        QVERIFY2(result.err.contains("bad.json"), result.err.constData());
    }

    void fileWithOddParts_showsTheRest()
    {
        write("odd.json", R"({"casebook_facts": 1, "time": 7, "facts": {"driver.version": {"value": 580},
            "driver.loaded": {"value": true}, "no.fact": {"value": 1}, "driver.init": 3},
            "lists": {"gpus": {"items": [1, {"index": {"value": "x"}}]}, "no_list": {}, "xids": 1}})");
        const Result result = run({"facts", "odd.json"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.out.startsWith("Driver\n  Kernel module nvidia is loaded  yes\n"), result.out.constData());
    }

    void timeout_isTheRunners()
    {
        const QString said = m_dir.filePath(QStringLiteral("requests.txt"));
        const QString runner = tests::factsRunner(m_dir.filePath(QStringLiteral("asked")), tests::someMachine(),
            "echo \"$request\" >> '" + said.toUtf8() + '\'');
        QCOMPARE(run({"facts", "--runner", runner}).exitCode, 0);
        QCOMPARE(run({"facts", "--runner", runner, "--timeout", "7"}).exitCode, 0);
        QFile file(said);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArrayList requests = file.readAll().trimmed().split('\n');
        QCOMPARE(requests.size(), 2);
        QVERIFY2(!requests[0].contains("timeout_s"), requests[0].constData());
        QVERIFY2(requests[1].contains("\"timeout_s\":7"), requests[1].constData());
        const Result wrong = facts({"--timeout", "0"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.err.contains("--timeout is a number from 1 to 600."), wrong.err.constData());
    }

    void realRunner_readsAnotherTree()
    {
        write("tree/etc/os-release", "NAME=x\nPRETTY_NAME=\"Fixture 1.0\"\n");
        write("tree/proc/modules", "nvidia 1 0 - Live 0x0\n");
        const Result result = run({"facts", "--runner", CASEBOOK_RUNNER, "--root", "tree", "--json"});
        QCOMPARE(result.exitCode, 0);
        const QJsonObject facts = result.json()["facts"].toObject();
        QCOMPARE(facts["system.name"].toObject()["value"].toString(), "Fixture 1.0");
        QCOMPARE(facts["driver.loaded"].toObject()["value"].toBool(), true);
        QVERIFY(facts["limits.cores"].toObject().contains("unknown")); // nobody asks this machine
    }

    void runnerThatFails_isSaid()
    {
        write("broken", "#!/bin/sh\necho nonsense\nexit 3\n");
        QFile::setPermissions(m_dir.filePath("broken"), QFile::ReadOwner | QFile::ExeOwner);
        const Result broken = run({"facts", "--runner", "broken"});
        QCOMPARE(broken.exitCode, 3);
        QVERIFY(!broken.err.isEmpty());
        const QString silent = tests::factsRunner(m_dir.filePath("silent"), {});
        QCOMPARE(run({"facts", "--runner", silent}).exitCode, 3);
    }

    void runnerThatKnowsNoFacts_isOfAnotherVersion()
    {
        for (const char *const answer :
            {"\"type\":\"error\",\"code\":\"no_library\",\"message\":\"No cuDNN was found in the usual places.\"",
                "\"type\":\"error\",\"code\":\"bad_request\",\"message\":\"/type: a run or a probe is expected\""}) {
            const QString old = tests::factsRunner(m_dir.filePath("old"), {answer});
            const Result result = run({"facts", "--runner", old});
            QCOMPARE(result.exitCode, 3);
            QVERIFY2(result.err.contains("another version of Casebook") && !result.err.contains("cuDNN"),
                result.err.constData());
        }
    }

    void readerThatIsGone_isNoError()
    {
        write("reader.json", R"({"casebook_facts": 1, "facts": {"driver.loaded": {"value": true}}})");
        QProcess process;
        prepare(process);
        process.setChildProcessModifier([] {
            int ends[2];
            if (pipe(ends) != 0 || dup2(ends[1], STDOUT_FILENO) < 0)
                _exit(99);
            close(ends[0]);
            close(ends[1]);
        });
        // SIGPIPE is ignored, as a service or a build tool may have it.
        process.start("sh", {"-c", "trap '' PIPE; exec \"$0\" facts reader.json", QStringLiteral(CASEBOOK_CLI)});
        const Result result = finish(process);
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.err, QByteArray());
        QCOMPARE(run({"facts", "reader.json"}, {}, QStringLiteral("/dev/full")).exitCode, 3); // where it is one
    }

    void packagesForTheCpu_saySo()
    {
        write("cpu.json", R"({"casebook_facts": 1, "lists": {"wheels": {"from": "x", "items": [
            {"name": {"value": "torch"}, "version": {"value": "2.4.0"}, "cuda": {"value": null}}]}}})");
        QCOMPARE(run({"facts", "cpu.json"}).out,
            "Python wheels\n"
            "  Name   Version  Built for CUDA\n"
            "  torch  2.4.0    none (CPU)\n"
            "\n");
    }

    void outputThatCannotBeWritten_isSaid()
    {
        write("folder/x", "");
        const Result result = facts({"--output", "folder"});
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(result.err.contains("folder"), result.err.constData());
    }
};

CASEBOOK_TEST(TestCliFacts)
#include "tst_clifacts.moc"
