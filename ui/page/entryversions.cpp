// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The sections of an entry's page that say what is so in which version: as the entry has it, and as it was measured.
#include "kb/wording/entrywords.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/page/entrysections.h"
#include "ui/widgets/table.h"

#include <QLabel>

#include <algorithm>

namespace ui {

namespace {

const QString dash = QStringLiteral("—");
constexpr int widestColumn = 340; // px that a word may claim of a table; the longest status of cuDNN is narrower

/// Verdicts with their sign, one a line.
QWidget *measuredCell(const std::vector<kb::MeasuredClaims> &claims)
{
    if (claims.empty()) {
        QLabel *const none = dimLabel(dash);
        none->setAccessibleName(EntrySections::tr("Not measured"));
        none->setToolTip(EntrySections::tr("Not measured yet"));
        return none;
    }
    QStringList lines;
    for (const kb::MeasuredClaims &one : claims) {
        const auto tone = one.verdict == kb::Verdict::Reproduced ? theme::Tone::Ok : theme::Tone::Bad;
        lines.append(toneSign(tone) + u' ' + wording::measured(one));
    }
    return TextView::fromProse(lines.join(u'\n'));
}

/// What the entry says of a version, one a line.
QString claimedWords(const kb::VersionClaim &version)
{
    QStringList lines;
    if (!version.status.empty())
        lines << wording::versionStatus(version.status);
    if (!version.introduced.empty())
        lines << EntrySections::tr("introduced in %1").arg(QString::fromUtf8(version.introduced));
    if (!version.deprecated.empty())
        lines << EntrySections::tr("deprecated in %1").arg(QString::fromUtf8(version.deprecated));
    if (!version.removed.empty())
        lines << EntrySections::tr("removed in %1").arg(QString::fromUtf8(version.removed));
    return lines.isEmpty() ? dash : lines.join(u'\n');
}

/// Of the texts in a cell, in px.
int widestWord(const QWidget *cell)
{
    if (!cell)
        return 0;
    const auto *const text = qobject_cast<const TextView *>(cell);
    int width = text ? text->widestWord() : 0;
    for (const TextView *const inner : cell->findChildren<TextView *>())
        width = qMax(width, inner->widestWord());
    return width;
}

} // namespace

void EntrySections::addVersions()
{
    if (m_entry.versions.empty() && (!m_context.evidence || m_context.evidence->measured.empty()))
        return;
    const auto measured = m_context.evidence
        ? kb::measuredClaims(m_context.evidence->measured, m_entry.versions)
        : std::vector<std::vector<kb::MeasuredClaims>>(m_entry.versions.size() + 1);
    const bool isAnyMeasured = std::ranges::any_of(measured, [](const auto &claims) { return !claims.empty(); });
    // The notes are the text of this table.
    auto *table = new Table({2, 0, isAnyMeasured ? 3 : 0, 5}, Table::Density::Tight);
    table->addHeader({tr("Version"), tr("The entry says"), tr("Measured"), tr("Notes")});
    const auto addRow = [table](const QList<QWidget *> &cells) {
        for (int column = 0; column < cells.size(); ++column) {
            table->keepWidth(column, qMin(widestWord(cells[column]), widestColumn));
        }
        table->addRow(cells);
    };
    for (const kb::VersionClaim &version : m_entry.versions) {
        QStringList notes;
        const kb::ShownText change = shown(version.behaviorChange);
        const kb::ShownText more = shown(version.notes);
        for (const std::string_view note : {change.text, more.text}) {
            if (!note.empty())
                notes << QString::fromUtf8(note);
        }
        QList<QWidget *> noteParts {TextView::fromProse(notes.join(u'\n'))};
        appendNote(noteParts, change.fallback || more.fallback);
        const auto row = std::size_t(&version - m_entry.versions.data());
        addRow({new TextView(QString::fromUtf8(version.version)), new TextView(claimedWords(version)),
            measuredCell(measured[row]), PageParts::stack(noteParts)});
    }
    if (!measured.back().empty())
        addRow({new TextView(tr("Other versions of cuDNN")), dimLabel(dash), measuredCell(measured.back()), nullptr});
    addSection("versions", tr("Versions"), table);
}

void EntrySections::addMeasured()
{
    if (!m_context.evidence || m_context.evidence->cases.empty())
        return;
    const kb::EntryEvidence &evidence = *m_context.evidence;
    auto *table = new Table({4, 2, 5}, Table::Density::Tight);
    table->addHeader({tr("Case"), tr("Role"), tr("Measured")});
    for (const gpu::Case &testCase : evidence.cases) {
        const kb::LocalizedText title {testCase.title.empty() ? testCase.name : testCase.title, testCase.titleZh};
        table->addRow({new TextView(QString::fromUtf8(shown(title).text)), dimLabel(wording::role(testCase.role)),
            measuredCell(kb::measuredOf(evidence.measured, testCase.name))});
    }
    QList<QWidget *> parts;
    if (const QString standing = wording::standing(evidence); !standing.isEmpty())
        parts.append(TextView::fromProse(standing));
    parts.append(table);
    addSection("cases", tr("What was measured"), PageParts::stack(parts));
}

} // namespace ui
