// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/fixes.h"

#include "kb/checks/statuscodes.h"
#include "kb/checks/textrules.h"
#include "kb/checks/valuerules.h"
#include "kb/entryfields.h"

#include <algorithm>
#include <format>
#include <ranges>

namespace kb {

namespace {

/// The page shows an action without a how.
void clearRepeatedHows(const Finding &finding, Entry &entry)
{
    for (std::size_t i = 0; i < entry.workarounds.size(); ++i) {
        Remedy &row = entry.workarounds[i];
        if (finding.field != "/workarounds/" + std::to_string(i) + "/how")
            continue;
        if (repeats(row.explanation.en, row.action.en))
            row.explanation.en.clear();
        if (repeats(row.explanation.zh, row.action.zh))
            row.explanation.zh.clear();
    }
}

/// An empty translation is shown as what it is: the English text, marked as untranslated.
void clearCopiedText(const Finding &finding, Entry &entry)
{
    forEachText(entry, Words::Prose, [&](auto placed) {
        if (placed.language == Language::Chinese && placed.field == finding.field && placed.text == *placed.english)
            placed.text.clear();
    });
}

void removeWrongNumbers(const Finding &finding, Entry &entry)
{
    forEachText(entry, Words::Prose, [&](auto placed) {
        if (placed.field != finding.field)
            return;
        const std::string text = placed.text;
        for (const StatusMention &mention : statusMentions(text, cudnnFacts()) | std::views::reverse) {
            if (!isNumberOf(mention, cudnnFacts()))
                placed.text.erase(mention.begin, mention.end - mention.begin);
        }
    });
}

void repairLink(const Finding &finding, Entry &entry)
{
    const auto repair = [&](std::string &link, const std::string &field) {
        if (field == finding.field)
            link = repairedLink(link).value_or(link);
    };
    const auto repairAll = [&](std::vector<std::string> &links, const std::string &field) {
        for (std::size_t i = 0; i < links.size(); ++i)
            repair(links[i], field + '/' + std::to_string(i));
    };
    repair(entry.officialDocUrl, "/official_doc_url");
    repair(entry.url, "/url");
    repairAll(entry.sources, "/sources");
    for (const RemedyList &list : remedyLists) {
        for (std::size_t i = 0; i < (entry.*list.rows).size(); ++i)
            repairAll((entry.*list.rows)[i].sources, std::format("/{}/{}/sources", list.key, i));
    }
}

void linkBack(const Finding &finding, Entry &entry)
{
    TransitionGraph &graph = entry.transitions;
    const std::string_view key = std::string_view(finding.field).substr(finding.field.rfind('/') + 1);
    const auto *const list = std::ranges::find(edgeLists, key, &EdgeList::key);
    if (list == edgeLists.end())
        return;
    std::vector<Transition> &edges = graph.*list->edges;
    for (const std::string &id : finding.related) {
        if (!std::ranges::contains(edges, id, &Transition::entryId))
            edges.push_back({.entryId = id, .probability = {}, .condition = {}});
    }
}

} // namespace

std::optional<Entry> fixed(const Finding &finding, const Entry &entry)
{
    Entry changed = entry;
    switch (finding.rule) {
    case Rule::HowRepeatsAction: clearRepeatedHows(finding, changed); break;
    case Rule::ChineseNotChinese: clearCopiedText(finding, changed); break;
    case Rule::StatusCodeWrong: removeWrongNumbers(finding, changed); break;
    case Rule::SourceInvalid: repairLink(finding, changed); break;
    case Rule::TierUnknown:
        changed.tier = tierMeant(entry.tierText);
        changed.tierText = tierName(changed.tier);
        break;
    case Rule::TierNotOfRecords:
        changed.tierText = finding.detail.substr(finding.detail.rfind(' ') + 1);
        changed.tier = tierFromName(changed.tierText);
        break;
    case Rule::LinkOneSided: linkBack(finding, changed); break;
    default: break;
    }
    return finding.fixable && changed != entry ? std::optional(std::move(changed)) : std::nullopt;
}

} // namespace kb
