// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/listtexts.h"

#include "kb/wording/wording.h"
#include "ui/base/paths.h"
#include "ui/list/librarypane.h"

#include <algorithm>

namespace ui {

QString matchCountText(const model::SearchResult &result)
{
    const auto isRuledOut = [&result](const kb::DiagnosedMatch &one) { return result.isRuledOut(one); };
    const auto count = [&](kb::Part part) {
        return int(std::ranges::count_if(
            result.diagnosis, [&](const kb::DiagnosedMatch &one) { return one.part == part && !isRuledOut(one); }));
    };
    QStringList parts;
    const auto add = [&parts](int number, const QString &text) {
        if (number > 0)
            parts.append(text);
    };
    const int causes = count(kb::Part::Cause);
    const int candidates = count(kb::Part::Candidate);
    const int consequences = count(kb::Part::Consequence);
    const int alternatives = count(kb::Part::Alternative);
    const int similar = count(kb::Part::Similar);
    const auto ruledOut = int(std::ranges::count_if(result.diagnosis, isRuledOut));
    add(causes, LibraryPane::tr("%n cause(s)", nullptr, causes));
    add(candidates, LibraryPane::tr("one of %n", nullptr, candidates));
    add(consequences, LibraryPane::tr("%n consequence(s)", nullptr, consequences));
    add(alternatives, LibraryPane::tr("%n more possible", nullptr, alternatives));
    add(ruledOut, LibraryPane::tr("%n ruled out", nullptr, ruledOut));
    add(similar, LibraryPane::tr("%n similar only", nullptr, similar));
    return parts.join(QStringLiteral(" \u00B7 "));
}

QString logBarText(int cases)
{
    return cases > 0 ? LibraryPane::tr("This is a log of cuDNN's API: %n call(s) can become a case.", nullptr, cases)
                     : LibraryPane::tr("This is a log of cuDNN's API, but none of its calls can become a case.");
}

QString logBarAction(int cases)
{
    return cases > 0 ? LibraryPane::tr("Show the cases…") : LibraryPane::tr("Show why…");
}

QString emptyListText(const model::SearchResult &result)
{
    if (!result.codes.empty())
        return LibraryPane::tr("No entry is about this. What the code says stands above.");
    if (result.query.paste)
        return LibraryPane::tr("No entry explains this text. Paste more of the log, with the line that names the "
                               "error, or press Esc and search for a word of it.");
    if (!result.query.words.isEmpty())
        return LibraryPane::tr("Nothing has all of these words. Try fewer of them, or paste the whole error with "
                               "Ctrl+Shift+V.");
    if (result.rows.empty())
        return LibraryPane::tr(
            "This library has no entries yet. Ctrl+N begins the first one; File > Import files (Ctrl+I) "
            "and Import folder bring in what there is.");
    return LibraryPane::tr("No entry fits all the chosen chips. Choose “All” to see every entry.");
}

QString pasteFailureText(const kb::Error &error)
{
    const QString file = pathText(error.file.filename());
    if (error.code == kb::ErrorCode::FileTooLarge)
        return LibraryPane::tr("%1 is larger than %2 MiB. Drop the part of the log that holds the error.")
            .arg(file, QString::number(model::maxPasteBytes >> 20));
    if (error.code == kb::ErrorCode::UnknownFormat)
        return LibraryPane::tr("%1 is not a text file. Drop a log, or paste its text.").arg(file);
    return wording::sentence(error);
}

} // namespace ui
