// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The list of findings with its filters and the two buttons that fix what is certain. Enter or a click goes to the
// entry.
#pragma once

#include "model/list/findingsmodel.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QListView;
class QProgressBar;
class QStackedLayout;

namespace ui {

class FindingDelegate;
class FindingFilter;
class FlatButton;

class FindingsPane final : public QWidget {
    Q_OBJECT

public:
    /// findings must outlive this.
    explicit FindingsPane(model::FindingsModel &findings, QWidget *parent = nullptr);

    void focusFirst();
    /// Activates the next finding of an entry in the list, or the one before; begins anew at the end. Whether there is
    /// one.
    bool step(int by);
    [[nodiscard]] FindingFilter &filter() { return *m_filter; }

signals:
    /// field: JSON pointer in a flat file, where the editor is to go.
    void entryActivated(const QString &id, const QString &field);
    void fixFailed(const kb::Error &error);

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildLayout();
    FlatButton *addSeverityChip(std::optional<kb::Severity> severity);
    void activate(const QModelIndex &index);
    void fixCurrent();
    void fixAllOfRule();
    void refresh();
    void updateButtons();
    void updateRules();
    void retranslateUi();
    [[nodiscard]] QModelIndex current() const;

    struct Chip {
        std::optional<kb::Severity> severity;
        FlatButton *button;
    };
    model::FindingsModel &m_findings;
    FindingFilter *m_filter;
    FindingDelegate *m_delegate;
    std::vector<Chip> m_chips;
    QComboBox *m_rules;
    QListView *m_list;
    QLabel *m_empty;
    QProgressBar *m_progress;
    QStackedLayout *m_stack;
    FlatButton *m_fix;
    FlatButton *m_fixAll;
    QLabel *m_position; // "3 of 7"
    kb::Finding m_visited; // that was activated last
};

} // namespace ui
