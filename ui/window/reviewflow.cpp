// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/reviewflow.h"

#include "kb/tierkind.h"
#include "kb/wording/wording.h"
#include "ui/findings/findingspane.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/navigator.h"
#include "ui/window/pagearea.h"

#include <QDate>

namespace ui {

ReviewFlow::ReviewFlow(model::Document &document, const model::FindingsModel &findings, Navigator &navigator,
    PageArea &pages, MessageBar &messages, std::function<void()> edit, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_findings(findings)
    , m_navigator(navigator)
    , m_pages(pages)
    , m_messages(messages)
    , m_edit(std::move(edit))
{
}

std::optional<std::uint32_t> ReviewFlow::shownEntry() const
{
    const model::Place place = m_pages.place();
    if (place.kind != model::Place::Kind::Entry || !m_document.library())
        return {};
    return m_document.catalog()->find(place.id);
}

template <typename Needs>
std::optional<std::uint32_t> ReviewFlow::firstAfter(std::optional<std::uint32_t> from, const Needs &needs) const
{
    const std::uint32_t count = m_document.catalog()->entryCount();
    const std::uint32_t first = from ? *from + 1 : 0;
    for (std::uint32_t step = 0; step < count; ++step) {
        const std::uint32_t entry = (first + step) % count;
        if (entry != from && m_document.catalog()->contains(entry) && needs(entry))
            return entry;
    }
    return {};
}

void ReviewFlow::next()
{
    if (!m_document.library())
        return;
    const std::optional<std::uint32_t> shown = shownEntry();
    const std::vector<bool> &attention = m_document.catalog()->attention();
    const auto hasFinding = [&](std::uint32_t entry) { return entry < attention.size() && attention[entry]; };
    const auto isUnreviewed = [this](std::uint32_t entry) {
        const kb::Tier tier = m_document.catalog()->entry(entry).tier;
        return tier != kb::Tier::HumanReviewed && !kb::isOfRuns(tier);
    };
    if (const auto entry = firstAfter(shown, hasFinding)) {
        const kb::Finding *const finding = m_findings.gravest(*entry);
        const std::optional<kb::Finding> gravest = finding ? std::optional(*finding) : std::nullopt;
        show(*entry, [gravest] { return gravest ? wording::sentence(*gravest) : QString(); });
        if (gravest)
            open(*gravest);
    } else if (const auto unreviewed = firstAfter(shown, isUnreviewed)) {
        show(*unreviewed, [isReadOnly = m_document.isReadOnly()] {
            return isReadOnly ? tr("Nobody has reviewed this entry yet.")
                              : tr("Nobody has reviewed this entry yet. Ctrl+Shift+J marks it as reviewed.");
        });
    } else {
        m_messages.show(theme::Tone::Ok,
            m_findings.isChecking() ? tr("The library is still being checked. Try again in a moment.")
                                    : tr("No other entry needs attention."));
    }
}

void ReviewFlow::show(std::uint32_t entry, std::function<QString()> reason)
{
    if (m_navigator.open(model::Row::Kind::Entry, entry))
        m_messages.show(theme::Tone::Warn, std::move(reason));
}

void ReviewFlow::open(const kb::Finding &finding)
{
    if (m_pages.place().id != finding.entryId && !m_navigator.openEntry(QString::fromStdString(finding.entryId)))
        return;
    if (!m_document.isReadOnly())
        m_edit();
    m_pages.showField(finding.field);
}

void ReviewFlow::step(FindingsPane &findings, int by)
{
    if (!findings.step(by))
        m_messages.show(theme::Tone::Ok, [=] { return tr("There is no finding to go to."); });
}

void ReviewFlow::markReviewed()
{
    const std::optional<std::uint32_t> shown = shownEntry();
    if (!shown)
        return;
    const std::string id = m_pages.place().id;
    kb::Expected<kb::Entry> entry = m_document.entry(id);
    const bool fromEvidence = entry && kb::isOfRuns(entry->tier);
    if (entry) {
        if (!fromEvidence)
            entry->tier = kb::Tier::HumanReviewed;
        entry->lastUpdated = QDate::currentDate().toString(Qt::ISODate).toStdString();
    }
    const auto edited = entry ? m_document.edit(id, std::move(*entry), tr("Mark as reviewed"))
                              : kb::Expected<void>(std::unexpected(entry.error()));
    if (!edited)
        m_messages.show(theme::Tone::Bad, [=] { return wording::sentence(edited.error()); });
    else
        m_messages.show(theme::Tone::Ok, [=] {
            return fromEvidence ? tr("The tier comes from evidence and stays; the date is today's. Ctrl+J goes on.")
                                : tr("Marked as reviewed. Ctrl+J goes on.");
        });
}

} // namespace ui
