# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

# Run by cmake -P: writes HEADER with a hash of the files that SOURCES names, separated by commas.
string(REPLACE "," ";" sources "${SOURCES}")
list(SORT sources)
set(hashes "")
foreach(source IN LISTS sources)
    file(SHA256 ${source} hash)
    string(APPEND hashes ${hash})
endforeach()
string(SHA256 hash "${hashes}")
string(SUBSTRING ${hash} 0 8 hash)
file(WRITE ${HEADER} "// Made by cmake/WriteSnapshotVersion.cmake.\n#pragma once\n\n#include <cstdint>\n\nnamespace kb {\n\
inline constexpr std::uint32_t snapshotVersion = 0x${hash}u;\n}\n")
