// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The opened library, its unsaved edits, and the one undo stack. Opening runs in a worker thread; until it succeeds the
// library that is open stays open. An entry is edited as a value; its file's JSON is patched in memory, and written
// when the document is saved.
#pragma once

#include "model/document/catalog.h"
#include "model/document/changecommand.h"
#include "model/document/changedentries.h"
#include "model/document/files.h"
#include "model/document/librarylock.h"
#include "model/document/saving.h"
#include "model/latest.h"

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>
#include <QUndoStack>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace model {

class Document final : public QObject {
    Q_OBJECT

public:
    /// cacheFolder: where snapshots of the search index live; dataFolder: where locks live; empty: nowhere.
    explicit Document(
        std::filesystem::path cacheFolder, std::filesystem::path dataFolder = {}, QObject *parent = nullptr);
    ~Document() override;

    /// Opens a folder; opened() or openFailed() follows. A newer call replaces an older one. Unsaved edits are lost:
    /// who calls has asked before; edits that come after the call end it (EditedWhileOpening). A library that another
    /// window has open is opened read-only.
    void open(const std::filesystem::path &folder, bool readOnly);
    /// Opens the library that is open once more, to be edited, where lockOwner() may be gone.
    void openAnyway();
    /// openFailed() with kb::ErrorCode::Cancelled follows, where something was being opened.
    void cancelOpening();

    [[nodiscard]] const std::shared_ptr<const kb::Library> &library() const
    {
        return m_files.library;
    } // null: none yet
    /// With the edits; another one after each.
    [[nodiscard]] const std::shared_ptr<const Catalog> &catalog() const { return m_catalog; }
    [[nodiscard]] QUndoStack *undoStack() { return &m_undoStack; }
    [[nodiscard]] bool isReadOnly() const; // no library counts as one that can't be written
    /// Who has the library open, where it is read-only because of that.
    [[nodiscard]] const std::optional<LockOwner> &lockOwner() const { return m_lockOwner; }

    /// The entry as edited. Errors: NoSuchEntry, and those of reading the file.
    [[nodiscard]] kb::Expected<kb::Entry> entry(std::string_view id) const;
    /// The text of its file as edited. Errors alike.
    [[nodiscard]] kb::Expected<std::string> entryText(std::string_view id) const;
    [[nodiscard]] kb::Expected<kb::Article> article(std::string_view id) const;

    // Each of these pushes one command; text names it in the menu. What changes nothing pushes none. Errors: ReadOnly,
    // NoSuchEntry, and those of reading the file.

    /// The id stays, whatever `changed` says. mergeKey: the field that is being typed in; consecutive edits of one
    /// entry under one key are undone as one. Empty: alone.
    kb::Expected<void> edit(
        std::string_view id, kb::Entry changed, const QString &text, std::string_view mergeKey = {});
    /// Id and front matter stay.
    kb::Expected<void> editArticle(
        std::string_view id, const kb::Article &changed, const QString &text, std::string_view mergeKey = {});
    /// One step for many.
    kb::Expected<void> editMany(const Edits &edits, const QString &text, std::string_view mergeKey = {});
    /// Likewise, in a worker, which calls make; editingFinished() follows. Errors, too: EditedMeanwhile, where
    /// something else was edited before it was done: nothing is changed then. A newer call replaces an older one.
    using MakeEdits = std::function<Edits(const Catalog &, const std::stop_token &)>;
    void editLater(MakeEdits make, const QString &text);
    /// editingFinished() with kb::ErrorCode::Cancelled follows, where edits were being made.
    void cancelEditing();
    [[nodiscard]] bool isEditing() const { return m_editing.isRunning(); }
    /// A new entry, in a flat file. Errors, too: BadId, IdTaken.
    kb::Expected<void> add(const kb::Entry &entry, const QString &text);
    /// A new entry whose file says this, byte for byte but for a tier that records elsewhere gave. Errors, too: those
    /// of kb::parseEntry().
    kb::Expected<void> addFile(std::string bytes, const QString &text);
    /// The same file under another id: what Casebook does not know of is copied, too. Errors as for add().
    kb::Expected<void> duplicate(std::string_view id, std::string_view newId, const QString &text);
    /// What refers to the entry follows; the old id of one that was saved becomes an alias, by which its records are
    /// found. Errors as for add(). Cost: every file is read.
    kb::Expected<void> rename(std::string_view id, std::string_view newId, const QString &text);
    /// Saving moves the file to the desktop's trash.
    kb::Expected<void> remove(std::string_view id, const QString &text);
    /// A new article without Chinese; articles are renamed and removed like entries, with their Chinese file.
    kb::Expected<void> addArticle(const kb::Article &article, const QString &text);
    kb::Expected<void> renameArticle(std::string_view id, std::string_view newId, const QString &text);
    kb::Expected<void> removeArticle(std::string_view id, const QString &text);

    [[nodiscard]] bool isEdited(std::string_view id) const; // and not saved
    [[nodiscard]] bool isModified() const; // something is edited and not saved
    [[nodiscard]] std::vector<UnsavedFile> unsaved() const; // entries first, in order of their index
    /// Writes what is edited by now, each file atomically, in worker threads; saved() follows. An entry that was edited
    /// gets the day as the date of its last update, which undoing the edit takes back, too. Files that can't be
    /// written (WriteFailed, ChangedOnDisk: the file is no longer what was read) stay edited, and so does what is
    /// edited meanwhile. It waits for what setBeforeSaving() names. Must not be called while isSaving().
    void save();
    /// Called when files are about to be saved; none is touched before its future has finished. Whoever keeps what is
    /// unsaved against a crash has it on disk by then.
    void setBeforeSaving(std::function<QFuture<void>()> begin) { m_beforeSaving = std::move(begin); }
    /// What is written stays saved, the rest stays edited; saved() follows.
    void cancelSaving();
    [[nodiscard]] bool isSaving() const { return m_isSaving; }

    /// Decides a conflict: what is on disk is known from now on, and `result` is what it is to be. Two commands,
    /// named theirsText and text: what is on disk, then `result`; so undo leads back to either.
    void resolve(
        const DiskConflict &conflict, const FileStatePtr &result, const QString &theirsText, const QString &text);

    /// What is known to be on disk, null: nothing. Where something else is, saving refuses the file.
    void setOnDisk(Item item, FileStatePtr onDisk);
    /// Puts files into other states: one command. Items that the document does not know yet are new ones.
    void push(std::vector<Change> changes, const QString &text, std::string mergeKey = {});
    /// The item under an id; where there is none, a new one for push().
    [[nodiscard]] Item itemFor(Item::Kind kind, std::string_view id);
    /// The state of a file; null: there is no such file. Errors: those of reading it.
    [[nodiscard]] kb::Expected<FileStatePtr> state(Item item) const { return m_files.state(item); }

    /// What records say of entries whose files can't hold it: shown in the place of the stored tier, beside what was
    /// measured of others before.
    void addMeasuredTiers(const std::map<std::string, kb::Tier> &tiers);
    void setMeasuredTier(const std::string &id, kb::Tier tier);
    /// A record of the entry was written: a tier that its file alone said counts from now on.
    void setRecorded(const std::string &id);

    /// Which entries need attention, by index, as the checks found; attentionChanged() follows.
    void setAttention(std::vector<bool> entries);

signals:
    void openingStarted();
    void openingProgress(int done, int total);
    void aboutToOpen(); // another library is about to take the place of this one
    void opened();
    void openFailed(const kb::Error &error);
    void entriesChanged(const model::ChangedEntries &changed); // catalog() is another one
    void editingFinished(const kb::Expected<void> &outcome);
    void attentionChanged(); // catalog() is another one, of the same entries
    void modifiedChanged(bool modified);
    void savingProgress(int done, int total);
    void saved(const model::SaveOutcome &outcome);

private:
    struct Opened {
        std::shared_ptr<const kb::Library> library;
        std::shared_ptr<const Catalog> catalog;
    };
    using Result = kb::Expected<Opened>;
    struct LaterEdit {
        std::uint64_t revision = 0; // that it was made from
        QString text;
        kb::Expected<std::vector<Change>> changes;
    };
    void handleOpened();
    void handleSaved();
    void handleEdited(LaterEdit edit);
    [[nodiscard]] kb::Expected<std::uint32_t> find(std::string_view id) const;
    [[nodiscard]] kb::Expected<void> checkWritable() const;
    [[nodiscard]] kb::Expected<void> checkNewId(std::string_view id) const;
    [[nodiscard]] kb::Expected<void> checkNewArticleId(std::string_view id) const;
    /// What an unsaved article is called where it was saved last; a new one: what it is called.
    [[nodiscard]] std::string articleIdOnDisk(std::uint32_t index) const;
    [[nodiscard]] std::filesystem::path pathFor(std::string_view id) const; // of a new entry's file
    void apply(const std::vector<Change> &changes, ChangeCommand::Side side);
    void updateOverlay(Item item);
    void updateArticle(std::uint32_t index);
    void addMeasured(const std::string &id, kb::Tier tier);
    [[nodiscard]] const kb::Entry *entryAsOpened(std::uint32_t index) const; // null: not read
    void updateCatalog();
    void updateModified();

    std::filesystem::path m_cacheFolder;
    std::filesystem::path m_dataFolder;
    Files m_files;
    Overlays m_overlays; // what of m_files is not as the snapshot has it, parsed
    std::map<std::uint32_t, std::shared_ptr<const Overlay>> m_measured; // with a tier that their files can't hold
    std::shared_ptr<const Catalog> m_catalog;
    std::unique_ptr<LibraryLock> m_lock; // of the library that is open
    std::unique_ptr<LibraryLock> m_openingLock; // of the one that is being opened
    std::optional<LockOwner> m_lockOwner;
    std::optional<LockOwner> m_openingOwner;
    Latest<LaterEdit> m_editing;
    std::uint32_t m_nextIndex = 0; // of a new entry
    std::uint32_t m_nextArticle = 0;
    bool m_modified = false;
    std::uint64_t m_revision = 0; // counts edits, undone ones too
    std::uint64_t m_openedAt = 0; // the revision at which open() was called
    ChangeCommand::Apply m_apply;
    QUndoStack m_undoStack;
    std::stop_source m_stop;
    QFutureWatcher<std::shared_ptr<const Result>> m_opening;
    std::function<QFuture<void>()> m_beforeSaving;
    bool m_isSaving = false;
    std::vector<UnsavedFile> m_beingSaved; // as they were when save() was called
    std::stop_source m_stopSaving;
    QFutureWatcher<SaveOutcome> m_saving;
};

/// Creates the folders of an empty library: entries, articles, evidence; in one of loose files, which entries would
/// hide, the other two. Errors: WriteFailed.
[[nodiscard]] kb::Expected<void> createLibrary(const std::filesystem::path &folder);

} // namespace model
