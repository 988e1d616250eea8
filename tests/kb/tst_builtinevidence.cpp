// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The built-in library's cases and the records that come with it belong together; and what is put beside the rows of a
// table of versions.
#include "kb/evidence/entryevidence.h"
#include "kb/evidence/versionclaims.h"
#include "kb/library/library.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>
#include <set>

namespace {

kb::Measured cell(const char *version, kb::Verdict verdict, gpu::Level level = gpu::Level::Library,
    gpu::Role role = gpu::Role::Claim, const char *gpuModel = "")
{
    const auto range = gpu::parseVersionRange(version);
    return {
        .role = role, .level = level, .version = range->bounds.at(0).version, .gpuModel = gpuModel, .verdict = verdict};
}

constexpr gpu::Version v8 {8, 9, 7};
constexpr gpu::Version v90 {9, 0, 0};
constexpr gpu::Version v916 {9, 16, 0};
constexpr gpu::Version v9161 {9, 16, 1};
constexpr gpu::Version v917 {9, 17, 0};

} // namespace

class TestBuiltInEvidence final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto opened = kb::Library::open(LIBRARY_DIR, {});
        QVERIFY(opened);
        m_library = *opened;
    }

    void entry_data()
    {
        QTest::addColumn<quint32>("index");
        for (std::uint32_t i = 0; i < m_library->entryCount(); ++i)
            QTest::newRow(std::string(m_library->entry(i).id).c_str()) << i;
    }

    void entry()
    {
        QFETCH(quint32, index);
        const auto file = m_library->readEntry(index);
        QVERIFY(file);
        const kb::EvidenceStore store(m_library->folder(), true, {});
        const kb::EntryEvidence evidence = kb::entryEvidence(store, *m_library, file->entry);
        if (evidence.cases.empty()) { // nothing was measured, and nothing is said to have been
            QCOMPARE(file->entry.tier, kb::Tier::AiGenerated);
            QVERIFY(evidence.records.empty());
            return;
        }
        QCOMPARE(evidence.findings.size(), std::size_t(0));
        // No record of a case that was changed since: it would count for nothing.
        std::set<std::string> hashes;
        for (const gpu::Case &testCase : evidence.cases)
            hashes.insert(kb::caseHash(testCase));
        for (const kb::Record &record : evidence.records)
            QVERIFY2(hashes.contains(record.caseHash), record.caseName.c_str());
        QCOMPARE(kb::tierName(file->entry.tier), kb::tierName(evidence.tier));
        // Nothing is claimed at the level gpu: the records were made without one.
        QVERIFY(std::ranges::none_of(
            evidence.records, [](const kb::Record &record) { return record.level == gpu::Level::Gpu; }));
    }

    void flagshipIsInDoubtOnEveryVersion()
    {
        const auto index = m_library->find("cuda/cudnn-bn-epsilon-too-small");
        const auto file = m_library->readEntry(*index);
        const kb::EntryEvidence evidence = kb::entryEvidence({m_library->folder(), true, {}}, *m_library, file->entry);
        std::set<std::string> versions;
        for (const kb::Measured &one : evidence.measured) {
            QCOMPARE(one.verdict, kb::Verdict::NotReproduced);
            versions.insert(gpu::toString(one.version));
        }
        // The versions that were asked for, and the newest of the day.
        QCOMPARE(versions, (std::set<std::string> {"8.9.5", "8.9.7", "9.0.0", "9.1.0", "9.10.2", "9.19.0", "9.28.0"}));
        QCOMPARE(evidence.tier, kb::Tier::InDoubtLibrary); // a constant was read, and nothing called
    }

    void versionsOfARow_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QByteArray>("inside"); // of 8.9.7, 9.0.0, 9.16.0, 9.16.1, 9.17.0; empty: no row about versions
        QTest::newRow("major") << QByteArray("cuDNN 9.x") << QByteArray("-++++");
        QTest::newRow("up to") << QByteArray("cuDNN <= 8.x") << QByteArray("+----");
        QTest::newRow("from") << QByteArray("cuDNN >= 7.6") << QByteArray("+++++");
        QTest::newRow("dash") << QByteArray("cuDNN 7.4-9.0") << QByteArray("++---");
        QTest::newRow("to") << QByteArray("cuDNN 9.0 to 9.16") << QByteArray("-+++-");
        QTest::newRow("later") << QByteArray("cuDNN 9.17 and later") << QByteArray("----+");
        QTest::newRow("one") << QByteArray("cuDNN 9.16.1") << QByteArray("---+-");
        QTest::newRow("v2") << QByteArray("cuDNN v2") << QByteArray("-----");
        QTest::newRow("a part of it") << QByteArray("cuDNN 9.19.0, packed layout") << QByteArray();
        QTest::newRow("one letter case") << QByteArray("cudnn 9.x") << QByteArray("-++++");
        QTest::newRow("v and a major") << QByteArray("cuDNN v8") << QByteArray("+----");
        QTest::newRow("majors") << QByteArray("cuDNN 8.x-9.0") << QByteArray("++---");
        QTest::newRow("long dash") << QByteArray("cuDNN 7.4–9.0") << QByteArray("++---");
        QTest::newRow("through") << QByteArray("cuDNN 9.0 through 9.16") << QByteArray("-+++-");
        QTest::newRow("or later") << QByteArray("cuDNN 9.17 or later") << QByteArray("----+");
        QTest::newRow("and newer") << QByteArray("cuDNN 9.17 and newer") << QByteArray("----+");
        QTest::newRow("plus") << QByteArray("cuDNN 9.17+") << QByteArray("----+");
        QTest::newRow("or earlier") << QByteArray("cuDNN 9.0 or earlier") << QByteArray("++---");
        QTest::newRow("two limits") << QByteArray("cuDNN 8.9, 9.0") << QByteArray();
        QTest::newRow("another product") << QByteArray("PyTorch 9.0") << QByteArray();
        QTest::newRow("a framework") << QByteArray("PyTorch 2.12 with cuDNN 9.20") << QByteArray();
        QTest::newRow("the name alone") << QByteArray("cuDNN ") << QByteArray();
    }

    void versionsOfARow()
    {
        QFETCH(QByteArray, row);
        QFETCH(QByteArray, inside);
        const auto range = kb::cudnnVersionsOf(row.toStdString());
        QByteArray found;
        for (const gpu::Version version : {v8, v90, v916, v9161, v917}) {
            if (range)
                found += range->contains(version) ? '+' : '-';
        }
        QCOMPARE(found, inside);
    }

    void measuredClaims_standBesideTheirRow()
    {
        const std::vector<kb::Measured> measured = {
            cell("9.19.0", kb::Verdict::NotReproduced),
            cell("9.1.0", kb::Verdict::NotReproduced),
            cell("9.1.0", kb::Verdict::Reproduced, gpu::Level::Model, gpu::Role::Claim, "T4"),
            cell("8.9.7", kb::Verdict::Reproduced),
            cell("8.9.5", kb::Verdict::Inconclusive),
            cell("9.1.0", kb::Verdict::Reproduced, gpu::Level::Library, gpu::Role::Workaround),
        };
        const std::vector<kb::VersionClaim> rows = {{.version = "cuDNN 9.x"}, {.version = "PyTorch 2.1"}};
        const auto claims = kb::measuredClaims(measured, rows);
        QCOMPARE(claims.size(), std::size_t(3));
        const std::vector<kb::MeasuredClaims> nine = {
            {gpu::Level::Library, kb::Verdict::NotReproduced, {{9, 1, 0}, {9, 19, 0}}, {}},
            {gpu::Level::Model, kb::Verdict::Reproduced, {{9, 1, 0}}, {"T4"}},
        };
        QVERIFY(claims[0] == nine);
        QVERIFY(claims[1].empty());
        const std::vector<kb::MeasuredClaims> other = {{gpu::Level::Library, kb::Verdict::Reproduced, {{8, 9, 7}}, {}}};
        QVERIFY(claims[2] == other);
    }

    void rowOfOneApi_getsTheCellsOfThatApi()
    {
        std::vector<kb::Measured> measured = {cell("9.19.0", kb::Verdict::Reproduced),
            cell("9.19.0", kb::Verdict::NotReproduced, gpu::Level::Model, gpu::Role::Claim, "H100")};
        measured[1].api = gpu::Api::Graph;
        const std::vector<kb::VersionClaim> rows = {{.version = "cuDNN 9.19.0, legacy API"},
            {.version = "cuDNN 9.19.0, graph API"}, {.version = "cuDNN 9.19.0, packed layout"}};
        const auto claims = kb::measuredClaims(measured, rows);
        const std::vector<kb::MeasuredClaims> legacy
            = {{gpu::Level::Library, kb::Verdict::Reproduced, {{9, 19, 0}}, {}}};
        const std::vector<kb::MeasuredClaims> graph
            = {{gpu::Level::Model, kb::Verdict::NotReproduced, {{9, 19, 0}}, {"H100"}}};
        QVERIFY(claims[0] == legacy);
        QVERIFY(claims[1] == graph);
        QVERIFY(claims[2].empty());
        QVERIFY(claims[3].empty()); // each has its row
    }

    /// The entry whose rows are limited so, with its own records.
    void tensorTooLarge_isMeasuredBesideItsRow()
    {
        const auto file = m_library->readEntry(*m_library->find("cuda/cudnn-tensor-too-large"));
        const kb::EntryEvidence evidence = kb::entryEvidence({m_library->folder(), true, {}}, *m_library, file->entry);
        const auto row
            = std::ranges::find(file->entry.versions, "cuDNN 9.19.0, legacy API", &kb::VersionClaim::version);
        QVERIFY(row != file->entry.versions.end());
        const auto claims = kb::measuredClaims(evidence.measured, file->entry.versions);
        const auto &beside = claims[std::size_t(row - file->entry.versions.begin())];
        QCOMPARE(beside.size(), std::size_t(1));
        QCOMPARE(beside[0].verdict, kb::Verdict::Reproduced);
        QCOMPARE(beside[0].versions, (std::vector<gpu::Version> {{9, 19, 0}}));
    }

private:
    std::shared_ptr<const kb::Library> m_library;
};

CASEBOOK_TEST(TestBuiltInEvidence)
#include "tst_builtinevidence.moc"
