// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which requests a case leads to on a machine.
#include "fixtures.h"
#include "tests/testprogram.h"

#include "gpu/client/plan.h"

using namespace gpu;

namespace {

constexpr const char *libraryCase = "{'name': 'a', 'role': 'claim', 'op': 'tensor_descriptor',"
                                    " 'tensors': {'x': {'dtype': 'float', 'dims': [0, 1, 1, 1]}},"
                                    " 'control': {'patch': {'/tensors/x/dims/0': 1}, 'expect': 'SUCCESS'},"
                                    " 'expect': [{'status': 'BAD_PARAM'}]}";
constexpr const char *modelCase
    = "{'name': 'b', 'role': 'claim', 'op': 'graph_convolution', 'level': 'model',"
      " 'tensors': {'x': {'dtype': 'float', 'dims': [1, 8, 4, 4]}, 'w': {'dtype': 'float', 'dims': [8, 8, 3, 3]}},"
      " 'control': {'patch': {'/tensors/x/dims/0': 2}, 'expect': 'SUCCESS'}, 'expect': [{'status': 'SUCCESS'}]}";

CudnnInstall install(const char *path, Version version)
{
    return {.path = QString::fromLatin1(path), .folder = QStringLiteral("/"), .version = version};
}

Machine machine()
{
    Machine machine;
    machine.driverState = QStringLiteral("none");
    machine.cudnns = {install("/a/libcudnn.so.9", {9, 19, 0}), install("/broken/libcudnn.so.9", {}),
        install("/b/libcudnn.so.9", {9, 1, 0}), install("/c/libcudnn.so.8", {8, 9, 7})};
    return machine;
}

} // namespace

class TestPlan final : public QObject {
    Q_OBJECT

private slots:
    void usableLibraries_areThoseThatLoad()
    {
        const std::vector<CudnnInstall> usable = usableLibraries(machine());
        QCOMPARE(usable.size(), 3);
        QCOMPARE(usable[0].path, QStringLiteral("/a/libcudnn.so.9"));
        QCOMPARE(usable[2].path, QStringLiteral("/c/libcudnn.so.8"));
    }

    void libraryLevel_runsOnEachLibraryOnce()
    {
        const Machine here = machine();
        const std::vector<GpuModel> models {{.name = QStringLiteral("T4")}, {.name = QStringLiteral("H100")}};
        const std::vector<PlannedRun> plan
            = planRuns(gputest::readCase(libraryCase), here, usableLibraries(here), models);
        QCOMPARE(plan.size(), 3);
        QCOMPARE(plan[0].request.cudnn, "/a/libcudnn.so.9");
        QCOMPARE(plan[0].request.otherCudnn, ""); // it needs none
        QVERIFY(plan[0].request.gpuModel.empty());
        QVERIFY(plan[0].request.testCase && plan[0].request.testCase->name == "a");
    }

    /// The newest other one, as before, made the same case give different answers on different machines.
    void secondLibrary_isTheOneThatTheCaseNames()
    {
        const auto others = [](const char *version) {
            const Case mixed = gputest::readCase("{'name': 'm', 'role': 'claim', 'op': 'installation', 'attrs': {"
                                                 "'sublibrary': 'ops', 'fault': 'other_version', 'other': '"
                + QByteArray(version)
                + "'}, 'control': {'patch': {'/attrs/fault': 'none'}, 'expect': 'SUCCESS'},"
                  " 'expect': [{'status': 'SUBLIBRARY_VERSION_MISMATCH'}]}");
            Machine here = machine();
            here.cudnns.push_back(install("/newest/libcudnn.so.9", {9, 28, 0}));
            QStringList paths;
            for (const PlannedRun &planned : planRuns(mixed, here, usableLibraries(here), {}))
                paths.append(QString::fromStdString(planned.request.otherCudnn));
            return paths;
        };
        const QString b = QStringLiteral("/b/libcudnn.so.9");
        QCOMPARE(others("9.1.0"), QStringList({b, {}, b, b})); // not with itself; the runner says why
        QCOMPARE(others("9.2.0"), QStringList({{}, {}, {}, {}}));
    }

    void modelLevel_runsOnEachModel()
    {
        const Machine here = machine();
        const std::vector<CudnnInstall> libraries {here.cudnns[0], here.cudnns[2]};
        const std::vector<GpuModel> models {
            {.name = QStringLiteral("T4"), .properties = {{"a", 1}}}, {.name = QStringLiteral("H100")}};
        const std::vector<PlannedRun> plan = planRuns(gputest::readCase(modelCase), here, libraries, models);
        QStringList order;
        for (const PlannedRun &planned : plan)
            order.append(QString::fromStdString(planned.request.cudnn + ' ' + planned.request.gpuModel));
        QCOMPARE(order,
            QStringList({QStringLiteral("/a/libcudnn.so.9 T4"), QStringLiteral("/a/libcudnn.so.9 H100"),
                QStringLiteral("/b/libcudnn.so.9 T4"), QStringLiteral("/b/libcudnn.so.9 H100")}));
        QCOMPARE(plan[0].request.gpuModelProperties, Json({{"a", 1}}));
        QVERIFY(planRuns(gputest::readCase(modelCase), here, libraries, {}).empty());
    }

    void toolkit_runsOnEachVersionOfItsPackage()
    {
        const Case nvrtc = gputest::readCase(
            "{'name': 'n', 'role': 'claim', 'op': 'nvrtc_compile', 'attrs': {'source': 'x', 'architecture': 'sm_90'},"
            " 'control': {'patch': {'/attrs/architecture': 'sm_75'}, 'expect': 'SUCCESS'},"
            " 'expect': [{'status': 'NVRTC_ERROR_COMPILATION'}]}");
        Machine here = machine();
        QCOMPARE(obstacle(Level::Toolkit, here), RunError::NoLibrary);
        here.packageFolders = {QStringLiteral("/cache")};
        std::vector<PlannedRun> plan = planRuns(nvrtc, here, here.cudnns, {}); // the runner says what is missing
        QCOMPARE(plan.size(), 1u);
        QCOMPARE(plan[0].request.library, "");
        QCOMPARE(plan[0].request.folders, std::vector<std::string> {"/cache"});
        here.packages = {{Package::Nvrtc, {13, 0, 88}, QStringLiteral("/a")},
            {Package::Nvrtc, {13, 0, 88}, QStringLiteral("/b")}, {Package::Nvrtc, {12, 4, 127}, QStringLiteral("/c")},
            {Package::Nvcc, {12, 4, 131}, QStringLiteral("/d")}};
        QCOMPARE(obstacle(Level::Toolkit, here), RunError::None);
        plan = planRuns(nvrtc, here, here.cudnns, {});
        QCOMPARE(plan.size(), 2u);
        QCOMPARE(plan[0].request.library, "/a");
        QVERIFY(plan[0].request.cudnn.empty());
        QVERIFY(plan[1].version == (Version {12, 4, 127}));
        here.cudnns.clear(); // none is needed
        QCOMPARE(planRuns(nvrtc, here, {}, {}).size(), 2u);
    }

    void obstacle_namesWhatIsMissing()
    {
        Machine here = machine();
        QCOMPARE(obstacle(Level::Library, here), RunError::None);
        QCOMPARE(obstacle(Level::Model, here), RunError::None);
        QCOMPARE(obstacle(Level::Gpu, here), RunError::NoDriver);
        here.driverState = QStringLiteral("unreadable");
        QCOMPARE(obstacle(Level::Gpu, here), RunError::DriverUnreadable);
        here.driverState = QStringLiteral("failed");
        QCOMPARE(obstacle(Level::Gpu, here), RunError::DeviceError);
        here.driverState = QStringLiteral("stub");
        QCOMPARE(obstacle(Level::Gpu, here), RunError::StubDriver);
        here.driverState = QStringLiteral("old");
        QCOMPARE(obstacle(Level::Gpu, here), RunError::OldDriver);
        here.driverState = QStringLiteral("no_device");
        QCOMPARE(obstacle(Level::Gpu, here), RunError::NoDevice);
        here.driverState = QStringLiteral("ok");
        here.gpus.push_back({.name = QStringLiteral("H100")});
        QCOMPARE(obstacle(Level::Gpu, here), RunError::None);
        here.cudnns.clear();
        QCOMPARE(obstacle(Level::Gpu, here), RunError::NoLibrary);
        here.error = RunError::RunnerMissing;
        QCOMPARE(obstacle(Level::Library, here), RunError::RunnerMissing);
    }
};

CASEBOOK_TEST(TestPlan)
#include "tst_plan.moc"
