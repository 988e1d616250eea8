// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The client against runners that misbehave (fake/standinrunner.cpp).
#include "fixtures.h"
#include "tests/testprogram.h"

#include "gpu/client/machine.h"
#include "gpu/client/runqueue.h"

#include <QDir>
#include <QFile>
#include <QMap>

#include <csignal>
#include <sys/file.h>
#include <sys/wait.h>

using namespace gpu;

namespace {

constexpr const char *libraryCase = R"({"name": "make", "role": "claim", "level": "library", "op": "tensor_descriptor",
    "tensors": {"x": {"dtype": "float", "dims": [1, 1, 1, 1]}},
    "control": {"patch": {"/tensors/x/dims/0": 2}, "expect": "SUCCESS"},
    "expect": [{"status": "SUCCESS"}], "limits": {"timeout_s": 1}})";
constexpr const char *gpuCase = R"({"name": "create", "role": "claim", "level": "gpu", "op": "convolution_forward",
    "tensors": {"x": {"dtype": "float", "dims": [1, 1, 4, 4]}, "w": {"dtype": "float", "dims": [1, 1, 3, 3]}},
    "control": {"patch": {"/tensors/x/dims/0": 2}, "expect": "SUCCESS"},
    "expect": [{"status": "SUCCESS"}], "limits": {"timeout_s": 1}})";

Request play(const QByteArray &what, const char *testCase = libraryCase)
{
    return {.cudnn = ("play:" + what).toStdString(), .testCase = gputest::readCase(testCase)};
}

Target here()
{
    return {.runner = QStringLiteral(STANDIN_RUNNER), .brought = {QStringLiteral(STANDIN_RUNNER)}};
}
Target throughSsh()
{
    return {.kind = Target::Kind::Ssh,
        .runner = QStringLiteral(STANDIN_RUNNER),
        .host = QStringLiteral("me@node-1.example"),
        .launcher = QStringLiteral(STANDIN_LAUNCHER)};
}

/// What becomes of the runner itself (fake/standinrunner.cpp). One at the start of a test.
class RunnerPlay final {
public:
    explicit RunnerPlay(const QByteArray &what)
    {
        qputenv("STANDIN_PLAY", what);
        qputenv("STANDIN_FOLDER", m_folder.path().toUtf8());
    }
    ~RunnerPlay()
    {
        qunsetenv("STANDIN_PLAY");
        qunsetenv("STANDIN_FOLDER");
    }
    RunnerPlay(const RunnerPlay &) = delete;
    RunnerPlay &operator=(const RunnerPlay &) = delete;

private:
    QTemporaryDir m_folder;
};

std::shared_ptr<Runner> runnerAt(const Target &target)
{
    return std::make_shared<Runner>(target);
}

/// Whether this process is there and runs; one that ended and waits for its parent does not.
bool lives(const QByteArray &id)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(QString::fromLatin1(id)));
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray stat = file.readAll();
    return stat.at(stat.lastIndexOf(')') + 2) != 'Z';
}

/// A zombie or a child that still runs.
bool hasChildren()
{
    siginfo_t info {};
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

QByteArray text(const Transcript &transcript)
{
    return QByteArray::fromStdString(transcript.errorMessage);
}

} // namespace

class TestClient final : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QVERIFY(!hasChildren()); }

    void otherMachineOutOfReach_isToldFromAMissingRunner()
    {
        Target target = throughSsh();
        target.launcher = QStringLiteral("/no/such/ssh");
        const Transcript missing = gputest::run(target, play("well"));
        QCOMPARE(missing.error, RunError::Unreachable);
        QVERIFY2(text(missing).contains("/no/such/ssh"), text(missing).constData());
        target.launcher = QStringLiteral("/bin/false"); // as ssh ends that knows no such host
        QCOMPARE(gputest::run(target, play("well")).error, RunError::Unreachable);
        target.launcher = QStringLiteral("/bin/true"); // as it ends where the program there is another one
        const Transcript other = gputest::run(target, play("well"));
        QCOMPARE(other.error, RunError::ProtocolError);
        QVERIFY2(text(other).contains("is no casebook-runner"), text(other).constData());
        target.kind = Target::Kind::Slurm; // as srun ends that is given nothing
        QCOMPARE(gputest::run(target, play("well")).error, RunError::AllocationRefused);
        target.kind = Target::Kind::Container; // as docker and podman end that know no such image
        target.image = QStringLiteral("no-such-image");
        QCOMPARE(gputest::run(target, play("well")).error, RunError::ContainerRefused);
        target.launcher = QStringLiteral("/no/such/docker");
        QCOMPARE(gputest::run(target, play("well")).error, RunError::ContainerRefused);
        target = throughSsh();
        target.runner = QStringLiteral("/no/such/runner");
        QCOMPARE(gputest::run(target, play("well")).error, RunError::RunnerMissing);
    }

    void goodRunner_givesItsTranscript()
    {
        const Transcript transcript = gputest::run(here(), play("well"));
        QCOMPARE(transcript.error, RunError::None);
        QCOMPARE(transcript.runner, "stand-in");
        QCOMPARE(transcript.calls.size(), 2);
        QVERIFY(transcript.step(StepKind::Control) && transcript.step(StepKind::Case));
        QCOMPARE(transcript.exitCode, 0);
        QVERIFY(transcript.wallMs > 0);
    }

    // Every row: what the runner plays, and how the run must end.
    void badRunner_endsWithItsError_data()
    {
        QTest::addColumn<RunError>("error");
        QTest::addColumn<int>("signal");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *what, RunError error, int signal = 0, const char *message = "") {
            QTest::newRow(what) << error << signal << QByteArray(message);
        };
        row("linger", RunError::None); // its result stands
        row("error", RunError::NoDriver, 0, "there is no libcuda");
        row("hang", RunError::TimedOut, 0, "longer than the case allows");
        row("stubborn", RunError::TimedOut);
        row("child", RunError::TimedOut);
        row("fail", RunError::RunnerFailed, 0, "coffee machine");
        row("quit", RunError::RunnerFailed);
        row("orphan", RunError::RunnerFailed);
        row("segv", RunError::Crashed, SIGSEGV);
        row("abort-early", RunError::Crashed, SIGABRT);
        row("truncated-signal", RunError::Crashed, SIGKILL);
        row("flood", RunError::Flooded);
        row("flood-errors", RunError::Flooded);
        row("long-line", RunError::Flooded);
        row("truncated", RunError::ProtocolError);
        row("no-steps", RunError::ProtocolError);
        row("unknown-type", RunError::ProtocolError);
        row("no-json", RunError::ProtocolError);
        row("wrong-types", RunError::ProtocolError);
    }
    void badRunner_endsWithItsError()
    {
        QFETCH(const RunError, error);
        QFETCH(const int, signal);
        QFETCH(const QByteArray, message);
        Request request = play(QTest::currentDataTag());
        if (error == RunError::Flooded)
            request.testCase->limits.timeoutSeconds = 20; // the amount ends it, however slowly it is read
        const Transcript transcript = gputest::run(here(), request);
        QCOMPARE(transcript.error, error);
        QCOMPARE(transcript.signal, signal);
        QVERIFY2(text(transcript).contains(message), text(transcript).constData());
    }

    void crash_keepsTheOpenCall()
    {
        const Transcript transcript = gputest::run(here(), play("segv"));
        QVERIFY(transcript.openCall());
        QCOMPARE(transcript.openCall()->call, "cudnnCreate");
    }

    void leftBehind_isKilled_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::newRow("of a runner that hangs") << QByteArray("child");
        QTest::newRow("of a runner that ended") << QByteArray("orphan");
    }
    void leftBehind_isKilled()
    {
        QFETCH(const QByteArray, what);
        const Transcript transcript = gputest::run(here(), play(what));
        QCOMPARE(transcript.log.size(), 1);
        const QByteArray child = QByteArray::fromStdString(transcript.log[0]);
        QVERIFY(child.toInt() > 1);
        QTRY_VERIFY(!lives(child));
    }

    // Every row: what the runner itself plays, and how its runs must end.
    void badRunnerItself_endsItsRuns_data()
    {
        QTest::addColumn<RunError>("error");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *what, RunError error, const char *message = "") {
            QTest::newRow(what) << error << QByteArray(message);
        };
        row("banner", RunError::None);
        row("endless-banner", RunError::ProtocolError, "without a hello");
        row("fail", RunError::RunnerFailed, "coffee machine");
        row("old-glibc", RunError::RunnerUnsuited, "GLIBC_2.38");
        row("shell-missing", RunError::RunnerMissing, "not found");
        row("abort", RunError::RunnerFailed, "signal 6");
        row("wrong-protocol", RunError::OldRunner, "another version");
        row("garbage", RunError::ProtocolError);
        row("endless-line", RunError::ProtocolError, "128 KiB");
        row("dies", RunError::ConnectionLost, "exit code 4"); // each time
        row("dies-once", RunError::None); // the connection is taken up again
    }
    void badRunnerItself_endsItsRuns()
    {
        QFETCH(const RunError, error);
        QFETCH(const QByteArray, message);
        const RunnerPlay played(QTest::currentDataTag());
        const Transcript transcript = gputest::run(here(), play("well"));
        QCOMPARE(transcript.error, error);
        QVERIFY2(text(transcript).contains(message), text(transcript).constData());
    }

    void lostConnection_isTakenUpAgain_andEndsOnlyWhatEndsIt()
    {
        std::vector<Job> jobs {{.id = 0, .request = play("kill-runner")}};
        for (int id = 1; id < 12; ++id)
            jobs.push_back({.id = id, .request = play("well")});
        RunQueue queue(runnerAt(here()));
        QMap<int, RunError> ends;
        connect(
            &queue, &RunQueue::jobFinished, this, [&](int id, const Transcript &told) { ends.insert(id, told.error); });
        QSignalSpy finished(&queue, &RunQueue::finished);
        queue.start(jobs);
        QVERIFY(finished.wait(gputest::longestRunMs));
        QCOMPARE(ends.size(), 12);
        QCOMPARE(ends.take(0), RunError::ConnectionLost);
        QCOMPARE(ends.values().count(RunError::None), 11);
    }

    void cancel_endsTheRunOnce()
    {
        RunQueue queue(runnerAt(here()));
        QSignalSpy finished(&queue, &RunQueue::finished);
        const QSignalSpy advanced(&queue, &RunQueue::jobAdvanced);
        QList<RunError> errors;
        connect(&queue, &RunQueue::jobFinished, this, [&](int, const Transcript &told) { errors.append(told.error); });
        queue.start({{.id = 0, .request = play("stubborn")}});
        QTRY_VERIFY(!advanced.isEmpty());
        queue.cancel();
        queue.cancel();
        QVERIFY(finished.isEmpty()); // never from inside cancel()
        QVERIFY(finished.wait(gputest::longestRunMs));
        queue.cancel();
        QCoreApplication::processEvents();
        QCOMPARE(finished.size(), 1);
        QCOMPARE(errors, QList<RunError> {RunError::Cancelled});
    }

    void cancel_beforeTheRunnerAnswers_endsAtOnce()
    {
        Target target = throughSsh();
        target.launcher = QStringLiteral("/bin/cat"); // says nothing
        target.kind = Target::Kind::Slurm; // and waits as long as it takes
        RunQueue queue(runnerAt(target));
        QSignalSpy finished(&queue, &RunQueue::finished);
        QList<RunError> errors;
        connect(&queue, &RunQueue::jobFinished, this, [&](int, const Transcript &told) { errors.append(told.error); });
        queue.start({{.id = 0, .request = play("well")}, {.id = 1, .request = play("well")}});
        queue.cancel();
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(errors, QList<RunError>(2, RunError::Cancelled));
    }

    void destroyedWhileRunning_leavesNothing()
    {
        QByteArray child;
        {
            RunQueue queue(runnerAt(here()));
            connect(&queue, &RunQueue::jobAdvanced, this, [&](int, const Transcript &told) {
                if (!told.log.empty())
                    child = QByteArray::fromStdString(told.log[0]);
            });
            queue.start({{.id = 0, .request = play("child")}});
            QTRY_VERIFY(!child.isEmpty());
        }
        QTRY_VERIFY(!lives(child));
    }

    void missingRunner_saysWhich()
    {
        const Transcript transcript = gputest::run({.runner = QStringLiteral("/no/such/runner")}, play("well"));
        QCOMPARE(transcript.error, RunError::RunnerMissing);
        QVERIFY2(text(transcript).contains("/no/such/runner"), text(transcript).constData());
    }

    void childsSurroundings_areItsOwn()
    {
        qputenv("LD_LIBRARY_PATH", ":/some/folder;.:here:"); // the others are the folder where it is started, and below
        const Transcript transcript = gputest::run(here(), play("surroundings"));
        qunsetenv("LD_LIBRARY_PATH");
        QCOMPARE(transcript.error, RunError::None);
        QCOMPARE(transcript.log, (std::vector<std::string> {"LD_LIBRARY_PATH=/some/folder", "own group"}));
    }

    void throughLauncher_theBytesAreTheSame()
    {
        Target target = throughSsh();
        QCOMPARE(gputest::run(target, play("well")).error, RunError::None);
        QCOMPARE(gputest::run(target, play("segv")).error, RunError::Crashed);
        target.kind = Target::Kind::Slurm;
        target.options = {QStringLiteral("--gres=gpu:1")};
        QCOMPARE(gputest::run(target, play("well")).error, RunError::None);
        QCOMPARE(gputest::run(target, play("segv")).signal, SIGSEGV);
    }

    void gpuLock_heldByAnother_isBusy_andCanBeCancelled()
    {
        QFile other(qEnvironmentVariable("TMPDIR") + QStringLiteral("/casebook-gpu-0.lock"));
        QVERIFY(other.open(QIODevice::ReadWrite));
        QCOMPARE(::flock(other.handle(), LOCK_EX | LOCK_NB), 0);
        QCOMPARE(gputest::run(here(), play("well", gpuCase)).error, RunError::Busy);
        QCOMPARE(gputest::run(here(), play("well")).error, RunError::None); // the level library needs no GPU
        Request elsewhere = play("well", gpuCase);
        elsewhere.device = 1;
        QCOMPARE(gputest::run(here(), elsewhere).error, RunError::None);

        RunQueue queue(runnerAt(here()));
        QList<RunError> errors;
        connect(&queue, &RunQueue::jobFinished, this, [&](int, const Transcript &told) { errors.append(told.error); });
        queue.start({{.id = 0, .request = play("well", gpuCase)}});
        queue.cancel();
        QTRY_COMPARE(errors, QList<RunError> {RunError::Cancelled});
        other.close();
        QCOMPARE(gputest::run(here(), play("well", gpuCase)).error, RunError::None);
    }

    void gpuLock_isFreeAgainAfterEveryEnd()
    {
        for (const char *what : {"well", "segv", "hang"})
            (void)gputest::run(here(), play(what, gpuCase));
        QCOMPARE(gputest::run(here(), play("well", gpuCase)).error, RunError::None);
    }

    void queue_endsEveryJobOnce()
    {
        std::vector<Job> jobs;
        for (int id = 0; id < 9; ++id)
            jobs.push_back({.id = id, .request = play(id % 3 == 0 ? "segv" : "well")});
        RunQueue queue(runnerAt(here()));
        QMultiMap<int, RunError> ends;
        connect(
            &queue, &RunQueue::jobFinished, this, [&](int id, const Transcript &told) { ends.insert(id, told.error); });
        const QSignalSpy started(&queue, &RunQueue::jobStarted);
        QSignalSpy finished(&queue, &RunQueue::finished);
        queue.start(jobs);
        QVERIFY(finished.wait(gputest::longestRunMs));
        QCOMPARE(finished.size(), 1);
        QCOMPARE(started.size(), 9);
        QCOMPARE(queue.done(), 9);
        QCOMPARE(ends.uniqueKeys().size(), 9);
        QCOMPARE(ends.size(), 9);
        QCOMPARE(ends.values().count(RunError::Crashed), 3);
        QCOMPARE(ends.values().count(RunError::None), 6);
    }

    void twoQueues_shareARunner()
    {
        const auto runner = runnerAt(here());
        const QSignalSpy connected(runner.get(), &Runner::connected);
        RunQueue first(runner);
        RunQueue second(runner);
        QList<int> ends;
        for (RunQueue *const queue : {&first, &second})
            connect(queue, &RunQueue::jobFinished, this, [&](int id, const Transcript &) { ends.append(id); });
        first.start({{.id = 1, .request = play("well")}});
        second.start({{.id = 2, .request = play("well")}});
        QTRY_COMPARE(ends.size(), 2);
        QVERIFY(ends.contains(1) && ends.contains(2));
        QCOMPARE(connected.size(), 1); // one login
    }

    void queue_runsOneJobAtATimeOnAGpu()
    {
        std::vector<Job> jobs;
        for (int id = 0; id < 4; ++id)
            jobs.push_back({.id = id, .request = play("well", gpuCase)});
        jobs.push_back({.id = 4, .request = play("well")});
        RunQueue queue(runnerAt(here()));
        QSet<int> onGpu;
        qsizetype most = 0;
        connect(&queue, &RunQueue::jobStarted, this, [&](int id) {
            if (id < 4)
                onGpu.insert(id);
            most = std::max(most, onGpu.size());
        });
        QList<RunError> errors;
        connect(&queue, &RunQueue::jobFinished, this, [&](int id, const Transcript &told) {
            onGpu.remove(id);
            errors.append(told.error);
        });
        QSignalSpy finished(&queue, &RunQueue::finished);
        queue.start(jobs);
        QVERIFY(finished.wait(gputest::longestRunMs));
        QCOMPARE(most, 1);
        QCOMPARE(errors, QList<RunError>(5, RunError::None));
    }

    void queue_cancelled_endsWhatRunsAndWhatWaits()
    {
        std::vector<Job> jobs;
        for (int id = 0; id < 8; ++id)
            jobs.push_back({.id = id, .request = play("hang")});
        RunQueue queue(runnerAt(here()));
        QList<RunError> errors;
        connect(&queue, &RunQueue::jobFinished, this, [&](int, const Transcript &told) { errors.append(told.error); });
        const QSignalSpy started(&queue, &RunQueue::jobStarted);
        QSignalSpy finished(&queue, &RunQueue::finished);
        queue.start(jobs);
        QTRY_VERIFY(!started.isEmpty());
        queue.cancel();
        QVERIFY(finished.wait(gputest::longestRunMs));
        QCOMPARE(finished.size(), 1);
        QCOMPARE(errors, QList<RunError>(8, RunError::Cancelled));
    }

    void oneOfSeveral_thatFloodsOrIsCancelled_leavesTheOthers()
    {
        Runner runner(here(), 4);
        QMap<qint64, RunError> ended;
        connect(&runner, &Runner::finished, this,
            [&](qint64 run, const Transcript &told) { ended.insert(run, told.error); });
        Request hangs = play("hang");
        hangs.timeoutSeconds = 600;
        const std::vector<qint64> runs = runner.add({hangs, play("well"), play("flood"), play("well")});
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 3, gputest::longestRunMs);
        QVERIFY(!ended.contains(runs[0]));
        runner.cancel({runs[0]});
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 4, gputest::longestRunMs);
        const QList expected {RunError::Cancelled, RunError::None, RunError::Flooded, RunError::None};
        QCOMPARE(ended.values(), expected);
    }

    void queue_ofNothing_finishes()
    {
        RunQueue queue(runnerAt(here()));
        QSignalSpy finished(&queue, &RunQueue::finished);
        queue.start({});
        QTRY_COMPARE(finished.size(), 1);
    }

private:
    gputest::PrivateRuntime m_runtime;
};

CASEBOOK_TEST(TestClient)
#include "tst_client.moc"
