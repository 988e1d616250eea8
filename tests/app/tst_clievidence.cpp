// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// casebook-cli evidence and what else the command line says of records, with real ones.
#include "clitest.h"
#include "tests/realrecords.h"
#include "tests/testprogram.h"

#include <QDirIterator>
#include <QJsonArray>

class TestCliEvidence final : public CliTest {
    Q_OBJECT

    RealRecord m_real;

    void put(const QString &library, const QString &name, const QByteArray &bytes,
        const QString &entry = QLatin1String(RealRecord::entry)) const
    {
        write(library + QStringLiteral("/evidence/") + entry + u'/' + name, bytes);
    }
    void putEntry(const QString &library) const
    {
        const QString name = QStringLiteral("/entries/") + QLatin1String(RealRecord::entry) + QStringLiteral(".json");
        write(library + name, bytes(QStringLiteral(LIBRARY_DIR) + name));
    }

private slots:
    void verify_ofTheBuiltInLibrary_findsNothing()
    {
        const Result result = run({"evidence", "verify", "--json"});
        QVERIFY2(result.exitCode == 0, result.out.first(std::min<qsizetype>(result.out.size(), 2000)));
        const QJsonObject summary = result.json()["summary"].toObject();
        QVERIFY(summary["records"].toInt() > 400);
        QCOMPARE(summary["do_not_hold"].toInt(), 0);
        QCOMPARE(summary["unknown_library"].toInt(), 0);
        const Result text = run({"evidence", "verify"});
        QCOMPARE(text.exitCode, 0);
        QVERIFY2(!text.out.contains("evidence/"), text.out); // nothing is wrong with any of them
    }

    void verify_namesEachThatDoesNotHold()
    {
        const QByteArray forged = m_real.withOtherOutcome();
        const QByteArray flipped = m_real.withOtherVerdict();
        const QString foreign = QStringLiteral("foreign");
        put(foreign, m_real.name, m_real.bytes);
        put(foreign, m_real.nameOf(forged), forged);
        put(foreign, m_real.nameOf(flipped), flipped);
        put(foreign, QStringLiteral("renamed.json"), m_real.bytes);
        put(foreign, m_real.name, m_real.bytes, QStringLiteral("cuda/other"));
        put(foreign, QStringLiteral("20261121T161649.637Z-111111111111.json"),
            m_real.bytes.first(m_real.bytes.size() / 2));
        const Result result = run({"evidence", "verify", "foreign", "--json"});
        QCOMPARE(result.exitCode, 1);
        QMap<QString, QString> wrong;
        for (const QJsonValue &one : result.json()["records"].toArray()) {
            if (!one["holds"].toBool())
                wrong[one["file"].toString().section(u'/', 2)] = one["rule"].toString();
        }
        const QString folder = QStringLiteral("cudnn-bn-epsilon-zero/");
        const QMap<QString, QString> expected {
            {folder + m_real.nameOf(forged), QStringLiteral("record-contradicts-itself")},
            {folder + m_real.nameOf(flipped), QStringLiteral("record-contradicts-itself")},
            {folder + QStringLiteral("renamed.json"), QStringLiteral("record-misnamed")},
            {folder + QStringLiteral("20261121T161649.637Z-111111111111.json"), QStringLiteral("json-syntax")},
            {QStringLiteral("other/") + m_real.name, QStringLiteral("record-of-another-entry")}};
        QCOMPARE(wrong, expected);
        const Result text = run({"evidence", "verify", "foreign", "--all"});
        QCOMPARE(text.exitCode, 1);
        for (auto one = expected.begin(); one != expected.end(); ++one)
            QVERIFY2(text.out.contains((one.key() + u':').toUtf8()), text.out);
        QCOMPARE(text.out.count(": error: "), expected.size());
        const QByteArray holding = (folder + m_real.name).toUtf8() + ": Not reproduced; cuDNN 9.19.0; "
            + "nvidia-cudnn-cu13 9.19.0.56; not made on this machine\n";
        QVERIFY2(text.out.contains(holding), text.out);
        QVERIFY2(text.out.contains("1 record holds"), text.out);
        QVERIFY2(text.out.contains("5 do not, and do not count."), text.out);
        QCOMPARE(run({"evidence", "verify", "nowhere"}).exitCode, 2);
        QCOMPARE(run({"evidence", "destroy"}).exitCode, 2);
    }

    /// What hides from those who read the folder counts nowhere, and is named.
    void verify_namesWhatIsReadAsNoRecord()
    {
        const QString library = QStringLiteral("hiding");
        const QString folder = QStringLiteral("hiding/evidence/cuda/cudnn-bn-epsilon-zero/");
        put(library, m_real.name, m_real.bytes);
        QCOMPARE(run({"evidence", "verify", library}).exitCode, 0);
        write(folder + QStringLiteral("a/b/") + m_real.name, m_real.bytes);
        write(folder + QStringLiteral("COPY.JSON"), m_real.bytes);
        write(folder + QStringLiteral(".hidden.records"), m_real.bytes);
        write(folder + QStringLiteral("gone.json.sig"), "a signature");
        write(folder + QStringLiteral("README.md"), "Anything else is left alone.\n");
        QVERIFY(QFile::link(m_dir.filePath(folder), m_dir.filePath(QStringLiteral("hiding/evidence/cuda/other"))));
        const Result result = run({"evidence", "verify", library, "--json"});
        QCOMPARE(result.exitCode, 1);
        QStringList named;
        for (const QJsonValue &one : result.json()["records"].toArray()) {
            if (one["rule"].toString() == u"record-left-out")
                named += one["file"].toString().section(u'/', 2);
        }
        QCOMPARE(named,
            QStringList({"cudnn-bn-epsilon-zero/.hidden.records", "cudnn-bn-epsilon-zero/COPY.JSON",
                "cudnn-bn-epsilon-zero/a/b", "cudnn-bn-epsilon-zero/gone.json.sig", "other"}));
        QVERIFY(run({"evidence", "verify", library}).out.contains("is read as neither"));
    }

    /// Before, a record with another outcome made the checks recommend its tier.
    void check_ofAForgedRecord_saysSo_andRecommendsNothingOfIt()
    {
        const QByteArray forged = m_real.withOtherOutcome();
        put(QStringLiteral("checked"), m_real.nameOf(forged), forged);
        putEntry(QStringLiteral("checked"));
        const Result result = run({"check", "--kb", "checked", "--json"});
        QStringList rules;
        for (const QJsonValue &one : result.json()["findings"].toArray()) {
            if (one["file"].toString().startsWith(u"evidence/"))
                rules += one["rule"].toString();
            QVERIFY(!one["message"].toString().contains(u"Reproduced"));
        }
        QCOMPARE(rules, QStringList {QStringLiteral("record-contradicts-itself")});
        QVERIFY(!run({"show", "--kb", "checked", RealRecord::entry}).out.contains("Measured\n"));
    }

    void import_ofARecordUnderAWrongName_isRefused()
    {
        const QByteArray changed = QByteArray(m_real.bytes).replace("runner\": \"0", "runner\": \"1");
        write(m_real.name, changed); // as it lay in the library
        QCOMPARE(run({"import", m_real.name, "--into", "laundered"}).exitCode, 2);
        write(m_real.nameOf(m_real.bytes), m_real.bytes);
        QCOMPARE(run({"import", m_real.nameOf(m_real.bytes), "--into", "laundered"}).exitCode, 0);
    }

    void pages_sayOnWhatTheTierStands()
    {
        put(QStringLiteral("shown"), m_real.name, m_real.bytes);
        const auto [name, later] = m_real.again();
        put(QStringLiteral("shown"), name, later); // the same once more is no other configuration
        putEntry(QStringLiteral("shown"));
        QCOMPARE(run({"evidence", "verify", "shown"}).exitCode, 0);
        const QByteArray stands = "Measured in 1 configuration (1 machine)";
        for (const char *const form : {"text", "md", "html"}) {
            const Result page = run({"show", "--kb", "shown", "--format", form, RealRecord::entry});
            QVERIFY2(page.out.contains(stands) && page.out.contains("Not made on this machine."), page.out);
        }
        QCOMPARE(run({"export", "--kb", "shown", "--format", "md", "pages"}).exitCode, 0);
        const QString page = m_dir.filePath(QStringLiteral("pages/cuda/cudnn-bn-epsilon-zero"));
        QVERIFY(bytes(page + QStringLiteral(".md")).contains("\n## What Was Measured\n\n- " + stands));
        const QByteArray chinese = bytes(page + QStringLiteral(".zh.md"));
        QVERIFY2(chinese.contains("\n## 实测结果\n\n- ") && !chinese.contains(stands), chinese);
        // Each part of a page is in its own language, whatever the program's is.
        QCOMPARE(run({"export", "--kb", "shown", "--format", "html", "--lang", "zh", "both"}).exitCode, 0);
        const QByteArray both = bytes(m_dir.filePath(QStringLiteral("both/cuda/cudnn-bn-epsilon-zero.html")));
        QVERIFY2(both.contains(stands + ": level library") && both.contains("\xe5\xba\x93\xe7\xba\xa7"), both); // 库级
        // The records say it, so that an import takes nothing of it.
        const Result again = run({"import", page + QStringLiteral(".md"), "--into", "read", "--json"});
        QVERIFY2(again.exitCode == 0 && !again.out.contains("not-imported"), again.out);
    }

    /// What a file claims may rank its entry; it is no tier.
    void search_givesTheTierOfTheRecords()
    {
        const QString name = QLatin1String(RealRecord::entry);
        QJsonObject entry
            = QJsonDocument::fromJson(bytes(QStringLiteral(LIBRARY_DIR "/entries/") + name + QStringLiteral(".json")))
                  .object();
        const QByteArray signature = entry["signature"].toString().toUtf8();
        const QString file = QStringLiteral("claiming/entries/") + name + QStringLiteral(".json");
        const auto found = [&](const char *stored) {
            entry["verification_tier"] = QLatin1String(stored);
            write(file, QJsonDocument(entry).toJson());
            return QJsonObject(
                run({"search", "--kb", "claiming", "--json"}, signature).json()["matches"][0].toObject());
        };
        const QJsonObject claimed = found("gpu_reproduced");
        QCOMPARE(claimed["id"].toString(), name);
        QCOMPARE(claimed["tier"].toString(), QStringLiteral("ai_generated"));
        QStringList reasons;
        for (const QJsonValue &reason : claimed["reasons"].toArray())
            reasons += reason["kind"].toString() + u' ' + reason["detail"].toString();
        QVERIFY2(reasons.contains(u"stored_tier gpu_reproduced"), qPrintable(reasons.join(u'|')));
        QVERIFY(!reasons.contains(u"tier "));
        put(QStringLiteral("claiming"), m_real.name, m_real.bytes);
        QCOMPARE(found("ai_generated")["tier"].toString(), QStringLiteral("in_doubt_library"));
        const QByteArray text = run({"search", "--kb", "claiming"}, signature).out;
        QVERIFY2(text.contains("In doubt · library"), text);
    }

    /// Machines differ in whether they have its cuDNN.
    void reproduce_fromARecord_repeatsItOrSaysWhatIsNeeded()
    {
        write(QStringLiteral("record.json"), m_real.bytes);
        const Result result = run({"reproduce", "--from", "record.json"});
        if (result.exitCode == 0)
            QVERIFY2(result.err.contains("The same as the record of 2026-11-23"), result.err);
        else
            QVERIFY2(result.exitCode == 3 && result.err.contains("cuDNN 9.19.0")
                    && result.err.contains("nvidia-cudnn-cu13==9.19.0.56"),
                result.err);
        write(QStringLiteral("forged.json"), m_real.withOtherVerdict());
        QCOMPARE(run({"reproduce", "--from", "forged.json"}).exitCode, 2);
        QCOMPARE(run({"reproduce", "--from", "record.json", "--record"}).exitCode, 2);
        QCOMPARE(run({"reproduce", "--from", "record.json", "--all"}).exitCode, 2);
    }

    /// It calls itself what the record names, and answers the same out of headers of its own.
    void reproduce_fromARecord_withAnImpostor_showsNothingOfThePublishedOne()
    {
        write(QStringLiteral("impostor/stand-in.txt"), "set version 91900\n");
        QVERIFY(QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), m_dir.filePath(QStringLiteral("impostor/libcudnn.so.9"))));
        write(QStringLiteral("impostor/cudnn.h"),
            "#define CUDNN_MAJOR 9\n#define CUDNN_MINOR 19\n#define CUDNN_PATCHLEVEL 0\n"
            "#define CUDNN_BN_MIN_EPSILON 0.0\n");
        write(QStringLiteral("real.json"), m_real.bytes);
        const QStringList command {"reproduce", "--from", "real.json", "--cudnn", "impostor"};
        const Result text = run(command);
        QCOMPARE(text.exitCode, 3);
        QVERIFY2(text.err.contains("The same as the record of "), text.err);
        QVERIFY2(text.err.contains("But this shows nothing of nvidia-cudnn-cu13 9.19.0.56"), text.err);
        QVERIFY2(
            text.err.contains("libcudnn.so.9), with the headers that were read, is in no published package"), text.err);
        QVERIFY2(!text.err.contains("CUDA_DEVICE_ORDER"), text.err);
        qputenv("CUDA_DEVICE_ORDER", "PCI_BUS_ID");
        const QByteArray elsewhere = run(command).err;
        qunsetenv("CUDA_DEVICE_ORDER");
        QVERIFY2(elsewhere.contains("Environment variables that are not as they were then: ")
                && elsewhere.contains("CUDA_DEVICE_ORDER"),
            elsewhere);
        const QJsonObject told = run(command + QStringList {"--json"}).lines().first();
        QVERIFY(told["same_as_record"].toBool());
        QCOMPARE(told["package"], QJsonValue(QString()));

        write(QStringLiteral("impostor/cudnn.h"),
            "#define CUDNN_MAJOR 9\n#define CUDNN_MINOR 19\n#define CUDNN_PATCHLEVEL 0\n"
            "#define CUDNN_BN_MIN_EPSILON 1e-5\n");
        const Result other = run(command);
        QCOMPARE(other.exitCode, 3);
        QVERIFY2(
            other.err.contains("Not the same. ") && other.err.contains("But this shows nothing of nvidia-cudnn-cu13"),
            other.err);
    }

    /// The table of docs/tiers.md is the output of the command.
    void tiers_areThoseOfReadme()
    {
        const Result result = run({"evidence", "tiers"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.out.contains("| Refuted · "));
        QFile readme(QStringLiteral(SOURCE_DIR "/docs/tiers.md"));
        QVERIFY(readme.open(QIODevice::ReadOnly));
        QVERIFY2(QString::fromUtf8(readme.readAll()).contains(QString::fromUtf8(result.out)), result.out);
    }

    void cases_areCountedInDocs()
    {
        int entries = 0;
        int withConditions = 0;
        int withCases = 0;
        int deciding = 0;
        int ofTextsAlone = 0;
        QDirIterator files(QStringLiteral(LIBRARY_DIR "/entries"), {QStringLiteral("*.json")}, QDir::Files,
            QDirIterator::Subdirectories);
        while (files.hasNext()) {
            ++entries;
            bool isRun = false;
            bool decides = false;
            bool asksMore = false;
            const QJsonObject entry = QJsonDocument::fromJson(bytes(files.next())).object();
            const QJsonArray cases = entry["cases"].toArray();
            for (const QJsonValue &value : cases) {
                const QJsonObject one = value.toObject();
                if (one["level"].toString() == u"machine") { // at most one
                    ++withConditions;
                    continue;
                }
                isRun = true;
                const bool isClaim = !one.contains(u"role") || one["role"].toString() == u"claim";
                decides |= isClaim && one["decides"].toString() != u"part";
                const QString op = one["op"].toString();
                asksMore |= op != u"error_text" && op != u"status_name";
            }
            withCases += isRun;
            deciding += decides;
            ofTextsAlone += isRun && !asksMore;
        }
        const QString readmeText = QString::fromUtf8(bytes(QStringLiteral(SOURCE_DIR "/README.md")));
        QVERIFY2(readmeText.contains(QStringLiteral("built-in library has %1 entries").arg(entries)),
            qPrintable(QString::number(entries)));
        QVERIFY2(readmeText.contains(QStringLiteral(" %1 say what to look at on a machine").arg(withConditions)),
            qPrintable(QString::number(withConditions)));
        const QString counted = QStringLiteral("%1 a case decides the claim, in %2 only a part or a sign of it")
                                    .arg(deciding)
                                    .arg(withCases - deciding);
        const QString readme = QString::fromUtf8(bytes(QStringLiteral(SOURCE_DIR "/README.md"))).simplified();
        const QString tiers = QString::fromUtf8(bytes(QStringLiteral(SOURCE_DIR "/docs/tiers.md"))).simplified();
        QVERIFY2(readme.contains(
                     QStringLiteral("%1 of them have test cases, which Casebook runs: in ").arg(withCases) + counted),
            qPrintable(counted));
        QVERIFY2(tiers.contains(QStringLiteral("%1 of the entries have test cases that are run: in ").arg(withCases)
                     + counted + QStringLiteral(", and %1 of these only ask").arg(ofTextsAlone)),
            qPrintable(counted));
    }
};

CASEBOOK_TEST(TestCliEvidence)
#include "tst_clievidence.moc"
