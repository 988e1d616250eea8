// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which entries apply on a machine, among the rows of a pasted text and of one entry.
#include "model/document/document.h"
#include "model/list/entrylistmodel.h"
#include "model/list/searchsession.h"
#include "model/runs/entryhere.h"
#include "tests/factsrunner.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace {

QByteArray alikeEntry(const QByteArray &id, const QByteArray &condition)
{
    return R"({"id": ")" + id
        + R"(", "signature": "Assertion 7 failed", "regex": "Assertion 7 failed", "domain": "cuda",
        "cases": [{"name": "m", "level": "machine", "title": "t", "title_zh": "t", )"
        + condition + "}]}";
}

gpu::Facts oldDriver()
{
    gpu::Facts facts;
    facts.facts["driver.cuda"] = {.value = "12.2", .unknown = {}, .from = "libcuda.so.1"};
    return facts;
}

} // namespace

class TestEntriesHere final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<model::Document> m_document;

private slots:
    void initTestCase()
    {
        m_files.write("entries/cuda/a.json",
            alikeEntry("cuda/a", R"("ruled_out_if": {"fact": "driver.cuda", "is": "<", "value": "12.4"})"));
        m_files.write("entries/cuda/b.json",
            alikeEntry("cuda/b",
                R"-("applies_if": {"fact": "driver.cuda", "is": "<", "value": {"paste": "for ([0-9.]+)"}})-"));
        m_files.write("entries/cuda/c.json",
            alikeEntry("cuda/c", R"("applies_if": {"fact": "driver.cuda", "is": "<", "value": "12.4"})"));
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files.path(), false);
        QVERIFY(opened.wait());
    }

    void rows_sayWhetherTheyApply()
    {
        const auto paste
            = model::PastedText::fromBytes("CUDA error: Assertion \x1b[1m7\x1b[0m failed for \x1b[32m12.4\x1b[m");
        const gpu::Facts facts = oldDriver();
        const auto result = std::make_shared<const model::SearchResult>(
            model::runSearch(*m_document->catalog(), {{}, paste}, {}, &facts));
        model::EntryListModel list;
        const QAbstractItemModelTester tester(&list);
        list.setCatalog(m_document->catalog());
        list.setRows(result->rows, result);
        using Roles = model::EntryListModel;
        QStringList rows;
        for (int row = 0; row < list.rowCount(); ++row)
            rows += list.index(row).data(Roles::IdRole).toString() + u' '
                + list.index(row).data(Roles::HereRole).toString();
        const QString here = QString::number(int(kb::Applies::Here));
        QCOMPARE(rows,
            (QStringList {"cuda/b " + here, "cuda/c " + here, "cuda/a " + QString::number(int(kb::Applies::NotHere))}));
        for (const kb::Match &match : result->matches) {
            for (const kb::Reason &reason : match.reasons) // of the text that is shown
                QVERIFY(reason.kind != kb::ReasonKind::Regex
                    || paste->bytes().substr(reason.span.begin, reason.span.end - reason.span.begin)
                        == "Assertion 7 failed");
        }

        const auto without
            = std::make_shared<const model::SearchResult>(model::runSearch(*m_document->catalog(), {{}, paste}, {}));
        list.setRows(without->rows, without);
        QCOMPARE(list.index(0).data(Roles::IdRole).toString(), QStringLiteral("cuda/a"));
        QVERIFY(!list.index(0).data(Roles::HereRole).isValid());
    }

    void machineThatIsChosen_isTheOneThatIsLookedAt()
    {
        const QTemporaryDir folder;
        const auto runnerThatServes = [&folder](const QString &name, const QByteArray &cuda) {
            return gpu::Target {
                .runner = tests::factsRunner(folder.filePath(name),
                    {R"("type":"fact","name":"driver.cuda","value":")" + cuda + R"(","from":"libcuda.so.1")"})};
        };
        model::MachineFacts facts(runnerThatServes("here", "99"));
        model::EntryHere entryHere(facts);
        const auto entry = m_document->catalog()->readEntry(*m_document->catalog()->find("cuda/a"));
        entryHere.setPaste(model::PastedText::fromBytes("Assertion 7 failed for 12.4"));
        entryHere.setEntry(std::make_shared<const kb::Entry>(*entry));
        QTRY_VERIFY_WITH_TIMEOUT(entryHere.answer().has_value(), longMs);
        const kb::Applies here = entryHere.answer()->applies;

        model::MachineChoice choice({.target = facts.target()});
        entryHere.follow(choice);
        const gpu::Target there = runnerThatServes("there", "11.0");
        choice.setTarget(there, {});
        QVERIFY(entryHere.facts().target() == there);
        QVERIFY(!entryHere.answer());
        QTRY_VERIFY_WITH_TIMEOUT(entryHere.answer().has_value(), longMs);
        QVERIFY(entryHere.answer()->applies != here);
        QCOMPARE(std::get<std::string>(facts.facts()->fact("driver.cuda")->value), "99"); // of this one, still

        choice.setTarget(facts.target(), {});
        QVERIFY(&entryHere.facts() == &facts);
        QTRY_VERIFY_WITH_TIMEOUT(entryHere.answer().has_value(), longMs);
        QCOMPARE(entryHere.answer()->applies, here);
    }

    /// What a paste names is looked at, on any machine, and each environment once.
    void environmentOfThePaste_isLookedAt()
    {
        const QTemporaryDir folder;
        const QString asked = folder.filePath(QStringLiteral("asked"));
        const gpu::Target target {
            .runner = tests::factsRunner(folder.path(), {R"("type":"fact","name":"driver.cuda","value":"12.2")"},
                "echo \"$request\" >> " + asked.toUtf8())};
        const auto requests = [&asked] {
            QFile file(asked);
            return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n') : QByteArrayList();
        };
        model::MachineFacts facts(target);
        model::EntryHere entryHere(facts);
        entryHere.ask();
        QTRY_VERIFY_WITH_TIMEOUT(!facts.isReading(), longMs);
        for (int i = 0; i < 2; ++i) {
            entryHere.setPaste(model::PastedText::fromBytes("File \"/opt/v/lib/python3.11/site-packages/x.py\""));
            QTRY_VERIFY_WITH_TIMEOUT(!facts.isReading(), longMs);
        }
        QCOMPARE(requests().size(), 2);
        QVERIFY(!requests().at(0).contains("/opt/v") && requests().at(1).contains(R"("environments":["/opt/v"])"));
        facts.refresh();
        facts.lookAt({"/opt/w"}); // while it reads
        QTRY_VERIFY_WITH_TIMEOUT(!facts.isReading(), longMs);
        QCOMPARE(requests().size(), 4);
        QVERIFY(requests().at(3).contains(R"("environments":["/opt/v","/opt/w"])"));
    }

    void machineThatCanNotBeAsked_isAProblemAndNoAnswer()
    {
        model::MachineFacts facts({.runner = QStringLiteral("/bin/false")});
        model::EntryHere entryHere(facts);
        QVERIFY(!facts.isReading()); // nobody wanted to know
        kb::Entry plain;
        plain.id = "cuda/plain";
        entryHere.setEntry(std::make_shared<const kb::Entry>(plain));
        QVERIFY(!facts.isReading());
        const auto entry = m_document->catalog()->readEntry(*m_document->catalog()->find("cuda/c"));
        QSignalSpy changed(&entryHere, &model::EntryHere::changed);
        entryHere.setEntry(std::make_shared<const kb::Entry>(*entry));
        QVERIFY(facts.isReading() && entryHere.isWaiting());
        QTRY_VERIFY_WITH_TIMEOUT(!entryHere.isWaiting(), longMs);
        QVERIFY(changed.count() >= 1);
        QVERIFY(facts.error() != gpu::RunError::None);
        QVERIFY(!facts.facts() && !entryHere.answer());
    }
};

CASEBOOK_TEST(TestEntriesHere)
#include "tst_entrieshere.moc"
