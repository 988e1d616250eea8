// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/dialects.h"
#include "kb/format/fieldjson.h"
#include "kb/format/fieldreader.h"
#include "kb/format/jsonscan.h"

#include <nlohmann/json.hpp>

namespace kb {

using nlohmann::ordered_json;

std::string tierTextOf(const Entry &entry)
{
    return tierFromName(entry.tierText) == entry.tier ? entry.tierText : std::string(tierName(entry.tier));
}

ordered_json casesJson(const Entry &entry)
{
    if (entry.cases.empty() || depthLimitOffset(entry.cases, maxJsonDepth - 1))
        return {};
    ordered_json cases = ordered_json::parse(entry.cases, nullptr, false);
    return cases.is_array() ? cases : ordered_json();
}

void readFlat(const ObjectReader &root, Entry &entry)
{
    for (const EntryField &field : entryFields())
        readField(root, field.key, field, entry);
    if (const std::optional<ObjectReader> environment = root.object("environment"))
        entry.environment = environment->textMembers();
    entry.tier = tierFromName(entry.tierText);
}

ordered_json flatJson(const Entry &entry, EdgeForm form)
{
    ordered_json json;
    const std::string tier = tierTextOf(entry);
    for (const EntryField &field : entryFields())
        writeField(json, field.key, field.whenEmpty, field, entry, form, tier);
    return json;
}

} // namespace kb
