// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Joins the records of many machines: files are taken over byte for byte, each with its signature, if they hold. The
// same record is taken once, whatever it is called; in which order folders are named makes no difference to what counts
// (docs/adr/0035).
#pragma once

#include "kb/evidence/recordfile.h"

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kb {

class RecordIndex;

class RecordMerge final {
public:
    struct Place {
        std::filesystem::path root; // evidence/ lies in it, or is made
        std::filesystem::path userFolder; // the user's data folder
        RecordContext context;
    };
    /// leftOut: called for each file that is not taken, from any thread, by one at a time.
    RecordMerge(Place place, std::function<void(const std::filesystem::path &file, const Error &why)> leftOut);

    /// A library's folder, its evidence/, or a folder with such, at most some levels below. Links are passed over.
    /// False: there is no folder of records.
    [[nodiscard]] bool add(const std::filesystem::path &folder);
    /// Takes what was added, one entry after the other; where it is stopped, or can't go on, what was taken stays. The
    /// error: of writing. What is in files is on disk before any of them gets its name.
    [[nodiscard]] Expected<void> run(const std::stop_token &stop);

    // How far it is; may be asked from any thread.
    [[nodiscard]] std::size_t merged() const { return m_merged; }
    [[nodiscard]] std::size_t known() const { return m_known; } // that were there already
    [[nodiscard]] std::size_t signatures() const { return m_signatures; } // that were added to those
    [[nodiscard]] std::size_t leftOut() const { return m_left; }
    [[nodiscard]] std::size_t links() const { return m_links; } // passed over
    /// Ids of entries of which a record was merged or there already.
    [[nodiscard]] const std::set<std::string> &entries() const { return m_entries; }

private:
    struct Staged;

    void leaveOut(const std::filesystem::path &file, const Error &why);
    [[nodiscard]] bool addEvidence(const std::filesystem::path &folder, int depth);
    [[nodiscard]] Expected<void> mergeEntry(const std::string &id, const std::stop_token &stop);
    [[nodiscard]] Expected<void> mergeFiles(const std::string &id, const std::vector<std::filesystem::path> &files,
        RecordIndex &index, const std::stop_token &stop);
    [[nodiscard]] Expected<std::optional<Staged>> stage(const std::string &id, const std::filesystem::path &source);
    /// Its name; nothing: it was there already.
    [[nodiscard]] Expected<std::optional<std::filesystem::path>> place(const Staged &staged);

    Place m_place;
    std::function<void(const std::filesystem::path &, const Error &)> m_tell;
    std::mutex m_telling;
    std::map<std::string, std::vector<std::filesystem::path>> m_folders; // of each entry
    std::set<std::string> m_entries;
    std::filesystem::path m_staging;
    std::atomic<std::size_t> m_number = 0; // of files in it
    std::atomic<std::size_t> m_merged = 0;
    std::atomic<std::size_t> m_known = 0;
    std::atomic<std::size_t> m_signatures = 0;
    std::atomic<std::size_t> m_left = 0;
    std::atomic<std::size_t> m_links = 0;
};

} // namespace kb
