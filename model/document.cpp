// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document.h"

#include "kb/library/file.h"

#include <QPromise>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace model {

/// Holds values only: a file may have been saved, or read by others, between undo and redo.
class Document::EditCommand final : public QUndoCommand {
public:
    EditCommand(Document &document, std::vector<Change> changes, const QString &text, std::string_view mergeKey)
        : QUndoCommand(text)
        , m_document(document)
        , m_changes(std::move(changes))
        , m_mergeKey(mergeKey)
    {
    }
    void undo() override { m_document.apply(m_changes, &Change::before); }
    void redo() override { m_document.apply(m_changes, &Change::after); }
    [[nodiscard]] int id() const override { return m_mergeKey.empty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand *command) override
    {
        const auto &later = static_cast<const EditCommand &>(*command); // of the same id()
        if (later.m_mergeKey != m_mergeKey
            || !std::ranges::equal(m_changes, later.m_changes, {}, &Change::index, &Change::index))
            return false;
        for (std::size_t i = 0; i < m_changes.size(); ++i)
            m_changes[i].after = later.m_changes[i].after;
        setObsolete(std::ranges::all_of(m_changes, [](const Change &c) { return c.before == c.after; }));
        return true;
    }

private:
    Document &m_document;
    std::vector<Change> m_changes;
    std::string m_mergeKey;
};

Document::Document(std::filesystem::path cacheFolder, QObject *parent)
    : QObject(parent)
    , m_cacheFolder(std::move(cacheFolder))
{
    connect(&m_opening, &QFutureWatcherBase::finished, this, &Document::handleOpened);
    connect(&m_opening, &QFutureWatcherBase::progressValueChanged, this,
        [this](int done) { emit openingProgress(done, m_opening.progressMaximum()); });
}

Document::~Document()
{
    m_stop.request_stop();
}

void Document::open(const std::filesystem::path &folder, bool readOnly)
{
    m_stop.request_stop();
    m_stop = {};
    const auto work = [folder, readOnly, cache = m_cacheFolder, stop = m_stop.get_token()](
                          QPromise<std::shared_ptr<const Result>> &promise) {
        kb::OpenOptions options {.cacheFolder = cache, .forceReadOnly = readOnly, .stop = stop};
        options.progress = [&promise](std::size_t done, std::size_t total) {
            promise.setProgressRange(0, int(total));
            promise.setProgressValue(int(done));
        };
        const auto library = kb::Library::open(folder, options);
        promise.addResult(
            std::make_shared<const Result>(library.transform([](const std::shared_ptr<const kb::Library> &opened) {
                return Opened {opened, std::make_shared<const Catalog>(opened)};
            })));
    };
    m_opening.setFuture(QtConcurrent::run(work));
    emit openingStarted();
}

void Document::cancelOpening()
{
    m_stop.request_stop();
}

void Document::handleOpened()
{
    if (!m_opening.future().isResultReadyAt(0))
        return;
    const std::shared_ptr<const Result> result = m_opening.result();
    if (!*result) {
        emit openFailed(result->error());
        return;
    }
    m_undoStack.clear();
    m_edited.clear();
    m_measuredTiers.clear();
    m_library = (*result)->library;
    m_catalog = (*result)->catalog;
    updateModified();
    emit opened();
}

kb::Expected<std::uint32_t> Document::find(std::string_view id) const
{
    if (const auto index = m_library ? m_library->find(id) : std::nullopt)
        return *index;
    return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = std::string(id)});
}

kb::Error Document::pathError(std::uint32_t index, kb::Error error) const
{
    error.file = m_library->entryPath(index);
    return error;
}

kb::Expected<kb::Entry> Document::entry(std::string_view id) const
{
    return find(id).and_then([this](std::uint32_t index) { return m_catalog->readEntry(index); });
}

kb::Expected<std::string> Document::entryText(std::string_view id) const
{
    return find(id).and_then([this](std::uint32_t index) -> kb::Expected<std::string> {
        if (const auto edited = m_edited.find(index); edited != m_edited.end())
            return edited->second.file.text.bytes();
        return kb::readFile(m_library->entryPath(index));
    });
}

kb::Expected<std::uint32_t> Document::readForEditing(std::string_view id)
{
    const kb::Expected<std::uint32_t> index = find(id);
    if (!index || m_edited.contains(*index))
        return index;
    if (m_library->isReadOnly())
        return std::unexpected(kb::Error {.code = kb::ErrorCode::ReadOnly});
    kb::Expected<kb::EntryFile> file = m_library->readEntry(*index);
    if (!file)
        return std::unexpected(pathError(*index, std::move(file.error())));
    std::string bytes = file->text.bytes();
    m_edited.emplace(*index, EditedFile {std::move(*file), std::move(bytes)});
    return index;
}

kb::Expected<void> Document::edit(
    std::string_view id, kb::Entry changed, const QString &text, std::string_view mergeKey)
{
    changed.id = id;
    return editMany(std::span(&changed, 1), text, mergeKey);
}

kb::Expected<void> Document::editMany(
    std::span<const kb::Entry> entries, const QString &text, std::string_view mergeKey)
{
    std::vector<Change> changes;
    for (const kb::Entry &entry : entries) {
        const kb::Expected<std::uint32_t> index = readForEditing(entry.id);
        if (!index)
            return std::unexpected(index.error());
        const kb::Entry &before = m_edited.at(*index).file.entry;
        if (entry != before)
            changes.push_back({*index, before, entry});
    }
    if (!changes.empty())
        m_undoStack.push(new EditCommand(*this, std::move(changes), text, mergeKey));
    return {};
}

void Document::apply(const std::vector<Change> &changes, kb::Entry Change::*which)
{
    for (const Change &change : changes)
        kb::applyEdit(m_edited.at(change.index).file, change.*which);
    updateCatalog();
    updateModified();
}

bool Document::isEdited(std::string_view id) const
{
    const kb::Expected<std::uint32_t> index = find(id);
    const auto edited = index ? m_edited.find(*index) : m_edited.end();
    return edited != m_edited.end() && edited->second.file.text.bytes() != edited->second.onDisk;
}

bool Document::isModified() const
{
    return std::ranges::any_of(
        m_edited, [](const auto &edited) { return edited.second.file.text.bytes() != edited.second.onDisk; });
}

kb::Expected<void> Document::saveFile(std::uint32_t index, EditedFile &edited)
{
    const std::string &bytes = edited.file.text.bytes();
    if (bytes == edited.onDisk)
        return {};
    const std::filesystem::path file = m_library->entryPath(index);
    const kb::Expected<std::string> now = kb::readFile(file);
    if (!now || *now != edited.onDisk)
        return std::unexpected(pathError(index, {.code = kb::ErrorCode::ChangedOnDisk}));
    kb::Expected<void> written = kb::writeFile(file, bytes);
    if (written)
        edited.onDisk = bytes;
    return written;
}

std::vector<kb::Error> Document::save()
{
    std::vector<kb::Error> errors;
    for (auto &[index, edited] : m_edited) {
        if (kb::Expected<void> saved = saveFile(index, edited); !saved)
            errors.push_back(std::move(saved.error()));
    }
    if (errors.empty())
        m_undoStack.setClean(); // later edits do not merge with saved ones
    updateModified();
    return errors;
}

void Document::setMeasuredTiers(std::map<std::string, kb::Tier> tiers)
{
    m_measuredTiers = std::move(tiers);
    updateCatalog();
}

void Document::setMeasuredTier(const std::string &id, kb::Tier tier)
{
    m_measuredTiers.insert_or_assign(id, tier);
    updateCatalog();
}

void Document::updateCatalog()
{
    Overlays overlays;
    for (const auto &[index, edited] : m_edited) {
        if (edited.file.text.bytes() != edited.file.original.bytes())
            overlays[index] = std::make_shared<const Overlay>(edited.file.entry, !edited.file.findings.empty());
    }
    for (const auto &[id, tier] : m_measuredTiers) {
        const std::optional<std::uint32_t> index = m_library->find(id);
        if (!index)
            continue;
        // A file that has gone meanwhile keeps its row as it is.
        if (kb::Expected<kb::EntryFile> file = m_library->readEntry(*index)) {
            file->entry.tier = tier;
            overlays[*index] = std::make_shared<const Overlay>(std::move(file->entry), !file->findings.empty());
        }
    }
    m_catalog = m_catalog->with(std::move(overlays));
    emit entriesChanged();
}

void Document::updateModified()
{
    const bool modified = isModified();
    if (std::exchange(m_modified, modified) != modified)
        emit modifiedChanged(modified);
}

kb::Expected<void> createLibrary(const std::filesystem::path &folder)
{
    for (const char *part : {"entries", "articles", "evidence"}) {
        std::error_code error;
        std::filesystem::create_directories(folder / part, error);
        if (error) {
            return std::unexpected(
                kb::Error {.code = kb::ErrorCode::WriteFailed, .detail = error.message(), .file = folder / part});
        }
    }
    return {};
}

} // namespace model
