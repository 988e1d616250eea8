// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a library that means harm can do to the machine from a run: nothing that is tried here works, while it does
// where nothing confines it (docs/adr/0054).
#include "standins.h"
#include "tests/testprogram.h"

#include <QProcess>
#include <QScopeGuard>

#include <thread>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace gpu;
using gputest::StandIns;

namespace {

constexpr const char *described = "cudnnSetTensor4dDescriptor"; // called once a step

Case makesTensor()
{
    return gputest::readCase(
        "{'name': 'make', 'role': 'claim', 'level': 'library', 'op': 'tensor_descriptor', 'tensors': {'x': {'dtype': "
        "'float', 'dims': [1, 1, 1, 1]}}, 'control': {'patch': {'/tensors/x/dims/0': 2}, 'expect': 'SUCCESS'},"
        " 'expect': [{'status': 'BAD_PARAM'}]}");
}

/// The case's call tries it.
QByteArray trying(const QByteArray &what)
{
    return QByteArray("on ") + described + " 2 try 2000 " + what + '\n';
}

QByteArray cameOf(const Transcript &told)
{
    const Step *const step = told.step(StepKind::Case);
    return step ? QByteArray::fromStdString(step->outcome.reason) : QByteArray("none");
}

/// The version of this kernel's Landlock; 0: it has none.
int landlock()
{
    return std::max(static_cast<int>(::syscall(444, nullptr, 0, 1)), 0);
}

/// A port of this machine at which somebody listens.
class Listener final {
public:
    Listener()
    {
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (::bind(m_fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0 || ::listen(m_fd, 8) != 0
            || ::getsockname(m_fd, reinterpret_cast<sockaddr *>(&address), &size) != 0)
            throw std::runtime_error("no port could be listened at");
        m_port = ntohs(address.sin_port);
    }
    ~Listener() { ::close(m_fd); }
    Listener(const Listener &) = delete;
    Listener &operator=(const Listener &) = delete;
    [[nodiscard]] QByteArray port() const { return QByteArray::number(m_port); }

private:
    int m_fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int m_port = 0;
};

/// The run on a kernel that lacks "landlock", "seccomp" or both.
Transcript onOlderKernel(const StandIns &machine, const char *lacks)
{
    qputenv("CASEBOOK_RUNNER", CASEBOOK_RUNNER);
    qputenv("CASEBOOK_LACKS", lacks);
    const auto unset = qScopeGuard([] {
        qunsetenv("CASEBOOK_RUNNER");
        qunsetenv("CASEBOOK_LACKS");
    });
    return gputest::run({.runner = QStringLiteral(OLDER_KERNEL)},
        {.cudnn = machine.cudnn().toStdString(), .driver = machine.driver().toStdString(), .testCase = makesTensor()});
}

} // namespace

class TestConfinement final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_user.isValid());
        QFile kept(file("kept"));
        QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("kept") == 4);
        m_rights = kept.permissions();
    }

    void whatIsTried_fails_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArray>("came");
        const auto row = [](const char *name, const QByteArray &what, const QByteArray &came) {
            QTest::newRow(name) << what << came;
        };
        const QByteArray refused = "Operation not permitted";
        const QByteArray me = QByteArray::number(::getpid());
        row("its own folder is its own", "write here", "did it");
        row("connection", "connect " + m_listener.port(), refused);
        row("listening", "listen", refused);
        row("socket of this machine", "local " + file("socket").toUtf8(), refused);
        row("rights", "chmod " + file("kept").toUtf8(), refused);
        row("namespace", "namespace", refused);
        row("secret", "variable CASE_TEST_SECRET", "not there");
        row("what it may know", "variable CUDA_VISIBLE_DEVICES", "7");
        if (landlock() < 1)
            return;
        row("new file", "write " + file("new").toUtf8(), "Permission denied");
        row("file that is there", "write " + file("kept").toUtf8(), "Permission denied");
        row("removal", "remove " + file("kept").toUtf8(), "Permission denied");
        row("temporary file", "write " + qgetenv("TMPDIR") + "/new", "Permission denied");
        row("other process's variables", "environment " + me, "nothing to read");
        if (landlock() >= 6)
            row("signal", "signal " + me, refused);
    }
    void whatIsTried_fails()
    {
        QFETCH(const QByteArray, what);
        QFETCH(const QByteArray, came);
        qputenv("CASE_TEST_SECRET", "hunter2");
        qputenv("CUDA_VISIBLE_DEVICES", "7");
        const auto unset = qScopeGuard([] {
            qunsetenv("CASE_TEST_SECRET");
            qunsetenv("CUDA_VISIBLE_DEVICES");
        });
        QCOMPARE(cameOf(StandIns(trying(what)).run(makesTensor())), came);
        QFile kept(file("kept"));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), "kept");
        QCOMPARE(kept.permissions(), m_rights);
        QVERIFY(!QFile::exists(file("new")));
    }

    /// A probe, which loads each library that is found, is held as well.
    void whatHeld_isSaid()
    {
        if (QFile::exists(QStringLiteral("/dev/nvidiactl")))
            QSKIP("GPU: this machine has one, whose driver has sockets");
        std::vector<std::string> expected {"no_new_privs", "seccomp", "limits"};
        if (landlock() > 0)
            expected.insert(expected.begin() + 1, "landlock " + std::to_string(landlock()));
        const StandIns machine;
        QCOMPARE(machine.run(makesTensor()).confinement(), expected);
        const Transcript probe = gputest::run({.runner = QStringLiteral(CASEBOOK_RUNNER)},
            {.kind = Request::Kind::Probe, .cudnn = machine.cudnn().toStdString()});
        QCOMPARE(toString(probe.version), "9.19.0");
        QCOMPARE(probe.confinement(), expected);
    }

    /// A kernel that lacks a part runs the case all the same, and the run says so.
    void olderKernel_isSaidToHoldLess_data()
    {
        QTest::addColumn<QByteArray>("lacks");
        QTest::addColumn<QByteArray>("written");
        const QByteArray denied = landlock() > 0 ? "Permission denied" : "did it";
        QTest::newRow("no Landlock") << QByteArray("landlock") << QByteArray("did it");
        QTest::newRow("no filters") << QByteArray("seccomp") << denied;
        QTest::newRow("neither") << QByteArray("landlock seccomp") << QByteArray("did it");
    }
    void olderKernel_isSaidToHoldLess()
    {
        QFETCH(const QByteArray, lacks);
        QFETCH(const QByteArray, written);
        const StandIns machine(trying("write " + file("outside").toUtf8()));
        const Transcript told = onOlderKernel(machine, lacks.constData());
        QCOMPARE(told.error, RunError::None);
        QCOMPARE(cameOf(told), written);
        QFile::remove(file("outside"));
        std::vector<std::string> expected {"no_new_privs"};
        if (!lacks.contains("landlock") && landlock() > 0)
            expected.push_back("landlock " + std::to_string(landlock()));
        if (!lacks.contains("seccomp"))
            expected.emplace_back("seccomp");
        expected.emplace_back("limits");
        QCOMPARE(told.confinement(), expected);
    }

    /// It could not run: that it is ended says nothing of the case, and no call fails by a limit.
    void tooMuch_isNoOutcome_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("memory") << QByteArray("take 20") << QByteArray("memory");
        QTest::newRow("processes") << QByteArray("fork 300") << QByteArray("processes");
    }
    void tooMuch_isNoOutcome()
    {
        QFETCH(const QByteArray, what);
        QFETCH(const QByteArray, words);
        const Transcript told = StandIns(trying(what)).run(makesTensor());
        QCOMPARE(told.error, RunError::OverLimits);
        QVERIFY2(QByteArray::fromStdString(told.errorMessage).contains(words), told.errorMessage.c_str());
        QVERIFY(told.step(StepKind::Control));
        QVERIFY(!told.step(StepKind::Case));
        QCOMPARE(told.signal, 0);
    }

    void folderOfTheRun_goesWithIt_data()
    {
        QTest::addColumn<QByteArray>("end");
        QTest::newRow("well") << QByteArray("status 2000");
        QTest::newRow("crash") << QByteArray("abort");
    }
    void folderOfTheRun_goesWithIt()
    {
        QFETCH(const QByteArray, end);
        const QByteArray script
            = QByteArray("on ") + described + " 1 try 0 write left\non " + described + " 2 " + end + '\n';
        const Transcript told = StandIns(script).run(makesTensor());
        QVERIFY(told.step(StepKind::Control));
        QVERIFY(QDir(qEnvironmentVariable("TMPDIR")).entryList({QStringLiteral("casebook-work-*")}).isEmpty());
    }

    /// NCCL's id is a socket: its calls have some, and the run says so.
    void nccl_mayListen()
    {
        const gputest::HostFolder host;
        QTemporaryDir wheel;
        const QString library = wheel.filePath(QStringLiteral("libnccl.so.2.28.9"));
        QVERIFY(QFile::copy(QStringLiteral(STANDIN_NCCL2), library));
        Request request {.testCase = gputest::readCase(
                             "{'name': 't', 'role': 'claim', 'op': 'initialize', 'attrs': {'call': 'ncclGetUniqueId'},"
                             " 'control': {'patch': {'/attrs/call': 'ncclGetVersion'}, 'expect': 'SUCCESS'},"
                             " 'expect': [{'status': 'SUCCESS'}]}")};
        request.library = library.toStdString();
        const Transcript told = gputest::run({.runner = QStringLiteral(CASEBOOK_RUNNER)}, request);
        if (told.error == RunError::DriverThere)
            QSKIP("GPU: this machine has a driver");
        QCOMPARE(told.errorMessage, "");
        QVERIFY(told.step(StepKind::Case));
        QCOMPARE(told.step(StepKind::Case)->outcome.category, "SUCCESS");
        QVERIFY(std::ranges::contains(told.confinement(), "sockets"));
    }

    /// As installing another version does. The stand-in waits meanwhile.
    void libraryThatIsReplaced_isSaidSo()
    {
        QTemporaryDir folder;
        const QByteArray pipe = folder.filePath(QStringLiteral("pipe")).toUtf8();
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        const StandIns machine(QByteArray("on ") + described + " 2 meet 0 " + pipe + '\n');
        std::thread other([&] {
            const int meeting = ::open(pipe.constData(), O_WRONLY | O_CLOEXEC);
            ::unlink(machine.cudnn().toUtf8().constData());
            ::close(meeting);
        });
        const Transcript told = machine.run(makesTensor());
        ::close(::open(pipe.constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)); // where nobody came
        other.join();
        QCOMPARE(told.error, RunError::LibraryReplaced);
    }

private:
    [[nodiscard]] QString file(const char *name) const { return m_user.filePath(QString::fromLatin1(name)); }

    gputest::PrivateRuntime m_runtime;
    QTemporaryDir m_user; // the user's own files
    QFileDevice::Permissions m_rights;
    Listener m_listener;
};

CASEBOOK_TEST(TestConfinement)
#include "tst_confinement.moc"
