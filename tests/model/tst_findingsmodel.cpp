// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/findingsmodel.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using kb::Rule;
using kb::Severity;
using model::FindingsModel;

namespace {

/// One row a line: "severity rule entry field".
QStringList printed(const FindingsModel &findings)
{
    QStringList lines;
    for (int row = 0; row < findings.rowCount(); ++row) {
        const QModelIndex index = findings.index(row);
        lines.append(
            QStringList {QString::fromUtf8(kb::severityName(Severity(index.data(FindingsModel::SeverityRole).toInt()))),
                index.data().toString(), index.data(FindingsModel::EntryIdRole).toString(),
                index.data(FindingsModel::FieldRole).toString()}
                .join(u' ')
                .trimmed());
    }
    return lines;
}

/// The test library, with what the findings need to have something to fix.
struct Opened {
    Opened()
    {
        library.claimNoMeasuredTier();
        // The slashes of the link are escaped: moc takes // for a comment, even here.
        library.write("entries/python/repeats.json", R"({
  "id": "python/repeats",
  "signature": "ValueError: a value is repeated",
  "signature_zh": "值重复",
  "regex": "ValueError: a value",
  "domain": "python",
  "root_cause": "Twice.",
  "root_cause_zh": "两次。",
  "workarounds": [{"action": "Say it once.", "how": "Say it once.", "success_rate": 0.5, "sources": ["https:\/\/example.org"]},
                  {"action": "Be brief.", "how": "be brief", "success_rate": 0.5}],
  "workarounds_zh": ["只说一次。", "简短些。"],
  "verification_tier": "ai_generated"
}
)");
    }
    bool open()
    {
        document.open(library.path(), false);
        return checked.wait();
    }
    void edit(const char *id, const std::function<void(kb::Entry &)> &change)
    {
        kb::Entry entry = document.entry(id).value();
        change(entry);
        QVERIFY(document.edit(id, entry, QStringLiteral("edit")));
    }
    [[nodiscard]] bool needsAttention(const char *id) const
    {
        return document.catalog()->attention()[*document.library()->find(id)];
    }

    TestLibrary library;
    model::Document document {std::filesystem::path()};
    FindingsModel findings {document, std::filesystem::path()};
    QAbstractItemModelTester tester {&findings, QAbstractItemModelTester::FailureReportingMode::Fatal};
    QSignalSpy checked {&findings, &FindingsModel::checked};
};

} // namespace

class TestFindingsModel final : public QObject {
    Q_OBJECT

private slots:
    void open_listsWhatLoadingAndTheChecksFind()
    {
        Opened opened;
        QSignalSpy started(&opened.findings, &FindingsModel::checkingStarted);
        QVERIFY(opened.open());
        QCOMPARE(started.size(), 1);
        QCOMPARE(printed(opened.findings),
            (QStringList {
                "error json-syntax",
                "warning regex-misses-signature cuda/hostile /regex",
                "hint how-repeats-action python/repeats /workarounds/0/how",
                "hint how-repeats-action python/repeats /workarounds/1/how",
                "hint remedy-missing cuda/hostile /workarounds",
                "hint remedy-missing python/module-not-found /workarounds",
                "hint translation-missing cuda/hostile /signature_zh",
                "hint translation-missing python/module-not-found /signature_zh",
                "hint sources-missing cuda/cudnn-bn-epsilon-negative /sources",
                "hint sources-missing cuda/hostile /sources",
                "hint sources-missing python/module-not-found /sources",
            }));
        QCOMPARE(opened.findings.count(Severity::Error), 1);
        QCOMPARE(opened.findings.count(Severity::Hint), 9);
        QCOMPARE(opened.findings.count(Rule::SourcesMissing), 3);
        QVERIFY(!opened.findings.isChecking());
    }

    void edit_checksTheEntryAgain()
    {
        Opened opened;
        QVERIFY(opened.open());
        const std::uint32_t repeats = *opened.document.library()->find("python/repeats");
        QVERIFY(!opened.needsAttention("python/repeats"));
        QVERIFY(!opened.findings.gravest(repeats));
        opened.edit("python/repeats", [](kb::Entry &entry) { entry.regex = "("; });
        QVERIFY(opened.checked.wait());
        QVERIFY(printed(opened.findings).contains("error regex-invalid python/repeats /regex"));
        QVERIFY(opened.needsAttention("python/repeats"));
        QCOMPARE(opened.findings.gravest(repeats)->rule, Rule::RegexInvalid);
        opened.document.undoStack()->undo();
        QVERIFY(opened.checked.wait());
        QVERIFY(!printed(opened.findings).contains("error regex-invalid python/repeats /regex"));
        QVERIFY(!opened.needsAttention("python/repeats"));
    }

    void edit_checksWhatDependsOnIt()
    {
        Opened opened;
        QVERIFY(opened.open());
        opened.edit("cuda/hostile", [](kb::Entry &entry) { entry.transitions.leadsTo = {{"python/repeats", {}, {}}}; });
        QVERIFY(opened.checked.wait());
        QVERIFY(printed(opened.findings).contains("hint link-one-sided python/repeats /transition_graph/preceded_by"));
    }

    void facet_needsAttention_followsTheChecks()
    {
        Opened opened;
        QVERIFY(opened.open());
        const std::vector<model::Row> rows = {{model::Row::Kind::Entry, 0}, {model::Row::Kind::Entry, 1},
            {model::Row::Kind::Entry, 2}, {model::Row::Kind::Entry, 3}};
        model::FacetChoice choice;
        choice.needsAttention = true;
        QCOMPARE(opened.document.catalog()->filter(rows, choice).rows.size(), std::size_t(1)); // cuda/hostile
        opened.edit("python/repeats", [](kb::Entry &entry) { entry.regex = "another message"; });
        QVERIFY(opened.checked.wait());
        const auto filtered = opened.document.catalog()->filter(rows, choice).rows;
        QCOMPARE(filtered.size(), std::size_t(2));
        QCOMPARE(opened.document.catalog()->entry(filtered[1].index).id, std::string_view("python/repeats"));
    }

    void fix_isOneUndoableEdit()
    {
        Opened opened;
        QVERIFY(opened.open());
        const int row
            = int(printed(opened.findings).indexOf("hint how-repeats-action python/repeats /workarounds/0/how"));
        QVERIFY(opened.findings.index(row).data(FindingsModel::FixableRole).toBool());
        QVERIFY(opened.findings.fix(opened.findings.finding(row), QStringLiteral("fix")));
        QVERIFY(opened.checked.wait());
        QCOMPARE(opened.findings.count(Rule::HowRepeatsAction), 1);
        QVERIFY(opened.document.entry("python/repeats")->workarounds[0].explanation.en.empty());
        QCOMPARE(opened.document.undoStack()->undoText(), QStringLiteral("fix"));
        opened.document.undoStack()->undo();
        QVERIFY(opened.checked.wait());
        QCOMPARE(opened.findings.count(Rule::HowRepeatsAction), 2);
    }

    void newEntryWithoutText_needsAttention()
    {
        Opened opened;
        QVERIFY(opened.open());
        kb::Entry entry;
        entry.id = "cuda/empty";
        entry.domain = "cuda";
        entry.signature.en = "a message of which nothing is said";
        QVERIFY(opened.document.add(entry, QStringLiteral("new")));
        QVERIFY(opened.checked.wait());
        const std::uint32_t index = *opened.document.catalog()->find("cuda/empty");
        QVERIFY(opened.document.catalog()->attention()[index]);
        QCOMPARE(opened.findings.gravest(index)->rule, Rule::CauseMissing);
        std::vector<Rule> rules;
        for (const kb::Finding &finding : opened.findings.findingsOf(index))
            rules.push_back(finding.rule);
        QVERIFY(std::ranges::contains(rules, Rule::RemedyMissing));
        QCOMPARE(rules.front(), Rule::CauseMissing); // the gravest first
    }

    void fixAll_isOneStep()
    {
        Opened opened;
        QVERIFY(opened.open());
        QCOMPARE(opened.findings.count(Rule::HowRepeatsAction), 2);
        opened.findings.fixAll(Rule::HowRepeatsAction, QStringLiteral("fix all"));
        QVERIFY(opened.checked.wait());
        QVERIFY(opened.document.isModified());
        QCOMPARE(opened.findings.count(Rule::HowRepeatsAction), 0);
        QCOMPARE(opened.document.undoStack()->count(), 1);
        opened.document.undoStack()->undo();
        QVERIFY(opened.checked.wait());
        QCOMPARE(opened.findings.count(Rule::HowRepeatsAction), 2);
        QVERIFY(!opened.document.isModified());
    }

    void anotherLibrary_replacesTheFindings()
    {
        Opened opened;
        QVERIFY(opened.open());
        const QTemporaryDir empty;
        QVERIFY(model::createLibrary(empty.path().toStdString()));
        opened.document.open(empty.path().toStdString(), false);
        QVERIFY(opened.checked.wait());
        QCOMPARE(opened.findings.rowCount(), 0);
    }
};

CASEBOOK_TEST(TestFindingsModel)
#include "tst_findingsmodel.moc"
