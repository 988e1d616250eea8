// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which entries of the library apply on a machine.
#pragma once

#include "gpu/protocol/facts.h"
#include "model/document/catalog.h"

#include <memory>
#include <set>
#include <stop_token>
#include <string>

namespace model {

/// Ids, for FacetChoice::picked. Without a pasted text, so conditions that need one say nothing. Reads every entry that
/// has a condition: for worker threads.
[[nodiscard]] std::shared_ptr<const std::set<std::string>> entriesHere(
    const Catalog &catalog, const gpu::Facts &facts, const std::stop_token &stop);

} // namespace model
