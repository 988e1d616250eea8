// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The records in a folder: files, and packs of those that were merged together, thousands in one file (docs/adr/0035).
// A pack holds the records' texts, one after the other, and then a line for each: its name, where it begins, its size.
// The last line says where those lines begin and how many there are.
#pragma once

#include "kb/evidence/recordindex.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb {

inline constexpr std::string_view packEnding = ".records";

class RecordFolder final {
public:
    /// What is in the folder; of a name that stands there twice, the file, or the first pack's.
    explicit RecordFolder(std::filesystem::path folder);
    /// Of its files these alone.
    RecordFolder(std::filesystem::path folder, const std::vector<std::string> &files);

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }
    /// Records, or what may be one, ordered by name.
    [[nodiscard]] std::size_t size() const { return m_items.size(); }
    [[nodiscard]] const std::string &name(std::size_t i) const { return m_items[i].name; }
    /// How it is told of, below a folder. What is in a pack is named as if that were a folder.
    [[nodiscard]] std::filesystem::path fileIn(const std::filesystem::path &folder, std::size_t i) const;
    [[nodiscard]] std::filesystem::path file(std::size_t i) const { return fileIn(m_path, i); }
    /// Errors: those of readFile(); FileTooLarge.
    [[nodiscard]] Expected<std::string> text(std::size_t i) const;
    /// Of each, in their order; those in a pack have the pack's.
    [[nodiscard]] std::vector<RecordIndex::Stamps> stamps() const;
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    void removeThoseOf(const RecordFolder &other); // by their names
    [[nodiscard]] const std::vector<std::string> &packs() const { return m_packs; } // their names
    [[nodiscard]] bool isPacked(std::size_t i) const { return m_items[i].pack >= 0; }
    /// Whether a record may have a signature beside it. Nobody looks for one where its folder is known to have none.
    [[nodiscard]] bool mayBeSigned(std::size_t i) const { return m_hasSignatures && !isPacked(i); }
    void setSigned(bool hasSignatures) { m_hasSignatures = hasSignatures; } // true until it is said
    /// What can't be read: packs, the folder itself.
    [[nodiscard]] const std::vector<Error> &errors() const { return m_errors; }

private:
    struct Item {
        std::string name;
        std::int32_t pack = -1; // into m_packs; -1: a file
        std::uint64_t begin = 0; // in it
        std::uint64_t size = 0;
    };
    void take(const std::vector<std::string> &files);
    void addPack(const std::string &name);

    std::filesystem::path m_path;
    std::vector<std::string> m_packs;
    std::vector<Item> m_items;
    bool m_hasSignatures = true;
    std::vector<Error> m_errors;
};

/// A pack's bytes: of names, each once, with their texts. It is called "merged-<hash>.records".
struct RecordPack {
    std::string name;
    std::string bytes;
};
[[nodiscard]] RecordPack packed(std::span<const std::pair<std::string, std::string_view>> records);

/// Where a record is a file: that of the one itself, or one beside its pack, which is written if it is not there.
/// Errors: WriteFailed.
[[nodiscard]] Expected<std::filesystem::path> ownFileOf(const std::filesystem::path &file, std::string_view text);
/// The text of a record's file, or of a record in a pack, as RecordFolder::file() names it. Errors: those of
/// readFile().
[[nodiscard]] Expected<std::string> readRecordBytes(const std::filesystem::path &file);

} // namespace kb
