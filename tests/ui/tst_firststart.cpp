// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a window offers before anything was pasted, and that input methods can be written with.
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/librarypane.h"
#include "ui/list/searchfield.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"
#include "ui/window/welcomepage.h"

#include <QInputMethodEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace ui;

class TestFirstStart final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<MainWindow> m_window;

    template <typename T> T *part() const { return m_window->findChild<T *>(); }
    QList<QToolButton *> examples() const
    {
        return part<WelcomePage>()->findChildren<QToolButton *>(QStringLiteral("welcome.example"));
    }

private slots:
    void initTestCase()
    {
        StartOptions options;
        options.builtInLibrary = LIBRARY_DIR;
        options.settingsFile = m_home.filePath(QStringLiteral("settings.ini"));
        options.language = kb::Language::English;
        m_window = std::make_unique<MainWindow>(options);
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait(longMs));
    }
    void cleanupTestCase() { m_window.reset(); }

    void example_showsItsAnswer_data()
    {
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("entry");
        QTest::newRow("memory") << 0 << "cuda/oom-pytorch-fragmentation";
        QTest::newRow("cuDNN") << 1 << "cuda/cudnn-sublibrary-missing";
        QTest::newRow("build") << 2 << "build/nvcc-unsupported-gnu-version";
    }
    void example_showsItsAnswer()
    {
        QFETCH(int, number);
        QFETCH(QString, entry);
        m_window->actions()->action("help.examples")->trigger(); // from wherever the last one led
        QTRY_VERIFY(part<WelcomePage>()->isVisible());
        QCOMPARE(examples().size(), 3);
        QVERIFY(examples()[number]->isVisible());
        QVERIFY(!examples()[number]->accessibleName().isEmpty());
        QTest::mouseClick(examples()[number], Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(part<PageArea>()->place().id), entry, longMs);
        QVERIFY(part<LibraryPane>()->hasAnswer());
    }

    /// Letters that an input method still composes are no search; what it commits is.
    void inputMethod_searchesForWhatIsCommitted()
    {
        m_window->actions()->action("help.examples")->trigger();
        m_window->actions()->action("go.search")->trigger();
        auto *const field = part<SearchField>();
        QSignalSpy edited(field, &QLineEdit::textEdited);
        QSignalSpy searched(part<LibraryPane>(), &LibraryPane::searched);
        QInputMethodEvent composing(QStringLiteral("xian'cun"), {});
        QCoreApplication::sendEvent(field, &composing);
        QCOMPARE(field->text(), QString());
        QCOMPARE(edited.size(), 0);
        QInputMethodEvent committing;
        committing.setCommitString(QStringLiteral("显存"));
        QCoreApplication::sendEvent(field, &committing);
        QCOMPARE(field->text(), QStringLiteral("显存"));
        QCOMPARE(edited.size(), 1);
        QVERIFY(searched.wait(longMs));
        QCOMPARE(part<LibraryPane>()->query().words, QStringLiteral("显存"));
    }
};

CASEBOOK_TEST(TestFirstStart)
#include "tst_firststart.moc"
