// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "process.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char **environ;

namespace bench {

namespace {

pid_t start(const std::vector<std::string> &command, const std::string &input)
{
    std::vector<char *> arguments;
    for (const std::string &argument : command)
        arguments.push_back(const_cast<char *>(argument.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, input.empty() ? "/dev/null" : input.c_str(), O_RDONLY, 0);
    for (const int output : {1, 2})
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
    pid_t pid = -1;
    if (posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ) != 0)
        pid = -1;
    posix_spawn_file_actions_destroy(&actions);
    return pid;
}

int finish(pid_t pid)
{
    int status = 0;
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

double residentNow(pid_t pid)
{
    std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
    double total = 0;
    double resident = 0;
    statm >> total >> resident;
    return resident * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

/// 0: it has ended, or is none of ours.
double peakSoFar(pid_t pid)
{
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    const std::string_view name = "VmHWM:"; // in KiB; it begins anew with the program
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(name))
            return std::strtod(line.c_str() + name.size(), nullptr) * 1024 / 1e6;
    }
    return 0;
}

} // namespace

Ended runWatched(const std::vector<std::string> &command)
{
    const pid_t pid = start(command, {});
    Ended ended;
    siginfo_t state = {};
    // What is added in the last milliseconds before the end is missed.
    while (pid > 0 && waitid(P_PID, id_t(pid), &state, WEXITED | WNOHANG | WNOWAIT) == 0 && state.si_pid != pid) {
        ended.peakMegabytes = std::max(ended.peakMegabytes, peakSoFar(pid));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ended.code = finish(pid);
    return ended;
}

int run(const std::vector<std::string> &command, const std::string &input)
{
    return finish(start(command, input));
}

double residentMegabytes(const std::vector<std::string> &command)
{
    const pid_t pid = start(command, {});
    double last = -1;
    double now = 0;
    // Half a second without growth: settled. At most ten seconds.
    for (int quiet = 0, i = 0; quiet < 5 && i < 100; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        now = residentNow(pid);
        quiet = now > last * 1.01 ? 0 : quiet + 1;
        last = now;
    }
    kill(pid, SIGTERM);
    finish(pid);
    return now;
}

double residentMegabytes()
{
    return residentNow(getpid());
}

} // namespace bench
