// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Facts of trees that follow from others, where nothing can be asked: and where they do not.
#include "machinetree.h"
#include "tests/testprogram.h"

using namespace gpu;
using gputest::MachineTree;
using gputest::told;

namespace {

const QByteArray sitePackages = "/usr/lib/python3.11/site-packages/";

QString whyOf(const Facts &facts, const char *list, const char *field, std::size_t item = 0)
{
    const FactItem &found = facts.list(list)->items.at(item);
    const auto at = found.find(field);
    return at == found.end() ? QStringLiteral("absent") : QString::fromStdString(at->second.unknown);
}

QString fromOf(const Facts &facts, const char *list, const char *field, std::size_t item = 0)
{
    return QString::fromStdString(facts.list(list)->items.at(item).at(field).from);
}

/// gcc as Debian and Fedora have it.
void addGcc(const MachineTree &tree, const QByteArray &major)
{
    tree.write(("/usr/libexec/gcc/x86_64-linux-gnu/" + major + "/cc1plus").constData());
    tree.write(("/usr/bin/x86_64-linux-gnu-g++-" + major).constData(), major);
}

} // namespace

class TestFactsDerived final : public QObject {
    Q_OBJECT

private slots:
    void version_ofAFileThatTwoWheelsHave()
    {
        const MachineTree tree;
        tree.library((sitePackages + "nvidia/cudnn/lib/libcudnn.so.9").constData(), "libcudnn.so.9");
        const auto addWheel = [&](const QByteArray &name) {
            tree.write((sitePackages + name + ".dist-info/RECORD").constData(),
                "nvidia/cudnn/lib/libcudnn.so.9,sha256=x,104\n");
        };
        addWheel("nvidia_cudnn_cu12-9.1.0.70");
        QCOMPARE(told(tree.facts(), "libraries", {"version"}), (QStringList {"9.1.0.70"}));
        addWheel("nvidia_cudnn_cu11-9.1.0.70"); // of another name, and the same version
        QCOMPARE(told(tree.facts(), "libraries", {"version"}), (QStringList {"9.1.0.70"}));
        addWheel("nvidia_cudnn_cu12-9.5.1.17");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "libraries", {"version"}), (QStringList {"unknown"}));
        QCOMPARE(whyOf(facts, "libraries", "version"),
            "wheels of several versions list it, one unpacked over the other: 9.1.0.70, 9.5.1.17");
    }

    // https://docs.nvidia.com/cuda/cuda-toolkit-release-notes: "CUDA Toolkit and Corresponding Driver Versions"
    void cuda_ofADriver_data()
    {
        QTest::addColumn<QString>("cuda");
        QTest::newRow("450.80.02") << "11.0";
        QTest::newRow("470.256.02") << "11.4";
        QTest::newRow("535.183.01") << "12.2";
        QTest::newRow("580.65.06") << "13.0";
        QTest::newRow("580.65.05") << "unknown"; // older than the first in the table
        QTest::newRow("565.57.01") << "unknown"; // came with no toolkit
        QTest::newRow("999.10") << "unknown"; // newer than the table
    }
    void cuda_ofADriver()
    {
        QFETCH(const QString, cuda);
        const QByteArray file = QByteArray("/usr/lib64/libcuda.so.") + QTest::currentDataTag();
        const MachineTree tree;
        tree.library(file.constData(), "libcuda.so.1");
        tree.link("/usr/lib64/libcuda.so.1", QFileInfo(QString::fromUtf8(file)).fileName().toUtf8().constData());
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "driver.cuda"), cuda);
        const Fact &said = *facts.fact("driver.cuda");
        if (said.isKnown())
            QCOMPARE(QByteArray::fromStdString(said.from), "NVIDIA's table of drivers and their CUDA, by " + file);
    }

    void cuda_withoutADriver()
    {
        const MachineTree tree;
        QCOMPARE(told(tree.facts(), "driver.cuda"), "none");
        tree.library("/usr/lib64/libcuda.so.1", "libcuda.so.1"); // a stub's name says no version
        QCOMPARE(told(tree.facts(), "driver.cuda"), "unknown");
    }

    void nvcc_thatIsTheOnlyOne()
    {
        const MachineTree tree;
        tree.write("/usr/local/cuda-12.4/bin/nvcc");
        tree.write("/usr/local/cuda-10.2/version.txt", "CUDA Version 10.2.89\n"); // without one
        Facts facts = tree.facts();
        QCOMPARE(told(facts, "toolkits", {"path", "chosen"}),
            (QStringList {"/usr/local/cuda-10.2 | false", "/usr/local/cuda-12.4 | true"}));
        QCOMPARE(fromOf(facts, "toolkits", "chosen", 1), "no other is found here");
        tree.write("/usr/local/cuda-11.8/bin/nvcc");
        facts = tree.facts();
        QCOMPARE(told(facts, "toolkits", {"path", "chosen"}),
            (QStringList {
                "/usr/local/cuda-10.2 | false", "/usr/local/cuda-11.8 | unknown", "/usr/local/cuda-12.4 | unknown"}));
    }

    void compiler_thatIsTheOnlyOneOfItsName()
    {
        const MachineTree tree;
        addGcc(tree, "12");
        tree.write("/usr/lib/llvm-17/bin/clang-17", "17");
        QCOMPARE(told(tree.facts(), "compilers", {"name", "version", "chosen"}),
            (QStringList {"gcc | 12 | true", "clang | 17 | true"}));
        addGcc(tree, "14");
        QCOMPARE(told(tree.facts(), "compilers", {"name", "version", "chosen"}),
            (QStringList {"gcc | 12 | unknown", "gcc | 14 | unknown", "clang | 17 | true"}));
    }

    void environment_thatAloneHasSuchWheels_isActive()
    {
        const MachineTree tree;
        tree.folder("/opt/conda/lib/python3.12/site-packages");
        tree.write((sitePackages + "torch-2.4.0.dist-info/RECORD").constData());
        QCOMPARE(told(tree.facts(), "python", {"path", "active"}), (QStringList {"/usr | true", "/opt/conda | false"}));
        QCOMPARE(told(tree.facts(), "wheels", {"name", "active"}), (QStringList {"torch | true"}));
        tree.write("/opt/conda/lib/python3.12/site-packages/torch-2.4.0.dist-info/RECORD");
        QCOMPARE(
            told(tree.facts(), "wheels", {"name", "active"}), (QStringList {"torch | unknown", "torch | unknown"}));
    }

    void toolkit_saysWhereItsVersionStands()
    {
        const MachineTree tree;
        tree.write("/usr/local/cuda-13.0/bin/nvcc");
        tree.write("/usr/local/cuda-13.0/include/cuda.h", "#define CUDA_VERSION 13000\n");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "toolkits", {"version"}), (QStringList {"13.0"}));
        QCOMPARE(fromOf(facts, "toolkits", "version"), "/usr/local/cuda-13.0/include/cuda.h");
    }

    void conda_packages()
    {
        const MachineTree tree;
        tree.folder("/opt/conda/lib/python3.11/site-packages");
        for (const char *const file :
            {"pytorch-2.3.0-py3.11_cuda12.1_cudnn8.9.2_0.json", "pytorch-cuda-12.1-ha16c6d3_5.json",
                "torchvision-0.18.0-py311_cpu.json", "cudatoolkit-11.8.0-h4ba93d1_13.json",
                "cudnn-8.9.2.26-cuda11_0.json", "jaxlib-0.4.31-cuda118py311h5b9a2d4_200.json",
                "python-3.11.9-h955ad1f_0.json", "cudnn-8.json", "history", "-.json", "--.json"})
            tree.write((QByteArray("/opt/conda/conda-meta/") + file).constData(), "{}");
        const Facts facts = tree.facts();
        QCOMPARE(told(facts, "conda", {"name", "version", "build", "cuda", "environment"}),
            (QStringList {"cudatoolkit | 11.8.0 | h4ba93d1_13 | absent | /opt/conda",
                "cudnn | 8.9.2.26 | cuda11_0 | 11 | /opt/conda",
                "jaxlib | 0.4.31 | cuda118py311h5b9a2d4_200 | 11.8 | /opt/conda",
                "pytorch | 2.3.0 | py3.11_cuda12.1_cudnn8.9.2_0 | 12.1 | /opt/conda",
                "pytorch-cuda | 12.1 | ha16c6d3_5 | absent | /opt/conda",
                "torchvision | 0.18.0 | py311_cpu | none | /opt/conda"}));
        QVERIFY(facts.list("conda")->incomplete.empty());
    }
};

CASEBOOK_TEST(TestFactsDerived)
#include "tst_factsderived.moc"
