// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/discovery.h"
#include "gpu/client/machine.h"
#include "machinetree.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace gpu;
using gputest::loaderCache;

namespace {

void write(const QString &path, const QByteArray &bytes = "no library")
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// A machine's folders, all below one.
struct Disk {
    QTemporaryDir folder;
    Surroundings surroundings;

    Disk()
    {
        surroundings.root = root();
        surroundings.cacheFolder = root() + QStringLiteral("/cache");
        surroundings.environment.insert(QStringLiteral("HOME"), root() + QStringLiteral("/home"));
    }
    [[nodiscard]] QString root() const { return QFileInfo(folder.path()).canonicalFilePath(); }
    void add(const QString &path) const { write(root() + path); }
    void set(const QString &name, const QString &path) { surroundings.environment.insert(name, root() + path); }
    /// "source path" of each that was found.
    [[nodiscard]] QStringList found() const
    {
        static const QStringList names {QStringLiteral("loader"), QStringLiteral("toolkit"), QStringLiteral("python"),
            QStringLiteral("conda"), QStringLiteral("cache"), QStringLiteral("user")};
        QStringList lines;
        for (const CudnnInstall &install : findCudnnLibraries(surroundings))
            lines.append(names.at(static_cast<int>(install.source)) + u' ' + install.path.mid(root().size()));
        return lines;
    }
};

} // namespace

class TestMachine final : public QObject {
    Q_OBJECT

private slots:
    void loader_readsCacheAndItsFolders()
    {
        Disk disk;
        disk.add(QStringLiteral("/opt/vendor/lib/libcudnn.so.9"));
        disk.add(QStringLiteral("/usr/lib/x86_64-linux-gnu/libcudnn.so.8"));
        disk.add(QStringLiteral("/usr/lib/x86_64-linux-gnu/libcudnn_ops.so.9"));
        disk.add(QStringLiteral("/extra/libcudnn.so.9"));
        disk.set(QStringLiteral("LD_LIBRARY_PATH"), QStringLiteral("/extra"));
        write(disk.root() + QStringLiteral("/etc/ld.so.cache"),
            loaderCache({QStringLiteral("/lib/libc.so.6"), QStringLiteral("/opt/vendor/lib/libcudnn.so.9"),
                QStringLiteral("/gone/libcudnn.so.9"), QStringLiteral("/opt/vendor/lib/libcudnn_ops.so.9")}));
        QCOMPARE(disk.found(),
            (QStringList {QStringLiteral("loader /extra/libcudnn.so.9"),
                QStringLiteral("loader /opt/vendor/lib/libcudnn.so.9"),
                QStringLiteral("loader /usr/lib/x86_64-linux-gnu/libcudnn.so.8")}));
    }

    void loaderCache_oldFormatBefore_isRead()
    {
        const QByteArray old = "ld.so-1.7.0" + QByteArray(37, '\0');
        QCOMPARE(cudnnInLoaderCache(old + loaderCache({QStringLiteral("/a/libcudnn.so.9")})),
            QStringList {QStringLiteral("/a/libcudnn.so.9")});
    }

    void loaderCache_cutShortAnywhere_givesWhatIsThere()
    {
        const QByteArray whole = loaderCache({QStringLiteral("/a/libcudnn.so.9"), QStringLiteral("/b/libcudnn.so.8")});
        QCOMPARE(cudnnInLoaderCache(whole).size(), 2);
        for (qsizetype size = 0; size < whole.size(); ++size) // the last string lacks its end in all of these
            QVERIFY2(cudnnInLoaderCache(whole.first(size)).size() < 2, qPrintable(QString::number(size)));
    }

    void loaderCache_countThatLies_isNotBelieved()
    {
        QByteArray cache = loaderCache({QStringLiteral("/a/libcudnn.so.9")});
        cache.replace(20, 4, QByteArray(4, '\xff'));
        QCOMPARE(cudnnInLoaderCache(cache).first(1), QStringList {QStringLiteral("/a/libcudnn.so.9")});
    }

    void toolkits_linkedTwice_countOnce_andStubsAreNone()
    {
        Disk disk;
        disk.add(QStringLiteral("/usr/local/cuda-13.0/targets/x86_64-linux/lib/libcudnn.so.9.19.0"));
        disk.add(QStringLiteral("/usr/local/cuda-13.0/targets/x86_64-linux/lib/stubs/libcudnn.so.9"));
        const QString toolkit = disk.root() + QStringLiteral("/usr/local/cuda-13.0");
        QVERIFY(QFile::link(
            QStringLiteral("libcudnn.so.9.19.0"), toolkit + QStringLiteral("/targets/x86_64-linux/lib/libcudnn.so.9")));
        QVERIFY(QFile::link(QStringLiteral("targets/x86_64-linux/lib"), toolkit + QStringLiteral("/lib64")));
        QVERIFY(QFile::link(QStringLiteral("cuda-13.0"), disk.root() + QStringLiteral("/usr/local/cuda")));
        disk.set(QStringLiteral("CUDA_HOME"), QStringLiteral("/usr/local/cuda"));
        write(disk.root() + QStringLiteral("/etc/ld.so.cache"),
            loaderCache({QStringLiteral("/usr/local/cuda-13.0/targets/x86_64-linux/lib/stubs/libcudnn.so.9")}));
        QCOMPARE(disk.found(),
            QStringList {QStringLiteral("toolkit /usr/local/cuda-13.0/targets/x86_64-linux/lib/libcudnn.so.9.19.0")});
    }

    void python_environmentsOfPathVariableAndHome()
    {
        Disk disk;
        const QString wheel = QStringLiteral("/site-packages/nvidia/cudnn/lib/libcudnn.so.9");
        disk.add(QStringLiteral("/venv/lib/python3.12/site-packages/nvidia/cudnn/lib/libcudnn.so.9"));
        disk.add(QStringLiteral("/home/.local/lib/python3.11") + wheel);
        disk.add(QStringLiteral("/other/bin/python3"));
        disk.add(QStringLiteral("/other/lib/python3.13/site-packages/torch/lib/libcudnn.so.8"));
        disk.add(QStringLiteral("/unrelated/lib/python3.13") + wheel); // no interpreter of it is in PATH
        disk.set(QStringLiteral("VIRTUAL_ENV"), QStringLiteral("/venv"));
        disk.set(QStringLiteral("PATH"), QStringLiteral("/other/bin"));
        QCOMPARE(disk.found(),
            (QStringList {QStringLiteral("python /venv/lib/python3.12") + wheel,
                QStringLiteral("python /home/.local/lib/python3.11") + wheel,
                QStringLiteral("python /other/lib/python3.13/site-packages/torch/lib/libcudnn.so.8")}));
    }

    void conda_environmentsOfVariableHomeAndList()
    {
        Disk disk;
        disk.add(QStringLiteral("/active/lib/libcudnn.so.9"));
        disk.add(QStringLiteral("/home/miniconda3/envs/torch/lib/libcudnn.so.8"));
        disk.add(QStringLiteral("/far/env/lib/python3.10/site-packages/nvidia/cudnn/lib/libcudnn.so.9"));
        disk.set(QStringLiteral("CONDA_PREFIX"), QStringLiteral("/active"));
        write(disk.root() + QStringLiteral("/home/.conda/environments.txt"),
            (disk.root() + QStringLiteral("/far/env\n/no/such/folder\n")).toUtf8());
        QCOMPARE(disk.found(),
            (QStringList {QStringLiteral("conda /active/lib/libcudnn.so.9"),
                QStringLiteral("conda /home/miniconda3/envs/torch/lib/libcudnn.so.8"),
                QStringLiteral("conda /far/env/lib/python3.10/site-packages/nvidia/cudnn/lib/libcudnn.so.9")}));
    }

    void cacheAndUser_foldersAndFiles()
    {
        Disk disk;
        disk.add(QStringLiteral("/cache/cudnn/8.9.7.29/nvidia/cudnn/lib/libcudnn.so.8"));
        disk.add(QStringLiteral("/cache/cudnn/9.1.0/lib/libcudnn.so.9"));
        disk.add(QStringLiteral("/mine/lib/libcudnn.so.9"));
        disk.add(QStringLiteral("/single/renamed-cudnn.so"));
        disk.surroundings.userPaths
            = {disk.root() + QStringLiteral("/mine"), disk.root() + QStringLiteral("/single/renamed-cudnn.so"),
                disk.root() + QStringLiteral("/missing"), disk.root() + QStringLiteral("/cache/cudnn/9.1.0/lib")};
        QCOMPARE(disk.found(),
            (QStringList {QStringLiteral("user /mine/lib/libcudnn.so.9"),
                QStringLiteral("user /single/renamed-cudnn.so"),
                QStringLiteral("user /cache/cudnn/9.1.0/lib/libcudnn.so.9"),
                QStringLiteral("cache /cache/cudnn/8.9.7.29/nvidia/cudnn/lib/libcudnn.so.8")}));
    }

    void folderNamedLikeALibrary_isNone()
    {
        Disk disk;
        QVERIFY(QDir().mkpath(disk.root() + QStringLiteral("/usr/lib64/libcudnn.so.9")));
        QVERIFY(QFile::link(QStringLiteral("nowhere"), disk.root() + QStringLiteral("/usr/lib64/libcudnn.so.8")));
        QCOMPARE(disk.found(), QStringList());
    }

    void gpuModels_areSorted_andBadFilesNamed()
    {
        const QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("a.json")),
            R"({"name":"H100","compute_capability":90,"source":"x","properties":{"deviceVer":900}})");
        write(folder.filePath(QStringLiteral("b.json")),
            R"({"name":"T4","compute_capability":75,"properties":{"deviceVer":750}})");
        write(folder.filePath(QStringLiteral("c.json")), R"({"name":"X","compute_capability":"high","properties":{}})");
        write(folder.filePath(QStringLiteral("d.json")), "{\"name\":");
        write(folder.filePath(QStringLiteral("e.json")), "[1]");
        QStringList problems;
        const std::vector<GpuModel> models = readGpuModels(folder.path(), &problems);
        QCOMPARE(models.size(), 2);
        QCOMPARE(models[0].name, QStringLiteral("T4"));
        QCOMPARE(models[0].computeCapability, 75);
        QCOMPARE(models[1].name, QStringLiteral("H100"));
        QCOMPARE(models[1].properties.at("deviceVer").get<int>(), 900);
        QCOMPARE(problems,
            (QStringList {folder.filePath(QStringLiteral("c.json")), folder.filePath(QStringLiteral("d.json")),
                folder.filePath(QStringLiteral("e.json"))}));
    }
};

CASEBOOK_TEST(TestMachine)
#include "tst_machine.moc"
