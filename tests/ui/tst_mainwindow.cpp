// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/librarypane.h"
#include "ui/list/resultlist.h"
#include "ui/list/searchfield.h"
#include "ui/page/articlepage.h"
#include "ui/page/entrypage.h"
#include "ui/text/logview.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"
#include "ui/window/statusline.h"
#include "ui/window/topbar.h"
#include "ui/window/welcomepage.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QLabel>
#include <QLayout>
#include <QMimeData>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>

class TestMainWindow final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    ui::StartOptions options() const
    {
        ui::StartOptions options;
        options.builtInLibrary = m_files.path() / "absent";
        options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
        options.library = m_files.folder.path();
        return options;
    }
    void open(const ui::StartOptions &options)
    {
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
    }
    template <typename T> T *part() const { return m_window->findChild<T *>(); }
    ui::ResultList *list() const { return part<ui::ResultList>(); }
    int rowCount() const { return list()->model()->rowCount(); }
    QString listed(int row) const { return list()->model()->index(row, 0).data().toString(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), key, modifiers);
    }
    /// Everything that the shown page says.
    QString pageText() const
    {
        QString text;
        const auto *const stack = m_window->findChild<QStackedWidget *>();
        for (const QLabel *label : stack->currentWidget()->findChildren<QLabel *>())
            text += label->text() + u'\n';
        return text;
    }
    template <typename T> bool shows() const
    {
        return qobject_cast<T *>(m_window->findChild<QStackedWidget *>()->currentWidget()) != nullptr;
    }
    bool showsEntry() const { return shows<ui::EntryPage>(); }
    QString statusText() const { return part<ui::StatusLine>()->findChild<QLabel *>()->text(); }
    void paste(const QByteArray &text)
    {
        auto *const mime = new QMimeData;
        mime->setData(QStringLiteral("text/plain"), text);
        QGuiApplication::clipboard()->setMimeData(mime);
        key(Qt::Key_V, Qt::ControlModifier);
    }
    void drop(const QList<QUrl> &urls)
    {
        QMimeData mime;
        mime.setUrls(urls);
        // Qt sends a drop to where the drag has entered.
        QDragEnterEvent enter(QPoint(500, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(500, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
    }

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        ui::StartOptions english = options();
        english.language = kb::Language::English;
        open(english);
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void start_listsTheLibrary()
    {
        QCOMPARE(rowCount(), TestLibrary::entryCount + 1);
        QVERIFY(statusText().contains(QStringLiteral("3 entries, 1 article")));
        const auto buttons = part<ui::StatusLine>()->findChildren<ui::FlatButton *>();
        const auto says
            = [](const ui::FlatButton *b) { return b->isVisible() && b->text() == u"1 file could not be read"; };
        QVERIFY(std::ranges::any_of(buttons, says));
    }

    void typing_filters()
    {
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("torch"));
        QTRY_COMPARE(rowCount(), 1);
        QCOMPARE(listed(0), QStringLiteral("ModuleNotFoundError: No module named 'torch'"));
        key(Qt::Key_Return);
        QTRY_VERIFY(showsEntry());
        // Esc goes to the list first, then clears the search.
        key(Qt::Key_Escape);
        QVERIFY(list()->hasFocus());
        key(Qt::Key_Escape);
        QTRY_COMPARE(rowCount(), TestLibrary::entryCount + 1);
        QVERIFY(part<ui::SearchField>()->hasFocus());
        QVERIFY(part<ui::SearchField>()->text().isEmpty());
    }

    void enterBeforeTheResult_opensIt()
    {
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("torch"));
        key(Qt::Key_Return);
        QTRY_VERIFY(showsEntry());
    }

    void arrows_moveBetweenFieldAndList()
    {
        QVERIFY(part<ui::SearchField>()->hasFocus());
        key(Qt::Key_Down);
        QVERIFY(list()->hasFocus());
        key(Qt::Key_Down);
        QCOMPARE(list()->currentIndex().row(), 1);
        key(Qt::Key_Up);
        key(Qt::Key_Up);
        QVERIFY(part<ui::SearchField>()->hasFocus());
    }

    void history_goesBackAndForward()
    {
        key(Qt::Key_Down);
        key(Qt::Key_Return);
        QTRY_VERIFY(pageText().size() > 0 && showsEntry());
        key(Qt::Key_Left, Qt::AltModifier);
        QTRY_VERIFY(!showsEntry());
        key(Qt::Key_Right, Qt::AltModifier);
        QTRY_VERIFY(showsEntry());
    }

    void history_backToAnArticle_keepsTheWayForward()
    {
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("batch"));
        QTRY_VERIFY(rowCount() > 0 && listed(rowCount() - 1) == u"Batch normalization in cuDNN");
        list()->setFocus();
        key(Qt::Key_End);
        key(Qt::Key_Return);
        QTRY_VERIFY(shows<ui::ArticlePage>());
        list()->setFocus();
        key(Qt::Key_Home);
        key(Qt::Key_Return);
        QTRY_VERIFY(showsEntry());
        key(Qt::Key_Left, Qt::AltModifier);
        QTRY_VERIFY(shows<ui::ArticlePage>());
        QVERIFY(m_window->actions()->action("go.forward")->isEnabled());
        key(Qt::Key_Right, Qt::AltModifier);
        QTRY_VERIFY(showsEntry());
        QVERIFY(!m_window->actions()->action("go.forward")->isEnabled());
    }

    void escWhileEverythingIsListed_doesNotLoseTheList()
    {
        auto *const field = part<ui::SearchField>();
        QTest::keyClicks(field, QStringLiteral("torch"));
        QTRY_COMPARE(rowCount(), 1);
        field->selectAll();
        key(Qt::Key_Delete);
        key(Qt::Key_Escape); // before the result is there
        QTRY_COMPARE(rowCount(), TestLibrary::entryCount + 1);
    }

    void paste_marksAndOpensTheBest()
    {
        QByteArray log = "step\n";
        for (int i = 0; i < 200; ++i)
            log += "noise line " + QByteArray::number(i) + "\n";
        const qsizetype at = log.size();
        log += "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM in cudnnBatchNormalizationForwardTraining\n";
        paste(log);
        auto *const view = part<ui::LogView>();
        QTRY_VERIFY(view->isVisible());
        QTRY_VERIFY(rowCount() > 0 && showsEntry());
        QVERIFY(listed(0).contains(QStringLiteral("cudnnBatchNormalizationForwardTraining")));
        const auto begin = std::uint32_t(at);
        QVERIFY(view->isInSight(kb::Span {begin + 27, begin + 30})); // the match was scrolled into sight
        QVERIFY(list()->hasFocus());
        key(Qt::Key_Escape);
        QTRY_VERIFY(!view->isVisible());
        QVERIFY(part<ui::SearchField>()->hasFocus());
        // Back brings the pasted text again.
        key(Qt::Key_Left, Qt::AltModifier);
        QTRY_VERIFY(view->isVisible());
    }

    void pasteOfWords_isTyped()
    {
        paste("torch");
        QTRY_COMPARE(part<ui::SearchField>()->text(), QStringLiteral("torch"));
        QVERIFY(!part<ui::LogView>()->isVisible());
    }

    void drop_searchesAFile()
    {
        m_files.write("dropped.log", "a\nModuleNotFoundError: No module named 'torch'\n");
        drop({QUrl::fromLocalFile(m_files.folder.filePath(QStringLiteral("dropped.log")))});
        QTRY_VERIFY(part<ui::LogView>()->isVisible());
        QTRY_VERIFY(showsEntry());
    }

    void pasteThatMatchesNothingWell_saysSoAndOpensNothing()
    {
        const auto saysSo = [this] {
            const auto labels = part<ui::LibraryPane>()->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [](const QLabel *label) {
                return label->isVisible() && label->text().startsWith(u"No entry of this library explains the text");
            });
        };
        QSignalSpy searched(part<ui::LibraryPane>(), &ui::LibraryPane::searched);
        QSignalSpy opened(part<ui::LibraryPane>(), &ui::LibraryPane::bestMatchFound);
        paste("cuDNN is broken\nRuntimeError: something\n");
        QTRY_COMPARE(searched.size(), 1);
        QVERIFY(searched[0][0].value<std::shared_ptr<const model::SearchResult>>()->matches.size() == 1);
        QVERIFY(!part<ui::LibraryPane>()->isOpeningBestMatch());
        QVERIFY(saysSo());
        QVERIFY(!showsEntry());
        QCOMPARE(rowCount(), 1);
        key(Qt::Key_Return);
        QVERIFY(showsEntry());
        const auto bars = m_window->findChildren<ui::MessageBar *>();
        QVERIFY(std::ranges::any_of(bars, [](const ui::MessageBar *bar) {
            return bar->isVisible() && bar->message().startsWith(u"This entry is only similar to the pasted text");
        }));
        QVERIFY(opened.isEmpty());
        key(Qt::Key_Escape);
        key(Qt::Key_Escape);
        QTRY_VERIFY(!saysSo());
        paste("RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM\n  in cudnnBatchNormalizationForwardTraining\n");
        QTRY_COMPARE(opened.size(), 1);
        QVERIFY(!saysSo());
        // The page of an answer to another text does not stay beside it.
        QTRY_VERIFY(showsEntry());
        const auto welcomes = [this](QStringView title) {
            const auto labels = part<ui::WelcomePage>()->findChildren<QLabel *>();
            return part<ui::WelcomePage>()->isVisible()
                && std::ranges::any_of(labels, [title](const QLabel *label) { return label->text() == title; });
        };
        key(Qt::Key_Escape);
        paste("all is well here\nand there\n");
        QTRY_VERIFY(!showsEntry());
        QTRY_VERIFY(welcomes(u"Nothing here explains this text"));
        key(Qt::Key_Escape);
        QTRY_VERIFY(welcomes(u"Paste an error, get the entry that explains it"));
        m_window->actions()->action("go.back")->trigger();
        QTRY_VERIFY(welcomes(u"Nothing here explains this text"));
        m_window->actions()->action("go.back")->trigger();
        QTRY_VERIFY(welcomes(u"Paste an error, get the entry that explains it")); // cleared before it
        m_window->actions()->action("go.back")->trigger();
        QTRY_VERIFY(showsEntry());
    }

    void drop_tooBig_saysSo()
    {
        QFile big(m_files.folder.filePath(QStringLiteral("big.log")));
        QVERIFY(big.open(QIODevice::WriteOnly) && big.resize(model::maxPasteBytes + 1)); // sparse
        big.close();
        drop({QUrl::fromLocalFile(big.fileName())});
        QTRY_VERIFY(part<ui::MessageBar>()->message().contains(QStringLiteral("big.log is larger than 64 MiB")));
        QVERIFY(!part<ui::LogView>()->isVisible());
        QVERIFY(big.remove());
    }

    void language_switchesBothWays()
    {
        QVERIFY(statusText().contains(QStringLiteral("entries")));
        key(Qt::Key_L, Qt::ControlModifier);
        QTRY_VERIFY(statusText().contains(QStringLiteral("3 个条目，1 篇文章")));
        QCOMPARE(part<ui::SearchField>()->placeholderText(), QStringLiteral("搜索，或粘贴报错…"));
        QVERIFY(listed(0).startsWith(QStringLiteral("运行时错误")));
        QCOMPARE(m_window->actions()->action("edit.pasteAndSearch")->iconText(), QStringLiteral("粘贴搜索"));
        key(Qt::Key_L, Qt::ControlModifier);
        QTRY_VERIFY(statusText().contains(QStringLiteral("3 entries, 1 article")));
        QCOMPARE(part<ui::SearchField>()->placeholderText(), QStringLiteral("Search, or paste an error…"));
        QVERIFY(listed(0).startsWith(QStringLiteral("RuntimeError")));
    }

    void language_isRemembered()
    {
        m_window->actions()->action("view.chinese")->trigger();
        m_window->actions()->action("view.themeDark")->trigger();
        m_window.reset();
        ui::StartOptions again = options();
        again.library.clear();
        open(again); // the last library, too
        QVERIFY(statusText().contains(QStringLiteral("3 个条目")));
        QVERIFY(m_window->actions()->action("view.themeDark")->isChecked());
        m_window->actions()->action("view.themeAuto")->trigger();
    }

    void hostileText_isShownLiterally()
    {
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("bold"));
        QTRY_COMPARE(rowCount(), 1);
        QCOMPARE(listed(0), QStringLiteral("<b>bold</b> <img src=x> & &amp; %1 %n"));
        for (const QLabel *label : m_window->findChildren<QLabel *>())
            QVERIFY2(label->textFormat() == Qt::PlainText || !label->text().contains(u'<'), qPrintable(label->text()));
    }

    void failedOpening_keepsTheLibraryAndSaysWhy()
    {
        m_window->openLibrary(m_files.path() / "absent");
        QTRY_VERIFY(!part<ui::MessageBar>()->message().isEmpty());
        QCOMPARE(rowCount(), TestLibrary::entryCount + 1);
    }

    void linkWithoutABrowser_isCopiedAndSaid()
    {
        key(Qt::Key_Down);
        key(Qt::Key_Return);
        QTRY_VERIFY(showsEntry());
        auto *const page = part<ui::EntryPage>();
        emit page->linkActivated(QUrl(QStringLiteral("https://example.org/a%20b")));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("https://example.org/a%20b"));
        QVERIFY(part<ui::MessageBar>()->message().contains(QStringLiteral("https://example.org/a%20b")));
    }

    void lastLibraryGone_opensTheBuiltInOneAndSaysSo()
    {
        m_window.reset();
        const TestLibrary gone;
        ui::StartOptions first = options();
        first.library = gone.folder.path();
        first.language = kb::Language::English;
        open(first);
        m_window.reset();
        QVERIFY(QDir(gone.folder.path()).removeRecursively());
        ui::StartOptions again = options();
        again.library.clear();
        again.builtInLibrary = m_files.path();
        open(again);
        QCOMPARE(rowCount(), TestLibrary::entryCount + 1);
        QVERIFY(statusText().startsWith(QStringLiteral("Built-in library")));
        QVERIFY(part<ui::MessageBar>()->message().contains(QStringLiteral("could not be opened")));
    }

    void everythingThatTakesFocus_hasAName()
    {
        key(Qt::Key_Down);
        key(Qt::Key_Return);
        QTRY_VERIFY(showsEntry());
        QStringList nameless;
        for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
            if (widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy() && widget->accessibleName().isEmpty())
                nameless.append(QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName());
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
    }

    void everyAction_hasATextAndNoKeyIsUsedTwice()
    {
        QHash<QKeySequence, QString> users;
        for (const QAction *action : m_window->actions()->actions()) {
            QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
            for (const QKeySequence &keys : action->shortcuts()) {
                QVERIFY2(!users.contains(keys), qPrintable(keys.toString()));
                users.insert(keys, action->objectName());
            }
        }
    }

    void zoom_changesTheFont()
    {
        const qreal before = QApplication::font().pointSizeF();
        const auto *const chip = m_window->findChild<ui::FlatButton *>(QStringLiteral("facet.all"));
        const qreal chipBefore = chip->font().pointSizeF();
        m_window->actions()->action("view.zoomIn")->trigger();
        QVERIFY(QApplication::font().pointSizeF() > before);
        QVERIFY(chip->font().pointSizeF() > chipBefore); // which has a font of its own
        m_window->actions()->action("view.zoomReset")->trigger();
        QCOMPARE(QApplication::font().pointSizeF(), before);
        QCOMPARE(chip->font().pointSizeF(), chipBefore);
    }

    void barAtTheTop_hasRoomAt200Percent()
    {
        m_window->resize(1280, 800);
        part<ui::ResultList>()->setFocus();
        key(Qt::Key_Down);
        m_window->actions()->action("edit.entry")->trigger(); // with Undo, Redo and Save
        for (int percent = 100; percent < 200; percent += 10)
            m_window->actions()->action("view.zoomIn")->trigger();
        const auto *const bar = part<ui::TopBar>();
        QTRY_VERIFY(bar->layout()->minimumSize().width() <= bar->width());
        QCOMPARE(m_window->width(), 1280);
        for (const ui::FlatButton *const button : bar->findChildren<ui::FlatButton *>())
            QVERIFY2(!button->isVisible() || button->width() >= button->sizeHint().width(), qPrintable(button->text()));
        m_window->actions()->action("view.zoomReset")->trigger();
        QTRY_VERIFY(bar->findChild<QLabel *>()->isVisible()); // the name is back
    }
};

CASEBOOK_TEST(TestMainWindow)
#include "tst_mainwindow.moc"
