// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/evidence.h"

#include "kb/cases/entrycases.h"
#include "kb/evidence/recordrun.h"
#include "kb/format/entryfile.h"

#include <QPromise>

#include <algorithm>

namespace model {

/// A run that is to be recorded, and its entry as it is called now.
struct Evidence::Asked {
    kb::Entry entry;
    std::vector<std::string> former; // what it was called before
    kb::RunFacts facts;
    std::vector<std::string> hosts;
    std::vector<std::string> users;
    std::shared_ptr<const kb::Record> record; // while it is under way

    [[nodiscard]] bool isHashed() const { return facts.target == "local" && !facts.transcript.fake; }
};

/// What was written, and what is going to be, in the order in which it was asked for.
struct Evidence::Records {
    kb::EvidenceStore store;
    std::stop_token stop; // then nobody waits for what would be read
    std::vector<std::shared_ptr<const kb::Record>> underWay;

    [[nodiscard]] EvidencePtr of(const kb::Entry &entry, const std::vector<std::string> &former) const
    {
        return stop.stop_requested()
            ? EvidencePtr()
            : std::make_shared<const kb::EntryEvidence>(kb::entryEvidence(store, entry, former, underWay));
    }
    EvidencePtr begin(Asked &asked)
    {
        // A stand-in's is refused; without a salt nothing can be written.
        if (const kb::Expected<std::string> salt = store.salt(); salt && !asked.facts.transcript.fake) {
            asked.record = std::make_shared<const kb::Record>(
                kb::makeRecord(asked.facts, kb::localPrivacy(*salt, asked.hosts, asked.users)));
            underWay.push_back(asked.record);
        }
        return of(asked.entry, asked.former);
    }
    Written write(Asked &asked, kb::FileHasher &hasher)
    {
        std::erase(underWay, std::exchange(asked.record, nullptr));
        kb::Expected<std::filesystem::path> file = store.salt().and_then([&](std::string salt) {
            const kb::Privacy privacy
                = kb::localPrivacy(std::move(salt), std::move(asked.hosts), std::move(asked.users));
            return kb::recordRun(store, std::move(asked.facts), privacy, hasher, stop);
        });
        return {std::move(file), of(asked.entry, asked.former)};
    }
};

namespace {

using Tiers = std::map<std::string, kb::Tier>;

/// The tiers that records in the user's folder give to entries of a library that can't be written.
Tiers readTiers(const kb::Library &library, const kb::EvidenceStore &store, const std::stop_token &stop)
{
    Tiers tiers;
    for (const std::string &id : store.entriesWithUserRecords()) {
        const std::optional<std::uint32_t> index = library.find(id);
        if (!index || stop.stop_requested())
            continue;
        const kb::Expected<kb::EntryFile> file = library.readEntry(*index);
        const kb::Tier tier = file ? kb::entryEvidence(store, library, file->entry).tier : kb::Tier::Unknown;
        if (file && tier != file->entry.tier)
            tiers[id] = tier;
    }
    return tiers;
}

/// The hashes of the cases that are in the entry's file; `now`: the entry with its edits.
std::set<std::string> savedCases(const Document &document, std::uint32_t index, const kb::Entry &now)
{
    kb::Entry saved = now;
    const std::vector<UnsavedFile> unsaved = document.unsaved();
    if (const auto file = std::ranges::find(unsaved, Item {Item::Kind::Entry, index}, &UnsavedFile::item);
        file != unsaved.end()) {
        kb::Expected<kb::ParsedEntry> onDisk = kb::parseEntry(file->onDisk ? file->onDisk->bytes : std::string());
        saved = onDisk ? std::move(onDisk->entry) : kb::Entry();
    }
    std::set<std::string> hashes;
    for (const gpu::Case &testCase : kb::entryCases(saved).cases)
        hashes.insert(kb::caseHash(testCase));
    return hashes;
}

/// For an entry that was renamed while its record was written; without an id, as it is.
std::shared_ptr<const kb::EntryEvidence> underId(
    const std::shared_ptr<const kb::EntryEvidence> &evidence, const std::optional<std::string> &id)
{
    if (!id || evidence->entryId == *id)
        return evidence;
    kb::EntryEvidence renamed = *evidence;
    renamed.entryId = *id;
    return std::make_shared<const kb::EntryEvidence>(std::move(renamed));
}

} // namespace

Evidence::Evidence(Document &document, std::filesystem::path userFolder, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_userFolder(std::move(userFolder))
    , m_readingTiers(
          [this](Tiers tiers) {
              if (!tiers.empty())
                  m_document.addMeasuredTiers(std::move(tiers));
          },
          &m_pool)
{
    m_pool.setMaxThreadCount(1);
    m_hashing.setMaxThreadCount(1);
    connect(&m_document, &Document::opened, this, &Evidence::handleOpened);
    if (m_document.library())
        handleOpened();
}

Evidence::~Evidence()
{
    m_stop.request_stop();
    m_readingTiers.drop();
    m_hashing.waitForDone(); // which hands on to the other pool
    m_pool.waitForDone();
}

void Evidence::handleOpened()
{
    m_library = m_document.library();
    m_records = std::make_shared<Records>(Records {.store = store(), .stop = m_stop.get_token(), .underWay {}});
    m_readingTiers.drop();
    if (m_library->isReadOnly())
        m_readingTiers.run([library = m_library, records = m_records](
                               const std::stop_token &stop) { return readTiers(*library, records->store, stop); });
}

void Evidence::load(const std::string &entryId)
{
    const kb::Expected<kb::Entry> entry = m_document.entry(entryId);
    if (!entry)
        return;
    const std::vector<std::string> former = kb::formerIds(*m_library, m_document.catalog()->find(entryId), *entry);
    loadBy([records = m_records, entry = *entry, former] { return records->of(entry, former); });
}

template <typename Read> void Evidence::loadBy(Read read)
{
    // Always queued: a continuation would be called at once where the reading is done already, before the answers that
    // wait to be delivered, and an older one would then be the last.
    m_pool.start([this, read = std::move(read), library = m_library] {
        const auto tell = [this, library, evidence = read()] {
            if (library == m_document.library())
                emit loaded(evidence);
        };
        QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
    });
}

kb::Expected<std::shared_ptr<const RunSubject>> Evidence::subject(const std::string &entryId) const
{
    kb::Expected<kb::Entry> entry = m_document.entry(entryId);
    kb::Expected<std::string> text = m_document.entryText(entryId);
    if (!entry || !text)
        return std::unexpected(entry ? std::move(text.error()) : std::move(entry.error()));
    const std::optional<std::uint32_t> index = m_document.catalog()->find(entryId);
    std::set<std::string> saved = savedCases(m_document, index.value(), *entry);
    return std::make_shared<const RunSubject>(
        m_library, index.value(), std::move(*entry), std::move(*text), std::move(saved));
}

std::optional<std::string> Evidence::currentId(const RunSubject &subject) const
{
    const Catalog &catalog = *m_document.catalog();
    if (subject.library != m_document.library())
        return std::nullopt;
    if (subject.index >= catalog.entryCount() || !catalog.contains(subject.index))
        return std::nullopt;
    return std::string(catalog.entry(subject.index).id);
}

kb::EvidenceStore Evidence::store() const
{
    return {m_library->folder(), m_library->isReadOnly(), m_userFolder};
}

QFuture<Recorded> Evidence::record(RunToRecord run)
{
    const std::shared_ptr<const RunSubject> subject = run.subject;
    kb::Entry entry = subject->entry;
    if (const std::optional<std::string> id = currentId(*subject)) {
        if (kb::Expected<kb::Entry> now = m_document.entry(*id))
            entry = std::move(*now);
        else
            entry.id = *id;
    }
    const auto asked = std::make_shared<Asked>(Asked {.entry = entry,
        .former = kb::formerIds(*subject->library, subject->index, entry),
        .facts = {.entryId = entry.id,
            .entryText = subject->text,
            .testCase = std::move(run.testCase),
            .transcript = std::move(run.transcript),
            .gpuModel = std::move(run.gpuModel),
            .target = std::move(run.target),
            .time = std::move(run.time)},
        .hosts = std::move(run.hosts),
        .users = std::move(run.users),
        .record = nullptr});
    loadBy([asked, records = m_records] { return records->begin(*asked); });
    std::vector<gpu::LoadedFile> libraries
        = asked->isHashed() ? asked->facts.transcript.libraries : std::vector<gpu::LoadedFile>();
    auto hash = [libraries = std::move(libraries), hasher = m_hasher, stop = m_stop.get_token()]() mutable {
        (void)kb::hashLibraries(libraries, *hasher, stop); // which keeps them for recordRun()
    };
    const auto promise = std::make_shared<QPromise<Recorded>>();
    promise->start();
    const auto write = [this, promise, subject, asked, records = m_records, hasher = m_hasher] {
        const auto tell = [this, promise, subject, written = records->write(*asked, *hasher)] {
            promise->addResult(handleWritten(*subject, written));
            promise->finish();
        };
        QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
    };
    m_hashing.start([this, write, hash = std::move(hash)]() mutable {
        hash();
        m_pool.start(write);
    });
    return promise->future();
}

Recorded Evidence::handleWritten(const RunSubject &subject, const Written &written)
{
    const EvidencePtr evidence = underId(written.evidence, currentId(subject));
    if (subject.library == m_document.library())
        emit loaded(evidence); // it was shown with the record, which may not be there
    if (!written.file)
        return std::unexpected(written.file.error());
    if (subject.library == m_document.library())
        emit recorded(evidence->entryId);
    return WrittenRecord {QString::fromStdString(written.file->string()), evidence};
}

} // namespace model
