// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dock that holds the list of findings; its title says how many there are.
#pragma once

#include <QDockWidget>

namespace model {
class FindingsModel;
}

namespace ui {

class FindingsPane;

class FindingsDock final : public QDockWidget {
    Q_OBJECT

public:
    /// findings must outlive this.
    FindingsDock(model::FindingsModel &findings, QWidget *parent);

    [[nodiscard]] FindingsPane &pane() { return *m_pane; }
    /// Shows the dock, in front, with the keyboard in its list.
    void open();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();

    model::FindingsModel &m_findings;
    FindingsPane *m_pane;
};

} // namespace ui
