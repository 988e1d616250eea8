// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/entrycopy.h"

#include "kb/format/entryfile.h"
#include "kb/wording/wording.h"
#include "ui/base/paths.h"
#include "ui/document/asking.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/navigator.h"

#include <QFileInfo>

#include <utility>

namespace ui {

namespace {

/// The first of the folders that can be written and is not the one that is open; empty: there is none.
std::filesystem::path ownLibrary(const QStringList &folders, const std::filesystem::path &open)
{
    for (const QString &folder : folders) {
        const std::filesystem::path path = toPath(folder);
        const QFileInfo info(folder);
        if (doesAnswer(path) && info.isDir() && info.isWritable() && !isSameFolder(path, open))
            return path;
    }
    return {};
}

} // namespace

EntryCopy::EntryCopy(EntryCopyParts parts, QWidget *window)
    : QObject(window)
    , m_parts(std::move(parts))
    , m_window(window)
{
    connect(&m_parts.document, &model::Document::openFailed, this, [this] { m_wanted.reset(); });
}

void EntryCopy::begin(const std::string &id, std::function<void()> then)
{
    kb::Expected<std::string> bytes = m_parts.document.entryText(id);
    if (!bytes) {
        m_parts.messages.show(theme::Tone::Bad, [=] { return wording::sentence(bytes.error()); });
        return;
    }
    const std::filesystem::path &from = m_parts.document.library()->folder();
    choosePlace({.id = id,
        .bytes = std::move(*bytes),
        .from = QString::fromStdString(from.filename().string()),
        .into = {},
        .then = std::move(then)});
}

void EntryCopy::beginNew(const kb::Entry &entry, std::function<void()> then)
{
    choosePlace({.id = entry.id, .bytes = kb::writeFlat(entry), .from = {}, .into = {}, .then = std::move(then)});
}

void EntryCopy::choosePlace(Wanted wanted)
{
    wanted.into = ownLibrary(m_parts.recentLibraries(), m_parts.document.library()->folder());
    if (!wanted.into.empty())
        return open(std::move(wanted));
    askForNewLibrary(
        m_window,
        [this, wanted](const std::filesystem::path &folder) {
            Wanted there = wanted;
            there.into = folder;
            open(std::move(there));
        },
        [this](const kb::Error &error) {
            m_parts.messages.show(theme::Tone::Bad, [=] { return wording::sentence(error); });
        });
}

void EntryCopy::open(Wanted wanted)
{
    m_wanted = std::move(wanted);
    m_parts.openLibrary(m_wanted->into);
}

void EntryCopy::finish()
{
    if (!m_wanted)
        return;
    const Wanted wanted = std::move(*std::exchange(m_wanted, std::nullopt));
    const std::filesystem::path &folder = m_parts.document.library()->folder();
    if (!isSameFolder(folder, wanted.into))
        return; // another one was opened meanwhile
    const QString id = QString::fromStdString(wanted.id);
    if (m_parts.document.catalog()->find(wanted.id)) {
        m_parts.navigator.openEntry(id);
        m_parts.messages.show(theme::Tone::Unknown, [=] {
            return tr("Nothing was copied: “%1” is in this library already, and is shown as it is here.").arg(id);
        });
        return;
    }
    const bool isNew = wanted.from.isEmpty();
    const auto added = m_parts.document.addFile(
        wanted.bytes, isNew ? tr("New entry “%1”").arg(id) : tr("Copy “%1” from “%2”").arg(id, wanted.from));
    if (!added) {
        const std::optional<model::LockOwner> owner = m_parts.document.lockOwner();
        if (!owner)
            m_parts.messages.show(theme::Tone::Bad, [=] { return wording::sentence(added.error()); });
        else if (!isNew && !owner->mayBeGone) // else the message that is there says what to do first
            m_parts.messages.showLasting(theme::Tone::Warn, [=] {
                return tr(
                    "Nothing was copied: another window has your library “%1” open, which is shown here. Copy “%2” in "
                    "that window; or close it, and copy again.")
                    .arg(QString::fromStdString(folder.filename().string()), id);
            });
        return;
    }
    m_parts.navigator.openEntry(id);
    m_parts.messages.show(theme::Tone::Ok, [=] {
        return (isNew ? tr("The new entry “%1” is in your library “%2”. Save (Ctrl+S) to keep it; Undo takes it back.")
                      : tr("“%1” was copied into your library “%2”. Save (Ctrl+S) to keep it; Undo takes it back."))
            .arg(id, QString::fromStdString(folder.filename().string()));
    });
    wanted.then();
}

} // namespace ui
