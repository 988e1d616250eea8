// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/entrypage.h"

#include "kb/cases/entrycases.h"
#include "ui/base/theme.h"
#include "ui/page/entrysections.h"
#include "ui/page/pagelimit.h"
#include "ui/text/textview.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/smallbutton.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ui {

namespace {

// A run of many cases writes records faster than a page is built, and a reader's selection is lost each time.
constexpr std::chrono::milliseconds evidencePause {500};

/// As far as a page shows it.
bool isShownAlike(const kb::EntryEvidence &a, const kb::EntryEvidence &b)
{
    return a.tier == b.tier && a.measured == b.measured && kb::standing(a) == kb::standing(b)
        && std::ranges::equal(a.cases, b.cases, {}, &gpu::Case::json, &gpu::Case::json);
}

} // namespace

EntryPage::EntryPage(QWidget *parent)
    : Page(parent)
{
}

void EntryPage::setEntry(const kb::Entry &entry, Context context, Showing showing)
{
    const bool same = m_entry && m_entry->id == entry.id;
    m_entry = entry;
    m_context = std::move(context);
    m_rowsCut = cutToPage(*m_entry, m_context.findings);
    rebuild(same, showing);
}

void EntryPage::setEvidence(const std::shared_ptr<const kb::EntryEvidence> &evidence)
{
    if (!m_entry || m_entry->id != evidence->entryId)
        return;
    const std::shared_ptr<const kb::EntryEvidence> before = std::exchange(m_context.evidence, evidence);
    const bool changesTier = kb::shownTier(*evidence, m_entry->tier) != m_entry->tier;
    if (!changesTier && m_entry->cases.empty() && evidence->measured.empty())
        return; // nothing on the page depends on it
    if (!before)
        rebuild(true);
    else if (!isShownAlike(*before, *evidence))
        rebuildWithin(evidencePause);
}

void EntryPage::setHere(const std::string &entryId, const std::shared_ptr<const AnswerHere> &here)
{
    if (!m_entry || m_entry->id != entryId)
        return;
    m_context.here = here;
    if (kb::hasCondition(*m_entry)) // else nothing on the page depends on it
        rebuild(true);
}

void EntryPage::setRunObstacle(const QString &why)
{
    m_context.runObstacle = why;
    if (auto *const button = findChild<SmallButton *>(PageParts::runButtonName))
        PageParts::showObstacle(*button, why);
}

void EntryPage::setFindings(const std::string &entryId, std::vector<kb::Finding> findings)
{
    if (!m_entry || m_entry->id != entryId)
        return;
    cutToPage(*m_entry, findings);
    if (m_context.findings == findings)
        return;
    m_context.findings = std::move(findings);
    rebuild(true);
}

void EntryPage::showField(const std::string &field)
{
    finishShowing();
    const QString section = EntrySections::sectionOf(field);
    const QWidget *header = findChild<QWidget *>(section);
    if (section.isEmpty())
        setScrollPosition(0);
    else if (header || (header = findChild<QWidget *>(QStringLiteral("details"))))
        bringIntoView(*header, header->rect());
}

std::string EntryPage::fieldInSight() const
{
    const int top = scrollPosition();
    std::string section;
    for (const SectionHeader *const header : findChildren<SectionHeader *>()) {
        if (top == 0 || (!section.empty() && topOf(*header) > top + height()))
            break;
        section = header->objectName().toStdString();
        if (topOf(*header) >= top)
            break;
    }
    if (section.empty())
        return {};
    // These are headings, not fields.
    static const std::map<std::string, std::string> firstFields {{"transition_graph", "transition_graph/leads_to"},
        {"condition", "cases"}, {"official_doc", "official_doc_url"}, {"details", "domain"}};
    const auto first = firstFields.find(section);
    return '/' + (first == firstFields.end() ? section : first->second)
        + (m_context.language == kb::Language::Chinese ? "_zh" : "");
}

void EntryPage::clear()
{
    m_entry.reset();
    rebuild(false);
}

void EntryPage::build(Column &column)
{
    if (!m_entry)
        return;
    EntrySections(*m_entry, m_context, *this, column).addAll();
    if (m_rowsCut > 0)
        column.add(new TextView(tr("%Ln more row(s) of this entry are not shown here. Its file has them all.", nullptr,
                                    int(m_rowsCut)),
                       TextView::Look::Dim),
            theme::space6);
}

} // namespace ui
