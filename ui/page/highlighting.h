// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The one KSyntaxHighlighting repository of the window. Loading it costs some 10 ms, once, when the first code shows.
#pragma once

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Theme>

class QString;

namespace ui {

[[nodiscard]] bool highlightingLoaded();
/// The definition for a fence's word ("python", "sh", "c++"); an invalid one where unknown.
[[nodiscard]] KSyntaxHighlighting::Definition highlightingFor(const QString &language);
[[nodiscard]] KSyntaxHighlighting::Theme highlightingTheme(bool dark);

} // namespace ui
