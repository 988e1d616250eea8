// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// One window a library: the sockets, and the real program with them.
#include "app/instance.h"
#include "kb/filedescriptor.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QProcess>
#include <QTest>

#include <atomic>
#include <csignal>
#include <thread>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using app::InstanceAnswer;
using app::InstanceRequest;
using app::InstanceServer;

class TestInstance final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::vector<std::unique_ptr<QProcess>> m_windows;

    struct Outcome {
        int exitCode = -1;
        QString errors;
    };
    std::filesystem::path instances() const { return (m_home->path() + QStringLiteral("/run/casebook")).toStdString(); }
    QProcessEnvironment environment() const
    {
        QProcessEnvironment set = QProcessEnvironment::systemEnvironment();
        set.insert(QStringLiteral("XDG_RUNTIME_DIR"), m_home->filePath(QStringLiteral("run")));
        for (const char *const name : {"CONFIG", "CACHE", "DATA"})
            set.insert(QStringLiteral("XDG_%1_HOME").arg(QLatin1String(name)), m_home->filePath(QLatin1String(name)));
        return set;
    }
    Outcome run(const QStringList &arguments) const
    {
        QProcess process;
        process.setProcessEnvironment(environment());
        process.start(QStringLiteral(CASEBOOK), arguments);
        if (!process.waitForFinished(longMs) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
    }
    /// A window of its own, which is there when this returns.
    QProcess *open(const std::filesystem::path &library, const QStringList &more = {})
    {
        auto &window = m_windows.emplace_back(std::make_unique<QProcess>());
        window->setProcessEnvironment(environment());
        window->start(QStringLiteral(CASEBOOK), QStringList {QString::fromStdString(library.string())} + more);
        return window.get();
    }
    /// False where it has ended already: then there is no such process, and 0 would be the test's own group.
    [[nodiscard]] static bool send(const QProcess &process, int signal)
    {
        const auto id = pid_t(process.processId());
        return id > 0 && ::kill(id, signal) == 0;
    }
    bool isListening(const std::filesystem::path &library) const
    {
        return std::filesystem::exists(app::instanceSocket(instances(), library));
    }
    static sockaddr_un addressOf(const std::filesystem::path &path)
    {
        sockaddr_un address {};
        address.sun_family = AF_UNIX;
        path.native().copy(address.sun_path, sizeof address.sun_path - 1);
        return address;
    }
    /// A window that listens and never says anything.
    static kb::FileDescriptor silentAt(const std::filesystem::path &path)
    {
        const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
        const sockaddr_un address = addressOf(path);
        const bool listens = ::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0
            && ::listen(socket, 8) == 0;
        if (!listens)
            qFatal("The test can't listen.");
        return kb::FileDescriptor(socket);
    }
    /// Asks while this thread serves.
    static InstanceAnswer ask(
        const std::filesystem::path &socket, const InstanceRequest &request, int timeoutMs = longMs)
    {
        std::atomic<bool> isAnswered = false;
        InstanceAnswer answer = InstanceAnswer::Nobody;
        std::jthread asking([&] {
            answer = app::askInstance(socket, request, timeoutMs);
            isAnswered = true;
        });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(isAnswered, longMs); }();
        asking.join();
        return answer;
    }

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_home->path()).mkdir(QStringLiteral("run")));
        QFile::setPermissions(
            m_home->filePath(QStringLiteral("run")), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("XDG_RUNTIME_DIR", m_home->filePath(QStringLiteral("run")).toUtf8());
        QVERIFY(app::instanceFolder().has_value());
        QCOMPARE(*app::instanceFolder(), instances());
    }
    void cleanup()
    {
        for (const auto &window : m_windows) {
            (void)send(*window, SIGCONT);
            window->kill();
            window->waitForFinished(longMs);
        }
        m_windows.clear();
    }

    void request_isHandedOver_andAnswered()
    {
        std::vector<InstanceRequest> heard;
        InstanceServer server([&](const InstanceRequest &request) {
            heard.push_back(request);
            return request.open != u"cuda/absent";
        });
        QVERIFY(server.listen(instances(), m_files.path()));
        const auto socket = app::instanceSocket(instances(), m_files.path());
        const InstanceRequest asked {.open = QStringLiteral("cuda/hostile"),
            .pasteClipboard = true,
            .pasteFile = QStringLiteral("/a/\"b\"\nc.log"),
            .activationToken = QStringLiteral("t0ken")};
        QCOMPARE(ask(socket, asked), InstanceAnswer::Taken);
        QCOMPARE(heard, std::vector {asked});
        QCOMPARE(ask(socket, {.open = QStringLiteral("cuda/absent")}), InstanceAnswer::NoSuchPlace);
    }

    void silentWindow_usesUpTheTime_andNoOtherIsAsked()
    {
        const kb::FileDescriptor silent = silentAt(instances() / "silent.socket");
        const kb::FileDescriptor next = silentAt(instances() / "next.socket");
        const auto outcome = app::askInstances({instances() / "silent.socket", instances() / "next.socket"}, {}, 20);
        QVERIFY(outcome == app::HandOver::Busy);
        QVERIFY(kb::FileDescriptor(::accept(silent.get(), nullptr, nullptr)).get() >= 0);
        QCOMPARE(::accept(next.get(), nullptr, nullptr), -1);
        QCOMPARE(errno, EAGAIN);
    }

    void askingWithNoTimeLeft_sendsNothing()
    {
        const kb::FileDescriptor silent = silentAt(instances() / "silent.socket");
        QCOMPARE(app::askInstance(instances() / "silent.socket", {}, 0), InstanceAnswer::Busy);
        const kb::FileDescriptor caller(::accept(silent.get(), nullptr, nullptr));
        char sent = 0;
        QCOMPARE(::recv(caller.get(), &sent, 1, 0), 0);
    }

    void requestOfAStartThatGaveUp_isNotHandled()
    {
        std::vector<QString> heard;
        InstanceServer server([&](const InstanceRequest &request) {
            heard.push_back(request.open);
            return true;
        });
        QVERIFY(server.listen(instances(), m_files.path()));
        const auto socket = app::instanceSocket(instances(), m_files.path());
        // This thread is the window's, and has no time before the start ends.
        QCOMPARE(app::askInstance(socket, {.open = QStringLiteral("cuda/late")}, 20), InstanceAnswer::Busy);
        QCOMPARE(ask(socket, {.open = QStringLiteral("cuda/next")}), InstanceAnswer::Taken);
        QTRY_VERIFY_WITH_TIMEOUT(server.children().isEmpty(), longMs); // nobody is connected any more
        QCOMPARE(heard, std::vector {QStringLiteral("cuda/next")});
    }

    void library_isTheFolderItself_howeverItIsNamed()
    {
        const QString link = m_home->filePath(QStringLiteral("link"));
        QVERIFY(QFile::link(m_files.folder.path(), link));
        const auto socket = app::instanceSocket(instances(), m_files.path());
        QCOMPARE(app::instanceSocket(instances(), link.toStdString()), socket);
        QCOMPARE(app::instanceSocket(instances(), m_files.path() / "articles/.."), socket);
        QVERIFY(app::instanceSocket(instances(), m_files.path() / "articles") != socket);
    }

    void secondServer_leavesTheFirstAlone_andTakesAStaleSocket()
    {
        const auto yes = [](const InstanceRequest &) { return true; };
        auto first = std::make_unique<InstanceServer>(yes);
        QVERIFY(first->listen(instances(), m_files.path()));
        InstanceServer second(yes);
        QVERIFY(!second.listen(instances(), m_files.path()));
        first.reset();
        const auto socket = app::instanceSocket(instances(), m_files.path());
        QVERIFY(!std::filesystem::exists(socket));
        // What a killed window leaves: a socket at which nobody listens.
        const int left = ::socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un address {};
        address.sun_family = AF_UNIX;
        socket.native().copy(address.sun_path, sizeof address.sun_path - 1);
        QCOMPARE(::bind(left, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
        ::close(left);
        QCOMPARE(app::askInstance(socket, {}, longMs), InstanceAnswer::Nobody);
        QVERIFY(second.listen(instances(), m_files.path()));
        QCOMPARE(ask(socket, {}), InstanceAnswer::Taken);
    }

    void othersFolder_isNotTaken()
    {
        QVERIFY(QFile::setPermissions(QString::fromStdString(instances().string()),
            QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther));
        QVERIFY(!app::instanceFolder());
        qputenv("XDG_RUNTIME_DIR", "relative");
        QVERIFY(!app::instanceFolder());
        qunsetenv("XDG_RUNTIME_DIR");
        QVERIFY(!app::instanceFolder());
    }

    void hostileRequests_areNotHandled_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("no JSON") << QByteArray("open cuda/hostile\n");
        QTest::newRow("a path") << QByteArray("{\"open\": \"../../etc/passwd\"}\n");
        QTest::newRow("no end") << QByteArray(100'000, '{');
        QTest::newRow("deep") << QByteArray(10'000, '[') + '\n';
    }
    void hostileRequests_areNotHandled()
    {
        QFETCH(QByteArray, bytes);
        int handled = 0;
        InstanceServer server([&](const InstanceRequest &) { return ++handled > 0; });
        QVERIFY(server.listen(instances(), m_files.path()));
        const auto path = app::instanceSocket(instances(), m_files.path());
        std::atomic<bool> isClosed = false;
        std::jthread sending([&] {
            const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
            sockaddr_un address {};
            address.sun_family = AF_UNIX;
            path.native().copy(address.sun_path, sizeof address.sun_path - 1);
            char answer = 0;
            if (::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0) {
                (void)::send(socket, bytes.constData(), std::size_t(bytes.size()), MSG_NOSIGNAL);
                isClosed = ::recv(socket, &answer, 1, 0) <= 0; // without an answer
            }
            ::close(socket);
        });
        QTRY_VERIFY_WITH_TIMEOUT(isClosed, longMs);
        QCOMPARE(handled, 0);
    }

    void hostileLinks_areRefused_data()
    {
        QTest::addColumn<QString>("link");
        for (const char *const link :
            {"casebook:", "casebook:../../etc/passwd", "casebook:/etc/passwd", "casebook://cuda/x",
                "casebook:cuda/x;reboot", "casebook:cuda/$(reboot)", "casebook:--library=/tmp", "casebook:cuda/x y",
                "casebook:cuda/%2e%2e", "casebook:cuda/\x1b[31mred", "casebook:cuda/.hidden", "CASEBOOK:file:///etc"})
            QTest::newRow(link) << QString::fromLatin1(link);
        QTest::newRow("long") << QStringLiteral("casebook:cuda/") + QString(5000, u'a');
    }
    void hostileLinks_areRefused()
    {
        QFETCH(QString, link);
        const Outcome outcome = run({link});
        QCOMPARE(outcome.exitCode, 2);
        QVERIFY2(outcome.errors.contains(QLatin1String("names no entry or article")), qPrintable(outcome.errors));
        QVERIFY(!outcome.errors.contains(u'\x1b'));
        QVERIFY(outcome.errors.size() < 300);
    }

    void secondStart_isTakenByTheWindow()
    {
        const QProcess *const window = open(m_files.path());
        QTRY_VERIFY_WITH_TIMEOUT(isListening(m_files.path()), longMs);
        const QString folder = m_files.folder.path();
        for (const QStringList &arguments : {QStringList {folder}, {folder, QStringLiteral("--open"), "cuda/hostile"},
                 {folder, QStringLiteral("casebook:cuda/hostile")}, {QStringLiteral("casebook:batch-norm")},
                 {QStringLiteral("casebook:cuda/nowhere")}, // the window says so
                 {QStringLiteral("--paste-clipboard")}, {QStringLiteral("file://") + folder}}) {
            const Outcome outcome = run(arguments);
            QVERIFY2(outcome.exitCode == 0, qPrintable(arguments.join(u' ') + outcome.errors));
            QCOMPARE(outcome.errors, QString());
        }
        QCOMPARE(window->state(), QProcess::Running);
    }

    void pictures_askNobody()
    {
        int asked = 0;
        InstanceServer server([&](const InstanceRequest &) { return ++asked > 0; });
        QVERIFY(server.listen(instances(), m_files.path()));
        const QString picture = m_home->filePath(QStringLiteral("a.png"));
        QCOMPARE(run({m_files.folder.path(), "--size", "400x300", "--screenshot", picture}).exitCode, 0);
        QVERIFY(QFile::exists(picture));
        QCOMPARE(run({m_files.folder.path(), "--until-shown"}).exitCode, 0);
        QCoreApplication::processEvents();
        QCOMPARE(asked, 0);
    }

    void windowThatDoesNotAnswer_isSaid_andAnotherOpens()
    {
        const QProcess *const first = open(m_files.path());
        QTRY_VERIFY_WITH_TIMEOUT(isListening(m_files.path()), longMs);
        QVERIFY(send(*first, SIGSTOP));
        QProcess *const second = open(m_files.path());
        second->setReadChannel(QProcess::StandardError);
        QTRY_VERIFY_WITH_TIMEOUT(second->bytesAvailable() > 0, longMs);
        QVERIFY(second->readAllStandardError().contains("does not answer"));
        QCOMPARE(second->state(), QProcess::Running);
    }

    void killedWindow_isNoObstacle()
    {
        QProcess *const first = open(m_files.path());
        QTRY_VERIFY_WITH_TIMEOUT(isListening(m_files.path()), longMs);
        first->kill();
        QVERIFY(first->waitForFinished(longMs));
        QVERIFY(isListening(m_files.path())); // its socket is left
        open(m_files.path());
        const auto socket = app::instanceSocket(instances(), m_files.path());
        QTRY_COMPARE_WITH_TIMEOUT(app::askInstance(socket, {}, longMs), InstanceAnswer::Taken, longMs);
    }
};

CASEBOOK_TEST(TestInstance)
#include "tst_instance.moc"
