// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/searchfield.h"
#include "ui/palette/commandpalette.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"

#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

class TestPalette final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    template <typename T> T *part() const { return m_window->findChild<T *>(); }
    ui::CommandPalette *palette() const { return part<ui::CommandPalette>(); }
    QListView *list() const { return palette()->findChild<QListView *>(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    void type(const QString &text) { QTest::keyClicks(QApplication::focusWidget(), text); }
    void open() { key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier); }
    void goTo() { key(Qt::Key_G, Qt::ControlModifier); }
    QStringList rows() const
    {
        QStringList texts;
        for (int row = 0; row < list()->model()->rowCount(); ++row)
            texts.append(list()->model()->index(row, 0).data().toString());
        return texts;
    }
    QStringList ids() const
    {
        QStringList texts;
        for (int row = 0; row < list()->model()->rowCount(); ++row)
            texts.append(list()->model()->index(row, 0).data(ui::PaletteModel::DetailRole).toString());
        return texts;
    }
    QString current() const { return list()->currentIndex().data().toString(); }
    void start(kb::Language language = kb::Language::English)
    {
        m_window.reset();
        ui::StartOptions options;
        options.builtInLibrary = m_files.path() / "absent";
        options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
        options.library = m_files.folder.path();
        options.language = language;
        options.size = QSize(1200, 700);
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy complete(m_window.get(), &ui::MainWindow::complete);
        m_window->show();
        QVERIFY(complete.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup() { m_window.reset(); }

    void letters_leaveWhatHasEveryWord()
    {
        open();
        QVERIFY(palette()->isVisible());
        type(QStringLiteral("LI theme"));
        QCOMPARE(rows(), (QStringList {QStringLiteral("Theme: Like the system"), QStringLiteral("Theme: Light")}));
        key(Qt::Key_A, Qt::ControlModifier);
        type(QStringLiteral("dash"));
        QCOMPARE(rows(), QStringList {QStringLiteral("Dashboard")});
        key(Qt::Key_A, Qt::ControlModifier);
        type(QStringLiteral("module TORCH"));
        QCOMPARE(ids(), QStringList {QStringLiteral("python/module-not-found")});
        key(Qt::Key_A, Qt::ControlModifier);
        type(QStringLiteral("batch torch")); // each occurs, and nowhere both
        QCOMPARE(rows(), QStringList());
    }

    void enter_doesTheAction_andTheFocusIsBack()
    {
        QVERIFY(qobject_cast<ui::SearchField *>(QApplication::focusWidget()));
        open();
        type(QStringLiteral("dashboard"));
        key(Qt::Key_Return);
        QVERIFY(!palette()->isVisible());
        QCOMPARE(part<ui::PageArea>()->place().kind, model::Place::Kind::Dashboard);
    }

    void enter_opensEntriesAndArticles()
    {
        goTo();
        type(QStringLiteral("hostile"));
        key(Qt::Key_Return);
        QCOMPARE(part<ui::PageArea>()->place().id, "cuda/hostile");
        goTo();
        type(QStringLiteral("batch norm"));
        QCOMPARE(ids().first(), QStringLiteral("batch-norm"));
        key(Qt::Key_Enter);
        QCOMPARE(part<ui::PageArea>()->place().kind, model::Place::Kind::Article);
    }

    void goTo_hasNoActions_andTakesALink()
    {
        goTo();
        QCOMPARE(list()->model()->rowCount(), TestLibrary::entryCount + 1);
        type(QStringLiteral("casebook:python/mod"));
        QCOMPARE(ids(), QStringList {QStringLiteral("python/module-not-found")});
    }

    void escape_isThePalettesBeforeTheWindows()
    {
        auto *const field = part<ui::SearchField>();
        type(QStringLiteral("torch"));
        open();
        type(QStringLiteral("save"));
        key(Qt::Key_Escape);
        QVERIFY(!palette()->isVisible());
        QCOMPARE(QApplication::focusWidget(), field);
        QCOMPARE(field->text(), QStringLiteral("torch"));
        open();
        open(); // the same key closes it
        QVERIFY(!palette()->isVisible());
    }

    void whatCannotBeDone_isLast_andIsNotTaken()
    {
        QVERIFY(!m_window->actions()->action("go.back")->isEnabled());
        open();
        type(QStringLiteral("back"));
        QVERIFY(rows().size() > 2);
        QCOMPARE(rows().last(2), (QStringList {QStringLiteral("Back"), QStringLiteral("Take back the last import")}));
        key(Qt::Key_A, Qt::ControlModifier);
        type(QStringLiteral("mark as reviewed"));
        QCOMPARE(rows(), QStringList {QStringLiteral("Mark as reviewed")});
        QVERIFY(!list()->currentIndex().isValid());
        key(Qt::Key_Return);
        QVERIFY(palette()->isVisible());
    }

    void lastUsed_isFirst_alsoAfterAStart()
    {
        for (const char *const words : {"dashboard", "python/module"}) {
            open();
            type(QString::fromLatin1(words));
            key(Qt::Key_Return);
        }
        start();
        open();
        QCOMPARE(rows().first(2),
            (QStringList {
                QStringLiteral("ModuleNotFoundError: No module named 'torch'"), QStringLiteral("Dashboard")}));
        key(Qt::Key_Down);
        QCOMPARE(current(), QStringLiteral("Dashboard"));
        key(Qt::Key_Up);
        key(Qt::Key_Up);
        QCOMPARE(list()->currentIndex().row(), 0);
    }

    void startOfAnId_comesBeforeWordsWithin()
    {
        m_files.write("entries/aaa/first.json",
            R"({"id": "aaa/first", "signature": "A python process died", "regex": "died", "domain": "aaa"})");
        start();
        goTo();
        type(QStringLiteral("python"));
        QCOMPARE(ids(), (QStringList {QStringLiteral("python/module-not-found"), QStringLiteral("aaa/first")}));
        QFile::remove(m_files.folder.filePath(QStringLiteral("entries/aaa/first.json")));
    }

    void keys_areShown_andChineseIsFoundByBothLanguages()
    {
        start(kb::Language::Chinese);
        open();
        type(QStringLiteral("dashboard"));
        QCOMPARE(rows(), QStringList {QStringLiteral("总览")});
        QCOMPARE(ids(), QStringList {QStringLiteral("Ctrl+Shift+D")});
        key(Qt::Key_A, Qt::ControlModifier);
        QGuiApplication::sendEvent(QApplication::focusWidget(), [] {
            static QInputMethodEvent event;
            event.setCommitString(QStringLiteral("总览"));
            return &event;
        }());
        QCOMPARE(rows(), QStringList {QStringLiteral("总览")});
    }

    void click_does_andAClickElsewhereCloses()
    {
        open();
        type(QStringLiteral("dashboard"));
        const QRect row = list()->visualRect(list()->model()->index(0, 0));
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(part<ui::PageArea>()->place().kind, model::Place::Kind::Dashboard);
        open();
        part<ui::SearchField>()->setFocus(Qt::MouseFocusReason);
        QVERIFY(!palette()->isVisible());
    }
};

CASEBOOK_TEST(TestPalette)
#include "tst_palette.moc"
