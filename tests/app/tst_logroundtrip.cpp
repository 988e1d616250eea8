// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From a case of the graph API to cuDNN's own log of it, and back: the runner makes the calls with the real cuDNN,
// which logs them, and the case that is made of the log must make the same calls. keeplog.cpp keeps the runner from
// silencing the log.
#include "gpu/client/machine.h"
#include "gpu/protocol/graph.h"
#include "gpu/protocol/request.h"
#include "gpu/protocol/status.h"
#include "kb/apilog/apilog.h"
#include "kb/evidence/verdict.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace {

constexpr int longestMs = 60'000;
constexpr auto gpuModel = "H100";

struct Run {
    gpu::Transcript transcript;
    std::string log;
};

/// Every tensor and operation, without names and values.
std::string textOf(const gpu::Graph &graph)
{
    gpu::Json json = gpu::Json::array();
    for (const gpu::GraphTensor &tensor : graph.tensors)
        json.push_back(
            {gpu::dataTypeName(tensor.tensor.dtype), tensor.tensor.dims, tensor.tensor.strides, int(tensor.use)});
    for (const gpu::GraphNode &node : graph.nodes) {
        gpu::Json settings = gpu::Json::array();
        for (const gpu::Setting &setting : node.settings) {
            gpu::Json value = std::visit(
                [](const auto &given) -> gpu::Json {
                    using Value = std::decay_t<decltype(given)>;
                    if constexpr (std::is_same_v<Value, gpu::TensorRef> || std::is_same_v<Value, gpu::NodeRef>)
                        return given.index;
                    else if constexpr (std::is_same_v<Value, gpu::ModeValue>)
                        return given.value;
                    else
                        return given;
                },
                setting.value);
            settings.push_back({name(setting.attribute), std::move(value)});
        }
        json.push_back({name(node.type), std::move(settings)});
    }
    return json.dump();
}

gpu::Json libraryCase(const char *entry, const char *name)
{
    QFile file(QStringLiteral(LIBRARY_DIR "/entries/cuda/%1.json").arg(QLatin1String(entry)));
    if (!file.open(QFile::ReadOnly))
        return {};
    const gpu::Json json = gpu::Json::parse(file.readAll().toStdString(), nullptr, false);
    for (const gpu::Json &one : json.at("cases")) {
        if (one.at("name") == name)
            return one;
    }
    return {};
}

/// Of an op of which the built-in library has no case, or none that is refused.
gpu::Json ownCase(const char *text)
{
    gpu::Json json = gpu::Json::parse(text);
    json.update({{"name", "own"}, {"role", "claim"}, {"level", "model"},
        {"expect", gpu::Json::array({{{"status", "NOT_SUPPORTED"}}})}});
    return json;
}

} // namespace

Q_DECLARE_METATYPE(gpu::Json)

class TestLogRoundTrip final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void graphCase_comesBack_data();
    void graphCase_comesBack();

private:
    std::optional<Run> run(const gpu::Case &testCase) const;
    QString m_cudnn;
    gpu::Json m_properties;
};

void TestLogRoundTrip::initTestCase()
{
    for (const gpu::CudnnInstall &install : gpu::findCudnnLibraries({}, {})) {
        if (QFileInfo(install.path).fileName().startsWith(u"libcudnn.so.9") && m_cudnn.isEmpty())
            m_cudnn = install.path;
    }
    if (m_cudnn.isEmpty())
        QSKIP("cuDNN: no version 9 is installed, so no log was made");
    for (const gpu::GpuModel &known : gpu::readGpuModels(QStringLiteral(GPU_MODELS_DIR), nullptr)) {
        if (known.name == QLatin1String(gpuModel))
            m_properties = known.properties;
    }
    QVERIFY(m_properties.is_object());
    const auto tried = run(*gpu::parseCase(libraryCase("cudnn-conv-batch-zero", "graph-batch-0")));
    QVERIFY(tried);
    constexpr gpu::Version measured {9, 19, 0}; // older ones log less of what becomes of a graph
    if (tried->transcript.error != gpu::RunError::None || tried->transcript.version < measured)
        QSKIP(("cuDNN: the level model of 9.19 can't be tried here: " + tried->transcript.errorMessage).c_str());
    qInfo("cuDNN %s", gpu::toString(tried->transcript.version).c_str());
}

std::optional<Run> TestLogRoundTrip::run(const gpu::Case &testCase) const
{
    QTemporaryDir folder;
    const QString log = folder.filePath(QStringLiteral("log"));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(KEEP_LOG));
    environment.insert(QStringLiteral("CUDNN_LOGLEVEL_DBG"), QStringLiteral("3"));
    environment.insert(QStringLiteral("CUDNN_LOGDEST_DBG"), log);
    QProcess runner;
    runner.setProcessEnvironment(environment);
    runner.start(QStringLiteral(CASEBOOK_RUNNER), {QStringLiteral("--serve")});
    gpu::Json request = gpu::toJson({.cudnn = m_cudnn.toStdString(),
        .gpuModel = gpuModel,
        .gpuModelProperties = m_properties,
        .testCase = testCase});
    request["run"] = 1;
    runner.write(QByteArray::fromStdString(request.dump() + "\n{\"type\":\"end\"}\n"));
    if (!runner.waitForFinished(longestMs))
        return std::nullopt;
    gpu::TranscriptReader reader("of this build");
    for (const QByteArray &line : runner.readAllStandardOutput().split('\n')) {
        gpu::Json message = gpu::Json::parse(line.toStdString(), nullptr, false);
        const std::string type = message.is_object() && message.erase("run") > 0 ? message.value("type", "") : "";
        if (type == "ended")
            reader.finish(message.value("exit", 1), message.value("signal", 0));
        else if (!type.empty() && type != "started")
            reader.add(message);
    }
    QFile file(log);
    return file.open(QFile::ReadOnly) ? std::optional(Run {reader.transcript(), file.readAll().toStdString()})
                                      : std::nullopt;
}

void TestLogRoundTrip::graphCase_comesBack_data()
{
    QTest::addColumn<gpu::Json>("json");
    const auto library
        = [](const char *entry, const char *name) { QTest::addRow("%s/%s", entry, name) << libraryCase(entry, name); };
    library("cudnn-conv-batch-zero", "graph-batch-0");
    library("cudnn-conv-kernel-larger-than-input", "graph-3x3-on-2x2"); // gives its own y
    library("cudnn-conv-int32-data", "graph-int32");
    library("cudnn-bn-channel-alignment", "half-12-channels");
    library("cudnn-sdpa-no-execution-plan", "head-size-60");
    QTest::newRow("matrix product") << ownCase(R"({"op": "graph_matmul", "tensors": {
        "a": {"dtype": "half", "dims": [2, 64, 32]}, "b": {"dtype": "half", "dims": [2, 31, 64]}},
        "control": {"patch": {"/tensors/b/dims/1": 30}, "expect": "BAD_PARAM"}})");
    QTest::newRow("pointwise") << ownCase(R"({"op": "graph_pointwise", "attrs": {"mode": "add"}, "tensors": {
        "x": {"dtype": "half", "dims": [2, 64, 32, 32]}, "b": {"dtype": "half", "dims": [1, 64, 1, 1]}},
        "control": {"patch": {"/tensors/b/dims/1": 1}, "expect": "NOT_SUPPORTED"}})");
    QTest::newRow("batch norm at inference") << ownCase(R"({"op": "graph_batchnorm", "attrs": {"phase": "inference"},
        "tensors": {"x": {"dtype": "half", "dims": [8, 64, 32, 32]}},
        "control": {"patch": {"/tensors/x/dims/1": 16}, "expect": "NOT_SUPPORTED"}})");
    QTest::newRow("attention, heads of two sizes") << ownCase(R"({"op": "graph_sdpa", "tensors": {
        "q": {"dtype": "half", "dims": [2, 8, 128, 64]}, "k": {"dtype": "half", "dims": [2, 8, 128, 60]},
        "v": {"dtype": "half", "dims": [2, 8, 128, 60]}},
        "control": {"patch": {"/tensors/k/dims/3": 64, "/tensors/v/dims/3": 64}, "expect": "SUCCESS"}})");
    QTest::newRow("attention with a mask") << ownCase(R"({"op": "graph_sdpa", "attrs": {"causal": true}, "tensors": {
        "q": {"dtype": "half", "dims": [2, 8, 128, 60]}, "k": {"dtype": "half", "dims": [2, 8, 128, 60]},
        "v": {"dtype": "half", "dims": [2, 8, 128, 60]}},
        "control": {"patch": {"/tensors/q/dims/3": 64}, "expect": "BAD_PARAM"}})");
}

void TestLogRoundTrip::graphCase_comesBack()
{
    QFETCH(gpu::Json, json);
    const auto original = gpu::parseCase(json);
    QVERIFY(original);
    const std::optional<Run> made = run(*original);
    QVERIFY(made);
    const gpu::Step *const step = made->transcript.step(gpu::StepKind::Case);
    QVERIFY(step);
    const gpu::Version version = made->transcript.version;
    const auto wanted = gpu::describeGraph(original->op, original->setup, version);
    QVERIFY(wanted);
    QVERIFY(kb::looksLikeApiLog(made->log));
    QStringList got;
    for (const kb::LogCase &one : kb::casesFromApiLog(made->log)) {
        const auto back = one.json.is_null() ? std::nullopt : std::optional(gpu::parseCase(one.json));
        if (!back || !*back || (*back)->op != original->op)
            continue;
        const auto graph = gpu::describeGraph((*back)->op, (*back)->setup, version);
        if (!graph || textOf(*graph) != textOf(*wanted)) {
            got.append(QString::fromStdString(one.json.dump()));
            continue;
        }
        const gpu::Expectation &expected = (*back)->expect.front();
        QVERIFY(gpu::statusMatches(expected.status, step->outcome.category, step->outcome.name));
        if (!expected.at.empty())
            QCOMPARE(expected.at, step->outcome.call);
        // A control that knows what is wrong is one that decides.
        if (std::ranges::contains(one.notes, kb::LogNote::Kind::ControlForWhatLooksWrong, &kb::LogNote::kind)) {
            const std::optional<Run> again = run(**back);
            QVERIFY(again);
            QVERIFY2(kb::judge(**back, again->transcript).verdict == kb::Verdict::Reproduced, one.json.dump().c_str());
        }
        return;
    }
    QFAIL(qPrintable(QStringLiteral("No case makes the same graph: ") + got.join(u'\n')));
}

CASEBOOK_TEST(TestLogRoundTrip)
#include "tst_logroundtrip.moc"
