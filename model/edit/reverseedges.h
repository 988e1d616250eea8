// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Keeps both ends of an edge of the transition graph in step: "a leads to b" stands in b as "preceded by a", and "often
// confused with" stands in both.
#pragma once

#include "kb/entry.h"
#include "kb/error.h"

#include <functional>
#include <string>
#include <vector>

namespace model {

/// What an edit of one entry's graph changes in the entries at the other ends. An end that does not exist or can't be
/// read is passed over; a probability or condition that the other end states differently stays as it is there.
[[nodiscard]] std::vector<kb::Entry> reverseEdges(const kb::Entry &before, const kb::Entry &after,
    const std::function<kb::Expected<kb::Entry>(const std::string &id)> &read);

} // namespace model
