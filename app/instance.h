// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// One window a library: a window listens at a socket in the user's runtime folder, named by its library, and a start
// that is for the same library hands over what it was asked for. Plain sockets of the system (docs/adr/0048).
#pragma once

#include <QObject>
#include <QString>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace app {

/// What a start asks a window for, besides being raised.
struct InstanceRequest {
    QString open; // id of an entry or article; empty: nothing is
    bool anyway = false; // where the library has no such id, the window says so and takes it nevertheless
    bool pasteClipboard = false;
    QString pasteFile; // absolute
    QString activationToken; // by which a desktop lets a window come to the front
    bool operator==(const InstanceRequest &) const = default;
};

/// Ids are names of entries or articles, and nothing else gets from one program to the other as `open`.
[[nodiscard]] bool isPlaceId(const QString &id);

/// Where windows of this user listen: $XDG_RUNTIME_DIR/casebook, made where it is missing. Nothing where there is no
/// such folder that is this user's alone.
[[nodiscard]] std::optional<std::filesystem::path> instanceFolder();
/// The socket of a library's window, by the real path of its folder.
[[nodiscard]] std::filesystem::path instanceSocket(
    const std::filesystem::path &instances, const std::filesystem::path &library);
/// Every socket in the folder, the newest first.
[[nodiscard]] std::vector<std::filesystem::path> instanceSockets(const std::filesystem::path &instances);

enum class InstanceAnswer : std::uint8_t {
    Taken,
    NoSuchPlace, // its library has not got it
    Nobody, // no window is there
    Busy, // one is, and did not answer in time
};
/// Asks the window at this socket. Blocks for `timeoutMs` at most; with none left nothing is sent.
[[nodiscard]] InstanceAnswer askInstance(
    const std::filesystem::path &socket, const InstanceRequest &request, int timeoutMs);

enum class HandOver : std::uint8_t {
    Done,
    NoWindow,
    Busy, // there is one, which does not answer
};
/// Asks the windows at these sockets one after the other, until one takes it; where none has the place, the first of
/// them is asked to say so. Blocks for `timeoutMs` at most: what is left then hears nothing of it, since a window that
/// is asked may act on it later.
[[nodiscard]] HandOver askInstances(
    const std::vector<std::filesystem::path> &sockets, InstanceRequest request, int timeoutMs);

class InstanceServer final : public QObject {
    Q_OBJECT

public:
    using Handler = std::function<bool(const InstanceRequest &)>; // false: there is no such place
    explicit InstanceServer(Handler handler, QObject *parent = nullptr);
    ~InstanceServer() override;

    /// From now on for this library, and no longer for the one before. False where another window listens for it, or
    /// nothing can be listened at: then nobody finds this window, and it works as ever.
    bool listen(const std::filesystem::path &instances, const std::filesystem::path &library);

private:
    struct Listening; // and its place
    void close();
    void accept();

    Handler m_handler;
    std::unique_ptr<Listening> m_listening; // null: not
};

} // namespace app
