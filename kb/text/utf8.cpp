// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/utf8.h"

#include <QStringDecoder>

#include <simdjson.h>

namespace kb {

namespace {

/// Length of the well-formed sequence at the front, 0 if there is none (Unicode 15, table 3-7).
std::size_t sequenceLength(std::string_view bytes)
{
    const auto byte
        = [bytes](std::size_t i) -> unsigned { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U; };
    const auto continues
        = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) { return byte(i) >= low && byte(i) <= high; };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return continues(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const unsigned low = lead == 0xE0 ? 0xA0 : 0x80; // no overlong form
        const unsigned high = lead == 0xED ? 0x9F : 0xBF; // no surrogate
        return continues(1, low, high) && continues(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xF4 ? 0x8F : 0xBF; // nothing above U+10FFFF
        return continues(1, low, high) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

} // namespace

std::optional<std::size_t> firstInvalidUtf8(std::string_view bytes)
{
    if (simdjson::validate_utf8(bytes))
        return std::nullopt;
    std::size_t offset = 0;
    while (offset < bytes.size()) {
        const std::size_t length = sequenceLength(bytes.substr(offset, 4));
        if (length == 0)
            return offset;
        offset += length;
    }
    return std::nullopt;
}

std::optional<std::string> utf8FromUtf16(std::string_view bytes)
{
    if (!bytes.starts_with("\xFF\xFE") && !bytes.starts_with("\xFE\xFF"))
        return std::nullopt;
    return QString(QStringDecoder(QStringDecoder::Utf16).decode(QByteArrayView(bytes.data(), qsizetype(bytes.size()))))
        .toStdString();
}

} // namespace kb
