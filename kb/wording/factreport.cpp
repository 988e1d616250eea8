// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/factreport.h"

#include "kb/text/plaintext.h"
#include "kb/wording/factwords.h"
#include "kb/wording/translating.h"

#include <algorithm>
#include <array>

namespace wording {

namespace {

constexpr std::array<std::string_view, 18> sections
    = {"system", "driver", "gpus", "processes", "pci", "xids", "kernel_messages", "libraries", "toolkits", "compilers",
        "python", "wheels", "conda", "packages", "limits", "interfaces", "infiniband", "environment"};
constexpr qsizetype maxColumns = 8; // more are rows

QString cellOf(const gpu::FactSpec &spec, const gpu::FactItem &item)
{
    const auto at = item.find(spec.name);
    if (at == item.end())
        return {};
    return at->second.isKnown() ? factText(spec, at->second) : QStringLiteral("?");
}

/// Whether a column tells anything: not where all items are silent, or all say that there is none. That a package was
/// built for no CUDA tells much.
bool saysSomething(const gpu::FactSpec &spec, const std::vector<gpu::FactItem> &items)
{
    return std::ranges::any_of(items, [&](const gpu::FactItem &item) {
        const auto at = item.find(spec.name);
        return at != item.end() && (!at->second.isKnown() || at->second.value.index() != 0 || spec.name == "cuda");
    });
}

FactTable transposed(const FactTable &table)
{
    FactTable turned;
    turned.columns += table.columns.front();
    for (const QStringList &row : table.rows)
        turned.columns += row.front();
    for (qsizetype column = 1; column < table.columns.size(); ++column) {
        QStringList row {table.columns[column]};
        for (const QStringList &cells : table.rows)
            row += cells[column];
        turned.rows += row;
    }
    return turned;
}

/// Gathers what is unknown by its reason.
class UnknownByReason final {
public:
    void add(const gpu::Fact &fact, const QString &title)
    {
        if (fact.isKnown())
            return;
        const QString reason = factReason(fact.unknown);
        auto at = std::ranges::find(m_all, reason, &UnknownFacts::reason);
        if (at == m_all.end()) {
            m_all.append({.reason = reason, .titles = {}});
            at = m_all.end() - 1;
        }
        if (!at->titles.contains(title))
            at->titles += title;
    }
    QList<UnknownFacts> taken()
    {
        std::ranges::stable_sort(
            m_all, std::ranges::greater(), [](const UnknownFacts &one) { return one.titles.size(); });
        return std::move(m_all);
    }

private:
    QList<UnknownFacts> m_all;
};

FactSection groupSection(const gpu::Facts &facts, std::string_view group, UnknownByReason &unknown)
{
    FactSection section {.name = std::string(group), .title = factGroupName(group)};
    const auto add = [&](std::string_view name) {
        const gpu::Fact *const fact = facts.fact(name);
        const gpu::FactSpec *const spec = gpu::factSpec(name);
        if (!fact || !spec)
            return;
        if (fact->isKnown())
            section.lines.append({.name = std::string(name),
                .title = factName({}, name),
                .value = factText(*spec, *fact),
                .from = factPlace(fact->from)});
        else
            unknown.add(*fact, factName({}, name));
    };
    const std::string prefix = std::string(group) + '.';
    for (const gpu::FactSpec &spec : gpu::factSpecs()) {
        if (spec.name.starts_with(prefix))
            add(spec.name);
    }
    if (prefix == gpu::environmentPrefix) {
        for (auto at = facts.facts.lower_bound(prefix); at != facts.facts.end() && at->first.starts_with(prefix); ++at)
            add(at->first);
    }
    return section;
}

FactSection listSection(const gpu::FactListSpec &spec, const gpu::FactList &list, UnknownByReason &unknown)
{
    FactSection section {.name = std::string(spec.name), .title = factListName(spec.name)};
    section.table = factTable(spec, list.items);
    section.from = factPlace(list.from);
    for (const gpu::FactSpec &field : spec.fields) {
        for (const gpu::FactItem &item : list.items) {
            if (const auto at = item.find(field.name); at != item.end())
                unknown.add(at->second,
                    Tr::tr("%1: %2", "a list, its field").arg(section.title, factName(spec.name, field.name)));
        }
    }
    if (!list.incomplete.empty() && list.items.empty())
        unknown.add({.value = {}, .unknown = list.incomplete, .from = {}}, section.title);
    else if (!list.incomplete.empty())
        section.note = Tr::tr("There may be more: %1").arg(factReason(list.incomplete));
    else if (list.items.empty())
        section.note = Tr::tr("None.", "items of a list of facts");
    return section;
}

QString markdownTable(const FactTable &table)
{
    QString written = markdownRow(table.columns);
    written += QLatin1Char('|') + QStringLiteral("---|").repeated(table.columns.size()) + QLatin1Char('\n');
    for (const QStringList &row : table.rows)
        written += markdownRow(row);
    return written;
}

FactTable linesTable(const QList<FactLine> &lines)
{
    FactTable table {.columns = {Tr::tr("Fact"), Tr::tr("Value"), Tr::tr("Read from")}, .rows = {}};
    for (const FactLine &line : lines)
        table.rows.append({line.title, line.value, line.from});
    return table;
}

} // namespace

std::span<const std::string_view> factSections()
{
    return sections;
}

FactTable factTable(const gpu::FactListSpec &list, const std::vector<gpu::FactItem> &items)
{
    FactTable table;
    std::vector<const gpu::FactSpec *> fields;
    for (const gpu::FactSpec &field : list.fields) {
        if (repeatsName(list, field) || (!fields.empty() && !saysSomething(field, items)))
            continue;
        fields.push_back(&field);
        table.columns += factName(list.name, field.name);
    }
    for (const gpu::FactItem &item : items) {
        QStringList row;
        for (const gpu::FactSpec *const field : fields)
            row += cellOf(*field, item);
        table.rows += row;
    }
    return table.columns.size() > maxColumns && table.rows.size() < maxColumns ? transposed(table) : table;
}

bool repeatsName(const gpu::FactListSpec &list, const gpu::FactSpec &field)
{
    return list.name == "libraries" && field.name == "library";
}

QString factsTime(const gpu::Facts &facts)
{
    QString said = text(facts.time);
    if (said.size() >= 11 && said[10] == u'T')
        said[10] = u' ';
    if (said.endsWith(u'Z'))
        said = said.chopped(1) + QStringLiteral(" UTC");
    return said;
}

FactReport factReport(const gpu::Facts &facts)
{
    FactReport report {.time = factsTime(facts), .sections = {}, .unknown = {}};
    UnknownByReason unknown;
    for (const std::string_view name : sections) {
        const gpu::FactListSpec *const spec = gpu::factListSpec(name);
        const gpu::FactList *const list = spec ? facts.list(name) : nullptr;
        if (spec && !list)
            continue;
        FactSection section = list ? listSection(*spec, *list, unknown) : groupSection(facts, name, unknown);
        if (!section.lines.isEmpty() || !section.table.rows.isEmpty() || !section.note.isEmpty())
            report.sections.append(std::move(section));
    }
    report.unknown = unknown.taken();
    return report;
}

QString unknownCount(const FactReport &report)
{
    int count = 0;
    for (const UnknownFacts &unknown : report.unknown)
        count += int(unknown.titles.size());
    return count == 0 ? QString() : Tr::tr("%Ln could not be read", "facts", count);
}

QString markdownRow(const QStringList &cells)
{
    QString row = QStringLiteral("|");
    for (const QString &cell : cells) {
        row += QLatin1Char(' ');
        for (qsizetype i = 0; i < cell.size(); ++i) {
            // An underscore within a word is one.
            const bool isWithin = cell[i] == u'_' && i > 0 && cell[i - 1].isLetterOrNumber() && i + 1 < cell.size()
                && cell[i + 1].isLetterOrNumber();
            if (QStringView(u"\\`*_[]<>|~&").contains(cell[i]) && !isWithin)
                row += u'\\';
            row += cell[i].category() == QChar::Other_Control ? QChar(u' ') : cell[i];
        }
        row += QStringLiteral(" |");
    }
    return row + QLatin1Char('\n');
}

namespace {

QString unknownMarkdown(const FactReport &report)
{
    FactTable unknown {.columns = {Tr::tr("Why"), Tr::tr("Facts")}, .rows = {}};
    for (const UnknownFacts &one : report.unknown)
        unknown.rows.append({one.reason, one.titles.join(QStringLiteral(", "))});
    return QStringLiteral("\n### %1\n\n").arg(unknownCount(report)) + markdownTable(unknown);
}

} // namespace

QString factsMarkdown(const gpu::Facts &facts)
{
    const FactReport report = factReport(facts);
    QString page = QStringLiteral("## %1\n").arg(Tr::tr("Facts of the machine"));
    if (!report.time.isEmpty())
        page += QLatin1Char('\n') + Tr::tr("Read by Casebook at %1.", "a time").arg(report.time) + QLatin1Char('\n');
    for (const FactSection &section : report.sections) {
        page += QStringLiteral("\n### %1\n\n").arg(section.title);
        if (!section.lines.isEmpty())
            page += markdownTable(linesTable(section.lines));
        if (!section.table.rows.isEmpty())
            page += markdownTable(section.table);
        if (!section.note.isEmpty())
            page
                += (section.table.rows.isEmpty() ? QString() : QStringLiteral("\n")) + section.note + QLatin1Char('\n');
    }
    if (!report.unknown.isEmpty())
        page += unknownMarkdown(report);
    return text(kb::terminalText(page.toStdString())); // else a fact could turn around what stands beside it
}

} // namespace wording
