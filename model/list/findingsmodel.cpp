// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/findingsmodel.h"

#include "kb/checks/fixes.h"
#include "model/freeing.h"

#include <QDate>
#include <QTimer>
#include <QtConcurrentRun>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <sys/resource.h>
#include <tuple>

namespace model {

namespace {

// The first check takes all cores for some hundred milliseconds: the window shows the first entry before it.
constexpr std::chrono::milliseconds startDelay {300};
constexpr int backgroundNice = 10; // of 19; a ninth of the window's share of a core that both want

} // namespace

struct FindingsModel::Worker {
    std::shared_ptr<const kb::Library> library;
    std::optional<kb::Checker> checker; // nothing: the first check was stopped
    std::map<std::uint32_t, std::optional<kb::Entry>> edited; // as they were checked last; nothing: gone

    /// Checks what is no longer as it was checked last. Gives the findings of all entries that it concerns.
    ByEntry update(
        const Catalog &catalog, const std::set<std::uint32_t> &entries, const std::set<std::uint32_t> &records)
    {
        std::set<std::uint32_t> affected;
        for (const std::uint32_t index : entries) {
            std::optional<kb::Entry> entry;
            if (catalog.contains(index)) {
                if (kb::Expected<kb::Entry> read = catalog.readEntry(index))
                    entry = std::move(*read);
            }
            const auto known = edited.find(index);
            if (known != edited.end() && known->second == entry && !records.contains(index))
                continue;
            if (records.contains(index) && entry)
                checker->readRecords(index, *entry);
            for (const std::uint32_t concerned : checker->update(index, entry ? &*entry : nullptr))
                affected.insert(concerned);
            edited.insert_or_assign(index, std::move(entry));
        }
        ByEntry found;
        for (const std::uint32_t index : affected)
            found[index] = checker->findings(index);
        return found;
    }
};

FindingsModel::FindingsModel(Document &document, std::filesystem::path userFolder, QObject *parent)
    : QAbstractListModel(parent)
    , m_document(document)
    , m_userFolder(std::move(userFolder))
{
    m_pool.setMaxThreadCount(1);
    connect(&m_document, &Document::opened, this, &FindingsModel::handleOpened);
    connect(&m_document, &Document::entriesChanged, this, [this](const ChangedEntries &changed) {
        if (!changed.content)
            return;
        m_edited.insert(changed.entries.begin(), changed.entries.end());
        update();
    });
    if (m_document.library())
        handleOpened();
}

FindingsModel::~FindingsModel()
{
    m_stop.request_stop();
    m_pool.waitForDone();
}

void FindingsModel::handleOpened()
{
    m_stop.request_stop();
    m_stop = {};
    // What is known of a large library takes long to free. Nobody else holds it but what runs in this pool.
    m_pool.start([old = std::exchange(m_worker, std::make_shared<Worker>(m_document.library()))] { });
    m_edited.clear();
    m_newRecords.clear();
    m_updating = false;
    m_loading.clear();
    for (kb::Finding &finding : m_document.library()->findings()) {
        const std::optional<std::uint32_t> index
            = finding.entryId.empty() ? std::nullopt : m_document.library()->find(finding.entryId);
        m_loading[index.value_or(FindingPlace::noEntry)].push_back(std::move(finding));
    }
    setRows({});
    m_checking = true;
    emit checkingStarted();
    QTimer::singleShot(startDelay, this, [this, stop = m_stop.get_token()] {
        if (!stop.stop_requested())
            check();
    });
}

void FindingsModel::check()
{
    const auto work = [worker = m_worker, user = m_userFolder, loading = m_loading, stop = m_stop.get_token()](
                          QPromise<Rows> &promise) {
        // On Linux a thread's own, and of those that it starts: the check takes all cores, and the window comes first.
        ::setpriority(PRIO_PROCESS, 0, backgroundNice);
        const kb::Library &library = *worker->library;
        kb::CheckOptions options {.today = QDate::currentDate().toString(Qt::ISODate).toStdString(),
            .evidence = std::make_shared<const kb::EvidenceStore>(library.folder(), library.isReadOnly(), user),
            .progress =
                [&promise](std::size_t done, std::size_t total) {
                    promise.setProgressRange(0, int(total));
                    promise.setProgressValue(int(done));
                },
            .stop = stop};
        worker->checker = kb::Checker::check(worker->library, std::move(options));
        promise.addResult(rowsOf(*worker, loading));
        returnFreeMemory(); // what reading and comparing all entries took, and what was known of the last library
    };
    auto *const watcher = new QFutureWatcher<Rows>(this);
    connect(
        watcher, &QFutureWatcherBase::progressValueChanged, this, [this, watcher, stop = m_stop.get_token()](int done) {
            if (!stop.stop_requested())
                emit checkingProgress(done, watcher->progressMaximum());
        });
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, stop = m_stop.get_token()] {
        watcher->deleteLater();
        if (stop.stop_requested() || !watcher->future().isResultReadyAt(0))
            return;
        m_checking = false;
        setRows(watcher->future().takeResult());
        finish();
    });
    watcher->setFuture(QtConcurrent::run(&m_pool, work));
}

/// What the check of the whole library found, and what loading it did.
FindingsModel::Rows FindingsModel::rowsOf(Worker &worker, const ByEntry &loading)
{
    Rows rows;
    for (std::uint32_t i = 0; worker.checker && i < worker.checker->entryCount(); ++i) {
        for (const kb::Finding &finding : worker.checker->findings(i))
            rows.push_back(rowOf(i, finding));
    }
    for (const auto &[entry, findings] : loading) {
        for (const kb::Finding &finding : findings)
            rows.push_back(rowOf(entry, finding));
    }
    std::ranges::sort(rows, isBefore);
    return rows;
}

FindingsModel::Row FindingsModel::rowOf(std::uint32_t entry, kb::Finding finding)
{
    const FindingPlace place {finding.rule, finding.severity, entry};
    return {place, std::make_unique<const kb::Finding>(std::move(finding))};
}

void FindingsModel::finish()
{
    updateAttention();
    emit checked();
    update(); // what was edited meanwhile
}

void FindingsModel::update()
{
    if (m_checking || m_updating || !m_worker)
        return; // comes again when that is done
    std::set<std::uint32_t> entries = std::exchange(m_edited, {});
    std::set<std::uint32_t> records = std::exchange(m_newRecords, {});
    entries.insert(records.begin(), records.end());
    if (entries.empty())
        return;
    m_updating = true;
    // A watcher, not QFuture::then(): that would finish within the edit where the worker is faster.
    auto *const watcher = new QFutureWatcher<ByEntry>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, stop = m_stop.get_token()] {
        watcher->deleteLater();
        if (stop.stop_requested())
            return;
        m_updating = false;
        const ByEntry found = watcher->future().takeResult();
        for (const auto &[entry, findings] : found)
            replace(entry, withLoading(entry, findings));
        if (!found.empty())
            finish();
        update(); // what was edited meanwhile
    });
    watcher->setFuture(
        QtConcurrent::run(&m_pool, [worker = m_worker, catalog = m_document.catalog(), entries, records] {
            return worker->checker ? worker->update(*catalog, entries, records) : ByEntry();
        }));
}

void FindingsModel::recheckEvidence(const std::string &entryId)
{
    const std::optional<std::uint32_t> index
        = m_document.library() ? m_document.catalog()->find(entryId) : std::nullopt;
    if (!index)
        return;
    m_newRecords.insert(*index);
    update();
}

bool FindingsModel::isBefore(const Row &a, const Row &b)
{
    const auto key = [](const Row &row) {
        const kb::Finding &finding = *row.finding;
        return std::tie(row.place.severity, row.place.rule, finding.entryId, row.place.entry, finding.file,
            finding.line, finding.field, finding.detail);
    };
    return key(a) < key(b);
}

std::vector<kb::Finding> FindingsModel::withLoading(std::uint32_t entry, std::vector<kb::Finding> findings) const
{
    const auto loading = m_loading.find(entry);
    // An edit may have put right what loading found.
    const bool stillThere = loading != m_loading.end()
        && (entry == FindingPlace::noEntry
            || (m_document.catalog()->contains(entry) && m_document.catalog()->entry(entry).hasFindings));
    if (stillThere)
        std::ranges::copy(loading->second, std::back_inserter(findings));
    return findings;
}

void FindingsModel::setRows(Rows rows)
{
    beginResetModel();
    m_pool.start([old = std::exchange(m_rows, std::move(rows))] { }); // which takes long to free, too
    m_bySeverity = {};
    m_byRule = {};
    for (const Row &row : m_rows)
        count(row.place, 1);
    endResetModel();
}

void FindingsModel::replace(std::uint32_t entry, const std::vector<kb::Finding> &findings)
{
    std::vector<kb::Finding> missing = findings;
    for (std::size_t i = m_rows.size(); i-- > 0;) {
        if (m_rows[i].place.entry != entry)
            continue;
        if (const auto same = std::ranges::find(missing, *m_rows[i].finding); same != missing.end()) {
            missing.erase(same);
            continue;
        }
        beginRemoveRows({}, int(i), int(i));
        count(m_rows[i].place, -1);
        m_rows.erase(m_rows.begin() + std::ptrdiff_t(i));
        endRemoveRows();
    }
    for (kb::Finding &finding : missing) {
        Row row = rowOf(entry, std::move(finding));
        const auto place = std::ranges::upper_bound(m_rows, row, isBefore);
        const int at = int(place - m_rows.begin());
        beginInsertRows({}, at, at);
        count(row.place, 1);
        m_rows.insert(place, std::move(row));
        endInsertRows();
    }
}

void FindingsModel::count(const FindingPlace &place, int change)
{
    m_bySeverity[std::size_t(place.severity)] += change;
    m_byRule[std::size_t(place.rule)] += change;
}

std::vector<FindingPlace> FindingsModel::places() const
{
    std::vector<FindingPlace> places;
    places.reserve(m_rows.size());
    for (const Row &row : m_rows)
        places.push_back(row.place);
    return places;
}

void FindingsModel::updateAttention()
{
    std::vector<bool> entries(m_document.catalog()->entryCount());
    for (const Row &row : m_rows) {
        if (row.place.severity == kb::Severity::Hint)
            break; // the rest are hints, too
        if (row.place.entry < entries.size())
            entries[row.place.entry] = true;
    }
    m_document.setAttention(std::move(entries));
}

const kb::Finding *FindingsModel::gravest(std::uint32_t entry) const
{
    const auto found = std::ranges::find(m_rows, entry, [](const Row &row) { return row.place.entry; });
    return found == m_rows.end() || found->place.severity == kb::Severity::Hint ? nullptr : found->finding.get();
}

std::vector<kb::Finding> FindingsModel::findingsOf(std::uint32_t entry) const
{
    std::vector<kb::Finding> findings;
    for (const Row &row : m_rows) {
        if (row.place.entry == entry)
            findings.push_back(*row.finding);
    }
    return findings;
}

kb::Expected<void> FindingsModel::fix(const kb::Finding &finding, const QString &undoText)
{
    return m_document.entry(finding.entryId).and_then([&](const kb::Entry &entry) -> kb::Expected<void> {
        std::optional<kb::Entry> changed = kb::fixed(finding, entry);
        return changed ? m_document.edit(finding.entryId, std::move(*changed), undoText) : kb::Expected<void>();
    });
}

void FindingsModel::fixAll(kb::Rule rule, const QString &undoText)
{
    std::map<std::string, std::vector<kb::Finding>> byEntry;
    for (const Row &row : m_rows) {
        if (row.place.rule == rule && row.finding->fixable)
            byEntry[row.finding->entryId].push_back(*row.finding);
    }
    const auto fix = [byEntry = std::move(byEntry)](const Catalog &catalog, const std::stop_token &stop) {
        Edits edits;
        for (const auto &[id, findings] : byEntry) {
            const std::optional<std::uint32_t> index = catalog.find(id);
            kb::Expected<kb::Entry> entry = index ? catalog.readEntry(*index) : kb::Entry {};
            if (stop.stop_requested() || !index || !entry)
                continue;
            for (const kb::Finding &finding : findings)
                entry = kb::fixed(finding, *entry).value_or(*entry);
            edits.entries.push_back(std::move(*entry));
        }
        return edits;
    };
    m_document.editLater(fix, undoText);
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const kb::Finding &finding = this->finding(index.row());
    switch (role) {
    case Qt::DisplayRole: return QString::fromUtf8(kb::ruleName(finding.rule));
    case EntryIdRole: return QString::fromStdString(finding.entryId);
    case FieldRole: return QString::fromStdString(finding.field);
    case SeverityRole: return int(finding.severity);
    case RuleRole: return int(finding.rule);
    case FixableRole: return finding.fixable;
    default: return {};
    }
}

} // namespace model
