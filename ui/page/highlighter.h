// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The plugin that highlights code, loaded when it is first asked for.
#pragma once

namespace highlighting {
class CodeHighlighter;
}

namespace ui {

/// Whether it was asked for already, so that asking again costs nothing.
[[nodiscard]] bool highlighterWasLoaded();
/// Null where the plugin can't be loaded: code then shows in one colour.
[[nodiscard]] highlighting::CodeHighlighter *highlighter();

} // namespace ui
