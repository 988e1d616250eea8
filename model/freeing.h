// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What takes long to free is freed in a worker thread, whoever drops it last: a library of 100,000 entries takes longer
// than the window may stand still. And what is free goes back to the system.
#pragma once

#include <QThreadPool>

#include <cstdlib> // __GLIBC__
#include <memory>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace model {

/// The same value; the last of those who hold this pointer hands it to a worker.
template <typename T> [[nodiscard]] std::shared_ptr<const T> freedInWorker(std::shared_ptr<const T> value)
{
    const T *const address = value.get();
    const auto free = [value = std::move(value)](
                          const T *) mutable { QThreadPool::globalInstance()->start([last = std::move(value)] { }); };
    return {address, free};
}

/// For the end of work that took much: malloc() keeps what threads have freed, of a library of 100,000 entries more
/// than a gigabyte. Cost: some milliseconds for each 100 MB that go.
inline void returnFreeMemory()
{
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace model
