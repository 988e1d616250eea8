// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The signals that ask a program to end, INT (Ctrl+C), TERM and HUP (the terminal is gone): a command that has
// something to put in order first hears of them in its event loop.
#pragma once

#include "kb/filedescriptor.h"

#include <QSocketNotifier>

#include <array>
#include <csignal>
#include <functional>

namespace app {

/// While it lives, the first of each signal is kept and told; a second one ends the program, as it would without this.
/// One that whoever started the program has it ignore (nohup) stays ignored. There is one at a time.
class Interruption final {
public:
    /// tell: called once, from the event loop.
    explicit Interruption(std::function<void()> tell);
    ~Interruption(); // signals do again what they did
    Q_DISABLE_COPY_MOVE(Interruption)

    /// Ends the program by the signal that came, as whoever waits for it expects (a shell says 128 + its number, and
    /// ends its loop); returns where none came. What was printed is written first.
    static void passOn();

private:
    static constexpr std::array endings {SIGINT, SIGTERM, SIGHUP};

    std::function<void()> m_tell;
    kb::FileDescriptor m_event;
    QSocketNotifier m_notifier;
    std::array<struct sigaction, endings.size()> m_before {};
};

} // namespace app
