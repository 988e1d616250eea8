// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "corpus.h"
#include "measure.h"
#include "process.h"
#include "sections.h"

#include "rankingtexts.h"
#include "ui/base/actionregistry.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QTimer>

#include <cstdlib>

namespace bench {

namespace {

void benchStart(const Setting &setting, Report &report)
{
    const auto casebook = [&] {
        if (run({CASEBOOK, "--library", setting.library.string(), "--until-shown"}) != 0)
            std::abort();
    };
    const Pair shown = measureInTurns(30, casebook, [] { run({EMPTY_WINDOW}); });
    report.add({.name = "an empty QMainWindow, exec to first paint",
        .median = shown.other.median,
        .p95 = shown.other.p95,
        .unit = "ms"});
    report.add({.name = "casebook, exec to 2,522 entries listed and painted",
        .median = shown.ours.median,
        .p95 = shown.ours.p95,
        .unit = "ms",
        .ratio = shown.ratio(),
        .ratioTo = "empty QMainWindow",
        .target = 2,
        .targetIsRatio = true});
}

void benchMemory(const Setting &setting, Report &report)
{
    const double resident = residentMegabytes({CASEBOOK, "--library", setting.library.string()});
    report.add({.name = "resident memory with 2,522 entries open", .median = resident, .unit = "MB", .target = 120});
}

/// Five megabytes of log with the error of an entry in the middle, so that its page is opened, too.
QString logToPaste(const Setting &setting)
{
    std::string log = plainLog(5'000'000, 11);
    log.insert(log.find('\n', log.size() / 2) + 1, readEntries(setting.library).front().signature.en + '\n');
    return QString::fromStdString(log);
}

/// Pastes them into the real window and measures the longest time for which its event loop stood still.
void benchPaste(const Setting &setting, Report &report)
{
    const QString log = logToPaste(setting);
    int argc = 1;
    char name[] = "casebook-bench";
    char *argv[] = {name, nullptr};
    const QApplication application(argc, argv);
    ui::MainWindow window({.builtInLibrary = setting.library,
        .cacheFolder = setting.scratch / "cache",
        .dataFolder = setting.scratch / "data",
        .settingsFile = QString::fromStdString((setting.scratch / "settings.ini").string()),
        .keepSettings = false,
        .library = QString::fromStdString(setting.library.string())});
    window.resize(1280, 800);
    std::vector<double> blocks;
    QElapsedTimer turn;
    QObject::connect(&window, &ui::MainWindow::settled, &window, [&] {
        QGuiApplication::clipboard()->setText(log);
        blocks.clear();
        turn.invalidate();
        window.actions()->action(QStringLiteral("edit.pasteAndSearch"))->trigger();
    });
    // A timer without a delay fires in every turn of the event loop: the time between two is the turn's length.
    QTimer everyTurn;
    QObject::connect(&everyTurn, &QTimer::timeout, &window, [&] {
        if (turn.isValid())
            blocks.push_back(double(turn.nsecsElapsed()) / 1e6);
        turn.start();
    });
    everyTurn.start(0);
    QTimer::singleShot(4000, &window, &QApplication::quit);
    window.show();
    QApplication::exec();
    std::ranges::sort(blocks);
    const double longest = blocks.empty() ? 0 : blocks.back();
    report.add({.name = "pasting 5 MB: longest time the window stood still",
        .median = longest,
        .unit = "ms",
        .ratio = longest / 16,
        .ratioTo = "one frame of 16 ms",
        .target = 16});
}

} // namespace

void benchWindow(const Setting &setting, Report &report)
{
    for (const char *variable : {"XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        setenv(variable, (setting.scratch / variable).c_str(), 1);
    benchStart(setting, report);
    benchMemory(setting, report);
    benchPaste(setting, report);
}

} // namespace bench
