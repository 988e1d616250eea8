// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Records in packs, and packs that are none.
#include "kb/evidence/entryevidence.h"
#include "kb/evidence/recordfolder.h"
#include "tests/realrecords.h"
#include "tests/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include <unistd.h>

class TestRecordFolder final : public QObject {
    Q_OBJECT

    using Records = std::vector<std::pair<std::string, std::string_view>>;
    QTemporaryDir m_dir;
    std::filesystem::path m_folder;

    void put(const std::string &name, std::string_view bytes) const
    {
        std::ofstream(m_folder / name, std::ios::binary) << bytes;
    }
    static QStringList namesIn(const kb::RecordFolder &folder)
    {
        QStringList names;
        for (std::size_t i = 0; i < folder.size(); ++i)
            names += QString::fromStdString(folder.name(i));
        return names;
    }
    [[nodiscard]] std::string textOf(const std::string &name) const
    {
        const kb::RecordFolder folder(m_folder);
        const auto i = folder.find(name);
        return i ? folder.text(*i).value_or("unreadable") : "absent";
    }

private slots:
    void init()
    {
        m_folder = m_dir.filePath(QString::fromUtf8(QTest::currentTestFunction())).toStdString();
        std::filesystem::create_directories(m_folder);
    }

    void pack_givesItsRecordsBack()
    {
        const Records records {{"b.json", "two\n"}, {"a.json", ""}, {"c.json", "three\ntable 3\n"}};
        const kb::RecordPack pack = kb::packed(records);
        QVERIFY(pack.name.starts_with("merged-") && pack.name.ends_with(".records"));
        put(pack.name, pack.bytes);
        put("notes.txt", "no record");
        put(".hidden.records", pack.bytes);
        const kb::RecordFolder folder(m_folder);
        QVERIFY(folder.errors().empty());
        QCOMPARE(namesIn(folder),
            (QStringList {QStringLiteral("a.json"), QStringLiteral("b.json"), QStringLiteral("c.json")}));
        for (const auto &[name, text] : records) {
            QCOMPARE(textOf(name), std::string(text));
            const std::size_t i = folder.find(name).value();
            QVERIFY(folder.isPacked(i));
            QCOMPARE(folder.file(i), m_folder / pack.name / name);
            QCOMPARE(kb::readRecordBytes(folder.file(i)).value(), std::string(text));
        }
        QVERIFY(!folder.find("d.json"));
        QCOMPARE(kb::readRecordBytes(m_folder / pack.name / "d.json").error().code, kb::ErrorCode::FileNotFound);
        QVERIFY(kb::packed(Records {{"a.json", "x"}}).name != kb::packed(Records {{"b.json", "x"}}).name);
    }

    void name_thatIsThereTwice_isTheFiles_orTheFirstPacks()
    {
        const auto putPack = [this](const char *name, const Records &records) { put(name, kb::packed(records).bytes); };
        putPack("m2.records", {{"a.json", "of the second"}, {"b.json", "of the second"}});
        putPack("m1.records", {{"a.json", "of the first"}, {"c.json", "of the first"}});
        put("c.json", "a file");
        QCOMPARE(namesIn(kb::RecordFolder(m_folder)).size(), 3);
        QCOMPARE(textOf("a.json"), "of the first");
        QCOMPARE(textOf("b.json"), "of the second");
        QCOMPARE(textOf("c.json"), "a file");
        // Whoever takes one out of its pack gets a file of its own.
        QCOMPARE(kb::ownFileOf(m_folder / "m2.records" / "b.json", "of the second").value(), m_folder / "b.json");
        QCOMPARE(kb::ownFileOf(m_folder / "m2.records" / "b.json", "of the second").value(), m_folder / "b.json");
        QVERIFY(!kb::RecordFolder(m_folder).isPacked(*kb::RecordFolder(m_folder).find("b.json")));
        QCOMPARE(kb::ownFileOf(m_folder / "c.json", "whatever").value(), m_folder / "c.json");
        QCOMPARE(textOf("c.json"), "a file");
    }

    /// At whatever byte it was cut, nothing of it is taken.
    void pack_thatWasCut_isNone()
    {
        const kb::RecordPack pack = kb::packed(Records {{"a.json", "{}"}, {"b.json", "{\"table 22\n\": 1}"}});
        for (std::size_t size = 0; size < pack.bytes.size(); ++size) {
            put("cut.records", std::string_view(pack.bytes).substr(0, size));
            const kb::RecordFolder folder(m_folder);
            QCOMPARE(folder.size(), 0u);
            QCOMPARE(folder.errors().size(), 1u);
            QCOMPARE(folder.errors()[0].file, m_folder / "cut.records");
        }
    }

    void pack_thatLies_isNone_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray head = "casebook-records 1\n{}\n";
        const auto row = [&head](const char *name, const QByteArray &table) {
            QTest::newRow(name) << head + table + "table " + QByteArray::number(head.size()) + '\n';
        };
        row("begins before the texts", "a.json 3 2\n");
        row("ends behind them", "a.json 19 4\n");
        row("is longer than all", "a.json 19 18446744073709551615\n");
        row("a number that is none", "a.json 19 0x2\n");
        row("no size", "a.json 19\n");
        row("more than a size", "a.json 19 2 3\n");
        row("a hidden name", ".a.json 19 2\n");
        row("a name elsewhere", "../a.json 19 2\n");
        row("a name of another kind", "a.sig 19 2\n");
        row("an empty line", "\na.json 19 2\n");
        QTest::newRow("a table outside") << head + "table 4000\n";
        QTest::newRow("a table behind itself") << head + "table 30\n";
        QTest::newRow("another beginning") << QByteArray("casebook-records 2\ntable 19\n");
        QTest::newRow("another file") << QByteArray("Segmentation fault\n");
    }
    void pack_thatLies_isNone()
    {
        QFETCH(const QByteArray, bytes);
        put("lie.records", bytes.toStdString());
        put("fine.json", "{}");
        const kb::RecordFolder folder(m_folder);
        QCOMPARE(namesIn(folder), QStringList {QStringLiteral("fine.json")});
        QCOMPARE(folder.errors().size(), 1u);
        std::filesystem::remove(m_folder / "lie.records");
    }

    /// What counts, and what is said of the rest.
    void recordInAPack_isCheckedAsOneInAFile()
    {
        const RealRecord real;
        const std::filesystem::path library = m_folder;
        m_folder = library / "evidence" / RealRecord::entry;
        std::filesystem::create_directories(m_folder);
        std::filesystem::create_directories(library / "entries/cuda");
        std::filesystem::copy(std::filesystem::path(LIBRARY_DIR) / "entries/cuda/cudnn-bn-epsilon-zero.json",
            library / "entries/cuda/cudnn-bn-epsilon-zero.json");
        const std::string text = real.bytes.toStdString();
        const std::string lied = real.withOtherVerdict().toStdString();
        const std::string liar = real.nameOf(real.withOtherVerdict()).toStdString();
        put("m.records",
            kb::packed(Records {{real.name.toStdString(), text}, {liar, lied}, {"x.json", std::string_view(text)}})
                .bytes);
        put("cut.records", "casebook-records 1\n");
        const kb::StoredRecords stored = kb::EvidenceStore(library, false, {}).read(RealRecord::entry);
        QCOMPARE(stored.records.size(), 1u);
        QStringList said;
        for (const kb::Finding &finding : stored.findings)
            said += QString::fromStdString(finding.file.string()).section(u'/', 3) + u' '
                + QString::fromUtf8(kb::ruleName(finding.rule));
        said.sort();
        const QStringList expected {QStringLiteral("cut.records unreadable-file"),
            QStringLiteral("m.records/%1 record-contradicts-itself").arg(QString::fromStdString(liar)),
            QStringLiteral("m.records/x.json record-misnamed")};
        QCOMPARE(said, expected);
        QStringList held;
        int all = 0;
        kb::forEachRecord(library, {}, [&](const kb::LibraryRecord &one) {
            ++all;
            if (one.record)
                held += QString::fromStdString(one.name.string());
        });
        QCOMPARE(all, 4);
        QCOMPARE(held,
            QStringList {QStringLiteral("evidence/%1/m.records/").arg(QLatin1String(RealRecord::entry)) + real.name});
        kb::Entry entry;
        entry.id = RealRecord::entry;
        const std::vector<kb::RecordSource> files = kb::EvidenceStore(library, false, {}).tierFiles(entry);
        QCOMPARE(files.size(), 1u); // as it is copied
        QCOMPARE(files[0].file, m_folder / "m.records");
    }

    void folderThatMayNotBeRead_isSaid_andTheOthersAreRead()
    {
        const QTemporaryDir library;
        const std::filesystem::path root = library.path().toStdString();
        std::filesystem::permissions(root, std::filesystem::perms(0755));
        for (const char *name : {"a", "b", "c"}) {
            std::filesystem::create_directories(root / "evidence/cuda" / name);
            std::ofstream(root / "evidence/cuda" / name / "x.json") << "no record";
        }
        std::filesystem::permissions(root / "evidence/cuda/b", std::filesystem::perms::none);
        const uid_t user = geteuid();
        if (user == 0)
            QCOMPARE(seteuid(65534), 0); // root may read everything
        QStringList seen;
        kb::forEachRecord(root, {}, [&](const kb::LibraryRecord &one) {
            seen += QString::fromStdString(one.name.string())
                + (one.record.error().code == kb::ErrorCode::FileUnreadable ? QStringLiteral(" unreadable")
                                                                            : QString());
        });
        QCOMPARE(seteuid(user), 0);
        std::filesystem::permissions(root / "evidence/cuda/b", std::filesystem::perms(0755));
        QCOMPARE(seen,
            QStringList({QStringLiteral("evidence/cuda/a/x.json"), QStringLiteral("evidence/cuda/b unreadable"),
                QStringLiteral("evidence/cuda/c/x.json")}));
    }
};

CASEBOOK_TEST(TestRecordFolder)
#include "tst_recordfolder.moc"
