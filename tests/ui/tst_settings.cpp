// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/log/logdock.h"
#include "ui/settings/settingsdialog.h"
#include "ui/text/logview.h"
#include "ui/widgets/flatbutton.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>

class TestSettings final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    QAction *action(ui::ActionId id) const { return m_window->actions()->action(id); }
    ui::SettingsDialog *dialog() const { return m_window->findChild<ui::SettingsDialog *>(); }
    template <typename T> T *part(const char *name) const
    {
        const auto parts = dialog()->findChildren<T *>(QLatin1String(name));
        return parts.isEmpty() ? nullptr : parts.last(); // the one before is deleted later
    }
    QString file() const { return m_home->filePath(QStringLiteral("settings.ini")); }
    QVariant kept(const char *key) const { return QSettings(file(), QSettings::IniFormat).value(QLatin1String(key)); }
    void start(std::optional<kb::Language> language = kb::Language::English)
    {
        m_window.reset();
        ui::StartOptions options;
        options.builtInLibrary = m_files.path() / "absent";
        options.settingsFile = file();
        options.library = m_files.folder.path();
        options.language = language;
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy complete(m_window.get(), &ui::MainWindow::complete);
        m_window->show();
        QVERIFY(complete.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void open()
    {
        QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
        QVERIFY(dialog());
        QVERIFY(QTest::qWaitForWindowActive(dialog()));
    }
    QTreeWidgetItem *row(ui::ActionId id) const
    {
        auto *const tree = part<QWidget>("shortcuts")->findChild<QTreeWidget *>();
        return tree->topLevelItem(int(id.index()));
    }
    void select(ui::ActionId id)
    {
        dialog()->findChild<QTabWidget *>()->setCurrentIndex(1);
        row(id)->treeWidget()->setCurrentItem(row(id));
    }
    /// Types keys for the selected action.
    void type(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        auto *const edit = part<QKeySequenceEdit>("shortcuts.keys");
        QSignalSpy finished(edit, &QKeySequenceEdit::editingFinished);
        edit->setFocus();
        QTest::keyClick(edit, key, modifiers);
        QVERIFY(finished.count() > 0 || finished.wait());
    }
    QString said() const { return part<QLabel>("shortcuts.said")->text(); }
    void click(const char *button) { QTest::mouseClick(part<QPushButton>(button), Qt::LeftButton); }

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup()
    {
        m_window.reset();
        QTest::qWait(0);
    }

    void looks_countAtOnce_andAreKept()
    {
        open();
        auto *const scheme = part<QComboBox>("settings.theme");
        scheme->setCurrentIndex(2);
        emit scheme->activated(2);
        QVERIFY(ui::theme::current().dark);
        QVERIFY(action("view.themeDark")->isChecked());
        part<QSpinBox>("settings.zoom")->setValue(120);
        auto *const language = part<QComboBox>("settings.language");
        language->setCurrentIndex(1);
        emit language->activated(1);
        QTRY_COMPARE(dialog()->windowTitle(), QStringLiteral("设置"));
        QVERIFY(action("view.chinese")->isChecked());
        start(std::nullopt);
        QVERIFY(ui::theme::current().dark);
        QVERIFY(action("view.chinese")->isChecked());
        open();
        QCOMPARE(part<QSpinBox>("settings.zoom")->value(), 120);
    }

    void whatTheWindowRemembers_isTheSameThere()
    {
        auto *const view = m_window->findChild<ui::LogDock *>()->findChild<ui::LogView *>();
        QCOMPARE(view->lineWrapMode(), QPlainTextEdit::WidgetWidth);
        open();
        part<QCheckBox>("settings.wrapsLog")->click();
        QCOMPARE(view->lineWrapMode(), QPlainTextEdit::NoWrap);
        part<QCheckBox>("settings.searchesAll")->click();
        part<QPlainTextEdit>("settings.cudnn")->setPlainText(QStringLiteral("/opt/a b\n\n /opt/c \n"));
        const ui::Settings settings(file());
        QVERIFY(!settings.searchesAll());
        QCOMPARE(settings.cudnnPaths(), (QStringList {QStringLiteral("/opt/a b"), QStringLiteral("/opt/c")}));
    }

    void keys_areChangedAtOnce_andOnlyDifferencesAreKept()
    {
        open();
        select("view.dashboard");
        type(Qt::Key_F9);
        QCOMPARE(action("view.dashboard")->shortcuts(), QList<QKeySequence> {QKeySequence(Qt::Key_F9)});
        QCOMPARE(row("view.dashboard")->text(1), QStringLiteral("F9"));
        QCOMPARE(kept("shortcuts/view.dashboard").toString(), QStringLiteral("F9"));
        select("help.shortcuts");
        click("shortcuts.none");
        QVERIFY(action("help.shortcuts")->shortcuts().isEmpty());
        start();
        QCOMPARE(action("view.dashboard")->shortcut(), QKeySequence(Qt::Key_F9));
        QVERIFY(action("help.shortcuts")->shortcuts().isEmpty());
        QSettings all(file(), QSettings::IniFormat);
        all.beginGroup(QStringLiteral("shortcuts"));
        QCOMPARE(all.childKeys(), (QStringList {QStringLiteral("help.shortcuts"), QStringLiteral("view.dashboard")}));
        open();
        select("view.dashboard");
        click("shortcuts.default");
        QCOMPARE(action("view.dashboard")->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
        QVERIFY(!kept("shortcuts/view.dashboard").isValid());
        click("shortcuts.allDefaults");
        QCOMPARE(action("help.shortcuts")->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F1));
        QVERIFY(!kept("shortcuts/help.shortcuts").isValid());
    }

    void buttonsAndTips_nameTheNewKeys()
    {
        action("view.reproduce")->trigger();
        const auto *const run = m_window->findChild<ui::FlatButton *>(QStringLiteral("reproduce.run"));
        QVERIFY(run);
        QCOMPARE(run->shortcutText(), QStringLiteral("Ctrl+R"));
        open();
        select("run.reproduce");
        type(Qt::Key_F12);
        QCOMPARE(run->shortcutText(), QStringLiteral("F12"));
        select("go.nextNote");
        type(Qt::Key_F9);
        QStringList tips;
        for (const auto *const button : m_window->findChild<ui::LogDock *>()->findChildren<ui::FlatButton *>())
            tips.append(button->toolTip());
        QVERIFY(tips.contains(QStringLiteral("Next explained line (F9)")));
    }

    void takenKeys_areSaid_andCanBeHadNevertheless()
    {
        open();
        select("view.dashboard");
        type(Qt::Key_F7);
        QCOMPARE(said(), QStringLiteral("F7 is “Findings” already."));
        QCOMPARE(action("view.dashboard")->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
        click("shortcuts.useHere");
        QCOMPARE(action("view.dashboard")->shortcut(), QKeySequence(Qt::Key_F7));
        QVERIFY(action("view.findings")->shortcuts().isEmpty());
        QCOMPARE(row("view.findings")->text(1), QString());
        select("view.findings"); // its default is the other's now
        click("shortcuts.default");
        QCOMPARE(said(), QStringLiteral("F7 is “Dashboard” already."));
        QVERIFY(action("view.findings")->shortcuts().isEmpty());
    }

    void whatTypingNeeds_isNoShortcut_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        QTest::newRow("a letter") << Qt::Key_X << Qt::KeyboardModifiers();
        QTest::newRow("a capital") << Qt::Key_X << Qt::KeyboardModifiers(Qt::ShiftModifier);
        QTest::newRow("Enter") << Qt::Key_Return << Qt::KeyboardModifiers();
        QTest::newRow("an arrow") << Qt::Key_Down << Qt::KeyboardModifiers();
        QTest::newRow("paste") << Qt::Key_Insert << Qt::KeyboardModifiers(Qt::ShiftModifier);
        QTest::newRow("copy") << Qt::Key_C << Qt::KeyboardModifiers(Qt::ControlModifier);
    }
    void whatTypingNeeds_isNoShortcut()
    {
        QFETCH(Qt::Key, key);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        open();
        select("view.dashboard");
        type(key, modifiers);
        QVERIFY2(said().endsWith(QLatin1String("is needed where text is typed.")), qPrintable(said()));
        QCOMPARE(action("view.dashboard")->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
    }

    void enterInTheTable_takesNoKeyAway()
    {
        open();
        select("view.dashboard");
        row("view.dashboard")->treeWidget()->setFocus();
        QTest::keyClick(row("view.dashboard")->treeWidget(), Qt::Key_Return);
        QCOMPARE(action("view.dashboard")->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
    }

    void escInTheKeyField_leavesIt_andChangesNothing()
    {
        open();
        select("view.log");
        auto *const edit = part<QKeySequenceEdit>("shortcuts.keys");
        edit->setFocus();
        QTest::keyClick(edit, Qt::Key_Escape);
        QCOMPARE(dialog()->focusWidget(), static_cast<QWidget *>(row("view.log")->treeWidget()));
        QCOMPARE(edit->keySequence(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
        QCOMPARE(action("view.log")->shortcut(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
        QTest::keyClick(dialog()->focusWidget(), Qt::Key_Escape);
        QTRY_VERIFY(!dialog()); // the second one closes the dialog
    }

    void dialog_beginsWithTheLanguage()
    {
        open();
        QCOMPARE(dialog()->focusWidget(), static_cast<QWidget *>(part<QComboBox>("settings.language")));
    }

    void keysThatCannotBeRead_leaveTheDefault()
    {
        QSettings(file(), QSettings::IniFormat)
            .setValue(QStringLiteral("shortcuts/help.shortcuts"), QStringLiteral("Hyper+Nonsense"));
        start();
        QCOMPARE(action("help.shortcuts")->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F1));
    }

    /// As after a version that gives it to another action by itself.
    void keyThatWasChosen_isNoOthersDefault()
    {
        QSettings(file(), QSettings::IniFormat).setValue(QStringLiteral("shortcuts/help.about"), QStringLiteral("F1"));
        start();
        QCOMPARE(action("help.about")->shortcut(), QKeySequence(Qt::Key_F1));
        QVERIFY(action("help.manual")->shortcuts().isEmpty());
    }

    void keyThatIsASemicolon_isShownAsOne()
    {
        QSettings(file(), QSettings::IniFormat)
            .setValue(QStringLiteral("shortcuts/help.about"), QStringLiteral("Ctrl+;"));
        start();
        open();
        QCOMPARE(row("help.about")->text(1), QStringLiteral("Ctrl+;"));
    }

    void dialog_isOne()
    {
        open();
        action("file.settings")->trigger();
        QCOMPARE(m_window->findChildren<ui::SettingsDialog *>().size(), 1);
    }
};

CASEBOOK_TEST(TestSettings)
#include "tst_settings.moc"
