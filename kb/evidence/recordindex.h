// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A folder with the records of a fleet: tens of thousands, of which most say the same but for their time and machine.
// Those stand as one (Record::others), and an index in the user's data folder keeps which file says what, so that a
// file that was read once is not read again while its size and time stay the same (docs/adr/0035).
#pragma once

#include "kb/evidence/recordfile.h"
#include "kb/library/file.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kb {

class RecordFolder;

class RecordIndex final {
public:
    /// Folders with no more records than these are read as they are.
    static constexpr std::size_t fewRecords = 64;

    /// Size and time of a record's file, or of the pack that it is in, and of its signature's.
    struct Stamps {
        Stamp record;
        Stamp signature; // of none: Stamp()
        bool operator==(const Stamps &) const = default;
    };
    /// A file that holds a record that holds.
    struct Run {
        Stamps stamps;
        std::uint32_t says = 0; // the same number: they say the same
        std::uint32_t machine = 0; // into machines()
        std::string time;
    };
    /// The index's file for the records of an entry below root. Empty where there is no user's folder: nothing is kept
    /// then.
    [[nodiscard]] static std::filesystem::path fileOf(
        const std::filesystem::path &root, const std::filesystem::path &userFolder, std::string_view entryId);

    /// Takes over what the file has, if it was made by this version of Casebook, on this machine, and with these
    /// allowed signers.
    RecordIndex(std::filesystem::path file, const RecordContext &context);

    /// The run of the record of this name; null: the record's file has to be read.
    [[nodiscard]] const Run *find(const std::string &name, const Stamps &stamps) const;
    const Run &add(std::string name, const Stamps &stamps, const Record &record);
    [[nodiscard]] std::size_t size() const { return m_runs.size(); }
    [[nodiscard]] std::size_t added() const { return m_added; }
    [[nodiscard]] const std::shared_ptr<const std::string> &machine(std::uint32_t number) const
    {
        return m_machines[number];
    }
    void save() const; // where it can't be, the files are read again

private:
    using Numbers = std::unordered_map<std::string, std::uint32_t>;

    void load();
    std::uint32_t numberOfMachine(const std::string &machine);
    std::uint32_t numberOfSaying(std::string saying);

    std::filesystem::path m_file;
    std::string m_head; // what it must begin with
    std::unordered_map<std::string, Run> m_runs; // by the file's name
    std::vector<std::shared_ptr<const std::string>> m_machines;
    Numbers m_machineNumbers;
    std::vector<std::string> m_sayings;
    Numbers m_sayingNumbers;
    Numbers m_said; // the same by the texts themselves, of what was added
    std::size_t m_added = 0;
};

/// The records of one folder, each with its number there.
struct FoldedRecords {
    std::vector<std::pair<Record, std::size_t>> records;
    std::vector<std::pair<Error, std::size_t>> wrong; // what is no record of the entry
    std::size_t left = 0; // that say something else again: more than can be kept in memory
};
/// On all cores. Adds to the index what it did not know, and saves it.
[[nodiscard]] FoldedRecords foldedRecords(
    const RecordFolder &folder, std::string_view entryId, const RecordContext &context, RecordIndex &index);

} // namespace kb
