// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/relay.h"

#include "kb/filedescriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utility>

namespace app {

namespace {

class Tail final {
public:
    void add(std::string_view bytes)
    {
        m_bytes += bytes;
        if (m_bytes.size() > 2 * keptBytes)
            drop(m_bytes.size() - keptBytes);
    }
    void moveInto(EndedCommand &ended) &&
    {
        if (m_bytes.size() > keptBytes)
            drop(m_bytes.size() - keptBytes);
        if (m_isCut) { // within a line, most likely
            const std::size_t end = m_bytes.find('\n');
            drop(end == std::string::npos ? 0 : end + 1);
        }
        ended.output = std::move(m_bytes);
        ended.linesBefore = m_lines;
    }

private:
    void drop(std::size_t size)
    {
        m_lines += std::size_t(std::ranges::count(std::string_view(m_bytes).substr(0, size), '\n'));
        m_bytes.erase(0, size);
        m_isCut = true;
    }

    std::string m_bytes;
    std::size_t m_lines = 0;
    bool m_isCut = false;
};

/// main() opens one for a stream that is closed.
bool isClosedStream(int stream)
{
    const int flags = ::fcntl(stream, F_GETFL);
    return flags < 0 || (flags & O_PATH) != 0;
}

bool leadToOnePlace(int one, int other)
{
    struct stat first = {};
    struct stat second = {};
    return ::fstat(one, &first) == 0 && ::fstat(other, &second) == 0 && first.st_dev == second.st_dev
        && first.st_ino == second.st_ino;
}

/// One way from the command to a stream of the caller's.
class Channel final {
public:
    explicit Channel(int to)
        : m_to(to)
    {
        m_isTerminal = ::isatty(to) == 1 && openTerminal();
        int ends[2] = {-1, -1};
        if (!m_isTerminal && ::pipe2(ends, O_CLOEXEC) == 0) {
            m_from.emplace(ends[0]);
            m_childEnd.emplace(ends[1]);
        }
        if (isOpen())
            ::fcntl(m_from->get(), F_SETFL, O_NONBLOCK);
    }

    [[nodiscard]] int childEnd() const { return m_childEnd ? m_childEnd->get() : -1; }
    void closeChildEnd() { m_childEnd.reset(); }
    [[nodiscard]] bool isOpen() const { return m_from.has_value(); }
    [[nodiscard]] bool isTerminal() const { return m_isTerminal; }
    [[nodiscard]] bool hasToWrite() const { return !m_waiting.empty(); }
    [[nodiscard]] bool isDone() const { return !isOpen() && !hasToWrite(); }
    [[nodiscard]] pollfd next() const // -1 where it is done
    {
        return hasToWrite() ? pollfd {m_to, POLLOUT, 0} : pollfd {isOpen() ? m_from->get() : -1, POLLIN, 0};
    }

    /// Once poll() says that it can go on. False: there is nothing to read.
    bool goOn(Tail *tail) { return hasToWrite() ? write() : read(tail); }
    /// The caller's terminal has another size.
    void resize() const
    {
        struct winsize size = {};
        if (m_isTerminal && isOpen() && ::ioctl(m_to, TIOCGWINSZ, &size) == 0)
            ::ioctl(m_from->get(), TIOCSWINSZ, &size);
    }

private:
    /// As the caller's, but that it leaves the bytes alone: the caller's makes of line feeds what it makes of them.
    bool openTerminal()
    {
        m_from.emplace(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
        const int from = m_from->get();
        if (from < 0 || ::grantpt(from) != 0 || ::unlockpt(from) != 0)
            return false;
        m_childEnd.emplace(::ioctl(from, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC));
        struct termios settings = {};
        if (m_childEnd->get() < 0 || ::tcgetattr(m_to, &settings) != 0)
            return false;
        settings.c_oflag &= ~tcflag_t(OPOST);
        struct winsize size = {};
        if (::ioctl(m_to, TIOCGWINSZ, &size) == 0)
            ::ioctl(from, TIOCSWINSZ, &size);
        return ::tcsetattr(m_childEnd->get(), TCSANOW, &settings) == 0;
    }

    bool read(Tail *tail)
    {
        char block[1 << 16];
        const ssize_t got = ::read(m_from->get(), block, sizeof block);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return false;
        if (got <= 0) { // EIO: nobody has the terminal any more
            m_from.reset();
            return false;
        }
        const std::string_view bytes(block, std::size_t(got));
        if (tail)
            tail->add(bytes);
        m_waiting = bytes;
        return true;
    }

    /// So much as is taken without waiting.
    bool write()
    {
        constexpr std::size_t most = 4096; // whoever can take any takes a page
        const ssize_t taken = ::write(m_to, m_waiting.data() + m_written, std::min(most, m_waiting.size() - m_written));
        if (taken < 0 && (errno == EAGAIN || errno == EINTR))
            return true;
        if (taken < 0) { // nobody reads it: the command hears of that as it would without this
            m_from.reset();
            m_written = m_waiting.size();
        } else {
            m_written += std::size_t(taken);
        }
        if (m_written == m_waiting.size()) {
            m_waiting.clear();
            m_written = 0;
        }
        return true;
    }

    int m_to;
    std::optional<kb::FileDescriptor> m_from; // nothing: nobody writes any more, or nobody reads
    std::optional<kb::FileDescriptor> m_childEnd;
    bool m_isTerminal = false;
    std::string m_waiting;
    std::size_t m_written = 0; // of those
};

class Relay final {
public:
    Relay()
    {
        const bool hasOut = !isClosedStream(STDOUT_FILENO);
        const bool hasErr = !isClosedStream(STDERR_FILENO);
        const bool areOne = hasOut && hasErr && leadToOnePlace(STDOUT_FILENO, STDERR_FILENO);
        if (hasOut)
            m_channels.emplace_back(STDOUT_FILENO);
        if (hasErr && !areOne)
            m_channels.emplace_back(STDERR_FILENO);
        m_ofStream[0] = hasOut ? &m_channels.front() : nullptr;
        m_ofStream[1] = hasErr ? &m_channels.back() : nullptr;
    }

    /// 0, or errno.
    int start(char **arguments)
    {
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, &m_mask);
        m_signals.emplace(::signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK));
        std::signal(SIGCHLD, SIG_DFL); // where it is ignored, nobody hears how a child ended
        const int failure = spawn(arguments);
        if (failure != 0) {
            sigprocmask(SIG_SETMASK, &m_mask, nullptr);
            return failure;
        }
        std::signal(SIGPIPE, SIG_IGN);
        for (Channel &channel : m_channels)
            channel.closeChildEnd();
        return 0;
    }

    /// Until the command has ended.
    void run()
    {
        while (!m_hasEnded) {
            signalfd_siginfo info = {};
            if (!goOn(m_signals->get(), &m_tail))
                continue;
            while (!m_hasEnded && ::read(m_signals->get(), &info, sizeof info) == ssize_t(sizeof info))
                take(info);
        }
        sigprocmask(SIG_SETMASK, &m_mask, nullptr);
        handOnWhatIsThere();
        leaveTheRest();
    }

    [[nodiscard]] EndedCommand ended() &&
    {
        EndedCommand result {.status = m_status, .output = {}};
        std::move(m_tail).moveInto(result);
        return result;
    }

private:
    /// Waits until some channel can go on, or there are signals to read, which is what it returns.
    bool goOn(int signalEnd, Tail *tail)
    {
        std::array<pollfd, 3> waited {{{signalEnd, POLLIN, 0}, {-1, 0, 0}, {-1, 0, 0}}};
        for (std::size_t i = 0; i < m_channels.size(); ++i)
            waited[i + 1] = m_channels[i].next();
        if (::poll(waited.data(), waited.size(), -1) < 0)
            return false;
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            if (waited[i + 1].revents != 0)
                m_channels[i].goOn(tail);
        }
        return waited[0].revents != 0;
    }

    /// By vfork(), which posix_spawn() is, too, and which alone leaves room for prctl().
    int spawn(char **arguments)
    {
        m_self = ::getpid();
        m_failure = 0;
        m_child = ::vfork();
        if (m_child == 0) { // in this process' memory, until it is the command
            m_failure = becomeCommand(arguments);
            ::_exit(EXIT_FAILURE);
        }
        if (m_child < 0)
            return errno;
        if (m_failure != 0)
            ::waitpid(m_child, nullptr, 0);
        return m_failure;
    }

    /// Returns errno, if at all. What was ended with this process where it was the command itself still is: SIGKILL,
    /// which can't be handed on, is sent to the command when this process is gone.
    [[nodiscard]] int becomeCommand(char **arguments) const
    {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != m_self) // which ended before
            return ESRCH;
        if (isClosedStream(STDIN_FILENO))
            ::close(STDIN_FILENO);
        for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
            const Channel *const channel = m_ofStream[stream - STDOUT_FILENO];
            if (!channel)
                ::close(stream);
            else if (::dup2(channel->childEnd(), stream) < 0)
                return errno;
        }
        sigprocmask(SIG_SETMASK, &m_mask, nullptr);
        ::execvp(arguments[0], arguments);
        return errno;
    }

    void take(const signalfd_siginfo &info)
    {
        const int signal = int(info.ssi_signo);
        const bool hasTerminal = std::ranges::any_of(m_channels, &Channel::isTerminal);
        // The kernel's go to the whole process group (a key of the terminal), or are this process' own.
        bool isForCommand = info.ssi_code <= 0 && pid_t(info.ssi_pid) != m_child;
        if (signal == SIGCHLD) {
            reap();
            return;
        }
        if (signal == SIGWINCH && hasTerminal) {
            std::ranges::for_each(m_channels, &Channel::resize);
            isForCommand = true; // it may have asked for the size before
        }
        if (isForCommand)
            ::kill(m_child, signal);
    }

    void reap()
    {
        int status = 0;
        while (!m_hasEnded && ::waitpid(m_child, &status, WNOHANG | WUNTRACED) == m_child) {
            m_hasEnded = !WIFSTOPPED(status);
            if (m_hasEnded)
                m_status = status;
            else
                stopLike(WSTOPSIG(status));
        }
    }

    /// Whoever started this process sees it stopped, as the command would be.
    void stopLike(int signal)
    {
        handOnWhatIsThere();
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, signal);
        std::raise(signal);
        sigprocmask(SIG_UNBLOCK, &one, nullptr); // where it stops
        sigprocmask(SIG_BLOCK, &one, nullptr);
    }

    /// What was printed until now. At most so much: what runs in the background may print without an end.
    void handOnWhatIsThere()
    {
        constexpr int mostBlocks = 64;
        for (Channel &channel : m_channels) {
            for (int blocks = 0; !channel.isDone() && (channel.hasToWrite() || blocks < mostBlocks);) {
                pollfd next = channel.next();
                blocks += channel.hasToWrite() ? 0 : 1;
                if (::poll(&next, 1, channel.hasToWrite() ? -1 : 0) <= 0 || !channel.goOn(&m_tail))
                    break;
            }
        }
    }

    void leaveTheRest()
    {
        if (std::ranges::all_of(m_channels, &Channel::isDone) || ::fork() != 0)
            return;
        while (!std::ranges::all_of(m_channels, &Channel::isDone))
            goOn(-1, nullptr);
        ::_exit(0);
    }

    std::deque<Channel> m_channels; // at most two, which stay where they are
    std::array<Channel *, 2> m_ofStream {}; // of stdout and stderr; null: it is closed
    std::optional<kb::FileDescriptor> m_signals;
    sigset_t m_mask {};
    pid_t m_child = -1;
    pid_t m_self = -1;
    volatile int m_failure = 0; // why the command could not be started
    bool m_hasEnded = false;
    int m_status = 0;
    Tail m_tail;
};

} // namespace

std::expected<EndedCommand, int> runThrough(char **arguments)
{
    Relay relay;
    if (const int failure = relay.start(arguments); failure != 0)
        return std::unexpected(failure);
    relay.run();
    return std::move(relay).ended();
}

} // namespace app
