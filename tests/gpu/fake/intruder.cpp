// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "intruder.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sched.h>
#include <sstream>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

extern char **environ;

namespace standin {

namespace {

std::string ending(bool didIt)
{
    return didIt ? "did it" : std::strerror(errno);
}

std::string connectTo(int port)
{
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return ending(fd >= 0 && connect(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0);
}

std::string listenSomewhere()
{
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address {};
    address.sin_family = AF_INET;
    return ending(
        fd >= 0 && bind(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0 && listen(fd, 1) == 0);
}

std::string connectLocally(const std::string &path)
{
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address {};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    return ending(fd >= 0 && connect(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0);
}

/// Of the variable, or where nothing says of it any more, of its value in the memory that the process began with.
std::string variable(const std::string &name)
{
    if (const char *const value = std::getenv(name.c_str()))
        return value;
    std::ifstream file("/proc/self/environ", std::ios::binary);
    const std::string start(std::istreambuf_iterator<char>(file), {});
    const std::size_t at = start.find(name + '=');
    return at == std::string::npos ? "not there" : start.c_str() + at + name.size() + 1;
}

std::string environmentOf(const std::string &process)
{
    std::ifstream file("/proc/" + process + "/environ", std::ios::binary);
    const std::string start(std::istreambuf_iterator<char>(file), {});
    return start.empty() ? "nothing to read" : "read it";
}

std::string forkSome(int count)
{
    for (int i = 0; i < count; ++i) {
        const pid_t pid = fork();
        if (pid < 0)
            return std::strerror(errno);
        while (pid == 0)
            pause();
    }
    for (;;)
        pause(); // until somebody counts them
}

std::string takeMemory(std::size_t gibibytes)
{
    constexpr std::size_t block = std::size_t(64) << 20;
    for (std::size_t i = 0; i < gibibytes * 16; ++i) {
        void *const memory = mmap(nullptr, block, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            return std::strerror(errno);
        std::memset(memory, 1, block);
    }
    return "did it";
}

} // namespace

std::string attempt(const std::string &what)
{
    std::istringstream words(what);
    std::string verb, object;
    words >> verb >> object;
    if (verb == "connect")
        return connectTo(std::atoi(object.c_str()));
    if (verb == "listen")
        return listenSomewhere();
    if (verb == "local")
        return connectLocally(object);
    if (verb == "write")
        return ending(open(object.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) >= 0);
    if (verb == "remove")
        return ending(unlink(object.c_str()) == 0);
    if (verb == "chmod")
        return ending(chmod(object.c_str(), 0777) == 0);
    if (verb == "variable")
        return variable(object);
    if (verb == "environment")
        return environmentOf(object);
    if (verb == "signal")
        return ending(kill(std::atoi(object.c_str()), 0) == 0);
    if (verb == "namespace")
        return ending(unshare(CLONE_NEWUSER) == 0);
    if (verb == "fork")
        return forkSome(std::atoi(object.c_str()));
    return takeMemory(static_cast<std::size_t>(std::atoi(object.c_str())));
}

} // namespace standin
