// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A large library under the hands of somebody who works in it: CASEBOOK_LOAD_ENTRIES entries (100,000 by default), used
// for CASEBOOK_LOAD_SECONDS (60). Each action waits until the window is at rest again. What is measured is how long the
// window stood still, in time and in its own thread's processor time, and whether its memory grows.
#include "corpus.h"
#include "measure.h"
#include "process.h"
#include "sections.h"
#include "standstill.h"

#include "kb/format/entryfile.h"
#include "kb/library/file.h"
#include "rankingtexts.h"
#include "ui/base/actionregistry.h"
#include "ui/editor/entryeditor.h"
#include "ui/list/librarypane.h"
#include "ui/list/searchfield.h"
#include "ui/reproduce/reproducedock.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDeadlineTimer>
#include <QPlainTextEdit>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>

namespace bench {

namespace {

namespace fs = std::filesystem;

constexpr int mostPolls = 15000; // ten minutes: the check of a library gives way to whatever else computes
constexpr std::size_t warmUpRounds = 10; // caches fill, and the heap gets its size
constexpr const char *withCases = "cuda/cudnn-conv-batch-zero"; // a built-in entry whose cases need no GPU

int numberFrom(const char *variable, int otherwise)
{
    const char *const value = std::getenv(variable);
    return value ? std::max(0, std::atoi(value)) : otherwise;
}

/// The built-in entries, which have cases, and changed copies of the setting's.
void writeLibrary(const Setting &setting, const fs::path &library, std::size_t count)
{
    fs::create_directories(library);
    fs::copy(fs::path(BUILT_IN_LIBRARY) / "entries", library / "entries", fs::copy_options::recursive);
    for (const kb::Entry &entry : grown(readEntries(setting.library), count)) {
        const fs::path file = library / "entries" / (entry.id + ".json");
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << kb::writeFlat(entry); // kb::writeFile() waits for the disk
    }
}

double threadMilliseconds()
{
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

struct Longest {
    double wall = 0; // ms
    double processor = 0; // ms of the window's own thread
    int count = 0;
};

class Load final : public QObject {
public:
    Load(ui::MainWindow &window, fs::path library, fs::path other, int seconds, const std::string &log)
        : m_window(window)
        , m_document(window.document())
        , m_pane(*window.findChild<ui::LibraryPane *>())
        , m_runs(window.findChild<ui::ReproduceDock *>()->reproduction())
        , m_library(std::move(library))
        , m_other(std::move(other))
        , m_log(QString::fromStdString(log))
    {
        connect(&m_document, &model::Document::openingStarted, this, [this] { m_isOpening = true; });
        connect(&m_document, &model::Document::opened, this, [this] { m_isOpening = false; });
        connect(&m_document, &model::Document::openFailed, this, [this] { m_isOpening = false; });
        connect(&m_everyTurn, &QTimer::timeout, this, &Load::lookAtTurn);
        connect(&m_poll, &QTimer::timeout, this, &Load::goOn);
        m_end.setRemainingTime(std::chrono::seconds(seconds));
        m_beat.start();
        m_everyTurn.start(5);
        m_poll.start(40);
    }

    [[nodiscard]] const std::map<std::string, Longest> &longest() const { return m_longest; }
    [[nodiscard]] const std::vector<double> &memory() const { return m_memory; } // MB, a value a round

private:
    int upTo(int last) { return std::uniform_int_distribution(0, last)(m_random); }
    void trigger(ui::ActionId id) { m_window.actions()->action(id)->trigger(); }

    /// The time between two beats is how long one turn of the event loop took, and the pause of 5 ms.
    void lookAtTurn()
    {
        Longest &longest = m_longest[m_doing];
        longest.wall = std::max(longest.wall, double(m_beat.nsecsElapsed()) / 1e6 - 5);
        const double processor = threadMilliseconds();
        longest.processor = std::max(longest.processor, processor - m_processor);
        m_processor = processor;
        m_beat.start();
    }

    /// What the window is still busy with; empty if it is at rest.
    [[nodiscard]] const char *busyWith() const
    {
        return m_isOpening                     ? "opening"
            : m_document.isSaving()            ? "saving"
            : !m_pane.isSettled()              ? "a search"
            : m_runs.isRunning()               ? "runs"
            : m_window.findings().isChecking() ? "checking"
                                               : "";
    }

    void goOn()
    {
        const std::string_view busy = busyWith();
        if (++m_polls >= mostPolls) {
            std::printf(
                "After \"%s\" the window did not come to rest: %s; measuring ends.\n", m_doing.c_str(), busy.data());
            return QApplication::exit();
        }
        if (m_polls < 3 || !busy.empty())
            return;
        m_polls = 0;
        if (m_end.hasExpired())
            return QApplication::exit(); // quit() would ask about an edit that is not saved
        act();
    }

    std::string anyEntry()
    {
        const model::Catalog &catalog = *m_document.catalog();
        return std::string(catalog.entry(std::uint32_t(upTo(int(catalog.entryCount()) - 1))).id);
    }

    /// Begins to edit, or stops.
    void toggleEditing(bool editing)
    {
        QAction *const edit = m_window.actions()->action("edit.entry");
        if (edit->isEnabled() && edit->isChecked() != editing)
            edit->trigger();
    }

    void typeIntoEntry()
    {
        const auto *const editor = m_window.findChild<ui::EntryEditor *>();
        for (QPlainTextEdit *const field :
            editor ? editor->findChildren<QPlainTextEdit *>() : QList<QPlainTextEdit *> {}) {
            if (field->isVisible() && !field->isReadOnly()) {
                field->moveCursor(QTextCursor::End);
                field->insertPlainText(QStringLiteral(" and %1").arg(++m_edits));
                break;
            }
        }
    }

    void type()
    {
        trigger("go.leave");
        static constexpr std::array words = {"memory", "cudnn", "error 35", "显存", "permission denied", "timeout"};
        for (auto *const field : m_window.findChildren<ui::SearchField *>()) {
            if (field->isVisible())
                field->setText(QString::fromUtf8(words[std::size_t(upTo(int(words.size()) - 1))]));
        }
    }

    /// One action after the other, so that each round has all of them.
    void act()
    {
        const std::vector<std::pair<const char *, std::function<void()>>> actions = {
            {"search a log",
                [this] {
                    QGuiApplication::clipboard()->setText(m_log);
                    trigger("edit.pasteAndSearch");
                }},
            {"next result", [this] { trigger("go.nextResult"); }},
            {"open an entry", [this] { (void)m_window.openPlace(QString::fromStdString(anyEntry())); }},
            {"type words", [this] { type(); }},
            {"open another entry", [this] { (void)m_window.openPlace(QString::fromStdString(anyEntry())); }},
            {"edit it", [this] { toggleEditing(true); }},
            {"type into it", [this] { typeIntoEntry(); }},
            {"undo", [this] { trigger("edit.undo"); }},
            {"type into it again", [this] { typeIntoEntry(); }},
            {"edit it no more", [this] { toggleEditing(false); }},
            {"open an entry with cases", [this] { (void)m_window.openPlace(QString::fromLatin1(withCases)); }},
            {"run its cases", [this] { trigger("run.reproduce"); }},
            {"save", [this] { trigger("file.save"); }},
            {"dashboard", [this] { trigger("view.dashboard"); }},
            {"language", [this] { trigger("view.toggleLanguage"); }},
            {"open another library", [this] { m_window.openLibrary(m_other); }},
            {"open the large one again", [this] { m_window.openLibrary(m_library); }},
        };
        const std::size_t next = m_step++ % actions.size();
        if (next == 0)
            m_memory.push_back(residentMegabytes());
        m_doing = actions[next].first;
        ++m_longest[m_doing].count;
        actions[next].second();
    }

    ui::MainWindow &m_window;
    model::Document &m_document;
    ui::LibraryPane &m_pane;
    model::Reproduction &m_runs;
    fs::path m_library;
    fs::path m_other;
    QString m_log;
    QTimer m_everyTurn;
    QTimer m_poll;
    QDeadlineTimer m_end;
    QElapsedTimer m_beat;
    double m_processor = threadMilliseconds();
    std::string m_doing = "at rest";
    std::map<std::string, Longest> m_longest;
    std::vector<double> m_memory;
    std::mt19937_64 m_random {13};
    std::size_t m_step = 0;
    int m_polls = 0;
    int m_edits = 0;
    bool m_isOpening = false;
};

/// The rounds after the first few, in ten parts: what grows without end grows from each part to the next.
void addMemory(Report &report, const std::vector<double> &rounds)
{
    constexpr std::size_t parts = 10;
    const std::size_t warm = std::min(warmUpRounds, rounds.size() / 2);
    const std::size_t count = rounds.size() - warm;
    double first = 0;
    for (std::size_t part = 0; part < parts && count >= parts; ++part) {
        const auto begin = rounds.begin() + std::ptrdiff_t(warm + count * part / parts);
        const auto end = rounds.begin() + std::ptrdiff_t(warm + count * (part + 1) / parts);
        const Timing memory = summary({begin, end});
        first = part == 0 ? memory.median : first;
        const bool isLast = part + 1 == parts;
        report.add({.name = "memory, part " + std::to_string(part + 1) + " of " + std::to_string(parts) + " of "
                + std::to_string(count) + " rounds after " + std::to_string(warm),
            .median = memory.median,
            .p95 = memory.p95,
            .unit = "MB",
            .ratio = memory.median / first,
            .ratioTo = "part 1",
            .target = isLast ? std::optional(1.1) : std::nullopt,
            .targetIsRatio = true});
    }
}

void addWindow(const Setting &setting, Report &report, const fs::path &library, int seconds, const std::string &log)
{
    int argc = 1;
    char name[] = "casebook-bench";
    char *argv[] = {name, nullptr};
    const QApplication application(argc, argv);
    ui::StartOptions options = windowOptions(setting, library);
    options.machine.target.runner = QStringLiteral(CASEBOOK_RUNNER);
    options.machine.gpuModelFolder = QStringLiteral(GPU_MODELS);
    ui::MainWindow window(options);
    window.resize(1280, 800);
    std::unique_ptr<Load> load;
    QObject::connect(&window, &ui::MainWindow::complete, &window,
        [&] { load = std::make_unique<Load>(window, library, BUILT_IN_LIBRARY, seconds, log); });
    window.show();
    QApplication::exec();
    for (const auto &[action, longest] : load->longest()) {
        report.add({.name = action + ", " + std::to_string(longest.count) + " times: longest turn, processor time",
            .median = longest.wall,
            .p95 = longest.processor,
            .unit = "ms",
            .target = 100});
    }
    addMemory(report, load->memory());
}

} // namespace

void benchLoad(const Setting &setting, Report &report)
{
    const int count = numberFrom("CASEBOOK_LOAD_ENTRIES", 100'000);
    const int seconds = numberFrom("CASEBOOK_LOAD_SECONDS", 60);
    for (const char *variable : {"XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        setenv(variable, (setting.scratch / variable).c_str(), 1);
    const fs::path library = setting.scratch / "large";
    writeLibrary(setting, library, std::size_t(count));
    const std::vector<kb::Entry> entries = readEntries(setting.library);
    std::string log = plainLog(5'000, 7);
    log.insert(log.find('\n', log.size() / 2) + 1, entries[entries.size() / 2].signature.en + '\n');
    const fs::path logFile = setting.scratch / "log";
    (void)kb::writeFile(logFile, log);
    const auto search = [&logFile](const fs::path &folder) {
        return [=] {
            if (run({CASEBOOK_CLI, "search", logFile.string(), "--kb", folder.string()}) != 0)
                std::abort();
        };
    };
    report.add({.name = "casebook-cli search, the first time, " + std::to_string(count) + " entries",
        .median = milliseconds(search(library)),
        .unit = "ms"});
    const Pair opened = measureInTurns(5, search(library), search(setting.library));
    report.add({.name = "casebook-cli search of 5 KB, warm snapshot, " + std::to_string(count) + " entries",
        .median = opened.ours.median,
        .p95 = opened.ours.p95,
        .unit = "ms",
        .ratio = opened.ratio(),
        .ratioTo = "the same with 2,522",
        .target = 10,
        .targetIsRatio = true});
    if (seconds > 0)
        addWindow(setting, report, library, seconds, log);
}

} // namespace bench
