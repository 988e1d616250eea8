// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/finder.h"

#include "ui/list/librarypane.h"
#include "ui/log/logdock.h"
#include "ui/machine/machinepage.h"
#include "ui/text/findbar.h"
#include "ui/window/pagearea.h"

#include <QApplication>

namespace ui {

Finder::Finder(FindBar &bar, PageArea &pages, LogDock &log, LibraryPane &pane, QObject *parent)
    : QObject(parent)
    , m_bar(bar)
    , m_pages(pages)
    , m_log(log)
    , m_pane(pane)
{
    connect(&m_pages, &PageArea::placeChanged, this, &Finder::follow);
    connect(&m_pages, &PageArea::contentShown, &m_bar, &FindBar::refresh);
}

bool Finder::isInPages() const
{
    const QWidget *const focus = QApplication::focusWidget();
    return focus && (m_pages.isAncestorOf(focus) || m_bar.isAncestorOf(focus));
}

void Finder::find()
{
    Page *const page = m_pages.readPage();
    auto *const machine = qobject_cast<MachinePage *>(m_pages.currentWidget());
    if (m_log.isAncestorOf(QApplication::focusWidget()) && m_log.find())
        return;
    if (isInPages() && page) {
        m_bar.open(*page, *page);
        m_bar.focusField();
    } else if (isInPages() && machine) {
        machine->focusFilter();
    } else {
        m_pane.focusField();
    }
}

void Finder::step(int direction)
{
    const bool isPageNearer = m_bar.isVisible() && !m_log.isAncestorOf(QApplication::focusWidget());
    if (isPageNearer || (m_bar.isVisible() && !m_log.findBar().isVisible()))
        m_bar.step(direction);
    else if (m_log.findBar().isVisible())
        m_log.findBar().step(direction);
    else
        m_log.goToNote(direction);
}

bool Finder::leave()
{
    FindBar &bar = isInPages() ? m_bar : m_log.findBar();
    if (!bar.isVisible() || (!isInPages() && !m_log.isAncestorOf(QApplication::focusWidget())))
        return false;
    bar.close();
    return true;
}

void Finder::follow()
{
    if (!m_bar.isVisible())
        return;
    if (Page *const page = m_pages.readPage())
        m_bar.open(*page, *page);
    else
        m_bar.close();
}

} // namespace ui
