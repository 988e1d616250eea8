// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The title of a dock: its name and a button that closes it, on the panel's colour.
#pragma once

#include <QWidget>

class QDockWidget;
class QLabel;

namespace ui {

class FlatButton;

class DockTitle final : public QWidget {
    Q_OBJECT

public:
    explicit DockTitle(QDockWidget *dock);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    QDockWidget *m_dock;
    QLabel *m_name;
    FlatButton *m_close;
};

} // namespace ui
