// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/entryfile.h"
#include "kb/format/exporter.h"
#include "kb/import/importer.h"
#include "kb/rate.h"
#include "tests/testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <numbers>

using kb::Report;

namespace {

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-6;
}

QStringList order(const kb::Entry &entry)
{
    QStringList names;
    for (const kb::Remedy *const row : kb::byRate(entry, kb::workaroundList))
        names.append(QString::fromStdString(row->action.en));
    return names;
}

kb::Entry entryWithId()
{
    kb::Entry entry {.id = "a/b", .domain = "a"};
    entry.signature = {"boom", "轰"};
    return entry;
}

kb::Entry reimported(const kb::Entry &entry, kb::Language language)
{
    return kb::importDocument(kb::toMarkdown(entry, language)).value().entries.at(0);
}

std::string withoutTags(const std::string &html)
{
    return QString::fromStdString(html).remove(QRegularExpression(QStringLiteral("<[^>]*>"))).toStdString();
}

} // namespace

class TestRate final : public QObject {
    Q_OBJECT

private slots:
    void interval_ofOneReport()
    {
        // Beta(3/2, 1/2) has the distribution (2 / pi) (asin(sqrt x) - sqrt(x (1 - x))): at the lower end that is 0.05.
        const double low = kb::counted(1, 1).low;
        const double below = 2 / std::numbers::pi * (std::asin(std::sqrt(low)) - std::sqrt(low * (1 - low)));
        QVERIFY2(isNear(below, 0.05), qPrintable(QString::number(below)));
        QCOMPARE(kb::counted(1, 1).high, 1.0);
    }

    void interval_mirrorsItself()
    {
        const kb::Count most = kb::counted(4, 5);
        const kb::Count few = kb::counted(1, 5);
        QVERIFY(isNear(most.low, 1 - few.high) && isNear(most.high, 1 - few.low));
        QVERIFY(most.low < 0.8 && most.high > 0.8);
        QCOMPARE(kb::counted(0, 7).low, 0.0);
        QVERIFY(kb::counted(40, 50).low > most.low); // the same share of more reports
    }

    void deadEnds_countWhatDidNotWork()
    {
        const kb::Remedy row {
            .rate = 0.9, .reports = {{"a", false, {}, {}}, {"b", true, {}, {}}, {"c", false, {}, {}}}};
        QCOMPARE(kb::rateOf(row, kb::deadEndList).count->agreeing, 2);
        QCOMPARE(kb::rateOf(row, kb::workaroundList).count->agreeing, 1);
        QVERIFY(!kb::rateOf(row, kb::deadEndList).claimed); // what is counted takes its place
        QCOMPARE(kb::rateOf({.rate = 0.9}, kb::deadEndList).claimed, 0.9);
    }

    /// Whoever counts one person's word seven times has counted it once.
    void reportsOfOneSource_countOnce()
    {
        const kb::Remedy row {
            .reports = {{"https://example.org/thread/1", true, {}, {}},
                {"http://Example.org/thread/1/#issuecomment-7", true, {}, {}},
                {"https://example.org/thread/1", false, {}, "another reader"},
                {"https://example.org/thread/2", true, {}, {}}, {"", true, {}, {}}, {"", true, {}, {}}}};
        QVERIFY(kb::isRepeated(row.reports, 1));
        const kb::Count count = kb::rateOf(row, kb::workaroundList).count.value();
        QCOMPARE(count.reports, 5);
        QCOMPARE(count.agreeing, 4);
    }

    void yesAndNoOfOneThread_countBoth()
    {
        for (const bool first : {true, false}) {
            const kb::Remedy row {
                .reports = {{"https://example.org/1", first, {}, {}}, {"https://example.org/1", !first, {}, {}}}};
            const kb::Count count = kb::rateOf(row, kb::workaroundList).count.value();
            QCOMPARE(count.reports, 2);
            QCOMPARE(count.agreeing, 1);
        }
    }

    void notes_differByMoreThanTheirWriting()
    {
        const kb::Remedy row {.reports = {{"https://example.org/1", true, {}, "a user of two cards"},
                                  {"https://example.org/1", true, {}, " A user of  two cards."},
                                  {"https://example.org/1", true, {}, "a user of three cards"}}};
        QCOMPARE(kb::rateOf(row, kb::workaroundList).count->reports, 2);
    }

    void threads_areOneHoweverTheyAreLinked_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::addColumn<bool>("same");
        const auto row = [](const char *one, const char *other, bool same) {
            QTest::addRow("%s, %s", one, other) << QString::fromUtf8(one) << QString::fromUtf8(other) << same;
        };
        const char *const question = "https://stackoverflow.com/questions/123/some-title";
        row(question, "http://www.stackoverflow.com/questions/123/some-title", true);
        row(question, "https://stackoverflow.com/questions/123/some-title?noredirect=1#comment9_123", true);
        row(question, "https://StackOverflow.com/questions/123", true);
        row(question, "https://stackoverflow.com/q/123", true);
        row(question, "stackoverflow.com/questions/123/another-title", true);
        row(question, "https://stackoverflow.com/questions/124/some-title", false);
        row(question, "https://superuser.com/questions/123/some-title", false);
        const char *const issue = "https://github.com/a/b/issues/5";
        row(issue, "https://github.com/a/b/pull/5", true);
        row(issue, "https://github.com/A/B/issues/5?x=1", true);
        row(issue, "https://github.com:443/a/b/Issues/5", true);
        row(issue, "https://me@github.com./a/b/issues/5/", true);
        row(issue, "https://github.com/a/b/issues/6", false);
        row(issue, "https://github.com/a/c/issues/5", false);
        row("https://discuss.example.org/t/title/77/3", "https://discuss.example.org/t/77", true);
        row("https://discuss.example.org/t/title/77", "https://discuss.example.org/t/title/78", false);
        row("https://example.org/A", "https://example.org/a", false); // who knows what lies there
        row("https://example.org/a?id=1", "https://example.org/a?id=2", false);
        row("https://example.org/a/", " example.org/a ", true);
        row("a talk", "a talk", true);
        row("a talk", "A talk", false);
    }
    void threads_areOneHoweverTheyAreLinked()
    {
        QFETCH(const QString, one);
        QFETCH(const QString, other);
        QFETCH(const bool, same);
        const kb::Remedy row {.reports = {{one.toStdString(), true, {}, {}}, {other.toStdString(), true, {}, {}}}};
        QCOMPARE(kb::isRepeated(row.reports, 1), same);
    }

    void rows_byLowerBound_countedBeforeClaimed()
    {
        const double low = kb::counted(2, 2).low;
        kb::Entry entry;
        entry.workarounds = {{.action = {"nothing", {}}}, {.action = {"claimed", {}}, .rate = low},
            {.action = {"two of two", {}}, .reports = {{"a", true, {}, {}}, {"b", true, {}, {}}}},
            {.action = {"one of two", {}}, .reports = {{"a", true, {}, {}}, {"b", false, {}, {}}}},
            {.action = {"claimed more", {}}, .rate = 0.99}};
        QCOMPARE(order(entry), QStringList({"claimed more", "two of two", "claimed", "one of two", "nothing"}));
    }

    void rows_thatHelpedNobody_comeAfterThoseOfWhichNothingIsKnown()
    {
        kb::Entry entry;
        entry.workarounds = {{.action = {"none of one", {}}, .reports = {{"a", false, {}, {}}}},
            {.action = {"nothing", {}}}, {.action = {"claimed none", {}}, .rate = 0.0},
            {.action = {"one of three", {}},
                .reports = {{"a", true, {}, {}}, {"b", false, {}, {}}, {"c", false, {}, {}}}}};
        QCOMPARE(order(entry), QStringList({"one of three", "claimed none", "nothing", "none of one"}));
    }

    void reports_standInEveryOutput_andComeBack()
    {
        kb::Entry entry = entryWithId();
        const kb::Report worked {"https://example.org/1", true, "2024-05-06", "a user of two cards"};
        const kb::Report own {{}, true, {}, {}};
        const kb::Report failed {"a talk", false, {}, "late · and long"};
        entry.workarounds = {{.action = {"do", "做"}, .reports = {worked, own, failed}}};
        entry.deadEnds = {{.action = {"hope", "希望"}, .explanation = {"why", "原因"}, .reports = {failed}}};
        for (const kb::Language language : {kb::Language::English, kb::Language::Chinese}) {
            const kb::Entry again = reimported(entry, language);
            QVERIFY(again.workarounds.at(0).reports == entry.workarounds[0].reports);
            QVERIFY(again.deadEnds.at(0).reports == entry.deadEnds[0].reports);
        }
        for (const std::string &page :
            {kb::toText(entry, kb::Language::English), kb::toHtml(entry, kb::Language::English)}) {
            QVERIFY(page.contains("helped in 2 of 3 reports"));
            QVERIFY(page.contains("did not help in 1 of 1 report ("));
            const std::string read = withoutTags(page);
            QVERIFY2(read.contains("worked · 2024-05-06 · https://example.org/1"), page.c_str());
            QVERIFY(read.contains("worked · own experience"));
        }
        QVERIFY(kb::toText(entry, kb::Language::Chinese).contains("3 份报告中 2 份有效"));
        QVERIFY(kb::parseEntry(kb::writeFlat(entry))->entry.workarounds == entry.workarounds);
    }

    void claimedRates_areNeverBare()
    {
        kb::Entry entry = entryWithId();
        entry.fixSuccessRate = 0.92;
        entry.workarounds = {{.action = {"do", {}}, .rate = 0.85}};
        entry.deadEnds = {{.action = {"hope", {}}, .rate = 0.7}};
        for (const std::string &page : {kb::toText(entry, kb::Language::English),
                 kb::toHtml(entry, kb::Language::English), kb::toMarkdown(entry, kb::Language::English)}) {
            // A page of HTML has it nowhere, as the window's page has not.
            QVERIFY2(page.contains("92%, claimed") || !page.contains("92%"), page.c_str());
            QVERIFY(page.contains("85% success, claimed"));
            QVERIFY(page.contains("70% fail, claimed"));
        }
        QCOMPARE(reimported(entry, kb::Language::English).workarounds[0].rate, 0.85);
        // Markdown keeps it beside a report that says otherwise.
        entry.workarounds[0].reports = {{.source = "https://example.org/1", .worked = false, .date = {}, .note = {}}};
        const std::string page = kb::toMarkdown(entry, kb::Language::English);
        QVERIFY(
            page.contains("**do** (85% success, claimed)") && page.contains("did not work · https://example.org/1"));
        QVERIFY(kb::toMarkdown(entry, kb::Language::Chinese).contains("**do** (85% 成功，声称)"));
    }
};

CASEBOOK_TEST(TestRate)
#include "tst_rate.moc"
