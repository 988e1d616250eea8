// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the rows of the list are sorted by.
#pragma once

#include "model/document/catalog.h"

#include <cstdint>
#include <vector>

namespace model {

enum class Order : std::uint8_t {
    Relevance, // as search found them; without a query by id
    Signature,
    Domain,
    Tier, // what runs say comes first, then what people say
    Updated, // the newest first
    FixRate, // by what is certain of the best workaround (kb::bestFix()), the highest first
};
inline constexpr std::size_t orderCount = 6;

struct ListOrder {
    Order by = Order::Relevance;
    kb::Language language = kb::Language::English; // of the signatures
    bool operator==(const ListOrder &) const = default;
};

/// Sorts the rows; those that are equal stay in their order, what nothing is known of comes last, and entries stay
/// before articles and articles before what only mentions the words.
/// Cost: about 1 microsecond a row, 3 by signature; meant for a worker thread.
void sortRows(std::vector<Row> &rows, const Catalog &catalog, const ListOrder &order);

} // namespace model
