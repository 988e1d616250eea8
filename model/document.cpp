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
    EditCommand(Document &document, std::uint32_t index, kb::Entry before, kb::Entry after, const QString &text)
        : QUndoCommand(text)
        , m_document(document)
        , m_index(index)
        , m_before(std::move(before))
        , m_after(std::move(after))
    {
    }
    void undo() override { m_document.apply(m_index, m_before); }
    void redo() override { m_document.apply(m_index, m_after); }

private:
    Document &m_document;
    std::uint32_t m_index;
    kb::Entry m_before;
    kb::Entry m_after;
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

kb::Expected<void> Document::edit(std::string_view id, kb::Entry changed, const QString &text)
{
    const kb::Expected<std::uint32_t> index = find(id);
    if (!index)
        return std::unexpected(index.error());
    if (m_library->isReadOnly())
        return std::unexpected(kb::Error {.code = kb::ErrorCode::ReadOnly});
    auto edited = m_edited.find(*index);
    if (edited == m_edited.end()) {
        kb::Expected<kb::EntryFile> file = m_library->readEntry(*index);
        if (!file)
            return std::unexpected(pathError(*index, std::move(file.error())));
        std::string bytes = file->text.bytes();
        edited = m_edited.emplace(*index, EditedFile {std::move(*file), std::move(bytes)}).first;
    }
    const kb::Entry before = edited->second.file.entry;
    changed.id = before.id;
    if (changed != before)
        m_undoStack.push(new EditCommand(*this, *index, before, std::move(changed), text));
    return {};
}

void Document::apply(std::uint32_t index, const kb::Entry &entry)
{
    kb::applyEdit(m_edited.at(index).file, entry);
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

void Document::setAttention(std::vector<bool> entries)
{
    if (!m_catalog || m_catalog->attention() == entries)
        return;
    m_catalog = m_catalog->withAttention(std::move(entries));
    emit entriesChanged();
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
