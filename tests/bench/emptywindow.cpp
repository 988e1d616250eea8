// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// The cheapest Qt program with a window, from exec to its first paint: what casebook is compared with.
#include <QApplication>
#include <QMainWindow>
#include <QTimer>

#include <cstdlib>

namespace {

class Window final : public QMainWindow {
protected:
    bool event(QEvent *event) override
    {
        const bool handled = QMainWindow::event(event);
        if (event->type() == QEvent::Paint)
            QTimer::singleShot(0, this, [] { std::_Exit(0); });
        return handled;
    }
};

} // namespace

int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    Window window;
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
