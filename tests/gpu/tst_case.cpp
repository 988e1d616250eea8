// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/case.h"
#include "tests/testprogram.h"

#include <QTest>

#include <limits>

using gpu::Json;

namespace {

constexpr std::string_view epsilonCase = R"({
    "name": "epsilon-1e-6", "title": "Epsilon", "role": "claim", "op": "batchnorm_forward_training",
    "tensors": {"x": {"dtype": "float", "dims": [2, 3, 4, 4], "fill": {"kind": "uniform", "seed": 7, "lo": -2, "hi": 2}}},
    "attrs": {"epsilon": 1e-6},
    "control": {"patch": {"/attrs/epsilon": 1e-5}, "expect": "SUCCESS"},
    "expect": [{"cudnn": ">=8", "status": "BAD_PARAM", "at": "cudnnBatchNormalizationForwardTraining"}],
    "vary": {"/attrs/epsilon": [-1e-5, 0, "nan"], "/tensors/x/dtype": ["float", "half"]},
    "check": {"finite": true, "reference": "cpu-f64", "rtol": 1e-4}, "limits": {"timeout_s": 30, "device_mib": 64}})";

Json sample()
{
    return Json::parse(epsilonCase);
}

/// A case of an op with these tensors and attributes; the control makes `pointer` to `value`.
Json caseOf(const char *op, Json tensors, Json attrs, const char *pointer, Json value)
{
    Json json = {{"name", "c"}, {"role", "claim"}, {"op", op}};
    json["tensors"] = std::move(tensors);
    json["attrs"] = std::move(attrs);
    json["control"]["patch"][pointer] = std::move(value);
    json["control"]["expect"] = "SUCCESS";
    json["expect"] = Json::array({Json {{"status", "BAD_PARAM"}}});
    return json;
}

Json tensor(Json dims, const char *dtype = "float")
{
    Json json = {{"dtype", dtype}};
    json["dims"] = std::move(dims);
    return json;
}

QByteArray faultOf(const Json &json)
{
    const auto parsed = gpu::parseCase(json);
    return parsed ? QByteArray("(none)") : QByteArray::fromStdString(parsed.error().pointer);
}

/// A change of the sample, at a JSON pointer; null removes.
Json changed(const char *pointer, const Json &value)
{
    Json json = sample();
    const Json::json_pointer at(pointer);
    if (value.is_null())
        json.at(at.parent_pointer()).erase(at.back());
    else
        json[at] = value;
    return json;
}

} // namespace

class TestCase final : public QObject {
    Q_OBJECT

private slots:
    void tolerance_isForRoundingAlone_data()
    {
        QTest::addColumn<bool>("rounds");
        for (const char *type : {"float", "double", "half", "bfloat16", "fp8_e4m3", "fp8_e5m2"})
            QTest::addRow("%s", type) << true;
        for (const char *type : {"int8", "int32", "int8x4", "uint8", "uint8x4", "int8x32", "int64", "boolean"})
            QTest::addRow("%s", type) << false;
    }
    void tolerance_isForRoundingAlone()
    {
        QFETCH(bool, rounds);
        const auto type = gpu::dataTypeFromName(QTest::currentDataTag());
        QVERIFY(type);
        QCOMPARE(gpu::defaultTolerance(*type) > 0, rounds);
    }

    void parse_readsEverything();
    void parse_completesAttributes();
    void parse_laysOutSweep();
    void parse_refuses_data();
    void parse_refuses();
    void parse_takesCallsOfTheGraph();
    void parse_refusesText_data();
    void parse_refusesText();
    void parse_acceptsInvalidValues_data();
    void parse_acceptsInvalidValues();
    void parse_levelOfOp();
    void parse_namesAreIdentifiers_data();
    void parse_namesAreIdentifiers();
    void parse_mixedInstallation_namesTheOtherVersion();
    void parse_sizes_data();
    void parse_sizes();
    void control_reachesDefaults();
    void spatialDefaults_followTheRank();
    void fill_ofOneValue();
    void defaults_followOtherAttributes();
    void reference_needsDataThatFitTheNetwork();
};

void TestCase::parse_readsEverything()
{
    const auto parsed = gpu::parseCase(epsilonCase);
    QVERIFY2(parsed, parsed ? "" : parsed.error().message.c_str());
    QCOMPARE(parsed->name, "epsilon-1e-6");
    QCOMPARE(parsed->title, "Epsilon");
    QVERIFY(parsed->role == gpu::Role::Claim);
    QVERIFY(parsed->op == gpu::Op::BatchnormForwardTraining);
    QVERIFY(parsed->level == gpu::Level::Gpu);
    const gpu::Tensor *x = parsed->setup.tensor("x");
    QVERIFY(x);
    QVERIFY(x->dtype == gpu::DataType::Float);
    QCOMPARE(x->dims, (std::vector<std::int64_t> {2, 3, 4, 4}));
    QCOMPARE(x->fill.seed, 7U);
    QCOMPARE(x->fill.lo, -2.0);
    QVERIFY(!parsed->setup.tensor("w"));
    QCOMPARE(parsed->setup.attrs["epsilon"].get<double>(), 1e-6);
    QCOMPARE(parsed->control.attrs["epsilon"].get<double>(), 1e-5);
    QCOMPARE(parsed->controlExpect.status, "SUCCESS");
    QCOMPARE(parsed->expect.size(), 1U);
    QVERIFY(parsed->expect[0].versions.contains({9, 19, 0}));
    QVERIFY(!parsed->expect[0].versions.contains({7, 6, 5}));
    QCOMPARE(parsed->expect[0].at, "cudnnBatchNormalizationForwardTraining");
    QVERIFY(parsed->check.finite && parsed->check.reference);
    QCOMPARE(parsed->check.rtol, std::optional(1e-4));
    QCOMPARE(parsed->limits.timeoutSeconds, 30);
    QCOMPARE(parsed->limits.deviceMib, 64);
}

void TestCase::parse_completesAttributes()
{
    const auto parsed = gpu::parseCase(epsilonCase);
    QVERIFY(parsed);
    const Json &attrs = parsed->setup.attrs;
    QCOMPARE(attrs.size(), gpu::spec(parsed->op).attrs.size());
    QCOMPARE(attrs["mode"].get<std::string>(), "spatial");
    QCOMPARE(attrs["factor"].get<double>(), 0.1);
    QCOMPARE(attrs["null_saved"].get<std::string>(), "none");
}

void TestCase::parse_laysOutSweep()
{
    const auto parsed = gpu::parseCase(epsilonCase);
    QVERIFY(parsed);
    QCOMPARE(parsed->vary.size(), 2U);
    QCOMPARE(parsed->points.size(), 6U);
    QCOMPARE(parsed->points[1].attrs["epsilon"].get<double>(), -1e-5);
    QVERIFY(parsed->points[1].tensor("x")->dtype == gpu::DataType::Half);
    QCOMPARE(parsed->points[4].attrs["epsilon"].get<std::string>(), "nan");
    QVERIFY(parsed->points[4].tensor("x")->dtype == gpu::DataType::Float);
}

void TestCase::parse_refuses_data()
{
    QTest::addColumn<QByteArray>("at");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("pointer");
    const auto row = [](const char *at, const char *value, const char *pointer) {
        QTest::addRow("%s=%s", at, value) << QByteArray(at) << QByteArray(value) << QByteArray(pointer);
    };
    row("/surprise", "1", "/surprise");
    row("/api", "\"legacy\"", "/api");
    row("/name", "null", "/name");
    row("/name", "\"a b\"", "/name");
    row("/name", "\"../x\"", "/name");
    row("/title", "3", "/title");
    row("/role", "\"hope\"", "/role");
    row("/role", "\"workaround\"", "/index");
    row("/index", "0", "/index");
    row("/role", "\"opinion\"", "/role");
    row("/op", "\"system\"", "/op");
    row("/level", "\"library\"", "/level");
    row("/level", "\"H1\"", "/level");
    row("/tensors/w", R"({"dtype": "float", "dims": [1]})", "/tensors/w");
    row("/tensors/x", "null", "/tensors/x");
    row("/tensors/x/dims", "null", "/tensors/x/dims");
    row("/tensors/x/dims", "[]", "/tensors/x/dims");
    row("/tensors/x/dims", "[1,1,1,1,1,1,1,1,1]", "/tensors/x/dims");
    row("/tensors/x/dims/0", "1.5", "/tensors/x/dims/0");
    row("/tensors/x/dims/0", "2147483648", "/tensors/x/dims/0"); // 32 bits in the legacy API
    row("/tensors/x/dtype", "\"float16\"", "/tensors/x/dtype");
    row("/tensors/x/layout", "\"nchw4\"", "/tensors/x/layout");
    row("/tensors/x/strides", "[1, 2]", "/tensors/x/strides");
    row("/tensors/x/fill/kind", "\"file\"", "/tensors/x/fill/kind");
    row("/tensors/x/fill/value", "1", "/tensors/x/fill/value");
    row("/tensors/x/fill/lo", "3", "/tensors/x/fill/lo");
    row("/tensors/x/fill/seed", "-1", "/tensors/x/fill/seed");
    row("/attrs", "[]", "/attrs");
    row("/attrs/eps", "1", "/attrs/eps");
    row("/attrs/epsilon", "\"1e-6\"", "/attrs/epsilon");
    row("/attrs/mode", "\"spatial|per_activation\"", "/attrs/mode");
    row("/attrs/mode", "\"\"", "/attrs/mode");
    row("/control", "null", "/control");
    row("/control/patch", "{}", "/control/patch");
    row("/control/patch", R"({"/op": "create"})", "/control/patch/~1op");
    row("/control/patch", R"({"": {}})", "/control/patch/");
    row("/control/patch", R"({"/attrs/eps": 1})", "/control/patch/~1attrs~1eps");
    row("/control/patch", R"({"/attrs/epsilon/0": 1})", "/control/patch/~1attrs~1epsilon~10");
    row("/control/patch", R"({"/tensors/x/dims/4": 1})", "/control/patch/~1tensors~1x~1dims~14");
    row("/control/patch", R"({"/tensors/x/dims/-": 1})", "/control/patch/~1tensors~1x~1dims~1-");
    row("/control/patch", R"({"/tensors/x/dims/01": 1})", "/control/patch/~1tensors~1x~1dims~101");
    row("/control/patch", R"({"/tensors/w/dims": [1]})", "/control/patch/~1tensors~1w~1dims");
    row("/control/patch", R"({"/attrs/epsilon": []})", "/control/patch/~1attrs~1epsilon");
    row("/control/patch", R"({"/attrs/epsilon": 1e-6})", "/control/patch"); // the same as the case
    row("/control/patch", R"({"/tensors/x": {"dtype": "float"}})", "/control/patch/~1tensors~1x");
    row("/control/expect", "null", "/control/expect");
    row("/control/expect", "\"FINE\"", "/control/expect");
    row("/control/expect", "\"PRESENT\"", "/control/expect");
    row("/control/expect", R"({"status": "SUCCESS", "cudnn": ">=9"})", "/control/expect/cudnn");
    row("/expect", "[]", "/expect");
    row("/expect/0/status", "\"CUDNN_STATUS_99\"", "/expect/0/status");
    row("/expect/0/cudnn", "\"9 or so\"", "/expect/0/cudnn");
    row("/expect/0/compute_capability", "\"ampere\"", "/expect/0/compute_capability");
    row("/expect/0/compute_capability", "8.9", "/expect/0/compute_capability");
    row("/control/expect", R"({"status": "SUCCESS", "compute_capability": "<8.0"})",
        "/control/expect/compute_capability");
    for (const char *const call : {"rm -rf /", "f(", "f()", "(TENSOR)", "f(A)b", "f(A)(B)", "f(a b)", "f(A;B)"})
        row("/expect/0/at", '"' + QByteArray(call) + '"', "/expect/0/at");
    row("/expect/0/output", "\"good\"", "/expect/0/output");
    row("/vary", "[]", "/vary");
    row("/vary", R"({"/attrs/epsilon": []})", "/vary/~1attrs~1epsilon");
    row("/vary", R"({"/attrs/epsilon": [1, "x"]})", "/vary/~1attrs~1epsilon/1");
    row("/vary", R"({"/attrs/epsilon": ["x"], "/attrs/factor": [1]})", "/vary/~1attrs~1epsilon/0");
    row("/vary", R"({"/name": ["x"]})", "/vary/~1name");
    row("/vary", R"({"/attrs/epsilon": [1], "/attrs/factor": [1], "/attrs/mode": ["spatial"]})", "/vary");
    row("/check/reference", "\"gpu\"", "/check/reference");
    row("/check/rtol", "-1", "/check/rtol");
    row("/limits/timeout_s", "601", "/limits/timeout_s");
    row("/limits/device_mib", "0", "/limits/device_mib");
    row("/limits/cores", "1", "/limits/cores");
}

void TestCase::parse_refuses()
{
    QFETCH(QByteArray, at);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, pointer);
    const Json json = changed(at.constData(), Json::parse(value.toStdString()));
    const auto parsed = gpu::parseCase(json);
    QVERIFY(!parsed);
    QCOMPARE(QByteArray::fromStdString(parsed.error().pointer), pointer);
    QVERIFY(!parsed.error().message.empty());
}

void TestCase::parse_takesCallsOfTheGraph()
{
    for (const char *const call : {"cudnnCreate", "cudnnBackendFinalize(OPERATION_MATMUL)", "engine selection"}) {
        const auto parsed = gpu::parseCase(changed("/expect/0/at", call));
        QVERIFY2(parsed, call);
        QCOMPARE(parsed->expect.front().at, std::string(call));
    }
}

void TestCase::parse_refusesText_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addRow("empty") << QByteArray();
    QTest::addRow("cut short") << QByteArray(epsilonCase.data(), 200);
    QTest::addRow("no UTF-8") << QByteArray("{\"name\": \"\xff\"}");
    QTest::addRow("list") << QByteArray("[]");
    QTest::addRow("deep") << QByteArray(60'000, '[');
    QTest::addRow("huge number") << QByteArray(R"({"name": 1e999})");
    QTest::addRow("key twice")
        << QByteArray(epsilonCase.data(), qsizetype(epsilonCase.size())).replace("\"title\"", "\"role\"");
    QTest::addRow("64 KiB") << QByteArray(epsilonCase.data(), qsizetype(epsilonCase.size())) + QByteArray(65'536, ' ');
}

void TestCase::parse_refusesText()
{
    QFETCH(QByteArray, text);
    const auto parsed = gpu::parseCase(std::string_view(text.constData(), std::size_t(text.size())));
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().pointer, "");
    QVERIFY(!parsed.error().message.empty());
}

void TestCase::parse_acceptsInvalidValues_data()
{
    QTest::addColumn<QByteArray>("at");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *at, const char *value) {
        QTest::addRow("%s=%s", at, value) << QByteArray(at) << QByteArray(value);
    };
    row("/tensors/x/dims/0", "0");
    row("/tensors/x/dims/0", "-1");
    row("/tensors/x/dims/0", "2147483647");
    row("/tensors/x/dims", "[2]");
    row("/tensors/x/strides", "[0, -1, 0, 1]");
    row("/attrs/epsilon", "-1e-5");
    row("/attrs/epsilon", "\"-inf\"");
    row("/attrs/factor", "1e300");
}

void TestCase::parse_acceptsInvalidValues()
{
    QFETCH(QByteArray, at);
    QFETCH(QByteArray, value);
    Json json = changed(at.constData(), Json::parse(value.toStdString()));
    QCOMPARE(faultOf(json), QByteArray("(none)"));
}

void TestCase::parse_levelOfOp()
{
    const Json a = tensor({1, 8, 8});
    Json json = caseOf("graph_matmul", {{"a", a}, {"b", a}}, Json::object(), "/tensors/a/dims/2", 8);
    json["tensors"]["a"]["dims"] = {1, 8, 9};
    QCOMPARE(faultOf(json), QByteArray("/level"));
    json["level"] = "model";
    QCOMPARE(faultOf(json), QByteArray("(none)"));
    json["check"] = {{"finite", true}};
    QCOMPARE(faultOf(json), QByteArray("/check"));
    json["level"] = "gpu";
    QCOMPARE(faultOf(json), QByteArray("(none)"));
    json["expect"][0]["output"] = "matches";
    QCOMPARE(faultOf(json), QByteArray("/expect/0/output"));

    Json symbol = caseOf(
        "exported_symbol", Json::object(), {{"symbol", "cudnnRNNForwardTraining"}}, "/attrs/symbol", "cudnnCreate");
    QCOMPARE(faultOf(symbol), QByteArray("/control/expect"));
    symbol["control"]["expect"] = "PRESENT";
    QCOMPARE(faultOf(symbol), QByteArray("/expect/0/status"));
    symbol["expect"][0]["status"] = "ABSENT";
    QCOMPARE(faultOf(symbol), QByteArray("(none)"));
    symbol["expect"][0]["status"] = "EQUAL"; // an outcome of other look-ups
    QCOMPARE(faultOf(symbol), QByteArray("/expect/0/status"));
}

void TestCase::parse_namesAreIdentifiers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("fault");
    QTest::addRow("plain") << QStringLiteral("_CUDNN_1") << QByteArray("(none)");
    for (const char *const name : {"a.b", "1a", "", "a b", "a-b", "$(x)", "\u00e9"})
        QTest::addRow("%s", name) << QString::fromUtf8(name) << QByteArray("/attrs/name");
}

void TestCase::parse_namesAreIdentifiers()
{
    QFETCH(QString, name);
    Json constant
        = caseOf("header_constant", Json::object(), {{"name", name.toStdString()}, {"value", 1}}, "/attrs/value", 2);
    constant["control"]["expect"] = "DIFFERENT";
    constant["expect"][0]["status"] = "EQUAL";
    QTEST(faultOf(constant), "fault");
    constant["attrs"]["name"] = "CUDNN_MAJOR";
    constant["expect"][0]["status"] = "ABSENT";
    QCOMPARE(faultOf(constant), QByteArray("(none)"));
    constant["expect"][0]["status"] = "PRESENT";
    QCOMPARE(faultOf(constant), QByteArray("/expect/0/status"));
}

void TestCase::parse_mixedInstallation_namesTheOtherVersion()
{
    Json mixed = caseOf(
        "installation", Json::object(), {{"sublibrary", "ops"}, {"fault", "other_version"}}, "/attrs/fault", "none");
    QCOMPARE(faultOf(mixed), QByteArray("/attrs/other"));
    for (const char *const other : {"9", "9.1", ">=9.1.0", "newest", "9.01.0", ""}) {
        mixed["attrs"]["other"] = other;
        QCOMPARE(faultOf(mixed), QByteArray("/attrs/other"));
    }
    mixed["attrs"]["other"] = "9.28.0";
    const auto parsed = gpu::parseCase(mixed);
    QVERIFY(parsed);
    QCOMPARE(gpu::toString(gpu::otherVersion(*parsed)), "9.28.0");
    mixed["vary"] = {{"/attrs/other", {"9.28.0", "9.1.0"}}}; // a run has one second library
    QCOMPARE(faultOf(mixed), QByteArray("/attrs/other"));
}

void TestCase::parse_sizes_data()
{
    // 2^63 - 1 bytes are the most.
    QTest::addColumn<QByteArray>("tensor");
    QTest::addColumn<bool>("fits");
    const auto row
        = [](const char *name, const char *json, bool fits) { QTest::addRow("%s", name) << QByteArray(json) << fits; };
    row("2^62 bytes", R"({"dtype": "int8", "dims": [1073741824, 4294967296]})", true);
    row("2^63 bytes", R"({"dtype": "int8", "dims": [2147483648, 4294967296]})", false);
    row("2^62 of two bytes", R"({"dtype": "half", "dims": [1073741824, 4294967296]})", false);
    row("negative", R"({"dtype": "int8", "dims": [-2147483648, 4294967296]})", false);
    row("least integer", R"({"dtype": "int8", "dims": [-9223372036854775808]})", false);
    row("zero hides nothing", R"({"dtype": "int8", "dims": [0, 2147483648, 4294967296]})", false);
    row("large strides", R"({"dtype": "int8", "dims": [3, 2], "strides": [4611686018427387903, 1]})", false);
    row("just so", R"({"dtype": "int8", "dims": [3, 1], "strides": [4611686018427387903, 1]})", true);
    row("strides of floats", R"({"dtype": "float", "dims": [2, 2], "strides": [4611686018427387904, 1]})", false);
}

void TestCase::parse_sizes()
{
    QFETCH(QByteArray, tensor);
    QFETCH(bool, fits);
    Json json
        = caseOf("graph_pointwise", {{"x", Json::parse(tensor.toStdString())}}, Json::object(), "/attrs/mode", "tanh");
    json["level"] = "model";
    QCOMPARE(faultOf(json), fits ? QByteArray("(none)") : QByteArray("/tensors/x/dims"));
}

void TestCase::control_reachesDefaults()
{
    const char *pointers[] = {"/attrs/factor", "/tensors/x/layout", "/tensors/x/fill/seed", "/tensors/x/fill"};
    const Json values[] = {0.2, "nhwc", 5, {{"kind", "constant"}, {"value", 1}}};
    for (std::size_t i = 0; i < std::size(pointers); ++i) {
        Json json = changed("/tensors/x/fill", nullptr);
        json["control"]["patch"] = Json::object();
        json["control"]["patch"][pointers[i]] = values[i];
        QCOMPARE(faultOf(json), QByteArray("(none)"));
    }
    Json json = changed("/tensors/x/fill", nullptr);
    json["control"]["patch"] = {{"/tensors/x/fill/seed", 5}};
    QCOMPARE(gpu::parseCase(json)->control.tensor("x")->fill.seed, 5U);
}

void TestCase::spatialDefaults_followTheRank()
{
    const Json x = tensor({1, 3, 8, 8, 8});
    Json json = caseOf("convolution_output_dim", {{"x", x}, {"w", x}}, {{"pads", {1, 1, 1}}}, "/attrs/pads", {1, 1});
    const auto parsed = gpu::parseCase(json);
    QVERIFY(parsed);
    QCOMPARE(parsed->setup.attrs["strides"].dump(), "[1,1,1]");
    QCOMPARE(parsed->control.attrs["dilations"].dump(), "[1,1]");
    json["attrs"]["strides"] = {1, 1};
    QCOMPARE(faultOf(json), QByteArray("/attrs/strides"));
    json["attrs"] = {{"pads", {0, 0, 0, 0, 0, 0, 0}}};
    QCOMPARE(faultOf(json), QByteArray("/attrs/pads"));
}

void TestCase::fill_ofOneValue()
{
    QCOMPARE(faultOf(changed("/tensors/x/fill/lo", 2)), QByteArray("(none)")); // as large as hi
}

void TestCase::defaults_followOtherAttributes()
{
    const auto parsed = gpu::parseCase(
        caseOf("rnn_forward", Json::object(), {{"hidden_size", 33}, {"max_seq_length", 6}}, "/attrs/hidden_size", 64));
    QVERIFY(parsed);
    QCOMPARE(parsed->setup.attrs["proj_size"].get<int>(), 33);
    QCOMPARE(parsed->control.attrs["proj_size"].get<int>(), 64);
    QCOMPARE(parsed->setup.attrs["seq_lengths"].dump(), "[6]");
}

void TestCase::reference_needsDataThatFitTheNetwork()
{
    // The case has 32 features for a network of 64; its control has 64.
    Json json
        = caseOf("rnn_forward", Json::object(), {{"input_size", 64}, {"vector_size", 32}}, "/attrs/vector_size", 64);
    QCOMPARE(faultOf(json), QByteArray("(none)"));
    json["check"] = {{"finite", true}, {"reference", "cpu-f64"}};
    json["control"]["expect"] = {{"status", "SUCCESS"}, {"output", "matches"}};
    QCOMPARE(faultOf(json), QByteArray("(none)"));
    json["expect"].push_back({{"status", "SUCCESS"}, {"output", "finite"}});
    QCOMPARE(faultOf(json), QByteArray("(none)"));
    json["expect"].push_back({{"status", "SUCCESS"}, {"output", "differs"}});
    QCOMPARE(faultOf(json), QByteArray("/expect/2/output"));
    QVERIFY(gpu::parseCase(json).error().message.contains("vector_size"));
    json["expect"].erase(2);
    json["control"]["patch"]["/attrs/vector_size"] = 63;
    QCOMPARE(faultOf(json), QByteArray("/control/expect/output"));
}

CASEBOOK_TEST(TestCase)
#include "tst_case.moc"
