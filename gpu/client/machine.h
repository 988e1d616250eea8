// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a machine has: GPUs, the driver, every cuDNN and package of CUDA that can be found, and the described GPU
// models. Libraries are looked for in the loader's cache, CUDA toolkit folders, Python's site-packages, conda
// environments, Casebook's own cache (./dev cudnn), and where the user's settings say; never where an entry says. Each
// is loaded in a process of its own to learn its version. Packages of CUDA are found by the runner, which knows their
// versions without loading them.
#pragma once

#include "gpu/client/runner.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace gpu {

enum class Source : std::uint8_t { LoaderCache, Toolkit, Python, Conda, Cache, User };

struct CudnnInstall {
    QString path; // libcudnn.so.N, canonical
    QString folder;
    Source source = Source::LoaderCache;
    Version version; // null: it could not be loaded
    RunError error = RunError::None;
    QString problem; // what the runner said of it
    bool headers = false;
    bool operator==(const CudnnInstall &) const = default;
};

/// A package of CUDA that cases of the level toolkit can be run with.
struct PackageInstall {
    Package package = Package::Nvrtc;
    Version version;
    QString path; // of the library or program by which it was found
    bool operator==(const PackageInstall &) const = default;
};

struct GpuDevice {
    int index = 0;
    QString name;
    QString computeCapability; // "9.0"
    int memoryMib = 0;
    bool operator==(const GpuDevice &) const = default;
};

struct Machine {
    QString driverState; // "ok", "none", "unreadable", "stub", "old", "no_device", "failed"
    QString driverVersion;
    std::vector<GpuDevice> gpus;
    /// Named by the user, installed, fetched into the cache; of each the newest first. The first is the one to use.
    std::vector<CudnnInstall> cudnns;
    std::vector<PackageInstall> packages; // of CUDA, by package, the newest first
    QStringList packageFolders; // where the runner is to look for them besides the usual places
    RunError error = RunError::None; // the runner itself could not be started
    QString errorMessage;
    bool operator==(const Machine &) const = default;
};

/// A GPU of resources/gpu-models: its name and what cuDNN is told of it.
struct GpuModel {
    QString name; // "H100"
    int computeCapability = 0; // 90
    Json properties;
};
/// From *.json of a folder, {"name", "compute_capability", "source" (where the figures come from, for people),
/// "properties"}, by compute capability. A file that can't be read is left out and named in problems.
[[nodiscard]] std::vector<GpuModel> readGpuModels(const QString &folder, QStringList *problems);

/// Candidates on this machine's disk, without loading any: canonical paths, each once.
[[nodiscard]] std::vector<CudnnInstall> findCudnnLibraries(const QStringList &userPaths, const QString &cacheFolder);

/// Asks a runner what its machine has. Asynchronous; found() once, and not after cancel(). Of another machine, where
/// the user names no library, the runner looks into the usual places itself.
class MachineProbe final : public QObject {
    Q_OBJECT

public:
    MachineProbe(std::shared_ptr<Runner> runner, QStringList userPaths, QString cacheFolder, QObject *parent = nullptr);
    ~MachineProbe() override;
    void start();
    void cancel();

signals:
    void found(const gpu::Machine &machine);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace gpu
