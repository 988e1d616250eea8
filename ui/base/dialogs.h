// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Small windows that tell something or ask for a folder. None of them stops the work; each deletes itself when closed.
#pragma once

#include "kb/finding.h"

#include <QStringList>

#include <functional>
#include <span>
#include <vector>

class QString;
class QWidget;

namespace ui {

class ActionRegistry;

void showShortcuts(const ActionRegistry &actions, QWidget *parent);
/// The versions of Casebook and of Qt, and the licences of what the program is made of.
void showAbout(QWidget *parent);
/// Of the application: the commit of which it was built, for showAbout().
inline constexpr const char *commitProperty = "casebook.commit";
/// The files that were left out of the library: file, place, reason.
void showUnreadFiles(std::span<const kb::Finding> findings, QWidget *parent);

/// What came of many things, a row each; the last column holds sentences.
void showReport(const QString &title, const QString &summary, const QStringList &headers,
    const std::vector<QStringList> &rows, QWidget *parent);

/// As tall as its texts are at its width; never less than it is.
void growToFit(QWidget &dialog);

/// A folder that is there, or one that is to be made. Nothing is called where the user cancels. from: where the dialog
/// begins; empty: where the last one ended.
void chooseFolder(const QString &title, QWidget *parent, const std::function<void(const QString &folder)> &chosen,
    const QString &from = {});
void chooseNewFolder(const QString &title, QWidget *parent, const std::function<void(const QString &folder)> &chosen);
/// A file to be written; name: what is proposed, with the ending that all such files have.
void chooseNewFile(
    const QString &title, const QString &name, QWidget *parent, const std::function<void(const QString &file)> &chosen);

/// The findings that left a file out of the library.
[[nodiscard]] std::vector<kb::Finding> unreadFiles(std::span<const kb::Finding> findings);

} // namespace ui
