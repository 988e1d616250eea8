// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where facts come from: this machine, a driver that answers, one that hangs and one that dies.
#include "machinetree.h"
#include "tests/testprogram.h"

#include <QProcess>
#include <QScopeGuard>

#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

using namespace gpu;
using gputest::MachineTree;
using gputest::told;

namespace {

constexpr const char *bothModules
    = "nvidia_uvm 4943872 0 - Live 0x0 (OE)\nnvidia 54000000 1 nvidia_uvm, Live 0x0 (OE)\n";

/// The loader finds the stand-ins of libcuda and NVML, which play a script, on a machine that has the driver's nodes.
class StandInDriver final {
public:
    /// version: that of libcuda's file; without one its name is that by which it is loaded.
    explicit StandInDriver(const QByteArray &script, const QByteArray &version = {})
    {
        for (const char *const path : {STANDIN_CUDA, STANDIN_NVML}) {
            const QString file = QString::fromUtf8(path);
            if (!QFile::copy(file, m_folder.filePath(QFileInfo(file).fileName())))
                throw std::runtime_error("the stand-ins could not be copied");
        }
        const QString libcuda = m_folder.filePath(QStringLiteral("libcuda.so.1"));
        const QString versioned = m_folder.filePath(QStringLiteral("libcuda.so.") + QString::fromUtf8(version));
        if (!version.isEmpty() && !(QFile::rename(libcuda, versioned) && QFile::link(versioned, libcuda)))
            throw std::runtime_error("the stand-in could not be given a version");
        QFile file(m_folder.filePath(QStringLiteral("stand-in.txt")));
        if (!file.open(QIODevice::WriteOnly) || file.write(script) != script.size())
            throw std::runtime_error("the script could not be written");
        qputenv("LD_LIBRARY_PATH", m_folder.path().toUtf8());
        for (const char *const node : {"dev/nvidiactl", "dev/nvidia0", "dev/nvidia-uvm"})
            host.write(node, {});
        host.write("proc/modules", bothModules);
    }
    ~StandInDriver() { qunsetenv("LD_LIBRARY_PATH"); }
    StandInDriver(const StandInDriver &) = delete;
    StandInDriver &operator=(const StandInDriver &) = delete;

    const gputest::HostFolder host {"550.54.14"};

private:
    QTemporaryDir m_folder;
};

/// Which facts and lists the runner's lines name, each as often as they do.
QStringList namesSaid(const Json &request)
{
    QProcess runner;
    runner.start(QStringLiteral(CASEBOOK_RUNNER), {QStringLiteral("--serve")});
    runner.write(QByteArray::fromStdString(request.dump()) + "\n{\"type\":\"end\"}\n");
    if (!runner.waitForFinished(longMs))
        throw std::runtime_error("the runner did not end");
    QStringList names;
    for (const QByteArray &line : runner.readAllStandardOutput().split('\n')) {
        const Json message = Json::parse(line.toStdString(), nullptr, false);
        const std::string type = message.is_object() ? message.value("type", std::string()) : std::string();
        const QString name = type == "fact" || type == "list"
            ? QString::fromStdString(message.value("name", std::string()))
            : QString();
        if (!name.isEmpty() && !name.startsWith(QLatin1String("environment.")))
            names.append(name);
    }
    names.sort();
    return names;
}

/// What a runner that is no root says.
QString saidByNobody(const Json &request)
{
    constexpr uid_t nobody = 65534;
    QProcess runner;
    runner.setChildProcessModifier([] {
        if (geteuid() == 0 && setuid(nobody) != 0)
            _exit(EXIT_FAILURE);
    });
    runner.start(QStringLiteral(CASEBOOK_RUNNER), {QStringLiteral("--serve")});
    runner.write(QByteArray::fromStdString(request.dump()) + "\n{\"type\":\"end\"}\n");
    if (!runner.waitForFinished(longMs))
        throw std::runtime_error("the runner did not end");
    return QString::fromUtf8(runner.readAllStandardOutput());
}

QString lineWith(const QString &text, QLatin1StringView part)
{
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        if (line.contains(part))
            return line;
    }
    return {};
}

QStringList namesOfTheTables()
{
    QStringList names;
    for (const FactSpec &spec : factSpecs())
        names.append(QString::fromUtf8(spec.name.data(), static_cast<qsizetype>(spec.name.size())));
    for (const FactListSpec &spec : factListSpecs())
        names.append(QString::fromUtf8(spec.name.data(), static_cast<qsizetype>(spec.name.size())));
    names.sort();
    return names;
}

QString reason(const Fact *fact)
{
    return fact ? QString::fromStdString(fact->unknown) : QStringLiteral("absent");
}

} // namespace

class TestFactSources final : public QObject {
    Q_OBJECT

private slots:
    void init() { qunsetenv("LD_LIBRARY_PATH"); }

    // A source passes on nothing but what it owes: what is said once is owed by one.
    void everyName_isSaidOnce()
    {
        const QStringList expected = namesOfTheTables();
        QVERIFY(expected.size() > 50);
        QCOMPARE(namesSaid({{"type", "facts"}, {"run", 1}, {"timeout_s", 60}}), expected);
        const MachineTree empty;
        QCOMPARE(namesSaid({{"type", "facts"}, {"run", 1}, {"timeout_s", 60}, {"root", empty.path().toStdString()}}),
            expected);
        // And by none of them where no time is left to say it.
        const StandInDriver driver("on cuDriverGetVersion 0 hang\non nvmlInit_v2 0 hang\n");
        QCOMPARE(namesSaid({{"type", "facts"}, {"run", 1}, {"timeout_s", 3}}), expected);
    }

    void thisMachine_isWhatTheSystemSays()
    {
        qputenv("NCCL_DEBUG", "INFO");
        qputenv("CUDNN_LOGLEVEL_DBG", "2");
        const auto unset = qScopeGuard([] {
            for (const char *const name : {"NCCL_DEBUG", "CUDNN_LOGLEVEL_DBG"})
                qunsetenv(name);
        });
        const Facts facts = MachineTree::factsOf({});
        utsname names = {};
        QCOMPARE(uname(&names), 0);
        QCOMPARE(told(facts, "system.kernel"), QString::fromUtf8(names.release));
        QCOMPARE(told(facts, "system.arch"), QString::fromUtf8(names.machine));
        QVERIFY(told(facts, "system.glibc").startsWith(QLatin1String("2.")));
        const long pages = sysconf(_SC_PHYS_PAGES);
        const double mib = static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
        const double said = std::get<double>(facts.fact("limits.memory_total_mib")->value);
        QVERIFY2(said > mib * 0.9 && said < mib * 1.1, qPrintable(QString::number(said)));
        QVERIFY(std::get<double>(facts.fact("limits.cores")->value) >= 1);
        QVERIFY(std::get<double>(facts.fact("limits.tmp_free_mib")->value) >= 0);
        QCOMPARE(told(facts, "environment.NCCL_DEBUG"), "INFO");
        QCOMPARE(told(facts, "environment.CUDNN_LOGLEVEL_DBG"), "2");
        // For what it runs itself, the runner unsets it.
        const Transcript probe
            = gputest::run({.runner = QStringLiteral(CASEBOOK_RUNNER)}, {.kind = Request::Kind::Probe, .folders = {}});
        QVERIFY(probe.env.contains("variables"));
        QVERIFY(!probe.env.at("variables").contains("CUDNN_LOGLEVEL_DBG"));
        QVERIFY(!facts.fact("environment.PATH"));
        QVERIFY(facts.ms > 0);
        const QStringList interfaces = told(facts, "interfaces", {"name", "loopback"});
        QVERIFY2(interfaces.contains(QStringLiteral("lo | true")), qPrintable(interfaces.join(QLatin1Char('\n'))));
    }

    void variables_thatMayNameSomebody_areNotSaid()
    {
        const QByteArrayList secret {"NVIDIA_NGC_PASSWD", "NVIDIA_API_KEY", "TF_HTTP_PROXY", "CUDA_DEVICE_CRED",
            "JAX_COORDINATOR_ADDRESS", "NCCL_COMM_ID", "NCCL_HOSTID", "TF_CONFIG", "TORCH_OF_A_TEST"};
        for (const QByteArray &name : secret)
            qputenv(name.constData(), "secret");
        qputenv("CUDA_HOME", "http://me:secret@there/");
        qputenv("XLA_FLAGS", QByteArray(5000, 'x'));
        qputenv("LD_PRELOAD", {});
        const auto unset = qScopeGuard([&] {
            for (const QByteArray &name : secret + QByteArrayList {"CUDA_HOME", "XLA_FLAGS", "LD_PRELOAD"})
                qunsetenv(name.constData());
        });
        const Facts facts = MachineTree::factsOf({});
        for (const auto &[name, fact] : facts.facts)
            QVERIFY2(!told(&fact).contains(QLatin1String("secret")), name.c_str());
        for (const QByteArray &name : secret)
            QVERIFY2(!facts.fact("environment." + name.toStdString()), name.constData());
        QCOMPARE(reason(facts.fact("environment.CUDA_HOME")), "not said: it may hold a password");
        QCOMPARE(reason(facts.fact("environment.XLA_FLAGS")), "longer than 4096 bytes");
        QCOMPARE(told(facts, "environment.LD_PRELOAD"), QString());
    }

    void driver_isAsked()
    {
        const StandInDriver driver("set driver 12040\n");
        const Facts facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "driver.cuda"), "12.4");
        QCOMPARE(told(facts, "driver.init"), "CUDA_SUCCESS");
        QCOMPARE(told(facts, "driver.nvml"), "550.54.14");
        QCOMPARE(told(facts, "driver.nvml_init"), "NVML_SUCCESS");
        QCOMPARE(told(facts, "driver.version"), "550.54.14");
        QCOMPARE(told(facts, "driver.open"), "false");
        QCOMPARE(told(facts, "driver.gpu_nodes"), "1");
        QCOMPARE(told(facts, "driver.nodes_open"), "true");
    }

    void driver_whoseVersionIsNone_isNotBelieved()
    {
        const StandInDriver driver("set driver -2147483648\n");
        QCOMPARE(reason(MachineTree::factsOf({}).fact("driver.cuda")), "it gave -2147483648, which is no version");
    }

    void driver_whoseNodesAreNotThere_isNotStarted()
    {
        const StandInDriver driver("set driver 12040\n");
        const gputest::HostFolder bare("550.54.14"); // in place of the driver's
        bare.write("dev/nvidiactl", {});
        bare.write("proc/modules", bothModules);
        const Facts facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "driver.cuda"), "12.4");
        QCOMPARE(reason(facts.fact("driver.init")), "not asked, as there is no /dev/nvidia-uvm: asking would make it");
        QCOMPARE(reason(facts.fact("driver.nvml")), "not asked, as there is no /dev/nvidia0: asking would make it");
        QVERIFY(!facts.list("gpus")->incomplete.empty());
    }

    // Nodes outlive their module; to open them would load it.
    void driver_whoseModulesAreNotLoaded_isNotStarted()
    {
        const StandInDriver driver("set driver 12040\n");
        driver.host.write("proc/modules", "nvidia 54000000 0 - Live 0x0 (OE)\n");
        Facts facts = MachineTree::factsOf({});
        QCOMPARE(reason(facts.fact("driver.init")),
            "not asked, as the kernel module nvidia_uvm is not known to be loaded: asking would load it");
        QCOMPARE(told(facts, "driver.nvml_init"), "NVML_SUCCESS");
        QVERIFY(QFile::remove(driver.host.path() + QStringLiteral("/proc/driver/nvidia/version")));
        driver.host.write("proc/modules", "nouveau 2400000 4 - Live 0x0\n");
        facts = MachineTree::factsOf({});
        for (const char *const name : {"driver.init", "driver.nvml_init"})
            QCOMPARE(reason(facts.fact(name)),
                "not asked, as the kernel module nvidia is not known to be loaded: asking would load it");
        QVERIFY(!facts.list("gpus")->incomplete.empty());
        driver.host.write("dev/nvhost-gpu", {}); // a GPU in the processor, which has another driver
        facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "driver.init"), "CUDA_SUCCESS");
    }

    // In a root of another system the loader may find another driver than the machine's.
    void driver_thatIsNotTheMachines_isNotAsked()
    {
        const StandInDriver driver("set driver 12040\n", "535.183.01");
        Facts facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "driver.cuda"), "12.4");
        const QByteArray folder = "usr/lib64/";
        driver.host.write((folder + "libcuda.so.1").constData(), gputest::elfLibrary("libcuda.so.1"));
        facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "driver.cuda"), "12.4"); // the machine's does not say its version
        QVERIFY(QDir(driver.host.path())
                .rename(QStringLiteral("usr/lib64/libcuda.so.1"), QStringLiteral("usr/lib64/libcuda.so.550.54.14")));
        QVERIFY(QFile::link(
            QStringLiteral("libcuda.so.550.54.14"), driver.host.path() + QStringLiteral("/usr/lib64/libcuda.so.1")));
        facts = MachineTree::factsOf({});
        for (const char *const name : {"driver.cuda", "driver.init"})
            QCOMPARE(reason(facts.fact(name)),
                "another driver than the machine's is loaded: libcuda.so.1 535.183.01 != 550.54.14");
    }

    void driver_isAskedForTheMachine_notForTheProgram()
    {
        const StandInDriver driver("set driver 12040\n");
        const QByteArray before = qgetenv("CUDA_VISIBLE_DEVICES");
        qputenv("CUDA_VISIBLE_DEVICES", {});
        const auto restore = qScopeGuard([&] {
            if (before.isNull())
                qunsetenv("CUDA_VISIBLE_DEVICES");
            else
                qputenv("CUDA_VISIBLE_DEVICES", before);
        });
        const Facts facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "driver.init"), "CUDA_SUCCESS");
        QCOMPARE(told(facts, "environment.CUDA_VISIBLE_DEVICES"), QString());
    }

    // A folder that this user may not look into may hold anything. Root may look into all, so the runner is not root.
    void folder_thatIsClosed_leavesItsFactsUnknown()
    {
        const MachineTree tree;
        tree.folder("/usr/lib64");
        tree.folder("/sys/bus/pci/devices");
        tree.folder("/usr/local/cuda-12.4");
        tree.folder("/dev");
        tree.write("/dev/null");
        const auto readAs = [&](mode_t mode) {
            QVERIFY2(chmod(tree.path().toUtf8().constData(), 0755) == 0, "chmod");
            for (const char *const path : {"/usr/lib64", "/sys/bus/pci/devices", "/usr/local/cuda-12.4"})
                chmod(tree.file(path).toUtf8().constData(), mode);
        };
        readAs(0755);
        const Json request = {{"type", "facts"}, {"run", 1}, {"timeout_s", 60}, {"root", tree.path().toStdString()}};
        QVERIFY(!saidByNobody(request).contains(QStringLiteral("this user may not look into")));
        readAs(0);
        const QString closed = saidByNobody(request);
        readAs(0755);
        for (const char *const name : {"\"name\":\"driver.libcuda\"", "\"name\":\"pci\"", "\"name\":\"toolkits\""}) {
            const auto line = lineWith(closed, QLatin1StringView(name));
            QVERIFY2(line.contains(QStringLiteral("unknown")) || line.contains(QStringLiteral("incomplete")),
                qPrintable(closed));
        }
        QVERIFY(closed.contains(QStringLiteral("this user may not look into /usr/lib64")));
    }

    void driver_thatRefuses_isNamed()
    {
        const StandInDriver driver("on cuInit 0 status 700\non nvmlInit_v2 0 status 18\n");
        const Facts facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "driver.init"), "CUDA_ERROR_ILLEGAL_ADDRESS");
        QCOMPARE(told(facts, "driver.nvml_init"), "NVML_ERROR_LIB_RM_VERSION_MISMATCH");
        QCOMPARE(told(facts, "driver.nvml"), "unknown");
        QCOMPARE(facts.list("gpus")->incomplete, "nvmlInit() gave NVML_ERROR_LIB_RM_VERSION_MISMATCH");
    }

    void driver_thatHangs_isLeftBehind_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QStringList>("unknown");
        QTest::addColumn<QStringList>("known");
        QTest::newRow("libcuda") << QByteArray("on cuDriverGetVersion 0 hang\n")
                                 << QStringList {"driver.cuda", "driver.init"} << QStringList {"driver.nvml"};
        QTest::newRow("cuInit") << QByteArray("on cuInit 0 hang\n") << QStringList {"driver.init"}
                                << QStringList {"driver.cuda", "driver.nvml"};
        QTest::newRow("NVML") << QByteArray("on nvmlInit_v2 0 hang\n")
                              << QStringList {"driver.nvml", "driver.nvml_init"}
                              << QStringList {"driver.cuda", "driver.init"};
    }
    void driver_thatHangs_isLeftBehind()
    {
        QFETCH(const QByteArray, script);
        QFETCH(const QStringList, unknown);
        QFETCH(const QStringList, known);
        const StandInDriver driver(script);
        const Facts facts = MachineTree::factsOf({}, 5);
        for (const QString &name : unknown) {
            const QString why = reason(facts.fact(name.toStdString()));
            QVERIFY2(why.endsWith(QLatin1String("took longer than 4 s")), qPrintable(name + QLatin1String(": ") + why));
        }
        for (const QString &name : known)
            QVERIFY2(facts.fact(name.toStdString())->isKnown(), qPrintable(name));
        QCOMPARE(told(facts, "driver.version"), "550.54.14");
        if (unknown.contains(QStringLiteral("driver.nvml")))
            QVERIFY(
                QString::fromStdString(facts.list("gpus")->incomplete).endsWith(QLatin1String("took longer than 4 s")));
    }

    void driver_thatDies_takesNothingWithIt()
    {
        const StandInDriver driver("set devices 2\non cuInit 0 segv\non nvmlDeviceGetMemoryInfo 2 abort\n");
        const Facts facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "driver.cuda"), "13.0");
        QCOMPARE(reason(facts.fact("driver.init")), "the driver's libcuda: its process ended by signal 11");
        QCOMPARE(told(facts, "driver.nvml"), "550.54.14");
        QCOMPARE(facts.list("gpus")->items.size(), 1U); // what it said before
        QCOMPARE(facts.list("gpus")->incomplete, "NVML: its process ended by signal 6");
    }

    void driver_thatStartsAProcessOfItsOwn_leavesNone()
    {
        const QTemporaryDir folder;
        const QString pidFile = folder.filePath(QStringLiteral("pid"));
        const StandInDriver driver("set pid_file " + pidFile.toUtf8() + "\non cuInit 0 linger\n");
        QCOMPARE(told(MachineTree::factsOf({}), "driver.init"), "CUDA_SUCCESS");
        QFile file(pidFile);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray pid = file.readAll();
        QVERIFY(pid.toInt() > 1);
        const auto hasEnded = [&pid] { // or nobody has asked yet how it ended
            QFile status(QStringLiteral("/proc/%1/stat").arg(QString::fromLatin1(pid)));
            return !status.open(QIODevice::ReadOnly) || status.readAll().contains(") Z ");
        };
        QTRY_VERIFY(hasEnded());
    }

    void nvml_describesGpusAndProcesses()
    {
        const QByteArray pid = QByteArray::number(QCoreApplication::applicationPid());
        const StandInDriver driver("set devices 2\nset pid " + pid + "\n");
        driver.host.write(("proc/" + pid + "/comm").constData(), "python3\n");
        const Facts facts = MachineTree::factsOf({});
        QVERIFY(facts.list("gpus")->incomplete.empty());
        QCOMPARE(told(facts, "gpus", {"index", "name", "compute_capability", "memory_mib", "used_mib", "free_mib"}),
            (QStringList {"0 | NVIDIA Stand-in 1 | 8.6 | 24576 | 576 | 24000",
                "1 | NVIDIA Stand-in 1 | 8.6 | 24576 | 576 | 24000"}));
        QCOMPARE(told(facts, "gpus",
                     {"compute_mode", "persistence", "mig", "ecc", "ecc_uncorrected", "ecc_uncorrected_ever"}),
            (QStringList {
                "exclusive_process | true | none | true | 2 | 7", "default | true | true | none | none | none"}));
        QCOMPARE(
            told(facts, "gpus", {"remap_pending", "remap_failed", "throttle", "temperature", "bar1_mib", "processes"}),
            (QStringList {"true | false | sw_power_cap,hw_thermal_slowdown | 64 | unknown | 1",
                "true | false | none | 64 | unknown | 0"}));
        QCOMPARE(told(facts, "gpus", {"link_width", "link_width_max", "link_generation", "link_generation_max"}),
            (QStringList {"8 | 16 | 1 | 4", "8 | 16 | 1 | 4"}));
        QCOMPARE(told(facts, "processes", {"name", "pid", "gpu", "memory_mib"}),
            (QStringList {QStringLiteral("python3 | %1 | 0 | 400").arg(QString::fromUtf8(pid))}));
    }

    void libraryPath_comesBeforeTheLoader()
    {
        const MachineTree tree;
        tree.library("/opt/mine/libcudart.so.12.2.140", "libcudart.so.12");
        tree.link("/opt/mine/libcudart.so.12", "libcudart.so.12.2.140");
        const QByteArray wheels = "/opt/conda/lib/python3.12/site-packages";
        tree.write((wheels + "/nvidia_cufft_cu12-11.2.1.3.dist-info/RECORD").constData(),
            "nvidia/cufft/lib/libcufft.so.11,,\n");
        tree.library((wheels + "/nvidia/cufft/lib/libcufft.so.11").constData(), "libcufft.so.11");
        tree.library("/usr/lib64/libcudart.so.12.4.127", "libcudart.so.12");
        tree.link("/usr/lib64/libcudart.so.12", "libcudart.so.12.4.127");
        const QByteArray before = qgetenv("CASEBOOK_HOST");
        qputenv("CASEBOOK_HOST", tree.path().toUtf8());
        const QByteArray searched = "/opt/mine:relative:/opt/nothing:" + wheels + "/nvidia/cufft/lib";
        qputenv("LD_LIBRARY_PATH", searched);
        const auto restore = qScopeGuard([&] {
            qunsetenv("LD_LIBRARY_PATH");
            if (before.isNull())
                qunsetenv("CASEBOOK_HOST");
            else
                qputenv("CASEBOOK_HOST", before);
        });
        const Facts facts = MachineTree::factsOf({});
        QCOMPARE(told(facts, "libraries", {"version", "by", "environment", "chosen"}),
            (QStringList {"12.2.140 | LD_LIBRARY_PATH | absent | true",
                "11.2.1.3 | LD_LIBRARY_PATH | /opt/conda | true", "12.4.127 | loader | absent | false"}));
        QCOMPARE(told(facts, "environment.LD_LIBRARY_PATH").toUtf8(), searched);
    }
};

CASEBOOK_TEST(TestFactSources)
#include "tst_factsources.moc"
