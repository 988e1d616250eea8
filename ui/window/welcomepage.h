// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the centre shows before anything is chosen, and where nothing explains what was pasted: what to do next.
#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;

namespace ui {

class ActionRegistry;
class FlatButton;

class WelcomePage final : public QWidget {
    Q_OBJECT

public:
    /// actions: some of them are offered, with their shortcuts.
    explicit WelcomePage(const ActionRegistry &actions, QWidget *parent = nullptr);
    void setPasteUnexplained(bool unexplained);

signals:
    void exampleChosen(const QString &text); // to be searched for as if it were pasted

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    const ActionRegistry &m_actions;
    QLabel *m_title;
    QLabel *m_text;
    QLabel *m_hint;
    QLabel *m_try;
    QList<FlatButton *> m_examples; // as examples() has them
    FlatButton *m_newEntry = nullptr; // where a paste is unexplained
    bool m_pasteUnexplained = false;
};

} // namespace ui
