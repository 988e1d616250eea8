// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/target.h"

#include "gpu/client/runnerfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace gpu {

namespace {

const QString oneGpu = QStringLiteral("--gres=gpu:1");
const QStringList containerPrograms {QStringLiteral("docker"), QStringLiteral("podman")};

// The far side's shell reads the path, so it has nothing in it that a shell takes for anything but a path.
bool isRemotePath(const QString &path)
{
    static const QRegularExpression allowed(QStringLiteral("\\A[A-Za-z0-9_./~][A-Za-z0-9_./~+-]*\\z"));
    return allowed.match(path).hasMatch();
}

bool isHost(const QString &host)
{
    static const QRegularExpression allowed(
        QStringLiteral("\\A([A-Za-z0-9_.][A-Za-z0-9_.-]*@)?[A-Za-z0-9_.][A-Za-z0-9_.-]*\\z"));
    return allowed.match(host).hasMatch();
}

// As docker and podman take them: registry/name:tag@digest.
bool isImage(const QString &image)
{
    static const QRegularExpression allowed(QStringLiteral("\\A[A-Za-z0-9][A-Za-z0-9._/:@-]*\\z"));
    return allowed.match(image).hasMatch();
}

// Each is one argument, "--gres=gpu:1": a bare word would become the program that srun starts.
bool areOptions(const QStringList &options)
{
    return disturbingOption(options).isEmpty() && std::ranges::all_of(options, [](const QString &option) {
        return option.startsWith(u'-') && option != QLatin1String("--") && option != QLatin1String("-");
    });
}

// srun(1). getopt takes a name's beginning for the name, where it is long enough for one option alone.
bool isDisturbingName(const QString &name)
{
    constexpr qsizetype shortest = 2;
    static const QStringList names {QStringLiteral("label"), QStringLiteral("output"), QStringLiteral("input"),
        QStringLiteral("pty"), QStringLiteral("multi-prog")};
    return name.size() >= shortest
        && std::ranges::any_of(names, [&](const QString &one) { return one.startsWith(name); });
}

// Of some in one word, "-vl": what stands behind one that takes a value is that value.
bool areDisturbingLetters(const QString &letters)
{
    for (const QChar letter : letters) {
        if (QStringLiteral("loi").contains(letter))
            return true;
        if (!QStringLiteral("EHKOQXZkqsuv").contains(letter))
            return false;
    }
    return false;
}

QStringList servingCommand(const QString &runner, int jobs)
{
    return {runner, QStringLiteral("--serve"), QStringLiteral("--jobs"), QString::number(jobs)};
}

/// What the other machine runs there; empty: nothing can be brought.
QStringList farCommand(const Target &target, int jobs)
{
    if (!target.runner.isEmpty())
        return isRemotePath(target.runner) ? servingCommand(target.runner, jobs) : QStringList();
    std::vector<RunnerFile> files;
    for (const QString &path : target.brought) {
        if (std::optional<RunnerFile> file = readRunnerFile(path))
            files.push_back(std::move(*file));
    }
    if (files.empty())
        return {};
    return {QStringLiteral("/bin/sh"), QStringLiteral("-c"), bringingScript(files, jobs)};
}

/// One word for the login shell there.
QString quoted(const QString &word)
{
    return word.contains(u' ') ? u'\'' + word + u'\'' : word;
}

QString launcherOf(const Target &target, const QString &usual)
{
    return target.launcher.isEmpty() ? usual : target.launcher;
}

bool answersAt(const QString &socketPath)
{
    const QByteArray path = QFile::encodeName(socketPath);
    sockaddr_un address {.sun_family = AF_UNIX, .sun_path = {}};
    if (path.size() >= qsizetype(sizeof address.sun_path))
        return false;
    std::ranges::copy(path, std::begin(address.sun_path));
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const bool answers = ::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0
        || errno == EACCES || errno == EAGAIN; // it says so itself
    ::close(socket);
    return answers;
}

/// Whether a daemon of docker's listens where it usually does, or elsewhere as the user's settings say.
bool isDockerUp()
{
    if (qEnvironmentVariableIsSet("DOCKER_HOST") || qEnvironmentVariableIsSet("DOCKER_CONTEXT"))
        return true;
    const QStringList places {QStringLiteral("/var/run/docker.sock"),
        qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/docker.sock"),
        QDir::homePath() + QStringLiteral("/.docker/run/docker.sock"),
        QDir::homePath() + QStringLiteral("/.docker/desktop/docker.sock")};
    return std::ranges::any_of(places, answersAt);
}

QString containerProgram()
{
    const auto isHere = [](const QString &name) { return !QStandardPaths::findExecutable(name).isEmpty(); };
    if (std::ranges::all_of(containerPrograms, isHere))
        return isDockerUp() ? containerPrograms.first() : containerPrograms.last();
    const auto found = std::ranges::find_if(containerPrograms, isHere);
    return found == containerPrograms.end() ? containerPrograms.first()
                                            : *found; // and who starts it says there is none
}

// Where the kernel has a driver for GPUs, of NVIDIA's module or of WSL. Elsewhere docker and podman start nothing that
// is to have one; the levels that need none can still run.
bool isGpuHere()
{
    return QFileInfo::exists(QStringLiteral("/dev/nvidiactl")) || QFileInfo::exists(QStringLiteral("/dev/dxg"));
}

std::vector<std::string> oneOrNone(const QString &name)
{
    return name.isEmpty() ? std::vector<std::string>() : std::vector<std::string> {name.toStdString()};
}

} // namespace

QStringList Target::command(int jobs) const
{
    if (kind == Kind::Local)
        return runner.isEmpty() ? QStringList() : servingCommand(runner, jobs);
    const QStringList there = farCommand(*this, jobs);
    if (there.isEmpty())
        return {};
    switch (kind) {
    case Kind::Local: break;
    case Kind::Ssh: {
        if (!isHost(host))
            return {};
        QStringList words;
        for (const QString &word : there)
            words += quoted(word);
        // No terminal, and no question that nobody could answer; a cut line is noticed.
        return {launcherOf(*this, QStringLiteral("ssh")), QStringLiteral("-T"), QStringLiteral("-o"),
            QStringLiteral("BatchMode=yes"), QStringLiteral("-o"), QStringLiteral("ServerAliveInterval=10"),
            QStringLiteral("--"), host, words.join(u' ')};
    }
    case Kind::Slurm:
        if (!areOptions(options))
            return {};
        // One runner, whatever the options say: what comes last counts.
        return QStringList {launcherOf(*this, QStringLiteral("srun"))} + options
            + QStringList {QStringLiteral("--ntasks=1"), QStringLiteral("--")} + there;
    case Kind::Container: {
        if (!isImage(image))
            return {};
        const QString program = containerProgram();
        QStringList words {
            launcherOf(*this, program), QStringLiteral("run"), QStringLiteral("--rm"), QStringLiteral("-i")};
        if (isGpuHere()) {
            words += program == u"docker" ? QStringLiteral("--gpus=all")
                                          : QStringLiteral("--device=nvidia.com/gpu=all"); // as CDI names them
        }
        return words + QStringList {QStringLiteral("--entrypoint"), there.first(), image} + there.sliced(1);
    }
    }
    return {};
}

QString disturbingOption(const QStringList &options)
{
    const auto found = std::ranges::find_if(options, [](const QString &option) {
        return option.startsWith(QLatin1String("--"))
            ? isDisturbingName(option.sliced(2).section(u'=', 0, 0))
            : option.startsWith(u'-') && areDisturbingLetters(option.sliced(1));
    });
    return found == options.end() ? QString() : *found;
}

std::optional<Target> targetFromText(const QString &text, const Target &here)
{
    const QString kind = text.section(u':', 0, 0);
    const QString rest = text.section(u':', 1);
    if (text == u"this")
        return here; // this machine's runner may be missing, and the run says so then
    Target target {.brought = here.brought};
    if (kind == u"ssh") {
        target.kind = Target::Kind::Ssh;
        target.host = rest.section(u':', 0, 0);
        target.runner = rest.section(u':', 1);
        if (!isHost(target.host) || (rest.contains(u':') && !isRemotePath(target.runner)))
            return std::nullopt;
    } else if (kind == u"slurm" || kind == u"srun") {
        target.kind = Target::Kind::Slurm;
        target.options = rest.split(u' ', Qt::SkipEmptyParts);
        if (target.options.isEmpty())
            target.options = {oneGpu};
        if (!areOptions(target.options))
            return std::nullopt;
    } else if (kind == u"container") {
        target.kind = Target::Kind::Container;
        target.image = rest;
        if (!isImage(rest))
            return std::nullopt;
    } else {
        return std::nullopt;
    }
    return target;
}

QString targetText(const Target &target)
{
    switch (target.kind) {
    case Target::Kind::Local: break;
    case Target::Kind::Ssh:
        return QStringLiteral("ssh:") + target.host + (target.runner.isEmpty() ? QString() : u':' + target.runner);
    case Target::Kind::Slurm: return QStringLiteral("slurm:") + target.options.join(u' ');
    case Target::Kind::Container: return QStringLiteral("container:") + target.image;
    }
    return QStringLiteral("this");
}

std::string_view targetName(Target::Kind kind)
{
    switch (kind) {
    case Target::Kind::Local: return "local";
    case Target::Kind::Ssh: return "ssh";
    case Target::Kind::Slurm: return "slurm";
    case Target::Kind::Container: return "container";
    }
    return {};
}

QString hostOf(const Target &target)
{
    return target.kind == Target::Kind::Ssh ? target.host.section(u'@', -1) : QString();
}

QString userOf(const Target &target)
{
    return target.kind == Target::Kind::Ssh ? target.host.section(u'@', 0, -2) : QString();
}

std::vector<std::string> hostsOf(const Target &target)
{
    return oneOrNone(hostOf(target));
}

std::vector<std::string> usersOf(const Target &target)
{
    return oneOrNone(userOf(target));
}

} // namespace gpu
