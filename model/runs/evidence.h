// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The records of the document's library: read and written in one worker thread, one after the other, and hashed in
// another, which takes seconds. A record counts from the moment that its run is known; once it is written it moves its
// entry's tier: by an undoable edit, or, where the library can't be written, in what is shown.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "kb/evidence/filehasher.h"
#include "model/document/document.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <set>
#include <stop_token>

namespace model {

/// The entry of runs as it was when they began. It is found again under whatever id it has since.
struct RunSubject {
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
    std::string target = "local"; // or "ssh", "srun"
    std::string time; // when it began, as kb::utcNow()
    std::vector<std::string> hosts; // names of the machine that it ran on, which the record leaves out
    std::vector<std::string> users; // names of the account there, likewise
};

class Evidence final : public QObject {
    Q_OBJECT

public:
    /// userFolder: the user's data folder. document must outlive this.
    Evidence(Document &document, std::filesystem::path userFolder, QObject *parent = nullptr);
    ~Evidence() override; // stops hashing, waits for the records that are being written

    /// loaded() follows, or failed() where there is no such entry.
    void load(const std::string &entryId);
    /// Errors: those of Document::entry().
    [[nodiscard]] kb::Expected<std::shared_ptr<const RunSubject>> subject(const std::string &entryId) const;
    /// What it is called now; nothing where it was deleted.
    [[nodiscard]] std::optional<std::string> currentId(const RunSubject &subject) const;
    /// loaded() follows at once, then recorded(), or failed() and loaded() without it; failed() names the id that the
    /// entry had as the runs began. The record belongs to what the entry is called now; that of a deleted one stays
    /// under its id, for the day the deletion is undone.
    /// undoText: what the edit of the tier is called in the menu.
    void record(RunToRecord run, const QString &undoText);

signals:
    /// With the records that are still being written.
    void loaded(const std::shared_ptr<const kb::EntryEvidence> &evidence);
    /// The tier's edit, if any, is made.
    void recorded(const QString &file, kb::Tier tierBefore, const std::shared_ptr<const kb::EntryEvidence> &evidence);
    void failed(const QString &entryId, const kb::Error &error);

private:
    using EvidencePtr = std::shared_ptr<const kb::EntryEvidence>;
    struct Asked;
    struct Records;
    struct Written {
        kb::Expected<std::filesystem::path> file;
        EvidencePtr evidence;
    };
    void handleOpened();
    void handleWritten(const RunSubject &subject, const Written &written, const QString &undoText);
    template <typename Read> void loadBy(Read read);

    Document &m_document;
    std::filesystem::path m_userFolder;
    std::shared_ptr<const kb::Library> m_library; // that the records are of
    std::shared_ptr<Records> m_records; // for the thread of m_pool alone
    std::shared_ptr<kb::FileHasher> m_hasher = std::make_shared<kb::FileHasher>();
    std::stop_source m_stop;
    QThreadPool m_pool; // of one thread: whoever reads sees all that was written before
    QThreadPool m_hashing; // of one thread, too: records are written in the order in which they were asked for
};

} // namespace model
