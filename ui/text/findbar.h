// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The bar of "find in page": a field, how many places there are and which is the current one, and the ways to the next
// and the one before. Hidden until open().
#pragma once

#include "ui/text/findable.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace ui {

class FlatButton;

class FindBar final : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(QWidget *parent);

    /// Shows the bar and looks through this content from now on. home: gets the focus when the bar is closed. Both must
    /// be there until its next open() or close().
    void open(Findable &content, QWidget &home);
    void focusField();
    /// Unmarks everything; the focus goes home where it was in the bar.
    void close();
    /// The content has changed: it is looked through again, and stays where it is scrolled to.
    void refresh();
    /// To the next place, or the one before, and round at the ends.
    void step(int direction);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void find();
    void updateCount();
    void retranslateUi();

    Findable *m_content = nullptr;
    QWidget *m_home = nullptr;
    int m_count = 0;
    int m_current = -1; // -1: none yet
    QLineEdit *m_field;
    QLabel *m_found;
    FlatButton *m_previous;
    FlatButton *m_next;
    FlatButton *m_close;
};

} // namespace ui
