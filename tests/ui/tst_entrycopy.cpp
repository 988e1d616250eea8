// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real window at a library that can't be changed: an entry of it gets into the user's own. With
// CASEBOOK_PICTURES=FOLDER the window is also painted into files there, in both languages.
#include "kb/library/file.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/base/settings.h"
#include "ui/editor/entryeditor.h"
#include "ui/list/librarypane.h"
#include "ui/text/logview.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"

#include <QFileDialog>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

class TestEntryCopy final : public QObject {
    Q_OBJECT

    static constexpr const char *id = "cuda/hostile";
    static constexpr const char *file = "entries/cuda/hostile.json";

    std::optional<TestLibrary> m_files; // the built-in one
    std::optional<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] std::filesystem::path own() const
    {
        return std::filesystem::path(m_home->path().toStdU16String()) / "mine";
    }
    /// The user's own library, which was open before.
    void makeOwn() const
    {
        QVERIFY(model::createLibrary(own()));
        ui::Settings settings(m_home->filePath(QStringLiteral("settings.ini")));
        settings.setRecentLibraries(model::RecentLibraries(
            {QString::fromStdString((own().parent_path() / "gone").string()), QString::fromStdString(own().string())}));
    }
    void open(kb::Language language = kb::Language::English, const std::filesystem::path &library = {})
    {
        ui::StartOptions options;
        options.library = QString::fromStdString(library.string());
        options.builtInLibrary = m_files->path();
        options.dataFolder = m_home->path().toStdU16String();
        options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
        options.open = library.empty() ? QString::fromLatin1(id) : QString();
        options.language = language;
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
    }
    [[nodiscard]] model::Document &document() const { return m_window->document(); }
    [[nodiscard]] QAction *action(ui::ActionId name) const { return m_window->actions()->action(name); }
    [[nodiscard]] QString message() const { return m_window->findChild<ui::MessageBar *>()->message(); }
    /// The button of the message; null: it has none.
    [[nodiscard]] ui::FlatButton *offer() const
    {
        for (auto *const button : m_window->findChild<ui::MessageBar *>()->findChildren<ui::FlatButton *>()) {
            if (button->isVisible() && button->text() == u"Copy this entry to my library")
                return button;
        }
        return nullptr;
    }
    static constexpr const char *unknownLog = "step 1\nfatal: the frobnicator of rank 3 gave up\nbye\n";
    void paste(const char *log) const
    {
        QMimeData mime;
        mime.setText(QString::fromUtf8(log));
        auto *const pane = m_window->findChild<ui::LibraryPane *>();
        pane->take(mime, true);
        QTRY_VERIFY(pane->query().paste && pane->isSettled());
    }
    /// The button of the page that says that nothing explains the log; null: it is not in sight.
    [[nodiscard]] ui::FlatButton *newFromLog() const
    {
        for (auto *const button : m_window->findChild<ui::PageArea *>()->findChildren<ui::FlatButton *>()) {
            if (button->isVisible() && button->defaultAction() == action("entry.newFromLog"))
                return button;
        }
        return nullptr;
    }
    [[nodiscard]] bool isEditing() const { return m_window->findChild<ui::PageArea *>()->isEditing(); }
    [[nodiscard]] bool isOpen(const std::filesystem::path &folder) const
    {
        std::error_code ignored;
        return std::filesystem::equivalent(document().library()->folder(), folder, ignored);
    }
    void paint(const char *name) const
    {
        if (const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES"); !folder.isEmpty())
            m_window->grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(name)));
    }

private slots:
    void init()
    {
        m_files.emplace();
        m_home.emplace();
    }
    void cleanup() { m_window.reset(); }

    void editing_offersACopy_whichIsEditedAndSavedAsItWas()
    {
        makeOwn();
        open();
        QVERIFY(document().isReadOnly());
        action("edit.entry")->trigger();
        QVERIFY(!action("edit.markReviewed")->isEnabled());
        QVERIFY(action("edit.markReviewed")->toolTip().startsWith(QStringLiteral("This library is read-only")));
        QVERIFY(!isEditing());
        QVERIFY(offer());
        paint("copy-offer");
        offer()->click();
        QTRY_VERIFY(isOpen(own()) && isEditing());
        QCOMPARE(m_window->findChild<ui::PageArea *>()->place().id, std::string(id));
        QVERIFY2(message().contains(QStringLiteral("mine")), qPrintable(message()));
        paint("copy-done");
        QVERIFY(!kb::readFile(own() / file)); // until it is saved
        action("file.save")->trigger();
        QTRY_VERIFY(!document().isModified());
        QCOMPARE(kb::readFile(own() / file).value_or(""), kb::readFile(m_files->path() / file).value());
    }

    void copy_hasNoTierThatOnlyRecordsGive()
    {
        // Its records stay with the library that it is from: list, page and graph say of the copy what the page does.
        const std::string before = kb::readFile(m_files->path() / file).value();
        m_files->write(file, QByteArray::fromStdString(before).replace("ai_generated", "refuted"));
        makeOwn();
        open();
        action("entry.copyToLibrary")->trigger();
        QTRY_VERIFY(isOpen(own()) && document().entry(id));
        QCOMPARE(document().entry(id)->tier, kb::Tier::AiGenerated);
        QCOMPARE(document().catalog()->entry(document().catalog()->find(id).value()).tier, kb::Tier::AiGenerated);
        QCOMPARE(document().entryText(id).value(), before);
    }

    void libraryOfAnotherWindow_isNotCopiedInto_andThatIsSaid()
    {
        makeOwn();
        open(kb::Language::English, own());
        const std::unique_ptr<ui::MainWindow> other = std::move(m_window);
        open(kb::Language::English, m_files->path());
        QVERIFY(m_window->openPlace(QString::fromLatin1(id)));
        action("entry.copyToLibrary")->trigger();
        QTRY_VERIFY(isOpen(own()));
        QTRY_VERIFY2(message().startsWith(QStringLiteral("Nothing was copied: another window has your library “mine”")),
            qPrintable(message()));
        QVERIFY(!document().entry(id));
    }

    void undo_takesTheCopyBack()
    {
        makeOwn();
        open();
        QVERIFY(action("entry.copyToLibrary")->isEnabled());
        action("entry.copyToLibrary")->trigger();
        QTRY_VERIFY(isOpen(own()) && document().entry(id));
        QVERIFY(!action("entry.copyToLibrary")->isEnabled()); // nothing to copy from a library that can be changed
        action("edit.undo")->trigger();
        QVERIFY(!document().entry(id) && !document().isModified());
    }

    void duplicate_offersACopy()
    {
        makeOwn();
        open();
        action("entry.duplicate")->trigger();
        QVERIFY(offer());
    }

    void reportOnABuiltInEntry_isMadeOnTheCopy()
    {
        makeOwn();
        kb::Entry entry = kb::parseEntry(kb::readFile(m_files->path() / file).value()).value().entry;
        entry.workarounds.emplace_back().action.en = "Do this.";
        m_files->write(file, QByteArray::fromStdString(kb::writeFlat(entry)));
        open();
        emit m_window->findChild<ui::PageArea *>()->reported(0, 0, true);
        QVERIFY(offer());
        offer()->click();
        QTRY_VERIFY(isOpen(own()) && document().entry(id));
        const kb::Entry copy = document().entry(id).value();
        QCOMPARE(copy.workarounds.front().reports.size(), std::size_t(1));
        QVERIFY(copy.workarounds.front().reports.front().worked);
    }

    void idThatIsThere_isShownAndLeftAlone()
    {
        makeOwn();
        const std::string mine = R"({"id": "cuda/hostile", "signature": "mine", "regex": "mine", "domain": "cuda"})";
        QVERIFY(kb::writeFile(own() / file, mine));
        open();
        action("entry.copyToLibrary")->trigger();
        QTRY_VERIFY(isOpen(own()) && !message().isEmpty());
        QVERIFY2(message().startsWith(QStringLiteral("Nothing was copied")), qPrintable(message()));
        QCOMPARE(m_window->findChild<ui::PageArea *>()->place().id, std::string(id));
        QVERIFY(!document().isModified() && !isEditing());
        QCOMPARE(kb::readFile(own() / file).value(), mine);
    }

    void noLibraryYet_asksForANewOne()
    {
        open(kb::Language::Chinese);
        action("edit.entry")->trigger();
        paint("copy-offer-zh");
        action("entry.copyToLibrary")->trigger();
        auto *const dialog = m_window->findChild<QFileDialog *>();
        QVERIFY(dialog);
        emit dialog->fileSelected(QString::fromStdString(own().string()));
        dialog->reject();
        QTRY_VERIFY(isOpen(own()) && isEditing());
        QVERIFY(document().entry(id));
        paint("copy-done-zh");
    }

    void logThatNothingExplains_beginsAnEntry()
    {
        QVERIFY(model::createLibrary(own()));
        open(kb::Language::English, own());
        QVERIFY(!newFromLog() && !action("entry.newFromLog")->isEnabled());
        paste(unknownLog);
        QTRY_VERIFY(newFromLog());
        paint("log-unexplained");
        newFromLog()->click();
        QVERIFY(isEditing());
        const std::string made = m_window->findChild<ui::PageArea *>()->place().id;
        const kb::Entry entry = document().entry(made).value();
        QCOMPARE(entry.signature.en, std::string("fatal: the frobnicator of rank 3 gave up"));
        QCOMPARE(entry.tier, kb::Tier::HandWritten);
        QVERIFY(document().isModified());
        auto *const pane = m_window->findChild<ui::LibraryPane *>();
        QTRY_VERIFY(pane->isSettled() && pane->results().size() == 1); // the log finds it now
    }

    void markedPartOfALog_isTheNewEntrysMessage()
    {
        QVERIFY(model::createLibrary(own()));
        open(kb::Language::English, own());
        paste(unknownLog);
        auto *const log = m_window->findChild<ui::LogView *>();
        QTextCursor cursor = log->textCursor();
        cursor.movePosition(QTextCursor::Start);
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        log->setTextCursor(cursor);
        action("entry.newFromLog")->trigger();
        const std::string made = m_window->findChild<ui::PageArea *>()->place().id;
        QCOMPARE(document().entry(made)->signature.en, std::string("step 1"));
    }

    void logThatTheBuiltInLibraryDoesNotExplain_beginsAnEntryOfOnesOwn()
    {
        makeOwn();
        open();
        paste(unknownLog);
        QTRY_VERIFY(newFromLog());
        newFromLog()->click();
        QTRY_VERIFY(isOpen(own()) && isEditing());
        const std::string made = m_window->findChild<ui::PageArea *>()->place().id;
        QCOMPARE(document().entry(made)->tier, kb::Tier::HandWritten);
        QVERIFY2(message().startsWith(QStringLiteral("The new entry")), qPrintable(message()));
        action("edit.undo")->trigger();
        QVERIFY(!document().entry(made));
    }
};

CASEBOOK_TEST(TestEntryCopy)
#include "tst_entrycopy.moc"
