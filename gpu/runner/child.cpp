// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/child.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

struct SignalName {
    int number;
    const char *name;
};

constexpr std::array endingSignals = {SignalName {SIGHUP, "SIGHUP"}, SignalName {SIGINT, "SIGINT"},
    SignalName {SIGQUIT, "SIGQUIT"}, SignalName {SIGILL, "SIGILL"}, SignalName {SIGTRAP, "SIGTRAP"},
    SignalName {SIGABRT, "SIGABRT"}, SignalName {SIGBUS, "SIGBUS"}, SignalName {SIGFPE, "SIGFPE"},
    SignalName {SIGKILL, "SIGKILL"}, SignalName {SIGUSR1, "SIGUSR1"}, SignalName {SIGSEGV, "SIGSEGV"},
    SignalName {SIGUSR2, "SIGUSR2"}, SignalName {SIGPIPE, "SIGPIPE"}, SignalName {SIGALRM, "SIGALRM"},
    SignalName {SIGTERM, "SIGTERM"}, SignalName {SIGSTKFLT, "SIGSTKFLT"}, SignalName {SIGXCPU, "SIGXCPU"},
    SignalName {SIGXFSZ, "SIGXFSZ"}, SignalName {SIGVTALRM, "SIGVTALRM"}, SignalName {SIGPROF, "SIGPROF"},
    SignalName {SIGPOLL, "SIGPOLL"}, SignalName {SIGPWR, "SIGPWR"}, SignalName {SIGSYS, "SIGSYS"}};

void writeAll(int fd, const std::string &text)
{
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = write(fd, text.data() + done, text.size() - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return;
        done += static_cast<std::size_t>(written);
    }
}

} // namespace

std::string readAll(int fd)
{
    std::string text;
    std::array<char, 4096> block;
    for (;;) {
        const ssize_t size = read(fd, block.data(), block.size());
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return text;
        text.append(block.data(), static_cast<std::size_t>(size));
    }
}

ChildEnd runInChild(const std::function<Json()> &work)
{
    std::array<int, 2> ends;
    if (pipe(ends.data()) != 0)
        return {.exitCode = -1};
    const pid_t child = fork();
    if (child < 0) {
        close(ends[0]);
        close(ends[1]);
        return {.exitCode = -1};
    }
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(ends[0]);
        int code = EXIT_FAILURE;
        try {
            writeAll(ends[1], work().dump(-1, ' ', false, Json::error_handler_t::replace));
            code = EXIT_SUCCESS;
        } catch (const std::exception &) { // the parent sees that nothing was said
        }
        _exit(code); // no destructors of a library that may be damaged
    }
    close(ends[1]);
    const std::string text = readAll(ends[0]);
    close(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    ChildEnd end;
    end.said = Json::parse(text, nullptr, false);
    if (end.said.is_discarded())
        end.said = nullptr;
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    end.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return end;
}

void endChildrenBut(const std::function<bool(pid_t)> &isKept)
{
    std::ifstream children("/proc/self/task/" + std::to_string(getpid()) + "/children");
    for (pid_t pid = 0; children >> pid;) {
        if (!isKept(pid))
            kill(pid, SIGKILL);
    }
}

std::string signalName(int number)
{
    const auto *const known = std::ranges::find(endingSignals, number, &SignalName::number);
    return known == endingSignals.end() ? "signal " + std::to_string(number) : known->name;
}

} // namespace gpu::runner
