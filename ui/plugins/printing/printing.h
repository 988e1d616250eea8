// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the window asks of the plugin that prints. An interface, so that Qt's printing and what it needs of the system
// are loaded when something is printed, and not when the program starts.
#pragma once

#include <QString>
#include <QtPlugin>

#include <memory>

class QTextDocument;
class QWidget;

namespace printing {

class Printing {
public:
    virtual ~Printing() = default;

    /// Asks for a printer in a dialog of the window, and prints; nothing where the user cancels. In the GUI thread.
    /// title: of the job.
    virtual void print(const QString &title, std::shared_ptr<QTextDocument> document, QWidget *window) = 0;
};

} // namespace printing

Q_DECLARE_INTERFACE(printing::Printing, "casebook.Printing/1")
