// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/entrylistmodel.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/resultlist.h"
#include "ui/list/searchfield.h"
#include "ui/log/logdock.h"
#include "ui/page/articlepage.h"
#include "ui/page/entrypage.h"
#include "ui/page/outline.h"
#include "ui/text/findbar.h"
#include "ui/text/logview.h"
#include "ui/text/textview.h"
#include "ui/widgets/link.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

/// On a page: finding a text, the outline, what is copied of it; and finding a text in the pasted log.
class TestFindInPage final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    template <typename T> T *part() const { return m_window->findChild<T *>(); }
    std::string shown() const { return part<ui::PageArea>()->place().id; }
    QAction *action(ui::ActionId id) const { return m_window->actions()->action(id); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    void type(const QString &text) { QTest::keyClicks(QApplication::focusWidget(), text); }
    /// The bar that can be seen; null: none.
    ui::FindBar *bar() const
    {
        const auto bars = m_window->findChildren<ui::FindBar *>();
        const auto open = std::ranges::find_if(bars, &ui::FindBar::isVisible);
        return open == bars.end() ? nullptr : *open;
    }
    QString found() const { return bar()->findChild<QLabel *>(QStringLiteral("find.found"))->text(); }
    QScrollBar *scrollBar() const { return part<ui::EntryPage>()->findChild<QScrollArea *>()->verticalScrollBar(); }
    /// What is marked in the texts of the page, in the order of the widgets; the current one in brackets.
    QStringList marked() const
    {
        QStringList texts;
        const auto add = [&texts](const QList<QTextEdit::ExtraSelection> &selections) {
            for (const QTextEdit::ExtraSelection &one : selections)
                texts.append(one.format.foreground().style() == Qt::NoBrush ? one.cursor.selectedText()
                                                                            : u'[' + one.cursor.selectedText() + u']');
        };
        for (const QTextEdit *view : part<ui::EntryPage>()->findChildren<QTextEdit *>())
            add(view->extraSelections());
        for (const QPlainTextEdit *view : part<ui::EntryPage>()->findChildren<QPlainTextEdit *>())
            add(view->extraSelections());
        return texts;
    }
    void openEntry(const char *id)
    {
        auto *const list = part<ui::ResultList>();
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            if (list->model()->index(row, 0).data(model::EntryListModel::IdRole).toString() == QLatin1String(id))
                list->setCurrentIndex(list->model()->index(row, 0));
        }
        list->setFocus();
        key(Qt::Key_Return);
        QCOMPARE(shown(), id);
    }

private slots:
    void initTestCase()
    {
        QByteArray lines;
        for (int i = 0; i < 60; ++i)
            lines += "Line " + QByteArray::number(i) + " of a long text.\\n\\n";
        m_files.write("entries/cuda/long.json",
            R"J({"id": "cuda/long", "signature": "Valves & pipes", "regex": "valve \\d+", "domain": "cuda",
                "root_cause": "A VALVE leaks.\n\n)J"
                + lines + R"(", "root_cause_zh": "阀门漏水。", "tags": ["valve", "pipe"],
                "workarounds": [{"action": "Close it.", "how": "```python\nclose(valve)\n```"}],
                "transition_graph": {"leads_to": [{"error_id": "cuda/hostile"}]}})");
        m_files.write("articles/batch-norm.md",
            "---\ntitle: Batch normalization in cuDNN\ndate: '2026-11-21'\nid: batch-norm\n---\n\n# Limits\n\nText.\n\n"
            "## Of epsilon & more\n\nText.\n");
    }
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        ui::StartOptions options;
        options.builtInLibrary = m_files.path() / "absent";
        options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
        options.library = m_files.folder.path();
        options.language = kb::Language::English;
        options.size = QSize(1300, 700);
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy complete(m_window.get(), &ui::MainWindow::complete);
        m_window->show();
        QVERIFY(complete.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void find_marksEveryPlaceOfThePageAndWalksThem()
    {
        openEntry("cuda/long");
        key(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(bar());
        QVERIFY(bar()->isAncestorOf(QApplication::focusWidget()));
        type(QStringLiteral("valve"));
        // Signature, root cause, code, the chip of a tag, the regex.
        QCOMPARE(found(), QStringLiteral("1 of 5"));
        QCOMPARE(marked(), (QStringList {"[Valve]", "VALVE", "valve", "valve"}));
        key(Qt::Key_Return);
        QCOMPARE(found(), QStringLiteral("2 of 5"));
        QCOMPARE(marked(), (QStringList {"Valve", "[VALVE]", "valve", "valve"}));
        QCOMPARE(scrollBar()->value(), 0);
        key(Qt::Key_F3);
        QCOMPARE(found(), QStringLiteral("3 of 5"));
        QVERIFY(scrollBar()->value() > 0); // it is far below
        key(Qt::Key_F3, Qt::ShiftModifier);
        key(Qt::Key_Return, Qt::ShiftModifier);
        key(Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(found(), QStringLiteral("5 of 5")); // round
        type(QStringLiteral("xyz"));
        QCOMPARE(found(), QStringLiteral("Not found"));
        QVERIFY(marked().isEmpty());
        key(Qt::Key_Escape);
        QVERIFY(!bar());
        QVERIFY(part<ui::EntryPage>()->isAncestorOf(QApplication::focusWidget()));
        key(Qt::Key_Escape); // and now the window's
        QVERIFY(part<ui::ResultList>()->hasFocus());
    }

    void find_escOnThePageClosesTheBarFirst()
    {
        openEntry("cuda/long");
        key(Qt::Key_F, Qt::ControlModifier);
        type(QStringLiteral("leaks"));
        part<ui::EntryPage>()->setFocus();
        key(Qt::Key_Escape);
        QVERIFY(!bar());
        QVERIFY(part<ui::EntryPage>()->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(marked().isEmpty());
    }

    void find_goesOnOverOtherPagesAndLanguages()
    {
        openEntry("cuda/long");
        key(Qt::Key_F, Qt::ControlModifier);
        type(QStringLiteral("of a long"));
        QVERIFY(found().startsWith(u"1 of "));
        action("view.toggleLanguage")->trigger();
        QTRY_COMPARE(marked(), QStringList()); // of the Chinese page
        QTRY_COMPARE(found(), QStringLiteral("未找到"));
        action("view.toggleLanguage")->trigger();
        QTRY_COMPARE(marked().size(), 60);
        action("go.previousResult")->trigger();
        QTRY_VERIFY(shown() != "cuda/long");
        QTRY_COMPARE(found(), QStringLiteral("Not found"));
        action("view.dashboard")->trigger();
        QVERIFY(!bar());
    }

    void find_elsewhereGoesToTheSearchField()
    {
        openEntry("cuda/long");
        part<ui::ResultList>()->setFocus();
        key(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(part<ui::SearchField>()->hasFocus());
        QVERIFY(!bar());
        part<ui::EntryPage>()->setFocus();
        key(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(part<ui::SearchField>()->hasFocus());
        action("view.machine")->trigger();
        key(Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("machine.filter"));
    }

    void find_inTheLogUnfoldsWhatIsFolded()
    {
        QByteArray log
            = "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM in cudnnBatchNormalizationForwardTraining\n";
        for (int i = 0; i < 300; ++i)
            log += "noise " + QByteArray::number(i) + "\n";
        log += "the NEEDLE\n";
        for (int i = 0; i < 300; ++i)
            log += "noise " + QByteArray::number(i) + "\n";
        log += "another needle\n";
        auto *const mime = new QMimeData;
        mime->setData(QStringLiteral("text/plain"), log);
        QGuiApplication::clipboard()->setMimeData(mime);
        key(Qt::Key_V, Qt::ControlModifier);
        auto *const view = part<ui::LogView>();
        QTRY_VERIFY(view->isVisible() && shown() == "cuda/cudnn-bn-epsilon-negative");
        QVERIFY(!view->toPlainText().contains(QStringLiteral("NEEDLE"))); // it is in a fold
        view->setFocus();
        key(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(bar() == &part<ui::LogDock>()->findBar());
        type(QStringLiteral("needle"));
        QCOMPARE(found(), QStringLiteral("1 of 2"));
        QVERIFY(view->toPlainText().contains(QStringLiteral("the NEEDLE")));
        const auto begin = std::uint32_t(log.indexOf("NEEDLE"));
        QVERIFY(view->isInSight({begin, begin + 6}));
        QVERIFY(std::ranges::any_of(view->extraSelections(),
            [](const QTextEdit::ExtraSelection &one) { return one.cursor.selectedText() == u"NEEDLE"; }));
        key(Qt::Key_F3);
        QCOMPARE(found(), QStringLiteral("2 of 2"));
        const auto second = std::uint32_t(log.lastIndexOf("needle"));
        QVERIFY(view->isInSight({second, second + 6}));
        key(Qt::Key_Escape);
        QVERIFY(!bar() && view->hasFocus());
        key(Qt::Key_F3); // a note again
        QVERIFY(view->isInSight({0, 1}));
    }

    void outline_listsTheSectionsAndGoesThere()
    {
        openEntry("cuda/long");
        action("go.outline")->trigger();
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QStringList titles;
        for (const QAction *one : menu->actions())
            titles.append(one->text());
        QCOMPARE(titles.first(3), (QStringList {"Root cause", "Workarounds", "Related entries"}));
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QTRY_VERIFY(scrollBar()->value() > 0);
        const QWidget *const header = part<ui::EntryPage>()->findChild<QWidget *>(QStringLiteral("workarounds"));
        const int top = header->mapTo(part<ui::EntryPage>(), QPoint()).y();
        QVERIFY(top >= 0 && top < part<ui::EntryPage>()->height());
        QVERIFY(part<ui::EntryPage>()->isAncestorOf(QApplication::focusWidget()));
    }

    void outline_ofAnArticleIsItsHeadings()
    {
        ui::ArticlePage page;
        kb::Article article;
        article.id = "a";
        article.title = "Title";
        article.markdown = "# Limits\n\nText.\n\n```\ncode\n```\n\n## Of epsilon & more\n\nText.\n";
        page.resize(600, 400);
        page.show();
        QVERIFY(!ui::popUpOutline(page)); // it is empty yet
        page.setArticle(article, {});
        const std::vector<ui::PageSection> sections = page.sections();
        QCOMPARE(sections.size(), std::size_t(2));
        QCOMPARE(sections[0].title, QStringLiteral("Limits"));
        QCOMPARE(sections[1].title, QStringLiteral("Of epsilon & more"));
        QCOMPARE(sections[1].level, 2);
        QVERIFY(sections[1].top > sections[0].top);
    }

    void idMenu_copiesIdLinkAndMarkdown()
    {
        openEntry("cuda/long");
        auto *const button = part<ui::EntryPage>()->findChild<QToolButton *>(QStringLiteral("entry.id"));
        QVERIFY(button && button->text().startsWith(u"cuda/long"));
        QCOMPARE(button->menu()->actions().size(), 3);
        const auto copied = [button](int which) {
            button->menu()->actions()[which]->trigger();
            return QGuiApplication::clipboard()->text();
        };
        QCOMPARE(copied(0), QStringLiteral("cuda/long"));
        QVERIFY(copied(2).contains(QStringLiteral("A VALVE leaks.")));
        const QString link = copied(1);
        QCOMPARE(link, QStringLiteral("casebook:cuda/long"));
        // It leads back here.
        action("go.search")->trigger();
        key(Qt::Key_V, Qt::ControlModifier);
        auto *const list = part<ui::ResultList>();
        QTRY_VERIFY(list->model()->rowCount() > 0
            && list->model()->index(0, 0).data(model::EntryListModel::IdRole).toString() == u"cuda/long");
    }

    void link_takesTwoLinesWhereOneIsTooNarrow()
    {
        const ui::Link link(QStringLiteral("RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM when calling it"), {});
        const int whole = link.sizeHint().width();
        QCOMPARE(link.heightForWidth(whole), link.sizeHint().height());
        QVERIFY(link.heightForWidth(whole / 2) > link.heightForWidth(whole));
        QCOMPARE(link.heightForWidth(whole / 8), link.heightForWidth(whole / 2)); // not three
    }
};

CASEBOOK_TEST(TestFindInPage)
#include "tst_findinpage.moc"
