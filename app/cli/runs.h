// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the commands reproduce, plan and record share: the cases that were asked for, and how runs are shown.
#pragma once

#include "app/cli/command.h"
#include "gpu/client/machine.h"
#include "gpu/client/plan.h"
#include "gpu/protocol/request.h"
#include "kb/evidence/record.h"
#include "kb/evidence/verdict.h"
#include "kb/format/entryfile.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <vector>

namespace app {

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
    bool ended = false;
};

/// --case, --level, --gpu-model, --device and --timeout; plan and reproduce have them.
void addCaseOptions(QCommandLineParser &parser);
/// What --level says, in `level`. False: no level has that name, which was said on stderr.
[[nodiscard]] bool readLevel(const Options &options, std::optional<gpu::Level> &level);

/// What --device and --timeout say, in `limits`. False: a number that can't be, which was said on stderr.
[[nodiscard]] bool readLimits(const Options &options, gpu::RunLimits &limits);

/// The cases of these entries, or of all that have cases. nullopt: there is no such entry, which was said on stderr.
[[nodiscard]] std::optional<std::vector<Subject>> chooseSubjects(
    const kb::Library &library, const QStringList &ids, const QString &caseName, std::optional<gpu::Level> level);
/// The described GPUs of these names, or all. nullopt: there is none of a name, which was said on stderr.
[[nodiscard]] std::optional<std::vector<gpu::GpuModel>> chooseGpuModels(const QStringList &names);

[[nodiscard]] kb::RunFacts factsOf(const Run &run);
[[nodiscard]] nlohmann::ordered_json toJson(const Run &run);
void printTable(const std::vector<Run> &runs); // and, of several, how many ended how
/// Says on stderr how many runs decided nothing, which no record is made of.
void sayWhatIsNotKept(const std::vector<Run> &runs);
/// Findings where one was not reproduced; CouldNotRun where one could not run, or none decided anything.
[[nodiscard]] int exitCodeOf(const std::vector<Run> &runs);

} // namespace app
