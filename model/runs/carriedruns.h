// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Runs on a machine that nothing reaches: a plan is written to a file, casebook-runner --serve answers it there, and
// the answers are recorded here. Files are read and written in a worker; records are written one after the other.
#pragma once

#include "kb/evidence/answers.h"
#include "model/latest.h"
#include "model/runs/evidence.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace model {

/// What became of a file of answers.
struct TakenAnswers {
    std::optional<kb::Error> unread; // why the file could not be read
    kb::Answers answers; // without the runs
    int ended = 0; // runs that came in whole
    int changed = 0; // of cases that the library does not have, or has otherwise
    int unsaved = 0; // of cases that are not in the entry's file yet
    int undecided = 0;
    int couldNotRun = 0;
    int known = 0; // that were recorded before
    int recorded = 0;
    int left = 0; // not recorded, because it was cancelled
    std::vector<kb::Error> errors; // why runs were not recorded, each once
};

class CarriedRuns final : public QObject {
    Q_OBJECT

public:
    /// Both must outlive this. gpuModelFolder: the GPUs that the level model describes.
    CarriedRuns(Document &document, Evidence &evidence, QString gpuModelFolder, QObject *parent = nullptr);

    /// Writes what casebook-cli plan writes for these entries' cases; planWritten() follows. cudnns: paths there;
    /// none: the first that the runner finds.
    void writePlan(std::vector<std::string> ids, const QStringList &cudnns, const std::filesystem::path &file);
    /// Judges answers and records what they decided, as casebook-cli record does; taken() follows. undoText: names the
    /// one step that moves tiers. While something is being taken in, nothing happens.
    void take(const std::filesystem::path &file, const QString &undoText);
    /// What is recorded stays, and taken() says what was left. A plan that is being written is left, too.
    void cancel();
    [[nodiscard]] bool isTaking() const { return m_taking; }

signals:
    /// How many runs were planned; 0: none, and no file was written. Errors: WriteFailed.
    void planWritten(const kb::Expected<int> &runs);
    void advanced(int done, int total); // of the runs that are recorded
    void taken(const model::TakenAnswers &outcome);

private:
    using Cases = std::map<std::string, std::vector<gpu::Case>>;
    /// The file, read; `runs` points into the others.
    struct Read {
        kb::Answers answers;
        Cases cases;
        std::vector<kb::MatchedAnswer> runs; // to be recorded
        TakenAnswers said;
    };
    [[nodiscard]] static std::shared_ptr<Read> readFile(const std::filesystem::path &file, const Catalog &catalog,
        const kb::EvidenceStore &store, const std::stop_token &stop);
    void recordNext();
    void handleRecorded(const RunSubject &subject, const Recorded &outcome);
    void addError(const kb::Error &error);
    void finish();
    void moveTiers();

    Document &m_document;
    Evidence &m_evidence;
    QString m_gpuModelFolder;
    bool m_taking = false;
    bool m_cancelled = false;
    QString m_undoText;
    std::shared_ptr<const kb::Library> m_library; // that the answers are recorded in
    std::shared_ptr<Read> m_read; // null: the file is not read yet
    std::size_t m_next = 0; // in m_read->runs
    std::shared_ptr<const RunSubject> m_subject; // of the last one
    std::map<std::string, kb::Tier> m_tiers; // of entries with new records
    Latest<kb::Expected<int>> m_writing;
    Latest<std::shared_ptr<Read>> m_reading;
};

} // namespace model
