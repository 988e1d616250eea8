// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/lastplace.h"

#include "ui/base/paths.h"
#include "ui/base/settings.h"
#include "ui/window/mainwindow.h"
#include "ui/window/navigator.h"
#include "ui/window/pagearea.h"

namespace ui {

LastPlace::LastPlace(Settings &settings, PageArea &pages, Navigator &navigator, QObject *parent)
    : QObject(parent)
    , m_navigator(navigator)
    , m_last(settings.lastPlace())
{
    connect(&pages, &PageArea::placeChanged, this, [&settings](const model::Place &place) {
        if (!place.isAside())
            settings.setLastPlace(QString::fromStdString(place.id));
    });
}

void LastPlace::restore()
{
    if (!m_last.isEmpty() && !m_navigator.openEntry(m_last))
        m_navigator.openArticle(m_last);
}

std::filesystem::path firstLibrary(const StartOptions &options, const Settings &settings)
{
    const QString last = settings.lastLibrary();
    if (!options.library.isEmpty())
        return toPath(options.library);
    return !last.isEmpty() && options.keepSettings ? toPath(last) : options.builtInLibrary;
}

} // namespace ui
