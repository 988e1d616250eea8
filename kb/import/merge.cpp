// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/dialects.h"
#include "kb/import/importer.h"
#include "kb/text/characters.h"
#include "kb/text/plaintext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <format>
#include <unordered_map>

namespace kb {

namespace {

bool sameText(std::string_view a, std::string_view b)
{
    return a == b || collapsed(a) == collapsed(b);
}

bool sameNonEmpty(std::string_view a, std::string_view b)
{
    return !a.empty() && !b.empty() && sameText(a, b);
}

/// Finds elements by a key, the first unused one first; built once, so that merging stays linear in the rows.
class KeyIndex final {
public:
    void add(const std::string &key, std::size_t index) { m_places[key].indices.push_back(index); }

    [[nodiscard]] std::optional<std::size_t> find(const std::string &key, const std::vector<bool> &used)
    {
        const auto it = m_places.find(key);
        if (it == m_places.end())
            return std::nullopt;
        Places &places = it->second;
        while (places.next < places.indices.size() && used[places.indices[places.next]])
            ++places.next;
        return places.next < places.indices.size() ? std::optional(places.indices[places.next]) : std::nullopt;
    }

private:
    struct Places {
        std::vector<std::size_t> indices;
        std::size_t next = 0;
    };
    std::unordered_map<std::string, Places> m_places;
};

/// Adds each element of other whose key base does not have; for the rest calls fill(element of base, other's, index).
template <typename T, typename Key, typename Fill>
void mergeByKey(std::vector<T> &base, const std::vector<T> &other, Key key, Fill fill)
{
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < base.size(); ++i)
        places.try_emplace(key(base[i]), i);
    for (const T &element : other) {
        const auto [place, isNew] = places.try_emplace(key(element), base.size());
        if (isNew)
            base.push_back(element);
        else
            fill(base[place->second], element, place->second);
    }
}

/// Dates are ISO, so the order of the texts is the order in time.
void takeEarlier(std::string &base, const std::string &other)
{
    if (base.empty() || (!other.empty() && other < base))
        base = other;
}

void takeLater(std::string &base, const std::string &other)
{
    base = std::max(base, other);
}

class Merger final {
public:
    explicit Merger(Merged &merged)
        : m_merged(merged)
    {
    }

    void field(Entry &base, const Entry &other, const EntryField &field)
    {
        const std::string at = '/' + std::string(field.key);
        std::visit(Overloaded {
                       [&](std::string Entry::*text) { line(base, base.*text, other.*text, field); },
                       [&](const Translation &of) {
                           if (of.language == Language::English)
                               localized(base, base.*of.text, other.*of.text, field);
                       },
                       [&](std::optional<double> Entry::*rate) { take(base.*rate, other.*rate, at); },
                       [&](std::optional<int> Entry::*count) { base.*count = std::max(base.*count, other.*count); },
                       [&](std::vector<std::string> Entry::*texts) { unite(base.*texts, other.*texts); },
                       [&](std::vector<Sign> Entry::*signs) { this->signs(base.*signs, other.*signs, at); },
                       [&](std::vector<VersionClaim> Entry::*claims) { versions(base.*claims, other.*claims, at); },
                       [&](Environment environment) { members(base.*environment, other.*environment, at); },
                       [&](const RemedyList *list) { remedies(base, other, *list); },
                       [&](TransitionGraph Entry::*graph) {
                           for (const EdgeList &list : edgeLists)
                               edges(base.*graph.*list.edges, other.*graph.*list.edges, list, at);
                       },
                       [&](TierName) { tier(base, other, at); },
                       [&](CasesText) { cases(base, other, at); },
                       [](const auto &) {},
                   },
            field.member);
    }

private:
    using Environment = std::vector<std::pair<std::string, std::string>> Entry::*;

    void line(Entry &entry, std::string &base, const std::string &other, const EntryField &field)
    {
        switch (field.merge) {
        case Merge::First: break;
        case Merge::Earlier: takeEarlier(base, other); break;
        case Merge::Later: takeLater(base, other); break;
        case Merge::Conflict:
            if (!take(base, other, '/' + std::string(field.key)) && field.keptIn)
                addUnique(entry.*field.keptIn, other);
        }
    }

    void localized(Entry &entry, LocalizedText &base, const LocalizedText &other, const EntryField &field)
    {
        const std::string at = '/' + std::string(field.key);
        if (take(base, other, at, at + "_zh") || !field.keptIn)
            return;
        for (const std::string &text : {other.en, other.zh}) {
            if (!sameText(text, base.en) && !sameText(text, base.zh))
                addUnique(entry.*field.keptIn, text);
        }
    }

    /// False on a conflict, where the base's text stays.
    bool take(std::string &base, const std::string &other, const std::string &pointer)
    {
        if (base.empty())
            base = other;
        if (other.empty() || sameText(base, other))
            return true;
        m_merged.conflicts.push_back({pointer, base, other});
        return false;
    }

    void take(std::optional<double> &base, const std::optional<double> &other, const std::string &pointer)
    {
        constexpr double spelling = 1e-9; // 92% and 0.92 are one rate
        if (!base)
            base = other;
        else if (other && std::abs(*base - *other) > spelling)
            m_merged.conflicts.push_back({pointer, *base, *other});
    }

    void take(double base, double other, const std::string &pointer)
    {
        if (base != other)
            m_merged.conflicts.push_back({pointer, base, other});
    }

    /// A side that only repeats the other one is no translation and gives way: English steps in the Chinese list, or
    /// the signature of an entry that is known in Chinese alone.
    bool take(LocalizedText &base, const LocalizedText &other, const std::string &pointer, const std::string &zhPointer)
    {
        if (base == LocalizedText())
            base = other;
        LocalizedText said = other;
        if (sameNonEmpty(other.en, other.zh))
            (hasChinese(other.en) ? said.en : said.zh).clear();
        if (sameNonEmpty(base.en, base.zh)) {
            std::string LocalizedText::*repeat = hasChinese(base.en) ? &LocalizedText::en : &LocalizedText::zh;
            if (!(said.*repeat).empty())
                base.*repeat = said.*repeat;
        }
        const bool kept = take(base.en, said.en, pointer);
        return take(base.zh, said.zh, zhPointer) && kept;
    }

    static void unite(std::vector<std::string> &base, const std::vector<std::string> &other)
    {
        mergeByKey(base, other, collapsed, [](const auto &, const auto &, std::size_t) { });
    }

    static void addUnique(std::vector<std::string> &base, const std::string &text)
    {
        if (!text.empty() && std::ranges::none_of(base, [&text](const auto &known) { return sameText(known, text); }))
            base.push_back(text);
    }

    /// chineseRow: what stands for the row in the list of Chinese rows.
    template <typename Row>
    void row(
        Row &base, const Row &other, RowFields<Row> fields, const std::string &at, const std::string &chineseRow = {})
    {
        for (const RowField<Row> &field : fields) {
            const std::string place = at + '/' + field.key;
            std::visit(Overloaded {
                           [&](LocalizedText Row::*text) {
                               take(base.*text, other.*text, place, field.chineseAt(at, chineseRow));
                           },
                           [&](std::vector<std::string> Row::*texts) { unite(base.*texts, other.*texts); },
                           [&](std::vector<Report> Row::*reports) {
                               for (const Report &report : other.*reports) {
                                   if (!std::ranges::contains(base.*reports, report))
                                       (base.*reports).push_back(report);
                               }
                           },
                           [&](auto value) { take(base.*value, other.*value, place); },
                       },
                field.member);
        }
    }

    void signs(std::vector<Sign> &base, const std::vector<Sign> &other, const std::string &at)
    {
        const auto key = [](const Sign &sign) { return sign.regex; };
        mergeByKey(base, other, key, [&](Sign &known, const Sign &sign, std::size_t index) {
            row(known, sign, signFields, std::format("{}/{}", at, index));
        });
    }

    void versions(std::vector<VersionClaim> &base, const std::vector<VersionClaim> &other, const std::string &at)
    {
        const auto key = [](const VersionClaim &claim) { return collapsed(claim.version); };
        mergeByKey(base, other, key, [&](VersionClaim &known, const VersionClaim &claim, std::size_t index) {
            row(known, claim, versionFields, std::format("{}/{}", at, index));
        });
    }

    void remedies(Entry &base, const Entry &other, const RemedyList &list)
    {
        const bool areWorkarounds = list.rows == &Entry::workarounds;
        rows(base.*list.rows, other.*list.rows, [&](Remedy &known, Remedy said, std::size_t index) {
            if (areWorkarounds && repeatsAction(said))
                said.explanation.en.clear();
            else if (areWorkarounds && repeatsAction(known) && !said.explanation.en.empty())
                known.explanation.en.clear();
            row(known, said, list.fields, std::format("/{}/{}", list.key, index),
                std::format("/{}/{}", list.chineseKey, index));
        });
    }

    void edges(std::vector<Transition> &base, const std::vector<Transition> &other, const EdgeList &list,
        const std::string &at)
    {
        const auto key = [](const Transition &edge) { return edge.entryId; };
        mergeByKey(base, other, key, [&](Transition &known, const Transition &edge, std::size_t index) {
            row(known, edge, list.fields, std::format("{}/{}/{}", at, list.key, index));
        });
    }

    void members(std::vector<std::pair<std::string, std::string>> &base,
        const std::vector<std::pair<std::string, std::string>> &other, const std::string &pointer)
    {
        mergeByKey(
            base, other, [](const auto &pair) { return pair.first; },
            [&](auto &known, const auto &pair, std::size_t) {
                take(known.second, pair.second, pointer + '/' + pair.first);
            });
    }

    void tier(Entry &base, const Entry &other, const std::string &pointer)
    {
        if (base.tier == Tier::Unknown && base.tierText.empty())
            base.tier = other.tier;
        take(base.tierText, other.tierText, pointer);
    }

    void cases(Entry &base, const Entry &other, const std::string &pointer)
    {
        if (base.cases.empty())
            base.cases = other.cases;
        else if (!other.cases.empty() && casesJson(base) != casesJson(other))
            m_merged.conflicts.push_back({pointer, base.cases, other.cases});
    }

    /// A how that only repeats its action (seeds 001 and 002) says nothing and gives way to one that does.
    static bool repeatsAction(const Remedy &row)
    {
        return sameNonEmpty(row.explanation.en, row.action.en) && row.explanation.zh.empty();
    }

    static std::string explanationKey(bool hasEn, bool hasZh, char side, const std::string &text)
    {
        return std::format("{}{:d}{:d}{}", side, hasEn, hasZh, collapsed(text));
    }

    static void indexRow(KeyIndex &index, const Remedy &row, std::size_t at)
    {
        const bool hasEn = !row.action.en.empty();
        const bool hasZh = !row.action.zh.empty();
        if (hasEn)
            index.add("E" + collapsed(row.action.en), at);
        if (hasZh)
            index.add("Z" + collapsed(row.action.zh), at);
        if (!row.explanation.en.empty())
            index.add(explanationKey(hasEn, hasZh, 'e', row.explanation.en), at);
        if (!row.explanation.zh.empty())
            index.add(explanationKey(hasEn, hasZh, 'z', row.explanation.zh), at);
    }

    /// Rows are the same if an action is the same in either language or, where they have no language in common for it,
    /// the explanation is.
    static std::optional<std::size_t> findRow(KeyIndex &index, const Remedy &row, const std::vector<bool> &used)
    {
        std::vector<std::string> keys;
        if (!row.action.en.empty())
            keys.push_back("E" + collapsed(row.action.en));
        if (!row.action.zh.empty())
            keys.push_back("Z" + collapsed(row.action.zh));
        for (const bool hasEn : {true, false}) {
            for (const bool hasZh : {true, false}) {
                if ((hasEn && !row.action.en.empty()) || (hasZh && !row.action.zh.empty()))
                    continue;
                if (!row.explanation.en.empty())
                    keys.push_back(explanationKey(hasEn, hasZh, 'e', row.explanation.en));
                if (!row.explanation.zh.empty())
                    keys.push_back(explanationKey(hasEn, hasZh, 'z', row.explanation.zh));
            }
        }
        for (const std::string &key : keys) {
            if (const auto found = index.find(key, used))
                return found;
        }
        return std::nullopt;
    }

    /// Rows at one place that say nothing in a common language, and have one rate: a text and its translation.
    static bool isTranslation(const Remedy &a, const Remedy &b)
    {
        const auto saysNothing = [](const Remedy &row, std::string LocalizedText::*side) {
            return (row.action.*side).empty() && (row.explanation.*side).empty();
        };
        const bool complementary = (saysNothing(a, &LocalizedText::en) && saysNothing(b, &LocalizedText::zh))
            || (saysNothing(a, &LocalizedText::zh) && saysNothing(b, &LocalizedText::en));
        return complementary && (!a.rate || !b.rate || a.rate == b.rate);
    }

    template <typename Fill> static void rows(std::vector<Remedy> &base, const std::vector<Remedy> &other, Fill fill)
    {
        const std::size_t known = base.size();
        std::vector<bool> taken(known, false);
        KeyIndex index;
        for (std::size_t i = 0; i < known; ++i)
            indexRow(index, base[i], i);
        for (std::size_t i = 0; i < other.size(); ++i) {
            auto at = findRow(index, other[i], taken);
            if (!at && i < known && !taken[i] && isTranslation(base[i], other[i]))
                at = i;
            if (!at) {
                base.push_back(other[i]);
                continue;
            }
            taken[*at] = true;
            fill(base[*at], other[i], *at);
        }
    }

    Merged &m_merged;
};

} // namespace

Merged mergeEntries(const Entry &base, const Entry &other)
{
    Merged merged {base, {}};
    if (base == other) // rows that are alike in part could be taken for one another
        return merged;
    Merger merger(merged);
    for (const EntryField &field : entryFields())
        merger.field(merged.entry, other, field);
    return merged;
}

} // namespace kb
