// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How an entry is named in a chat or a report: "casebook:cuda/cudnn-bn-epsilon-negative".
#pragma once

#include <QString>

namespace ui {

inline constexpr QLatin1String linkScheme("casebook:");

[[nodiscard]] inline QString entryLink(const QString &id)
{
    return linkScheme + id;
}

/// What is searched for where a text is typed or pasted: of a link the id, else the text.
[[nodiscard]] inline QString withoutLinkScheme(const QString &text)
{
    const QString trimmed = text.trimmed();
    return trimmed.startsWith(linkScheme) ? trimmed.sliced(linkScheme.size()) : text;
}

} // namespace ui
