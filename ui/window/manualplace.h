// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which place of the manual says most about what has the keyboard.
#pragma once

#include "ui/manual/manualbook.h"

class QWidget;

namespace ui {

struct Regions;

/// focus: what has the keyboard; null: nothing.
[[nodiscard]] ManualPlace manualPlaceFor(const Regions &regions, const QWidget *focus);

} // namespace ui
