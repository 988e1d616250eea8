// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For a machine that nothing reaches: casebook-cli plan writes a file of requests, casebook-runner --serve answers it
// there, and casebook-cli record takes the answers as if they had come over a connection.
#include "app/cli/command.h"
#include "app/cli/publishedcudnn.h"
#include "app/cli/recorder.h"
#include "app/cli/runs.h"
#include "app/paths.h"
#include "gpu/client/plan.h"
#include "gpu/protocol/connection.h"
#include "gpu/protocol/strictjson.h"
#include "kb/cases/entrycases.h"
#include "kb/evidence/entryevidence.h"
#include "kb/wording/judgementwords.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QFileInfo>

#include <map>

namespace app {

namespace {

constexpr std::uintmax_t maxAnswersBytes = 1ULL << 30;
constexpr qsizetype shownBytes = 80; // of a line that is none

/// As if the machine had one cuDNN at each of these paths; without one, the runner takes the first that it finds there.
std::vector<gpu::CudnnInstall> librariesThere(const QStringList &paths)
{
    std::vector<gpu::CudnnInstall> libraries;
    for (const QString &path : paths)
        libraries.push_back({.path = path, .folder = path.section(u'/', 0, -2), .source = gpu::Source::User});
    if (libraries.empty())
        libraries.emplace_back();
    return libraries;
}

/// What is there of one run in the answers.
struct Answered {
    gpu::Request request;
    gpu::TranscriptReader reader;
    std::string time;
    bool ended = false;
};

class AnswersReader final {
public:
    explicit AnswersReader(QString file)
        : m_file(std::move(file))
    {
    }

    /// False: these are no answers, which was said on stderr.
    bool read(std::string_view text)
    {
        std::size_t number = 0;
        for (std::size_t from = 0; from < text.size();) {
            const std::size_t end = std::min(text.find('\n', from), text.size());
            const std::string_view line = text.substr(from, end - from);
            const bool isCut = end == text.size();
            from = end + 1;
            ++number;
            if (!line.empty() && !take(line, number, isCut))
                return false;
        }
        if (!m_isPlan)
            message(QCoreApplication::translate(
                "cli", "%1 holds no answers to a plan: “casebook-runner --serve < plan.jsonl > %1” makes them.")
                    .arg(m_file));
        return m_isPlan;
    }
    [[nodiscard]] std::map<std::int64_t, Answered> &runs() { return m_runs; }

private:
    bool take(std::string_view line, std::size_t number, bool isCut)
    {
        const auto message = line.size() <= 2 * gpu::maxLineBytes + maxRequestBytes
            ? gpu::json::parse(line)
            : std::unexpected<std::string>("a line that is too long");
        if (!message) {
            if (!isCut) // the end of a file that was cut is told by the runs without an end
                app::message(QCoreApplication::translate("cli", "%1, line %2: left out, it is damaged: %3")
                        .arg(m_file)
                        .arg(number)
                        .arg(QString::fromUtf8(QByteArrayView(line.data(), qsizetype(line.size()))
                                .first(std::min(shownBytes, qsizetype(line.size()))))));
            return true;
        }
        const auto type = gpu::json::string(gpu::json::member(*message, "type")).value_or("");
        if (type == "hello")
            return takeHello(*message);
        if (type == "garbled") {
            app::message(QCoreApplication::translate("cli", "The runner there did not understand the plan: %1")
                    .arg(textOf(*message, "message")));
            return true;
        }
        if (type == "plan") {
            m_isPlan = true;
            return true;
        }
        if (const auto run = gpu::json::integer(gpu::json::member(*message, "run"), 0))
            takeOfRun(*run, type, *message);
        return true;
    }

    bool takeHello(const gpu::Json &message)
    {
        m_runner = textOf(message, "runner").toStdString();
        if (gpu::json::integer(gpu::json::member(message, "protocol")) == gpu::protocolVersion && !m_runner.empty())
            return true;
        app::message(wording::sentence(gpu::RunError::OldRunner));
        return false;
    }

    void takeOfRun(std::int64_t number, std::string_view type, gpu::Json message)
    {
        if (type == "asked") {
            const gpu::Json *const asked = gpu::json::member(message, "request");
            auto request = asked ? gpu::parseRequest(*asked) : gpu::json::fault({}, "no request");
            if (request && request->testCase)
                m_runs.insert_or_assign(
                    number, Answered {std::move(*request), gpu::TranscriptReader(m_runner), {}, false});
            return;
        }
        const auto at = m_runs.find(number);
        if (at == m_runs.end() || at->second.ended) // of a run that was not asked for, or once more
            return;
        Answered &run = at->second;
        message.erase("run");
        if (type == "started") {
            run.time = textOf(message, "time").toStdString();
        } else if (type == "ended") {
            run.ended = true;
            gpu::endRun(run.reader, message);
        } else {
            run.reader.add(message);
        }
    }

    static QString textOf(const gpu::Json &message, const char *key)
    {
        return QString::fromStdString(std::string(gpu::json::string(gpu::json::member(message, key)).value_or("")));
    }

    static constexpr std::size_t maxRequestBytes = 256 * 1024;
    QString m_file;
    std::string m_runner;
    bool m_isPlan = false;
    std::map<std::int64_t, Answered> m_runs;
};

/// Whether the store has a record of this very run: answers may be taken in twice.
bool isRecorded(const Run &run, const std::vector<kb::Record> &records)
{
    const std::string hash = kb::caseHash(*run.testCase);
    return std::ranges::any_of(records, [&](const kb::Record &record) {
        return record.caseHash == hash && record.gpuModel == run.request.gpuModel
            && record.transcript.path == run.transcript.path
            && (record.time == run.time || std::ranges::contains(record.others, run.time, &kb::OtherRun::time));
    });
}

/// The answered runs whose case is still that of the entry; on stderr, how many are not.
std::vector<Run> runsOf(std::map<std::int64_t, Answered> &answered, const kb::Library &library,
    std::vector<std::unique_ptr<Subject>> &subjects)
{
    std::map<std::string, const Subject *> byId;
    std::vector<Run> runs;
    int changed = 0;
    int open = 0;
    for (auto &[number, answer] : answered) {
        if (!answer.ended) {
            ++open;
            continue;
        }
        const auto known = byId.find(answer.request.entry);
        const Subject *subject = known == byId.end() ? nullptr : known->second;
        if (known == byId.end()) {
            const std::optional<std::uint32_t> index = library.find(answer.request.entry);
            kb::Expected<kb::EntryFile> file
                = index ? library.readEntry(*index) : std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry});
            if (file) {
                std::vector<gpu::Case> cases = kb::entryCases(file->entry).cases;
                subjects.push_back(std::make_unique<Subject>(std::move(*file), std::move(cases)));
                subject = subjects.back().get();
            }
            byId.emplace(answer.request.entry, subject);
        }
        const std::string hash = kb::caseHash(*answer.request.testCase);
        const gpu::Case *testCase = nullptr;
        if (subject) {
            const auto same
                = std::ranges::find(subject->chosen, hash, [](const gpu::Case &one) { return kb::caseHash(one); });
            testCase = same == subject->chosen.end() ? nullptr : &*same;
        }
        if (!testCase) {
            ++changed;
            continue;
        }
        runs.push_back({.subject = subject,
            .testCase = testCase,
            .request = answer.request,
            .time = answer.time,
            .transcript = answer.reader.transcript(),
            .judgement = kb::judge(*testCase, answer.reader.transcript()),
            .package = packageIfHashed(answer.reader.transcript()),
            .ended = true});
    }
    if (open > 0)
        message(QCoreApplication::translate(
            "cli", "%n run(s) have no end in the answers: the file was cut, or the runner was ended.", nullptr, open));
    if (changed > 0)
        message(QCoreApplication::translate("cli",
            "%n run(s) are of cases that this library does not have, or has otherwise: left out.", nullptr, changed));
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
    if (!readLevel(options, level))
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
    const std::vector<gpu::CudnnInstall> libraries = librariesThere(options.parser.values(QStringLiteral("cudnn")));
    std::string lines = toLine({{"type", "plan"}, {"format", gpu::planFormat},
        {"casebook", QCoreApplication::applicationVersion().toStdString()}});
    std::int64_t number = 0;
    for (const Subject &subject : *subjects) {
        for (const gpu::Case &testCase : subject.chosen) {
            for (gpu::PlannedRun &planned : gpu::planRuns(testCase, {}, libraries, *models)) {
                gpu::Request &request = planned.request;
                request.entry = subject.file.entry.id;
                request.hashes = true;
                gpu::Json line = gpu::toJson(request);
                line["run"] = ++number;
                lines += gpu::json::text(line) + '\n';
            }
        }
    }
    lines += "{\"type\":\"end\"}\n";
    print(lines);
    message(QCoreApplication::translate("cli",
        "%n run(s) planned. On the other machine: casebook-runner --serve < plan.jsonl > answers.jsonl. Back here: "
        "casebook-cli record answers.jsonl",
        nullptr, int(number)));
    return Fine;
}

int runRecord(const QStringList &arguments)
{
    Options options(QStringLiteral("record"),
        QCoreApplication::translate("cli", "Judges the answers to a plan, and writes what they decided as evidence."));
    options.withLibrary().withLanguage().withJson();
    options.parser.addPositionalArgument(
        QStringLiteral("FILE"), QCoreApplication::translate("cli", "The answers; - for stdin."));
    if (const std::optional<int> exitCode = options.parse(arguments, 1, 1))
        return *exitCode;
    const QString file = options.positional().constFirst();
    const kb::Expected<std::string> text = readInput(file, maxAnswersBytes);
    if (!text) {
        message(wording::sentence(text.error()));
        return BadInput;
    }
    const std::shared_ptr<const kb::Library> library = options.openLibrary();
    AnswersReader reader(file);
    if (!library || !reader.read(*text))
        return BadInput;
    std::vector<std::unique_ptr<Subject>> subjects;
    const std::vector<Run> runs = runsOf(reader.runs(), *library, subjects);
    const kb::EvidenceStore store(library->folder(), library->isReadOnly(), dataFolder());
    Recorder recorder(*library, store, "plan");
    if (!recorder.isReady())
        return BadInput;
    std::map<std::string, std::vector<kb::Record>> records;
    for (const Run &run : runs) {
        const std::string &id = run.subject->file.entry.id;
        if (!records.contains(id))
            records.emplace(id, store.read(id).records);
        if (kb::isDecided(run.judgement.verdict) && !isRecorded(run, records.at(id)))
            recorder.record(factsOf(run));
        if (options.json())
            printJson(toJson(run));
    }
    if (!options.json())
        printTable(runs);
    sayWhatIsNotKept(runs);
    if (!recorder.finish())
        return BadInput;
    return runs.empty() ? int(CouldNotRun) : exitCodeOf(runs);
}

} // namespace app
