// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/facetbar.h"

#include "kb/wording/conditionwords.h"
#include "kb/wording/evidencewords.h"
#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/flowlayout.h"

#include <QActionGroup>
#include <QEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QWidgetAction>

#include <algorithm>
#include <span>

namespace ui {

namespace {

QString withCount(const QString &name, std::uint32_t count)
{
    return name + u' ' + QLocale().toString(count);
}

QString orderName(model::Order order)
{
    switch (order) {
    case model::Order::Signature: return FacetBar::tr("signature");
    case model::Order::Domain: return FacetBar::tr("domain");
    case model::Order::Tier: return FacetBar::tr("tier");
    case model::Order::Updated: return FacetBar::tr("last updated");
    case model::Order::FixRate: return FacetBar::tr("fix rate");
    case model::Order::Relevance: break;
    }
    return FacetBar::tr("relevance");
}

QString measurerName(const model::Measurer &measurer)
{
    using Kind = model::Measurer::Kind;
    return measurer.kind == Kind::Signer ? QString::fromStdString(measurer.name)
                                         : wording::machine(measurer.name, measurer.kind == Kind::Here);
}

void addChoice(QMenu *menu, const QString &label, bool chosen, std::function<void()> choose)
{
    // An ampersand in a domain's name is no mnemonic.
    QAction *const action
        = menu->addAction(QString(label).replace(u'&', QStringLiteral("&&")), menu, std::move(choose));
    action->setCheckable(true);
    action->setChecked(chosen);
    // One of them is chosen, so they are drawn as such.
    auto *group = menu->findChild<QActionGroup *>(Qt::FindDirectChildrenOnly);
    if (!group)
        group = new QActionGroup(menu);
    group->addAction(action);
}

/// A line above the choices that leaves those which have what is typed; Enter takes the first of them.
void addFilter(QMenu *menu, const QString &name)
{
    auto *const field = new QLineEdit(menu);
    field->setPlaceholderText(name);
    field->setAccessibleName(name);
    auto *const line = new QWidgetAction(menu);
    line->setDefaultWidget(field);
    menu->insertAction(menu->actions().value(0), line);
    const auto choices = [menu] { return menu->findChild<QActionGroup *>(Qt::FindDirectChildrenOnly)->actions(); };
    QObject::connect(field, &QLineEdit::textChanged, menu, [choices](const QString &typed) {
        for (QAction *const choice : choices())
            choice->setVisible(choice->text().contains(typed, Qt::CaseInsensitive));
    });
    QObject::connect(field, &QLineEdit::returnPressed, menu, [menu, choices] {
        const QList<QAction *> all = choices();
        const auto first = std::ranges::find_if(all, &QAction::isVisible);
        if (first == all.end())
            return;
        menu->close();
        (*first)->trigger();
    });
    QObject::connect(menu, &QMenu::aboutToShow, field, [field] { field->setFocus(); }, Qt::QueuedConnection);
}

} // namespace

FacetBar::FacetBar(QWidget *parent)
    : QWidget(parent)
{
    new FlowLayout(theme::space1 + 2, this);
    m_all = addChip("facet.all");
    m_hasCase = addFlagChip("facet.hasCase", &model::FacetChoice::hasCase);
    m_needsAttention = addFlagChip("facet.needsAttention", &model::FacetChoice::needsAttention);
    m_languageGap = addFlagChip("facet.languageGap", &model::FacetChoice::languageGap);
    m_articles = addFlagChip("facet.articles", &model::FacetChoice::articles);
    m_domain = addChip("facet.domain");
    m_tier = addChip("facet.tier");
    m_measured = addChip("facet.measured");
    m_here = addChip("facet.here");
    connect(m_here, &QToolButton::clicked, this, [this](bool checked) {
        model::FacetChoice choice = m_choice;
        choice.picked = checked ? m_hereEntries : nullptr;
        choose(choice);
    });
    m_picked = addChip("facet.picked");
    connect(m_picked, &QToolButton::clicked, this, [this] {
        model::FacetChoice choice = m_choice;
        choice.picked.reset();
        choose(choice);
    });
    m_sort = addChip("list.sort");
    connect(m_sort, &QToolButton::clicked, this, &FacetBar::openOrderMenu);
    connect(m_all, &QToolButton::clicked, this, [this] { choose({}); });
    connect(m_domain, &QToolButton::clicked, this, &FacetBar::openDomainMenu);
    connect(m_tier, &QToolButton::clicked, this, &FacetBar::openTierMenu);
    connect(m_measured, &QToolButton::clicked, this, &FacetBar::openMeasuredMenu);
    // A vertical policy that can't grow would hold the bar at the height of one line.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    retranslateUi();
}

FlatButton *FacetBar::addChip(const char *name)
{
    auto *const chip = new FlatButton(FlatButton::Shape::Pill, this);
    chip->setObjectName(QLatin1String(name));
    chip->setCheckable(true);
    layout()->addWidget(chip);
    return chip;
}

FlatButton *FacetBar::addFlagChip(const char *name, bool model::FacetChoice::*flag)
{
    FlatButton *const chip = addChip(name);
    connect(chip, &QToolButton::clicked, this, [this, flag](bool checked) {
        model::FacetChoice choice = m_choice;
        choice.*flag = checked;
        // Articles have none of an entry's facets, so the two exclude each other.
        if (checked && flag == &model::FacetChoice::articles)
            choice = {.articles = true};
        else if (checked)
            choice.articles = false;
        choose(choice);
    });
    return chip;
}

void FacetBar::choose(const model::FacetChoice &choice)
{
    setChoice(choice);
    emit changed();
}

void FacetBar::setChoice(const model::FacetChoice &choice)
{
    m_choice = choice;
    retranslateUi();
}

void FacetBar::setChoice(const model::FacetChoice &choice, std::function<QString()> label)
{
    m_pickedLabel = std::move(label);
    setChoice(choice);
}

void FacetBar::setCounts(const model::FacetCounts &counts)
{
    if (counts == m_counts)
        return;
    m_counts = counts;
    retranslateUi();
}

void FacetBar::setHere(std::shared_ptr<const std::set<std::string>> entries, const QString &machine)
{
    if (m_hereEntries && m_choice.picked == m_hereEntries)
        m_choice.picked = entries;
    m_hereEntries = std::move(entries);
    m_machine = machine;
    retranslateUi();
}

void FacetBar::setOfPaste(bool isOfPaste)
{
    m_isOfPaste = isOfPaste;
    retranslateUi();
}

void FacetBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void FacetBar::retranslateUi()
{
    const auto show = [](FlatButton *chip, const QString &label, bool checked, const QString &description) {
        chip->setChecked(checked);
        chip->setToolTip(description);
        if (chip->text() == label)
            return;
        chip->setText(label);
        chip->setAccessibleName(label);
        chip->updateGeometry();
    };
    show(m_all, withCount(tr("All"), m_counts.all), m_choice == model::FacetChoice {}, tr("Show everything again"));
    show(m_hasCase, withCount(tr("Has a case"), m_counts.hasCase), m_choice.hasCase,
        tr("Entries with a test case that a GPU can run"));
    show(m_needsAttention, withCount(tr("Needs attention"), m_counts.needsAttention), m_choice.needsAttention,
        tr("Entries in which a check found something"));
    show(m_languageGap, withCount(tr("Language gaps"), m_counts.languageGap), m_choice.languageGap,
        tr("Entries that are not wholly translated"));
    show(m_articles, withCount(tr("Articles"), m_counts.articles), m_choice.articles, tr("Only the articles"));
    const QString arrow = QStringLiteral(" \u25BE");
    show(m_domain, (m_choice.domain.empty() ? tr("Domain") : QString::fromUtf8(m_choice.domain)) + arrow,
        !m_choice.domain.empty(), tr("Only one domain"));
    show(m_tier, (m_choice.tier ? wording::tier(*m_choice.tier) : tr("Tier")) + arrow, m_choice.tier.has_value(),
        tr("Only entries of one tier"));
    show(m_measured, tr("Measured by") + arrow, isMeasurerPicked(),
        tr("Only entries that one machine measured, or somebody vouches for"));
    const QString label = m_pickedLabel ? m_pickedLabel() : QString();
    show(m_picked, label + QStringLiteral(" \u2715"), true, tr("Show the others again"));
    m_picked->setAccessibleName(tr("Shown: %1. Show the others again").arg(label));
    const bool isHere = m_hereEntries && m_choice.picked == m_hereEntries;
    show(m_here, withCount(hereText(), m_hereEntries ? std::uint32_t(m_hereEntries->size()) : 0), isHere,
        m_machine.isEmpty()
            ? tr("Matches of this text whose cause is there on this machine, by what was read of it")
            : tr("Matches of this text whose cause is there on %1, by what was read of it").arg(m_machine));
    const bool isSorted = m_order != model::Order::Relevance;
    show(m_sort, tr("Sort: %1").arg(orderName(m_order)) + arrow, isSorted,
        tr("What the list is sorted by. Relevance is how well an entry fits the words; without words it is the id."));
    for (QWidget *const chip : {m_all, m_domain, m_tier, m_measured, m_sort})
        chip->setVisible(!m_isOfPaste);
    // One that would leave nothing says nothing.
    m_hasCase->setVisible(!m_isOfPaste && (m_counts.hasCase > 0 || m_choice.hasCase));
    m_needsAttention->setVisible(!m_isOfPaste && (m_counts.needsAttention > 0 || m_choice.needsAttention));
    m_languageGap->setVisible(!m_isOfPaste && (m_counts.languageGap > 0 || m_choice.languageGap));
    m_here->setVisible(m_hereEntries != nullptr);
    m_picked->setVisible(!m_isOfPaste && m_choice.picked != nullptr);
    m_articles->setVisible(!m_isOfPaste && (m_counts.articles > 0 || m_choice.articles));
}

QString FacetBar::hereText() const
{
    return wording::applies(kb::Applies::Here, !m_machine.isEmpty());
}

QString FacetBar::choiceText() const
{
    QStringList parts;
    if (!m_choice.domain.empty())
        parts.append(QString::fromUtf8(m_choice.domain));
    if (m_choice.tier)
        parts.append(wording::tier(*m_choice.tier));
    for (const auto &[isChosen, name] :
        {std::pair(m_choice.hasCase, tr("Has a case")), {m_choice.needsAttention, tr("Needs attention")},
            {m_choice.languageGap, tr("Language gaps")}, {m_choice.articles, tr("Articles")}}) {
        if (isChosen)
            parts.append(name);
    }
    if (m_choice.picked)
        parts.append(m_choice.picked == m_hereEntries ? hereText() : m_pickedLabel ? m_pickedLabel() : QString());
    return parts.join(QStringLiteral(", "));
}

void FacetBar::openDomainMenu()
{
    m_domain->setChecked(!m_choice.domain.empty());
    auto *const menu = new QMenu(this);
    const auto chooser = [this](std::string domain) {
        return [this, domain = std::move(domain)] {
            model::FacetChoice choice = m_choice;
            choice.domain = domain;
            choice.articles = choice.articles && domain.empty();
            choose(choice);
        };
    };
    addChoice(menu, tr("All domains"), m_choice.domain.empty(), chooser({}));
    menu->addSeparator();
    for (const auto &[name, count] : m_counts.domains) {
        if (count > 0 || name == m_choice.domain)
            addChoice(menu, withCount(QString::fromUtf8(name), count), name == m_choice.domain, chooser(name));
    }
    constexpr int fewChoices = 12; // at a glance
    if (menu->actions().size() > fewChoices)
        addFilter(menu, tr("Domain"));
    openBelow(menu, m_domain);
}

void FacetBar::openTierMenu()
{
    m_tier->setChecked(m_choice.tier.has_value());
    auto *const menu = new QMenu(this);
    const auto chooser = [this](std::optional<kb::Tier> tier) {
        return [this, tier] {
            model::FacetChoice choice = m_choice;
            choice.tier = tier;
            choice.articles = choice.articles && !tier;
            choose(choice);
        };
    };
    addChoice(menu, tr("All tiers"), !m_choice.tier, chooser({}));
    menu->addSeparator();
    for (std::size_t i = 0; i < m_counts.tiers.size(); ++i) {
        const auto tier = kb::Tier(i);
        if (m_counts.tiers[i] > 0 || m_choice.tier == tier)
            addChoice(menu, withCount(wording::tier(tier), m_counts.tiers[i]), m_choice.tier == tier, chooser(tier));
    }
    openBelow(menu, m_tier);
}

void FacetBar::setMeasurers(std::shared_ptr<const std::vector<model::Measurer>> measurers)
{
    m_measurers = std::move(measurers);
    if (m_measuredMenu)
        fillMeasuredMenu();
    if (!m_measurers && (m_measuredMenu || isMeasurerPicked()))
        emit measurersWanted();
    if (!m_measurers || !isMeasurerPicked())
        return;
    const auto same = std::ranges::find_if(*m_measurers,
        [this](const model::Measurer &one) { return one.kind == m_measurer->kind && one.name == m_measurer->name; });
    const auto entries = same == m_measurers->end() ? std::make_shared<const std::set<std::string>>() : same->entries;
    if (*entries == *m_measurer->entries)
        return;
    m_choice.picked = m_measurer->entries = entries;
    emit changed();
}

void FacetBar::follow(model::Measurers &measurers)
{
    connect(this, &FacetBar::measurersWanted, &measurers, &model::Measurers::ask);
    connect(&measurers, &model::Measurers::changed, this, [this, &measurers] { setMeasurers(measurers.all()); });
}

bool FacetBar::isMeasurerPicked() const
{
    return m_measurer && m_choice.picked == m_measurer->entries;
}

void FacetBar::pickMeasurer(const std::optional<model::Measurer> &measurer)
{
    model::FacetChoice choice = m_choice;
    if (measurer) {
        choice.picked = measurer->entries;
        choice.articles = false;
        m_pickedLabel = [one = *measurer] { return tr("Measured by: %1").arg(measurerName(one)); };
    } else if (isMeasurerPicked()) {
        choice.picked = nullptr;
    }
    m_measurer = measurer;
    choose(choice);
}

void FacetBar::openMeasuredMenu()
{
    m_measured->setChecked(isMeasurerPicked());
    m_measuredMenu = new QMenu(this);
    m_measuredMenu->setObjectName(QStringLiteral("facet.measured.menu"));
    emit measurersWanted();
    fillMeasuredMenu();
    openBelow(m_measuredMenu, m_measured);
}

void FacetBar::fillMeasuredMenu()
{
    constexpr std::size_t shown = 25; // of a fleet's machines; those that measured the most come first
    QMenu *const menu = m_measuredMenu;
    menu->clear();
    if (!m_measurers) {
        menu->addAction(tr("Reading the records…"))->setEnabled(false);
        return;
    }
    if (m_measurers->empty()) {
        menu->addAction(tr("No entry has a record that counts"))->setEnabled(false);
        return;
    }
    addChoice(menu, tr("Whoever measured"), !isMeasurerPicked(), [this] { pickMeasurer({}); });
    menu->addSeparator();
    for (const model::Measurer &one : std::span(*m_measurers).first(std::min(shown, m_measurers->size()))) {
        addChoice(menu, withCount(measurerName(one), std::uint32_t(one.entries->size())),
            isMeasurerPicked() && one.kind == m_measurer->kind && one.name == m_measurer->name,
            [this, one] { pickMeasurer(one); });
    }
    if (m_measurers->size() > shown)
        menu->addAction(tr("and %n more", nullptr, int(m_measurers->size() - shown)))->setEnabled(false);
    if (menu->isVisible())
        menu->popup(menu->pos()); // it has another size now
}

void FacetBar::setOrder(model::Order order)
{
    m_order = order;
    retranslateUi();
}

void FacetBar::openOrderMenu()
{
    m_sort->setChecked(m_order != model::Order::Relevance);
    auto *const menu = new QMenu(this);
    for (std::size_t i = 0; i < model::orderCount; ++i) {
        const auto order = model::Order(i);
        QString name = orderName(order);
        name[0] = name[0].toUpper();
        addChoice(menu, name, order == m_order, [this, order] {
            setOrder(order);
            emit orderChanged();
        });
    }
    openBelow(menu, m_sort);
}

void FacetBar::openBelow(QMenu *menu, const FlatButton *chip)
{
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(chip->mapToGlobal(QPoint(0, chip->height() + 2)));
}

} // namespace ui
