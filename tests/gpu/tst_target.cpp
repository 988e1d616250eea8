// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a runner is started, what may be named for it, and how it gets there.
#include "fixtures.h"
#include "tests/testprogram.h"

#include "gpu/client/runnerfile.h"

#include <QDateTime>
#include <QDir>
#include <QFile>

using namespace gpu;

namespace {

Request playWell()
{
    return {.cudnn = "play:well",
        .testCase = gputest::readCase("{'name': 'make', 'role': 'claim', 'level': 'library', 'op': 'tensor_descriptor',"
                                      " 'tensors': {'x': {'dtype': 'float', 'dims': [1, 1, 1, 1]}},"
                                      " 'control': {'patch': {'/tensors/x/dims/0': 2}, 'expect': 'SUCCESS'}, 'expect': "
                                      "[{'status': 'SUCCESS'}]}")};
}

Target localTarget()
{
    return {.runner = QStringLiteral(STANDIN_RUNNER), .brought = {QStringLiteral(STANDIN_RUNNER)}};
}
/// The "other machine" is this one, behind a stand-in for ssh.
Target farTarget()
{
    return {.kind = Target::Kind::Ssh,
        .runner = QStringLiteral(STANDIN_RUNNER),
        .host = QStringLiteral("me@node-1.example"),
        .launcher = QStringLiteral(STANDIN_LAUNCHER)};
}

QByteArray madeForAnotherProcessor(QByteArray program)
{
    program[18] = program[18] == 62 ? char(183) : 62; // e_machine of ELF: x86-64, AArch64
    return program;
}

QByteArray errorText(const Transcript &transcript)
{
    return QByteArray::fromStdString(transcript.errorMessage);
}

} // namespace

class TestTarget final : public QObject {
    Q_OBJECT

private slots:
    void command_isOfPlainArguments()
    {
        Target target {.runner = QStringLiteral("/opt/casebook-runner")};
        QCOMPARE(target.command(3).join(u' '), QStringLiteral("/opt/casebook-runner --serve --jobs 3"));
        target.kind = Target::Kind::Ssh;
        target.host = QStringLiteral("me@node");
        QCOMPARE(target.command(0),
            (QStringList {QStringLiteral("ssh"), QStringLiteral("-T"), QStringLiteral("-o"),
                QStringLiteral("BatchMode=yes"), QStringLiteral("-o"), QStringLiteral("ServerAliveInterval=10"),
                QStringLiteral("--"), QStringLiteral("me@node"),
                QStringLiteral("/opt/casebook-runner --serve --jobs 0")}));
        target.kind = Target::Kind::Slurm;
        target.options = {QStringLiteral("--gres=gpu:1")};
        QCOMPARE(target.command(0).join(u' '),
            QStringLiteral("srun --gres=gpu:1 --ntasks=1 -- /opt/casebook-runner --serve --jobs 0"));
        target.kind = Target::Kind::Container;
        target.image = QStringLiteral("nvcr.io/nvidia/pytorch:25.01-py3");
        target.launcher = QStringLiteral("docker");
        QVERIFY(target.command(0).join(u' ').endsWith(
            QStringLiteral("--entrypoint /opt/casebook-runner nvcr.io/nvidia/pytorch:25.01-py3 --serve --jobs 0")));
    }

    void withoutARunnerThere_aShellBringsIt()
    {
        Target target = farTarget();
        target.runner.clear();
        QCOMPARE(target.command(0), QStringList()); // nothing that could be brought
        target.brought = {QStringLiteral("/no/such/file"), QStringLiteral(STANDIN_LAUNCHER)}; // a script is none
        QCOMPARE(target.command(0), QStringList());
        target.brought = {QStringLiteral(STANDIN_RUNNER)};
        const QString said = target.command(5).last();
        QVERIFY(said.startsWith(QStringLiteral("/bin/sh -c '")) && said.endsWith(QStringLiteral("--serve --jobs 5'")));
        QCOMPARE(said.count(u'\''), 2);
        QVERIFY(!said.contains(u'\n') && !said.contains(u'!'));
    }

    void targetText_isReadAndWritten()
    {
        const Target local = localTarget();
        const auto read = [&local](const char *text) { return targetFromText(QString::fromUtf8(text), local); };
        QCOMPARE(*read("this"), local);
        QCOMPARE(read("ssh:me@node")->brought, local.brought);
        QVERIFY(read("ssh:me@node")->runner.isEmpty());
        QCOMPARE(read("ssh:node:/opt/runner")->runner, QStringLiteral("/opt/runner"));
        QCOMPARE(read("slurm")->options, QStringList {QStringLiteral("--gres=gpu:1")});
        QCOMPARE(*read("srun:--gres=gpu:2"), *read("slurm:--gres=gpu:2")); // as it was called before
        for (const char *const text : {"this", "ssh:node", "ssh:me@node:/opt/runner", "slurm:--gres=gpu:2 -pshort",
                 "slurm:-qplio --licenses=matlab --overlap --immediate=5 --partition=l -n1",
                 "container:nvcr.io/nvidia/pytorch:25.01-py3"})
            QCOMPARE(targetText(*read(text)), QString::fromLatin1(text));
        QCOMPARE(hostOf(*read("ssh:me@node.example")), QStringLiteral("node.example"));
        QCOMPARE(userOf(*read("ssh:me@node.example")), QStringLiteral("me"));
        QCOMPARE(userOf(*read("ssh:node.example")), QString());
        QCOMPARE(userOf(*read("this")), QString());
        for (const char *const text : {"", "here", "ssh", "ssh:", "ssh:-oProxyCommand=x", "ssh:me@-x", "ssh:a b",
                 "ssh:a;b", "ssh:node:$(x)", "ssh:node:--help", "slurm:reboot", "slurm:--", "SSH:node",
                 "slurm:--gres=gpu:1 --label", "slurm:-vl", "slurm:--output=x", "slurm:-o/tmp/x", "slurm:--inp=none",
                 "slurm:--pty", "slurm:--multi", "container:", "container:--privileged", "container:a b"})
            QVERIFY2(!read(text), text);
    }

    void bringing_copiesTheRunnerOnce_andChecksIt()
    {
        const QTemporaryDir cache;
        qputenv("XDG_CACHE_HOME", cache.path().toUtf8()); // the launcher's "other machine"
        Target target = farTarget();
        target.runner.clear();
        target.brought = {QStringLiteral(STANDIN_RUNNER)};
        const QDir folder(cache.path() + QStringLiteral("/casebook"));
        QCOMPARE(gputest::run(target, playWell()).error, RunError::None);
        QCOMPARE(folder.entryList(QDir::Files).size(), 1);
        QFile there(folder.filePath(folder.entryList(QDir::Files).first()));
        QFile original(QStringLiteral(STANDIN_RUNNER));
        QVERIFY(there.open(QIODevice::ReadOnly) && original.open(QIODevice::ReadOnly));
        QCOMPARE(there.readAll(), original.readAll());
        there.close();
        const QDateTime first = QFileInfo(there).fileTime(QFileDevice::FileModificationTime);
        QCOMPARE(gputest::run(target, playWell()).error, RunError::None);
        QCOMPARE(QFileInfo(there).fileTime(QFileDevice::FileModificationTime), first); // found, not copied again

        QTRY_VERIFY2(there.isOpen() || there.open(QIODevice::WriteOnly), // the last runner there may be about to end
            qPrintable(there.errorString()));
        QVERIFY(there.write("#!/bin/sh\necho evil") > 0);
        there.close();
        QCOMPARE(gputest::run(target, playWell()).error, RunError::None); // what is there and differs is replaced
        QCOMPARE(QFileInfo(there).size(), original.size());
        QCOMPARE(folder.entryList(QDir::Files | QDir::Hidden).size(), 1);
        qunsetenv("XDG_CACHE_HOME");
    }

    /// Of those for several processors, the one that can be started there.
    void bringing_takesTheOneForTheProcessorThere()
    {
        const QTemporaryDir cache;
        QFile other(cache.filePath(QStringLiteral("for-another-processor")));
        QFile original(QStringLiteral(STANDIN_RUNNER));
        QVERIFY(original.open(QIODevice::ReadOnly) && other.open(QIODevice::WriteOnly));
        other.write(madeForAnotherProcessor(original.readAll()) + "some more"); // of another size as well
        other.close();
        Target target = farTarget();
        target.runner.clear();
        for (const QStringList &brought : {QStringList {other.fileName(), QStringLiteral(STANDIN_RUNNER)},
                 QStringList {QStringLiteral(STANDIN_RUNNER), other.fileName()}}) {
            const QTemporaryDir there;
            qputenv("XDG_CACHE_HOME", there.path().toUtf8());
            target.brought = brought;
            QCOMPARE(gputest::run(target, playWell()).error, RunError::None);
            QCOMPARE(QDir(there.path() + QStringLiteral("/casebook")).entryList(QDir::Files),
                QStringList {QStringLiteral("casebook-runner-")
                    + QString::fromLatin1(readRunnerFile(QStringLiteral(STANDIN_RUNNER))->sha256)});
        }
        qunsetenv("XDG_CACHE_HOME");
    }

    /// For 30 days, of Casebook's runners alone.
    void bringing_removesRunnersThatNobodyUses()
    {
        const QTemporaryDir cache;
        qputenv("XDG_CACHE_HOME", cache.path().toUtf8());
        const QDir folder(cache.path() + QStringLiteral("/casebook"));
        QVERIFY(QDir().mkpath(folder.filePath(QStringLiteral("below"))));
        const QString runner = QStringLiteral("casebook-runner-");
        const QString old = runner + QString(64, u'a');
        const QString used = runner + QString(64, u'b');
        const QStringList others {runner + QStringLiteral("notes"), runner + QString(63, u'a'),
            QStringLiteral("runner-hashes"), QStringLiteral("my-") + old, QStringLiteral("5d22d7cb8ba647ba.index"),
            used};
        const auto make = [&folder](const QString &name, int daysAgo) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
            const QDateTime time = QDateTime::currentDateTimeUtc().addDays(-daysAgo);
            QVERIFY(file.setFileTime(time, QFileDevice::FileAccessTime));
            QVERIFY(file.setFileTime(QDateTime::currentDateTimeUtc().addDays(-400), QFileDevice::FileModificationTime));
        };
        for (const QString &name : others)
            make(name, name == used ? 29 : 400);
        make(old, 32);
        make(old + QStringLiteral(".4711"), 32);
        Target target = farTarget();
        target.runner.clear();
        target.brought = {QStringLiteral(STANDIN_RUNNER)};
        QCOMPARE(gputest::run(target, playWell()).error, RunError::None);
        const QString ours = runner + QString::fromLatin1(readRunnerFile(QStringLiteral(STANDIN_RUNNER))->sha256);
        QStringList expected = others + QStringList {ours};
        expected.sort();
        QCOMPARE(folder.entryList(QDir::Files, QDir::Name), expected);

        // One that is used stays, however long ago it was copied.
        make(old, 32);
        QFile there(folder.filePath(ours));
        QVERIFY(there.open(QIODevice::ReadOnly));
        QVERIFY(there.setFileTime(QDateTime::currentDateTimeUtc().addDays(-32), QFileDevice::FileAccessTime));
        there.close();
        QCOMPARE(gputest::run(target, playWell()).error, RunError::None);
        QCOMPARE(folder.entryList(QDir::Files, QDir::Name), expected);
        qunsetenv("XDG_CACHE_HOME");
    }

    void bringing_saysWhatIsWrongThere()
    {
        const QTemporaryDir cache;
        Target target = farTarget();
        target.runner.clear();
        target.brought = {QStringLiteral(STANDIN_RUNNER)};
        qputenv("XDG_CACHE_HOME", "/proc/nowhere");
        const Transcript noFolder = gputest::run(target, playWell());
        QCOMPARE(noFolder.error, RunError::NotBrought);
        QVERIFY2(errorText(noFolder).contains("cache folder there can't be made"), errorText(noFolder).constData());
        QVERIFY2(errorText(noFolder).contains("/proc/nowhere"),
            errorText(noFolder).constData()); // the far mkdir's own words

        qputenv("XDG_CACHE_HOME", cache.path().toUtf8()); // a folder where the runner is to be
        QVERIFY(QDir(cache.path())
                .mkpath(QStringLiteral("casebook/casebook-runner-")
                    + QString::fromLatin1(readRunnerFile(QStringLiteral(STANDIN_RUNNER))->sha256)));
        const Transcript noStart = gputest::run(target, playWell());
        QCOMPARE(noStart.error, RunError::NotBrought);
        QVERIFY2(errorText(noStart).contains("can't be started"), errorText(noStart).constData());

        const QTemporaryDir fresh;
        qputenv("XDG_CACHE_HOME", fresh.path().toUtf8());
        qputenv("STANDIN_PLAY", "old-glibc");
        const Transcript oldLibrary = gputest::run(target, playWell());
        qunsetenv("STANDIN_PLAY");
        QCOMPARE(oldLibrary.error, RunError::RunnerUnsuited);
        QVERIFY2(errorText(oldLibrary).contains("C library there is too old")
                && errorText(oldLibrary).contains("GLIBC_2.38"),
            errorText(oldLibrary).constData());

        QFile other(cache.filePath(QStringLiteral("runner"))); // for a processor that this machine has not
        QFile original(QStringLiteral(STANDIN_RUNNER));
        QVERIFY(original.open(QIODevice::ReadOnly) && other.open(QIODevice::WriteOnly));
        other.write(madeForAnotherProcessor(original.readAll()));
        other.close();
        target.brought = {other.fileName()};
        qputenv("XDG_CACHE_HOME", cache.path().toUtf8());
        const Transcript noRunner = gputest::run(target, playWell());
        QCOMPARE(noRunner.error, RunError::RunnerUnsuited);
        QVERIFY2(errorText(noRunner).contains("processor there"), errorText(noRunner).constData());
        qunsetenv("XDG_CACHE_HOME");
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
        row("runner is an option", Target::Kind::Slurm, "--help", "", {});
        row("option that is a program", Target::Kind::Slurm, "runner", "", {QStringLiteral("reboot")});
        row("option that ends the options", Target::Kind::Slurm, "runner", "", {QStringLiteral("--")});
    }
    void command_refused()
    {
        QFETCH(const int, kind);
        QFETCH(const QString, runner);
        QFETCH(const QString, host);
        QFETCH(const QStringList, options);
        const Target target {
            .kind = static_cast<Target::Kind>(kind), .runner = runner, .host = host, .options = options};
        QCOMPARE(target.command(0), QStringList());
        QCOMPARE(gputest::run(target, playWell()).error, RunError::RunnerMissing);
    }

private:
    gputest::PrivateRuntime m_runtime;
};

CASEBOOK_TEST(TestTarget)
#include "tst_target.moc"
