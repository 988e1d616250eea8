// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/parallel.h"
#include "tests/testprogram.h"

#include <QTest>

#include <latch>
#include <new>

class TestParallel final : public QObject {
    Q_OBJECT

private slots:
    void eachBlock_isDoneOnce()
    {
        std::vector<std::atomic<int>> done(1000);
        kb::parallelBlocks(
            done.size(), 7,
            [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    ++done[i];
            },
            4);
        QVERIFY(std::ranges::all_of(done, [](int times) { return times == 1; }));
    }

    /// Whichever thread it was, the exception comes to the caller, and only when the others have ended.
    void exceptionOfAnotherThread_isThrownToTheCaller()
    {
        const std::thread::id caller = std::this_thread::get_id();
        std::latch bothWork(2);
        std::atomic<int> atWork = 0;
        const auto loop = [&] {
            kb::parallelBlocks(
                2, 1,
                [&](std::size_t, std::size_t) {
                    ++atWork;
                    bothWork.arrive_and_wait();
                    --atWork;
                    if (std::this_thread::get_id() != caller)
                        throw std::bad_alloc();
                },
                2);
        };
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, loop());
        QCOMPARE(atWork.load(), 0);
    }

    void afterAnException_noFurtherBlockBegins()
    {
        int blocks = 0;
        const auto loop = [&] {
            kb::parallelBlocks(
                100, 1,
                [&](std::size_t begin, std::size_t) {
                    ++blocks;
                    if (begin == 3)
                        throw std::bad_alloc();
                },
                1);
        };
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, loop());
        QCOMPARE(blocks, 4);
    }
};

CASEBOOK_TEST(TestParallel)
#include "tst_parallel.moc"
