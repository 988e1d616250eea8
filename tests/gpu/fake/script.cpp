// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "script.h"

#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <map>
#include <sstream>
#include <unistd.h>
#include <vector>

namespace standin {

namespace {

constexpr const char *stickyVariable = "CASEBOOK_STAND_IN_STICKY";

struct Line {
    int nth = 0;
    Act act;
};

struct Script {
    std::map<std::string, std::string, std::less<>> settings;
    std::multimap<std::string, Line, std::less<>> lines;
    std::map<std::string, int, std::less<>> calls;
};

/// Of the library that this is a part of.
std::string ownPath()
{
    Dl_info info {};
    const bool isFound = dladdr(reinterpret_cast<const void *>(&ownPath), &info) != 0 && info.dli_fname;
    return isFound ? info.dli_fname : std::string();
}

std::string scriptPath()
{
    if (const char *path = std::getenv("CASEBOOK_STAND_IN"))
        return path;
    const std::string library = ownPath();
    return library.substr(0, library.rfind('/') + 1) + "stand-in.txt";
}

Script read(const std::string &path)
{
    Script script;
    std::ifstream file(path);
    for (std::string text; std::getline(file, text);) {
        std::istringstream words(text.substr(0, text.find('#')));
        std::string what, name;
        words >> what >> name;
        if (what == "set") {
            std::string value;
            std::getline(words >> std::ws, value);
            script.settings[name] = value;
        } else if (what == "on") {
            Line line;
            words >> line.nth >> line.act.kind >> line.act.code;
            std::getline(words >> std::ws, line.act.reason);
            script.lines.emplace(name, line);
        }
    }
    return script;
}

Script &script()
{
    static Script theScript = read(scriptPath());
    return theScript;
}

void startLingering()
{
    const pid_t pid = fork();
    if (pid == 0) {
        setsid();
        closefrom(0);
        for (;;)
            pause();
    }
    std::ofstream(setting("pid_file").value_or("/dev/null")) << pid;
}

} // namespace

std::optional<std::string> setting(std::string_view key)
{
    const auto found = script().settings.find(key);
    return found == script().settings.end() ? std::nullopt : std::optional(found->second);
}

long long number(std::string_view key, long long otherwise)
{
    const std::optional<std::string> text = setting(key);
    return text ? std::atoll(text->c_str()) : otherwise;
}

std::optional<Act> next(std::string_view function)
{
    const int call = ++script().calls[std::string(function)];
    const auto [from, to] = script().lines.equal_range(function);
    for (auto line = from; line != to; ++line) {
        const Act &act = line->second.act;
        if (line->second.nth != 0 && line->second.nth != call)
            continue;
        if (act.kind == "abort")
            std::abort();
        if (act.kind == "segv") {
            std::signal(SIGSEGV, SIG_DFL); // a sanitizer's handler would make an exit of it
            std::raise(SIGSEGV);
        }
        for (int i = 0; act.kind == "leak" && i < 10; ++i) { // an address may stay on the stack, not ten of them
            [[maybe_unused]] void *volatile lost = std::malloc(64);
            lost = nullptr;
        }
        while (act.kind == "hang")
            pause();
        if (act.kind == "meet")
            std::ifstream(act.reason).get();
        if (act.kind == "linger")
            startLingering();
        if (act.kind == "sticky")
            setSticky(act.code);
        return act;
    }
    return {};
}

void setSticky(int code)
{
    setenv(stickyVariable, std::to_string(code).c_str(), 1);
}

int sticky()
{
    const char *code = std::getenv(stickyVariable);
    return code ? std::atoi(code) : 0;
}

} // namespace standin
