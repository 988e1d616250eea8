// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// All facts of a machine laid out to be read: by group, lists as tables, what could not be read under its reasons. The
// window's page, casebook-cli facts and bug reports show the same; plain texts in the language of the installed
// translator.
#pragma once

#include "gpu/protocol/facts.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <span>
#include <string>
#include <string_view>

namespace wording {

/// Groups ("driver") and lists ("gpus") in the order in which they are read.
[[nodiscard]] std::span<const std::string_view> factSections();

/// A table of a list: a column for each field that says something, or, where these would be too many, a row for each.
struct FactTable {
    QStringList columns; // titles
    QList<QStringList> rows; // as long as columns
};
[[nodiscard]] FactTable factTable(const gpu::FactListSpec &list, const std::vector<gpu::FactItem> &items);

/// A field that repeats what names the item: the library of "libcudnn.so.9".
[[nodiscard]] bool repeatsName(const gpu::FactListSpec &list, const gpu::FactSpec &field);

struct FactLine {
    std::string name; // "driver.cuda"
    QString title;
    QString value;
    QString from; // where it was read; may be empty
    bool operator==(const FactLine &) const = default;
};
struct FactSection {
    std::string name; // of a group or list
    QString title;
    QList<FactLine> lines; // of a group; those that are known
    FactTable table; // of a list
    QString from; // where a list was looked for
    QString note; // of a list: that there is nothing in it, or why there may be more
};
struct UnknownFacts {
    QString reason;
    QStringList titles;
};
struct FactReport {
    QString time; // "2026-11-23 07:00:12 UTC"
    QList<FactSection> sections; // those that have something to say
    QList<UnknownFacts> unknown; // the reason that most have comes first
};
[[nodiscard]] FactReport factReport(const gpu::Facts &facts);
[[nodiscard]] QString factsTime(const gpu::Facts &facts); // FactReport::time
/// "12 could not be read"; empty: none.
[[nodiscard]] QString unknownCount(const FactReport &report);

/// For a bug report: a heading, and a table for each section.
[[nodiscard]] QString factsMarkdown(const gpu::Facts &facts);
/// A row of a table; what Markdown would take for its own is escaped.
[[nodiscard]] QString markdownRow(const QStringList &cells);

} // namespace wording
