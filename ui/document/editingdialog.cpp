// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/editingdialog.h"

#include "ui/base/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

EditingDialog::EditingDialog(const QString &title, QDialogButtonBox::StandardButtons buttons, QWidget *parent)
    : QDialog(parent)
    , m_contents(new QVBoxLayout)
    , m_buttons(new QDialogButtonBox(buttons, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    m_contents->setSpacing(theme::space3);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space4);
    layout->addLayout(m_contents, 1);
    layout->addWidget(m_buttons);
    // Also while it is disabled: else Enter would mean Cancel.
    if (QPushButton *const ok = m_buttons->button(QDialogButtonBox::Ok))
        ok->setDefault(true);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void EditingDialog::setVisible(bool visible)
{
    if (visible && !isVisible()) {
        QWidget *last = this;
        for (QWidget *next = nextInFocusChain(); next != this; next = next->nextInFocusChain()) {
            if (isAncestorOf(next) && !m_buttons->isAncestorOf(next) && next->focusPolicy() != Qt::NoFocus)
                last = next;
        }
        for (QAbstractButton *const button : m_buttons->buttons()) {
            setTabOrder(last, button);
            last = button;
        }
    }
    QDialog::setVisible(visible);
}

QLabel *EditingDialog::addText(const QString &text)
{
    auto *const label = new QLabel(text, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    m_contents->addWidget(label);
    return label;
}

} // namespace ui
