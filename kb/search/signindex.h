// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The signs of entries (kb/entry.h): which of them a log shows. Asked for the few entries that a log's messages
// brought up; each regex is compiled when it is first needed.
// Cost: some 3 us a sign on 5 KB, and the text is looked at around the message where it is long.
#pragma once

#include "kb/entry.h"
#include "kb/search/regexcodecache.h"
#include "kb/search/snapshot.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// As the snapshot holds it; texts are bytes of one block.
struct SignRow {
    Span regex;
    Span says;
    Span saysZh;
    float weight = 0;
};

struct FoundSign {
    Span match; // of the text
    float weight = 0;
    std::string_view says;
    std::string_view saysZh;
};

class SignIndex final {
public:
    explicit SignIndex(std::shared_ptr<const Snapshot> snapshot);
    [[nodiscard]] bool hasSigns(std::uint32_t entry) const;
    /// The entry's signs that match a line of the text (well-formed UTF-8), each at its first place. near: where a long
    /// text is looked at. Thread-safe.
    [[nodiscard]] std::vector<FoundSign> find(std::uint32_t entry, std::string_view text, Span near) const;

private:
    [[nodiscard]] std::string_view textOf(Span span) const { return m_text.substr(span.begin, span.end - span.begin); }

    std::shared_ptr<const Snapshot> m_snapshot;
    std::span<const SignRow> m_signs;
    std::span<const std::uint32_t> m_starts; // by entry, and one more
    std::string_view m_text;
    std::unique_ptr<RegexCodeCache> m_codes;
};

class SignIndexBuilder final {
public:
    void add(std::span<const Entry *const> entries); // in index order
    void write(SnapshotBuilder &snapshot);

private:
    Span keep(std::string_view text);
    std::vector<SignRow> m_signs;
    std::vector<std::uint32_t> m_starts {0};
    std::string m_text;
};

} // namespace kb
