// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real window at a library that an earlier run left behind, here or on another machine: with its lock, its unsaved
// edits or both. With CASEBOOK_PICTURES=FOLDER the window is also painted into files there, in both languages.
#include "kb/library/file.h"
#include "tests/lockfile.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "tests/ui/openedwindow.h"
#include "ui/base/actionregistry.h"
#include "ui/document/editingdialog.h"
#include "ui/list/resultlist.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

class TestLeftBehind final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::optional<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] std::filesystem::path data() const { return m_home->path().toStdU16String(); }
    [[nodiscard]] std::unique_ptr<ui::MainWindow> openWindow(kb::Language language = kb::Language::English) const
    {
        return openedWindow(startOptions(*m_files, *m_home, language));
    }
    [[nodiscard]] std::filesystem::path journal() const
    {
        return kb::dataFileOf(m_files->path(), data(), "journal", "-before.json");
    }
    /// An edit of the root cause of cuda/hostile.
    void leaveEdit() const
    {
        const char *const name = "entries/cuda/hostile.json";
        const QString text = QString::fromStdString(kb::readFile(m_files->path() / name).value());
        QString now = text;
        now.replace(QStringLiteral("alert(1)"), QStringLiteral("alert(2)"));
        const QJsonObject edited {{"kind", "entry"}, {"id", "cuda/hostile"},
            {"on_disk", QJsonObject {{"file", name}, {"text", text}}},
            {"now", QJsonObject {{"file", name}, {"text", now}}}};
        const QJsonObject json {{"written", "2026-11-21T10:00:00Z"}, {"files", QJsonArray {edited}}};
        QVERIFY(kb::writeFile(journal(), QJsonDocument(json).toJson().toStdString()));
    }
    [[nodiscard]] static ui::MessageBar *bar(const ui::MainWindow &window)
    {
        return window.findChild<ui::MessageBar *>();
    }
    /// The message's button that a user sees under this text; null: there is none.
    [[nodiscard]] static ui::FlatButton *barButton(const ui::MainWindow &window, const QString &text)
    {
        for (ui::FlatButton *const button : bar(window)->findChildren<ui::FlatButton *>()) {
            if (button->isVisible() && button->text() == text)
                return button;
        }
        return nullptr;
    }
    [[nodiscard]] ui::EditingDialog *dialog() const { return m_window->findChild<ui::EditingDialog *>(); }
    [[nodiscard]] QPushButton *button(const QString &text) const
    {
        for (QPushButton *const candidate : dialog()->findChildren<QPushButton *>()) {
            if (candidate->text().remove(u'&') == text)
                return candidate;
        }
        return nullptr;
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

    void lockOfAnotherMachine_openedAnyway_offersTheEdits()
    {
        writeLock(m_files->path(), data(), lockOf(4242, "login2"));
        leaveEdit();
        m_window = openWindow();
        const QString told = bar(*m_window)->message();
        QVERIFY2(told.contains(QStringLiteral("4242")) && told.contains(QStringLiteral("login2")), qPrintable(told));
        const QAction *const add = m_window->actions()->action("entry.new");
        QVERIFY(!add->isEnabled() && add->toolTip().contains(QStringLiteral("may have")));
        QVERIFY(!dialog()); // it may be that other window's
        paint("locked-en");
        auto *const anyway = barButton(*m_window, QStringLiteral("Open for editing anyway"));
        QVERIFY(anyway);
        QTest::mouseClick(anyway, Qt::LeftButton);
        QTRY_VERIFY(dialog());
        QVERIFY(add->isEnabled() && bar(*m_window)->message().isEmpty());
        button(QStringLiteral("Restore"))->click();
        QTRY_COMPARE(
            m_window->document().entry("cuda/hostile")->rootCause.en, std::string("<script>alert(2)</script>"));
    }

    void lockOfAnotherMachine_isToldAgainWhereAnEditIsTried()
    {
        writeLock(m_files->path(), data(), lockOf(4242, "login2"));
        m_window = openWindow();
        const QString told = bar(*m_window)->message();
        bar(*m_window)->hide();
        auto *const list = m_window->findChild<ui::ResultList *>();
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Return);
        m_window->actions()->action("edit.entry")->trigger();
        QCOMPARE(bar(*m_window)->message(), told);
        QVERIFY(barButton(*m_window, QStringLiteral("Open for editing anyway")));
    }

    void lockOfAnotherMachine_inChinese()
    {
        writeLock(m_files->path(), data(), lockOf(4242, "login2"));
        m_window = openWindow(kb::Language::Chinese);
        const QString told = bar(*m_window)->message();
        QVERIFY2(told.contains(QStringLiteral("login2 上的进程 4242")), qPrintable(told));
        QVERIFY(barButton(*m_window, QStringLiteral("仍要打开并编辑")));
        paint("locked-zh");
    }

    void lockOfAWindowHere_offersNoWayRoundIt()
    {
        m_window = openWindow();
        const auto second = openWindow();
        QVERIFY(bar(*second)->message().startsWith(QStringLiteral("Another window has this library open")));
        QVERIFY(!barButton(*second, QStringLiteral("Open for editing anyway")));
    }

    void journalThatCanNotBeRead_isKept()
    {
        QVERIFY(std::filesystem::create_directories(journal())); // nobody can read that as a file
        m_window = openWindow();
        QTRY_VERIFY(dialog());
        QString said;
        for (const QLabel *const label : dialog()->findChildren<QLabel *>())
            said += label->text();
        QVERIFY2(said.contains(QString::fromStdString(journal().string())), qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral("damaged")), qPrintable(said));
        QVERIFY(!button(QStringLiteral("Discard")) && !button(QStringLiteral("Restore")));
        QPointer<ui::EditingDialog> asked = dialog();
        button(QStringLiteral("Later"))->click();
        QTRY_VERIFY(!asked);
        QVERIFY(std::filesystem::exists(journal()));
    }
};

CASEBOOK_TEST(TestLeftBehind)
#include "tst_leftbehind.moc"
