// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A new entry begun from a passage that a curator selected in an article or a log.
#pragma once

#include "kb/entry.h"

#include <functional>
#include <string>
#include <string_view>

namespace model {

/// The line that looks most like an error message, or a message that a sentence quotes, becomes the signature and, with
/// its numbers left open, the regex; what else the passage says becomes the root cause, in its own language, and its
/// addresses become sources. Of sentences without a message the first one is the signature, and there is no regex.
/// passage: code in it is between `backticks`. isTaken: whether an id is another entry's.
/// today: ISO date. The id is valid and not taken; a passage without any text gives an entry without a signature.
[[nodiscard]] kb::Entry entryFromPassage(
    std::string_view passage, std::string_view today, const std::function<bool(std::string_view id)> &isTaken);

/// An id in this domain that words of the signature make: valid, and not taken.
[[nodiscard]] std::string proposedId(
    std::string_view domain, std::string_view signature, const std::function<bool(std::string_view id)> &isTaken);

/// The line of a log that looks most like an error message, of equal ones the last; else the last line that says
/// anything. Of a log over 1 MiB its end is looked at.
[[nodiscard]] std::string likelyErrorLine(std::string_view log);

} // namespace model
