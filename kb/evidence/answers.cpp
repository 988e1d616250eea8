// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/answers.h"

#include "gpu/protocol/connection.h"
#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <map>

namespace kb {

namespace {

constexpr std::size_t shownBytes = 80; // of a line that is none
constexpr std::size_t keptLines = 100; // that are damaged, and likewise of what was refused
constexpr std::size_t maxRequestBytes = 256 * 1024;

std::string memberText(const gpu::Json &message, const char *key)
{
    return std::string(gpu::json::string(gpu::json::member(message, key)).value_or(""));
}

class AnswersReader final {
public:
    /// False: the rest is not to be read.
    bool take(std::string_view line, std::size_t number, bool isCut)
    {
        const auto message = line.size() <= 2 * gpu::maxLineBytes + maxRequestBytes
            ? gpu::json::parse(line)
            : std::unexpected<std::string>("a line that is too long");
        if (!message) {
            if (!isCut) // the end of a file that was cut is told by the runs without an end
                addDamaged(line, number);
            return true;
        }
        const std::string type = memberText(*message, "type");
        if (type == "hello")
            return takeHello(*message);
        if (type == "garbled") {
            if (m_answers.refused.size() < keptLines)
                m_answers.refused.push_back(memberText(*message, "message"));
        } else if (type == "plan") {
            (m_runner.empty() ? m_answers.isPlanItself : m_answers.isPlan) = true;
        } else if (const auto run = gpu::json::integer(gpu::json::member(*message, "run"), 0)) {
            takeOfRun(*run, type, *message);
        }
        return true;
    }
    Answers finish()
    {
        for (auto &[number, run] : m_runs) {
            if (run.ended)
                m_answers.runs.push_back({std::move(run.request), std::move(run.time), run.reader.transcript()});
            else
                ++m_answers.open;
        }
        return std::move(m_answers);
    }

private:
    /// What is there of one run.
    struct Partial {
        gpu::Request request;
        gpu::TranscriptReader reader;
        std::string time;
        bool ended = false;
    };

    void addDamaged(std::string_view line, std::size_t number)
    {
        if (m_answers.damaged.size() < keptLines)
            m_answers.damaged.push_back({number, std::string(line.substr(0, shownBytes))});
        else
            ++m_answers.moreDamaged;
    }
    bool takeHello(const gpu::Json &message)
    {
        m_runner = memberText(message, "runner");
        m_mark = gpu::markIn(message);
        const auto protocol = gpu::json::integer(gpu::json::member(message, "protocol"));
        m_answers.isOfAnotherVersion = protocol != gpu::protocolVersion || m_runner.empty();
        return !m_answers.isOfAnotherVersion;
    }
    void takeOfRun(std::int64_t number, std::string_view type, gpu::Json message)
    {
        if (type == "asked") {
            const gpu::Json *const asked = gpu::json::member(message, "request");
            auto request = asked ? gpu::parseRequest(*asked) : gpu::json::fault({}, "no request");
            if (request && request->testCase)
                m_runs.insert_or_assign(
                    number, Partial {std::move(*request), gpu::TranscriptReader(m_runner, m_mark), {}, false});
            return;
        }
        const auto at = m_runs.find(number);
        if (at == m_runs.end() || at->second.ended) // of a run that was not asked for, or once more
            return;
        Partial &run = at->second;
        message.erase("run");
        if (type == "started") {
            run.time = memberText(message, "time");
        } else if (type == "ended") {
            run.ended = true;
            gpu::endRun(run.reader, message);
        } else {
            run.reader.add(message);
        }
    }

    std::string m_runner;
    gpu::MachineMark m_mark; // of the machine there
    Answers m_answers;
    std::map<std::int64_t, Partial> m_runs;
};

} // namespace

Answers readAnswers(std::string_view text, const std::stop_token &stop)
{
    AnswersReader reader;
    std::size_t number = 0;
    for (std::size_t from = 0; from < text.size() && !stop.stop_requested();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string_view line = text.substr(from, end - from);
        const bool isCut = end == text.size();
        from = end + 1;
        ++number;
        if (!line.empty() && !reader.take(line, number, isCut))
            break;
    }
    Answers answers = reader.finish();
    answers.isPlan = answers.isPlan && !answers.isOfAnotherVersion;
    return answers;
}

MatchedAnswers matchAnswers(const Answers &answers, const CasesOf &casesOf, const std::stop_token &stop)
{
    std::map<std::string, std::map<std::string, const gpu::Case *>> known; // by entry, by hash
    MatchedAnswers matched;
    for (const AnsweredRun &run : answers.runs) {
        if (stop.stop_requested())
            break;
        const auto [entry, isNew] = known.try_emplace(run.request.entry);
        if (const std::vector<gpu::Case> *const cases = isNew ? casesOf(run.request.entry) : nullptr) {
            for (const gpu::Case &testCase : *cases)
                entry->second.try_emplace(caseHash(testCase), &testCase);
        }
        const auto same = entry->second.find(caseHash(*run.request.testCase));
        if (same == entry->second.end())
            ++matched.changed;
        else
            matched.runs.push_back({&run, same->second, judge(*same->second, run.transcript)});
    }
    return matched;
}

bool isRecorded(const MatchedAnswer &answer, std::span<const Record> records)
{
    const AnsweredRun &run = *answer.run;
    const std::string hash = caseHash(*answer.testCase);
    return std::ranges::any_of(records, [&](const Record &record) {
        return record.caseHash == hash && record.gpuModel == run.request.gpuModel
            && record.transcript.path == run.transcript.path
            && (record.time == run.time || std::ranges::contains(record.others, run.time, &OtherRun::time));
    });
}

} // namespace kb
