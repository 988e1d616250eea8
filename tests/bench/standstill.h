// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real window, and for how long it stands still.
#pragma once

#include "sections.h"

#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <filesystem>

namespace bench {

inline ui::StartOptions windowOptions(const Setting &setting, const std::filesystem::path &library)
{
    return {.builtInLibrary = setting.library,
        .cacheFolder = setting.scratch / "cache",
        .dataFolder = setting.scratch / "data",
        .settingsFile = QString::fromStdString((setting.scratch / "settings.ini").string()),
        .keepSettings = false,
        .library = QString::fromStdString(library.string())};
}

/// Lets the event loop run until stop() is called, or for a minute, and gives the longest time for which it stood still
/// since restart(), in ms.
class StandStill final {
public:
    StandStill()
    {
        // A timer without a delay fires in every turn of the event loop: the time between two is the turn's length.
        QObject::connect(&m_everyTurn, &QTimer::timeout, &m_everyTurn, [this] {
            if (m_turn.isValid())
                m_longest = std::max(m_longest, double(m_turn.nsecsElapsed()) / 1e6);
            m_turn.start();
        });
    }
    void restart()
    {
        m_longest = 0;
        m_turn.start();
    }
    [[nodiscard]] double longest()
    {
        m_everyTurn.start(0);
        QTimer::singleShot(60'000, &m_everyTurn, &QApplication::quit);
        QApplication::exec();
        return m_longest;
    }

private:
    QTimer m_everyTurn;
    QElapsedTimer m_turn;
    double m_longest = 0;
};

} // namespace bench
