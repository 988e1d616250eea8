// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"
#include "ui/widgets/flatbutton.h"

#include <QAccessible>
#include <QAction>
#include <QSignalSpy>
#include <QTest>

using namespace ui;

class TestFlatButton final : public QObject {
    Q_OBJECT

private slots:
    /// Over AT-SPI a checkable button has one action, which toggles it without a click.
    void assistiveTools_doTheAction()
    {
        QAction action(QStringLiteral("Edit"));
        action.setCheckable(true);
        FlatButton button(FlatButton::Shape::Box);
        button.setDefaultAction(&action);
        QSignalSpy triggered(&action, &QAction::triggered);
        QAccessibleActionInterface *const tool = QAccessible::queryAccessibleInterface(&button)->actionInterface();
        QVERIFY(tool);
        tool->doAction(tool->actionNames().first());
        QCOMPARE(triggered.size(), 1);
        QVERIFY(action.isChecked());
        QVERIFY(button.isChecked());
        tool->doAction(tool->actionNames().first());
        QCOMPARE(triggered.size(), 2);
        QVERIFY(!action.isChecked());
        QVERIFY(!button.isChecked());
    }
    void click_doesTheActionOnce()
    {
        QAction action(QStringLiteral("Edit"));
        action.setCheckable(true);
        FlatButton button(FlatButton::Shape::Box);
        button.setDefaultAction(&action);
        QSignalSpy triggered(&action, &QAction::triggered);
        button.click();
        QCOMPARE(triggered.size(), 1);
        QVERIFY(action.isChecked());
        action.setChecked(false); // by another
        QCOMPARE(triggered.size(), 1);
        QVERIFY(!button.isChecked());
    }
};

CASEBOOK_TEST(TestFlatButton)
#include "tst_flatbutton.moc"
