// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From a click on Run to the verdict: the runner's process, the library, case and control, and the judgement. With the
// cuDNN that is installed; where there is none, nothing is measured.
#include "measure.h"
#include "process.h"
#include "sections.h"

#include "gpu/client/machine.h"
#include "gpu/client/plan.h"
#include "gpu/client/runqueue.h"
#include "kb/cases/entrycases.h"
#include "kb/evidence/verdict.h"
#include "kb/library/library.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>

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

gpu::Machine thisMachine()
{
    gpu::MachineProbe probe(
        std::make_shared<gpu::Runner>(gpu::Target {.runner = QStringLiteral(CASEBOOK_RUNNER)}), {}, {});
    gpu::Machine result;
    QEventLoop loop;
    QObject::connect(&probe, &gpu::MachineProbe::found, &loop, [&](const gpu::Machine &machine) {
        result = machine;
        loop.quit();
    });
    QMetaObject::invokeMethod(&probe, [&probe] { probe.start(); }, Qt::QueuedConnection);
    loop.exec();
    return result;
}

/// Runs them all and judges each; false where one could not run.
bool runAll(const std::vector<gpu::Request> &requests)
{
    std::vector<gpu::Job> jobs;
    for (std::size_t i = 0; i < requests.size(); ++i)
        jobs.push_back({int(i), requests[i]});
    gpu::RunQueue queue(std::make_shared<gpu::Runner>(gpu::Target {.runner = QStringLiteral(CASEBOOK_RUNNER)}));
    QEventLoop loop;
    bool good = true;
    QObject::connect(&queue, &gpu::RunQueue::jobFinished, &loop, [&](int id, const gpu::Transcript &transcript) {
        good &= kb::judge(*requests[std::size_t(id)].testCase, transcript).verdict != kb::Verdict::CouldNotRun;
    });
    QObject::connect(&queue, &gpu::RunQueue::finished, &loop, &QEventLoop::quit);
    QMetaObject::invokeMethod(&queue, [&] { queue.start(jobs); }, Qt::QueuedConnection);
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

/// What runner and client add to what a run waits for: both open CUDA and cuDNN, and create a handle.
void benchOnGpu(const gpu::Machine &machine, const gpu::CudnnInstall &cudnn, Report &report)
{
    // An op that takes one process and next to no time once there is a handle.
    const auto dropout = gpu::parseCase(gpu::Json::parse(R"({"name": "dropout", "role": "claim", "level": "gpu",
        "op": "dropout_descriptor", "attrs": {"probability": 0.5},
        "control": {"patch": {"/attrs/probability": 0.25}, "expect": "SUCCESS"}, "expect": [{"status": "SUCCESS"}]})"));
    if (!dropout)
        std::abort();
    if (machine.gpus.empty()) {
        std::printf("No GPU here: the overhead at the level GPU is not measured.\n");
        return;
    }
    std::vector<gpu::Request> requests;
    for (gpu::PlannedRun &planned : gpu::planRuns(*dropout, machine, std::span(&cudnn, 1), {}))
        requests.push_back(std::move(planned.request));
    bool good = true;
    const Pair pair = measureInTurns(
        20, [&] { good &= runAll(requests); }, [&] { good &= run({EMPTY_CUDNN, cudnn.path.toStdString()}) == 0; });
    if (good)
        report.add({.name = "a case at the level GPU, click to verdict",
            .median = pair.ours.median,
            .p95 = pair.ours.p95,
            .unit = "ms",
            .ratio = pair.ratio(),
            .ratioTo = "opening CUDA and cuDNN alone",
            .target = 1.1,
            .targetIsRatio = true});
    else
        std::printf("The overhead at the level GPU is not measured: it could not run here.\n");
}

} // namespace

void benchReproduce(const Setting &, Report &report)
{
    int count = 0;
    const QCoreApplication app(count, nullptr);
    const gpu::Machine machine = thisMachine();
    // The first that loads, as the window and the command line choose it.
    const auto cudnn = std::ranges::find_if(
        machine.cudnns, [](const gpu::CudnnInstall &install) { return !install.version.isNull(); });
    if (cudnn == machine.cudnns.end()) {
        std::printf("No cuDNN is installed here: running cases is not measured.\n");
        return;
    }
    const auto requestFor = [&](const gpu::Case &testCase) {
        gpu::Request request;
        request.cudnn = cudnn->path.toStdString();
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
    benchOnGpu(machine, *cudnn, report);
}

} // namespace bench
