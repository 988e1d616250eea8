// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/batchdialog.h"

#include "kb/wording/wording.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr int dialogWidth = 440; // px

std::vector<std::string> tagsOf(const QString &text)
{
    std::vector<std::string> tags;
    for (const QString &tag : text.split(u',')) {
        if (!tag.trimmed().isEmpty())
            tags.push_back(tag.trimmed().toStdString());
    }
    return tags;
}

} // namespace

BatchDialog::BatchDialog(int entries, const QStringList &domains, QWidget *parent)
    : EditingDialog(tr("Change selected entries"), QDialogButtonBox::Ok | QDialogButtonBox::Cancel, parent)
    , m_domain(new QComboBox(this))
    , m_add(new QLineEdit(this))
    , m_remove(new QLineEdit(this))
    , m_tier(new QComboBox(this))
{
    addText(tr("The same change to %n entry(s), undone as one. What is left empty stays as it is.", nullptr, entries));
    m_domain->setEditable(true);
    m_domain->addItems(domains);
    m_domain->setCurrentIndex(-1);
    m_domain->lineEdit()->setPlaceholderText(tr("as it is"));
    m_add->setPlaceholderText(tr("separated by commas"));
    m_remove->setPlaceholderText(tr("separated by commas"));
    m_tier->addItem(tr("as it is"), -1);
    // The other tiers are what records say, nobody's to choose.
    for (const kb::Tier tier : {kb::Tier::HumanReviewed, kb::Tier::HandWritten, kb::Tier::AiGenerated})
        m_tier->addItem(wording::tier(tier), int(tier));
    for (QComboBox *box : {m_domain, m_tier})
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *const form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("&Domain:"), m_domain);
    form->addRow(tr("&Add tags:"), m_add);
    form->addRow(tr("&Remove tags:"), m_remove);
    form->addRow(tr("&Tier:"), m_tier);
    m_domain->setAccessibleName(tr("Domain"));
    m_add->setAccessibleName(tr("Tags to add"));
    m_remove->setAccessibleName(tr("Tags to remove"));
    m_tier->setAccessibleName(tr("Tier"));
    contents()->addLayout(form);
    contents()->addStretch();
    const auto update = [this] { buttons()->button(QDialogButtonBox::Ok)->setEnabled(!change().isEmpty()); };
    connect(m_domain, &QComboBox::currentTextChanged, this, update);
    connect(m_add, &QLineEdit::textChanged, this, update);
    connect(m_remove, &QLineEdit::textChanged, this, update);
    connect(m_tier, &QComboBox::currentIndexChanged, this, update);
    update();
    resize(dialogWidth, 0);
}

model::FieldChange BatchDialog::change() const
{
    model::FieldChange change {.domain = m_domain->currentText().trimmed().toStdString(),
        .tagsToAdd = tagsOf(m_add->text()),
        .tagsToRemove = tagsOf(m_remove->text())};
    if (const int tier = m_tier->currentData().toInt(); tier >= 0)
        change.tier = kb::Tier(tier);
    return change;
}

} // namespace ui
