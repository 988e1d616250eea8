// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Finds places in the text of a JSON document without building a tree. All functions but depthLimitOffset expect a
// text that was validated before; each is O(bytes looked at). Where a key occurs twice the last one counts, as in
// most JSON readers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A member of an object or an element of an array, as byte offsets.
struct JsonChild {
    std::size_t keyBegin = 0; // at the opening quote; for an array element the same as begin
    std::size_t keyEnd = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The place that a JSON pointer names inside an existing object or array.
struct JsonSlot {
    std::size_t container = 0; // offset of '{' or '['
    std::vector<JsonChild> children; // of the container
    std::optional<std::size_t> index; // in children; unset where there is no such child
    std::string token; // the last part of the pointer, unescaped
};

/// Offset of the root value: behind a byte order mark and white space.
[[nodiscard]] std::size_t rootBegin(std::string_view text);
[[nodiscard]] std::size_t valueEnd(std::string_view text, std::size_t begin);
[[nodiscard]] bool isContainer(std::string_view text, std::size_t begin);
/// What the object or array at begin holds; empty for a scalar.
[[nodiscard]] std::vector<JsonChild> childrenOf(std::string_view text, std::size_t begin);
/// The parts of a JSON pointer, unescaped; nothing if it is not one.
[[nodiscard]] std::optional<std::vector<std::string>> pointerTokens(std::string_view pointer);
/// A key as a part of a JSON pointer: '~' and '/' escaped.
[[nodiscard]] std::string escapedKey(std::string_view key);
/// The slot of a pointer; nothing where the parent does not exist, is a scalar, or the pointer is "".
[[nodiscard]] std::optional<JsonSlot> findSlot(std::string_view text, std::string_view pointer);
/// Offset of the value at a pointer.
[[nodiscard]] std::optional<std::size_t> findValue(std::string_view text, std::string_view pointer);
/// Offset of the bracket that opens a level below maxDepth; an empty object or array is no level. Takes any bytes.
[[nodiscard]] std::optional<std::size_t> depthLimitOffset(std::string_view text, int maxDepth);

} // namespace kb
