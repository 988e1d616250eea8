// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/judgementwords.h"
#include "kb/wording/translating.h"

namespace wording {

namespace {

using gpu::RunError;

} // namespace

QString sentence(RunError error)
{
    switch (error) {
    case RunError::None: return {};
    case RunError::BadRequest:
        return Tr::tr("The runner did not understand the case. Update the runner to this version of Casebook.");
    case RunError::NoLibrary:
        return Tr::tr(
            "The library that the case is about was not found there. Install it, fetch it with “./dev cuda”, or "
            "name the folder of a cuDNN.");
    case RunError::LibraryUnreadable:
        return Tr::tr(
            "The library can't be loaded: it is damaged, for another machine, or lacks what it needs. Install it "
            "again.");
    case RunError::MissingCompanion:
        return Tr::tr("A library of CUDA that this cuDNN needs is not found. Install cuBLAS and NVRTC of its CUDA "
                      "version beside it, or a CUDA toolkit of that version, or choose another cuDNN.");
    case RunError::MixedInstallation:
        return Tr::tr("What ran was not that installation alone: a library of another one was loaded, which the case "
                      "does not name, or a settings file has a say. Take away what the message names, or choose an "
                      "installation that is complete and alone.");
    case RunError::LibraryReplaced:
        return Tr::tr(
            "The library was replaced while the case ran, so it is not known which one was seen. Run it again.");
    case RunError::UnsupportedVersion:
        return Tr::tr("This version does not have what the case calls. Choose another one.");
    case RunError::NoHeaders: return Tr::tr("The case needs the headers beside the library. Install them, too.");
    case RunError::OtherHeaders:
        return Tr::tr("The cuDNN headers beside the library are of another version, so they say nothing of it. Install "
                      "those of its version.");
    case RunError::UnknownValue:
        return Tr::tr("The headers define the constant by what Casebook can't evaluate, so nothing is known of its "
                      "value. Name another constant, or ask a compiler.");
    case RunError::NoOtherLibrary:
        return Tr::tr("The case needs a second library, of a version that it names. Fetch it with “./dev cuda”, or, of "
                      "cuDNN, name the folder of one.");
    case RunError::DriverThere:
        return Tr::tr(
            "The case is about machines without an NVIDIA driver, and this one has one. Run it elsewhere, such as "
            "in a container without GPUs.");
    case RunError::NoDriver:
        return Tr::tr("There is no NVIDIA driver here. Install it. The level library needs none, and for the level "
                      "model the stub that comes with a CUDA toolkit (stubs/libcuda.so) is enough.");
    case RunError::DriverUnreadable:
        return Tr::tr("The NVIDIA kernel module is loaded, but its library libcuda.so.1 can't be opened. Install the "
                      "driver's libraries of the same version (libcuda1 or libnvidia-compute), or start the container "
                      "with its GPUs (--gpus all).");
    case RunError::StubDriver:
        return Tr::tr("Cases of level GPU need an NVIDIA driver. The libcuda.so.1 that is found here is only the CUDA "
                      "toolkit's placeholder for linking (its stub). Install the driver; if it is installed, take the "
                      "folder “stubs” out of LD_LIBRARY_PATH.");
    case RunError::OldDriver: return Tr::tr("The driver is too old for this cuDNN. Update the driver.");
    case RunError::NoDevice:
        return Tr::tr("The driver sees no GPU. Check CUDA_VISIBLE_DEVICES and nvidia-smi, or use the levels library "
                      "and model.");
    case RunError::NoGpuModel: return Tr::tr("The level model needs a GPU model. Choose one.");
    case RunError::ModelTooOld:
        return Tr::tr("This build of cuDNN has no code for so old a GPU. Choose a newer GPU model, or an older cuDNN.");
    case RunError::TooLarge:
        return Tr::tr("The case needs more memory than its limit or the GPU allows. Free memory, or make it smaller.");
    case RunError::DeviceError:
        return Tr::tr("The GPU failed before cuDNN was asked. Close other programs that use it, and try again.");
    case RunError::StickyError:
        return Tr::tr(
            "A CUDA error ended the run where none was expected. Try again; if it stays, restart the driver.");
    case RunError::RunnerMissing:
        return Tr::tr(
            "The runner could not be started. Here, build casebook-runner or install Casebook again; on another "
            "machine, check the path that is named, or leave it out: then Casebook brings its own.");
    case RunError::RunnerUnsuited:
        return Tr::tr(
            "The runner is not made for that machine: its C library is too old for this runner, or its processor is "
            "another. Build runners for all with “./dev runner --arch all”, and let Casebook bring its own.");
    case RunError::NotBrought:
        return Tr::tr(
            "The runner could not be brought to the other machine. Make room in the cache folder there, or let "
            "programs be started in it; or copy casebook-runner yourself, and name its path.");
    case RunError::OldRunner:
        return Tr::tr("The runner there is of another version of Casebook. Copy this version's there, or leave out its "
                      "path: then Casebook brings its own.");
    case RunError::Unreachable:
        return Tr::tr("The other machine could not be reached. Try the same in a terminal: it must get there without a "
                      "question. If the server closes the connection at once, it may have no room for another login: "
                      "then try again later.");
    case RunError::NoAnswer: return Tr::tr("The other machine does not answer. Try to log in there in a terminal.");
    case RunError::AllocationRefused:
        return Tr::tr("Slurm gave no allocation. Try srun with the same options in a terminal.");
    case RunError::ContainerRefused:
        return Tr::tr(
            "The container could not be started. Try the same image in a terminal, with docker or podman; where "
            "it is to have a GPU, NVIDIA's Container Toolkit must be set up for them.");
    case RunError::ConnectionLost:
        return Tr::tr("The connection to the runner was lost, and again when it was taken up. Run what is missing once "
                      "more (in a shell with --resume); what was recorded stays.");
    case RunError::RunnerFailed: return Tr::tr("The runner ended without a result. The log says more; try again.");
    case RunError::ProtocolError:
        return Tr::tr("What answered is no runner of this version. Check the target, and update its runner.");
    case RunError::Crashed:
        return Tr::tr("The process died before the case had an outcome. The last call in the list is where.");
    case RunError::TimedOut:
        return Tr::tr("The run took longer than the case allows. Raise its limit, or make it smaller.");
    case RunError::Cancelled: return Tr::tr("The run was cancelled.");
    case RunError::Flooded: return Tr::tr("The runner said more than is allowed. Check what its start-up files print.");
    case RunError::OverLimits:
        return Tr::tr("The run needs more memory, or more processes, than a run is given, so nothing was shown. Make "
                      "the case smaller.");
    case RunError::Busy: return Tr::tr("Another run uses this GPU. Wait until it ends.");
    }
    return {};
}

QString verdict(kb::Verdict verdict)
{
    switch (verdict) {
    case kb::Verdict::CouldNotRun: return Tr::tr("Could not run");
    case kb::Verdict::Inconclusive: return Tr::tr("Inconclusive");
    case kb::Verdict::Reproduced: return Tr::tr("Reproduced");
    case kb::Verdict::NotReproduced: return Tr::tr("Not reproduced");
    }
    return {};
}

QString verdict(kb::Verdict verdict, gpu::Role role)
{
    if (!kb::isDecided(verdict))
        return wording::verdict(verdict);
    const bool isSo = verdict == kb::Verdict::Reproduced;
    switch (role) {
    case gpu::Role::Claim: return isSo ? Tr::tr("As claimed", "a run") : Tr::tr("Not as claimed", "a run");
    case gpu::Role::Workaround:
        return isSo ? Tr::tr("Check passed", "a workaround") : Tr::tr("Check failed", "a workaround");
    case gpu::Role::DeadEnd:
        return isSo ? Tr::tr("Fails, as said", "a dead end") : Tr::tr("Succeeds after all", "a dead end");
    case gpu::Role::Observation: return isSo ? Tr::tr("As observed before", "a run") : Tr::tr("Otherwise", "a run");
    }
    return {};
}

QString level(gpu::Level level)
{
    switch (level) {
    case gpu::Level::Library: return Tr::tr("library", "level of a run");
    case gpu::Level::Toolkit: return Tr::tr("toolkit", "level of a run");
    case gpu::Level::Model: return Tr::tr("model", "level of a run");
    case gpu::Level::Gpu: return Tr::tr("GPU", "level of a run");
    }
    return {};
}

QString levelMeaning(gpu::Level level)
{
    switch (level) {
    case gpu::Level::Library:
        return Tr::tr(
            "Level library: cuDNN is called, its headers or its names are read, and no GPU is needed. It shows "
            "what cuDNN refuses or says, not what it computes.");
    case gpu::Level::Toolkit:
        return Tr::tr(
            "Level toolkit: a compiler or another library of CUDA is run, and no GPU is needed. It shows what "
            "that refuses or says, not what a GPU computes.");
    case gpu::Level::Model:
        return Tr::tr(
            "Level model: cuDNN plans for a GPU that is only described to it. It shows whether cuDNN has a way "
            "to compute it there, not the result.");
    case gpu::Level::Gpu: return Tr::tr("Level GPU: it is computed on a GPU, so an NVIDIA driver is needed.");
    }
    return {};
}

QString product(gpu::Package package, const QString &version)
{
    return package == gpu::Package::Cudart ? Tr::tr("the CUDA runtime %1").arg(version)
                                           : text(gpu::spec(package).title) + QLatin1Char(' ') + version;
}

QString role(gpu::Role role)
{
    switch (role) {
    case gpu::Role::Claim: return Tr::tr("claim", "role of a case");
    case gpu::Role::Workaround: return Tr::tr("workaround", "role of a case");
    case gpu::Role::DeadEnd: return Tr::tr("dead end", "role of a case");
    case gpu::Role::Observation: return Tr::tr("observation", "role of a case");
    }
    return {};
}

QString runError(RunError error)
{
    switch (error) {
    case RunError::None: return {};
    case RunError::BadRequest: return Tr::tr("case not understood");
    case RunError::NoLibrary: return Tr::tr("no library");
    case RunError::LibraryUnreadable: return Tr::tr("library can't be loaded");
    case RunError::MissingCompanion: return Tr::tr("part of CUDA missing");
    case RunError::MixedInstallation: return Tr::tr("mixed installation");
    case RunError::LibraryReplaced: return Tr::tr("library replaced");
    case RunError::UnsupportedVersion: return Tr::tr("not in this version");
    case RunError::NoHeaders: return Tr::tr("no headers");
    case RunError::OtherHeaders: return Tr::tr("headers of another version");
    case RunError::UnknownValue: return Tr::tr("value not known");
    case RunError::NoOtherLibrary: return Tr::tr("no second library");
    case RunError::DriverThere: return Tr::tr("has a driver");
    case RunError::NoDriver: return Tr::tr("no driver");
    case RunError::DriverUnreadable: return Tr::tr("driver without libcuda");
    case RunError::StubDriver: return Tr::tr("no real driver");
    case RunError::OldDriver: return Tr::tr("old driver");
    case RunError::NoDevice: return Tr::tr("no GPU");
    case RunError::NoGpuModel: return Tr::tr("no GPU model");
    case RunError::ModelTooOld: return Tr::tr("GPU model too old");
    case RunError::TooLarge: return Tr::tr("too large");
    case RunError::DeviceError: return Tr::tr("GPU error");
    case RunError::StickyError: return Tr::tr("CUDA error");
    case RunError::RunnerMissing: return Tr::tr("no runner");
    case RunError::RunnerUnsuited: return Tr::tr("unsuited runner");
    case RunError::NotBrought: return Tr::tr("runner not brought");
    case RunError::OldRunner: return Tr::tr("old runner");
    case RunError::Unreachable: return Tr::tr("not reached");
    case RunError::NoAnswer: return Tr::tr("no answer");
    case RunError::AllocationRefused: return Tr::tr("no allocation");
    case RunError::ContainerRefused: return Tr::tr("no container");
    case RunError::ConnectionLost: return Tr::tr("connection lost");
    case RunError::RunnerFailed: return Tr::tr("runner failed");
    case RunError::ProtocolError: return Tr::tr("other runner");
    case RunError::Crashed: return Tr::tr("crashed");
    case RunError::TimedOut: return Tr::tr("timed out");
    case RunError::Cancelled: return Tr::tr("cancelled");
    case RunError::Flooded: return Tr::tr("too much output");
    case RunError::OverLimits: return Tr::tr("over its limits");
    case RunError::Busy: return Tr::tr("GPU busy");
    }
    return {};
}

QString driver(const QString &state, const QString &found)
{
    const QString version = found.isEmpty() ? Tr::tr("of an unknown version", "a driver") : found;
    if (state == QLatin1String("ok"))
        return Tr::tr("NVIDIA driver %1").arg(version);
    if (state == QLatin1String("unreadable"))
        return Tr::tr("The NVIDIA kernel module %1 is loaded, but its libcuda.so.1 can't be opened: install the "
                      "driver's libraries of this version, or start the container with its GPUs")
            .arg(version);
    if (state == QLatin1String("stub"))
        return Tr::tr("No NVIDIA driver, only a placeholder");
    if (state == QLatin1String("old"))
        return Tr::tr("The NVIDIA driver %1 is too old").arg(version);
    if (state == QLatin1String("no_device"))
        return Tr::tr("NVIDIA driver %1, but no GPU that it can use").arg(version);
    if (state == QLatin1String("failed"))
        return Tr::tr("NVIDIA driver %1, but CUDA does not start; nvidia-smi may say why").arg(version);
    return Tr::tr("No NVIDIA driver");
}

} // namespace wording
