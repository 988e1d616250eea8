// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/folderlook.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gpu {

namespace {

struct Question {
    const char *path;
    int pipe;
};

void closeAllBut(int kept)
{
#ifdef SYS_close_range // Linux 5.9; a call for each takes longer than the look
    if (syscall(SYS_close_range, kept + 1, ~0U, 0) == 0 && (kept == 0 || syscall(SYS_close_range, 0, kept - 1, 0) == 0))
        return;
#endif
    constexpr long most = 1024;
    for (int fd = 0; fd < std::min(sysconf(_SC_OPEN_MAX), most); ++fd) {
        if (fd != kept)
            close(fd);
    }
}

/// In the process that looks: it may hang, and then holds nothing that somebody waits for. Its memory is its parent's,
/// as copying that takes longer than the look.
int look(void *question)
{
    const auto [path, pipe] = *static_cast<const Question *>(question);
    closeAllBut(pipe);
    struct stat about = {};
    const char found = stat(path, &about) == 0 && S_ISDIR(about.st_mode) ? 1 : 0;
    // What a folder is may be known from before; what it holds is asked.
    if (const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK); folder >= 0) {
        char names[4096];
        syscall(SYS_getdents64, folder, names, sizeof names);
    }
    // Not _exit(): AddressSanitizer warns of this stack before it, and the parent may kill this process while it holds
    // the lock of that warning, which is the parent's, too.
    return write(pipe, &found, 1) == 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/// All that the process that looks reads and writes, its stack too.
struct Looker {
    std::string path;
    Question question {};
    alignas(16) char stack[64 << 10];
};

/// Keeps what a process that was left behind works on, for as long as this one runs.
void leaveBehind(std::unique_ptr<Looker> looker)
{
    static std::mutex mutex;
    static auto &all = *new std::vector<std::unique_ptr<Looker>>;
    const std::lock_guard lock(mutex);
    all.push_back(std::move(looker));
}

} // namespace

FolderLook lookForFolder(const std::string &path, std::chrono::milliseconds patience)
{
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return FolderLook::NoAnswer;
    auto asked = std::make_unique<Looker>();
    asked->path = path;
    asked->question = {asked->path.c_str(), ends[1]};
    const pid_t looker = clone(look, std::end(asked->stack), CLONE_VM | SIGCHLD, &asked->question);
    close(ends[1]);
    const auto end = std::chrono::steady_clock::now() + patience;
    FolderLook result = FolderLook::NoAnswer;
    for (auto left = patience; looker > 0 && left.count() > 0;
        left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now())) {
        pollfd answer {ends[0], POLLIN, 0};
        const int ready = poll(&answer, 1, static_cast<int>(left.count()));
        if (ready < 0 && errno == EINTR)
            continue;
        char found = 0;
        if (ready > 0 && read(ends[0], &found, 1) == 1)
            result = found ? FolderLook::Folder : FolderLook::NoFolder;
        break;
    }
    close(ends[0]);
    if (looker > 0) {
        kill(looker, SIGKILL);
        // Whoever answered ends at once; one that hangs in the kernel does not even end by this, and is not waited for.
        pid_t ended = -1;
        do
            ended = waitpid(looker, nullptr, result == FolderLook::NoAnswer ? WNOHANG : 0);
        while (ended < 0 && errno == EINTR);
        if (ended != looker)
            leaveBehind(std::move(asked));
    }
    return result;
}

} // namespace gpu
