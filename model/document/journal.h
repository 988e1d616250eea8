// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Keeps what is edited and not saved in the user's data folder, so that a crash or a power loss takes at most the last
// second of it. One file a run; those that earlier runs left behind are offered when their library is opened again.
// Written in a worker thread, atomically. The document waits for it before it saves many files.
#pragma once

#include "model/document/document.h"

#include <QDateTime>
#include <QFuture>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <filesystem>
#include <string>
#include <vector>

namespace model {

/// What an earlier run left.
struct LeftEdits {
    std::filesystem::path journal;
    QDateTime written;
    /// Without their items. Errors: those of reading the journal; JsonSyntax: it is damaged.
    kb::Expected<std::vector<UnsavedFile>> files;
    /// Journals whose edits stand in this one, so that they are not offered: a crash, or a disk that failed, left them.
    std::vector<std::filesystem::path> replaced;
};

class Journal final : public QObject {
    Q_OBJECT

public:
    static constexpr int delay = 1000; // ms from an edit to its journal

    /// document must outlive this. dataFolder: the user's; empty: nothing is kept.
    Journal(Document &document, std::filesystem::path dataFolder, QObject *parent = nullptr);
    /// What is unsaved by now was given up.
    ~Journal() override;

    /// The edits that were left of the library that the document has open; none where it can't be written.
    [[nodiscard]] std::vector<LeftEdits> leftEdits() const;
    /// Makes the edits again, as one command. Files that are not on disk as they were then become conflicts. Their
    /// journal goes once the document's own holds them.
    void restore(const LeftEdits &left, const QString &text);
    /// Removes a journal.
    void discard(const LeftEdits &left);
    /// Writes what is to be written now; the future finishes when it is on disk, or has failed.
    QFuture<void> flush();

signals:
    /// These files, as they are here, outlive a crash of the program from now on.
    void kept(const std::vector<model::UnsavedFile> &files);
    /// What is unsaved would not outlive a crash; once, until writing works again.
    void failed(const kb::Error &error);

private:
    struct Written {
        std::filesystem::path journal;
        std::vector<UnsavedFile> files;
        std::vector<std::filesystem::path> replaced;
        std::vector<std::filesystem::path> left; // of these: they could not be removed
        bool isGone = true; // where there are no files
        kb::Expected<void> outcome;
    };
    void handleWritten(const Written &written);
    struct OldName {
        Item::Kind kind = Item::Kind::Entry;
        std::string id;
    };
    /// Removes a file that is there under its new name, too, if it is as it was.
    void addRemoval(const OldName &old, const FileStatePtr &onDisk, std::vector<Change> &changes) const;
    void schedule();
    void write();
    void forget();

    Document &m_document;
    std::filesystem::path m_dataFolder;
    std::filesystem::path m_file; // of this run and the library that is open; empty: none
    std::vector<std::filesystem::path> m_restored; // journals that this one replaces
    bool m_isThere = false;
    bool m_hasFailed = false;
    QTimer m_timer;
    QFuture<void> m_writing; // the newest
    QThreadPool m_pool; // of one thread: the newest is written last
};

} // namespace model
