// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/machine.h"

#include "gpu/client/runqueue.h"

#include <QDir>
#include <QFile>
#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <algorithm>

namespace gpu {

namespace {

constexpr int driverJob = -1; // the job that asks for no library; the others are numbered like their libraries
constexpr qint64 maxModelBytes = 256 * 1024;

QString text(const Json &object, const char *key)
{
    if (!object.is_object())
        return {};
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? QString::fromStdString(found->get<std::string>()) : QString();
}

int integer(const Json &object, const char *key)
{
    if (!object.is_object())
        return 0;
    const auto found = object.find(key);
    return found != object.end() && found->is_number_integer() ? found->get<int>() : 0;
}

const Json &member(const Json &object, const char *key)
{
    static const Json none;
    if (!object.is_object())
        return none;
    const auto found = object.find(key);
    return found != object.end() ? *found : none;
}

void readDriver(const Json &env, Machine &machine)
{
    const Json &driver = member(env, "driver");
    machine.driverState = text(driver, "state");
    machine.driverVersion = text(driver, "version");
    const Json &gpus = member(env, "gpus");
    if (!gpus.is_array())
        return;
    for (const Json &gpu : gpus) {
        machine.gpus.push_back({.index = integer(gpu, "index"),
            .name = text(gpu, "name"),
            .computeCapability = text(gpu, "compute_capability"),
            .memoryMib = integer(gpu, "memory_mib")});
    }
}

void readPackages(const Json &env, Machine &machine)
{
    const Json &found = member(env, "packages");
    for (const Json &one : found.is_array() ? found : Json::array()) {
        const auto package = packageFromName(text(one, "package").toStdString());
        const auto version = parseVersion(text(one, "version").toStdString());
        if (package && version)
            machine.packages.push_back({.package = *package, .version = *version, .path = text(one, "path")});
    }
}

void readInstall(const Transcript &transcript, CudnnInstall &install)
{
    install.version = transcript.version;
    install.error = transcript.error;
    install.problem = QString::fromStdString(transcript.errorMessage);
    install.headers = member(transcript.env, "headers").is_string();
}

std::optional<GpuModel> readGpuModel(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const Json json = Json::parse(file.read(maxModelBytes).toStdString(), nullptr, false);
    GpuModel model {.name = text(json, "name"),
        .computeCapability = integer(json, "compute_capability"),
        .properties = member(json, "properties")};
    if (model.name.isEmpty() || model.computeCapability <= 0 || !model.properties.is_object())
        return {};
    return model;
}

/// What the user names comes before what is installed, and that before what was fetched to compare with: only what is
/// installed can be relied on to have the parts of CUDA beside it that the graph API needs.
int preference(Source source)
{
    return source == Source::User ? 2 : source == Source::Cache ? 0 : 1;
}

} // namespace

std::vector<GpuModel> readGpuModels(const QString &folder, QStringList *problems)
{
    std::vector<GpuModel> models;
    for (const QString &name : QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        if (std::optional<GpuModel> model = readGpuModel(folder + u'/' + name))
            models.push_back(std::move(*model));
        else if (problems)
            problems->append(folder + u'/' + name);
    }
    std::ranges::stable_sort(models, {}, &GpuModel::computeCapability);
    return models;
}

struct MachineProbe::Private {
    MachineProbe *q;
    std::shared_ptr<Runner> runner;
    QStringList userPaths;
    QString cacheFolder;
    Machine machine;
    std::unique_ptr<RunQueue> queue;
    QStringList found; // by the runner itself
    bool cancelled = false;

    void ask();
    void start(const std::vector<Job> &jobs);
    [[nodiscard]] std::vector<Job> libraryJobs() const;
    void take(int id, const Transcript &transcript);
    void end();
};

MachineProbe::MachineProbe(std::shared_ptr<Runner> runner, QStringList userPaths, QString cacheFolder, QObject *parent)
    : QObject(parent)
    , m_d(new Private {.q = this,
          .runner = std::move(runner),
          .userPaths = std::move(userPaths),
          .cacheFolder = std::move(cacheFolder)})
{
}

MachineProbe::~MachineProbe() = default;

void MachineProbe::start()
{
    if (m_d->runner->target().kind != Target::Kind::Local) { // this machine's disk says nothing of another's
        for (const QString &path : std::as_const(m_d->userPaths))
            m_d->machine.cudnns.push_back({.path = path, .folder = path.section(u'/', 0, -2), .source = Source::User});
        m_d->ask();
        return;
    }
    const auto promise = std::make_shared<QPromise<std::vector<CudnnInstall>>>();
    promise->start();
    promise->future().then(this, [this](std::vector<CudnnInstall> found) {
        m_d->machine.cudnns = std::move(found);
        m_d->ask();
    });
    QThreadPool::globalInstance()->start([promise, paths = m_d->userPaths, cache = m_d->cacheFolder] {
        promise->addResult(findCudnnLibraries(paths, cache));
        promise->finish();
    });
}

void MachineProbe::cancel()
{
    m_d->cancelled = true;
    if (m_d->queue)
        m_d->queue->cancel();
}

void MachineProbe::Private::ask()
{
    if (cancelled)
        return;
    std::vector<Job> jobs = libraryJobs();
    if (runner->target().kind == Target::Kind::Local && !cacheFolder.isEmpty())
        machine.packageFolders = {cacheFolder + QStringLiteral("/cuda"), cacheFolder}; // cuDNN lies in the latter
    Request driver {.kind = Request::Kind::Probe};
    for (const QString &folder : std::as_const(machine.packageFolders))
        driver.folders.push_back(folder.toStdString());
    jobs.push_back({.id = driverJob, .request = std::move(driver)});
    start(jobs);
}

void MachineProbe::Private::start(const std::vector<Job> &jobs)
{
    queue = std::make_unique<RunQueue>(runner);
    connect(
        queue.get(), &RunQueue::jobFinished, q, [this](int id, const Transcript &transcript) { take(id, transcript); });
    connect(queue.get(), &RunQueue::finished, q, [this] { end(); });
    queue->start(jobs);
}

std::vector<Job> MachineProbe::Private::libraryJobs() const
{
    std::vector<Job> jobs;
    for (const CudnnInstall &install : machine.cudnns) {
        jobs.push_back({.id = static_cast<int>(jobs.size()),
            .request = {.kind = Request::Kind::Probe, .cudnn = install.path.toStdString()}});
    }
    return jobs;
}

void MachineProbe::Private::take(int id, const Transcript &transcript)
{
    if (id != driverJob) {
        readInstall(transcript, machine.cudnns[static_cast<std::size_t>(id)]);
        return;
    }
    readDriver(transcript.env, machine);
    if (const Json &paths = member(transcript.env, "cudnns"); paths.is_array()) {
        for (const Json &path : paths)
            found += QString::fromStdString(path.is_string() ? path.get<std::string>() : std::string());
    }
    readPackages(transcript.env, machine);
    machine.error = transcript.error;
    machine.errorMessage = QString::fromStdString(transcript.errorMessage);
}

void MachineProbe::Private::end()
{
    if (cancelled)
        return;
    // Another machine's disk can't be searched from here: its runner did.
    const bool isThere = runner->target().kind != Target::Kind::Local;
    if (const QStringList paths = std::exchange(found, {}); isThere && machine.cudnns.empty() && !paths.isEmpty()) {
        for (const QString &path : paths)
            machine.cudnns.push_back({.path = path, .folder = path.section(u'/', 0, -2)});
        queue.release()->deleteLater(); // its signal is being handled
        start(libraryJobs());
        return;
    }
    std::ranges::stable_sort(machine.cudnns, std::ranges::greater(),
        [](const CudnnInstall &install) { return std::pair(preference(install.source), install.version); });
    emit q->found(machine);
}

} // namespace gpu
