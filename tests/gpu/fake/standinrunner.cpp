// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A runner that misbehaves on demand. A run does: the path of the request's library has "play:WORD" in it, and WORD
// says how. The runner itself does: $STANDIN_PLAY says how, to its first start alone where it ends in "-once" (in the
// folder $STANDIN_FOLDER it leaves a mark). It runs nothing.
#include "gpu/runner/server.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#ifdef CASEBOOK_SANITIZED
/// AddressSanitizer's options of this program: signals that end it do so, and what it leaves behind is no leak.
extern "C" const char *__asan_default_options()
{
    return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:detect_leaks=0";
}
#endif

namespace {

constexpr std::string_view beginLine = R"({"type":"begin","n":1,"step":"control","call":"cudnnCreate","args":""})";
constexpr std::string_view resultLine
    = R"({"type":"result","level":"library","ms":1,"peak_rss_kib":1,"device_bytes":0,"libraries":[]})";

int lines = STDOUT_FILENO; // where a run's go

void put(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = write(lines, bytes.data(), bytes.size());
        if (written <= 0)
            std::_Exit(9);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void say(std::string_view line)
{
    put(std::string(line) + "\n");
}

void log(std::string_view text)
{
    say(R"({"type":"log","text":")" + std::string(text) + "\"}");
}

[[noreturn]] void hangOn()
{
    for (;;)
        pause();
}

[[noreturn]] void hang()
{
    std::signal(SIGTERM, SIG_DFL);
    hangOn();
}

void step(int n, std::string_view kind)
{
    const std::string common = R"("n":)" + std::to_string(n) + ",";
    say("{\"type\":\"begin\"," + common + R"("step":")" + std::string(kind) + R"(","call":"cudnnCreate","args":""})");
    say("{\"type\":\"call\"," + common
        + R"("status":0,"name":"CUDNN_STATUS_SUCCESS","category":"SUCCESS","reason":"","cuda":0,"us":1})");
    say(R"({"type":"step","step":")" + std::string(kind)
        + R"(","outcome":{"status":0,"name":"CUDNN_STATUS_SUCCESS","category":"SUCCESS","call":"cudnnCreate","reason":""},"ms":1})");
}

void playWell()
{
    step(1, "control");
    step(2, "case");
    say(resultLine);
}

void flood(int file)
{
    const std::string noise(1023, 'x');
    const std::string line = file == lines ? R"({"type":"log","text":")" + noise + "\"}\n" : noise + "\n";
    while (write(file, line.data(), line.size()) > 0) { }
}

// A child that heeds nothing, as one of a job script's might.
void leaveChild(bool stay)
{
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGTERM, SIG_IGN);
        hangOn();
    }
    log(std::to_string(child));
    if (stay)
        hang();
}

// Where libraries are looked for, and whether we are alone in our group.
void tellSurroundings()
{
    const char *const searched = std::getenv("LD_LIBRARY_PATH");
    log("LD_LIBRARY_PATH=" + std::string(searched ? searched : ""));
    log(getpgrp() == getpid() ? "own group" : "shared group");
    step(1, "control");
    step(2, "case");
    say(resultLine);
}

const std::map<std::string_view, void (*)()> plays {
    {"well", playWell},
    {"hang",
        [] {
            say(beginLine);
            hang();
        }},
    {"stubborn",
        [] {
            std::signal(SIGTERM, SIG_IGN);
            say(beginLine);
            hang();
        }},
    {"linger",
        [] {
            playWell();
            hang();
        }},
    {"fail",
        [] {
            std::fputs("cannot open the display of the coffee machine\n", stderr);
            std::_Exit(3);
        }},
    {"kill-runner",
        [] {
            say(beginLine);
            kill(getppid(), SIGKILL);
            hang();
        }},
    {"segv",
        [] {
            say(beginLine);
            std::raise(SIGSEGV);
        }},
    {"abort-early", [] { std::raise(SIGABRT); }},
    {"quit",
        [] {
            say(beginLine);
            std::_Exit(4);
        }},
    {"flood", [] { flood(lines); }},
    {"flood-errors", [] { flood(STDERR_FILENO); }},
    {"long-line",
        [] {
            put(R"({"type":"log","text":")" + std::string(100'000, 'y'));
            hang();
        }},
    {"truncated",
        [] {
            say(beginLine);
            put(R"({"type":"call","n":1,"stat)");
        }},
    {"truncated-signal",
        [] {
            say(beginLine);
            put(R"({"type":"call","n":1,"stat)");
            std::raise(SIGKILL);
        }},
    {"no-steps", [] { say(resultLine); }},
    {"unknown-type",
        [] {
            say(R"({"type":"verdict","verdict":"reproduced"})");
            hang();
        }},
    {"no-json",
        [] {
            say("Segmentation fault (core dumped)");
            hang();
        }},
    {"wrong-types",
        [] {
            say(R"({"type":"call","n":"one","status":[],"name":7})");
            hang();
        }},
    {"error",
        [] {
            say(R"({"type":"error","code":"no_driver","message":"there is no libcuda"})");
            say(resultLine);
        }},
    {"child", [] { leaveChild(true); }},
    {"orphan", [] { leaveChild(false); }},
    {"surroundings", tellSurroundings},
};

int playRun(const gpu::Request &request, const std::string &, int out, const std::function<bool()> &)
{
    lines = out;
    const std::size_t at = request.cudnn.find("play:");
    if (at == std::string::npos) { // a probe without a library
        playWell();
        return 0;
    }
    const auto play = plays.find(std::string_view(request.cudnn).substr(at + 5));
    if (play == plays.end())
        return 2;
    play->second();
    return 0;
}

void helloAnd(std::string_view more)
{
    say(R"({"type":"hello","protocol":2,"runner":"stand-in","levels":["library"],"jobs":1})");
    put(more);
}

// What becomes of the runner itself.
const std::map<std::string_view, void (*)()> runnerPlays {
    {"banner", [] { put("Last login: today\nYou have mail.\n{\"type\":\"motd\"}\n"); }},
    {"endless-banner",
        [] {
            for (;;)
                say("All work and no play makes Jack a dull boy");
        }},
    {"fail",
        [] {
            std::fputs("no room in the coffee machine\n", stderr);
            std::_Exit(3);
        }},
    {"old-glibc",
        [] {
            std::fputs("casebook-runner: /lib/libc.so.6: version `GLIBC_2.38' not found\n", stderr);
            std::_Exit(1);
        }},
    {"shell-missing",
        [] {
            std::fputs("sh: casebook-runner: not found\n", stderr);
            std::_Exit(127);
        }},
    {"abort", [] { std::raise(SIGABRT); }},
    {"wrong-protocol",
        [] {
            say(R"({"type":"hello","protocol":99,"runner":"stand-in","levels":[]})");
            hang();
        }},
    {"garbage",
        [] {
            helloAnd("Segmentation fault (core dumped)\n");
            hang();
        }},
    {"endless-line",
        [] {
            helloAnd("");
            for (;;)
                put("y");
        }},
    {"dies",
        [] {
            helloAnd("");
            std::_Exit(4);
        }},
};

/// Whether this start is the one that plays.
bool isPlayed(std::string_view &name)
{
    if (!name.ends_with("-once"))
        return true;
    name.remove_suffix(std::string_view("-once").size());
    const char *const folder = std::getenv("STANDIN_FOLDER");
    const std::string mark = std::string(folder ? folder : "/nowhere") + "/played";
    return open(mark.c_str(), O_CREAT | O_EXCL | O_WRONLY, 0600) >= 0;
}

} // namespace

int main(int count, char **values)
{
    const char *const wanted = std::getenv("STANDIN_PLAY");
    std::string_view name = wanted ? wanted : "";
    if (count > 1 && std::string_view(values[1]) == "--version" && name != "old-glibc") // which never gets to main()
        return 0;
    std::signal(SIGPIPE, SIG_DFL);
    if (!name.empty() && isPlayed(name)) {
        const auto play = runnerPlays.find(name);
        if (play == runnerPlays.end())
            return 2;
        play->second();
    }
    return gpu::runner::serve({.in = STDIN_FILENO, .out = STDOUT_FILENO, .version = "stand-in", .jobs = 4}, playRun);
}
