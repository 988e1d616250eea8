// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is not known decides nothing: constants without a value, and a second library that nobody named.
#include "verdictfixture.h"

#include "tests/testprogram.h"

#include <QTest>

using gpu::RunError;
using kb::Because;
using kb::Verdict;

namespace {

gpu::Outcome outcome(const char *category, const char *reason = "")
{
    return {.status = 0, .name = category, .category = category, .call = "header", .reason = reason};
}

} // namespace

class TestUnknownVerdict final : public QObject {
    Q_OBJECT

private slots:
    void constantWithoutValue_isNeitherEqualNorDifferent_data()
    {
        QTest::addColumn<QByteArray>("claimed");
        QTest::addColumn<QByteArray>("seen");
        QTest::addColumn<QByteArray>("reason");
        QTest::addColumn<Because>("because");
        const auto row = [](const char *claimed, const char *seen, const char *reason, Because because) {
            QTest::addRow("%s, %s, %s", claimed, seen, reason)
                << QByteArray(claimed) << QByteArray(seen) << QByteArray(reason) << because;
        };
        row("EQUAL", "ABSENT", "", Because::NoValue);
        row("DIFFERENT", "ABSENT", "", Because::NoValue);
        row("ABSENT", "ABSENT", "", Because::StatusAsClaimed);
        row("ABSENT", "EQUAL", "5", Because::OtherStatus);
        row("DIFFERENT", "DIFFERENT", "0", Because::StatusAsClaimed);
        row("EQUAL", "DIFFERENT", "1e-05", Because::OtherStatus);
        // Said by runners of before.
        row("DIFFERENT", "DIFFERENT", "the headers do not define it", Because::NoValue);
        row("EQUAL", "DIFFERENT", "its value is no plain number", Because::NoValue);
    }
    void constantWithoutValue_isNeitherEqualNorDifferent()
    {
        QFETCH(QByteArray, claimed);
        QFETCH(QByteArray, seen);
        QFETCH(QByteArray, reason);
        const gpu::Case testCase = parsed(gpu::Json::parse(R"({"name": "c", "role": "claim", "op": "header_constant",
            "attrs": {"name": "CUDNN_X", "value": 5}, "control": {"patch": {"/attrs/value": -1}, "expect": "DIFFERENT"},
            "expect": [{"status": ")"
            + claimed.toStdString() + R"("}]})"));
        const gpu::Transcript transcript
            = run(outcome("DIFFERENT", "5"), outcome(seen.constData(), reason.constData()));
        QTEST(kb::judge(testCase, transcript).because, "because");
    }

    void mixedInstallation_isOfTheVersionsThatTheCaseNames()
    {
        const gpu::Case testCase = parsed(gpu::Json::parse(R"({"name": "m", "role": "claim", "op": "installation",
            "attrs": {"sublibrary": "ops", "fault": "other_version", "other": "9.28.0"},
            "control": {"patch": {"/attrs/fault": "none"}, "expect": "SUCCESS"}, "expect": [{"status": "BAD_PARAM"}]})"));
        gpu::Transcript transcript = run(outcome("SUCCESS"), outcome("BAD_PARAM"));
        QCOMPARE(kb::judge(testCase, transcript).error, RunError::NoOtherLibrary); // it does not say with what
        transcript.otherCudnn = {9, 19, 0};
        QCOMPARE(kb::judge(testCase, transcript).verdict, Verdict::CouldNotRun);
        transcript.otherCudnn = {9, 28, 0};
        QCOMPARE(kb::judge(testCase, transcript).verdict, Verdict::Reproduced);
        QCOMPARE(gpu::toString(kb::judge(testCase, transcript).otherCudnn), "9.28.0");
        // Another second library is another case, and so another cell.
        gpu::Json other = testCase.json;
        other["attrs"]["other"] = "9.19.0";
        QVERIFY(kb::caseHash(parsed(other)) != kb::caseHash(testCase));
    }
};

CASEBOOK_TEST(TestUnknownVerdict)
#include "tst_unknownverdict.moc"
