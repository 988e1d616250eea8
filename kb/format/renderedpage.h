// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Reading the text of a rendered page (seed 000): headings are plain lines, list bullets stand alone, a link and the
// heading after it may be glued together, and the page's own navigation may surround it all.
#pragma once

#include "kb/entry.h"
#include "kb/error.h"

#include <span>
#include <string_view>

namespace kb {

/// lines[0] is the title; firstLine is its 1-based number in the file. Errors: MissingField, BadId, RateOutOfRange.
[[nodiscard]] Expected<Entry> readRenderedPage(std::span<const std::string_view> lines, int firstLine);

} // namespace kb
