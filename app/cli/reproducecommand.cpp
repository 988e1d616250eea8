// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli reproduce: which cases, on which cuDNN and GPU model → jobs → transcripts → judgements → a table, and
// records where they are asked for.
#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/machine.h"
#include "app/cli/publishedcudnn.h"
#include "app/cli/recordedcase.h"
#include "app/cli/recorder.h"
#include "app/paths.h"

#include "gpu/client/plan.h"
#include "gpu/client/runqueue.h"
#include "kb/cases/entrycases.h"
#include "kb/evidence/entryevidence.h"
#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QEventLoop>
#include <QThread>

#include <algorithm>

namespace app {

namespace {

/// An entry with the cases that were asked for.
struct Subject {
    kb::EntryFile file;
    std::vector<gpu::Case> chosen;
};

/// One case on one library, and on one GPU model.
struct Run {
    const Subject *subject = nullptr;
    const gpu::Case *testCase = nullptr;
    gpu::Request request;
    std::string time; // when it began; empty: it did not
    gpu::Transcript transcript;
    kb::Judgement judgement;
    std::optional<std::string> package; // packageOfRun()
};

struct Choice {
    QString caseName;
    std::optional<gpu::Level> level;
    QStringList cudnn;
    QStringList gpuModels;
    bool record = false;
    QString from; // a record's file
    gpu::Target target;
};

// --- what to run -----------------------------------------------------------------------------------------------------

std::optional<std::vector<Subject>> chooseSubjects(
    const kb::Library &library, const QStringList &ids, const Choice &choice)
{
    std::vector<std::uint32_t> indexes;
    if (ids.isEmpty()) {
        for (std::uint32_t i = 0; i < library.entryCount(); ++i) {
            if (library.entry(i).hasCases)
                indexes.push_back(i);
        }
    } else {
        const std::optional<std::uint32_t> index = library.find(ids.first().toStdString());
        if (!index) {
            message(
                wording::sentence(kb::Error {.code = kb::ErrorCode::NoSuchEntry, .detail = ids.first().toStdString()}));
            return std::nullopt;
        }
        indexes.push_back(*index);
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
            return (choice.caseName.isEmpty() || testCase.name == choice.caseName.toStdString())
                && (!choice.level || testCase.level == *choice.level);
        });
        if (!subject.chosen.empty())
            subjects.push_back(std::move(subject));
    }
    return subjects;
}

std::optional<std::vector<Subject>> subjectOf(const kb::Record &record)
{
    const kb::JsonText none
        = kb::JsonText::parse("{}").value(); // the case is the record's, whatever became of its entry
    Subject subject {
        .file = {.text = none, .entry = {.id = record.entryId}, .original = none}, .chosen = {record.testCase}};
    return std::vector {std::move(subject)};
}

/// The libraries that --cudnn names, or else the first that works. Empty: none, so every run says so.
std::vector<gpu::CudnnInstall> chooseLibraries(const gpu::Machine &machine, const QStringList &named)
{
    std::vector<gpu::CudnnInstall> libraries = named.isEmpty() ? gpu::usableLibraries(machine) : machine.cudnns;
    if (named.isEmpty() && libraries.size() > 1)
        libraries.resize(1);
    if (!named.isEmpty())
        std::erase_if(libraries, [](const gpu::CudnnInstall &one) { return one.source != gpu::Source::User; });
    return libraries;
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

std::vector<Run> planAll(const std::vector<Subject> &subjects, const gpu::Machine &machine,
    const std::vector<gpu::CudnnInstall> &libraries, const std::vector<gpu::GpuModel> &models)
{
    std::vector<Run> runs;
    for (const Subject &subject : subjects) {
        for (const gpu::Case &testCase : subject.chosen) {
            for (gpu::Request &request : gpu::planRuns(testCase, machine, libraries, models))
                runs.push_back({&subject, &testCase, std::move(request), {}, {}, {}, {}});
        }
    }
    return runs;
}

// --- running ---------------------------------------------------------------------------------------------------------

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

/// Has each run recorded once it has ended (recorder: null where none is asked for); one that could not be carried out
/// observed nothing. A signal that asks the program to end cancels those that have not ended. False: something could
/// not be recorded, which was said on stderr.
bool execute(std::vector<Run> &runs, const gpu::Target &target, Recorder *recorder)
{
    std::vector<gpu::Job> jobs;
    for (std::size_t i = 0; i < runs.size(); ++i)
        jobs.push_back({int(i), target, runs[i].request, runs[i].testCase->level});
    gpu::RunQueue queue(std::max(1, QThread::idealThreadCount()));
    QEventLoop loop;
    QObject::connect(&queue, &gpu::RunQueue::jobStarted, &loop, [&](int id) { //
        runs[std::size_t(id)].time = kb::utcNow();
    });
    QObject::connect(&queue, &gpu::RunQueue::jobFinished, &loop, [&](int id, const gpu::Transcript &transcript) {
        Run &run = runs[std::size_t(id)];
        run.transcript = transcript;
        run.judgement = kb::judge(*run.testCase, transcript);
        if (recorder && run.judgement.verdict != kb::Verdict::CouldNotRun)
            recorder->record(factsOf(run));
        if (runs.size() > 1 && queue.done() % 25 == 0 && transcript.error != gpu::RunError::Cancelled)
            message(QCoreApplication::translate("cli", "%1 of %2 runs").arg(queue.done()).arg(runs.size()));
    });
    QObject::connect(&queue, &gpu::RunQueue::finished, &loop, &QEventLoop::quit);
    queue.start(std::move(jobs)); // whose end is told from the event loop
    const Interruption interruption([&queue] {
        message(QCoreApplication::translate("cli", "Stopping: the runs that have not ended are cancelled."));
        queue.cancel();
    });
    loop.exec();
    return !recorder || recorder->finish();
}

// --- what is printed -------------------------------------------------------------------------------------------------

/// Finds out which of what ran is published, and says of each cuDNN that is not that it is not.
void lookForPackages(std::vector<Run> &runs, const gpu::Target &target)
{
    kb::FileHasher hasher;
    QStringList said;
    for (Run &run : runs) {
        run.package = packageOfRun(run.transcript, target, hasher);
        const bool isUnpublished = run.package && run.package->empty();
        if (const QString text = unpublishedText(run.transcript); isUnpublished && !said.contains(text)) {
            message(text);
            said += text;
        }
    }
}

nlohmann::ordered_json toJson(const Run &run)
{
    const kb::Judgement &judged = run.judgement;
    return {{"id", run.subject->file.entry.id}, {"case", run.testCase->name},
        {"role", gpu::roleName(run.testCase->role)}, {"level", gpu::levelName(run.testCase->level)},
        {"gpu_model", run.request.gpuModel}, {"cudnn", judged.cudnn.isNull() ? "" : gpu::toString(judged.cudnn)},
        {"package", run.package ? nlohmann::ordered_json(*run.package) : nlohmann::ordered_json()},
        {"verdict", kb::verdictName(judged.verdict)}, {"status", judged.observed.name},
        {"reason", judged.observed.reason}, {"call", judged.observed.call}, {"control", judged.control.name},
        {"error", gpu::runErrorName(judged.error)},
        {"sentence", wording::sentence(judged, *run.testCase).toStdString()}, {"ms", run.transcript.wallMs}};
}

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
}

int exitCodeOf(const std::vector<Run> &runs)
{
    const auto any = [&](kb::Verdict verdict) {
        return std::ranges::any_of(runs, [verdict](const Run &run) { return run.judgement.verdict == verdict; });
    };
    if (any(kb::Verdict::NotReproduced) || any(kb::Verdict::Inconclusive))
        return Findings;
    return any(kb::Verdict::CouldNotRun) ? CouldNotRun : Fine;
}

std::optional<Choice> readChoice(const Options &options)
{
    const std::optional<gpu::Target> target = readTarget(options);
    if (!target)
        return std::nullopt;
    Choice choice {.caseName = options.parser.value(QStringLiteral("case")),
        .level = {},
        .cudnn = options.parser.values(QStringLiteral("cudnn")),
        .gpuModels = options.parser.values(QStringLiteral("gpu-model")),
        .record = options.parser.isSet(QStringLiteral("record")),
        .from = options.parser.value(QStringLiteral("from")),
        .target = *target};
    if (options.parser.isSet(QStringLiteral("level"))) {
        choice.level = gpu::levelFromName(options.parser.value(QStringLiteral("level")).toStdString());
        if (!choice.level) {
            message(QCoreApplication::translate("cli", "--level is one of library, model, gpu."));
            return std::nullopt;
        }
    }
    const int named = int(!options.positional().isEmpty()) + int(options.parser.isSet(QStringLiteral("all")))
        + int(!choice.from.isEmpty());
    if (named != 1) {
        message(QCoreApplication::translate("cli", "Name an entry, or say --all, or --from RECORD: one of the three."));
        return std::nullopt;
    }
    if (!choice.from.isEmpty() && (choice.record || choice.level || !choice.caseName.isEmpty())) {
        message(QCoreApplication::translate(
            "cli", "--from repeats the record's own case and writes none: leave out --record, --case and --level."));
        return std::nullopt;
    }
    return choice;
}

} // namespace

int runReproduce(const QStringList &arguments)
{
    // lupdate takes the namespace for the context of a plain tr().
    const auto tr = [](const char *text) { return QCoreApplication::translate("app", text); };
    Options options(QStringLiteral("reproduce"), tr("Runs the test cases of an entry, or of all entries."));
    options.withLibrary().withLanguage().withJson();
    options.parser.addOptions({
        {QStringLiteral("all"), tr("Every entry that has cases.")},
        {QStringLiteral("from"), tr("Repeats the case of this record on a cuDNN of its version."),
            QStringLiteral("RECORD")},
        {QStringLiteral("case"), tr("Only the cases of this name."), QStringLiteral("name")},
        {QStringLiteral("level"), tr("Only cases of this level: library, model or gpu."), QStringLiteral("level")},
        {QStringLiteral("cudnn"),
            tr("A libcudnn.so or a folder with one; may be given several times. Without it, the newest that is "
               "installed."),
            QStringLiteral("path")},
        {QStringLiteral("gpu-model"),
            tr("A described GPU for the level model; may be given several times. Without it, all of them."),
            QStringLiteral("name")},
        {QStringLiteral("record"), tr("Writes what was observed as evidence.")},
        targetOption(),
    });
    options.parser.addPositionalArgument(QStringLiteral("ID"), tr("The entry."), QStringLiteral("[ID]"));
    if (const std::optional<int> exitCode = options.parse(arguments, 0, 1))
        return *exitCode;
    const std::optional<Choice> choice = readChoice(options);
    if (!choice)
        return BadInput;
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    const std::optional<RecordedCase> recordedCase
        = choice->from.isEmpty() ? std::optional(RecordedCase()) : readRecordedCase(choice->from);
    if (!recordedCase)
        return BadInput;
    const std::optional<std::vector<gpu::GpuModel>> models
        = chooseGpuModels(recordedCase->describedGpus(choice->gpuModels));
    if (!library || !models)
        return BadInput;
    const std::optional<std::vector<Subject>> subjects = recordedCase->record
        ? subjectOf(*recordedCase->record)
        : chooseSubjects(*library, options.positional(), *choice);
    if (!subjects)
        return BadInput;
    if (subjects->empty()) {
        message(tr("No case to run: the entry has none of that name or level."));
        return BadInput;
    }
    if (!checkLibraries(choice->target, choice->cudnn))
        return BadInput;
    const gpu::Machine machine = probeMachine(choice->target, choice->cudnn);
    if (machine.error != gpu::RunError::None) {
        sayWhyNot(machine);
        return CouldNotRun;
    }
    std::vector<gpu::CudnnInstall> libraries
        = recordedCase->record ? recordedCase->libraries(machine) : chooseLibraries(machine, choice->cudnn);
    if (recordedCase->record && libraries.empty()) {
        message(recordedCase->neededText());
        return CouldNotRun;
    }
    if (libraries.empty() && choice->target.kind == gpu::Target::Kind::Local) {
        message(machine.cudnns.empty()
                ? adviceWithoutCudnn().trimmed()
                : tr("None of the cuDNN found here can be loaded: “casebook-cli devices” says why."));
        return CouldNotRun;
    }
    if (libraries.empty())
        libraries.push_back({.path = choice->cudnn.value(0)}); // each run says that there is none

    const kb::EvidenceStore store(library->folder(), library->isReadOnly(), dataFolder());
    std::optional<Recorder> recorder;
    if (choice->record && !recorder.emplace(*library, store, choice->target).isReady())
        return BadInput;
    std::vector<Run> runs = planAll(*subjects, machine, libraries, *models);
    const bool recorded = execute(runs, choice->target, recorder ? &*recorder : nullptr);
    lookForPackages(runs, choice->target);
    if (options.json()) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        const Subject *subject = nullptr;
        std::string_view tier; // of the subject, with the records so far
        for (const Run &run : runs) {
            if (run.subject != subject) {
                subject = run.subject;
                tier = kb::tierName(kb::entryEvidence(store, *library, subject->file.entry).tier);
            }
            list.push_back(toJson(run));
            if (recordedCase->record)
                list.back()["same_as_record"] = recordedCase->isSame(run.judgement);
            else
                list.back()["tier"] = tier;
        }
        printJson({{"runs", std::move(list)}});
    } else {
        printTable(runs);
    }
    Interruption::passOn();
    if (recordedCase->record)
        return recordedCase->compare(runs.front().judgement, runs.front().package);
    return recorded ? exitCodeOf(runs) : int(BadInput);
}

} // namespace app
