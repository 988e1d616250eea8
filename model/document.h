// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The opened library, its unsaved edits, and the one undo stack. Opening runs in a worker thread; until it succeeds the
// library that is open stays open. An entry is edited as a value; its file's JSON is patched in memory, and written
// when the document is saved.
#pragma once

#include "model/catalog.h"

#include <QFutureWatcher>
#include <QObject>
#include <QUndoStack>

#include <filesystem>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace model {

class Document final : public QObject {
    Q_OBJECT

public:
    /// cacheFolder: where snapshots of the search index live; empty: nowhere.
    explicit Document(std::filesystem::path cacheFolder, QObject *parent = nullptr);
    ~Document() override;

    /// Opens a folder; opened() or openFailed() follows. A newer call replaces an older one. Unsaved edits are lost:
    /// who calls has asked before.
    void open(const std::filesystem::path &folder, bool readOnly);
    /// openFailed() with kb::ErrorCode::Cancelled follows, where something was being opened.
    void cancelOpening();

    [[nodiscard]] const std::shared_ptr<const kb::Library> &library() const { return m_library; } // null: none yet
    /// With the edits; another one after each.
    [[nodiscard]] const std::shared_ptr<const Catalog> &catalog() const { return m_catalog; }
    [[nodiscard]] QUndoStack *undoStack() { return &m_undoStack; }

    /// The entry as edited. Errors: NoSuchEntry, and those of reading the file.
    [[nodiscard]] kb::Expected<kb::Entry> entry(std::string_view id) const;
    /// The text of its file as edited. Errors alike.
    [[nodiscard]] kb::Expected<std::string> entryText(std::string_view id) const;

    /// Pushes one command; text names it in the menu. The id stays, whatever `changed` says.
    /// Errors: ReadOnly, NoSuchEntry, and those of reading the file.
    kb::Expected<void> edit(std::string_view id, kb::Entry changed, const QString &text);
    [[nodiscard]] bool isEdited(std::string_view id) const; // and not saved
    [[nodiscard]] bool isModified() const; // something is edited and not saved
    /// Writes each edited file atomically, in this thread. The errors of those that could not be written (WriteFailed,
    /// ChangedOnDisk: the file is no longer what was read); they stay edited.
    [[nodiscard]] std::vector<kb::Error> save();

    /// What records say of entries whose files can't hold it: shown in the place of the stored tier.
    void setMeasuredTiers(std::map<std::string, kb::Tier> tiers);
    void setMeasuredTier(const std::string &id, kb::Tier tier);

    /// Which entries need attention, by index, as the checks found.
    void setAttention(std::vector<bool> entries);

signals:
    void openingStarted();
    void openingProgress(int done, int total);
    void opened();
    void openFailed(const kb::Error &error);
    void entriesChanged(); // catalog() is another one
    void modifiedChanged(bool modified);

private:
    class EditCommand;
    struct Opened {
        std::shared_ptr<const kb::Library> library;
        std::shared_ptr<const Catalog> catalog;
    };
    using Result = kb::Expected<Opened>;
    struct EditedFile {
        kb::EntryFile file;
        std::string onDisk; // what was read or written last
    };
    void handleOpened();
    [[nodiscard]] kb::Expected<std::uint32_t> find(std::string_view id) const;
    [[nodiscard]] kb::Error pathError(std::uint32_t index, kb::Error error) const;
    kb::Expected<void> saveFile(std::uint32_t index, EditedFile &edited);
    void apply(std::uint32_t index, const kb::Entry &entry);
    void updateCatalog();
    void updateModified();

    std::filesystem::path m_cacheFolder;
    std::shared_ptr<const kb::Library> m_library;
    std::shared_ptr<const Catalog> m_catalog;
    std::map<std::uint32_t, EditedFile> m_edited; // by index in the library; saved ones, too
    std::map<std::string, kb::Tier> m_measuredTiers;
    bool m_modified = false;
    QUndoStack m_undoStack;
    std::stop_source m_stop;
    QFutureWatcher<std::shared_ptr<const Result>> m_opening;
};

/// Creates the folders of an empty library: entries, articles, evidence. Errors: WriteFailed.
[[nodiscard]] kb::Expected<void> createLibrary(const std::filesystem::path &folder);

} // namespace model
