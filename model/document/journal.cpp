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
#include <limits>
#include <map>
#include <optional>
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

QByteArray toJson(const std::vector<UnsavedFile> &files, const std::filesystem::path &library)
{
    QJsonArray list;
    for (const UnsavedFile &file : files) {
        const auto *const name = std::ranges::find(kindNames, file.item.kind, &decltype(kindNames)::value_type::first);
        list.append(QJsonObject {{QStringLiteral("kind"), QLatin1String(name->second)},
            {QStringLiteral("id"), QString::fromUtf8(file.id)}, {QStringLiteral("on_disk"), toJson(file.onDisk)},
            {QStringLiteral("now"), toJson(file.now)}});
    }
    return QJsonDocument(QJsonObject {{QStringLiteral("library"), QString::fromUtf8(library.string())},
                             {QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
                             {QStringLiteral("files"), list}})
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
    if (name == kindNames.end() || !onDisk || !now || (!*onDisk && !*now))
        return std::nullopt;
    return UnsavedFile {{name->first, 0}, value[QStringLiteral("id")].toString().toStdString(), *onDisk, *now};
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
        return {.journal = path, .written = {}, .files = std::unexpected(bytes.error())};
    const QJsonDocument json
        = QJsonDocument::fromJson(QByteArray::fromRawData(bytes->data(), qsizetype(bytes->size())));
    return {.journal = path,
        .written = QDateTime::fromString(json[QStringLiteral("written")].toString(), Qt::ISODate),
        .files = filesOf(json)};
}

/// The id under which the library knows the file: that of what was on disk.
std::string idOnDisk(const UnsavedFile &file)
{
    if (file.item.kind != Item::Kind::Entry)
        return file.id;
    const kb::Expected<kb::ParsedEntry> parsed = kb::parseEntry((file.onDisk ? file.onDisk : file.now)->bytes);
    return parsed ? parsed->entry.id : file.id;
}

void removeFiles(const std::vector<std::filesystem::path> &files)
{
    std::error_code ignored;
    for (const std::filesystem::path &file : files)
        std::filesystem::remove(file, ignored);
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
    // What was restored stands in this journal now, or was saved.
    m_pool.start([this, files, path = m_file, library = m_document.library()->folder(),
                     replaced = std::exchange(m_restored, {}), promise = std::move(promise)]() mutable {
        kb::Expected<void> written;
        if (files.empty())
            removeFiles({path});
        else
            written = kb::writeFile(path, toJson(files, library).toStdString());
        kb::syncFolder(path.parent_path());
        if (written)
            removeFiles(replaced);
        QMetaObject::invokeMethod(this, [this, written] { handleWritten(written); }, Qt::QueuedConnection);
        promise.finish();
    });
}

void Journal::handleWritten(const kb::Expected<void> &written)
{
    if (!written && !m_hasFailed)
        emit failed(written.error());
    m_hasFailed = !written;
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
    std::ranges::sort(all, {}, &LeftEdits::written);
    return all;
}

void Journal::restore(const LeftEdits &left, const QString &text)
{
    std::vector<Change> changes;
    std::map<std::string, std::uint32_t> articles; // both files of a new one have one index
    std::vector<std::pair<Item, FileStatePtr>> moved; // not on disk as they were then
    for (const UnsavedFile &file : left.files.value()) {
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
    m_document.push(std::move(changes), text);
    for (const auto &[item, onDisk] : moved)
        m_document.setOnDisk(item, onDisk);
    m_isThere = true; // so that the old journal goes, whatever came of it
    schedule();
}

void Journal::discard(const LeftEdits &left)
{
    removeFiles({left.journal});
}

} // namespace model
