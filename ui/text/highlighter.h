// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The plugin that highlights code, loaded in the background when it is first asked for: loading takes some 20 ms, more
// than a window may stand still.
#pragma once

#include <QFuture>

namespace highlighting {
class CodeHighlighter;
}

namespace ui {

/// The plugin, once it is loaded; null where it can't be: code then shows in one colour.
[[nodiscard]] QFuture<highlighting::CodeHighlighter *> highlighter();

} // namespace ui
