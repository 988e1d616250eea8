// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Small windows that only tell something. None of them stops the work; each deletes itself when closed.
#pragma once

#include "kb/finding.h"

#include <span>
#include <vector>

class QWidget;

namespace ui {

class ActionRegistry;

void showShortcuts(const ActionRegistry &actions, QWidget *parent);
void showAbout(QWidget *parent);
/// The files that were left out of the library: file, place, reason.
void showUnreadFiles(std::span<const kb::Finding> findings, QWidget *parent);

/// The findings that left a file out of the library.
[[nodiscard]] std::vector<kb::Finding> unreadFiles(std::span<const kb::Finding> findings);

} // namespace ui
