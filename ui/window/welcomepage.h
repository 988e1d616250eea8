// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the centre shows before anything is chosen, and where nothing explains what was pasted: what to do next.
#pragma once

#include <QWidget>

#include <functional>
#include <optional>

class QGridLayout;
class QLabel;

namespace ui {

class ActionRegistry;
class FlatButton;

/// In the language of the moment.
struct FoundElsewhere {
    std::function<QString()> library; // its name
    std::function<QString()> signature;
};

class WelcomePage final : public QWidget {
    Q_OBJECT

public:
    /// actions: some of them are offered, with their shortcuts.
    explicit WelcomePage(const ActionRegistry &actions, QWidget *parent = nullptr);
    void setPasteUnexplained(bool unexplained);
    /// An entry of another library that explains the pasted text; nothing: there is none.
    void setFoundElsewhere(std::optional<FoundElsewhere> found);

signals:
    void exampleChosen(const QString &text); // to be searched for as if it were pasted
    void elsewhereRequested(); // the entry of the other library

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
    FlatButton *m_elsewhere; // goes there
    std::optional<FoundElsewhere> m_found;
    bool m_pasteUnexplained = false;
};

} // namespace ui
