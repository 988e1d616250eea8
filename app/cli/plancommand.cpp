// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For a machine that nothing reaches: casebook-cli plan writes a file of requests, casebook-runner --serve answers it
// there, and casebook-cli record takes the answers as if they had come over a connection.
#include "app/cli/command.h"
#include "app/cli/patience.h"
#include "app/cli/publishedcudnn.h"
#include "app/cli/recorder.h"
#include "app/cli/runs.h"
#include "app/paths.h"
#include "gpu/client/plan.h"
#include "kb/cases/entrycases.h"
#include "kb/evidence/answers.h"
#include "kb/evidence/evidencestore.h"
#include "kb/wording/answerwords.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <map>

namespace app {

namespace {

void say(const QStringList &sentences)
{
    for (const QString &sentence : sentences)
        message(sentence);
}

void sayWhatToCarry()
{
    for (const QString &runner : thisMachine().brought)
        message(QCoreApplication::translate("cli", "The casebook-runner to carry: %1").arg(runner));
    if (!hasPortableRunner())
        message(QCoreApplication::translate(
            "cli", "It starts on systems as new as this one; “./dev runner” makes one for glibc 2.28 and newer."));
}

using Subjects = std::map<std::string, Subject>; // by the id that the answers say

/// Reads entries of the library with their cases, and keeps them.
kb::CasesOf casesIn(const kb::Library &library, Subjects &subjects)
{
    return [&](const std::string &id) -> const std::vector<gpu::Case> * {
        const std::optional<std::uint32_t> index = library.find(id);
        kb::Expected<kb::EntryFile> file
            = index ? library.readEntry(*index) : std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry});
        if (!file)
            return nullptr;
        std::vector<gpu::Case> cases = kb::entryCases(file->entry).cases;
        return &subjects.insert_or_assign(id, Subject {std::move(*file), std::move(cases)}).first->second.chosen;
    };
}

std::vector<Run> runsOf(const kb::MatchedAnswers &matched, const Subjects &subjects)
{
    std::vector<Run> runs;
    for (const kb::MatchedAnswer &answer : matched.runs) {
        runs.push_back({.subject = &subjects.at(answer.run->request.entry),
            .testCase = answer.testCase,
            .request = answer.run->request,
            .time = answer.run->time,
            .transcript = answer.run->transcript,
            .judgement = answer.judgement,
            .package = packageIfHashed(answer.run->transcript),
            .ended = true});
    }
    return runs;
}

} // namespace

int runPlan(const QStringList &arguments)
{
    Options options(QStringLiteral("plan"),
        QCoreApplication::translate(
            "cli", "Writes a plan: requests that casebook-runner --serve answers on a machine which nothing reaches."));
    options.withLibrary().withLanguage();
    options.parser.addOptions(
        {{QStringLiteral("all"), QCoreApplication::translate("cli", "Every entry that has cases.")},
            {QStringLiteral("cudnn"),
                QCoreApplication::translate("cli",
                    "The path of a libcudnn.so on that machine; may be given several times. Without it, the first that "
                    "the runner finds there."),
                QStringLiteral("path")}});
    addCaseOptions(options.parser);
    options.parser.addPositionalArgument(
        QStringLiteral("ID"), QCoreApplication::translate("cli", "The entries."), QStringLiteral("[ID...]"));
    if (const std::optional<int> exitCode = options.parse(arguments, 0, 10'000))
        return *exitCode;
    if (options.parser.isSet(QStringLiteral("all")) == !options.positional().isEmpty()) {
        message(QCoreApplication::translate("cli", "Name entries, or say --all: one of the two."));
        return BadInput;
    }
    std::optional<gpu::Level> level;
    gpu::RunLimits limits;
    if (!readLevel(options, level) || !readLimits(options, limits))
        return BadInput;
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    const auto models = chooseGpuModels(options.parser.values(QStringLiteral("gpu-model")));
    if (!library || !models)
        return BadInput;
    const auto subjects
        = chooseSubjects(*library, options.positional(), options.parser.value(QStringLiteral("case")), level);
    if (!subjects || subjects->empty()) {
        if (subjects)
            message(QCoreApplication::translate("app", "No case to run: the entry has none of that name or level."));
        return BadInput;
    }
    std::vector<gpu::PlannedCase> cases;
    for (const Subject &subject : *subjects) {
        for (const gpu::Case &testCase : subject.chosen)
            cases.push_back({subject.file.entry.id, &testCase});
    }
    const gpu::PlanFile plan = gpu::planFile(cases, options.parser.values(QStringLiteral("cudnn")), *models,
        QCoreApplication::applicationVersion().toStdString(), limits);
    print(plan.text);
    message(QCoreApplication::translate("cli",
        "%n run(s) planned. On the other machine: casebook-runner --serve < plan.jsonl > answers.jsonl. Back here: "
        "casebook-cli record answers.jsonl",
        nullptr, plan.runs));
    sayWhatToCarry();
    return Fine;
}

int runRecord(const QStringList &arguments)
{
    Options options(QStringLiteral("record"),
        QCoreApplication::translate("cli", "Judges the answers to a plan, and writes what they decided as evidence."));
    options.withLibrary().withLanguage().withJson(
        QCoreApplication::translate("cli", "Prints JSON: a line for each run."));
    options.parser.addPositionalArgument(
        QStringLiteral("FILE"), QCoreApplication::translate("cli", "The answers; - for stdin."));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, 1))
        return *exitCode;
    const QString file = options.positional().constFirst();
    const kb::Expected<std::string> text = readInput(file, kb::maxAnswersBytes);
    if (!text) {
        message(wording::sentence(text.error()));
        return BadInput;
    }
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    if (!library)
        return BadInput;
    const kb::Answers answers = kb::readAnswers(*text);
    say(wording::damage(answers, file));
    if (const QString fault = wording::fault(answers, file); !fault.isEmpty()) {
        message(fault);
        return BadInput;
    }
    Subjects subjects;
    const kb::MatchedAnswers matched = kb::matchAnswers(answers, casesIn(*library, subjects));
    say(wording::leftOut(answers, matched.changed));
    const std::vector<Run> runs = runsOf(matched, subjects);
    const kb::EvidenceStore store(library->folder(), library->isReadOnly(), ifItAnswers(dataFolder()));
    Recorder recorder(*library, store, "plan");
    if (!recorder.isReady())
        return BadInput;
    std::map<std::string, std::vector<kb::Record>> records;
    int known = 0; // of which there is a record already
    QElapsedTimer silent;
    silent.start();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run &run = runs[i];
        const std::string &id = run.subject->file.entry.id;
        if (!records.contains(id))
            records.emplace(id, store.read(id).records);
        if (kb::isDecided(run.judgement.verdict)) {
            if (kb::isRecorded(matched.runs[i], records.at(id)))
                ++known;
            else
                recorder.record(factsOf(run));
        }
        if (options.json())
            printJson(toJson(run));
        if (silent.durationElapsed() >= saidEvery) {
            message(QCoreApplication::translate("cli", "%1 of %2 answers").arg(i + 1).arg(runs.size()));
            silent.restart();
        }
    }
    if (!options.json())
        printTable(runs);
    sayWhatIsNotKept(runs);
    if (known > 0)
        message(QCoreApplication::translate(
            "cli", "%n run(s) were recorded before: no second record is made.", nullptr, known));
    if (!recorder.finish())
        return BadInput;
    return runs.empty() ? int(CouldNotRun) : exitCodeOf(runs);
}

} // namespace app
