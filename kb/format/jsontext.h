// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A JSON file's own bytes, and edits that touch only the bytes of the value they change: unknown keys, key order,
// number spelling and formatting of everything else survive. Where a key occurs twice the last one counts, for reading
// and for patching. Every query scans the text: O(size), which for an
// entry (about 3 KB) is microseconds.
#pragma once

#include "kb/error.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A place in a text: 1-based line and column (column in bytes).
struct TextPosition {
    int line = 0;
    int column = 0;
    bool operator==(const TextPosition &) const = default;
};
[[nodiscard]] TextPosition positionAt(std::string_view text, std::size_t offset);

class JsonText final {
public:
    /// Takes a whole file. Errors: NoText, FileTooLarge, and with line and column NotUtf8,
    /// JsonSyntax, JsonTooDeep.
    [[nodiscard]] static Expected<JsonText> parse(std::string bytes);

    [[nodiscard]] const std::string &bytes() const { return m_bytes; }
    [[nodiscard]] bool contains(std::string_view pointer) const;
    /// Where the value at a JSON pointer begins (where its nearest existing parent begins, if it does not exist).
    [[nodiscard]] TextPosition position(std::string_view pointer) const;
    [[nodiscard]] std::optional<nlohmann::ordered_json> value(std::string_view pointer) const;

    /// Replaces or adds one value; a new key goes behind the last key of its object (behind afterKey, if given and
    /// present), formatted like its neighbours. False where the parent does not exist.
    bool set(std::string_view pointer, const nlohmann::ordered_json &value, std::string_view afterKey = {});
    /// Inserts an array element before index (index == size appends). False where there is no such array or place.
    bool insert(std::string_view arrayPointer, std::size_t index, const nlohmann::ordered_json &value);
    /// Puts the elements of an array into a new order, each with its own bytes: element i becomes what element order[i]
    /// was. False where there is no such array or order is not a permutation of its indexes.
    bool reorder(std::string_view arrayPointer, const std::vector<std::size_t> &order);
    /// Removes a key or an array element with its comma and line. False where it does not exist.
    bool remove(std::string_view pointer);

private:
    explicit JsonText(std::string bytes);
    std::string m_bytes;
};

} // namespace kb
