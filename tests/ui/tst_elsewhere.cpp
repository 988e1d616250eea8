// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real window: a search also asks the libraries that are not open. With CASEBOOK_PICTURES=FOLDER the window is also
// painted into files there, in the language of CASEBOOK_CHINESE.
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/settings.h"
#include "ui/list/librarypane.h"
#include "ui/list/otherlibraries.h"
#include "ui/widgets/flatbutton.h"
#include "ui/window/elsewhere.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"
#include "ui/window/welcomepage.h"

#include <QCheckBox>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

class TestElsewhere final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_builtIn;
    std::optional<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] std::filesystem::path own() const
    {
        return std::filesystem::path(m_home->path().toStdU16String()) / "mine";
    }
    [[nodiscard]] QString settingsFile() const { return m_home->filePath(QStringLiteral("settings.ini")); }
    /// One's own library, in which nothing is, with the built-in one and some that are gone beside it.
    void open(const QStringList &recent = {})
    {
        QVERIFY(std::filesystem::exists(own()) || model::createLibrary(own()));
        ui::Settings(settingsFile()).setRecentLibraries(model::RecentLibraries(recent));
        ui::StartOptions options;
        options.builtInLibrary = m_builtIn->path();
        options.dataFolder = m_home->path().toStdU16String();
        options.settingsFile = settingsFile();
        options.library = QString::fromStdString(own().string());
        options.language
            = qEnvironmentVariableIsSet("CASEBOOK_CHINESE") ? kb::Language::Chinese : kb::Language::English;
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
    }
    [[nodiscard]] ui::LibraryPane &pane() const { return *m_window->findChild<ui::LibraryPane *>(); }
    [[nodiscard]] QListWidget &list() const
    {
        return *m_window->findChild<ui::OtherLibraries *>()->findChild<QListWidget *>();
    }
    [[nodiscard]] QCheckBox &box() const
    {
        return *m_window->findChild<ui::OtherLibraries *>()->findChild<QCheckBox *>();
    }
    void search(const char *words) const
    {
        model::Query query;
        query.words = QLatin1String(words);
        pane().setQuery(query);
        settle();
    }
    void paste(const char *text) const
    {
        QMimeData mime;
        mime.setText(QLatin1String(text));
        pane().take(mime, true);
        QTRY_VERIFY(pane().query().paste);
        settle();
    }
    void settle() const
    {
        QTRY_VERIFY(pane().isSettled());
        const auto *const elsewhere = m_window->findChild<ui::Elsewhere *>();
        QTRY_VERIFY(!elsewhere->isBusy());
    }
    void paint(const char *name) const
    {
        if (const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES"); !folder.isEmpty())
            m_window->grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(name)));
    }

private slots:
    void init()
    {
        m_builtIn.emplace();
        m_home.emplace();
    }
    void cleanup() { m_window.reset(); }

    void words_areFoundInOtherLibraries_withTheirName()
    {
        open();
        search("torch");
        QCOMPARE(list().count(), 1);
        const QStringList lines = list().item(0)->text().split(u'\n');
        QCOMPARE(lines.front(), QStringLiteral("ModuleNotFoundError: No module named 'torch'"));
        if (!qEnvironmentVariableIsSet("CASEBOOK_CHINESE"))
            QVERIFY2(lines.back().startsWith(QStringLiteral("Built-in library")), qPrintable(lines.back()));
        paint("other-words");
        search("nosuchword");
        QCOMPARE(list().count(), 0);
        pane().clearSearch();
        settle();
        QVERIFY(!box().isVisible());
    }

    void paste_isAnsweredByOtherLibraries_notByWhatIsOnlySimilar()
    {
        open();
        paste("Traceback\nModuleNotFoundError: No module named 'torch'\n");
        QCOMPARE(list().count(), 1);
        paint("other-paste");
        paste("one\nthe module is somewhere\n");
        QCOMPARE(list().count(), 0);
    }

    void unexplainedPaste_leadsToTheLibraryThatExplainsIt()
    {
        open();
        const auto *const button = m_window->findChild<ui::FlatButton *>(QStringLiteral("welcome.elsewhere"));
        QVERIFY(!button->isVisible());
        paste("one\nthe module is somewhere\n");
        QVERIFY(!button->isVisible());
        const auto said = [this] {
            QStringList texts;
            for (const QLabel *const label : m_window->findChild<ui::WelcomePage *>()->findChildren<QLabel *>()) {
                if (label->isVisible())
                    texts.append(label->text());
            }
            return texts.join(u'\n');
        };
        QVERIFY(said().contains(QStringLiteral("Nothing here explains this text")));
        paste("Traceback\nModuleNotFoundError: No module named 'torch'\n");
        QVERIFY(button->isVisible());
        QVERIFY2(said().contains(QStringLiteral("No module named 'torch'"))
                && !said().contains(QStringLiteral("Nothing here explains")),
            qPrintable(said()));
        paint("other-unexplained");
        QSignalSpy opened(&m_window->document(), &model::Document::opened);
        QTest::mouseClick(const_cast<ui::FlatButton *>(button), Qt::LeftButton);
        QVERIFY(opened.wait());
        QCOMPARE(m_window->findChild<ui::PageArea *>()->place().id, std::string("python/module-not-found"));
        QVERIFY(pane().query().paste);
        settle();
    }

    void match_opensItsLibraryAtTheEntry_withTheSameSearch()
    {
        open();
        search("torch");
        QCOMPARE(list().count(), 1);
        QSignalSpy opened(&m_window->document(), &model::Document::opened);
        emit list().itemActivated(list().item(0));
        QVERIFY(opened.wait());
        std::error_code ignored;
        QVERIFY(std::filesystem::equivalent(m_window->document().library()->folder(), m_builtIn->path(), ignored));
        QCOMPARE(m_window->findChild<ui::PageArea *>()->place().id, std::string("python/module-not-found"));
        QCOMPARE(pane().query().words, QStringLiteral("torch"));
        settle();
        QVERIFY(m_window->document().isReadOnly());
    }

    void libraryThatIsGone_isPassedOver()
    {
        open({m_home->filePath(QStringLiteral("gone")), QString::fromStdString(own().string())});
        search("torch");
        QCOMPARE(list().count(), 1); // of the built-in one; the one that is open is none of the others
    }

    void otherRecentLibrary_isSearchedToo()
    {
        const TestLibrary other;
        open({QString::fromStdString(other.path().string())});
        search("torch");
        QCOMPARE(list().count(), 2);
        const QString name = QString::fromStdString(other.path().filename().string());
        QVERIFY2(list().item(1)->text().contains(name), qPrintable(list().item(1)->text()));
    }

    void switch_isRemembered()
    {
        open();
        search("torch");
        QVERIFY(box().isVisible() && box().isChecked());
        box().click();
        settle();
        QCOMPARE(list().count(), 0);
        m_window.reset();
        open();
        search("torch");
        QVERIFY(!box().isChecked());
        QCOMPARE(list().count(), 0);
        box().click();
        settle();
        QCOMPARE(list().count(), 1);
    }
};

CASEBOOK_TEST(TestElsewhere)
#include "tst_elsewhere.moc"
