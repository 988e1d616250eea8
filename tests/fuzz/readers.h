// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Everything that reads bytes of strangers, and what must hold of it for any bytes at all: one table, for the mutations
// of every run of the tests (tst_mutations.cpp) and for libFuzzer (fuzzer.cpp, ./dev fuzz).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

struct Target {
    std::string_view name; // "case"
    std::string_view what; // for people, one line
    /// Says what did not hold; empty: all did.
    std::string (*check)(const std::string &bytes);
    /// Good inputs to begin with, from the project's own files and from ../shared, where that is there.
    std::vector<std::string> (*seeds)();
    std::size_t maxBytes; // of the inputs that libFuzzer makes
    int rounds; // mutations in a run of the tests
};

[[nodiscard]] std::span<const Target> targets();
[[nodiscard]] const Target *target(std::string_view name); // null: there is none

/// Inputs for which something did not hold once: tests/data/fuzz/<target>/*.
struct Found {
    std::string name; // of its file
    std::string bytes;
};
[[nodiscard]] std::vector<Found> foundOnce(std::string_view target);

} // namespace fuzz
