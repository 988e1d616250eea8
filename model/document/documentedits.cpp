// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Document's edits: each makes the changes of its files and pushes them as one command.
#include "model/document/document.h"

#include "kb/library/libraryfiles.h"
#include "kb/parallel.h"
#include "model/document/fileedit.h"
#include "model/document/libraryscan.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace model {

namespace {

constexpr std::size_t block = 16; // entries that a core takes at a time

void addChanges(
    std::uint32_t index, const ArticleFiles &before, const ArticleFiles &after, std::vector<Change> &changes)
{
    if (!sameFile(before.english, after.english))
        changes.push_back({{Item::Kind::Article, index}, before.english, after.english});
    if (!sameFile(before.chinese, after.chinese))
        changes.push_back({{Item::Kind::ChineseArticle, index}, before.chinese, after.chinese});
}

kb::Error noSuch(std::string_view id)
{
    return {.code = kb::ErrorCode::NoSuchEntry, .detail = std::string(id)};
}

} // namespace

kb::Expected<void> Document::checkWritable() const
{
    if (isReadOnly())
        return std::unexpected(kb::Error {.code = kb::ErrorCode::ReadOnly});
    return {};
}

kb::Expected<void> Document::checkNewId(std::string_view id) const
{
    if (!kb::isValidId(id))
        return std::unexpected(kb::Error {.code = kb::ErrorCode::BadId, .detail = std::string(id)});
    if (find(id))
        return std::unexpected(kb::Error {.code = kb::ErrorCode::IdTaken, .detail = std::string(id)});
    return checkWritable();
}

bool Document::isSaved(Item item) const
{
    const auto slot = m_slots.find(item);
    return slot == m_slots.end() || sameFile(slot->second.now, slot->second.onDisk);
}

kb::Expected<void> Document::addChange(
    std::uint32_t index, const kb::Entry &changed, std::vector<Change> &changes) const
{
    const Item item {Item::Kind::Entry, index};
    const kb::Expected<FileStatePtr> before = state(item);
    if (!before || !*before)
        return std::unexpected(before ? kb::Error {.code = kb::ErrorCode::NoSuchEntry} : before.error());
    kb::Expected<EntryEdit> edit = withEntry(*before, isSaved(item), changed);
    if (!edit) {
        edit.error().file = m_library->folder() / (*before)->file;
        return std::unexpected(std::move(edit.error()));
    }
    if (!sameFile(edit->before, edit->after))
        changes.push_back({item, std::move(edit->before), std::move(edit->after)});
    return {};
}

kb::Expected<void> Document::addChange(
    std::uint32_t index, const kb::Article &changed, std::vector<Change> &changes) const
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

kb::Expected<ArticleFiles> Document::articleFiles(std::uint32_t index) const
{
    const kb::Expected<FileStatePtr> english = state({Item::Kind::Article, index});
    const kb::Expected<FileStatePtr> chinese = state({Item::Kind::ChineseArticle, index});
    if (!english || !chinese || !*english)
        return std::unexpected(!english ? english.error()
                : !chinese              ? chinese.error()
                                        : kb::Error {.code = kb::ErrorCode::NoSuchEntry});
    return ArticleFiles {*english, *chinese};
}

kb::Expected<void> Document::edit(
    std::string_view id, kb::Entry changed, const QString &text, std::string_view mergeKey)
{
    const kb::Expected<std::uint32_t> index = find(id);
    if (!index)
        return std::unexpected(index.error());
    if (auto writable = checkWritable(); !writable)
        return writable;
    changed.id = id;
    std::vector<Change> changes;
    if (auto added = addChange(*index, changed, changes); !added)
        return added;
    push(std::move(changes), text, std::string(mergeKey));
    return {};
}

kb::Expected<void> Document::editArticle(
    std::string_view id, const kb::Article &changed, const QString &text, std::string_view mergeKey)
{
    const std::optional<std::uint32_t> index = m_catalog ? m_catalog->findArticle(id) : std::nullopt;
    if (!index)
        return std::unexpected(noSuch(id));
    if (auto writable = checkWritable(); !writable)
        return writable;
    std::vector<Change> changes;
    if (auto added = addChange(*index, changed, changes); !added)
        return added;
    push(std::move(changes), text, std::string(mergeKey));
    return {};
}

kb::Expected<void> Document::editMany(std::span<const kb::Entry> entries, std::span<const kb::Article> articles,
    const QString &text, std::string_view mergeKey)
{
    if (auto writable = checkWritable(); !writable)
        return writable;
    std::vector<std::vector<Change>> parts(entries.size());
    std::vector<kb::Expected<void>> outcomes(entries.size());
    kb::parallelBlocks(entries.size(), block, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            outcomes[i] = find(entries[i].id).and_then([&](std::uint32_t index) {
                return addChange(index, entries[i], parts[i]);
            });
        }
    });
    std::vector<Change> changes;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!outcomes[i])
            return outcomes[i];
        std::ranges::move(parts[i], std::back_inserter(changes));
    }
    for (const kb::Article &article : articles) {
        const std::optional<std::uint32_t> index = m_catalog->findArticle(article.id);
        if (!index)
            return std::unexpected(noSuch(article.id));
        if (auto added = addChange(*index, article, changes); !added)
            return added;
    }
    push(std::move(changes), text, std::string(mergeKey));
    return {};
}

std::filesystem::path Document::pathFor(std::string_view id) const
{
    return kb::newEntryFile(m_library->folder(), id);
}

kb::Expected<void> Document::add(const kb::Entry &entry, const QString &text)
{
    if (auto good = checkNewId(entry.id); !good)
        return good;
    push({{itemFor(Item::Kind::Entry, entry.id), nullptr,
             std::make_shared<const FileState>(pathFor(entry.id), kb::writeFlat(entry))}},
        text);
    return {};
}

kb::Expected<void> Document::duplicate(std::string_view id, std::string_view newId, const QString &text)
{
    if (auto good = checkNewId(newId); !good)
        return good;
    kb::Expected<std::string> bytes = entryText(id);
    if (!bytes)
        return std::unexpected(std::move(bytes.error()));
    kb::Expected<FileStatePtr> copy = copiedFile({pathFor(newId), std::move(*bytes), nullptr}, newId);
    if (!copy)
        return std::unexpected(std::move(copy.error()));
    push({{itemFor(Item::Kind::Entry, newId), nullptr, std::move(*copy)}}, text);
    return {};
}

kb::Expected<void> Document::rename(std::string_view id, std::string_view newId, const QString &text)
{
    const kb::Expected<std::uint32_t> index = find(id);
    if (!index)
        return std::unexpected(index.error());
    if (auto good = checkNewId(newId); !good)
        return good;
    const Item item {Item::Kind::Entry, *index};
    const kb::Expected<FileStatePtr> before = state(item);
    if (!before || !*before)
        return std::unexpected(before ? kb::Error {.code = kb::ErrorCode::NoSuchEntry} : before.error());
    FileState moved = **before;
    moved.file = pathFor(newId);
    const auto slot = m_slots.find(item);
    const bool isOnDisk = slot == m_slots.end() || slot->second.onDisk;
    kb::Expected<FileStatePtr> after = renamedFile(moved, newId, isOnDisk);
    if (!after)
        return std::unexpected(std::move(after.error()));
    std::vector<Change> changes {{item, *before, std::move(*after)}};
    const Renamed references = renamedReferences(*m_catalog, id, newId);
    for (const kb::Entry &entry : references.entries) {
        if (auto added = addChange(*m_catalog->find(entry.id), entry, changes); !added)
            return added;
    }
    for (const kb::Article &article : references.articles) {
        if (auto added = addChange(*m_catalog->findArticle(article.id), article, changes); !added)
            return added;
    }
    push(std::move(changes), text);
    return {};
}

kb::Expected<void> Document::remove(std::string_view id, const QString &text)
{
    const kb::Expected<std::uint32_t> index = find(id);
    if (!index)
        return std::unexpected(index.error());
    if (auto writable = checkWritable(); !writable)
        return writable;
    const Item item {Item::Kind::Entry, *index};
    kb::Expected<FileStatePtr> before = state(item);
    if (!before)
        return std::unexpected(std::move(before.error()));
    push({{item, std::move(*before), nullptr}}, text);
    return {};
}

kb::Expected<void> Document::checkNewArticleId(std::string_view id) const
{
    if (!kb::isValidArticleId(id))
        return std::unexpected(kb::Error {.code = kb::ErrorCode::BadId, .detail = std::string(id)});
    if (m_catalog && m_catalog->findArticle(id))
        return std::unexpected(kb::Error {.code = kb::ErrorCode::IdTaken, .detail = std::string(id)});
    return checkWritable();
}

kb::Expected<void> Document::addArticle(const kb::Article &article, const QString &text)
{
    if (auto good = checkNewArticleId(article.id); !good)
        return good;
    const std::filesystem::path file = std::filesystem::path("articles") / (article.id + ".md");
    push({{itemFor(Item::Kind::Article, article.id), nullptr,
             std::make_shared<const FileState>(file, kb::writeArticle(article))}},
        text);
    return {};
}

kb::Expected<void> Document::renameArticle(std::string_view id, std::string_view newId, const QString &text)
{
    const std::optional<std::uint32_t> index = m_catalog ? m_catalog->findArticle(id) : std::nullopt;
    if (!index)
        return std::unexpected(noSuch(id));
    if (auto good = checkNewArticleId(newId); !good)
        return good;
    const kb::Expected<ArticleFiles> before = articleFiles(*index);
    if (!before)
        return std::unexpected(before.error());
    const kb::Expected<ArticleFiles> after = renamedFiles(*before, newId);
    if (!after)
        return std::unexpected(after.error());
    std::vector<Change> changes;
    addChanges(*index, *before, *after, changes);
    for (const kb::Entry &entry : entriesWithRenamedArticle(*m_catalog, id, newId)) {
        if (auto added = addChange(*m_catalog->find(entry.id), entry, changes); !added)
            return added;
    }
    push(std::move(changes), text);
    return {};
}

kb::Expected<void> Document::removeArticle(std::string_view id, const QString &text)
{
    const std::optional<std::uint32_t> index = m_catalog ? m_catalog->findArticle(id) : std::nullopt;
    if (!index)
        return std::unexpected(noSuch(id));
    if (auto writable = checkWritable(); !writable)
        return writable;
    const kb::Expected<ArticleFiles> before = articleFiles(*index);
    if (!before)
        return std::unexpected(before.error());
    std::vector<Change> changes;
    addChanges(*index, *before, {}, changes);
    push(std::move(changes), text);
    return {};
}

void Document::push(std::vector<Change> changes, const QString &text, std::string mergeKey)
{
    if (!changes.empty())
        m_undoStack.push(new ChangeCommand(m_apply, std::move(changes), text, std::move(mergeKey)));
}

} // namespace model
