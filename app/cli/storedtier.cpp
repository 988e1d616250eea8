// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/storedtier.h"

#include "app/cli/command.h"
#include "kb/evidence/entryevidence.h"
#include "kb/library/file.h"
#include "kb/wording/wording.h"

#include <QCoreApplication>

namespace app {

std::optional<kb::Tier> storeTier(const kb::Library &library, const std::string &id, const kb::EvidenceStore &store)
{
    const std::uint32_t index = *library.find(id);
    kb::Expected<kb::EntryFile> file = library.readEntry(index);
    if (!file || file->entry.id != id) {
        message(QCoreApplication::translate("cli",
            "%1 is no longer the entry that was run. Its records are written, its tier is not: look at the file and "
            "run “casebook-cli check”.")
                .arg(QString::fromStdString(library.entryPath(index).string())));
        return std::nullopt;
    }
    kb::Entry edited = file->entry;
    edited.tier = kb::entryEvidence(store, library, edited).tier;
    edited.tierText = kb::tierName(edited.tier);
    if (edited == file->entry)
        return edited.tier;
    kb::applyEdit(*file, edited);
    if (const kb::Expected<void> saved = kb::writeFile(library.entryPath(index), file->text.bytes()); !saved) {
        message(wording::sentence(saved.error()));
        return std::nullopt;
    }
    return edited.tier;
}

} // namespace app
