// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/resultlist.h"
#include "ui/list/searchfield.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

class TestFullScreen final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    QTemporaryDir m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    void open()
    {
        ui::StartOptions options;
        options.builtInLibrary = m_files.path() / "absent";
        options.settingsFile = m_home.filePath(QStringLiteral("settings.ini"));
        options.library = m_files.folder.path();
        options.language = kb::Language::English;
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void key(Qt::Key key)
    {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), key);
    }
    QAction *action() const { return m_window->actions()->action("view.fullScreen"); }

private slots:
    void init() { open(); }
    void cleanup() { m_window.reset(); }

    void f11_fillsTheScreen_andLeavesIt()
    {
        const QSize before = m_window->size();
        key(Qt::Key_F11);
        QTRY_VERIFY(m_window->isFullScreen());
        QVERIFY(action()->isChecked());
        key(Qt::Key_F11);
        QTRY_VERIFY(!m_window->isFullScreen());
        QVERIFY(!action()->isChecked());
        QTRY_COMPARE(m_window->size(), before);
    }

    /// Esc ends what is nearest first: a search is cleared before the screen is left.
    void esc_leavesIt_whenNothingElseIsToLeave()
    {
        key(Qt::Key_F11);
        QTRY_VERIFY(m_window->isFullScreen());
        auto *const field = m_window->findChild<ui::SearchField *>();
        QTest::keyClicks(field, QStringLiteral("torch"));
        key(Qt::Key_Escape);
        QVERIFY(field->text().isEmpty());
        QVERIFY(m_window->isFullScreen());
        m_window->findChild<ui::ResultList *>()->setFocus();
        key(Qt::Key_Escape);
        QVERIFY(field->hasFocus());
        QVERIFY(m_window->isFullScreen());
        key(Qt::Key_Escape);
        QTRY_VERIFY(!m_window->isFullScreen());
    }

    void maximized_staysSo()
    {
        m_window->setWindowState(Qt::WindowMaximized);
        key(Qt::Key_F11);
        QTRY_VERIFY(m_window->isFullScreen());
        key(Qt::Key_F11);
        QTRY_VERIFY(!m_window->isFullScreen());
        QVERIFY(m_window->isMaximized());
    }

    void nextStart_hasItsFrame()
    {
        m_window->resize(900, 600);
        key(Qt::Key_F11);
        QTRY_VERIFY(m_window->isFullScreen());
        QVERIFY(m_window->close());
        m_window.reset();
        open();
        QVERIFY(!m_window->isFullScreen());
        QVERIFY(!action()->isChecked());
        QCOMPARE(m_window->height(), 600);
    }
};

CASEBOOK_TEST(TestFullScreen)
#include "tst_fullscreen.moc"
