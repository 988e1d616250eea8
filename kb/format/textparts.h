// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Splits an entry's text into prose and code, for the window's pages and the HTML ones alike: at fences where it has
// them, by content otherwise. When in doubt it is prose. Linear in the text. In QString, as the rules are patterns.
#pragma once

#include <QList>
#include <QString>

#include <cstdint>

namespace kb {

struct TextPart {
    enum class Kind : std::uint8_t { Prose, Code };
    Kind kind = Kind::Prose;
    QString text; // without fences and without blank lines at either end
    QString language; // of code: what its fence says, else guessed; empty where unknown
    bool operator==(const TextPart &) const = default;
};

/// At fences (``` or ~~~) alone; a fence that is never closed holds the rest. The prose may be Markdown.
[[nodiscard]] QList<TextPart> splitFences(const QString &text);
/// At fences; where there is none, lines that are plainly code become code, and so does a command after a colon at the
/// end of a line.
[[nodiscard]] QList<TextPart> splitText(const QString &text);
/// "python", "bash", "cpp", "json", "cmake", "yaml", "dockerfile", "javascript", or empty.
[[nodiscard]] QString guessLanguage(const QString &code);
/// Whether one line reads as code or as a command rather than as a sentence.
[[nodiscard]] bool looksLikeCode(QStringView line);

} // namespace kb
