// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which of several the machine's programs take: of toolkits, compilers and Python's environments. That is a matter of
// its variables, which trees of files do not have: the trees stand for the machine that the runner is on.
#include "machinetree.h"
#include "tests/testprogram.h"

#include <unistd.h>

using namespace gpu;
using gputest::MachineTree;
using gputest::told;

namespace {

/// The tree as the machine's own /, and its variables; all as before at the end.
class MachineStandIn final {
public:
    explicit MachineStandIn(std::initializer_list<std::pair<const char *, QByteArray>> variables)
    {
        set("CASEBOOK_HOST", tree.path().toUtf8());
        for (const char *const name : {"VIRTUAL_ENV", "CONDA_PREFIX", "CUDA_HOME", "CASEBOOK_HOST_PATH", "HOME"})
            set(name, {});
        for (const auto &[name, value] : variables)
            set(name, value);
    }
    ~MachineStandIn()
    {
        for (auto at = m_before.rbegin(); at != m_before.rend(); ++at) {
            if (at->second.isNull())
                qunsetenv(at->first);
            else
                qputenv(at->first, at->second);
        }
    }
    MachineStandIn(const MachineStandIn &) = delete;
    MachineStandIn &operator=(const MachineStandIn &) = delete;

    void wheel(const char *file) const { tree.write((QByteArray(file) + ".dist-info/RECORD").constData()); }

    const MachineTree tree;

private:
    void set(const char *name, const QByteArray &value)
    {
        m_before.emplace_back(name, qgetenv(name));
        if (value.isNull())
            qunsetenv(name);
        else
            qputenv(name, value);
    }

    std::vector<std::pair<const char *, QByteArray>> m_before;
};

} // namespace

class TestFactsChosen final : public QObject {
    Q_OBJECT

private slots:
    void nvcc_ofAnyFolder_isFoundByPath()
    {
        const MachineStandIn machine({{"CASEBOOK_HOST_PATH", "/apps/cuda/12.6/bin:/usr/bin"}});
        machine.tree.library("/apps/cuda/12.6/bin/nvcc", {});
        machine.tree.library("/usr/local/cuda-12.4/bin/nvcc", {});
        QCOMPARE(told(MachineTree::factsOf({}), "toolkits", {"path", "chosen"}),
            (QStringList {"/usr/local/cuda-12.4 | false", "/apps/cuda/12.6 | true"}));
    }

    void nvcc_ofDebian_isTheOneThatItsScriptStarts()
    {
        const MachineStandIn machine({{"CASEBOOK_HOST_PATH", "/usr/bin"}});
        machine.tree.write("/usr/bin/nvcc", "#!/bin/sh\nexec /usr/lib/nvidia-cuda-toolkit/bin/nvcc \"$@\"\n");
        machine.tree.library("/usr/lib/nvidia-cuda-toolkit/bin/nvcc", {});
        machine.tree.library("/usr/local/cuda-12.4/bin/nvcc", {});
        QCOMPARE(told(MachineTree::factsOf({}), "toolkits", {"path", "chosen"}),
            (QStringList {"/usr/local/cuda-12.4 | false", "/usr/lib/nvidia-cuda-toolkit | true"}));
    }

    void nvcc_thatIsAScript_mayBeAny()
    {
        const MachineStandIn machine({{"CASEBOOK_HOST_PATH", "/opt/mine/bin"}});
        machine.tree.write("/opt/mine/bin/nvcc", "#!/bin/sh\nexec ccache nvcc \"$@\"\n");
        machine.tree.library("/usr/local/cuda-12.4/bin/nvcc", {});
        QCOMPARE(told(MachineTree::factsOf({}), "toolkits", {"path", "chosen"}),
            (QStringList {"/usr/local/cuda-12.4 | unknown"}));
    }

    // As in Fedora and Arch, where both names are one file.
    void compiler_ofTwoNames_isChosenByEither()
    {
        const MachineStandIn machine({{"CASEBOOK_HOST_PATH", "/usr/bin"}});
        machine.tree.write("/usr/libexec/gcc/x86_64-redhat-linux/14/cc1plus");
        machine.tree.write("/usr/bin/g++");
        QVERIFY(link(machine.tree.file("/usr/bin/g++").toUtf8().constData(),
                    machine.tree.file("/usr/bin/x86_64-redhat-linux-g++").toUtf8().constData())
            == 0);
        QCOMPARE(told(MachineTree::factsOf({}), "compilers", {"version", "chosen"}), (QStringList {"14 | true"}));
    }

    void python_thatAVariableNames_isActive()
    {
        const MachineStandIn machine({{"VIRTUAL_ENV", "/projects/a[1]/venv//"}});
        machine.wheel("/projects/a[1]/venv/lib/python3.11/site-packages/torch-2.4.0");
        machine.wheel("/projects/a1/venv/lib/python3.11/site-packages/torch-2.3.0");
        machine.wheel("/usr/lib/python3.11/site-packages/torch-2.2.0");
        QCOMPARE(told(MachineTree::factsOf({}), "wheels", {"version", "environment", "active"}),
            (QStringList {"2.4.0 | /projects/a[1]/venv | true", "2.2.0 | /usr | false"}));
    }

    void python_thatWasAskedFor_isLookedAt()
    {
        const MachineStandIn machine({{"CASEBOOK_HOST_PATH", "/usr/bin"}});
        machine.wheel("/data/a[1]/v/lib/python3.11/site-packages/torch-2.4.0");
        machine.wheel("/data/a1/v/lib/python3.11/site-packages/torch-2.3.0");
        machine.wheel("/relative/v/lib/python3.11/site-packages/torch-2.2.0");
        QCOMPARE(told(MachineTree::factsOf({}), "wheels", {"version"}), QStringList());
        QCOMPARE(told(MachineTree::factsOf({.environments = {"/data/a[1]/v", "relative/v", "/nowhere"}}), "wheels",
                     {"version", "environment"}),
            QStringList("2.4.0 | /data/a[1]/v"));
    }

    // A program may be started by its environment's own interpreter: PATH does not tell.
    void python_ofSeveral_isNotKnown()
    {
        const MachineStandIn machine({{"CASEBOOK_HOST_PATH", "/usr/bin"}});
        machine.tree.write("/usr/bin/python3");
        machine.wheel("/usr/lib/python3.11/site-packages/numpy-2.1.0");
        machine.wheel("/opt/conda/envs/a/lib/python3.11/site-packages/torch-2.4.0");
        QCOMPARE(told(MachineTree::factsOf({}), "wheels", {"name", "active"}),
            (QStringList {"numpy | false", "torch | true"}));
        machine.wheel("/usr/lib/python3.11/site-packages/torch-2.2.0");
        QCOMPARE(told(MachineTree::factsOf({}), "wheels", {"name", "active"}),
            (QStringList {"numpy | unknown", "torch | unknown", "torch | unknown"}));
    }

    void python_onPath_isActiveWhereItAloneHasWheels()
    {
        const MachineStandIn machine({{"CASEBOOK_HOST_PATH", "/usr/bin"}});
        machine.tree.write("/usr/bin/python3");
        machine.wheel("/usr/lib/python3.11/site-packages/torch-2.2.0");
        machine.wheel("/opt/conda/lib/python3.11/site-packages/numpy-2.1.0");
        QCOMPARE(told(MachineTree::factsOf({}), "wheels", {"name", "active"}),
            (QStringList {"torch | true", "numpy | false"}));
    }
};

CASEBOOK_TEST(TestFactsChosen)
#include "tst_factschosen.moc"
