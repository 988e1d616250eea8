// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real window: what is asked before edits could get lost, and what the dialogs do to the files. With
// CASEBOOK_PICTURES=FOLDER each dialog is also painted into a file there, in both schemes.
#include "kb/library/datafile.h"
#include "kb/library/file.h"
#include "tests/sizelimit.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "tests/ui/openedwindow.h"
#include "ui/base/actionregistry.h"
#include "ui/document/changesdialog.h"
#include "ui/document/conflictdialog.h"
#include "ui/document/editingdialog.h"
#include "ui/document/replacedialog.h"
#include "ui/editor/entryeditor.h"
#include "ui/list/resultlist.h"
#include "ui/list/searchfield.h"
#include "ui/page/entrypage.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"
#include "ui/window/statusline.h"
#include "ui/window/topbar.h"

#include <QApplication>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

class TestEditingWindow final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::optional<QTemporaryDir> m_home;
    QTemporaryDir m_trash; // the desktop's
    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] std::unique_ptr<ui::MainWindow> openWindow() const
    {
        return openedWindow(startOptions(*m_files, *m_home,
            qEnvironmentVariableIsSet("CASEBOOK_CHINESE") ? kb::Language::Chinese : kb::Language::English));
    }
    [[nodiscard]] model::Document &document() const { return m_window->document(); }
    [[nodiscard]] QAction *action(ui::ActionId id) const { return m_window->actions()->action(id); }
    [[nodiscard]] QString message() const { return m_window->findChild<ui::MessageBar *>()->message(); }
    [[nodiscard]] std::string bytes(const char *name) const
    {
        return kb::readFile(m_files->path() / name).value_or("(no file)");
    }
    void edit(const char *id, const char *rootCause) const
    {
        kb::Entry changed = document().entry(id).value();
        changed.rootCause.en = rootCause;
        if (!document().edit(id, changed, QStringLiteral("Edit the root cause")))
            qFatal("not edited");
    }
    void showFirst() const
    {
        auto *const list = m_window->findChild<ui::ResultList *>();
        list->setFocus();
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Return);
    }
    /// The dialog of a type that is open, painted and checked for names.
    template <typename T = ui::EditingDialog> T *dialog(const char *name)
    {
        T *found = nullptr;
        (void)QTest::qWaitFor([&] {
            for (T *candidate : m_window->findChildren<T *>()) {
                if (candidate->isVisible())
                    found = candidate;
            }
            return found != nullptr;
        });
        if (!found)
            qFatal("no dialog %s", name);
        QStringList nameless;
        for (const QWidget *widget : found->template findChildren<QWidget *>()) {
            const bool button = qobject_cast<const QAbstractButton *>(widget) != nullptr;
            if (widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy() && widget->isVisible() && !button
                && widget->accessibleName().isEmpty() && !widget->objectName().startsWith(u"qt_"))
                nameless.append(QLatin1String(widget->metaObject()->className()));
        }
        if (!nameless.isEmpty())
            qFatal("%s: without a name: %s", name, qPrintable(nameless.join(u' ')));
        paint(found, name);
        return found;
    }
    void paint(QWidget *widget, const char *name) const
    {
        const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES");
        if (folder.isEmpty())
            return;
        for (const ui::ActionId scheme : std::initializer_list<ui::ActionId> {"view.themeDark", "view.themeLight"}) {
            action(scheme)->trigger();
            QApplication::processEvents();
            widget->grab().save(
                QStringLiteral("%1/%2-%3.png").arg(folder, QLatin1String(name), scheme.name().sliced(10)));
        }
    }
    static QPushButton *button(const QWidget *dialog, const QString &text)
    {
        for (QPushButton *candidate : dialog->findChildren<QPushButton *>()) {
            if (candidate->text().remove(u'&') == text)
                return candidate;
        }
        qFatal("no button %s", qPrintable(text));
    }
    static QLineEdit *field(const QWidget *dialog, int number)
    {
        return dialog->findChildren<QLineEdit *>().at(number);
    }

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_trash.path().toUtf8()); }
    void init()
    {
        m_files.emplace();
        m_home.emplace();
        m_window = openWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_files.reset();
    }

    void edited_isMarkedAndNamed()
    {
        QVERIFY(!action("edit.undo")->isEnabled() && !action("file.save")->isEnabled());
        edit("cuda/hostile", "changed");
        const auto *const list = m_window->findChild<ui::ResultList *>();
        const QModelIndex row = list->model()->index(1, 0);
        QTRY_VERIFY(row.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("edited, not saved")));
        QVERIFY(!list->model()->index(0, 0).data(Qt::AccessibleTextRole).toString().contains(u"edited"));
        QCOMPARE(action("edit.undo")->text().remove(u'&'), QStringLiteral("Undo: Edit the root cause"));
        QVERIFY(m_window->isWindowModified());
        paint(m_window.get(), "window");
        const auto *const status = m_window->findChild<ui::StatusLine *>()->findChild<QLabel *>();
        QVERIFY(status->text().endsWith(QStringLiteral(" · 1 unsaved")));
        const auto *const bar = m_window->findChild<ui::TopBar *>();
        const auto saves = [](const QToolButton *shown) { return shown->isVisible() && shown->text() == u"Save"; };
        QVERIFY(std::ranges::any_of(bar->findChildren<QToolButton *>(), saves));
        action("file.save")->trigger();
        QTRY_VERIFY(!m_window->isWindowModified());
        QVERIFY(status->text().endsWith(QStringLiteral(" · saved")));
        QVERIFY(std::ranges::none_of(bar->findChildren<QToolButton *>(), saves));
        QVERIFY(!list->model()->index(1, 0).data(Qt::AccessibleTextRole).toString().contains(u"edited"));
        QVERIFY(bytes("entries/cuda/hostile.json").contains("changed"));
    }

    void save_cancelled_saysWhatIsLeft()
    {
        for (int i = 0; i < 60; ++i) {
            kb::Entry fresh;
            fresh.id = "many/" + std::to_string(i);
            QVERIFY(document().add(fresh, {}));
        }
        action("file.save")->trigger();
        QVERIFY(document().isSaving() && !action("file.save")->isEnabled());
        auto *const progress = m_window->findChild<QProgressDialog *>();
        QVERIFY(progress);
        progress->cancel();
        QTRY_VERIFY(!document().isSaving());
        std::size_t written = 0;
        for (int i = 0; i < 60; ++i)
            written += std::filesystem::exists(m_files->path() / ("entries/many/" + std::to_string(i) + ".json"));
        QCOMPARE(document().unsaved().size() + written, 60u);
        QCOMPARE(message().contains(QStringLiteral("not saved")), written < 60);
        action("file.save")->trigger();
        QTRY_VERIFY(!document().isModified());
        QTRY_VERIFY(!m_window->findChild<QProgressDialog *>());
    }

    void tornWrite_isTold_andNothingIsLost()
    {
        const std::string before = bytes("entries/cuda/hostile.json");
        const std::string text(100 << 10, 'x');
        edit("cuda/hostile", text.c_str());
        QSignalSpy saved(&document(), &model::Document::saved);
        {
            const SizeLimit limit(64 << 10);
            action("file.save")->trigger();
            QVERIFY(saved.wait());
        }
        QVERIFY2(message().contains(QStringLiteral("Not everything could be saved")), qPrintable(message()));
        QVERIFY2(message().contains(QStringLiteral("hostile.json")), qPrintable(message()));
        QVERIFY(document().isModified() && action("file.save")->isEnabled());
        QCOMPARE(bytes("entries/cuda/hostile.json"), before);
        QCOMPARE(document().entry("cuda/hostile")->rootCause.en, text);
        action("file.save")->trigger(); // there is room again
        QVERIFY(saved.wait());
        QVERIFY(!document().isModified() && message().isEmpty());
        QVERIFY(bytes("entries/cuda/hostile.json").contains(text));
    }

    void close_asks_escKeepsEverything()
    {
        edit("cuda/hostile", "changed");
        m_window->close();
        auto *question = dialog("save");
        QVERIFY(m_window->isVisible());
        const auto *const files = question->findChild<QListWidget *>();
        QCOMPARE(files->count(), 1);
        QCOMPARE(files->item(0)->text(), QStringLiteral("cuda/hostile: edited"));
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY(!m_window->findChild<ui::EditingDialog *>());
        QVERIFY(m_window->isVisible() && document().isModified());
        m_window->close();
        question = dialog("save");
        button(question, QStringLiteral("Save"))->click();
        QTRY_VERIFY(!m_window->isVisible());
        QVERIFY(bytes("entries/cuda/hostile.json").contains("changed"));
    }

    void open_asks_discard()
    {
        const std::string before = bytes("entries/cuda/hostile.json");
        edit("cuda/hostile", "changed");
        const TestLibrary other;
        QSignalSpy opened(&document(), &model::Document::opened);
        m_window->openLibrary(other.path());
        QVERIFY(document().isModified());
        button(dialog("save"), QStringLiteral("Discard"))->click();
        QVERIFY(opened.wait());
        QVERIFY(!document().isModified());
        QCOMPARE(bytes("entries/cuda/hostile.json"), before);
        m_window.reset(); // before its library
    }

    void showChanges_isAPatch()
    {
        edit("cuda/hostile", "changed");
        QVERIFY(document().remove("python/module-not-found", {}));
        action("file.showChanges")->trigger();
        auto *const changes = dialog<ui::ChangesDialog>("changes");
        const QString text = changes->findChild<QPlainTextEdit *>()->toPlainText();
        QVERIFY(
            text.startsWith(QStringLiteral("--- a/entries/cuda/hostile.json\n+++ b/entries/cuda/hostile.json\n@@")));
        QCOMPARE(text.count(QStringLiteral("\n-")), 1); // one field, one line
        QVERIFY(text.contains(QStringLiteral("\n+  \"root_cause\": \"changed\",\n")));
        QTest::keyClick(changes, Qt::Key_Escape);
    }

    void newEntry_byKeyboard()
    {
        showFirst();
        action("entry.new")->trigger();
        auto *const question = dialog("new");
        field(question, 0)->selectAll();
        QTest::keyClicks(field(question, 0), QStringLiteral("cuda/hostile"));
        QVERIFY(!button(question, QStringLiteral("OK"))->isEnabled()); // taken
        paint(question, "new-taken");
        QTest::keyClicks(field(question, 0), QStringLiteral("-2"));
        QTest::keyClicks(field(question, 1), QStringLiteral("A new message"));
        QTest::keyClick(field(question, 1), Qt::Key_Return);
        QTRY_VERIFY(document().entry("cuda/hostile-2").has_value());
        QCOMPARE(document().entry("cuda/hostile-2")->signature.en, std::string("A new message"));
        const auto *const list = m_window->findChild<ui::ResultList *>();
        QTRY_VERIFY(list->currentIndex().data().toString().contains(QStringLiteral("A new message")));
        action("file.save")->trigger();
        QTRY_VERIFY(bytes("entries/cuda/hostile-2.json").contains("A new message"));
    }

    void renameDuplicateDelete_ofWhatIsShown()
    {
        showFirst();
        action("entry.rename")->trigger();
        auto *question = dialog("rename");
        QCOMPARE(field(question, 0)->text(), QStringLiteral("cuda/cudnn-bn-epsilon-negative"));
        field(question, 0)->setText(QStringLiteral("cuda/renamed"));
        button(question, QStringLiteral("OK"))->click();
        QTRY_VERIFY(document().entry("cuda/renamed").has_value());
        QTRY_VERIFY(!m_window->findChild<ui::EditingDialog *>());
        action("entry.duplicate")->trigger();
        question = dialog("duplicate");
        QCOMPARE(field(question, 0)->text(), QStringLiteral("cuda/renamed-2"));
        button(question, QStringLiteral("OK"))->click();
        QTRY_VERIFY(document().entry("cuda/renamed-2").has_value());
        action("entry.delete")->trigger();
        QVERIFY(!document().entry("cuda/renamed-2").has_value());
        QVERIFY(message().contains(QStringLiteral("trash")));
        action("edit.undo")->trigger();
        QVERIFY(document().entry("cuda/renamed-2").has_value());
        QCOMPARE(document().undoStack()->count(), 3);
    }

    void ctrlDelete_inATextFieldDeletesAWord()
    {
        showFirst();
        auto *const search = m_window->findChild<ui::SearchField *>();
        search->setFocus();
        QTest::keyClicks(search, QStringLiteral("one two"));
        search->setCursorPosition(4);
        QTest::keyClick(search, Qt::Key_Delete, Qt::ControlModifier);
        QCOMPARE(search->text(), QStringLiteral("one "));
        search->clear();
        action("edit.entry")->trigger();
        auto *const field = m_window->findChild<QPlainTextEdit *>(QStringLiteral("signature.en"));
        QTRY_VERIFY(field->hasFocus());
        const QString before = field->toPlainText();
        field->moveCursor(QTextCursor::Start);
        QTest::keyClick(field, Qt::Key_Delete, Qt::ControlModifier);
        QVERIFY(before.endsWith(field->toPlainText()) && !field->toPlainText().isEmpty());
        QVERIFY(document().entry("cuda/cudnn-bn-epsilon-negative").has_value());
        QVERIFY(field->toPlainText() != before);
    }

    void ctrlDelete_onListAndPageDeletesTheEntry_undoShowsItAgain()
    {
        const auto shown = [this] {
            const auto *const page = m_window->findChild<ui::EntryPage *>();
            return page && page->isVisible();
        };
        showFirst();
        QTRY_VERIFY(shown());
        const QString nothingSaid = message();
        for (QWidget *const part :
            {static_cast<QWidget *>(m_window->findChild<ui::ResultList *>()), QApplication::focusWidget()}) {
            part->setFocus();
            QTest::keyClick(part, Qt::Key_Delete, Qt::ControlModifier);
            QVERIFY(!document().entry("cuda/cudnn-bn-epsilon-negative").has_value());
            QVERIFY(!shown());
            QVERIFY(message().contains(QStringLiteral("is deleted")));
            auto *const search = m_window->findChild<ui::SearchField *>();
            search->setFocus(); // nothing was typed there that could be undone
            QTest::keyClick(search, Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(document().entry("cuda/cudnn-bn-epsilon-negative").has_value());
            QVERIFY(shown());
            QCOMPARE(message(), nothingSaid);
            const auto *const list = m_window->findChild<ui::ResultList *>();
            QTRY_COMPARE(list->selectionModel()->selectedIndexes().size(), 1);
            QCOMPARE(list->currentIndex().row(), 0);
        }
    }

    void undoInTheSearchField_isItsOwnWhileItHoldsSome()
    {
        edit("cuda/hostile", "changed");
        auto *const search = m_window->findChild<ui::SearchField *>();
        search->setFocus();
        QTest::keyClicks(search, QStringLiteral("one"));
        QTest::keyClick(search, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(search->text().isEmpty());
        QVERIFY(document().isModified());
        QTest::keyClick(search, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!document().isModified());
    }

    void deletedMessage_goesWithTheNextSelection()
    {
        showFirst();
        action("entry.delete")->trigger();
        QVERIFY(message().contains(QStringLiteral("is deleted")));
        const auto *const list = m_window->findChild<ui::ResultList *>();
        QTRY_COMPARE(list->model()->rowCount(), TestLibrary::entryCount); // with the article
        showFirst();
        QVERIFY(message().isEmpty());
    }

    void edit_isNotLitWhereNothingCanBeEdited()
    {
        showFirst();
        action("edit.entry")->trigger();
        QVERIFY(action("edit.entry")->isChecked());
        action("view.dashboard")->trigger();
        QVERIFY(!action("edit.entry")->isEnabled() && !action("edit.entry")->isChecked());
        action("go.back")->trigger();
        QVERIFY(action("edit.entry")->isEnabled() && action("edit.entry")->isChecked());
        action("entry.delete")->trigger();
        QVERIFY(!action("edit.entry")->isEnabled() && !action("edit.entry")->isChecked());
        action("edit.undo")->trigger();
        QVERIFY(action("edit.entry")->isEnabled() && action("edit.entry")->isChecked());
        QVERIFY(m_window->findChild<QPlainTextEdit *>(QStringLiteral("signature.en"))->isVisible());
    }

    void f2OnAScrolledPage_beginsWithWhatWasInSight()
    {
        m_window->resize(900, 500);
        showFirst();
        auto *const page = m_window->findChild<ui::EntryPage *>();
        page->showField("/dead_ends/0");
        QTRY_VERIFY(page->scrollPosition() > 0);
        const std::string field = page->fieldInSight();
        QVERIFY(!field.empty());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F2);
        auto *const editor = m_window->findChild<ui::EntryEditor *>();
        QTRY_VERIFY(QApplication::focusWidget() && editor->isAncestorOf(QApplication::focusWidget()));
        QWidget *const focus = QApplication::focusWidget();
        QVERIFY2(focus->objectName() != u"signature.en", field.c_str());
        QVERIFY(!focus->visibleRegion().isEmpty());
    }

    void article_newRenamedDeleted()
    {
        action("article.new")->trigger();
        auto *question = dialog("new-article");
        QTest::keyClicks(field(question, 0), QStringLiteral("batch-norm"));
        QVERIFY(!button(question, QStringLiteral("OK"))->isEnabled()); // taken
        paint(question, "new-article-taken");
        QTest::keyClicks(field(question, 0), QStringLiteral("-2"));
        QTest::keyClicks(field(question, 1), QStringLiteral("Second"));
        QTest::keyClick(field(question, 1), Qt::Key_Return);
        QTRY_VERIFY(document().article("batch-norm-2").has_value());
        QTRY_VERIFY(!m_window->findChild<ui::EditingDialog *>());
        QVERIFY(action("edit.entry")->isChecked());
        paint(m_window.get(), "article-editor");
        action("entry.rename")->trigger();
        question = dialog("rename-article");
        QCOMPARE(field(question, 0)->text(), QStringLiteral("batch-norm-2"));
        field(question, 0)->setText(QStringLiteral("third"));
        button(question, QStringLiteral("OK"))->click();
        QTRY_VERIFY(document().article("third").has_value());
        QTRY_VERIFY(!m_window->findChild<ui::EditingDialog *>());
        action("file.save")->trigger();
        QTRY_VERIFY(bytes("articles/third.md").contains("Second"));
        action("entry.delete")->trigger();
        QVERIFY(!document().article("third").has_value());
        QVERIFY(message().contains(QStringLiteral("third")));
        action("edit.undo")->trigger();
        QVERIFY(document().article("third").has_value());
    }

    void changeSelected_oneStep()
    {
        auto *const list = m_window->findChild<ui::ResultList *>();
        list->setFocus();
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(list, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(list->selectionModel()->selectedIndexes().size(), 3);
        action("edit.changeSelected")->trigger();
        auto *const question = dialog("batch");
        QVERIFY(!button(question, QStringLiteral("OK"))->isEnabled()); // nothing is to change yet
        question->findChildren<QComboBox *>().last()->setCurrentIndex(1);
        field(question, 1)->setText(QStringLiteral("checked, by hand"));
        button(question, QStringLiteral("OK"))->click();
        QTRY_COMPARE(document().unsaved().size(), 3u);
        for (const char *id : {"cuda/hostile", "python/module-not-found", "cuda/cudnn-bn-epsilon-negative"}) {
            QCOMPARE(document().entry(id)->tier, kb::Tier::HumanReviewed);
            QCOMPARE(document().entry(id)->tags, (std::vector<std::string> {"checked", "by hand"}));
        }
        action("edit.undo")->trigger();
        QVERIFY(!document().isModified());
    }

    void findAndReplace_leavesOutWhatIsUnticked()
    {
        action("edit.replace")->trigger();
        auto *const replace = dialog<ui::ReplaceDialog>("replace-empty");
        QTRY_COMPARE(QApplication::focusWidget(), field(replace, 0)); // typing begins at once
        QTest::keyClicks(field(replace, 0), QStringLiteral("EPSILON"));
        QTest::keyClicks(field(replace, 1), QStringLiteral("eps"));
        auto *const hits = replace->findChild<QTreeWidget *>();
        QTRY_COMPARE(hits->topLevelItemCount(), 6);
        QTRY_VERIFY(button(replace, QStringLiteral("Replace"))->isEnabled());
        (void)dialog<ui::ReplaceDialog>("replace");
        hits->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
        emit document().entriesChanged({.content = true}); // the same search again: what is unticked stays so
        QTRY_VERIFY(button(replace, QStringLiteral("Replace"))->isEnabled());
        QSignalSpy edited(&document(), &model::Document::editingFinished);
        button(replace, QStringLiteral("Replace"))->click();
        QVERIFY(!button(replace, QStringLiteral("Replace"))->isEnabled()); // it is done in a worker
        QVERIFY(edited.wait());
        const kb::Entry entry = document().entry("cuda/cudnn-bn-epsilon-negative").value();
        QVERIFY(entry.signature.en.ends_with("epsilon < 0")); // unticked
        QCOMPARE(entry.rootCause.en, std::string("eps must not be negative."));
        QCOMPARE(entry.rootCause.zh, std::string("eps 不能为负。"));
        QCOMPARE(document().undoStack()->count(), 1);
        replace->close();
    }

    void changedOnDisk_mergedFieldByField()
    {
        edit("cuda/hostile", "mine");
        kb::Entry mine = document().entry("cuda/hostile").value();
        mine.regex = "my regex";
        QVERIFY(document().edit("cuda/hostile", mine, QStringLiteral("Edit the regex")));
        std::string theirs = bytes("entries/cuda/hostile.json");
        theirs.replace(theirs.find("<script>alert(1)</script>"), 25, "theirs");
        theirs.replace(theirs.find("ai_generated"), 12, "disputed");
        m_files->write("entries/cuda/hostile.json", QByteArray::fromStdString(theirs));
        action("file.save")->trigger();
        auto *const question = dialog<ui::ConflictDialog>("conflict");
        QCOMPARE(QString::fromStdString(bytes("entries/cuda/hostile.json")), QString::fromStdString(theirs));
        auto *const fields = question->findChild<QTreeWidget *>();
        QCOMPARE(fields->topLevelItemCount(), 3); // root cause, regex, tier
        for (int i = 0; i < 3; ++i) {
            if (fields->topLevelItem(i)->text(1) == u"mine") // both changed it: theirs is to stay
                fields->topLevelItem(i)->setCheckState(2, Qt::Checked);
        }
        button(question, QStringLiteral("Merge"))->click();
        QTRY_VERIFY(!document().isModified());
        const std::string saved = bytes("entries/cuda/hostile.json");
        QVERIFY(saved.contains("\"theirs\"") && saved.contains("my regex") && saved.contains("disputed"));
        action("edit.undo")->trigger(); // theirs, which saving has overwritten
        QCOMPARE(QString::fromStdString(document().entryText("cuda/hostile").value()), QString::fromStdString(theirs));
        action("edit.undo")->trigger(); // mine, again
        QCOMPARE(document().entry("cuda/hostile")->rootCause.en, std::string("mine"));
        QCOMPARE(document().entry("cuda/hostile")->regex, std::string("my regex"));
    }

    void editedWhileAnotherOpens_staysOpen()
    {
        const TestLibrary other;
        QSignalSpy failed(&document(), &model::Document::openFailed);
        m_window->openLibrary(other.path());
        edit("cuda/hostile", "changed"); // before the other one is there
        QVERIFY(failed.wait());
        QVERIFY(document().library()->folder() == m_files->path());
        QVERIFY(document().isModified());
        QVERIFY(message().contains(QStringLiteral("was edited while")));
        document().undoStack()->undo();
    }

    void editedWhileSaving_isAskedAboutAgain()
    {
        edit("cuda/hostile", "changed");
        m_window->close();
        button(dialog("save"), QStringLiteral("Save"))->click();
        edit("cuda/hostile", "changed again"); // while the first is being written
        auto *const question = dialog("save");
        QVERIFY(m_window->isVisible());
        QVERIFY(bytes("entries/cuda/hostile.json").contains("\"changed\""));
        button(question, QStringLiteral("Save"))->click();
        QTRY_VERIFY(!m_window->isVisible());
        QVERIFY(bytes("entries/cuda/hostile.json").contains("changed again"));
    }

    void changedOnDisk_laterKeepsBoth()
    {
        edit("cuda/hostile", "mine");
        QVERIFY(QFile::remove(QString::fromStdString((m_files->path() / "entries/cuda/hostile.json").string())));
        action("file.save")->trigger();
        auto *const question = dialog<ui::ConflictDialog>("conflict-deleted");
        QTest::keyClick(question, Qt::Key_Escape);
        QTRY_VERIFY(message().contains(QStringLiteral("cuda/hostile")));
        QVERIFY(document().isModified());
        QCOMPARE(document().entry("cuda/hostile")->rootCause.en, std::string("mine"));
    }

    void crash_isOfferedBack()
    {
        const std::filesystem::path journal
            = kb::dataFileOf(m_files->path(), m_home->path().toStdU16String(), "journal", "-before.json");
        const QString text = QString::fromStdString(bytes("entries/cuda/hostile.json"));
        QString now = text;
        now.replace(QStringLiteral("alert(1)"), QStringLiteral("alert(2)"));
        const QString file = QStringLiteral("entries/cuda/hostile.json");
        const QJsonObject edited {{"kind", "entry"}, {"id", "cuda/hostile"},
            {"on_disk", QJsonObject {{"file", file}, {"text", text}}},
            {"now", QJsonObject {{"file", file}, {"text", now}}}};
        const QJsonObject json {{"written", "2026-11-21T10:00:00Z"}, {"files", QJsonArray {edited}}};
        m_window.reset();
        QVERIFY(kb::writeFile(journal, QJsonDocument(json).toJson().toStdString()));
        m_window = openWindow();
        button(dialog("left"), QStringLiteral("Restore"))->click();
        QTRY_COMPARE(document().entry("cuda/hostile")->rootCause.en, std::string("<script>alert(2)</script>"));
        QVERIFY(document().isModified());
        QVERIFY(bytes("entries/cuda/hostile.json").contains("alert(1)"));
    }
};

CASEBOOK_TEST(TestEditingWindow)
#include "tst_editingwindow.moc"
