// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/instance.h"

#include "kb/entry.h"
#include "kb/filedescriptor.h"
#include "kb/format/article.h"
#include "kb/sha256.h"

#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>
#include <QTimer>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace app {

namespace {

namespace fs = std::filesystem;

constexpr qsizetype maxRequestBytes = 16 << 10; // a path and a token
constexpr int maxIdBytes = 300;
constexpr int requestPatienceMs = 2000; // of the window for one that connected and says nothing
constexpr const char *taken = "taken\n";
constexpr const char *noSuchPlace = "no such place\n";

int makeSocket()
{
    return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

/// Nothing where the path is longer than an address may be.
std::optional<sockaddr_un> addressOf(const fs::path &path)
{
    sockaddr_un address {};
    address.sun_family = AF_UNIX;
    const std::string &text = path.native();
    if (text.size() >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return {};
    }
    std::memcpy(address.sun_path, text.data(), text.size());
    return address;
}

bool connectTo(int socket, const fs::path &path)
{
    const auto address = addressOf(path);
    return address && ::connect(socket, reinterpret_cast<const sockaddr *>(&*address), sizeof *address) == 0;
}

bool isOwnPeer(int socket)
{
    ucred peer {};
    socklen_t size = sizeof peer;
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::getuid();
}

/// Whether somebody listens there: also one that has no time.
bool isListenedAt(const fs::path &path)
{
    const kb::FileDescriptor socket(makeSocket());
    return connectTo(socket.get(), path) || errno == EAGAIN;
}

/// Not for ever: who holds it may have been stopped.
bool takeLock(int file)
{
    for (int turn = 0; file >= 0 && turn < 20; ++turn) {
        if (::flock(file, LOCK_EX | LOCK_NB) == 0)
            return true;
        ::poll(nullptr, 0, 5); // ms
    }
    return false;
}

bool waitFor(int socket, short events, const QDeadlineTimer &deadline)
{
    pollfd one {socket, events, 0};
    int ready = -1;
    do
        ready = ::poll(&one, 1, int(deadline.remainingTime()));
    while (ready < 0 && errno == EINTR && !deadline.hasExpired());
    return ready > 0;
}

QByteArray written(const InstanceRequest &request)
{
    const QJsonObject object {{QStringLiteral("open"), request.open}, {QStringLiteral("anyway"), request.anyway},
        {QStringLiteral("pasteClipboard"), request.pasteClipboard}, {QStringLiteral("pasteFile"), request.pasteFile},
        {QStringLiteral("activationToken"), request.activationToken}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

std::optional<InstanceRequest> readRequest(const QByteArray &line)
{
    const QJsonDocument document = QJsonDocument::fromJson(line);
    if (!document.isObject())
        return {};
    const QJsonObject object = document.object();
    InstanceRequest request {.open = object[QLatin1String("open")].toString(),
        .anyway = object[QLatin1String("anyway")].toBool(),
        .pasteClipboard = object[QLatin1String("pasteClipboard")].toBool(),
        .pasteFile = object[QLatin1String("pasteFile")].toString(),
        .activationToken = object[QLatin1String("activationToken")].toString()};
    if (!request.open.isEmpty() && !isPlaceId(request.open))
        return {};
    return request;
}

/// Whether who is connected has given up: it has another window by now.
bool isGone(int socket)
{
    char next = 0;
    const ssize_t count = ::recv(socket, &next, 1, MSG_PEEK | MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
}

/// A start that is connected: reads its line, has it handled, answers. Deletes itself.
class Caller final : public QObject {
public:
    Caller(int socket, const InstanceServer::Handler &handler, QObject *parent)
        : QObject(parent)
        , m_socket(socket)
        , m_handler(handler)
        , m_notifier(socket, QSocketNotifier::Read)
    {
        connect(&m_notifier, &QSocketNotifier::activated, this, &Caller::read);
        QTimer::singleShot(requestPatienceMs, this, &Caller::end);
    }

private:
    void read()
    {
        char bytes[4096];
        const ssize_t count = ::recv(m_socket.get(), bytes, sizeof bytes, 0);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (count > 0)
            m_read.append(bytes, count);
        const qsizetype lineEnd = m_read.indexOf('\n');
        if (lineEnd < 0 && count > 0 && m_read.size() <= maxRequestBytes)
            return;
        m_notifier.setEnabled(false);
        if (lineEnd >= 0 && !isGone(m_socket.get())) {
            if (const auto request = readRequest(m_read.first(lineEnd))) {
                const char *const answer = m_handler(*request) ? taken : noSuchPlace;
                (void)::send(m_socket.get(), answer, std::strlen(answer), MSG_NOSIGNAL);
            }
        }
        end();
    }
    void end() { deleteLater(); }

    kb::FileDescriptor m_socket;
    InstanceServer::Handler m_handler;
    QSocketNotifier m_notifier; // goes before the socket
    QByteArray m_read;
};

} // namespace

bool isPlaceId(const QString &id)
{
    const std::string text = id.toStdString();
    return text.size() <= maxIdBytes && (kb::isValidId(text) || kb::isValidArticleId(text));
}

std::optional<fs::path> instanceFolder()
{
    const char *const runtime = std::getenv("XDG_RUNTIME_DIR");
    if (!runtime || *runtime != '/')
        return {};
    const fs::path folder = fs::path(runtime) / "casebook";
    ::mkdir(folder.c_str(), 0700);
    struct stat found {};
    const bool isOwn = ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::getuid()
        && (found.st_mode & 077) == 0;
    return isOwn ? std::optional(folder) : std::nullopt;
}

fs::path instanceSocket(const fs::path &instances, const fs::path &library)
{
    std::error_code error;
    fs::path real = fs::canonical(library, error);
    if (error)
        real = fs::absolute(library, error).lexically_normal();
    constexpr std::size_t digits = 24; // an address of a socket is short
    return instances / (kb::sha256Hex(real.native()).substr(0, digits) + ".socket");
}

std::vector<fs::path> instanceSockets(const fs::path &instances)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code error;
    for (fs::directory_iterator at(instances, error); !error && at != fs::directory_iterator(); at.increment(error)) {
        std::error_code ignored;
        if (at->path().extension() == ".socket" && at->is_socket(ignored))
            found.emplace_back(at->last_write_time(ignored), at->path());
    }
    std::ranges::sort(found, std::greater());
    std::vector<fs::path> sockets;
    for (auto &[time, path] : found)
        sockets.push_back(std::move(path));
    return sockets;
}

InstanceAnswer askInstance(const fs::path &socket, const InstanceRequest &request, int timeoutMs)
{
    const QDeadlineTimer deadline(timeoutMs);
    const kb::FileDescriptor own(makeSocket());
    if (!connectTo(own.get(), socket))
        return errno == EAGAIN ? InstanceAnswer::Busy : InstanceAnswer::Nobody; // EAGAIN: too many wait already
    if (!isOwnPeer(own.get()))
        return InstanceAnswer::Nobody;
    if (deadline.hasExpired())
        return InstanceAnswer::Busy;
    const QByteArray line = written(request);
    if (line.size() > maxRequestBytes
        || ::send(own.get(), line.constData(), std::size_t(line.size()), MSG_NOSIGNAL) != line.size())
        return InstanceAnswer::Busy;
    QByteArray answer;
    while (!answer.endsWith('\n') && answer.size() < 100) {
        if (!waitFor(own.get(), POLLIN, deadline))
            return InstanceAnswer::Busy;
        char bytes[64];
        const ssize_t count = ::recv(own.get(), bytes, sizeof bytes, 0);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
            return InstanceAnswer::Nobody; // it is just being closed
        if (count > 0)
            answer.append(bytes, count);
    }
    return answer == taken      ? InstanceAnswer::Taken
        : answer == noSuchPlace ? InstanceAnswer::NoSuchPlace
                                : InstanceAnswer::Nobody;
}

HandOver askInstances(const std::vector<fs::path> &sockets, InstanceRequest request, int timeoutMs)
{
    const QDeadlineTimer deadline(timeoutMs);
    bool isBusy = false;
    const fs::path *withoutPlace = nullptr;
    for (const fs::path &socket : sockets) {
        if (deadline.hasExpired())
            break;
        switch (askInstance(socket, request, int(deadline.remainingTime()))) {
        case InstanceAnswer::Taken: return HandOver::Done;
        case InstanceAnswer::NoSuchPlace: withoutPlace = withoutPlace ? withoutPlace : &socket; break;
        case InstanceAnswer::Busy: isBusy = true; break;
        case InstanceAnswer::Nobody: break;
        }
    }
    if (withoutPlace && !deadline.hasExpired()) {
        request.anyway = true; // to be told so
        if (askInstance(*withoutPlace, request, int(deadline.remainingTime())) == InstanceAnswer::Taken)
            return HandOver::Done;
    }
    return isBusy ? HandOver::Busy : HandOver::NoWindow;
}

struct InstanceServer::Listening {
    Listening(int number, fs::path where)
        : socket(number)
        , path(std::move(where))
        , notifier(number, QSocketNotifier::Read)
    {
    }
    kb::FileDescriptor socket;
    fs::path path;
    QSocketNotifier notifier; // goes before the socket
};

InstanceServer::InstanceServer(Handler handler, QObject *parent)
    : QObject(parent)
    , m_handler(std::move(handler))
{
}

InstanceServer::~InstanceServer()
{
    close();
}

bool InstanceServer::listen(const fs::path &instances, const fs::path &library)
{
    const fs::path path = instanceSocket(instances, library);
    if (m_listening && m_listening->path == path)
        return true;
    close();
    const auto address = addressOf(path);
    kb::FileDescriptor socket(makeSocket());
    if (!address || socket.get() < 0)
        return false;
    // Of two windows that open the same library at once, one looks and takes the name, then the other looks.
    const kb::FileDescriptor lock(
        ::open((instances / "lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!takeLock(lock.get()) || isListenedAt(path))
        return false;
    ::unlink(path.c_str()); // what a window left that was killed
    if (::bind(socket.get(), reinterpret_cast<const sockaddr *>(&*address), sizeof *address) != 0
        || ::listen(socket.get(), 8) != 0)
        return false;
    m_listening = std::make_unique<Listening>(socket.release(), path);
    connect(&m_listening->notifier, &QSocketNotifier::activated, this, &InstanceServer::accept);
    return true;
}

void InstanceServer::close()
{
    if (!m_listening)
        return;
    ::unlink(m_listening->path.c_str());
    m_listening.reset();
}

void InstanceServer::accept()
{
    kb::FileDescriptor caller(::accept4(m_listening->socket.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (caller.get() >= 0 && isOwnPeer(caller.get()))
        new Caller(caller.release(), m_handler, this);
}

} // namespace app
