// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Entries and an engine over them, for tests of search.
#pragma once

#include "kb/search/searchengine.h"
#include "kb/search/searchindex.h"

#include <string>
#include <utility>
#include <vector>

namespace {

[[maybe_unused]] kb::Entry entry(std::string id, std::string signature, std::string regex = {})
{
    kb::Entry e;
    e.domain = id.substr(0, id.find('/'));
    e.id = std::move(id);
    e.signature.en = std::move(signature);
    e.regex = std::move(regex);
    return e;
}

[[maybe_unused]] kb::SearchEngine engineOf(const std::vector<kb::Entry> &entries)
{
    std::vector<const kb::Entry *> pointers;
    for (const kb::Entry &e : entries)
        pointers.push_back(&e);
    kb::SnapshotBuilder snapshot;
    kb::writeSearchIndex(pointers, snapshot);
    return kb::SearchEngine(kb::Snapshot::fromBytes(snapshot.finish()));
}

} // namespace
