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
#include <QLockFile>
#include <QStandardPaths>

#include <csignal>
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
    return {.runner = QStringLiteral(STANDIN_RUNNER)};
}
Target throughSsh()
{
    return {.kind = Target::Kind::Ssh,
        .runner = QStringLiteral(STANDIN_RUNNER),
        .host = QStringLiteral("me@node-1.example"),
        .launcher = QStringLiteral(STANDIN_LAUNCHER)};
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

    void command_isOfPlainArguments()
    {
        Target target {.runner = QStringLiteral("/opt/casebook-runner")};
        QCOMPARE(target.command(), QStringList {QStringLiteral("/opt/casebook-runner")});
        target.kind = Target::Kind::Ssh;
        target.host = QStringLiteral("me@node");
        QCOMPARE(
            target.command().join(u' '), QStringLiteral("ssh -T -o BatchMode=yes -- me@node /opt/casebook-runner"));
        target.kind = Target::Kind::Srun;
        target.options = {QStringLiteral("--gres=gpu:1")};
        QCOMPARE(target.command().join(u' '), QStringLiteral("srun --gres=gpu:1 -- /opt/casebook-runner"));
    }

    void targetText_isReadAndWritten()
    {
        const auto read
            = [](const char *text) { return targetFromText(QString::fromUtf8(text), QStringLiteral("/here/runner")); };
        QCOMPARE(read("this")->command(), QStringList {QStringLiteral("/here/runner")});
        QCOMPARE(read("ssh:me@node")->command().sliced(4),
            (QStringList {QStringLiteral("--"), QStringLiteral("me@node"), QStringLiteral("casebook-runner")}));
        QCOMPARE(read("ssh:node:/opt/runner")->command().last(), QStringLiteral("/opt/runner"));
        QCOMPARE(read("srun")->command().join(u' '), QStringLiteral("srun --gres=gpu:1 -- /here/runner"));
        QCOMPARE(read("srun:--gres=gpu:2 -pshort")->command().join(u' '),
            QStringLiteral("srun --gres=gpu:2 -pshort -- /here/runner"));
        for (const char *const text : {"this", "ssh:node", "ssh:me@node:/opt/runner", "srun:--gres=gpu:2 -pshort"})
            QCOMPARE(targetText(*read(text)), QString::fromLatin1(text));
        QCOMPARE(hostOf(*read("ssh:me@node.example")), QStringLiteral("node.example"));
        QCOMPARE(userOf(*read("ssh:me@node.example")), QStringLiteral("me"));
        QCOMPARE(userOf(*read("ssh:node.example")), QString());
        QCOMPARE(userOf(*read("this")), QString());
        for (const char *const text : {"", "here", "ssh", "ssh:", "ssh:-oProxyCommand=x", "ssh:me@-x", "ssh:a b",
                 "ssh:a;b", "ssh:node:$(x)", "ssh:node:--help", "srun:reboot", "srun:--", "SSH:node"})
            QVERIFY2(!read(text), text);
    }

    void otherMachineOutOfReach_isToldFromAMissingRunner()
    {
        Target target = throughSsh();
        target.launcher = QStringLiteral("/no/such/ssh");
        const Transcript missing = gputest::run(target, play("well"));
        QCOMPARE(missing.error, RunError::Unreachable);
        QVERIFY2(text(missing).contains("/no/such/ssh"), text(missing).constData());
        target.launcher = QStringLiteral("/bin/false"); // as ssh ends that knows no such host
        QCOMPARE(gputest::run(target, play("well")).error, RunError::Unreachable);
        target = throughSsh();
        target.runner = QStringLiteral("/no/such/runner");
        QCOMPARE(gputest::run(target, play("well")).error, RunError::RunnerMissing);
    }

    void command_refused_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("runner");
        QTest::addColumn<QString>("host");
        QTest::addColumn<QStringList>("options");
        const auto row = [](const char *name, Target::Kind kind, const char *runner, const char *host,
                             const QStringList &options) {
            QTest::newRow(name) << static_cast<int>(kind) << QString::fromLatin1(runner) << QString::fromLatin1(host)
                                << options;
        };
        row("no runner", Target::Kind::Local, "", "", {});
        row("host is an option", Target::Kind::Ssh, "runner", "-oProxyCommand=x", {});
        row("host behind the user is an option", Target::Kind::Ssh, "runner", "me@-x", {});
        row("host with a blank", Target::Kind::Ssh, "runner", "node x", {});
        row("host with a line's end", Target::Kind::Ssh, "runner", "node\n", {});
        row("no host", Target::Kind::Ssh, "runner", "", {});
        row("runner with a command", Target::Kind::Ssh, "runner;reboot", "node", {});
        row("runner with a substitution", Target::Kind::Ssh, "$(reboot)", "node", {});
        row("runner is an option", Target::Kind::Srun, "--help", "", {});
        row("option that is a program", Target::Kind::Srun, "runner", "", {QStringLiteral("reboot")});
        row("option that ends the options", Target::Kind::Srun, "runner", "", {QStringLiteral("--")});
    }
    void command_refused()
    {
        QFETCH(const int, kind);
        QFETCH(const QString, runner);
        QFETCH(const QString, host);
        QFETCH(const QStringList, options);
        const Target target {
            .kind = static_cast<Target::Kind>(kind), .runner = runner, .host = host, .options = options};
        QCOMPARE(target.command(), QStringList());
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
        row("banner", RunError::None);
        row("linger", RunError::None);
        row("error", RunError::NoDriver, 0, "there is no libcuda");
        row("silent", RunError::TimedOut, 0, "never answered");
        row("hang", RunError::TimedOut, 0, "longer than the case allows");
        row("stubborn", RunError::TimedOut);
        row("child", RunError::TimedOut);
        row("fail", RunError::RunnerFailed, 0, "coffee machine");
        row("quit", RunError::RunnerFailed);
        row("orphan", RunError::RunnerFailed);
        row("shell-missing", RunError::RunnerMissing, 0, "not found");
        row("segv", RunError::Crashed, SIGSEGV);
        row("abort-early", RunError::Crashed, SIGABRT);
        row("shell-signal", RunError::Crashed, SIGSEGV);
        row("truncated-signal", RunError::Crashed, SIGKILL);
        row("flood", RunError::Flooded);
        row("flood-errors", RunError::Flooded);
        row("long-line", RunError::Flooded);
        row("truncated", RunError::ProtocolError);
        row("no-steps", RunError::ProtocolError);
        row("unknown-type", RunError::ProtocolError);
        row("wrong-protocol", RunError::ProtocolError);
        row("no-json", RunError::ProtocolError);
        row("wrong-types", RunError::ProtocolError);
    }
    void badRunner_endsWithItsError()
    {
        QFETCH(const RunError, error);
        QFETCH(const int, signal);
        QFETCH(const QByteArray, message);
        const Transcript transcript = gputest::run(here(), play(QTest::currentDataTag()));
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

    void cancel_endsTheRunOnce()
    {
        RunnerProcess process(here(), play("stubborn"));
        QSignalSpy finished(&process, &RunnerProcess::finished);
        const QSignalSpy advanced(&process, &RunnerProcess::advanced);
        process.start();
        QTRY_VERIFY(!advanced.isEmpty());
        process.cancel();
        process.cancel();
        QVERIFY(finished.isEmpty()); // never from inside cancel()
        QVERIFY(finished.wait(gputest::longestRunMs));
        process.cancel();
        QCoreApplication::processEvents();
        QCOMPARE(finished.size(), 1);
        QCOMPARE(process.transcript().error, RunError::Cancelled);
    }

    void cancel_beforeStart_ends()
    {
        RunnerProcess process(here(), play("well"));
        QSignalSpy finished(&process, &RunnerProcess::finished);
        process.cancel();
        process.start();
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(process.transcript().error, RunError::Cancelled);
    }

    void destroyedWhileRunning_leavesNothing()
    {
        QByteArray child;
        {
            RunnerProcess process(here(), play("child"));
            process.start();
            QTRY_VERIFY(!process.transcript().log.empty());
            child = QByteArray::fromStdString(process.transcript().log[0]);
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
        qputenv("CUDNN_LOGLEVEL_DBG", "3");
        qputenv("CUDNN_LOGDEST_DBG", "stdout");
        qputenv("LD_LIBRARY_PATH", "/some/folder");
        const Transcript transcript = gputest::run(here(), play("surroundings"));
        for (const char *name : {"CUDNN_LOGLEVEL_DBG", "CUDNN_LOGDEST_DBG", "LD_LIBRARY_PATH"})
            qunsetenv(name);
        QCOMPARE(transcript.error, RunError::None);
        QCOMPARE(transcript.log,
            (std::vector<std::string> {"CUDNN_LOGLEVEL_DBG=", "CUDNN_LOGDEST_DBG=", "CUDNN_LOGINFO_DBG=",
                "LD_LIBRARY_PATH=/some/folder", "own session"}));
    }

    void throughLauncher_theBytesAreTheSame()
    {
        Target target = throughSsh();
        QCOMPARE(gputest::run(target, play("well")).error, RunError::None);
        QCOMPARE(gputest::run(target, play("segv")).error, RunError::Crashed);
        target.kind = Target::Kind::Srun;
        target.options = {QStringLiteral("--gres=gpu:1")};
        QCOMPARE(gputest::run(target, play("well")).error, RunError::None);
        QCOMPARE(gputest::run(target, play("shell-signal")).signal, SIGSEGV);
    }

    void gpuLock_heldByAnother_isBusy_andCanBeCancelled()
    {
        QLockFile other(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation)
            + QStringLiteral("/casebook-gpu-local-0.lock"));
        QVERIFY(other.tryLock(0));
        QCOMPARE(gputest::run(here(), play("well", gpuCase)).error, RunError::Busy);
        QCOMPARE(gputest::run(here(), play("well")).error, RunError::None); // the level library needs no GPU
        Request elsewhere = play("well", gpuCase);
        elsewhere.device = 1;
        QCOMPARE(gputest::run(here(), elsewhere).error, RunError::None);

        RunnerProcess process(here(), play("well", gpuCase));
        const QSignalSpy finished(&process, &RunnerProcess::finished);
        process.start();
        process.cancel();
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(process.transcript().error, RunError::Cancelled);
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
            jobs.push_back({.id = id, .target = here(), .request = play(id % 3 == 0 ? "segv" : "well")});
        RunQueue queue(3);
        QMultiMap<int, RunError> ends;
        connect(
            &queue, &RunQueue::jobFinished, this, [&](int id, const Transcript &told) { ends.insert(id, told.error); });
        const QSignalSpy started(&queue, &RunQueue::jobStarted);
        QSignalSpy finished(&queue, &RunQueue::finished);
        queue.start(jobs);
        QCOMPARE(started.size(), 3);
        QVERIFY(finished.wait(gputest::longestRunMs));
        QCOMPARE(finished.size(), 1);
        QCOMPARE(queue.done(), 9);
        QCOMPARE(ends.uniqueKeys().size(), 9);
        QCOMPARE(ends.size(), 9);
        QCOMPARE(ends.values().count(RunError::Crashed), 3);
        QCOMPARE(ends.values().count(RunError::None), 6);
    }

    void queue_runsOneJobAtATimeOnAGpu()
    {
        std::vector<Job> jobs;
        for (int id = 0; id < 4; ++id)
            jobs.push_back({.id = id, .target = here(), .request = play("well", gpuCase), .level = Level::Gpu});
        jobs.push_back({.id = 4, .target = here(), .request = play("well")});
        RunQueue queue(4);
        QSet<int> onGpu;
        qsizetype most = 0;
        connect(&queue, &RunQueue::jobStarted, this, [&](int id) {
            if (id < 4)
                onGpu.insert(id);
            most = std::max(most, onGpu.size());
        });
        QList<RunError> errors;
        connect(&queue, &RunQueue::jobFinished, this, [&](int, const Transcript &told) { errors.append(told.error); });
        // Forgets a job before the next one starts.
        QSignalSpy finished(&queue, &RunQueue::finished);
        connect(&queue, &RunQueue::jobAdvanced, this, [&](int id, const Transcript &told) {
            if (!told.result.is_null())
                onGpu.remove(id);
        });
        queue.start(jobs);
        QVERIFY(finished.wait(gputest::longestRunMs));
        QCOMPARE(most, 1);
        QCOMPARE(errors, QList<RunError>(5, RunError::None));
    }

    void queue_cancelled_endsWhatRunsAndWhatWaits()
    {
        std::vector<Job> jobs;
        for (int id = 0; id < 4; ++id)
            jobs.push_back({.id = id, .target = here(), .request = play("hang")});
        RunQueue queue(2);
        QList<RunError> errors;
        connect(&queue, &RunQueue::jobFinished, this, [&](int, const Transcript &told) { errors.append(told.error); });
        QSignalSpy finished(&queue, &RunQueue::finished);
        queue.start(jobs);
        queue.cancel();
        QVERIFY(finished.wait(gputest::longestRunMs));
        QCOMPARE(finished.size(), 1);
        QCOMPARE(errors, QList<RunError>(4, RunError::Cancelled));
    }

    void queue_ofNothing_finishes()
    {
        RunQueue queue(2);
        QSignalSpy finished(&queue, &RunQueue::finished);
        queue.start({});
        QTRY_COMPARE(finished.size(), 1);
    }

private:
    gputest::PrivateRuntime m_runtime;
};

CASEBOOK_TEST(TestClient)
#include "tst_client.moc"
