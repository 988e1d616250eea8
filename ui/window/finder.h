// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What Ctrl+F, F3 and Esc mean for what has the focus: a page and the pasted log have a bar to find in them, the page
// of this machine has its own field, and everywhere else Ctrl+F leads to the search field.
#pragma once

#include <QObject>

namespace ui {

class FindBar;
class LibraryPane;
class LogDock;
class PageArea;

class Finder final : public QObject {
    Q_OBJECT

public:
    /// bar: that of the pages. All must outlive the finder.
    Finder(FindBar &bar, PageArea &pages, LogDock &log, LibraryPane &pane, QObject *parent);

    void find();
    /// To the next place that was found, or the one before; where no bar is open, to a note of the log.
    void step(int direction);
    /// Closes the bar of what has the focus; false: none is open.
    bool leave();

private:
    [[nodiscard]] bool isInPages() const; // the focus, or in their bar
    void follow(); // another page is shown

    FindBar &m_bar;
    PageArea &m_pages;
    LogDock &m_log;
    LibraryPane &m_pane;
};

} // namespace ui
