// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Remembers which entry or article is shown, for the next start.
#pragma once

#include <QObject>
#include <QString>

namespace ui {

class Navigator;
class PageArea;
class Settings;

class LastPlace final : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    LastPlace(Settings &settings, PageArea &pages, Navigator &navigator, QObject *parent);

    /// Shows what the last run showed at its end, where the library that is open has it.
    void restore();

private:
    Navigator &m_navigator;
    QString m_last; // id, of the last run; empty: none
};

} // namespace ui
