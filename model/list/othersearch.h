// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Searches libraries beside the one that is open, as they are saved, in a worker thread; the newest query wins. A
// library is opened when it is first searched, and stays open until others are named.
#pragma once

#include "kb/library/library.h"
#include "model/latest.h"
#include "model/list/searchsession.h"

#include <QObject>
#include <QThreadPool>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace model {

struct OtherMatch {
    std::filesystem::path library; // its folder
    std::string id; // of an entry
    kb::LocalizedText signature;
    kb::Tier tier = kb::Tier::Unknown;
    std::optional<kb::Grade> grade; // of a pasted text
    bool operator==(const OtherMatch &) const = default;
};

class OtherSearch final : public QObject {
    Q_OBJECT

public:
    /// cacheFolder: where snapshots are kept.
    explicit OtherSearch(std::filesystem::path cacheFolder, QObject *parent = nullptr);

    /// The libraries to search, most important first; one that can't be opened is passed over.
    void setLibraries(std::vector<std::filesystem::path> folders);
    /// finished() follows. Of a pasted text its answers are found, of typed words what has them all; of each library
    /// the best `most` entries.
    void search(const Query &query);
    /// What is under way is dropped.
    void cancel() { m_searching.drop(); }
    [[nodiscard]] bool isBusy() const { return m_searching.isRunning(); }

    static constexpr std::size_t most = 5;

signals:
    void finished(const std::vector<model::OtherMatch> &matches); // library by library

private:
    using Catalogs = std::map<std::filesystem::path, std::shared_ptr<const Catalog>>; // null: it can't be opened

    std::filesystem::path m_cacheFolder;
    std::vector<std::filesystem::path> m_folders;
    std::shared_ptr<Catalogs> m_catalogs; // the worker's
    QThreadPool m_pool; // of one thread
    Latest<std::vector<OtherMatch>> m_searching;
};

} // namespace model
