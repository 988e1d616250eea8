// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the dashboard shows of a whole library: counts, and what is said of its rows beside the checks that they passed.
// Numbers and ids only; the window has the words.
#pragma once

#include "kb/evidence/evidencestore.h"
#include "model/latest.h"
#include "model/list/findingsmodel.h"

#include <QObject>
#include <QThreadPool>

#include <array>
#include <memory>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace model {

/// A row of an entry of whose rate something is said, and that has checks. The two measure different things: how many
/// people it helped, and in how many cells of versions and GPUs its cases came out as it says.
struct MeasuredRate {
    std::string entryId;
    gpu::Role role = gpu::Role::Workaround; // or DeadEnd
    int index = 0; // of the workaround or dead end
    double said = 0; // 0..1: counted from reports, or claimed
    int asStated = 0; // cells in which it was as the entry says
    int decided = 0; // > 0
    [[nodiscard]] double measured() const { return double(asStated) / decided; } // 0..1
    bool operator==(const MeasuredRate &) const = default;
};

struct DomainGaps {
    std::string domain;
    int entries = 0;
    int gaps = 0; // entries that are not wholly translated
    bool operator==(const DomainGaps &) const = default;
};

/// Ids of entries; shared with what is filtered by them, since there may be as many as the library has.
using EntryIds = std::shared_ptr<const std::set<std::string>>;
[[nodiscard]] EntryIds entryIds(std::set<std::string> ids);

struct RuleCount {
    kb::Rule rule = kb::Rule::UnreadableFile;
    kb::Severity severity = kb::Severity::Error; // the gravest
    int findings = 0;
    EntryIds entries = entryIds({}); // a finding of a file that yields no entry has none
};

/// Entries with which a curator may go on; ids.
struct OpenWork {
    int attention = 0; // entries that need attention
    EntryIds undecided = entryIds({}); // with cases, and a tier that no run gave
    EntryIds disputed = entryIds({}); // their records disagree
    int gaps = 0; // not wholly translated
    EntryIds withoutCase = entryIds({});
};

struct DashboardFigures {
    int entries = 0;
    OpenWork work;
    std::array<int, kb::tierCount> tiers {}; // by kb::Tier
    std::vector<DomainGaps> domains; // most gaps first, then by name
    std::vector<RuleCount> rules; // most findings first, then by rule
    std::vector<MeasuredRate> rates; // by entry
    bool ratesKnown = false; // the records are read
};

/// Findings in the order of their rules and entries are counted fastest.
[[nodiscard]] DashboardFigures dashboardFigures(
    const Catalog &catalog, std::span<const FindingPlace> findings, std::optional<std::vector<MeasuredRate>> rates);
/// Reads all records of the entries that have cases, on all cores: some ms a record. For worker threads.
[[nodiscard]] std::vector<MeasuredRate> measuredRates(
    const Catalog &catalog, const kb::EvidenceStore &store, const std::stop_token &stop = {});

/// Keeps the figures of a document while they are shown. Records are read and all is counted in workers, the newest
/// request wins.
class Dashboard final : public QObject {
    Q_OBJECT

public:
    /// dataFolder: the user's, where records of read-only libraries are. Both others must outlive this.
    Dashboard(const Document &document, const FindingsModel &findings, std::filesystem::path dataFolder,
        QObject *parent = nullptr);

    [[nodiscard]] const DashboardFigures &figures() const { return m_figures; }
    /// figures() are those of the document's library.
    [[nodiscard]] bool isReady() const { return m_counted && !m_checks.isChecking(); }

    /// They are shown from now on: changed() follows, again when the records are read, and with every change.
    void refresh();
    /// They are no longer shown.
    void pause();
    /// Reads the records again, where the figures are shown.
    void readRates();

signals:
    void changed();

private:
    void update();
    void handleCounted(DashboardFigures figures);

    const Document &m_document;
    const FindingsModel &m_checks;
    std::filesystem::path m_dataFolder;
    std::optional<std::vector<MeasuredRate>> m_rates;
    DashboardFigures m_figures;
    bool m_shown = false;
    bool m_counted = false; // since they are shown
    Latest<DashboardFigures> m_counting;
    QThreadPool m_pool; // of one thread; when this ends, it waits for a file that is being read
    Latest<std::vector<MeasuredRate>> m_reading;
};

} // namespace model
