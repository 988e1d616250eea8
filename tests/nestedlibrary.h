// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Libraries of nested entries for tests that need many of them: a generated one, which every checkout has, and the
// published one, where ../shared/kb-deadends lies beside the checkout. The generated files have what published ones
// have (inline objects, 0.80, \u escapes, keys that Casebook does not know, missing and empty parts), and line ends,
// indents and byte order marks that those happen not to have. The same files come out on every machine.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace nested {

struct File {
    std::filesystem::path path; // within the library
    std::string bytes;
    std::string signature; // error.signature and error.regex of the entry
    std::string regex;
};

/// The first count files of the generated library; each has an id of its own.
[[nodiscard]] std::vector<File> generated(std::size_t count);
/// All files of the published library in the order of their paths; none where it is absent.
[[nodiscard]] const std::vector<File> &published();

/// Writes them below a folder.
void write(const std::filesystem::path &folder, const std::vector<File> &files);

/// Rows of a test over libraries, in a column "library": "generated", and "published" where it is there.
void addLibraryRows();
/// The library of the row that runs: the generated one has count files.
[[nodiscard]] std::vector<File> libraryOfRow(std::size_t count);

} // namespace nested
