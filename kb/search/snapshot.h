// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The file that a search index lives in: named sections of flat arrays, checksummed (XXH3), mapped into memory and
// read in place. It is a cache of the entry files: a damaged or old one is simply built again. Its version is a hash of
// kb's sources (cmake/SnapshotVersion.cmake): other code, other snapshot.
#pragma once

#include "kb/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace kb {

/// The sections; a range of numbers for each owner.
enum class Section : std::uint32_t {
    // library (kb/library/library.cpp)
    LibraryInfo = 1,
    LibraryStrings,
    LibraryFiles,
    LibraryFolders,
    LibraryCatalog,
    LibraryArticles,
    LibraryFindings,
    // regex stage (kb/search/regexindex.cpp)
    Regex = 100,
    // signature stage (kb/search/signatureindex.cpp)
    Signature = 200,
    // keywords (kb/search/keywordindex.cpp)
    Keyword = 300,
    // facts about entries that ranking uses (kb/search/ranker.cpp), and the text that a typed filter looks in
    Rank = 400,
    Filter = 500,
    // what else a log shows (kb/search/signindex.h)
    Sign = 600,
    // every word of every text (kb/search/mentionindex.h)
    Mention = 700,
};
/// Section number base + offset, for owners that need several arrays.
[[nodiscard]] constexpr Section operator+(Section base, std::uint32_t offset)
{
    return Section(std::uint32_t(base) + offset);
}

class SnapshotBuilder final {
public:
    template <typename T> void add(Section section, std::span<const T> values)
    {
        static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 16);
        addBytes(section, std::as_bytes(values));
    }
    template <typename T> void add(Section section, const std::vector<T> &values)
    {
        add(section, std::span<const T>(values));
    }
    void add(Section section, std::string_view text) { add(section, std::span<const char>(text)); }

    /// Takes what another one has collected.
    void append(SnapshotBuilder other);

    /// Header, section table and sections as one block of bytes.
    [[nodiscard]] std::vector<std::byte> finish();

private:
    void addBytes(Section section, std::span<const std::byte> bytes);
    struct Part {
        Section section;
        std::vector<std::byte> bytes;
    };
    std::vector<Part> m_parts;
};

/// A snapshot in memory, mapped from a file or built just now. Shared: spans live as long as it does.
class Snapshot final {
public:
    /// Maps a file and checks its header and section table; nothing may shorten it while it is mapped (writers replace
    /// it by renaming). Errors: FileNotFound, FileUnreadable, and UnknownFormat where magic, version, size or sections
    /// are not right.
    [[nodiscard]] static Expected<std::shared_ptr<const Snapshot>> map(const std::filesystem::path &file);
    /// Takes what finish() returned. Bytes of another shape give a snapshot without
    /// sections.
    [[nodiscard]] static std::shared_ptr<const Snapshot> fromBytes(std::vector<std::byte> bytes);
    ~Snapshot();
    Snapshot(const Snapshot &) = delete;
    Snapshot &operator=(const Snapshot &) = delete;

    /// Whether the checksum fits: until that is known, any value in the sections may be wrong. Reads all of it, 0.1 ms
    /// a megabyte.
    [[nodiscard]] bool isIntact() const;

    /// The section's values; empty where the snapshot has no such section.
    template <typename T> [[nodiscard]] std::span<const T> section(Section section) const
    {
        static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 16);
        const std::span<const std::byte> bytes = sectionBytes(section);
        return {reinterpret_cast<const T *>(bytes.data()), bytes.size() / sizeof(T)};
    }
    [[nodiscard]] std::string_view text(Section section) const;
    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }

private:
    Snapshot() = default;
    // Aligned to 64 bytes when mapped, else to 16.
    [[nodiscard]] std::span<const std::byte> sectionBytes(Section section) const;
    std::span<const std::byte> m_bytes;
    std::vector<std::byte> m_owned;
    bool m_mapped = false;
};

} // namespace kb
