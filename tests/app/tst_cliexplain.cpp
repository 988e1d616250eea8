// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// A command under the real casebook-cli explain.
#include "clitest.h"
#include "tests/testprogram.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

class TestCliExplain final : public CliTest {
    Q_OBJECT

    const QByteArray m_failure
        = "could not convert BatchDescriptor {count: 0 feature_map_count: 64 spatial: 28 28 value_min: 0.000000 "
          "value_max: 0.000000 layout: BatchDepthYX} to cudnn tensor descriptor: CUDNN_STATUS_BAD_PARAM\n";

    static QStringList shell(const QByteArray &script)
    {
        return {"explain", "--", "sh", "-c", QString::fromUtf8(script)};
    }
    /// $0 is the program.
    [[nodiscard]] Result throughShell(const QString &script) const
    {
        QProcess process;
        prepare(process);
        process.start(QStringLiteral("sh"), {"-c", script, QStringLiteral(CASEBOOK_CLI)});
        return finish(process);
    }
    /// Without what a parent may have it ignore, as a shell does in the background.
    void startShell(QProcess &process, const QByteArray &script) const
    {
        process.setUnixProcessParameters(QProcess::UnixProcessFlag::ResetSignalHandlers);
        start(process, shell(script));
    }
    /// What it prints until there is a line feed.
    static QByteArray line(QProcess &process)
    {
        while (!process.canReadLine() && process.waitForReadyRead()) { }
        return process.readLine().trimmed();
    }
    static char stateOf(qint64 pid)
    {
        const QByteArray stat = bytes(QStringLiteral("/proc/%1/stat").arg(pid));
        return stat.isEmpty() ? '-' : stat.at(stat.lastIndexOf(')') + 2);
    }

private slots:
    void success_isAsWithoutIt()
    {
        QByteArray all;
        for (int i = 0; i < 300'000; ++i)
            all += char(i % 256);
        const Result result
            = run({"explain", "--kb", "nowhere", "--", "sh", "-c", "cat; printf 'a\\000b\\377' >&2"}, all);
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.out == all);
        QCOMPARE(result.err, QByteArray("a\0b\xff", 4)); // the library that is not there was not opened
    }

    void arguments_areBytes()
    {
        const Result result = throughShell("\"$0\" explain -- printf '%s|' \"$(printf '\\377\\n-x')\" --lang zh");
        QCOMPARE(result.out, QByteArray("\xff\n-x|--lang|zh|"));
    }

    void failure_isExplained()
    {
        const Result result = run(shell("echo before; echo '" + m_failure.trimmed() + "' >&2; exit 7"));
        QCOMPARE(result.exitCode, 7);
        QCOMPARE(result.out, QByteArray("before\n"));
        QVERIFY2(result.err.startsWith(m_failure + "casebook-cli: “sh” ended with exit code 7."), result.err);
        for (const char *const part : {"\nCause\n", "cuda/cudnn-conv-batch-zero", "try: ", "line 2"})
            QVERIFY2(result.err.contains(part), result.err);
    }

    void failureOnStdout_isExplainedInChinese()
    {
        const Result result
            = run({"explain", "--lang", "zh", "--", "sh", "-c", "echo '" + QString::fromUtf8(m_failure) + "'; exit 1"});
        QVERIFY2(result.err.contains("原因\n") && result.err.contains("cuda/cudnn-conv-batch-zero"), result.err);
    }

    void failureThatNothingExplains_isOneLine()
    {
        const Result result = run(shell("echo hello; exit 1"));
        QCOMPARE(result.exitCode, 1);
        QCOMPARE(result.err,
            QByteArray("casebook-cli: “sh” ended with exit code 1. Nothing in the library explains its output.\n"));
    }

    /// Where its program lies says which environment a command had, and its output names others.
    void environmentOfTheCommand_isLookedAt()
    {
        const QString bin = m_dir.filePath(QStringLiteral("venv/bin"));
        const QString packages = m_dir.filePath(QStringLiteral("venv/lib/python3.11/site-packages"));
        QVERIFY(QDir().mkpath(bin) && QDir().mkpath(packages + QStringLiteral("/torch-2.4.0+cpu.dist-info")));
        write(QStringLiteral("venv/pyvenv.cfg"), "version = 3.11.2\n");
        const QString program = bin + QStringLiteral("/python");
        write(QStringLiteral("venv/bin/python"),
            "#!/bin/sh\necho 'AssertionError: Torch not compiled with CUDA enabled'; exit 1\n");
        QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const auto explained = [&](const QString &command) {
            Result said;
            for (int i = 0; i < 20 && !said.err.contains("+cpu"); ++i) // it waits little for facts
                said = run({"explain", "--", command});
            return said;
        };
        // In the colours of Python 3.13, from another folder: the output names it.
        write(QStringLiteral("start"),
            "#!/bin/sh\nprintf '\\033[35m" + packages.toUtf8()
                + "/torch/__init__.py\\033[0m\\n'; exec venv/bin/python\n");
        QVERIFY(QFile::setPermissions(
            m_dir.filePath(QStringLiteral("start")), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const Result named = explained("./start");
        QVERIFY2(named.err.contains("Applies here: The active Python environment has a torch without CUDA"), named.err);
        const Result result = explained("venv/bin/python");
        QVERIFY2(
            result.err.contains("Applies here: The active Python environment has a torch without CUDA"), result.err);
        QVERIFY2(result.err.contains("torch-2.4.0+cpu.dist-info"), result.err);
    }

    /// A message of the library's in an output that says nothing of a GPU is no answer, and better than none.
    void messageWithoutAWordOfAGpu_isCalledSimilar()
    {
        const Result result
            = run(shell("echo 'usage: main.py [-h] [--epochs N] [--resume FILE] [--size N] main.py: error: "
                        "unrecognized arguments: --local-rank=0'; exit 2"));
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("Similar only: nccl/local-rank-argument"), result.err);
        QVERIFY(!result.err.contains("Nothing in the library"));
    }

    void libraryThatIsNotThere_isSaidAfterTheFailure()
    {
        const Result result = run({"explain", "--kb", "nowhere", "--", "sh", "-c", "exit 9"});
        QCOMPARE(result.exitCode, 9);
        QVERIFY2(result.err.contains("nowhere"), result.err);
    }

    void eachErrorOfSeveral_isExplained()
    {
        // One that many entries know, and two that have nothing to do with it.
        const Result result = run(
            shell("echo 'RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 7.93 GiB total "
                  "capacity; 2.81 GiB already allocated; 25.38 MiB free; 3.06 GiB reserved in total by PyTorch)'; "
                  "echo 'NVRM: Xid (PCI:0000:3b:00): 79, pid=12, GPU has fallen off the bus.'; echo '"
                + m_failure.trimmed() + "'; exit 1"));
        for (const char *const part : {"cuda/oom-pytorch", "driver/xid-79-", "cuda/cudnn-conv-batch-zero"})
            QVERIFY2(result.err.contains(part), result.err);
    }

    void nameThatLooksLikeAPlace_isKept()
    {
        write(QStringLiteral("%1%2"), "#!/bin/sh\nexit 3\n");
        QFile(m_dir.filePath(QStringLiteral("%1%2")))
            .setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        const Result result = run({"explain", "--", "./%1%2"});
        QVERIFY2(result.err.startsWith("casebook-cli: “./%1%2” ended with exit code 3."), result.err);
    }

    void coloursAreNoPartOfAMessage()
    {
        const Result result = run(shell("printf '\\033[1;31mCUDNN_STATUS_\\033[0mBAD_PARAM\\033(B: could not set cudnn "
                                        "tensor \\033]0;title\\007descriptor: batch size 0\\n'; exit 1"));
        QVERIFY2(result.err.contains("cuda/cudnn-conv-batch-zero"), result.err);
    }

    void lastPartAlone_isLookedAt()
    {
        const QByteArray much = "yes 'one line of fifty bytes, of which nothing is known.' | head -n ";
        const Result early = run(shell("echo '" + m_failure + "'; " + much + "20000; exit 1"));
        QVERIFY2(early.err.contains("Nothing in the library"), early.err);
        const Result late = run(shell(much + "20000; echo '" + m_failure + "'; exit 1"));
        QVERIFY2(late.err.contains("cuda/cudnn-conv-batch-zero") && late.err.contains("line 20001"), late.err);
    }

    void bothOutputsInOnePlace_keepTheirOrder()
    {
        const Result result = throughShell(
            "\"$0\" explain -- sh -c 'for i in 1 2 3 4 5 6 7 8 9; do echo out $i; echo err $i >&2; done' 2>&1");
        QByteArray expected;
        for (int i = 1; i < 10; ++i)
            expected += "out " + QByteArray::number(i) + "\nerr " + QByteArray::number(i) + '\n';
        QCOMPARE(result.out, expected);
    }

    void signalThatEndsIt_endsThis_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("TERM") << SIGTERM;
        QTest::newRow("KILL") << SIGKILL;
        QTest::newRow("ABRT") << SIGABRT;
    }
    void signalThatEndsIt_endsThis()
    {
        QFETCH(const int, signal);
        QProcess process;
        startShell(process, "kill -" + QByteArray::number(signal) + " $$");
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(process.exitCode(), signal);
        QVERIFY(process.readAllStandardError().contains(QTest::currentDataTag()));
    }

    void signalThatIsSent_reachesTheCommand_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("INT") << SIGINT;
        QTest::newRow("TERM") << SIGTERM;
        QTest::newRow("HUP") << SIGHUP;
        QTest::newRow("USR1") << SIGUSR1;
    }
    void signalThatIsSent_reachesTheCommand()
    {
        QFETCH(const int, signal);
        QProcess process;
        startShell(process,
            "trap 'echo got; exit 5' " + QByteArray(QTest::currentDataTag())
                + "; echo ready; while :; do sleep 0.02; done");
        QCOMPARE(line(process), QByteArray("ready"));
        QVERIFY(send(process, signal));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 5);
        QCOMPARE(process.readAllStandardOutput(), QByteArray("got\n"));
    }

    void commandThatIsStopped_stopsThis_andGoesOnWithIt()
    {
        QProcess process;
        startShell(process, "echo $$; read word; echo \"$word\"");
        const pid_t command = line(process).toInt();
        QVERIFY(command > 0);
        QCOMPARE(::kill(command, SIGSTOP), 0);
        QTRY_COMPARE(stateOf(process.processId()), 'T');
        QVERIFY(send(process, SIGCONT)); // this one alone
        QTRY_VERIFY(stateOf(command) != 'T');
        QCOMPARE(finish(process, "on\n").out, QByteArray("on\n"));
    }

    void terminal_staysOne()
    {
        const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
        QVERIFY(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
        const QString name = QString::fromLocal8Bit(::ptsname(terminal));
        const int screen = ::open(qPrintable(name), O_RDWR | O_NOCTTY); // so that it outlives the program
        const struct winsize size = {.ws_row = 33, .ws_col = 77, .ws_xpixel = 0, .ws_ypixel = 0};
        QCOMPARE(::ioctl(terminal, TIOCSWINSZ, &size), 0);
        const Result result
            = run(shell("test -t 1 && stty size <&1; test -t 2 || echo pipe >&2; printf 'end\\033[0m\\n'"), {}, name);
        QCOMPARE(result.err, QByteArray("pipe\n"));
        QByteArray seen;
        char byte = 0;
        while (!seen.endsWith('\n') || !seen.contains("end")) {
            QCOMPARE(::read(terminal, &byte, 1), 1);
            seen += byte;
        }
        QCOMPARE(seen, QByteArray("33 77\r\nend\x1b[0m\r\n")); // each line feed became two bytes once
        ::close(screen);
        ::close(terminal);
    }

    void keyOfTheTerminal_isHeardOnce()
    {
        const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
        QVERIFY(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
        const QByteArray name = ::ptsname(terminal);
        QProcess process;
        process.setUnixProcessParameters(QProcess::UnixProcessFlag::ResetSignalHandlers);
        process.setChildProcessModifier([name] {
            ::setsid();
            const int screen = ::open(name.constData(), O_RDWR); // that of the new session
            for (const int stream : {0, 1, 2})
                ::dup2(screen, stream);
        });
        start(process,
            shell("trap 'echo got' INT; echo ready; until read word && test \"$word\" = on; do :; done; echo end; exit "
                  "4"));
        QByteArray seen;
        const auto readUntil = [&](const char *word) {
            char byte = 0;
            while (!seen.endsWith(word) && ::read(terminal, &byte, 1) == 1)
                seen += byte;
        };
        readUntil("ready\r\n");
        QCOMPARE(::write(terminal, "\x03", 1), 1);
        readUntil("got\r\n");
        QCOMPARE(::write(terminal, "on\n", 3), 3);
        readUntil("end\r\n");
        QVERIFY2(seen.endsWith("on\r\nend\r\n") && seen.count("got") == 1, seen);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 4);
        ::close(terminal);
    }

    void readerThatIsGone_endsTheCommand()
    {
        const Result result = throughShell("\"$0\" explain -- yes | head -n 1");
        QCOMPARE(result.out, QByteArray("y\n"));
        QVERIFY2(result.err.contains("signal PIPE"), result.err);
    }

    void whatItLeavesRunning_keepsItsOutputs()
    {
        const QString pipe = m_dir.filePath(QStringLiteral("later"));
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        const QString out = m_dir.filePath(QStringLiteral("left.out"));
        const QString err = m_dir.filePath(QStringLiteral("left.err"));
        QProcess process;
        process.setStandardOutputFile(out);
        process.setStandardErrorFile(err);
        startShell(process, "(read word < '" + pipe.toUtf8() + "'; echo $word; echo $word >&2) & echo now");
        QVERIFY(process.waitForFinished()); // and does not wait for what it has left
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(bytes(out), QByteArray("now\n"));
        QFile later(pipe);
        QVERIFY(later.open(QIODevice::WriteOnly));
        later.write("later\n");
        later.close();
        QTRY_COMPARE(bytes(out), QByteArray("now\nlater\n"));
        QTRY_COMPARE(bytes(err), QByteArray("later\n"));
    }

    void streamThatIsClosed_isClosed()
    {
        const Result result = throughShell("\"$0\" explain -- sh -c 'readlink /proc/$$/fd/0 || echo none' <&-");
        QCOMPARE(result.out, QByteArray("none\n"));
    }

    void commandThatCanNotBeStarted_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("missing") << "no-such-command" << 127;
        QTest::newRow("no program") << "/etc/passwd" << 126;
    }
    void commandThatCanNotBeStarted()
    {
        QFETCH(const QString, command);
        const Result result = run({"explain", "--", command});
        QTEST(result.exitCode, "exitCode");
        QVERIFY2(result.err.contains("can't be started"), result.err);
        QCOMPARE(result.err.count('\n'), 1);
    }

    void commandOfWhatIsKilled_ends()
    {
        QProcess process;
        startShell(process, "echo $$; exec sleep 600");
        const qint64 command = line(process).toLongLong();
        QVERIFY(command > 1);
        QVERIFY(stateOf(command) != '-');
        process.kill();
        QVERIFY(process.waitForFinished());
        QTRY_VERIFY(stateOf(command) == '-' || stateOf(command) == 'Z');
    }

    void beforeTheCommandRuns_itIsCertainThatItMay()
    {
        const QString made = m_dir.filePath(QStringLiteral("made"));
        for (const QStringList &options :
            {QStringList {"--lang", "fr"}, {"--lang=fr"}, {"--json"}, {"--help"}, {"-x"}}) {
            const Result result = run(QStringList {"explain"} + options + QStringList {"--", "touch", made});
            QCOMPARE(result.exitCode, options.contains("--help") ? 0 : 2);
            QVERIFY(!QFileInfo::exists(made));
        }
        QCOMPARE(run({"explain", "--lang", "zh", "--kb=nowhere", "touch", made}).exitCode, 0);
        QVERIFY(QFileInfo::exists(made));
    }

    void noCommand_isBadUsage() { QCOMPARE(run({"explain"}).exitCode, 2); }
};

CASEBOOK_TEST(TestCliExplain)
#include "tst_cliexplain.moc"
