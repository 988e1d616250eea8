// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Reads very many records of which most differ in nothing but time, machine and durations, as those of a fleet do: what
// was once found out about such a text holds for the others, so that only their hash is left to compute
// (docs/adr/0035).
#pragma once

#include "kb/evidence/recordfile.h"

#include <cstddef>
#include <memory>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kb {

class RecordOutlines final {
public:
    /// As checkedRecord(), without what only a record's page shows: its case's text, and the environment, calls, steps
    /// and log of its transcript. May be called from any thread.
    [[nodiscard]] Expected<Record> read(const std::filesystem::path &file, std::string_view text,
        std::string_view entryId, const RecordContext &context);

private:
    std::shared_mutex m_mutex;
    std::unordered_map<std::string, std::shared_ptr<const Record>> m_known; // by what is the same in all
    std::size_t m_bytes = 0; // of their texts
};

} // namespace kb
