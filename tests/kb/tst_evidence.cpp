// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "verdictfixture.h"

#include "kb/cases/entrycases.h"
#include "kb/evidence/entryevidence.h"
#include "kb/evidence/filehasher.h"
#include "tests/endedcalls.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>

#include <pwd.h>
#include <unistd.h>

using gpu::RunError;
using gpu::StepKind;
using kb::Because;
using kb::Tier;
using kb::Verdict;

namespace {

constexpr const char *claimedCall = "cudnnBatchNormalizationForwardTraining";

gpu::Json caseJson()
{
    return gpu::Json::parse(R"({"name": "epsilon", "role": "claim", "op": "batchnorm_forward_training",
        "tensors": {"x": {"dtype": "float", "dims": [2, 3, 4, 4]}}, "attrs": {"epsilon": 1e-6},
        "control": {"patch": {"/attrs/epsilon": 1e-5}, "expect": "SUCCESS"},
        "expect": [{"cudnn": ">=8", "status": "BAD_PARAM", "at": "cudnnBatchNormalizationForwardTraining"}]})");
}

gpu::Case claim()
{
    return parsed(caseJson());
}

gpu::Outcome outcome(const char *category, const char *call = claimedCall)
{
    return {
        .status = 0, .name = std::string("CUDNN_STATUS_") + category, .category = category, .call = call, .reason = {}};
}

/// A run that ended inside a call of a step.
gpu::Transcript crashedIn(StepKind step)
{
    gpu::Transcript transcript = run(outcome("SUCCESS"), outcome("SUCCESS"));
    transcript.steps.resize(step == StepKind::Control ? 0 : 1);
    transcript.calls.push_back({.n = 1, .step = step, .call = claimedCall});
    transcript.error = RunError::Crashed;
    transcript.signal = 11;
    return transcript;
}

kb::RunFacts facts(const char *time = "2026-11-21T12:30:00.123Z")
{
    return {.entryId = "cuda/epsilon",
        .entryText = "{}",
        .testCase = claim(),
        .transcript = withCalls(run(outcome("SUCCESS"), outcome("SUCCESS"))),
        .target = "local",
        .time = time};
}

kb::Record record(Verdict verdict, const char *time, gpu::Version cudnn = {9, 19, 0})
{
    kb::RunFacts run = facts(time);
    run.transcript.version = cudnn;
    if (verdict == Verdict::Reproduced)
        run.transcript.steps[1].outcome = outcome("BAD_PARAM");
    if (verdict == Verdict::Inconclusive)
        run.transcript.steps[0].outcome = outcome("NOT_SUPPORTED");
    if (verdict == Verdict::CouldNotRun)
        run.transcript.error = RunError::NoDevice;
    const kb::Record made = kb::makeRecord(run, {});
    if (made.judgement.verdict != verdict)
        qFatal("The record has another verdict.");
    return made;
}

} // namespace

class TestEvidence final : public QObject {
    Q_OBJECT

private slots:
    void judge_statusAndCall()
    {
        const gpu::Case testCase = claim();
        const auto because = [&](const gpu::Outcome &observed) {
            return kb::judge(testCase, run(outcome("SUCCESS"), observed)).because;
        };
        QCOMPARE(because(outcome("BAD_PARAM")), Because::StatusAsClaimed);
        QCOMPARE(because(outcome("SUCCESS")), Because::OtherStatus);
        QCOMPARE(because(outcome("NOT_SUPPORTED")), Because::OtherStatus);
        QCOMPARE(because(outcome("BAD_PARAM", "cudnnSetTensor4dDescriptor")), Because::OtherCall);
        QCOMPARE(kb::judge(testCase, run(outcome("SUCCESS"), outcome("BAD_PARAM"))).verdict, Verdict::Reproduced);
        QCOMPARE(kb::judge(testCase, run(outcome("SUCCESS"), outcome("SUCCESS"))).verdict, Verdict::NotReproduced);
    }

    void judge_controlThatMisbehaves_isNeverReproduced()
    {
        const kb::Judgement judgement = kb::judge(claim(), run(outcome("BAD_PARAM"), outcome("BAD_PARAM")));
        QCOMPARE(judgement.verdict, Verdict::Inconclusive);
        QCOMPARE(judgement.because, Because::ControlMisbehaved);
    }

    void judge_theOrderOfTheRules()
    {
        gpu::Transcript transcript = run(outcome("BAD_PARAM"), outcome("BAD_PARAM"));
        transcript.version = {7, 6, 5};
        QCOMPARE(kb::judge(claim(), transcript).because, Because::VersionNotCovered); // before the control
        transcript.steps[0].outcome = outcome("SUCCESS");
        QCOMPARE(kb::judge(claim(), transcript).because, Because::VersionNotCovered); // before reproduced
        QCOMPARE(kb::judge(claim(), transcript).verdict, Verdict::Inconclusive);
        transcript.error = RunError::MixedInstallation; // before all
        QCOMPARE(kb::judge(claim(), transcript).verdict, Verdict::CouldNotRun);
        QCOMPARE(kb::judge(claim(), transcript).error, RunError::MixedInstallation);
    }

    void judge_everyErrorBeforeTheCase_isCouldNotRun()
    {
        for (int error = int(RunError::BadRequest); error <= int(RunError::Busy); ++error) {
            gpu::Transcript transcript = run(outcome("SUCCESS"), outcome("BAD_PARAM"));
            transcript.steps.pop_back();
            transcript.error = RunError(error);
            transcript.errorMessage = "why";
            const kb::Judgement judgement = kb::judge(claim(), transcript);
            QCOMPARE(judgement.verdict, Verdict::CouldNotRun);
            QCOMPARE(judgement.error, RunError(error));
            QCOMPARE(judgement.errorMessage, std::string("why"));
        }
        QCOMPARE(kb::judge(claim(), {}).error, RunError::RunnerFailed); // it said nothing at all
    }

    void judge_errorAtAPoint_leavesTheCase()
    {
        gpu::Transcript transcript = run(outcome("SUCCESS"), outcome("BAD_PARAM"));
        transcript.calls.push_back({.n = 1, .step = StepKind::Point, .point = 0, .call = claimedCall});
        transcript.error = RunError::Crashed;
        QCOMPARE(kb::judge(claim(), transcript).verdict, Verdict::Reproduced);
    }

    void judge_crash()
    {
        gpu::Json json = caseJson();
        QCOMPARE(kb::judge(claim(), crashedIn(StepKind::Case)).because, Because::OtherStatus);
        json["expect"][0]["status"] = "CRASHED";
        const gpu::Case testCase = parsed(json);
        QCOMPARE(kb::judge(testCase, crashedIn(StepKind::Case)).verdict, Verdict::Reproduced);
        QCOMPARE(kb::judge(testCase, crashedIn(StepKind::Control)).verdict, Verdict::CouldNotRun);
        gpu::Transcript timedOut = crashedIn(StepKind::Case);
        timedOut.error = RunError::TimedOut;
        QCOMPARE(kb::judge(testCase, timedOut).verdict, Verdict::CouldNotRun);
    }

    void judge_output_data()
    {
        QTest::addColumn<QString>("claimed");
        QTest::addColumn<bool>("finite");
        QTest::addColumn<bool>("compared");
        QTest::addColumn<bool>("matches");
        QTest::addColumn<Because>("because");
        QTest::newRow("finite") << "finite" << true << false << false << Because::OutputAsClaimed;
        QTest::newRow("not finite") << "finite" << false << false << false << Because::OtherOutput;
        QTest::newRow("claims not finite") << "not_finite" << false << false << false << Because::OutputAsClaimed;
        QTest::newRow("is finite") << "not_finite" << true << false << false << Because::OtherOutput;
        QTest::newRow("matches") << "matches" << true << true << true << Because::OutputAsClaimed;
        QTest::newRow("does not match") << "matches" << true << true << false << Because::OtherOutput;
        QTest::newRow("differs") << "differs" << true << true << false << Because::OutputAsClaimed;
        QTest::newRow("not compared") << "differs" << true << false << false << Because::OutputUnknown;
    }
    void judge_output()
    {
        QFETCH(QString, claimed);
        QFETCH(bool, finite);
        QFETCH(bool, compared);
        QFETCH(bool, matches);
        gpu::Json json = caseJson();
        json["expect"][0]["status"] = "SUCCESS";
        json["expect"][0]["output"] = claimed.toStdString();
        json["check"] = gpu::Json {{"finite", true}, {"reference", "cpu-f64"}};
        gpu::Transcript transcript = run(outcome("SUCCESS"), outcome("SUCCESS"));
        transcript.steps[0].outputs = gpu::Outputs {.finite = true, .compared = true, .matches = true};
        transcript.steps[1].outputs = gpu::Outputs {.finite = finite, .compared = compared, .matches = matches};
        QTEST(kb::judge(parsed(json), transcript).because, "because");
    }

    void judge_checkOfTheCase_data()
    {
        QTest::addColumn<bool>("wantsFinite");
        QTest::addColumn<bool>("wantsReference");
        QTest::addColumn<bool>("finite");
        QTest::addColumn<bool>("compared");
        QTest::addColumn<bool>("matches");
        QTest::addColumn<Because>("because");
        const auto row = [](const char *name, bool wantsFinite, bool wantsReference, bool finite, bool compared,
                             bool matches, Because because) {
            QTest::newRow(name) << wantsFinite << wantsReference << finite << compared << matches << because;
        };
        row("no check", false, false, false, false, false, Because::StatusAsClaimed);
        row("finite", true, false, true, false, false, Because::StatusAsClaimed);
        row("not finite", true, false, false, false, false, Because::OtherOutput);
        row("matches", true, true, true, true, true, Because::StatusAsClaimed);
        row("differs", true, true, true, true, false, Because::OtherOutput);
        row("not finite, and so is the reference", true, true, false, true, true, Because::OtherOutput);
        row("not compared, not finite", true, true, false, false, false, Because::OtherOutput);
        row("not compared, finite", true, true, true, false, false, Because::OutputUnknown);
        row("not compared, and nothing else asked", false, true, false, false, false, Because::OutputUnknown);
    }
    /// Where success is claimed and nothing is said of the output.
    void judge_checkOfTheCase()
    {
        QFETCH(bool, wantsFinite);
        QFETCH(bool, wantsReference);
        QFETCH(bool, finite);
        QFETCH(bool, compared);
        QFETCH(bool, matches);
        gpu::Json json = caseJson();
        json["expect"][0]["status"] = "SUCCESS";
        json["control"]["expect"] = "BAD_PARAM";
        json["check"] = gpu::Json {{"finite", wantsFinite}};
        if (wantsReference)
            json["check"]["reference"] = "cpu-f64";
        gpu::Transcript transcript = run(outcome("BAD_PARAM"), outcome("SUCCESS"));
        const gpu::Outputs outputs {.finite = finite, .compared = compared, .matches = matches};
        transcript.steps[1].outputs = outputs;
        QTEST(kb::judge(parsed(json), transcript).because, "because");
        if (!wantsFinite && !wantsReference)
            return;
        transcript.steps[1].outputs.reset();
        QCOMPARE(kb::judge(parsed(json), transcript).because, Because::OutputUnknown);

        // The same of the control, under a claim of another status.
        json["expect"][0]["status"] = "BAD_PARAM";
        json["control"]["expect"] = "SUCCESS";
        transcript = run(outcome("SUCCESS"), outcome("BAD_PARAM"));
        transcript.steps[0].outputs = outputs;
        const Because ofControl = kb::judge(parsed(json), transcript).because;
        QFETCH(Because, because);
        QCOMPARE(ofControl, because == Because::OtherOutput ? Because::ControlMisbehaved : because);
    }

    void judge_statusNumbersOfBothMajors()
    {
        for (const auto &[code, version] : {std::pair {3, gpu::Version {8, 9, 7}}, {2000, {9, 19, 0}}}) {
            gpu::Transcript transcript = run(outcome("SUCCESS"), outcome("BAD_PARAM"));
            transcript.version = version;
            transcript.steps[1].outcome.status = code;
            QCOMPARE(kb::judge(claim(), transcript).verdict, Verdict::Reproduced);
        }
    }

    void tier_rules()
    {
        const std::vector cases {claim()};
        const auto tier = [&](const std::vector<kb::Record> &records, Tier stored = Tier::RefutedLibrary) {
            return kb::tierOf(kb::measured(records, cases), stored);
        };
        const kb::Record yes = record(Verdict::Reproduced, "2");
        const kb::Record no = record(Verdict::NotReproduced, "3");
        const kb::Record failed = record(Verdict::CouldNotRun, "4");
        const kb::Record open = record(Verdict::Inconclusive, "5");
        QCOMPARE(tier({}), Tier::AiGenerated);
        QCOMPARE(tier({failed, open}, Tier::HumanReviewed), Tier::HumanReviewed);
        QCOMPARE(tier({failed, open}, Tier::HandWritten), Tier::HandWritten);
        QCOMPARE(tier({yes, failed, open}), Tier::GpuReproduced);
        QCOMPARE(tier({no}), Tier::RefutedGpu);
        QCOMPARE(tier({yes, no}), Tier::Disputed); // one cell
        QCOMPARE(tier({yes, record(Verdict::NotReproduced, "3", {8, 9, 7})}), Tier::Disputed); // two cells
        kb::Record old = no;
        old.caseHash = "of an older case";
        QCOMPARE(tier({yes, old}), Tier::GpuReproduced);
    }

    /// What somebody's log shows says nothing of the claim, whether it comes about here or not.
    void tier_isNotMovedByObservations()
    {
        gpu::Json json = caseJson();
        json["name"] = "log-1";
        json["role"] = "observation";
        const std::vector cases {claim(), parsed(json)};
        for (const char *const observed : {"BAD_PARAM", "SUCCESS"}) {
            kb::RunFacts made = facts();
            made.testCase = cases[1];
            made.transcript.steps[1].outcome = outcome(observed);
            const std::vector alone {kb::makeRecord(made, {})};
            const std::vector<kb::Measured> cells = kb::measured(alone, cases);
            QCOMPARE(cells.size(), 1u);
            QVERIFY(cells[0].verdict != Verdict::Inconclusive);
            QCOMPARE(kb::tierOf(cells, Tier::HumanReviewed), Tier::HumanReviewed);
            const std::vector both {alone[0], record(Verdict::Reproduced, "2")};
            QCOMPARE(kb::tierOf(kb::measured(both, cases), Tier::AiGenerated), Tier::GpuReproduced);
        }
    }

    void measured_ofARowThatMoved_isStillItsOwn()
    {
        gpu::Json json = caseJson();
        json["role"] = "workaround";
        json["index"] = 2;
        kb::RunFacts made = facts();
        made.testCase = parsed(json);
        const std::vector records {kb::makeRecord(made, {})};
        json["index"] = 0;
        const std::vector<kb::Measured> cells = kb::measured(records, std::vector {parsed(json)});
        QCOMPARE(cells.size(), 1u);
        QCOMPARE(kb::measuredShare(cells, gpu::Role::Workaround, 0).decided, 1);
        QCOMPARE(kb::measuredShare(cells, gpu::Role::Workaround, 2).decided, 0);
        for (const char *const other : {"role", "name"}) { // whatever else differs makes another case
            gpu::Json changed = json;
            changed[other] = "dead_end";
            QVERIFY(kb::measured(records, std::vector {parsed(changed)}).empty());
        }
    }

    void measured_countsByCell()
    {
        const std::vector records {record(Verdict::NotReproduced, "2"), record(Verdict::Inconclusive, "3"),
            record(Verdict::Reproduced, "1", {8, 9, 7})};
        const std::vector<kb::Measured> cells = kb::measured(records, std::vector {claim()});
        QCOMPARE(cells.size(), 2u);
        QCOMPARE(gpu::toString(cells[0].version), std::string("8.9.7"));
        QCOMPARE(cells[1].records, 2);
        QCOMPARE(cells[1].verdict, Verdict::NotReproduced); // an inconclusive run takes nothing back
        QVERIFY(!cells[1].contradicted);
    }

    void record_roundTrips()
    {
        const kb::Record made = kb::makeRecord(facts(), {});
        const auto text = kb::writeRecordText(made);
        QVERIFY(text);
        const auto read = kb::readRecordText(*text);
        QVERIFY(read);
        QCOMPARE(read->caseHash, made.caseHash);
        QCOMPARE(read->judgement.verdict, Verdict::NotReproduced);
        QCOMPARE(*kb::writeRecordText(*read), *text);
        QCOMPARE(kb::recordFileName(made, *text).parent_path(), std::filesystem::path("evidence/cuda/epsilon"));
        QVERIFY(kb::recordFileName(made, *text).filename().string().starts_with("20261121T123000.123Z-"));
    }

    void record_ofNoTime_isRefused_data()
    {
        QTest::addColumn<QByteArray>("time");
        QTest::addColumn<bool>("isTime");
        QTest::newRow("as written") << QByteArray("2026-11-21T12:30:00.123Z") << true;
        QTest::newRow("a dot") << QByteArray(".") << false; // as a file's name it is hidden
        QTest::newRow("none") << QByteArray() << false;
        QTest::newRow("of another zone") << QByteArray("2026-11-22T02:30:00.123+14:00") << false; // sorts elsewhere
        QTest::newRow("of no zone") << QByteArray("2026-11-21T12:30:00.123") << false;
        QTest::newRow("a day") << QByteArray("2026-11-21") << false;
        QTest::newRow("the first year") << QByteArray("0001-01-01T00:00:00.000Z") << false;
        QTest::newRow("before there were records") << QByteArray("2025-11-21T12:30:00.123Z") << false;
        QTest::newRow("the future") << QByteArray("2999-11-21T12:30:00.123Z") << false;
        QTest::newRow("no month") << QByteArray("2026-13-21T12:30:00Z") << false;
        QTest::newRow("long") << QByteArray("2026-11-21T12:30:00." + QByteArray(40, '1') + "Z") << false;
    }
    void record_ofNoTime_isRefused()
    {
        QFETCH(const QByteArray, time);
        QFETCH(const bool, isTime);
        const auto text = kb::writeRecordText(kb::makeRecord(facts(time.constData()), {}));
        QVERIFY(text);
        const auto read = kb::readRecordText(*text);
        QCOMPARE(read.has_value(), isTime);
        if (isTime)
            return;
        QCOMPARE(read.error().code, kb::ErrorCode::WrongType);
        QCOMPARE(read.error().field, std::string("/time"));
    }

    void record_ofAStandIn_isRefused()
    {
        kb::RunFacts run = facts();
        run.transcript.fake = true;
        QCOMPARE(kb::writeRecordText(kb::makeRecord(run, {})).error().code, kb::ErrorCode::StandIn);
    }

    void record_saysNeitherWhoNorWhere()
    {
        kb::RunFacts run = facts();
        run.transcript.path = "/home/ada/lib/libcudnn.so.9";
        run.transcript.errorMessage = "node7: /data/ada/x and node70";
        run.transcript.env = gpu::Json::parse(R"({"hostname": "node7", "gpus": [{"index": 0, "uuid": "GPU-1"}],
            "confinement": ["landlock 7", "limits"]})");
        run.transcript.libraries.push_back({.path = "/ro"
                                                    "ot/lib/a.so"});
        const kb::Record made = kb::makeRecord(run, {.home = "/data/ada", .hosts = {"node7"}, .salt = "s"});
        QCOMPARE(made.transcript.path, std::string("~/lib/libcudnn.so.9"));
        QCOMPARE(made.transcript.errorMessage, std::string("host: ~/x and node70"));
        QCOMPARE(made.transcript.libraries[0].path, std::string("~/lib/a.so"));
        QVERIFY(!made.transcript.env.contains("hostname"));
        QCOMPARE(made.transcript.confinement(), (std::vector<std::string> {"landlock 7", "limits"}));
        QCOMPARE(made.transcript.env["gpus"][0]["uuid"].get<std::string>(), kb::hashedUuid("GPU-1", "s"));
        QVERIFY(kb::hashedUuid("GPU-1", "s") != kb::hashedUuid("GPU-1", "t"));
    }

    void privacy_ofUsersInPathsAndMessages_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("hidden");
        const auto row = [](const char *text, const char *hidden) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(hidden);
        };
        row("/home/bob/x", "~/x");
        row("in /home/bob", "in ~");
        row("/lustre/home/bob/lib/a.so", "/lustre/home/user/lib/a.so");
        row("/data/users/bob/a.so", "/data/users/user/a.so");
        row("/mnt/c/Users/bob/a.so", "/mnt/c/Users/user/a.so");
        row("/data/home", "/data/home");
        row("/data/home//x", "/data/home//x");
        row("/home/home/home/bob", "~/home/user");
        row("/scratch/alice/a.so", "/scratch/user/a.so");
        row("/scratch/dave/venv/lib", "/scratch/user/venv/lib"); // nobody whose name is known
        row("in /lustre/scratch-local/dave", "in /lustre/scratch-local/user");
        row("/nobackup/dave:/scratch1/eve/x", "/nobackup/user:/scratch1/user/x");
        row("/scratch/shared/conda", "/scratch/shared/conda");
        row("/scratch", "/scratch");
        row("/opt/scratchy", "/opt/scratchy");
        row("alice: no room for alice2", "user: no room for alice2");
        row("alice@node7", "user@host");
        row("carol@far9.example.org, far9", "user@host, host");
        row("the root of x", "the root of x");
        row("/usr/local/cuda/lib64/libcudnn.so.9", "/usr/local/cuda/lib64/libcudnn.so.9");
        row("as to be", "as to be");
    }
    void privacy_ofUsersInPathsAndMessages()
    {
        QFETCH(QByteArray, text);
        gpu::Transcript transcript;
        transcript.errorMessage = text.toStdString();
        const kb::Privacy privacy {.home = "/data/ada",
            .hosts = {"far9.example.org", "node7", "far9"},
            .users = {"alice", "carol", "root", "cuda", "to"}};
        QTEST(QByteArray::fromStdString(kb::anonymous(transcript, privacy).errorMessage), "hidden");
    }

    void privacy_ofThisMachine_knowsItsUser()
    {
        const kb::Privacy privacy = kb::localPrivacy("s", {"node7.example.org"}, {"carol"});
        QVERIFY(std::ranges::contains(privacy.users, "carol"));
        QVERIFY(std::ranges::contains(privacy.users, ::getpwuid(::getuid())->pw_name));
        QVERIFY(std::ranges::contains(privacy.hosts, "node7"));
    }

    void store_writesOnce()
    {
        const QTemporaryDir library;
        const QTemporaryDir user;
        const kb::EvidenceStore store(library.path().toStdString(), false, user.path().toStdString());
        const kb::Record made = kb::makeRecord(facts(), {});
        const auto first = store.write(made);
        const auto second = store.write(made);
        QVERIFY(first && second);
        QVERIFY(*first != *second);
        QCOMPARE(store.read("cuda/epsilon").records.size(), 2u);
        QVERIFY(QDir(user.path()).isEmpty());
        // No temporary file is left behind.
        QCOMPARE(
            QDir(QString::fromStdString(first->parent_path().string())).entryList(QDir::Files | QDir::Hidden).size(),
            2);
    }

    void store_renamedEntry_recordsAreFoundByTheOldId()
    {
        const QTemporaryDir library;
        const QTemporaryDir user;
        const kb::EvidenceStore store(library.path().toStdString(), false, user.path().toStdString());
        QVERIFY(store.write(kb::makeRecord(facts(), {})));
        kb::RunFacts later = facts();
        later.entryId = "cuda/renamed";
        QVERIFY(store.write(kb::makeRecord(later, {})));
        const std::vector<std::string> names {"a nickname", "cuda/epsilon", "../..", "cuda/renamed"};
        const kb::StoredRecords stored = store.read("cuda/renamed", names);
        QCOMPARE(stored.findings.at(0).rule, kb::Rule::RecordLibraryUnknown); // and no other
        QCOMPARE(stored.records.size(), 2u);
        std::set<std::string> ids; // each says what it was made for
        for (const kb::Record &record : stored.records)
            ids.insert(record.entryId);
        QCOMPARE(ids, (std::set<std::string> {"cuda/epsilon", "cuda/renamed"}));
        QCOMPARE(store.read("cuda/renamed").records.size(), 1u);
    }

    void store_readOnlyLibrary_writesToTheUser()
    {
        const QTemporaryDir library;
        const QTemporaryDir user;
        const kb::EvidenceStore store(library.path().toStdString(), true, user.path().toStdString());
        QVERIFY(store.write(kb::makeRecord(facts(), {})));
        QVERIFY(QDir(library.path()).isEmpty());
        QCOMPARE(store.entriesWithUserRecords(), std::vector<std::string> {"cuda/epsilon"});
        QCOMPARE(store.read("cuda/epsilon").records.size(), 1u);
        // The file of the entry can't follow them; that of a library that is written to can.
        QVERIFY(store.read("cuda/epsilon").tierStays);
        QVERIFY(!store.read("cuda/other").tierStays);
        const kb::EvidenceStore writable(library.path().toStdString(), false, user.path().toStdString());
        QVERIFY(!writable.read("cuda/epsilon").tierStays);
    }

    void store_badFiles_areFindingsAndStay()
    {
        const QTemporaryDir library;
        const std::filesystem::path folder
            = std::filesystem::path(library.path().toStdString()) / "evidence/cuda/epsilon";
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "1.json") << "{ broken";
        std::ofstream(folder / "2.json") << "{}";
        std::ofstream(folder / "3.json") << std::string(kb::maxRecordBytes + 1, ' ');
        kb::RunFacts other = facts();
        other.entryId = "cuda/other";
        std::ofstream(folder / "4.json") << *kb::writeRecordText(kb::makeRecord(other, {}));
        const kb::EvidenceStore store(library.path().toStdString(), false, {});
        const kb::StoredRecords stored = store.read("cuda/epsilon");
        QVERIFY(stored.records.empty());
        QCOMPARE(stored.findings.size(), 4u);
        QCOMPARE(stored.findings[0].rule, kb::Rule::JsonSyntax);
        QCOMPARE(stored.findings[1].rule, kb::Rule::MissingField);
        QCOMPARE(stored.findings[2].rule, kb::Rule::FileTooLarge);
        QCOMPARE(stored.findings[3].rule, kb::Rule::RecordElsewhere);
        QVERIFY(std::filesystem::exists(folder / "1.json"));
        QVERIFY(store.read("../..").records.empty());
    }

    void store_linkInTheLibrary_isRefused()
    {
        const QTemporaryDir library;
        const QTemporaryDir elsewhere;
        std::filesystem::create_directory_symlink(
            elsewhere.path().toStdString(), std::filesystem::path(library.path().toStdString()) / "evidence");
        const kb::EvidenceStore store(library.path().toStdString(), false, {});
        QCOMPARE(store.write(kb::makeRecord(facts(), {})).error().code, kb::ErrorCode::WriteFailed);
        QVERIFY(QDir(elsewhere.path()).isEmpty());
    }

    void salt_isMadeOnceForTheUserAlone()
    {
        const QTemporaryDir user;
        const kb::EvidenceStore store({}, true, user.path().toStdString());
        const auto salt = store.salt();
        QVERIFY(salt);
        QCOMPARE(salt->size(), 64u);
        QCOMPARE(*store.salt(), *salt);
        QCOMPARE(
            QFile::permissions(user.filePath("salt")) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    }

    void hasher_readsAChangedFileAgain()
    {
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("a").toStdString();
        kb::FileHasher hasher;
        QCOMPARE(hasher.hash(file).error().code, kb::ErrorCode::FileNotFound);
        std::ofstream(file) << "abc";
        // FIPS 180-2, appendix B.1
        QCOMPARE(*hasher.hash(file), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        std::ofstream(file) << "abcd";
        QVERIFY(*hasher.hash(file) != std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        std::stop_source stop;
        stop.request_stop();
        std::ofstream(file) << "abcde";
        QCOMPARE(hasher.hash(file, stop.get_token()).error().code, kb::ErrorCode::Cancelled);
    }

    void entryCases_listsWhatIsWrong()
    {
        gpu::Json list = gpu::Json::array({caseJson(), caseJson(), caseJson(), caseJson()});
        list[2]["name"] = "other";
        list[2]["role"] = "workaround";
        list[2]["index"] = 0;
        list[3]["name"] = "third";
        list[3]["surprise"] = 1;
        kb::Entry entry;
        entry.id = "cuda/epsilon";
        entry.cases = list.dump();
        const kb::EntryCases read = kb::entryCases(entry);
        QCOMPARE(read.cases.size(), 1u);
        QCOMPARE(read.findings.size(), 3u);
        QCOMPARE(read.findings[0].field, std::string("/cases/1/name"));
        QCOMPARE(read.findings[1].field, std::string("/cases/2/index"));
        QCOMPARE(read.findings[2].field, std::string("/cases/3/surprise"));
        QCOMPARE(read.findings[0].rule, kb::Rule::CaseInvalid);
        entry.workarounds.emplace_back();
        QCOMPARE(kb::entryCases(entry).cases.size(), 2u);
    }
};

CASEBOOK_TEST(TestEvidence)
#include "tst_evidence.moc"
