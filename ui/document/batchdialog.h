// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The same change to all selected entries: domain, tags, tier.
#pragma once

#include "model/edit/bulkedit.h"
#include "ui/document/editingdialog.h"

class QComboBox;
class QLineEdit;

namespace ui {

class BatchDialog final : public EditingDialog {
    Q_OBJECT

public:
    BatchDialog(int entries, const QStringList &domains, QWidget *parent);

    [[nodiscard]] model::FieldChange change() const;

private:
    QComboBox *m_domain;
    QLineEdit *m_add;
    QLineEdit *m_remove;
    QComboBox *m_tier;
};

} // namespace ui
