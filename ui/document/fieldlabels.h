// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the fields of an entry and what is done to files are called in dialogs.
#pragma once

#include "model/document/item.h"

#include <QString>

#include <string_view>

namespace ui {

/// "Workaround 2 · how" for "/workarounds/1/how"; a part that has no name of its own stands as it is in the file.
[[nodiscard]] QString fieldLabel(std::string_view pointer);
/// "cuda/x: edited", "cuda/y: new", ...
[[nodiscard]] QString fileLabel(const model::UnsavedFile &file);

} // namespace ui
