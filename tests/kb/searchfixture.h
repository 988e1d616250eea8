// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Entries of a signature and a regex, and the search over them.
#pragma once

#include "kb/search/searchengine.h"
#include "kb/search/searchindex.h"

#include <algorithm>
#include <string>
#include <vector>

inline kb::Entry entry(std::string id, std::string signature, std::string regex = {})
{
    kb::Entry e;
    e.domain = id.substr(0, id.find('/'));
    e.id = std::move(id);
    e.signature.en = std::move(signature);
    e.regex = std::move(regex);
    return e;
}

inline kb::SearchEngine engineOf(const std::vector<kb::Entry> &entries)
{
    std::vector<const kb::Entry *> pointers;
    for (const kb::Entry &e : entries)
        pointers.push_back(&e);
    kb::SnapshotBuilder snapshot;
    kb::writeSearchIndex(pointers, snapshot);
    return kb::SearchEngine(kb::Snapshot::fromBytes(snapshot.finish()));
}

/// The first one of a kind; null: none.
inline const kb::Reason *reason(const kb::Match &match, kb::ReasonKind kind)
{
    const auto found = std::ranges::find(match.reasons, kind, &kb::Reason::kind);
    return found == match.reasons.end() ? nullptr : &*found;
}
