// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/mcpreproduce.h"

#include "app/cli/command.h"
#include "app/cli/machine.h"
#include "app/paths.h"
#include "gpu/protocol/strictjson.h"
#include "kb/cases/entrycases.h"
#include "kb/evidence/entryevidence.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <format>
#include <numeric>
#include <set>

namespace app {

namespace {

constexpr int toldEvery = 100; // milliseconds between two words on progress, at least

std::string runLine(const Run &run)
{
    const QString where = run.request.gpuModel.empty()
        ? wording::level(run.testCase->level)
        : wording::level(run.testCase->level) + u' ' + QString::fromStdString(run.request.gpuModel);
    return QStringLiteral("%1  %2 (%3): %4\n")
        .arg(wording::verdict(run.judgement.verdict), QString::fromStdString(run.testCase->name), where,
            wording::sentence(run.judgement, *run.testCase))
        .toStdString();
}

} // namespace

std::expected<std::unique_ptr<ReproduceCall>, ToolAnswer> ReproduceCall::plan(
    const Toolbox &tools, const gpu::Json &arguments, std::shared_ptr<gpu::Runner> runner)
{
    const auto text = [&arguments](std::string_view key) {
        return std::string(gpu::json::string(gpu::json::member(arguments, key)).value_or(std::string_view()));
    };
    auto library = tools.library();
    if (!library)
        return std::unexpected(toolError(library.error()));
    const std::optional<std::uint32_t> index = (*library)->find(text("id"));
    if (!index)
        return std::unexpected(toolError(
            wording::sentence(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = text("id")}).toStdString()));
    kb::Expected<kb::EntryFile> file = (*library)->readEntry(*index);
    if (!file)
        return std::unexpected(toolError(wording::sentence(file.error()).toStdString()));
    const kb::EntryCases cases = kb::entryCases(file->entry);
    Subject subject {std::move(*file), {}};
    const std::string name = text("case");
    const std::optional<gpu::Level> level = gpu::levelFromName(text("level"));
    std::ranges::copy_if(cases.cases, std::back_inserter(subject.chosen), [&](const gpu::Case &testCase) {
        return (name.empty() || testCase.name == name) && (!level || testCase.level == *level);
    });
    if (subject.chosen.empty()) {
        std::string known;
        for (const gpu::Case &testCase : cases.cases)
            known += std::format("{} ({})\n", testCase.name, gpu::levelName(testCase.level));
        return std::unexpected(known.empty() ? toolError("The entry has no test case.")
                                             : toolError(withQuotation("The entry has no such case. It has:", known)));
    }

    std::unique_ptr<ReproduceCall> call(new ReproduceCall);
    call->m_models = gpu::readGpuModels(QString::fromStdString(gpuModels().string()), nullptr);
    if (const QString model = QString::fromStdString(text("gpu_model")); !model.isEmpty()) {
        QStringList known;
        for (const gpu::GpuModel &one : call->m_models)
            known += one.name;
        std::erase_if(call->m_models, [&model](const gpu::GpuModel &one) { return one.name != model; });
        if (call->m_models.empty())
            return std::unexpected(toolError(
                "There is no such GPU model. Known are: " + known.join(QStringLiteral(", ")).toStdString() + '.'));
    }
    call->m_library = std::move(*library);
    call->m_runner = std::move(runner);
    call->m_cudnn = tools.cudnn();
    call->m_records = gpu::json::boolean(gpu::json::member(arguments, "record")).value_or(false);
    call->m_subjects.push_back(std::move(subject));
    return call;
}

std::string ReproduceCall::question() const
{
    const Subject &subject = m_subjects.front();
    std::string names;
    std::set<std::string_view> packages;
    for (const gpu::Case &testCase : subject.chosen) {
        names += std::format("{}{} ({})", names.empty() ? "" : ", ", testCase.name, gpu::levelName(testCase.level));
        packages.insert(gpu::spec(testCase.package).title);
        for (const gpu::LibraryVersion &beside : gpu::librariesBeside(testCase))
            packages.insert(gpu::spec(gpu::packageOfLibrary(beside.library)).title);
    }
    std::string titles;
    for (const std::string_view title : packages)
        titles += std::format("{}{}", titles.empty() ? "" : ", ", title);
    return std::format("Casebook is to run test cases of {} on this machine: {}. They run, in processes of their own, "
                       "what is installed of: {}.{}",
        subject.file.entry.id, names, titles, m_records ? " What they decide is recorded as evidence." : "");
}

void ReproduceCall::start(
    std::function<void(double, int, const std::string &)> progress, std::function<void(const ToolAnswer &)> ended)
{
    m_progress = std::move(progress);
    m_ended = std::move(ended);
    m_progress(0, 0, "Looking at what is installed on this machine");
    m_probe = std::make_unique<gpu::MachineProbe>(
        m_runner, m_cudnn, QString::fromStdString(ifItAnswers(cacheFolder()).string()));
    QObject::connect(m_probe.get(), &gpu::MachineProbe::found, m_probe.get(),
        [this](const gpu::Machine &machine) { runOn(machine); });
    m_probe->start();
}

void ReproduceCall::cancel()
{
    m_isCancelled = true;
    if (m_execution)
        m_execution->cancel();
}

void ReproduceCall::runOn(const gpu::Machine &machine)
{
    const std::vector<gpu::CudnnInstall> libraries = chooseLibraries(machine, m_cudnn);
    if (m_isCancelled || machine.error != gpu::RunError::None) {
        m_ended(toolError(wording::sentence(m_isCancelled ? gpu::RunError::Cancelled : machine.error).toStdString()));
        return;
    }
    if (libraries.empty() && needCudnn(m_subjects)) {
        m_ended(toolError(adviceWithoutCudnn().toStdString()));
        return;
    }
    m_store.emplace(m_library->folder(), m_library->isReadOnly(), ifItAnswers(dataFolder()));
    if (m_records && !m_recorder.emplace(*m_library, *m_store, m_runner->target()).isReady()) {
        m_ended(toolError("No record can be written; nothing was run."));
        return;
    }
    m_runs = planAll(m_subjects, machine, libraries, m_models, {}, m_runner->target());
    m_shares.resize(m_runs.size());
    m_execution = std::make_unique<Execution>(m_runs, m_runner);
    m_execution->recorder = m_recorder ? &*m_recorder : nullptr;
    m_execution->advanced = [this](int run, const gpu::Transcript &seen) {
        const std::size_t steps = 2 + m_runs[std::size_t(run)].testCase->points.size(); // control, case, points
        takeShare(run, double(std::min(seen.steps.size(), steps)) / double(steps + 1));
    };
    m_execution->tell = [this](const Run &run) { takeShare(int(&run - m_runs.data()), 1); };
    m_execution->start([this] { end(); });
}

void ReproduceCall::takeShare(int run, double share)
{
    m_shares[std::size_t(run)] = std::max(m_shares[std::size_t(run)], share);
    const double done = std::accumulate(m_shares.begin(), m_shares.end(), 0.0);
    if (done <= m_told || (share < 1 && m_sinceTold.isValid() && m_sinceTold.elapsed() < toldEvery))
        return;
    m_told = done;
    m_sinceTold.start();
    const int ended = int(std::ranges::count(m_shares, 1.0));
    m_progress(done, int(m_shares.size()), std::format("{} of {} runs", ended, m_shares.size()));
}

void ReproduceCall::end()
{
    const bool isRecorded = m_recorder && m_recorder->finish();
    gpu::Json runs = gpu::Json::array();
    std::string lines;
    for (const Run &run : m_runs) {
        runs.push_back(toJson(run));
        lines += runLine(run);
    }
    const kb::Entry &entry = m_subjects.front().file.entry;
    gpu::Json structured = {{"runs", std::move(runs)}, // the tier is the one with the records so far
        {"tier", kb::tierName(kb::entryEvidence(*m_store, *m_library, entry).tier)}};
    std::string own = "What the cases showed on this machine.";
    if (m_records) {
        structured["recorded"] = isRecorded;
        own += isRecorded ? " What they decided is recorded." : " Not all of it could be recorded.";
    }
    m_ended({.text = withQuotation(own, lines), .structured = std::move(structured)});
}

} // namespace app
