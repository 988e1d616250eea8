// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/runnerprocess.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QElapsedTimer>
#include <QLockFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>

#include <csignal>
#include <linux/close_range.h>
#include <optional>
#include <sys/prctl.h>
#include <unistd.h>

namespace gpu {

namespace {

using namespace std::chrono_literals;

constexpr qsizetype maxLineBytes = 64 * 1024;
constexpr qint64 maxOutputBytes = 8 * 1024 * 1024; // stdout and stderr together
constexpr qsizetype keptErrorBytes = 16 * 1024; // the end of stderr, for the message of a runner that failed
constexpr auto killAfter = 2s; // from TERM, or from a runner's last word, to KILL
constexpr auto lockPoll = 50ms;
constexpr int shellNotFound = 127; // exit statuses of POSIX shells, which ssh and srun hand on
constexpr int shellNotExecutable = 126;

// How long a target may take to say hello, beside the case's own time: a login, a place in the queue.
std::chrono::seconds startAllowance(Target::Kind kind)
{
    switch (kind) {
    case Target::Kind::Local: return 0s;
    case Target::Kind::Ssh: return 30s;
    case Target::Kind::Srun: return 600s;
    }
    return 0s;
}

// cuDNN would write its log into the protocol's stream, or a file of the user's. In the Debian 13 root of ./dev the
// machine's driver lies in a folder of its own, which only a runner on this machine is to look into, and last.
QProcessEnvironment childEnvironment(Target::Kind kind)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : environment.keys()) {
        if (name.startsWith(QLatin1String("CUDNN_LOG")))
            environment.remove(name);
    }
    const QString driver = environment.value(QStringLiteral("CASEBOOK_DRIVER_FOLDER"));
    if (kind == Target::Kind::Local && !driver.isEmpty()) {
        const QString searched = QStringLiteral("LD_LIBRARY_PATH");
        const QString before = environment.value(searched);
        environment.insert(searched, before.isEmpty() ? driver : before + u':' + driver);
    }
    return environment;
}

// In the child, before it becomes the runner: system calls only. (QProcess's own CloseFileDescriptors would hide that a
// program can't be started.)
void prepareChild()
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // nothing outlives a Casebook that crashed
    ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
}

QString lockPath(const Target &target, int device)
{
    QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (folder.isEmpty())
        folder = QDir::tempPath();
    const QString machine = target.kind == Target::Kind::Local ? QStringLiteral("local")
        : target.kind == Target::Kind::Srun                    ? QStringLiteral("srun")
                                                               : target.host;
    return QStringLiteral("%1/casebook-gpu-%2-%3.lock").arg(folder, machine).arg(device);
}

} // namespace

struct RunnerProcess::Private {
    enum class State : std::uint8_t { Idle, WaitingForGpu, Running, Stopping, Done };

    RunnerProcess *q;
    Target target;
    Request request;
    State state = State::Idle;
    TranscriptReader reader;
    Transcript finalTranscript; // Done: what the reader has, and what only we know
    QProcess process;
    QTimer lockTimer;
    QTimer timer; // Running: the time limit; Stopping: from TERM to KILL
    QElapsedTimer clock;
    QDeadlineTimer lockDeadline;
    std::optional<QLockFile> lock;
    QByteArray line; // begun, not ended
    QByteArray errorText; // the end of stderr
    qint64 outputBytes = 0;
    qint64 group = 0; // of the child and its children; 0: none
    bool helloSeen = false;
    bool lastWordSeen = false;

    [[nodiscard]] bool needsGpu() const { return request.testCase && request.testCase->level == Level::Gpu; }

    void waitForGpu();
    void launch();
    void readOutput();
    void readErrors();
    void takeLine(QByteArrayView text);
    void noticeProgress();
    void timeOut();
    void stop(RunError error, const char *why);
    void signalGroup(int number) const;
    void end(int exitCode, int signalNumber);
    void endProcess(int exitCode, QProcess::ExitStatus status);
    void judge(Transcript &told) const;
    [[nodiscard]] std::string withErrors(const std::string &message) const;
};

RunnerProcess::RunnerProcess(Target target, Request request, QObject *parent)
    : QObject(parent)
    , m_d(std::make_unique<Private>())
{
    m_d->q = this;
    m_d->target = std::move(target);
    m_d->request = std::move(request);
    m_d->timer.setSingleShot(true);
    connect(&m_d->timer, &QTimer::timeout, this, [this] { m_d->timeOut(); });
    connect(&m_d->lockTimer, &QTimer::timeout, this, [this] { m_d->waitForGpu(); });
    connect(&m_d->process, &QProcess::readyReadStandardOutput, this, [this] { m_d->readOutput(); });
    connect(&m_d->process, &QProcess::readyReadStandardError, this, [this] { m_d->readErrors(); });
    connect(&m_d->process, &QProcess::finished, this,
        [this](int exitCode, QProcess::ExitStatus status) { m_d->endProcess(exitCode, status); });
    connect(&m_d->process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) // the others end in finished(), or are a reader that reads no more
            return;
        const bool isHere = m_d->target.kind == Target::Kind::Local;
        m_d->reader.fail(isHere ? RunError::RunnerMissing : RunError::Unreachable,
            QStringLiteral("%1 could not be started: %2")
                .arg(m_d->process.program(), m_d->process.errorString())
                .toStdString());
        m_d->end(0, 0);
    });
}

RunnerProcess::~RunnerProcess()
{
    m_d->process.disconnect(this);
    m_d->signalGroup(SIGKILL);
    m_d->process.waitForFinished(); // at once, after that signal
}

const Transcript &RunnerProcess::transcript() const
{
    return m_d->state == Private::State::Done ? m_d->finalTranscript : m_d->reader.transcript();
}

void RunnerProcess::start()
{
    if (m_d->state != Private::State::Idle)
        return;
    if (!m_d->needsGpu()) {
        m_d->launch();
        return;
    }
    m_d->state = Private::State::WaitingForGpu;
    m_d->lock.emplace(lockPath(m_d->target, m_d->request.device));
    m_d->lock->setStaleLockTime(0); // only the lock of a process that is gone is stale
    m_d->lockDeadline.setRemainingTime(std::chrono::seconds(timeoutSeconds(m_d->request)));
    m_d->waitForGpu();
}

void RunnerProcess::cancel()
{
    switch (m_d->state) {
    case Private::State::Idle:
    case Private::State::WaitingForGpu:
        m_d->reader.fail(RunError::Cancelled, "cancelled before it began");
        m_d->end(0, 0);
        return;
    case Private::State::Running: m_d->stop(RunError::Cancelled, "cancelled"); return;
    case Private::State::Stopping:
    case Private::State::Done: return;
    }
}

void RunnerProcess::Private::waitForGpu()
{
    if (lock->tryLock(0)) {
        lockTimer.stop();
        launch();
    } else if (lock->error() != QLockFile::LockFailedError) {
        reader.fail(RunError::Busy, "the lock " + lockPath(target, request.device).toStdString() + " can't be made");
        end(0, 0);
    } else if (lockDeadline.hasExpired()) {
        reader.fail(RunError::Busy, "another run holds GPU " + std::to_string(request.device));
        end(0, 0);
    } else if (!lockTimer.isActive()) {
        lockTimer.start(lockPoll);
    }
}

void RunnerProcess::Private::launch()
{
    const QStringList command = target.command();
    if (command.isEmpty()) {
        reader.fail(RunError::RunnerMissing, "the place where the runner is started is not valid");
        end(0, 0);
        return;
    }
    state = State::Running;
    process.setProgram(command.first());
    process.setArguments(command.sliced(1));
    process.setProcessEnvironment(childEnvironment(target.kind));
    using Flag = QProcess::UnixProcessFlag;
    process.setUnixProcessParameters(Flag::CreateNewSession | Flag::ResetSignalHandlers | Flag::UseVFork);
    process.setChildProcessModifier(prepareChild);
    timer.start(std::chrono::seconds(timeoutSeconds(request)) + startAllowance(target.kind));
    clock.start();
    process.start();
    if (state != State::Running)
        return;
    group = process.processId();
    process.write(QByteArray::fromStdString(toLine(request))); // stdin stays open: its end tells the runner to stop
}

void RunnerProcess::Private::readOutput()
{
    const QByteArray bytes = process.readAllStandardOutput();
    outputBytes += bytes.size();
    const qsizetype lines = bytes.count('\n');
    qsizetype from = 0;
    while (state == State::Running && from < bytes.size()) {
        const qsizetype end = bytes.indexOf('\n', from);
        const QByteArrayView part = QByteArrayView(bytes).sliced(from, (end < 0 ? bytes.size() : end) - from);
        from += part.size() + 1;
        if (line.size() + part.size() > maxLineBytes || outputBytes > maxOutputBytes) {
            stop(RunError::Flooded, "the runner wrote more than is allowed");
            return;
        }
        line += part;
        if (end >= 0)
            takeLine(std::exchange(line, {}));
    }
    if (lines > 0 && state == State::Running)
        noticeProgress();
}

void RunnerProcess::Private::readErrors()
{
    const QByteArray bytes = process.readAllStandardError();
    outputBytes += bytes.size();
    errorText = (errorText + bytes).last(std::min(keptErrorBytes, errorText.size() + bytes.size()));
    if (state == State::Running && outputBytes > maxOutputBytes)
        stop(RunError::Flooded, "the runner wrote more than is allowed");
}

void RunnerProcess::Private::takeLine(QByteArrayView text)
{
    reader.addLine(std::string_view(text.data(), static_cast<std::size_t>(text.size())));
    if (const RunError error = reader.transcript().error;
        error == RunError::ProtocolError || error == RunError::Flooded)
        stop(RunError::None, "");
}

void RunnerProcess::Private::noticeProgress()
{
    if (!std::exchange(helloSeen, reader.helloSeen()) && helloSeen)
        timer.start(std::chrono::seconds(timeoutSeconds(request)));
    if (!std::exchange(lastWordSeen, reader.finished()) && lastWordSeen)
        timer.start(killAfter);
    emit q->advanced();
}

void RunnerProcess::Private::timeOut()
{
    if (state == State::Stopping)
        signalGroup(SIGKILL);
    else if (reader.finished())
        stop(RunError::None, "");
    else
        stop(RunError::TimedOut, helloSeen ? "it took longer than the case allows" : "the runner never answered");
}

// None: the reader knows what went wrong, or nothing did and the process stays after its last word.
void RunnerProcess::Private::stop(RunError error, const char *why)
{
    state = State::Stopping;
    if (error != RunError::None)
        reader.fail(error, withErrors(why));
    if (process.state() == QProcess::Running)
        process.write("{\"type\":\"cancel\"}\n"); // reaches a runner behind ssh, which our signal does not
    process.closeWriteChannel();
    signalGroup(SIGTERM);
    timer.start(killAfter);
}

void RunnerProcess::Private::signalGroup(int number) const
{
    if (group > 0)
        ::kill(static_cast<pid_t>(-group), number);
}

void RunnerProcess::Private::endProcess(int exitCode, QProcess::ExitStatus status)
{
    signalGroup(SIGKILL); // what the runner or its launcher left behind
    group = 0;
    const int signalNumber = status == QProcess::CrashExit ? exitCode : 0;
    readErrors();
    readOutput();
    if (state != State::Running) { // the end was our doing
        end(0, 0);
        return;
    }
    if (signalNumber == 0 && !line.isEmpty()) // the signal explains a line that it cut short
        reader.addLine(std::string_view(line.constData(), static_cast<std::size_t>(line.size())));
    end(signalNumber == 0 ? exitCode : 0, signalNumber);
}

void RunnerProcess::Private::end(int exitCode, int signalNumber)
{
    if (state == State::Done)
        return;
    timer.stop();
    lockTimer.stop();
    if (lock)
        lock->unlock();
    reader.finish(exitCode, signalNumber);
    finalTranscript = reader.transcript();
    if (clock.isValid())
        finalTranscript.wallMs = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    judge(finalTranscript);
    state = State::Done;
    // Queued: whoever calls start() or cancel() is not called back from inside.
    QMetaObject::invokeMethod(q, &RunnerProcess::finished, Qt::QueuedConnection);
}

// What the runner's lines do not say by themselves.
void RunnerProcess::Private::judge(Transcript &told) const
{
    if (told.error == RunError::None && request.testCase && !told.step(StepKind::Case)) {
        told.error = RunError::ProtocolError;
        told.errorMessage = "the runner gave a result without having run the case";
    } else if (told.error == RunError::RunnerFailed || told.error == RunError::Crashed) {
        if (told.runner.empty() && (told.exitCode == shellNotFound || told.exitCode == shellNotExecutable))
            told.error = RunError::RunnerMissing;
        else if (told.runner.empty() && told.exitCode != 0 && target.kind != Target::Kind::Local)
            told.error = RunError::Unreachable;
        told.errorMessage = withErrors(told.errorMessage);
    }
}

std::string RunnerProcess::Private::withErrors(const std::string &message) const
{
    const std::string errors = QString::fromUtf8(errorText).trimmed().toStdString();
    return errors.empty() ? message : message + '\n' + errors;
}

} // namespace gpu
