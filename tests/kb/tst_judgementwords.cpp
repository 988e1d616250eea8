// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The sentence of a verdict, over the roles of cases, what is expected of them, and what cuDNN did; in both languages.
#include "gpu/protocol/status.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"
#include "tests/testprogram.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

namespace {

constexpr const char *tensorCall = "cudnnSetTensor4dDescriptor";

gpu::Case parsedText(const QByteArray &text)
{
    const auto testCase = gpu::parseCase(std::string_view(text.constData(), std::size_t(text.size())));
    if (!testCase)
        qFatal("%s: %s", testCase.error().pointer.c_str(), testCase.error().message.c_str());
    return *testCase;
}

/// A case of a role about a batch of 0, whose control must succeed.
QByteArray batchZero(const char *role, const char *expect)
{
    const QByteArray index = qstrcmp(role, "workaround") == 0 || qstrcmp(role, "dead_end") == 0 ? R"("index": 0,)" : "";
    return QByteArray(R"({"name": "c", "role": ")") + role + "\", " + index + R"("op": "tensor_descriptor",
        "tensors": {"x": {"dtype": "float", "dims": [0, 3, 8, 8]}},
        "control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"}, "expect": [)"
        + expect + "]}";
}

/// "SUCCESS", "BAD_PARAM", "PRESENT", ...: as the runner says it.
gpu::Outcome outcome(const QByteArray &text, const char *call = tensorCall, const char *reason = "")
{
    const std::string name = text.toStdString();
    const bool special = name == gpu::outcome::Present || name == gpu::outcome::Absent || name == gpu::outcome::Equal
        || name == gpu::outcome::Different || name == gpu::outcome::Crashed;
    return {
        .status = 0, .name = special ? name : "CUDNN_STATUS_" + name, .category = name, .call = call, .reason = reason};
}

kb::Judgement judged(const gpu::Case &testCase, const gpu::Outcome &observed, gpu::Outcome control = {},
    gpu::Version cudnn = {9, 19, 0}, const std::optional<gpu::Outputs> &outputs = {})
{
    if (control.category.empty())
        control = outcome(QByteArray::fromStdString(testCase.controlExpect.status));
    gpu::Transcript transcript;
    transcript.runner = "1";
    transcript.version = cudnn;
    transcript.result = gpu::Json::object();
    const gpu::Outputs good {.finite = true, .compared = true, .matches = true};
    transcript.steps.push_back({.kind = gpu::StepKind::Control, .outcome = control, .outputs = good});
    transcript.steps.push_back({.kind = gpu::StepKind::Case, .outcome = observed, .outputs = outputs});
    return kb::judge(testCase, transcript);
}

} // namespace

class TestJudgementWords final : public QObject {
    Q_OBJECT

private slots:
    void mostTelling_isOfTheStrongestLevelAndTheNewestVersion()
    {
        const gpu::Case claim = parsedText(batchZero("claim", R"({"status": "BAD_PARAM"})"));
        const auto cell = [&claim](gpu::Version version, gpu::Level level, const char *status) {
            const kb::Judgement judgement = judged(claim, outcome(status), {}, version);
            return kb::Measured {.caseName = claim.name,
                .level = level,
                .version = version,
                .gpuModel = {},
                .verdict = judgement.verdict,
                .newestTime = {},
                .judgement = judgement};
        };
        kb::EntryEvidence evidence;
        evidence.cases = {claim};
        QCOMPARE(wording::mostTelling(evidence), QString());
        evidence.measured = {cell({9, 1, 0}, gpu::Level::Library, "BAD_PARAM"),
            cell({9, 19, 0}, gpu::Level::Library, "SUCCESS"), cell({8, 9, 5}, gpu::Level::Library, "BAD_PARAM")};
        QVERIFY(wording::mostTelling(evidence).startsWith(u"cuDNN 9.19.0 accepts a batch of 0"));
        evidence.measured.push_back(cell({9, 0, 0}, gpu::Level::Model, "BAD_PARAM"));
        QVERIFY(wording::mostTelling(evidence).startsWith(u"cuDNN 9.0.0 rejects a batch of 0"));
        evidence.measured.back().role = gpu::Role::Workaround; // says nothing of the claim
        QVERIFY(wording::mostTelling(evidence).startsWith(u"cuDNN 9.19.0 accepts"));
        evidence.tier = kb::Tier::Disputed; // one of them would tell one side
        QCOMPARE(wording::mostTelling(evidence),
            QStringLiteral("What was run does not agree: the claim held in 2 of 3 checks."));
    }

    void sentence_byRoleExpectationAndOutcome_data()
    {
        QTest::addColumn<QByteArray>("role");
        QTest::addColumn<QByteArray>("expect");
        QTest::addColumn<QByteArray>("observed");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char *role, const char *expect, const char *observed, const char *sentence) {
            const QByteArray name = QByteArray(role) + ' ' + expect + ", " + observed;
            QTest::newRow(name.constData())
                << QByteArray(role) << QByteArray(expect) << QByteArray(observed) << QString::fromUtf8(sentence);
        };
        constexpr const char *failure = R"({"status": "BAD_PARAM"})";
        constexpr const char *elsewhere = R"({"status": "BAD_PARAM", "at": "cudnnConvolutionForward"})";
        constexpr const char *good = R"({"status": "SUCCESS"})";
        constexpr const char *death = R"({"status": "CRASHED"})";
        constexpr const char *ofVersion = R"({"cudnn": ">=9", "status": "BAD_PARAM"})";
        constexpr const char *ofOther = R"({"cudnn": "<9", "status": "BAD_PARAM"})";
        constexpr const char *ofGpu = R"({"compute_capability": "<8.0", "status": "BAD_PARAM"})";
#define REJECTED "cuDNN 9.19.0 rejects a batch of 0 with CUDNN_STATUS_BAD_PARAM at cudnnSetTensor4dDescriptor"
#define REJECTED_OTHERWISE                                                                                             \
    "cuDNN 9.19.0 rejects a batch of 0 with CUDNN_STATUS_NOT_SUPPORTED at cudnnSetTensor4dDescriptor"
#define ACCEPTED "cuDNN 9.19.0 accepts a batch of 0"
#define DIED "cuDNN 9.19.0 dies in cudnnSetTensor4dDescriptor, given a batch of 0"

        row("claim", failure, "BAD_PARAM", REJECTED ": the claim holds here.");
        row("claim", failure, "SUCCESS", ACCEPTED ": the claim does not hold here.");
        row("claim", failure, "NOT_SUPPORTED",
            REJECTED_OTHERWISE ", not with the claimed CUDNN_STATUS_BAD_PARAM: it fails, but not as claimed.");
        row("claim", failure, "CRASHED",
            DIED ", not with the claimed CUDNN_STATUS_BAD_PARAM: it fails, but not as claimed.");
        row("claim", elsewhere, "BAD_PARAM",
            REJECTED ", not at the claimed cudnnConvolutionForward: it fails, but not as claimed.");
        row("claim", good, "SUCCESS", ACCEPTED ": the claim holds here.");
        row("claim", good, "BAD_PARAM", REJECTED ": the claim, that it is accepted, does not hold here.");
        row("claim", death, "CRASHED", DIED ": the claim holds here.");
        row("claim", death, "BAD_PARAM",
            REJECTED ", not with the claimed death of the process: it fails, but not as claimed.");
        row("claim", death, "SUCCESS", ACCEPTED ": the claim does not hold here.");
        row("claim", ofVersion, "BAD_PARAM", REJECTED ": that is what the claim says of this version.");
        row("claim", ofOther, "BAD_PARAM", REJECTED "; the case says nothing of this version, so nothing follows.");
        row("claim", ofGpu, "SUCCESS", ACCEPTED "; the case says nothing of this GPU, so nothing follows.");

        row("workaround", good, "SUCCESS", ACCEPTED ": that is consistent with the workaround.");
        row("workaround", good, "BAD_PARAM", REJECTED ": the workaround does not help here.");
        row("workaround", failure, "BAD_PARAM", REJECTED ": that is what the workaround says.");
        row("workaround", failure, "SUCCESS", ACCEPTED ": that is not what the workaround says.");
        row("workaround", failure, "NOT_SUPPORTED",
            REJECTED_OTHERWISE ", not with the claimed CUDNN_STATUS_BAD_PARAM: that is not what the workaround says.");

        row("dead_end", failure, "BAD_PARAM", REJECTED ": it still fails, as the dead end says.");
        row("dead_end", failure, "SUCCESS", ACCEPTED ": it does not fail here, and the dead end says that it does.");
        row("dead_end", failure, "NOT_SUPPORTED",
            REJECTED_OTHERWISE
            ", not with the claimed CUDNN_STATUS_BAD_PARAM: it still fails, but not as the dead end says.");
        row("dead_end", good, "SUCCESS", ACCEPTED ": the dead end says so, too; being accepted here is no way out.");
        row("dead_end", good, "BAD_PARAM", REJECTED ": that is not what the dead end says.");

        row("observation", failure, "BAD_PARAM", REJECTED ": that is what the log shows.");
        row("observation", failure, "SUCCESS", ACCEPTED ": that is not what the log shows.");
        row("observation", good, "SUCCESS", ACCEPTED ": that is what the log shows.");
        row("observation", failure, "NOT_SUPPORTED",
            REJECTED_OTHERWISE ", not with the CUDNN_STATUS_BAD_PARAM of the log: that is not what the log shows.");
        row("observation", elsewhere, "BAD_PARAM",
            REJECTED ", not at the cudnnConvolutionForward of the log: that is not what the log shows.");
    }
    void sentence_byRoleExpectationAndOutcome()
    {
        QFETCH(const QByteArray, role);
        QFETCH(const QByteArray, expect);
        QFETCH(const QByteArray, observed);
        const gpu::Case testCase = parsedText(batchZero(role.constData(), expect.constData()));
        const kb::Judgement judgement = judged(testCase, outcome(observed));
        QTEST(wording::sentence(judgement, testCase), "sentence");

        // In Chinese nothing is left of the English but names.
        QTranslator chinese;
        QVERIFY(chinese.load(QStringLiteral(":/i18n/casebook_zh_CN.qm")));
        QVERIFY(QCoreApplication::installTranslator(&chinese));
        QString translated = wording::sentence(judgement, testCase);
        QVERIFY(QCoreApplication::removeTranslator(&chinese));
        static const QRegularExpression names(QStringLiteral("cuDNN|GPU|CUDNN_STATUS_[A-Z_]+|cudnn[A-Z]\\w+"));
        translated.remove(names);
        QVERIFY2(!translated.contains(QRegularExpression(QStringLiteral("[A-Za-z]{2}"))), qPrintable(translated));
    }

    void subject_namesWhatMatters_data()
    {
        QTest::addColumn<QByteArray>("parts"); // of the case, from its op on
        QTest::addColumn<QString>("subject");
        const auto row = [](const char *subject, const char *parts) {
            QTest::newRow(subject) << QByteArray(parts) << QString::fromUtf8(subject);
        };
        row("a batch of 23", R"("op": "tensor_descriptor", "tensors": {"x": {"dtype": "float", "dims": [23, 3, 8, 8]}},
            "control": {"patch": {"/tensors/x/dims/0": 24}, "expect": "SUCCESS"})");
        // The number of elements is at fault, not the batch.
        row("x of 2 × 32768 × 32768 × 1 = 2147483648 elements", R"("op": "tensor_descriptor",
            "tensors": {"x": {"dtype": "float", "dims": [2, 32768, 32768, 1]}},
            "control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"})");
        row("w of 4 × 5 × 3 × 3 (x of 1 × 3 × 8 × 8, pads = [1,1])", R"("op": "convolution_output_dim",
            "tensors": {"x": {"dtype": "float", "dims": [1, 3, 8, 8]}, "w": {"dtype": "float", "dims": [4, 5, 3, 3]}},
            "attrs": {"pads": [1, 1]}, "control": {"patch": {"/tensors/w/dims/1": 3}, "expect": "SUCCESS"})");
        row("strides = [3,3] (x of 1 × 3 × 32 × 32, w of 16 × 3 × 3 × 3)", R"("op": "convolution_output_dim",
            "tensors": {"x": {"dtype": "float", "dims": [1, 3, 32, 32]}, "w": {"dtype": "float", "dims": [16, 3, 3, 3]}},
            "attrs": {"pads": [1, 1], "strides": [3, 3]},
            "control": {"patch": {"/attrs/strides": [1, 1]}, "expect": "SUCCESS"})");
        row("x, w of type int32", R"("op": "convolution_output_dim",
            "tensors": {"x": {"dtype": "int32", "dims": [1, 3, 8, 8]}, "w": {"dtype": "int32", "dims": [4, 3, 3, 3]}},
            "control": {"patch": {"/tensors/w/dtype": "float", "/tensors/x/dtype": "float"}, "expect": "SUCCESS"})");
        row("q, k, v of 2 × 8 × 128 × 60", R"("op": "graph_sdpa", "level": "model",
            "tensors": {"q": {"dtype": "half", "dims": [2, 8, 128, 60]}, "k": {"dtype": "half", "dims": [2, 8, 128, 60]},
                "v": {"dtype": "half", "dims": [2, 8, 128, 60]}},
            "control": {"patch": {"/tensors/q/dims/3": 64, "/tensors/k/dims/3": 64, "/tensors/v/dims/3": 64},
                "expect": "SUCCESS"})");
        // proj_size only follows.
        row("hidden_size = 100", R"("op": "rnn_descriptor", "attrs": {"hidden_size": 100},
            "control": {"patch": {"/attrs/hidden_size": 64}, "expect": "SUCCESS"})");
        // What the control breaks is not what the case is about.
        row("max_label_length = 512", R"("op": "ctc_loss_descriptor", "attrs": {"max_label_length": 512},
            "control": {"patch": {"/attrs/compute": "half"}, "expect": "NOT_SUPPORTED"})");
        row("float x of 65536 × 3 × 224 × 224 = 9865003008 elements, float w of 16 × 3 × 3 × 3, pads = [1,1]",
            R"("op": "graph_convolution", "level": "model", "tensors": {
                "x": {"dtype": "float", "dims": [65536, 3, 224, 224]}, "w": {"dtype": "float", "dims": [16, 3, 3, 3]}},
            "attrs": {"pads": [1, 1]}, "control": {"patch": {"/tensors/w/dims/1": 2}, "expect": "BAD_PARAM"})");
        row("an installation without its sublibrary ops", R"("op": "installation",
            "attrs": {"sublibrary": "ops", "fault": "missing"},
            "control": {"patch": {"/attrs/fault": "none"}, "expect": "SUCCESS"})");
        row("an installation whose sublibrary ops is of version 9.28.0", R"("op": "installation",
            "attrs": {"sublibrary": "ops", "fault": "other_version", "other": "9.28.0"},
            "control": {"patch": {"/attrs/fault": "none"}, "expect": "SUCCESS"})");
        row("a complete installation", R"("op": "installation", "attrs": {"sublibrary": "ops", "fault": "none"},
            "control": {"patch": {"/attrs/fault": "missing"}, "expect": "NOT_SUPPORTED"})");
    }
    void subject_namesWhatMatters()
    {
        QFETCH(const QByteArray, parts);
        const gpu::Case testCase
            = parsedText(R"({"name": "c", "role": "claim", )" + parts + R"(, "expect": [{"status": "BAD_PARAM"}]})");
        QTEST(wording::subject(testCase), "subject");
    }

    void lookUp_isSaidAsWhatItFound_data()
    {
        QTest::addColumn<QByteArray>("parts");
        QTest::addColumn<QByteArray>("expect");
        QTest::addColumn<QByteArray>("observed");
        QTest::addColumn<QByteArray>("reason");
        QTest::addColumn<QString>("sentence");
        const char *const status = R"("op": "status_name", "attrs": {"code": 7, "name": "CUDNN_STATUS_MAPPING_ERROR"},
            "control": {"patch": {"/attrs/code": 0, "/attrs/name": "CUDNN_STATUS_SUCCESS"}, "expect": "EQUAL"})";
        const char *const constant
            = R"("op": "header_constant", "attrs": {"name": "CUDNN_BN_MIN_EPSILON", "value": 1e-5},
            "control": {"patch": {"/attrs/name": "CUDNN_DIM_MAX", "/attrs/value": 8}, "expect": "EQUAL"})";
        const char *const symbol = R"("op": "exported_symbol", "attrs": {"symbol": "cudnnRNNForwardTraining"},
            "control": {"patch": {"/attrs/symbol": "cudnnRNNForward"}, "expect": "PRESENT"})";
        const auto row = [](const char *parts, const char *expect, const char *observed, const char *reason,
                             const char *sentence) {
            QTest::newRow(sentence) << QByteArray(parts) << QByteArray(expect) << QByteArray(observed)
                                    << QByteArray(reason) << QString::fromUtf8(sentence);
        };
        row(status, "DIFFERENT", "DIFFERENT", "CUDNN_UNKNOWN_STATUS",
            "In cuDNN 9.19.0, status 7 is CUDNN_UNKNOWN_STATUS, not CUDNN_STATUS_MAPPING_ERROR: the claim holds here.");
        row(status, "DIFFERENT", "EQUAL", "CUDNN_STATUS_MAPPING_ERROR",
            "In cuDNN 9.19.0, status 7 is CUDNN_STATUS_MAPPING_ERROR: the claim does not hold here.");
        row(constant, "EQUAL", "DIFFERENT", "0",
            "In the headers of cuDNN 9.19.0, CUDNN_BN_MIN_EPSILON is 0, not 1e-5: that speaks against the claim; "
            "nothing "
            "was called.");
        row(constant, "EQUAL", "ABSENT", "",
            "The headers of cuDNN 9.19.0 define no CUDNN_BN_MIN_EPSILON, so nothing follows of its value.");
        row(constant, "ABSENT", "ABSENT", "",
            "The headers of cuDNN 9.19.0 define no CUDNN_BN_MIN_EPSILON: that agrees with the claim; nothing was "
            "called.");
        row(constant, "EQUAL", "EQUAL", "1e-5",
            "In the headers of cuDNN 9.19.0, CUDNN_BN_MIN_EPSILON is 1e-5: that agrees with the claim; nothing was "
            "called.");
        row(symbol, "ABSENT", "ABSENT", "",
            "The libcudnn of cuDNN 9.19.0 does not export cudnnRNNForwardTraining: the claim holds here.");
        row(symbol, "ABSENT", "PRESENT", "",
            "The libcudnn of cuDNN 9.19.0 exports cudnnRNNForwardTraining: the claim does not hold here.");
    }
    void lookUp_isSaidAsWhatItFound()
    {
        QFETCH(const QByteArray, parts);
        QFETCH(const QByteArray, expect);
        QFETCH(const QByteArray, observed);
        QFETCH(const QByteArray, reason);
        const gpu::Case testCase = parsedText(
            R"({"name": "c", "role": "claim", )" + parts + R"(, "expect": [{"status": ")" + expect + R"("}]})");
        QTEST(
            wording::sentence(judged(testCase, outcome(observed, "header", reason.constData())), testCase), "sentence");
    }

    void sentence_ofAPart_decidesNothing()
    {
        const QByteArray text
            = batchZero("claim", R"({"status": "BAD_PARAM"})").replace("\"op\"", R"("decides": "part", "op")");
        const gpu::Case part = parsedText(text);
        QCOMPARE(wording::sentence(judged(part, outcome("BAD_PARAM")), part),
            QStringLiteral(REJECTED ": that agrees with the claim, and does not decide it."));
        QCOMPARE(wording::sentence(judged(part, outcome("SUCCESS")), part),
            QStringLiteral(ACCEPTED ": that speaks against the claim, and does not decide it."));
    }

    void lookUp_showsTheValues()
    {
        const gpu::Case constant = parsedText(R"({"name": "c", "role": "claim", "op": "header_constant",
            "attrs": {"name": "CUDNN_BN_MIN_EPSILON", "value": 1e-5},
            "control": {"patch": {"/attrs/name": "CUDNN_DIM_MAX", "/attrs/value": 8}, "expect": "EQUAL"},
            "expect": [{"status": "EQUAL"}]})");
        const kb::Judgement other = judged(constant, outcome("DIFFERENT", "header", "0"));
        QCOMPARE(wording::expected(other, constant), QStringLiteral("CUDNN_BN_MIN_EPSILON = 1e-5"));
        QCOMPARE(
            wording::observed(other.observed, constant, constant.setup), QStringLiteral("CUDNN_BN_MIN_EPSILON = 0"));
        QCOMPARE(wording::observed(other.control, constant, constant.control), QStringLiteral("CUDNN_DIM_MAX = 8"));
        const kb::Judgement absent = judged(constant, outcome("DIFFERENT", "header"));
        QCOMPARE(wording::observed(absent.observed, constant, constant.setup), QStringLiteral("it is not there"));

        const gpu::Case call
            = parsedText(batchZero("claim", R"({"status": "BAD_PARAM", "at": "cudnnSetTensorNdDescriptor"})"));
        const kb::Judgement accepted = judged(call, outcome("SUCCESS"));
        QCOMPARE(
            wording::expected(accepted, call), QStringLiteral("CUDNN_STATUS_BAD_PARAM at cudnnSetTensorNdDescriptor"));
        QCOMPARE(wording::observed(accepted.observed, call, call.setup), QStringLiteral("CUDNN_STATUS_SUCCESS"));
    }

    void describedGpu_isNamed()
    {
        gpu::Case testCase = parsedText(batchZero("claim", R"({"status": "SUCCESS"})"));
        kb::Judgement judgement = judged(testCase, outcome("SUCCESS"));
        judgement.gpuModel = "H100";
        testCase.level = gpu::Level::Model;
        QVERIFY(wording::sentence(judgement, testCase).startsWith(QStringLiteral("cuDNN 9.19.0 for H100 accepts")));
        testCase.level = gpu::Level::Gpu;
        QVERIFY(wording::sentence(judgement, testCase).startsWith(QStringLiteral("cuDNN 9.19.0 on H100 accepts")));
    }

    void otherNumbers_areNamed()
    {
        const gpu::Case testCase = parsedText(R"({"name": "c", "role": "workaround", "index": 0,
            "op": "batchnorm_forward_training", "tensors": {"x": {"dtype": "float", "dims": [2, 3, 4, 4]}},
            "attrs": {"epsilon": 1e-5}, "control": {"patch": {"/attrs/epsilon": 1e-4}, "expect": "SUCCESS"},
            "expect": [{"status": "SUCCESS"}], "check": {"finite": true}})");
        const kb::Judgement judgement = judged(testCase, outcome("SUCCESS", "cudnnBatchNormalizationForwardTraining"),
            {}, {9, 19, 0}, gpu::Outputs {.finite = false});
        QCOMPARE(wording::sentence(judgement, testCase),
            QStringLiteral("cuDNN 9.19.0 accepts epsilon = 1e-5 and does not give finite numbers: the workaround does "
                           "not help here."));
    }

    void couldNotRun_saysWithWhatAndWhy()
    {
        const kb::Judgement judgement {
            .error = gpu::RunError::NoHeaders, .errorMessage = "none beside /x", .version = {9, 1, 0}};
        const gpu::Case testCase = parsedText(batchZero("claim", R"({"status": "BAD_PARAM"})"));
        QCOMPARE(wording::sentence(judgement, testCase),
            QStringLiteral("Not run with cuDNN 9.1.0. The case needs the headers beside the library. Install them, "
                           "too. (none beside /x)"));
        kb::Judgement unknown = judgement;
        unknown.version = {};
        QVERIFY(wording::sentence(unknown, testCase).startsWith(QStringLiteral("The case needs")));
    }

    void overLimits_isNoOutcome()
    {
        const kb::Judgement judgement {.error = gpu::RunError::OverLimits, .version = {9, 1, 0}};
        const gpu::Case testCase = parsedText(batchZero("claim", R"({"status": "BAD_PARAM"})"));
        QCOMPARE(wording::sentence(judgement, testCase),
            QStringLiteral("Not run with cuDNN 9.1.0. The run needs more memory, or more processes, than a run is "
                           "given, so nothing was shown. Make the case smaller."));
    }

    void confinement_isSaidAsFarAsItIsKnown()
    {
        QCOMPARE(wording::confinement({}), QString());
        QCOMPARE(wording::confinement({"no_new_privs", "landlock 7", "seccomp", "sockets", "limits", "<b>x"}),
            QStringLiteral("no new privileges, Landlock 7, seccomp, sockets of the network allowed, limits of memory, "
                           "processes, files and time"));
        QCOMPARE(wording::confinement({"landlock 3\nverdict", "local sockets"}),
            QStringLiteral("Landlock 3, sockets of the machine allowed"));
    }

    void control_isSaidWithWhatItShouldHaveGiven()
    {
        const gpu::Case testCase = parsedText(batchZero("claim", R"({"status": "BAD_PARAM"})"));
        QCOMPARE(wording::sentence(judged(testCase, outcome("BAD_PARAM"), outcome("INTERNAL_ERROR")), testCase),
            QStringLiteral("With cuDNN 9.19.0 the control gave CUDNN_STATUS_INTERNAL_ERROR at "
                           "cudnnSetTensor4dDescriptor, and it should have given CUDNN_STATUS_SUCCESS, so nothing is "
                           "shown; check the installation, or the case."));
    }

    void versionNotCovered_withoutAControlSaysNothingOfTheCase()
    {
        const gpu::Case testCase = parsedText(batchZero("claim", R"({"cudnn": "<9", "status": "BAD_PARAM"})"));
        const QString said
            = wording::sentence(judged(testCase, outcome("NOT_INITIALIZED"), outcome("NOT_INITIALIZED")), testCase);
        QVERIFY2(!said.contains(QLatin1String("rejects")), qPrintable(said));
        QVERIFY2(said.contains(QLatin1String("control did not behave")), qPrintable(said));
    }
};

CASEBOOK_TEST(TestJudgementWords)
#include "tst_judgementwords.moc"
