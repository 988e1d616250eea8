// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// tests/data/apilog: logs that a program of ours got from cuDNN 8.9.7 and 9.19.0 without a GPU, with a null handle
// where a call takes one; process, time and addresses replaced. cudnn9graph.txt: of graphs that 9.19.0 was given for a
// described H100, cut down to the calls that make them and to what became of them.
#include "kb/apilog/apilog.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QTest>

namespace {

std::string logOf(const char *name)
{
    QFile file(QStringLiteral(DATA_DIR "/apilog/") + name);
    return file.open(QFile::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string message(const char *kind, const char *function, const std::string &body, int thread = 1)
{
    const std::string lower(1, char(kind[0] - 'A' + 'a'));
    std::string text = std::string(kind) + "! CuDNN (v91900 56) function " + function + "() called:\n";
    for (std::size_t at = 0; at < body.size();) {
        const std::size_t end = body.find('\n', at);
        text += lower + "! " + body.substr(at, end - at) + "\n";
        at = end == std::string::npos ? body.size() : end + 1;
    }
    return text + lower + "! Process=1; Thread=" + std::to_string(thread)
        + "; GPU=NULL; Handle=NULL; StreamId=NULL.\n\n\n";
}

std::string refused(const char *function, const char *status = "CUDNN_STATUS_BAD_PARAM", int thread = 1)
{
    return message("E", function, std::string("        Error: ") + status + "; Reason: why", thread);
}

std::string tensor4d(int n, int thread = 1)
{
    return message("I", "cudnnSetTensor4dDescriptor",
        "    format: type=cudnnTensorFormat_t; val=CUDNN_TENSOR_NCHW (0);\n    dataType: type=cudnnDataType_t; "
        "val=CUDNN_DATA_FLOAT (0);\n    n: type=int; val="
            + std::to_string(n) + ";\n    c: type=int; val=3;\n    h: type=int; val=8;\n    w: type=int; val=8;",
        thread);
}

const kb::LogCase *found(const std::vector<kb::LogCase> &cases, std::string_view call)
{
    const auto at = std::ranges::find(cases, call, &kb::LogCase::call);
    return at == cases.end() ? nullptr : &*at;
}

} // namespace

class TestApiLog final : public QObject {
    Q_OBJECT

private slots:
    void looksLikeApiLog_byItsMarks()
    {
        QVERIFY(kb::looksLikeApiLog(logOf("cudnn8.txt")));
        QVERIFY(kb::looksLikeApiLog(logOf("cudnn9.txt")));
        QVERIFY(kb::looksLikeApiLog("[worker 3] " + tensor4d(0)));
        QVERIFY(!kb::looksLikeApiLog(""));
        QVERIFY(!kb::looksLikeApiLog("RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM"));
        QVERIFY(!kb::looksLikeApiLog("I! CuDNN (v\nfunction cudnn"));
    }

    void realLog_givesTheCallsThatFailed_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("8.9.7") << "cudnn8.txt";
        QTest::newRow("9.19.0") << "cudnn9.txt";
    }
    void realLog_givesTheCallsThatFailed()
    {
        QFETCH(QString, file);
        const std::vector<kb::LogCase> cases = kb::casesFromApiLog(logOf(qPrintable(file)));
        const auto *const tensor = found(cases, "cudnnSetTensor4dDescriptor");
        QVERIFY(tensor);
        QCOMPARE(tensor->status, std::string("CUDNN_STATUS_BAD_PARAM"));
        QCOMPARE(tensor->json.at("tensors").at("x").at("dims"), gpu::Json({0, 3, 32, 32}));
        QCOMPARE(tensor->json.at("control").at("patch"), gpu::Json({{"/tensors/x/dims/0", 1}}));
        const auto *const rnn = found(cases, "cudnnSetRNNDescriptor_v8");
        QVERIFY(rnn);
        QCOMPARE(rnn->json.at("attrs").at("layers"), gpu::Json(0));
        QCOMPARE(rnn->json.at("attrs").at("hidden_size"), gpu::Json(33));
        QCOMPARE(rnn->json.at("attrs").at("cell"), gpu::Json("lstm"));
        QCOMPARE(rnn->json.at("attrs").at("aux_flags"), gpu::Json(1));
        // The 2d call makes the Nd one, and there the fault is logged.
        const auto *const pooling = found(cases, "cudnnSetPoolingNdDescriptor");
        QVERIFY(pooling);
        QCOMPARE(pooling->json.at("expect")[0].at("at"), gpu::Json("cudnnSetPooling2dDescriptor"));
        const auto *const norm = found(cases, "cudnnBatchNormalizationForwardTraining");
        QVERIFY(norm);
        QCOMPARE(norm->json.at("attrs").at("epsilon"), gpu::Json(1e-6));
        QCOMPARE(norm->json.at("tensors").at("x").at("layout"), gpu::Json("nhwc")); // from its strides
        QVERIFY(std::ranges::contains(norm->notes, kb::LogNote::Kind::NullPointer, &kb::LogNote::kind));
        for (const kb::LogCase &one : cases) // of the log, and not of any claim
            QVERIFY(one.json.is_null() || one.json.at("role") == "observation");
        // No op of a tensor descriptor alone in the graph API.
        const auto *const graph = found(cases, "cudnnBackendFinalize(TENSOR)");
        QVERIFY(graph);
        QVERIFY(graph->json.is_null());
        QCOMPARE(graph->notes, (std::vector<kb::LogNote> {{kb::LogNote::Kind::NoOp, {}}}));
        for (const kb::LogCase &one : cases)
            QVERIFY2(one.json.is_null() || gpu::parseCase(one.json), one.call.c_str());
    }

    void graphs_becomeCases_data()
    {
        QTest::addColumn<QByteArray>("op");
        QTest::addColumn<QByteArray>("status");
        QTest::addColumn<QByteArray>("at");
        QTest::addColumn<QByteArray>("part"); // that the case must have
        QTest::newRow("attention, refused operation")
            << QByteArray("graph_sdpa") << QByteArray("BAD_PARAM")
            << QByteArray("cudnnBackendFinalize(OPERATION_SDPA_FWD)")
            << QByteArray(R"({"tensors": {"q": {"dtype": "half", "dims": [2, 8, 128, 64]},
                "k": {"dtype": "half", "dims": [2, 8, 128, 60]}}, "attrs": {"generate_stats": true},
                "control": {"patch": {"/tensors/k/dims/3": 64, "/tensors/v/dims/3": 64}}})");
        QTest::newRow("attention, no engine")
            << QByteArray("graph_sdpa") << QByteArray("NOT_SUPPORTED") << QByteArray("engine selection")
            << QByteArray(R"({"tensors": {"v": {"dtype": "half", "dims": [2, 8, 128, 60]}},
                "control": {"patch": {"/tensors/q/dims/3": 64, "/tensors/k/dims/3": 64, "/tensors/v/dims/3": 64}}})");
        QTest::newRow("batch norm, no engine")
            << QByteArray("graph_batchnorm") << QByteArray("NOT_SUPPORTED") << QByteArray("engine selection")
            << QByteArray(R"({"tensors": {"x": {"dtype": "half", "dims": [8, 12, 32, 32], "layout": "nhwc"}},
                "attrs": {"param_dtype": "float"}})");
        QTest::newRow("matrix product, refused operation")
            << QByteArray("graph_matmul") << QByteArray("BAD_PARAM")
            << QByteArray("cudnnBackendFinalize(OPERATION_MATMUL)")
            << QByteArray(R"({"tensors": {"b": {"dtype": "half", "dims": [2, 31, 64]}}, "attrs": {"compute": "float"},
                "control": {"patch": {"/tensors/b/dims/1": 32}}})");
        QTest::newRow("pointwise, no engine")
            << QByteArray("graph_pointwise") << QByteArray("NOT_SUPPORTED") << QByteArray("engine selection")
            << QByteArray(R"({"tensors": {"b": {"dtype": "half", "dims": [1, 64, 1, 1]}}, "attrs": {"mode": "add"}})");
        QTest::newRow("batch norm of pointwise operations")
            << QByteArray("graph_batchnorm") << QByteArray("NOT_SUPPORTED") << QByteArray("")
            << QByteArray(R"({"tensors": {"x": {"dtype": "half", "dims": [8, 13, 32, 32]}},
                "attrs": {"phase": "inference", "param_dtype": "float"}})");
    }
    void graphs_becomeCases()
    {
        QFETCH(QByteArray, op);
        QFETCH(QByteArray, status);
        QFETCH(QByteArray, at);
        QFETCH(QByteArray, part);
        const gpu::Json wanted = gpu::Json::parse(part.toStdString());
        const std::vector<kb::LogCase> cases = kb::casesFromApiLog(logOf("cudnn9graph.txt"));
        QVERIFY(std::ranges::any_of(cases, [&](const kb::LogCase &one) {
            if (one.json.is_null() || one.json.at("op") != op.constData())
                return false;
            gpu::Json merged = one.json;
            merged.merge_patch(wanted);
            const gpu::Json &expect = one.json.at("expect")[0];
            return merged == one.json && expect.at("status") == status.constData()
                && expect.value("at", std::string()) == at.constData() && gpu::parseCase(one.json);
        }));
    }

    void graphs_listWhatNoLogHas()
    {
        const std::vector<kb::LogCase> cases = kb::casesFromApiLog(logOf("cudnn9graph.txt"));
        const auto lists = [&](std::string_view op, const char *name, const char *value) {
            const kb::LogNote note {kb::LogNote::Kind::ByValue, {name, value}};
            return std::ranges::any_of(cases, [&](const kb::LogCase &one) {
                return !one.json.is_null() && one.json.at("op") == op && std::ranges::contains(one.notes, note);
            });
        };
        QVERIFY(lists("graph_batchnorm", "epsilon", "1e-05"));
        QVERIFY(lists("graph_sdpa", "scale", "0.125"));
        QVERIFY(!lists("graph_matmul", "scale", "0.125"));
    }

    void graphOfOtherOperations_isListed()
    {
        std::string log = logOf("cudnn9graph.txt");
        for (std::size_t at = log.find("CUDNN_POINTWISE_SUB"); at != std::string::npos;
            at = log.find("CUDNN_POINTWISE_SUB", at))
            log.replace(at, 19, "CUDNN_POINTWISE_POW");
        const auto cases = kb::casesFromApiLog(log);
        QVERIFY(std::ranges::any_of(cases, [](const kb::LogCase &one) {
            return one.json.is_null()
                && one.notes.back()
                == kb::LogNote {
                    kb::LogNote::Kind::NoOpOfGraph, {"POINTWISE_POW, POINTWISE_MUL, POINTWISE_MUL, POINTWISE_ADD"}};
        }));
    }

    void otherTensorOfAGraph_isListed()
    {
        std::string log = logOf("cudnn9graph.txt");
        const std::size_t graph = log.find("type=CUDNN_BACKEND_OPERATION_NORM_FORWARD_DESCRIPTOR");
        const std::size_t bias = log.find("biasDesc", graph);
        const std::size_t type = log.find("CUDNN_DATA_FLOAT (0)", bias);
        QVERIFY(graph != std::string::npos && type != std::string::npos);
        // Of both messages that have it, the operation's and the graph's.
        for (std::size_t at = log.find("biasDesc"); at != std::string::npos; at = log.find("biasDesc", at + 1)) {
            const std::size_t its = log.find("CUDNN_DATA_FLOAT (0)", at);
            log.replace(its, 20, "CUDNN_DATA_HALF (2)");
        }
        const auto cases = kb::casesFromApiLog(log);
        QVERIFY(std::ranges::any_of(cases, [](const kb::LogCase &one) {
            return std::ranges::any_of(one.notes, [](const kb::LogNote &note) {
                return note.kind == kb::LogNote::Kind::OtherTensor && note.values.size() == 9
                    && note.values[0] == "bias" && note.values[1] == "half" && note.values[2] == "[1,12,1,1]"
                    && note.values[5] == "float";
            });
        }));
    }

    /// Engines that are refused are no fault of a graph that got a plan.
    void refusedEngine_beforeAPlan_isNoFault()
    {
        const auto finalize = [](const char *what, const char *status, bool refusedToo) {
            return message("I", "cudnnBackendFinalize",
                       std::string("    descriptor: type=CUDNN_BACKEND_") + what
                           + "_DESCRIPTOR:\n        operation: type=CUDNN_BACKEND_OPERATION_SIGNAL_DESCRIPTOR:")
                + message(
                    "I", "cudnnBackendFinalize", std::string("    status: type=cudnnStatus_t; val=") + status + " (1);")
                + (refusedToo ? refused("cudnnBackendFinalize", status) : std::string());
        };
        const std::string failed = finalize("EXECUTION_PLAN", "CUDNN_STATUS_NOT_SUPPORTED", true);
        const std::string graph = finalize("OPERATIONGRAPH", "CUDNN_STATUS_SUCCESS", false);
        const auto cases = kb::casesFromApiLog(graph + failed);
        QCOMPARE(cases.size(), std::size_t(1));
        QCOMPARE(cases[0].call, std::string("cudnnBackendFinalize(OPERATIONGRAPH)"));
        QCOMPARE(cases[0].status, std::string("CUDNN_STATUS_NOT_SUPPORTED"));
        QVERIFY(
            kb::casesFromApiLog(graph + failed + finalize("EXECUTION_PLAN", "CUDNN_STATUS_SUCCESS", false)).empty());
    }

    /// cuDNN logs faults inside a call that it recovers from; the call's own status says that it went well.
    void errorAfterSuccess_isNoFault()
    {
        const std::string made
            = message("I", "cudnnBackendFinalize", "    descriptor: type=CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR:")
            + message("I", "cudnnBackendFinalize", "    status: type=cudnnStatus_t; val=CUDNN_STATUS_SUCCESS (0);");
        QVERIFY(kb::casesFromApiLog(made + refused("cudnnBackendFinalize")).empty());
    }

    /// Composed of what the real logs show of descriptors and of calls with a null handle: no GPU was there.
    void composedConvolution_isTakenOver()
    {
        const std::string log = logOf("cudnn9.txt");
        const std::size_t begin = log.find("I! CuDNN (v91900 56) function cudnnConvolutionForward()");
        const std::size_t end = log.find("I! CuDNN", begin + 1);
        std::string call = log.substr(begin, end - begin);
        call.replace(call.find("val=NULL_PTR"), 12, "val=0x7f0000000000");
        const auto cases = kb::casesFromApiLog(call + refused("cudnnConvolutionForward", "CUDNN_STATUS_NOT_SUPPORTED"));
        QCOMPARE(cases.size(), std::size_t(1));
        const gpu::Json &json = cases[0].json;
        QCOMPARE(json.at("op"), gpu::Json("convolution_forward"));
        QCOMPARE(json.at("attrs").at("algo"), gpu::Json("fft"));
        QCOMPARE(json.at("attrs").at("workspace"), gpu::Json("none"));
        QCOMPARE(json.at("attrs").at("math"), gpu::Json("tensor_op"));
        QCOMPARE(json.at("expect")[0].at("status"), gpu::Json("NOT_SUPPORTED"));
        QVERIFY(gpu::parseCase(json));
    }

    void callWithoutError_expectsSuccess_andAControlThatFails()
    {
        const auto cases = kb::casesFromApiLog(tensor4d(2));
        QCOMPARE(cases.size(), std::size_t(1));
        QVERIFY(cases[0].status.empty());
        QCOMPARE(cases[0].json.at("expect"), gpu::Json::parse("[{\"status\": \"SUCCESS\"}]"));
        QCOMPARE(cases[0].json.at("control").at("expect"), gpu::Json("BAD_PARAM"));
    }

    void interleavedThreads_areToldApart()
    {
        const auto cases = kb::casesFromApiLog(
            tensor4d(0, 1) + tensor4d(5, 2) + refused("cudnnSetTensor4dDescriptor", "CUDNN_STATUS_BAD_PARAM", 1));
        QCOMPARE(cases.size(), std::size_t(1));
        QCOMPARE(cases[0].json.at("tensors").at("x").at("dims")[0], gpu::Json(0));
    }

    void otherLines_arePassedOver()
    {
        std::string log;
        for (const QByteArray &line :
            QByteArray::fromStdString(tensor4d(0) + refused("cudnnSetTensor4dDescriptor")).split('\n'))
            log += "12:00:01 INFO step! loss=1\n[rank0] " + line.toStdString() + "\r\n";
        const auto cases = kb::casesFromApiLog(log);
        QCOMPARE(cases.size(), std::size_t(1));
        QVERIFY(gpu::parseCase(cases[0].json));
    }

    void unknownCall_isListed()
    {
        const auto cases
            = kb::casesFromApiLog(message("I", "cudnnSoftmaxForward", "    handle: type=cudnnHandle_t; val=0x1;")
                + refused("cudnnSoftmaxForward"));
        QCOMPARE(cases.size(), std::size_t(1));
        QVERIFY(cases[0].json.is_null());
        QCOMPARE(cases[0].notes, (std::vector<kb::LogNote> {{kb::LogNote::Kind::NoOp, {}}}));
    }

    void sameFaultInALoop_isOneCase()
    {
        std::string log;
        for (int i = 0; i < 1000; ++i)
            log += tensor4d(0) + refused("cudnnSetTensor4dDescriptor");
        QCOMPARE(kb::casesFromApiLog(log).size(), std::size_t(1));
    }

    void manyFaults_areLimited_andSaid()
    {
        std::string log;
        for (int i = 0; i < 100; ++i)
            log += tensor4d(-i) + refused("cudnnSetTensor4dDescriptor");
        const auto cases = kb::casesFromApiLog(log);
        QCOMPARE(cases.size(), std::size_t(32));
        QVERIFY(cases.back().notes.back() == kb::LogNote({kb::LogNote::Kind::MoreCalls, {"68"}}));
    }

    void valueOverTheLimits_makesNoCase()
    {
        std::string log = tensor4d(0) + refused("cudnnSetTensor4dDescriptor");
        log.replace(log.find("val=3;"), 6, "val=99999999999;");
        const auto cases = kb::casesFromApiLog(log);
        QCOMPARE(cases.size(), std::size_t(1));
        QVERIFY(cases[0].json.is_null());
        QCOMPARE(cases[0].notes.back().kind, kb::LogNote::Kind::NoCase);
        QVERIFY(cases[0].notes.back().values.at(0).starts_with("/tensors/x/dims/1"));
    }

    void truncatedAnywhere_neverCrashes()
    {
        for (const char *file : {"cudnn8.txt", "cudnn9.txt", "cudnn9graph.txt"}) {
            const std::string log = logOf(file);
            for (std::size_t length = 0; length < log.size(); length += 997) {
                for (const kb::LogCase &one : kb::casesFromApiLog(std::string_view(log).substr(0, length)))
                    QVERIFY(one.json.is_null() || gpu::parseCase(one.json));
            }
        }
    }

    void garbledBytes_neverCrash()
    {
        const std::string log = logOf("cudnn9.txt") + logOf("cudnn9graph.txt");
        for (unsigned seed = 1; seed <= 40; ++seed) {
            std::string garbled = log;
            unsigned state = seed;
            for (int i = 0; i < 200; ++i) {
                state = state * 1664525U + 1013904223U;
                garbled[state % garbled.size()] = "0-9;:=[]()\n!,\xff"[(state >> 16) % 14];
            }
            for (const kb::LogCase &one : kb::casesFromApiLog(garbled))
                QVERIFY(one.json.is_null() || gpu::parseCase(one.json));
        }
    }

    void megabyteWithoutEnd_isRead()
    {
        std::string log
            = "I! CuDNN (v91900 56) function cudnnSetTensorNdDescriptor() called:\ni!     dimA: type=int; val=[";
        for (int i = 0; i < 300'000; ++i)
            log += "1,1";
        QVERIFY(kb::casesFromApiLog(log).size() <= 1);
        QVERIFY(kb::casesFromApiLog(std::string(1 << 20, '!')).empty());
    }
};

CASEBOOK_TEST(TestApiLog)
#include "tst_apilog.moc"
