// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Who measured which entries.
#include "model/runs/matrixmodel.h"
#include "model/runs/measurers.h"
#include "tests/casefixture.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using model::Measurer;

namespace {

const std::string measuredEntry = "cuda/batch-zero";

} // namespace

class TestMeasurers final : public QObject {
    Q_OBJECT

    std::unique_ptr<CaseFixture> m_fixture;
    std::unique_ptr<model::Document> m_document;
    std::unique_ptr<model::Evidence> m_evidence;
    std::unique_ptr<model::Measurers> m_measurers;

    void open()
    {
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_fixture->files.path(), false);
        QVERIFY(opened.wait(longMs));
        m_evidence = std::make_unique<model::Evidence>(*m_document, m_fixture->dataFolder());
        m_measurers = std::make_unique<model::Measurers>(*m_document, *m_evidence);
    }
    void read()
    {
        m_measurers->ask();
        QTRY_VERIFY_WITH_TIMEOUT(m_measurers->all(), longMs);
    }

private slots:
    void init() { m_fixture = std::make_unique<CaseFixture>(); }
    void cleanup()
    {
        m_measurers.reset();
        m_evidence.reset();
        m_document.reset();
        m_fixture.reset();
    }

    void eachMachine_hasTheEntriesThatItMeasured()
    {
        m_fixture->writeRecord("aaaa");
        m_fixture->writeRecord("bbbb");
        m_fixture->writeRecord();
        open();
        QVERIFY(!m_measurers->all()); // nobody asked
        read();
        const std::vector<Measurer> &all = *m_measurers->all();
        QCOMPARE(all.size(), 3U);
        QCOMPARE(all[0].kind, Measurer::Kind::Machine);
        QCOMPARE(all[0].name, "aaaa");
        QCOMPARE(all[1].name, "bbbb");
        QCOMPARE(all[2].kind, Measurer::Kind::NoName);
        for (const Measurer &one : all)
            QCOMPARE(*one.entries, std::set<std::string>({measuredEntry}));
    }

    void thisMachine_isToldApart()
    {
        open();
        const auto salt = m_evidence->store().salt();
        QVERIFY(salt);
        m_fixture->writeRecord("aaaa");
        m_fixture->writeRecord(kb::machineName(*salt));
        read();
        QCOMPARE(m_measurers->all()->size(), 2U);
        QCOMPARE(m_measurers->all()->front().kind, Measurer::Kind::Here);
        QCOMPARE(m_measurers->all()->back().name, "aaaa");
    }

    /// A record of a case that the entry has no more says nothing of the entry.
    void changedCase_hasNoMeasurers()
    {
        m_fixture->writeRecord("aaaa");
        open();
        read();
        QCOMPARE(m_measurers->all()->size(), 1U);
        kb::Entry entry = *m_document->entry(measuredEntry);
        entry.cases = "[]";
        QVERIFY(m_document->edit(measuredEntry, entry, QStringLiteral("Remove the case")));
        QVERIFY(!m_measurers->all());
        read();
        QVERIFY(m_measurers->all()->empty());
        m_document->undoStack()->undo();
        read();
        QCOMPARE(m_measurers->all()->size(), 1U);
    }

    /// Whoever waits for what is being read hears that it came to nothing.
    void changeWhileItIsRead_isTold()
    {
        m_fixture->writeRecord("aaaa");
        open();
        QSignalSpy changed(m_measurers.get(), &model::Measurers::changed);
        m_measurers->ask();
        kb::Entry entry = *m_document->entry(measuredEntry);
        entry.rootCause.en = "Another one.";
        QVERIFY(m_document->edit(measuredEntry, entry, QStringLiteral("Change the root cause")));
        QCOMPARE(changed.size(), 1);
        QVERIFY(!m_measurers->all());
        read();
        QCOMPARE(m_measurers->all()->size(), 1U);
    }

    void matrix_holdsWhatEachMachineSays()
    {
        m_fixture->writeRecord("aaaa");
        m_fixture->writeRecord("bbbb");
        open();
        model::Reproduction reproduction(*m_document, *m_evidence, m_fixture->machine());
        const model::MatrixModel matrix(reproduction);
        reproduction.setEntry(measuredEntry);
        QTRY_COMPARE_WITH_TIMEOUT(matrix.rowCount(), 1, longMs);
        const model::MatrixModel::Cell &cell = matrix.cell(matrix.index(0, 1));
        QCOMPARE(cell.records, 2);
        QCOMPARE(cell.machines, 2);
        std::set<std::string> machines;
        for (const kb::MachineMeasured &one : cell.byMachine)
            machines.insert(one.machine);
        QCOMPARE(machines, std::set<std::string>({"aaaa", "bbbb"}));
    }
};

CASEBOOK_TEST(TestMeasurers)
#include "tst_measurers.moc"
