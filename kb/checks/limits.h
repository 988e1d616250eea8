// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Limits that an entry states for a parameter of a call: "requires epsilon >= 1e-5", "epsilon must be at least 0". And
// values that its signature says were refused: "epsilon=1e-06".
#pragma once

#include "kb/entry.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kb {

struct Limit {
    std::uint64_t parameter = 0; // hash of its name as a word; eps and epsilon are one
    bool isMinimum = true;
    double bound = 0;
    std::string text; // "epsilon >= 1e-05"
    bool operator==(const Limit &) const = default;
};
/// From the English root cause; only sentences that say must, require, need or should.
[[nodiscard]] std::vector<Limit> statedLimits(const Entry &entry);

struct RefusedValue {
    std::uint64_t parameter = 0;
    double value = 0;
    std::string text; // "epsilon=1e-06"
};
/// From the English signature, where it names a status of cuDNN.
[[nodiscard]] std::vector<RefusedValue> refusedValues(const Entry &entry);

/// Hashes of the calls that the signature names (cudnnConvolutionForward), without repetition.
[[nodiscard]] std::vector<std::uint64_t> namedCalls(const Entry &entry);

} // namespace kb
