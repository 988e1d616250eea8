// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/document.h"
#include "model/edit/bulkedit.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>

using model::ReplaceHit;
using model::ReplaceOptions;

namespace {

/// For Document::editLater(): every entry of the catalogue, with another tier.
model::Edits allReviewed(const model::Catalog &catalog, const std::stop_token &)
{
    model::Edits edits;
    for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
        edits.entries.push_back(catalog.readEntry(i).value());
        edits.entries.back().tier = kb::Tier::HumanReviewed;
    }
    return edits;
}

} // namespace

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
        const std::string before = m_catalog->readEntry(*m_catalog->find(hits[0].id))->signature.en;
        model::Edits edits = model::replaced(*m_catalog, hits, {});
        QCOMPARE(edits.entries.size(), 1u);
        QCOMPARE(edits.entries[0].signature.en, std::string("ModuleNotFoundError: No module named 'jax'"));
        hits.front().before = "something else";
        edits = model::replaced(*m_catalog, hits, {});
        QCOMPARE(edits.entries[0].signature.en, before);
    }

    void editLater_isOneStep()
    {
        model::Document document({});
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(m_files.path(), false);
        QVERIFY(opened.wait());
        QSignalSpy finished(&document, &model::Document::editingFinished);
        document.editLater(allReviewed, QStringLiteral("Change all"));
        QVERIFY(document.isEditing());
        QVERIFY(!document.isModified()); // nothing happens before the worker is done
        QVERIFY(finished.wait());
        QVERIFY(!document.isEditing());
        QVERIFY(finished.takeFirst()[0].value<kb::Expected<void>>());
        QCOMPARE(document.undoStack()->undoText(), QStringLiteral("Change all"));
        QCOMPARE(document.entry("cuda/hostile")->tier, kb::Tier::HumanReviewed);
        document.undoStack()->undo();
        QVERIFY(document.unsaved().empty());
    }

    void editLater_ofWhatWasEditedMeanwhile_changesNothing()
    {
        model::Document document({});
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(m_files.path(), false);
        QVERIFY(opened.wait());
        QSignalSpy finished(&document, &model::Document::editingFinished);
        document.editLater(allReviewed, QStringLiteral("Change all"));
        kb::Entry changed = document.entry("cuda/hostile").value();
        changed.signature.en = "typed meanwhile";
        QVERIFY(document.edit("cuda/hostile", changed, QStringLiteral("Type")));
        QVERIFY(finished.wait());
        const auto outcome = finished.takeFirst()[0].value<kb::Expected<void>>();
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, kb::ErrorCode::EditedMeanwhile);
        QCOMPARE(document.undoStack()->count(), 1);
        QCOMPARE(document.entry("cuda/hostile")->signature.en, std::string("typed meanwhile"));
    }

    void editLater_cancelled_changesNothing()
    {
        model::Document document({});
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(m_files.path(), false);
        QVERIFY(opened.wait());
        QSignalSpy finished(&document, &model::Document::editingFinished);
        document.editLater(allReviewed, QStringLiteral("Change all"));
        document.cancelEditing();
        QCOMPARE(finished.size(), 1);
        QCOMPARE(finished[0][0].value<kb::Expected<void>>().error().code, kb::ErrorCode::Cancelled);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QVERIFY(document.unsaved().empty());
        QCOMPARE(finished.size(), 1);
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
