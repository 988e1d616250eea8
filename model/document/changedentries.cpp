// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/changedentries.h"

#include "kb/cases/entrycases.h"
#include "kb/entryfields.h"
#include "model/document/catalog.h"

#include <algorithm>

namespace model {

namespace {

constexpr std::size_t mostCompared = 64; // entries; whoever changes more has most of the library changed

/// What somebody wrote, which typed words find wherever it stands (kb/search/mentionindex.h).
std::vector<std::string_view> writtenTexts(const kb::Entry &entry)
{
    std::vector<std::string_view> texts;
    kb::forEachText(entry, kb::Words::Some, [&texts](const kb::PlacedText<const std::string> &text) {
        if (!text.text.empty())
            texts.emplace_back(text.text);
    });
    return texts;
}

/// An entry without what ranking does not look at. Everything that is not named here counts as searched.
kb::Entry searchedPart(kb::Entry entry)
{
    for (std::vector<kb::Remedy> *rows : {&entry.workarounds, &entry.deadEnds}) {
        for (kb::Remedy &row : *rows) {
            row.rate.reset();
            row.sources.clear();
        }
    }
    // Ranking and diagnosis follow edges; the texts of these are among the written ones.
    for (auto *const edges :
        {&entry.transitions.leadsTo, &entry.transitions.precededBy, &entry.transitions.frequentlyConfusedWith}) {
        for (kb::Transition &edge : *edges)
            edge.probability.reset();
    }
    entry.officialDocUrl.clear();
    entry.officialDocSection.clear();
    entry.url.clear();
    entry.confidence.reset();
    entry.fixSuccessRate.reset();
    entry.resolvable.clear();
    entry.firstSeen.clear();
    entry.lastConfirmed.clear();
    entry.lastUpdated.clear();
    entry.evidenceCount.reset();
    entry.sources.clear();
    entry.relatedArticles.clear();
    entry.cases.clear();
    return entry;
}

void setAll(ChangedEntries &changed)
{
    changed.content = changed.found = changed.counted = changed.linked = true;
}

/// What differs between two values of one entry.
void addDifferences(const kb::Entry &before, const kb::Entry &after, ChangedEntries &changed)
{
    if (before == after)
        return;
    changed.content = true;
    changed.members |= before.id != after.id;
    changed.found = changed.found || !isFoundAlike(before, after);
    changed.counted = changed.counted || before.domain != after.domain || before.tier != after.tier
        || kb::hasTestCases(before) != kb::hasTestCases(after)
        || kb::hasLanguageGap(before) != kb::hasLanguageGap(after);
    changed.linked = changed.linked || before.transitions != after.transitions || before.signature != after.signature
        || before.tier != after.tier;
}

/// Calls visit(index, before, after) for the indices of which two maps of overlays say something else; null: there is
/// none in that map.
template <typename Map, typename Visit> void eachDifference(const Map &before, const Map &after, const Visit &visit)
{
    auto left = before.begin();
    auto right = after.begin();
    while (left != before.end() || right != after.end()) {
        const bool onLeft = right == after.end() || (left != before.end() && left->first <= right->first);
        const bool onRight = left == before.end() || (right != after.end() && right->first <= left->first);
        const std::uint32_t index = onLeft ? left->first : right->first;
        const auto *const was = onLeft ? &(left++)->second : nullptr;
        const auto *const is = onRight ? &(right++)->second : nullptr;
        if (!was || !is || *was != *is)
            visit(index, was, is);
    }
}

using OverlayPtr = std::shared_ptr<const Overlay>;

} // namespace

bool isFoundAlike(const kb::Entry &before, const kb::Entry &after)
{
    return searchedPart(before) == searchedPart(after) && writtenTexts(before) == writtenTexts(after);
}

bool ChangedEntries::concernsEntry(std::uint32_t index) const
{
    return std::ranges::binary_search(entries, index);
}

bool ChangedEntries::concernsArticle(std::uint32_t index) const
{
    return std::ranges::binary_search(articles, index);
}

ChangedEntries changesBetween(const Catalog &before, const Catalog &after, const EntryAsOpened &asOpened)
{
    ChangedEntries changed;
    std::size_t compared = 0;
    const auto entryOf = [&](std::uint32_t index, const OverlayPtr *overlay) {
        return overlay ? &(*overlay)->entry() : asOpened(index);
    };
    eachDifference(before.overlays().entries, after.overlays().entries,
        [&](std::uint32_t index, const OverlayPtr *was, const OverlayPtr *is) {
            changed.entries.push_back(index);
            const bool wasThere = before.contains(index);
            if (wasThere != after.contains(index)) {
                changed.members = true;
                setAll(changed);
            } else if (!wasThere || (was && is && (*was)->parsed == (*is)->parsed)) {
                return; // gone before and after, or of one and the same text
            } else if (const kb::Entry *const old = entryOf(index, was), *const now = entryOf(index, is);
                old && now && compared++ < mostCompared) {
                addDifferences(*old, *now, changed);
                changed.counted |= before.entry(index).hasFindings != after.entry(index).hasFindings;
            } else {
                changed.members |= before.entry(index).id != after.entry(index).id;
                setAll(changed);
            }
        });
    using ArticlePtr = std::shared_ptr<const kb::Article>;
    eachDifference(before.overlays().articles, after.overlays().articles,
        [&](std::uint32_t index, const ArticlePtr *was, const ArticlePtr *is) {
            if (was && is && *was && *is && **was == **is)
                return;
            changed.articles.push_back(index);
            changed.content = true;
            changed.members |= before.containsArticle(index) != after.containsArticle(index)
                || before.article(index).id != after.article(index).id;
            changed.found |= changed.members || before.article(index).title != after.article(index).title
                || before.article(index).titleZh != after.article(index).titleZh;
        });
    return changed;
}

} // namespace model
