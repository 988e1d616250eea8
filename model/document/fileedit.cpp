// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/fileedit.h"

#include "kb/evidence/tier.h"
#include "kb/tierkind.h"

#include <algorithm>
#include <string>

namespace model {

namespace {

void setId(kb::Entry &entry, std::string_view newId)
{
    const auto domainOf = [](std::string_view id) { return id.substr(0, id.find('/')); };
    if (entry.domain == domainOf(entry.id))
        entry.domain = domainOf(newId);
    std::erase(entry.aliases, newId);
    entry.id = newId;
}

kb::Expected<FileStatePtr> edited(const FileState &current, const kb::Entry &entry)
{
    return withEntry(std::make_shared<const FileState>(current), false, entry).transform([](EntryEdit edit) {
        return std::move(edit.after);
    });
}

/// Errors: those of parsing it; NoSuchEntry.
kb::Expected<kb::Entry> entryOf(const FileStatePtr &state)
{
    if (!state)
        return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry});
    if (state->parsed)
        return state->parsed->entry;
    return kb::parseEntry(state->bytes).transform([](kb::ParsedEntry parsed) { return std::move(parsed.entry); });
}

} // namespace

kb::Expected<EntryEdit> withEntry(const FileStatePtr &current, bool isSaved, const kb::Entry &changed)
{
    FileStatePtr before = current;
    std::shared_ptr<const kb::EntryFile> base = isSaved ? nullptr : current->base;
    if (!base) {
        kb::Expected<kb::EntryFile> file = kb::parseEntryFile(current->bytes);
        if (!file)
            return std::unexpected(std::move(file.error()));
        if (!current->parsed)
            before = std::make_shared<const FileState>(current->file, current->bytes, current->base,
                std::make_shared<const kb::ParsedEntry>(file->entry, file->dialect, std::move(file->findings)));
        file->entry = {}; // the original is what further edits begin with
        file->findings.clear();
        base = std::make_shared<const kb::EntryFile>(std::move(*file));
    }
    kb::EntryFile file = *base;
    kb::applyEdit(file, changed);
    if (file.text.bytes().size() > kb::maxFileBytes)
        return std::unexpected(
            kb::Error {.code = kb::ErrorCode::FileTooLarge, .detail = std::to_string(kb::maxFileBytes)});
    std::shared_ptr<const kb::ParsedEntry> parsed;
    if (!file.entry.id.empty()) // else the new text yields no entry
        parsed = std::make_shared<const kb::ParsedEntry>(std::move(file.entry), file.dialect, std::move(file.findings));
    return EntryEdit {std::move(before),
        std::make_shared<const FileState>(current->file, file.text.bytes(), std::move(base), std::move(parsed))};
}

kb::Expected<FileStatePtr> renamedFile(const FileState &current, std::string_view newId, bool keepName)
{
    kb::Expected<kb::ParsedEntry> parsed = kb::parseEntry(current.bytes);
    if (!parsed)
        return std::unexpected(std::move(parsed.error()));
    kb::Entry entry = std::move(parsed->entry);
    if (keepName && !std::ranges::contains(entry.aliases, entry.id))
        entry.aliases.push_back(entry.id);
    setId(entry, newId);
    return edited(current, entry);
}

kb::Expected<FileStatePtr> copiedFile(const FileState &current, std::string_view newId)
{
    kb::Expected<kb::ParsedEntry> parsed = kb::parseEntry(current.bytes);
    if (!parsed)
        return std::unexpected(std::move(parsed.error()));
    kb::Entry entry = std::move(parsed->entry);
    std::erase_if(entry.aliases, [](const std::string &alias) { return kb::isValidId(alias); });
    if (entry.tier != kb::Tier::Unknown) {
        entry.tier = kb::Tier::AiGenerated;
        entry.tierText = kb::tierName(entry.tier);
    }
    setId(entry, newId);
    return edited(current, entry);
}

kb::Expected<FileStatePtr> fileElsewhere(const FileState &current, kb::Entry entry)
{
    if (!kb::isOfRuns(entry.tier))
        return std::make_shared<const FileState>(current);
    entry.tier = kb::tierOf({}, entry.tier);
    entry.tierText = kb::tierName(entry.tier);
    return edited(current, entry);
}

bool differInDateAlone(const FileStatePtr &a, const FileStatePtr &b)
{
    kb::Expected<kb::Entry> first = entryOf(a);
    kb::Expected<kb::Entry> second = entryOf(b);
    if (!first || !second || first->lastUpdated == second->lastUpdated)
        return false;
    first->lastUpdated = second->lastUpdated;
    return *first == *second;
}

FileStatePtr withDate(const UnsavedFile &file, std::string_view today)
{
    if (file.item.kind != Item::Kind::Entry || !file.onDisk || !file.now || differInDateAlone(file.onDisk, file.now))
        return file.now;
    kb::Expected<kb::Entry> entry = entryOf(file.now);
    if (!entry || entry->lastUpdated == today)
        return file.now;
    entry->lastUpdated = today;
    const kb::Expected<EntryEdit> dated = withEntry(file.now, false, *entry);
    return dated ? dated->after : file.now;
}

kb::Expected<ArticleFiles> renamedFiles(const ArticleFiles &current, std::string_view newId)
{
    const kb::Expected<kb::Article> before = kb::parseArticle(current.english->bytes);
    if (!before)
        return std::unexpected(before.error());
    const auto renamed = [&](const FileState &state, const char *extension) -> kb::Expected<FileStatePtr> {
        return kb::parseArticle(state.bytes).transform([&](kb::Article article) -> FileStatePtr {
            if (article.id == before->id)
                article.id = newId;
            return std::make_shared<const FileState>(
                state.file.parent_path() / (std::string(newId) + extension), kb::writeArticle(article));
        });
    };
    kb::Expected<FileStatePtr> english = renamed(*current.english, ".md");
    kb::Expected<FileStatePtr> chinese = current.chinese ? renamed(*current.chinese, ".zh.md") : nullptr;
    if (!english || !chinese)
        return std::unexpected(english ? chinese.error() : english.error());
    return ArticleFiles {std::move(*english), std::move(*chinese)};
}

kb::Expected<kb::Article> parseArticle(const ArticleFiles &files)
{
    kb::Expected<kb::Article> article = kb::parseArticle(files.english->bytes);
    if (!article || !files.chinese)
        return article;
    kb::Expected<kb::Article> chinese = kb::parseArticle(files.chinese->bytes);
    if (!chinese)
        return chinese;
    article->titleZh = chinese->titleZh.empty() ? chinese->title : chinese->titleZh;
    article->markdownZh = std::move(chinese->markdown);
    return article;
}

kb::Expected<ArticleFiles> withArticle(const ArticleFiles &current, const kb::Article &changed)
{
    const kb::Expected<kb::Article> before = parseArticle(current);
    kb::Expected<kb::Article> english = kb::parseArticle(current.english->bytes);
    if (!before || !english)
        return std::unexpected(before ? english.error() : before.error());
    const bool hasChinese = current.chinese || !changed.markdownZh.empty();
    english->title = changed.title;
    english->date = changed.date;
    english->relatedEntries = changed.relatedEntries;
    english->markdown = changed.markdown;
    if (!hasChinese)
        english->titleZh = changed.titleZh;
    ArticleFiles files;
    files.english = std::make_shared<const FileState>(current.english->file, kb::writeArticle(*english));
    if (!hasChinese)
        return files;

    kb::Article chinese {.id = english->id, .title = changed.title, .date = changed.date};
    std::filesystem::path file = current.english->file;
    file.replace_extension(".zh.md");
    if (current.chinese) {
        chinese = *kb::parseArticle(current.chinese->bytes); // parsed above, too
        file = current.chinese->file;
    }
    if (changed.titleZh != before->titleZh || !current.chinese)
        (chinese.titleZh.empty() ? chinese.title : chinese.titleZh)
            = changed.titleZh.empty() ? changed.title : changed.titleZh;
    chinese.markdown = changed.markdownZh;
    files.chinese = std::make_shared<const FileState>(file, kb::writeArticle(chinese));
    return files;
}

} // namespace model
