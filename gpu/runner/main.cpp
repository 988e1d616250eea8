// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/request.h"
#include "gpu/runner/reporter.h"
#include "gpu/runner/session.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

extern char **environ;

namespace {

constexpr std::size_t maxRequestBytes = 256 * 1024 + 1; // parseRequest() refuses what is longer
constexpr unsigned graceSeconds = 5; // the client ends a run in time, and knows better why

/// Takes stdin line by line, without reading ahead of what has come.
class Input final {
public:
    /// Up to and without the newline; what there was at the end of the input.
    std::string line()
    {
        for (;;) {
            const std::size_t end = m_text.find('\n');
            if (end != std::string::npos || m_text.size() > maxRequestBytes || !readMore()) {
                std::string line = m_text.substr(0, end);
                m_text.erase(0, end == std::string::npos ? end : end + 1);
                return line;
            }
        }
    }
    /// Whether the reader said cancel, or is gone. Does not wait.
    bool cancelled()
    {
        pollfd input = {STDIN_FILENO, POLLIN, 0};
        while (!m_ended && poll(&input, 1, 0) > 0 && m_text.size() < maxRequestBytes) {
            if (!readMore())
                break;
        }
        return m_ended || m_text.find("\"cancel\"") != std::string::npos;
    }

private:
    bool readMore()
    {
        char block[16384];
        ssize_t size = 0;
        do {
            size = read(STDIN_FILENO, block, sizeof block);
        } while (size < 0 && errno == EINTR);
        if (size <= 0) {
            m_ended = true;
            return false;
        }
        m_text.append(block, static_cast<std::size_t>(size));
        return true;
    }
    std::string m_text;
    bool m_ended = false;
};

/// Ends the process at the latest then. A signal of the client ends its ssh, not a runner that hangs in a call behind
/// it.
void endAfter(unsigned seconds)
{
    std::signal(SIGALRM, SIG_DFL);
    sigset_t alarmAlone;
    sigemptyset(&alarmAlone);
    sigaddset(&alarmAlone, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &alarmAlone, nullptr);
    alarm(seconds);
}

/// The user's own log settings could write into our lines.
void clearLogVariables()
{
    std::vector<std::string> names;
    for (char **variable = environ; *variable; ++variable) {
        const std::string_view text(*variable);
        if (text.starts_with("CUDNN_LOG"))
            names.emplace_back(text.substr(0, text.find('=')));
    }
    for (const std::string &name : names)
        unsetenv(name.c_str());
}

/// Our lines go to a descriptor that no library knows of; what a library prints goes to stderr.
int takeOutput()
{
    const int fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (fd >= 0)
        dup2(STDERR_FILENO, STDOUT_FILENO);
    return fd;
}

int run()
{
    std::signal(SIGPIPE, SIG_IGN);
    const rlimit noCore = {0, 0}; // a crash is an outcome here
    setrlimit(RLIMIT_CORE, &noCore);
    clearLogVariables();
    const int fd = takeOutput();
    if (fd < 0)
        return EXIT_FAILURE;
    gpu::runner::Reporter reporter(fd);
    reporter.hello();
    Input input;
    const auto request = gpu::parseRequest(input.line());
    if (!request) {
        const std::string &pointer = request.error().pointer;
        reporter.error(gpu::RunError::BadRequest, (pointer.empty() ? "" : pointer + ": ") + request.error().message);
        reporter.result({{"libraries", gpu::Json::array()}});
        return 3;
    }
    endAfter(static_cast<unsigned>(gpu::timeoutSeconds(*request)) + graceSeconds);
    return gpu::runner::runRequest(reporter, *request, [&] { return input.cancelled() || reporter.broken(); });
}

} // namespace

int main()
{
    int code = EXIT_FAILURE;
    try {
        code = run();
    } catch (const std::exception &error) {
        std::fprintf(stderr, "casebook-runner: %s\n", error.what());
    }
    // Not exit(): cuDNN's own destructors can hang or crash after a CUDA error.
    std::fflush(stderr);
    _exit(code);
}
