// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/handover.h"

#include "ui/base/actionregistry.h"
#include "ui/base/paths.h"

#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>

namespace app {

namespace {

constexpr int patienceMs = 2000;

QString activationToken()
{
    const QString token = qEnvironmentVariable("XDG_ACTIVATION_TOKEN");
    return token.isEmpty() ? qEnvironmentVariable("DESKTOP_STARTUP_ID") : token;
}

void bringToFront(ui::MainWindow &window, const QString &token)
{
    if (!token.isEmpty())
        qputenv("XDG_ACTIVATION_TOKEN", token.toUtf8()); // taken by Qt's plugin for Wayland
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.show();
    window.raise();
    window.activateWindow();
}

bool take(ui::MainWindow &window, const InstanceRequest &request)
{
    if (!request.open.isEmpty() && !request.anyway && !window.hasPlace(request.open))
        return false;
    bringToFront(window, request.activationToken);
    if (!request.open.isEmpty())
        window.openPlace(request.open);
    if (!request.pasteFile.isEmpty())
        window.pasteFile(request.pasteFile);
    if (request.pasteClipboard)
        pasteClipboard(window);
    return true;
}

} // namespace

HandOver handOver(const ui::StartOptions &start, bool pasteClipboard)
{
    const auto instances = instanceFolder();
    if (!instances)
        return HandOver::NoWindow;
    InstanceRequest request {.open = start.open,
        .pasteClipboard = pasteClipboard,
        .pasteFile = start.pasteFile.isEmpty() ? QString() : QFileInfo(start.pasteFile).absoluteFilePath(),
        .activationToken = activationToken()};
    const std::filesystem::path library = ui::firstLibrary(start, ui::Settings(start.settingsFile));
    if (!ui::doesAnswer(library)) // nobody could say by what name a window has it
        return HandOver::NoWindow;
    std::vector<std::filesystem::path> sockets {instanceSocket(*instances, library)};
    const bool isForAny = !request.open.isEmpty() || !request.pasteFile.isEmpty() || pasteClipboard;
    if (start.library.isEmpty() && isForAny) {
        for (const std::filesystem::path &socket : instanceSockets(*instances)) {
            if (!std::ranges::contains(sockets, socket))
                sockets.push_back(socket);
        }
    }
    return askInstances(sockets, std::move(request), patienceMs);
}

bool raiseOther(const std::filesystem::path &library, const QString &open)
{
    const auto instances = instanceFolder();
    return instances
        && askInstances(
               {instanceSocket(*instances, library)}, {.open = open, .activationToken = activationToken()}, patienceMs)
        == HandOver::Done;
}

void listenForStarts(ui::MainWindow &window)
{
    auto *const server
        = new InstanceServer([&window](const InstanceRequest &request) { return take(window, request); }, &window);
    QObject::connect(&window.document(), &model::Document::opened, server, [server, &window] {
        if (const auto instances = instanceFolder())
            server->listen(*instances, window.document().library()->folder());
    });
}

void pasteClipboard(ui::MainWindow &window)
{
    QAction *const paste = window.actions()->action("edit.pasteAndSearch");
    // Wayland shows the clipboard only to the window that has the focus.
    const bool mustWait = QGuiApplication::platformName().startsWith(QLatin1String("wayland"))
        && QGuiApplication::applicationState() != Qt::ApplicationActive;
    if (!mustWait) {
        paste->trigger();
        return;
    }
    const auto whenActive = [paste](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            paste->trigger();
    };
    QObject::connect(qGuiApp, &QGuiApplication::applicationStateChanged, paste, whenActive, Qt::SingleShotConnection);
}

} // namespace app
