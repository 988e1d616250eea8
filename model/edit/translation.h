// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How the Chinese and the English of a text stand to each other. A text is out of date when the other language was
// changed since the entry was opened, and it was not.
#pragma once

#include "kb/entry.h"

#include <cstdint>
#include <span>
#include <string>

namespace model {

enum class Translation : std::uint8_t {
    Complete, // or empty on both sides
    EnglishMissing,
    ChineseMissing,
    NotChinese, // the Chinese has no Chinese character: copied, not translated
    EnglishOutOfDate,
    ChineseOutOfDate,
};

/// before: the same text as it was opened. A signature may well be English in Chinese, too: needsChinese false.
[[nodiscard]] Translation translationOf(
    const kb::LocalizedText &before, const kb::LocalizedText &now, bool needsChinese = true);

/// The same for a text of a row, which may have moved: `before` are all rows as they were opened.
[[nodiscard]] Translation translationOf(
    std::span<const kb::Remedy> before, kb::LocalizedText kb::Remedy::*text, const kb::LocalizedText &now);

/// Whether it is the text in this language that is to be done.
[[nodiscard]] bool isOf(Translation translation, kb::Language language);

} // namespace model
