// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/text/utf8.h"

#include <QStringDecoder>

#include <simdjson.h>

namespace kb {

std::optional<std::size_t> firstInvalidUtf8(std::string_view bytes)
{
    if (simdjson::validate_utf8(bytes))
        return std::nullopt;
    std::size_t offset = 0;
    while (const std::size_t length = decodeUtf8(bytes, offset).length)
        offset += length;
    return offset;
}

std::optional<std::string> utf8FromUtf16(std::string_view bytes)
{
    if (!bytes.starts_with("\xFF\xFE") && !bytes.starts_with("\xFE\xFF"))
        return std::nullopt;
    return QString(QStringDecoder(QStringDecoder::Utf16).decode(QByteArrayView(bytes.data(), qsizetype(bytes.size()))))
        .toStdString();
}

} // namespace kb
