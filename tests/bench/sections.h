// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The sections of ./dev bench, in the order in which they run.
#pragma once

#include "report.h"

#include <filesystem>

namespace bench {

struct Setting {
    std::filesystem::path library; // 2,522 entries
    std::filesystem::path scratch; // an empty folder
};

void benchSearch(const Setting &setting, Report &report);
void benchBuild(const Setting &setting, Report &report);
void benchChecks(const Setting &setting, Report &report);
void benchCommandLine(const Setting &setting, Report &report);
void benchWindow(const Setting &setting, Report &report);
void benchRanking(const Setting &setting, Report &report);
void benchAnswers(const Setting &setting, Report &report);
void benchReproduce(const Setting &setting, Report &report);
void benchFleet(const Setting &setting, Report &report);
void benchLoad(const Setting &setting, Report &report);

} // namespace bench
