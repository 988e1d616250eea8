// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What casebook-runner --serve answered to a plan, on a machine which nothing reaches: a file that was carried back.
#pragma once

#include "gpu/protocol/request.h"
#include "kb/evidence/record.h"
#include "kb/evidence/verdict.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Larger files of answers are refused.
inline constexpr std::uintmax_t maxAnswersBytes = 1ULL << 30;

/// A run that ended.
struct AnsweredRun {
    gpu::Request request; // with a case
    std::string time; // when it began, by the clock there
    gpu::Transcript transcript;
};
struct DamagedLine {
    std::size_t number = 0; // from 1
    std::string beginning;
};
struct Answers {
    std::vector<AnsweredRun> runs; // in the plan's order
    int open = 0; // runs that began and have no end
    bool isPlan = false; // false: no answers to a plan, or those of another version
    bool isPlanItself = false; // which nobody has answered yet
    bool isOfAnotherVersion = false; // the runner's; nothing else was read then
    std::vector<DamagedLine> damaged; // the first hundred that were left out
    int moreDamaged = 0;
    std::vector<std::string> refused; // what the runner there said that it did not understand
};
/// Strict in what a run is, and patient with the file: lines that are damaged are left out, and a cut end is known by
/// the runs without an end. Stopped, it gives what it has read.
[[nodiscard]] Answers readAnswers(std::string_view text, const std::stop_token &stop = {});

struct MatchedAnswer {
    const AnsweredRun *run = nullptr;
    const gpu::Case *testCase = nullptr; // of the library
    Judgement judgement;
};
struct MatchedAnswers {
    std::vector<MatchedAnswer> runs;
    int changed = 0; // runs of cases that the library does not have, or has otherwise
};
/// The cases of an entry, which live as long as what was matched; null: there is no such entry.
using CasesOf = std::function<const std::vector<gpu::Case> *(const std::string &entryId)>;
/// The runs whose case the library still has, judged. casesOf is asked once for each entry; answers must outlive what
/// is returned.
[[nodiscard]] MatchedAnswers matchAnswers(
    const Answers &answers, const CasesOf &casesOf, const std::stop_token &stop = {});

/// Whether there is a record of this very run: answers may be taken in twice.
[[nodiscard]] bool isRecorded(const MatchedAnswer &answer, std::span<const Record> records);

} // namespace kb
