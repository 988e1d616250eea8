// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What AddressSanitizer needs in the runner (tests/sanitizers/CMakeLists.txt links it into no other build).
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <dlfcn.h>
#include <sanitizer/lsan_interface.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

const pid_t runnerItself = getpid();

} // namespace

/// What leaks in the runner and is not ours, as lsan.supp says it for other programs. It stands here since the runner
/// is brought to machines that have neither that file nor the variable that names it. cuDNN 9.19: each engine of its
/// precompiled ones that is finalized makes a handle of cuBLASLt, and not all are destroyed.
extern "C" const char *__lsan_default_suppressions()
{
    return "leak:^cublasLtCreate$\n";
}

extern "C" const char *__lsan_default_options()
{
    return "print_suppressions=0";
}

/// AddressSanitizer has a dlopen() of its own, and the loader takes it for the caller: it searches by the run path of
/// libasan, and cuDNN, whose own is $ORIGIN, does not find its parts. The folder of the real caller comes first here.
extern "C" void *dlopen(const char *file, int mode) noexcept
{
    using Open = void *(*)(const char *, int);
    static const auto next = reinterpret_cast<Open>(dlsym(RTLD_NEXT, "dlopen"));
    Dl_info caller = {};
    if (file && !std::strchr(file, '/') && dladdr(__builtin_return_address(0), &caller) && caller.dli_fname) {
        const auto beside = std::filesystem::path(caller.dli_fname).replace_filename(file);
        if (void *const library = next(beside.c_str(), mode))
            return library;
    }
    return next(file, mode);
}

/// The runner and its runs, which are group leaders, end without exit(), where leaks are looked for. Another child
/// lacks the threads that hold its memory, and after a CUDA error that stays (the stand-ins' one) cuDNN's handle is
/// left alone.
extern "C" void _exit(int status)
{
    constexpr int leakExitCode = 23; // tests/gpu/fixtures.h
    const bool isRun = getppid() == runnerItself && getpgrp() == getpid();
    if ((getpid() == runnerItself || isRun) && !std::getenv("CASEBOOK_STAND_IN_STICKY")
        && __lsan_do_recoverable_leak_check() != 0)
        status = leakExitCode;
    syscall(SYS_exit_group, status);
    std::abort();
}
