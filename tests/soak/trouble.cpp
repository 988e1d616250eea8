// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Loaded into the window of the kill test before all else: its disk is slow, tears writes, refuses what it is asked, or
// the process dies at one of its operations. Only files below SOAK_FOLDER are in trouble, from soakTrouble() on.
// SOAK_TROUBLE: slow, torn, failing or die; SOAK_SEED: which operations; SOAK_DIE: at which one, from 1. For tests
// alone.
#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <unistd.h>

namespace {

enum class Kind { None, Slow, Torn, Failing, Die };
enum class Place { Before, Middle, After };

std::atomic<bool> begun = false;
std::atomic<std::uint64_t> operations = 0;
std::array<std::atomic<bool>, 1024> torn; // files of which a write was cut: they take no more

template <typename Function> Function *real(const char *name)
{
    return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

std::string_view variable(const char *name)
{
    const char *const value = std::getenv(name);
    return value ? value : "";
}

std::uint64_t number(const char *name)
{
    return std::strtoull(variable(name).data(), nullptr, 10);
}

Kind kind()
{
    static const Kind known = [] {
        const std::string_view name = variable("SOAK_TROUBLE");
        return name == "slow"   ? Kind::Slow
            : name == "torn"    ? Kind::Torn
            : name == "failing" ? Kind::Failing
            : name == "die"     ? Kind::Die
                                : Kind::None;
    }();
    return known;
}

/// A number for the operation of this number, by the seed.
std::uint64_t chance(std::uint64_t operation)
{
    static const std::uint64_t seed = number("SOAK_SEED");
    std::uint64_t z = (seed << 20U) + operation * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

bool isOurs(std::string_view path)
{
    static const std::string_view folder = variable("SOAK_FOLDER");
    return begun && !folder.empty() && path.starts_with(folder);
}

bool isOurs(int file)
{
    if (!begun || file < 3)
        return false;
    std::array<char, PATH_MAX> path {};
    const std::string name = "/proc/self/fd/" + std::to_string(file);
    const ssize_t size = ::readlink(name.c_str(), path.data(), path.size());
    return size > 0 && isOurs(std::string_view(path.data(), std::size_t(size)));
}

bool isOursAt(int folder, const char *path)
{
    return path && (path[0] == '/' || folder == AT_FDCWD ? isOurs(std::string_view(path)) : isOurs(folder));
}

struct Fate {
    int error = 0; // the operation fails with this; 0: it does not
    bool isTorn = false;
    bool diesBefore = false;
    bool diesInside = false;
    bool diesAfter = false;
};

[[noreturn]] void die()
{
    ::kill(::getpid(), SIGKILL);
    for (;;)
        ::pause();
}

Fate fate()
{
    const std::uint64_t operation = ++operations;
    const std::uint64_t drawn = chance(operation);
    Fate fate;
    switch (kind()) {
    case Kind::None: break;
    case Kind::Slow: ::usleep(useconds_t(drawn % 150'000)); break;
    case Kind::Torn: fate.isTorn = drawn % 4 == 0; break;
    case Kind::Failing: {
        constexpr std::array errors {EIO, ENOSPC, EROFS, EDQUOT};
        if (drawn % 5 == 0)
            fate.error = errors[(drawn >> 8U) % errors.size()];
        break;
    }
    case Kind::Die: {
        static const std::uint64_t last = number("SOAK_DIE");
        const auto place = Place((chance(last) >> 16U) % 3);
        if (operation == last) {
            fate.diesBefore = place == Place::Before;
            fate.diesInside = place == Place::Middle;
            fate.diesAfter = place == Place::After;
        }
        break;
    }
    }
    if (fate.diesBefore)
        die();
    return fate;
}

/// Of an operation that is done or not: there is no middle.
template <typename Operation> auto atomically(Operation operation) -> decltype(operation())
{
    const Fate drawn = fate();
    if (drawn.error != 0) {
        errno = drawn.error;
        return -1;
    }
    const auto result = operation();
    if (drawn.diesInside || drawn.diesAfter)
        die();
    return result;
}

int openAt(int folder, const char *path, int flags, mode_t mode)
{
    static auto *const open = real<int(int, const char *, int, ...)>("openat64");
    const auto now = [&] {
        const int file = open(folder, path, flags, mode);
        if (file >= 0 && std::size_t(file) < torn.size())
            torn[std::size_t(file)] = false;
        return file;
    };
    if ((flags & O_CREAT) == 0 || !isOursAt(folder, path))
        return now();
    return atomically(now);
}

mode_t modeOf(int flags, std::va_list arguments)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : mode_t(0);
}

} // namespace

// What the C library declares has no exception specification of one kind: these are its functions, by its names.
extern "C" {

void soakTrouble()
{
    begun = true;
}

int open(const char *path, int flags, ...)
{
    std::va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return openAt(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    std::va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return openAt(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    std::va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return openAt(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...)
{
    std::va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return openAt(folder, path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t size)
{
    static auto *const write = real<ssize_t(int, const void *, size_t)>("write");
    if (size == 0 || !isOurs(file))
        return write(file, bytes, size);
    const bool isKnown = std::size_t(file) < torn.size();
    if (isKnown && torn[std::size_t(file)]) {
        errno = ENOSPC;
        return -1;
    }
    const Fate drawn = fate();
    if (drawn.error != 0) {
        errno = drawn.error;
        return -1;
    }
    if (drawn.isTorn || drawn.diesInside) {
        const ssize_t written = write(file, bytes, std::max<size_t>(size / 2, 1));
        if (drawn.diesInside)
            die();
        if (isKnown)
            torn[std::size_t(file)] = true;
        return written;
    }
    const ssize_t written = write(file, bytes, size);
    if (drawn.diesAfter)
        die();
    return written;
}

int fsync(int file)
{
    static auto *const sync = real<int(int)>("fsync");
    return isOurs(file) ? atomically([&] { return sync(file); }) : sync(file);
}

int fdatasync(int file)
{
    static auto *const sync = real<int(int)>("fdatasync");
    return isOurs(file) ? atomically([&] { return sync(file); }) : sync(file);
}

int rename(const char *from, const char *to) noexcept
{
    static auto *const rename = real<int(const char *, const char *)>("rename");
    return isOurs(std::string_view(to)) ? atomically([&] { return rename(from, to); }) : rename(from, to);
}

int unlink(const char *path) noexcept
{
    static auto *const unlink = real<int(const char *)>("unlink");
    return isOurs(std::string_view(path)) ? atomically([&] { return unlink(path); }) : unlink(path);
}

int remove(const char *path) noexcept
{
    static auto *const remove = real<int(const char *)>("remove");
    return isOurs(std::string_view(path)) ? atomically([&] { return remove(path); }) : remove(path);
}

} // extern "C"
