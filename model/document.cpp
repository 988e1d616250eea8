// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document.h"

#include <QPromise>
#include <QtConcurrentRun>

namespace model {

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
    m_library = (*result)->library;
    m_catalog = (*result)->catalog;
    emit opened();
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
