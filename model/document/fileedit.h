// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Edits of values as edits of their files' texts. Pure functions; each costs about 100 microseconds for an entry.
#pragma once

#include "kb/entry.h"
#include "kb/format/article.h"
#include "kb/format/entryfile.h"
#include "model/document/item.h"

namespace model {

/// An entry's file before and after an edit, both parsed.
struct EntryEdit {
    FileStatePtr before;
    FileStatePtr after;
};
/// What the file of an entry is to be. isSaved: the state is what is on disk, so that it is what further edits patch.
/// The first edit reads the file's text, each further one only what it made. current must not be null. Errors: those of
/// parsing the text; FileTooLarge: nobody could read the new one again.
[[nodiscard]] kb::Expected<EntryEdit> withEntry(const FileStatePtr &current, bool isSaved, const kb::Entry &changed);

/// The same file of an entry under another id; its domain follows where it was the id's first part. newId must be
/// valid. keepName: the old id becomes an alias, by which the entry's records are found.
[[nodiscard]] kb::Expected<FileStatePtr> renamedFile(const FileState &current, std::string_view newId, bool keepName);

/// The file of an entry that is made of another one. Records are of the other one: the copy is nobody's review and
/// nothing that was measured (ai_generated), and has no name under which the other's records would be found.
[[nodiscard]] kb::Expected<FileStatePtr> copiedFile(const FileState &current, std::string_view newId);

/// The file of an entry, as it was read, in another library, in which no record says its tier: a tier that records gave
/// becomes what is left without them. Everything else stays as it was, byte by byte.
[[nodiscard]] kb::Expected<FileStatePtr> fileElsewhere(const FileState &current, kb::Entry entry);

/// Whether both are entries and differ in nothing but the date of the last update. Null: no.
[[nodiscard]] bool differInDateAlone(const FileStatePtr &a, const FileStatePtr &b);
/// What an entry that is on disk is to be saved as: what it is now, updated today, where more than that date differs.
/// Files that are new, deleted or no entries are saved as they are.
[[nodiscard]] FileStatePtr withDate(const UnsavedFile &file, std::string_view today);

/// The files of an article; chinese is null where there is none.
struct ArticleFiles {
    FileStatePtr english;
    FileStatePtr chinese;
};
/// The files of an article under another id, each in its folder. newId must be valid. Errors: those of parsing either.
[[nodiscard]] kb::Expected<ArticleFiles> renamedFiles(const ArticleFiles &current, std::string_view newId);
/// What readers get. Errors: those of parsing either text.
[[nodiscard]] kb::Expected<kb::Article> parseArticle(const ArticleFiles &files);
/// What the files are to be; the Chinese one is made where there is Chinese text for it. Id and unknown keys stay.
[[nodiscard]] kb::Expected<ArticleFiles> withArticle(const ArticleFiles &current, const kb::Article &changed);

} // namespace model
