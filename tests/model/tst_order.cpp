// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/rate.h"
#include "model/document/document.h"
#include "model/list/searchsession.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTest>

/// What the list is sorted by.
class TestOrder final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    model::Document m_document {{}};

    QStringList listed(const char *words, model::Order order, kb::Language language = kb::Language::English) const
    {
        QStringList ids;
        const model::Catalog &catalog = *m_document.catalog();
        for (const model::Row &row : model::runSearch(catalog, {words, {}}, {}, nullptr, {order, language}).rows) {
            const bool isEntry = row.kind == model::Row::Kind::Entry;
            ids.append(QString::fromUtf8(isEntry ? catalog.entry(row.index).id : catalog.article(row.index).id));
        }
        return ids;
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir(m_files.folder.filePath(QStringLiteral("entries"))).removeRecursively());
        m_files.write("entries/z/one.json", R"({"id": "z/one", "signature": "beta", "signature_zh": "丙", "domain": "z",
            "regex": "q", "last_updated": "2026-01-02", "verification_tier": "ai_generated", "fix_success_rate": 0.5})");
        m_files.write(
            "entries/a/two.json", R"({"id": "a/two", "signature": "Alpha", "signature_zh": "乙", "domain": "a",
            "regex": "q", "last_confirmed": "2026-03-01", "verification_tier": "human_reviewed",
            "workarounds": [{"action": "Try again.", "success_rate": 0.9}], "fix_success_rate": 0.1})");
        // One report that it helps: certain is less than a fifth.
        m_files.write("entries/m/three.json", R"({"id": "m/three", "signature": "alpha", "signature_zh": "甲",
            "domain": "m", "regex": "q", "workarounds": [{"action": "Wait.",
            "reports": [{"worked": true, "date": "2026-01-01"}]}]})");
        QSignalSpy opened(&m_document, &model::Document::opened);
        m_document.open(m_files.path(), false);
        QVERIFY(opened.wait());
    }

    void everything_data()
    {
        QTest::addColumn<model::Order>("order");
        QTest::addColumn<QStringList>("ids");
        const auto row = [](const char *name, model::Order order, const QStringList &ids) {
            QTest::newRow(name) << order << ids + QStringList {QStringLiteral("batch-norm")}; // articles are last
        };
        row("relevance is the id", model::Order::Relevance,
            {QStringLiteral("a/two"), QStringLiteral("m/three"), QStringLiteral("z/one")});
        row("signature, without its case; equal ones stay", model::Order::Signature,
            {QStringLiteral("a/two"), QStringLiteral("m/three"), QStringLiteral("z/one")});
        row("domain", model::Order::Domain,
            {QStringLiteral("a/two"), QStringLiteral("m/three"), QStringLiteral("z/one")});
        row("tier", model::Order::Tier, {QStringLiteral("a/two"), QStringLiteral("z/one"), QStringLiteral("m/three")});
        row("newest first, none last", model::Order::Updated,
            {QStringLiteral("a/two"), QStringLiteral("z/one"), QStringLiteral("m/three")});
        row("fix rate: the best workaround's", model::Order::FixRate,
            {QStringLiteral("a/two"), QStringLiteral("z/one"), QStringLiteral("m/three")});
    }
    void everything()
    {
        QFETCH(const model::Order, order);
        QTEST(listed("", order), "ids");
    }

    void signature_isThatOfTheLanguage()
    {
        // By pinyin: bing, jia, yi.
        QCOMPARE(listed("", model::Order::Signature, kb::Language::Chinese).first(3),
            (QStringList {QStringLiteral("z/one"), QStringLiteral("m/three"), QStringLiteral("a/two")}));
    }

    void fixRate_countsReportsByTheirLowerBound()
    {
        const auto fix
            = [this](const char *id) { return m_document.catalog()->entry(*m_document.catalog()->find(id)).fix; };
        const kb::Count one = kb::counted(1, 1);
        QVERIFY(one.low < 0.5);
        QCOMPARE(fix("m/three"), (kb::BestFix {float(one.low), true}));
        QCOMPARE(fix("a/two"), (kb::BestFix {0.9f, false}));
        QCOMPARE(fix("z/one"), (kb::BestFix {0.5f, false}));
    }

    void aPastedTextKeepsItsOrder()
    {
        const auto paste = model::PastedText::fromBytes("beta\nalpha\nq\n");
        const auto rows = [&](model::Order order) {
            return model::runSearch(*m_document.catalog(), {{}, paste}, {}, nullptr, {order, {}}).rows;
        };
        QVERIFY(!rows(model::Order::Relevance).empty());
        QCOMPARE(rows(model::Order::Domain), rows(model::Order::Relevance));
    }
};

CASEBOOK_TEST(TestOrder)
#include "tst_order.moc"
