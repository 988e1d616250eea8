// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/journal.h"

#include "kb/format/entryfile.h"
#include "kb/library/datafile.h"
#include "kb/library/file.h"
#include "model/document/fileedit.h"
#include "model/document/saving.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPromise>
#include <QUuid>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <system_error>

namespace model {

namespace {

constexpr std::array<std::pair<Item::Kind, const char *>, 3> kindNames = {
    {{Item::Kind::Entry, "entry"}, {Item::Kind::Article, "article"}, {Item::Kind::ChineseArticle, "chinese_article"}}};

QJsonValue toJson(const FileStatePtr &state)
{
    if (!state)
        return QJsonValue::Null;
    return QJsonObject {{QStringLiteral("file"), QString::fromUtf8(state->file.string())},
        {QStringLiteral("text"), QString::fromUtf8(state->bytes)}};
}

QByteArray toJson(const std::vector<UnsavedFile> &files, const std::filesystem::path &library,
    const std::vector<std::filesystem::path> &replacedJournals)
{
    QJsonArray replaced;
    for (const std::filesystem::path &journal : replacedJournals)
        replaced.append(QString::fromStdString(journal.filename().string()));
    QJsonArray list;
    for (const UnsavedFile &file : files) {
        const auto *const name = std::ranges::find(kindNames, file.item.kind, &decltype(kindNames)::value_type::first);
        QJsonObject object {{QStringLiteral("kind"), QLatin1String(name->second)},
            {QStringLiteral("id"), QString::fromUtf8(file.id)}, {QStringLiteral("on_disk"), toJson(file.onDisk)},
            {QStringLiteral("now"), toJson(file.now)}};
        if (file.saving)
            object[QStringLiteral("saving")] = toJson(file.saving);
        list.append(object);
    }
    return QJsonDocument(QJsonObject {{QStringLiteral("library"), QString::fromUtf8(library.string())},
                             {QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)},
                             {QStringLiteral("files"), list}, {QStringLiteral("replaced"), replaced}})
        .toJson();
}

/// Nothing where the value is no state: null is one.
std::optional<FileStatePtr> stateOf(const QJsonValue &value)
{
    if (value.isNull())
        return FileStatePtr();
    const QJsonValue bytes = value[QStringLiteral("text")];
    const std::filesystem::path file = value[QStringLiteral("file")].toString().toStdString();
    // Only a file inside the library: a journal is not trusted to name others.
    if (!bytes.isString() || file.empty() || file.is_absolute() || file != file.lexically_normal()
        || *file.begin() == "..")
        return std::nullopt;
    return std::make_shared<const FileState>(file, bytes.toString().toStdString());
}

std::optional<UnsavedFile> fileOf(const QJsonValue &value)
{
    const QString kind = value[QStringLiteral("kind")].toString();
    const auto *const name
        = std::ranges::find_if(kindNames, [&](const auto &known) { return kind == QLatin1String(known.second); });
    const std::optional<FileStatePtr> onDisk = stateOf(value[QStringLiteral("on_disk")]);
    const std::optional<FileStatePtr> now = stateOf(value[QStringLiteral("now")]);
    const QJsonValue written = value[QStringLiteral("saving")];
    const std::optional<FileStatePtr> saving = written.isUndefined() ? FileStatePtr() : stateOf(written);
    if (name == kindNames.end() || !onDisk || !now || !saving || (!*onDisk && !*now))
        return std::nullopt;
    return UnsavedFile {{name->first, 0}, value[QStringLiteral("id")].toString().toStdString(), *onDisk, *now, *saving};
}

kb::Expected<std::vector<UnsavedFile>> filesOf(const QJsonDocument &journal)
{
    std::vector<UnsavedFile> files;
    for (const QJsonValue &value : journal[QStringLiteral("files")].toArray()) {
        std::optional<UnsavedFile> file = fileOf(value);
        if (!file)
            return std::unexpected(kb::Error {.code = kb::ErrorCode::JsonSyntax}); // half would look like all of it
        files.push_back(std::move(*file));
    }
    if (files.empty()) // no such journal is ever written
        return std::unexpected(kb::Error {.code = kb::ErrorCode::JsonSyntax});
    return files;
}

LeftEdits readJournal(const std::filesystem::path &path)
{
    // A journal is as large as what was edited, twice: the limit of a library's files is not its own.
    const kb::Expected<std::string> bytes = kb::readFile(path, nullptr, std::numeric_limits<std::uintmax_t>::max());
    if (!bytes)
        return {.journal = path, .written = {}, .files = std::unexpected(bytes.error()), .replaced = {}};
    const QJsonDocument json
        = QJsonDocument::fromJson(QByteArray::fromRawData(bytes->data(), qsizetype(bytes->size())));
    LeftEdits left {.journal = path,
        .written = QDateTime::fromString(json[QStringLiteral("written")].toString(), Qt::ISODateWithMs),
        .files = filesOf(json)};
    if (left.files) {
        for (const QJsonValue &name : json[QStringLiteral("replaced")].toArray()) // names alone: none leads elsewhere
            left.replaced.push_back(
                path.parent_path() / std::filesystem::path(name.toString().toStdString()).filename());
    }
    return left;
}

/// The id under which the library knows the file: that of what was on disk.
std::string idOnDisk(const UnsavedFile &file)
{
    if (file.item.kind != Item::Kind::Entry)
        return file.id;
    const kb::Expected<kb::ParsedEntry> parsed = kb::parseEntry((file.onDisk ? file.onDisk : file.now)->bytes);
    return parsed ? parsed->entry.id : file.id;
}

/// The id of an article whose file is named after it.
std::string idOfName(const std::filesystem::path &file)
{
    const std::string name = file.filename();
    return name.substr(0, name.find('.'));
}

/// The file as it is on disk, where it is what it was to be saved as; an entry under the date of that day. Null: not.
FileStatePtr savedAs(const std::filesystem::path &library, const FileStatePtr &aim)
{
    const kb::Expected<FileStatePtr> found = aim ? readState(library, aim->file) : nullptr;
    return found && *found && (sameFile(*found, aim) || differInDateAlone(*found, aim)) ? *found : nullptr;
}

/// Those that could not be removed.
std::vector<std::filesystem::path> removeFiles(const std::vector<std::filesystem::path> &files)
{
    std::vector<std::filesystem::path> left;
    for (const std::filesystem::path &file : files) {
        std::error_code error;
        std::filesystem::remove(file, error);
        if (error)
            left.push_back(file);
    }
    return left;
}

} // namespace

Journal::Journal(Document &document, std::filesystem::path dataFolder, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_dataFolder(std::move(dataFolder))
{
    m_pool.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(delay);
    connect(&m_timer, &QTimer::timeout, this, &Journal::write);
    connect(&document, &Document::entriesChanged, this, &Journal::schedule);
    connect(&document, &Document::aboutToOpen, this, &Journal::forget);
    document.setBeforeSaving([this] { return flush(); });
    connect(&document, &Document::opened, this, [this] {
        if (m_dataFolder.empty() || m_document.isReadOnly())
            return;
        const std::string run = '-' + QUuid::createUuid().toString(QUuid::Id128).toStdString() + ".json";
        m_file = kb::dataFileOf(m_document.library()->folder(), m_dataFolder, "journal", run.c_str());
    });
}

Journal::~Journal()
{
    m_document.setBeforeSaving({});
    forget();
}

void Journal::schedule()
{
    if (!m_file.empty() && !m_timer.isActive())
        m_timer.start();
}

void Journal::write()
{
    m_timer.stop();
    const std::vector<UnsavedFile> files = m_document.unsaved();
    if (files.empty() && !m_isThere)
        return;
    m_isThere = !files.empty();
    QPromise<void> promise;
    promise.start();
    m_writing = promise.future();
    m_pool.start([this, written = Written {m_file, files, m_restored, {}}, library = m_document.library()->folder(),
                     promise = std::move(promise)]() mutable {
        if (written.files.empty())
            written.isGone = removeFiles({written.journal}).empty();
        else
            written.outcome
                = kb::writeFile(written.journal, toJson(written.files, library, written.replaced).toStdString());
        kb::syncFolder(written.journal.parent_path());
        if (written.outcome) // what was restored stands in this journal now, or was saved
            written.left = removeFiles(written.replaced);
        QMetaObject::invokeMethod(
            this, [this, written = std::move(written)] { handleWritten(written); }, Qt::QueuedConnection);
        promise.finish();
    });
}

void Journal::handleWritten(const Written &written)
{
    if (written.journal != m_file)
        return; // of a library that was open
    if (!written.outcome) {
        if (!m_hasFailed)
            emit failed(written.outcome.error());
        m_hasFailed = true;
        schedule(); // a disk that was full may have room by then
        return;
    }
    m_hasFailed = false;
    std::erase_if(m_restored, [&](const auto &journal) {
        return std::ranges::contains(written.replaced, journal) && !std::ranges::contains(written.left, journal);
    });
    if (!written.isGone || !written.left.empty()) { // what they hold would be offered although it was saved
        m_isThere = true;
        schedule();
    }
    emit kept(written.files);
}

QFuture<void> Journal::flush()
{
    if (m_timer.isActive())
        write();
    return m_writing; // the pool has one thread: what was begun before it is done by then
}

void Journal::forget()
{
    m_timer.stop();
    m_pool.waitForDone();
    if (!m_file.empty())
        removeFiles({m_file});
    removeFiles(std::exchange(m_restored, {}));
    m_isThere = false;
    m_file.clear();
}

std::vector<LeftEdits> Journal::leftEdits() const
{
    std::vector<LeftEdits> all;
    if (m_file.empty())
        return all;
    const std::string prefix = kb::dataFileOf(m_document.library()->folder(), m_dataFolder, "journal", "-").filename();
    std::error_code error;
    for (std::filesystem::directory_iterator it(m_file.parent_path(), error), end; !error && it != end;
        it.increment(error)) {
        const std::string name = it->path().filename();
        if (name.starts_with(prefix) && name.ends_with(".json") && it->path() != m_file
            && !std::ranges::contains(m_restored, it->path()))
            all.push_back(readJournal(it->path()));
    }
    std::set<std::filesystem::path> replaced;
    for (const LeftEdits &left : all)
        replaced.insert(left.replaced.begin(), left.replaced.end());
    std::erase_if(all, [&](const LeftEdits &left) { return replaced.contains(left.journal); });
    std::ranges::sort(all, {}, &LeftEdits::written);
    return all;
}

void Journal::addRemoval(const OldName &old, const FileStatePtr &onDisk, std::vector<Change> &changes) const
{
    const Catalog &catalog = *m_document.catalog();
    const std::optional<std::uint32_t> index
        = old.kind == Item::Kind::Entry ? catalog.find(old.id) : catalog.findArticle(old.id);
    if (!index)
        return;
    const Item item {old.kind, *index};
    if (const kb::Expected<FileStatePtr> found = m_document.state(item); found && sameFile(*found, onDisk))
        changes.push_back({item, *found, nullptr});
}

void Journal::restore(const LeftEdits &left, const QString &text)
{
    std::vector<Change> changes;
    std::map<std::string, std::uint32_t> articles; // both files of a new one have one index
    std::map<std::string, std::string> renamed; // articles that got their new id before the crash, by the old one
    std::vector<std::pair<Item, FileStatePtr>> moved; // not on disk as they were then
    const std::filesystem::path library = m_document.library()->folder();
    for (UnsavedFile file : left.files.value()) {
        // What saving had come to before the crash is what is on disk; of a file with another name, the old one may be
        // there, too.
        FileStatePtr saved = savedAs(library, file.now);
        const bool isDone = saved && !sameFile(saved, file.onDisk);
        if (!isDone)
            saved = savedAs(library, file.saving);
        if (saved && file.onDisk && file.onDisk->file != saved->file) {
            addRemoval({file.item.kind, idOnDisk(file)}, file.onDisk, changes);
            if (file.item.kind != Item::Kind::Entry) {
                const std::string before = std::exchange(file.id, idOfName(saved->file));
                renamed.try_emplace(before, file.id);
            }
        }
        if (isDone)
            continue;
        if (saved)
            file.onDisk = saved;
        if (const auto english = renamed.find(file.id);
            file.item.kind == Item::Kind::ChineseArticle && file.onDisk && !saved && english != renamed.end()) {
            // What is left under the old name is an article of its own by now.
            addRemoval({Item::Kind::Article, file.id}, file.onDisk, changes);
            file.id = english->second;
            file.onDisk = nullptr;
        }
        const std::string id = idOnDisk(file);
        Item item = m_document.itemFor(file.item.kind, id);
        if (item.kind != Item::Kind::Entry)
            item.index = articles.try_emplace(id, item.index).first->second;
        const kb::Expected<FileStatePtr> found = m_document.state(item);
        const FileStatePtr before = found ? *found : nullptr;
        // It had been saved; a file that is not what it was then, under the date of that day.
        if (sameFile(before, file.now) || (!sameFile(before, file.onDisk) && differInDateAlone(before, file.now)))
            continue;
        changes.push_back({item, before, file.now});
        if (!sameFile(before, file.onDisk))
            moved.emplace_back(item, file.onDisk);
    }
    m_restored.push_back(left.journal);
    std::ranges::copy_if(left.replaced, std::back_inserter(m_restored),
        [](const std::filesystem::path &journal) { return std::filesystem::exists(journal); });
    m_document.push(std::move(changes), text);
    for (const auto &[item, onDisk] : moved)
        m_document.setOnDisk(item, onDisk);
    m_isThere = true; // so that the old journal goes, whatever came of it
    schedule();
}

void Journal::discard(const LeftEdits &left)
{
    removeFiles(left.replaced); // first: without the other one they would be offered
    removeFiles({left.journal});
}

} // namespace model
