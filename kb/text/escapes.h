// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a program wrote to a terminal, without the sequences that tell it of colours and places: they would stand in the
// midst of messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A text with nothing of these sequences left in it. Its line feeds are all those that were there. O(size).
class PlainLog final {
public:
    explicit PlainLog(std::string_view written);
    [[nodiscard]] const std::string &text() const { return m_text; }
    /// Where a byte of text() stood in what was written. Of the first 4 GiB.
    [[nodiscard]] std::uint32_t placeOf(std::uint32_t at) const;

private:
    // From this byte of the text on, so many more bytes had been written before it.
    struct Gap {
        std::uint32_t at = 0;
        std::uint32_t before = 0;
    };
    std::string m_text;
    std::vector<Gap> m_gaps;
};

} // namespace kb
