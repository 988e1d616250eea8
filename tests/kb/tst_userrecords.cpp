// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Records of libraries that can't be written, which the user's data folder keeps for each library by itself.
#include "kb/evidence/entryevidence.h"
#include "kb/evidence/evidencestore.h"
#include "kb/library/file.h"
#include "tests/realrecords.h"
#include "tests/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

class TestUserRecords final : public QObject {
    Q_OBJECT

    std::optional<QTemporaryDir> m_dir;
    const RealRecord m_real;

    [[nodiscard]] std::filesystem::path at(const char *name) const
    {
        return m_dir->filePath(QLatin1String(name)).toStdU16String();
    }
    [[nodiscard]] kb::EvidenceStore storeOf(const char *library, bool isReadOnly = true) const
    {
        return {at(library), isReadOnly, at("user")};
    }
    [[nodiscard]] kb::Record record() const { return kb::readRecordText(m_real.bytes.toStdString()).value(); }
    /// Of the built-in library: with the case that the record ran.
    [[nodiscard]] static kb::Entry entry()
    {
        const auto library = kb::Library::open(LIBRARY_DIR, {});
        return (*library)->readEntry((*library)->find(RealRecord::entry).value())->entry;
    }
    [[nodiscard]] static kb::Entry entryWithoutCases()
    {
        kb::Entry other = entry();
        other.cases.clear();
        return other;
    }
    /// As it was kept before each library had a folder of its own.
    [[nodiscard]] std::filesystem::path putUnassigned() const
    {
        std::filesystem::path file = at("user") / "evidence" / RealRecord::entry / m_real.name.toStdString();
        if (!kb::writeFile(file, m_real.bytes.toStdString()))
            qFatal("The record can't be written.");
        return file;
    }

private slots:
    void init() { m_dir.emplace(); }

    void records_areOfTheLibraryThatWasRun()
    {
        QVERIFY(storeOf("a").write(record()));
        QCOMPARE(storeOf("a").read(RealRecord::entry).records.size(), std::size_t(1));
        QCOMPARE(storeOf("a").entriesWithUserRecords(), std::vector<std::string> {RealRecord::entry});
        QCOMPARE(storeOf("b").read(RealRecord::entry).records.size(), std::size_t(0));
        QVERIFY(storeOf("b").entriesWithUserRecords().empty());
        QVERIFY(!storeOf("b").read(RealRecord::entry).tierStays);
    }

    void oneLibrary_isTheSameUnderEachOfItsNames()
    {
        std::filesystem::create_directory(at("a"));
        std::filesystem::create_directory_symlink(at("a"), at("link"));
        QVERIFY(storeOf("a").write(record()));
        QCOMPARE(storeOf("link").read(RealRecord::entry).records.size(), std::size_t(1));
        QCOMPARE(storeOf("link/../a").read(RealRecord::entry).records.size(), std::size_t(1));
    }

    void libraryThatNamesItself_keepsItsRecordsWhereverItLies()
    {
        QVERIFY(kb::writeFile(at("a/evidence/library-id"), "ours\n"));
        QVERIFY(kb::writeFile(at("moved/evidence/library-id"), "ours"));
        QVERIFY(kb::writeFile(at("other/evidence/library-id"), "../../ours"));
        QVERIFY(storeOf("a").write(record()));
        QCOMPARE(storeOf("moved").read(RealRecord::entry).records.size(), std::size_t(1));
        QCOMPARE(storeOf("other").read(RealRecord::entry).records.size(), std::size_t(0));
        QVERIFY(storeOf("other").root().parent_path() == at("user") / "libraries");
    }

    void recordsFromBefore_areOfTheEntryThatHasTheirCase()
    {
        const std::filesystem::path file = putUnassigned();
        const auto count = [this](const char *library, const kb::Entry &entry) {
            return kb::entryEvidence(storeOf(library), entry, {}).records.size();
        };
        QCOMPARE(count("a", entry()), std::size_t(1));
        QCOMPARE(count("b", entryWithoutCases()), std::size_t(0));
        QCOMPARE(storeOf("a").entriesWithUserRecords(), std::vector<std::string> {RealRecord::entry});
        // Nothing is moved or lost, and what is written now goes to its library.
        kb::Record earlier = record();
        earlier.time = "2026-11-20T12:30:00.123Z";
        QVERIFY(storeOf("a").write(earlier));
        QCOMPARE(count("a", entry()), std::size_t(2));
        QCOMPARE(count("b", entry()), std::size_t(1));
        QCOMPARE(kb::readFile(file).value(), m_real.bytes.toStdString());
    }

    void recordsFromBefore_goOutOnlyWithTheEntryThatHasTheirCase()
    {
        (void)putUnassigned();
        QCOMPARE(storeOf("own", false).tierFiles(entry()).size(), std::size_t(1));
        QCOMPARE(storeOf("own", false).tierFiles(entryWithoutCases()).size(), std::size_t(0));
        QCOMPARE(storeOf("builtin", true).tierFiles(entry()).size(), std::size_t(0)); // whose tiers stand without them
    }
};

CASEBOOK_TEST(TestUserRecords)
#include "tst_userrecords.moc"
