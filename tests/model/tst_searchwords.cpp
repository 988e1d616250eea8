// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Typed words: which entries are listed, in what order, and which words of a signature are marked.
#include "model/document/document.h"
#include "model/list/entrylistmodel.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTest>

#include <map>

using Marks = model::EntryListModel::Marks;

class TestSearchWords final : public QObject {
    Q_OBJECT

private slots:
    void words_listWhatHoldsThemAllAndWhatTheyAreTheMessageOf()
    {
        const TestLibrary files;
        files.write("entries/disk/message.json",
            R"({"id": "disk/message", "signature": "Volume is full", "regex": "quota \\d+ exceeded"})");
        files.write("entries/disk/holding.json",
            R"({"id": "disk/holding", "signature": "Nightly backup: quota of 17 was exceeded", "regex": "zzz"})");
        files.write("entries/git/remote-agent-offers-keys-of-smartcard-readers.json",
            R"({"id": "git/remote-agent-offers-keys-of-smartcard-readers", "signature": "publickey",
            "root_cause": "The remote accepts none of the keys."})");
        files.write("entries/git/partly.json", R"({"id": "git/partly", "signature": "passphrase",
            "root_cause": "The agent offers keys of smartcard readers."})");
        model::Document document({});
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(files.path(), false);
        QVERIFY(opened.wait());
        const model::Catalog &catalog = *document.catalog();
        const auto listed = [&catalog](const char *words) {
            std::map<std::string, bool> ranked;
            for (const model::Row &row : model::runSearch(catalog, {words, {}}, {}).rows)
                ranked[std::string(catalog.entry(row.index).id)] = row.match >= 0;
            return ranked;
        };
        using Ranked = std::map<std::string, bool>;
        QCOMPARE(listed("quota 17 exceeded"), (Ranked {{"disk/holding", true}, {"disk/message", true}}));

        // The keywords alone find the other one, too: it is left out, for it does not hold every word.
        const auto keywords = catalog.search().search("remote agent offers keys of smartcard readers", {});
        QVERIFY(std::ranges::contains(keywords, *catalog.find("git/partly"), &kb::Match::entry));
        QCOMPARE(listed("remote agent offers keys of smartcard readers"),
            (Ranked {{"git/remote-agent-offers-keys-of-smartcard-readers", true}}));
    }

    void facets_countTheirEntries()
    {
        const TestLibrary files;
        files.write("entries/facets/sound.json",
            R"({"id": "facets/sound", "domain": "facets", "signature": "x", "signature_zh": "中", "regex": "y", "cases": [{"name": "one"}]})");
        files.write("entries/facets/plain.json",
            R"({"id": "facets/plain", "domain": "facets", "signature": "x", "signature_zh": "中", "regex": "y"})");
        files.write("entries/facets/english.json",
            R"({"id": "facets/english", "domain": "facets", "signature": "x", "regex": "y"})");
        model::Document document({});
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(files.path(), false);
        QVERIFY(opened.wait());
        const model::Catalog &catalog = *document.catalog();
        const model::FacetCounts counts
            = catalog.filter(model::runSearch(catalog, {}, {}).rows, {.domain = "facets"}).counts;
        QCOMPARE(counts.hasCase, 1U);
        QCOMPARE(counts.languageGap, 1U);
    }

    void words_listBelowWhatOnlyMentionsThem()
    {
        const TestLibrary files;
        files.write("entries/net/name.json",
            R"({"id": "net/name", "signature": "Nozzle jammed", "regex": "z", "root_cause": "no more"})");
        files.write("entries/a/dead-end.json", R"({"id": "a/dead-end", "signature": "x", "regex": "y",
            "dead_ends": [{"action": "Cleaning the NozzleHolder_2.", "why_fails": "It is not the nose."}]})");
        files.write("entries/b/chinese.json", R"({"id": "b/chinese", "signature": "x", "regex": "y",
            "root_cause": "because", "root_cause_zh": "喷嘴(nozzles)堵塞了。"})");
        model::Document document({});
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(files.path(), false);
        QVERIFY(opened.wait());
        const model::Catalog &catalog = *document.catalog();
        using Listed = std::vector<std::pair<std::string, bool>>; // id, whether it is only mentioned there
        const auto listed = [&catalog](const char *words) {
            Listed rows;
            for (const model::Row &row : model::runSearch(catalog, {words, {}}, {}).rows)
                rows.emplace_back(catalog.entry(row.index).id, row.isMention);
            return rows;
        };
        QCOMPARE(listed("nozzle"), (Listed {{"net/name", false}, {"a/dead-end", true}, {"b/chinese", true}}));
        QCOMPARE(listed("嘴(NOZ"), (Listed {{"b/chinese", true}}));
        QCOMPARE(listed("older nos"), (Listed {{"a/dead-end", true}})); // both words, in two of its texts
        QVERIFY(listed("older nosebleed").empty());
        // What is edited is found as it is now.
        kb::Entry entry = *document.entry("a/dead-end");
        entry.deadEnds[0].action.en = "Cleaning the valve.";
        QVERIFY(document.edit("a/dead-end", entry, QString()));
        const auto holds = [&document](const char *words) {
            const auto found = document.catalog()->search().mentions(words);
            return std::ranges::contains(found, *document.catalog()->find("a/dead-end"));
        };
        QVERIFY(!holds("nozzleholder"));
        QVERIFY(holds("VALVE"));
    }

    void exactIdOrTitle_isFirst()
    {
        const TestLibrary files;
        files.write("entries/z/quota.json", R"({"id": "z/quota", "signature": "Quota exceeded", "regex": "y"})");
        files.write("entries/a/often.json",
            R"({"id": "a/often", "signature": "a quota exceeded, z/quota exceeded, quota exceeded", "regex": "y"})");
        model::Document document({});
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(files.path(), false);
        QVERIFY(opened.wait());
        const model::Catalog &catalog = *document.catalog();
        const auto first = [&catalog](const char *words) {
            // By signature "a quota..." comes before "Quota...".
            const model::SearchResult result
                = model::runSearch(catalog, {words, {}}, {}, nullptr, {.by = model::Order::Signature});
            return std::pair(catalog.entry(result.rows.front().index).id, result.rows.front().isExact);
        };
        QCOMPARE(first("exceeded"), std::pair(std::string_view("a/often"), false));
        QCOMPARE(first("z/quota"), std::pair(std::string_view("z/quota"), true));
        QCOMPARE(first(" quota EXCEEDED "), std::pair(std::string_view("z/quota"), true));
        const model::SearchResult article = model::runSearch(catalog, {"batch-norm", {}}, {});
        QCOMPARE(article.rows.front().kind, model::Row::Kind::Article);
    }

    void marks_areWholeWords_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Marks>("marks"); // of "oom"
        QTest::newRow("alone") << "oom" << Marks {{0, 3}};
        QTest::newRow("between signs") << "(oom)" << Marks {{1, 3}};
        QTest::newRow("one letter before") << "xoom" << Marks {};
        QTest::newRow("one letter behind") << "oomx" << Marks {};
        QTest::newRow("letters before") << "bloom" << Marks {};
        QTest::newRow("digit behind") << "oom2" << Marks {};
        QTest::newRow("underscore before") << "_oom" << Marks {};
        QTest::newRow("Chinese before") << "错oom" << Marks {{1, 3}};
        QTest::newRow("Chinese behind") << "oom错" << Marks {{0, 3}};
        QTest::newRow("twice, one whole") << "oomoom oom" << Marks {{7, 3}};
    }
    void marks_areWholeWords()
    {
        QFETCH(const QString, text);
        QTEST(model::findWords(text, {QStringLiteral("oom")}), "marks");
    }

    void marks_thatOverlapAreOne()
    {
        const QStringList words {QStringLiteral("out of"), QStringLiteral("of memory"), QStringLiteral("out")};
        QCOMPARE(model::findWords(QStringLiteral("out of memory, out"), words), (Marks {{0, 13}, {15, 3}}));
    }
};

CASEBOOK_TEST(TestSearchWords)
#include "tst_searchwords.moc"
