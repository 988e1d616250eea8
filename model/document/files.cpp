// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/files.h"

#include "kb/parallel.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace model {

namespace {

constexpr std::size_t editBlock = 16; // entries that a core takes at a time

} // namespace

kb::Error noSuch(std::string_view id)
{
    return {.code = kb::ErrorCode::NoSuchEntry, .detail = std::string(id)};
}

kb::Expected<FileStatePtr> Files::state(Item item) const
{
    if (const auto file = edited.find(item); file != edited.end())
        return file->second.now;
    std::filesystem::path file;
    if (item.kind == Item::Kind::Entry && item.index < library->entryCount())
        file = library->entryPath(item.index);
    else if (item.kind != Item::Kind::Entry && item.index < library->articleCount())
        file = library->articlePath(
            item.index, item.kind == Item::Kind::Article ? kb::Language::English : kb::Language::Chinese);
    if (file.empty())
        return nullptr;
    return readState(library->folder(), file.lexically_relative(library->folder()));
}

bool Files::isSaved(Item item) const
{
    const auto file = edited.find(item);
    return file == edited.end() || file->second.isSaved();
}

kb::Expected<ArticleFiles> Files::articleFiles(std::uint32_t index) const
{
    const kb::Expected<FileStatePtr> english = state({Item::Kind::Article, index});
    const kb::Expected<FileStatePtr> chinese = state({Item::Kind::ChineseArticle, index});
    if (!english || !chinese || !*english)
        return std::unexpected(!english ? english.error()
                : !chinese              ? chinese.error()
                                        : kb::Error {.code = kb::ErrorCode::NoSuchEntry});
    return ArticleFiles {*english, *chinese};
}

kb::Expected<void> Files::addChange(std::uint32_t index, const kb::Entry &changed, std::vector<Change> &changes) const
{
    const Item item {Item::Kind::Entry, index};
    const kb::Expected<FileStatePtr> before = state(item);
    if (!before || !*before)
        return std::unexpected(before ? kb::Error {.code = kb::ErrorCode::NoSuchEntry} : before.error());
    kb::Expected<EntryEdit> edit = withEntry(*before, isSaved(item), changed);
    if (!edit) {
        edit.error().file = library->folder() / (*before)->file;
        return std::unexpected(std::move(edit.error()));
    }
    if (!sameFile(edit->before, edit->after))
        changes.push_back({item, std::move(edit->before), std::move(edit->after)});
    return {};
}

kb::Expected<void> Files::addChange(std::uint32_t index, const kb::Article &changed, std::vector<Change> &changes) const
{
    const kb::Expected<ArticleFiles> before = articleFiles(index);
    if (!before)
        return std::unexpected(before.error());
    const kb::Expected<ArticleFiles> after = withArticle(*before, changed);
    if (!after)
        return std::unexpected(after.error());
    if (const auto article = parseArticle(*after); !article) // without a title, say
        return std::unexpected(article.error());
    addChanges(index, *before, *after, changes);
    return {};
}

kb::Expected<std::vector<Change>> Files::changesFor(
    const Catalog &catalog, const Edits &edits, const std::stop_token &stop) const
{
    const std::vector<kb::Entry> &entries = edits.entries;
    std::vector<std::vector<Change>> parts(entries.size());
    std::vector<kb::Expected<void>> outcomes(entries.size());
    kb::parallelBlocks(entries.size(), editBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
            const std::optional<std::uint32_t> index = catalog.find(entries[i].id);
            outcomes[i] = index ? addChange(*index, entries[i], parts[i]) : std::unexpected(noSuch(entries[i].id));
        }
    });
    if (stop.stop_requested())
        return std::unexpected(kb::Error {.code = kb::ErrorCode::Cancelled});
    std::vector<Change> changes;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!outcomes[i])
            return std::unexpected(std::move(outcomes[i].error()));
        std::ranges::move(parts[i], std::back_inserter(changes));
    }
    for (const kb::Article &article : edits.articles) {
        const std::optional<std::uint32_t> index = catalog.findArticle(article.id);
        if (!index)
            return std::unexpected(noSuch(article.id));
        if (auto added = addChange(*index, article, changes); !added)
            return std::unexpected(std::move(added.error()));
    }
    return changes;
}

void addChanges(
    std::uint32_t index, const ArticleFiles &before, const ArticleFiles &after, std::vector<Change> &changes)
{
    if (!sameFile(before.english, after.english))
        changes.push_back({{Item::Kind::Article, index}, before.english, after.english});
    if (!sameFile(before.chinese, after.chinese))
        changes.push_back({{Item::Kind::ChineseArticle, index}, before.chinese, after.chinese});
}

} // namespace model
