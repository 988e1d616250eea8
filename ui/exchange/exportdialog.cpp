// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/exchange/exportdialog.h"

#include <QGroupBox>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr int exportDialogWidth = 480;

int chosenOf(const std::vector<QRadioButton *> &buttons)
{
    return int(std::ranges::find_if(buttons, &QAbstractButton::isChecked) - buttons.begin());
}

} // namespace

ExportDialog::ExportDialog(const ExportOffer &offer, QWidget *parent)
    : EditingDialog(tr("Export"), QDialogButtonBox::Ok | QDialogButtonBox::Cancel, parent)
    , m_isArticle(offer.isArticle)
{
    auto *const what = new QGroupBox(tr("What"), this);
    auto *const as = new QGroupBox(tr("As"), this);
    for (QGroupBox *const group : {what, as}) {
        new QVBoxLayout(group);
        contents()->addWidget(group);
    }
    const QString shown = offer.shown.isEmpty() ? tr("The &entry that is shown")
        : offer.isArticle                       ? tr("This articl&e: %1").arg(offer.shown)
                                                : tr("This &entry: %1").arg(offer.shown);
    m_scopes = {addChoice(shown, what), addChoice(tr("What the &list shows: %1").arg(offer.results), what),
        addChoice(tr("The &whole library: %1").arg(offer.library), what)};
    m_forms = {addChoice(tr("&JSON, as a library keeps it"), as), addChoice(tr("&Markdown"), as),
        addChoice(tr("&HTML"), as), addChoice(tr("&PDF"), as),
        addChoice(tr("A web &site, with an index and a search; it needs no server"), as)};
    m_scopes[std::size_t(ExportScope::Shown)]->setEnabled(!offer.shown.isEmpty());
    m_scopes[std::size_t(ExportScope::Results)]->setEnabled(offer.results > 0);
    m_scopes[std::size_t(offer.shown.isEmpty() ? ExportScope::Library : ExportScope::Shown)]->setChecked(true);
    m_forms[std::size_t(kb::PageForm::Markdown)]->setChecked(true);
    for (const QRadioButton *const scope : m_scopes)
        connect(scope, &QRadioButton::toggled, this, &ExportDialog::update);
    update();
    buttons()->button(QDialogButtonBox::Ok)->setText(tr("Choose where…"));
    connect(this, &QDialog::accepted, this, [this] {
        const auto scope = ExportScope(chosenOf(m_scopes));
        if (m_forms.back()->isChecked())
            emit siteChosen(scope);
        else
            emit chosen(scope, kb::PageForm(chosenOf(m_forms)));
    });
    resize(exportDialogWidth, 0);
}

QRadioButton *ExportDialog::addChoice(const QString &text, QWidget *group)
{
    auto *const button = new QRadioButton(text, group);
    group->layout()->addWidget(button);
    return button;
}

void ExportDialog::update()
{
    // An article has no JSON of its own, and one page is no site.
    const bool isShown = m_scopes[std::size_t(ExportScope::Shown)]->isChecked();
    m_forms[std::size_t(kb::PageForm::Json)]->setEnabled(!m_isArticle || !isShown);
    m_forms.back()->setEnabled(!isShown);
    if (std::ranges::any_of(m_forms, [](const QRadioButton *form) { return form->isChecked() && !form->isEnabled(); }))
        m_forms[std::size_t(kb::PageForm::Markdown)]->setChecked(true);
}

} // namespace ui
