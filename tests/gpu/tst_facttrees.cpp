// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Facts that the runner reads in trees of files: machines that are well, that are not, and that are hostile.
#include "machinetree.h"
#include "tests/testprogram.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace gpu;
using gputest::MachineTree;
using gputest::told;

namespace {

constexpr const char *multiarch = "/usr/lib/x86_64-linux-gnu";

QByteArray path(const QByteArray &name)
{
    return multiarch + ("/" + name);
}

void addDriver(const MachineTree &tree, const QByteArray &version)
{
    tree.write("/proc/driver/nvidia/version",
        "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  " + version
            + "  Release Build  (root@host)\nGCC version:  gcc version 13.2.0\n");
    tree.write("/proc/modules", "nvidia_uvm 4943872 0 - Live 0x0 (OE)\nnvidia 54000000 1 nvidia_uvm, Live 0x0 (OE)\n");
    for (const char *const node : {"/dev/nvidiactl", "/dev/nvidia0", "/dev/nvidia1", "/dev/nvidia-uvm"})
        tree.write(node);
    const QByteArray file = path("libcuda.so." + version);
    tree.library(file.constData(), "libcuda.so.1");
    tree.link(path("libcuda.so.1").constData(), ("libcuda.so." + version).constData());
}

/// A library by its file, as "libcudnn.so.9.1.0", and the link by which it is loaded.
void addLibrary(const MachineTree &tree, const QByteArray &folder, const QByteArray &file, const QByteArray &soname,
    const QByteArrayList &needed = {})
{
    tree.library((folder + '/' + file).constData(), soname, needed);
    if (file != soname)
        tree.link((folder + '/' + soname).constData(), file.constData());
}

constexpr const char *partsOfNine[]
    = {"graph", "ops", "cnn", "adv", "engines_precompiled", "engines_runtime_compiled", "heuristic"};

/// cuDNN 9 with all its parts; version: that of its files.
void addCudnn(const MachineTree &tree, const QByteArray &folder, const QByteArray &version)
{
    addLibrary(tree, folder, "libcudnn.so." + version, "libcudnn.so.9");
    for (const QByteArray part : partsOfNine)
        addLibrary(tree, folder, "libcudnn_" + part + ".so." + version, "libcudnn_" + part + ".so.9");
}

/// A wheel that has these files in its list; they are not made.
void addWheel(const MachineTree &tree, const QByteArray &packages, const QByteArray &name, const QByteArrayList &files)
{
    QByteArray record;
    for (const QByteArray &file : files)
        record += file + ",sha256=x,1\n";
    tree.write((packages + '/' + name + ".dist-info/RECORD").constData(), record);
}

} // namespace

class TestFactTrees final : public QObject {
    Q_OBJECT

private slots:
    void driver_thatIsWell()
    {
        const MachineTree tree;
        addDriver(tree, "550.54.14");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "driver.loaded"), "true");
        QCOMPARE(told(facts, "driver.version"), "550.54.14");
        QCOMPARE(told(facts, "driver.open"), "true");
        QCOMPARE(told(facts, "driver.uvm"), "true");
        QCOMPARE(told(facts, "driver.peermem"), "false");
        QCOMPARE(told(facts, "driver.nouveau"), "false");
        QCOMPARE(told(facts, "driver.control_node"), "true");
        QCOMPARE(told(facts, "driver.gpu_nodes"), "2");
        QCOMPARE(told(facts, "driver.libcuda"), "550.54.14");
        QCOMPARE(told(facts, "driver.libcuda_path").toUtf8(), path("libcuda.so.550.54.14"));
        QCOMPARE(told(facts, "driver.libcuda_kind"), "driver");
        // Nothing is loaded, asked or measured.
        for (const char *const name : {"driver.init", "driver.nvml", "driver.nodes_open", "limits.cores",
                 "limits.open_files", "limits.shm_mib", "limits.home_free_mib"})
            QCOMPARE(told(facts, name), "unknown");
        QVERIFY(!facts.list("gpus")->incomplete.empty());
        QVERIFY(!facts.facts.contains("environment.PATH"));
    }

    void driver_thatIsNotThere_isKnownToBeNone()
    {
        const MachineTree tree;
        tree.write("/proc/modules", "nouveau 2400000 4 - Live 0x0\n");
        tree.folder("/dev"); // of an image, where nothing says what is there
        Facts facts = tree.facts();
        QCOMPARE(told(facts, "driver.control_node"), "unknown");
        QCOMPARE(told(facts, "driver.gpu_nodes"), "unknown");
        tree.write("/dev/null");
        facts = tree.facts();
        QCOMPARE(told(facts, "driver.loaded"), "false");
        QCOMPARE(told(facts, "driver.version"), "none");
        QCOMPARE(told(facts, "driver.nouveau"), "true");
        QCOMPARE(told(facts, "driver.libcuda"), "none");
        QCOMPARE(told(facts, "driver.control_node"), "false");
        QCOMPARE(told(facts, "driver.nodes_open"), "none");
    }

    void emptyTree_isUnknown_notNone()
    {
        const Facts facts = MachineTree().facts();
        for (const char *const name :
            {"driver.loaded", "driver.version", "driver.control_node", "system.name", "system.kernel",
                "system.secure_boot", "system.iommu", "limits.memory_total_mib", "limits.cgroup_memory_mib"})
            QCOMPARE(told(facts, name), "unknown");
        for (const char *const name : {"pci", "packages", "xids", "interfaces", "infiniband"})
            QVERIFY2(!facts.list(name)->incomplete.empty(), name);
    }

    void libcuda_otherKinds_data()
    {
        QTest::addColumn<QByteArray>("folder");
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("version");
        QTest::newRow("forward compatibility") << QByteArray("/usr/local/cuda-12.4/compat")
                                               << QByteArray("libcuda.so.550.54.14") << "compat" << "550.54.14";
        QTest::newRow("WSL") << QByteArray("/usr/lib/wsl/lib") << QByteArray("libcuda.so.1.1") << "wsl" << "unknown";
        QTest::newRow("a stub") << QByteArray("/usr/local/cuda/lib64/stubs") << QByteArray("libcuda.so.1") << "stub"
                                << "unknown";
    }
    void libcuda_otherKinds()
    {
        QFETCH(const QByteArray, folder);
        QFETCH(const QByteArray, file);
        QFETCH(const QString, kind);
        QFETCH(const QString, version);
        const MachineTree tree;
        addLibrary(tree, folder, file, "libcuda.so.1");
        tree.write("/etc/ld.so.conf", "include /etc/ld.so.conf.d/*.conf\n");
        tree.write("/etc/ld.so.conf.d/gpu.conf", "# first\n" + folder + "\n");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "driver.libcuda_kind"), kind);
        QCOMPARE(told(facts, "driver.libcuda"), version);
    }

    void loader_takesItsCacheFirst_andOnlyOwnProcessors()
    {
        const MachineTree tree;
        tree.write("/bin/sh", gputest::elfLibrary({}));
        addLibrary(tree, "/opt/new", "libcudart.so.12.4.127", "libcudart.so.12");
        addLibrary(tree, multiarch, "libcudart.so.12.2.140", "libcudart.so.12");
        tree.write("/opt/other/libcudart.so.12", gputest::elfLibrary("libcudart.so.12", {}, EM_PPC64));
        tree.write("/opt/text/libcudart.so.12", "GROUP ( libcudart.so.12.4 )\n");
        tree.write("/etc/ld.so.cache",
            gputest::loaderCache(
                {QStringLiteral("/opt/other/libcudart.so.12"), QStringLiteral("/opt/text/libcudart.so.12"),
                    QStringLiteral("/opt/gone/libcudart.so.12"), QStringLiteral("/opt/new/libcudart.so.12")}));
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "libraries", {"name", "version", "by", "chosen"}),
            (QStringList {
                "libcudart.so.12 | 12.4.127 | loader | true", "libcudart.so.12 | 12.2.140 | loader | false"}));
    }

    void libraries_twoWheelsOfCudnn()
    {
        const MachineTree tree;
        const QByteArray first = "/usr/local/lib/python3.11/dist-packages";
        const QByteArray second = "/home/me/.local/lib/python3.11/site-packages";
        for (const auto &[packages, version] : {std::pair(first, "9.1.0.70"), std::pair(second, "8.9.2.26")}) {
            const bool isNine = version[0] == '9';
            const QByteArray soname = isNine ? "libcudnn.so.9" : "libcudnn.so.8";
            addWheel(tree, packages, QByteArray("nvidia_cudnn_cu12-") + version, {"nvidia/cudnn/lib/" + soname});
            tree.library(
                (packages + "/nvidia/cudnn/lib/" + soname).constData(), soname, {"libcudart.so.12", "libm.so.6"});
            addWheel(tree, packages, "numpy-2.1.0", {});
            addWheel(tree, packages, "left_pad-1.0.0", {});
        }
        tree.library((first + "/nvidia/cuda_runtime/lib/libcudart.so.12").constData(), "libcudart.so.12");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "libraries", {"name", "version", "by", "environment", "chosen"}),
            (QStringList {"libcudnn.so.8 | 8.9.2.26 | wheel | /home/me/.local | false",
                "libcudart.so.12 | unknown | wheel | /usr/local | false",
                "libcudnn.so.9 | 9.1.0.70 | wheel | /usr/local | false"}));
        // The runtime is in the other environment: the first one's cuDNN finds none.
        QCOMPARE(told(facts, "libraries", {"missing"}),
            (QStringList {
                "libcudnn_ops_infer.so.8,libcudnn_ops_train.so.8,libcudnn_cnn_infer.so.8,libcudnn_cnn_train.so.8,"
                "libcudnn_adv_infer.so.8,libcudnn_adv_train.so.8,libcudart.so.12",
                "none",
                "libcudnn_graph.so.9,libcudnn_ops.so.9,libcudnn_cnn.so.9,libcudnn_adv.so.9,libcudnn_engines_"
                "precompiled.so.9,"
                "libcudnn_engines_runtime_compiled.so.9,libcudnn_heuristic.so.9"}));
        QCOMPARE(
            told(facts, "python", {"path", "version"}), (QStringList {"/home/me/.local | 3.11", "/usr/local | 3.11"}));
        QCOMPARE(told(facts, "wheels", {"name", "version", "cuda", "environment"}),
            (QStringList {"numpy | 2.1.0 | absent | /home/me/.local",
                "nvidia-cudnn-cu12 | 8.9.2.26 | 12 | /home/me/.local", "numpy | 2.1.0 | absent | /usr/local",
                "nvidia-cudnn-cu12 | 9.1.0.70 | 12 | /usr/local"}));
    }

    // The reader's processor says nothing of the tree's.
    void libraries_ofAnotherProcessorsTree()
    {
        const MachineTree tree;
        tree.write("/bin/sh", gputest::elfLibrary({}, {}, EM_PPC64));
        tree.write(path("libcudart.so.12.4.127").constData(), gputest::elfLibrary("libcudart.so.12", {}, EM_PPC64));
        tree.library(path("libcudart.so.11.8.89").constData(), "libcudart.so.11.0");
        QCOMPARE(told(tree.facts(), "libraries", {"name", "version"}), (QStringList {"libcudart.so.12 | 12.4.127"}));
    }

    void libraries_missingAndMixedParts()
    {
        const MachineTree tree;
        addCudnn(tree, multiarch, "9.1.0");
        Facts facts = tree.facts();
        QCOMPARE(told(facts, "libraries", {"name", "version", "chosen", "missing", "mixed"}),
            (QStringList {"libcudnn.so.9 | 9.1.0 | true | none | none"}));
        QVERIFY(QFile::remove(tree.file(path("libcudnn_adv.so.9.1.0").constData())));
        QVERIFY(QFile::remove(tree.file(path("libcudnn_ops.so.9").constData())));
        addLibrary(tree, multiarch, "libcudnn_ops.so.9.0.0", "libcudnn_ops.so.9");
        facts = tree.facts();
        QCOMPARE(told(facts, "libraries", {"missing", "mixed"}),
            (QStringList {"libcudnn_adv.so.9 | libcudnn_ops.so.9.0.0"}));
    }

    // Copies that somebody put there: neither a name nor a wheel nor a toolkit says their version.
    void libraries_sayTheirVersionThemselves()
    {
        const MachineTree tree;
        const auto put = [&tree](const char *standIn, const char *name) {
            QFile file(QString::fromUtf8(standIn));
            QVERIFY(file.open(QFile::ReadOnly));
            tree.write(path(name).constData(), file.readAll());
        };
        put(STANDIN_NVJITLINK12, "libnvJitLink.so.12");
        QCOMPARE(told(tree.facts(), "libraries", {"name", "version"}), (QStringList {"libnvJitLink.so.12 | 12.10"}));
        const MachineTree other;
        for (const QByteArray part : partsOfNine)
            addLibrary(other, multiarch, "libcudnn_" + part + ".so.9", "libcudnn_" + part + ".so.9");
        addLibrary(other, multiarch, "libcudnn.so.9", "libcudnn.so.9");
        const auto says = [&other] { return told(other.facts(), "libraries", {"version", "mixed"}); };
        QCOMPARE(says(), (QStringList {"unknown | unknown"}));
        const auto replace = [&other](const char *standIn, const char *name) {
            QVERIFY(QFile::remove(other.file(path(name).constData())));
            QVERIFY(QFile::copy(QString::fromUtf8(standIn), other.file(path(name).constData())));
        };
        replace(STANDIN_CUDNN_GRAPH9, "libcudnn_graph.so.9");
        QCOMPARE(says(), (QStringList {"9.10.1 | none"}));
        replace(STANDIN_CUDNN_OPS9, "libcudnn_ops.so.9");
        QCOMPARE(says(), (QStringList {"9.10.1 | libcudnn_ops.so.9"}));
    }

    void libraries_cublasWithoutItsOtherHalf()
    {
        const MachineTree tree;
        addLibrary(tree, multiarch, "libcublas.so.12.4.5.8", "libcublas.so.12", {"libcublasLt.so.12", "libcurl.so.4"});
        QCOMPARE(
            told(tree.facts(), "libraries", {"version", "missing"}), (QStringList {"12.4.5.8 | libcublasLt.so.12"}));
        addLibrary(tree, multiarch, "libcublasLt.so.12.3.4.1", "libcublasLt.so.12");
        QCOMPARE(told(tree.facts(), "libraries", {"name", "missing", "mixed"}),
            (QStringList {"libcublas.so.12 | none | libcublasLt.so.12.3.4.1", "libcublasLt.so.12 | none | none"}));
    }

    void toolkit_isDescribedByItsFiles()
    {
        const MachineTree tree;
        tree.link("/usr/local/cuda", "/etc/alternatives/cuda");
        tree.link("/etc/alternatives/cuda", "/usr/local/cuda-12.4");
        tree.write("/usr/local/cuda-12.4/version.json",
            R"({"cuda": {"name": "CUDA SDK", "version": "12.4.1"}, "cuda_nvcc": {"version": "12.4.131"},)"
            R"( "cuda_cudart": {"version": "12.4.127"}})");
        tree.write("/usr/local/cuda-12.4/bin/nvcc");
        tree.write("/usr/local/cuda-12.4/include/crt/host_config.h",
            "#if defined(__GNUC__)\n#if __GNUC__ > 13\n#error -- unsupported GNU version!\n#endif\n"
            "#if defined(__clang__)\n#if (__clang_major__ >= 18) || (__clang_major__ < 3)\n#error -- unsupported clang "
            "version!\n#endif\n#endif\n#endif\n");
        tree.library("/usr/local/cuda-12.4/targets/x86_64-linux/lib/libcudart.so.12", "libcudart.so.12");
        tree.write("/usr/local/cuda-10.2/version.txt", "CUDA Version 10.2.89\n");
        tree.folder("/usr/local/cuda-samples");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "toolkits", {"path", "version", "nvcc", "newest_gcc", "newest_clang", "chosen"}),
            (QStringList {"/usr/local/cuda-12.4 | 12.4.1 | 12.4.131 | 13 | 17 | true",
                "/usr/local/cuda-10.2 | 10.2.89 | none | unknown | unknown | false"}));
        QCOMPARE(told(facts, "libraries", {"version", "by"}), (QStringList {"12.4.127 | toolkit"}));
    }

    void compilers_areThoseThatCanCompile()
    {
        const MachineTree tree;
        tree.write("/usr/libexec/gcc/x86_64-linux-gnu/13/cc1plus");
        tree.write("/usr/bin/x86_64-linux-gnu-g++-13");
        tree.write("/usr/lib/gcc/x86_64-redhat-linux/8/crtbegin.o"); // its libraries alone
        tree.write("/usr/lib/llvm-17/bin/clang-17");
        tree.link("/usr/bin/clang-17", "../lib/llvm-17/bin/clang-17");
        tree.write("/usr/bin/clang-tidy");
        QCOMPARE(told(tree.facts(), "compilers", {"name", "version", "path"}),
            (QStringList {
                "gcc | 13 | /usr/bin/x86_64-linux-gnu-g++-13", "clang | 17 | /usr/lib/llvm-17/bin/clang-17"}));
    }

    void wheels_sayForWhichCudaTheyAre()
    {
        const MachineTree tree;
        const QByteArray packages = "/opt/conda/lib/python3.12/site-packages";
        addWheel(tree, packages, "torch-2.4.0+cu124", {});
        addWheel(tree, packages, "torchvision-0.19.0+cpu", {});
        addWheel(tree, packages, "cupy_cuda12x-13.3.0", {});
        addWheel(tree, packages, "tensorflow-2.17.0", {});
        tree.write((packages + "/tensorflow/python/platform/build_info.py").constData(),
            "build_info = collections.OrderedDict([('cpu_compiler', 'clang 17'), ('cuda_version', '12.3'), "
            "('cudnn_version', "
            "'8')])\n");
        addWheel(tree, packages, "jaxlib-0.4.31", {});
        const QByteArray other = "/usr/lib/python3.11/site-packages";
        addWheel(tree, other, "torch-2.4.0", {});
        tree.write(
            (other + "/torch/version.py").constData(), "debug = False\ncuda: Optional[str] = '12.1'\nhip = None\n");
        const QByteArray third = "/usr/local/lib/python3.11/site-packages";
        addWheel(tree, third, "torch-2.3.0", {});
        tree.write((third + "/torch/version.py").constData(), "cuda = None\n");
        QStringList lines = told(tree.facts(), "wheels", {"name", "version", "cuda"});
        lines.sort();
        QCOMPARE(lines,
            (QStringList {"cupy-cuda12x | 13.3.0 | 12", "jaxlib | 0.4.31 | absent", "tensorflow | 2.17.0 | 12.3",
                "torch | 2.3.0 | none", "torch | 2.4.0 | 12.1", "torch | 2.4.0+cu124 | 12.4",
                "torchvision | 0.19.0+cpu | none"}));
    }

    void wheels_ofOlderTools()
    {
        const MachineTree tree;
        const QByteArray packages = "/opt/conda/lib/python3.10/site-packages/";
        tree.write((packages + "torch-2.1.0-py3.10.egg-info/PKG-INFO").constData());
        tree.write((packages + "xformers-0.0.22.egg-info").constData()); // a file
        tree.write((packages + "flash_attn.egg-info/PKG-INFO").constData(), "Name: flash_attn\nVersion: 2.5.8\n");
        QCOMPARE(told(tree.facts(), "wheels", {"name", "version"}),
            (QStringList {"flash-attn | 2.5.8", "torch | 2.1.0", "xformers | 0.0.22"}));
    }

    void toolkit_ofDebian_hasItsHeadersElsewhere()
    {
        const MachineTree tree;
        tree.write("/usr/lib/nvidia-cuda-toolkit/bin/nvcc");
        tree.write("/usr/include/cuda.h", "/* */\n#define CUDA_VERSION 12020\n");
        QCOMPARE(
            told(tree.facts(), "toolkits", {"path", "version"}), (QStringList {"/usr/lib/nvidia-cuda-toolkit | 12.2"}));
    }

    void wheels_nameTheirMissingLibraries()
    {
        const MachineTree tree;
        const QByteArray packages = "/usr/lib/python3.11/site-packages";
        QByteArrayList files {
            "torch/lib/libtorch_cuda.so", "torch/lib/libgone.so.1", "torch/gone.py", "../../../lib64/liba.so"};
        addWheel(tree, packages, "torch-2.4.0", files);
        tree.write((packages + "/torch/lib/libtorch_cuda.so").constData());
        tree.write("/usr/lib64/liba.so");
        for (int i = 0; i < 30; ++i)
            files.append("gone/lib" + QByteArray::number(i) + ".so");
        addWheel(tree, packages, "xformers-0.0.27", files.mid(4));
        const QStringList missing = told(tree.facts(), "wheels", {"missing"});
        QCOMPARE(missing.size(), 2);
        QCOMPARE(missing[0], "torch/lib/libgone.so.1");
        QCOMPARE(missing[1].split(QLatin1Char(',')).size(), 10);
    }

    void packages_areThoseThatAreInstalled()
    {
        const MachineTree tree;
        tree.write("/var/lib/dpkg/status",
            "Package: bash\nStatus: install ok installed\nVersion: 5.2\n\n"
            "Package: nvidia-driver-550\nStatus: install ok installed\nVersion: 550.54.14-0ubuntu1\nDescription: x\n "
            "y\n\n"
            "Package: cuda-toolkit-12-4\nStatus: deinstall ok config-files\nVersion: 12.4.1-1\n\n"
            "Package: libcudnn9-cuda-12\nStatus: hold ok installed\nVersion: 9.1.0.70-1\n");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "packages", {"name", "version"}),
            (QStringList {"nvidia-driver-550 | 550.54.14-0ubuntu1", "libcudnn9-cuda-12 | 9.1.0.70-1"}));
        QVERIFY(facts.list("packages")->incomplete.empty());
    }

    void pci_withAndWithoutADriver()
    {
        const MachineTree tree;
        const auto device = [&](const QByteArray &address, const char *vendor, const char *kind) {
            const QByteArray folder = "/sys/bus/pci/devices/" + address;
            tree.write((folder + "/vendor").constData(), vendor);
            tree.write((folder + "/device").constData(), "0x2684\n");
            tree.write((folder + "/class").constData(), kind);
            return folder;
        };
        const QByteArray card = device("0000:01:00.0", "0x10de\n", "0x030000\n");
        tree.link((card + "/driver").constData(), "../../../../bus/pci/drivers/vfio-pci");
        tree.write((card + "/resource").constData(),
            "0x00000000a0000000 0x00000000a0ffffff 0x0000000000040200\n"
            "0x0000006000000000 0x00000067ffffffff 0x000000000014220c\n"
            "0x0000000000003000 0x000000000000307f 0x0000000000040101\n");
        tree.write((card + "/numa_node").constData(), "-1\n");
        const QByteArray bare = device("0000:02:00.0", "0x10de\n", "0x030200\n");
        tree.write((bare + "/resource").constData(), "0x0000000000000000 0x0000000000000000 0x0000000000000000\n");
        tree.write((bare + "/numa_node").constData(), "1\n");
        device("0000:03:00.0", "0x8086\n", "0x030000\n");
        QCOMPARE(told(tree.facts(), "pci", {"address", "device", "kind", "driver", "bar_mib", "numa"}),
            (QStringList {"0000:01:00.0 | 10de:2684 | display | vfio-pci | 32768 | none",
                "0000:02:00.0 | 10de:2684 | 3d | none | none | 1"}));
    }

    void kernelLog_givesXidsAndTheNewestMessages()
    {
        const MachineTree tree;
        QByteArray log
            = "Nov 23 07:00:01 host kernel: [    1.0] usb 1-1: new device\n"
              "Nov 23 07:00:02 host kernel: [    2.0] NVRM: Xid (PCI:0000:01:00): 79, pid=1234, GPU has fallen "
              "off the bus.\n"
              "Nov 23 07:00:02 host kernel: [    2.1] NVRM: Xid (PCI:0000:01:00): x\n"
              "Nov 23 07:00:02 host carol: NVRM: Xid (PCI:0000:02:00): 31, not the kernel's\n"
              "Nov 23 07:00:02 host kernel: audit: msg='NVRM: Xid (PCI:0000:03:00): 48, said by another program'\n"
              "Nov 23 07:00:02 host sudo: carol : kernel: nvidia\n"
              "Nov 23 07:00:03 host kernel: nvidia 0000:01:00.0: enabling device\n"
              "Nov 23 07:00:02 host kernel: [    2.2] NVRM: Xid (PCI:";
        tree.write("/var/log/kern.log", log);
        Facts facts = tree.facts();
        QCOMPARE(told(facts, "xids", {"xid", "gpu", "text"}),
            (QStringList {"79 | 0000:01:00 | NVRM: Xid (PCI:0000:01:00): 79, pid=1234, GPU has fallen off the bus."}));
        QCOMPARE(told(facts, "kernel_messages", {"text"}),
            (QStringList {"NVRM: Xid (PCI:0000:01:00): 79, pid=1234, GPU has fallen off the bus.",
                "NVRM: Xid (PCI:0000:01:00): x", "nvidia 0000:01:00.0: enabling device", "NVRM: Xid (PCI:"}));
        QVERIFY(facts.list("xids")->from.contains("before the last start"));
        log += "\nNov 23 08:00:00 host carol: Linux version 6.1.0, not the kernel's\n";
        tree.write("/var/log/kern.log", log);
        QCOMPARE(tree.facts().list("xids")->items.size(), 1U);
        // The machine was started anew.
        log += "Nov 23 08:00:01 host kernel: [    0.000000] Linux version 6.1.0-28-amd64 (gcc-12)\n"
               "Nov 23 08:00:02 host kernel: [    2.0] NVRM: Xid (PCI:0000:01:00): 31, pid=7, MMU Fault\n";
        tree.write("/var/log/kern.log", log);
        facts = tree.facts();
        QCOMPARE(told(facts, "xids", {"xid", "gpu"}), (QStringList {"31 | 0000:01:00"}));
        QCOMPARE(told(facts, "kernel_messages", {"text"}),
            (QStringList {"NVRM: Xid (PCI:0000:01:00): 31, pid=7, MMU Fault"}));
        QVERIFY(!facts.list("xids")->from.contains("before the last start"));
        log.clear();
        for (int i = 0; i < 70; ++i)
            log += "NVRM: message " + QByteArray::number(i) + '\n';
        tree.write("/dev/kmsg", log);
        facts = tree.facts();
        const QStringList messages = told(facts, "kernel_messages", {"text"});
        QCOMPARE(messages.size(), 50);
        QCOMPARE(messages.front(), "NVRM: message 20");
        QCOMPARE(messages.back(), "NVRM: message 69");
        QVERIFY(facts.list("xids")->items.empty());
    }

    void groups_theLeastLimitCounts()
    {
        const MachineTree tree;
        tree.write("/proc/self/cgroup", "0::/a/b\n");
        tree.write("/sys/fs/cgroup/cgroup.procs");
        Facts facts = tree.facts();
        QCOMPARE(told(facts, "limits.cgroup_memory_mib"), "none");
        tree.write("/sys/fs/cgroup/a/b/memory.max", "max\n");
        tree.write("/sys/fs/cgroup/a/memory.max", "2147483648\n");
        tree.write("/sys/fs/cgroup/a/b/pids.max", "77\n");
        facts = tree.facts();
        QCOMPARE(told(facts, "limits.cgroup_memory_mib"), "2048");
        QCOMPARE(told(facts, "limits.cgroup_processes"), "77");
        tree.write("/proc/self/cgroup", "5:cpu,memory:/x\n4:pids:/\n");
        tree.write("/sys/fs/cgroup/memory/x/memory.limit_in_bytes", "1073741824\n");
        tree.write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        tree.write("/sys/fs/cgroup/pids/cgroup.procs");
        facts = tree.facts();
        QCOMPARE(told(facts, "limits.cgroup_memory_mib"), "1024");
        QCOMPARE(told(facts, "limits.cgroup_processes"), "none");
    }

    void network_interfacesAndAdapters()
    {
        const MachineTree tree;
        tree.write("/sys/devices/virtual/net/lo/flags", "0x9\n");
        tree.link("/sys/class/net/lo", "../../devices/virtual/net/lo");
        tree.write("/sys/class/net/eth0/flags", "0x1003\n");
        tree.write("/sys/class/net/eth0/operstate", "down\n");
        tree.write("/sys/class/net/bonding_masters", "bond0\n");
        tree.write("/sys/class/infiniband/mlx5_0/ports/1/state", "4: ACTIVE\n");
        tree.write("/sys/class/infiniband/mlx5_0/ports/1/link_layer", "InfiniBand\n");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "interfaces", {"name", "up", "loopback", "virtual", "ipv4"}),
            (QStringList {"eth0 | false | false | false | absent", "lo | true | true | true | absent"}));
        QCOMPARE(
            told(facts, "infiniband", {"name", "state", "link"}), (QStringList {"mlx5_0:1 | ACTIVE | InfiniBand"}));
    }

    void hostileTree_leadsNowhereAndEnds()
    {
        const MachineTree tree;
        // To this machine's own files: in the tree there are none of these names.
        tree.link("/etc/os-release", "/../../../../../../etc/os-release");
        tree.link("/proc/version", "/proc/version");
        tree.link("/usr/local/cuda", "../../../../../../../../usr/local/cuda");
        tree.link("/sys", "/sys");
        tree.link("/var/lib/dpkg", "/var/lib/dpkg/../dpkg");
        tree.link("/opt/conda", "/opt/conda/lib/..");
        // What blocks, is endless, or is very large.
        tree.folder("/proc/driver/nvidia");
        QVERIFY(mkfifo(tree.file("/proc/driver/nvidia/version").toUtf8().constData(), 0600) == 0);
        QVERIFY(mkfifo(tree.file("/proc/modules").toUtf8().constData(), 0600) == 0);
        tree.folder("/dev");
        QVERIFY(mkfifo(tree.file("/dev/kmsg").toUtf8().constData(), 0600) == 0);
        tree.write("/var/log/kern.log");
        tree.write("/etc/ld.so.cache");
        tree.write(path("libcudnn.so.9.1.0").constData());
        for (const char *const large :
            {"/var/log/kern.log", "/etc/ld.so.cache", "/usr/lib/x86_64-linux-gnu/libcudnn.so.9.1.0"})
            QVERIFY(truncate(tree.file(large).toUtf8().constData(), 1LL << 40) == 0);
        tree.write("/etc/ld.so.conf", "include /etc/ld.so.conf\ninclude ld.so.conf\n/proc/self/root\n");
        const QByteArray deep = "/usr/local/lib/python3.11/site-packages" + QByteArray("/d").repeated(500);
        tree.folder(deep.constData());
        tree.write(path("libcudart.so.12").constData(), gputest::elfLibrary("libcudart.so.12").left(200)); // cut short
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "system.name"), "unknown");
        QCOMPARE(told(facts, "system.kernel"), "unknown");
        QCOMPARE(told(facts, "driver.version"), "unknown");
        QVERIFY(facts.list("toolkits")->items.empty());
        QVERIFY(facts.list("packages")->items.empty());
        QVERIFY(facts.list("interfaces")->items.empty());
        QVERIFY(facts.list("libraries")->items.empty());
        QVERIFY(!facts.list("xids")->incomplete.empty());
    }

    void list_thatIsTooLong_saysThatThereAreMore()
    {
        const MachineTree tree;
        QByteArray status;
        for (std::size_t i = 0; i < maxFactItems + 10; ++i)
            status += "Package: cuda-" + QByteArray::number(i) + "\nStatus: install ok installed\nVersion: 1\n\n";
        tree.write("/var/lib/dpkg/status", status);
        const Facts facts = tree.facts();
        QCOMPARE(facts.list("packages")->items.size(), maxFactItems);
        QCOMPARE(facts.list("packages")->incomplete, "more than 4096 were found");
    }

    void root_thatIsNoFolder_isAnError()
    {
        const Transcript told = gputest::run(
            {.runner = QStringLiteral(CASEBOOK_RUNNER)}, {.kind = Request::Kind::Facts, .root = "/no/such/folder"});
        QCOMPARE(told.error, RunError::BadRequest);
        QCOMPARE(told.errorMessage, "There is no folder /no/such/folder.");
    }
};

CASEBOOK_TEST(TestFactTrees)
#include "tst_facttrees.moc"
