// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "corpus.h"
#include "measure.h"
#include "process.h"
#include "sections.h"
#include "standstill.h"

#include "rankingtexts.h"
#include "ui/base/actionregistry.h"
#include "ui/document/replacedialog.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

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

/// Pastes them into the real window.
void benchPaste(const Setting &setting, Report &report)
{
    const QString log = logToPaste(setting);
    ui::MainWindow window(windowOptions(setting, setting.library));
    window.resize(1280, 800);
    StandStill standStill;
    QObject::connect(&window, &ui::MainWindow::settled, &window, [&] {
        QGuiApplication::clipboard()->setText(log);
        standStill.restart();
        window.actions()->action("edit.pasteAndSearch")->trigger();
        QTimer::singleShot(3000, &window, &QApplication::quit);
    });
    window.show();
    const double longest = standStill.longest();
    report.add({.name = "pasting 5 MB: longest time the window stood still",
        .median = longest,
        .unit = "ms",
        .ratio = longest / 16,
        .ratioTo = "one frame of 16 ms",
        .target = 16});
}

/// Replaces a letter that every entry holds, in a copy of the library, and takes it back.
void benchReplace(const Setting &setting, Report &report)
{
    const std::filesystem::path copy = setting.scratch / "replaced";
    std::filesystem::copy(setting.library, copy, std::filesystem::copy_options::recursive);
    ui::MainWindow window(windowOptions(setting, copy));
    window.resize(1280, 800);
    StandStill standStill;
    const auto click = [&window] {
        const auto *const dialog = window.findChild<ui::ReplaceDialog *>();
        const QList<QPushButton *> buttons = dialog->findChildren<QPushButton *>();
        const auto replace = std::ranges::find_if(buttons, [](const QPushButton *button) {
            return button->text() == QStringLiteral("&Replace") && button->isEnabled();
        });
        if (replace != buttons.end())
            (*replace)->click();
        return replace != buttons.end();
    };
    QTimer untilFound;
    QObject::connect(&untilFound, &QTimer::timeout, &window, [&] {
        standStill.restart();
        if (click())
            untilFound.stop();
    });
    QObject::connect(
        &window, &ui::MainWindow::settled, &window,
        [&] {
            window.actions()->action("edit.replace")->trigger();
            const QList<QLineEdit *> fields = window.findChild<ui::ReplaceDialog *>()->findChildren<QLineEdit *>();
            fields[0]->setText(QStringLiteral("e"));
            fields[1]->setText(QStringLiteral("E"));
            untilFound.start(100);
        },
        Qt::SingleShotConnection);
    std::size_t replaced = 0;
    QObject::connect(&window.document(), &model::Document::editingFinished, &window, [&] {
        QTimer::singleShot(3000, &window, [&] { // what follows from the edit, too: the list, findings, the journal
            replaced = window.document().unsaved().size();
            window.actions()->action("edit.undo")->trigger();
            QTimer::singleShot(3000, &window, &QApplication::quit);
        });
    });
    window.show();
    const double longest = standStill.longest();
    report.add({.name = "replacing in " + std::to_string(replaced) + " files: longest time the window stood still",
        .median = longest,
        .unit = "ms",
        .target = 50});
}

} // namespace

void benchWindow(const Setting &setting, Report &report)
{
    for (const char *variable : {"XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        setenv(variable, (setting.scratch / variable).c_str(), 1);
    benchStart(setting, report);
    benchMemory(setting, report);
    int argc = 1;
    char name[] = "casebook-bench";
    char *argv[] = {name, nullptr};
    const QApplication application(argc, argv);
    benchPaste(setting, report);
    benchReplace(setting, report);
}

} // namespace bench
