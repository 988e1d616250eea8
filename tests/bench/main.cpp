// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// ./dev bench [--json FILE] [SECTION...]: search, build, checks, cli, window, ranking, answers, reproduce, fleet, load;
// without a section, all of them. Nothing here passes or fails: it measures. The machine is noisy, so trust ratios more
// than times.
#include "corpus.h"
#include "sections.h"

#include "kb/library/file.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace {

struct Section {
    const char *name;
    void (*run)(const bench::Setting &setting, bench::Report &report);
};

constexpr std::array sections = {
    Section {"search", bench::benchSearch},
    Section {"index", bench::benchBuild},
    Section {"checks", bench::benchChecks},
    Section {"cli", bench::benchCommandLine},
    Section {"window", bench::benchWindow},
    Section {"ranking", bench::benchRanking},
    Section {"answers", bench::benchAnswers},
    Section {"reproduce", bench::benchReproduce},
    Section {"fleet", bench::benchFleet},
    Section {"load", bench::benchLoad},
};

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    std::vector<std::string> wanted(argv + 1, argv + argc);
    std::string jsonFile = "build/bench.json";
    if (const auto option = std::ranges::find(wanted, "--json"); option != wanted.end() && option + 1 != wanted.end()) {
        jsonFile = *(option + 1);
        wanted.erase(option, option + 2);
    }
    for (const std::string &name : wanted) {
        if (!std::ranges::contains(sections, name, &Section::name)) {
            std::fprintf(stderr,
                "There is no section %s: use search, index, checks, cli, window, ranking, answers, reproduce, fleet, "
                "load.\n",
                name.c_str());
            return 2;
        }
    }

    const QTemporaryDir scratch;
    const std::filesystem::path folder = scratch.path().toStdString();
    const bench::Setting setting {bench::baseLibrary(folder), folder};
    std::printf("Library: %s\n\n",
        bench::isShared(setting.library) ? "2,522 real entries"
                                         : "2,522 generated entries (the shared ones are not here)");
    bench::Report report;
    for (const Section &section : sections) {
        if (wanted.empty() || std::ranges::contains(wanted, section.name))
            section.run(setting, report);
    }
    if (!kb::writeFile(jsonFile, report.json())) {
        std::fprintf(stderr, "%s can't be written.\n", jsonFile.c_str());
        return 2;
    }
    std::fprintf(stderr, "\nWritten to %s\n", jsonFile.c_str());
    return 0;
}
