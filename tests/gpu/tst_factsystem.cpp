// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the runner says of a tree's system, its kernel and of the container that it may be.
#include "machinetree.h"
#include "tests/testprogram.h"

using namespace gpu;
using gputest::MachineTree;
using gputest::told;

class TestFactSystem final : public QObject {
    Q_OBJECT

private slots:
    void system_isReadFromItsFiles()
    {
        const MachineTree tree;
        tree.write("/etc/os-release", "NAME=\"Old\"\nPRETTY_NAME=\"Old System 7\"\n");
        tree.write("/proc/version",
            "Linux version 6.8.0-45-generic (buildd@lcy02) (x86_64-linux-gnu-gcc-13 (Ubuntu 13.2.0-23ubuntu4) 13.2.0, "
            "GNU ld (GNU Binutils for Ubuntu) 2.42) #45-Ubuntu SMP\n");
        tree.write(
            "/sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c", QByteArray("\6\0\0\0\1", 5));
        tree.folder("/sys/class/iommu/dmar0");
        tree.write("/proc/1/cgroup", "0::/init.scope\n");
        tree.write("/usr/lib/x86_64-linux-gnu/libc.so.6",
            QByteArray(5000, '\0')
                + "GNU C Library (Ubuntu GLIBC 2.39-0ubuntu8) stable release version 2.39.\nCopyright");
        tree.link("/lib", "usr/lib"); // as on the systems of today
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "system.name"), "Old System 7");
        QCOMPARE(told(facts, "system.kernel"), "6.8.0-45-generic");
        QCOMPARE(told(facts, "system.kernel_compiler"), "13.2.0");
        QCOMPARE(told(facts, "system.glibc"), "2.39");
        QCOMPARE(told(facts, "system.secure_boot"), "true");
        QCOMPARE(told(facts, "system.iommu"), "true");
        QCOMPARE(told(facts, "system.container"), "none");
        QCOMPARE(told(facts, "system.wsl"), "false");
    }

    void arch_isThatOfTheTreesFiles()
    {
        const MachineTree tree;
        QCOMPARE(told(tree.facts(), "system.arch"), "unknown");
        tree.write("/lib/ld-musl-aarch64.so.1", gputest::elfLibrary("libc.musl-aarch64.so.1", {}, EM_AARCH64));
        QCOMPARE(told(tree.facts(), "system.arch"), "aarch64");
        tree.write("/usr/lib/x86_64-linux-gnu/libc.so.6", gputest::elfLibrary("libc.so.6", {}, EM_X86_64));
        tree.link("/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu");
        QCOMPARE(told(tree.facts(), "system.arch"), "unknown"); // it may be either
        tree.write("/usr/bin/dash", gputest::elfLibrary("sh", {}, EM_X86_64));
        tree.link("/bin/sh", "/usr/bin/dash");
        QCOMPARE(told(tree.facts(), "system.arch"), "x86_64");
        tree.write("/usr/bin/dash", "#!/bin/other\n");
        QCOMPARE(told(tree.facts(), "system.arch"), "unknown");
    }

    void version_thatIsNone_isUnknown()
    {
        const MachineTree tree;
        tree.write("/sys/module/nvidia/version", QByteArray(40, '\0'));
        tree.write("/proc/sys/kernel/osrelease", "not to be told\n");
        const Facts facts = tree.facts();
        for (const char *const name : {"driver.version", "system.kernel"})
            QCOMPARE(facts.fact(name)->unknown, "what is said there is no version");
        QCOMPARE(facts.fact("driver.version")->from, "/sys/module/nvidia/version");
        tree.write("/sys/module/nvidia/version", "550.54.14\n");
        QCOMPARE(told(tree.facts(), "driver.version"), "550.54.14");
    }

    void driverVersions_thatContradict_areUnknown()
    {
        const MachineTree tree;
        tree.write("/proc/driver/nvidia/version",
            "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.14  Thu Feb 22 01:44:30 UTC 2024\n");
        tree.write("/sys/module/nvidia/version", "999.1\n");
        QCOMPARE(tree.facts().fact("driver.version")->unknown, "the two files contradict each other: 550.54.14, 999.1");
        tree.write("/sys/module/nvidia/version", "550.54.14\n");
        QCOMPARE(told(tree.facts(), "driver.version"), "550.54.14");
    }

    void kernel_withItsModuleAndHeaders()
    {
        const MachineTree tree;
        tree.write("/proc/sys/kernel/osrelease", "6.1.0-28-amd64\n");
        tree.write("/proc/1/cgroup", "0::/init.scope\n");
        tree.link("/lib", "usr/lib");
        tree.write("/usr/lib/modules/6.1.0-28-amd64/updates/dkms/nvidia-current.ko.xz");
        tree.link("/usr/lib/modules/6.1.0-28-amd64/build", "/usr/src/linux-headers-6.1.0-28-amd64");
        Facts facts = tree.facts();
        QCOMPARE(told(facts, "driver.module_built"), "true");
        QCOMPARE(told(facts, "system.kernel_headers"), "false"); // the link leads to what was removed
        tree.write("/usr/src/linux-headers-6.1.0-28-amd64/Makefile");
        facts = tree.facts();
        QCOMPARE(told(facts, "system.kernel_headers"), "true");
        tree.write("/proc/sys/kernel/osrelease", "6.1.0-29-amd64\n"); // a newer one was started
        facts = tree.facts();
        QCOMPARE(told(facts, "driver.module_built"), "unknown");
        QCOMPARE(told(facts, "system.kernel_headers"), "unknown");
        tree.write("/usr/lib/modules/6.1.0-29-amd64/modules.dep", "kernel/drivers/net/a.ko:\n");
        facts = tree.facts();
        QCOMPARE(told(facts, "driver.module_built"), "false");
        QCOMPARE(told(facts, "system.kernel_headers"), "false");
        tree.write("/.dockerenv");
        facts = tree.facts();
        QCOMPARE(told(facts, "driver.module_built"), "unknown");
        QCOMPARE(told(facts, "system.kernel_headers"), "unknown");
    }

    void kernel_ofNixOs_hasItsModulesElsewhere()
    {
        const MachineTree tree;
        tree.write("/proc/sys/kernel/osrelease", "6.6.54\n");
        tree.write("/run/booted-system/kernel-modules/lib/modules/6.6.54/misc/nvidia.ko.xz");
        QCOMPARE(told(tree.facts(), "driver.module_built"), "true");
    }

    void containers_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("container");
        const auto row = [](const char *name, const char *file, const QByteArray &bytes, const char *container) {
            QTest::newRow(name) << QByteArray(file) << bytes << container;
        };
        row("a machine", "/proc/1/cgroup", "0::/init.scope\n", "none");
        row("its own control group", "/proc/1/cgroup", "0::/\n", "unknown");
        row("nothing to see", "/etc/os-release", "", "unknown");
        row("kubernetes", "/run/secrets/kubernetes.io/serviceaccount/namespace", "x", "kubernetes");
        row("kubernetes, version 1", "/proc/1/cgroup", "4:memory:/kubepods/burstable/x\n", "kubernetes");
        row("lxc", "/proc/1/cgroup", "0::/lxc.payload.a/init.scope\n", "lxc");
        row("systemd in it", "/run/systemd/container", "lxc\n", "lxc");
        row("the first program's variable", "/proc/1/environ", QByteArray("A=1\0container=incus\0B=2\0", 24), "incus");
        row("podman", "/run/.containerenv", "", "podman");
    }
    void containers()
    {
        QFETCH(const QByteArray, file);
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, container);
        const MachineTree tree;
        tree.write(file.constData(), bytes);
        QCOMPARE(told(tree.facts(), "system.container"), container);
    }

    void container_rootThatIsAnOverlay_isUnknown()
    {
        const MachineTree tree;
        tree.write("/proc/1/cgroup", "0::/init.scope\n");
        const QByteArray plain = "21 1 8:2 / / rw,relatime shared:1 - ext4 /dev/sda2 rw\n";
        tree.write("/proc/self/mountinfo", plain + "30 21 0:30 / /merged rw - overlay overlay rw,lowerdir=/a\n");
        QCOMPARE(told(tree.facts(), "system.container"), "none");
        tree.write("/proc/self/mountinfo", plain + "31 21 0:31 / / rw shared:2 - overlay overlay rw,lowerdir=/a\n");
        QCOMPARE(told(tree.facts(), "system.container"), "unknown");
    }

    void kernelCompiler_asKernelsSayIt_data()
    {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<QString>("version");
        const auto row = [](const char *said, const char *version) {
            QTest::newRow(said) << QByteArray("Linux version 6.1.0 (a@b) (") + said + ") #1 SMP\n" << version;
        };
        row("gcc (Debian 12.2.0-14) 12.2.0, GNU ld (GNU Binutils for Debian) 2.40", "12.2.0");
        row("gcc-12 (Debian 12.2.0-14+deb12u1) 12.2.0, GNU ld 2.40", "12.2.0");
        row("gcc version 9.4.0 (Ubuntu 9.4.0-1ubuntu1~20.04.2)", "9.4.0");
        row("x86_64-linux-gnu-gcc (GCC) 11.4.0, GNU ld 2.38", "11.4.0");
        row("Ubuntu clang version 18.1.3 (1ubuntu1), Ubuntu LLD 18.1.3", "none");
        row("icc", "unknown");
    }
    void kernelCompiler_asKernelsSayIt()
    {
        QFETCH(const QByteArray, said);
        QFETCH(const QString, version);
        const MachineTree tree;
        tree.write("/proc/version", said);
        QCOMPARE(told(tree.facts(), "system.kernel_compiler"), version);
    }
};

CASEBOOK_TEST(TestFactSystem)
#include "tst_factsystem.moc"
