// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/reproduction.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace model {

namespace {

/// Claims that were decided first, then what else was; of the newest cuDNN.
int mostTelling(const std::vector<Run> &runs)
{
    const auto weight = [](const Run &run) {
        const bool isClaim = run.testCase.role == gpu::Role::Claim;
        return std::tuple(kb::isDecided(run.judgement.verdict), isClaim, run.version);
    };
    return runs.empty() ? -1 : int(std::ranges::max_element(runs, {}, weight) - runs.begin());
}

/// Takes over what is new. A transcript only grows, and its last call may get its answer.
void advance(gpu::Transcript &known, const gpu::Transcript &now)
{
    if (known.calls.size() > now.calls.size() || known.steps.size() > now.steps.size()
        || known.log.size() > now.log.size()) {
        known = now;
        return;
    }
    if (!known.calls.empty())
        known.calls.back() = now.calls[known.calls.size() - 1];
    const auto append
        = [](auto &to, const auto &from) { to.insert(to.end(), from.begin() + std::ptrdiff_t(to.size()), from.end()); };
    append(known.calls, now.calls);
    append(known.steps, now.steps);
    append(known.log, now.log);
}

const kb::Record *newest(const kb::EntryEvidence &evidence, const gpu::Case &testCase, gpu::Version cudnn,
    std::string_view gpuModel, std::string_view time)
{
    const std::string hash = kb::caseHash(testCase);
    const auto found = std::ranges::find_last_if(evidence.records, [&](const kb::Record &record) {
        return record.counts && record.caseHash == hash && record.transcript.version == cudnn
            && record.gpuModel == gpuModel && (time.empty() || record.time == time);
    });
    return found.empty() ? nullptr : &*found.begin();
}

std::vector<Run> runsOf(const kb::EntryEvidence &evidence)
{
    std::vector<Run> runs;
    for (const kb::Measured &cell : evidence.measured) {
        const auto testCase = std::ranges::find(evidence.cases, cell.caseName, &gpu::Case::name);
        const kb::Record *const record = testCase == evidence.cases.end()
            ? nullptr
            : newest(evidence, *testCase, cell.version, cell.gpuModel, cell.newestTime);
        if (!record)
            continue;
        runs.push_back({.testCase = *testCase,
            .version = cell.version,
            .gpuModel = cell.gpuModel,
            .state = Run::State::Done,
            .transcript = record->transcript,
            .judgement = cell.judgement,
            .recordFile = {},
            .recordTime = record->time,
            .isFromHere = record->isFromHere,
            .hasKnownLibrary = record->hasKnownLibrary});
    }
    return runs;
}

} // namespace

Reproduction::Reproduction(Document &document, Evidence &evidence, MachineSetup setup, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_allEvidence(evidence)
    , m_machine(std::move(setup))
{
    connect(&m_machine, &MachineChoice::changed, this, &Reproduction::choiceChanged);
    connect(&m_document, &Document::opened, this, &Reproduction::handleOpened);
    connect(&m_document, &Document::entriesChanged, this, &Reproduction::handleEntriesChanged);
    connect(&m_allEvidence, &Evidence::loaded, this, &Reproduction::takeEvidence);
}

Reproduction::~Reproduction() = default;

void Reproduction::handleOpened()
{
    cancel();
    m_runEntry.clear();
    m_runSubject.reset();
    m_runs.clear();
    setEntry({});
}

void Reproduction::handleEntriesChanged(const ChangedEntries &changed)
{
    if (!changed.content)
        return;
    if (m_runSubject)
        m_runEntry = m_allEvidence.currentId(*m_runSubject).value_or(m_runEntry);
    if (!m_entry)
        return;
    kb::Expected<kb::Entry> entry = m_document.entry(m_entry->id);
    if (!entry || *entry == *m_entry)
        return;
    const bool otherCases = entry->cases != m_entry->cases;
    m_entry = std::move(*entry);
    if (otherCases)
        m_allEvidence.load(m_entry->id);
    emit entryChanged();
}

void Reproduction::setEntry(const std::string &id)
{
    if (m_entry ? m_entry->id == id : id.empty())
        return;
    m_entry.reset();
    m_evidence.reset();
    m_recorded.clear();
    m_leftOutCases.clear();
    if (kb::Expected<kb::Entry> entry = id.empty() ? kb::Entry {} : m_document.entry(id); entry && !id.empty())
        m_entry = std::move(*entry);
    m_current = showsRuns() ? mostTelling(m_runs) : -1;
    m_currentPicked = false;
    if (m_entry)
        m_allEvidence.load(id);
    emit entryChanged();
    emit choiceChanged();
    emit runsChanged();
    emit currentChanged();
}

void Reproduction::takeEvidence(const std::shared_ptr<const kb::EntryEvidence> &evidence)
{
    if (!m_entry || evidence->entryId != m_entry->id)
        return;
    m_evidence = evidence;
    emit entryChanged();
    emit choiceChanged();
    if (showsRuns())
        return;
    m_recorded = runsOf(*evidence);
    m_current = mostTelling(m_recorded);
    emit runsChanged();
    emit currentChanged();
}

const std::vector<gpu::Case> &Reproduction::cases() const
{
    static const std::vector<gpu::Case> none;
    return m_evidence ? m_evidence->cases : none;
}

bool Reproduction::isCaseChosen(const gpu::Case &testCase) const
{
    return m_machine.obstacle(testCase.level) == gpu::RunError::None
        && !m_leftOutCases.contains(QString::fromStdString(testCase.name));
}

void Reproduction::setCaseChosen(const std::string &name, bool chosen)
{
    const QString text = QString::fromStdString(name);
    chosen ? (void)m_leftOutCases.remove(text) : (void)m_leftOutCases.insert(text);
    emit choiceChanged();
}

bool Reproduction::isReady() const
{
    return m_machine.machine() && !m_machine.isProbing() && m_evidence;
}

int Reproduction::planned() const
{
    if (!isReady())
        return 0; // there is no machine yet to plan on
    const auto libraries = int(m_machine.chosenLibraries().size());
    const auto models = int(m_machine.chosenModels().size());
    int count = 0;
    for (const gpu::Case &testCase : cases()) {
        if (isCaseChosen(testCase))
            count += testCase.level == gpu::Level::Toolkit
                ? int(m_machine.plan(testCase).size())
                : libraries * (testCase.level == gpu::Level::Model ? models : 1);
    }
    return count;
}

void Reproduction::run(const QString &undoText)
{
    if (isRunning() || planned() == 0)
        return;
    const auto subject = m_allEvidence.subject(m_entry->id);
    if (!subject) {
        emit failed({RunFailure::What::NotStarted, subject.error()});
        return;
    }
    m_runSubject = *subject;
    const gpu::Machine &machine = *m_machine.machine();
    std::vector<const gpu::Case *> chosen;
    for (const gpu::Case &testCase : cases()) {
        if (isCaseChosen(testCase))
            chosen.push_back(&testCase);
    }
    std::ranges::stable_sort(chosen, {}, [](const gpu::Case *testCase) { return testCase->level; });

    m_runEntry = m_entry->id;
    m_runTarget = m_machine.target();
    m_tierBefore = m_entry->tier;
    m_undoText = undoText;
    m_runs.clear();
    ++m_series;
    m_done = 0;
    m_current = -1;
    m_currentPicked = false;
    std::vector<gpu::Job> jobs;
    for (const gpu::Case *const testCase : chosen) {
        for (gpu::PlannedRun &planned : m_machine.plan(*testCase)) {
            m_runs.push_back({.testCase = *testCase, .version = planned.version, .gpuModel = planned.request.gpuModel});
            m_runs.back().isUnsaved = !m_runSubject->savedCases.contains(kb::caseHash(*testCase));
            if (testCase->level == gpu::Level::Gpu)
                m_runs.back().gpuModel = machine.gpus.front().name.toStdString();
            jobs.push_back({int(m_runs.size()) - 1, std::move(planned.request)});
        }
    }
    m_queue = new gpu::RunQueue(m_machine.runner(), this);
    connect(m_queue, &gpu::RunQueue::jobStarted, this, &Reproduction::handleStarted);
    connect(m_queue, &gpu::RunQueue::jobAdvanced, this, &Reproduction::handleAdvanced);
    connect(m_queue, &gpu::RunQueue::jobFinished, this, &Reproduction::handleFinished);
    connect(m_queue, &gpu::RunQueue::finished, this, &Reproduction::handleEnd);
    emit runsChanged();
    emit currentChanged();
    emit runningChanged();
    m_queue->start(jobs);
}

void Reproduction::cancel()
{
    if (m_queue)
        m_queue->cancel();
}

int Reproduction::cancelled() const
{
    return int(
        std::ranges::count(m_runs, gpu::RunError::Cancelled, [](const Run &run) { return run.judgement.error; }));
}

void Reproduction::handleStarted(int id)
{
    if (std::size_t(id) >= m_runs.size())
        return;
    m_runs[std::size_t(id)].state = Run::State::Running;
    m_runs[std::size_t(id)].began = kb::utcNow();
    if (!showsRuns())
        return;
    emit runAdvanced(id);
    // Fast ones are passed over: the one that is looked at stays until it has ended.
    if (m_current < 0 || m_runs[std::size_t(m_current)].state == Run::State::Done)
        follow(id);
}

void Reproduction::handleAdvanced(int id, const gpu::Transcript &transcript)
{
    if (std::size_t(id) >= m_runs.size())
        return;
    advance(m_runs[std::size_t(id)].transcript, transcript);
    if (showsRuns())
        emit runAdvanced(id);
}

void Reproduction::handleFinished(int id, const gpu::Transcript &transcript)
{
    if (std::size_t(id) >= m_runs.size()) // another library was opened meanwhile
        return;
    Run &run = m_runs[std::size_t(id)];
    run.state = Run::State::Done;
    run.transcript = transcript;
    run.judgement = kb::judge(run.testCase, transcript);
    ++m_done;
    if (kb::isDecided(run.judgement.verdict) && !run.isUnsaved)
        record(std::size_t(id));
    if (showsRuns())
        emit runAdvanced(id);
    emit runningChanged();
}

void Reproduction::handleEnd()
{
    m_queue->deleteLater();
    m_queue = nullptr;
    if (showsRuns())
        follow(mostTelling(m_runs));
    emit runningChanged();
    emit choiceChanged();
}

void Reproduction::record(std::size_t run)
{
    Run &done = m_runs[run];
    done.recording = true;
    RunToRecord toRecord {.subject = m_runSubject,
        .testCase = done.testCase,
        .transcript = done.transcript,
        .gpuModel = done.testCase.level == gpu::Level::Model ? done.gpuModel : std::string(),
        .target = std::string(gpu::targetName(m_runTarget.kind)),
        .time = done.began,
        .hosts = gpu::hostsOf(m_runTarget),
        .users = gpu::usersOf(m_runTarget)};
    m_allEvidence.record(std::move(toRecord))
        .then(this, [this, recording = Recording {m_runSubject, m_series, run}](const Recorded &outcome) {
            handleRecorded(recording, outcome);
        });
}

Run *Reproduction::find(const Recording &recording)
{
    const bool ours = recording.series == m_series && recording.run < m_runs.size();
    return ours ? &m_runs[recording.run] : nullptr;
}

void Reproduction::handleRecorded(const Recording &recording, const Recorded &outcome)
{
    if (recording.subject->library != m_document.library())
        return; // nobody is told of another library's records any more
    const kb::Expected<void> moved
        = outcome ? moveTier(*recording.subject, outcome->evidence->tier) : kb::Expected<void>();
    if (Run *const run = find(recording)) {
        run->recording = false;
        run->recordFile = outcome ? outcome->file : QString();
        if (showsRuns())
            emit runAdvanced(int(recording.run));
    }
    if (!outcome)
        emit failed({RunFailure::What::RecordNotWritten, outcome.error()});
    else if (!moved)
        emit failed({RunFailure::What::TierNotMoved, moved.error()});
}

/// By an undoable edit, or, where the library can't be written, in what is shown.
kb::Expected<void> Reproduction::moveTier(const RunSubject &subject, kb::Tier tier)
{
    const std::optional<std::string> id = m_allEvidence.currentId(subject);
    if (!id) // it was deleted: what its tier would be is for the undo of that
        return {};
    kb::Expected<kb::Entry> entry = m_document.entry(*id);
    if (!entry)
        return std::unexpected(std::move(entry.error()));
    m_document.setRecorded(*id);
    if (std::exchange(entry->tier, tier) == tier)
        return {};
    if (!m_document.library()->isReadOnly())
        return m_document.edit(*id, std::move(*entry), m_undoText);
    m_document.setMeasuredTier(*id, tier);
    return {};
}

void Reproduction::setCurrent(int run)
{
    if (run < 0 || std::size_t(run) >= runs().size() || (run == m_current && m_currentPicked))
        return;
    m_current = run;
    m_currentPicked = true;
    emit currentChanged();
}

void Reproduction::showNoRun()
{
    m_current = -1;
    m_currentPicked = true;
    emit currentChanged();
}

void Reproduction::follow(int run)
{
    if (m_currentPicked || run == m_current)
        return;
    m_current = run;
    emit currentChanged();
}

std::optional<kb::Tier> Reproduction::tierBefore() const
{
    return showsRuns() ? std::optional(m_tierBefore) : std::nullopt;
}

const kb::Record *Reproduction::recordOf(const Run &run) const
{
    if (!m_evidence || run.state != Run::State::Done || run.recording)
        return nullptr;
    return newest(*m_evidence, run.testCase, run.version, run.gpuModel, run.recordTime);
}

} // namespace model
