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

enum class WhenEmpty : std::uint8_t { Kept, Null, Omitted }; // written as "", [] or null; as null; not at all

enum class Words : std::uint8_t {
    None, // a value: an id, a date
    Some, // what someone wrote: find and replace looks into it
    Prose, // and it is read as English or Chinese
};

/// A member of a row: of a sign, a workaround or dead end, a version, an edge. A plain number is a weight.
template <typename Row> struct RowField {
    const char *key;
    std::variant<std::string Row::*, LocalizedText Row::*, double Row::*, std::optional<double> Row::*,
        std::vector<std::string> Row::*, std::vector<Report> Row::*>
        member;
    WhenEmpty whenEmpty;
    Words words = Words::None;
    const char *chineseKey = nullptr; // of a text in two languages; without one, the list of Chinese rows has it

    /// The JSON pointer of the Chinese, for a row and what stands for it in the list of Chinese rows.
    [[nodiscard]] std::string chineseAt(const std::string &row, const std::string &chineseRow) const
    {
        return chineseKey ? row + '/' + chineseKey : chineseRow;
    }
};
template <typename Row> using RowFields = std::span<const RowField<Row>>; // in the order in which a file has them

extern const RowFields<VersionClaim> versionFields;
extern const RowFields<Sign> signFields;

/// One of the two lists of remedies. The Chinese rows stand in a list of their own (docs/adr/0002).
struct RemedyList {
    std::vector<Remedy> Entry::*rows;
    const char *key;
    const char *chineseKey;
    RowFields<Remedy> fields;
    bool helps; // what its rows are said to do; else they fail
};
extern const std::array<RemedyList, 2> remedyLists;
inline const RemedyList &workaroundList = remedyLists[0];
inline const RemedyList &deadEndList = remedyLists[1];

/// One of the lists of a transition graph.
struct EdgeList {
    std::vector<Transition> TransitionGraph::*edges;
    const char *key;
    RowFields<Transition> fields;
};
extern const std::array<EdgeList, 3> edgeLists;

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
    std::optional<int> Entry::*, std::vector<std::string> Entry::*, std::vector<Sign> Entry::*,
    std::vector<VersionClaim> Entry::*, std::vector<std::pair<std::string, std::string>> Entry::*, const RemedyList *,
    ChineseRows, TransitionGraph Entry::*, TierName, CasesText, Unused>;

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
/// The field of this key; null: no field has it.
[[nodiscard]] const EntryField *fieldWithKey(std::string_view key);

/// The JSON pointer of what stands in a nested file under this JSON pointer of a flat one.
[[nodiscard]] std::string nestedPointer(std::string_view flatPointer);

/// The texts that should stand in both languages and stand in one alone, by the JSON pointer of the Chinese one:
/// signature, root cause, of each remedy what names it, and what has its Chinese beside it in a row.
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
    const auto all = [&](const std::string &field, auto &texts) {
        for (std::size_t i = 0; i < texts.size(); ++i)
            visit(PlacedText<Text> {field + '/' + std::to_string(i), texts[i]});
    };
    const auto ofRow = [&](auto &value, const auto &field, const std::string &row, const std::string &chineseRow) {
        using Value = std::remove_cvref_t<decltype(value)>;
        const std::string part = std::string("/") + field.key;
        if constexpr (std::is_same_v<Value, std::string>) {
            visit(PlacedText<Text> {row + part, value});
        } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
            all(row + part, value);
        } else if constexpr (std::is_same_v<Value, std::vector<Report>>) {
            for (std::size_t i = 0; i < value.size(); ++i) {
                const std::string report = row + part + '/' + std::to_string(i);
                visit(PlacedText<Text> {report + "/source", value[i].source});
                visit(PlacedText<Text> {report + "/note", value[i].note});
            }
        } else if constexpr (std::is_same_v<Value, LocalizedText>) {
            visit(PlacedText<Text> {row + part, value.en});
            visit(PlacedText<Text> {field.chineseAt(row, chineseRow), value.zh, Language::Chinese, &value.en,
                field.chineseKey ? std::string() : part});
        }
    };
    const auto ofRows = [&](auto &rows, const auto &fields, const std::string &at, const std::string &chineseAt = {}) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string number = '/' + std::to_string(i);
            for (const auto &field : fields) {
                if (field.words >= least)
                    std::visit([&](auto member) { ofRow(rows[i].*member, field, at + number, chineseAt + number); },
                        field.member);
            }
        }
    };
    for (const EntryField &field : entryFields()) {
        if (field.words < least)
            continue;
        const std::string at = '/' + std::string(field.key);
        std::visit(Overloaded {
                       [&](std::string Entry::*text) { visit(PlacedText<Text> {at, entry.*text}); },
                       [&](const Translation &of) {
                           auto &text = entry.*of.text;
                           if (of.language == Language::English)
                               visit(PlacedText<Text> {at, text.en});
                           else
                               visit(PlacedText<Text> {at, text.zh, Language::Chinese, &text.en});
                       },
                       [&](std::vector<std::string> Entry::*texts) { all(at, entry.*texts); },
                       [&](std::vector<Sign> Entry::*signs) { ofRows(entry.*signs, signFields, at); },
                       [&](std::vector<VersionClaim> Entry::*claims) { ofRows(entry.*claims, versionFields, at); },
                       [&](const RemedyList *list) {
                           ofRows(entry.*list->rows, list->fields, at, '/' + std::string(list->chineseKey));
                       },
                       [&](TransitionGraph Entry::*graph) {
                           for (const EdgeList &list : edgeLists)
                               ofRows(entry.*graph.*list.edges, list.fields, at + '/' + list.key);
                       },
                       [](const auto &) {},
                   },
            field.member);
    }
}

} // namespace kb
