// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/entrieshere.h"

#include "kb/cases/entryhere.h"

namespace model {

std::shared_ptr<const std::set<std::string>> entriesHere(
    const Catalog &catalog, const gpu::Facts &facts, const std::stop_token &stop)
{
    const auto ids = std::make_shared<std::set<std::string>>();
    for (std::uint32_t i = 0; i < catalog.entryCount() && !stop.stop_requested(); ++i) {
        if (!catalog.contains(i) || !catalog.entry(i).hasCondition)
            continue;
        const kb::Expected<kb::Entry> entry = catalog.readEntry(i);
        const auto answer = entry ? kb::applicability(*entry, facts, {}) : std::nullopt;
        if (answer && answer->applies == kb::Applies::Here)
            ids->insert(entry->id);
    }
    return ids;
}

} // namespace model
