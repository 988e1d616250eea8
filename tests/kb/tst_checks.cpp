// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every rule that needs one entry alone: a text that it finds, and one that it leaves alone; and every fix.
#include "checkfixture.h"
#include "gpu/protocol/status.h"
#include "kb/checks/fixes.h"
#include "kb/checks/versionclaim.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <set>

namespace {

using Change = std::function<void(Entry &)>;

} // namespace

class TestChecks final : public QObject {
    Q_OBJECT

private slots:
    void soundEntry_hasNoFindings() { QCOMPARE(printed(check(soundEntry())), QStringList()); }

    void rules_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char *name, const Change &change, const QStringList &expected) {
            QTest::newRow(name) << change << expected;
        };
        row("regex does not compile", [](Entry &e) { e.regex = "(CUDNN"; }, {"regex-invalid /regex"});
        row("regex misses the signature", [](Entry &e) { e.regex = "another message"; },
            {"regex-misses-signature /regex"});
        row("regex runs into the limit", [](Entry &e) { e.regex = "(a+a+)+bcdef|CUDNN_STATUS"; },
            {"regex-limit /regex"});
        row("alternative without a word", [](Entry &e) { e.regex = "CUDNN_STATUS|\\w+: \\d+"; },
            {"regex-no-literal /regex"});
        const auto sign = [](Entry &e, std::string regex, double weight, std::string zh) {
            e.signs = {{.regex = std::move(regex), .weight = weight, .says = {"It says so.", std::move(zh)}}};
        };
        row("sign in order", [=](Entry &e) { sign(e, "driver \\d+", -0.4, "它这样说。"); }, {});
        row("sign does not compile", [=](Entry &e) { sign(e, "(driver", 0.4, "它这样说。"); },
            {"regex-invalid /signs/0/regex"});
        row("sign runs into the limit", [=](Entry &e) { sign(e, "(a+a+)+bcdef", 0.4, "它这样说。"); },
            {"regex-limit /signs/0/regex"});
        row("weight out of range", [=](Entry &e) { sign(e, "driver", 1.5, "它这样说。"); },
            {"weight-out-of-range /signs/0/weight"});
        row("sign in English alone", [=](Entry &e) { sign(e, "driver", 0.4, ""); },
            {"translation-missing /signs/0/says_zh"});
        row("number of an error", [](Entry &e) { e.regex = "CUDNN_STATUS|E1100\\d"; }, {});
        row("signs that are rare", [](Entry &e) { e.regex = "CUDNN_STATUS|\\(n <= 0\\) \\|\\|"; }, {});
        row("Chinese literal of two characters", [](Entry &e) { e.regex = "池化|CUDNN_STATUS"; }, {});
        row("dead end without action", [](Entry &e) { e.deadEnds[0].action = {}; },
            {"empty-action /dead_ends/0/action"});
        row("workaround without action", [](Entry &e) { e.workarounds[0].action = {" ", ""}; },
            {"empty-action /workarounds/0/action", "translation-missing /workarounds_zh/0"});
        row("no cause", [](Entry &e) { e.rootCause = {}; }, {"cause-missing /root_cause"});
        row("cause in one language", [](Entry &e) { e.rootCause.zh.clear(); }, {"translation-missing /root_cause_zh"});
        row("neither workaround nor dead end",
            [](Entry &e) {
                e.workarounds.clear();
                e.deadEnds.clear();
                e.sources = {"https://example.org/1"};
            },
            {"remedy-missing /workarounds"});
        row("dead ends alone",
            [](Entry &e) {
                e.workarounds.clear();
                e.sources = {"https://example.org/1"};
            },
            {});
        row("how repeats the action", [](Entry &e) { e.workarounds[0].explanation.en = "give a window  above 0"; },
            {"how-repeats-action /workarounds/0/how"});
        row("how that says more",
            [](Entry &e) { e.workarounds[0].explanation.en = "Give a window above 0, as in the example."; }, {});
        row("Chinese row in English", [](Entry &e) { e.workarounds[0].action.zh = "Give a window above 0."; },
            {"chinese-not-chinese /workarounds_zh/0"});
        row("Chinese that is a command",
            [](Entry &e) { e.workarounds[0].action.zh = "`pip install torch numpy scipy`"; }, {});
        row("Chinese signature that is the message", [](Entry &e) { e.signature.zh = e.signature.en; }, {});
        row("no Chinese",
            [](Entry &e) {
                e.rootCause.zh.clear();
                e.deadEnds[0].action.zh.clear();
            },
            {"translation-missing /root_cause_zh"});
        row("rate above 1", [](Entry &e) { e.deadEnds[0].rate = 70; }, {"rate-out-of-range /dead_ends/0/fail_rate"});
        row("rate that is no number", [](Entry &e) { e.confidence = std::nan(""); }, {"rate-out-of-range /confidence"});
        row("fix rate above the best", [](Entry &e) { e.fixSuccessRate = 0.95; },
            {"fix-rate-above-best /fix_success_rate"});
        row("fix rate without workarounds",
            [](Entry &e) {
                e.workarounds.clear();
                e.sources = {"https://example.org"};
            },
            {});
        row("no date", [](Entry &e) { e.lastUpdated = "yesterday"; }, {"date-invalid /last_updated"});
        row("too short for a date", [](Entry &e) { e.lastUpdated = "x"; }, {"date-invalid /last_updated"});
        row("a date alone", [](Entry &e) { e.firstSeen.clear(); }, {});
        row("30 February", [](Entry &e) { e.lastUpdated = "2026-02-30"; }, {"date-invalid /last_updated"});
        row("13th month", [](Entry &e) { e.lastUpdated = "2026-13"; }, {"date-invalid /last_updated"});
        row("month 0", [](Entry &e) { e.lastUpdated = "2026-00"; }, {"date-invalid /last_updated"});
        row("short month", [](Entry &e) { e.lastUpdated = "2026-1"; }, {"date-invalid /last_updated"});
        row("other sign", [](Entry &e) { e.lastUpdated = "2026/10"; }, {"date-invalid /last_updated"});
        row("other sign before the day", [](Entry &e) { e.lastUpdated = "2026-10/20"; },
            {"date-invalid /last_updated"});
        row("letters for a month", [](Entry &e) { e.lastUpdated = "2026-xx"; }, {"date-invalid /last_updated"});
        row("letters for a day", [](Entry &e) { e.lastUpdated = "2026-10-xx"; }, {"date-invalid /last_updated"});
        row("letter in the year", [](Entry &e) { e.lastUpdated = "20x6"; }, {"date-invalid /last_updated"});
        row("a time of no day", [](Entry &e) { e.lastUpdated = "2026-02-30T10:00:00Z"; },
            {"date-invalid /last_updated"});
        row("a day's time", [](Entry &e) { e.lastUpdated = "2026-02-20T10:00:00Z"; }, {});
        row("a year", [](Entry &e) { e.lastUpdated = "2026"; }, {});
        row("a month", [](Entry &e) { e.lastUpdated = "2026-02"; }, {});
        row("tomorrow", [](Entry &e) { e.lastUpdated = "2026-11-22"; }, {"date-in-future /last_updated"});
        row("today", [](Entry &e) { e.lastUpdated = "2026-11-21"; }, {});
        row("reversed dates", [](Entry &e) { e.lastConfirmed = "2024-12-31"; }, {"dates-reversed /last_confirmed"});
        row("dates of two millennia",
            [](Entry &e) {
                e.firstSeen = "1999-05-01";
                e.lastConfirmed = "2001-01-01";
                e.lastUpdated = "2001-01-02";
            },
            {});
        row("unknown tier",
            [](Entry &e) {
                e.tier = kb::Tier::Unknown;
                e.tierText = "gold";
            },
            {"tier-unknown /verification_tier"});
        row("no source", [](Entry &e) { e.workarounds[0].sources.clear(); }, {"sources-missing /sources"});
        row("only where it was published",
            [](Entry &e) {
                e.workarounds[0].sources.clear();
                e.url = "https://example.org";
            },
            {"sources-missing /sources"});
        row("source of another scheme", [](Entry &e) { e.workarounds[0].sources[0] = "javascript:alert(1)"; },
            {"source-invalid /workarounds/0/sources/0"});
        row("source that is prose", [](Entry &e) { e.sources = {"see the manual"}; }, {"source-invalid /sources/0"});
        row("number of another status", [](Entry &e) { e.rootCause.en = "It gives CUDNN_STATUS_BAD_PARAM (4)."; },
            {"status-code-wrong /root_cause"});
        row("number of cuDNN 8", [](Entry &e) { e.rootCause.en = "It gives CUDNN_STATUS_BAD_PARAM (3)."; }, {});
        row("number of cuDNN 9, Chinese brackets", [](Entry &e) { e.rootCause.zh = "返回 BAD_PARAM（2000）。"; }, {});
        row("numbers by version",
            [](Entry &e) { e.rootCause.en = "CUDNN_STATUS_BAD_PARAM (3 in cuDNN 8, 2000 in 9)."; }, {});
        row("number before the name",
            [](Entry &e) { e.rootCause.en = "It ends with error 4: CUDNN_STATUS_BAD_PARAM."; },
            {"status-code-wrong /root_cause"});
        row("status that cuDNN does not have", [](Entry &e) { e.rootCause.en = "It gives CUDNN_STATUS_BAD_MOOD (3)."; },
            {"status-code-wrong /root_cause"});
        const QString batchNorm
            = QStringLiteral("CUDNN_STATUS_BAD_PARAM when calling cudnnBatchNormalizationForwardTraining");
        const auto epsilon = [batchNorm](const char *end, const char *cause, const char *version, const char *status) {
            return [=](Entry &e) {
                e.signature.en = batchNorm.toStdString() + end;
                e.regex = "cudnnBatchNormalization";
                e.rootCause.en = cause;
                e.versions = {claim(version, status)};
            };
        };
        row("limit of cuDNN 7.3 claimed for 8.9", epsilon("", "It requires epsilon >= 1e-5.", "cuDNN 8.9.5", "active"),
            {"claim-contradicts-facts /versions/0/version"});
        row("value refused by 9", epsilon(" with epsilon=1e-06", "Too small.", "cuDNN 9.0", "active"),
            {"claim-contradicts-facts /versions/0/version"});
        row("limit in cuDNN 7.3", epsilon("", "It requires epsilon >= 1e-5.", "cuDNN <= 7.3", "holds"), {});
        row("limit that does not hold", epsilon("", "It requires epsilon >= 1e-5.", "cuDNN 8.9.5", "does not hold"),
            {});
        row("limit of 0", epsilon(" with epsilon < 0", "It requires epsilon >= 0.", "cuDNN 9.0", "active"), {});
        const auto recurrent = [](const char *signature, const char *version) {
            return [=](Entry &e) {
                e.signature.en = signature;
                e.regex = "cudnnRNNForwardTraining";
                e.versions = {claim(version, "holds")};
            };
        };
        row("status of a removed function", recurrent("CUDNN_STATUS_BAD_PARAM in cudnnRNNForwardTraining", "cuDNN 9.x"),
            {"claim-contradicts-facts /versions/0/version"});
        row("function before it was removed",
            recurrent("CUDNN_STATUS_BAD_PARAM in cudnnRNNForwardTraining", "cuDNN 8.x"), {});
        row("its being removed", recurrent("error: cudnnRNNForwardTraining is undefined", "cuDNN 9.x"), {});
        row("case without control",
            [](Entry &e) {
                e.cases = R"([{"name": "one", "role": "claim", "op": "tensor_descriptor",
                "tensors": {"x": {"dtype": "float", "dims": [0, 3, 4, 4]}}, "expect": [{"cudnn": "", "status": "BAD_PARAM"}]}])";
            },
            {"case-without-control /cases/0/control"});
        row("cases that are no list", [](Entry &e) { e.cases = "{}"; }, {"case-invalid /cases"});
    }
    void rules()
    {
        QFETCH(Change, change);
        QFETCH(QStringList, expected);
        Entry entry = soundEntry();
        change(entry);
        QCOMPARE(printed(check(entry)), expected);
    }

    void facts_areThoseOfTheStatusTable()
    {
        const kb::CudnnFacts &facts = kb::cudnnFacts();
        QCOMPARE(facts.statuses.size(), std::size_t(3));
        int compared = 0;
        for (const kb::CudnnFacts::Statuses &table : facts.statuses) {
            QVERIFY(table.source.starts_with("https://"));
            for (const int major : {7, 8, 9}) {
                if (!table.cudnn.contains({major, 0, 0}))
                    continue;
                for (const auto &[name, number] : table.numbers) {
                    QCOMPARE(gpu::statusName(number, major), "CUDNN_STATUS_" + name);
                    ++compared;
                }
            }
        }
        QVERIFY(compared > 70);
        for (const kb::CudnnFacts::Removed &removed : facts.removed)
            QVERIFY(removed.source.starts_with("https://") && !removed.functions.empty());
    }

    void facts_thatAreNone_areAnError()
    {
        QVERIFY(!kb::parseCudnnFacts("{"));
        QVERIFY(!kb::parseCudnnFacts("{}"));
        QVERIFY(!kb::parseCudnnFacts(
            R"({"statuses": [{"cudnn": "soon", "source": "", "numbers": {}}], "constants": [], "removed": []})"));
    }

    /// What the page puts beside a row, the checks compare with it.
    void claims_ofEverySpelling()
    {
        Entry entry;
        for (const char *const version : {"cuDNN 9.17 or later", "cuDNN 9.0 through 9.16", "cuDNN 9.17+", "cudnn v8",
                 "cuDNN 9.19.0, graph API", "PyTorch 2.0"})
            entry.versions.push_back(claim(version, "holds"));
        std::vector<std::size_t> rows;
        for (const kb::CudnnClaim &read : kb::cudnnClaims(entry))
            rows.push_back(read.row);
        QCOMPARE(rows, (std::vector<std::size_t> {0, 1, 2, 3}));
    }

    void evidence_thatSaysOtherwise_isFound()
    {
        Entry entry = soundEntry();
        entry.versions = {claim("cuDNN 9.x", "holds"), claim("cuDNN 8.x", "holds")};
        entry.cases = R"([{"name": "zero", "role": "claim", "op": "tensor_descriptor",
            "tensors": {"x": {"dtype": "float", "dims": [0, 3, 4, 4]}},
            "control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"},
            "expect": [{"cudnn": "", "status": "BAD_PARAM", "at": "cudnnSetTensor4dDescriptor"}]}])";
        const auto cases = gpu::parseCase(gpu::Json::parse(entry.cases)[0]);
        QVERIFY2(cases, cases ? "" : cases.error().message.c_str());
        kb::Record record;
        record.caseName = "zero";
        record.caseHash = kb::caseHash(*cases);
        record.transcript.version = {9, 19, 0};
        record.judgement.verdict = kb::Verdict::NotReproduced;
        record.judgement.claimed = cases->expect[0];
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList {"claim-contradicts-evidence /versions/0/version"});

        record.judgement.verdict = kb::Verdict::Reproduced;
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList());
        entry.versions[0].status = "does not hold";
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList {"claim-contradicts-evidence /versions/0/version"});
        entry.versions.clear();

        record.testCase.title = "It fails"; // and now it says nothing, or the opposite
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList {"evidence-of-old-case /cases/0/title"});
        record.testCase.title.clear();
        record.testCase.titleZh = "失败";
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList {"evidence-of-old-case /cases/0/title_zh"});
        record.testCase.titleZh.clear();

        record.caseHash = "of another form";
        QCOMPARE(printed(check(entry, {&record, 1})), QStringList {"evidence-of-old-case /cases/0"});
    }

    void boundary_thatNothingWasRunAt_isFound_data()
    {
        QTest::addColumn<QByteArray>("versions"); // with which the case ended as it says; "!": not so
        QTest::addColumn<QByteArray>("detail"); // empty: nothing is found
        QTest::newRow("on both sides") << QByteArray("9.3.0 9.4.0") << QByteArray();
        QTest::newRow("patches of one release") << QByteArray("9.2.0 9.3.0 9.4.0 9.10.2") << QByteArray();
        QTest::newRow("below alone") << QByteArray("9.2.0 9.3.0") << QByteArray();
        QTest::newRow("above alone") << QByteArray("9.10.2") << QByteArray();
        QTest::newRow("nothing") << QByteArray() << QByteArray();
        QTest::newRow("not the last one before")
            << QByteArray("9.2.1 9.4.0 9.5.0") << QByteArray("check | 9.2.1 | 9.4.0 | 9.3");
        QTest::newRow("not the first one after")
            << QByteArray("9.3.0 9.5.1") << QByteArray("check | 9.3.0 | 9.5.1 | 9.4");
        QTest::newRow("what is left out") << QByteArray("8.9.5 9.2.0") << QByteArray();
        QTest::newRow("run, and it ended otherwise") << QByteArray("9.2.0 9.3.0! 9.4.0") << QByteArray();
        QTest::newRow("neither") << QByteArray("9.2.0 9.6.0") << QByteArray("check | 9.2.0 | 9.6.0 | 9.3, 9.4, 9.5");
    }
    void boundary_thatNothingWasRunAt_isFound()
    {
        QFETCH(QByteArray, versions);
        QFETCH(QByteArray, detail);
        Entry entry = soundEntry();
        entry.cases = withQuotes("[{'name': 'check', 'role': 'claim', 'op': 'version_check', 'attrs': {'sublibrary': "
                                 "'ops'}, 'control': {'patch': {'/attrs/sublibrary': 'graph'}, 'expect': 'SUCCESS'}, "
                                 "'expect': [{'cudnn': '>=9.4', 'status': 'SUCCESS'}, {'cudnn': '9.2..9.3', 'status': "
                                 "'NOT_SUPPORTED'}, {'cudnn': '<9', 'status': 'BAD_PARAM'}]}]");
        const auto testCase = gpu::parseCase(gpu::Json::parse(entry.cases)[0]);
        QVERIFY2(testCase, testCase ? "" : testCase.error().message.c_str());
        std::vector<kb::Record> records;
        for (QByteArray version : versions.isEmpty() ? QList<QByteArray>() : versions.split(' ')) {
            const bool isOther = version.endsWith('!');
            version.remove(version.size() - int(isOther), int(isOther));
            kb::Record &record = records.emplace_back();
            record.caseName = "check";
            record.caseHash = kb::caseHash(*testCase);
            record.transcript.version = *gpu::parseVersion(version.toStdString());
            record.judgement.verdict = isOther ? kb::Verdict::NotReproduced : kb::Verdict::Reproduced;
        }
        QByteArrayList found;
        for (const kb::Finding &finding : check(entry, records)) {
            QCOMPARE(QByteArray(kb::ruleName(finding.rule).data()), "boundary-in-gap");
            QCOMPARE(finding.field, "/cases/0/expect");
            found << QByteArray::fromStdString(finding.detail);
        }
        QCOMPARE(found, detail.isEmpty() ? QByteArrayList() : QByteArrayList {detail});
    }

    void controlThatControlsNothing_isFound_data()
    {
        QTest::addColumn<QByteArray>("parts"); // of the case
        QTest::addColumn<QStringList>("findings");
        const auto row = [](const char *name, const char *parts, const QStringList &findings) {
            QTest::newRow(name) << QByteArray(parts) << findings;
        };
        const QStringList none;
        const QStringList more {"control-repairs-more /cases/0/control/patch"};
        const QStringList same {"control-expects-same /cases/0/control/expect"};
        const QStringList unrelated {"control-unrelated /cases/0/control"};
        const QByteArray output = "'role': 'claim', 'op': 'convolution_output_dim', 'tensors': { 'x': {'dtype': "
                                  "'float', 'dims': [1, 3, 8, 8]}, 'w': {'dtype': 'float', 'dims': [4, 3, 3, 3]}}, ";
        row("one thing",
            output
                + "'attrs': {'strides': [3, 3]}, 'control': {'patch': {'/attrs/strides': [1, 1]}, 'expect': "
                  "'SUCCESS'}, 'expect': [{'status': 'BAD_PARAM'}]",
            none);
        row("two faults",
            output
                + "'attrs': {'strides': [3, 3], 'dilations': [0, 0]}, 'control': {'patch': {'/attrs/strides': [1, 1], "
                  "'/attrs/dilations': [1, 1]}, 'expect': 'SUCCESS'}, 'expect': [{'status': 'BAD_PARAM'}]",
            more);
        row("one size of both tensors",
            output
                + "'control': {'patch': {'/tensors/x/dims/1': 5, '/tensors/w/dims/1': 5}, 'expect': 'SUCCESS'}, "
                  "'expect': [{'status': 'BAD_PARAM'}]",
            none);
        row("one type of both tensors",
            output
                + "'control': {'patch': {'/tensors/x/dtype': 'half', '/tensors/w/dtype': 'half'}, 'expect': "
                  "'SUCCESS'}, 'expect': [{'status': 'BAD_PARAM'}]",
            none);
        row("type and size",
            output
                + "'control': {'patch': {'/tensors/x/dtype': 'half', '/tensors/x/dims/0': 2}, 'expect': 'SUCCESS'}, "
                  "'expect': [{'status': 'BAD_PARAM'}]",
            more);
        row("two sizes",
            output
                + "'control': {'patch': {'/tensors/x/dims': [2, 5, 8, 8]}, 'expect': 'SUCCESS'}, 'expect': [{'status': "
                  "'BAD_PARAM'}]",
            more);
        row("a default that follows",
            "'role': 'claim', 'op': 'rnn_descriptor', 'attrs': {'hidden_size': 100}, 'control': {'patch': "
            "{'/attrs/hidden_size': 64}, 'expect': 'SUCCESS'}, 'expect': [{'status': 'BAD_PARAM'}]",
            none);
        row("batch and channels",
            "'role': 'claim', 'op': 'tensor_descriptor', 'tensors': {'x': {'dtype': 'float', 'dims': [0, 0, 8, 8]}}, "
            "'control': {'patch': {'/tensors/x/dims/0': 1, '/tensors/x/dims/1': 1}, 'expect': 'SUCCESS'}, 'expect': "
            "[{'status': 'BAD_PARAM'}]",
            more);
        row("batch and rank",
            "'role': 'claim', 'op': 'tensor_descriptor', 'tensors': {'x': {'dtype': 'float', 'dims': [0, 3, 4, 4]}}, "
            "'control': {'patch': {'/tensors/x/dims': [1, 3, 4]}, 'expect': 'SUCCESS'}, 'expect': [{'status': "
            "'BAD_PARAM'}]",
            more);
        row("height and width",
            "'role': 'claim', 'op': 'tensor_descriptor', 'tensors': {'x': {'dtype': 'float', 'dims': [1, 3, 0, 0]}}, "
            "'control': {'patch': {'/tensors/x/dims': [1, 3, 4, 4]}, 'expect': 'SUCCESS'}, 'expect': [{'status': "
            "'BAD_PARAM'}]",
            none);
        row("no contrast",
            output
                + "'attrs': {'groups': 1}, 'control': {'patch': {'/attrs/groups': 2}, 'expect': 'BAD_PARAM'}, "
                  "'expect': [{'status': 'CUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH'}]",
            same);
        row("no contrast on any version",
            "'role': 'claim', 'op': 'version_check', 'attrs': {'sublibrary': 'ops'}, 'control': {'patch': "
            "{'/attrs/sublibrary': 'graph'}, 'expect': 'SUCCESS'}, 'expect': [{'cudnn': '>=9', 'status': 'SUCCESS'}, "
            "{'cudnn': '<9', 'status': 'SUCCESS'}]",
            same);
        row("contrast on some",
            "'role': 'claim', 'op': 'version_check', 'attrs': {'sublibrary': 'ops'}, 'control': {'patch': "
            "{'/attrs/sublibrary': 'graph'}, 'expect': 'SUCCESS'}, 'expect': [{'cudnn': '>=9', 'status': 'SUCCESS'}, "
            "{'cudnn': '<9', 'status': 'NOT_SUPPORTED'}]",
            none);
        row("another constant",
            "'role': 'claim', 'decides': 'part', 'op': 'header_constant', 'attrs': {'name': 'CUDNN_A', 'value': 8}, "
            "'control': {'patch': "
            "{'/attrs/name': 'CUDNN_B'}, 'expect': 'DIFFERENT'}, 'expect': [{'status': 'EQUAL'}]",
            unrelated);
        row("the same constant",
            "'role': 'claim', 'decides': 'part', 'op': 'header_constant', 'attrs': {'name': 'CUDNN_A', 'value': 8}, "
            "'control': {'patch': "
            "{'/attrs/value': 9}, 'expect': 'DIFFERENT'}, 'expect': [{'status': 'EQUAL'}]",
            none);
        row("a constant that decides",
            "'role': 'claim', 'op': 'header_constant', 'attrs': {'name': 'CUDNN_A', 'value': 8}, 'control': {'patch': "
            "{'/attrs/value': 9}, 'expect': 'DIFFERENT'}, 'expect': [{'status': 'EQUAL'}]",
            {"sign-decides-claim /cases/0"});
        row("what the case does not speak of",
            "'role': 'dead_end', 'index': 0, 'op': 'ctc_loss_descriptor', 'attrs': {'max_label_length': 512}, "
            "'control': {'patch': {'/attrs/compute': 'half'}, 'expect': 'NOT_SUPPORTED'}, 'expect': [{'status': "
            "'SUCCESS'}]",
            unrelated);
        row("a log's guess",
            "'role': 'observation', 'op': 'ctc_loss_descriptor', 'attrs': {'max_label_length': 512}, 'control': "
            "{'patch': {'/attrs/compute': 'half', '/attrs/max_label_length': 1}, 'expect': 'SUCCESS'}, 'expect': "
            "[{'status': 'SUCCESS'}]",
            none);
    }
    void reports_countedTwiceOrOfNoDay_areFound()
    {
        Entry entry = soundEntry();
        entry.workarounds = {{.action = {"Do it", ""},
            .reports = {{"https://example.org/a", true, "2020-01-01", "Ann"},
                {"https://example.org/a", true, "2020-01-01", "Bob"},
                {"https://example.org/a", true, "yesterday", "Ann"},
                {"https://example.org/b", true, "2999-01-01", "", "yesterday"},
                {"https://example.org/c", true, "2020-01-01", "", "2999-01-01"},
                {"https://example.org/d", true, "2020-01-01", "", "2020-01-02"}}}};
        const QStringList found = printed(check(entry)).filter(QStringLiteral("/reports/"));
        QCOMPARE(found,
            (QStringList {"date-invalid /workarounds/0/reports/2/date", "report-repeated /workarounds/0/reports/2",
                "date-in-future /workarounds/0/reports/3/date", "date-invalid /workarounds/0/reports/3/opened",
                "date-in-future /workarounds/0/reports/4/opened"}));
    }

    void controlThatControlsNothing_isFound()
    {
        QFETCH(const QByteArray, parts);
        Entry entry = soundEntry();
        entry.cases = withQuotes("[{'name': 'c', " + parts + "}]");
        QTEST(printed(check(entry)), "findings");
    }

    /// Padding is to help against a status that the control never shows.
    void workaroundsControl_failsAsTheClaimDoes()
    {
        const auto found = [](const char *claimed) {
            Entry entry = soundEntry();
            const QByteArray shape = "'op': 'convolution_output_dim', 'tensors': { 'x': {'dtype': 'float', 'dims': [1, "
                                     "3, 2, 2]}, 'w': {'dtype': 'float', 'dims': [4, 3, 3, 3]}}, ";
            entry.cases = withQuotes("[{'name': 'a', 'role': 'claim', " + shape
                + "'control': {'patch': {'/tensors/x/dims': [1, 3, 8, 8]}, 'expect': 'SUCCESS'}, 'expect': [{'status': "
                  "'"
                + claimed + "'}]}, {'name': 'b', 'role': 'workaround', 'index': 0, " + shape
                + "'attrs': {'pads': [1, 1]}, 'control': {'patch': {'/attrs/pads': [0, 0]}, 'expect': 'BAD_PARAM'}, "
                  "'expect': [{'status': 'SUCCESS'}]}]");
            return printed(check(entry));
        };
        QCOMPARE(found("BAD_PARAM"), QStringList());
        QCOMPARE(found("CUDNN_STATUS_BAD_PARAM_SHAPE_MISMATCH"), QStringList());
        QCOMPARE(found("NOT_SUPPORTED"), QStringList {"control-unrelated /cases/1/control"});
    }

    void tierThatNoRecordGives_isFoundAndMended()
    {
        Entry entry = soundEntry();
        entry.cases = R"([{"name": "zero", "role": "claim", "op": "tensor_descriptor",
            "tensors": {"x": {"dtype": "float", "dims": [0, 3, 4, 4]}},
            "control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"}, "expect": [{"status": "BAD_PARAM"}]}])";
        kb::Record record;
        record.caseHash = kb::caseHash(*gpu::parseCase(gpu::Json::parse(entry.cases)[0]));
        record.transcript.version = {9, 19, 0};
        record.judgement.verdict = kb::Verdict::Reproduced;
        record.judgement.claimed.status = "BAD_PARAM";
        const auto found = [&](kb::Tier tier, std::span<const kb::Record> records) {
            entry.tier = tier;
            entry.tierText = kb::tierName(tier);
            return kb::checkEntry({entry, records, today, kb::cudnnFacts(), true});
        };
        using kb::Tier;
        for (const Tier claimed :
            {Tier::PartlyCheckedModel, Tier::InDoubtLibrary, Tier::HostChecked, Tier::ModelChecked, Tier::GpuReproduced,
                Tier::FailsOtherwiseLibrary, Tier::RefutedLibrary, Tier::Disputed}) {
            const std::vector<Finding> findings = found(claimed, {});
            QCOMPARE(printed(findings), QStringList {"tier-not-of-records /verification_tier"});
            const std::optional<Entry> mended = kb::fixed(findings[0], entry);
            QVERIFY(mended);
            QCOMPARE(mended->tier, Tier::AiGenerated);
            QCOMPARE(mended->tierText, std::string("ai_generated"));
        }
        QVERIFY(found(Tier::AiGenerated, {}).empty());
        QVERIFY(found(Tier::HumanReviewed, {}).empty());
        QVERIFY(found(Tier::HostChecked, {&record, 1}).empty());
        const std::vector<Finding> findings = found(Tier::GpuReproduced, {&record, 1});
        QCOMPARE(findings.size(), 1u);
        QCOMPARE(findings[0].detail, std::string("gpu_reproduced | host_checked"));
        QCOMPARE(kb::fixed(findings[0], entry)->tier, Tier::HostChecked);
        // Where the records were not read, nothing is said of them.
        QCOMPARE(printed(check(entry)), QStringList());
    }

    void fixes_doWhatIsCertain()
    {
        Entry broken = soundEntry();
        broken.rootCause.en = "CUDNN_STATUS_BAD_PARAM (4) and NOT_SUPPORTED (3000).";
        broken.workarounds[0].explanation = broken.workarounds[0].action;
        broken.workarounds[0].sources = {"www.example.org/a", " https://example.org/b "};
        broken.deadEnds[0].action.zh = broken.deadEnds[0].action.en;
        broken.tier = kb::Tier::Unknown;
        broken.tierText = "AI-Generated";
        Entry entry = broken;
        for (const Finding &finding : check(broken))
            entry = kb::fixed(finding, entry).value_or(entry);
        QCOMPARE(entry.rootCause.en, std::string("CUDNN_STATUS_BAD_PARAM and NOT_SUPPORTED (3000)."));
        QCOMPARE(entry.workarounds[0].explanation, kb::LocalizedText());
        QCOMPARE(entry.workarounds[0].sources,
            (std::vector<std::string> {"https://www.example.org/a", "https://example.org/b"}));
        QCOMPARE(entry.tier, kb::Tier::AiGenerated);
        // The copied English is gone, and is now what it is: not translated.
        QCOMPARE(printed(check(entry)), QStringList {"translation-missing /dead_ends_zh/0"});
    }

    void fix_ofAnEntryThatChangedMeanwhile_isNothing()
    {
        Entry entry = soundEntry();
        entry.workarounds[0].explanation.en = entry.workarounds[0].action.en;
        const std::vector<Finding> findings = check(entry);
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(kb::fixed(findings[0], entry));
        entry.workarounds[0].explanation.en = "Another text.";
        QVERIFY(!kb::fixed(findings[0], entry));
        entry.workarounds.clear();
        QVERIFY(!kb::fixed(findings[0], entry));
    }

    void seeds_haveTheKnownMistakes_data() { seeds::addRows(); }
    void seeds_haveTheKnownMistakes()
    {
        const auto parsed = kb::parseEntry(seeds::text("001"));
        QVERIFY(parsed);
        std::set<std::string_view> rules;
        for (const Finding &finding : check(parsed->entry))
            rules.insert(kb::ruleName(finding.rule));
        for (const char *rule : {"empty-action", "how-repeats-action", "chinese-not-chinese", "status-code-wrong"})
            QVERIFY2(rules.contains(rule), rule);
    }
};

CASEBOOK_TEST(TestChecks)
#include "tst_checks.moc"
