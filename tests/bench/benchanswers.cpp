// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How many logs that people pasted the built-in library explains: tests/answers has them with their right answers.
#include "answers.h"
#include "corpus.h"
#include "sections.h"

#include "kb/cases/entrycases.h"
#include "kb/search/diagnosis.h"
#include "kb/search/searchengine.h"

#include <algorithm>
#include <format>
#include <map>
#include <set>

namespace bench {

namespace {

constexpr std::size_t looked = 3; // as many as a person looks at
constexpr std::size_t offTopicCount = 600;
constexpr std::uint64_t offTopicSeed = 600;

struct AnswerTally {
    int due = 0; // an entry of the library explains it
    int without = 0; // none does
    int offTopic = 0;
    int first = 0;
    int amongThree = 0;
    int wrong = 0; // with confidence: what is no answer does not count
    int wrongAlone = 0; // and the right one is not among those that it stands with as "One of these"
    int silent = 0;
    int matches = 0; // whose first answer is graded as a match, and of these
    int matchesRight = 0;
    int answered = 0; // off topic
};

bool isAnswered(const std::vector<kb::Match> &matches)
{
    return !matches.empty() && matches[0].isAnswer();
}

void count(const PastedLog &log, const std::vector<kb::Match> &matches, const std::vector<kb::Entry> &entries,
    AnswerTally &tally)
{
    if (log.isOffTopic) {
        ++tally.offTopic;
        tally.answered += isAnswered(matches) ? 1 : 0;
        return;
    }
    const auto isRight = [&](const kb::Match &match) {
        return match.isAnswer() && std::ranges::contains(log.right, entries[match.entry].id);
    };
    const auto head = std::span(matches).first(std::min(matches.size(), looked));
    const bool first = !matches.empty() && isRight(matches[0]);
    ++(log.right.empty() ? tally.without : tally.due);
    tally.first += first ? 1 : 0;
    tally.amongThree += std::ranges::any_of(head, isRight) ? 1 : 0;
    tally.wrong += isAnswered(matches) && !first ? 1 : 0;
    tally.silent += isAnswered(matches) ? 0 : 1;
    if (isAnswered(matches) && !first) {
        const auto isEqual = [&](const kb::DiagnosedMatch &one) {
            return one.problem == 0 && one.part == kb::Part::Candidate && isRight(matches[one.match]);
        };
        const auto parts = kb::diagnose(log.text, matches, [](std::uint32_t) { return std::nullopt; });
        tally.wrongAlone += std::ranges::any_of(parts, isEqual) ? 0 : 1;
    }
    if (isAnswered(matches) && matches[0].grade == kb::Grade::Match) {
        ++tally.matches;
        tally.matchesRight += first ? 1 : 0;
    }
}

/// Sets of entries that answer a log as "One of these".
using Rivals = std::set<std::vector<std::uint32_t>>;

void addRivals(const PastedLog &log, const std::vector<kb::Match> &matches, Rivals &rivals)
{
    std::map<std::size_t, std::vector<std::uint32_t>> ofProblem;
    for (const kb::DiagnosedMatch &one : kb::diagnose(log.text, matches, [](std::uint32_t) { return std::nullopt; }))
        if (one.part == kb::Part::Candidate)
            ofProblem[one.problem].push_back(matches[one.match].entry);
    for (auto &[problem, set] : ofProblem) {
        std::ranges::sort(set);
        if (set.size() > 1)
            rivals.insert(std::move(set));
    }
}

void print(const std::string &part, const std::string &group, const AnswerTally &tally, Report &report)
{
    const int asked = tally.due + tally.without;
    const auto row = [&](const char *name, int number, int of) {
        if (of > 0)
            report.add({.name = std::format("{}, {}: {} of {} logs", part, group, name, of),
                .median = double(number) / double(of)});
    };
    row("explained by the first match", tally.first, asked);
    row("explained among three", tally.amongThree, asked);
    row("wrong with confidence", tally.wrong, asked);
    row("wrong, and the right one is not beside it as one of these", tally.wrongAlone, asked);
    row("silent where an answer is due", tally.silent, asked);
    row("right where it says Match", tally.matchesRight, tally.matches);
    row("right where it says Likely", tally.first - tally.matchesRight, asked - tally.silent - tally.matches);
    row("answered off topic", tally.answered, tally.offTopic);
}

} // namespace

void benchAnswers(const Setting &setting, Report &report)
{
    const std::vector<kb::Entry> entries = readEntries(answersLibrary());
    const kb::SearchEngine engine(indexOf(entries));
    Rivals rivals;
    for (const bool held : {false, true}) {
        std::map<std::string, AnswerTally> groups;
        AnswerTally all;
        for (const PastedLog &log : pastedLogs()) {
            if (log.isHeld != held)
                continue;
            const std::vector<kb::Match> matches = engine.search(log.text);
            count(log, matches, entries, groups[log.group]);
            count(log, matches, entries, all);
            addRivals(log, matches, rivals);
        }
        const std::string part = held ? "held back" : "developed with";
        for (const auto &[group, tally] : groups)
            print(part, group, tally, report);
        print(part, "all", all, report);
    }
    const auto withCondition = std::ranges::count_if(rivals, [&](const std::vector<std::uint32_t> &set) {
        return std::ranges::any_of(set, [&](std::uint32_t entry) { return kb::hasCondition(entries[entry]); });
    });
    report.add({.name = std::format("causes of one message: a condition in at least one of {} sets", rivals.size()),
        .median = double(withCondition) / double(std::max<std::size_t>(rivals.size(), 1))});
    if (!isShared(setting.library))
        return;
    const std::vector<std::string> logs = offTopicLogs(readEntries(setting.library), offTopicCount, offTopicSeed);
    const auto answered
        = std::ranges::count_if(logs, [&](const std::string &log) { return isAnswered(engine.search(log)); });
    report.add({.name = std::format("errors of other programs: answered of {} logs", logs.size()),
        .median = double(answered) / double(logs.size()),
        .target = 0.01});
}

} // namespace bench
