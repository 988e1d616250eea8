// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// JSON from strangers: parsed with limits, and read without a chance to throw. For the protocol, and for records, which
// are of what it carries.
#pragma once

#include "gpu/protocol/case.h"

#include <cstdint>
#include <expected>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace gpu::json {

/// Nothing of the protocol nests deeper; what does could exhaust the stack of those who walk it.
inline constexpr int maxDepth = 24;
/// Of one object. A value remembers its keys in their order and looks through them all for each.
inline constexpr std::size_t maxKeys = 1024;

/// Refuses what is no JSON, is nested deeper than maxDepth, names a key twice, or has too many keys. The error is a
/// sentence. Takes time in proportion to the text.
[[nodiscard]] std::expected<Json, std::string> parse(std::string_view text);

/// Text without blanks; bytes that are no UTF-8 are replaced. Never throws.
[[nodiscard]] std::string text(const Json &json);

[[nodiscard]] bool nestsTooDeep(const Json &json);

/// The value of a key; null: the object has none, or it is no object.
[[nodiscard]] const Json *member(const Json &object, std::string_view key);

// Empty: absent, of another type, or out of range.
[[nodiscard]] std::optional<std::string_view> string(const Json *json);
[[nodiscard]] std::optional<bool> boolean(const Json *json);
[[nodiscard]] std::optional<double> number(const Json *json);
[[nodiscard]] std::optional<std::int64_t> integer(const Json *json,
    std::int64_t least = std::numeric_limits<std::int64_t>::min(),
    std::int64_t most = std::numeric_limits<std::int64_t>::max());

[[nodiscard]] std::unexpected<CaseError> fault(std::string pointer, std::string message);

/// An object may have these keys only. pointer: where it stands.
[[nodiscard]] std::expected<void, CaseError> onlyKeys(
    const Json &object, std::initializer_list<std::string_view> known, const std::string &pointer);

/// One step of a JSON pointer, escaped: "/a~1b".
[[nodiscard]] std::string step(std::string_view key);

} // namespace gpu::json
