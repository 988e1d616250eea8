// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/libraryscan.h"

#include "kb/library/file.h"
#include "kb/parallel.h"

#include <algorithm>
#include <mutex>

namespace model {

namespace {

constexpr std::size_t scanBlock = 32; // entries that a core takes at a time

bool mayHold(const Catalog &catalog, std::uint32_t index, std::string_view text)
{
    if (text.empty() || catalog.isOverlaid(index))
        return true;
    const kb::Expected<std::string> bytes = kb::readFile(catalog.library().entryPath(index));
    return bytes && bytes->contains(text);
}

/// The part of an id that stands in a file as it is: a JSON text may write "/" as "\/".
std::string_view longestPart(std::string_view id)
{
    std::string_view longest;
    while (!id.empty()) {
        const std::string_view part = id.substr(0, id.find('/'));
        id.remove_prefix(std::min(part.size() + 1, id.size()));
        if (part.size() > longest.size())
            longest = part;
    }
    return longest;
}

bool replaceIn(std::vector<kb::Transition> &edges, std::string_view id, std::string_view newId)
{
    bool changed = false;
    for (kb::Transition &edge : edges) {
        if (edge.entryId == id) {
            edge.entryId = newId;
            changed = true;
        }
    }
    return changed;
}

bool replaceIn(kb::TransitionGraph &graph, std::string_view id, std::string_view newId)
{
    const bool first = replaceIn(graph.leadsTo, id, newId);
    const bool second = replaceIn(graph.precededBy, id, newId);
    const bool third = replaceIn(graph.frequentlyConfusedWith, id, newId);
    return first || second || third;
}

} // namespace

std::vector<ScannedEntry> scanEntries(const Catalog &catalog, std::string_view mustHold, const std::stop_token &stop)
{
    std::vector<ScannedEntry> found;
    std::mutex mutex;
    kb::parallelBlocks(catalog.entryCount(), scanBlock, [&](std::size_t begin, std::size_t end) {
        for (auto index = std::uint32_t(begin); index < end && !stop.stop_requested(); ++index) {
            if (!catalog.contains(index) || !mayHold(catalog, index, mustHold))
                continue;
            kb::Expected<kb::Entry> entry = catalog.readEntry(index);
            if (!entry)
                continue;
            const std::scoped_lock lock(mutex);
            found.push_back({index, std::move(*entry)});
        }
    });
    std::ranges::sort(found, {}, &ScannedEntry::index);
    return found;
}

Edits renamedReferences(const Catalog &catalog, std::string_view id, std::string_view newId)
{
    Edits renamed;
    for (ScannedEntry &scanned : scanEntries(catalog, longestPart(id), {})) {
        if (scanned.entry.id != id && replaceIn(scanned.entry.transitions, id, newId))
            renamed.entries.push_back(std::move(scanned.entry));
    }
    for (std::uint32_t i = 0; i < catalog.articleCount(); ++i) {
        kb::Expected<kb::Article> article = catalog.readArticle(i);
        if (!article || !std::ranges::contains(article->relatedEntries, id))
            continue;
        std::ranges::replace(article->relatedEntries, std::string(id), std::string(newId));
        renamed.articles.push_back(std::move(*article));
    }
    return renamed;
}

std::vector<kb::Entry> entriesWithRenamedArticle(const Catalog &catalog, std::string_view id, std::string_view newId)
{
    std::vector<kb::Entry> renamed;
    for (ScannedEntry &scanned : scanEntries(catalog, id, {})) {
        std::vector<std::string> &articles = scanned.entry.relatedArticles;
        if (!std::ranges::contains(articles, id))
            continue;
        std::ranges::replace(articles, std::string(id), std::string(newId));
        renamed.push_back(std::move(scanned.entry));
    }
    return renamed;
}

} // namespace model
