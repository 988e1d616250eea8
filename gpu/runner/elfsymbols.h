// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dynamic symbols of a library's file with their versions, and the libraries that it needs, without loading it:
// what it needs may not be there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpu::runner {

struct ElfSymbol {
    bool defined = false; // by the file; else it needs the symbol from another one
    std::string version; // "libnvJitLink.so.12", "GLIBC_2.14"; empty: it has none
};
/// All of this name, each version; nullopt: the file is no library of 64 bits that can be read.
[[nodiscard]] std::optional<std::vector<ElfSymbol>> symbolsNamed(const std::string &file, const std::string &name);

/// Names of the symbols that the file defines and that begin so; none: there is none, or it is no such library.
[[nodiscard]] std::vector<std::string> definedNames(const std::string &file, const std::string &prefix);
/// The value of a constant of four bytes that the file defines, such as "cudnn_graph_version"; nullopt: it has none, or
/// it is no such library.
[[nodiscard]] std::optional<std::uint32_t> constantNamed(const std::string &file, const std::string &name);

struct ElfNeeds {
    std::string soname; // the name that programs load it by; empty: it has none
    std::vector<std::string> libraries; // names that it needs
};
/// nullopt: the file is no library of 64 bits that can be read.
[[nodiscard]] std::optional<ElfNeeds> needsOf(const std::string &file);
/// The processor that a program or library of 64 bits is for, as elf.h numbers them; EM_NONE: it is none, or can't be
/// read.
[[nodiscard]] int processorOf(const std::string &file);

} // namespace gpu::runner
