// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/document.h"

#include "kb/library/libraryfiles.h"
#include "model/document/fileedit.h"

#include <QPromise>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace model {

Document::Document(std::filesystem::path cacheFolder, std::filesystem::path dataFolder, QObject *parent)
    : QObject(parent)
    , m_cacheFolder(std::move(cacheFolder))
    , m_dataFolder(std::move(dataFolder))
    , m_apply([this](const std::vector<Change> &changes, ChangeCommand::Side side) { apply(changes, side); })
{
    connect(&m_opening, &QFutureWatcherBase::finished, this, &Document::handleOpened);
    connect(&m_opening, &QFutureWatcherBase::progressValueChanged, this,
        [this](int done) { emit openingProgress(done, m_opening.progressMaximum()); });
    connect(&m_saving, &QFutureWatcherBase::finished, this, &Document::handleSaved);
    connect(&m_saving, &QFutureWatcherBase::progressValueChanged, this,
        [this](int done) { emit savingProgress(done, m_saving.progressMaximum()); });
}

Document::~Document()
{
    m_stop.request_stop();
    m_stopSaving.request_stop();
    m_saving.waitForFinished(); // each file that is begun, so that none is written once the library's lock is gone
}

void Document::open(const std::filesystem::path &folder, bool readOnly)
{
    m_stop.request_stop();
    m_stop = {};
    cancelSaving();
    m_openingLock.reset();
    m_openingOwner.reset();
    const bool isOurs = m_lock && m_lock->isOf(folder);
    if (!readOnly && !isOurs && !m_dataFolder.empty()) {
        m_openingLock = std::make_unique<LibraryLock>(m_dataFolder, folder);
        m_openingOwner = m_openingLock->take();
    }
    const bool forced = readOnly || m_openingOwner;
    const auto work = [folder, forced, cache = m_cacheFolder, stop = m_stop.get_token()](
                          QPromise<std::shared_ptr<const Result>> &promise) {
        kb::OpenOptions options {.cacheFolder = cache, .forceReadOnly = forced, .stop = stop};
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
    m_openedAt = m_revision;
    emit openingStarted();
}

void Document::openAnyway()
{
    const std::filesystem::path folder = m_library->folder();
    if (m_lockOwner)
        LibraryLock(m_dataFolder, folder).removeLockOf(*m_lockOwner);
    open(folder, false);
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
        m_openingLock.reset();
        emit openFailed(result->error());
        return;
    }
    if (m_revision != m_openedAt) { // nobody was asked about what came since
        m_openingLock.reset();
        emit openFailed({.code = kb::ErrorCode::EditedMeanwhile});
        return;
    }
    m_saving.waitForFinished();
    handleSaved(); // of the library that was open
    emit aboutToOpen();
    m_undoStack.clear();
    m_slots.clear();
    m_measuredTiers.clear();
    m_library = (*result)->library;
    m_catalog = (*result)->catalog;
    m_nextIndex = m_library->entryCount();
    m_nextArticle = m_library->articleCount();
    m_lockOwner = std::exchange(m_openingOwner, {});
    if (m_openingLock || !m_lock || !m_lock->isOf(m_library->folder()))
        m_lock = m_lockOwner ? nullptr : std::move(m_openingLock);
    m_openingLock.reset();
    updateModified();
    emit opened();
}

bool Document::isReadOnly() const
{
    return !m_library || m_library->isReadOnly();
}

kb::Expected<std::uint32_t> Document::find(std::string_view id) const
{
    if (const auto index = m_catalog ? m_catalog->find(id) : std::nullopt)
        return *index;
    return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = std::string(id)});
}

kb::Expected<kb::Entry> Document::entry(std::string_view id) const
{
    return find(id).and_then([this](std::uint32_t index) { return m_catalog->readEntry(index); });
}

kb::Expected<std::string> Document::entryText(std::string_view id) const
{
    return find(id)
        .and_then([this](std::uint32_t index) { return state({Item::Kind::Entry, index}); })
        .transform([](const FileStatePtr &state) { return state ? state->bytes : std::string(); });
}

kb::Expected<kb::Article> Document::article(std::string_view id) const
{
    if (const auto index = m_catalog ? m_catalog->findArticle(id) : std::nullopt)
        return m_catalog->readArticle(*index);
    return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = std::string(id)});
}

kb::Expected<FileStatePtr> Document::state(Item item) const
{
    if (const auto slot = m_slots.find(item); slot != m_slots.end())
        return slot->second.now;
    std::filesystem::path file;
    if (item.kind == Item::Kind::Entry && item.index < m_library->entryCount())
        file = m_library->entryPath(item.index);
    else if (item.kind != Item::Kind::Entry && item.index < m_library->articleCount())
        file = m_library->articlePath(
            item.index, item.kind == Item::Kind::Article ? kb::Language::English : kb::Language::Chinese);
    if (file.empty())
        return nullptr;
    return readState(m_library->folder(), file.lexically_relative(m_library->folder()));
}

Item Document::itemFor(Item::Kind kind, std::string_view id)
{
    const std::optional<std::uint32_t> index
        = kind == Item::Kind::Entry ? m_catalog->find(id) : m_catalog->findArticle(id);
    if (index)
        return {kind, *index};
    return {kind, kind == Item::Kind::Entry ? m_nextIndex++ : m_nextArticle++};
}

void Document::apply(const std::vector<Change> &changes, ChangeCommand::Side side)
{
    ++m_revision;
    for (const Change &change : changes) {
        // The first change of a file starts from what was read from it.
        Slot &slot = m_slots.try_emplace(change.item, change.before, change.before, change.before).first->second;
        slot.now = side == ChangeCommand::Side::Before ? change.before : change.after;
        updateOverlay(change.item, slot);
    }
    updateCatalog();
    updateModified();
}

bool Document::isEdited(std::string_view id) const
{
    const kb::Expected<std::uint32_t> index = find(id);
    return index && !isSaved({Item::Kind::Entry, *index});
}

bool Document::isModified() const
{
    // While a file is being written it is not known to be anything.
    return m_isSaving || std::ranges::any_of(m_slots, [](const auto &slot) {
        return !sameFile(slot.second.now, slot.second.onDisk);
    });
}

std::string Document::articleIdOnDisk(std::uint32_t index) const
{
    const auto slot = m_slots.find({Item::Kind::Article, index});
    if (slot != m_slots.end()) {
        const FileStatePtr english = slot->second.onDisk ? slot->second.onDisk : slot->second.now;
        if (const auto article = english ? kb::parseArticle(english->bytes) : kb::Article {}; article)
            return article->id;
    }
    return index < m_library->articleCount() ? std::string(m_library->article(index).id) : std::string();
}

std::vector<UnsavedFile> Document::unsaved() const
{
    std::vector<UnsavedFile> files;
    for (const auto &[item, slot] : m_slots) {
        if (sameFile(slot.now, slot.onDisk))
            continue;
        std::string id;
        if (item.kind != Item::Kind::Entry)
            id = articleIdOnDisk(item.index);
        else if (slot.overlay)
            id = slot.overlay->entry().id;
        else if (const kb::Expected<kb::ParsedEntry> entry = kb::parseEntry((slot.now ? slot.now : slot.onDisk)->bytes))
            id = entry->entry.id;
        files.push_back({item, std::move(id), slot.onDisk, slot.now});
    }
    return files;
}

void Document::save()
{
    m_isSaving = true;
    m_stopSaving = {};
    m_undoStack.setClean(); // later edits do not merge with saved ones
    std::vector<UnsavedFile> files = unsaved();
    // One file is replaced as a whole; of many, a crash would leave some new and some old.
    QFuture<void> before = files.size() > 1 && m_beforeSaving ? m_beforeSaving() : QFuture<void>();
    const auto work = [files = std::move(files), before = std::move(before), folder = m_library->folder(),
                          stop = m_stopSaving.get_token()](QPromise<SaveOutcome> &promise) mutable {
        before.waitForFinished();
        promise.setProgressRange(0, int(files.size()));
        promise.addResult(
            saveFiles(folder, files, stop, [&promise](std::size_t done) { promise.setProgressValue(int(done)); }));
    };
    m_saving.setFuture(QtConcurrent::run(work));
}

void Document::cancelSaving()
{
    m_stopSaving.request_stop();
}

void Document::handleSaved()
{
    if (!std::exchange(m_isSaving, false))
        return; // another library was opened meanwhile
    const SaveOutcome outcome = m_saving.result();
    for (const UnsavedFile &file : outcome.saved) {
        Slot &slot = m_slots.at(file.item);
        slot.onDisk = file.now; // which may have been edited since
        updateOverlay(file.item, slot);
    }
    if (!outcome.errors.empty() || outcome.left > 0)
        m_undoStack.resetClean(); // no step of the stack is what is on disk
    updateCatalog();
    updateModified();
    emit saved(outcome);
}

void Document::resolve(
    const DiskConflict &conflict, const FileStatePtr &result, const QString &theirsText, const QString &text)
{
    const Item item = conflict.mine.item;
    setOnDisk(item, conflict.theirs);
    // By way of what is on disk: saving overwrites it, and undo finds it again.
    const bool hasTheirs = conflict.theirs && !sameFile(conflict.mine.now, conflict.theirs);
    if (hasTheirs)
        push({{item, conflict.mine.now, conflict.theirs}}, theirsText);
    const FileStatePtr &before = hasTheirs ? conflict.theirs : conflict.mine.now;
    if (!sameFile(before, result))
        push({{item, before, result}}, text);
}

void Document::setOnDisk(Item item, FileStatePtr onDisk)
{
    if (const auto found = m_slots.find(item); found != m_slots.end()) {
        found->second.onDisk = std::move(onDisk);
        updateOverlay(item, found->second);
        updateCatalog();
        updateModified();
    }
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
    emit attentionChanged();
}

void Document::updateOverlay(Item item, Slot &slot)
{
    const std::shared_ptr<const Overlay> before = std::exchange(slot.overlay, nullptr);
    const bool isSaved = sameFile(slot.now, slot.onDisk);
    if (item.kind != Item::Kind::Entry || !slot.now || (isSaved && sameFile(slot.now, slot.opened)))
        return;
    std::shared_ptr<const kb::ParsedEntry> parsed = slot.now->parsed;
    if (!parsed) {
        if (kb::Expected<kb::ParsedEntry> read = kb::parseEntry(slot.now->bytes))
            parsed = std::make_shared<const kb::ParsedEntry>(std::move(*read));
    }
    if (parsed && before && before->parsed == parsed && before->isEdited == !isSaved)
        slot.overlay = before;
    else if (parsed)
        slot.overlay = std::make_shared<const Overlay>(std::move(parsed), !isSaved);
}

const kb::Entry *Document::entryAsOpened(std::uint32_t index) const
{
    const auto slot = m_slots.find({Item::Kind::Entry, index});
    const bool isKnown = slot != m_slots.end() && slot->second.opened && slot->second.opened->parsed;
    return isKnown ? &slot->second.opened->parsed->entry : nullptr;
}

void Document::updateCatalog()
{
    Overlays overlays;
    for (const auto &[item, slot] : m_slots) {
        if (sameFile(slot.now, slot.opened) && sameFile(slot.now, slot.onDisk) && slot.opened)
            continue;
        if (item.kind == Item::Kind::Entry) {
            overlays.entries[item.index] = slot.overlay;
        } else if (!overlays.articles.contains(item.index)) {
            const kb::Expected<FileStatePtr> english = state({Item::Kind::Article, item.index});
            const kb::Expected<FileStatePtr> chinese = state({Item::Kind::ChineseArticle, item.index});
            if (english && !*english) {
                overlays.articles[item.index] = nullptr;
            } else if (english && chinese) {
                if (kb::Expected<kb::Article> article = parseArticle({*english, *chinese}))
                    overlays.articles[item.index] = std::make_shared<const kb::Article>(std::move(*article));
            }
        }
    }
    for (const auto &[id, tier] : m_measuredTiers) {
        const std::optional<std::uint32_t> index = m_library->find(id);
        if (!index)
            continue;
        // A file that has gone meanwhile keeps its row as it is.
        if (kb::Expected<kb::EntryFile> file = m_library->readEntry(*index)) {
            file->entry.tier = tier;
            overlays.entries[*index] = std::make_shared<const Overlay>(std::make_shared<const kb::ParsedEntry>(
                std::move(file->entry), file->dialect, std::move(file->findings)));
        }
    }
    const std::shared_ptr<const Catalog> before = std::exchange(m_catalog, m_catalog->with(std::move(overlays)));
    emit entriesChanged(
        changesBetween(*before, *m_catalog, [this](std::uint32_t index) { return entryAsOpened(index); }));
}

void Document::updateModified()
{
    const bool modified = isModified();
    if (std::exchange(m_modified, modified) != modified)
        emit modifiedChanged(modified);
}

kb::Expected<void> createLibrary(const std::filesystem::path &folder)
{
    for (const std::string &part : {kb::newEntriesFolder(folder), std::string("articles"), std::string("evidence")}) {
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
