// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dynamic symbols of a library's file with their versions, without loading it: what it needs may not be there.
#pragma once

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

} // namespace gpu::runner
