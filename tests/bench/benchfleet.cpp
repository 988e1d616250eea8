// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The records of many machines: merging them, and what they cost whoever reads them. CASEBOOK_FLEET says how many
// (fleet.py makes them); a million need 25 GB of disk.
#include "measure.h"
#include "process.h"
#include "sections.h"
#include "standstill.h"

#include "kb/filedescriptor.h"
#include "ui/base/actionregistry.h"

#include <QAction>

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace bench {

namespace {

namespace fs = std::filesystem;

constexpr const char *crowded = "build/atomicadd-no-overload"; // the entry with the most records
constexpr const char *entries = "13"; // that they are of

/// In seconds, target 0: none. Gives what it had in memory at most, in MB.
double addRun(Report &report, const std::string &name, const std::vector<std::string> &command, double target)
{
    Ended ended;
    const double ms = milliseconds([&] { ended = runWatched(command); });
    if (ended.code == 0)
        report.add({.name = name,
            .median = ms / 1000,
            .unit = "s",
            .target = target > 0 ? std::optional(target) : std::nullopt});
    else
        std::printf("%s: not measured, it ended with %d\n", name.c_str(), ended.code);
    return ended.peakMegabytes;
}

void benchWindowOf(const fs::path &library, const Setting &setting, Report &report)
{
    ui::StartOptions options = windowOptions(setting, library);
    options.dataFolder = setting.scratch / "data/casebook"; // where casebook-cli keeps its own
    options.open = QString::fromLatin1(crowded);
    ui::MainWindow window(options);
    window.resize(1280, 800);
    StandStill standStill;
    QObject::connect(&window, &ui::MainWindow::settled, &window, [&] { standStill.restart(); });
    QObject::connect(&window, &ui::MainWindow::complete, &window, [&] {
        window.actions()->action("view.dashboard")->trigger();
        QTimer::singleShot(20'000, &window, &QApplication::quit);
    });
    window.show();
    const double longest = standStill.longest();
    report.add({.name = "the entry with the most records, then the dashboard: longest time the window stood still",
        .median = longest,
        .unit = "ms",
        .target = 100});
}

} // namespace

void benchFleet(const Setting &setting, Report &report)
{
    const char *const wanted = std::getenv("CASEBOOK_FLEET");
    const std::string count = wanted ? wanted : "20000";
    const fs::path fleet = setting.scratch / "fleet";
    const fs::path library = setting.scratch / "fleet-library";
    const std::string machines = std::to_string(std::max(1, std::atoi(count.c_str()) / 1000));
    if (run({PYTHON, FLEET, BUILT_IN_LIBRARY, fleet.string(), "--records", count, "--machines", machines, "--entries",
            entries})
        != 0)
        std::abort();
    // A merge waits for the disk, and is not to wait for what was made for it.
    const kb::FileDescriptor disk(::open(setting.scratch.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    ::syncfs(disk.get());
    fs::create_directories(library);
    fs::copy(fs::path(BUILT_IN_LIBRARY) / "entries", library / "entries", fs::copy_options::recursive);
    setenv("XDG_DATA_HOME", (setting.scratch / "data").c_str(), 1);
    setenv("XDG_CACHE_HOME", (setting.scratch / "cache").c_str(), 1);
    const std::string cli = CASEBOOK_CLI;
    const std::vector<std::string> merge {cli, "evidence", "merge", fleet.string(), "--kb", library.string()};
    const double memory = addRun(report, "evidence merge of " + count + " records", merge, 60);
    report.add({.name = "its memory, at most", .median = memory, .unit = "MB", .target = 1074});
    addRun(report, "the same once more", merge, 0);
    addRun(report, "evidence tiers", {cli, "evidence", "tiers", library.string()}, 0);
    addRun(report, "show of the entry with the most", {cli, "show", crowded, "--kb", library.string()}, 0);
    int argc = 1;
    char name[] = "casebook-bench";
    char *argv[] = {name, nullptr};
    const QApplication application(argc, argv);
    benchWindowOf(library, setting, report);
}

} // namespace bench
