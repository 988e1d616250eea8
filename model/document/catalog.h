// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The library as it is with the edits that are not in its snapshot. Immutable, so that workers search it while the next
// edit is made. Holds what filtering and layout need to know of every entry, packed into 12 bytes each: facets over
// 100,000 entries and the height of every row cost well under a millisecond. Built once for a library, in a worker
// thread; an edit copies that (1 MB for 100,000 entries).
#pragma once

#include "kb/format/entryfile.h"
#include "kb/library/library.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace model {

/// One row of the list on the left: an entry or an article of the library.
struct Row {
    enum class Kind : std::uint8_t { Entry, Article };
    Kind kind = Kind::Entry;
    std::uint32_t index = 0; // in the library
    std::int32_t match = -1; // in SearchResult::matches, -1: not ranked
    bool isExact = false; // its id or its title is what is looked for
    std::int32_t code = -1; // in SearchResult::codes, that it is about; -1: none
    bool isMention = false; // it has the words that are looked for, but not where entries are looked for by
    bool operator==(const Row &) const = default;
};

/// What the chips above the list ask for; all of it must hold.
struct FacetChoice {
    std::string domain; // empty: any
    std::optional<kb::Tier> tier;
    bool hasCase = false;
    bool needsAttention = false;
    bool languageGap = false;
    bool articles = false; // articles only
    std::shared_ptr<const std::set<std::string>> picked; // only entries with these ids; null: any
    bool operator==(const FacetChoice &) const = default;
};

/// How many rows each chip would leave, given the others.
struct FacetCounts {
    std::uint32_t all = 0;
    std::uint32_t hasCase = 0;
    std::uint32_t needsAttention = 0;
    std::uint32_t languageGap = 0;
    std::uint32_t articles = 0;
    std::array<std::uint32_t, kb::tierCount> tiers {};
    std::vector<std::pair<std::string, std::uint32_t>> domains; // by name; they outlive the library in what shows them
    bool operator==(const FacetCounts &) const = default;
};

struct Filtered {
    std::vector<Row> rows;
    FacetCounts counts;
};

/// An entry that is not as the library's snapshot has it.
struct Overlay {
    std::shared_ptr<const kb::ParsedEntry> parsed; // never null
    bool isEdited = false; // and not saved
    [[nodiscard]] const kb::Entry &entry() const { return parsed->entry; }
};
struct Overlays {
    std::map<std::uint32_t, std::shared_ptr<const Overlay>> entries; // by index; null: no longer there
    std::map<std::uint32_t, std::shared_ptr<const kb::Article>> articles; // likewise
};

class Catalog final {
public:
    explicit Catalog(std::shared_ptr<const kb::Library> library);
    /// The same library with these in the place of its own; an index of library().entryCount() (or articleCount()) and
    /// up is new. Cost: about a millisecond; whoever searches first indexes the overlays, unless those that were edited
    /// again differ in nothing that is searched.
    [[nodiscard]] std::shared_ptr<const Catalog> with(Overlays overlays) const;

    /// The same with other entries that need attention, beside those in which loading found something; by index.
    [[nodiscard]] std::shared_ptr<const Catalog> withAttention(std::vector<bool> entries) const;

    /// The same where the entry has records now, so that the tier of its file stands on something; null: it had some.
    [[nodiscard]] std::shared_ptr<const Catalog> withRecords(std::uint32_t entry) const;

    [[nodiscard]] const kb::Library &library() const { return *m_library; }
    /// The number of all indices; some of them may be of entries that are no longer there.
    [[nodiscard]] std::uint32_t entryCount() const { return std::uint32_t(m_rows.size()); }
    [[nodiscard]] bool contains(std::uint32_t entry) const;
    /// As the facet counts it: findings of the file, or of the checks.
    [[nodiscard]] bool needsAttention(std::uint32_t entry) const;
    [[nodiscard]] bool isEdited(std::uint32_t entry) const; // and not saved
    [[nodiscard]] const Overlays &overlays() const { return m_overlays; }
    [[nodiscard]] bool isOverlaid(std::uint32_t entry) const { return m_overlays.entries.contains(entry); }
    [[nodiscard]] const std::vector<bool> &attention() const { return m_attention; } // empty: nothing was checked
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view id) const;
    [[nodiscard]] kb::EntrySummary entry(std::uint32_t index) const; // index < entryCount()
    /// Puts indices of entries, or of articles, in order: new and renamed ones at their place by id.
    [[nodiscard]] std::vector<std::uint32_t> inOrder(std::vector<std::uint32_t> entries) const;
    [[nodiscard]] std::vector<std::uint32_t> articlesInOrder(std::vector<std::uint32_t> articles) const;
    /// Errors: those of reading the file.
    [[nodiscard]] kb::Expected<kb::Entry> readEntry(std::uint32_t index) const;
    /// The number of all indices of articles, some of which may no longer be there.
    [[nodiscard]] std::uint32_t articleCount() const;
    [[nodiscard]] bool containsArticle(std::uint32_t index) const;
    [[nodiscard]] std::optional<std::uint32_t> findArticle(std::string_view id) const;
    [[nodiscard]] kb::ArticleSummary article(std::uint32_t index) const; // index < articleCount()
    /// With both languages. Errors alike.
    [[nodiscard]] kb::Expected<kb::Article> readArticle(std::uint32_t index) const;
    /// The first call after an edit indexes the overlays.
    [[nodiscard]] const kb::SearchEngine &search() const;
    /// The rows that satisfy a choice, in their order. Cost: about 5 ns a row.
    [[nodiscard]] Filtered filter(const std::vector<Row> &rows, const FacetChoice &choice) const;
    /// Whether another entry has the same signature. What edits made alike is not known of the library's own.
    [[nodiscard]] bool isTwin(std::uint32_t entry) const;
    /// Width of an entry's shown signature in character cells (a CJK character takes two), at most 255.
    [[nodiscard]] int signatureCells(std::uint32_t entry, kb::Language language) const;

private:
    struct PackedRow {
        std::uint32_t domain = 0; // in m_domains
        std::uint8_t tier = 0;
        std::uint8_t flags = 0;
        std::uint8_t cells = 0;
        std::uint8_t cellsZh = 0;
    };
    struct EditedSearch {
        std::once_flag built;
        std::optional<kb::SearchEngine> engine;
    };
    Catalog(const Catalog &other) = default;
    [[nodiscard]] kb::EntrySummary entryOfLibrary(std::uint32_t index) const; // index < library().entryCount()
    /// Whether nothing but the entry's file gives it that tier.
    [[nodiscard]] bool isUnrecorded(std::uint32_t index, kb::Tier tier) const;
    [[nodiscard]] PackedRow packedRowOf(const kb::EntrySummary &entry) const; // without the domain
    [[nodiscard]] std::uint8_t twinFlag(std::uint32_t entry) const;
    [[nodiscard]] std::uint8_t attentionFlag(std::uint32_t entry) const;
    [[nodiscard]] std::uint32_t domainNumber(std::string_view domain);
    void updateRow(std::uint32_t index); // after what the entry says was changed
    [[nodiscard]] bool isSearchedAs(const Catalog &before, const std::vector<std::uint32_t> &stale) const;
    std::shared_ptr<const kb::Library> m_library;
    /// With a tier of runs, and no record: it stands on nothing.
    std::shared_ptr<const std::set<std::uint32_t>> m_unrecorded;
    std::shared_ptr<EditedSearch> m_search; // null: the library's
    Overlays m_overlays;
    std::shared_ptr<const std::vector<std::size_t>> m_signatures; // hashes of the library's, sorted
    std::vector<PackedRow> m_rows;
    std::vector<bool> m_attention;
    std::vector<std::string_view> m_domains; // sorted; views into the library and m_newDomains
    std::vector<std::shared_ptr<const std::string>> m_newDomains; // that only edits have
};

} // namespace model
