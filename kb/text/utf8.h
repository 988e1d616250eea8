// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// UTF-8 check with the place of the first bad byte, and UTF-16 files made UTF-8.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kb {

/// The offset of the first byte that does not belong to a well-formed UTF-8 sequence; nothing if all do. O(size).
[[nodiscard]] std::optional<std::size_t> firstInvalidUtf8(std::string_view bytes);

/// UTF-16 with a byte order mark, which Windows PowerShell writes, as UTF-8; nothing where there is no such mark.
[[nodiscard]] std::optional<std::string> utf8FromUtf16(std::string_view bytes);

} // namespace kb
