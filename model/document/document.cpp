// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/document.h"

#include "gpu/protocol/folderlook.h"
#include "kb/library/file.h"
#include "kb/library/libraryfiles.h"
#include "model/document/fileedit.h"
#include "model/freeing.h"

#include <QDate>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrentRun>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace model {

namespace {

/// What saving left in a library when it was killed. Cost: each folder is listed.
void removeAbandonedFiles(const std::filesystem::path &library)
{
    kb::removeAbandoned(library);
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator it(library, error), end; !error && it != end;
        it.increment(error)) {
        std::error_code ignored;
        if (it->is_symlink(ignored) || !it->is_directory(ignored))
            continue;
        if (it->path().filename().string().starts_with('.') || it.depth() >= kb::maxFolderDepth)
            it.disable_recursion_pending();
        else
            kb::removeAbandoned(it->path());
    }
}

} // namespace

Document::Document(std::filesystem::path cacheFolder, std::filesystem::path dataFolder, QObject *parent)
    : QObject(parent)
    , m_cacheFolder(std::move(cacheFolder))
    , m_dataFolder(std::move(dataFolder))
    , m_editing([this](LaterEdit edit) { handleEdited(std::move(edit)); })
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
    // All that follows would hang in this thread: the lock's name is by where the folder really lies.
    if (gpu::lookForFolder(folder.string(), gpu::patienceBeforeRefusal) == gpu::FolderLook::NoAnswer) {
        m_opening.setFuture({});
        const kb::Error error {.code = kb::ErrorCode::FileUnreadable, .detail = gpu::noAnswer, .file = folder};
        emit openingStarted();
        QMetaObject::invokeMethod(this, [this, error] { emit openFailed(error); }, Qt::QueuedConnection);
        return;
    }
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
            std::make_shared<const Result>(library.transform([](const std::shared_ptr<const kb::Library> &read) {
                const std::shared_ptr<const kb::Library> opened = freedInWorker(read);
                return Opened {opened, std::make_shared<const Catalog>(opened)};
            })));
        if (library && !(*library)->fromSnapshot())
            returnFreeMemory(); // what building the snapshot took
    };
    m_opening.setFuture(QtConcurrent::run(work));
    m_openedAt = m_revision;
    emit openingStarted();
}

void Document::openAnyway()
{
    const std::filesystem::path folder = m_files.library->folder();
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
        emit openFailed({.code = kb::ErrorCode::EditedWhileOpening});
        return;
    }
    m_saving.waitForFinished();
    handleSaved(); // of the library that was open
    cancelEditing();
    emit aboutToOpen();
    m_undoStack.clear();
    m_files.edited.clear();
    m_overlays = {};
    m_measured.clear();
    m_files.library = (*result)->library;
    m_catalog = (*result)->catalog;
    m_nextIndex = m_files.library->entryCount();
    m_nextArticle = m_files.library->articleCount();
    m_lockOwner = std::exchange(m_openingOwner, {});
    if (m_openingLock || !m_lock || !m_lock->isOf(m_files.library->folder()))
        m_lock = m_lockOwner ? nullptr : std::move(m_openingLock);
    m_openingLock.reset();
    if (m_lock) {
        QThreadPool::globalInstance()->start([folder = m_files.library->folder(), data = m_dataFolder] {
            removeAbandonedFiles(folder);
            kb::removeAbandoned(data / "journal");
        });
    }
    updateModified();
    emit opened();
}

bool Document::isReadOnly() const
{
    return !m_files.library || m_files.library->isReadOnly();
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
        .and_then([this](std::uint32_t index) { return m_files.state({Item::Kind::Entry, index}); })
        .transform([](const FileStatePtr &state) { return state ? state->bytes : std::string(); });
}

kb::Expected<kb::Article> Document::article(std::string_view id) const
{
    if (const auto index = m_catalog ? m_catalog->findArticle(id) : std::nullopt)
        return m_catalog->readArticle(*index);
    return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = std::string(id)});
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
        EditedFile &edited
            = m_files.edited.try_emplace(change.item, change.before, change.before, change.before).first->second;
        edited.now = side == ChangeCommand::Side::Before ? change.before : change.after;
        updateOverlay(change.item);
    }
    updateCatalog();
    updateModified();
}

bool Document::isEdited(std::string_view id) const
{
    const kb::Expected<std::uint32_t> index = find(id);
    return index && !m_files.isSaved({Item::Kind::Entry, *index});
}

bool Document::isModified() const
{
    // While a file is being written it is not known to be anything.
    return m_isSaving
        || std::ranges::any_of(m_files.edited, [](const auto &edited) { return !edited.second.isSaved(); });
}

std::string Document::articleIdOnDisk(std::uint32_t index) const
{
    const auto edited = m_files.edited.find({Item::Kind::Article, index});
    if (edited != m_files.edited.end()) {
        const FileStatePtr english = edited->second.onDisk ? edited->second.onDisk : edited->second.now;
        if (const auto article = english ? kb::parseArticle(english->bytes) : kb::Article {}; article)
            return article->id;
    }
    return index < m_files.library->articleCount() ? std::string(m_files.library->article(index).id) : std::string();
}

std::vector<UnsavedFile> Document::unsaved() const
{
    std::vector<UnsavedFile> files;
    for (const auto &[item, edited] : m_files.edited) {
        if (edited.isSaved())
            continue;
        std::string id;
        const auto overlay = m_overlays.entries.find(item.index);
        if (item.kind != Item::Kind::Entry)
            id = articleIdOnDisk(item.index);
        else if (overlay != m_overlays.entries.end() && overlay->second)
            id = overlay->second->entry().id;
        else if (const kb::Expected<kb::ParsedEntry> entry
            = kb::parseEntry((edited.now ? edited.now : edited.onDisk)->bytes))
            id = entry->entry.id;
        files.push_back({item, std::move(id), edited.onDisk, edited.now, nullptr});
        if (const auto saving = std::ranges::lower_bound(m_beingSaved, item, {}, &UnsavedFile::item);
            saving != m_beingSaved.end() && saving->item == item)
            files.back().saving = saving->now;
    }
    return files;
}

void Document::save()
{
    m_isSaving = true;
    m_stopSaving = {};
    m_undoStack.setClean(); // later edits do not merge with saved ones
    m_beingSaved = unsaved(); // in order of their items
    std::set<Item> undone; // to what they were when the library was opened, byte for byte
    for (const UnsavedFile &file : m_beingSaved) {
        if (sameFile(file.now, m_files.edited.at(file.item).opened))
            undone.insert(file.item);
    }
    std::vector<UnsavedFile> files = m_beingSaved;
    // A crash would leave some files new and some old; and an older journal would not know what was written.
    QFuture<void> before = m_beforeSaving ? m_beforeSaving() : QFuture<void>();
    const auto work = [files = std::move(files), undone = std::move(undone), before = std::move(before),
                          folder = m_files.library->folder(), stop = m_stopSaving.get_token(),
                          today = QDate::currentDate().toString(Qt::ISODate).toStdString()](
                          QPromise<SaveOutcome> &promise) mutable {
        for (UnsavedFile &file : files) {
            if (!stop.stop_requested() && !undone.contains(file.item))
                file.now = withDate(file, today);
        }
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
    std::map<Item, FileStatePtr> asked;
    for (const UnsavedFile &file : std::exchange(m_beingSaved, {}))
        asked.emplace(file.item, file.now);
    std::map<FileStatePtr, FileStatePtr> dated;
    for (const UnsavedFile &file : outcome.saved) {
        EditedFile &edited = m_files.edited.at(file.item);
        edited.onDisk = file.now;
        if (const FileStatePtr &before = asked.at(file.item); before != file.now) {
            dated.emplace(before, file.now);
            if (edited.now == before) // else it was edited since
                edited.now = file.now;
        }
        updateOverlay(file.item);
    }
    for (int i = 0; i < m_undoStack.count() && !dated.empty(); ++i) {
        // The stack gives away what it owns as const; all of it are the document's own commands.
        if (auto *const command = dynamic_cast<const ChangeCommand *>(m_undoStack.command(i)))
            const_cast<ChangeCommand *>(command)->replaceStates(dated);
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
    if (const auto found = m_files.edited.find(item); found != m_files.edited.end()) {
        found->second.onDisk = std::move(onDisk);
        updateOverlay(item);
        updateCatalog();
        updateModified();
    }
}

void Document::addMeasuredTiers(const std::map<std::string, kb::Tier> &tiers)
{
    for (const auto &[id, tier] : tiers)
        addMeasured(id, tier);
    updateCatalog();
}

void Document::setMeasuredTier(const std::string &id, kb::Tier tier)
{
    addMeasured(id, tier);
    updateCatalog();
}

void Document::setRecorded(const std::string &id)
{
    const std::optional<std::uint32_t> index = m_catalog->find(id);
    std::shared_ptr<const Catalog> changed = index ? m_catalog->withRecords(*index) : nullptr;
    if (!changed)
        return;
    m_catalog = std::move(changed);
    emit entriesChanged({.entries = {*index}, .articles = {}, .content = true, .counted = true, .linked = true});
}

void Document::setAttention(std::vector<bool> entries)
{
    if (!m_catalog || m_catalog->attention() == entries)
        return;
    m_catalog = m_catalog->withAttention(std::move(entries));
    emit attentionChanged();
}

void Document::updateOverlay(Item item)
{
    if (item.kind != Item::Kind::Entry)
        return updateArticle(item.index);
    const EditedFile &edited = m_files.edited.at(item);
    if (edited.isAsOpened()) {
        m_overlays.entries.erase(item.index);
        return;
    }
    std::shared_ptr<const kb::ParsedEntry> parsed = edited.now ? edited.now->parsed : nullptr;
    if (edited.now && !parsed) {
        if (kb::Expected<kb::ParsedEntry> read = kb::parseEntry(edited.now->bytes))
            parsed = std::make_shared<const kb::ParsedEntry>(std::move(*read));
    }
    std::shared_ptr<const Overlay> &overlay = m_overlays.entries[item.index];
    if (!parsed)
        overlay = nullptr;
    else if (!overlay || overlay->parsed != parsed || overlay->isEdited == edited.isSaved())
        overlay = std::make_shared<const Overlay>(std::move(parsed), !edited.isSaved());
}

void Document::updateArticle(std::uint32_t index)
{
    const auto isAsOpened = [&](Item::Kind kind) {
        const auto file = m_files.edited.find({kind, index});
        return file == m_files.edited.end() || file->second.isAsOpened();
    };
    m_overlays.articles.erase(index);
    if (isAsOpened(Item::Kind::Article) && isAsOpened(Item::Kind::ChineseArticle))
        return;
    const kb::Expected<FileStatePtr> english = m_files.state({Item::Kind::Article, index});
    const kb::Expected<FileStatePtr> chinese = m_files.state({Item::Kind::ChineseArticle, index});
    if (english && !*english) {
        m_overlays.articles[index] = nullptr;
    } else if (english && chinese) {
        if (kb::Expected<kb::Article> article = parseArticle({*english, *chinese}))
            m_overlays.articles[index] = std::make_shared<const kb::Article>(std::move(*article));
    }
}

void Document::addMeasured(const std::string &id, kb::Tier tier)
{
    const std::optional<std::uint32_t> index = m_files.library->find(id);
    if (!index)
        return;
    // A file that has gone meanwhile keeps its row as it is.
    if (kb::Expected<kb::EntryFile> file = m_files.library->readEntry(*index)) {
        file->entry.tier = tier;
        m_measured[*index] = std::make_shared<const Overlay>(
            std::make_shared<const kb::ParsedEntry>(std::move(file->entry), file->dialect, std::move(file->findings)));
    }
}

const kb::Entry *Document::entryAsOpened(std::uint32_t index) const
{
    const auto edited = m_files.edited.find({Item::Kind::Entry, index});
    const bool isKnown = edited != m_files.edited.end() && edited->second.opened && edited->second.opened->parsed;
    return isKnown ? &edited->second.opened->parsed->entry : nullptr;
}

void Document::updateCatalog()
{
    Overlays overlays = m_overlays;
    for (const auto &[index, measured] : m_measured)
        overlays.entries[index] = measured;
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
