// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/interruption.h"

#include <QtGlobal>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

namespace app {

namespace {

// A handler has nothing but these.
std::atomic<int> received = 0;
std::atomic<int> event = -1;
static_assert(std::atomic<int>::is_always_lock_free);

void handleSignal(int signal)
{
    const int error = errno;
    received = signal;
    const std::uint64_t one = 1;
    (void)!::write(event, &one, sizeof one);
    errno = error;
}

} // namespace

Interruption::Interruption(std::function<void()> tell)
    : m_tell(std::move(tell))
    , m_event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
    , m_notifier(m_event.get(), QSocketNotifier::Read)
{
    event = m_event.get();
    QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this] {
        m_notifier.setEnabled(false);
        m_tell();
    });
    struct sigaction action = {};
    action.sa_handler = handleSignal;
    action.sa_flags = int(SA_RESTART | SA_RESETHAND);
    for (std::size_t i = 0; i < endings.size(); ++i) {
        ::sigaction(endings[i], nullptr, &m_before[i]);
        if (m_before[i].sa_handler != SIG_IGN)
            ::sigaction(endings[i], &action, nullptr);
    }
}

Interruption::~Interruption()
{
    for (std::size_t i = 0; i < endings.size(); ++i)
        ::sigaction(endings[i], &m_before[i], nullptr);
    event = -1;
}

void Interruption::passOn()
{
    const int signal = received;
    if (signal == 0)
        return;
    std::fflush(stdout);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

} // namespace app
