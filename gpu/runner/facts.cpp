// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/facts.h"

#include "gpu/protocol/folderlook.h"
#include "gpu/protocol/strictjson.h"
#include "gpu/runner/factsource.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <map>
#include <memory>
#include <set>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

using FactClock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t maxSourceBytes = 16 * 1024 * 1024;
constexpr std::size_t maxVariables = 512;
constexpr auto lookAround = 20ms; // at what does not wake the loop: the reader is gone, a process ended after its pipe
constexpr int firstOwnDescriptor = 3;

void takeNoPart(int pipe)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::signal(SIGTERM, SIG_DFL);
    // What a driver prints is no line of ours, and a process that hangs must hold nothing that somebody waits for.
    const int nowhere = ::open("/dev/null", O_RDWR);
    for (int fd = 0; nowhere >= 0 && fd < firstOwnDescriptor; ++fd)
        dup2(nowhere, fd);
    const long most = sysconf(_SC_OPEN_MAX);
    for (int fd = firstOwnDescriptor; fd < std::min(most, 1024L); ++fd) {
        if (fd != pipe)
            close(fd);
    }
}

/// A source at work, from its process's start to the last that it said.
class SourceRun final {
public:
    SourceRun(const FactSource &source, Reporter &reporter, std::chrono::milliseconds patience)
        : m_source(source)
        , m_reporter(reporter)
        , m_patience(patience)
        , m_owedFacts(source.facts.begin(), source.facts.end())
        , m_owedLists(source.lists.begin(), source.lists.end())
    {
    }
    SourceRun(const SourceRun &) = delete;
    SourceRun &operator=(const SourceRun &) = delete;
    ~SourceRun() { end(); }

    void start(const Tree &tree)
    {
        m_deadline = FactClock::now() + m_patience;
        std::array<int, 2> ends;
        if (pipe2(ends.data(), O_CLOEXEC) != 0)
            return;
        m_pid = fork();
        if (m_pid == 0) {
            takeNoPart(ends[1]);
            int code = EXIT_FAILURE;
            try {
                Reporter own(ends[1]);
                FactWriter writer(own, tree);
                m_source.read(tree, writer);
                code = EXIT_SUCCESS;
            } catch (const std::exception &) { // what it owes is unknown then
            }
            _exit(code);
        }
        close(ends[1]);
        if (m_pid < 0) {
            close(ends[0]);
            return;
        }
        m_pipe = ends[0];
        fcntl(m_pipe, F_SETFL, O_NONBLOCK);
    }

    [[nodiscard]] int pipe() const { return m_pipe; }
    [[nodiscard]] bool isOver() const { return m_over; }

    /// Passes on what came. At the end of its pipe, or of its time, says what is left to say.
    void look()
    {
        if (m_pipe >= 0)
            readPipe();
        int status = 0;
        if (m_pipe < 0 && m_pid > 0 && waitpid(m_pid, &status, WNOHANG) == m_pid) {
            m_pid = -1;
            if (m_why.empty()) // else it said too much, and is listened to no more
                m_why = howItEnded(status);
            finish();
        } else if (m_pipe < 0 && m_pid < 0) {
            m_why = "no process could be started for it";
            finish();
        } else if (FactClock::now() >= m_deadline) {
            if (m_pipe >= 0)
                m_why = "took longer than " + inSeconds(m_patience);
            finish();
        }
    }

private:
    /// Empty: well.
    static std::string howItEnded(int status)
    {
        if (WIFSIGNALED(status))
            return "its process ended by signal " + std::to_string(WTERMSIG(status));
        return WEXITSTATUS(status) == EXIT_SUCCESS ? "" : "its process failed";
    }

    static std::string inSeconds(std::chrono::milliseconds time)
    {
        const auto tenths = (time.count() + 50) / 100;
        return std::to_string(tenths / 10) + (tenths % 10 ? '.' + std::to_string(tenths % 10) : std::string()) + " s";
    }

    void readPipe()
    {
        std::array<char, 65536> block;
        for (;;) {
            const ssize_t size = ::read(m_pipe, block.data(), block.size());
            if (size < 0 && errno == EINTR)
                continue;
            if (size < 0 && errno == EAGAIN)
                return;
            m_bytes += static_cast<std::size_t>(std::max<ssize_t>(size, 0));
            if (size <= 0 || m_bytes > maxSourceBytes) {
                if (size > 0)
                    m_why = "said more than " + std::to_string(maxSourceBytes >> 20) + " MiB";
                close(m_pipe);
                m_pipe = -1;
                return;
            }
            m_text.append(block.data(), static_cast<std::size_t>(size));
            std::size_t from = 0;
            for (std::size_t end = 0; (end = m_text.find('\n', from)) != std::string::npos; from = end + 1)
                takeLine(std::string_view(m_text).substr(from, end - from));
            m_text.erase(0, from);
        }
    }

    /// What it does not owe, or said already, is not passed on.
    void takeLine(std::string_view line)
    {
        const auto message = json::parse(line);
        const auto type = message ? json::string(json::member(*message, "type")) : std::nullopt;
        if (type == "fact")
            takeFact(*message);
        else if (type == "item")
            takeItem(*message);
        else if (type == "list")
            takeList(*message);
    }

    void takeFact(const Json &message)
    {
        const std::string_view name = json::string(json::member(message, "name")).value_or("");
        const FactSpec *const spec = factSpec(name);
        const auto fact = spec ? factFromJson(message, *spec) : std::nullopt;
        const bool isVariable = name.starts_with(environmentPrefix) && m_owedFacts.contains(environmentPrefix);
        if (fact && isVariable && ++m_variables <= maxVariables)
            m_reporter.fact(name, *fact);
        else if (fact && m_owedFacts.erase(name) > 0)
            m_reporter.fact(name, *fact);
    }

    void takeItem(const Json &message)
    {
        const std::string_view list = json::string(json::member(message, "list")).value_or("");
        const FactListSpec *const spec = factListSpec(list);
        const Json *const fields = json::member(message, "fields");
        if (!spec || !fields || !m_owedLists.contains(list))
            return;
        if (m_items[spec->name]++ < maxFactItems)
            m_reporter.item(list, itemFromJson(*fields, *spec));
    }

    void takeList(const Json &message)
    {
        const std::string_view list = json::string(json::member(message, "name")).value_or("");
        const FactListSpec *const spec = factListSpec(list);
        if (!spec || m_owedLists.erase(list) == 0)
            return;
        std::string incomplete(json::string(json::member(message, "incomplete")).value_or(""));
        if (m_items[spec->name] > maxFactItems)
            incomplete = "more than " + std::to_string(maxFactItems) + " were found";
        m_reporter.list(list, json::string(json::member(message, "from")).value_or(""), incomplete);
    }

    void finish()
    {
        if (m_why.empty())
            m_why = "it was not said";
        const std::string why = std::string(m_source.name) + ": " + m_why;
        for (const std::string_view name : m_owedFacts) {
            if (name != environmentPrefix)
                m_reporter.fact(name, unknown(why));
        }
        for (const std::string_view name : m_owedLists)
            m_reporter.list(name, {}, why);
        m_over = true;
        end();
    }

    /// Not waited for: one that hangs in the kernel does not even end by this. The server ends what is left.
    void end()
    {
        if (m_pipe >= 0)
            close(m_pipe);
        m_pipe = -1;
        if (m_pid > 0) {
            kill(m_pid, SIGKILL);
            waitpid(m_pid, nullptr, WNOHANG);
        }
        m_pid = -1;
    }

    const FactSource &m_source;
    Reporter &m_reporter;
    std::chrono::milliseconds m_patience;
    std::set<std::string_view, std::less<>> m_owedFacts;
    std::set<std::string_view, std::less<>> m_owedLists;
    std::map<std::string_view, std::size_t> m_items; // of each list
    std::size_t m_variables = 0;
    std::size_t m_bytes = 0;
    std::string m_text; // begun, not ended
    std::string m_why; // it did not say all
    FactClock::time_point m_deadline;
    pid_t m_pid = -1;
    int m_pipe = -1;
    bool m_over = false;
};

/// A request may give each of them more time: its limit is the whole's, which ends with what the last one did not say.
std::optional<std::chrono::milliseconds> patienceWith(const Request &request)
{
    return request.timeoutSeconds ? std::optional(std::chrono::milliseconds(*request.timeoutSeconds * 800))
                                  : std::nullopt;
}

std::chrono::milliseconds patienceFor(const FactSource &source, const Request &request)
{
    // No driver is asked of a tree.
    return patienceWith(request).value_or(request.root.empty() ? source.patience : usualPatience);
}

using SourceRuns = std::vector<std::unique_ptr<SourceRun>>;

/// Until one of them says something, or a little while.
void waitForAny(const SourceRuns &runs)
{
    std::vector<pollfd> pipes;
    for (const auto &run : runs) {
        if (!run->isOver() && run->pipe() >= 0)
            pipes.push_back({run->pipe(), POLLIN, 0});
    }
    const bool someoneEnds
        = std::ranges::any_of(runs, [](const auto &run) { return !run->isOver() && run->pipe() < 0; });
    poll(pipes.data(), pipes.size(), static_cast<int>((someoneEnds ? 1ms : lookAround).count()));
}

} // namespace

RunError readFacts(Reporter &reporter, const Request &request, const std::function<bool()> &cancelled)
{
    const FolderLook look = request.root.empty()
        ? FolderLook::Folder
        : lookForFolder(request.root, patienceWith(request).value_or(patienceWithFolders));
    std::optional<Tree> tree = request.root.empty() ? Tree::ofMachine()
        : look == FolderLook::Folder                ? Tree::at(request.root)
                                                    : std::nullopt;
    if (!tree) {
        reporter.error(RunError::BadRequest,
            look == FolderLook::NoAnswer ? "What " + request.root + " is on does not answer."
                                         : "There is no folder " + request.root + ".");
        return RunError::BadRequest;
    }
    tree->setEnvironments(request.environments);
    SourceRuns runs;
    for (const FactSource &source : factSources())
        runs.push_back(std::make_unique<SourceRun>(source, reporter, patienceFor(source, request)));
    for (const auto &run : runs)
        run->start(*tree);
    const auto isOver = [](const auto &run) { return run->isOver(); };
    while (!std::ranges::all_of(runs, isOver)) {
        if (cancelled())
            return RunError::Cancelled;
        waitForAny(runs);
        for (const auto &run : runs) {
            if (!run->isOver())
                run->look();
        }
    }
    return RunError::None;
}

} // namespace gpu::runner
