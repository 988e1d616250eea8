// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The chips above the list: all, has a case, needs attention, language gaps, articles, domain, tier, who measured; each
// with the number of rows it would leave; and what the rows are sorted by. Above the matches of a pasted text there is
// one alone: those that apply here.
#pragma once

#include "model/list/order.h"
#include "model/runs/measurers.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <optional>

class QMenu;

namespace ui {

class FlatButton;

class FacetBar final : public QWidget {
    Q_OBJECT

public:
    explicit FacetBar(QWidget *parent = nullptr);

    [[nodiscard]] const model::FacetChoice &choice() const { return m_choice; }
    /// What the chosen chips ask for: "cuda, Has a case"; empty: nothing.
    [[nodiscard]] QString choiceText() const;
    /// Does not emit changed().
    void setChoice(const model::FacetChoice &choice);
    /// Chooses a facet, or a set of entries that `label` names in the language of the moment. Does not emit changed().
    void setChoice(const model::FacetChoice &choice, std::function<QString()> label);
    void setCounts(const model::FacetCounts &counts);
    /// Whether the rows are those of a pasted text.
    void setOfPaste(bool isOfPaste);
    /// Of a pasted text, the matches that apply on a machine, of that name or, where it is empty, this one, which a
    /// chip of their own picks; null: none is known to. Where the chip is chosen, the choice becomes the new set; does
    /// not emit changed().
    void setHere(std::shared_ptr<const std::set<std::string>> entries, const QString &machine);
    /// Who measured the library's entries, for the menu of whom to pick; null: it is not read yet. Where somebody is
    /// picked, the choice becomes what is said of them now; emits changed() then.
    void setMeasurers(std::shared_ptr<const std::vector<model::Measurer>> measurers);
    /// Asks it once somebody wants to pick, and sets what it says from then on. It must outlive this.
    void follow(model::Measurers &measurers);
    [[nodiscard]] bool hasHere() const { return m_hereEntries != nullptr; }

    [[nodiscard]] model::Order order() const { return m_order; }
    void setOrder(model::Order order); // does not emit orderChanged()

signals:
    void changed();
    void measurersWanted(); // setMeasurers() may follow
    void orderChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    FlatButton *addChip(const char *name);
    FlatButton *addFlagChip(const char *name, bool model::FacetChoice::*flag);
    void choose(const model::FacetChoice &choice);
    [[nodiscard]] QString hereText() const;
    void retranslateUi();
    void openDomainMenu();
    void openTierMenu();
    void openMeasuredMenu();
    void fillMeasuredMenu();
    void pickMeasurer(const std::optional<model::Measurer> &measurer);
    [[nodiscard]] bool isMeasurerPicked() const;
    void openOrderMenu();
    void openBelow(QMenu *menu, const FlatButton *chip);

    model::FacetChoice m_choice;
    model::FacetCounts m_counts;
    FlatButton *m_all;
    FlatButton *m_hasCase;
    FlatButton *m_needsAttention;
    FlatButton *m_languageGap;
    FlatButton *m_articles;
    FlatButton *m_domain;
    FlatButton *m_tier;
    FlatButton *m_measured;
    FlatButton *m_here;
    FlatButton *m_sort;
    model::Order m_order = model::Order::Relevance;
    std::shared_ptr<const std::set<std::string>> m_hereEntries;
    QString m_machine; // on which they apply; empty: this one
    std::shared_ptr<const std::vector<model::Measurer>> m_measurers;
    std::optional<model::Measurer> m_measurer; // who was picked last
    QPointer<QMenu> m_measuredMenu; // while it is open
    bool m_isOfPaste = false;
    FlatButton *m_picked; // removes the set of entries that somebody else picked
    std::function<QString()> m_pickedLabel;
};

} // namespace ui
