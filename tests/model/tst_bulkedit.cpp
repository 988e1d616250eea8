// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/bulkedit.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QTest>

using model::ReplaceHit;
using model::ReplaceOptions;

class TestBulkEdit final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::optional<model::Catalog> m_catalog;

    /// "id field: after" of each hit.
    [[nodiscard]] QStringList found(const ReplaceOptions &options) const
    {
        QStringList list;
        for (const ReplaceHit &hit : model::findAll(*m_catalog, options, {}))
            list.append(QStringLiteral("%1 %2: %3")
                    .arg(QString::fromStdString(hit.id), QString::fromStdString(hit.field), hit.after));
        return list;
    }

private slots:
    void initTestCase() { m_catalog.emplace(kb::Library::open(m_files.path(), {}).value()); }

    void plainText_isNoPattern()
    {
        QCOMPARE(found({.pattern = ">alert(1)<", .replacement = "\\1"}),
            QStringList("cuda/hostile /root_cause: <script\\1/script>"));
        QVERIFY(found({.pattern = "a.ert"}).isEmpty());
        QVERIFY(found({.pattern = ""}).isEmpty());
    }

    void case_words_groups()
    {
        QCOMPARE(found({.pattern = "TORCH", .replacement = "x"}).size(), 1);
        QVERIFY(found({.pattern = "TORCH", .replacement = "x", .matchCase = true}).isEmpty());
        QVERIFY(found({.pattern = "torc", .replacement = "x", .wholeWords = true}).isEmpty());
        QCOMPARE(found({.pattern = "No (module) named '(\\w+)'", .replacement = "\\2: no \\1 \\\\1", .isRegex = true}),
            QStringList("python/module-not-found /signature: ModuleNotFoundError: torch: no module \\1"));
    }

    void badOrEmptyMatches_giveNothing()
    {
        QVERIFY(!model::expressionOf({.pattern = "(", .isRegex = true}).isValid());
        QVERIFY(found({.pattern = "(", .isRegex = true}).isEmpty());
        QVERIFY(found({.pattern = "x*", .replacement = "y", .matchCase = true, .isRegex = true})
                .filter(QStringLiteral("module-not-found"))
                .isEmpty());
    }

    void articles_too()
    {
        QCOMPARE(found({.pattern = "limits", .replacement = "Bounds"}),
            QStringList("batch-norm markdown: \n# Bounds\n\nText.\n"));
    }

    void replaced_leavesWhatChangedMeanwhile()
    {
        std::vector<ReplaceHit> hits = model::findAll(*m_catalog, {.pattern = "torch", .replacement = "jax"}, {});
        QCOMPARE(hits.size(), 1u);
        hits.push_back(hits.front());
        hits.back().id = "cuda/gone";
        model::Replaced edits = model::replaced(*m_catalog, hits);
        QCOMPARE(edits.entries.size(), 1u);
        QCOMPARE(edits.entries[0].signature.en, std::string("ModuleNotFoundError: No module named 'jax'"));
        QCOMPARE(edits.left, 1);
        hits.front().before = "something else";
        edits = model::replaced(*m_catalog, hits);
        QCOMPARE(edits.left, 2);
    }

    void fieldChange()
    {
        kb::Entry entry;
        entry.tags = {"a", "b"};
        const kb::Entry now = model::changed(entry, {.domain = "rocm", .tagsToAdd = {"b", "c"}, .tagsToRemove = {"a"}});
        QCOMPARE(now.tags, (std::vector<std::string> {"b", "c"}));
        QCOMPARE(now.domain, std::string("rocm"));
        QCOMPARE(now.tier, entry.tier);
        QVERIFY(model::FieldChange().isEmpty());
    }
};

CASEBOOK_TEST(TestBulkEdit)
#include "tst_bulkedit.moc"
