// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Loaded into a runner before all else, so that cuDNN's log goes where the environment says: the runner can neither
// clear the variables nor take the log for itself. For tests alone.
#include <cstdlib>
#include <dlfcn.h>
#include <string_view>

extern "C" int unsetenv(const char *) noexcept
{
    return 0;
}

extern "C" void *dlsym(void *library, const char *symbol) noexcept
{
    using Look = void *(*)(void *, const char *);
    static const Look real = reinterpret_cast<Look>(dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34")); // in libc itself since
    return std::string_view(symbol) == "cudnnSetCallback" ? nullptr : real(library, symbol);
}
