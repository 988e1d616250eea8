// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The editor in the real window, by keyboard and mouse, in both languages.
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/editor/articleeditor.h"
#include "ui/editor/entryeditor.h"
#include "ui/editor/rateedit.h"
#include "ui/editor/reportsdialog.h"
#include "ui/editor/rowtable.h"
#include "ui/editor/textfield.h"
#include "ui/page/articlepage.h"
#include "ui/page/entrypage.h"
#include "ui/text/textview.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/link.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/smallbutton.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

using model::RowTableModel;

class TestEntryEditor final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;
    static constexpr const char *id = "cuda/cudnn-bn-epsilon-negative";

    void open(kb::Language language, bool builtIn = false)
    {
        m_home = std::make_unique<QTemporaryDir>();
        ui::StartOptions options;
        options.builtInLibrary = builtIn ? m_files.path() : m_files.path() / "absent";
        options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
        options.library = m_files.folder.path();
        options.language = language;
        options.open = QString::fromLatin1(id);
        options.size = QSize(1280, 900);
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), key, modifiers);
    }
    ui::EntryEditor *editor() const { return m_window->findChild<ui::EntryEditor *>(); }
    /// Of the content that is shown: what was replaced is deleted later.
    template <typename T> T *part(const QString &name) const
    {
        return editor()->findChild<QScrollArea *>()->widget()->findChild<T *>(name);
    }
    ui::TextField *field(const char *name) const { return part<ui::TextField>(QLatin1String(name)); }
    ui::RowTable *workarounds() const { return part<ui::RowTable>(QStringLiteral("workarounds")); }
    std::string bytes() const { return *m_window->document().entryText(id); }
    kb::Entry entry() const { return *m_window->document().entry(id); }
    void edit()
    {
        key(Qt::Key_F2);
        QTRY_VERIFY(editor() && editor()->isVisible());
    }

private slots:
    void cleanup()
    {
        if (m_window)
            m_window->document().undoStack()->setIndex(0); // else closing asks
        m_window.reset();
    }

    void editing_data()
    {
        QTest::addColumn<kb::Language>("language");
        QTest::newRow("English") << kb::Language::English;
        QTest::newRow("Chinese") << kb::Language::Chinese;
    }
    void editing()
    {
        QFETCH(kb::Language, language);
        open(language);
        const std::string before = bytes();
        edit();
        // Typing goes into the field that has the focus, and is one step.
        QVERIFY(field("signature.en")->hasFocus());
        key(Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral(" or NaN"));
        QVERIFY(QByteArray::fromStdString(entry().signature.en).endsWith("epsilon < 0 or NaN"));
        QCOMPARE(m_window->document().undoStack()->count(), 1);
        field("root_cause.zh")->setFocus();
        key(Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral(" x"));
        QCOMPARE(m_window->document().undoStack()->count(), 2);

        for (const ui::SmallButton *const button : editor()->findChildren<ui::SmallButton *>()) {
            if (button->text() == QStringLiteral("+ Add") || button->text() == QStringLiteral("+ 添加"))
                QVERIFY2(button->isEnabled(), qPrintable(button->accessibleName())); // a table can be begun by mouse
        }
        // A workaround is added, typed, rated with the slider, and moved up.
        workarounds()->setFocus();
        key(Qt::Key_Insert, Qt::AltModifier);
        QCOMPARE(workarounds()->items().itemCount(), 2);
        QCOMPARE(workarounds()->currentItem(), 1);
        key(Qt::Key_Return);
        QTRY_VERIFY(qobject_cast<ui::TextField *>(QApplication::focusWidget()));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Ask"));
        QCOMPARE(entry().workarounds[1].action.en, std::string("Ask"));
        key(Qt::Key_Escape); // closes the cell, not the editor
        QVERIFY(editor()->isVisible());
        const QModelIndex rate
            = workarounds()->model()->index(workarounds()->items().rowsPerItem(), RowTableModel::RateColumn);
        auto *const rateEdit = qobject_cast<ui::RateEdit *>(workarounds()->indexWidget(rate));
        QVERIFY(rateEdit);
        rateEdit->findChild<QSlider *>()->setFocus();
        key(Qt::Key_PageUp);
        key(Qt::Key_Right);
        QCOMPARE(entry().workarounds[1].rate, std::optional(0.06));
        workarounds()->setFocus();
        key(Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(entry().workarounds[0].action.en, std::string("Ask"));
        QCOMPARE(workarounds()->currentItem(), 0);
        QVERIFY(m_window->document().isEdited(id));

        // Undo by its keys, out of a field that has the focus, to the last byte.
        field("signature.en")->setFocus();
        for (int steps = m_window->document().undoStack()->count(); steps > 0; --steps)
            key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(QString::fromStdString(bytes()), QString::fromStdString(before));
        QVERIFY(!m_window->document().isModified());
        QVERIFY(field("signature.en")->toPlainText().endsWith(QStringLiteral("epsilon < 0")));
        // Esc leaves the editor.
        key(Qt::Key_Escape);
        QVERIFY(!editor()->isVisible());
        QVERIFY(m_window->findChild<ui::EntryPage *>()->isVisible());
    }

    void language_switchesAtOnce_andKeepsTheField()
    {
        open(kb::Language::English);
        edit();
        field("root_cause.en")->setFocus();
        QCOMPARE(field("root_cause.en")->accessibleName(), QStringLiteral("Root cause, English"));
        const QString english = part<QComboBox>(QStringLiteral("verification_tier"))->currentText();
        key(Qt::Key_L, Qt::ControlModifier);
        QTRY_VERIFY(part<QComboBox>(QStringLiteral("verification_tier"))->currentText() != english);
        QTRY_VERIFY(field("root_cause.en")->hasFocus());
        QVERIFY(editor()->isVisible());
    }

    void tier_offersWhatPeopleCanSay_andThePresentOne()
    {
        open(kb::Language::English);
        kb::Entry measured = entry();
        measured.tier = kb::Tier::RefutedLibrary;
        QVERIFY(m_window->document().edit(id, measured, QStringLiteral("Measured")));
        edit();
        auto *const box = part<QComboBox>(QStringLiteral("verification_tier"));
        const auto offered = [box] {
            QStringList texts;
            for (int i = 0; i < box->count(); ++i)
                texts.append(box->itemText(i));
            return texts;
        };
        QCOMPARE(offered(), (QStringList {"AI-generated", "Written by hand", "Reviewed", "Refuted · library"}));
        QCOMPARE(box->currentText(), QStringLiteral("Refuted · library"));
        box->setFocus();
        key(Qt::Key_Up);
        QCOMPARE(entry().tier, kb::Tier::HumanReviewed);
        QCOMPARE(offered(), (QStringList {"AI-generated", "Written by hand", "Reviewed"}));
        m_window->document().undoStack()->undo();
        QCOMPARE(box->currentText(), QStringLiteral("Refuted · library"));
    }

    void drag_movesARow()
    {
        open(kb::Language::English);
        edit();
        workarounds()->items().duplicate(0);
        workarounds()->items().setData(
            workarounds()->items().index(0, RowTableModel::EnglishColumn), QStringLiteral("First"));
        const auto rateOf = [this](int item) {
            return qobject_cast<ui::RateEdit *>(workarounds()->indexWidget(
                workarounds()->model()->index(item * workarounds()->items().rowsPerItem(), RowTableModel::RateColumn)));
        };
        QWidget *const grip = rateOf(1)->findChild<QLabel *>(QStringLiteral("grip"));
        QTest::mousePress(grip, Qt::LeftButton);
        QTest::mouseMove(grip, grip->mapFromGlobal(rateOf(0)->mapToGlobal(QPoint(5, 5))));
        QTest::mouseRelease(grip, Qt::LeftButton, {}, grip->mapFromGlobal(rateOf(0)->mapToGlobal(QPoint(5, 5))));
        QCOMPARE(entry().workarounds[1].action.en, std::string("First"));
    }

    void cases_invalidIsKeptInTheField_andNotWritten()
    {
        open(kb::Language::English);
        const std::string before = bytes();
        edit();
        field("cases")->setFocus();
        QTest::keyClicks(field("cases"), QStringLiteral("[{\"name\": 1"));
        QVERIFY(field("cases")->isFaulty());
        auto *const problem = part<QLabel>(QStringLiteral("cases.problem"));
        QVERIFY(problem->isVisible() && problem->text().contains(QStringLiteral("Line 1")));
        QCOMPARE(bytes(), before);
        key(Qt::Key_F2);
        QVERIFY(!editor()->isVisible());
        edit();
        QCOMPARE(field("cases")->toPlainText(), QStringLiteral("[{\"name\": 1"));
        QVERIFY(field("cases")->isFaulty());
        // Closing asks: it stands nowhere but in the field.
        m_window->close();
        QDialog *question = nullptr;
        QTRY_VERIFY((question = m_window->findChild<QDialog *>()) && question->isVisible());
        QVERIFY(m_window->isVisible());
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY(!m_window->findChild<QDialog *>());
        // Another entry has its own.
        field("cases")->setFocus();
        field("cases")->selectAll();
        QTest::keyClicks(field("cases"), QStringLiteral("[]"));
        QVERIFY(!field("cases")->isFaulty());
    }

    void cases_ofAListThatIsNotRightYet_areKeptAsAnEdit()
    {
        open(kb::Language::English);
        edit();
        field("cases")->setFocus();
        QTest::keyClicks(field("cases"), QStringLiteral("[{\"name\": \"mine\"}]"));
        QVERIFY(field("cases")->isFaulty());
        QVERIFY(bytes().contains("\"mine\""));
        QVERIFY(m_window->document().isModified());
    }

    void fileThatAnotherProgramWrote_isShown_notOverwritten()
    {
        open(kb::Language::English);
        edit();
        const std::string before = bytes();
        std::string theirs = before;
        theirs.replace(theirs.find("epsilon must not be negative."), 29, "They say so.");
        m_files.write("entries/cuda/cudnn-bn-epsilon-negative.json", QByteArray::fromStdString(theirs));
        field("signature.en")->setFocus();
        key(Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("x"));
        QCOMPARE(field("root_cause.en")->toPlainText(), QStringLiteral("They say so."));
        QVERIFY(m_window->findChild<ui::MessageBar *>()->message().contains(QStringLiteral("Another program")));
        QVERIFY(!m_window->document().isModified());
        field("signature.en")->setFocus();
        key(Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("y"));
        QVERIFY(entry().signature.en.ends_with("y"));
        QCOMPARE(entry().rootCause.en, std::string("They say so."));
        m_files.write("entries/cuda/cudnn-bn-epsilon-negative.json", QByteArray::fromStdString(before));
    }

    void regex_saysWhatItMatches()
    {
        open(kb::Language::English);
        edit();
        const auto says = [this](const QString &text) {
            for (const ui::Badge *badge : editor()->findChildren<ui::Badge *>()) {
                if (badge->isVisibleTo(editor()) && badge->text().startsWith(text))
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(says(QStringLiteral("✓ matches its signature")));
        QTRY_VERIFY(says(QStringLiteral("✓ catches no other entry")));
        field("regex")->setFocus();
        field("regex")->selectAll();
        QTest::keyClicks(field("regex"), QStringLiteral("error"));
        QTRY_VERIFY(says(QStringLiteral("! also catches 1 other")));
        QVERIFY(!editor()->findChildren<ui::Link *>().isEmpty());
        QTest::keyClicks(field("regex"), QStringLiteral("("));
        QTRY_VERIFY(field("regex")->isFaulty());
        field("regex.sample")->setFocus();
        QTest::keyClicks(field("regex"), QStringLiteral(")"));
        QTest::keyClicks(field("regex.sample"), QStringLiteral("an error() here"));
        QTRY_VERIFY(says(QStringLiteral("✓ 1 match")));
        QCOMPARE(field("regex.sample")->extraSelections().size(), 1);
        QCOMPARE(field("regex.sample")->extraSelections().first().cursor.selectedText(), QStringLiteral("error"));
    }

    void narrow_showsOneLanguage()
    {
        open(kb::Language::English);
        edit();
        QVERIFY(field("signature.zh")->isVisible());
        m_window->resize(820, 700);
        QTRY_VERIFY(!field("signature.zh")->isVisible());
        QVERIFY(field("signature.en")->isVisible());
        QTest::mouseClick(part<QWidget>(QStringLiteral("show.zh")), Qt::LeftButton);
        QVERIFY(field("signature.zh")->isVisible());
        QVERIFY(!field("signature.en")->isVisible());
        QVERIFY(!workarounds()->isColumnHidden(RowTableModel::ChineseColumn));
        QVERIFY(workarounds()->isColumnHidden(RowTableModel::EnglishColumn));
    }

    void article_isEditedAsMarkdown_withAPreview()
    {
        open(kb::Language::English);
        const auto article = [this] { return *m_window->document().article("batch-norm"); };
        const kb::Article before = article();
        m_window->findChild<ui::PageArea *>()->articleActivated(QStringLiteral("batch-norm"));
        key(Qt::Key_F2);
        auto *const editor = m_window->findChild<ui::ArticleEditor *>();
        QVERIFY(editor && editor->isVisible());
        auto *const text = editor->findChild<ui::TextField *>(QStringLiteral("article.text"));
        QVERIFY(text->hasFocus());
        QTest::keyClicks(text, QStringLiteral("Preface."));
        QVERIFY(QByteArray::fromStdString(article().markdown).contains("Preface."));
        QCOMPARE(m_window->document().undoStack()->count(), 1);
        const auto previewed = [editor] {
            for (const ui::TextView *view : editor->preview()->findChildren<ui::TextView *>()) {
                if (view->toPlainText().contains(QStringLiteral("Preface.")))
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(previewed());
        key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(article() == before);
        QVERIFY(!text->toPlainText().contains(QStringLiteral("Preface.")));
        // A title can't go, or the file would be no article any more.
        auto *const title = editor->findChild<ui::TextField *>(QStringLiteral("article.title"));
        title->setFocus();
        title->selectAll();
        QTest::keyClick(title, Qt::Key_Delete);
        QVERIFY(title->toPlainText().isEmpty() && title->isFaulty());
        QVERIFY(article() == before);
        text->setFocus();
        QCOMPARE(title->toPlainText().toStdString(), before.title);
        QVERIFY(!title->isFaulty());
        kb::Article untitled = before;
        untitled.title.clear();
        QVERIFY(!m_window->document().editArticle("batch-norm", untitled, QStringLiteral("no title")));
        key(Qt::Key_Escape);
        QVERIFY(!editor->isVisible());
    }

    void newEntry_fromASelectionOfAnArticle()
    {
        open(kb::Language::English);
        const auto newEntry = [this] { m_window->actions()->action("entry.newFromSelection")->trigger(); };
        m_window->findChild<ui::PageArea *>()->articleActivated(QStringLiteral("batch-norm"));
        newEntry();
        QVERIFY(m_window->findChild<ui::MessageBar *>()->message().contains(QStringLiteral("Nothing is selected")));
        for (ui::TextView *view : m_window->findChild<ui::ArticlePage *>()->findChildren<ui::TextView *>()) {
            if (view->toPlainText().contains(QStringLiteral("Limits"))) {
                view->setFocus();
                view->selectAll();
            }
        }
        newEntry();
        QTRY_VERIFY(editor() && editor()->isVisible());
        const kb::Expected<kb::Entry> made = m_window->document().entry("cuda/limits");
        QVERIFY(made);
        QCOMPARE(made->rootCause.en, std::string("Text."));
        QCOMPARE(made->relatedArticles, std::vector<std::string> {"batch-norm"});
        QCOMPARE(field("signature.en")->toPlainText(), QStringLiteral("Limits"));
        m_window->document().undoStack()->undo();
        QVERIFY(!m_window->document().entry("cuda/limits"));
        QVERIFY(!editor()->isVisible());
    }

    void builtIn_saysWhatToDo()
    {
        open(kb::Language::English, true);
        key(Qt::Key_F2);
        QVERIFY(!editor());
        QVERIFY(m_window->findChild<ui::MessageBar *>()->message().contains(QStringLiteral("Ctrl+Shift+N")));
    }

    void everythingThatTakesFocus_hasAName_andTabReachesIt()
    {
        open(kb::Language::English);
        edit();
        QStringList nameless;
        QSet<QWidget *> wanted;
        for (QWidget *widget : editor()->findChildren<QWidget *>()) {
            if (widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() || !widget->isVisible())
                continue;
            if (widget->accessibleName().isEmpty())
                nameless.append(QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName());
            if ((widget->focusPolicy() & Qt::TabFocus) != 0 && widget->isEnabled())
                wanted.insert(widget);
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
        QVERIFY(wanted.size() > 30);
        field("signature.en")->setFocus();
        int lastY = -1;
        for (int steps = 0; steps < 400 && !wanted.isEmpty(); ++steps) {
            QWidget *const focus = QApplication::focusWidget();
            wanted.remove(focus);
            if (editor()->isAncestorOf(focus) && focus != editor()->findChild<QScrollArea *>()) {
                // From top to bottom, as it is read: never far upwards.
                const int y = focus->mapTo(editor()->findChild<QScrollArea *>()->widget(), QPoint()).y();
                if (lastY >= 0 && focus != field("signature.en"))
                    QVERIFY2(y > lastY - 400, qPrintable(focus->accessibleName()));
                lastY = y;
            }
            key(Qt::Key_Tab);
        }
        QStringList missed;
        for (const QWidget *widget : std::as_const(wanted))
            missed.append(widget->accessibleName());
        QVERIFY2(missed.isEmpty(), qPrintable(missed.join(u'\n')));
    }

    /// What somebody compared with its source is another thing once it was changed.
    void reports_thatAreNotTouched_stayOpened()
    {
        const std::vector<kb::Report> given {
            {"https://example.org/1", true, "2025-01-02", "Ann", "2026-01-02"},
            {"https://example.org/2", false, "2025-01-03", "Bob", "2026-01-02"},
            {"https://example.org/3", true, "2025-01-04", "", "2026-01-02"},
        };
        auto *const dialog = new ui::ReportsDialog(given, nullptr);
        QCOMPARE(dialog->reports(), given);
        auto *const table = dialog->findChild<QTableWidget *>();
        table->item(1, 3)->setText(QStringLiteral("Bob had another card"));
        table->removeRow(0);
        std::vector<kb::Report> expected {given[1], given[2]};
        expected[0].note = "Bob had another card";
        expected[0].opened.clear();
        QCOMPARE(dialog->reports(), expected);
        delete dialog;
    }
};

CASEBOOK_TEST(TestEntryEditor)
#include "tst_entryeditor.moc"
