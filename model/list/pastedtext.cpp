// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/pastedtext.h"

#include "kb/text/escapes.h"
#include "kb/text/utf8.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cstring>

namespace model {

namespace {

bool isContinuationByte(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// Where a line that is too long is cut: behind at most maxLineBytes, never inside a character.
std::uint32_t cut(std::string_view text, std::uint32_t begin)
{
    std::uint32_t end = begin + PastedText::maxLineBytes;
    while (end > begin + PastedText::maxLineBytes - 4 && isContinuationByte(text[end]))
        --end;
    return end;
}

} // namespace

PastedText::PastedText(QByteArray bytes)
    : m_bytes(std::move(bytes))
{
    const std::string_view text = this->bytes();
    const auto size = std::uint32_t(text.size());
    std::uint32_t begin = 0;
    m_starts.push_back(0);
    while (begin < size) {
        const void *found = std::memchr(text.data() + begin, '\n', size - begin);
        const std::uint32_t end = found ? std::uint32_t(static_cast<const char *>(found) - text.data()) : size;
        while (end - begin > maxLineBytes) {
            begin = cut(text, begin);
            m_starts.push_back(begin);
        }
        if (!found)
            break;
        begin = end + 1;
        if (begin < size)
            m_starts.push_back(begin);
    }
}

std::shared_ptr<const PastedText> PastedText::fromBytes(QByteArray bytes)
{
    if (bytes.size() > maxPasteBytes)
        bytes.truncate(maxPasteBytes);
    if (bytes.contains('\x1b'))
        bytes = QByteArray::fromStdString(kb::PlainLog({bytes.constData(), std::size_t(bytes.size())}).text());
    return std::shared_ptr<const PastedText>(new PastedText(std::move(bytes)));
}

kb::Expected<std::shared_ptr<const PastedText>> PastedText::fromFile(const std::filesystem::path &file)
{
    QFile source(file);
    const auto fail = [&](kb::ErrorCode code, std::string detail = {}) {
        return std::unexpected(kb::Error {.code = code, .detail = std::move(detail), .file = file});
    };
    const QFileInfo info(source);
    if (!info.exists())
        return fail(kb::ErrorCode::FileNotFound);
    // A pipe or a device would never end.
    if (!info.isFile())
        return fail(kb::ErrorCode::UnknownFormat);
    if (info.size() > maxPasteBytes)
        return fail(kb::ErrorCode::FileTooLarge);
    if (!source.open(QIODevice::ReadOnly))
        return fail(kb::ErrorCode::FileUnreadable, source.errorString().toStdString());
    QByteArray bytes = source.read(maxPasteBytes + 1);
    if (source.error() != QFileDevice::NoError)
        return fail(kb::ErrorCode::FileUnreadable, source.errorString().toStdString());
    if (const auto decoded = kb::utf8FromUtf16({bytes.constData(), std::size_t(bytes.size())}))
        bytes = QByteArray::fromStdString(*decoded);
    if (bytes.size() > maxPasteBytes)
        return fail(kb::ErrorCode::FileTooLarge);
    if (bytes.contains('\0'))
        return fail(kb::ErrorCode::UnknownFormat);
    return fromBytes(std::move(bytes));
}

std::string_view PastedText::bytes() const
{
    return {m_bytes.constData(), std::size_t(m_bytes.size())};
}

std::string_view PastedText::line(int index) const
{
    const std::size_t i = std::size_t(index);
    const std::size_t end = i + 1 < m_starts.size() ? m_starts[i + 1] : bytes().size();
    std::string_view line = bytes().substr(m_starts[i], end - m_starts[i]);
    while (line.ends_with('\n') || line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

int PastedText::lineAt(std::uint32_t offset) const
{
    const auto after = std::ranges::upper_bound(m_starts, offset);
    return int(after - m_starts.begin()) - 1;
}

} // namespace model
