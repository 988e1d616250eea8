// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/runs.h"

#include "app/paths.h"
#include "kb/cases/entrycases.h"
#include "kb/wording/answerwords.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

#include <algorithm>

namespace app {

void addCaseOptions(QCommandLineParser &parser)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("app", text); };
    parser.addOptions({
        {QStringLiteral("case"), tr("Only the cases of this name."), QStringLiteral("name")},
        {QStringLiteral("level"), tr("Only cases of this level: library, toolkit, model or gpu."),
            QStringLiteral("level")},
        {QStringLiteral("gpu-model"),
            tr("A described GPU for the level model; may be given several times. Without it, all of them."),
            QStringLiteral("name")},
        {QStringLiteral("device"), tr("The GPU of the level gpu, by its number; 0 without it."),
            QStringLiteral("number")},
        {QStringLiteral("timeout"), tr("Seconds that a run may take, in place of its case's own."),
            QStringLiteral("seconds")},
    });
}

bool readLimits(const Options &options, gpu::RunLimits &limits)
{
    std::optional<int> device = 0;
    if (!readNumber(options, QStringLiteral("device"), 0, 1023, device)
        || !readNumber(options, QStringLiteral("timeout"), 1, 600, limits.timeoutSeconds))
        return false;
    limits.device = *device;
    return true;
}

bool readLevel(const Options &options, std::optional<gpu::Level> &level)
{
    if (!options.parser.isSet(QStringLiteral("level")))
        return true;
    level = gpu::levelFromName(options.parser.value(QStringLiteral("level")).toStdString());
    if (!level)
        message(QCoreApplication::translate("cli", "--level is one of library, toolkit, model, gpu."));
    return level.has_value();
}

std::optional<std::vector<Subject>> chooseSubjects(
    const kb::Library &library, const QStringList &ids, const QString &caseName, std::optional<gpu::Level> level)
{
    std::vector<std::uint32_t> indexes;
    if (ids.isEmpty()) {
        for (std::uint32_t i = 0; i < library.entryCount(); ++i) {
            if (library.entry(i).hasCases)
                indexes.push_back(i);
        }
    } else {
        for (const QString &id : ids) {
            const std::optional<std::uint32_t> index = library.find(id.toStdString());
            if (!index) {
                message(wording::sentence(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = id.toStdString()}));
                return std::nullopt;
            }
            if (!std::ranges::contains(indexes, *index))
                indexes.push_back(*index);
        }
    }
    std::vector<Subject> subjects;
    for (const std::uint32_t index : indexes) {
        kb::Expected<kb::EntryFile> file = library.readEntry(index);
        if (!file) {
            message(wording::sentence(file.error()));
            continue;
        }
        const kb::EntryCases cases = kb::entryCases(file->entry);
        for (const kb::Finding &finding : cases.findings)
            message(wording::sentence(finding));
        Subject subject {std::move(*file), {}};
        std::ranges::copy_if(cases.cases, std::back_inserter(subject.chosen), [&](const gpu::Case &testCase) {
            return (caseName.isEmpty() || testCase.name == caseName.toStdString())
                && (!level || testCase.level == *level);
        });
        if (!subject.chosen.empty())
            subjects.push_back(std::move(subject));
    }
    return subjects;
}

std::optional<std::vector<gpu::GpuModel>> chooseGpuModels(const QStringList &names)
{
    QStringList problems;
    std::vector<gpu::GpuModel> models = gpu::readGpuModels(QString::fromStdString(gpuModels().string()), &problems);
    for (const QString &problem : problems)
        message(problem);
    if (names.isEmpty())
        return models;
    QStringList known;
    for (const gpu::GpuModel &model : models)
        known += model.name;
    for (const QString &name : names) {
        if (!known.contains(name)) {
            message(QCoreApplication::translate("cli", "There is no GPU model “%1”. Known are: %2.")
                    .arg(name, known.join(QStringLiteral(", "))));
            return std::nullopt;
        }
    }
    std::erase_if(models, [&](const gpu::GpuModel &model) { return !names.contains(model.name); });
    return models;
}

kb::RunFacts factsOf(const Run &run)
{
    return {.entryId = run.subject->file.entry.id,
        .entryText = run.subject->file.text.bytes(),
        .testCase = *run.testCase,
        .transcript = run.transcript,
        .gpuModel = run.request.gpuModel,
        .target = {},
        .time = run.time};
}

nlohmann::ordered_json toJson(const Run &run)
{
    const kb::Judgement &judged = run.judgement;
    return {{"id", run.subject->file.entry.id}, {"case", run.testCase->name},
        {"role", gpu::roleName(run.testCase->role)}, {"level", gpu::levelName(run.testCase->level)},
        {"gpu_model", run.request.gpuModel}, {"library", gpu::spec(run.testCase->package).name},
        {"version", judged.version.isNull() ? "" : gpu::toString(judged.version)},
        {"package", run.package ? nlohmann::ordered_json(*run.package) : nlohmann::ordered_json()},
        {"verdict", kb::verdictName(judged.verdict)}, {"status", judged.observed.name},
        {"reason", judged.observed.reason}, {"call", judged.observed.call}, {"control", judged.control.name},
        {"error", gpu::runErrorName(judged.error)},
        {"sentence", wording::sentence(judged, *run.testCase).toStdString()}, {"ms", run.transcript.wallMs},
        {"confinement", run.transcript.confinement()}};
}

namespace {

std::ptrdiff_t countOf(const std::vector<Run> &runs, kb::Verdict verdict)
{
    return std::ranges::count(runs, verdict, [](const Run &run) { return run.judgement.verdict; });
}

} // namespace

void printTable(const std::vector<Run> &runs)
{
    const Subject *shown = nullptr;
    for (const Run &run : runs) {
        if (run.subject != shown) {
            shown = run.subject;
            printText(QString::fromStdString(shown->file.entry.id) + QLatin1Char('\n'));
        }
        QString where = wording::level(run.testCase->level);
        if (!run.request.gpuModel.empty())
            where += QLatin1Char(' ') + QString::fromStdString(run.request.gpuModel);
        printText(QStringLiteral("  %1  %2  %3  %4\n")
                .arg(wording::verdict(run.judgement.verdict), -16)
                .arg(QString::fromStdString(run.testCase->name), -28)
                .arg(where, -14)
                .arg(wording::sentence(run.judgement, *run.testCase)));
    }
    QStringList counts;
    for (const kb::Verdict verdict :
        {kb::Verdict::Reproduced, kb::Verdict::NotReproduced, kb::Verdict::Inconclusive, kb::Verdict::CouldNotRun}) {
        if (const auto count = countOf(runs, verdict); count > 0)
            counts += QStringLiteral("%1: %2").arg(wording::verdict(verdict)).arg(count);
    }
    if (runs.size() > 1)
        printText(counts.join(QStringLiteral("   ")) + QLatin1Char('\n'));
}

void sayWhatIsNotKept(const std::vector<Run> &runs)
{
    if (const auto count = countOf(runs, kb::Verdict::Inconclusive); count > 0)
        message(wording::undecided(int(count)));
}

int exitCodeOf(const std::vector<Run> &runs)
{
    const auto any = [&](kb::Verdict verdict) { return countOf(runs, verdict) > 0; };
    if (any(kb::Verdict::NotReproduced))
        return Findings;
    return any(kb::Verdict::CouldNotRun) || !any(kb::Verdict::Reproduced) ? CouldNotRun : Fine;
}

} // namespace app
