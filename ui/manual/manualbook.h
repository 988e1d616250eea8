// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The manual as it is compiled in: the guide in both languages, the pages of docs beside it, and their pictures. A page
// is known by where it lies in docs, such as "guide/en/start.md".
#pragma once

#include "kb/entry.h"

#include <QList>
#include <QString>
#include <QStringList>

class QUrl;

namespace ui {

struct ManualChapter {
    QString page;
    QString title;
    QStringList sections; // titles of its second level
};

/// Where the manual is opened: a chapter of the guide, and the anchor of a heading in its English text.
struct ManualPlace {
    QString chapter; // "start"; empty: the contents
    QString section; // "the-window"; empty: its beginning
    bool operator==(const ManualPlace &) const = default;
};

/// The guide in its order: its contents first, then what they link to.
[[nodiscard]] QList<ManualChapter> manualChapters(kb::Language language);
/// The pages beside the guide, which are there in English alone, by title.
[[nodiscard]] QList<ManualChapter> manualReference();
/// The Markdown of a page; a null string for what is not in the manual.
[[nodiscard]] QString manualText(const QString &page);
/// A page of the guide in a language; any other page is returned as it is.
[[nodiscard]] QString manualPageIn(const QString &page, kb::Language language);
[[nodiscard]] QString manualPageOf(const ManualPlace &place, kb::Language language);
/// What a link on a page leads to, as a page with its anchor as the fragment; links of the web are returned as they
/// are.
[[nodiscard]] QUrl resolvedManualLink(const QString &page, const QUrl &link);
/// The anchor of a heading, as GitHub makes it.
[[nodiscard]] QString headingAnchor(const QString &title);
/// How many headings of the page's text stand before the one with this anchor; -1: there is none such.
[[nodiscard]] int headingIndex(const QString &page, const QString &anchor);

} // namespace ui
