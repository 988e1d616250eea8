// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How texts look that were read from Markdown, and code within any text.
#pragma once

class QTextCharFormat;
class QTextDocument;

namespace ui {

/// Sets all lines of the text somewhat apart.
void setLineHeight(QTextDocument &document);
/// Makes the format that of code within a text.
void setCode(QTextCharFormat &format);
/// Whether setCode() was called for it.
[[nodiscard]] bool isCode(const QTextCharFormat &format);
/// Qt's Markdown import brings its own sizes and faces; these are the window's.
void styleMarkdown(QTextDocument &document);

} // namespace ui
