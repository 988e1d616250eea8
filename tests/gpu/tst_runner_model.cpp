// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The level model with the real cuDNN: what it says of GPUs that are not here. Expected: facts about these GPUs and
// about cuDNN 9.19 that were measured before this runner was written. How many engines there are is cuDNN's own affair
// and not looked at.
#include "fixtures.h"
#include "gpu/client/machine.h"
#include "tests/testprogram.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

namespace {

QByteArray tensor(const char *dtype, const char *dims, const char *layout = "nchw")
{
    return QByteArray(R"({"dtype": ")") + dtype + R"(", "dims": )" + dims + R"(, "layout": ")" + layout + R"("})";
}

QByteArray caseText(const char *op, const QByteArray &tensors, const QByteArray &attrs, const QByteArray &controlPatch)
{
    return QByteArray(R"({"name": "model", "role": "claim", "level": "model", "op": ")") + op + R"(", "tensors": {)"
        + tensors + R"(}, "attrs": {)" + attrs + R"(}, "control": {"patch": {)" + controlPatch
        + R"(}, "expect": "SUCCESS"}, "expect": [{"status": "NOT_SUPPORTED"}]})";
}

QByteArray convolution(const QByteArray &x, const QByteArray &w, const QByteArray &controlPatch,
    const QByteArray &attrs = R"("pads": [1, 1])")
{
    return caseText("graph_convolution", R"("x": )" + x + R"(, "w": )" + w, attrs, controlPatch);
}

QByteArray attention(const QByteArray &headSize, const QByteArray &controlHeadSize, const QByteArray &attrs = {})
{
    QByteArray tensors;
    QByteArray patch;
    for (const char *name : {"q", "k", "v"}) {
        const QByteArray comma = tensors.isEmpty() ? "" : ", ";
        tensors += comma + '"' + name + "\": " + tensor("half", "[2, 4, 128, " + headSize + "]");
        patch += comma + "\"/tensors/" + name + "/dims/3\": " + controlHeadSize;
    }
    return caseText("graph_sdpa", tensors, attrs, patch);
}

constexpr auto toFloat = R"("/tensors/x/dtype": "float", "/tensors/w/dtype": "float")";
constexpr auto toOneSample = R"("/tensors/x/dims/0": 1)";
const QByteArray xFloat = tensor("float", "[8, 64, 32, 32]");
const QByteArray wFloat = tensor("float", "[64, 64, 3, 3]");

constexpr auto opFinalize = "cudnnBackendFinalize(OPERATION_CONVOLUTION_FORWARD)";
constexpr auto selection = "engine selection";

} // namespace

class TestRunnerModel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void models_ofTheProjectAreRead();
    void outcome_data();
    void outcome();
    void badParam_comesWithTheCheckThatFailed();
    void notSupported_comesWithTheCheckThatFailed();
    void oldModel_isNotDescribedToCuda13();
    void withoutDriver_isNoDriverAndNotUnsupported();
    void withoutModel_isNoGpuModel();
    void incompleteModel_namesTheMissingProperty();

private:
    gpu::Transcript run(
        const QByteArray &text, const QString &model, const std::function<void(gpu::Request &)> &change = {});
    gputest::PrivateRuntime m_runtime;
    std::vector<gpu::GpuModel> m_models;
    QString m_cudnn;
    gpu::Version m_version;
};

void TestRunnerModel::initTestCase()
{
    QStringList problems;
    m_models = gpu::readGpuModels(QStringLiteral(GPU_MODELS_DIR), &problems);
    QCOMPARE(problems, QStringList());
    for (const gpu::CudnnInstall &install : gpu::findCudnnLibraries({}, {})) {
        if (QFileInfo(install.path).fileName().startsWith(u"libcudnn.so.9") && m_cudnn.isEmpty())
            m_cudnn = install.path;
    }
    if (m_cudnn.isEmpty())
        QSKIP("cuDNN: no version 9 is installed, so the level model is not tried");
    const gpu::Transcript tried = run(convolution(xFloat, wFloat, toOneSample), QStringLiteral("A100"));
    if (tried.error == gpu::RunError::UnsupportedVersion || tried.error == gpu::RunError::NoDriver
        || tried.error == gpu::RunError::MissingCompanion)
        QSKIP(("cuDNN: the level model can't be tried here: " + tried.errorMessage).c_str());
    m_version = tried.version;
    qInfo("cuDNN %s", gpu::toString(m_version).c_str());
}

gpu::Transcript TestRunnerModel::run(
    const QByteArray &text, const QString &model, const std::function<void(gpu::Request &)> &change)
{
    gpu::Request request;
    request.cudnn = m_cudnn.toStdString();
    request.gpuModel = model.toStdString();
    for (const gpu::GpuModel &known : m_models) {
        if (known.name == model)
            request.gpuModelProperties = known.properties;
    }
    request.testCase = gputest::readCase(text);
    if (change)
        change(request);
    return gputest::run({.runner = QStringLiteral(CASEBOOK_RUNNER)}, request);
}

void TestRunnerModel::models_ofTheProjectAreRead()
{
    QStringList names;
    for (const gpu::GpuModel &model : m_models) {
        names += model.name;
        QCOMPARE(model.properties.at("deviceVer").get<int>(), model.computeCapability * 10);
    }
    QCOMPARE(names, (QStringList {"T4", "A100", "RTX3090", "RTX4090", "H100", "B200", "RTX5090"}));
}

void TestRunnerModel::outcome_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("control");
    QTest::addColumn<QString>("category");
    QTest::addColumn<QString>("call");

    const QByteArray bfloat16 = convolution(
        tensor("bfloat16", "[8, 64, 32, 32]", "nhwc"), tensor("bfloat16", "[64, 64, 3, 3]", "nhwc"), toFloat);
    QTest::addRow("bf16 before sm80") << bfloat16 << "T4" << "SUCCESS" << "NOT_SUPPORTED" << selection;
    QTest::addRow("bf16 from sm80 on") << bfloat16 << "A100" << "SUCCESS" << "SUCCESS" << selection;
    const QByteArray fp8 = convolution(
        tensor("fp8_e4m3", "[8, 64, 32, 32]", "nhwc"), tensor("fp8_e4m3", "[64, 64, 3, 3]", "nhwc"), toFloat);
    QTest::addRow("fp8 before sm89") << fp8 << "RTX3090" << "SUCCESS" << "NOT_SUPPORTED" << selection;
    QTest::addRow("fp8 from sm89 on") << fp8 << "RTX4090" << "SUCCESS" << "SUCCESS" << selection;
    QTest::addRow("batch 0") << convolution(tensor("float", "[0, 64, 32, 32]"), wFloat, R"("/tensors/x/dims/0": 8)")
                             << "T4"
                             << "SUCCESS" << "BAD_PARAM" << opFinalize;
    QTest::addRow("batch 23") << convolution(tensor("float", "[23, 64, 32, 32]"), wFloat, R"("/tensors/x/dims/0": 24)")
                              << "RTX5090" << "SUCCESS" << "SUCCESS" << selection;
    QTest::addRow("1x1 with padding") << convolution(
        tensor("float", "[8, 64, 1, 1]"), wFloat, R"("/tensors/x/dims": [8, 64, 32, 32])")
                                      << "B200" << "SUCCESS" << "SUCCESS" << selection;
    QTest::addRow("1x1 without padding") << convolution(
        tensor("float", "[8, 64, 1, 1]"), wFloat, R"("/attrs/pads": [1, 1])", R"("pads": [0, 0])")
                                         << "H100"
                                         << "SUCCESS" << "BAD_PARAM" << opFinalize;
    QTest::addRow("int32") << convolution(
        tensor("int32", "[8, 64, 32, 32]"), tensor("int32", "[64, 64, 3, 3]"), toFloat)
                           << "H100" << "SUCCESS" << "NOT_SUPPORTED" << selection;
    QTest::addRow("2^31 elements") << convolution(
        tensor("float", "[65536, 3, 224, 224]"), tensor("float", "[8, 3, 3, 3]"), R"("/tensors/x/dims/0": 8)")
                                   << "T4" << "SUCCESS" << "SUCCESS" << selection;
    const QByteArray batchnorm = caseText(
        "graph_batchnorm", R"("x": )" + tensor("half", "[8, 12, 32, 32]", "nhwc"), {}, R"("/tensors/x/dims/1": 8)");
    QTest::addRow("batch norm of 12 channels") << batchnorm << "A100" << "SUCCESS" << "NOT_SUPPORTED" << selection;
    QTest::addRow("batch norm before sm80") << batchnorm << "T4" << "NOT_SUPPORTED" << "NOT_SUPPORTED" << selection;
    QTest::addRow("attention of head size 60")
        << attention("60", "64") << "A100" << "SUCCESS" << "NOT_SUPPORTED" << selection;
    QTest::addRow("attention before sm80")
        << attention("64", "128") << "T4" << "NOT_SUPPORTED" << "NOT_SUPPORTED" << selection;
    QTest::addRow("causal attention") << attention("60", "64", R"("causal": true)") << "H100" << "SUCCESS"
                                      << "NOT_SUPPORTED" << selection;
    QTest::addRow("inner sizes of a product") << caseText("graph_matmul",
        R"("a": )" + tensor("half", "[4, 64, 32]") + R"(, "b": )" + tensor("half", "[4, 31, 48]"), {},
        R"("/tensors/b/dims/1": 32)") << "A100"
                                              << "SUCCESS" << "BAD_PARAM" << "cudnnBackendFinalize(OPERATION_MATMUL)";
}

void TestRunnerModel::outcome()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, model);
    QFETCH(QString, control);
    QFETCH(QString, category);
    QFETCH(QString, call);
    const gpu::Transcript transcript = run(text, model);
    QCOMPARE(QString::fromStdString(transcript.errorMessage), QString());
    const gpu::Step *controlStep = transcript.step(gpu::StepKind::Control);
    const gpu::Step *caseStep = transcript.step(gpu::StepKind::Case);
    QVERIFY(controlStep && caseStep);
    QCOMPARE(QString::fromStdString(controlStep->outcome.category), control);
    QCOMPARE(QString::fromStdString(caseStep->outcome.category), category);
    QCOMPARE(QString::fromStdString(caseStep->outcome.call), call);
    QCOMPARE(caseStep->engines && caseStep->engines->plans == 1, category == u"SUCCESS");
}

void TestRunnerModel::badParam_comesWithTheCheckThatFailed()
{
    const gpu::Transcript transcript
        = run(convolution(xFloat, tensor("float", "[65, 32, 3, 3]"), R"("/tensors/w/dims/0": 64)"),
            QStringLiteral("RTX3090"));
    const gpu::Step *step = transcript.step(gpu::StepKind::Case);
    QVERIFY(step);
    QCOMPARE(step->outcome.category, "BAD_PARAM");
    QCOMPARE(step->outcome.reason, "0 != wDimA[0] % g");
}

void TestRunnerModel::notSupported_comesWithTheCheckThatFailed()
{
    const gpu::Transcript channels
        = run(caseText("graph_batchnorm", R"("x": )" + tensor("float", "[8, 6, 32, 32]", "nhwc"), {},
                  R"("/tensors/x/dims/1": 8)"),
            QStringLiteral("H100"));
    QVERIFY(channels.step(gpu::StepKind::Case));
    const std::string reason = channels.step(gpu::StepKind::Case)->outcome.reason;
    QCOMPARE(reason, "tunable_params.c % tunable_params.elements_per_ldg != 0");
}

void TestRunnerModel::oldModel_isNotDescribedToCuda13()
{
    const gpu::Transcript transcript
        = run(convolution(xFloat, wFloat, toOneSample), QStringLiteral("T4"), [](gpu::Request &request) {
              request.gpuModel = "P100";
              request.gpuModelProperties["deviceVer"] = 600;
          });
    if (transcript.env.at("cudnn").at("cudart").get<int>() < 13000)
        QSKIP("cuDNN: this one is not built for CUDA 13");
    QCOMPARE(transcript.error, gpu::RunError::ModelTooOld);
    QVERIFY(transcript.calls.empty());
}

void TestRunnerModel::withoutDriver_isNoDriverAndNotUnsupported()
{
    const gputest::HostFolder withoutModule;
    const gpu::Transcript transcript = run(convolution(xFloat, wFloat, toOneSample), QStringLiteral("A100"),
        [](gpu::Request &request) { request.driver = "/nowhere/libcuda.so.1"; });
    QCOMPARE(transcript.error, gpu::RunError::NoDriver);
    QVERIFY(!transcript.step(gpu::StepKind::Case));
}

void TestRunnerModel::withoutModel_isNoGpuModel()
{
    const gpu::Transcript transcript = run(convolution(xFloat, wFloat, toOneSample), QString(),
        [](gpu::Request &request) { request.gpuModelProperties = {}; });
    QCOMPARE(transcript.error, gpu::RunError::NoGpuModel);
}

void TestRunnerModel::incompleteModel_namesTheMissingProperty()
{
    const gpu::Transcript transcript = run(convolution(xFloat, wFloat, toOneSample), QStringLiteral("A100"),
        [](gpu::Request &request) { request.gpuModelProperties.erase("maxGridSize"); });
    const gpu::Step *control = transcript.step(gpu::StepKind::Control);
    QVERIFY(control);
    QCOMPARE(control->outcome.call, "cudnnBackendFinalize(DEVICEPROP)");
    QCOMPARE(control->outcome.category, "BAD_PARAM");
    QVERIFY(!control->outcome.reason.empty());
}

CASEBOOK_TEST(TestRunnerModel)
#include "tst_runner_model.moc"
