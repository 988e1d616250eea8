// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A runner that misbehaves on demand: the path of the request's library has "play:WORD" in it, and WORD says how. It
// runs nothing.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr std::string_view helloLine = R"({"type":"hello","protocol":1,"runner":"stand-in","levels":["library"]})";
constexpr std::string_view beginLine = R"({"type":"begin","n":1,"step":"control","call":"cudnnCreate","args":""})";
constexpr std::string_view resultLine
    = R"({"type":"result","level":"library","ms":1,"peak_rss_kib":1,"device_bytes":0,"libraries":[]})";

void put(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = write(STDOUT_FILENO, bytes.data(), bytes.size());
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

[[noreturn]] void hang()
{
    for (;;)
        pause();
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
    say(helloLine);
    step(1, "control");
    step(2, "case");
    say(resultLine);
}

void flood(int file)
{
    const std::string noise(1023, 'x');
    const std::string line = file == STDOUT_FILENO ? R"({"type":"log","text":")" + noise + "\"}\n" : noise + "\n";
    while (write(file, line.data(), line.size()) > 0) { }
}

// A child that heeds nothing, as one of a job script's might.
void leaveChild(bool stay)
{
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGTERM, SIG_IGN);
        hang();
    }
    say(helloLine);
    log(std::to_string(child));
    if (stay)
        hang();
}

// What cuDNN's log would be told, and whether we are alone in our session.
void tellSurroundings()
{
    say(helloLine);
    for (const char *name : {"CUDNN_LOGLEVEL_DBG", "CUDNN_LOGDEST_DBG", "CUDNN_LOGINFO_DBG", "LD_LIBRARY_PATH"})
        log(std::string(name) + "=" + (std::getenv(name) ? std::getenv(name) : ""));
    log(getsid(0) == getpid() && getpgrp() == getpid() ? "own session" : "shared session");
    step(1, "control");
    step(2, "case");
    say(resultLine);
}

const std::map<std::string_view, void (*)()> plays {
    {"well", playWell},
    {"banner",
        [] {
            put("Last login: today\nYou have mail.\n{\"type\":\"motd\"}\n");
            playWell();
        }},
    {"silent", [] { hang(); }},
    {"hang",
        [] {
            say(helloLine);
            say(beginLine);
            hang();
        }},
    {"stubborn",
        [] {
            std::signal(SIGTERM, SIG_IGN);
            say(helloLine);
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
    {"segv",
        [] {
            say(helloLine);
            say(beginLine);
            std::raise(SIGSEGV);
        }},
    {"abort-early", [] { std::raise(SIGABRT); }},
    {"quit",
        [] {
            say(helloLine);
            say(beginLine);
            std::_Exit(4);
        }},
    {"shell-signal",
        [] {
            say(helloLine);
            say(beginLine);
            std::_Exit(128 + SIGSEGV);
        }},
    {"shell-missing",
        [] {
            std::fputs("sh: casebook-runner: not found\n", stderr);
            std::_Exit(127);
        }},
    {"flood",
        [] {
            say(helloLine);
            flood(STDOUT_FILENO);
        }},
    {"flood-errors",
        [] {
            say(helloLine);
            flood(STDERR_FILENO);
        }},
    {"long-line",
        [] {
            say(helloLine);
            put(R"({"type":"log","text":")" + std::string(100'000, 'y'));
            hang();
        }},
    {"truncated",
        [] {
            say(helloLine);
            say(beginLine);
            put(R"({"type":"call","n":1,"stat)");
        }},
    {"truncated-signal",
        [] {
            say(helloLine);
            say(beginLine);
            put(R"({"type":"call","n":1,"stat)");
            std::raise(SIGKILL);
        }},
    {"no-steps",
        [] {
            say(helloLine);
            say(resultLine);
        }},
    {"unknown-type",
        [] {
            say(helloLine);
            say(R"({"type":"verdict","verdict":"reproduced"})");
            hang();
        }},
    {"wrong-protocol",
        [] {
            say(R"({"type":"hello","protocol":99,"runner":"stand-in","levels":[]})");
            hang();
        }},
    {"no-json",
        [] {
            say(helloLine);
            say("Segmentation fault (core dumped)");
            hang();
        }},
    {"wrong-types",
        [] {
            say(helloLine);
            say(R"({"type":"call","n":"one","status":[],"name":7})");
            hang();
        }},
    {"error",
        [] {
            say(helloLine);
            say(R"({"type":"error","code":"no_driver","message":"there is no libcuda"})");
            say(resultLine);
        }},
    {"child", [] { leaveChild(true); }},
    {"orphan", [] { leaveChild(false); }},
    {"surroundings", tellSurroundings},
};

} // namespace

int main()
{
    std::string request;
    std::getline(std::cin, request);
    const std::size_t at = request.find("play:");
    if (at == std::string::npos) // a probe without a library
        playWell();
    else if (const auto play = plays.find(request.substr(at + 5, request.find_first_of("\"/", at) - at - 5));
        play != plays.end())
        play->second();
    else
        return 2;
    return 0;
}
