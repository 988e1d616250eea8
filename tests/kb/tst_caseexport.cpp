// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cppexport/caseexport.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace {

gpu::Case readCase(QByteArray text)
{
    text.replace('\'', '"');
    const auto read = gpu::parseCase(std::string_view(text.constData(), std::size_t(text.size())));
    if (!read)
        throw std::runtime_error(read.error().pointer + ": " + read.error().message);
    return *read;
}

QByteArray caseText(const QByteArray &what, const QByteArray &patch, const QByteArray &more = {})
{
    return "{'name': 'one', 'role': 'claim', " + what + ", 'control': {'patch': {" + patch
        + "}, 'expect': 'SUCCESS'}, 'expect': [{'status': 'BAD_PARAM'}]" + more + "}";
}

const QByteArray batch0 = caseText(
    "'op': 'tensor_descriptor', 'tensors': {'x': {'dtype': 'float', 'dims': [0, 3, 8, 8]}}", "'/tensors/x/dims/0': 1");

QByteArray program(const QByteArray &text)
{
    const auto written = kb::cppProgram(readCase(text));
    return written ? QByteArray::fromStdString(*written) : QByteArray::fromStdString("ERROR " + written.error());
}

/// A record of the case above, with a reason of our choice.
kb::Record recordOf(const std::string &reason)
{
    kb::Record record;
    record.testCase = readCase(batch0);
    record.caseName = "one";
    record.time = "2026-11-21T12:30:00.123Z";
    record.transcript.version = {9, 19, 0};
    record.transcript.env = {{"driver", {{"version", "580.1"}}}, {"os", {{"system", "Linux"}}},
        {"gpus", {{{"name", "H100"}, {"uuid", "GPU-secret"}}}}};
    const gpu::Outcome refused {2000, "CUDNN_STATUS_BAD_PARAM", "BAD_PARAM", "cudnnSetTensor4dDescriptor", reason};
    const gpu::Outcome fine {0, "CUDNN_STATUS_SUCCESS", "SUCCESS", "cudnnSetTensor4dDescriptor", {}};
    record.transcript.steps = {{.kind = gpu::StepKind::Control, .outcome = fine}, {.outcome = refused}};
    record.transcript.calls = {{.n = 1,
        .call = "cudnnSetTensor4dDescriptor",
        .args = "n=0 | c=3",
        .answered = true,
        .status = 2000,
        .name = "CUDNN_STATUS_BAD_PARAM",
        .reason = reason}};
    record.judgement = kb::judge(record.testCase, record.transcript);
    return record;
}

} // namespace

class TestCaseExport final : public QObject {
    Q_OBJECT

private slots:
    void jsonText_isTheSameCase()
    {
        const gpu::Case testCase = readCase(batch0);
        const std::string text = kb::caseJsonText(testCase);
        QVERIFY(text.ends_with("}\n"));
        const auto again = gpu::parseCase(std::string_view(text));
        QVERIFY(again);
        QCOMPARE(kb::caseHash(*again), kb::caseHash(testCase));
    }

    void program_hasControlAndCase()
    {
        const QByteArray text = program(batch0);
        const auto control = text.indexOf("CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 3, 8, 8");
        const auto itself = text.indexOf("CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 0, 3, 8, 8");
        QVERIFY(control > 0 && itself > control);
        QVERIFY(text.contains("status >= 2000 && status <= 2999")); // BAD_PARAM of cuDNN 9
        QVERIFY(text.contains("status == 3 || status == 5")); // and of 8
        QVERIFY(!text.contains("cuda_runtime"));
    }

    void everyOp_hasAProgram_data()
    {
        QTest::addColumn<QByteArray>("text");
        const QByteArray x = "'tensors': {'x': {'dtype': 'half', 'dims': [2, 8, 4, 4]}}";
        const QByteArray xw = "'tensors': {'x': {'dtype': 'float', 'dims': [1, 3, 8, 8]}, "
                              "'w': {'dtype': 'float', 'dims': [4, 3, 3, 3]}}";
        const QByteArray toOne = "'/tensors/x/dims/0': 1";
        const auto row = [](const char *op, const QByteArray &more, const QByteArray &patch,
                             const QByteArray &status = "SUCCESS") {
            QByteArray text = caseText("'op': '" + QByteArray(op) + "'" + (more.isEmpty() ? "" : ", " + more), patch);
            if (status != "SUCCESS")
                text.replace("'SUCCESS'", "'" + status + "'").replace("'BAD_PARAM'", "'" + status + "'");
            QTest::newRow(op) << text;
        };
        row("tensor_descriptor", x, toOne);
        row("filter_descriptor", "'tensors': {'w': {'dtype': 'float', 'dims': [4, 3, 3, 3, 3]}}",
            "'/tensors/w/dims/0': 1");
        row("convolution_descriptor", "'attrs': {'pads': [1, 1, 1], 'math': 'fma'}", "'/attrs/groups': 2");
        row("pooling_descriptor", "'attrs': {'mode': 'average_include_padding'}", "'/attrs/window': [3, 3]");
        row("activation_descriptor", "'attrs': {'coef': 'nan'}", "'/attrs/coef': 'inf'");
        row("rnn_descriptor", {}, "'/attrs/layers': 2");
        row("rnn_data_descriptor", {}, "'/attrs/batch': 2147483647");
        row("ctc_loss_descriptor", "'attrs': {'version': 'v9'}", "'/attrs/version': 'ex'");
        row("convolution_output_dim", xw, toOne.chopped(1) + "2");
        row("batchnorm_derive", x, toOne);
        row("exported_symbol", "'attrs': {'symbol': 'cudnnCreate'}", "'/attrs/symbol': 'cudnnNone'", "PRESENT");
        row("header_constant", "'attrs': {'name': 'CUDNN_MAJOR', 'value': 9}", "'/attrs/value': 8", "EQUAL");
        row("status_name", "'attrs': {'code': 0, 'name': 'CUDNN_STATUS_SUCCESS'}", "'/attrs/code': 1", "EQUAL");
        row("version_check", "'attrs': {'sublibrary': 'ops'}", "'/attrs/sublibrary': 'graph'");
        row("installation", "'attrs': {'sublibrary': 'adv', 'fault': 'missing'}", "'/attrs/fault': 'none'");
        row("create", "'attrs': {'leave_free_mib': 16}", "'/attrs/hide_devices': true");
        row("dropout_descriptor", {}, "'/attrs/probability': 0");
        row("batchnorm_forward_training", x + ", 'attrs': {'previous_kernel': 'bad_store'}", toOne);
        row("batchnorm_forward_inference", x, toOne);
        row("convolution_forward", xw + ", 'attrs': {'workspace': 'required-1'}", "'/attrs/workspace': 7");
        row("rnn_forward", {}, "'/attrs/batch': 2147483647");
        row("ctc_loss", {}, "'/attrs/batch': 2147483647");
        for (const char *level : {"model", "gpu"}) {
            const QByteArray at = ", 'level': '" + QByteArray(level) + "'";
            row("graph_convolution", xw + at, toOne.chopped(1) + "2");
            row("graph_batchnorm", x + at, toOne);
            row("graph_pointwise", x + at, toOne);
            row("graph_matmul",
                "'tensors': {'a': {'dtype': 'half', 'dims': [2, 4, 4]}, 'b': {'dtype': 'half', 'dims': [2, 4, 4]}}"
                    + at,
                "'/tensors/a/dims/0': 1");
            row("graph_sdpa",
                "'tensors': {'q': {'dtype': 'half', 'dims': [1, 2, 8, 64]}, 'k': {'dtype': 'half', 'dims': [1, 2, 8, "
                "64]}, "
                "'v': {'dtype': 'half', 'dims': [1, 2, 8, 64]}}"
                    + at,
                "'/attrs/causal': true");
        }
    }
    void everyOp_hasAProgram()
    {
        QFETCH(QByteArray, text);
        const gpu::Case testCase = readCase(text);
        m_seen.insert(testCase.op);
        const QByteArray written = program(text);
        QVERIFY2(written.startsWith("// The case"), written.left(200).constData());
        QVERIFY(written.contains("void theControl()") && written.contains("void theCase()"));
        QCOMPARE(written.contains("cuda_runtime_api.h"), testCase.level == gpu::Level::Gpu);
        QVERIFY(written.size() < 64 * 1024); // whatever a case asks for is made when the program runs
    }
    void everyOp_wasLookedAt()
    {
        const auto hasProgram = [](const gpu::OpSpec &op) { return !op.toolkit; };
        QCOMPARE(std::ptrdiff_t(m_seen.size()), std::ranges::count_if(gpu::ops(), hasProgram));
    }

    /// A program would have to bring the compiler along.
    void toolkit_hasNoProgram_andSaysSo()
    {
        const gpu::Case testCase = readCase(
            R"({"name": "t", "role": "claim", "op": "load", "attrs": {"library": "libcufft", "beside": ["libcudart 12.4.127"]},
            "control": {"patch": {"/attrs/beside": []}, "expect": "SUCCESS"}, "expect": [{"status": "FAILED"}]})");
        const auto program = kb::cppProgram(testCase);
        QVERIFY(!program);
        QVERIFY(program.error().contains("level toolkit"));
    }

    void textOfACase_staysData()
    {
        QByteArray text = batch0;
        text.replace("'role'", "'title': 'x\\n#error one\\\\', 'role'");
        const QByteArray written = program(text);
        QVERIFY(!written.contains("\n#error one"));
        QVERIFY(!written.contains("\\\n// Claimed")); // no backslash at the end of the comment's line
        QVERIFY(written.contains("x\\012#error one\\\\\""));
    }

    void lookUps_areDecidedAsTheRunnerDoes()
    {
        const QByteArray constant
            = program(caseText("'op': 'header_constant', 'attrs': {'name': 'CUDNN_X', 'value': 1}", "'/attrs/value': 2")
                    .replace("'SUCCESS'", "'DIFFERENT'")
                    .replace("'BAD_PARAM'", "'EQUAL'"));
        QVERIFY(constant.contains("notDefined(\"header\")")); // neither equal nor different
        QVERIFY(constant.contains("return Answer::Unknown; // a value is expected of what has none"));
        QVERIFY(constant.contains("cudnnGetVersion() != static_cast<std::size_t>(CUDNN_VERSION)"));
        const QByteArray symbol = program(
            caseText("'op': 'exported_symbol', 'attrs': {'symbol': 'malloc'}", "'/attrs/symbol': 'cudnnCreate'")
                .replace("'SUCCESS'", "'PRESENT'")
                .replace("'BAD_PARAM'", "'ABSENT'"));
        QVERIFY(symbol.contains("isOfCudnn(\"malloc\")"));
        const QByteArray mixed = program(caseText("'op': 'installation', 'attrs': {'sublibrary': 'ops', "
                                                  "'fault': 'other_version', 'other': '9.28.0'}",
            "'/attrs/fault': 'none'"));
        QVERIFY(mixed.contains("loadDamaged(\"ops\", \"other_version\", 92800)"));
    }

    void rangesOfVersions_areCompared()
    {
        QByteArray text = batch0;
        text.replace("[{'status'", "[{'cudnn': '>=8.9, <9.10', 'status'");
        QVERIFY(program(text).contains("version / 100 >= 809 && version / 100 < 910"));
    }

    void report_saysWhatWasSeen()
    {
        kb::Entry entry;
        entry.signature.en = "CUDNN_STATUS_BAD_PARAM";
        const QByteArray report = QByteArray::fromStdString(kb::bugReport(entry, recordOf("n <= 0")));
        QVERIFY(report.startsWith(
            "# `CUDNN_STATUS_BAD_PARAM` at `cudnnSetTensor4dDescriptor` with cuDNN 9.19.0: observed as claimed\n"));
        QVERIFY(report.contains("cuDNN's reason: `n <= 0`"));
        QVERIFY(report.contains("`n=0 \\| c=3`")); // the table keeps its columns
        QVERIFY(report.contains("- driver: `580.1`"));
        QVERIFY(report.contains("```json\n{\n  \"name\": \"one\""));
        QVERIFY(report.contains("#include <cudnn.h>"));
        QVERIFY(!report.contains("secret"));
    }

    void report_withTicksInData_staysWhole()
    {
        const QByteArray report = QByteArray::fromStdString(kb::bugReport({}, recordOf("a ``` b\n# heading")));
        QVERIFY(report.contains("```` a ``` b # heading ````"));
        QVERIFY(!report.contains("\n# heading"));
    }

private:
    std::set<gpu::Op> m_seen;
};

CASEBOOK_TEST(TestCaseExport)
#include "tst_caseexport.moc"
