// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/seccomp.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

namespace gpu::runner {

namespace {

#ifdef __aarch64__
constexpr std::uint32_t ownArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t ownArchitecture = AUDIT_ARCH_X86_64;
#endif
constexpr std::uint32_t otherNumbers = 0x40000000; // x32's system calls, which no filter below names
constexpr std::uint32_t newNamespaces
    = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

/// Other processes, the machine itself, and ways around this filter.
constexpr unsigned denied[] = {
#ifndef __SANITIZE_ADDRESS__ // LeakSanitizer looks at its own process by it
    SYS_ptrace,
#endif
    SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_perf_event_open, SYS_bpf, SYS_userfaultfd, SYS_add_key,
    SYS_request_key, SYS_keyctl, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns,
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct,
    SYS_quotactl, SYS_syslog, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname,
    SYS_setdomainname, SYS_vhangup, SYS_open_by_handle_at, SYS_fanotify_init,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm,
#endif
    425, 426, 427, // io_uring_setup, _enter, _register: they do what is denied in this process's place
    428, 429, 430, 431, 432, 433, 442, // open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr
    438, // pidfd_getfd
};

/// What changes files without writing to them, and what stays in memory when the process has gone.
constexpr unsigned deniedRights[] = {
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmod, SYS_fchmodat, 452, // fchmodat2
    SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr,
    SYS_lremovexattr, SYS_fremovexattr, 463, 466, // setxattrat, removexattrat
    SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open, SYS_memfd_create};

constexpr std::uint32_t lowHalf(int argument) // of an argument, on little-endian machines
{
    return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + std::size_t(argument) * sizeof(std::uint64_t));
}

/// The kernel's little program, built from its beginning to its end.
class Filter final {
public:
    Filter()
    {
        load(offsetof(seccomp_data, arch));
        jump(BPF_JEQ, ownArchitecture, 1, 0);
        answer(SECCOMP_RET_KILL_PROCESS);
        load(offsetof(seccomp_data, nr));
        jump(BPF_JGE, otherNumbers, 0, 1);
        answer(error(ENOSYS));
    }

    void deny(unsigned call, int code = EPERM)
    {
        jump(BPF_JEQ, call, 0, 1);
        answer(error(code));
    }
    /// Where one of these bits is in the argument.
    void denyBits(unsigned call, int argument, std::uint32_t bits)
    {
        jump(BPF_JEQ, call, 0, 4);
        load(lowHalf(argument));
        jump(BPF_JSET, bits, 0, 1);
        answer(error(EPERM));
        answer(SECCOMP_RET_ALLOW);
    }
    /// But where the argument is one of these.
    void allowOnly(unsigned call, int argument, std::span<const unsigned> values)
    {
        const auto size = static_cast<std::uint8_t>(2 + 2 * values.size());
        jump(BPF_JEQ, call, 0, size);
        load(lowHalf(argument));
        for (const unsigned value : values) {
            jump(BPF_JEQ, value, 0, 1);
            answer(SECCOMP_RET_ALLOW);
        }
        answer(error(EPERM));
    }
    /// Where the argument is this.
    void denyValue(unsigned call, int argument, std::uint32_t value)
    {
        jump(BPF_JEQ, call, 0, 4);
        load(lowHalf(argument));
        jump(BPF_JEQ, value, 0, 1);
        answer(error(EPERM));
        load(offsetof(seccomp_data, nr));
    }

    [[nodiscard]] bool install()
    {
        answer(SECCOMP_RET_ALLOW);
        const sock_fprog program = {.len = static_cast<unsigned short>(m_code.size()), .filter = m_code.data()};
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
    }

private:
    static std::uint32_t error(int code) { return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(code); }
    void load(std::size_t offset) { m_code.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, std::uint32_t(offset))); }
    void jump(std::uint16_t test, std::uint32_t value, std::uint8_t passed, std::uint8_t failed)
    {
        m_code.push_back(BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | test | BPF_K), value, passed, failed));
    }
    void answer(std::uint32_t what) { m_code.push_back(BPF_STMT(BPF_RET | BPF_K, what)); }

    std::vector<sock_filter> m_code;
};

} // namespace

bool allowOnly(const SystemCalls &calls)
{
    Filter filter;
    for (const unsigned call : denied)
        filter.deny(call);
    if (!calls.changesRights) {
        for (const unsigned call : deniedRights)
            filter.deny(call);
    }
    filter.deny(435, ENOSYS); // clone3, whose flags no filter can see: the C library takes clone then
    filter.denyBits(SYS_clone, 0, newNamespaces);
    filter.allowOnly(SYS_socket, 0, calls.socketDomains);
    static constexpr unsigned itself[] = {0};
    filter.allowOnly(SYS_prlimit64, 0, itself); // no other process's limits
    filter.denyValue(SYS_ioctl, 1, TIOCSTI); // typing at a terminal
    return filter.install();
}

} // namespace gpu::runner
