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
        files.write("entries/disk/partly.json",
            R"({"id": "disk/partly", "signature": "Nightly backup exceeded its quota", "regex": "yyy"})");
        model::Document document({});
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(files.path(), false);
        QVERIFY(opened.wait());
        const model::Catalog &catalog = *document.catalog();

        // The keywords alone find the third one, too: it is left out, for it does not hold every word.
        const auto keywords = catalog.search().search("nightly backup quota 17 exceeded", {});
        QVERIFY(std::ranges::contains(keywords, *catalog.find("disk/partly"), &kb::Match::entry));

        const model::SearchResult result = model::runSearch(catalog, {"nightly backup quota 17 exceeded", {}}, {});
        std::map<std::string, bool> ranked;
        for (const model::Row &row : result.rows)
            ranked[std::string(catalog.entry(row.index).id)] = row.match >= 0;
        QCOMPARE(ranked, (std::map<std::string, bool> {{"disk/holding", true}, {"disk/message", true}}));
        QCOMPARE(result.matches.size(), result.rows.size());
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
};

CASEBOOK_TEST(TestSearchWords)
#include "tst_searchwords.moc"
