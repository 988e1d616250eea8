// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// UTF-8 check with the place of the first bad byte.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace kb {

/// The offset of the first byte that does not belong to a well-formed UTF-8 sequence; nothing if all do. O(size).
[[nodiscard]] std::optional<std::size_t> firstInvalidUtf8(std::string_view bytes);

} // namespace kb
