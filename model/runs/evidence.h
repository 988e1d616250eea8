// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The records of the document's library: read and written in one worker thread, one after the other, and hashed in
// another, which takes seconds. A record counts from the moment that its run is known. What it makes of its entry's
// tier is for whoever asked for the record.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "kb/evidence/filehasher.h"
#include "model/document/document.h"
#include "model/latest.h"

#include <QFuture>
#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <set>
#include <stop_token>

namespace model {

/// The entry of runs as it was when they began. It is found again under whatever id it has since.
struct RunSubject {
    std::shared_ptr<const kb::Library> library; // that was open
    std::uint32_t index = 0; // in the catalog
    kb::Entry entry;
    std::string text; // of its file
    std::set<std::string> savedCases; // their hashes in the file on disk: a record of another case refers to nothing
};

/// One run that is to be recorded.
struct RunToRecord {
    std::shared_ptr<const RunSubject> subject;
    gpu::Case testCase;
    gpu::Transcript transcript;
    std::string gpuModel; // level model
    std::string target = "local"; // or another that gpu::targetName() gives
    std::string time; // when it began, as kb::utcNow()
    std::vector<std::string> hosts; // names of the machine that it ran on, which the record leaves out
    std::vector<std::string> users; // names of the account there, likewise
};

/// A record on disk, and what all records say of its entry with it.
struct WrittenRecord {
    QString file;
    std::shared_ptr<const kb::EntryEvidence> evidence; // under the id that the entry has now
};
/// What became of a run that was to be recorded. Errors: the record was not written, because it would be a stand-in's
/// (StandIn), or for the reasons of kb::EvidenceStore::write().
using Recorded = kb::Expected<WrittenRecord>;

class Evidence final : public QObject {
    Q_OBJECT

public:
    /// userFolder: the user's data folder. document must outlive this.
    Evidence(Document &document, std::filesystem::path userFolder, QObject *parent = nullptr);
    ~Evidence() override; // stops hashing, waits for the records that are being written

    /// loaded() follows, but where there is no such entry.
    void load(const std::string &entryId);
    /// Errors: those of Document::entry().
    [[nodiscard]] kb::Expected<std::shared_ptr<const RunSubject>> subject(const std::string &entryId) const;
    /// What it is called now; nothing where it was deleted, or where another library was opened since.
    [[nodiscard]] std::optional<std::string> currentId(const RunSubject &subject) const;
    /// Where the records of the library that is open are, for worker threads. There must be a library.
    [[nodiscard]] kb::EvidenceStore store() const;
    /// Tells loaded() with the record at once, and again when the record is written, or without it when it can't be;
    /// then the future has its result. The record belongs to what the entry is called now; that of a deleted one stays
    /// under its id, for the day the deletion is undone. A future that is cancelled: this was destroyed meanwhile.
    [[nodiscard]] QFuture<Recorded> record(RunToRecord run);

signals:
    /// With the records that are still being written.
    void loaded(const std::shared_ptr<const kb::EntryEvidence> &evidence);
    /// There is one record more of this entry.
    void recorded(const std::string &entryId);

private:
    using EvidencePtr = std::shared_ptr<const kb::EntryEvidence>;
    struct Asked;
    struct Records;
    struct Written {
        kb::Expected<std::filesystem::path> file;
        EvidencePtr evidence;
    };
    void handleOpened();
    [[nodiscard]] Recorded handleWritten(const RunSubject &subject, const Written &written);
    template <typename Read> void loadBy(Read read);

    Document &m_document;
    std::filesystem::path m_userFolder;
    std::shared_ptr<const kb::Library> m_library; // that the records are of
    std::shared_ptr<Records> m_records; // for the thread of m_pool alone
    std::shared_ptr<kb::FileHasher> m_hasher = std::make_shared<kb::FileHasher>();
    std::stop_source m_stop;
    QThreadPool m_pool; // of one thread: whoever reads sees all that was written before
    Latest<std::map<std::string, kb::Tier>> m_readingTiers;
    QThreadPool m_hashing; // of one thread, too: records are written in the order in which they were asked for
};

} // namespace model
