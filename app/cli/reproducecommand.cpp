// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli reproduce: which cases, on which cuDNN and GPU model → jobs → transcripts → judgements → a table, and
// records where they are asked for.
#include "app/cli/command.h"
#include "app/cli/execution.h"
#include "app/cli/interruption.h"
#include "app/cli/machine.h"
#include "app/cli/patience.h"
#include "app/cli/recordedcase.h"
#include "app/paths.h"

#include "kb/evidence/entryevidence.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <functional>

namespace app {

namespace {

struct Choice {
    QString caseName;
    std::optional<gpu::Level> level;
    QStringList cudnn;
    std::optional<gpu::VersionRange> versions; // of packages, at the level toolkit; nothing: all that are found
    QStringList gpuModels;
    QString id; // empty: all, or from a record
    bool record = false;
    bool resume = false;
    QString from; // a record's file
    int jobs = 0; // 0: one for each core there
    RunOptions runs;
};

// --- what to run -----------------------------------------------------------------------------------------------------

std::optional<std::vector<Subject>> subjectOf(const kb::Record &record)
{
    const kb::JsonText none
        = kb::JsonText::parse("{}").value(); // the case is the record's, whatever became of its entry
    Subject subject {
        .file = {.text = none, .entry = {.id = record.entryId}, .original = none}, .chosen = {record.testCase}};
    return std::vector {std::move(subject)};
}

/// Whether the machine has the package that the record's case is about.
bool hasPackage(const gpu::Machine &machine, const Subject &subject)
{
    return std::ranges::contains(machine.packages, subject.chosen.front().package, &gpu::PackageInstall::package);
}

// --- running ---------------------------------------------------------------------------------------------------------

/// Until the runs have ended. A signal that asks the program to end cancels those that have not.
void carryOut(Execution &execution)
{
    QEventLoop loop;
    QTimer progress;
    progress.setInterval(saidEvery);
    QObject::connect(&progress, &QTimer::timeout, &loop, [&] {
        message(QCoreApplication::translate("cli", "%1 of %2 runs").arg(execution.done()).arg(execution.total()));
    });
    execution.start([&loop] { loop.quit(); });
    progress.start();
    const Interruption interruption([&execution] {
        message(QCoreApplication::translate("cli", "Stopping: the runs that have not ended are cancelled."));
        execution.cancel();
    });
    loop.exec();
}

/// What the runs are of, and where: a journal of another command is not taken up.
QString commandText(const Choice &choice, const std::filesystem::path &library)
{
    QStringList words {QString::fromStdString(library.string()), gpu::targetText(choice.runs.target), choice.caseName,
        choice.level ? QString::fromUtf8(gpu::levelName(*choice.level)) : QString(), choice.id};
    return (words + choice.cudnn + choice.gpuModels).join(u'\n');
}

std::optional<Choice> readChoice(const Options &options)
{
    const std::optional<gpu::Target> target = readTarget(options);
    if (!target)
        return std::nullopt;
    Choice choice {.caseName = options.parser.value(QStringLiteral("case")),
        .level = {},
        .cudnn = options.parser.values(QStringLiteral("cudnn")),
        .versions = {},
        .gpuModels = options.parser.values(QStringLiteral("gpu-model")),
        .id = options.positional().value(0),
        .record = options.parser.isSet(QStringLiteral("record")),
        .resume = options.parser.isSet(QStringLiteral("resume")),
        .from = options.parser.value(QStringLiteral("from")),
        .runs = {.target = *target}};
    if (!readLevel(options, choice.level))
        return std::nullopt;
    if (const QString range = options.parser.value(QStringLiteral("versions")); !range.isEmpty()) {
        choice.versions = gpu::parseVersionRange(range.toStdString());
        if (!choice.versions) {
            message(QCoreApplication::translate("cli", "--versions is a range such as “>=12.4, <13” or “12.4.127”."));
            return std::nullopt;
        }
    }
    std::optional<int> jobs = 0;
    std::optional<int> device = 0;
    if (!readNumber(options, QStringLiteral("jobs"), 1, 1024, jobs)
        || !readNumber(options, QStringLiteral("device"), 0, 1023, device)
        || !readNumber(options, QStringLiteral("timeout"), 1, 600, choice.runs.timeout))
        return std::nullopt;
    choice.jobs = *jobs;
    choice.runs.device = *device;
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
        {QStringLiteral("from"), tr("Repeats the case of this record on a library of its version."),
            QStringLiteral("RECORD")},
        {QStringLiteral("cudnn"),
            tr("A libcudnn.so or a folder with one; may be given several times. Without it, the newest that is "
               "installed."),
            QStringLiteral("path")},
        {QStringLiteral("versions"),
            tr("Of cases of the level toolkit: only versions of their package in this range. Without it, all that are "
               "found."),
            QStringLiteral("range")},
        {QStringLiteral("record"), tr("Writes what the runs decided as evidence.")},
        {QStringLiteral("resume"), tr("Leaves out the runs that ended when the same command was cut short.")},
        {QStringLiteral("jobs"), tr("So many runs at once; without it, one for each core there."),
            QStringLiteral("number")},
        {QStringLiteral("device"), tr("The GPU of the level gpu, by its number; 0 without it."),
            QStringLiteral("number")},
        {QStringLiteral("timeout"), tr("Seconds that a run may take, in place of its case's own."),
            QStringLiteral("seconds")},
        targetOption(),
    });
    options.parser.addOptions(runnerOptions());
    addCaseOptions(options.parser);
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
        : chooseSubjects(*library, options.positional(), choice->caseName, choice->level);
    if (!subjects)
        return BadInput;
    if (subjects->empty()) {
        message(tr("No case to run: the entry has none of that name or level."));
        return BadInput;
    }
    if (!checkLibraries(choice->runs.target, choice->cudnn))
        return BadInput;
    const auto runner = std::make_shared<gpu::Runner>(choice->runs.target, choice->jobs);
    const Patience patience(*runner);
    gpu::Machine machine = probeMachine(runner, choice->cudnn);
    if (machine.error != gpu::RunError::None) {
        sayWhyNot(machine);
        return CouldNotRun;
    }
    if (recordedCase->record)
        machine = recordedCase->withPackages(std::move(machine));
    if (choice->versions)
        std::erase_if(
            machine.packages, [&](const gpu::PackageInstall &one) { return !choice->versions->contains(one.version); });
    const bool needsCudnn = needCudnn(*subjects);
    std::vector<gpu::CudnnInstall> libraries
        = recordedCase->record ? recordedCase->libraries(machine) : chooseLibraries(machine, choice->cudnn);
    if (recordedCase->record && (needsCudnn ? libraries.empty() : !hasPackage(machine, subjects->front()))) {
        message(recordedCase->neededText());
        return CouldNotRun;
    }
    if (needsCudnn && libraries.empty() && choice->runs.target.kind == gpu::Target::Kind::Local) {
        message(machine.cudnns.empty()
                ? adviceWithoutCudnn().trimmed()
                : tr("None of the cuDNN found here can be loaded: “casebook-cli devices” says why."));
        return CouldNotRun;
    }
    if (needsCudnn && libraries.empty())
        libraries.push_back({.path = choice->cudnn.value(0)}); // each run says that there is none

    const kb::EvidenceStore store(library->folder(), library->isReadOnly(), dataFolder());
    std::optional<Recorder> recorder;
    if (choice->record && !recorder.emplace(*library, store, choice->runs.target).isReady())
        return BadInput;
    std::vector<Run> runs = planAll(*subjects, machine, libraries, *models, choice->runs);
    std::optional<RunJournal> journal;
    if (choice->from.isEmpty())
        journal.emplace(QString::fromStdString((dataFolder() / "reproduce.jsonl").string()),
            commandText(*choice, library->folder()), choice->resume);
    Execution execution(runs, runner);
    execution.recorder = recorder ? &*recorder : nullptr;
    execution.journal = journal ? &*journal : nullptr;
    if (options.json()) {
        execution.tell = [&](const Run &run) {
            nlohmann::ordered_json line = toJson(run);
            if (recordedCase->record)
                line["same_as_record"] = recordedCase->isSame(run.judgement);
            printJson(line);
        };
    }
    carryOut(execution);
    if (recorder)
        sayWhatIsNotKept(runs);
    const bool recorded = !recorder || recorder->finish();
    if (options.json() && !recordedCase->record) {
        nlohmann::ordered_json tiers = nlohmann::ordered_json::object(); // with the records so far
        for (const Subject &subject : *subjects)
            tiers[subject.file.entry.id] = kb::tierName(kb::entryEvidence(store, *library, subject.file.entry).tier);
        printJson({{"tiers", std::move(tiers)}});
    } else if (!options.json()) {
        printTable(runs);
    }
    Interruption::passOn();
    if (recordedCase->record)
        return runs.empty() ? int(CouldNotRun) : recordedCase->compare(runs.front().judgement, runs.front().package);
    return recorded ? exitCodeOf(runs) : int(BadInput);
}

} // namespace app
