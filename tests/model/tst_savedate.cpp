// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Saving dates what was edited, and undo takes the date back with the edit.
#include "kb/library/file.h"
#include "model/document/document.h"
#include "model/document/journal.h"
#include "tests/saving.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QDate>
#include <QSignalSpy>
#include <QTest>

namespace {

constexpr const char *hostile = "cuda/hostile";

struct Dated {
    Dated()
    {
        QSignalSpy opened(&document, &model::Document::opened);
        document.open(files.path(), false);
        if (!opened.wait())
            qFatal("not opened");
    }
    void edit(const std::function<void(kb::Entry &)> &change)
    {
        kb::Entry entry = document.entry(hostile).value();
        change(entry);
        if (!document.edit(hostile, entry, QStringLiteral("Edit"), "/root_cause"))
            qFatal("not edited");
    }
    [[nodiscard]] std::string date() const { return document.entry(hostile)->lastUpdated; }
    [[nodiscard]] std::string bytes() const { return kb::readFile(files.path() / "entries/cuda/hostile.json").value(); }

    TestLibrary files;
    QTemporaryDir data;
    model::Document document {{}, data.path().toStdU16String()};
};

} // namespace

class TestSaveDate final : public QObject {
    Q_OBJECT

    const std::string m_today = QDate::currentDate().toString(Qt::ISODate).toStdString();

private slots:
    void save_datesTheEntry_andUndoTakesItBack()
    {
        Dated dated;
        const std::string before = dated.bytes();
        dated.edit([](kb::Entry &entry) { entry.rootCause.en = "Written."; });
        QCOMPARE(dated.date(), std::string());
        QVERIFY(isSaved(dated.document));
        QCOMPARE(dated.date(), m_today);
        QVERIFY(dated.bytes().contains("\"last_updated\": \"" + m_today + '"'));
        QVERIFY(!dated.document.isModified());
        QCOMPARE(dated.document.undoStack()->count(), 1);
        dated.document.undoStack()->undo();
        QCOMPARE(dated.date(), std::string());
        dated.document.undoStack()->redo();
        QCOMPARE(dated.date(), m_today);
        QVERIFY(!dated.document.isModified()); // it is what is on disk again
        dated.document.undoStack()->undo();
        QVERIFY(isSaved(dated.document));
        QCOMPARE(dated.bytes(), before); // not updated: as it was
    }

    void save_editedMeanwhile_undoLeadsToWhatWasSaved()
    {
        Dated dated;
        dated.edit([](kb::Entry &entry) { entry.rootCause.en = "first"; });
        QSignalSpy saved(&dated.document, &model::Document::saved);
        dated.document.save();
        dated.edit([](kb::Entry &entry) { entry.rootCause.en = "second"; });
        QVERIFY(saved.wait());
        QVERIFY(isSaved(dated.document));
        QCOMPARE(dated.date(), m_today);
        dated.document.undoStack()->undo();
        QCOMPARE(dated.document.entry(hostile)->rootCause.en, std::string("first"));
        QCOMPARE(dated.date(), m_today);
    }

    void save_ofTheDateAlone_keepsTheOneThatWasTyped()
    {
        Dated dated;
        dated.edit([](kb::Entry &entry) { entry.lastUpdated = "2020-02-03"; });
        QVERIFY(isSaved(dated.document));
        QCOMPARE(dated.date(), std::string("2020-02-03"));
        QVERIFY(dated.bytes().contains("2020-02-03"));
    }

    void save_ofANewEntry_keepsWhatItSays()
    {
        Dated dated;
        kb::Entry entry;
        entry.id = "cuda/brought";
        entry.signature.en = "brought from elsewhere";
        entry.lastUpdated = "2019-05-06";
        QVERIFY(dated.document.add(entry, QStringLiteral("New")));
        QVERIFY(isSaved(dated.document));
        QCOMPARE(dated.document.entry("cuda/brought")->lastUpdated, std::string("2019-05-06"));
    }

    void save_leavesOthersAlone()
    {
        Dated dated;
        dated.edit([](kb::Entry &entry) { entry.rootCause.en = "Written."; });
        QVERIFY(isSaved(dated.document));
        QCOMPARE(dated.document.entry("python/module-not-found")->lastUpdated, std::string());
    }

    void savedBeforeACrash_isNotOfferedAsAnotherEdit()
    {
        Dated dated;
        const model::UnsavedFile before = [&] {
            dated.edit([](kb::Entry &entry) { entry.rootCause.en = "Written."; });
            return dated.document.unsaved().at(0);
        }();
        QVERIFY(isSaved(dated.document));
        model::Document again {{}, {}};
        QSignalSpy opened(&again, &model::Document::opened);
        again.open(dated.files.path(), false);
        QVERIFY(opened.wait());
        model::Journal journal(again, dated.data.path().toStdU16String());
        journal.restore({.journal = {}, .written = {}, .files = std::vector {before}}, QStringLiteral("Restore"));
        QCOMPARE(again.undoStack()->count(), 0);
        QVERIFY(!again.isModified());
    }
};

CASEBOOK_TEST(TestSaveDate)
#include "tst_savedate.moc"
