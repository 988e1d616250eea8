// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/connection.h"

#include "gpu/client/runnerfile.h"
#include "gpu/protocol/connection.h"
#include "gpu/protocol/strictjson.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <csignal>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace gpu {

namespace {

using namespace std::chrono_literals;

constexpr qsizetype maxMessageBytes = 128 * 1024; // a run's line and its number
constexpr qsizetype maxBannerBytes = 64 * 1024; // what a login may print before the runner says hello
constexpr qsizetype bannerBytesKept = 512; // for the message, where no runner says hello
constexpr qsizetype errorBytesKept = 16 * 1024;
constexpr auto loginAllowed = 60s;
constexpr qint64 slowestLine = 8 * 1024; // bytes a second, at which a runner may be brought
constexpr auto silenceAllowed = 15s; // of a runner that says something every 2 s
constexpr auto endAllowed = 2s; // from TERM to KILL
constexpr auto endPolled = 5ms; // while it is waited for
constexpr const char *aliveLine = "{\"type\":\"alive\"}\n";
constexpr int shellNotFound = 127; // exit statuses of POSIX shells, which ssh and srun hand on
constexpr int shellNotExecutable = 126;

// How long a target may take to say hello. Slurm's queue takes as long as it takes, and so does fetching an image; from
// the first word on they have as long as a login.
std::chrono::seconds helloAllowed(Target::Kind kind)
{
    switch (kind) {
    case Target::Kind::Local: return 15s;
    case Target::Kind::Ssh: return loginAllowed;
    case Target::Kind::Slurm: return 0s;
    case Target::Kind::Container: return 0s;
    }
    return 0s;
}

/// Where no runner said hello, and it is not known to be the runner's own fault.
RunError noStart(Target::Kind kind, RunError here)
{
    switch (kind) {
    case Target::Kind::Local: break;
    case Target::Kind::Ssh: return RunError::Unreachable;
    case Target::Kind::Slurm: return RunError::AllocationRefused;
    case Target::Kind::Container: return RunError::ContainerRefused;
    }
    return here;
}

const QString searchPath = QStringLiteral("LD_LIBRARY_PATH");

/// The loader takes an element that is empty or relative for a folder below the one in which the program was started,
/// which may be a stranger's library. Colons and semicolons part the elements (man ld.so). What the user has there is a
/// fact of the machine all the same.
void dropRelativeFolders(QProcessEnvironment &environment)
{
    const QString whole = environment.value(searchPath);
    static const QRegularExpression parts(QStringLiteral("[:;]"));
    QStringList folders = whole.split(parts);
    if (folders.removeIf([](const QString &folder) { return !folder.startsWith(u'/'); }) == 0 || whole.isEmpty())
        return;
    environment.insert(searchPath, folders.join(u':'));
    environment.insert(QStringLiteral("CASEBOOK_SEARCH_PATH"), whole);
}

// In the Debian 13 root of ./dev the machine's driver lies in a folder of its own, which only a runner on this machine
// is to look into, and last.
QProcessEnvironment runnersEnvironment(Target::Kind kind)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    dropRelativeFolders(environment);
    const QString driver = environment.value(QStringLiteral("CASEBOOK_DRIVER_FOLDER"));
    if (kind == Target::Kind::Local && !driver.isEmpty()) {
        const QString before = environment.value(searchPath);
        environment.insert(searchPath, before.isEmpty() ? driver : before + u':' + driver);
    }
    // Where that home does not answer, the runner has its own limits of time, and says so.
    if (const QString home = environment.value(QLatin1StringView(hiddenHome)); !home.isEmpty())
        environment.insert(QStringLiteral("HOME"), home);
    environment.remove(QLatin1StringView(hiddenHome));
    // What the variables of srun's disturbingOption()s would do.
    for (const char *const name : {"SLURM_LABELIO", "SLURM_STDINMODE", "SLURM_STDOUTMODE", "SLURM_STDERRMODE"})
        environment.remove(QLatin1String(name));
    return environment;
}

// In the child, before it becomes the runner, ssh or srun: system calls only. (QProcess's own CloseFileDescriptors
// would hide that a program can't be started.)
void prepareChild()
{
    ::prctl(PR_SET_PDEATHSIG, SIGTERM); // srun gives its allocation back, a runner ends its children
    ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
}

QByteArray lastBytes(const QByteArray &bytes, qsizetype count)
{
    return bytes.last(std::min(count, bytes.size()));
}

/// By what a loader says: "version `GLIBC_2.38' not found (required by casebook-runner)".
bool lacksCLibrary(const QByteArray &errorText)
{
    return errorText.contains("GLIBC");
}

} // namespace

struct Connection::Private {
    enum class State : std::uint8_t { Idle, Opening, Open, Ended };

    Connection *q;
    Target target;
    int jobs;
    State state = State::Idle;
    QProcess process;
    QTimer silence; // Opening: until hello is due; Open: until something is
    QTimer beat;
    QByteArray line; // begun, not ended
    QByteArray waiting; // what is to be sent once it is open
    QByteArray errorText; // the end of stderr
    qsizetype bannerBytes = 0;
    QByteArray banner; // its end
    std::string version;
    MachineMark mark;
    std::pair<RunError, QString> notBrought = {RunError::None, {}}; // why there is no runner there
    qint64 group = 0;

    void readOutput();
    void readErrors();
    void take(const QByteArray &text);
    void takeHello(const Json &message);
    void bring(const Json &message);
    void takeFailure(const Json &message);
    void noteSilence();
    void takeEnd(int exitCode, QProcess::ExitStatus status);
    [[nodiscard]] bool isOtherProgram(int exitCode) const;
    void end(RunError error, const QString &why);
    void signalGroup(int number) const;
    [[nodiscard]] bool isGroupLeft() const; // some process of it is
    [[nodiscard]] QString whyNotStarted() const;
    [[nodiscard]] QString withWords(const QString &why) const;
};

Connection::Connection(Target target, int jobs, QObject *parent)
    : QObject(parent)
    , m_d(std::make_unique<Private>())
{
    m_d->q = this;
    m_d->target = std::move(target);
    m_d->jobs = jobs;
    m_d->silence.setSingleShot(true);
    m_d->beat.setInterval(readersHeartbeat);
    connect(&m_d->silence, &QTimer::timeout, this, [this] { m_d->noteSilence(); });
    connect(&m_d->beat, &QTimer::timeout, this, [this] { m_d->process.write(aliveLine); });
    connect(&m_d->process, &QProcess::readyReadStandardOutput, this, [this] { m_d->readOutput(); });
    connect(&m_d->process, &QProcess::readyReadStandardError, this, [this] { m_d->readErrors(); });
    connect(&m_d->process, &QProcess::finished, this,
        [this](int exitCode, QProcess::ExitStatus status) { m_d->takeEnd(exitCode, status); });
    connect(&m_d->process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) // the others end in finished(), or are a reader that reads no more
            return;
        m_d->end(noStart(m_d->target.kind, RunError::RunnerMissing),
            QStringLiteral("%1 could not be started: %2").arg(m_d->process.program(), m_d->whyNotStarted()));
    });
}

Connection::~Connection()
{
    m_d->process.disconnect(this);
    if (m_d->process.state() == QProcess::NotRunning)
        return;
    m_d->process.closeWriteChannel();
    m_d->signalGroup(SIGTERM);
    const QDeadlineTimer deadline(endAllowed);
    m_d->process.waitForFinished(int(deadline.remainingTime()));
    // A launcher such as bubblewrap ends at once, and srun behind it has yet to give its allocation back.
    while (m_d->isGroupLeft() && !deadline.hasExpired())
        QThread::sleep(endPolled);
    m_d->signalGroup(SIGKILL);
    m_d->process.waitForFinished();
}

void Connection::open()
{
    if (m_d->state != Private::State::Idle)
        return;
    m_d->state = Private::State::Opening;
    const QStringList command = m_d->target.command(m_d->jobs);
    if (command.isEmpty()) {
        m_d->end(RunError::RunnerMissing, QStringLiteral("the place where the runner is started is not valid"));
        return;
    }
    QProcess &process = m_d->process;
    process.setProgram(command.first());
    process.setArguments(command.sliced(1));
    process.setProcessEnvironment(runnersEnvironment(m_d->target.kind));
    using Flag = QProcess::UnixProcessFlag;
    process.setUnixProcessParameters(Flag::CreateNewSession | Flag::ResetSignalHandlers | Flag::UseVFork);
    process.setChildProcessModifier(prepareChild);
    if (const auto allowed = helloAllowed(m_d->target.kind); allowed > 0s)
        m_d->silence.start(allowed);
    process.start();
    m_d->group = process.processId();
}

void Connection::send(const QByteArray &line)
{
    if (m_d->state == Private::State::Open)
        m_d->process.write(line + '\n');
    else
        m_d->waiting += line + '\n';
}

bool Connection::isOpen() const
{
    return m_d->state == Private::State::Open;
}

const std::string &Connection::runnerVersion() const
{
    return m_d->version;
}

const MachineMark &Connection::machineMark() const
{
    return m_d->mark;
}

void Connection::Private::readOutput()
{
    const QByteArray bytes = process.readAllStandardOutput();
    if (state == State::Opening && !silence.isActive())
        silence.start(loginAllowed);
    for (qsizetype from = 0; from < bytes.size() && state != State::Ended;) {
        const qsizetype end = bytes.indexOf('\n', from);
        const QByteArrayView part = QByteArrayView(bytes).sliced(from, (end < 0 ? bytes.size() : end) - from);
        from += part.size() + 1;
        if (line.size() + part.size() > maxMessageBytes) {
            this->end(RunError::ProtocolError, QStringLiteral("a line of more than 128 KiB"));
            return;
        }
        line += part;
        if (end >= 0)
            take(std::exchange(line, {}));
    }
}

void Connection::Private::readErrors()
{
    const QByteArray bytes = process.readAllStandardError();
    errorText = lastBytes(errorText + bytes, errorBytesKept);
    if (state != State::Opening)
        return;
    for (const QByteArray &said : bytes.split('\n')) {
        if (!said.trimmed().isEmpty())
            emit q->said(QString::fromUtf8(said.trimmed()));
    }
}

void Connection::Private::take(const QByteArray &text)
{
    const auto message = json::parse(std::string_view(text.constData(), std::size_t(text.size())));
    const auto type = message ? json::string(json::member(*message, "type")) : std::nullopt;
    if (state == State::Opening && type == "hello") {
        takeHello(*message);
        return;
    }
    if (state == State::Opening && type == "need") {
        bring(*message);
        return;
    }
    if (state == State::Opening && type == "failed") {
        takeFailure(*message);
        return;
    }
    if (state == State::Opening) { // what a login prints
        bannerBytes += text.size() + 1;
        banner = lastBytes(banner + text + '\n', bannerBytesKept);
        if (bannerBytes > maxBannerBytes)
            end(RunError::ProtocolError,
                QStringLiteral("what answers is no casebook-runner: more than 64 KiB came without a hello"));
        return;
    }
    silence.start(silenceAllowed);
    if (!message || !type)
        end(RunError::ProtocolError, QString::fromStdString(message ? "a message without its type" : message.error()));
    else if (type == "garbled")
        end(RunError::ProtocolError, QStringLiteral("the runner did not understand what it was sent"));
    else if (type != "alive")
        emit q->message(*message);
}

void Connection::Private::takeHello(const Json &message)
{
    const auto runner = json::string(json::member(message, "runner"));
    if (json::integer(json::member(message, "protocol")) != protocolVersion || !runner || runner->empty()) {
        end(RunError::OldRunner,
            QStringLiteral("%1 is a casebook-runner of another version of Casebook").arg(target.runner));
        return;
    }
    state = State::Open;
    version = *runner;
    mark = markIn(message);
    silence.start(silenceAllowed);
    beat.start();
    process.write(aliveLine); // from now on the runner misses it, should the connection be lost
    process.write(std::exchange(waiting, {}));
    emit q->opened();
}

/// The other machine asks for a runner, as gpu/client/runnerfile.h says.
void Connection::Private::bring(const Json &message)
{
    const auto machine
        = QString::fromStdString(std::string(json::string(json::member(message, "machine")).value_or("")));
    for (const QString &path : std::as_const(target.brought)) {
        const std::optional<RunnerFile> file = readRunnerFile(path);
        if (!file || file->machine != machine || json::integer(json::member(message, "bytes")) != file->program.size())
            continue;
        emit q->bringing(file->program.size());
        silence.start(loginAllowed + std::chrono::seconds(file->program.size() / slowestLine));
        process.write(file->program);
        return;
    }
    end(RunError::RunnerUnsuited, QStringLiteral("no runner for %1 is here").arg(machine));
}

void Connection::Private::takeFailure(const Json &message)
{
    const auto step = json::string(json::member(message, "step")).value_or("");
    // What the commands there said comes on another pipe: the end of the process is waited for.
    const auto failure = [this](RunError error, const QString &why) { notBrought = {error, why}; };
    if (step == "machine")
        failure(RunError::RunnerUnsuited,
            QStringLiteral("no runner is made for the processor there: %1")
                .arg(
                    QString::fromStdString(std::string(json::string(json::member(message, "machine")).value_or("?")))));
    else
        failure(RunError::NotBrought,
            step == "start" ? QStringLiteral("the runner that was copied to the cache folder there can't be started")
                : step == "folder" ? QStringLiteral("the cache folder there can't be made")
                                   : QStringLiteral("the runner could not be copied to the cache folder there"));
}

void Connection::Private::noteSilence()
{
    if (state == State::Opening)
        end(RunError::NoAnswer, QStringLiteral("no answer within %1 s").arg(silence.interval() / 1000));
    else
        end(RunError::ConnectionLost, QStringLiteral("nothing was heard for %1 s").arg(silenceAllowed.count()));
}

/// Whether what ended well without a hello is the program that was named in the runner's place. One that failed may be
/// a runner all the same, and over ssh a login that lets nothing begin.
bool Connection::Private::isOtherProgram(int exitCode) const
{
    return exitCode == 0
        && (target.kind == Target::Kind::Local || (target.kind == Target::Kind::Ssh && !target.runner.isEmpty()));
}

void Connection::Private::takeEnd(int exitCode, QProcess::ExitStatus status)
{
    signalGroup(SIGKILL); // what the runner or its launcher left behind
    group = 0;
    readErrors();
    readOutput();
    const QString ending = (status == QProcess::CrashExit ? QStringLiteral("%1 was ended by signal %2")
                                                          : QStringLiteral("%1 ended with exit code %2"))
                               .arg(QFileInfo(process.program()).fileName())
                               .arg(exitCode);
    if (notBrought.first == RunError::NotBrought && lacksCLibrary(errorText)) {
        end(RunError::RunnerUnsuited, QStringLiteral("the C library there is too old for the runner that is here"));
    } else if (notBrought.first != RunError::None) {
        end(notBrought.first, notBrought.second);
    } else if (state == State::Open) {
        end(RunError::ConnectionLost, ending);
    } else if (lacksCLibrary(errorText) || errorText.contains("cannot execute binary")
        || errorText.contains("xec format error")) {
        end(RunError::RunnerUnsuited, ending);
    } else if (target.kind != Target::Kind::Container && status == QProcess::NormalExit
        && (exitCode == shellNotFound || exitCode == shellNotExecutable)) { // docker's and podman's own failures, too
        end(RunError::RunnerMissing, ending);
    } else if (status == QProcess::NormalExit && isOtherProgram(exitCode)) {
        end(RunError::ProtocolError,
            QStringLiteral("%1 is no casebook-runner: it ended without a hello").arg(target.runner));
    } else if (target.kind == Target::Kind::Slurm && errorText.contains("configuration source")) {
        end(RunError::AllocationRefused,
            QStringLiteral(
                "srun is installed here and knows no cluster: there is no slurm.conf, and SLURM_CONF names none"));
    } else {
        end(noStart(target.kind, RunError::RunnerFailed), ending);
    }
}

void Connection::Private::end(RunError error, const QString &why)
{
    if (state == State::Ended)
        return;
    state = State::Ended;
    silence.stop();
    beat.stop();
    // Queued: whoever calls open() is not called back from inside.
    QMetaObject::invokeMethod(
        q, [this, error, text = withWords(why)] { emit q->ended(error, text); }, Qt::QueuedConnection);
}

QString Connection::Private::whyNotStarted() const
{
    const QString program = process.program();
    if (!program.contains(u'/') && QStandardPaths::findExecutable(program).isEmpty())
        return QStringLiteral("it is not installed here, or in no folder of PATH");
    return process.errorString();
}

void Connection::Private::signalGroup(int number) const
{
    if (group > 0)
        ::kill(static_cast<pid_t>(-group), number);
}

bool Connection::Private::isGroupLeft() const
{
    return group > 0 && ::kill(static_cast<pid_t>(-group), 0) == 0;
}

/// With what was said on the way: by ssh or srun, by the commands there, and by a login that let no runner begin (a
/// closed account, a question), which says it on stdout.
QString Connection::Private::withWords(const QString &why) const
{
    const bool isLogins = version.empty() && notBrought.first == RunError::None;
    QString text = why;
    for (const QByteArray &said : {isLogins ? lastBytes(banner + line, bannerBytesKept) : QByteArray(), errorText}) {
        if (const QString words = QString::fromUtf8(said).trimmed(); !words.isEmpty())
            text += u'\n' + words;
    }
    return text;
}

} // namespace gpu
