// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/runner.h"

#include "gpu/client/connection.h"
#include "gpu/client/slurmqueue.h"
#include "gpu/protocol/connection.h"
#include "gpu/protocol/strictjson.h"

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <array>
#include <map>

namespace gpu {

namespace {

using namespace std::chrono_literals;

constexpr auto idleAllowed = 10s; // an allocation of Slurm's is given back then
constexpr std::array reconnectAfter {1s, 5s, 15s}; // the later ones where nobody answers any more
constexpr auto cancelAllowed = 5s; // the runner itself takes 2 s to end what heeds nothing
constexpr int triesOfARun = 2;
constexpr int losesInARow = 3; // without a run that ended between them

/// One run, from its request to its transcript.
struct Run {
    Request request;
    TranscriptReader reader;
    QElapsedTimer clock; // from its start on
    int starts = 0;
    bool asked = false; // on this connection
    bool cancelled = false;
    bool changed = false; // since advanced() was emitted
};

QByteArray line(Json message)
{
    return QByteArray::fromStdString(json::text(message));
}

/// What the runner's lines do not say by themselves.
void completeTranscript(Transcript &told, const Request &request, const std::string &errors)
{
    if (told.error == RunError::None && request.testCase && !told.step(StepKind::Case)) {
        told.error = RunError::ProtocolError;
        told.errorMessage = "the runner gave a result without having run the case";
    } else if ((told.error == RunError::RunnerFailed || told.error == RunError::Crashed
                   || told.error == RunError::TimedOut)
        && !errors.empty()) {
        told.errorMessage += '\n' + errors;
    }
}

} // namespace

struct Runner::Private {
    Runner *q;
    Target target;
    int jobs;
    std::unique_ptr<Connection> connection;
    std::unique_ptr<SlurmQueue> queue; // while the job waits in it
    std::map<qint64, Run> runs; // that have not ended
    qint64 lastRun = 0;
    int losses = 0; // in a row
    bool wasReached = false; // since the first of these runs was asked for
    QTimer idle;
    QTimer reconnect;
    QTimer cancelling; // until what was cancelled is given up, whatever the runner says

    void connectRunner();
    void ask();
    void take(const Json &message);
    void takeEnded(qint64 number, const Json &message);
    void takeLoss(RunError error, const QString &why);
    void giveUpCancelled();
    void finish(qint64 number, const std::string &errors = {});
    void failAll(RunError error, const QString &why);
};

Runner::Runner(Target target, int jobs, QObject *parent)
    : QObject(parent)
    , m_d(std::make_unique<Private>())
{
    m_d->q = this;
    m_d->target = std::move(target);
    m_d->jobs = jobs;
    m_d->idle.setSingleShot(true);
    m_d->reconnect.setSingleShot(true);
    m_d->cancelling.setSingleShot(true);
    connect(&m_d->cancelling, &QTimer::timeout, this, [this] { m_d->giveUpCancelled(); });
    connect(&m_d->idle, &QTimer::timeout, this, [this] { m_d->connection.reset(); });
    connect(&m_d->reconnect, &QTimer::timeout, this, [this] { m_d->connectRunner(); });
}

Runner::~Runner()
{
    if (m_d->connection)
        m_d->connection->disconnect(this);
}

const Target &Runner::target() const
{
    return m_d->target;
}

bool Runner::isConnected() const
{
    return m_d->connection && m_d->connection->isOpen();
}

std::vector<qint64> Runner::add(const std::vector<Request> &requests)
{
    std::vector<qint64> numbers;
    for (const Request &request : requests) {
        const qint64 number = ++m_d->lastRun;
        m_d->runs.emplace(number, Run {.request = request});
        numbers.push_back(number);
    }
    m_d->idle.stop();
    if (m_d->connection) {
        m_d->ask();
    } else if (!m_d->reconnect.isActive() && !numbers.empty()) {
        m_d->wasReached = false;
        m_d->connectRunner();
    }
    return numbers;
}

void Runner::cancel(const std::vector<qint64> &numbers)
{
    for (const qint64 number : numbers) {
        const auto at = m_d->runs.find(number);
        if (at == m_d->runs.end() || std::exchange(at->second.cancelled, true))
            continue;
        if (isConnected())
            m_d->connection->send(line({{"type", "cancel"}, {"run", number}}));
    }
    // Without a connection there is nobody to wait for: a login that goes on, or a place in a queue, is given up.
    m_d->cancelling.start(isConnected() ? cancelAllowed : 0s);
}

void Runner::Private::giveUpCancelled()
{
    std::vector<qint64> numbers;
    for (auto &[number, run] : runs) {
        if (!run.cancelled)
            continue;
        run.reader.fail(RunError::Cancelled, "cancelled");
        numbers.push_back(number);
    }
    if (numbers.size() == runs.size()) {
        reconnect.stop();
        queue.reset();
        connection.reset();
    }
    for (const qint64 number : numbers)
        finish(number);
}

void Runner::Private::connectRunner()
{
    connection = std::make_unique<Connection>(target, jobs);
    connect(connection.get(), &Connection::opened, q, [this] {
        wasReached = true;
        queue.reset();
        emit q->connected();
    });
    connect(connection.get(), &Connection::bringing, q, &Runner::bringing);
    connect(connection.get(), &Connection::said, q, [this](const QString &line) {
        if (const QString job = slurmJobIn(line); target.kind == Target::Kind::Slurm && !job.isEmpty() && !queue) {
            queue = std::make_unique<SlurmQueue>(job);
            connect(queue.get(), &SlurmQueue::changed, q, &Runner::queued);
        }
        emit q->said(line);
    });
    connect(connection.get(), &Connection::message, q, [this](const Json &message) { take(message); });
    connect(
        connection.get(), &Connection::ended, q, [this](RunError error, const QString &why) { takeLoss(error, why); });
    ask();
    connection->open();
}

/// For all that never began; then for those that were going on when a connection was lost, one at a time: one of them
/// may be what ends it.
void Runner::Private::ask()
{
    const auto askFor = [this](qint64 number, Run &run) {
        run.asked = true;
        Json message = toJson(run.request);
        message["run"] = number;
        connection->send(line(std::move(message)));
    };
    for (auto &[number, run] : runs) {
        if (!run.asked && run.starts == 0)
            askFor(number, run);
    }
    if (std::ranges::any_of(runs, [](const auto &run) { return run.second.asked; }))
        return;
    const auto next = std::ranges::find_if(runs, [](const auto &run) { return !run.second.cancelled; });
    if (next != runs.end())
        askFor(next->first, next->second);
}

void Runner::Private::take(const Json &message)
{
    const auto type = json::string(json::member(message, "type")).value_or("");
    const auto number = json::integer(json::member(message, "run"), 0);
    const auto at = number ? runs.find(*number) : runs.end();
    if (at == runs.end()) // one that was cancelled
        return;
    Run &run = at->second;
    if (type == "started") {
        run.reader = TranscriptReader(connection->runnerVersion(), connection->machineMark());
        ++run.starts;
        run.clock.start();
        emit q->started(*number);
        return;
    }
    if (type == "ended") {
        takeEnded(*number, message);
        return;
    }
    const bool broken = run.reader.transcript().error == RunError::ProtocolError;
    Json own = message;
    own.erase("run");
    run.reader.add(own);
    if (!broken && run.reader.transcript().error == RunError::ProtocolError)
        connection->send(line({{"type", "cancel"}, {"run", *number}}));
    if (!std::exchange(run.changed, true)) { // once for what comes together
        QMetaObject::invokeMethod(
            q,
            [this, number = *number] {
                const auto changed = runs.find(number);
                if (changed == runs.end())
                    return;
                changed->second.changed = false;
                emit q->advanced(number, changed->second.reader.transcript());
            },
            Qt::QueuedConnection);
    }
}

void Runner::Private::takeEnded(qint64 number, const Json &message)
{
    endRun(runs.at(number).reader, message);
    losses = 0;
    finish(number, std::string(json::string(json::member(message, "errors")).value_or("")));
}

void Runner::Private::takeLoss(RunError error, const QString &why)
{
    queue.reset();
    connection.release()->deleteLater(); // it is its signal that is being handled
    // A machine that was reached once may come back: its network, its ssh server, or its place in Slurm's queue.
    const bool isAway = wasReached
        && (error == RunError::Unreachable || error == RunError::NoAnswer || error == RunError::AllocationRefused
            || error == RunError::ContainerRefused);
    const bool isLost = error == RunError::ConnectionLost;
    ++losses;
    if (isAway ? losses > int(reconnectAfter.size()) : !isLost || losses >= losesInARow) {
        failAll(isAway ? RunError::ConnectionLost : error, why);
        return;
    }
    std::vector<qint64> given;
    for (auto &[number, run] : runs) {
        run.asked = false;
        if (!run.cancelled && run.starts < triesOfARun)
            continue;
        run.reader.fail(run.cancelled ? RunError::Cancelled : RunError::ConnectionLost, why.toStdString());
        given.push_back(number);
    }
    if (given.size() < runs.size()) {
        emit q->lost(why);
        reconnect.start(isLost ? reconnectAfter.front() : reconnectAfter[std::size_t(losses - 1)]);
    }
    for (const qint64 number : given)
        finish(number);
}

void Runner::Private::failAll(RunError error, const QString &why)
{
    std::vector<qint64> numbers;
    for (auto &[number, run] : runs) {
        run.reader.fail(error, why.toStdString());
        numbers.push_back(number);
    }
    losses = 0;
    for (const qint64 number : numbers)
        finish(number);
}

void Runner::Private::finish(qint64 number, const std::string &errors)
{
    const auto run = runs.extract(number);
    if (run.empty())
        return;
    Transcript told = run.mapped().reader.transcript();
    completeTranscript(told, run.mapped().request, errors);
    if (run.mapped().clock.isValid())
        told.wallMs = double(run.mapped().clock.nsecsElapsed()) / 1e6;
    if (connection && runs.empty())
        idle.start(told.error == RunError::Cancelled ? 0s : idleAllowed);
    else if (connection)
        ask();
    emit q->finished(number, told);
}

} // namespace gpu
