// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Folders with more records than anybody reads one by one.
#include "kb/evidence/entryevidence.h"
#include "kb/evidence/recordindex.h"
#include "tests/realrecords.h"
#include "tests/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

class TestRecordIndex final : public QObject {
    Q_OBJECT

    static constexpr int count = 612;
    static_assert(count > int(kb::RecordIndex::fewRecords));

    RealRecord m_real;
    QTemporaryDir m_dir;
    std::vector<std::filesystem::path> m_files; // oldest first
    std::filesystem::path m_library;
    std::filesystem::path m_user;

    std::filesystem::path put(int second, char machine)
    {
        const QString time = QStringLiteral("2026-11-20T%1:%2:%3.000Z")
                                 .arg(second / 3600, 2, 10, QLatin1Char('0'))
                                 .arg(second / 60 % 60, 2, 10, QLatin1Char('0'))
                                 .arg(second % 60, 2, 10, QLatin1Char('0'));
        QByteArray bytes = m_real.bytes;
        const auto set = [&bytes](const QByteArray &key, const QByteArray &value) {
            const qsizetype begin = bytes.indexOf('"' + key + "\": \"") + key.size() + 5;
            bytes.replace(begin, bytes.indexOf('"', begin) - begin, value);
        };
        if (!bytes.contains("\n  \"machine\": \""))
            bytes.replace(bytes.lastIndexOf("\n}"), 2, ",\n  \"machine\": \"x\"\n}");
        set("time", time.toUtf8());
        set("machine", QByteArray(64, machine));
        const std::string text = bytes.toStdString();
        const std::filesystem::path file = m_library / "evidence" / RealRecord::entry
            / (QString(time).remove(u'-').remove(u':').toStdString() + '-' + kb::sha256Hex(text).substr(0, 12)
                + ".json");
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }
    [[nodiscard]] kb::EntryEvidence evidence() const
    {
        const auto library = kb::Library::open(m_library, {});
        if (!library)
            qFatal("The library can't be opened.");
        const auto file = (*library)->readEntry(0);
        return kb::entryEvidence(kb::EvidenceStore(m_library, false, m_user), **library, file->entry);
    }
    /// Other bytes of the same length, as if nothing had been written.
    static void changeUnseen(const std::filesystem::path &file)
    {
        const auto time = std::filesystem::last_write_time(file);
        std::fstream(file, std::ios::binary | std::ios::in | std::ios::out) << "[";
        std::filesystem::last_write_time(file, time);
    }

private slots:
    void init()
    {
        m_library = m_dir.filePath(QString::fromUtf8(QTest::currentTestFunction())).toStdString();
        m_user = m_library / "user";
        std::filesystem::create_directories(m_library / "entries/cuda");
        std::filesystem::copy(std::filesystem::path(LIBRARY_DIR) / "entries/cuda/cudnn-bn-epsilon-zero.json",
            m_library / "entries/cuda/cudnn-bn-epsilon-zero.json");
        std::filesystem::create_directories(m_library / "evidence" / RealRecord::entry);
        m_files.clear();
        for (int i = 0; i < count; ++i)
            m_files.push_back(put(i, char('0' + i % 5)));
    }

    /// Before, all but the newest 4096 were left out, and each was kept in memory.
    void recordsThatSayTheSame_standAsOne_andAllCount()
    {
        for (int pass = 0; pass < 2; ++pass) { // the second by the index
            const kb::EntryEvidence all = evidence();
            QCOMPARE(all.records.size(), 1u);
            QCOMPARE(all.records[0].others.size(), std::size_t(count - 1));
            QCOMPARE(all.records[0].time, std::string("2026-11-20T00:10:11.000Z"));
            QVERIFY(!all.records[0].transcript.calls.empty()); // for the page
            QCOMPARE(all.measured.size(), 1u);
            QCOMPARE(all.measured[0].records, count);
            QCOMPARE(all.measured[0].newestTime, all.records[0].time);
            const kb::Standing standing = kb::standing(all);
            QCOMPARE(standing.records, count);
            QCOMPARE(standing.machines, 5);
            QVERIFY(!standing.isAtLeast);
            QVERIFY(all.findings.empty());
        }
    }

    void copiesOfOneRun_countOnce()
    {
        std::filesystem::path copy = m_files[7];
        copy.replace_filename(copy.stem().string() + "-2.json");
        std::filesystem::copy(m_files[7], copy);
        QCOMPARE(evidence().measured.at(0).records, count);
    }

    void file_isReadAgain_onlyWhereItCouldBeAnother()
    {
        QCOMPARE(evidence().measured.at(0).records, count);
        changeUnseen(m_files[3]); // nobody can see that
        QCOMPARE(evidence().measured.at(0).records, count);
        std::ofstream(m_files[4], std::ios::binary | std::ios::app) << ' '; // that anybody can
        kb::EntryEvidence now = evidence();
        QCOMPARE(now.measured.at(0).records, count - 1);
        QCOMPARE(now.findings.size(), 1u);
        QCOMPARE(now.findings[0].file.filename(), m_files[4].filename());
        std::filesystem::remove(m_files[4]);
        put(3000, 'a');
        now = evidence();
        QCOMPARE(now.measured.at(0).records, count);
        QCOMPARE(kb::standing(now).machines, 6);
        QVERIFY(now.findings.empty());
        // Whose keys count has changed: all that was known is looked at anew.
        std::ofstream(m_library / "evidence/allowed_signers") << "ada@example.org x\n";
        now = evidence();
        QCOMPARE(now.measured.at(0).records, count - 1);
        QCOMPARE(now.findings.size(), 1u);
        QCOMPARE(now.findings[0].file.filename(), m_files[3].filename());
    }

    void newestThatWasDamagedUnseen_givesWayToTheNextOne()
    {
        QCOMPARE(evidence().measured.at(0).records, count);
        changeUnseen(m_files.back());
        const kb::EntryEvidence now = evidence();
        QCOMPARE(now.measured.at(0).records, count - 1);
        QCOMPARE(now.findings.size(), 1u);
        QCOMPARE(now.records.at(0).time, std::string("2026-11-20T00:10:10.000Z"));
    }

    void index_thatIsNone_isNotBelieved()
    {
        QCOMPARE(evidence().measured.at(0).records, count);
        const std::filesystem::path index = kb::RecordIndex::fileOf(m_library, m_user, RealRecord::entry);
        QVERIFY(std::filesystem::exists(index));
        std::ofstream(index, std::ios::binary | std::ios::app) << "run\tx\t1\t2\t3\t4\t99\t99\tsoon\nrun\n\n\trun";
        QCOMPARE(evidence().measured.at(0).records, count);
        std::ofstream(index, std::ios::binary) << "casebook records\t0\n";
        QCOMPARE(evidence().measured.at(0).records, count);
    }
};

CASEBOOK_TEST(TestRecordIndex)
#include "tst_recordindex.moc"
