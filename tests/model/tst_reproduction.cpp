// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Running an entry's cases: with a stand-in of cuDNN, and with the real one where there is one.
#include "model/runs/callmodel.h"
#include "model/runs/casemodel.h"
#include "model/runs/logcases.h"
#include "model/runs/matrixmodel.h"
#include "tests/answeringssh.h"
#include "tests/casefixture.h"
#include "tests/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <map>

using model::Reproduction;
using model::Run;

namespace {

const std::string id = "cuda/batch-zero";

QStringList column(const QAbstractItemModel &table, int column)
{
    QStringList texts;
    for (int row = 0; row < table.rowCount(); ++row)
        texts.append(table.index(row, column).data().toString());
    return texts;
}

} // namespace

class TestReproduction final : public QObject {
    Q_OBJECT

    std::unique_ptr<CaseFixture> m_fixture;
    std::unique_ptr<model::Document> m_document;
    std::unique_ptr<model::Evidence> m_evidence;
    std::unique_ptr<Reproduction> m_reproduction;

    void start(const QByteArray &script = {}, const std::optional<model::MachineSetup> &setup = {})
    {
        m_fixture = std::make_unique<CaseFixture>(script);
        openAndProbe(setup ? *setup : m_fixture->machine(), false);
    }
    /// A machine whose runs are recorded.
    void startOverSsh(const QByteArray &meanwhile = {}, bool readOnly = false)
    {
        if (!m_fixture)
            m_fixture = std::make_unique<CaseFixture>();
        const QString ssh = answeringSsh(m_fixture->home.path(), meanwhile);
        openAndProbe({.target = {.kind = gpu::Target::Kind::Ssh,
                          .runner = QStringLiteral("casebook-runner"),
                          .host = QStringLiteral("node"),
                          .launcher = ssh},
                         .cacheFolder = m_fixture->home.filePath(QStringLiteral("cache")),
                         .gpuModelFolder = QStringLiteral(GPU_MODELS_DIR),
                         .cudnnPaths = {QStringLiteral("/usr/lib/libcudnn.so.9")}},
            readOnly);
    }
    /// Of batch-zero, before anything is opened.
    std::filesystem::path entryFile()
    {
        m_fixture = std::make_unique<CaseFixture>();
        return m_fixture->files.path() / "entries/cuda/batch-zero.json";
    }
    void openAndProbe(const model::MachineSetup &setup, bool readOnly)
    {
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_fixture->files.path(), readOnly);
        QVERIFY(opened.wait(longMs));
        m_evidence = std::make_unique<model::Evidence>(*m_document, m_fixture->dataFolder());
        m_reproduction = std::make_unique<Reproduction>(*m_document, *m_evidence, setup);
        m_reproduction->machine().probe();
        m_reproduction->setEntry(id);
        QTRY_VERIFY_WITH_TIMEOUT(m_reproduction->isReady(), longMs);
    }
    void runToTheEnd()
    {
        m_reproduction->run(QStringLiteral("record"));
        QVERIFY(m_reproduction->isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!m_reproduction->isRunning(), longMs);
        const auto isRecorded = [](const Run &run) { return !run.recording; };
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(m_reproduction->runs(), isRecorded), longMs);
    }
    kb::Tier tier() const { return m_document->entry(id)->tier; }
    kb::Tier shownTier() const { return m_document->catalog()->entry(*m_document->catalog()->find(id)).tier; }

private slots:
    void cleanup()
    {
        m_reproduction.reset();
        m_evidence.reset();
        m_document.reset();
        m_fixture.reset();
    }

    void standIn_isJudgedAndNeverRecorded()
    {
        start();
        model::CaseModel cases(*m_reproduction);
        model::CallModel calls(*m_reproduction);
        model::MatrixModel matrix(*m_reproduction);
        const QAbstractItemModelTester testers[] {
            QAbstractItemModelTester(&cases), QAbstractItemModelTester(&calls), QAbstractItemModelTester(&matrix)};
        QSignalSpy failed(m_reproduction.get(), &Reproduction::failed);
        QCOMPARE(m_reproduction->planned(), 2); // the one on a GPU can't be run
        runToTheEnd();

        QCOMPARE(column(cases, model::CaseModel::Name),
            QStringList({QStringLiteral("on-a-gpu"), QStringLiteral("batch-0"), QStringLiteral("one-sample")}));
        QCOMPARE(column(cases, model::CaseModel::Level),
            QStringList({QStringLiteral("gpu"), QStringLiteral("library"), QStringLiteral("library")}));
        QCOMPARE(column(cases, model::CaseModel::Result),
            QStringList(
                {QString(), QStringLiteral("reproduced 1, not 0, of 1"), QStringLiteral("reproduced 1, not 0, of 1")}));
        // The claim is shown, not the workaround.
        QCOMPARE(m_reproduction->runs().at(std::size_t(m_reproduction->current())).testCase.name, "batch-0");
        QStringList told;
        for (int row = 0; row < calls.rowCount(); ++row) {
            if (calls.call(row).call == "cudnnSetTensor4dDescriptor")
                told.append(calls.index(row, model::CallModel::Status).data().toString());
        }
        // Control, case, then the points of the sweep in the case's own order: 1, -1, 0.
        const QString good = QStringLiteral("CUDNN_STATUS_SUCCESS");
        const QString bad = QStringLiteral("CUDNN_STATUS_BAD_PARAM");
        QCOMPARE(told, QStringList({good, bad, good, bad, bad}));
        QCOMPARE(matrix.rowCount(), 1);
        QCOMPARE(matrix.headerData(0, Qt::Vertical, Qt::DisplayRole).toString(), QStringLiteral("9.19.0"));
        QCOMPARE(matrix.index(0, 0).data().toString(), QString());
        QCOMPARE(matrix.index(0, 1).data().toString(), QStringLiteral("reproduced"));
        QCOMPARE(matrix.runAt(matrix.index(0, 2)), 1);

        QTRY_COMPARE(failed.size(), 2);
        const auto failure = failed.at(0).at(0).value<model::RunFailure>();
        QCOMPARE(failure.what, model::RunFailure::What::RecordNotWritten);
        QCOMPARE(failure.error.code, kb::ErrorCode::StandIn);
        QCOMPARE(tier(), kb::Tier::AiGenerated);
        for (const Run &run : m_reproduction->runs()) {
            QVERIFY(run.recordFile.isEmpty());
            QVERIFY(!m_reproduction->recordOf(run));
        }
    }

    void cancel_endsWhatHangs()
    {
        start("on cudnnSetTensor4dDescriptor 2 hang\n");
        model::CaseModel cases(*m_reproduction);
        QSignalSpy failed(m_reproduction.get(), &Reproduction::failed);
        m_reproduction->run(QStringLiteral("record"));
        // Until the case hangs in its call.
        QTRY_VERIFY_WITH_TIMEOUT(!m_reproduction->runs().at(0).transcript.calls.empty()
                && m_reproduction->runs().at(0).transcript.steps.size() == 1,
            longMs);
        m_reproduction->cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!m_reproduction->isRunning(), longMs);
        QCOMPARE(m_reproduction->done(), 2);
        const kb::Judgement &judged = m_reproduction->runs().at(0).judgement;
        QCOMPARE(judged.verdict, kb::Verdict::CouldNotRun);
        QCOMPARE(judged.error, gpu::RunError::Cancelled);
        QVERIFY(!m_reproduction->runs().at(0).recording);
        QVERIFY(failed.empty()); // nothing was to be recorded
        QCOMPARE(m_reproduction->cancelled(), 2);
        QCOMPARE(cases.result(1).total, 0); // it says nothing of its case
        QCOMPARE(cases.index(1, model::CaseModel::Result).data().toString(), QString());
        QVERIFY(!std::filesystem::exists(m_fixture->files.path() / "evidence"));
        // What was measured before counts on.
        m_fixture->writeRecord();
        m_evidence->load(id);
        QTRY_COMPARE_WITH_TIMEOUT(m_reproduction->evidence()->records.size(), 1, longMs);
        QCOMPARE(cases.result(1).reproduced, 1);
        QCOMPARE(cases.result(1).total, 1);
    }

    void caseOfALevelThatCantRun_isNotChecked()
    {
        start();
        if (!m_reproduction->machine().machine()->gpus.empty())
            QSKIP("GPU: this machine has one");
        model::CaseModel cases(*m_reproduction);
        const QModelIndex gpu = cases.index(0, model::CaseModel::Name);
        QCOMPARE(gpu.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QVERIFY(!gpu.flags().testFlag(Qt::ItemIsUserCheckable));
        QVERIFY(gpu.data(model::CaseModel::ObstacleRole).toInt() != int(gpu::RunError::None));
        const QModelIndex library = cases.index(1, model::CaseModel::Name);
        QCOMPARE(library.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY(cases.setData(library, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(library.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QCOMPARE(m_reproduction->planned(), 1);
    }

    /// Whoever is quicker than the look at the machine has nothing to run yet.
    void packages_areNotPlannedBeforeTheMachineIsKnown()
    {
        m_fixture = std::make_unique<CaseFixture>();
        m_fixture->files.write("entries/cuda/text.json", R"({"id": "cuda/text", "signature": "out of memory",
            "domain": "cuda", "cases": [{"name": "text", "role": "claim", "decides": "part", "op": "error_text",
            "attrs": {"call": "cudaGetErrorString", "code": 2, "text": "out of memory"},
            "control": {"patch": {"/attrs/code": 1}, "expect": "DIFFERENT"}, "expect": [{"status": "EQUAL"}]}]})");
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_fixture->files.path(), false);
        QVERIFY(opened.wait(longMs));
        m_evidence = std::make_unique<model::Evidence>(*m_document, m_fixture->dataFolder());
        m_reproduction = std::make_unique<Reproduction>(*m_document, *m_evidence, m_fixture->machine());
        m_reproduction->setEntry("cuda/text");
        QTRY_VERIFY_WITH_TIMEOUT(m_reproduction->evidence(), longMs);
        QCOMPARE(m_reproduction->cases().size(), 1u);
        QCOMPARE(m_reproduction->planned(), 0);
    }

    void libraries_areRunOneByOne()
    {
        start();
        model::MachineChoice &machine = m_reproduction->machine();
        QVERIFY(machine.isLibraryChosen(m_fixture->cudnn)); // what the user named comes first
        QCOMPARE(machine.chosenLibraries().size(), 1);
        machine.setLibraryChosen(m_fixture->cudnn, false);
        QCOMPARE(m_reproduction->planned(), 0);
        m_reproduction->run(QStringLiteral("record"));
        QVERIFY(!m_reproduction->isRunning());
        QVERIFY(machine.gpuModels().size() >= 2);
        machine.setModelChosen(machine.gpuModels().front().name, false);
        QCOMPARE(machine.chosenModels().size(), machine.gpuModels().size() - 1);
        // A new look at the machine keeps what was chosen, as far as it is still there.
        machine.setLibraryChosen(m_fixture->cudnn, true);
        machine.probe();
        QTRY_VERIFY_WITH_TIMEOUT(!machine.isProbing(), longMs);
        QVERIFY(machine.isLibraryChosen(m_fixture->cudnn));
        QVERIFY(!machine.isModelChosen(machine.gpuModels().front().name));
    }

    void otherEntry_runsGoOnAndAreThereAgain()
    {
        start();
        m_reproduction->run(QStringLiteral("record"));
        m_reproduction->setEntry("cuda/hostile");
        QVERIFY(m_reproduction->runs().empty());
        QCOMPARE(m_reproduction->current(), -1);
        QVERIFY(m_reproduction->isRunning());
        QCOMPARE(m_reproduction->runningEntry(), id);
        QTRY_VERIFY_WITH_TIMEOUT(!m_reproduction->isRunning(), longMs);
        QTRY_VERIFY(m_reproduction->evidence());
        QVERIFY(m_reproduction->cases().empty()); // this entry has none
        QCOMPARE(m_reproduction->planned(), 0);
        m_reproduction->setEntry(id);
        QCOMPARE(m_reproduction->runs().size(), 2);
        QCOMPARE(m_reproduction->runs().at(0).judgement.verdict, kb::Verdict::Reproduced);
    }

    void caseThatIsNotSaved_isRunAndNotRecorded()
    {
        start();
        gpu::Json added = gpu::Json::parse(R"({"name": "batch-0", "role": "observation", "op": "tensor_descriptor",
            "tensors": {"x": {"dtype": "float", "dims": [0, 3, 8, 9]}},
            "control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"}, "expect": [{"status": "BAD_PARAM"}]})");
        const auto withOne = model::withCase(*m_document->entry(id), added);
        QVERIFY(withOne);
        QCOMPARE(model::withCase(*withOne, added).error(), model::NotAdded::IsThere);
        QVERIFY(m_document->edit(id, *withOne, QStringLiteral("add")));
        QTRY_COMPARE_WITH_TIMEOUT(m_reproduction->cases().size(), 4u, longMs);
        QCOMPARE(m_reproduction->cases().back().name, "batch-0-2"); // one of its name is there
        QSignalSpy failed(m_reproduction.get(), &Reproduction::failed); // records of a stand-in are refused
        const auto unsaved = [&] {
            QStringList names;
            for (const Run &run : m_reproduction->runs()) {
                if (run.isUnsaved)
                    names.append(QString::fromStdString(run.testCase.name));
            }
            return names;
        };
        runToTheEnd();
        QCOMPARE(unsaved(), QStringList {QStringLiteral("batch-0-2")});
        for (const Run &run : m_reproduction->runs())
            QCOMPARE(run.judgement.verdict, kb::Verdict::Reproduced);
        QTRY_COMPARE(failed.size(), 2); // one less than runs

        QSignalSpy saved(m_document.get(), &model::Document::saved);
        m_document->save();
        QVERIFY(saved.wait(longMs));
        runToTheEnd();
        QCOMPARE(unsaved(), QStringList());
        QTRY_COMPARE(failed.size(), 2 + 3);
    }

    void noRunner_isSaid()
    {
        const model::MachineSetup none {.target = {.runner = QStringLiteral("/nonexistent/casebook-runner")},
            .cacheFolder = {},
            .gpuModelFolder = QStringLiteral(GPU_MODELS_DIR),
            .cudnnPaths = {}};
        start({}, none);
        QCOMPARE(m_reproduction->machine().obstacle(gpu::Level::Library), gpu::RunError::RunnerMissing);
        QCOMPARE(m_reproduction->planned(), 0);
    }

    void renamedOrDeletedWhileRunsGoOn_keepsTheirRecords()
    {
        start();
        const auto subject = m_evidence->subject(id);
        QVERIFY(subject);
        const gpu::Case batch0 = *std::ranges::find(m_reproduction->cases(), "batch-0", &gpu::Case::name);
        const auto begin = [&] {
            return m_evidence->record(
                {.subject = *subject, .testCase = batch0, .transcript = CaseFixture::observed(), .time = kb::utcNow()});
        };
        const auto end = [](const QFuture<model::Recorded> &recording) {
            (void)QTest::qWaitFor([&] { return recording.isFinished(); }, longMs);
            return recording.resultCount() == 1 && recording.result() ? *recording.result() : model::WrittenRecord();
        };
        QSignalSpy recorded(m_evidence.get(), &model::Evidence::recorded);
        QVERIFY(m_document->rename(id, "cuda/empty-batch", {}));
        const model::WrittenRecord renamed = end(begin());
        QVERIFY(renamed.file.contains(QStringLiteral("/evidence/cuda/empty-batch/")));
        QCOMPARE(renamed.evidence->tier, kb::Tier::HostChecked);
        QCOMPARE(recorded.size(), 1);
        QCOMPARE(recorded.at(0).at(0).value<std::string>(), std::string("cuda/empty-batch"));

        QVERIFY(m_document->remove("cuda/empty-batch", {}));
        const model::WrittenRecord kept = end(begin());
        QVERIFY(QFile::exists(kept.file));
        QVERIFY(kept.file.contains(QStringLiteral("/evidence/cuda/batch-zero/")));
        m_document->undoStack()->undo();
        // Found again: the id of the beginning is an alias of what it is called now.
        const kb::Expected<kb::Entry> entry = m_document->entry("cuda/empty-batch");
        QVERIFY(entry);
        const kb::EvidenceStore store(m_document->library()->folder(), false, m_fixture->dataFolder());
        QCOMPARE(store.read(entry->id, entry->aliases).records.size(), 2u);

        // Renamed while the record is being written: what it says is told under the new id.
        const QFuture<model::Recorded> recording = begin();
        QVERIFY(m_document->rename("cuda/empty-batch", "cuda/no-batch", {}));
        QCOMPARE(end(recording).evidence->entryId, std::string("cuda/no-batch"));
    }

    /// A library that takes minutes to hash: a hole of this size takes no room.
    gpu::LoadedFile slowLibrary() const
    {
        QFile file(m_fixture->home.filePath(QStringLiteral("libcudnn.so.9")));
        if (!file.open(QIODevice::WriteOnly) || !file.resize(qint64(100) << 30))
            qFatal("The library can't be made.");
        return {.path = file.fileName().toStdString()};
    }

    void recordThatIsBeingWritten_countsAtOnce()
    {
        start();
        using model::Evidence;
        std::vector<std::size_t> counts; // of records, as they are told
        connect(m_evidence.get(), &Evidence::loaded, this, [&](const auto &now) {
            counts.push_back(now->records.size());
            QCOMPARE(now->measured.size(), now->records.size());
        });
        const gpu::Case batch0 = *std::ranges::find(m_reproduction->cases(), "batch-0", &gpu::Case::name);
        gpu::Transcript transcript = CaseFixture::observed();
        transcript.libraries.push_back(slowLibrary());
        const QFuture<model::Recorded> recording = m_evidence->record(
            {.subject = *m_evidence->subject(id), .testCase = batch0, .transcript = transcript, .time = kb::utcNow()});
        QTRY_COMPARE_WITH_TIMEOUT(counts.size(), 1, longMs);
        QCOMPARE(counts[0], 1);
        m_evidence->load(id); // meanwhile
        QTRY_COMPARE_WITH_TIMEOUT(counts.size(), 2, longMs);
        QCOMPARE(counts[1], 1);
        QVERIFY(!recording.isFinished());
        QVERIFY(m_reproduction->evidence());
        QCOMPARE(m_reproduction->evidence()->records.size(), 1);

        // Whoever closes the window meanwhile loses the hash, not the record.
        m_reproduction.reset();
        m_evidence.reset();
        QVERIFY(recording.isCanceled()); // nobody is there to say more
        const kb::EvidenceStore store(m_document->library()->folder(), false, m_fixture->dataFolder());
        const std::vector<kb::Record> kept = store.read(id).records;
        QCOMPARE(kept.size(), 1);
        QCOMPARE(kept[0].transcript.libraries.at(0).sha256, "");
    }

    void recordThatCantBeWritten_countsNoMore()
    {
        start();
        using model::Evidence;
        m_fixture->files.write("evidence", "in the folder's place");
        std::vector<std::size_t> counts;
        connect(
            m_evidence.get(), &Evidence::loaded, this, [&](const auto &now) { counts.push_back(now->records.size()); });
        const gpu::Case batch0 = *std::ranges::find(m_reproduction->cases(), "batch-0", &gpu::Case::name);
        const QFuture<model::Recorded> recording = m_evidence->record({.subject = *m_evidence->subject(id),
            .testCase = batch0,
            .transcript = CaseFixture::observed(),
            .time = kb::utcNow()});
        QTRY_COMPARE_WITH_TIMEOUT(counts.size(), 2, longMs);
        QCOMPARE(counts, std::vector<std::size_t>({1, 0}));
        QTRY_VERIFY_WITH_TIMEOUT(recording.isFinished(), longMs);
        QVERIFY(!recording.result());
        QCOMPARE(recording.result().error().code, kb::ErrorCode::WriteFailed);
    }

    void loads_eachAnswersAndTheLastOneStands()
    {
        start();
        using model::Evidence;
        QStringList told;
        connect(m_evidence.get(), &Evidence::loaded, this,
            [&](const auto &now) { told.append(QString::fromStdString(now->entryId)); });
        // While the first is being read: other entries, the same one again, and an edit of its cases.
        const QString batch = QString::fromStdString(id);
        const QString hostile = QStringLiteral("cuda/hostile");
        m_reproduction->setEntry("cuda/hostile");
        m_reproduction->setEntry(id);
        m_reproduction->setEntry("cuda/hostile");
        m_reproduction->setEntry(id);
        QVERIFY(!m_reproduction->evidence());
        kb::Entry edited = *m_document->entry(id);
        edited.cases = "[]";
        QVERIFY(m_document->edit(id, edited, {}));
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 5, longMs);
        QCOMPARE(told, QStringList({hostile, batch, hostile, batch, batch}));
        QVERIFY(m_reproduction->evidence());
        QVERIFY(m_reproduction->cases().empty()); // as edited
        // Saving, undoing and another library opened leave no load behind.
        QSignalSpy saved(m_document.get(), &model::Document::saved);
        m_document->save();
        m_reproduction->setEntry("cuda/hostile");
        QVERIFY(saved.wait(longMs));
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 6, longMs);
        m_document->undoStack()->undo();
        m_reproduction->setEntry(id);
        QTRY_COMPARE_WITH_TIMEOUT(m_reproduction->cases().size(), 3, longMs);
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->undoStack()->redo();
        m_document->open(m_fixture->files.path(), false);
        QVERIFY(opened.wait(longMs));
        QVERIFY(!m_reproduction->evidence());
        m_reproduction->setEntry(id);
        QTRY_VERIFY_WITH_TIMEOUT(m_reproduction->evidence(), longMs);
        QVERIFY(m_reproduction->cases().empty());
    }

    void renamedWhileRunning_theRunsAreShownThere()
    {
        start();
        m_reproduction->run(QStringLiteral("record"));
        QVERIFY(m_document->rename(id, "cuda/empty-batch", {}));
        m_reproduction->setEntry("cuda/empty-batch");
        QTRY_VERIFY_WITH_TIMEOUT(!m_reproduction->isRunning(), longMs);
        QCOMPARE(m_reproduction->runningEntry(), std::string("cuda/empty-batch"));
        QVERIFY(!m_reproduction->runs().empty());
        QCOMPARE(m_reproduction->runs().front().state, Run::State::Done);
    }

    void record_isOfTheTimeAtWhichItsRunBegan()
    {
        startOverSsh();
        std::map<int, std::string> begun;
        connect(m_reproduction.get(), &Reproduction::runAdvanced, this, [&](int run) {
            begun.try_emplace(run, kb::utcNow()); // before its runner is there
        });
        runToTheEnd();
        QCOMPARE(m_reproduction->runs().size(), 2);
        const kb::Record *const record = m_reproduction->recordOf(m_reproduction->runs().at(0));
        QVERIFY(record);
        QVERIFY2(record->time <= begun.at(0), record->time.c_str());
    }

    /// The machine refuses each case, so that the workaround's control, which must be refused, is accepted.
    void runThatDecidedNothing_isShownAndNotRecorded()
    {
        startOverSsh();
        model::CaseModel cases(*m_reproduction);
        runToTheEnd();
        const Run &undecided = m_reproduction->runs().at(1);
        QCOMPARE(undecided.judgement.verdict, kb::Verdict::Inconclusive);
        QVERIFY(undecided.recordFile.isEmpty());
        QVERIFY(!m_reproduction->recordOf(undecided));
        QCOMPARE(m_reproduction->evidence()->records.size(), 1);
        QVERIFY(m_reproduction->recordOf(m_reproduction->runs().at(0)));
        QVERIFY(cases.index(2, model::CaseModel::Result).data().toString().startsWith(u"reproduced 0"));
    }

    void recordedRun_movesTheTierOfItsEntry()
    {
        startOverSsh();
        QSignalSpy failed(m_reproduction.get(), &Reproduction::failed);
        runToTheEnd();
        QVERIFY(failed.isEmpty());
        QVERIFY(QFile::exists(m_reproduction->runs().at(0).recordFile));
        QCOMPARE(m_document->entry(id)->tier, kb::Tier::HostChecked);
        QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("record"));
        QCOMPARE(m_document->undoStack()->count(), 1);
    }

    void recordedRunOfARenamedEntry_movesItsTierThere()
    {
        startOverSsh();
        QSignalSpy failed(m_reproduction.get(), &Reproduction::failed);
        m_reproduction->run(QStringLiteral("record"));
        QVERIFY(m_document->rename(id, "cuda/empty-batch", {}));
        QTRY_COMPARE_WITH_TIMEOUT(m_document->entry("cuda/empty-batch")->tier, kb::Tier::HostChecked, longMs);
        QVERIFY(failed.isEmpty());
    }

    void recordedRunThatGivesTheTierOfTheFile_letsTheTierCount()
    {
        m_fixture = std::make_unique<CaseFixture>();
        m_fixture->files.write(
            "entries/cuda/batch-zero.json", QByteArray(CaseFixture::batchZero).replace("ai_generated", "host_checked"));
        startOverSsh();
        QVERIFY(shownTier() != kb::Tier::HostChecked); // no record gives it
        runToTheEnd();
        QCOMPARE(shownTier(), kb::Tier::HostChecked);
    }

    void recordedRunOfALibraryThatCantBeWritten_movesTheTierThatIsShown()
    {
        startOverSsh({}, true);
        runToTheEnd();
        QCOMPARE(shownTier(), kb::Tier::HostChecked);
        QVERIFY(!m_document->isModified());
        QVERIFY(m_reproduction->runs().at(0).recordFile.startsWith(m_fixture->home.path()));
    }

    void recordThatIsRefused_isSaidAndTheTierStays()
    {
        startOverSsh();
        m_fixture->files.write("evidence", "in the folder's place");
        QSignalSpy failed(m_reproduction.get(), &Reproduction::failed);
        runToTheEnd();
        QTRY_COMPARE(failed.size(), 1);
        const auto failure = failed.at(0).at(0).value<model::RunFailure>();
        QCOMPARE(failure.what, model::RunFailure::What::RecordNotWritten);
        QCOMPARE(failure.error.code, kb::ErrorCode::WriteFailed);
        QVERIFY(m_reproduction->runs().at(0).recordFile.isEmpty());
        QCOMPARE(m_document->entry(id)->tier, kb::Tier::AiGenerated);
    }

    void entryThatCantBeRead_isSaidAndTheRecordStays()
    {
        startOverSsh("rm -f '" + QByteArray::fromStdString(entryFile().string()) + "'\n");
        QSignalSpy failed(m_reproduction.get(), &Reproduction::failed);
        runToTheEnd();
        QTRY_COMPARE(failed.size(), 1);
        const auto failure = failed.at(0).at(0).value<model::RunFailure>();
        QCOMPARE(failure.what, model::RunFailure::What::TierNotMoved);
        QCOMPARE(failure.error.code, kb::ErrorCode::FileNotFound);
        QVERIFY(QFile::exists(m_reproduction->runs().at(0).recordFile));

        // Nothing of it can be run any more.
        m_reproduction->run(QStringLiteral("record"));
        QVERIFY(!m_reproduction->isRunning());
        QCOMPARE(failed.size(), 2);
        QCOMPARE(failed.at(1).at(0).value<model::RunFailure>().what, model::RunFailure::What::NotStarted);
    }

    void realCudnn_isRecordedAndMovesTheTier()
    {
        model::MachineSetup real;
        {
            const CaseFixture fixture;
            real = fixture.machine();
            real.cudnnPaths.clear();
        }
        start({}, real);
        const std::vector<gpu::CudnnInstall> libraries = m_reproduction->machine().chosenLibraries();
        if (libraries.empty())
            QSKIP("cuDNN: none is installed");
        const gpu::Version version = libraries.front().version;
        runToTheEnd();
        const Run &claim = m_reproduction->runs().at(0);
        QCOMPARE(claim.judgement.verdict, kb::Verdict::Reproduced);
        QVERIFY(QFile::exists(claim.recordFile));
        QVERIFY(claim.recordFile.startsWith(m_fixture->files.folder.filePath(QStringLiteral("evidence"))));
        QCOMPARE(m_reproduction->tierBefore(), kb::Tier::AiGenerated);
        QCOMPARE(tier(), kb::Tier::HostChecked);
        QCOMPARE(m_reproduction->entry()->tier, kb::Tier::HostChecked);
        const kb::Record *const record = m_reproduction->recordOf(claim);
        QVERIFY(record);
        QCOMPARE(record->caseName, "batch-0");
        QVERIFY(record->transcript.version == version);
        QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("record"));
        // The edit can be undone; the record stays.
        m_document->undoStack()->undo();
        QCOMPARE(m_reproduction->entry()->tier, kb::Tier::AiGenerated);
        QVERIFY(QFile::exists(claim.recordFile));

        // Who opens the entry later finds what was recorded.
        Reproduction later(*m_document, *m_evidence, real);
        later.setEntry(id);
        QTRY_COMPARE_WITH_TIMEOUT(later.runs().size(), 2, longMs);
        QVERIFY(!later.runs().at(0).recordTime.empty());
        QVERIFY(!later.runs().at(0).transcript.calls.empty());
        QVERIFY(!later.tierBefore());
    }
};

CASEBOOK_TEST(TestReproduction)
#include "tst_reproduction.moc"
