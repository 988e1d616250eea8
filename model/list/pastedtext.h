// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A pasted or dropped text as raw UTF-8 with an index of its lines, so that a view can show any part of megabytes
// without converting the whole. Immutable and shared between the search thread and the window.
#pragma once

#include "kb/error.h"

#include <QByteArray>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace model {

/// Larger texts are refused; spans of a match are 32-bit.
inline constexpr qsizetype maxPasteBytes = 64 << 20;

class PastedText final {
public:
    /// Takes bytes as they came, but for what tells a terminal of colours and places, which is no part of the text:
    /// spans are those of the text without it. Cost: one pass, about 1 ms per 5 MB; meant for a worker thread.
    [[nodiscard]] static std::shared_ptr<const PastedText> fromBytes(QByteArray bytes);
    /// Reads a dropped file; UTF-16 with a byte order mark becomes UTF-8. Errors: FileNotFound, FileUnreadable,
    /// FileTooLarge (over maxPasteBytes), UnknownFormat (holds a NUL byte: not a text).
    [[nodiscard]] static kb::Expected<std::shared_ptr<const PastedText>> fromFile(const std::filesystem::path &file);

    [[nodiscard]] std::string_view bytes() const;
    /// Lines as shown: a line of more than maxLineBytes is cut into several.
    [[nodiscard]] int lineCount() const { return int(m_starts.size()); }
    /// Without its line break.
    [[nodiscard]] std::string_view line(int index) const;
    [[nodiscard]] std::uint32_t lineBegin(int index) const { return m_starts[std::size_t(index)]; }
    /// The line that holds a byte; offsets past the end give the last line.
    [[nodiscard]] int lineAt(std::uint32_t offset) const;

    static constexpr std::uint32_t maxLineBytes = 1024;

private:
    explicit PastedText(QByteArray bytes);
    QByteArray m_bytes;
    std::vector<std::uint32_t> m_starts; // never empty
};

} // namespace model
