// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/base/theme.h"
#include "ui/findings/findingspane.h"
#include "ui/list/librarypane.h"
#include "ui/list/resultlist.h"
#include "ui/manual/manualwindow.h"
#include "ui/text/findbar.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>
#include <QTextBlock>
#include <QTreeWidget>

using namespace ui;

namespace {

/// Stands in for the browser.
class Browser final : public QObject {
    Q_OBJECT

public:
    QList<QUrl> opened;
    Browser() { QDesktopServices::setUrlHandler(QStringLiteral("https"), this, "open"); }
    ~Browser() override { QDesktopServices::unsetUrlHandler(QStringLiteral("https")); }

public slots:
    void open(const QUrl &url) { opened.append(url); }
};

} // namespace

class TestManual final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    QTemporaryDir m_home;
    std::unique_ptr<MainWindow> m_window;

    static ManualWindow *manual()
    {
        for (QWidget *const window : QApplication::topLevelWidgets()) {
            if (auto *const found = qobject_cast<ManualWindow *>(window); found && found->isVisible())
                return found;
        }
        return nullptr;
    }
    static ManualView &view() { return *manual()->findChild<ManualView *>(); }
    /// What is shown at the top: page and heading.
    static QString place()
    {
        const auto *const chapters = manual()->findChild<QTreeWidget *>();
        return view().page() + QStringLiteral(" > ") + chapters->currentItem()->text(0);
    }
    /// Opens the manual by F1 in the window.
    void ask()
    {
        goBack();
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), Qt::Key_F1);
        QVERIFY(manual());
        QVERIFY(QTest::qWaitForWindowActive(manual()));
    }
    void goBack() const // to the window
    {
        if (ManualWindow *const open = manual())
            open->close();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void trigger(ActionId id) { m_window->actions()->action(id)->trigger(); }

private slots:
    void init()
    {
        StartOptions options;
        options.builtInLibrary = m_files.path() / "absent";
        options.settingsFile = m_home.filePath(QStringLiteral("settings.ini"));
        options.library = m_files.folder.path();
        options.language = kb::Language::English;
        options.scheme = theme::Scheme::Light;
        options.keepSettings = false;
        m_window = std::make_unique<MainWindow>(options);
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void everyLinkOfTheGuide_leadsToAPage()
    {
        static const QRegularExpression link(QStringLiteral("\\]\\(([^)\\s]+)\\)"));
        for (const kb::Language language : {kb::Language::English, kb::Language::Chinese}) {
            const QList<ManualChapter> chapters = manualChapters(language);
            QCOMPARE(chapters.size(), 17);
            for (const ManualChapter &chapter : chapters) {
                QVERIFY2(!chapter.title.isEmpty() && chapter.title != chapter.page, qPrintable(chapter.page));
                for (const QRegularExpressionMatch &match : link.globalMatch(manualText(chapter.page))) {
                    const QUrl target = resolvedManualLink(chapter.page, QUrl(match.captured(1)));
                    const QString what = chapter.page + QStringLiteral(": ") + match.captured(1);
                    if (target.path().endsWith(QLatin1String(".png")))
                        continue; // see pictures_areThere
                    QVERIFY2(!manualText(target.path()).isEmpty(), qPrintable(what));
                    const QString anchor = target.fragment(QUrl::FullyDecoded);
                    QVERIFY2(anchor.isEmpty() || headingIndex(target.path(), anchor) >= 0, qPrintable(what));
                }
            }
        }
    }

    void pictures_areThere_andNothingElseIsLoaded()
    {
        ManualView view(nullptr);
        view.setPage(QStringLiteral("guide/zh/logs.md"));
        const auto load = [&](const char *name, int type = QTextDocument::ImageResource) {
            return view.loadResource(type, QUrl(QString::fromLatin1(name)));
        };
        QCOMPARE(load("../../pictures/paste-zh.png").value<QImage>().width(), 1280);
        for (const char *const other : {"https://example.org/a.png", "file:///etc/passwd", "../../../../etc/passwd",
                 "/etc/passwd", "../../pictures/absent.png", "qrc:/manual/pictures/paste-zh.png"})
            QVERIFY2(load(other).value<QImage>().isNull(), other);
        QVERIFY(!load("logs.md", QTextDocument::StyleSheetResource).isValid());
    }

    void headings_areCountedAsTheyAreShown()
    {
        ManualView view(nullptr);
        for (const kb::Language language : {kb::Language::English, kb::Language::Chinese}) {
            for (const ManualChapter &chapter : manualChapters(language) + manualReference()) {
                view.setPage(chapter.page);
                QStringList shown;
                for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next()) {
                    if (block.blockFormat().headingLevel() > 0)
                        shown.append(headingAnchor(block.text()));
                }
                QVERIFY2(!shown.isEmpty(), qPrintable(chapter.page));
                for (const QString &anchor : shown)
                    QCOMPARE(headingIndex(chapter.page, anchor), shown.indexOf(anchor));
                for (const QString &section : chapter.sections)
                    QVERIFY2(shown.contains(headingAnchor(section)), qPrintable(chapter.page + section));
            }
        }
    }

    void f1_opensWhatFitsTheFocus()
    {
        auto *const pane = m_window->findChild<LibraryPane *>();
        pane->focusField();
        ask();
        QCOMPARE(place(), QStringLiteral("guide/en/start.md > Finding your way"));
        QVERIFY(m_window->openPlace(QStringLiteral("python/module-not-found")));
        goBack();
        m_window->findChild<QStackedWidget *>()->currentWidget()->setFocus();
        ask();
        QCOMPARE(place(), QStringLiteral("guide/en/pages.md > Pages and tiers"));
        goBack();
        trigger("view.dashboard");
        m_window->findChild<QStackedWidget *>()->currentWidget()->setFocus();
        ask();
        QCOMPARE(place(), QStringLiteral("guide/en/overview.md > Dashboard"));
        goBack();
        trigger("view.findings");
        // Its list comes when the library is checked.
        QTRY_VERIFY(
            !m_window->findChild<FindingsPane *>()->findChild<QAbstractItemView *>()->visibleRegion().isEmpty());
        m_window->findChild<QStackedWidget *>()->currentWidget()->setFocus();
        trigger("go.nextRegion");
        ask();
        QCOMPARE(place(), QStringLiteral("guide/en/editing.md > Findings"));
        goBack();
        trigger("view.findings");
        trigger("view.reproduce");
        m_window->findChild<QStackedWidget *>()->currentWidget()->setFocus();
        trigger("go.nextRegion");
        ask();
        QCOMPARE(place(), QStringLiteral("guide/en/cases.md > Running"));
    }

    void links_andTheWayBack()
    {
        ask();
        const QString first = place();
        QTest::keyClick(manual(), Qt::Key_F1); // the contents
        QCOMPARE(view().page(), QStringLiteral("guide/en/README.md"));
        emit view().anchorClicked(QUrl(QStringLiteral("logs.md#how-sure-it-is")));
        QCOMPARE(place(), QStringLiteral("guide/en/logs.md > How sure it is"));
        QVERIFY(view().verticalScrollBar()->value() > 0);
        emit view().anchorClicked(QUrl(QStringLiteral("../../evidence.md")));
        QCOMPARE(view().page(), QStringLiteral("evidence.md"));
        QTest::keyClick(manual(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(place(), QStringLiteral("guide/en/logs.md > How sure it is"));
        QTest::keyClick(manual(), Qt::Key_Left, Qt::AltModifier);
        QTest::keyClick(manual(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(place(), first);
        QTest::keyClick(manual(), Qt::Key_Right, Qt::AltModifier);
        QTest::keyClick(manual(), Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(place(), QStringLiteral("guide/en/logs.md > How sure it is"));
        QTest::keyClick(manual(), Qt::Key_Escape);
        QVERIFY(!manual());
        QVERIFY(m_window->isVisible());
    }

    void linkOfTheWeb_isShownBeforeItIsOpened()
    {
        Browser browser;
        ask();
        auto *const messages = manual()->findChild<MessageBar *>();
        emit view().anchorClicked(QUrl(QStringLiteral("https://example.org/a?b=c")));
        QVERIFY(messages->isVisible());
        QCOMPARE(messages->message(), QStringLiteral("https://example.org/a?b=c"));
        QVERIFY(browser.opened.isEmpty());
        for (FlatButton *const button : messages->findChildren<FlatButton *>()) {
            if (button->text() == u"Open in the browser")
                button->click();
        }
        QCOMPARE(browser.opened, QList {QUrl(QStringLiteral("https://example.org/a?b=c"))});
        for (const char *const other : {"file:///etc/passwd", "javascript:1", "../../adr/0001-libraries-in-kb.md"}) {
            const QString before = view().page();
            emit view().anchorClicked(QUrl(QString::fromLatin1(other)));
            QCOMPARE(view().page(), before);
            QVERIFY2(messages->message().startsWith(QLatin1String("This is not in the manual")), other);
        }
        QCOMPARE(browser.opened.size(), 1);
    }

    void language_followsTheWindow_atTheSameHeading()
    {
        ask();
        emit view().anchorClicked(QUrl(QStringLiteral("logs.md#how-sure-it-is")));
        trigger("view.chinese");
        QCOMPARE(place(), QStringLiteral("guide/zh/logs.md > 有多可靠"));
        QTest::keyClick(manual(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(view().page(), QStringLiteral("guide/zh/start.md"));
        trigger("view.english");
        QCOMPARE(view().page(), QStringLiteral("guide/en/start.md"));
    }

    void ctrlF_findsInThePage()
    {
        ask();
        emit view().anchorClicked(QUrl(QStringLiteral("keys.md")));
        QTest::keyClick(manual(), Qt::Key_F, Qt::ControlModifier);
        auto *const bar = manual()->findChild<FindBar *>();
        QVERIFY(bar->isVisible());
        QTest::keyClicks(bar->findChild<QLineEdit *>(), QStringLiteral("PALETTE"));
        QVERIFY(view().textCursor().selectedText() == u"palette");
        QTest::keyClick(manual(), Qt::Key_F3);
        QCOMPARE(view().textCursor().selectedText(), QStringLiteral("palette"));
        QTest::keyClick(bar->findChild<QLineEdit *>(), Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
        QVERIFY(manual());
    }

    void theme_isFollowed()
    {
        ask();
        const auto ground = [] { return view().grab().toImage().pixelColor(2, view().height() / 2); };
        QCOMPARE(ground(), theme::light().page);
        trigger("view.themeDark");
        QTRY_COMPARE(ground(), theme::dark().page);
        trigger("view.themeLight");
    }

    void closingTheWindow_closesTheManual()
    {
        ask();
        QVERIFY(m_window->close());
        QVERIFY(!manual());
    }
};

CASEBOOK_TEST(TestManual)
#include "tst_manual.moc"
