// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/searchsession.h"
#include "model/overview/csv.h"
#include "model/overview/dashboard.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

class TestDashboard final : public QObject {
    Q_OBJECT

    std::unique_ptr<model::Document> open(const std::filesystem::path &folder) const
    {
        auto document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(document.get(), &model::Document::opened);
        document->open(folder, true);
        return opened.wait() ? std::move(document) : nullptr;
    }
    using Cell = std::tuple<std::string, std::string, std::string>; // case, version of cuDNN, GPU model
    /// Each cell of a row that a record decides, and whether the newest of these says that it is as stated.
    static std::map<Cell, bool> decidedCells(std::vector<kb::Record> records, gpu::Role role, int index)
    {
        std::map<Cell, bool> cells;
        std::ranges::sort(records, {}, &kb::Record::time);
        for (const kb::Record &record : records) {
            const kb::Verdict verdict = record.judgement.verdict;
            if (record.testCase.role == role && record.testCase.index == index
                && (verdict == kb::Verdict::Reproduced || verdict == kb::Verdict::NotReproduced))
                cells[{record.caseName, gpu::toString(record.transcript.version), record.gpuModel}]
                    = verdict == kb::Verdict::Reproduced;
        }
        return cells;
    }

private slots:
    void figures_countTheLibrary()
    {
        const TestLibrary files;
        const auto document = open(files.path());
        QVERIFY(document);
        const model::Catalog &catalog = *document->catalog();
        const auto finding = [&catalog](kb::Rule rule, kb::Severity severity, const char *id) {
            return model::FindingPlace {rule, severity, catalog.find(id).value_or(model::FindingPlace::noEntry)};
        };
        const std::vector<model::FindingPlace> findings {finding(kb::Rule::JsonSyntax, kb::Severity::Error, ""),
            finding(kb::Rule::RegexMissesSignature, kb::Severity::Hint, "cuda/hostile"),
            finding(kb::Rule::RegexMissesSignature, kb::Severity::Warning, "cuda/hostile"),
            finding(kb::Rule::RegexMissesSignature, kb::Severity::Hint, "python/module-not-found")};
        const model::DashboardFigures figures = model::dashboardFigures(catalog, findings, {});
        QCOMPARE(figures.entries, 3);
        QCOMPARE(figures.tiers[std::size_t(kb::Tier::GpuReproduced)], 1);
        QCOMPARE(figures.tiers[std::size_t(kb::Tier::AiGenerated)], 1);
        QCOMPARE(figures.tiers[std::size_t(kb::Tier::RefutedLibrary)], 1);
        QCOMPARE(std::accumulate(figures.tiers.begin(), figures.tiers.end(), 0), 3);
        // cuda/hostile and python/module-not-found are English alone.
        const std::vector<model::DomainGaps> gaps {{"cuda", 2, 1}, {"python", 1, 1}};
        QCOMPARE(figures.domains, gaps);
        QCOMPARE(figures.rules.size(), 2u);
        QCOMPARE(figures.rules[0].rule, kb::Rule::RegexMissesSignature);
        QCOMPARE(figures.rules[0].severity, kb::Severity::Warning);
        QCOMPARE(figures.rules[0].findings, 3);
        QCOMPARE(*figures.rules[0].entries, std::set<std::string>({"cuda/hostile", "python/module-not-found"}));
        QCOMPARE(figures.rules[1].rule, kb::Rule::JsonSyntax);
        QCOMPARE(figures.rules[1].severity, kb::Severity::Error);
        QCOMPARE(figures.rules[1].findings, 1);
        QVERIFY(figures.rules[1].entries->empty());
    }

    void figures_sayWhatIsLeftToDo()
    {
        const TestLibrary files;
        const auto write = [&](const char *id, const char *tier, const char *cases) {
            QByteArray entry = R"({"id": "ID", "signature": "error", "signature_zh": "错误", "domain": "cuda",
                "verification_tier": "TIER", "cases": [CASES]})";
            entry.replace("ID", id).replace("TIER", tier).replace("CASES", cases);
            files.write(("entries/" + QByteArray(id) + ".json").constData(), entry);
        };
        constexpr const char *withCase = R"({"name": "text", "role": "claim", "decides": "part", "op": "error_text",
            "attrs": {"call": "cudaGetErrorString", "code": 2, "text": "out of memory"}, "expect": [{"status": "EQUAL"}]})";
        write("cuda/run", "refuted", withCase);
        write("cuda/not-run", "human_reviewed", withCase);
        write("cuda/disputed", "disputed", withCase);
        write("cuda/told", "ai_generated", "");
        const auto document = open(files.path());
        QVERIFY(document);
        const model::OpenWork work = model::dashboardFigures(*document->catalog(), {}, {}).work;
        QCOMPARE(*work.undecided, std::set<std::string>({"cuda/not-run"}));
        QCOMPARE(*work.disputed, std::set<std::string>({"cuda/disputed"}));
        QVERIFY(work.withoutCase->contains("cuda/told"));
        QVERIFY(!work.withoutCase->contains("cuda/run"));
        QVERIFY(!work.withoutCase->contains("cuda/not-run"));
        QCOMPARE(work.gaps, 2); // cuda/hostile and python/module-not-found are English alone
    }

    void refresh_measuresTheBuiltInLibrary()
    {
        const auto document = open(LIBRARY_DIR);
        QVERIFY(document);
        const QTemporaryDir data;
        const model::FindingsModel findings(*document, data.path().toStdU16String());
        model::Dashboard dashboard(*document, findings, data.path().toStdU16String());
        QVERIFY(!dashboard.isReady());
        dashboard.refresh();
        QTRY_VERIFY_WITH_TIMEOUT(dashboard.figures().ratesKnown, 100'000);
        QVERIFY(dashboard.isReady());
        QCOMPARE(dashboard.figures().entries, int(document->library()->entryCount()));
        // Against the records, read one by one: each row with reports that was decided somewhere, and no other.
        const kb::EvidenceStore store(LIBRARY_DIR, true, data.path().toStdU16String());
        std::vector<model::MeasuredRate> expected;
        for (std::uint32_t i = 0; i < document->library()->entryCount(); ++i) {
            const kb::Entry entry = *document->entry(std::string(document->library()->entry(i).id));
            const std::vector<kb::Record> records = store.read(entry.id).records;
            const auto add = [&](gpu::Role role, int index, const kb::Remedy &row) {
                const std::map<Cell, bool> cells = decidedCells(records, role, index);
                const auto asStated = std::ranges::count(cells, true, &std::pair<const Cell, bool>::second);
                const auto agreeing
                    = std::ranges::count(row.reports, role == gpu::Role::Workaround, &kb::Report::worked);
                if (!row.reports.empty() && !cells.empty())
                    expected.push_back({entry.id, role, index, double(agreeing) / double(row.reports.size()),
                        int(asStated), int(cells.size())});
            };
            for (std::size_t row = 0; row < entry.workarounds.size(); ++row)
                add(gpu::Role::Workaround, int(row), entry.workarounds[row]);
            for (std::size_t row = 0; row < entry.deadEnds.size(); ++row)
                add(gpu::Role::DeadEnd, int(row), entry.deadEnds[row]);
        }
        QVERIFY(expected.size() > 3);
        QCOMPARE(dashboard.figures().rates, expected);
    }

    void findings_areThoseOfTheModel()
    {
        const TestLibrary files; // holds a file that is no JSON
        model::Document document {std::filesystem::path()};
        const model::FindingsModel findings(document, {});
        model::Dashboard dashboard(document, findings, {});
        QSignalSpy opened(&document, &model::Document::opened);
        QSignalSpy checked(&findings, &model::FindingsModel::checked);
        document.open(files.path(), false);
        QVERIFY(opened.wait());
        dashboard.refresh();
        QVERIFY(!dashboard.isReady()); // the checks come later
        QTRY_VERIFY(dashboard.isReady());
        QCOMPARE(dashboard.figures().entries, 3);
        const auto ruleCount = [&](kb::Rule rule) {
            const auto found = std::ranges::find(dashboard.figures().rules, rule, &model::RuleCount::rule);
            return found == dashboard.figures().rules.end() ? 0 : found->findings;
        };
        QTRY_COMPARE(ruleCount(kb::Rule::JsonSyntax), 1);
        const int before = ruleCount(kb::Rule::RegexMissesSignature);

        kb::Entry entry = *document.entry("python/module-not-found");
        entry.regex = "something else entirely";
        checked.clear();
        QVERIFY(document.edit(entry.id, entry, QStringLiteral("regex")));
        QTRY_COMPARE(checked.size(), 1);
        QTRY_COMPARE(ruleCount(kb::Rule::RegexMissesSignature), before + 1);
    }

    void anotherLibrary_dropsWhatIsUnderWay()
    {
        const TestLibrary first;
        const auto document = open(first.path());
        QVERIFY(document);
        const model::FindingsModel findings(*document, {});
        model::Dashboard dashboard(*document, findings, {});
        dashboard.refresh();
        const TestLibrary second;
        QVERIFY(QFile::remove(second.folder.filePath("entries/cuda/hostile.json")));
        QSignalSpy opened(document.get(), &model::Document::opened);
        document->open(second.path(), true);
        QVERIFY(opened.wait());
        QVERIFY(!dashboard.isReady());
        QCOMPARE(dashboard.figures().entries, 0);
        dashboard.refresh();
        QTRY_VERIFY(dashboard.figures().ratesKnown);
        QCOMPARE(dashboard.figures().entries, 2);
    }

    void picked_filters()
    {
        const TestLibrary files;
        const auto document = open(files.path());
        QVERIFY(document);
        const model::SearchResult all = model::runSearch(*document->catalog(), {}, {});
        const auto ids = std::make_shared<const std::set<std::string>>(
            std::set<std::string> {"cuda/hostile", "python/module-not-found", "cuda/absent"});
        const model::Filtered both = document->catalog()->filter(all.rows, {.picked = ids});
        QCOMPARE(both.rows.size(), 2);
        QCOMPARE(document->library()->entry(both.rows[0].index).id, "cuda/hostile");
        QCOMPARE(document->library()->entry(both.rows[1].index).id, "python/module-not-found");
        const model::Filtered one = document->catalog()->filter(all.rows, {.domain = "cuda", .picked = ids});
        QCOMPARE(one.rows.size(), 1);
        QCOMPARE(one.counts.tiers[std::size_t(kb::Tier::AiGenerated)], 1u);
        QCOMPARE(one.counts.tiers[std::size_t(kb::Tier::GpuReproduced)], 0u);
    }

    void csv_quotes_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("plain") << "cuda/x" << QByteArray("cuda/x");
        QTest::newRow("comma") << "a,b" << QByteArray("\"a,b\"");
        QTest::newRow("quote") << "a\"b" << QByteArray("\"a\"\"b\"");
        QTest::newRow("line") << "a\nb" << QByteArray("\"a\nb\"");
        QTest::newRow("Chinese") << QStringLiteral("条目") << QByteArray("条目");
        QTest::newRow("formula") << "=1+1" << QByteArray("\"'=1+1\"");
        QTest::newRow("plus") << "+1" << QByteArray("\"'+1\"");
        QTest::newRow("minus") << "-1" << QByteArray("\"'-1\"");
        QTest::newRow("at") << "@SUM(A1)" << QByteArray("\"'@SUM(A1)\"");
        QTest::newRow("tab") << "\t=1" << QByteArray("\"'\t=1\"");
        QTest::newRow("quoted formula") << "=HYPERLINK(\"http://x\",\"y\")"
                                        << QByteArray("\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
        QTest::newRow("inside") << "a=b" << QByteArray("a=b");
        QTest::newRow("empty") << "" << QByteArray();
    }
    void csv_quotes()
    {
        QFETCH(QString, cell);
        QFETCH(QByteArray, written);
        QCOMPARE(model::csvText({{"h", "i"}, {cell, "1"}}), "\xEF\xBB\xBFh,i\r\n" + written + ",1\r\n");
    }
};

CASEBOOK_TEST(TestDashboard)
#include "tst_dashboard.moc"
