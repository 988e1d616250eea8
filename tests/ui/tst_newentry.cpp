// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The real window: the question for a new entry, and the buttons that take edits back.
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/document/editingdialog.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace ui;

class TestNewEntry final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    QTemporaryDir m_home;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] model::Document &document() const { return m_window->document(); }
    [[nodiscard]] QAction *action(ActionId id) const { return m_window->actions()->action(id); }
    [[nodiscard]] EditingDialog *openDialog() const
    {
        for (EditingDialog *const dialog : m_window->findChildren<EditingDialog *>()) {
            if (dialog->isVisible())
                return dialog;
        }
        return nullptr;
    }
    void edit(const char *id, const char *rootCause) const
    {
        kb::Entry changed = document().entry(id).value();
        changed.rootCause.en = rootCause;
        QVERIFY(document().edit(id, changed, QStringLiteral("Edit the root cause")));
    }

private slots:
    void init()
    {
        m_files.emplace();
        StartOptions options;
        options.builtInLibrary = m_files->path() / "absent";
        options.dataFolder = m_home.path().toStdU16String();
        options.settingsFile = m_home.filePath(QStringLiteral("settings.ini"));
        options.library = m_files->folder.path();
        options.language = kb::Language::English;
        m_window = std::make_unique<MainWindow>(options);
        QSignalSpy settled(m_window.get(), &MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_files.reset();
    }

    void undoAndRedo_haveButtons_whileSomethingCanBeUndone()
    {
        const auto ofAction = [this](ActionId id) {
            for (QToolButton *const button : m_window->findChildren<QToolButton *>()) {
                if (button->defaultAction() == action(id))
                    return button;
            }
            qFatal("no button");
        };
        QToolButton *const undo = ofAction("edit.undo");
        QToolButton *const redo = ofAction("edit.redo");
        QVERIFY(!undo->isVisible() && !redo->isVisible());
        edit("cuda/hostile", "Another cause.");
        QVERIFY(undo->isVisible() && undo->isEnabled() && redo->isVisible() && !redo->isEnabled());
        QVERIFY(undo->accessibleName().contains("Edit the root cause"));
        undo->click();
        QVERIFY(document().entry("cuda/hostile")->rootCause.en != "Another cause.");
        redo->click();
        QCOMPARE(document().entry("cuda/hostile")->rootCause.en, "Another cause.");
    }

    void newEntry_idIsProposedOfTheSignature()
    {
        action("entry.new")->trigger();
        EditingDialog *question = nullptr;
        QTRY_VERIFY((question = openDialog()) != nullptr);
        QLineEdit *const id = question->findChildren<QLineEdit *>().at(0);
        QLineEdit *const signature = question->findChildren<QLineEdit *>().at(1);
        QTRY_COMPARE(question->focusWidget(), static_cast<QWidget *>(signature));
        QTest::keyClicks(signature, QStringLiteral("CUDA error: No Luck"));
        QCOMPARE(id->text(), QStringLiteral("cuda/cuda-error-no-luck"));
        id->selectAll();
        QTest::keyClicks(id, QStringLiteral("cuda/mine"));
        QTest::keyClicks(signature, QStringLiteral(" today"));
        QCOMPARE(id->text(), QStringLiteral("cuda/mine")); // what was typed by hand stays
        QTest::keyClick(signature, Qt::Key_Return);
        QTRY_VERIFY(document().entry("cuda/mine").has_value());
    }
};

CASEBOOK_TEST(TestNewEntry)
#include "tst_newentry.moc"
