// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/command.h"
#include "app/cli/machine.h"
#include "app/cli/patience.h"
#include "app/cli/publishedcudnn.h"
#include "app/paths.h"

#include "gpu/client/discovery.h"
#include "gpu/client/plan.h"
#include "kb/wording/judgementwords.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QEventLoop>
#include <QFileInfo>

#include <algorithm>

namespace app {

QCommandLineOption targetOption()
{
    return {QStringLiteral("target"),
        QCoreApplication::translate("cli",
            "Where cases run: this (the default), ssh:HOST, slurm or slurm:OPTIONS with srun's own options in place of "
            "--gres=gpu:1, container:IMAGE. Casebook brings its runner there; ssh:HOST:PATH names one that is there. "
            "Without --cudnn the runner looks into the usual places there."),
        QStringLiteral("target")};
}

QList<QCommandLineOption> runnerOptions()
{
    return {{QStringLiteral("runner"),
        QCoreApplication::translate(
            "cli", "A casebook-runner of this machine to use, or to bring to the target, in place of Casebook's own."),
        QStringLiteral("path")}};
}

namespace {

/// This machine, with the runner that --runner names. nullopt: that is none, which was said.
std::optional<gpu::Target> readHere(const Options &options)
{
    gpu::Target here = thisMachine();
    if (const QString named = options.parser.value(QStringLiteral("runner")); !named.isEmpty()) {
        if (!QFileInfo(named).isExecutable()) {
            message(QCoreApplication::translate("cli", "“%1” is no program.").arg(named));
            return std::nullopt;
        }
        here.runner = QFileInfo(named).absoluteFilePath();
        here.brought = {here.runner};
    }
    return here;
}

std::optional<gpu::Target> targetNamed(const QString &text, const gpu::Target &here)
{
    std::optional<gpu::Target> target = gpu::targetFromText(text, here);
    const QString disturbing = gpu::disturbingOption(text.section(u':', 1).split(u' ', Qt::SkipEmptyParts));
    if (!target && text.startsWith(QLatin1String("slurm:")) && !disturbing.isEmpty())
        message(QCoreApplication::translate("cli",
            "Leave out “%1”: with it, what comes through srun is no longer what the runner says, or what it is sent.")
                .arg(disturbing));
    else if (!target)
        message(QCoreApplication::translate("cli",
            "“%1” is no target. Say --target this, ssh:HOST, ssh:HOST:PATH, slurm, slurm:OPTIONS or container:IMAGE; a "
            "host is [user@]name, and an option begins with “-”.")
                .arg(text));
    return target;
}

} // namespace

std::optional<gpu::Target> readTarget(const Options &options)
{
    const std::optional<gpu::Target> here = readHere(options);
    if (!here || !options.parser.isSet(QStringLiteral("target")))
        return here;
    return targetNamed(options.parser.value(QStringLiteral("target")), *here);
}

std::optional<std::vector<gpu::Target>> readTargets(const Options &options)
{
    const std::optional<gpu::Target> here = readHere(options);
    if (!here)
        return std::nullopt;
    std::vector<gpu::Target> targets;
    for (const QString &text : options.parser.values(QStringLiteral("target"))) {
        std::optional<gpu::Target> target = targetNamed(text, *here);
        if (!target)
            return std::nullopt;
        if (!std::ranges::contains(targets, *target))
            targets.push_back(std::move(*target));
    }
    if (targets.empty())
        targets.push_back(*here);
    return targets;
}

std::unique_ptr<gpu::MachineProbe> machineProbe(
    const std::shared_ptr<gpu::Runner> &runner, const QStringList &cudnnPaths)
{
    QStringList paths = cudnnPaths;
    if (runner->target().kind == gpu::Target::Kind::Local) {
        for (QString &path : paths)
            path = QFileInfo(path).absoluteFilePath();
    }
    return std::make_unique<gpu::MachineProbe>(
        runner, paths, QString::fromStdString(ifItAnswers(cacheFolder()).string()));
}

gpu::Machine probeMachine(const std::shared_ptr<gpu::Runner> &runner, const QStringList &cudnnPaths)
{
    const std::unique_ptr<gpu::MachineProbe> probe = machineProbe(runner, cudnnPaths);
    gpu::Machine found;
    QEventLoop loop;
    QObject::connect(probe.get(), &gpu::MachineProbe::found, &loop, [&](const gpu::Machine &machine) {
        found = machine;
        loop.quit();
    });
    // Queued: found() may come before the loop runs.
    QMetaObject::invokeMethod(probe.get(), [&probe] { probe->start(); }, Qt::QueuedConnection);
    loop.exec();
    return found;
}

bool checkLibraries(const gpu::Target &target, const QStringList &paths)
{
    for (const QString &path : target.kind == gpu::Target::Kind::Local ? QStringList() : paths) {
        // Its folder can't be searched from here.
        if (!QFileInfo(path).fileName().contains(QLatin1String(".so"))) {
            message(QCoreApplication::translate("cli",
                "On another machine, --cudnn names the file itself, such as “%1/libcudnn.so.9”, not its folder; "
                "without "
                "--cudnn, the runner looks into the usual places there.")
                    .arg(path));
            return false;
        }
    }
    if (target.kind != gpu::Target::Kind::Local)
        return true;
    for (const QString &path : paths) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        // The path is what counts: what lies elsewhere is of another source.
        const std::vector<gpu::CudnnInstall> found
            = gpu::findCudnnLibraries(gpu::Surroundings {.root = QStringLiteral("/dev/null"),
                .environment = {},
                .cacheFolder = QStringLiteral("/dev/null"),
                .userPaths = {absolute}});
        if (std::ranges::contains(found, gpu::Source::User, &gpu::CudnnInstall::source))
            continue;
        message((QFileInfo::exists(absolute) ? QCoreApplication::translate("cli", "There is no cuDNN in “%1”.")
                                             : QCoreApplication::translate("cli", "There is no file or folder “%1”."))
                    .arg(path)
            + QLatin1Char(' ')
            + QCoreApplication::translate("cli",
                "Name a libcudnn.so or a folder with one after --cudnn; “casebook-cli devices” lists those found."));
        return false;
    }
    return true;
}

QString adviceWithoutCudnn()
{
    return QCoreApplication::translate("cli",
        "No cuDNN was found. Install one, fetch one with “./dev cudnn newest”, or name one with --cudnn PATH.\n");
}

void sayWhyNot(const gpu::Machine &machine, const Patience &patience)
{
    const QString begin = patience.name().isEmpty() ? QString() : patience.name() + QStringLiteral(": ");
    if (const QString words = patience.withoutSaid(machine.errorMessage); !words.isEmpty())
        message(begin + words); // what ssh or srun say
    message(begin + wording::sentence(machine.error));
}

nlohmann::ordered_json refusalJson(const gpu::Target &target, gpu::RunError error)
{
    return {{"target", gpu::targetText(target).toStdString()}, {"error", gpu::runErrorName(error)},
        {"sentence", wording::sentence(error).toStdString()}};
}

namespace {

nlohmann::ordered_json toJson(const gpu::Machine &machine, const gpu::Target &target)
{
    nlohmann::ordered_json gpus = nlohmann::ordered_json::array();
    for (const gpu::GpuDevice &device : machine.gpus) {
        gpus.push_back({{"index", device.index}, {"name", device.name.toStdString()},
            {"compute_capability", device.computeCapability.toStdString()}, {"memory_mib", device.memoryMib}});
    }
    nlohmann::ordered_json cudnns = nlohmann::ordered_json::array();
    for (const gpu::CudnnInstall &install : machine.cudnns) {
        cudnns.push_back({{"version", install.version.isNull() ? "" : gpu::toString(install.version)},
            {"path", install.path.toStdString()}, {"folder", install.folder.toStdString()},
            {"headers", install.headers}, {"unpublished", isUnpublished(install, target)},
            {"error", gpu::runErrorName(install.error)}, {"problem", install.problem.toStdString()}});
    }
    nlohmann::ordered_json packages = nlohmann::ordered_json::array();
    for (const gpu::PackageInstall &install : machine.packages) {
        packages.push_back({{"package", gpu::spec(install.package).name}, {"version", gpu::toString(install.version)},
            {"path", install.path.toStdString()}});
    }
    return {
        {"driver", {{"state", machine.driverState.toStdString()}, {"version", machine.driverVersion.toStdString()}}},
        {"gpus", std::move(gpus)}, {"cudnn", std::move(cudnns)}, {"packages", std::move(packages)}};
}

void printMachine(const gpu::Machine &machine, const gpu::Target &target)
{
    printText(wording::driver(machine.driverState, machine.driverVersion) + QLatin1Char('\n'));
    for (const gpu::GpuDevice &device : machine.gpus) {
        printText(QCoreApplication::translate("cli", "GPU %1: %2, compute capability %3, %4 MiB\n")
                .arg(device.index)
                .arg(device.name, device.computeCapability)
                .arg(device.memoryMib));
    }
    if (machine.gpus.empty())
        printText(gpu::usableLibraries(machine).empty()
                ? QCoreApplication::translate("cli", "No GPU.\n")
                : QCoreApplication::translate(
                      "cli", "No GPU: the levels library, toolkit and model can be run here.\n"));
    for (const gpu::CudnnInstall &install : machine.cudnns) {
        QString state = install.version.isNull() ? install.problem
            : install.headers                    ? QCoreApplication::translate("cli", "with headers")
                                                 : QCoreApplication::translate("cli", "without headers");
        if (isUnpublished(install, target))
            state = QCoreApplication::translate("cli", "%1; in no published package known here").arg(state);
        printText(QStringLiteral("cuDNN %1  %2  (%3)\n")
                .arg(QString::fromStdString(install.version.isNull() ? "?" : gpu::toString(install.version)),
                    install.path, state));
    }
    if (machine.cudnns.empty())
        printText(adviceWithoutCudnn());
    for (const gpu::PackageInstall &install : machine.packages)
        printText(QStringLiteral("%1 %2  %3\n")
                .arg(QString::fromUtf8(gpu::spec(install.package).name),
                    QString::fromStdString(gpu::toString(install.version)), install.path));
}

} // namespace

int runDevices(const QStringList &arguments)
{
    Options options(QStringLiteral("devices"),
        QCoreApplication::translate("cli", "Lists GPUs, drivers, every cuDNN and the packages of CUDA found."));
    options.withLanguage().withJson();
    options.parser.addOption({QStringLiteral("cudnn"),
        QCoreApplication::translate("cli", "A libcudnn.so or a folder with one, besides the usual places."),
        QStringLiteral("path")});
    options.parser.addOption(targetOption());
    options.parser.addOptions(runnerOptions());
    if (const std::optional<int> exitCode = options.parse(arguments, 0, 0))
        return *exitCode;
    const std::optional<gpu::Target> target = readTarget(options);
    if (!target)
        return BadInput;
    const QStringList libraries = options.parser.values(QStringLiteral("cudnn"));
    if (!checkLibraries(*target, libraries))
        return BadInput;
    const auto runner = std::make_shared<gpu::Runner>(*target);
    const Patience patience(*runner);
    const gpu::Machine machine = probeMachine(runner, libraries);
    if (machine.error != gpu::RunError::None) {
        sayWhyNot(machine, patience);
        if (options.json())
            printJson(refusalJson(*target, machine.error));
        return CouldNotRun;
    }
    if (options.json())
        printJson(toJson(machine, *target));
    else
        printMachine(machine, *target);
    return Fine;
}

} // namespace app
