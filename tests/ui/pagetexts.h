// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include "ui/page/entrypage.h"
#include "ui/text/textview.h"

#include <QScrollArea>
#include <QStringList>

#include <type_traits>

/// An entry of which nothing more is known than an entry must have.
inline kb::Entry minimalEntry()
{
    kb::Entry entry;
    entry.id = "cuda/a";
    entry.signature.en = "Error: a";
    entry.tier = kb::Tier::AiGenerated;
    return entry;
}

/// What the widgets of a kind say that are in the content of a page.
template <typename T> QStringList pageTexts(const ui::EntryPage &page)
{
    QStringList texts;
    for (const T *const widget : page.findChild<QScrollArea *>()->widget()->template findChildren<T *>()) {
        if constexpr (std::is_same_v<T, ui::TextView>)
            texts << widget->toPlainText();
        else
            texts << widget->text();
    }
    return texts;
}
