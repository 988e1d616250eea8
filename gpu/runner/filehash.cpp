// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/filehash.h"

#include "gpu/runner/child.h"
#include "gpu/runner/library.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace gpu::runner {

namespace {

constexpr std::size_t hashDigits = 64;

/// "device inode size seconds nanoseconds"; empty: there is no such file.
std::string stampOf(const std::string &path)
{
    struct stat file = {};
    if (stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode))
        return {};
    return std::to_string(file.st_dev) + ' ' + std::to_string(file.st_ino) + ' ' + std::to_string(file.st_size) + ' '
        + std::to_string(file.st_ctim.tv_sec) + ' ' + std::to_string(file.st_ctim.tv_nsec);
}

/// What sha256sum prints first; it runs without a shell.
std::string computed(const std::string &path)
{
    std::array<int, 2> ends {};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return {};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::string program = "sha256sum";
    std::string separator = "--";
    std::string file = path;
    std::array<char *, 4> arguments = {program.data(), separator.data(), file.data(), nullptr};
    pid_t child = 0;
    const int failed = posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::string said = failed == 0 ? readAll(ends[0]) : std::string();
    close(ends[0]);
    int status = 1;
    if (failed == 0)
        waitpid(child, &status, 0);
    said.resize(std::min(said.size(), hashDigits));
    const bool isHash = said.size() == hashDigits
        && std::ranges::all_of(said, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    return status == 0 && isHash ? said : std::string();
}

/// In the user's cache folder, or for who has none beside other temporary files: without it, each run would hash again.
int openCache()
{
    const auto open = [](const std::string &path) {
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
        struct stat owner = {};
        if (file >= 0 && (fstat(file, &owner) != 0 || owner.st_uid != geteuid() || !S_ISREG(owner.st_mode))) {
            close(file);
            return -1;
        }
        return file;
    };
    const char *const cache = std::getenv("XDG_CACHE_HOME");
    const char *const home = std::getenv("HOME");
    const std::string folder = cache && *cache == '/' ? cache
        : home && *home == '/'                        ? std::string(home) + "/.cache"
                                                      : "";
    if (!folder.empty()) {
        mkdir(folder.c_str(), 0700);
        mkdir((folder + "/casebook").c_str(), 0700);
        if (const int file = open(folder + "/casebook/runner-hashes"); file >= 0)
            return file;
    }
    const char *const temporary = std::getenv("TMPDIR");
    return open(std::string(temporary && *temporary == '/' ? temporary : "/tmp") + "/casebook-runner-hashes-"
        + std::to_string(geteuid()));
}

std::string readLine(int fd)
{
    std::string line;
    for (char c = 0; read(fd, &c, 1) == 1 && c != '\n';)
        line += c;
    return line;
}

void writeText(int fd, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = write(fd, text.data(), text.size());
        if (written <= 0)
            return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::string textOf(const std::vector<LoadedFile> &libraries)
{
    Json list = Json::array();
    for (const LoadedFile &library : libraries)
        list.push_back(toJson(library));
    return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<LoadedFile> filesIn(const std::string &text)
{
    const Json list = Json::parse(text, nullptr, false);
    return list.is_array() ? librariesFrom(list) : std::vector<LoadedFile>();
}

} // namespace

FileHasher::FileHasher()
{
    std::array<int, 2> question {-1, -1};
    std::array<int, 2> answer {-1, -1};
    const bool piped = pipe2(question.data(), O_CLOEXEC) == 0 && pipe2(answer.data(), O_CLOEXEC) == 0;
    m_process = piped ? fork() : -1;
    if (m_process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(question[1]);
        std::vector<LoadedFile> libraries = filesIn(readLine(question[0]));
        hashFiles(libraries);
        writeText(answer[1], textOf(libraries));
        _exit(EXIT_SUCCESS);
    }
    for (const int childs : {question[0], answer[1]}) {
        if (childs >= 0)
            close(childs);
    }
    m_question = OpenFile(question[1]);
    m_answer = OpenFile(answer[0]);
}

FileHasher::~FileHasher()
{
    m_question = OpenFile(); // it waits for no more
    if (m_process > 0)
        waitpid(m_process, nullptr, 0);
}

void FileHasher::hash(std::vector<LoadedFile> &libraries)
{
    if (m_process < 0)
        return;
    writeText(m_question.get(), textOf(libraries) + '\n');
    if (std::vector<LoadedFile> hashed = filesIn(readAll(m_answer.get())); hashed.size() == libraries.size())
        libraries = std::move(hashed);
}

void hashFiles(std::vector<LoadedFile> &libraries)
{
    const int lock = openCache();
    if (lock >= 0)
        flock(lock, LOCK_EX); // one run at a time: the others find what it computed
    std::map<std::string, std::string> known;
    std::istringstream file(lock >= 0 ? readAll(lock) : std::string());
    for (std::string line; std::getline(file, line);) {
        if (const std::size_t end = line.rfind(' '); end != std::string::npos && line.size() - end - 1 == hashDigits)
            known[line.substr(0, end)] = line.substr(end + 1);
    }
    for (LoadedFile &library : libraries) {
        const std::string stamp = stampOf(library.path);
        if (stamp.empty())
            continue;
        const auto at = known.find(stamp);
        library.sha256 = at != known.end() ? at->second : computed(library.path);
        if (at != known.end() || library.sha256.empty() || lock < 0)
            continue;
        const std::string line = stamp + ' ' + library.sha256 + '\n';
        (void)!write(lock, line.data(), line.size());
    }
    if (lock >= 0)
        close(lock);
}

} // namespace gpu::runner
