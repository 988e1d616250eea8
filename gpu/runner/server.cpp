// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/server.h"

#include "gpu/protocol/connection.h"
#include "gpu/protocol/strictjson.h"
#include "gpu/protocol/transcript.h"
#include "gpu/runner/child.h"
#include "gpu/runner/openfile.h"
#include "gpu/runner/usage.h"
#include "gpu/runner/workfolder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto killAfter = 2s; // from TERM to KILL
constexpr auto giveUpAfter = 5s; // from KILL on
constexpr auto lockRetry = 100ms;
constexpr auto countEvery = 100ms; // what runs take of memory: a core fills some 0.3 GiB meanwhile
constexpr auto heartbeatOfAPlan = 5s; // of what is said to a person
constexpr unsigned graceSeconds = 5; // from a child's time limit to its own end, should this process not see to it
constexpr std::size_t maxInputBytes = 64 * 1024 * 1024; // of requests that wait; a pipe holds the rest
constexpr std::size_t maxRequestLine = 256 * 1024;

volatile std::sig_atomic_t stopAsked = 0; // in a child

struct Waiting {
    std::int64_t run = 0;
    Request request;
    std::optional<Clock::time_point> busySince; // that its GPU is held by another process
};

struct Child {
    std::int64_t run = 0;
    Request request;
    std::optional<WorkFolder> folder; // the only one that it may write to
    pid_t pid = 0;
    OpenFile out; // the end from which its lines are read
    OpenFile errors;
    OpenFile lock; // of its GPU
    int device = -1; // its GPU; -1: none
    std::string line; // begun, not ended
    std::string errorText; // the end of its stderr
    std::size_t bytes = 0;
    Clock::time_point deadline;
    const char *why = ""; // it was told to end
    bool killed = false;
    bool told = false; // that it ended: it did not, whatever it was sent, and is waited for no more
};

/// As "2026-11-21T16:16:49.637Z".
std::string utcNow()
{
    timespec now {};
    clock_gettime(CLOCK_REALTIME, &now);
    tm parts {};
    gmtime_r(&now.tv_sec, &parts);
    std::array<char, 32> text {};
    const std::size_t length = strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
    const std::string milliseconds = std::to_string(now.tv_nsec / 1'000'000);
    return std::string(text.data(), length) + '.' + std::string(3 - milliseconds.size(), '0') + milliseconds + 'Z';
}

class Server final {
public:
    Server(const ServeOptions &options, const Work &work)
        : m_in(options.in)
        , m_out(options.out)
        , m_jobs(options.jobs > 0 ? options.jobs : coresAllowed())
        , m_hello(hello(options.version, m_jobs, options.mark))
        , m_work(work)
    {
        sigset_t watched;
        sigemptyset(&watched);
        for (const int number : {SIGCHLD, SIGTERM, SIGINT, SIGHUP})
            sigaddset(&watched, number);
        sigprocmask(SIG_BLOCK, &watched, &m_before);
        m_signals = OpenFile(signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK));
        std::signal(SIGPIPE, SIG_IGN);
        prctl(PR_SET_CHILD_SUBREAPER, 1);
    }
    ~Server()
    {
        for (const auto &child : m_children)
            kill(-child->pid, SIGKILL);
    }
    Server(const Server &) = delete;
    Server &operator=(const Server &) = delete;

    int run()
    {
        say(m_hello);
        while (!m_gone) {
            startWhatCan();
            if (m_complete && m_waiting.empty()
                && std::ranges::all_of(m_children, [](const auto &child) { return child->told; }))
                return EXIT_SUCCESS;
            waitForSomething();
            keepTime();
            countUsage();
        }
        return EXIT_FAILURE;
    }

private:
    // --- what is said ---

    void say(const Json &line) { write(line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n'); }

    void sayOf(std::int64_t run, Json line)
    {
        line["run"] = run;
        say(line);
    }

    /// In parts that do not block once there is room. A reader that has shown signs of life and takes nothing for as
    /// long as it may be silent is gone.
    void write(const std::string &text)
    {
        const std::chrono::milliseconds patience = m_readerBeats ? readersSilence : std::chrono::milliseconds(-1);
        for (std::size_t done = 0; done < text.size() && !m_gone;) {
            pollfd room {m_out, POLLOUT, 0};
            const int ready = poll(&room, 1, static_cast<int>(patience.count()));
            const std::size_t part = std::min<std::size_t>(text.size() - done, PIPE_BUF);
            const ssize_t written = ready > 0 ? ::write(m_out, text.data() + done, part) : ready;
            if (written > 0)
                done += static_cast<std::size_t>(written);
            else if (written == 0 || errno != EINTR)
                m_gone = true;
        }
        m_said = Clock::now();
    }

    /// A run's line as its child wrote it, with the run's number put in.
    void forward(const Child &child, const std::string &line)
    {
        if (line.starts_with("{\"") && Json::accept(line))
            write("{\"run\":" + std::to_string(child.run) + ',' + line.substr(1) + '\n');
        else
            sayOf(child.run, {{"type", "garbled"}});
    }

    void sayEnded(std::int64_t run, int exitCode, int signal, std::string_view why, std::string_view errors = {})
    {
        sayOf(run, {{"type", "ended"}, {"exit", exitCode}, {"signal", signal}, {"why", why}, {"errors", errors}});
        ++m_ended;
    }

    /// To whoever started a plan by hand, on stderr; the answers go into a file.
    void tellHowFar()
    {
        const auto now = Clock::now();
        if (!m_isPlan || now < m_told + heartbeatOfAPlan)
            return;
        m_told = now;
        const std::string line = "casebook-runner: " + std::to_string(m_ended) + " of " + std::to_string(m_asked)
            + (m_complete ? " runs\n" : " runs, and more are being read\n");
        if (::write(STDERR_FILENO, line.data(), line.size()) < 0)
            return; // nobody reads it
    }

    // --- what is heard ---

    void readInput()
    {
        std::array<char, 65536> block;
        const ssize_t size = read(m_in, block.data(), block.size());
        if (size < 0 && (errno == EINTR || errno == EAGAIN))
            return;
        if (size <= 0) {
            m_inputEnded = true;
            m_gone = !m_complete;
            return;
        }
        m_input.append(block.data(), static_cast<std::size_t>(size));
        m_heard = Clock::now();
        std::size_t from = 0;
        for (std::size_t end = 0; (end = m_input.find('\n', from)) != std::string::npos; from = end + 1)
            take(std::string_view(m_input).substr(from, end - from));
        m_input.erase(0, from);
        if (m_input.size() > maxRequestLine + 1)
            m_gone = true; // no request is that long
    }

    void take(std::string_view line)
    {
        const auto message = json::parse(line);
        const auto type = message ? json::string(json::member(*message, "type")) : std::nullopt;
        const std::int64_t run = message ? json::integer(json::member(*message, "run"), 0).value_or(-1) : -1;
        if (type == "alive")
            m_readerBeats = true;
        else if (type == "end")
            m_complete = true;
        else if (type == "plan")
            takePlan(*message);
        else if (type == "cancel" && run >= 0)
            cancel(run);
        else if (type == "cancel")
            cancelAll();
        else if (run >= 0)
            accept(run, line.size(), *message);
        else
            say({{"type", "garbled"}, {"message", message ? "a line of no known type" : message.error()}});
    }

    void takePlan(const Json &message)
    {
        if (json::integer(json::member(message, "format")) == planFormat) {
            m_isPlan = true;
            say(message);
            return;
        }
        say({{"type", "garbled"}, {"message", "a plan of another version of Casebook"}});
        m_gone = true;
    }

    void accept(std::int64_t run, std::size_t bytes, Json message)
    {
        message.erase("run");
        ++m_asked;
        if (m_isPlan)
            sayOf(run, {{"type", "asked"}, {"request", message}});
        auto request = parseRequest(message);
        if (request) {
            m_waitingBytes += bytes;
            m_waiting.push_back({run, std::move(*request), {}});
            return;
        }
        const std::string &pointer = request.error().pointer;
        sayOf(run,
            {{"type", "error"}, {"code", runErrorName(RunError::BadRequest)},
                {"message", (pointer.empty() ? "" : pointer + ": ") + request.error().message}});
        sayEnded(run, EXIT_FAILURE, 0, "");
    }

    void cancel(std::int64_t run)
    {
        const auto waiting = std::ranges::find(m_waiting, run, &Waiting::run);
        if (waiting != m_waiting.end()) {
            m_waiting.erase(waiting);
            sayEnded(run, 0, 0, "cancelled");
        }
        for (const auto &child : m_children) {
            if (child->run == run)
                stop(*child, "cancelled");
        }
    }

    void cancelAll()
    {
        for (const Waiting &waiting : std::exchange(m_waiting, {}))
            sayEnded(waiting.run, 0, 0, "cancelled");
        for (const auto &child : m_children)
            stop(*child, "cancelled");
    }

    // --- children ---

    void startWhatCan()
    {
        for (std::size_t i = 0; i < m_waiting.size() && static_cast<int>(m_children.size()) < m_jobs;) {
            OpenFile lock;
            if (!mayStart(m_waiting[i], lock)) {
                ++i;
                continue;
            }
            const Waiting waiting = std::move(m_waiting[i]);
            m_waiting.erase(m_waiting.begin() + static_cast<std::ptrdiff_t>(i));
            if (waiting.busySince && lock.get() < 0)
                sayBusy(waiting);
            else
                start(waiting, std::move(lock));
        }
        if (m_waiting.empty())
            m_waitingBytes = 0;
    }

    /// Takes the GPU's lock for a run that needs a GPU. True without the lock: others held it for too long.
    bool mayStart(Waiting &waiting, OpenFile &lock) const
    {
        const Request &request = waiting.request;
        if (!request.testCase || request.testCase->level != Level::Gpu)
            return true;
        if (std::ranges::contains(m_children, request.device, [](const auto &child) { return child->device; }))
            return false;
        lock = openGpuLock(m_temporary, request.device);
        if (lock.get() >= 0 && flock(lock.get(), LOCK_EX | LOCK_NB) == 0)
            return true;
        lock = OpenFile();
        const auto now = Clock::now();
        waiting.busySince = waiting.busySince.value_or(now);
        return now - *waiting.busySince >= std::chrono::seconds(timeoutSeconds(request));
    }

    void sayBusy(const Waiting &waiting)
    {
        sayOf(waiting.run,
            {{"type", "error"}, {"code", runErrorName(RunError::Busy)},
                {"message", "another run holds GPU " + std::to_string(waiting.request.device)}});
        sayEnded(waiting.run, EXIT_FAILURE, 0, "");
    }

    void start(const Waiting &waiting, OpenFile lock)
    {
        auto child = std::make_unique<Child>();
        child->folder.emplace(m_temporary);
        std::array<int, 2> out {-1, -1};
        std::array<int, 2> errors {-1, -1};
        const bool piped = pipe2(out.data(), O_CLOEXEC) == 0 && pipe2(errors.data(), O_CLOEXEC) == 0;
        sayOf(waiting.run, {{"type", "started"}, {"time", utcNow()}}); // before the run can end this process
        const pid_t pid = piped ? fork() : -1;
        if (pid == 0)
            beChild(waiting.request, child->folder->path(), out[1], errors[1]);
        child->run = waiting.run;
        child->request = waiting.request;
        child->pid = pid;
        child->out = OpenFile(out[0]);
        child->errors = OpenFile(errors[0]);
        for (const int writing : {out[1], errors[1]}) {
            if (writing >= 0)
                close(writing);
        }
        if (pid < 0) {
            sayOf(waiting.run,
                {{"type", "error"}, {"code", runErrorName(RunError::DeviceError)},
                    {"message", "no process could be made for the run"}});
            sayEnded(waiting.run, EXIT_FAILURE, 0, "");
            return;
        }
        setpgid(pid, pid); // here as well: whoever comes first
        for (const OpenFile *const reading : {&child->out, &child->errors})
            fcntl(reading->get(), F_SETFL, O_NONBLOCK);
        if (lock.get() >= 0)
            child->device = waiting.request.device;
        child->lock = std::move(lock);
        child->deadline = Clock::now() + std::chrono::seconds(timeoutSeconds(waiting.request));
        m_children.push_back(std::move(child));
    }

    [[noreturn]] void beChild(const Request &request, const std::string &folder, int out, int errors)
    {
        setpgid(0, 0); // a group of its own, with what it starts
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        prctl(PR_SET_CHILD_SUBREAPER, 1); // what a library starts for itself is this run's until its end
        const int nothing = open("/dev/null", O_RDONLY);
        dup2(nothing, STDIN_FILENO);
        dup2(errors, STDOUT_FILENO); // what a library prints is no line of the run
        dup2(errors, STDERR_FILENO);
        const int lines = fcntl(out, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        m_signals = OpenFile();
        m_children.clear(); // their descriptors, of which this process has copies
        if (m_in > STDERR_FILENO)
            close(m_in);
        if (m_out > STDERR_FILENO)
            close(m_out);
        std::signal(SIGTERM, [](int) { stopAsked = 1; });
        std::signal(SIGALRM, SIG_DFL);
        sigprocmask(SIG_SETMASK, &m_before, nullptr);
        alarm(static_cast<unsigned>(timeoutSeconds(request)) + graceSeconds);
        int code = EXIT_FAILURE;
        try {
            code = m_work(request, folder, lines, [] { return stopAsked != 0; });
        } catch (const std::exception &error) {
            const std::string text = std::string("casebook-runner: ") + error.what() + '\n';
            (void)!::write(STDERR_FILENO, text.data(), text.size());
        }
        _exit(code); // not exit(): cuDNN's own destructors can hang or crash after a CUDA error
    }

    void stop(Child &child, const char *why)
    {
        if (*child.why)
            return;
        child.why = why;
        child.deadline = Clock::now() + killAfter;
        kill(-child.pid, SIGTERM);
    }

    /// Without the time that stop() gives it: it would take more meanwhile.
    static void end(Child &child, const char *why)
    {
        child.why = why;
        child.killed = true;
        child.deadline = Clock::now() + giveUpAfter;
        kill(-child.pid, SIGKILL);
    }

    void readLines(Child &child)
    {
        std::array<char, 65536> block;
        for (ssize_t size = 0; (size = child.out.read(block)) > 0;) {
            std::string_view rest(block.data(), static_cast<std::size_t>(size));
            child.bytes += rest.size();
            while (!*child.why && !rest.empty()) {
                const std::size_t end = rest.find('\n');
                child.line += rest.substr(0, end);
                if (child.line.size() > maxLineBytes || child.bytes > maxRunBytes)
                    return stop(child, "flooded");
                if (end == std::string_view::npos)
                    break;
                forward(child, std::exchange(child.line, {}));
                rest.remove_prefix(end + 1);
            }
        }
    }

    void readErrors(Child &child)
    {
        std::array<char, 65536> block;
        for (ssize_t size = 0; (size = child.errors.read(block)) > 0;) {
            child.bytes += static_cast<std::size_t>(size);
            child.errorText.append(block.data(), static_cast<std::size_t>(size));
            if (child.errorText.size() > keptErrorBytes)
                child.errorText.erase(0, child.errorText.size() - keptErrorBytes);
            if (child.bytes > maxRunBytes)
                return stop(child, "flooded");
        }
    }

    /// What runs that ended left behind in sessions of their own, as libcuda does: it is this process's then.
    void endOrphans() const
    {
        endChildrenBut([this](pid_t pid) {
            return std::ranges::contains(m_children, pid, [](const auto &child) { return child->pid; });
        });
    }

    void reap()
    {
        for (;;) {
            int status = 0;
            const pid_t pid = waitpid(-1, &status, WNOHANG);
            if (pid <= 0)
                return endOrphans();
            const auto at = std::ranges::find(m_children, pid, [](const auto &child) { return child->pid; });
            if (at == m_children.end())
                continue;
            const std::unique_ptr<Child> child = std::move(*at);
            m_children.erase(at);
            kill(-pid, SIGKILL); // what it left behind
            child->folder->remove();
            if (child->told)
                continue;
            readErrors(*child);
            readLines(*child);
            if (!child->line.empty() && !WIFSIGNALED(status)) // a signal explains a line that it cut short
                forward(*child, child->line);
            sayEnded(child->run, WIFEXITED(status) ? WEXITSTATUS(status) : 0,
                WIFSIGNALED(status) ? WTERMSIG(status) : 0, child->why, child->errorText);
        }
    }

    // --- time ---

    void waitForSomething()
    {
        std::vector<pollfd> watched {{m_signals.get(), POLLIN, 0}};
        const bool listens = !m_inputEnded && m_waitingBytes < maxInputBytes;
        watched.push_back({listens ? m_in : -1, POLLIN, 0});
        for (const auto &child : m_children) {
            watched.push_back({child->out.get(), POLLIN, 0});
            watched.push_back({child->errors.get(), POLLIN, 0});
        }
        const auto wait = std::chrono::ceil<std::chrono::milliseconds>(nextDeadline() - Clock::now());
        if (poll(watched.data(), watched.size(), static_cast<int>(std::max<std::int64_t>(wait.count(), 0))) <= 0)
            return;
        for (std::size_t i = 0; i < m_children.size(); ++i) { // in the order in which they were put there
            if (watched[2 + 2 * i].revents & POLLIN)
                readLines(*m_children[i]);
            if (watched[3 + 2 * i].revents & POLLIN)
                readErrors(*m_children[i]);
        }
        if (watched[1].revents)
            readInput();
        if (watched[0].revents)
            takeSignals();
    }

    void takeSignals()
    {
        signalfd_siginfo signal {};
        while (read(m_signals.get(), &signal, sizeof signal) == sizeof signal) {
            if (signal.ssi_signo != SIGCHLD)
                m_gone = true; // ssh, srun or whoever started this process ends it
        }
        reap();
    }

    [[nodiscard]] Clock::time_point nextDeadline() const
    {
        Clock::time_point next = m_said + heartbeat;
        if (m_isPlan)
            next = std::min(next, m_told + heartbeatOfAPlan);
        for (const auto &child : m_children)
            next = std::min(next, child->deadline);
        if (!m_children.empty())
            next = std::min(next, m_counted + countEvery);
        if (std::ranges::any_of(m_waiting, [](const Waiting &waiting) { return waiting.busySince.has_value(); }))
            next = std::min(next, Clock::now() + lockRetry);
        return next;
    }

    void countUsage()
    {
        const auto now = Clock::now();
        if (now < m_counted + countEvery)
            return;
        m_counted = now;
        for (const auto &child : m_children) {
            const char *const passed = *child->why ? "" : limitPassed(usageOf(child->pid), child->request);
            if (*passed)
                end(*child, passed);
        }
    }

    void keepTime()
    {
        const auto now = Clock::now();
        for (const auto &child : m_children) {
            if (now < child->deadline)
                continue;
            if (!*child->why) {
                stop(*child, "timed_out");
            } else if (!child->killed) {
                child->killed = true;
                child->deadline = now + giveUpAfter;
                kill(-child->pid, SIGKILL);
            } else { // it hangs in the driver, where no signal reaches it; its GPU stays locked
                child->told = true;
                child->deadline = Clock::time_point::max();
                sayEnded(child->run, 0, 0, child->why, "the process could not be ended");
            }
        }
        if (now >= m_said + heartbeat)
            say({{"type", "alive"}});
        tellHowFar();
        if (m_readerBeats && !m_inputEnded && now >= m_heard + readersSilence)
            m_gone = true;
    }

    int m_in;
    int m_out;
    int m_jobs;
    Json m_hello;
    const Work &m_work;
    const std::filesystem::path m_temporary = temporaryFolderThatAnswers();
    sigset_t m_before {};
    OpenFile m_signals;
    std::string m_input; // a line that has begun
    std::deque<Waiting> m_waiting;
    std::size_t m_waitingBytes = 0;
    std::vector<std::unique_ptr<Child>> m_children;
    Clock::time_point m_said = Clock::now();
    Clock::time_point m_heard = Clock::now();
    Clock::time_point m_counted = Clock::now(); // what runs take
    bool m_readerBeats = false;
    Clock::time_point m_told = Clock::now(); // to a person, how far a plan is
    std::int64_t m_asked = 0; // runs
    std::int64_t m_ended = 0;
    bool m_isPlan = false;
    bool m_complete = false; // no more requests will come
    bool m_inputEnded = false;
    bool m_gone = false; // nobody reads any more
};

} // namespace

int serve(const ServeOptions &options, const Work &work)
{
    return Server(options, work).run();
}

} // namespace gpu::runner
