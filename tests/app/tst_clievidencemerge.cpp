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
        const QString time = QStringLiteral("2026-11-22T10:%1:00.000Z").arg(minute, 2, 10, QLatin1Char('0'));
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
