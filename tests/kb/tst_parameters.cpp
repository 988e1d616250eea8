// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/parameters.h"
#include "tests/testprogram.h"

#include <QTest>

#include <string>

using namespace kb;

namespace {
std::optional<Parameter> parameterIn(const std::string &text)
{
    std::optional<Parameter> found;
    tokenize(text, [&](const Token &token) {
        if (!found)
            found = parameterAt(text, token);
    });
    return found;
}
std::optional<VersionRange> versionIn(const std::string &text)
{
    std::optional<VersionRange> found;
    tokenize(text, [&](const Token &token) {
        if (!found)
            found = versionAt(text, token);
    });
    return found;
}
} // namespace

Q_DECLARE_METATYPE(kb::Fit)

class TestParameters : public QObject {
    Q_OBJECT
private slots:
    void read_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<double>("number");
        QTest::addColumn<int>("comparison");
        const auto row = [](const char *text, const char *name, double number, Comparison comparison) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(name) << number << int(comparison);
        };
        row("with epsilon=1e-06", "epsilon", 1e-6, Comparison::Equal);
        row("epsilon < 0", "epsilon", 0, Comparison::Less);
        row("epsilon <= -1.5", "epsilon", -1.5, Comparison::LessOrEqual);
        row("batch_size 大于 65535", "batch_size", 65535, Comparison::Greater);
        row("eps: 0.001,", "eps", 0.001, Comparison::Equal);
        row("count ≥ 3", "count", 3, Comparison::GreaterOrEqual);
    }
    void read()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, name);
        QFETCH(double, number);
        QFETCH(int, comparison);
        const auto found = parameterIn(text.toStdString());
        QVERIFY(found);
        QCOMPARE(found->name, wordHash(name.toStdString()));
        QCOMPARE(found->number, number);
        QCOMPARE(int(found->comparison), comparison);
    }
    void condition_ofARequirement_isWhereItFails_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("condition");
        const auto row = [](const char *text, const char *condition) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(condition);
        };
        row("fp16 needs eps >= 1e-4", "eps < 1e-4");
        row("the call: Requires a timeout > 30", "timeout <= 30");
        row("batch must be small: batch_size>8", "batch_size>8");
        row("必须 count ≤ -3", "count > -3");
        row("must have x count < 3", "count >= 3");
        row("fails with epsilon < 0", "epsilon < 0");
        row("must not have epsilon < 0", "epsilon < 0");
        row("needs memory when batch > 64", "batch > 64");
        row("should take epsilon = 1e-5", "epsilon = 1e-5");
    }
    void condition_ofARequirement_isWhereItFails()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, condition);
        const std::string entry = text.toStdString();
        std::optional<Condition> found;
        tokenize(entry, [&](const Token &token) {
            if (!found)
                found = conditionAt(entry, token);
        });
        QVERIFY(found);
        QCOMPARE(QByteArray::fromStdString(found->text), condition);
        const std::optional<Parameter> same = parameterIn(condition.toStdString());
        QVERIFY(same);
        QCOMPARE(int(found->parameter.comparison), int(same->comparison));
        QCOMPARE(found->parameter.number, same->number);
    }
    void noParameters()
    {
        for (const char *text : {"version=1.2.3", "at=12:30", "x = y", "epsilon =", "epsilon", "a=1", "SeqNum=96120",
                 "total memory reported: 11721506816", "pid=4711", "rank: 3", "address: 0", "NumelIn=1"})
            QVERIFY2(!parameterIn(text), text);
    }
    void fits_data()
    {
        QTest::addColumn<QByteArray>("inText");
        QTest::addColumn<QByteArray>("ofEntry");
        QTest::addColumn<Fit>("fit");
        const auto row = [](const char *inText, const char *ofEntry, Fit fit) {
            QTest::addRow("%s / %s", inText, ofEntry) << QByteArray(inText) << QByteArray(ofEntry) << fit;
        };
        row("epsilon=1e-06", "epsilon < 0", Fit::Contradicts);
        row("epsilon=-1e-05", "epsilon < 0", Fit::Agrees);
        row("epsilon=-1e-05", "epsilon=1e-06", Fit::Contradicts);
        row("epsilon=1e-07", "epsilon=1e-06", Fit::Differs);
        row("epsilon=0.000001", "epsilon=1e-06", Fit::Agrees);
        row("epsilon=0", "epsilon=0.0", Fit::Agrees);
        row("epsilon=0", "epsilon=1e-06", Fit::Contradicts);
        row("eps=-1", "epsilon < 0", Fit::Agrees);
        row("momentum=1", "epsilon < 0", Fit::Unrelated);
        row("epsilon > 1", "epsilon < 0", Fit::Unrelated);
    }
    void fits()
    {
        QFETCH(QByteArray, inText);
        QFETCH(QByteArray, ofEntry);
        QFETCH(Fit, fit);
        QCOMPARE(compare(*parameterIn(inText.toStdString()), *parameterIn(ofEntry.toStdString())), fit);
    }
    void versions()
    {
        const auto exact = versionIn("cuDNN 8.9.5");
        QVERIFY(exact);
        QCOMPARE(exact->product, wordHash("cudnn"));
        QCOMPARE(exact->from, 8009u);
        QCOMPARE(exact->upTo, 8009u);
        const auto pinned = versionIn("torch==2.1.0");
        QVERIFY(pinned);
        QCOMPARE(pinned->from, 2001u);
        const auto range = versionIn("cuda >=12.0,<13.0");
        QVERIFY(range);
        QCOMPARE(range->from, 12000u);
        QCOMPARE(range->upTo, 12999u);
        QVERIFY(!versionIn("retry 12"));
    }
};

CASEBOOK_TEST(TestParameters)
#include "tst_parameters.moc"
