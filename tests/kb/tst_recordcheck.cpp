// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Records that say of themselves what does not follow from them, made of real ones; libraries that are known.
#include "kb/checks/check.h"
#include "kb/evidence/entryevidence.h"
#include "kb/evidence/knowngpus.h"
#include "kb/evidence/knownlibraries.h"
#include "kb/evidence/signature.h"
#include "tests/realrecords.h"
#include "tests/standinkeygen.h"
#include "tests/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

namespace {

/// A library with one entry, and one file among its records.
struct OneRecordLibrary {
    explicit OneRecordLibrary(const QByteArray &bytes, const QString &name, const char *entry = RealRecord::entry)
    {
        const std::filesystem::path root = dir.path().toStdString();
        std::filesystem::create_directories(root / "entries/cuda");
        std::filesystem::copy(std::filesystem::path(LIBRARY_DIR) / "entries/cuda/cudnn-bn-epsilon-zero.json",
            root / "entries/cuda/cudnn-bn-epsilon-zero.json");
        std::filesystem::create_directories(root / "evidence" / entry);
        file = root / "evidence" / entry / name.toStdString();
        std::ofstream(file, std::ios::binary) << bytes.toStdString();
    }
    [[nodiscard]] std::filesystem::path path() const { return dir.path().toStdString(); }
    [[nodiscard]] kb::StoredRecords read(bool readOnly = false) const
    {
        return kb::EvidenceStore(path(), readOnly, {}).read(RealRecord::entry);
    }
    [[nodiscard]] std::vector<kb::LibraryRecord> all() const
    {
        std::vector<kb::LibraryRecord> records;
        kb::forEachRecord(path(), {}, [&](const kb::LibraryRecord &one) { records.push_back(one); });
        return records;
    }
    [[nodiscard]] QStringList checked() const
    {
        const auto library = kb::Library::open(path(), {});
        if (!library)
            qFatal("The library can't be opened.");
        QStringList rules;
        for (const kb::Finding &finding :
            kb::checkLibrary(*library, {.evidence = std::make_shared<const kb::EvidenceStore>(path(), false, "")})) {
            if (finding.file.begin() != finding.file.end() && *finding.file.begin() == "evidence")
                rules += QString::fromUtf8(kb::ruleName(finding.rule));
            // Nobody is told to take the tier of a record that does not hold.
            if (finding.rule == kb::Rule::TierNotOfRecords && !finding.detail.ends_with("| ai_generated"))
                rules += QStringLiteral("tier");
        }
        return rules;
    }

    QTemporaryDir dir;
    std::filesystem::path file;
};

QByteArray cut(const QByteArray &bytes)
{
    return bytes.first(bytes.size() / 2);
}

/// As if cuDNN were one that is not out yet, with the number that it would have, by the files that ran all the same.
QByteArray withOtherVersion(const QByteArray &bytes)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(bytes);
    auto &transcript = json["transcript"];
    transcript["cudnn"] = "9.99.0";
    transcript["env"]["cudnn"]["version"] = "9.99.0";
    transcript["env"]["cudnn"]["number"] = 99900;
    return QByteArray::fromStdString(json.dump(2));
}

} // namespace

class TestRecordCheck final : public QObject {
    Q_OBJECT

    RealRecord m_real;

private slots:
    void changedCopies_areNamedAndDoNotCount_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("rule");
        const auto contradicts = QStringLiteral("record-contradicts-itself");
        const auto forged = [&](const char *what, const QByteArray &bytes) {
            QTest::newRow(what) << bytes << m_real.nameOf(bytes)
                                << contradicts; // by someone who knows how names are made
        };
        const auto replaced = [&](const char *from, const QByteArray &to) {
            const QByteArray text = QByteArray(m_real.bytes).replace(from, to);
            return text == m_real.bytes ? QByteArray() : text;
        };
        QTest::newRow("as it was") << m_real.bytes << m_real.name << QString();
        QTest::newRow("changed under its name") << QByteArray(m_real.bytes).replace("runner\": \"0", "runner\": \"1")
                                                << m_real.name << QStringLiteral("record-misnamed");
        QTest::newRow("renamed") << m_real.bytes << QStringLiteral("20261121T161649.637Z-000000000000.json")
                                 << QStringLiteral("record-misnamed");
        QTest::newRow("another time") << m_real.bytes
                                      << QStringLiteral("20271121T161649.637Z-") + m_real.name.section(u'-', 1)
                                      << QStringLiteral("record-misnamed");
        QTest::newRow("cut") << cut(m_real.bytes) << m_real.name << QStringLiteral("json-syntax");
        {
            const QByteArray later = replaced("\"record\": 1", "\"record\": 2");
            QTest::newRow("form of another version") << later << m_real.nameOf(later) << QStringLiteral("wrong-type");
        }
        {
            const QByteArray twice
                = replaced("\"verdict\": \"not", "\"verdict\": \"reproduced\",\n  \"verdict\": \"not");
            QTest::newRow("a key twice") << twice << m_real.nameOf(twice) << QStringLiteral("json-syntax");
        }
        {
            const QByteArray deep
                = replaced("\"record\": 1", "\"record\": 1, \"deep\": " + QByteArray(30, '[') + QByteArray(30, ']'));
            QTest::newRow("nested too deep") << deep << m_real.nameOf(deep) << QStringLiteral("json-syntax");
        }
        forged("verdict", m_real.withOtherVerdict());
        forged("outcome", m_real.withOtherOutcome());
        forged("case hash", replaced("\"case_hash\": \"c", "\"case_hash\": \"d"));
        forged("case", replaced("CUDNN_BN_MIN_EPSILON\",", "CUDNN_BN_MIN_EPSILON2\","));
        forged("number of the version", replaced("\"number\": ", "\"number\": 1"));
        forged("level", replaced("\"level\": \"library\"", "\"level\": \"gpu\""));
        {
            const QDateTime tomorrow = QDateTime::currentDateTimeUtc().addDays(2);
            const QByteArray later
                = QByteArray(m_real.bytes)
                      .replace(QByteArray::fromStdString(kb::readRecordText(m_real.bytes.toStdString()).value().time),
                          tomorrow.toString(Qt::ISODateWithMs).toLatin1());
            QTest::newRow("of a time to come") << later << m_real.nameOf(later) << QStringLiteral("wrong-type");
        }
        {
            const QByteArray standIn = replaced("\"fake\": false", "\"fake\": true");
            QTest::newRow("of a stand-in") << standIn << m_real.nameOf(standIn) << QStringLiteral("wrong-type");
        }
        forged("version that its files are not of", withOtherVersion(m_real.bytes));
        forged("gpu", replaced("\"gpu_model\": \"\"", "\"gpu_model\": \"NVIDIA H100 PCIe\""));
    }
    void changedCopies_areNamedAndDoNotCount()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, name);
        QFETCH(const QString, rule);
        QVERIFY(!bytes.isEmpty());
        const OneRecordLibrary folder(bytes, name);
        const kb::StoredRecords stored = folder.read();
        QCOMPARE(stored.records.size(), rule.isEmpty() ? 1u : 0u);
        const std::vector<kb::LibraryRecord> all = folder.all();
        QCOMPARE(all.size(), 1u);
        QCOMPARE(all[0].record.has_value(), rule.isEmpty());
        if (rule.isEmpty())
            return;
        QCOMPARE(QString::fromUtf8(kb::ruleName(kb::findingOf(all[0].record.error(), {}).rule)), rule);
        QCOMPARE(folder.checked(), QStringList {rule});
    }

    /// What a call gave must be told with one tongue, and the outcome is that of the last call.
    void statusesThatDisagree_areFound()
    {
        const QDir records(QStringLiteral(LIBRARY_DIR "/evidence/cuda/cudnn-conv-batch-zero"));
        int refused = 0;
        for (const QString &name : records.entryList({QStringLiteral("*.json")})) {
            QFile file(records.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const std::string text = file.readAll().toStdString();
            const auto code = [](const std::string &forged) {
                const auto record = kb::readRecordText(forged);
                return record ? kb::ErrorCode() : record.error().code;
            };
            QVERIFY(kb::readRecordText(text));
            auto json = nlohmann::ordered_json::parse(text);
            auto &transcript = json["transcript"];
            auto &outcome = transcript["steps"][1]["outcome"];
            if (outcome["category"] != "BAD_PARAM")
                continue;
            ++refused;
            const QByteArray otherName
                = QByteArray::fromStdString(text).replace("CUDNN_STATUS_BAD_PARAM", "CUDNN_STATUS_EXECUTION_FAILED");
            QCOMPARE(code(otherName.toStdString()), kb::ErrorCode::RecordContradicts);
            const auto seen = outcome;
            for (const auto &call : transcript["calls"]) {
                if (call["step"] != "case" || call["category"] != "SUCCESS")
                    continue;
                for (const char *const key : {"status", "name", "category", "call", "reason"})
                    outcome[key] = call[key];
                json["verdict"] = "not_reproduced";
                QCOMPARE(code(json.dump()), kb::ErrorCode::RecordContradicts);
                break;
            }
        }
        QVERIFY(refused > 0);
    }

    void gpuThatIsNotTheOneOfItsName_isFound_data()
    {
        QTest::addColumn<QString>("name"); // that the record of a T4 is given
        QTest::addColumn<QString>("capability");
        QTest::addColumn<QString>("processors");
        QTest::addColumn<QString>("field"); // where it contradicts itself; empty: it does not
        const auto none = QString();
        QTest::newRow("as it was") << "T4" << "7.5" << "40" << none;
        QTest::newRow("renamed") << "H100" << "7.5" << "40" << "/transcript/env/gpu_model/compute_capability";
        QTest::newRow("renamed, with its capability") << "H100" << "9.0" << "40" << "/transcript/calls/2";
        QTest::newRow("renamed to one that nobody knows") << "H200" << "7.5" << "40" << "/transcript/calls/2";
        QTest::newRow("other properties") << "T4" << "7.5" << "41" << "/transcript/calls/2";
        QTest::newRow("one of the user's") << "Mine" << "7.5" << "41" << none;
    }
    void gpuThatIsNotTheOneOfItsName_isFound()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, capability);
        QFETCH(const QString, processors);
        QFETCH(const QString, field);
        const QDir records(QStringLiteral(LIBRARY_DIR "/evidence/cuda/cudnn-bf16-architecture"));
        for (const QString &file : records.entryList({QStringLiteral("*.json")})) {
            QFile in(records.filePath(file));
            QVERIFY(in.open(QIODevice::ReadOnly));
            QString text = QString::fromUtf8(in.readAll());
            if (!text.contains(QStringLiteral("\"gpu_model\": \"T4\"")))
                continue;
            text.replace(QStringLiteral("\"gpu_model\": \"T4\""), QStringLiteral("\"gpu_model\": \"%1\"").arg(name));
            text.replace(QStringLiteral("{\"name\": \"T4\", \"compute_capability\": \"7.5\"}"),
                QStringLiteral("{\"name\": \"%1\", \"compute_capability\": \"%2\"}").arg(name, capability));
            text.replace(QStringLiteral("multiProcessorCount\\\":40"),
                QStringLiteral("multiProcessorCount\\\":%1").arg(processors));
            const auto verdict = QStringLiteral("\"verdict\": \"reproduced\"");
            if (capability == u"9.0") // which has bfloat16, so that the verdict is another one
                text.replace(verdict, QStringLiteral("\"verdict\": \"not_reproduced\""));
            const auto record = kb::readRecordText(text.toStdString());
            QCOMPARE(record.has_value(), field.isEmpty());
            if (!record) {
                QCOMPARE(record.error().code, kb::ErrorCode::RecordContradicts);
                QCOMPARE(QString::fromStdString(record.error().field), field);
            }
            return;
        }
        QFAIL("There is no record of a T4.");
    }

    void everyGpuOfTheFolder_isKnown()
    {
        const QDir models(QStringLiteral(LIBRARY_DIR "/../gpu-models"));
        const QStringList files = models.entryList({QStringLiteral("*.json")});
        QVERIFY(!files.isEmpty());
        QCOMPARE(kb::knownGpus().size(), std::size_t(files.size()));
        for (const kb::KnownGpu &gpu : kb::knownGpus()) {
            QVERIFY(files.contains(QString::fromStdString(gpu.name) + QStringLiteral(".json")));
            QVERIFY(gpu.computeCapability.major > 0 && gpu.properties.starts_with("{\"deviceVer\":"));
        }
    }

    /// What an entry was called before says where its records are; who is called so now keeps them.
    void aliasThatIsAnotherEntry_takesNoRecords()
    {
        const OneRecordLibrary folder(m_real.bytes, m_real.name);
        const std::filesystem::path entries = folder.path() / "entries/cuda";
        QFile owner(QString::fromStdString((entries / "cudnn-bn-epsilon-zero.json").string()));
        QVERIFY(owner.open(QIODevice::ReadOnly));
        kb::Entry entry = kb::parseEntry(owner.readAll().toStdString())->entry;
        entry.id = "cuda/other";
        entry.aliases = {RealRecord::entry, "cuda/gone", "a nickname"};
        entry.tier = kb::Tier::AiGenerated;
        std::ofstream(entries / "other.json") << kb::writeFlat(entry);

        const auto library = kb::Library::open(folder.path(), {});
        QVERIFY(library);
        const kb::EvidenceStore store(folder.path(), false, {});
        QVERIFY(kb::entryEvidence(store, **library, entry).records.empty());
        QCOMPARE(kb::formerIds(**library, (*library)->find(entry.id), entry), std::vector<std::string> {"cuda/gone"});
        // An edit has renamed it, and the library has not been saved: it is the same entry.
        const std::optional<std::uint32_t> renamed = (*library)->find(RealRecord::entry);
        QCOMPARE(
            kb::entryEvidence(store, entry, kb::formerIds(**library, renamed, entry)).records.size(), std::size_t(1));
    }

    void recordOfAnotherEntry_isNamed()
    {
        const OneRecordLibrary folder(m_real.bytes, m_real.name, "cuda/cudnn-bn-epsilon-negative");
        const std::vector<kb::LibraryRecord> all = folder.all();
        QCOMPARE(all.size(), 1u);
        QCOMPARE(all[0].record.error().code, kb::ErrorCode::RecordElsewhere);
        QCOMPARE(all[0].record.error().detail, std::string(RealRecord::entry));
    }

    void libraryThatNobodyKnows_isLabelled_andDoesNotCountInWhatCannotBeWritten()
    {
        QByteArray bytes = m_real.bytes;
        const qsizetype hash = bytes.indexOf("\"sha256\": \"") + 11;
        bytes.replace(hash, 4, "0000");
        const OneRecordLibrary folder(bytes, m_real.nameOf(bytes));
        for (const bool readOnly : {false, true}) {
            const kb::StoredRecords stored = folder.read(readOnly);
            QCOMPARE(stored.records.size(), 1u);
            QVERIFY(!stored.records[0].hasKnownLibrary);
            QCOMPARE(stored.records[0].counts, !readOnly);
            QCOMPARE(stored.findings.size(), 1u);
            QCOMPARE(stored.findings[0].rule, kb::Rule::RecordLibraryUnknown);
            QCOMPARE(kb::measured(stored.records, std::vector {stored.records[0].testCase}).size(), readOnly ? 0u : 1u);
        }
    }

    void package_ofARecord()
    {
        const auto record = kb::readRecordText(m_real.bytes.toStdString());
        QVERIFY(record);
        const kb::KnownPackage *const package = kb::knownLibraries().packageOf(record->transcript);
        QVERIFY(package);
        QVERIFY(package->number == record->transcript.version);
        gpu::Transcript other = record->transcript;
        other.version = {9, 1, 0}; // which these files are not
        QVERIFY(!kb::knownLibraries().packageOf(other));
        other = record->transcript;
        other.libraries.clear();
        QVERIFY(!kb::knownLibraries().packageOf(other));
    }

    /// A constant is what its headers say: who changes, swaps or takes away one of them has another cuDNN.
    void headersThatNobodyPublished_areOfNoPackage()
    {
        const auto record = kb::readRecordText(m_real.bytes.toStdString());
        QVERIFY(record);
        const kb::KnownLibraries &known = kb::knownLibraries();
        const auto isHeader = [](const gpu::LoadedFile &library) { return library.path.ends_with(".h"); };
        const auto headers = std::ranges::count_if(record->transcript.libraries, isHeader);
        QVERIFY(headers > 2);
        for (std::ptrdiff_t i = 0; i < headers; ++i) {
            gpu::Transcript changed = record->transcript;
            const auto first = std::ranges::find_if(changed.libraries, isHeader);
            std::swap(*first, *(first + i));
            first->sha256.clear(); // as of one that is not there
            QVERIFY(!known.packageOf(changed));
            first->sha256 = std::string(64, '0');
            QVERIFY(!known.packageOf(changed));
            first->sha256 = i == 0 ? (first + 1)->sha256 : record->transcript.libraries[0].sha256;
            QVERIFY(!known.packageOf(changed));
        }
        gpu::Transcript before = record->transcript; // of a runner that did not say on which it stands
        std::erase_if(before.libraries, isHeader);
        QVERIFY(!known.packageOf(before));
        before.calls.clear(); // no constant was looked up
        QVERIFY(known.packageOf(before));
    }

    /// All files that the records of the built-in library name are published; a shim that several versions share is
    /// told apart by the files beside it.
    void libraryThatAnsweredInItsPlace_isOfNoPackage()
    {
        const auto record = kb::readRecordText(m_real.bytes.toStdString());
        QVERIFY(record);
        const kb::KnownLibraries &known = kb::knownLibraries();
        QVERIFY(known.packageOf(record->transcript));
        gpu::Transcript wrapped = record->transcript;
        wrapped.path = "/opt/libwrapper.so"; // which asks the real one beside it
        QVERIFY(!known.packageOf(wrapped));
        for (const char *const variable : {"LD_PRELOAD", "LD_AUDIT"}) {
            gpu::Transcript preloaded = record->transcript;
            preloaded.env["variables"][variable] = "set";
            QVERIFY(!known.packageOf(preloaded));
        }
    }

    void builtInRecords_areOfKnownLibraries()
    {
        int count = 0;
        QStringList others;
        kb::forEachRecord(LIBRARY_DIR, {}, [&](const kb::LibraryRecord &one) {
            ++count;
            if (!one.record || !one.record->hasKnownLibrary)
                others += QString::fromStdString(one.name.string());
        });
        QCOMPARE(others, QStringList());
        QVERIFY(count > 400);
    }

    void machineThatARunnerNames_isToldApart_data()
    {
        QTest::addColumn<QString>("target");
        for (const char *const target : {"plan", "slurm", "container", "ssh"})
            QTest::newRow(target) << QString::fromLatin1(target);
    }
    void machineThatARunnerNames_isToldApart()
    {
        QFETCH(const QString, target);
        const auto real = kb::readRecordText(m_real.bytes.toStdString());
        kb::RunFacts facts {
            .entryId = RealRecord::entry, .target = target.toStdString(), .time = "2026-11-21T12:30:00.123Z"};
        facts.testCase = real->testCase;
        facts.transcript = real->transcript;
        const kb::Privacy here = kb::localPrivacy("salt", {"node7"});
        const auto madeOn = [&](const gpu::MachineMark &mark) {
            facts.transcript.mark = mark;
            return kb::makeRecord(facts, here);
        };
        const std::string id = "0123456789abcdef0123456789abcdef";
        const kb::Record one = madeOn(gpu::machineMark(id, "node1", "a"));
        const kb::Record other = madeOn(gpu::machineMark(id, "node2", "b")); // a copy of its disk
        const kb::Record again = madeOn(gpu::machineMark(id, "node1", "c")); // after it was started anew
        QVERIFY(one.machine.size() == 64 && other.machine.size() == 64);
        QVERIFY(one.machine != other.machine && one.machine == again.machine && !one.isFromHere);
        QVERIFY(one.machine != here.machine && one.machine != here.otherMachine);
        QVERIFY(!kb::writeRecordText(one)->contains(gpu::machineMark(id, "node1", "a").machine));
        // A container here has another id, or none.
        const kb::Record inContainer = madeOn({.machine = {}, .boot = here.mark.boot});
        QVERIFY(!here.mark.boot.empty() && inContainer.machine == here.machine && inContainer.isFromHere);
        QCOMPARE(madeOn({}).machine, here.otherMachine); // a runner that says nothing: by the name, where there is one
        QCOMPARE(madeOn(gpu::machineMark("none", "node1", "")).machine, here.otherMachine);
    }

    void machine_isToldApart()
    {
        kb::RunFacts facts {.entryId = RealRecord::entry, .target = "local", .time = "2026-11-21T12:30:00.123Z"};
        const auto real = kb::readRecordText(m_real.bytes.toStdString());
        facts.testCase = real->testCase;
        facts.transcript = real->transcript;
        const QTemporaryDir library;
        const QTemporaryDir user;
        const kb::EvidenceStore store(library.path().toStdString(), false, user.path().toStdString());
        QCOMPARE(store.machine(), std::string());
        const kb::Privacy here = kb::localPrivacy(*store.salt());
        QVERIFY(store.machine().size() == 64 && store.machine() == here.machine);
        QVERIFY(store.write(kb::makeRecord(facts, here)));
        facts.time = "2026-11-21T12:31:00.123Z";
        QVERIFY(store.write(kb::makeRecord(facts, kb::localPrivacy("another user or machine"))));
        facts.time = "2026-11-21T12:32:00.123Z";
        facts.target = "ssh";
        QVERIFY(store.write(kb::makeRecord(facts, kb::localPrivacy(*store.salt(), {"node7"}))));
        const std::vector<kb::Record> records = store.read(RealRecord::entry).records;
        QCOMPARE(records.size(), 3u);
        QVERIFY(records[0].isFromHere && !records[1].isFromHere && !records[2].isFromHere);
        QVERIFY(!records[1].machine.empty() && records[1].machine != records[2].machine);

        kb::EntryEvidence evidence {.cases = {real->testCase}, .records = records};
        kb::Standing standing = kb::standing(evidence);
        QCOMPARE(standing.records, 3);
        QCOMPARE(standing.fromElsewhere, 2);
        QCOMPARE(standing.machines, 3);
        QVERIFY(!standing.isAtLeast);
        evidence.records.push_back(*real);
        evidence.records.back().machine.clear(); // as of records of before, which say nothing of it
        standing = kb::standing(evidence);
        QCOMPARE(standing.machines, 3);
        QVERIFY(standing.isAtLeast);
        QCOMPARE(standing.newestTime, real->time);
    }

    void signature_saysWhoVouches()
    {
        const StandInKeygen keygen;
        const OneRecordLibrary folder(m_real.bytes, m_real.name);
        StandInKeygen::sign(folder.path(), folder.file);
        QCOMPARE(folder.read().records.at(0).signer, std::string("ada@example.org"));
        const QString file = QString::fromStdString(folder.file.string());
        const QString library = folder.dir.path();
        const QStringList asked = keygen.asked();
        QCOMPARE(asked.size(), 3);
        QCOMPARE(asked[0], QStringLiteral("-Y sign -n casebook-record -f %1/key %2").arg(library, file));
        // Of the allowed signers a copy in which everybody is named.
        QVERIFY(asked[1].startsWith(QStringLiteral("-Y find-principals -s %1.sig -f ").arg(file)));
        QVERIFY(asked[2].startsWith(u"-Y verify -f "));
        QVERIFY(asked[2].endsWith(QStringLiteral(" -I ada@example.org -n casebook-record -s %1.sig").arg(file)));
        // A second signature would take the first one's place.
        QCOMPARE(kb::signRecord(folder.file, folder.path() / "key").error().code, kb::ErrorCode::SigningFailed);
    }

    void signer_isANameThatIsWrittenOut_data()
    {
        QTest::addColumn<QByteArray>("allowed");
        QTest::addColumn<QByteArray>("signer"); // empty: the signature is bad
        const QByteArray none;
        QTest::newRow("two names") << QByteArray("ada@x,bob@x KEY\n") << QByteArray("ada@x");
        QTest::newRow("for something else first")
            << QByteArray("# us\nada@x namespaces=\"git\" KEY\n\nbob@x KEY\n") << QByteArray("bob@x");
        QTest::newRow("pattern") << QByteArray("*@x KEY\n") << none;
        QTest::newRow("pattern beside the name of another key") << QByteArray("*@x KEY\nada@x other\n") << none;
        QTest::newRow("pattern beside a name") << QByteArray("*@x,ada@x KEY\n") << QByteArray("ada@x");
        QTest::newRow("who is not meant") << QByteArray("ada@x,!ada@* KEY\n") << none;
        QTest::newRow("markup") << QByteArray("<b>ada</b>@x,[ada](http://x) KEY\n") << none;
        QTest::newRow("control character") << QByteArray("ada\033[1m@x KEY\n") << none;
        QTest::newRow("from right to left") << QByteArray("\xe2\x80\xae"
                                                          "ada@x KEY\n")
                                            << none;
        QTest::newRow("in another script") << QByteArray("王伟@x KEY\n") << QByteArray("王伟@x");
        QTest::newRow("in quotation marks") << QByteArray("\"ada@x\" KEY\n") << QByteArray("ada@x");
        QTest::newRow("nobody") << QByteArray("\n") << none;
    }
    void signer_isANameThatIsWrittenOut()
    {
        QFETCH(const QByteArray, allowed);
        QFETCH(const QByteArray, signer);
        const StandInKeygen keygen;
        const OneRecordLibrary folder(m_real.bytes, m_real.name);
        StandInKeygen::sign(folder.path(), folder.file, allowed);
        const kb::StoredRecords stored = folder.read();
        QCOMPARE(stored.records.size(), signer.isEmpty() ? 0u : 1u);
        if (signer.isEmpty())
            QCOMPARE(stored.findings.at(0).detail, std::string("No principal matched."));
        else
            QCOMPARE(stored.records[0].signer, signer.toStdString());
    }

    void namedSigners_keepTheirLines()
    {
        QCOMPARE(kb::namedSigners("# us\nada@x,*@x KEY\n  \"bob@x\" namespaces=\"git\" KEY\n*@x KEY\n\n"),
            std::string("#\nada@x KEY\nbob@x namespaces=\"git\" KEY\n#\n#\n#\n"));
    }

    void signature_ofOtherBytesOrNobodyKnown_isAFinding()
    {
        const StandInKeygen keygen;
        const OneRecordLibrary folder(m_real.bytes, m_real.name);
        StandInKeygen::sign(folder.path(), folder.file);
        // That of another record.
        const QByteArray other = QByteArray(m_real.bytes).replace("runner\": \"0", "runner\": \"1");
        const std::filesystem::path second = folder.file.parent_path() / m_real.nameOf(other).toStdString();
        std::ofstream(second, std::ios::binary) << other.toStdString();
        std::filesystem::copy(kb::signatureOf(folder.file), kb::signatureOf(second));
        QCOMPARE(folder.read().records.size(), 1u);
        QCOMPARE(folder.checked(), QStringList {QStringLiteral("record-signature-bad")});
        std::filesystem::remove(folder.path() / "evidence/allowed_signers");
        QVERIFY(folder.read().records.empty());
        qputenv("PATH", "/nowhere"); // nobody to ask: the records count as those that nobody signed, and that is said
        std::ofstream(folder.path() / "evidence/allowed_signers") << "ada@example.org x\n";
        const kb::StoredRecords unchecked = folder.read();
        QCOMPARE(unchecked.records.size(), 2u);
        QVERIFY(unchecked.records.at(0).signer.empty() && unchecked.records.at(0).hasUncheckedSignature);
        QCOMPARE(unchecked.findings.size(), 1u);
        QCOMPARE(unchecked.findings[0].rule, kb::Rule::RecordSignatureUnchecked);
        QCOMPARE(unchecked.findings[0].detail, std::string("2"));
        QCOMPARE(kb::standing({.cases = {unchecked.records[0].testCase}, .records = unchecked.records}).unchecked, 2);
        QVERIFY(kb::signRecord(folder.path() / "unsigned.json", "key").error().detail.empty());
    }
};

CASEBOOK_TEST(TestRecordCheck)
#include "tst_recordcheck.moc"
