// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include "ui/page/entrypage.h"
#include "ui/text/textview.h"

#include <QScrollArea>
#include <QStringList>

#include <type_traits>

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
