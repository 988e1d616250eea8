// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/carriedruns.h"

#include "gpu/client/plan.h"
#include "kb/cases/entrycases.h"
#include "kb/library/file.h"
#include "kb/text/utf8.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace model {

CarriedRuns::CarriedRuns(Document &document, Evidence &evidence, QString gpuModelFolder, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_evidence(evidence)
    , m_gpuModelFolder(std::move(gpuModelFolder))
    , m_writing([this](const kb::Expected<int> &runs) { emit planWritten(runs); })
    , m_reading([this](std::shared_ptr<Read> read) {
        m_read = std::move(read);
        recordNext();
    })
{
}

void CarriedRuns::writePlan(std::vector<std::string> ids, const QStringList &cudnns, const std::filesystem::path &file)
{
    const std::string version = QCoreApplication::applicationVersion().toStdString();
    m_writing.run([ids = std::move(ids), cudnns, file, version, catalog = m_document.catalog(),
                      folder = m_gpuModelFolder](const std::stop_token &stop) -> kb::Expected<int> {
        std::vector<std::vector<gpu::Case>> cases; // each entry's
        for (const std::string &id : ids) {
            const std::optional<std::uint32_t> index = catalog->find(id);
            const kb::Expected<kb::Entry> entry = index && !stop.stop_requested()
                ? catalog->readEntry(*index)
                : std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry});
            cases.push_back(entry ? kb::entryCases(*entry).cases : std::vector<gpu::Case>());
        }
        std::vector<gpu::PlannedCase> planned;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            for (const gpu::Case &testCase : cases[i])
                planned.push_back({ids[i], &testCase});
        }
        const gpu::PlanFile plan = gpu::planFile(planned, cudnns, gpu::readGpuModels(folder, nullptr), version);
        if (plan.runs == 0 || stop.stop_requested())
            return 0;
        if (const kb::Expected<void> written = kb::writeFile(file, plan.text); !written)
            return std::unexpected(written.error());
        return plan.runs;
    });
}

std::shared_ptr<CarriedRuns::Read> CarriedRuns::readFile(const std::filesystem::path &file, const Catalog &catalog,
    const kb::EvidenceStore &store, const std::stop_token &stop)
{
    auto read = std::make_shared<Read>();
    kb::Expected<std::string> text = kb::readFile(file, nullptr, kb::maxAnswersBytes);
    if (!text) {
        read->said.unread = text.error();
        return read;
    }
    if (std::optional<std::string> utf8 = kb::utf8FromUtf16(*text)) // as a shell of Windows redirects
        text = std::move(*utf8);
    read->answers = kb::readAnswers(*text, stop);
    TakenAnswers &said = read->said;
    if (read->answers.isPlan && !stop.stop_requested()) {
        const auto casesOf = [&](const std::string &id) -> const std::vector<gpu::Case> * {
            const std::optional<std::uint32_t> index = catalog.find(id);
            const kb::Expected<kb::Entry> entry
                = index ? catalog.readEntry(*index) : std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry});
            return entry ? &read->cases.insert_or_assign(id, kb::entryCases(*entry).cases).first->second : nullptr;
        };
        const kb::MatchedAnswers matched = kb::matchAnswers(read->answers, casesOf, stop);
        said.ended = int(read->answers.runs.size());
        said.changed = matched.changed;
        std::map<std::string, std::vector<kb::Record>> records;
        for (const kb::MatchedAnswer &run : matched.runs) {
            const std::string &id = run.run->request.entry;
            if (run.judgement.verdict == kb::Verdict::CouldNotRun) {
                ++said.couldNotRun;
            } else if (!kb::isDecided(run.judgement.verdict)) {
                ++said.undecided;
            } else {
                if (!records.contains(id) && !stop.stop_requested())
                    records.emplace(id, store.read(id).records);
                if (kb::isRecorded(run, records[id]))
                    ++said.known;
                else
                    read->runs.push_back(run);
            }
        }
    }
    return read;
}

void CarriedRuns::take(const std::filesystem::path &file, const QString &undoText)
{
    if (m_taking || !m_document.library())
        return;
    m_taking = true;
    m_cancelled = false;
    m_undoText = undoText;
    m_library = m_document.library();
    m_read.reset();
    m_next = 0;
    m_subject.reset();
    m_tiers.clear();
    m_reading.run([file, catalog = m_document.catalog(), store = m_evidence.store()](
                      const std::stop_token &stop) { return readFile(file, *catalog, store, stop); });
}

void CarriedRuns::cancel()
{
    m_writing.drop();
    if (!m_taking)
        return;
    m_cancelled = true;
    if (m_read)
        return; // the record that is being written is the last
    m_reading.drop();
    m_read = std::make_shared<Read>();
    m_read->said.unread = kb::Error {.code = kb::ErrorCode::Cancelled};
    finish();
}

void CarriedRuns::recordNext()
{
    TakenAnswers &said = m_read->said;
    for (; m_next < m_read->runs.size(); ++m_next) {
        if (m_cancelled || m_document.library() != m_library)
            break;
        const kb::MatchedAnswer &run = m_read->runs[m_next];
        const std::string &id = run.run->request.entry;
        if (!m_subject || m_evidence.currentId(*m_subject) != id) {
            auto subject = m_evidence.subject(id);
            if (!subject) { // it was deleted or renamed meanwhile
                ++said.changed;
                continue;
            }
            m_subject = std::move(*subject);
        }
        if (!m_subject->savedCases.contains(kb::caseHash(*run.testCase))) {
            ++said.unsaved;
            continue;
        }
        emit advanced(int(m_next), int(m_read->runs.size()));
        m_evidence
            .record({.subject = m_subject,
                .testCase = *run.testCase,
                .transcript = run.run->transcript,
                .gpuModel = run.run->request.gpuModel,
                .target = "plan",
                .time = run.run->time,
                .hosts = {},
                .users = {}})
            .then(this, [this, subject = m_subject](const Recorded &outcome) { handleRecorded(*subject, outcome); });
        return;
    }
    said.left = int(m_read->runs.size() - m_next);
    finish();
}

void CarriedRuns::handleRecorded(const RunSubject &subject, const Recorded &outcome)
{
    TakenAnswers &said = m_read->said;
    if (outcome) {
        ++said.recorded;
        if (const std::optional<std::string> id = m_evidence.currentId(subject))
            m_tiers[*id] = outcome->evidence->tier;
    } else {
        addError(outcome.error());
    }
    ++m_next;
    recordNext();
}

void CarriedRuns::addError(const kb::Error &error)
{
    std::vector<kb::Error> &errors = m_read->said.errors;
    if (!std::ranges::contains(errors, error.code, &kb::Error::code))
        errors.push_back(error);
}

/// By one undoable edit, or, where the library can't be written, in what is shown.
void CarriedRuns::moveTiers()
{
    Edits edits;
    std::map<std::string, kb::Tier> measured;
    for (const auto &[id, tier] : m_tiers) {
        kb::Expected<kb::Entry> entry = m_document.entry(id);
        if (!entry || std::exchange(entry->tier, tier) == tier)
            continue;
        if (m_library->isReadOnly())
            measured.emplace(id, tier);
        else
            edits.entries.push_back(std::move(*entry));
    }
    if (!measured.empty())
        m_document.addMeasuredTiers(measured);
    if (edits.entries.empty())
        return;
    if (const kb::Expected<void> moved = m_document.editMany(edits, m_undoText); !moved)
        addError(moved.error());
}

void CarriedRuns::finish()
{
    if (m_document.library() == m_library)
        moveTiers();
    m_library.reset();
    m_subject.reset();
    m_taking = false;
    const std::shared_ptr<Read> read = std::exchange(m_read, nullptr);
    read->said.answers = std::move(read->answers);
    read->said.answers.runs.clear();
    emit taken(read->said);
}

} // namespace model
