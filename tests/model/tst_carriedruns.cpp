// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A plan that is written to a file, answered by casebook-runner --serve, and recorded: with a cuDNN of the tests' that
// does not say what it is.
#include "model/runs/carriedruns.h"
#include "tests/casefixture.h"
#include "tests/testprogram.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTest>

class TestCarriedRuns final : public QObject {
    Q_OBJECT

    const std::string m_id = "cuda/batch-zero";
    std::unique_ptr<CaseFixture> m_fixture;
    std::unique_ptr<model::Document> m_document;
    std::unique_ptr<model::Evidence> m_evidence;
    std::unique_ptr<model::CarriedRuns> m_carried;
    QString m_cudnn;

    [[nodiscard]] QString file(const char *name) const { return m_fixture->home.filePath(QLatin1String(name)); }
    static QByteArray bytes(const QString &path)
    {
        QFile read(path);
        return read.open(QFile::ReadOnly) ? read.readAll() : QByteArray();
    }
    void write(const char *name, const QByteArray &text) const
    {
        QFile to(file(name));
        if (!to.open(QFile::WriteOnly) || to.write(text) != text.size())
            qFatal("The file can't be written.");
    }
    void open(bool readOnly)
    {
        m_carried.reset();
        m_evidence.reset();
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_fixture->files.path(), readOnly);
        QVERIFY(opened.wait(longMs));
        m_evidence = std::make_unique<model::Evidence>(*m_document, m_fixture->dataFolder());
        m_carried = std::make_unique<model::CarriedRuns>(*m_document, *m_evidence, QStringLiteral(GPU_MODELS_DIR));
    }
    QByteArray planned()
    {
        QSignalSpy written(m_carried.get(), &model::CarriedRuns::planWritten);
        m_carried->writePlan({m_id}, {m_cudnn}, file("plan.jsonl").toStdString());
        const bool isThere = written.wait(longMs);
        return isThere && written.at(0).at(0).value<kb::Expected<int>>() == 3 ? bytes(file("plan.jsonl"))
                                                                              : QByteArray();
    }
    /// On the "other machine".
    static QByteArray answered(const QByteArray &plan)
    {
        QProcess runner;
        runner.start(QStringLiteral(CASEBOOK_RUNNER), {QStringLiteral("--serve")});
        runner.write(plan);
        runner.closeWriteChannel();
        return runner.waitForFinished() ? runner.readAllStandardOutput() : QByteArray();
    }
    model::TakenAnswers taken(const QByteArray &answers)
    {
        write("answers.jsonl", answers);
        QSignalSpy spy(m_carried.get(), &model::CarriedRuns::taken);
        m_carried->take(file("answers.jsonl").toStdString(), QStringLiteral("Record answers"));
        if (!spy.wait(longMs))
            qFatal("Nothing was taken in.");
        return spy.at(0).at(0).value<model::TakenAnswers>();
    }
    [[nodiscard]] qsizetype records() const
    {
        return QDir(m_fixture->files.folder.filePath(QStringLiteral("evidence/cuda/batch-zero")))
            .entryList(QDir::Files)
            .size();
    }
    [[nodiscard]] kb::Tier tier() const { return m_document->catalog()->entry(0).tier; }

private slots:
    void init()
    {
        m_fixture = std::make_unique<CaseFixture>();
        QVERIFY(QDir().mkpath(file("there")));
        m_cudnn = file("there/libcudnn.so.9");
        QVERIFY(QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), m_cudnn));
        write("there/stand-in.txt", "set version 91900\n");
        open(false);
    }
    void cleanup()
    {
        m_carried.reset();
        m_evidence.reset();
        m_document.reset();
        m_fixture.reset();
    }

    void answers_areRecordedOnce_andMoveTheTierInOneStep()
    {
        const QByteArray plan = planned();
        QVERIFY(plan.contains("cuda/batch-zero") && plan.endsWith("{\"type\":\"end\"}\n"));
        const QByteArray answers = answered(plan);
        const model::TakenAnswers first = taken(answers);
        QCOMPARE(first.ended, 3);
        QVERIFY(first.recorded >= 2);
        QCOMPARE(records(), first.recorded);
        QVERIFY(first.errors.empty());
        QVERIFY(tier() != kb::Tier::AiGenerated);
        QCOMPARE(m_document->undoStack()->count(), 1);
        m_document->undoStack()->undo();
        QCOMPARE(tier(), kb::Tier::AiGenerated);
        const model::TakenAnswers again = taken(answers);
        QCOMPARE(again.recorded, 0);
        QCOMPARE(again.known, first.recorded);
        QCOMPARE(records(), first.recorded);
    }

    void readOnlyLibrary_getsTheRecordsIntoTheUsersFolder()
    {
        const QByteArray answers = answered(planned());
        open(true);
        const model::TakenAnswers outcome = taken(answers);
        QVERIFY(outcome.recorded >= 2);
        QCOMPARE(records(), 0);
    }

    void cutAndDamagedAnswers_giveWhatIsWhole()
    {
        QByteArray answers = answered(planned());
        answers.truncate(answers.lastIndexOf("\"ended\""));
        answers.insert(answers.indexOf('\n') + 1, "no line of ours\n");
        const model::TakenAnswers outcome = taken(answers);
        QCOMPARE(outcome.ended, 2);
        QCOMPARE(outcome.answers.open, 1);
        QCOMPARE(outcome.answers.damaged.size(), 1);
        QCOMPARE(outcome.answers.damaged.front().number, 2);
    }

    void whatIsNoAnswers_recordsNothing()
    {
        QVERIFY(!taken("Segmentation fault\n").answers.isPlan);
        QVERIFY(taken("{\"type\":\"hello\",\"protocol\":1,\"runner\":\"0.1\"}\n").answers.isOfAnotherVersion);
        QCOMPARE(records(), 0);
        QSignalSpy spy(m_carried.get(), &model::CarriedRuns::taken);
        m_carried->take(file("absent.jsonl").toStdString(), {});
        QVERIFY(spy.wait(longMs));
        QVERIFY(spy.at(0).at(0).value<model::TakenAnswers>().unread.has_value());
    }

    void answersOfCasesThatAreGone_areLeftOut()
    {
        kb::Entry entry = *m_document->entry(m_id);
        const QByteArray answers = answered(planned());
        entry.cases = "[]";
        QVERIFY(m_document->edit(m_id, entry, QStringLiteral("none")));
        QCOMPARE(taken(answers).changed, 3);
        QCOMPARE(records(), 0);
    }

    void stopped_leavesTheRest_whichComesInLater()
    {
        const QByteArray answers = answered(planned());
        connect(m_carried.get(), &model::CarriedRuns::advanced, this, [this] { m_carried->cancel(); });
        const model::TakenAnswers outcome = taken(answers);
        QCOMPARE(outcome.recorded, 1); // the one that was under way
        QVERIFY(outcome.left >= 1);
        disconnect(m_carried.get(), &model::CarriedRuns::advanced, this, nullptr);
        QCOMPARE(taken(answers).recorded, outcome.left);
    }

    void planThatCantBeWritten_isSaid()
    {
        QSignalSpy written(m_carried.get(), &model::CarriedRuns::planWritten);
        write("plan.jsonl", "a file");
        m_carried->writePlan({m_id}, {}, file("plan.jsonl/below").toStdString());
        QVERIFY(written.wait(longMs));
        QCOMPARE(written.at(0).at(0).value<kb::Expected<int>>().error().code, kb::ErrorCode::WriteFailed);
        m_carried->writePlan({"cuda/none"}, {}, file("none.jsonl").toStdString());
        QVERIFY(written.wait(longMs));
        QCOMPARE(written.last().at(0).value<kb::Expected<int>>(), 0);
        QVERIFY(!QFile::exists(file("none.jsonl")));
    }
};

CASEBOOK_TEST(TestCarriedRuns)
#include "tst_carriedruns.moc"
