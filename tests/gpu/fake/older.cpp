// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Becomes the runner, CASEBOOK_RUNNER of the environment, on a kernel that has no Landlock, no filters of system calls,
// or neither: as CASEBOOK_LACKS names them ("landlock", "seccomp").
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

constexpr std::uint32_t landlockCalls[] = {444, 445, 446};

void refuse(std::vector<sock_filter> &code, std::uint32_t call)
{
    code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1));
    code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
}

/// prctl(PR_SET_SECCOMP) alone.
void refuseFilters(std::vector<sock_filter> &code)
{
    code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 4));
    code.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)));
    code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1));
    code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL));
    code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
}

} // namespace

int main(int, char **arguments)
{
    const char *const runner = std::getenv("CASEBOOK_RUNNER");
    const char *const lacks = std::getenv("CASEBOOK_LACKS");
    if (!runner || !lacks)
        return EXIT_FAILURE;
    std::vector<sock_filter> code {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
    if (std::string_view(lacks).contains("landlock")) {
        for (const std::uint32_t call : landlockCalls)
            refuse(code, call);
    }
    if (std::string_view(lacks).contains("seccomp"))
        refuseFilters(code);
    code.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog program = {.len = static_cast<unsigned short>(code.size()), .filter = code.data()};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        return EXIT_FAILURE;
    execv(runner, arguments);
    return EXIT_FAILURE;
}
