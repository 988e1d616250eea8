// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Runs the cases of an entry, watches them, and has each run recorded. Follows one entry at a time; runs of an entry go
// on when another one is shown. Everything slow is asynchronous: probing, runs, hashing, records.
#pragma once

#include "gpu/client/runqueue.h"
#include "model/runs/evidence.h"
#include "model/runs/machinechoice.h"

#include <QObject>
#include <QSet>

#include <memory>
#include <optional>
#include <vector>

namespace model {

/// One case on one library and one GPU (model): under way, ended, or read from a record.
struct Run {
    enum class State : std::uint8_t { Waiting, Running, Done };
    gpu::Case testCase;
    gpu::Version version; // of the library that it was asked for
    std::string gpuModel; // described, or the machine's; level library: ""
    State state = State::Waiting;
    std::string began; // in this session, as kb::utcNow()
    gpu::Transcript transcript; // so far
    kb::Judgement judgement; // once it is done
    bool recording = false; // its record is being written
    bool isUnsaved = false; // the case is not in the entry's file yet, so the run is not recorded
    QString recordFile; // written in this session
    std::string recordTime; // read from the evidence: when it was; empty: a run of this session
    bool isFromHere = true; // of a record: it was made on this machine
    bool hasKnownLibrary = true; // of a record: its cuDNN is a published one
};

/// What went wrong with runs, besides what their verdicts say.
struct RunFailure {
    enum class What : std::uint8_t {
        NotStarted, // the entry can't be read
        RecordNotWritten,
        TierNotMoved, // the record is written; what it makes of the entry's tier is not
    };
    What what = What::NotStarted;
    kb::Error error;
};

class Reproduction final : public QObject {
    Q_OBJECT

public:
    /// document and evidence must outlive this.
    Reproduction(Document &document, Evidence &evidence, MachineSetup setup, QObject *parent = nullptr);
    ~Reproduction() override; // kills what runs

    [[nodiscard]] MachineChoice &machine() { return m_machine; }
    [[nodiscard]] const MachineChoice &machine() const { return m_machine; }

    /// Which entry is shown; its evidence is read in the background. Empty: none.
    void setEntry(const std::string &id);
    [[nodiscard]] const kb::Entry *entry() const { return m_entry ? &*m_entry : nullptr; }
    [[nodiscard]] const kb::EntryEvidence *evidence() const { return m_evidence.get(); } // null: not read yet
    [[nodiscard]] const std::vector<gpu::Case> &cases() const;

    /// At first the cases that can be run here are chosen.
    [[nodiscard]] bool isCaseChosen(const gpu::Case &testCase) const;
    void setCaseChosen(const std::string &name, bool chosen);

    [[nodiscard]] bool isReady() const; // machine and evidence are known
    [[nodiscard]] int planned() const; // runs that run() would start
    /// Library level first. undoText: what an edit of the tier is called in the menu.
    void run(const QString &undoText);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_queue != nullptr; }
    [[nodiscard]] const std::string &runningEntry() const { return m_runEntry; } // the entry of the last run, too
    [[nodiscard]] int done() const { return m_done; }
    [[nodiscard]] int total() const { return int(m_runs.size()); }
    [[nodiscard]] int cancelled() const; // of total(): those that say nothing, since they were stopped

    /// The runs of the entry that is shown: those of this session, else the newest record of each cell.
    [[nodiscard]] const std::vector<Run> &runs() const { return showsRuns() ? m_runs : m_recorded; }
    /// The one whose calls are shown: what the user picked, else the one that runs, then the most telling. -1: none.
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int run);
    void showNoRun(); // the user looks at what was not run
    /// The tier that the entry that is shown had before its runs; nothing where it was not run in this session.
    [[nodiscard]] std::optional<kb::Tier> tierBefore() const;
    /// The record of a run; null: there is none.
    [[nodiscard]] const kb::Record *recordOf(const Run &run) const;

signals:
    void entryChanged(); // entry(), evidence(), cases()
    void choiceChanged(); // what run() would do: cases, libraries, GPU models
    void runsChanged(); // others than before
    void runAdvanced(int run); // its state, its transcript, its record
    void currentChanged();
    void runningChanged();
    void failed(const model::RunFailure &failure);

private:
    struct Recording {
        std::shared_ptr<const RunSubject> subject;
        int series; // which run() it belongs to
        std::size_t run;
    };
    [[nodiscard]] Run *find(const Recording &recording); // null: newer runs took its place
    [[nodiscard]] bool showsRuns() const { return m_entry && m_entry->id == m_runEntry; }
    void handleOpened();
    void handleEntriesChanged(const ChangedEntries &changed);
    void takeEvidence(const std::shared_ptr<const kb::EntryEvidence> &evidence);
    void handleStarted(int id);
    void handleAdvanced(int id, const gpu::Transcript &transcript);
    void handleFinished(int id, const gpu::Transcript &transcript);
    void handleEnd();
    void record(std::size_t run);
    void handleRecorded(const Recording &recording, const Recorded &outcome);
    [[nodiscard]] kb::Expected<void> moveTier(const RunSubject &subject, kb::Tier tier);
    void follow(int run);

    Document &m_document;
    Evidence &m_allEvidence;
    MachineChoice m_machine;
    std::optional<kb::Entry> m_entry;
    std::shared_ptr<const kb::EntryEvidence> m_evidence; // of m_entry
    std::vector<Run> m_recorded; // of m_entry
    QSet<QString> m_leftOutCases; // of m_entry
    gpu::RunQueue *m_queue = nullptr;
    std::shared_ptr<const RunSubject> m_runSubject; // of m_runs
    std::string m_runEntry; // its id, as it is now
    gpu::Target m_runTarget; // where m_runs were run
    kb::Tier m_tierBefore = kb::Tier::Unknown; // of m_runEntry
    std::vector<Run> m_runs; // of m_runEntry
    int m_series = 0; // counts run()
    int m_done = 0;
    int m_current = -1;
    bool m_currentPicked = false;
    QString m_undoText;
};

} // namespace model
