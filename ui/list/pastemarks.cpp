// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/pastemarks.h"

#include "ui/list/librarypane.h"

#include <algorithm>
#include <map>

namespace ui {

namespace {

std::vector<kb::Span> spansOf(const kb::Match &match)
{
    std::vector<kb::Span> found;
    for (const kb::Reason &reason : match.reasons) {
        if (reason.span.begin < reason.span.end)
            found.push_back(reason.span);
    }
    // A span around another says less than the inner one: the whole line beside the words in it.
    const std::vector<kb::Span> every = found;
    std::erase_if(found, [&](kb::Span outer) {
        return std::ranges::any_of(every,
            [outer](kb::Span inner) { return inner != outer && inner.begin >= outer.begin && inner.end <= outer.end; });
    });
    return found;
}

std::vector<LogNote> notesOf(const model::SearchResult &result, const model::Catalog &catalog)
{
    const auto lineOf = [&result](std::uint32_t entry) {
        const auto at = std::ranges::find(result.diagnosis, entry,
            [&result](const kb::DiagnosedMatch &one) { return result.matches[one.match].entry; });
        return at == result.diagnosis.end() ? 0 : at->line;
    };
    std::vector<LogNote> notes;
    std::map<std::size_t, std::pair<kb::Span, QStringList>> candidates; // by problem
    for (const kb::DiagnosedMatch &one : result.diagnosis) {
        const kb::Match &match = result.matches[one.match];
        const QString id = QString::fromUtf8(catalog.entry(match.entry).id);
        if (one.part == kb::Part::Cause) {
            notes.push_back({match.line,
                (result.isRuledOut(one)    ? LibraryPane::tr("Ruled out: %1")
                        : one.problem == 0 ? LibraryPane::tr("Cause: %1")
                                           : LibraryPane::tr("Another error: %1"))
                    .arg(id),
                true});
        } else if (one.part == kb::Part::Consequence && match.followsFrom) {
            notes.push_back({match.line,
                LibraryPane::tr("Follows from line %1: %2").arg(QString::number(lineOf(*match.followsFrom)), id),
                false});
        } else if (one.part == kb::Part::Candidate) {
            auto &[line, ids] = candidates[one.problem];
            line = ids.isEmpty() ? match.line : line;
            ids.append(id);
        }
    }
    for (const auto &[problem, found] : candidates)
        notes.push_back(
            {found.first, LibraryPane::tr("One of: %1").arg(found.second.join(LibraryPane::tr(", "))), true});
    return notes;
}

} // namespace

LogMarks pasteMarks(const model::SearchResult &result, const model::Catalog &catalog, const kb::Match *current)
{
    LogMarks marks {.all = {}, .current = {}, .message = {}, .notes = notesOf(result, catalog)};
    for (const kb::Match &match : result.matches) {
        const std::vector<kb::Span> found = spansOf(match);
        marks.all.insert(marks.all.end(), found.begin(), found.end());
    }
    if (current) {
        marks.current = spansOf(*current);
        marks.message = current->line;
    }
    return marks;
}

} // namespace ui
