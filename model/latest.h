// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Work in a worker thread of which only the newest counts: it begins, the one before it is told to stop, and whatever
// that one gives is dropped. Results are delivered in the thread of the owner, by its event loop.
#pragma once

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrentRun>

#include <functional>
#include <stop_token>
#include <utility>

namespace model {

/// T: what the work gives; it is moved, not copied. Belongs to one thread, as a QObject does.
template <typename T> class Latest final {
public:
    /// deliver is called once for each work that was not dropped. pool must outlive the works that run in it: one of a
    /// single thread runs them one after the other, so that they may share what no other thread touches.
    explicit Latest(std::function<void(T)> deliver, QThreadPool *pool = QThreadPool::globalInstance())
        : m_deliver(std::move(deliver))
        , m_pool(pool)
    {
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] { handleFinished(); });
    }
    /// Stops the work, and waits for nothing: what it uses must be its own.
    ~Latest() { m_stop.request_stop(); }
    Latest(const Latest &) = delete;
    Latest &operator=(const Latest &) = delete;

    /// work: T(const std::stop_token &), asked to stop once its result is of no use; one that has not begun by then
    /// never does.
    template <typename Work> void run(Work work)
    {
        m_stop.request_stop();
        m_stop = {};
        m_isRunning = true;
        const auto unlessStopped = [work = std::move(work), stop = m_stop.get_token()](QPromise<T> &promise) {
            if (!stop.stop_requested())
                promise.addResult(work(stop));
        };
        m_watcher.setFuture(QtConcurrent::run(m_pool, unlessStopped)); // which forgets the one before
    }
    /// Stops the work and drops what it would give.
    void drop()
    {
        m_stop.request_stop();
        m_isRunning = false;
        m_watcher.setFuture({});
    }
    /// Something is going to be delivered.
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

private:
    void handleFinished()
    {
        if (!m_isRunning) // the empty future that drop() leaves
            return;
        m_isRunning = false;
        if (QFuture<T> future = m_watcher.future(); future.isResultReadyAt(0))
            m_deliver(future.takeResult());
    }

    std::function<void(T)> m_deliver;
    QThreadPool *m_pool;
    std::stop_source m_stop;
    QFutureWatcher<T> m_watcher;
    bool m_isRunning = false;
};

} // namespace model
