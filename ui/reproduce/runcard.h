// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The run that is shown, beside what the entry claims: its calls as they come, its log, and which of the runs it is.
#pragma once

#include "ui/reproduce/tableviews.h"

#include <QWidget>

class QBoxLayout;
class QPlainTextEdit;

namespace ui {

class Card;
class FlatCombo;
class FlatButton;

class RunCard final : public QWidget {
    Q_OBJECT

public:
    RunCard(model::Reproduction &reproduction, CallTableModel *calls, kb::Language language, QWidget *parent);

    [[nodiscard]] bool showsLog() const;
    void setLogShown(bool shown);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateCause();
    void updateChooser();
    void updateChosen();
    void updateLog();
    void updateCounts();

    model::Reproduction &m_reproduction;
    kb::Language m_language;
    Card *m_card;
    QBoxLayout *m_beside; // cause and calls: below each other where it is narrow
    Card *m_cause;
    QWidget *m_causeText = nullptr;
    QString m_causeShown;
    FlatCombo *m_chooser;
    FlatButton *m_calls;
    FlatButton *m_log;
    CallTableModel *m_callTable;
    CallView *m_callView;
    QPlainTextEdit *m_logText;
    QString m_logShown;
};

} // namespace ui
