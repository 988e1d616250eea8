// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From a click on Run to the verdict: the runner's process, the library, case and control, and the judgement. With the
// cuDNN that is installed; where there is none, nothing is measured.
#include "measure.h"
#include "sections.h"

#include "gpu/client/machine.h"
#include "gpu/client/runqueue.h"
#include "kb/cases/entrycases.h"
#include "kb/evidence/verdict.h"
#include "kb/library/library.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QThread>

#include <cstdio>
#include <cstdlib>

namespace bench {

namespace {

std::vector<gpu::Case> builtInCases(gpu::Level level)
{
    const auto library = kb::Library::open(BUILT_IN_LIBRARY, {});
    if (!library)
        std::abort();
    std::vector<gpu::Case> cases;
    for (std::uint32_t i = 0; i < (*library)->entryCount(); ++i) {
        for (gpu::Case &one : kb::entryCases((*library)->readEntry(i)->entry).cases) {
            if (one.level == level)
                cases.push_back(std::move(one));
        }
    }
    return cases;
}

/// The first that loads, as the window and the command line choose it.
QString installedCudnn()
{
    gpu::MachineProbe probe({.runner = QStringLiteral(CASEBOOK_RUNNER)}, {}, {});
    QString path;
    QEventLoop loop;
    QObject::connect(&probe, &gpu::MachineProbe::found, &loop, [&](const gpu::Machine &machine) {
        for (const gpu::CudnnInstall &install : machine.cudnns) {
            if (path.isEmpty() && !install.version.isNull())
                path = install.path;
        }
        loop.quit();
    });
    QMetaObject::invokeMethod(&probe, [&probe] { probe.start(); }, Qt::QueuedConnection);
    loop.exec();
    return path;
}

/// Runs them all and judges each; false where one could not run.
bool runAll(const std::vector<gpu::Request> &requests)
{
    std::vector<gpu::Job> jobs;
    for (std::size_t i = 0; i < requests.size(); ++i)
        jobs.push_back({int(i), {.runner = QStringLiteral(CASEBOOK_RUNNER)}, requests[i], requests[i].testCase->level});
    gpu::RunQueue queue(QThread::idealThreadCount());
    QEventLoop loop;
    bool good = true;
    QObject::connect(&queue, &gpu::RunQueue::jobFinished, &loop, [&](int id, const gpu::Transcript &transcript) {
        good &= kb::judge(*requests[std::size_t(id)].testCase, transcript).verdict != kb::Verdict::CouldNotRun;
    });
    QObject::connect(&queue, &gpu::RunQueue::finished, &loop, &QEventLoop::quit);
    QMetaObject::invokeMethod(&queue, [&] { queue.start(std::move(jobs)); }, Qt::QueuedConnection);
    loop.exec();
    return good;
}

void add(Report &report, const char *name, int times, const std::vector<gpu::Request> &requests, double target)
{
    bool good = true;
    const Timing timing = measure(times, [&] { good &= runAll(requests); });
    if (good)
        report.add({.name = name, .median = timing.median, .p95 = timing.p95, .unit = "ms", .target = target});
    else
        std::printf("%s: not measured, it could not run here\n", name);
}

} // namespace

void benchReproduce(const Setting &, Report &report)
{
    int count = 0;
    const QCoreApplication app(count, nullptr);
    const QString cudnn = installedCudnn();
    if (cudnn.isEmpty()) {
        std::printf("No cuDNN is installed here: running cases is not measured.\n");
        return;
    }
    const auto requestFor = [&](const gpu::Case &testCase) {
        gpu::Request request;
        request.cudnn = cudnn.toStdString();
        request.testCase = testCase;
        return request;
    };
    std::vector<gpu::Request> library;
    for (const gpu::Case &one : builtInCases(gpu::Level::Library)) {
        if (one.op != gpu::Op::Installation) // some of those need a second cuDNN
            library.push_back(requestFor(one));
    }
    constexpr std::size_t catalogue = 30;
    if (library.size() < catalogue)
        std::abort();
    library.resize(catalogue);
    add(report, "a case at the level library, click to verdict", 30, {library.front()}, 50);
    add(report, "30 cases at the level library", 10, library, 2000);

    for (const gpu::GpuModel &model : gpu::readGpuModels(QStringLiteral(GPU_MODELS), nullptr)) {
        if (model.name != QLatin1String("H100"))
            continue;
        gpu::Request request = requestFor(builtInCases(gpu::Level::Model).front());
        request.gpuModel = model.name.toStdString();
        request.gpuModelProperties = model.properties;
        add(report, "a case at the level model on one GPU model", 10, {request}, 1500);
    }
}

} // namespace bench
