// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Claims that a compilation decides, where any other failure would pass for it.
#include "checkfixture.h"
#include "tests/testprogram.h"

#include <QTest>

class TestCompilationClaims final : public QObject {
    Q_OBJECT

private slots:
    void compilationThatAnyFaultWouldFail_isFound_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<QByteArray>("control"); // patch
        QTest::addColumn<QByteArray>("expected");
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<QString>("why"); // empty: nothing is wrong
        const auto row = [](const char *name, const char *source, const char *control, const char *expected,
                             const char *why, const char *more = "") {
            QTest::newRow(name) << QByteArray(source) << QByteArray(control) << QByteArray(expected) << QByteArray(more)
                                << QString::fromUtf8(why);
        };
        const char *const failed = "'status': 'NVRTC_ERROR_COMPILATION'";
        const char *const repaired = "'/attrs/source': '__global__ void k() {}'";
        const char *const named = "'status': 'NVRTC_ERROR_COMPILATION', 'message': 'identifier \\\"f\\\" is undefined'";
        row("no message", "__global__ void k() { f(); }", repaired, failed, "none");
        row("a message of every failure", "__global__ void k() { f(); }", repaired,
            "'status': 'NVRTC_ERROR_COMPILATION', 'message': 'error:'", "any");
        row("the compiler's own message", "__global__ void k() { f(); }", repaired, named, "");
        row("words of the source", "static_assert(false, \\\"Hopper is dropped\\\");", repaired,
            "'status': 'NVRTC_ERROR_COMPILATION', 'message': 'Hopper is dropped'", "own");
        row("words of the source that an option brings up",
            "static_assert(__cplusplus >= 201703L, \\\"this needs C++17\\\");", "'/attrs/options': ['--std=c++17']",
            "'status': 'NVRTC_ERROR_COMPILATION', 'message': 'this needs C++17'", "");
        row("a part alone", "static_assert(false, \\\"Hopper is dropped\\\");", repaired, failed, "",
            "'decides': 'part', ");
        row("a status that says why", "__global__ void k() {}", "'/attrs/architecture': 'compute_75'",
            "'status': 'NVRTC_ERROR_INVALID_OPTION'", "");
    }
    void compilationThatAnyFaultWouldFail_isFound()
    {
        QFETCH(const QByteArray, source);
        QFETCH(const QByteArray, control);
        QFETCH(const QByteArray, expected);
        QFETCH(const QByteArray, more);
        QFETCH(const QString, why);
        Entry entry = soundEntry();
        entry.cases
            = withQuotes("[{'name': 'c', 'role': 'claim', " + more + "'op': 'nvrtc_compile', 'attrs': {'source': '"
                + source + "', 'architecture': 'compute_80', 'options': ['--std=c++14']}, 'control': {'patch': {"
                + control + "}, 'expect': 'SUCCESS'}, 'expect': [{" + expected + "}]}]");
        QStringList details;
        for (const Finding &finding : check(entry)) {
            QCOMPARE(QString::fromUtf8(ruleName(finding.rule)), QStringLiteral("failure-of-any-kind"));
            QCOMPARE(finding.field, std::string("/cases/0/expect"));
            details += QString::fromStdString(finding.detail);
        }
        QCOMPARE(details, why.isEmpty() ? QStringList() : QStringList {QStringLiteral("c | ") + why});
    }
};

CASEBOOK_TEST(TestCompilationClaims)
#include "tst_compilationclaims.moc"
