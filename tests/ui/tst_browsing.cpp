// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/entrylistmodel.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/base/dialogs.h"
#include "ui/base/theme.h"
#include "ui/list/facetbar.h"
#include "ui/list/librarypane.h"
#include "ui/list/resultdelegate.h"
#include "ui/list/resultlist.h"
#include "ui/list/resultmodel.h"
#include "ui/list/searchfield.h"
#include "ui/page/entrypage.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"

#include <QApplication>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>

/// Moving through the list: what the page shows meanwhile, where the focus is, and where Back leads.
class TestBrowsing final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    template <typename T> T *part() const { return m_window->findChild<T *>(); }
    ui::ResultList *list() const { return part<ui::ResultList>(); }
    std::string shown() const { return part<ui::PageArea>()->place().id; }
    QAction *action(ui::ActionId id) const { return m_window->actions()->action(id); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    void click(int row, Qt::KeyboardModifiers modifiers = {})
    {
        const QRect rect = list()->visualRect(list()->model()->index(row, 0));
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, modifiers, rect.center());
    }
    bool pageHasFocus() const { return part<ui::PageArea>()->isAncestorOf(QApplication::focusWidget()); }

    void start()
    {
        ui::StartOptions options;
        options.builtInLibrary = m_files.path() / "absent";
        options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
        options.library = m_files.folder.path();
        options.language = kb::Language::English;
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    static constexpr const char *first = "cuda/cudnn-bn-epsilon-negative";
    static constexpr const char *second = "cuda/hostile";
    static constexpr const char *third = "python/module-not-found";

private slots:
    void initTestCase()
    {
        QByteArray cause;
        for (int i = 0; i < 60; ++i)
            cause += "Line " + QByteArray::number(i) + " of a long text.\\n\\n";
        m_files.write("entries/python/module-not-found.json",
            R"({"id": "python/module-not-found", "signature": "ModuleNotFoundError: No module named 'torch'",
                "regex": "ModuleNotFoundError", "domain": "python", "root_cause": ")"
                + cause + R"("})");
    }
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup() { m_window.reset(); }

    void down_previewsAndTheFocusStays()
    {
        key(Qt::Key_Down); // from the search field
        QTRY_COMPARE(shown(), first);
        QVERIFY(list()->hasFocus());
        key(Qt::Key_Down);
        QTRY_COMPARE(shown(), second);
        QVERIFY(list()->hasFocus());
        key(Qt::Key_Up);
        QTRY_COMPARE(shown(), first);
        QVERIFY(list()->hasFocus());
        key(Qt::Key_Return);
        QVERIFY(pageHasFocus());
        key(Qt::Key_Escape);
        QVERIFY(list()->hasFocus());
        QCOMPARE(shown(), first);
    }

    /// A page that is not shown any more held it.
    void closedLibrary_isLetGo()
    {
        QVERIFY(m_window->openPlace(QString::fromLatin1(second)));
        const std::weak_ptr<const kb::Library> closed = m_window->document().library();
        const TestLibrary other;
        m_window->openLibrary(other.path());
        QTRY_VERIFY(closed.expired());
    }

    void click_previewsAndTheFocusStays()
    {
        click(1);
        QTRY_COMPARE(shown(), second);
        QVERIFY(list()->hasFocus());
        key(Qt::Key_Down);
        QTRY_COMPARE(shown(), third);
        QVERIFY(list()->hasFocus());
    }

    void click_onTheRowThatIsShown_leadsBackFromTheDashboard()
    {
        click(1);
        QTRY_COMPARE(shown(), second);
        action("view.dashboard")->trigger();
        QCOMPARE(shown(), std::string());
        click(1);
        QTRY_COMPARE(shown(), second);
        QVERIFY(list()->hasFocus());
    }

    void severalSelected_previewNothing()
    {
        click(0);
        QTRY_COMPARE(shown(), first);
        click(1, Qt::ControlModifier);
        QCOMPARE(list()->selectionModel()->selectedIndexes().size(), 2);
        click(2, Qt::ControlModifier);
        // A preview that was due would come before this one.
        click(2);
        QTRY_COMPARE(shown(), third);
        key(Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(shown(), std::string());
    }

    void doubleClick_goesIntoThePage()
    {
        click(1);
        const QRect rect = list()->visualRect(list()->model()->index(1, 0));
        QTest::mouseDClick(list()->viewport(), Qt::LeftButton, {}, rect.center());
        QTRY_COMPARE(shown(), second);
        QVERIFY(pageHasFocus());
    }

    void ctrlDown_walksTheResultsFromThePage()
    {
        click(0);
        key(Qt::Key_Return);
        QVERIFY(pageHasFocus());
        key(Qt::Key_Down, Qt::ControlModifier);
        QTRY_COMPARE(shown(), second);
        QVERIFY(pageHasFocus());
        QCOMPARE(list()->currentIndex().row(), 1);
        key(Qt::Key_Down, Qt::ControlModifier);
        QTRY_COMPARE(shown(), third);
        key(Qt::Key_Up, Qt::ControlModifier);
        QTRY_COMPARE(shown(), second);
        QVERIFY(pageHasFocus());
    }

    void ctrlDown_afterTyping_beginsWithTheBest()
    {
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("cud"));
        QTRY_VERIFY(list()->model()->rowCount() > 1 && list()->currentIndex().row() == 0);
        QCOMPARE(shown(), std::string());
        const QString best = list()->model()->index(0, 0).data(model::EntryListModel::IdRole).toString();
        key(Qt::Key_Down, Qt::ControlModifier);
        QTRY_COMPARE(shown(), best.toStdString());
        QVERIFY(part<ui::SearchField>()->hasFocus());
        key(Qt::Key_Down, Qt::ControlModifier);
        QTRY_VERIFY(shown() != best.toStdString());
        QCOMPARE(list()->currentIndex().row(), 1);
    }

    void ctrlDown_inAnEmptyList_doesNothing()
    {
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("qqqqqq"));
        QTRY_COMPARE(list()->model()->rowCount(), 0);
        key(Qt::Key_Down, Qt::ControlModifier);
        key(Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(shown(), std::string());
    }

    void typing_whileAPageIsShown_showsTheBest()
    {
        click(0);
        key(Qt::Key_Return);
        QTRY_COMPARE(shown(), first);
        part<ui::SearchField>()->setFocus();
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("torch"));
        QTRY_COMPARE(shown(), third);
        QCOMPARE(list()->currentIndex().row(), 0);
        QVERIFY(part<ui::SearchField>()->hasFocus());
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("qqqq"));
        QTRY_COMPARE(shown(), std::string()); // nothing is found: nothing is shown as if it were
        QCOMPARE(list()->model()->rowCount(), 0);
        part<ui::SearchField>()->selectAll();
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("hostile"));
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        QCOMPARE(shown(), std::string()); // from the welcome text, Enter opens
        action("go.back")->trigger();
        QTRY_COMPARE(shown(), first); // what was only passed is left out
    }

    void escAfterAPaste_showsNeitherAnswerNorRow()
    {
        QMimeData mime;
        mime.setText(QStringLiteral("a log\nModuleNotFoundError: No module named 'torch'\n"));
        part<ui::LibraryPane>()->take(mime, true);
        QTRY_COMPARE(shown(), third);
        key(Qt::Key_Escape);
        QTRY_COMPARE(list()->model()->rowCount(), TestLibrary::entryCount + 1);
        QCOMPARE(shown(), std::string());
        QVERIFY(!list()->currentIndex().isValid());
        action("go.back")->trigger();
        QTRY_COMPARE(shown(), third);
    }

    void rowsSayWhyTheyAreThere()
    {
        const auto *const model = qobject_cast<ui::ResultModel *>(list()->model());
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("cuda/hostile"));
        QTRY_VERIFY(model->rowCount() > 0
            && model->index(0).data(model::EntryListModel::IdRole).toString() == QLatin1String(second));
        QTRY_COMPARE(model->reasons(0), QStringLiteral("exactly what you typed"));
        part<ui::SearchField>()->selectAll();
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("bold"));
        QTRY_COMPARE(model->rowCount(), 1);
        for (int row = 0; row < model->rowCount(); ++row)
            QVERIFY2(!model->reasons(row).isEmpty(), qPrintable(model->index(row).data().toString()));
    }

    void chipThatHidesAllMatches_saysSo_andShowsThem()
    {
        part<ui::LibraryPane>()->filter({.domain = "python"}, {});
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        part<ui::SearchField>()->setFocus();
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("bold"));
        auto *const why = m_window->findChild<QLabel *>(QStringLiteral("list.empty"));
        QTRY_COMPARE(list()->model()->rowCount(), 0);
        QTRY_COMPARE(why->text(), QStringLiteral("1 match hidden by the filter “python”."));
        auto *const showAll = m_window->findChild<QAbstractButton *>(QStringLiteral("list.showHidden"));
        QVERIFY(showAll->isVisible());
        QTest::mouseClick(showAll, Qt::LeftButton);
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        QVERIFY(list()->hasFocus());
        part<ui::SearchField>()->setFocus();
        part<ui::SearchField>()->selectAll();
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("qqqq"));
        QTRY_VERIFY(why->text().startsWith(QStringLiteral("Nothing has all of these words")));
        QVERIFY(!showAll->isVisible());
    }

    void reason_ofAMatchIsWholeInItsRowOrInItsToolTip()
    {
        QMimeData log;
        log.setText(QStringLiteral("step 1\nModuleNotFoundError: No module named 'torch'\n"));
        part<ui::LibraryPane>()->take(log, true);
        const auto *const model = qobject_cast<ui::ResultModel *>(list()->model());
        QTRY_VERIFY(model->rowCount() > 0 && part<ui::LibraryPane>()->isSettled() && model->isDiagnosed(0));
        const QString why = model->reasons(0);
        QVERIFY2(
            why.startsWith(QStringLiteral("line 2")) && why.contains(QStringLiteral("regex matched")), qPrintable(why));
        const QStringList toolTip = model->index(0, 0).data(Qt::ToolTipRole).toString().split(u'\n');
        QVERIFY2(toolTip.contains(QStringLiteral("regex matched")), qPrintable(toolTip.join(u'|')));
        const auto *const rows = list()->findChild<ui::ResultDelegate *>();
        const QFontMetrics metrics(ui::theme::secondaryFont());
        const int fits = metrics.horizontalAdvance(why) + 2 * ui::theme::space3;
        QCOMPARE(rows->rowHeight(0, fits - 1), rows->rowHeight(0, fits) + metrics.height());
    }

    void chipThatWouldLeaveNothing_isNotShown()
    {
        const auto chip = [this](const QString &begin) -> ui::FlatButton * {
            for (auto *const button : part<ui::FacetBar>()->findChildren<ui::FlatButton *>()) {
                if (button->isVisible() && button->text().startsWith(begin))
                    return button;
            }
            return nullptr;
        };
        QTRY_VERIFY(chip(QStringLiteral("Language gaps"))); // nothing of these entries is translated
        QVERIFY(!chip(QStringLiteral("Has a case"))); // and they have none
        QVERIFY(chip(QStringLiteral("All")) && chip(QStringLiteral("Tier")));
    }

    void nextStart_showsWhatWasShownLast()
    {
        action("go.search")->trigger();
        click(1);
        QTRY_COMPARE(shown(), second);
        m_window.reset();
        const auto again = [this](const QString &library) {
            ui::StartOptions options;
            options.builtInLibrary = m_files.path();
            options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
            options.library = library;
            m_window = std::make_unique<ui::MainWindow>(options);
            QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
            m_window->show();
            return settled.wait();
        };
        QVERIFY(again(m_files.folder.path())); // asked for by name: its welcome page
        QCOMPARE(shown(), std::string());
        QVERIFY(again({}));
        QCOMPARE(shown(), std::string()); // as it was left
        click(1);
        QTRY_COMPARE(shown(), second);
        m_window.reset();
        QVERIFY(again({}));
        QCOMPARE(shown(), second);
    }

    void about_saysTheVersionsAndTheLicences()
    {
        qApp->setProperty(ui::commitProperty, QStringLiteral("0123456789ab"));
        action("help.about")->trigger();
        qApp->setProperty(ui::commitProperty, QVariant());
        const auto *const text = m_window->findChild<QLabel *>(QStringLiteral("about.text"));
        QVERIFY(text && text->text().contains(QStringLiteral("0123456789ab")));
        const auto *const parts = text->window()->findChild<QTreeWidget *>();
        QStringList lines;
        for (int i = 0; i < parts->topLevelItemCount(); ++i)
            lines.append(parts->topLevelItem(i)->text(0) + u' ' + parts->topLevelItem(i)->text(2));
        QVERIFY2(lines.contains(QStringLiteral("Qt %1 LGPL-3.0").arg(QLatin1String(qVersion()))),
            qPrintable(lines.join(u'|')));
        QVERIFY(lines.contains(QStringLiteral("Qt Charts GPL-3.0")));
        if (const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES"); !folder.isEmpty())
            text->window()->grab().save(folder + QStringLiteral("/about.png"));
        text->window()->close();
    }

    void message_followsTheLanguage()
    {
        auto *const messages = m_window->findChild<ui::MessageBar *>();
        action("entry.newFromSelection")->trigger();
        const QString english = messages->message();
        QVERIFY2(english.startsWith(QStringLiteral("Nothing is selected")), qPrintable(english));
        action("view.toggleLanguage")->trigger();
        QTRY_VERIFY(!messages->message().isEmpty() && messages->message() != english);
        action("view.toggleLanguage")->trigger();
        QTRY_COMPARE(messages->message(), english);
    }

    void sort_isChosenAndRemembered()
    {
        const auto ids = [this] {
            QStringList found;
            for (int row = 0; row < list()->model()->rowCount(); ++row)
                found.append(list()->model()->index(row, 0).data(model::EntryListModel::IdRole).toString());
            return found;
        };
        const QStringList byId = ids();
        QCOMPARE(byId.first(), QLatin1String(first));
        click(1);
        QTRY_COMPARE(shown(), second);
        auto *const chip = m_window->findChild<ui::FlatButton *>(QStringLiteral("list.sort"));
        QCOMPARE(chip->text(), QStringLiteral("Sort: relevance \u25BE"));
        const auto choose = [&](int row) {
            chip->setFocus();
            key(Qt::Key_Space);
            QTRY_VERIFY(QApplication::activePopupWidget());
            for (int i = 0; i <= row; ++i)
                QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Down);
            QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
        };
        choose(int(model::Order::Signature));
        QTRY_VERIFY(ids() != byId);
        QCOMPARE(chip->text(), QStringLiteral("Sort: signature \u25BE"));
        QCOMPARE(ids().first(), QLatin1String(second)); // "<b>..."
        QCOMPARE(list()->currentIndex().row(), 0); // the entry that is shown stays the selected one
        QCOMPARE(shown(), second);
        cleanup();
        start();
        QTRY_COMPARE(ids().first(), QLatin1String(second));
        QCOMPARE(m_window->findChild<ui::FlatButton *>(QStringLiteral("list.sort"))->text(),
            QStringLiteral("Sort: signature \u25BE"));
    }

    void mentions_standBelowALineThatSaysSo()
    {
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("of"));
        const auto *const model = qobject_cast<ui::ResultModel *>(list()->model());
        QTRY_COMPARE(model->rowCount(), 1);
        QCOMPARE(model->heading(0), QStringLiteral("Mentioned in"));
        part<ui::SearchField>()->clear();
        QTest::keyClicks(part<ui::SearchField>(), QStringLiteral("not"));
        // "not-found" is a part of an id; the cause of another says "must not be".
        QTRY_COMPARE(model->rowCount(), 2);
        QVERIFY(model->heading(0).isEmpty());
        QCOMPARE(model->heading(1), QStringLiteral("Also mentioned in"));
        QCOMPARE(model->index(1).data(model::EntryListModel::IdRole).toString(), QLatin1String(first));
    }

    void back_leadsPastWhatWasOnlyPreviewed()
    {
        key(Qt::Key_Down);
        QTRY_COMPARE(shown(), first);
        key(Qt::Key_Return); // read
        key(Qt::Key_Escape);
        key(Qt::Key_Down);
        QTRY_COMPARE(shown(), second); // passed
        key(Qt::Key_Down);
        QTRY_COMPARE(shown(), third);
        action("go.back")->trigger();
        QTRY_COMPARE(shown(), first);
        QCOMPARE(list()->currentIndex().row(), 0);
        action("go.forward")->trigger();
        QTRY_COMPARE(shown(), third);
        action("go.back")->trigger();
        action("go.back")->trigger();
        QTRY_COMPARE(shown(), std::string()); // the welcome text
        QVERIFY(!action("go.back")->isEnabled());
    }

    void back_afterPreviewingThereAndBack_leadsToWhatWasBefore()
    {
        key(Qt::Key_Down);
        QTRY_COMPARE(shown(), first);
        key(Qt::Key_Return);
        key(Qt::Key_Escape);
        key(Qt::Key_Down);
        QTRY_COMPARE(shown(), second);
        key(Qt::Key_Up);
        QTRY_COMPARE(shown(), first);
        action("go.back")->trigger();
        QTRY_COMPARE(shown(), std::string());
    }

    void back_leadsToAPreviewThatWasScrolled()
    {
        click(2);
        QTRY_COMPARE(shown(), third);
        auto *const bar = part<ui::EntryPage>()->findChild<QScrollArea *>()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        bar->setValue(40);
        click(1);
        QTRY_COMPARE(shown(), second);
        action("go.back")->trigger();
        QTRY_COMPARE(shown(), third);
        QTRY_COMPARE(bar->value(), 40);
    }

    void back_leadsToAPreviewThatWasLookedAt()
    {
        auto *const read = m_window->findChild<QTimer *>(QStringLiteral("preview.read"));
        QVERIFY(read->interval() > 1000);
        read->setInterval(0);
        click(0);
        QTRY_VERIFY(shown() == first && !read->isActive());
        read->setInterval(longMs);
        click(1);
        QTRY_COMPARE(shown(), second);
        action("go.back")->trigger();
        QTRY_COMPARE(shown(), first);
    }

    /// What a link or another start asks for.
    void place_isOpenedById_orSaidToBeMissing()
    {
        const QString id = QString::fromStdString(second);
        QVERIFY(m_window->hasPlace(id));
        QVERIFY(m_window->openPlace(id));
        QCOMPARE(shown(), second);
        QVERIFY(!m_window->hasPlace(QStringLiteral("cuda/nowhere")));
        QVERIFY(!m_window->openPlace(QStringLiteral("cuda/nowhere")));
        const auto *const messages = m_window->findChild<ui::MessageBar *>();
        QVERIFY(messages->isVisible() && messages->message().contains(QLatin1String("cuda/nowhere")));
        QCOMPARE(shown(), second);
    }
};

CASEBOOK_TEST(TestBrowsing)
#include "tst_browsing.moc"
