// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Joins the records of many machines: each is taken over byte for byte, with its signature, if it holds. The same
// record is taken once, whatever it is called; in which order folders are named makes no difference to what counts.
// Many of one entry that nobody signed become packs (recordfolder.h, docs/adr/0035).
#pragma once

#include "kb/evidence/fleetfolders.h"
#include "kb/evidence/recordfile.h"

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

class RecordMerge final {
public:
    struct Place {
        std::filesystem::path root; // evidence/ lies in it, or is made
        std::filesystem::path userFolder; // the user's data folder
        RecordContext context;
    };
    /// leftOut: called for each file that is not taken, from any thread, by one at a time.
    RecordMerge(Place place, std::function<void(const std::filesystem::path &file, const Error &why)> leftOut);

    /// As FleetFolders::add().
    [[nodiscard]] bool add(const std::filesystem::path &folder);
    /// Takes what was added, one entry after the other; where it is stopped, or can't go on, what was taken stays. The
    /// error: of writing. What is in files is on disk before any of them gets its name: some thousand are brought there
    /// while the next ones are read.
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
    struct Target; // where the records of an entry go
    struct Source; // a record of a machine's
    struct Read; // one that is to be taken
    struct Staged; // a file that is to get its name
    struct Batch;
    using Names = std::map<std::string, const Read *>; // of the records that get them

    void leaveOut(const std::filesystem::path &file, const Error &why);
    /// Null: the id is none, which was said of each file.
    [[nodiscard]] Expected<std::shared_ptr<Target>> targetOf(const std::string &id);
    [[nodiscard]] Expected<void> mergeAll(const std::stop_token &stop);
    void readAll(Batch &batch, const std::stop_token &stop);
    /// Nothing: it is known, or does not hold.
    [[nodiscard]] std::optional<Read> read(const Source &from);
    /// Writes what was read, over all cores. The error: of the first that could not be written.
    [[nodiscard]] Expected<void> stage(Batch &batch);
    /// The files for those of one target. Where there are many they become packs.
    void plan(const std::vector<const Read *> &read, std::vector<Staged> &staged);
    [[nodiscard]] static Expected<void> write(Staged &staged);
    /// Gives what was staged its names, once it is on disk.
    [[nodiscard]] Expected<void> place(Batch &batch);
    /// Its name, which nothing has, nor gets now; nothing: the record is there already.
    [[nodiscard]] static std::optional<std::string> nameOf(const Read &read, const Names &now);
    [[nodiscard]] Expected<void> giveName(const Staged &staged);
    [[nodiscard]] Expected<void> giveNameToSigned(const Staged &staged);
    void finish(Target &target); // no more will come

    Place m_place;
    RecordContext m_unsigned; // of folders without a signature
    std::function<void(const std::filesystem::path &, const Error &)> m_tell;
    std::mutex m_telling;
    FleetFolders m_found;
    std::set<std::string> m_entries;
    std::filesystem::path m_staging;
    std::size_t m_number = 0; // of files in it
    std::atomic<std::size_t> m_merged = 0;
    std::atomic<std::size_t> m_known = 0;
    std::atomic<std::size_t> m_signatures = 0;
    std::atomic<std::size_t> m_left = 0;
    std::atomic<std::size_t> m_links = 0;
};

} // namespace kb
