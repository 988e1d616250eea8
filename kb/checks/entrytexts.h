// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every prose text of an entry with its place, for rules that look at all of them and for fixes that change them.
#pragma once

#include "kb/entry.h"

#include <string>
#include <type_traits>

namespace kb {

/// One text of an entry: mutable where the entry is.
template <typename Text> struct PlacedText {
    std::string field; // JSON pointer in a flat file
    Text &text;
    Language language = Language::English;
    Text *english = nullptr; // of a Chinese text: what it translates
};

/// Calls visit(PlacedText) for signature, error code, root cause, rows and version notes, in both languages. AnyEntry
/// is Entry or const Entry. A Chinese row stands as one text in the file, so its parts have one place.
template <typename AnyEntry, typename Visit> void forEachText(AnyEntry &entry, const Visit &visit)
{
    using Text = std::conditional_t<std::is_const_v<AnyEntry>, const std::string, std::string>;
    const auto both = [&](std::string english, std::string chinese, auto &text) {
        visit(PlacedText<Text> {std::move(english), text.en});
        visit(PlacedText<Text> {std::move(chinese), text.zh, Language::Chinese, &text.en});
    };
    both("/signature", "/signature_zh", entry.signature);
    visit(PlacedText<Text> {"/error_code", entry.errorCode});
    both("/root_cause", "/root_cause_zh", entry.rootCause);
    for (std::size_t i = 0; i < entry.workarounds.size(); ++i) {
        const std::string row = "/workarounds/" + std::to_string(i);
        const std::string chinese = "/workarounds_zh/" + std::to_string(i);
        both(row + "/action", chinese, entry.workarounds[i].action);
        both(row + "/how", chinese, entry.workarounds[i].explanation);
        both(row + "/condition", row + "/condition_zh", entry.workarounds[i].condition);
    }
    for (std::size_t i = 0; i < entry.deadEnds.size(); ++i) {
        const std::string row = "/dead_ends/" + std::to_string(i);
        const std::string chinese = "/dead_ends_zh/" + std::to_string(i);
        both(row + "/action", chinese, entry.deadEnds[i].action);
        both(row + "/why_fails", chinese, entry.deadEnds[i].explanation);
        both(row + "/condition", row + "/condition_zh", entry.deadEnds[i].condition);
    }
    for (std::size_t i = 0; i < entry.versions.size(); ++i) {
        const std::string row = "/versions/" + std::to_string(i) + "/behavior_change";
        both(row, row + "_zh", entry.versions[i].behaviorChange);
    }
}

} // namespace kb
