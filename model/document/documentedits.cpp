// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Document's edits: each makes the changes of its files and pushes them as one command.
#include "model/document/document.h"

#include "kb/library/libraryfiles.h"
#include "model/document/libraryscan.h"

#include <utility>

namespace model {

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
    if (auto added = m_files.addChange(*index, changed, changes); !added)
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
    if (auto added = m_files.addChange(*index, changed, changes); !added)
        return added;
    push(std::move(changes), text, std::string(mergeKey));
    return {};
}

kb::Expected<void> Document::editMany(const Edits &edits, const QString &text, std::string_view mergeKey)
{
    if (auto writable = checkWritable(); !writable)
        return writable;
    return m_files.changesFor(*m_catalog, edits).transform([&](std::vector<Change> changes) {
        push(std::move(changes), text, std::string(mergeKey));
    });
}

void Document::editLater(MakeEdits make, const QString &text)
{
    m_editing.run([make = std::move(make), text, files = m_files, catalog = m_catalog, revision = m_revision,
                      writable = checkWritable()](const std::stop_token &stop) {
        kb::Expected<std::vector<Change>> changes
            = writable.and_then([&] { return files.changesFor(*catalog, make(*catalog, stop), stop); });
        return LaterEdit {revision, text, std::move(changes)};
    });
}

void Document::cancelEditing()
{
    if (!m_editing.isRunning())
        return;
    m_editing.drop();
    emit editingFinished(std::unexpected(kb::Error {.code = kb::ErrorCode::Cancelled}));
}

void Document::handleEdited(LaterEdit edit)
{
    kb::Expected<void> outcome;
    if (!edit.changes)
        outcome = std::unexpected(std::move(edit.changes.error()));
    else if (edit.revision != m_revision)
        outcome = std::unexpected(kb::Error {.code = kb::ErrorCode::EditedMeanwhile});
    else
        push(std::move(*edit.changes), edit.text);
    emit editingFinished(outcome);
}

std::filesystem::path Document::pathFor(std::string_view id) const
{
    return kb::newEntryFile(m_files.library->folder(), id);
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

kb::Expected<void> Document::addFile(std::string bytes, const QString &text)
{
    kb::Expected<kb::ParsedEntry> read = kb::parseEntry(bytes);
    if (!read)
        return std::unexpected(std::move(read.error()));
    const std::string id = read->entry.id;
    if (auto good = checkNewId(id); !good)
        return good;
    kb::Expected<FileStatePtr> file = fileElsewhere({pathFor(id), std::move(bytes), nullptr}, std::move(read->entry));
    if (!file)
        return std::unexpected(std::move(file.error()));
    push({{itemFor(Item::Kind::Entry, id), nullptr, std::move(*file)}}, text);
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
    const kb::Expected<FileStatePtr> before = m_files.state(item);
    if (!before || !*before)
        return std::unexpected(before ? kb::Error {.code = kb::ErrorCode::NoSuchEntry} : before.error());
    FileState moved = **before;
    moved.file = pathFor(newId);
    const auto edited = m_files.edited.find(item);
    const bool isOnDisk = edited == m_files.edited.end() || edited->second.onDisk;
    kb::Expected<FileStatePtr> after = renamedFile(moved, newId, isOnDisk);
    if (!after)
        return std::unexpected(std::move(after.error()));
    std::vector<Change> changes {{item, *before, std::move(*after)}};
    const Edits references = renamedReferences(*m_catalog, id, newId);
    for (const kb::Entry &entry : references.entries) {
        if (auto added = m_files.addChange(*m_catalog->find(entry.id), entry, changes); !added)
            return added;
    }
    for (const kb::Article &article : references.articles) {
        if (auto added = m_files.addChange(*m_catalog->findArticle(article.id), article, changes); !added)
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
    kb::Expected<FileStatePtr> before = m_files.state(item);
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
    const kb::Expected<ArticleFiles> before = m_files.articleFiles(*index);
    if (!before)
        return std::unexpected(before.error());
    const kb::Expected<ArticleFiles> after = renamedFiles(*before, newId);
    if (!after)
        return std::unexpected(after.error());
    std::vector<Change> changes;
    addChanges(*index, *before, *after, changes);
    for (const kb::Entry &entry : entriesWithRenamedArticle(*m_catalog, id, newId)) {
        if (auto added = m_files.addChange(*m_catalog->find(entry.id), entry, changes); !added)
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
    const kb::Expected<ArticleFiles> before = m_files.articleFiles(*index);
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
