// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/request.h"
#include "gpu/protocol/strictjson.h"
#include "gpu/protocol/transcript.h"
#include "tests/testprogram.h"

#include <QTest>

#include <cmath>
#include <initializer_list>
#include <limits>

using gpu::Json;
using gpu::RunError;
using gpu::StepKind;
using gpu::TranscriptReader;

namespace {

constexpr const char *env
    = R"({"type":"env","driver":{"state":"none"},"gpus":[],"cudnn":{"path":"/opt/libcudnn.so.9","version":"9.19.0","number":91900}})";
constexpr const char *begin1 = R"({"type":"begin","n":1,"step":"control","call":"cudnnCreate","args":"handle"})";
constexpr const char *call1
    = R"({"type":"call","n":1,"status":0,"name":"CUDNN_STATUS_SUCCESS","category":"SUCCESS","reason":"","cuda":0,"us":1.5})";
constexpr const char *step1
    = R"({"type":"step","step":"control","outcome":{"status":0,"name":"CUDNN_STATUS_SUCCESS","category":"SUCCESS","call":"cudnnCreate","reason":""},"ms":2})";
constexpr const char *begin2 = R"({"type":"begin","n":2,"step":"point","point":3,"call":"cudnnCreate"})";
constexpr const char *call2
    = R"({"type":"call","n":2,"status":2000,"name":"CUDNN_STATUS_BAD_PARAM","category":"BAD_PARAM","reason":"n <= 0","cuda":0,"us":1})";
constexpr const char *step2
    = R"({"type":"step","step":"point","point":3,"outcome":{"status":2000,"name":"CUDNN_STATUS_BAD_PARAM","category":"BAD_PARAM","call":"cudnnCreate","reason":"n <= 0"},"outputs":{"finite":false,"compared":true,"matches":false,"max_abs_error":null,"max_rel_error":0.5,"rtol":0.001},"engines":{"heuristic":3,"fallback":1,"tried":4,"plans":2},"ms":2})";
constexpr const char *result
    = R"({"type":"result","level":"library","ms":7,"peak_rss_kib":9000,"libraries":[{"path":"/opt/libcudnn.so.9","size":129000,"build_id":"ab12"}]})";

/// As a connection does it, which gives no message of what is no JSON.
void addLine(TranscriptReader &reader, std::string_view line)
{
    const auto message = gpu::json::parse(line);
    reader.add(message ? *message : Json());
}

TranscriptReader reader(std::initializer_list<const char *> lines)
{
    TranscriptReader reader("0.1.0");
    for (const char *line : lines)
        addLine(reader, line);
    return reader;
}

QByteArray errorOf(const TranscriptReader &reader)
{
    return QByteArray(gpu::runErrorName(reader.transcript().error).data());
}

} // namespace

class TestTranscript final : public QObject {
    Q_OBJECT

private slots:
    void read_wholeRun();
    void computeCapability_isThatOfTheGpuInUse_data();
    void computeCapability_isThatOfTheGpuInUse();
    void read_brokenProtocol_data();
    void read_brokenProtocol();
    void read_damagedAnswer_leavesTheCallOpen();
    void read_keepsToItsCaps();
    void read_floods();
    void read_deepJson();
    void finish_saysWhy_data();
    void finish_saysWhy();
    void finish_openCallNamesItself();
    void fail_firstCauseStays();
    void json_roundTrip();
    void json_refuses_data();
    void json_refuses();
    void errorNames_roundTrip();
    void request_roundTrip();
    void request_refuses_data();
    void request_refuses();
};

void TestTranscript::read_wholeRun()
{
    TranscriptReader reader = ::reader({env, begin1, call1, step1, begin2, call2, step2,
        R"({"type":"log","text":"a line"})", R"({"type":"progress","done":2,"total":2})"});
    QVERIFY(!reader.finished());
    addLine(reader, result);
    QVERIFY(reader.finished());
    reader.finish(0, 0);
    const gpu::Transcript &transcript = reader.transcript();
    QCOMPARE(errorOf(reader), "none");
    QCOMPARE(transcript.runner, "0.1.0");
    QCOMPARE(gpu::toString(transcript.version), "9.19.0");
    QCOMPARE(transcript.path, "/opt/libcudnn.so.9");
    QVERIFY(!transcript.fake);
    QCOMPARE(transcript.calls.size(), 2U);
    QCOMPARE(transcript.calls[0].args, "handle");
    QVERIFY(transcript.calls[0].answered);
    QCOMPARE(transcript.calls[0].us, 1.5);
    QCOMPARE(transcript.calls[1].point, 3);
    QCOMPARE(transcript.calls[1].reason, "n <= 0");
    QVERIFY(transcript.step(StepKind::Control));
    QVERIFY(!transcript.step(StepKind::Case));
    const gpu::Step *point = transcript.step(StepKind::Point, 3);
    QVERIFY(point);
    QCOMPARE(point->outcome.category, "BAD_PARAM");
    QVERIFY(point->outputs && std::isinf(point->outputs->maxAbsError));
    QCOMPARE(point->outputs->maxRelError, 0.5);
    QVERIFY(point->engines);
    QCOMPARE(point->engines->plans, 2);
    QCOMPARE(transcript.log, std::vector<std::string> {"a line"});
    QCOMPARE(transcript.libraries.size(), 1U);
    QCOMPARE(transcript.libraries[0].buildId, "ab12");
    QCOMPARE(transcript.result["peak_rss_kib"].get<int>(), 9000);
    QVERIFY(!transcript.openCall());
}

void TestTranscript::computeCapability_isThatOfTheGpuInUse_data()
{
    QTest::addColumn<QByteArray>("env");
    QTest::addColumn<QByteArray>("capability");
    QTest::addColumn<QByteArray>("gpuName");
    const auto row = [](const char *name, const char *env, const char *capability, const char *gpuName = "") {
        QTest::addRow("%s", name) << QByteArray(env) << QByteArray(capability) << QByteArray(gpuName);
    };
    row("no GPU", R"({"gpus": []})", "0.0.0");
    row("the first", R"({"gpus": [{"compute_capability": "9.0"}, {"compute_capability": "8.6"}]})", "9.0.0");
    row("the second", R"({"gpus": [{"compute_capability": "9.0"}, {"compute_capability": "8.6"}], "device": 1})",
        "8.6.0");
    row("one that is not there", R"({"gpus": [{"compute_capability": "9.0"}], "device": 7})", "0.0.0");
    row("described", R"({"gpus": [{"compute_capability": "9.0"}], "gpu_model": {"compute_capability": "12.0"}})",
        "12.0.0");
    row("nothing described", R"({"gpus": [{"compute_capability": "9.0"}], "gpu_model": null})", "9.0.0");
    row("named", R"({"gpus": [{"name": "H100", "compute_capability": "9.0"}]})", "9.0.0", "H100");
    row("named and described",
        R"({"gpus": [{"name": "H100"}], "gpu_model": {"name": "B200", "compute_capability": "10.0"}})", "10.0.0",
        "B200");
    row("a number for a name", R"({"gpus": [{"name": 7}]})", "0.0.0");
    row("a negative device", R"({"gpus": [{"name": "H100"}], "device": -1})", "0.0.0", "H100");
    row("by its index", R"({"gpus": [{"index": 1, "name": "A"}, {"index": 2, "name": "B"}], "device": 1})", "0.0.0",
        "A");
    row("none of that index", R"({"gpus": [{"index": 1, "name": "A"}], "device": 0})", "0.0.0");
    row("a lie", R"({"gpus": [{"compute_capability": "very new"}]})", "0.0.0");
    row("a number", R"({"gpus": [9.0]})", "0.0.0");
}

void TestTranscript::computeCapability_isThatOfTheGpuInUse()
{
    QFETCH(QByteArray, env);
    gpu::Transcript transcript;
    transcript.env = Json::parse(env.toStdString());
    QTEST(QByteArray::fromStdString(gpu::toString(transcript.computeCapability())), "capability");
    QTEST(QByteArray::fromStdString(transcript.gpuName()), "gpuName");
}

void TestTranscript::read_brokenProtocol_data()
{
    QTest::addColumn<QByteArray>("lines"); // one each
    const auto row = [](const char *name, std::initializer_list<const char *> lines) {
        QByteArrayList list;
        for (const char *line : lines)
            list << line;
        QTest::addRow("%s", name) << list.join('\n');
    };
    row("text", {"Segmentation fault"});
    row("cut short", {R"({"type":"begin","n":1,"st)"});
    row("no object", {"[]"});
    row("no type", {"{}"});
    row("unknown type", {R"({"type":"verdict"})"});
    row("key twice", {R"({"type":"log","text":"a","text":"b"})"});
    row("second env", {env, env});
    row("begin in a call", {begin1, begin2});
    row("numbers go back", {begin1, call1, begin1});
    row("n is no integer", {R"({"type":"begin","n":1.5,"step":"case","call":"a"})"});
    row("n is huge", {R"({"type":"begin","n":99999999999,"step":"case","call":"a"})"});
    row("unknown step", {R"({"type":"begin","n":1,"step":"other","call":"a"})"});
    row("point without index", {R"({"type":"begin","n":1,"step":"point","call":"a"})"});
    row("index too large", {R"({"type":"begin","n":1,"step":"point","point":100000,"call":"a"})"});
    row("answer to nothing", {call1});
    row("answer to another", {begin1, call2});
    row("answered twice", {begin1, call1, call1});
    row("status is text", {begin1, R"({"type":"call","n":1,"status":"0","name":"a","category":"b"})"});
    row("step in a call", {begin1, step1});
    row("step twice", {begin1, call1, step1, step1});
    row("no outcome", {R"({"type":"step","step":"case"})"});
    row("outputs are text",
        {R"({"type":"step","step":"case","outputs":"fine","outcome":{"status":0,"name":"a","category":"b"}})"});
    row("result in a call", {begin1, result});
    row("after the result", {result, begin1});
    row("error of the reader's", {R"({"type":"error","code":"crashed","message":"no"})"});
    row("error of no name", {R"({"type":"error","code":"bored","message":"no"})"});
}

void TestTranscript::read_brokenProtocol()
{
    QFETCH(QByteArray, lines);
    TranscriptReader reader = ::reader({});
    const QByteArrayList list = lines.split('\n');
    for (const QByteArray &line : list) {
        QCOMPARE(errorOf(reader), "none");
        addLine(reader, line.toStdString());
    }
    QCOMPARE(errorOf(reader), "protocol_error");
    QVERIFY(!reader.transcript().errorMessage.empty());
    QVERIFY(reader.finished());
    const std::size_t calls = reader.transcript().calls.size();
    addLine(reader, R"({"type":"begin","n":999,"step":"case","call":"a"})");
    QCOMPARE(reader.transcript().calls.size(), calls); // nothing is taken any more
}

void TestTranscript::read_damagedAnswer_leavesTheCallOpen()
{
    const TranscriptReader reader = ::reader({env, begin1,
        R"({"type":"call","n":1,"status":0,"name":"CUDNN_STATUS_SUCCESS","reason":"","cuda":0,"us":1.5})"});
    QCOMPARE(errorOf(reader), "protocol_error");
    QVERIFY(reader.transcript().openCall());
    QVERIFY(gpu::transcriptFromJson(gpu::toJson(reader.transcript())).has_value());
}

void TestTranscript::read_keepsToItsCaps()
{
    TranscriptReader reader = ::reader({});
    const std::string args = std::string(399, 'a') + "\u4e2d";
    addLine(reader, Json {{"type", "begin"}, {"n", 1}, {"step", "case"}, {"call", "a"}, {"args", args}}.dump());
    QCOMPARE(reader.transcript().calls.front().args, std::string(399, 'a'));
    const std::string line = Json {{"type", "log"}, {"text", std::string(10'000, 'x')}}.dump();
    for (int i = 0; i < 100; ++i)
        addLine(reader, line);
    std::size_t kept = 0;
    for (const std::string &text : reader.transcript().log)
        kept += text.size();
    QVERIFY(kept > 250 * 1024 && kept <= 256 * 1024);
    QCOMPARE(errorOf(reader), "none");
}

void TestTranscript::read_floods()
{
    TranscriptReader calls = ::reader({});
    for (int n = 1; n <= 100'001; ++n) {
        const std::string number = std::to_string(n);
        addLine(calls, R"({"type":"begin","step":"case","call":"a","n":)" + number + "}");
        addLine(calls, R"({"type":"call","status":0,"name":"a","category":"b","n":)" + number + "}");
    }
    QCOMPARE(errorOf(calls), "flooded");
    QCOMPARE(calls.transcript().calls.size(), 100'000U);

    TranscriptReader steps = ::reader({});
    for (int point = 0; point <= 300; ++point) {
        addLine(steps,
            R"({"type":"step","step":"point","outcome":{"status":0,"name":"a","category":"b"},"point":)"
                + std::to_string(point) + "}");
    }
    QCOMPARE(errorOf(steps), "flooded");
    QCOMPARE(steps.transcript().steps.size(), 300U);
}

void TestTranscript::read_deepJson()
{
    TranscriptReader reader = ::reader({});
    addLine(reader, R"({"type":"env","os":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}");
    QCOMPARE(errorOf(reader), "protocol_error");
    QVERIFY(!gpu::toJson(reader.transcript()).dump().empty());
}

void TestTranscript::finish_saysWhy_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<int>("signal");
    QTest::addColumn<QByteArray>("error");
    QTest::addRow("no result") << QByteArray(env) << 0 << 0 << QByteArray("runner_failed");
    QTest::addRow("signal") << QByteArray(begin1) << 0 << 11 << QByteArray("crashed");
    QTest::addRow("result") << QByteArray(result) << 0 << 0 << QByteArray("none");
    QTest::addRow("signal after the result") << QByteArray(result) << 0 << 6 << QByteArray("none");
    QTest::addRow("said why") << QByteArray(R"({"type":"error","code":"no_driver","message":"none"})") << 3 << 0
                              << QByteArray("no_driver");
}

void TestTranscript::finish_saysWhy()
{
    QFETCH(QByteArray, line);
    QFETCH(int, exitCode);
    QFETCH(int, signal);
    TranscriptReader reader = ::reader({line.constData()});
    reader.finish(exitCode, signal);
    QTEST(errorOf(reader), "error");
    QCOMPARE(reader.transcript().exitCode, exitCode);
}

void TestTranscript::finish_openCallNamesItself()
{
    TranscriptReader reader = ::reader({begin1, call1, step1, begin2});
    reader.finish(0, 11);
    QVERIFY(reader.transcript().openCall());
    QCOMPARE(reader.transcript().openCall()->n, 2);
    QCOMPARE(reader.transcript().signal, 11);
}

void TestTranscript::fail_firstCauseStays()
{
    TranscriptReader reader = ::reader({begin1});
    reader.fail(RunError::TimedOut, "20 s");
    reader.fail(RunError::Cancelled, "later");
    reader.finish(0, 15);
    QCOMPARE(errorOf(reader), "timed_out");
    QCOMPARE(reader.transcript().errorMessage, "20 s");
    QCOMPARE(reader.transcript().signal, 15);
}

void TestTranscript::json_roundTrip()
{
    TranscriptReader reader = ::reader({env, begin1, call1, step1, begin2, call2, step2, R"({"type":"log","text":"l"})",
        R"({"type":"begin","n":3,"step":"case","call":"cudnnDestroy"})"});
    reader.finish(0, 11);
    const gpu::Transcript &before = reader.transcript();
    const Json json = gpu::toJson(before);
    const auto after = gpu::transcriptFromJson(Json::parse(json.dump()));
    QVERIFY(after);
    QVERIFY(after->calls == before.calls);
    QVERIFY(after->steps == before.steps);
    QVERIFY(after->libraries == before.libraries);
    QVERIFY(after->env == before.env);
    QVERIFY(after->version == before.version);
    QVERIFY(after->log == before.log);
    QVERIFY(after->result.is_null());
    QVERIFY(after->error == RunError::Crashed);
    QCOMPARE(after->signal, 11);
    QVERIFY(after->openCall());
    QCOMPARE(gpu::toJson(*after).dump(), json.dump());
}

void TestTranscript::json_refuses_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *key, const char *value) {
        QTest::addRow("%s=%s", key, value) << QByteArray(key) << QByteArray(value);
    };
    row("calls", "{}");
    row("calls", "[1]");
    row("calls", R"([{"n": 1, "step": "nowhere"}])");
    row("steps", R"([{"step": "case"}])");
    row("log", "[1]");
    row("libraries", "[1]");
    row("error", R"("bored")");
    row("cudnn", R"("new")");
}

void TestTranscript::json_refuses()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    Json json = gpu::toJson(gpu::Transcript());
    QVERIFY(gpu::transcriptFromJson(json));
    json[key.toStdString()] = Json::parse(value.toStdString());
    QVERIFY(!gpu::transcriptFromJson(json));
    QVERIFY(!gpu::transcriptFromJson(Json::array()));
    QVERIFY(!gpu::transcriptFromJson(Json::object()));
}

void TestTranscript::errorNames_roundTrip()
{
    for (int i = 0; i <= int(RunError::Busy); ++i) {
        const auto error = static_cast<RunError>(i);
        QVERIFY(gpu::runErrorFromName(gpu::runErrorName(error)) == error);
    }
    QVERIFY(gpu::runErrorFromName("bored") == RunError::None);
    QCOMPARE(gpu::runErrorName(RunError::ModelTooOld), "model_too_old");
    QCOMPARE(gpu::runErrorName(RunError::Busy), "busy");
}

void TestTranscript::request_roundTrip()
{
    gpu::Request request;
    request.cudnn = "/opt/a b/libcudnn.so.9";
    request.device = 1;
    request.gpuModel = "H100";
    request.gpuModelProperties = {{"deviceVer", 900}};
    request.testCase = gpu::parseCase(std::string_view(R"({"name": "c", "role": "claim", "op": "status_name",
        "attrs": {"code": 3, "name": "CUDNN_STATUS_BAD_PARAM"}, "expect": [{"status": "EQUAL"}],
        "control": {"patch": {"/attrs/code": 0}, "expect": "DIFFERENT"}})"))
                           .value();
    const gpu::Json line = gpu::toJson(request);
    const auto read = gpu::parseRequest(line);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QCOMPARE(read->cudnn, request.cudnn);
    QCOMPARE(read->device, 1);
    QCOMPARE(read->gpuModel, "H100");
    QVERIFY(read->gpuModelProperties == request.gpuModelProperties);
    QVERIFY(read->testCase && read->testCase->json == request.testCase->json);

    gpu::Request probe;
    probe.kind = gpu::Request::Kind::Probe;
    const auto readProbe = gpu::parseRequest(gpu::toJson(probe));
    QVERIFY(readProbe && readProbe->kind == gpu::Request::Kind::Probe && !readProbe->testCase);
}

void TestTranscript::request_refuses_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("pointer");
    const auto row = [](const char *line, const char *pointer) {
        QTest::addRow("%.60s", line) << QByteArray(line) << QByteArray(pointer);
    };
    row("", "");
    row("[]", "");
    row("{}", "/type");
    row(R"({"type": "shell"})", "/type");
    row(R"({"type": "run", "cudnn": "/a"})", "/case");
    row(R"({"type": "probe", "surprise": 1})", "/surprise");
    row(R"({"type": "probe", "cudnn": 1})", "/cudnn");
    row(R"({"type": "probe", "driver": "a\u0000b"})", "/driver");
    row(R"({"type": "probe", "device": -1})", "/device");
    row(R"({"type": "probe", "gpu_model": {"name": "H100"}})", "/gpu_model");
    row(R"({"type": "run", "cudnn": "/a", "case": {"name": "a", "role": "claim", "op": "create", "attrs": {"force": 1}}})",
        "/case/attrs/force");
}

void TestTranscript::request_refuses()
{
    QFETCH(QByteArray, line);
    const auto request = gpu::parseRequest(Json::parse(line.toStdString(), nullptr, false));
    QVERIFY(!request);
    QTEST(QByteArray::fromStdString(request.error().pointer), "pointer");
}

CASEBOOK_TEST(TestTranscript)
#include "tst_transcript.moc"
