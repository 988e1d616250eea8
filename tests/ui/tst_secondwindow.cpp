// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Two windows and one library: the second is told, can't edit, and leads to the first.
#include "tests/testprogram.h"
#include "tests/ui/openedwindow.h"
#include "ui/base/actionregistry.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

class TestSecondWindow final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    QTemporaryDir m_home;
    std::vector<std::pair<std::filesystem::path, QString>> m_raised;

    [[nodiscard]] std::unique_ptr<ui::MainWindow> open(bool canRaise)
    {
        ui::StartOptions options = startOptions(m_files, m_home);
        if (canRaise)
            options.raiseOther = [this](const std::filesystem::path &library, const QString &open) {
                m_raised.emplace_back(library, open);
                return m_raised.size() > 1; // the first time nobody answers
            };
        return openedWindow(options);
    }
    /// Of the message of a window; null: it has none.
    static ui::FlatButton *showButton(const ui::MessageBar &messages)
    {
        const QList<ui::FlatButton *> buttons = messages.findChildren<ui::FlatButton *>();
        const auto found = std::ranges::find_if(
            buttons, [](const ui::FlatButton *one) { return one->isVisible() && one->text() == u"Show that window"; });
        return found == buttons.end() ? nullptr : *found;
    }

private slots:
    void secondWindow_isToldCannotEdit_andShowsTheFirst()
    {
        const auto first = open(false);
        const auto second = open(true);
        auto *const messages = second->findChild<ui::MessageBar *>();
        QVERIFY2(messages->message().startsWith(QStringLiteral("Another window has")), qPrintable(messages->message()));
        const QAction *const add = second->actions()->action("entry.new");
        QVERIFY(!add->isEnabled());
        QVERIFY(add->toolTip().contains(QStringLiteral("Another window")));
        if (const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES"); !folder.isEmpty())
            second->grab().save(folder + QStringLiteral("/second-window.png"));
        QVERIFY(showButton(*messages));
        showButton(*messages)->click();
        QCOMPARE(m_raised.size(), std::size_t(1));
        QVERIFY(m_raised.front().first == second->document().library()->folder());
        QVERIFY2(messages->message().startsWith(QStringLiteral("That window")), qPrintable(messages->message()));
        const auto third = open(false); // by which nobody can raise a window
        QVERIFY(!showButton(*third->findChild<ui::MessageBar *>()));
    }
};

CASEBOOK_TEST(TestSecondWindow)
#include "tst_secondwindow.moc"
