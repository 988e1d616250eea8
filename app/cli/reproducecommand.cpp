// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// casebook-cli reproduce: which cases, on which cuDNN and GPU model → jobs → transcripts → judgements → a table, and
// records where they are asked for.
#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/machine.h"
#include "app/cli/targetruns.h"
#include "app/paths.h"

#include "kb/evidence/entryevidence.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>

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
    std::vector<gpu::Target> targets;
    gpu::RunLimits limits;
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

// --- running ---------------------------------------------------------------------------------------------------------

/// "12 of 55 runs"; with the target's name, where there are several. Of those alone of which runs are planned.
void sayHowFar(const std::vector<std::unique_ptr<TargetRuns>> &targets)
{
    for (const std::unique_ptr<TargetRuns> &one : targets) {
        if (one->isEnded() || one->total() == 0)
            continue;
        const QString done = QCoreApplication::translate("cli", "%1 of %2 runs").arg(one->done()).arg(one->total());
        message(targets.size() == 1 ? done : gpu::targetText(one->target()) + QStringLiteral(": ") + done);
    }
}

/// Until the runs have ended, wherever; show: those at one target have. A signal that asks the program to end cancels
/// those that have not.
void carryOut(std::vector<std::unique_ptr<TargetRuns>> &targets, const std::function<void(TargetRuns &)> &show)
{
    QEventLoop loop;
    QTimer progress;
    progress.setInterval(saidEvery);
    QObject::connect(&progress, &QTimer::timeout, &loop, [&targets] { sayHowFar(targets); });
    for (const std::unique_ptr<TargetRuns> &one : targets) {
        one->start([&, ended = one.get()] {
            show(*ended);
            if (std::ranges::all_of(targets, &TargetRuns::isEnded))
                loop.quit();
        });
    }
    progress.start();
    const Interruption interruption([&targets] {
        message(QCoreApplication::translate("cli", "Stopping: the runs that have not ended are cancelled."));
        for (const std::unique_ptr<TargetRuns> &one : targets)
            one->cancel();
    });
    loop.exec();
}

/// Of what became of runs at several targets: what went wrong before what was found, and that before what could not
/// run.
int exitCodeOf(const std::vector<int> &codes)
{
    for (const int code : {BadInput, Findings, CouldNotRun}) {
        if (std::ranges::contains(codes, code))
            return code;
    }
    return Fine;
}

/// What the runs are of, and where: a journal of another command is not taken up.
QString commandText(const Choice &choice, const std::filesystem::path &library)
{
    QStringList words {QString::fromStdString(library.string()), choice.caseName,
        choice.level ? QString::fromUtf8(gpu::levelName(*choice.level)) : QString(), choice.id};
    for (const gpu::Target &target : choice.targets)
        words += gpu::targetText(target);
    return (words + choice.cudnn + choice.gpuModels).join(u'\n');
}

std::optional<Choice> readChoice(const Options &options)
{
    std::optional<std::vector<gpu::Target>> targets = readTargets(options);
    if (!targets)
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
        .targets = std::move(*targets),
        .limits = {}};
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
    if (!readNumber(options, QStringLiteral("jobs"), 1, 1024, jobs) || !readLimits(options, choice.limits))
        return std::nullopt;
    choice.jobs = *jobs;
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
    if (!choice.from.isEmpty() && choice.targets.size() > 1) {
        message(QCoreApplication::translate("cli", "--from repeats a case at one target: name one."));
        return std::nullopt;
    }
    return choice;
}

/// What --resume reads; empty: the user's data folder does not answer.
QString journalFile()
{
    const std::filesystem::path folder = ifItAnswers(dataFolder());
    return folder.empty() ? QString() : QString::fromStdString((folder / "reproduce.jsonl").string());
}

} // namespace

int runReproduce(const QStringList &arguments)
{
    // lupdate takes the namespace for the context of a plain tr().
    const auto tr = [](const char *text) { return QCoreApplication::translate("app", text); };
    Options options(QStringLiteral("reproduce"), tr("Runs the test cases of an entry, or of all entries."));
    options.withLibrary().withLanguage().withJson(tr(
        "Prints JSON: a line for each run as it ends, one for a target that can't be used, and one with the tiers."));
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
    if (std::ranges::any_of(
            choice->targets, [&](const gpu::Target &target) { return !checkLibraries(target, choice->cudnn); }))
        return BadInput;
    const kb::EvidenceStore store(library->folder(), library->isReadOnly(), ifItAnswers(dataFolder()));
    const bool isOne = choice->targets.size() == 1;
    std::optional<RunJournal> journal; // begun anew once there is something to run
    Wanted wanted {.library = *library,
        .store = store,
        .subjects = *subjects,
        .models = *models,
        .recordedCase = *recordedCase,
        .cudnn = choice->cudnn,
        .versions = choice->versions,
        .limits = choice->limits,
        .jobs = choice->jobs,
        .record = choice->record};
    if (choice->from.isEmpty()) {
        wanted.journal = [&] {
            if (!journal)
                journal.emplace(journalFile(), commandText(*choice, library->folder()), choice->resume);
            return &*journal;
        };
    }
    if (options.json()) {
        wanted.tell = [&](const Run &run, const gpu::Target &target) {
            nlohmann::ordered_json line = toJson(run);
            if (!isOne)
                line["target"] = gpu::targetText(target).toStdString();
            if (recordedCase->record)
                line["same_as_record"] = recordedCase->isSame(run.judgement);
            printJson(line);
            std::fflush(stdout); // whoever reads it has it now
        };
    }
    std::vector<std::unique_ptr<TargetRuns>> targets;
    for (const gpu::Target &target : choice->targets)
        targets.push_back(std::make_unique<TargetRuns>(wanted, target, isOne ? QString() : gpu::targetText(target)));
    carryOut(targets, [&](TargetRuns &ended) {
        const bool isTable = !options.json() && ended.isPlanned();
        if (isTable && !isOne)
            printText(gpu::targetText(ended.target()) + QStringLiteral(":\n"));
        if (isTable)
            printTable(ended.runs());
        std::fflush(stdout); // whoever reads it has it now
    });
    if (journal && std::ranges::all_of(targets, [](const std::unique_ptr<TargetRuns> &one) { return one->isWhole(); }))
        journal->remove();
    std::vector<int> codes;
    for (const std::unique_ptr<TargetRuns> &one : targets) {
        codes.push_back(one->finish());
        if (options.json() && one->refusal() != gpu::RunError::None)
            printJson(refusalJson(one->target(), one->refusal()));
    }
    if (options.json() && !recordedCase->record
        && std::ranges::any_of(targets, [](const std::unique_ptr<TargetRuns> &one) { return one->isPlanned(); })) {
        nlohmann::ordered_json tiers = nlohmann::ordered_json::object(); // with the records so far
        for (const Subject &subject : *subjects)
            tiers[subject.file.entry.id] = kb::tierName(kb::entryEvidence(store, *library, subject.file.entry).tier);
        printJson({{"tiers", std::move(tiers)}});
    }
    Interruption::passOn();
    return exitCodeOf(codes);
}

} // namespace app
