// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli evidence merge, with copies of real records.
#include "clitest.h"
#include "tests/realrecords.h"
#include "tests/standinkeygen.h"
#include "tests/testprogram.h"

#include <QJsonArray>

#include <array>
#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

class TestCliEvidenceMerge final : public CliTest {
    Q_OBJECT

    static constexpr const char *disputed = "cuda/cudnn-rnn-zero-length-sequence";
    RealRecord m_real;

    struct Copy {
        QString name;
        QByteArray bytes;
    };
    /// The real record as another run of it would be.
    [[nodiscard]] Copy copyOf(int minute) const
    {
        const QString time = QStringLiteral("2026-11-22T%1:%2:00.000Z")
                                 .arg(10 + minute / 60)
                                 .arg(minute % 60, 2, 10, QLatin1Char('0'));
        Copy copy {.name = {}, .bytes = m_real.bytes};
        const qsizetype begin = copy.bytes.indexOf("\"time\": \"") + 9;
        copy.bytes.replace(begin, copy.bytes.indexOf('"', begin) - begin, time.toUtf8());
        const std::string hash = kb::sha256Hex(std::string_view(copy.bytes.data(), std::size_t(copy.bytes.size())));
        copy.name = QString(time).remove(u'-').remove(u':') + u'-' + QString::fromStdString(hash.substr(0, 12))
            + QStringLiteral(".json");
        return copy;
    }
    void put(const QString &evidence, const Copy &copy, const QString &entry = QLatin1String(RealRecord::entry)) const
    {
        write(evidence + u'/' + entry + u'/' + copy.name, copy.bytes);
    }
    void putEntry(const QString &library, const char *id = RealRecord::entry) const
    {
        const QString name = QStringLiteral("/entries/") + QLatin1String(id) + QStringLiteral(".json");
        write(library + name, bytes(QStringLiteral(LIBRARY_DIR) + name));
    }
    [[nodiscard]] QMap<QString, QByteArray> evidenceOf(const QString &library) const
    {
        const QString folder = m_dir.filePath(library + QStringLiteral("/evidence"));
        QMap<QString, QByteArray> files;
        for (const QString &file : filesBelow(folder))
            files[file] = bytes(folder + u'/' + file);
        return files;
    }
    [[nodiscard]] static QString inEntry(const QString &name) { return QLatin1String(RealRecord::entry) + u'/' + name; }

private slots:
    void merge_ofManyMachines_inAnyOrder_takesEachRecordOnce()
    {
        const Copy real {m_real.name, m_real.bytes};
        put(QStringLiteral("fleet/a/evidence"), real);
        put(QStringLiteral("fleet/a/evidence"), copyOf(1));
        put(QStringLiteral("fleet/b"), real); // an evidence folder by another name
        Copy again = copyOf(2);
        put(QStringLiteral("fleet/b"), again);
        again.name.replace(QStringLiteral(".json"), QStringLiteral("-2.json"));
        put(QStringLiteral("fleet/b"), again);
        write(QStringLiteral("fleet/b/notes.txt"), "no record");
        const QMap<QString, QByteArray> expected {{inEntry(m_real.name), m_real.bytes},
            {inEntry(copyOf(1).name), copyOf(1).bytes}, {inEntry(copyOf(2).name), copyOf(2).bytes}};

        const Result one = run({"evidence", "merge", "fleet", "--into", "one", "--json"});
        QVERIFY2(one.exitCode == 0, one.err);
        QCOMPARE(one.json()["merged"].toInt(), 3);
        QCOMPARE(one.json()["there_already"].toInt(), 2);
        QCOMPARE(evidenceOf(QStringLiteral("one")), expected);
        QCOMPARE(run({"evidence", "merge", "fleet/b", "fleet/a/evidence/", "--into", "other"}).exitCode, 0);
        QCOMPARE(evidenceOf(QStringLiteral("other")), expected);

        const Result second = run({"evidence", "merge", "fleet/a", "fleet/b", "--into", "one", "--json"});
        QCOMPARE(second.exitCode, 0);
        QCOMPARE(second.json()["merged"].toInt(), 0);
        QCOMPARE(second.json()["there_already"].toInt(), 5);
        QCOMPARE(evidenceOf(QStringLiteral("one")), expected);
        const Result text = run({"evidence", "merge", "fleet", "--into", "one"});
        QVERIFY2(text.err.contains("Records merged: 0; there already: 5; left out"), text.err);
    }

    /// The real records of an entry whose own do not agree, by what they say.
    void merge_ofRecordsThatDoNotAgree_makesTheEntryDisputed()
    {
        const QDir folder(QStringLiteral(LIBRARY_DIR "/evidence/") + QLatin1String(disputed));
        for (const QString &name : folder.entryList({QStringLiteral("*.json")})) {
            const Copy copy {name, bytes(folder.filePath(name))};
            const bool isFor = copy.bytes.contains("\n  \"verdict\": \"reproduced\"");
            put(isFor ? QStringLiteral("for") : QStringLiteral("against"), copy, QLatin1String(disputed));
        }
        putEntry(QStringLiteral("court"), disputed);
        const auto tierAfter = [&](const char *fleet) {
            const Result merged = run({"evidence", "merge", fleet, "--kb", "court", "--json"});
            const QString tier = merged.json()["tiers"][QLatin1String(disputed)].toString();
            const QByteArray stored
                = bytes(m_dir.filePath(QStringLiteral("court/entries/%1.json").arg(QLatin1String(disputed))));
            return stored.contains("\"verification_tier\": \"" + tier.toUtf8() + '"') ? tier
                                                                                      : QStringLiteral("not stored");
        };
        const QString agreed = tierAfter("for");
        QVERIFY2(agreed.contains(u"checked"), qPrintable(agreed));
        QCOMPARE(tierAfter("against"), QStringLiteral("disputed"));
        const Result text = run({"evidence", "merge", "against", "--kb", "court"});
        QVERIFY2(text.err.contains(QByteArray("The records do not agree about: ") + disputed), text.err);
    }

    void merge_namesWhatDoesNotHold_andTakesTheRest()
    {
        const QString fleet = QStringLiteral("damaged/evidence");
        const Copy fine = copyOf(3);
        put(fleet, fine);
        put(fleet, {m_real.nameOf(m_real.withOtherVerdict()), m_real.withOtherVerdict()});
        put(fleet, {QStringLiteral("renamed.json"), m_real.bytes});
        put(fleet, {copyOf(4).name, copyOf(4).bytes.first(900)});
        put(fleet, {copyOf(5).name, QByteArray(2 << 20, ' ')});
        put(fleet, copyOf(6), QStringLiteral("cuda/other"));
        put(fleet, copyOf(7), QStringLiteral("cuda"));
        const QString pipe = m_dir.filePath(fleet + u'/' + inEntry(QStringLiteral("pipe.json")));
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        const Result result = run({"evidence", "merge", "damaged", "--into", "whole", "--json"});
        QVERIFY2(result.exitCode == 1, result.err);
        QMap<QString, QString> left;
        for (const QJsonValue &one : result.json()["left_out"].toArray())
            left[one["file"].toString().section(u'/', 2)] = one["rule"].toString();
        const QMap<QString, QString> expected {
            {inEntry(m_real.nameOf(m_real.withOtherVerdict())), QStringLiteral("record-contradicts-itself")},
            {inEntry(QStringLiteral("renamed.json")), QStringLiteral("record-misnamed")},
            {inEntry(copyOf(4).name), QStringLiteral("json-syntax")},
            {inEntry(copyOf(5).name), QStringLiteral("file-too-large")},
            {inEntry(QStringLiteral("pipe.json")), QStringLiteral("unreadable-file")},
            {QStringLiteral("cuda/other/") + copyOf(6).name, QStringLiteral("record-of-another-entry")},
            {QStringLiteral("cuda/") + copyOf(7).name, QStringLiteral("bad-id")}};
        QCOMPARE(left, expected);
        QCOMPARE(evidenceOf(QStringLiteral("whole")), (QMap<QString, QByteArray> {{inEntry(fine.name), fine.bytes}}));
        const Result text = run({"evidence", "merge", "damaged", "--into", "whole"});
        QCOMPARE(text.exitCode, 1);
        QVERIFY2(text.err.contains("there already: 1; left out, each for the reason above: 7;"), text.err);
        QCOMPARE(text.err.count(": error: "), 7);
    }

    void merge_keepsSignatures_ofThoseThatTheLibraryKnows()
    {
        const StandInKeygen keygen;
        put(QStringLiteral("signed/evidence"), copyOf(8));
        put(QStringLiteral("unsigned/evidence"), copyOf(8));
        const std::filesystem::path root = m_dir.filePath(QStringLiteral("signed")).toStdString();
        const std::filesystem::path record = root / "evidence" / inEntry(copyOf(8).name).toStdString();
        StandInKeygen::sign(root, record);
        const QByteArray signature = bytes(QString::fromStdString(kb::signatureOf(record).string()));
        QVERIFY(!signature.isEmpty());
        const Result stranger = run({"evidence", "merge", "signed", "--into", "vouched", "--json"});
        QCOMPARE(stranger.exitCode, 1); // the library knows nobody yet
        QCOMPARE(
            stranger.json()["left_out"].toArray().at(0)["rule"].toString(), QStringLiteral("record-signature-bad"));
        write(QStringLiteral("vouched/evidence/allowed_signers"),
            bytes(m_dir.filePath(QStringLiteral("signed/evidence/allowed_signers"))));

        // The same record that nobody signed comes first.
        QCOMPARE(run({"evidence", "merge", "unsigned", "--into", "vouched"}).exitCode, 0);
        const Result merged = run({"evidence", "merge", "signed", "--into", "vouched", "--json"});
        QVERIFY2(merged.exitCode == 0, merged.err);
        QCOMPARE(merged.json()["signatures_added"].toInt(), 1);
        QMap<QString, QByteArray> files = evidenceOf(QStringLiteral("vouched"));
        files.remove(QStringLiteral("allowed_signers"));
        const QMap<QString, QByteArray> expected {
            {inEntry(copyOf(8).name), copyOf(8).bytes}, {inEntry(copyOf(8).name + QStringLiteral(".sig")), signature}};
        QCOMPARE(files, expected);
        QCOMPARE(run({"evidence", "merge", "unsigned", "signed", "--into", "vouched", "--json"})
                     .json()["there_already"]
                     .toInt(),
            2);
        QCOMPARE(run({"evidence", "verify", "vouched", "--json"}).json()["summary"].toObject()["signed"].toInt(), 1);
    }

    void merge_whereOtherBytesHaveTheName_keepsBoth()
    {
        Copy other = copyOf(9);
        other.bytes = "{}";
        put(QStringLiteral("named/evidence"), other);
        put(QStringLiteral("source/evidence"), copyOf(9));
        const QString second = QString(copyOf(9).name).replace(QStringLiteral(".json"), QStringLiteral("-2.json"));
        const QMap<QString, QByteArray> expected {
            {inEntry(other.name), other.bytes}, {inEntry(second), copyOf(9).bytes}};
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(run({"evidence", "merge", "source", "--into", "named"}).exitCode, 0);
            QCOMPARE(evidenceOf(QStringLiteral("named")), expected);
        }
    }

    void merge_waitsForAnotherCommand()
    {
        put(QStringLiteral("first/evidence"), copyOf(10));
        put(QStringLiteral("second/evidence"), copyOf(11));
        QCOMPARE(run({"evidence", "merge", "first", "--into", "busy"}).exitCode, 0);
        const int lock = lockOf(QStringLiteral("busy"));
        QVERIFY(lock >= 0);
        std::array<QProcess, 2> merges; // at once
        start(merges[0], {"evidence", "merge", "second", "--into", "busy"});
        start(merges[1], {"evidence", "merge", "second", "first", "--into", "busy"});
        for (QProcess &process : merges)
            QVERIFY(heard(process, "another command").contains("Waiting for another command that changes"));
        QCOMPARE(evidenceOf(QStringLiteral("busy")).size(), 1);
        ::close(lock);
        for (QProcess &process : merges)
            QCOMPARE(finish(process).exitCode, 0);
        QCOMPARE(evidenceOf(QStringLiteral("busy")).size(), 2);
    }

    void merge_followsNoLink()
    {
        put(QStringLiteral("elsewhere"), copyOf(12));
        put(QStringLiteral("linked/evidence"), copyOf(13));
        const QDir linked(m_dir.filePath(QStringLiteral("linked/evidence/cuda")));
        const QString elsewhere = m_dir.filePath(QStringLiteral("elsewhere/cuda"));
        QVERIFY(QFile::link(elsewhere, linked.filePath(QStringLiteral("folder"))));
        QVERIFY(QFile::link(m_dir.filePath(QStringLiteral("elsewhere/") + inEntry(copyOf(12).name)),
            linked.filePath(QLatin1String(RealRecord::entry).mid(5) + u'/' + copyOf(12).name)));
        const Result merged = run({"evidence", "merge", "linked", "--into", "unlinked", "--json"});
        QVERIFY2(merged.exitCode == 0, merged.err);
        QCOMPARE(merged.json()["links"].toInt(), 2);
        QCOMPARE(evidenceOf(QStringLiteral("unlinked")).keys(), QStringList {inEntry(copyOf(13).name)});

        // In the library nothing is written through one.
        const QString out = m_dir.filePath(QStringLiteral("out"));
        QVERIFY(QDir().mkpath(out) && QDir().mkpath(m_dir.filePath(QStringLiteral("leading/evidence"))));
        QVERIFY(QFile::link(out, m_dir.filePath(QStringLiteral("leading/evidence/cuda"))));
        const Result refused = run({"evidence", "merge", "linked", "--into", "leading"});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains("A symbolic link in its path"), refused.err);
        QVERIFY(QFile::remove(m_dir.filePath(QStringLiteral("leading/evidence/cuda")))
            && QDir().rmdir(m_dir.filePath(QStringLiteral("leading/evidence")))
            && QFile::link(out, m_dir.filePath(QStringLiteral("leading/evidence"))));
        QCOMPARE(run({"evidence", "merge", "linked", "--into", "leading"}).exitCode, 2);
        QVERIFY(QDir(out).isEmpty());
    }

    /// Some hundred runs of a real record by ten machines, and one that is far longer than the others.
    QMap<QString, QByteArray> putMany(const QString &fleet)
    {
        QMap<QString, QByteArray> files;
        for (int i = 0; i < 600; ++i) {
            Copy copy = copyOf(i % 60);
            if (i == 300)
                copy.bytes.replace("\"log\": [", "\"log\": [\"" + QByteArray(60'000, 'x') + "\",");
            const qsizetype machine = copy.bytes.indexOf("\n  \"machine\": \"") + 15;
            copy.bytes.replace(machine, 8, QByteArray::number(10'000'000 + i));
            const std::string hash = kb::sha256Hex(copy.bytes.toStdString());
            copy.name = copy.name.section(u'-', 0, 0) + u'-' + QString::fromStdString(hash.substr(0, 12))
                + QStringLiteral(".json");
            put(fleet + QStringLiteral("/m%1/evidence").arg(i / 60), copy);
            files[inEntry(copy.name)] = copy.bytes;
        }
        return files;
    }
    /// Names of the records that hold, wherever they lie; none of them does not.
    QStringList recordsOf(const QString &library)
    {
        const QJsonObject told = run({"evidence", "verify", library, "--json"}).json();
        QStringList names;
        for (const QJsonValue &one : told["records"].toArray()) {
            const QString file = one["file"].toString();
            names += one["holds"].toBool() ? inEntry(file.section(u'/', -1)) : QStringLiteral("wrong: ") + file;
        }
        names.sort();
        return names;
    }
    /// Nothing that is there is less than whole; and a second go has all.
    void verifyTheRest(const QString &fleet, const QString &library, const QMap<QString, QByteArray> &all)
    {
        for (const QString &name : recordsOf(library))
            QVERIFY2(all.contains(name), qPrintable(name));
        const Result again = run({"evidence", "merge", fleet, "--into", library, "--json"});
        QVERIFY2(again.exitCode == 0, again.err);
        QCOMPARE(again.json()["merged"].toInt() + again.json()["there_already"].toInt(), int(all.size()));
        QCOMPARE(recordsOf(library), all.keys());
        QCOMPARE(QDir(m_dir.filePath(library + QStringLiteral("/evidence")))
                     .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList {QStringLiteral("cuda")});
    }

    /// So many of one entry become a file; each is found in it, and not merged again from there.
    void merge_ofMany_makesPacks()
    {
        const QMap<QString, QByteArray> all = putMany(QStringLiteral("many"));
        put(QStringLiteral("many/m0/evidence"), copyOf(61));
        QCOMPARE(run({"evidence", "merge", "many", "--into", "packed"}).exitCode, 0);
        const QMap<QString, QByteArray> files = evidenceOf(QStringLiteral("packed"));
        QCOMPARE(files.size(), 1);
        QVERIFY2(files.firstKey().endsWith(QLatin1String(".records")), qPrintable(files.firstKey()));
        for (const QByteArray &text : all)
            QVERIFY(files.first().contains(text)); // byte for byte
        QStringList expected = all.keys() + QStringList {inEntry(copyOf(61).name)};
        expected.sort();
        QCOMPARE(recordsOf(QStringLiteral("packed")), expected);
        // In whatever order, the files are the same, byte for byte.
        QStringList reversed {QStringLiteral("evidence"), QStringLiteral("merge")};
        for (int machine = 9; machine >= 0; --machine)
            reversed += QStringLiteral("many/m%1").arg(machine);
        QCOMPARE(run(reversed + QStringList {QStringLiteral("--into"), QStringLiteral("reversed")}).exitCode, 0);
        QCOMPARE(evidenceOf(QStringLiteral("reversed")), files);
        const auto merged = [this](const QStringList &from, const char *into) {
            const QJsonObject told
                = run(QStringList {"evidence", "merge"} + from + QStringList {"--into", into, "--json"}).json();
            return std::pair(told["merged"].toInt(), told["there_already"].toInt());
        };
        QCOMPARE(merged({"many"}, "packed"), std::pair(0, 601));
        put(QStringLiteral("late/evidence"), copyOf(60));
        QCOMPARE(merged({"late"}, "packed"), std::pair(1, 0)); // a file of its own, beside
        QCOMPARE(evidenceOf(QStringLiteral("packed")).size(), 2);
        // From a library with packs, in another order.
        QCOMPARE(merged({"late", "packed", "many"}, "again"), std::pair(602, 602));
        QCOMPARE(recordsOf(QStringLiteral("again")), recordsOf(QStringLiteral("packed")));
        // One is signed: that of a pack gets a file of its own.
        const StandInKeygen keygen;
        const std::filesystem::path root = m_dir.filePath(QStringLiteral("late")).toStdString();
        put(QStringLiteral("late/evidence"), copyOf(61));
        StandInKeygen::sign(root, root / "evidence" / inEntry(copyOf(61).name).toStdString());
        write(QStringLiteral("packed/evidence/allowed_signers"),
            bytes(m_dir.filePath(QStringLiteral("late/evidence/allowed_signers"))));
        const Result vouched = run({"evidence", "merge", "late", "--into", "packed", "--json"});
        QCOMPARE(vouched.json()["signatures_added"].toInt(), 1);
        const QJsonObject summary = run({"evidence", "verify", "packed", "--json"}).json()["summary"].toObject();
        QCOMPARE(std::pair(summary["records"].toInt(), summary["signed"].toInt()), std::pair(602, 1));
    }

    /// As on a full disk: a file gets no longer than that. Where the signal for it is not ignored, it kills the merge
    /// while it writes.
    void merge_thatFindsNoRoom_leavesWholeRecords_data()
    {
        QTest::addColumn<bool>("isKilled");
        QTest::newRow("is told") << false;
        QTest::newRow("is killed") << true;
    }
    void merge_thatFindsNoRoom_leavesWholeRecords()
    {
        QFETCH(const bool, isKilled);
        const QString fleet = QStringLiteral("crowd-%1").arg(int(isKilled));
        const QString library = QStringLiteral("narrow-%1").arg(int(isKilled));
        const QMap<QString, QByteArray> all = putMany(fleet);
        QProcess process;
        process.setChildProcessModifier([isKilled] {
            const rlimit small {30'000, 30'000};
            ::setrlimit(RLIMIT_FSIZE, &small);
            std::signal(SIGXFSZ, isKilled ? SIG_DFL : SIG_IGN);
        });
        start(process, {"evidence", "merge", fleet, "--into", library});
        const Result result = finish(process);
        QCOMPARE(result.exitCode, isKilled ? -2 : 2);
        if (!isKilled)
            QVERIFY2(result.err.contains("can't be written"), result.err);
        QVERIFY(evidenceOf(library).size() < all.size());
        verifyTheRest(fleet, library, all);
    }

    /// At whatever moment.
    void merge_thatIsEnded_leavesWholeRecords_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("interrupted") << SIGINT;
        QTest::newRow("killed") << SIGKILL;
    }
    void merge_thatIsEnded_leavesWholeRecords()
    {
        QFETCH(const int, signal);
        const QString fleet = QStringLiteral("ended-%1").arg(signal);
        const QString library = QStringLiteral("left-%1").arg(signal);
        const QMap<QString, QByteArray> all = putMany(fleet);
        QProcess process;
        start(process, {"evidence", "merge", fleet, "--into", library});
        const QString evidence = m_dir.filePath(library + QStringLiteral("/evidence"));
        QTRY_VERIFY(!QDir(evidence).entryList({QStringLiteral(".merging-*")}, QDir::Dirs | QDir::Hidden).isEmpty()
            || process.state() == QProcess::NotRunning);
        (void)send(process, signal); // where it was quicker, all is to be there
        finish(process);
        verifyTheRest(fleet, library, all);
    }

    void merge_thatCantBe_saysWhy()
    {
        put(QStringLiteral("good/evidence"), copyOf(14));
        write(QStringLiteral("full/evidence"), "in the folder's place");
        const Result unwritten = run({"evidence", "merge", "good", "--into", "full"});
        QCOMPARE(unwritten.exitCode, 2);
        QVERIFY2(unwritten.err.contains("can't be written"), unwritten.err);
        write(QStringLiteral("empty/readme.txt"), "");
        const Result nothing = run({"evidence", "merge", "empty", "good", "--into", "nothing"});
        QCOMPARE(nothing.exitCode, 2);
        QVERIFY2(nothing.err.contains("There are no records in “empty”"), nothing.err);
        QVERIFY(!QFile::exists(m_dir.filePath(QStringLiteral("nothing"))));
        QCOMPARE(run({"evidence", "merge"}).exitCode, 2);
        QCOMPARE(run({"evidence", "merge", "good", "--into", "x", "--kb", "y"}).exitCode, 2);
        QCOMPARE(run({"evidence", "tiers", "--kb", "good"}).exitCode, 2); // that takes its folder by name
    }

    /// Without a library of one's own they are the user's.
    void merge_withoutALibrary_isForTheBuiltInOne()
    {
        put(QStringLiteral("mine/evidence"), copyOf(15));
        QCOMPARE(run({"evidence", "merge", "mine"}).exitCode, 0);
        const QDir libraries(m_dir.filePath(QStringLiteral("data/casebook/libraries")));
        const QStringList folders = libraries.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QCOMPARE(folders.size(), 1);
        QCOMPARE(evidenceOf(QStringLiteral("data/casebook/libraries/") + folders.front()).keys(),
            QStringList {inEntry(copyOf(15).name)});
    }
};

CASEBOOK_TEST(TestCliEvidenceMerge)
#include "tst_clievidencemerge.moc"
