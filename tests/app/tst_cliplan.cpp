// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli plan, casebook-runner --serve on a file, and casebook-cli record: the way to a machine that nothing
// reaches. The cuDNN is one of the tests' that does not say what it is.
#include "clitest.h"
#include "tests/testprogram.h"

class TestCliPlan final : public CliTest {
    Q_OBJECT

    QString m_cudnn;

    QByteArray planned(const QStringList &more = {})
    {
        const Result result = run(QStringList {"plan", "--kb", "own", "--cudnn", m_cudnn} + more);
        return result.exitCode == 0 ? result.out : QByteArray();
    }
    /// On the "other machine".
    QByteArray answered(const QByteArray &plan)
    {
        QProcess runner;
        runner.start(QStringLiteral(CASEBOOK_RUNNER), {QStringLiteral("--serve")});
        return finish(runner, plan).out;
    }
    static QList<QJsonObject> runsIn(const QByteArray &lines)
    {
        QList<QJsonObject> runs;
        for (const QByteArray &line : lines.split('\n')) {
            QJsonObject run = QJsonDocument::fromJson(line).object();
            run.remove(QStringLiteral("ms"));
            if (run.contains(QStringLiteral("verdict")))
                runs.append(run);
        }
        std::ranges::sort(runs, {}, [](const QJsonObject &run) { return run["case"].toString(); });
        return runs;
    }
    [[nodiscard]] qsizetype records() const
    {
        return QDir(m_dir.filePath(QStringLiteral("own/evidence/cuda/cudnn-conv-batch-zero")))
            .entryList(QDir::Files)
            .size();
    }

private slots:
    void init()
    {
        QDir(m_dir.filePath(QStringLiteral("own"))).removeRecursively();
        QCOMPARE(run({"export", "--format", "json", "own", "cuda/cudnn-conv-batch-zero"}).exitCode, 0);
        QDir(m_dir.filePath(QStringLiteral("own/evidence"))).removeRecursively();
        const QString folder = m_dir.filePath(QStringLiteral("there"));
        QVERIFY(QDir().mkpath(folder));
        m_cudnn = folder + QStringLiteral("/libcudnn.so.9");
        QVERIFY(QFile::exists(m_cudnn) || QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), m_cudnn));
        write(QStringLiteral("there/stand-in.txt"), "set version 91900\n");
    }

    void answers_giveTheVerdictsOfALiveRun_andRecordsOnce()
    {
        const QByteArray plan = planned({"--all", "--level", "library"});
        QVERIFY(plan.count('\n') >= 3);
        write(QStringLiteral("answers.jsonl"), answered(plan));
        const Result recorded = run({"record", "answers.jsonl", "--kb", "own", "--json"});
        const QList<QJsonObject> runs = runsIn(recorded.out);
        QVERIFY(!runs.isEmpty());
        const Result live
            = run({"reproduce", "--all", "--level", "library", "--kb", "own", "--cudnn", m_cudnn, "--json"});
        QCOMPARE(runs, runsIn(live.out));
        QCOMPARE(recorded.exitCode, live.exitCode);
        const qsizetype before = records();
        QVERIFY(before > 0);
        QVERIFY(run({"evidence", "verify", "own"}).exitCode == 0);
        QVERIFY(!recorded.err.contains("recorded before"));
        const Result again = run({"record", "answers.jsonl", "--kb", "own"});
        QCOMPARE(again.exitCode, recorded.exitCode);
        QVERIFY2(again.err.contains("recorded before: no second record is made."), again.err.constData());
        QCOMPARE(records(), before); // they are there already
    }

    void cutAnswers_giveWhatIsWhole()
    {
        const QByteArray answers = answered(planned({"--all", "--level", "library"}));
        const qsizetype firstEnd = answers.indexOf("\"ended\"");
        const qsizetype lastEnd = answers.lastIndexOf("\"ended\"");
        QVERIFY(firstEnd > 0 && lastEnd > firstEnd);
        write(QStringLiteral("answers.jsonl"), answers.first(lastEnd));
        const Result result = run({"record", "answers.jsonl", "--kb", "own"});
        QVERIFY2(result.err.contains("no end in the answers"), result.err.constData());
        QVERIFY(records() > 0);
    }

    void damagedLine_isLeftOut_andNamed()
    {
        QByteArrayList lines = answered(planned({"--all", "--level", "library"})).split('\n');
        lines.insert(2, "{\"run\": 1, \"type\":");
        lines.insert(5, "\xff\xfe not a line of ours");
        write(QStringLiteral("answers.jsonl"), lines.join('\n'));
        const Result result = run({"record", "answers.jsonl", "--kb", "own"});
        QVERIFY2(
            result.err.contains("line 3: left out") && result.err.contains("line 6: left out"), result.err.constData());
        QVERIFY(records() > 0);
    }

    void whatIsNoAnswers_isRefused_data()
    {
        QTest::addColumn<QByteArray>("answers");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("another text") << QByteArray("Segmentation fault\n") << QByteArray("holds no answers");
        QTest::newRow("nothing") << QByteArray() << QByteArray("holds no answers");
        // What is proposed must not overwrite it.
        QTest::newRow("the plan itself") << QByteArray("{\"type\":\"plan\",\"format\":1}\n{\"type\":\"end\"}\n")
                                         << QByteArray("--serve < answers.jsonl > answers.jsonl.answers");
        QTest::newRow("an old runner") << QByteArray("{\"type\":\"hello\",\"protocol\":1,\"runner\":\"0.1\"}\n")
                                       << QByteArray("of another version");
    }
    void whatIsNoAnswers_isRefused()
    {
        QFETCH(const QByteArray, answers);
        QFETCH(const QByteArray, words);
        write(QStringLiteral("answers.jsonl"), answers);
        const Result result = run({"record", "answers.jsonl", "--kb", "own"});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains(words), result.err.constData());
        QCOMPARE(records(), 0);
    }

    void planOfAnotherVersion_isSaidByTheRunner()
    {
        QByteArray plan = planned({"--all", "--level", "library"});
        plan.replace("\"format\":1", "\"format\":99");
        write(QStringLiteral("answers.jsonl"), answered(plan));
        const Result result = run({"record", "answers.jsonl", "--kb", "own"});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("a plan of another version"), result.err.constData());
        QVERIFY2(!result.err.contains("holds no answers"), result.err.constData());
    }

    void answersOfOtherCases_areLeftOut()
    {
        write(QStringLiteral("answers.jsonl"), answered(planned({"--all", "--level", "library"})));
        const QString entry = QStringLiteral("own/entries/cuda/cudnn-conv-batch-zero.json");
        QByteArray text = bytes(m_dir.filePath(entry));
        QVERIFY(text.contains("\"op\""));
        text.replace("\"dtype\": \"float\"", "\"dtype\": \"half\"");
        write(entry, text);
        const Result result = run({"record", "answers.jsonl", "--kb", "own"});
        QVERIFY2(result.err.contains("of cases that this library does not have"), result.err.constData());
        QCOMPARE(run({"record", "answers.jsonl", "--kb", "nowhere"}).exitCode, 2);
    }

    void forgedAnswers_areNotRecorded()
    {
        QByteArray answers = answered(planned({"--all", "--level", "library"}));
        answers.replace("\"type\":\"result\"", "\"type\":\"surprise\"");
        write(QStringLiteral("answers.jsonl"), answers);
        const Result result = run({"record", "answers.jsonl", "--kb", "own", "--json"});
        for (const QJsonObject &one : runsIn(result.out))
            QCOMPARE(one["error"].toString(), QStringLiteral("protocol_error"));
        QCOMPARE(records(), 0);
    }

    void planWithoutALibrary_takesTheFirstThatIsThere()
    {
        const Result result = run({"plan", "--kb", "own", "--all", "--level", "library"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.out.contains("\"cudnn\":\"\""));
        QProcess runner;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LD_LIBRARY_PATH"), m_dir.filePath(QStringLiteral("there")));
        runner.setProcessEnvironment(environment);
        runner.start(QStringLiteral(CASEBOOK_RUNNER), {QStringLiteral("--serve")});
        const QByteArray answers = finish(runner, result.out).out;
        QVERIFY2(answers.contains("\"path\":\"" + m_cudnn.toUtf8() + '"'), answers.left(2000).constData());
    }

    void planOfSomeIds_hasAllOfThem()
    {
        const QString one = QStringLiteral("cuda/cudnn-rnn-zero-layers");
        const QString other = QStringLiteral("cuda/cudnn-conv-batch-zero");
        const auto ofEntry
            = [](const QByteArray &plan, const QString &id) { return plan.count("\"" + id.toUtf8() + "\""); };
        const QByteArray first = run({"plan", "--level", "library", one}).out;
        const QByteArray second = run({"plan", "--level", "library", other}).out;
        QVERIFY(ofEntry(first, one) > 0);
        QVERIFY(ofEntry(second, other) > 0);
        const QByteArray both = run({"plan", "--level", "library", one, other, one}).out;
        QCOMPARE(ofEntry(both, one), ofEntry(first, one));
        QCOMPARE(ofEntry(both, other), ofEntry(second, other));
        QCOMPARE(run({"plan", "--level", "library", one, "cuda/none"}).exitCode, 2);
    }

    void deviceAndTimeout_areAskedOfEveryRun()
    {
        const auto asked = [this](const QStringList &more, const QString &key) {
            QSet<int> values;
            for (const QByteArray &line : planned(QStringList {"--all"} + more).split('\n')) {
                if (const QJsonObject request = QJsonDocument::fromJson(line).object(); request.contains("run"))
                    values.insert(request[key].toInt(-1));
            }
            return values;
        };
        const QStringList both {"--device", "2", "--timeout", "7"};
        QCOMPARE(asked({}, "device"), QSet<int> {0});
        QCOMPARE(asked({}, "timeout_s"), QSet<int> {-1});
        QCOMPARE(asked(both, "device"), QSet<int> {2});
        QCOMPARE(asked(both, "timeout_s"), QSet<int> {7});
    }

    void badUsage_isSaid()
    {
        QCOMPARE(run({"plan", "--kb", "own", "--all", "--timeout", "0"}).exitCode, 2);
        QCOMPARE(run({"plan", "--kb", "own", "--all", "--device", "x"}).exitCode, 2);
        QCOMPARE(run({"plan", "--kb", "own"}).exitCode, 2);
        QCOMPARE(run({"plan", "--kb", "own", "--all", "cuda/x"}).exitCode, 2);
        QCOMPARE(run({"plan", "--kb", "own", "cuda/none"}).exitCode, 2);
        QCOMPARE(run({"plan", "--kb", "own", "--all", "--level", "moon"}).exitCode, 2);
        QCOMPARE(run({"record", "absent.jsonl"}).exitCode, 2);
    }
};

CASEBOOK_TEST(TestCliPlan)
#include "tst_cliplan.moc"
