// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/latest.h"
#include "tests/testprogram.h"

#include <QCoreApplication>
#include <QSemaphore>
#include <QTest>

#include <atomic>
#include <memory>
#include <vector>

using model::Latest;

class TestLatest final : public QObject {
    Q_OBJECT

    /// Ends when it is stopped, and then gives what it was told to.
    static auto untilStopped(int result, QSemaphore &begun, QSemaphore &ended)
    {
        return [result, &begun, &ended](const std::stop_token &stop) {
            begun.release();
            while (!stop.stop_requested())
                QThread::yieldCurrentThread();
            ended.release();
            return result;
        };
    }
    static auto giving(int result)
    {
        return [result](const std::stop_token &) { return result; };
    }

private slots:
    void newest_stopsTheOneBeforeAndIsDelivered()
    {
        QSemaphore begun;
        QSemaphore ended;
        std::vector<int> delivered;
        Latest<int> latest([&](int result) { delivered.push_back(result); });
        latest.run(untilStopped(1, begun, ended));
        begun.acquire();
        latest.run(giving(2));
        QVERIFY(latest.isRunning());
        ended.acquire(); // it was stopped, and gave its result
        QTRY_VERIFY(!latest.isRunning());
        latest.run(giving(3));
        QTRY_COMPARE(delivered, std::vector<int>({2, 3}));
    }

    void result_comesByTheEventLoopOfTheOwner()
    {
        QThread *there = nullptr;
        std::unique_ptr<QString> delivered; // can't be copied
        Latest<std::unique_ptr<QString>> latest([&](std::unique_ptr<QString> result) {
            there = QThread::currentThread();
            delivered = std::move(result);
        });
        QThreadPool pool;
        Latest<std::unique_ptr<QString>> inPool([](const std::unique_ptr<QString> &) { }, &pool);
        inPool.run([](const std::stop_token &) { return std::make_unique<QString>(); });
        QVERIFY(pool.waitForDone()); // whose work is done, which is no reason to deliver
        QVERIFY(inPool.isRunning());
        latest.run([home = QThread::currentThread()](const std::stop_token &) {
            return std::make_unique<QString>(QThread::currentThread() == home ? u"at home" : u"in a worker");
        });
        QVERIFY(!delivered);
        QTRY_VERIFY(delivered);
        QCOMPARE(*delivered, QStringLiteral("in a worker"));
        QCOMPARE(there, QThread::currentThread());
    }

    void dropped_isNotDeliveredAndTheNextOneIs()
    {
        QSemaphore begun;
        QSemaphore ended;
        std::vector<int> delivered;
        Latest<int> latest([&](int result) { delivered.push_back(result); });
        latest.run(untilStopped(1, begun, ended));
        begun.acquire();
        latest.drop();
        QVERIFY(!latest.isRunning());
        ended.acquire();
        // One that is done and waits to be delivered.
        QThreadPool pool;
        Latest<int> done([&](int result) { delivered.push_back(-result); }, &pool);
        done.run(giving(2));
        QVERIFY(pool.waitForDone());
        done.drop();
        latest.run(giving(3));
        QTRY_COMPARE(delivered, std::vector<int>({3}));
        QCoreApplication::processEvents();
        QCOMPARE(delivered, std::vector<int>({3}));
    }

    void runFromItsOwnDelivery_isDelivered()
    {
        std::vector<int> delivered;
        std::unique_ptr<Latest<int>> latest;
        latest = std::make_unique<Latest<int>>([&](int result) {
            delivered.push_back(result);
            if (result < 3)
                latest->run(giving(result + 1));
        });
        latest->run(giving(1));
        QTRY_COMPARE(delivered, std::vector<int>({1, 2, 3}));
        QVERIFY(!latest->isRunning());
    }

    void workThatWaitsForItsTurn_neverBeginsOnceItIsOld()
    {
        QThreadPool pool;
        pool.setMaxThreadCount(1);
        QSemaphore mayEnd;
        std::atomic<int> begun = 0;
        std::vector<int> delivered;
        Latest<int> latest([&](int result) { delivered.push_back(result); }, &pool);
        pool.start([&mayEnd] { mayEnd.acquire(); });
        for (int i = 0; i < 5; ++i)
            latest.run([&begun, i](const std::stop_token &) {
                ++begun;
                return i;
            });
        mayEnd.release();
        QTRY_COMPARE(delivered, std::vector<int>({4}));
        QCOMPARE(begun.load(), 1);
    }

    void destroyed_isStoppedAndNotDelivered()
    {
        QSemaphore begun;
        QSemaphore ended;
        int delivered = 0;
        {
            Latest<int> latest([&](int) { ++delivered; });
            latest.run(untilStopped(1, begun, ended));
            begun.acquire();
        }
        ended.acquire();
        QCoreApplication::processEvents();
        QCOMPARE(delivered, 0);
    }
};

CASEBOOK_TEST(TestLatest)
#include "tst_latest.moc"
