// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cerrno>
#include <span>
#include <utility>

#include <unistd.h>

namespace gpu::runner {

/// A file descriptor that is closed with its owner.
class OpenFile final {
public:
    explicit OpenFile(int fd = -1)
        : m_fd(fd)
    {
    }
    OpenFile(OpenFile &&other) noexcept
        : m_fd(std::exchange(other.m_fd, -1))
    {
    }
    OpenFile &operator=(OpenFile &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    ~OpenFile()
    {
        if (m_fd >= 0)
            close(m_fd);
    }
    [[nodiscard]] int get() const { return m_fd; }
    /// At its end, or an error, the descriptor is closed, so that nobody waits for it.
    ssize_t read(std::span<char> block)
    {
        const ssize_t size = m_fd < 0 ? 0 : ::read(m_fd, block.data(), block.size());
        if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR))
            *this = OpenFile();
        return size;
    }

private:
    int m_fd;
};

} // namespace gpu::runner
