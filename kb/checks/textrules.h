// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What texts say of themselves; shared by rules and fixes.
#pragma once

#include <string>
#include <string_view>

namespace kb {

/// Folded, with single blanks and without a full stop at its end: the same for texts that say the same.
[[nodiscard]] std::string plainForm(std::string_view text);

/// Whether two texts are the same but for case, blanks and a full stop at the end; false for empty ones.
[[nodiscard]] bool repeats(std::string_view text, std::string_view other);
/// Whether a text that should be Chinese has none of it, although it has words: three outside of code, or more.
[[nodiscard]] bool isNotChinese(std::string_view text);

} // namespace kb
