// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/connection.h"
#include "gpu/runner/environment.h"
#include "gpu/runner/reporter.h"
#include "gpu/runner/server.h"
#include "gpu/runner/session.h"

#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

extern char **environ;

namespace {

constexpr int maxJobs = 1024;
constexpr const char *usage = R"(casebook-runner --serve [--jobs N]
    Takes requests on stdin, one a line, runs each in a process of its own, and says on stdout what happens.
    Casebook starts it so, here or on another machine. --jobs: so many at once (0, the default: one for each core).
casebook-runner --version
)";

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

std::optional<int> jobsOf(const std::vector<std::string_view> &arguments)
{
    if (arguments.size() == 1)
        return 0;
    int jobs = -1;
    if (arguments.size() == 3 && arguments[1] == "--jobs") {
        const std::string_view text = arguments[2];
        const auto read = std::from_chars(text.data(), text.data() + text.size(), jobs);
        if (read.ptr == text.data() + text.size() && jobs >= 0 && jobs <= maxJobs)
            return jobs;
    }
    return std::nullopt;
}

/// A container's id, if it has one, is its image's, and its name changes.
gpu::MachineMark markOfMachine()
{
    gpu::MachineMark mark = gpu::machineMark();
    if (!gpu::runner::containerKind(gpu::runner::Tree::ofMachine()).empty())
        mark.machine.clear();
    return mark;
}

int run(const std::vector<std::string_view> &arguments)
{
    if (arguments.size() == 1 && arguments[0] == "--version") {
        std::printf("casebook-runner %s, protocol %d\n", CASEBOOK_RUNNER_VERSION, gpu::protocolVersion);
        return EXIT_SUCCESS;
    }
    const std::optional<int> jobs
        = !arguments.empty() && arguments[0] == "--serve" ? jobsOf(arguments) : std::optional<int>();
    if (!jobs) {
        std::fputs(usage, stderr);
        return 2;
    }
    const rlimit noCore = {0, 0}; // a crash is an outcome here
    setrlimit(RLIMIT_CORE, &noCore);
    clearLogVariables();
    const gpu::runner::Work work = [](const gpu::Request &request, const std::string &folder, int out,
                                       const std::function<bool()> &cancelled) {
        gpu::runner::Reporter reporter(out);
        return gpu::runner::runRequest(reporter, request, folder, [&] { return cancelled() || reporter.broken(); });
    };
    return gpu::runner::serve({.in = STDIN_FILENO,
                                  .out = STDOUT_FILENO,
                                  .version = CASEBOOK_RUNNER_VERSION,
                                  .mark = markOfMachine(),
                                  .jobs = *jobs},
        work);
}

} // namespace

int main(int count, char **values)
{
    int code = EXIT_FAILURE;
    try {
        code = run({values + 1, values + count});
    } catch (const std::exception &error) {
        std::fprintf(stderr, "casebook-runner: %s\n", error.what());
    }
    std::fflush(nullptr);
    _exit(code);
}
