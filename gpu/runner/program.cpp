// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <regex>
#include <string_view>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr const char *searchedForPrograms = "/usr/local/bin:/usr/bin:/bin";
constexpr int couldNotStart = 127;

/// In the child: becomes the program, or ends.
[[noreturn]] void becomeProgram(
    const std::vector<std::string> &arguments, const std::vector<std::string> &variables, int out)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    std::vector<char *> argv;
    for (const std::string &argument : arguments)
        argv.push_back(const_cast<char *>(argument.c_str()));
    argv.push_back(nullptr);
    std::vector<char *> environment;
    for (const std::string &variable : variables)
        environment.push_back(const_cast<char *>(variable.c_str()));
    environment.push_back(nullptr);
    execve(argv.front(), argv.data(), environment.data());
    _exit(couldNotStart);
}

std::string outputOf(int fd, std::size_t keptBytes)
{
    std::string output;
    std::array<char, 4096> block;
    for (;;) {
        const ssize_t size = read(fd, block.data(), block.size());
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return output;
        output.append(block.data(), std::min(static_cast<std::size_t>(size), keptBytes - output.size()));
    }
}

} // namespace

std::string withoutProcessNames(const std::string &output)
{
    static const std::regex name("tmpxft_[0-9a-f]{1,16}_[0-9a-f]{1,16}-[0-9]{1,4}_");
    return std::regex_replace(output, name, "tmpxft_");
}

void limitProcessorTime(int seconds)
{
    const rlim_t most = static_cast<rlim_t>(seconds) + 1;
    const rlimit both = {most, most};
    setrlimit(RLIMIT_CPU, &both);
}

std::expected<ProgramEnd, std::string> runProgram(const std::vector<std::string> &arguments, std::size_t keptBytes)
{
    if (access(arguments.front().c_str(), X_OK) != 0)
        return std::unexpected(arguments.front() + ": " + std::strerror(errno));
    const std::string folder = fs::current_path().string();
    // nvcc looks for the host's compiler on PATH, and for its own parts beside itself.
    const std::vector<std::string> variables
        = {"PATH=" + std::string(searchedForPrograms), "LC_ALL=C", "HOME=" + folder, "TMPDIR=" + folder};
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return std::unexpected(std::strerror(errno));
    const pid_t child = fork();
    if (child == 0)
        becomeProgram(arguments, variables, ends[1]);
    close(ends[1]);
    ProgramEnd end;
    if (child > 0)
        end.output = outputOf(ends[0], keptBytes);
    close(ends[0]);
    if (child < 0)
        return std::unexpected("no process could be made for " + arguments.front());
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    end.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (end.exitCode == couldNotStart && end.output.empty())
        return std::unexpected(arguments.front() + " could not be started");
    // The names of the folder and of nvcc's files in it are others each time.
    for (std::size_t at = 0; (at = end.output.find(folder + '/', at)) != std::string::npos;)
        end.output.erase(at, folder.size() + 1);
    end.output = withoutProcessNames(end.output);
    return end;
}

std::string pathOfProgram(const std::string &name)
{
    std::string_view rest = searchedForPrograms;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const std::string path = std::string(rest.substr(0, end)) + '/' + name;
        if (access(path.c_str(), X_OK) == 0)
            return path;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

} // namespace gpu::runner
