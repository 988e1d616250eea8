// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the runner says of the machine where something hides it: a root of another system, a container without the
// driver's libraries.
#include "standins.h"
#include "tests/testprogram.h"

#include <QScopeGuard>
#include <QSysInfo>

using namespace gpu;
using gputest::StandIns;

namespace {

Case oneCall()
{
    return gputest::readCase(
        "{'name': 'bn', 'role': 'claim', 'level': 'gpu', 'op': 'batchnorm_forward_training',"
        " 'tensors': {'x': {'dtype': 'float', 'dims': [2, 3, 4, 4]}}, 'attrs': {'epsilon': 1e-6},"
        " 'control': {'patch': {'/attrs/epsilon': 1e-5}, 'expect': 'SUCCESS'}, 'expect': [{'status': 'BAD_PARAM'}]}");
}

} // namespace

class TestHostMachine final : public QObject {
    Q_OBJECT

private slots:
    void driver_moduleWithoutItsLibrary_isNoMissingDriver_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<bool>("there");
        QTest::newRow("nothing") << QByteArray() << false;
        QTest::newRow("a stub") << QByteArray("on cuInit 0 status 34\n") << true;
    }
    void driver_moduleWithoutItsLibrary_isNoMissingDriver()
    {
        QFETCH(const QByteArray, script);
        QFETCH(const bool, there);
        const gputest::HostFolder host("580.65.06");
        const StandIns machine(script);
        QVERIFY(there || QFile::remove(machine.driver()));
        const Transcript told = machine.run(oneCall());
        QCOMPARE(told.error, RunError::DriverUnreadable);
        QCOMPARE(told.env.at("driver").at("state").get<std::string>(), "unreadable");
        QCOMPARE(told.env.at("driver").at("version").get<std::string>(), "580.65.06");
        QVERIFY(QByteArrayView(told.errorMessage).startsWith("The NVIDIA kernel module 580.65.06 is loaded, but"));
    }

    /// As in WSL: the kernel's part is not seen.
    void driver_withoutItsModule_hasTheVersionOfItsFile()
    {
        const gputest::HostFolder host;
        const StandIns machine;
        const auto version = [&machine] {
            return QString::fromStdString(machine.run(oneCall()).env.at("driver").at("version").get<std::string>());
        };
        QCOMPARE(version(), QString());
        const QString file = QFileInfo(machine.driver()).path() + QStringLiteral("/libcuda.so.580.65.06");
        QVERIFY(QFile::rename(machine.driver(), file) && QFile::link(file, machine.driver()));
        QCOMPARE(version(), QStringLiteral("580.65.06"));
    }

    void os_isTheHosts_andTheRootIsNamed()
    {
        const gputest::HostFolder host;
        host.write("etc/os-release", "NAME=\"Old\"\nPRETTY_NAME=\"Old System 7\"\n");
        host.write(".dockerenv", {});
        const StandIns machine;
        const Transcript told = machine.run(oneCall());
        const Json &os = told.env.at("os");
        QCOMPARE(os.at("system").get<std::string>(), "Old System 7");
        QCOMPARE(os.at("root").get<std::string>(), QSysInfo::prettyProductName().toStdString());
        QCOMPARE(os.at("container_kind").get<std::string>(), "docker");
        QVERIFY(os.at("container").get<bool>());
    }

    void os_withoutARoot_namesNone()
    {
        qunsetenv("CASEBOOK_HOST");
        const Transcript told = StandIns().run(oneCall());
        QVERIFY(!told.env.at("os").contains("root"));
        QCOMPARE(told.env.at("os").at("system").get<std::string>(), QSysInfo::prettyProductName().toStdString());
    }

    void driverFolder_isLookedIntoByRunnersHere()
    {
        const StandIns machine;
        const QTemporaryDir driverOnly;
        QVERIFY(QFile::copy(machine.driver(), driverOnly.filePath(QStringLiteral("libcuda.so.1"))));
        const Request request {.cudnn = machine.cudnn().toStdString(), .testCase = oneCall()};
        const Target here {.runner = QStringLiteral(CASEBOOK_RUNNER)};
        const Target there {.kind = Target::Kind::Ssh,
            .runner = here.runner,
            .host = QStringLiteral("far"),
            .launcher = QStringLiteral(STANDIN_LAUNCHER)};
        qunsetenv("LD_LIBRARY_PATH");
        qputenv("CASEBOOK_DRIVER_FOLDER", driverOnly.path().toUtf8());
        const auto unset = qScopeGuard([] { qunsetenv("CASEBOOK_DRIVER_FOLDER"); });
        QCOMPARE(gputest::run(here, request).env.at("driver").at("state").get<std::string>(), "ok");
        const Transcript far = gputest::run(there, request);
        QVERIFY(!far.env.at("variables").contains("LD_LIBRARY_PATH"));
    }
};

CASEBOOK_TEST(TestHostMachine)
#include "tst_hostmachine.moc"
