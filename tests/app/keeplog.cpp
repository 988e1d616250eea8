// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Loaded into a runner before all else, so that cuDNN's log goes where the environment says: the runner can neither
// clear the variables nor take the log for itself, and its runs may write the file, since there seems to be no
// Landlock. For tests alone.
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <dlfcn.h>
#include <string_view>

extern "C" int unsetenv(const char *) noexcept
{
    return 0;
}

extern "C" long syscall(long number, ...) noexcept
{
    constexpr long landlockCreateRuleset = 444;
    if (number == landlockCreateRuleset) {
        errno = ENOSYS;
        return -1;
    }
    using Call = long (*)(long, ...);
    static const Call real = reinterpret_cast<Call>(dlvsym(RTLD_NEXT, "syscall", "GLIBC_2.2.5"));
    std::va_list arguments;
    va_start(arguments, number);
    long values[6];
    for (long &value : values)
        value = va_arg(arguments, long);
    va_end(arguments);
    return real(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}

extern "C" void *dlsym(void *library, const char *symbol) noexcept
{
    using Look = void *(*)(void *, const char *);
    static const Look real = reinterpret_cast<Look>(dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34")); // in libc itself since
    return std::string_view(symbol) == "cudnnSetCallback" ? nullptr : real(library, symbol);
}
