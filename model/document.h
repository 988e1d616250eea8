// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The opened library and the one undo stack. Opening runs in a worker thread; until it succeeds the library that is
// open stays open.
#pragma once

#include "model/catalog.h"

#include <QFutureWatcher>
#include <QObject>
#include <QUndoStack>

#include <filesystem>
#include <memory>
#include <stop_token>

namespace model {

class Document final : public QObject {
    Q_OBJECT

public:
    /// cacheFolder: where snapshots of the search index live; empty: nowhere.
    explicit Document(std::filesystem::path cacheFolder, QObject *parent = nullptr);
    ~Document() override;

    /// Opens a folder; opened() or openFailed() follows. A newer call replaces an older one.
    void open(const std::filesystem::path &folder, bool readOnly);
    /// openFailed() with kb::ErrorCode::Cancelled follows, where something was being opened.
    void cancelOpening();

    [[nodiscard]] const std::shared_ptr<const kb::Library> &library() const { return m_library; } // null: none yet
    [[nodiscard]] const std::shared_ptr<const Catalog> &catalog() const { return m_catalog; }
    [[nodiscard]] QUndoStack *undoStack() { return &m_undoStack; }

signals:
    void openingStarted();
    void openingProgress(int done, int total);
    void opened();
    void openFailed(const kb::Error &error);

private:
    struct Opened {
        std::shared_ptr<const kb::Library> library;
        std::shared_ptr<const Catalog> catalog;
    };
    using Result = kb::Expected<Opened>;
    void handleOpened();

    std::filesystem::path m_cacheFolder;
    std::shared_ptr<const kb::Library> m_library;
    std::shared_ptr<const Catalog> m_catalog;
    QUndoStack m_undoStack;
    std::stop_source m_stop;
    QFutureWatcher<std::shared_ptr<const Result>> m_opening;
};

/// Creates the folders of an empty library: entries, articles, evidence. Errors: WriteFailed.
[[nodiscard]] kb::Expected<void> createLibrary(const std::filesystem::path &folder);

} // namespace model
