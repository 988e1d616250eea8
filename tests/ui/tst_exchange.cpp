// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real window: files are imported into the library that is open, and it is exported as files. With
// CASEBOOK_PICTURES=FOLDER the dialogs are also painted into files there, in the language of CASEBOOK_CHINESE.
#include "kb/library/changelock.h"
#include "kb/library/file.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/base/progressdialog.h"
#include "ui/document/editingdialog.h"
#include "ui/list/librarypane.h"
#include "ui/list/resultlist.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMimeData>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>
#include <QTreeWidget>

class TestExchange final : public QObject {
    Q_OBJECT

    static constexpr const char *fileName = "entries/cuda/hostile.json";
    std::optional<TestLibrary> m_files;
    std::optional<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] std::filesystem::path home() const { return m_home->path().toStdU16String(); }
    void open(const std::filesystem::path &library, const char *id = "", bool readOnly = false)
    {
        ui::StartOptions options;
        options.builtInLibrary = readOnly ? library : library / "absent";
        options.dataFolder = home() / "data";
        options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
        options.library = QString::fromStdString(library.string());
        options.open = QLatin1String(id);
        options.language
            = qEnvironmentVariableIsSet("CASEBOOK_CHINESE") ? kb::Language::Chinese : kb::Language::English;
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
    }
    [[nodiscard]] model::Document &document() const { return m_window->document(); }
    [[nodiscard]] QAction *action(ui::ActionId id) const { return m_window->actions()->action(id); }
    [[nodiscard]] QString message() const { return m_window->findChild<ui::MessageBar *>()->message(); }
    /// Answers the file dialog that an action opens.
    void choose(ui::ActionId id, const std::filesystem::path &file)
    {
        action(id)->trigger();
        answerFileDialog(file);
    }
    void answerFileDialog(const std::filesystem::path &file)
    {
        auto *const dialog = m_window->findChild<QFileDialog *>();
        QVERIFY(dialog);
        const QString name = QString::fromStdString(file.string());
        emit dialog->filesSelected({name});
        emit dialog->fileSelected(name);
        delete dialog;
    }
    /// Exports what is chosen by the mnemonics of the dialog: "e" what is shown, "l" the list, "w" the library; "m"
    /// Markdown, "h" HTML, "j" JSON, "p" PDF.
    void exportAs(QChar what, QChar form, const std::filesystem::path &place)
    {
        action("file.export")->trigger();
        auto *const dialog = m_window->findChild<ui::EditingDialog *>();
        QVERIFY(dialog);
        for (QRadioButton *const button : dialog->findChildren<QRadioButton *>()) {
            const QString text = button->text();
            const QChar mnemonic = text[text.indexOf(u'&') + 1].toLower();
            if (mnemonic == what || mnemonic == form) {
                QVERIFY(button->isEnabled());
                button->click();
            }
        }
        paint(dialog, "export");
        dialog->accept();
        answerFileDialog(place);
    }
    /// The table that says what came of an import or export, once it is there.
    [[nodiscard]] QTreeWidget *report() const
    {
        QTreeWidget *found = nullptr;
        (void)QTest::qWaitFor([&] {
            for (const QDialog *const dialog : m_window->findChildren<QDialog *>()) {
                if (dialog->isVisible() && dialog->findChild<QTreeWidget *>())
                    found = dialog->findChild<QTreeWidget *>();
            }
            return found != nullptr;
        });
        return found;
    }
    [[nodiscard]] static QStringList column(const QTreeWidget *tree, int column)
    {
        QStringList texts;
        for (int i = 0; i < tree->topLevelItemCount(); ++i)
            texts.append(tree->topLevelItem(i)->text(column));
        return texts;
    }
    [[nodiscard]] std::string bytes(const std::filesystem::path &file) const
    {
        return kb::readFile(file).value_or("(no file)");
    }
    void write(const std::filesystem::path &file, std::string_view text) const { QVERIFY(kb::writeFile(file, text)); }
    void drop(const std::vector<std::filesystem::path> &files) const
    {
        QMimeData mime;
        QList<QUrl> urls;
        for (const std::filesystem::path &file : files)
            urls.append(QUrl::fromLocalFile(QString::fromStdString(file.string())));
        mime.setUrls(urls);
        QDragEnterEvent enter(QPoint(500, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QDropEvent event(QPointF(500, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
    }
    void clickInDialog(const QString &text) const
    {
        for (QPushButton *const button : m_window->findChild<ui::EditingDialog *>()->findChildren<QPushButton *>()) {
            if (button->text().remove(u'&') == text)
                return button->click();
        }
        QFAIL(qPrintable(text));
    }
    void paint(QWidget *widget, const char *name) const
    {
        if (const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES"); !folder.isEmpty())
            widget->grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(name)));
    }
    static constexpr const char *newEntry
        = R"({"id": "cuda/new", "signature": "new error", "regex": "new error", "domain": "cuda", "root_cause": "c"})";

    /// Into the test's library, and the report is closed.
    void importNewEntry()
    {
        open(m_files->path());
        write(home() / "new.json", newEntry);
        choose("file.import", home() / "new.json");
        QTreeWidget *const tree = report();
        QVERIFY(tree);
        tree->window()->close();
    }

private slots:
    void init()
    {
        m_files.emplace();
        m_home.emplace();
    }
    void cleanup() { m_window.reset(); }

    void import_saysWhatBecameOfEachFile()
    {
        open(m_files->path());
        const std::filesystem::path from = home() / "from";
        write(from / "a-new.json", newEntry);
        write(from / "b-same.json", bytes(m_files->path() / fileName));
        write(from / "c-broken.json", R"({"id": "cuda/broken", oops})");
        write(from / "d-note.txt", "A note of nobody's.\n");
        choose("file.importFolder", from);
        const QTreeWidget *const tree = report();
        QVERIFY(tree);
        QCOMPARE(column(tree, 0),
            QStringList(
                {QStringLiteral("a-new.json"), QStringLiteral("b-same.json"), QStringLiteral("c-broken.json")}));
        QCOMPARE(column(tree, 2),
            QStringList(
                {QStringLiteral("entries/cuda/new.json"), QStringLiteral("entries/cuda/hostile.json"), QString()}));
        if (!qEnvironmentVariableIsSet("CASEBOOK_CHINESE"))
            QCOMPARE(column(tree, 1),
                QStringList({QStringLiteral("New"), QStringLiteral("All of it was there already"),
                    QStringLiteral("Not imported")}));
        QVERIFY(!column(tree, 3).back().isEmpty()); // why
        QVERIFY(document().entry("cuda/new"));
        QVERIFY(bytes(m_files->path() / "entries/cuda/new.json").starts_with(newEntry));
        paint(tree->window(), "import-report");
    }

    void import_ofOneFile_mergesIntoWhatIsThere()
    {
        open(m_files->path());
        const std::filesystem::path file = home() / "more.json";
        write(file,
            R"({"id": "cuda/hostile", "signature": "<b>bold</b> <img src=x> & &amp; %1 %n", "regex": "other",
                "domain": "cuda", "tags": ["seen"]})");
        choose("file.import", file);
        const QTreeWidget *const tree = report();
        QVERIFY(tree);
        QVERIFY2(column(tree, 3).front().contains(QStringLiteral("/regex")), qPrintable(column(tree, 3).front()));
        const kb::Entry entry = document().entry("cuda/hostile").value();
        QCOMPARE(entry.tags, std::vector<std::string> {"seen"});
        QCOMPARE(entry.regex, std::string("hostile"));
    }

    void import_intoAReadOnlyLibrary_saysWhatToDo()
    {
        open(m_files->path(), "", true);
        const std::filesystem::path file = home() / "new.json";
        write(file, newEntry);
        choose("file.import", file);
        QVERIFY2(message().contains(QStringLiteral("Ctrl+Shift+N")), qPrintable(message()));
        QVERIFY(!std::filesystem::exists(m_files->path() / "entries/cuda/new.json"));
    }

    void droppedEntry_isAskedAbout()
    {
        open(m_files->path());
        const std::filesystem::path file = home() / "new.json";
        write(file, newEntry);
        drop({file});
        auto *const dialog = m_window->findChild<ui::EditingDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        paint(dialog, "drop");
        clickInDialog(QStringLiteral("Import"));
        QVERIFY(report());
        QVERIFY(document().entry("cuda/new"));
    }

    void droppedEntry_canBeSearchedFor()
    {
        open(m_files->path());
        const std::filesystem::path file = home() / "new.json";
        write(file, newEntry);
        drop({file});
        clickInDialog(QStringLiteral("Search for this text"));
        QTRY_VERIFY(m_window->findChild<ui::LibraryPane *>()->query().paste);
        QVERIFY(!document().entry("cuda/new"));
    }

    void droppedFolder_isAskedAbout()
    {
        open(m_files->path());
        write(home() / "from/new.json", newEntry);
        drop({home() / "from"});
        clickInDialog(QStringLiteral("Import"));
        QVERIFY(report());
        QVERIFY(document().entry("cuda/new"));
    }

    void droppedFolder_canBeOpened()
    {
        open(m_files->path());
        write(home() / "from/entries/cuda/new.json", newEntry);
        QSignalSpy opened(&document(), &model::Document::opened);
        drop({home() / "from"});
        clickInDialog(QStringLiteral("Open"));
        QVERIFY(opened.wait());
        QCOMPARE(document().library()->folder().filename(), std::filesystem::path("from"));
        QVERIFY(!std::filesystem::exists(m_files->path() / "entries/cuda/new.json"));
    }

    void severalDropped_areImportedTogether()
    {
        open(m_files->path());
        write(home() / "train.log", "ModuleNotFoundError: No module named 'torch'\n");
        write(home() / "new.json", newEntry);
        write(home() / "from/other.json",
            R"({"id": "cuda/other", "signature": "s", "regex": "r", "domain": "cuda", "root_cause": "c"})");
        drop({home() / "train.log", home() / "new.json", home() / "from"});
        paint(m_window->findChild<ui::EditingDialog *>(), "drop-several");
        clickInDialog(QStringLiteral("Import"));
        const QTreeWidget *const tree = report();
        QVERIFY(tree);
        QCOMPARE(tree->topLevelItemCount(), 3); // the log could not be imported
        QVERIFY(document().entry("cuda/new") && document().entry("cuda/other"));
    }

    void import_canBeTakenBack()
    {
        open(m_files->path());
        QVERIFY(!action("file.takeBackImport")->isEnabled());
        const std::string before = bytes(m_files->path() / fileName);
        const std::filesystem::path from = home() / "from";
        write(from / "a.json", newEntry);
        write(
            from / "b.json", R"({"id": "cuda/new", "signature": "s", "regex": "r", "domain": "cuda", "tags": ["b"]})");
        write(from / "c.json",
            R"({"id": "cuda/hostile", "signature": "other", "regex": "r", "domain": "cuda", "tags": ["seen"]})");
        choose("file.importFolder", from);
        QTreeWidget *const tree = report();
        QVERIFY(tree);
        QVERIFY(bytes(m_files->path() / fileName) != before);
        const QList<QLabel *> labels = tree->window()->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(
            labels, [](const QLabel *label) { return label->text().contains(u"Take back the last import"); }));
        tree->window()->close();
        action("file.takeBackImport")->trigger();
        QTRY_COMPARE(message(), QStringLiteral("The import was taken back."));
        QCOMPARE(bytes(m_files->path() / fileName), before);
        QVERIFY(!std::filesystem::exists(m_files->path() / "entries/cuda/new.json"));
        QVERIFY(!document().entry("cuda/new"));
        QVERIFY(!action("file.takeBackImport")->isEnabled());
    }

    void importTakenBack_canBeCancelled_whileAnotherChangesTheLibrary()
    {
        importNewEntry();
        {
            kb::ChangeLock command(m_files->path(), home() / "data");
            QCOMPARE(command.tryTake(), 0);
            action("file.takeBackImport")->trigger();
            QTRY_VERIFY(m_window->findChild<ui::ProgressDialog *>());
            QPointer<ui::ProgressDialog> progress = m_window->findChild<ui::ProgressDialog *>();
            progress->findChild<QPushButton *>()->click();
            QTRY_VERIFY(!progress);
        }
        QVERIFY(document().entry("cuda/new"));
        QVERIFY(std::filesystem::exists(m_files->path() / "entries/cuda/new.json"));
        action("file.takeBackImport")->trigger();
        QTRY_COMPARE(message(), QStringLiteral("The import was taken back."));
        QVERIFY(!document().entry("cuda/new"));
    }

    void importTakenBack_isNotWaitedFor_whenTheWindowEnds()
    {
        importNewEntry();
        kb::ChangeLock command(m_files->path(), home() / "data");
        QCOMPARE(command.tryTake(), 0);
        action("file.takeBackImport")->trigger();
        QTRY_VERIFY(m_window->findChild<ui::ProgressDialog *>());
        m_window.reset();
        QVERIFY(QThreadPool::globalInstance()->waitForDone(10'000));
        QVERIFY(std::filesystem::exists(m_files->path() / "entries/cuda/new.json"));
    }

    void importTakenBack_leavesWhatWasChangedSince()
    {
        importNewEntry();
        kb::Entry mine = document().entry("cuda/new").value();
        mine.rootCause.en = "What I found.";
        QVERIFY(document().edit("cuda/new", mine, QStringLiteral("Edit")));
        QSignalSpy saved(&document(), &model::Document::saved);
        action("file.save")->trigger();
        QVERIFY(saved.wait());
        action("file.takeBackImport")->trigger();
        QTRY_VERIFY(report() && column(report(), 0).join(u' ').contains(QStringLiteral("new.json")));
        QCOMPARE(document().entry("cuda/new")->rootCause.en, "What I found.");
    }

    void exportAsSite_ofTheLibrary()
    {
        open(m_files->path(), "cuda/hostile");
        const std::filesystem::path site = home() / "site";
        exportAs(u'w', u's', site);
        QTRY_VERIFY(!message().isEmpty());
        QVERIFY2(bytes(site / "index.html").starts_with("<!DOCTYPE html>"), bytes(site / "index.html").c_str());
        // What is no site stays.
        write(home() / "mine/thesis.txt", "mine");
        exportAs(u'w', u's', home() / "mine");
        QTRY_VERIFY2(message().contains(QStringLiteral("thesis.txt")), qPrintable(message()));
        QCOMPARE(bytes(home() / "mine/thesis.txt"), std::string("mine"));
    }

    void droppedLog_isSearchedForAtOnce()
    {
        open(m_files->path());
        const std::filesystem::path file = home() / "train.log";
        write(file, "ModuleNotFoundError: No module named 'torch'\n");
        drop({file});
        QVERIFY(!m_window->findChild<ui::EditingDialog *>());
        QTRY_VERIFY(m_window->findChild<ui::LibraryPane *>()->query().paste);
    }

    void emptyLibrary_withFilesToImport_namesImport()
    {
        const std::filesystem::path folder = home() / "pages";
        write(folder / "page.md", "# new error\n\n- **ID:** `cuda/new`\n\n## Root Cause\n\nText.\n");
        open(folder);
        QTRY_VERIFY(!message().isEmpty());
        for (auto *const button : m_window->findChild<ui::MessageBar *>()->findChildren<ui::FlatButton *>()) {
            if (button->isVisible() && button->text() == u"Import them")
                button->click();
        }
        QVERIFY(report());
        QVERIFY(document().entry("cuda/new"));
    }

    void exportOfAnEntry_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("markdown") << QStringLiteral("out.md") << QByteArray("# ");
        QTest::newRow("html") << QStringLiteral("out.html") << QByteArray("<!DOCTYPE html>");
        QTest::newRow("json") << QStringLiteral("out.json") << QByteArray("{\n  \"id\": \"cuda/hostile\"");
        QTest::newRow("pdf") << QStringLiteral("out.pdf") << QByteArray("%PDF-");
    }
    void exportOfAnEntry()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, start);
        open(m_files->path(), "cuda/hostile");
        const std::filesystem::path file = home() / name.toStdString();
        exportAs(u'e', name.section(u'.', -1)[0], file);
        QTRY_VERIFY(!message().isEmpty());
        QVERIFY2(QByteArray::fromStdString(bytes(file)).startsWith(start), bytes(file).substr(0, 80).c_str());
        if (name.endsWith(u"json"))
            QCOMPARE(bytes(file), bytes(m_files->path() / fileName));
    }

    void export_overwritesNothing()
    {
        open(m_files->path(), "cuda/hostile");
        const std::filesystem::path file = home() / "mine.md";
        write(file, "mine\n");
        exportAs(u'e', u'm', file);
        QTRY_VERIFY(!message().isEmpty());
        QVERIFY2(message().contains(QStringLiteral("was not overwritten")), qPrintable(message()));
        QCOMPARE(bytes(file), std::string("mine\n"));
    }

    void exportOfTheLibrary_isALibrary()
    {
        open(m_files->path());
        const std::filesystem::path folder = home() / "out";
        std::filesystem::create_directory(folder);
        exportAs(u'w', u'j', folder);
        QTRY_VERIFY(!message().isEmpty());
        for (const char *const name : {"entries/cuda/cudnn-bn-epsilon-negative.json", fileName,
                 "entries/python/module-not-found.json", "articles/batch-norm.md"})
            QCOMPARE(bytes(folder / name), bytes(m_files->path() / name));
        paint(m_window.get(), "export-done");
    }

    void exportOfTheList_holdsWhatItShows()
    {
        open(m_files->path());
        model::Query query;
        query.words = QStringLiteral("torch");
        auto *const pane = m_window->findChild<ui::LibraryPane *>();
        pane->setQuery(query);
        QTRY_VERIFY(pane->isSettled());
        QCOMPARE(pane->results().size(), std::size_t(1));
        const std::filesystem::path folder = home() / "out";
        std::filesystem::create_directory(folder);
        exportAs(u'l', u'h', folder);
        QTRY_VERIFY(!message().isEmpty());
        QVERIFY(bytes(folder / "python/module-not-found.html").starts_with("<!DOCTYPE html>"));
        QVERIFY(!std::filesystem::exists(folder / "cuda"));
    }

    void export_writesThroughNoLink()
    {
        open(m_files->path());
        const std::filesystem::path folder = home() / "out";
        const std::filesystem::path elsewhere = home() / "elsewhere";
        std::filesystem::create_directory(folder);
        std::filesystem::create_directory(elsewhere);
        std::filesystem::create_directory_symlink(elsewhere, folder / "cuda");
        exportAs(u'w', u'm', folder);
        const QTreeWidget *const tree = report();
        QVERIFY(tree);
        QVERIFY2(
            column(tree, 1).front().contains(QStringLiteral("symbolic link")), qPrintable(column(tree, 1).front()));
        QVERIFY(std::filesystem::is_empty(elsewhere));
        QVERIFY(std::filesystem::exists(folder / "python/module-not-found.md"));
    }

    void print_printsThePageThatIsShown()
    {
        open(m_files->path(), "cuda/cudnn-bn-epsilon-negative");
        action("file.print")->trigger();
        QPrintDialog *dialog = nullptr;
        QTRY_VERIFY((dialog = m_window->findChild<QPrintDialog *>()));
        const QString file = m_home->filePath(QStringLiteral("printed.pdf"));
        dialog->printer()->setOutputFormat(QPrinter::PdfFormat);
        dialog->printer()->setOutputFileName(file);
        emit dialog->accepted(dialog->printer());
        delete dialog;
        QVERIFY(bytes(file.toStdU16String()).starts_with("%PDF-"));
    }

    void exportedPages_sayBothLanguages_whateverTheWindowSpeaks()
    {
        open(m_files->path());
        const std::filesystem::path folder = home() / "out";
        std::filesystem::create_directory(folder);
        exportAs(u'w', u'm', folder);
        QTRY_VERIFY(!message().isEmpty());
        const std::string english = bytes(folder / "cuda/cudnn-bn-epsilon-negative.md");
        const std::string chinese = bytes(folder / "cuda/cudnn-bn-epsilon-negative.zh.md");
        QVERIFY(english.contains("epsilon must not be negative.") && !english.contains("不能为负"));
        QVERIFY(chinese.contains("epsilon 不能为负。"));
    }

    void unsavedEdits_areToBeSavedFirst()
    {
        open(m_files->path(), "cuda/hostile");
        kb::Entry changed = document().entry("cuda/hostile").value();
        changed.rootCause.en = "another";
        QVERIFY(document().edit("cuda/hostile", changed, QStringLiteral("Edit")));
        action("file.export")->trigger();
        QVERIFY(!m_window->findChild<ui::EditingDialog *>());
        QVERIFY2(message().contains(QStringLiteral("Ctrl+S")), qPrintable(message()));
    }
};

CASEBOOK_TEST(TestExchange)
#include "tst_exchange.moc"
