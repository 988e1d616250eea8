// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "libraryfolder.h"

#include "kb/format/entryfile.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

namespace bench {

std::vector<kb::Entry> entriesBelow(const std::filesystem::path &folder)
{
    std::vector<kb::Entry> entries;
    for (const auto &file : std::filesystem::recursive_directory_iterator(folder)) {
        if (file.path().extension() != ".json")
            continue;
        std::ifstream stream(file.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(stream), {});
        if (auto parsed = kb::parseEntry(bytes))
            entries.push_back(std::move(parsed->entry));
    }
    std::ranges::sort(entries, {}, &kb::Entry::id);
    return entries;
}

} // namespace bench
