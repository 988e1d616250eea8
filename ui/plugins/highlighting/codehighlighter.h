// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the window asks of the plugin that highlights code (docs/adr/0012). An interface, so that KSyntaxHighlighting
// and what it needs are loaded when the first code shows, and not when the program starts.
#pragma once

#include <QString>
#include <QtPlugin>

class QColor;
class QTextDocument;

namespace highlighting {

class CodeHighlighter {
public:
    virtual ~CodeHighlighter() = default;

    /// Highlights a document from now on, for a fence's word ("python", "sh", "c++"), in colours that are readable on
    /// the ground that is behind it: 4.5:1. Returns the name of the language, empty where it is unknown: then the
    /// document stays as it is.
    virtual QString highlight(QTextDocument *document, const QString &language, const QColor &ground) = 0;
};

} // namespace highlighting

Q_DECLARE_INTERFACE(highlighting::CodeHighlighter, "casebook.CodeHighlighter/2")
