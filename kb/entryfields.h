// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The fields of an entry as a table: what each is called in either dialect of a file, how it is written while it is
// empty, how two entries' values are merged, and what people call it. What treats all fields alike goes through this
// table: reading, writing, patching, merging, find and replace, checks, the editor
// (docs/adr/0025-one-table-of-fields.md).
#pragma once

#include "kb/entry.h"

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>

namespace kb {

/// One of the two lists of remedies and its keys. The Chinese rows stand in a list of their own (docs/adr/0002).
struct RemedyList {
    std::vector<Remedy> Entry::*rows;
    const char *key;
    const char *chineseKey;
    // Within a row:
    const char *explanation;
    const char *rate;
    bool helps; // what its rows are said to do; else they fail
};
inline constexpr RemedyList workaroundList {
    &Entry::workarounds, "workarounds", "workarounds_zh", "how", "success_rate", true};
inline constexpr RemedyList deadEndList {
    &Entry::deadEnds, "dead_ends", "dead_ends_zh", "why_fails", "fail_rate", false};
inline constexpr std::array remedyLists = {workaroundList, deadEndList};

/// One of the lists of a transition graph and its keys.
struct EdgeList {
    std::vector<Transition> TransitionGraph::*edges;
    const char *key;
    const char *condition; // within an edge
};
inline constexpr std::array edgeLists = {EdgeList {&TransitionGraph::leadsTo, "leads_to", "condition"},
    EdgeList {&TransitionGraph::precededBy, "preceded_by", "condition"},
    EdgeList {&TransitionGraph::frequentlyConfusedWith, "frequently_confused_with", "distinction"}};

// What a field holds, where its type does not say it:
struct Translation { // one language of a text
    LocalizedText Entry::*text;
    Language language;
};
struct ChineseRows { // of a list of remedies
    const RemedyList *list;
};
struct TierName { }; // Entry::tier and tierText
struct CasesText { }; // Entry::cases
struct Unused { }; // every flat file has it, and Casebook does not use it

using FieldMember = std::variant<std::string Entry::*, Translation, std::optional<double> Entry::*,
    std::optional<int> Entry::*, std::vector<std::string> Entry::*, std::vector<VersionClaim> Entry::*,
    std::vector<std::pair<std::string, std::string>> Entry::*, const RemedyList *, ChineseRows,
    TransitionGraph Entry::*, TierName, CasesText, Unused>;

enum class WhenEmpty : std::uint8_t { Kept, Null, Omitted }; // written as "", [] or null; as null; not at all

/// Where a nested file has the field. Without a key: as a flat file has it, but not while it is empty.
struct NestedPlace {
    std::string_view object; // "error", "verdict", "metadata"; empty: the file's own object
    std::string_view key;
    WhenEmpty whenEmpty = WhenEmpty::Kept;
};

/// Which value two entries that are one have. Lists are united, rows are merged one by one, of counts the higher
/// counts.
enum class Merge : std::uint8_t {
    First, // whatever the other has
    Conflict, // the one that says something; a person has to choose between two
    Earlier,
    Later,
};

enum class Words : std::uint8_t {
    None, // a value: an id, a date
    Some, // what someone wrote: find and replace looks into it
    Prose, // and it is read as English or Chinese
};

enum class TextForm : std::uint8_t { Line, Date, Link };

struct EntryField {
    std::string_view key; // in a flat file
    WhenEmpty whenEmpty;
    NestedPlace nested;
    FieldMember member;
    const char *label; // English, to be translated: wording::fieldName()
    Words words = Words::None;
    Merge merge = Merge::Conflict;
    std::vector<std::string> Entry::*keptIn = nullptr; // where the value goes that lost a conflict
    TextForm form = TextForm::Line;
};

/// In the order in which a new flat file has them.
[[nodiscard]] std::span<const EntryField> entryFields();
/// Null for a key that is none of them.
[[nodiscard]] const EntryField *fieldWithKey(std::string_view key);

/// The JSON pointer of what stands in a nested file under this JSON pointer of a flat one.
[[nodiscard]] std::string nestedPointer(std::string_view flatPointer);

/// The texts that should stand in both languages and stand in one alone, by the JSON pointer of the Chinese one:
/// signature, root cause, and of each row what names it.
[[nodiscard]] std::vector<std::string> languageGaps(const Entry &entry);

/// For std::visit(): one lambda for each type.
template <typename... Visits> struct Overloaded : Visits... {
    using Visits::operator()...;
};

/// One text of an entry: mutable where the entry is.
template <typename Text> struct PlacedText {
    std::string field; // JSON pointer in a flat file
    Text &text;
    Language language = Language::English;
    Text *english = nullptr; // of a Chinese text: what it translates
    std::string part = {}; // "/action" of a Chinese row, which stands as one text in the file
};

/// Calls visit(PlacedText) for the texts of at least this kind. AnyEntry is Entry or const Entry.
template <typename AnyEntry, typename Visit> void forEachText(AnyEntry &entry, Words least, const Visit &visit)
{
    using Text = std::conditional_t<std::is_const_v<AnyEntry>, const std::string, std::string>;
    const auto some = [&](std::string field, Text &text) {
        if (least == Words::Some)
            visit(PlacedText<Text> {std::move(field), text});
    };
    const auto someOfAll = [&](const std::string &field, auto &texts) {
        for (std::size_t i = 0; i < texts.size(); ++i)
            some(field + '/' + std::to_string(i), texts[i]);
    };
    const auto both = [&](std::string english, std::string chinese, auto &text, std::string part = {}) {
        visit(PlacedText<Text> {std::move(english), text.en});
        visit(PlacedText<Text> {std::move(chinese), text.zh, Language::Chinese, &text.en, std::move(part)});
    };
    const auto remedy = [&](const RemedyList &list, const std::string &number, auto &row) {
        const std::string at = '/' + std::string(list.key) + number;
        const std::string chinese = '/' + std::string(list.chineseKey) + number;
        const std::string explanation = '/' + std::string(list.explanation);
        both(at + "/action", chinese, row.action, "/action");
        both(at + explanation, chinese, row.explanation, explanation);
        both(at + "/condition", at + "/condition_zh", row.condition);
        some(at + "/tradeoff", row.tradeoff);
        some(at + "/common_misconception", row.misconception);
        someOfAll(at + "/sources", row.sources);
        for (std::size_t i = 0; i < row.reports.size(); ++i) {
            const std::string report = at + "/reports/" + std::to_string(i);
            some(report + "/source", row.reports[i].source);
            some(report + "/note", row.reports[i].note);
        }
    };
    for (const EntryField &field : entryFields()) {
        if (field.words < least)
            continue;
        const std::string at = '/' + std::string(field.key);
        const auto forEachRow = [&at](auto &rows, const auto &visitRow) {
            for (std::size_t i = 0; i < rows.size(); ++i)
                visitRow(at + '/' + std::to_string(i), rows[i]);
        };
        std::visit(
            Overloaded {
                [&](std::string Entry::*text) { visit(PlacedText<Text> {at, entry.*text}); },
                [&](const Translation &of) {
                    auto &text = entry.*of.text;
                    if (of.language == Language::English)
                        visit(PlacedText<Text> {at, text.en});
                    else
                        visit(PlacedText<Text> {at, text.zh, Language::Chinese, &text.en});
                },
                [&](std::vector<std::string> Entry::*texts) { someOfAll(at, entry.*texts); },
                [&](std::vector<VersionClaim> Entry::*claims) {
                    forEachRow(entry.*claims, [&](const std::string &row, auto &claim) {
                        some(row + "/version", claim.version);
                        both(row + "/behavior_change", row + "/behavior_change_zh", claim.behaviorChange);
                        some(row + "/notes", claim.notes);
                    });
                },
                [&](const RemedyList *list) {
                    forEachRow(entry.*list->rows,
                        [&](const std::string &row, auto &item) { remedy(*list, row.substr(at.size()), item); });
                },
                [&](TransitionGraph Entry::*graph) {
                    for (const EdgeList &list : edgeLists) {
                        auto &edges = entry.*graph.*list.edges;
                        for (std::size_t i = 0; i < edges.size(); ++i)
                            some(at + '/' + list.key + '/' + std::to_string(i) + "/condition", edges[i].condition);
                    }
                },
                [](const auto &) {},
            },
            field.member);
    }
}

} // namespace kb
