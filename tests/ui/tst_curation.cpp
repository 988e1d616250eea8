// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A curator's whole way with a real entry, through the window alone: the published entry is imported, each of its
// findings is mended, its Chinese completed, the change looked at, saved and undone. With CASEBOOK_PICTURES=FOLDER the
// window is painted into files there, after each step, in both languages and schemes.
#include "kb/import/importer.h"
#include "kb/library/file.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/document/changesdialog.h"
#include "ui/editor/entryeditor.h"
#include "ui/editor/rowtable.h"
#include "ui/editor/textfield.h"
#include "ui/findings/findingsdock.h"
#include "ui/findings/findingspane.h"
#include "ui/widgets/flatbutton.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QDialog>
#include <QInputMethodEvent>
#include <QListView>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using model::RowTableModel;

class TestCuration final : public QObject {
    Q_OBJECT

    std::optional<QTemporaryDir> m_files; // another one for each entry
    QTemporaryDir m_home;
    std::unique_ptr<ui::MainWindow> m_window;
    std::string id;

    [[nodiscard]] model::Document &document() const { return m_window->document(); }
    [[nodiscard]] kb::Entry entry() const { return document().entry(id).value(); }
    [[nodiscard]] std::string bytes() const
    {
        return kb::readFile(m_files->path().toStdString() + ("/entries/" + id + ".json")).value();
    }
    void trigger(ui::ActionId id) const { m_window->actions()->action(id)->trigger(); }
    void picture(const char *name) const
    {
        const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES");
        if (folder.isEmpty())
            return;
        for (const ui::ActionId language : std::initializer_list<ui::ActionId> {"view.chinese", "view.english"}) {
            trigger(language);
            for (const ui::ActionId scheme :
                std::initializer_list<ui::ActionId> {"view.themeDark", "view.themeLight"}) {
                trigger(scheme);
                (void)QTest::qWaitFor([] { return false; }, 200);
                m_window->grab().save(QStringLiteral("%1/%2-%3-%4.png")
                        .arg(folder, QLatin1String(name), language.name().sliced(5), scheme.name().sliced(10)));
            }
        }
    }

    // The findings.
    QListView *findings() const { return m_window->findChild<ui::FindingsPane *>()->findChild<QListView *>(); }
    int count() const { return findings()->model()->rowCount(); }
    bool select(const char *begin) const
    {
        for (int row = 0; row < count(); ++row) {
            const QModelIndex index = findings()->model()->index(row, 0);
            if (index.data().toString().startsWith(QLatin1String(begin))) {
                findings()->setCurrentIndex(index);
                return true;
            }
        }
        return false;
    }
    void clickFix() const
    {
        for (auto *const button : m_window->findChild<ui::FindingsPane *>()->findChildren<ui::FlatButton *>()) {
            if (button->text() == QStringLiteral("Fix")) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        qFatal("no button Fix");
    }

    // The editor.
    template <typename T> T *part(const char *name) const
    {
        const auto *const editor = m_window->findChild<ui::EntryEditor *>();
        return editor->findChild<QScrollArea *>()->widget()->findChild<T *>(QLatin1String(name));
    }
    /// As an input method does: Chinese has no keys of its own.
    static void type(const QString &text)
    {
        QWidget *const focus = QApplication::focusWidget();
        QTest::keyClick(focus, Qt::Key_A, Qt::ControlModifier);
        QInputMethodEvent event;
        event.setCommitString(text);
        QCoreApplication::sendEvent(focus, &event);
    }
    void typeInto(const char *table, int item, RowTableModel::Field field, int column, const QString &text) const
    {
        auto *const rows = part<ui::RowTable>(table);
        rows->setFocus();
        rows->setCurrentIndex(rows->model()->index(item * rows->items().rowsPerItem() + field, column));
        QTest::keyClick(rows, Qt::Key_Return);
        QTRY_VERIFY(qobject_cast<ui::TextField *>(QApplication::focusWidget()));
        type(text);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // closes the cell; what was typed is an edit
    }

    QStringList m_strays; // windows that are neither the window nor a dialog

protected:
    bool eventFilter(QObject *object, QEvent *event) override
    {
        const auto *const widget = event->type() == QEvent::Show ? qobject_cast<QWidget *>(object) : nullptr;
        if (widget && widget->isWindow() && widget != m_window.get() && !qobject_cast<const QDialog *>(widget))
            m_strays.append(QLatin1String(widget->metaObject()->className()));
        return false;
    }

private slots:
    void publishedEntry_isMendedSavedAndUndone_data() { seeds::addRows(); }
    void publishedEntry_isMendedSavedAndUndone()
    {
        id = seeds::areOwn() ? "cuda/cudnn-pooling-empty-window" : "cuda/cudnn-bn-epsilon-negative";
        m_files.emplace();
        m_strays.clear();
        const std::vector<kb::ImportResult> imported
            = kb::importFiles({seeds::file("001")}, m_files->path().toStdU16String());
        QCOMPARE(imported.size(), 1);
        QCOMPARE(imported[0].id, id);
        const std::string published = bytes();

        ui::StartOptions options;
        options.builtInLibrary = m_files->path().toStdU16String() + u"/absent";
        options.settingsFile = m_home.filePath(QStringLiteral("settings.ini"));
        options.library = m_files->path();
        options.language = kb::Language::English;
        options.size = QSize(1600, 1000);
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        qApp->installEventFilter(this);
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));

        // What is wrong with it, read off the file by hand: two dead ends without an action, two workarounds whose how
        // repeats the action and whose Chinese is English, no Chinese of the dead ends, and a number that BAD_PARAM
        // never had.
        trigger("view.findings");
        QTRY_COMPARE(m_window->findChild<ui::FindingsDock *>()->windowTitle(), QStringLiteral("Findings (8)"));
        picture("1-findings");
        QVERIFY(select("The row does not say what to do"));
        QTest::keyClick(findings(), Qt::Key_Return);
        QCOMPARE(m_window->document().catalog()->find(id), std::optional<std::uint32_t>(0));
        for (int repeated = 0; repeated < 2; ++repeated) {
            const int before = count();
            QVERIFY(select("The how only repeats the action"));
            clickFix();
            QTRY_COMPARE(count(), before - 1);
        }
        QVERIFY(entry().workarounds[0].explanation.en.empty() && entry().workarounds[1].explanation.en.empty());

        trigger("edit.entry");
        QTRY_VERIFY(m_window->findChild<ui::EntryEditor *>());
        picture("2-editor");
        typeInto("dead_ends", 0, RowTableModel::Action, RowTableModel::EnglishColumn,
            QStringLiteral("Raise epsilon to 1.0"));
        typeInto("dead_ends", 1, RowTableModel::Action, RowTableModel::EnglishColumn, QStringLiteral("Disable cuDNN"));
        QTRY_COMPARE(count(), 4);
        QVERIFY(!select("The row does not say what to do"));

        part<ui::TextField>("error_code")->setFocus();
        type(QStringLiteral("CUDNN_STATUS_BAD_PARAM"));
        QTRY_COMPARE(count(), 3);

        const auto chinese = RowTableModel::ChineseColumn;
        typeInto(
            "workarounds", 0, RowTableModel::Action, chinese, QStringLiteral("使 epsilon 为小的正数，通常取 1e-5。"));
        typeInto("workarounds", 1, RowTableModel::Action, chinese,
            QStringLiteral("调用 cuDNN 之前把 epsilon 截断到正的下限。"));
        typeInto("dead_ends", 0, RowTableModel::Action, chinese, QStringLiteral("把 epsilon 提高到 1.0"));
        typeInto("dead_ends", 0, RowTableModel::Detail, chinese,
            QStringLiteral("不再报错，但训练精度很差，真正的问题被掩盖。"));
        typeInto("dead_ends", 1, RowTableModel::Action, chinese, QStringLiteral("禁用 cuDNN"));
        typeInto("dead_ends", 1, RowTableModel::Detail, chinese,
            QStringLiteral("PyTorch 自己的实现可能接受负的 epsilon，但梯度是错的。"));
        QTRY_COMPARE(count(), 0);
        picture("3-mended");

        // Looked at as a diff: nothing but what was typed.
        trigger("file.showChanges");
        ui::ChangesDialog *changes = nullptr;
        QTRY_VERIFY((changes = m_window->findChild<ui::ChangesDialog *>()) && changes->isVisible());
        const QStringList lines = changes->findChild<QPlainTextEdit *>()->toPlainText().split(u'\n');
        QVERIFY(lines.contains(QStringLiteral("-  \"error_code\": \"CUDNN_STATUS_BAD_PARAM (4)\",")));
        QVERIFY(lines.contains(QStringLiteral("+  \"error_code\": \"CUDNN_STATUS_BAD_PARAM\",")));
        QVERIFY(lines.contains(QStringLiteral("+      \"action\": \"Raise epsilon to 1.0\",")));
        const auto removed = lines.filter(QRegularExpression(QStringLiteral("^-[^-]")));
        QCOMPARE(removed.size(), 2 /* how */ + 2 /* action */ + 1 /* code */ + 2 /* workarounds_zh */);
        if (!qEnvironmentVariable("CASEBOOK_PICTURES").isEmpty())
            changes->grab().save(qEnvironmentVariable("CASEBOOK_PICTURES") + QStringLiteral("/4-changes.png"));
        QTest::keyClick(changes, Qt::Key_Escape);

        // Saved, and read again as it was shown.
        trigger("file.save");
        QTRY_VERIFY(!document().isModified());
        QCOMPARE(bytes(), document().entryText(id).value());
        QCOMPARE(entry().deadEnds[1].action.zh, "禁用 cuDNN");

        // Undone to the last byte, in the file, too.
        const int steps = document().undoStack()->index();
        QVERIFY(steps >= 2 + 2 + 1 + 6);
        for (int step = 0; step < steps; ++step)
            trigger("edit.undo");
        QTRY_COMPARE(count(), 8);
        trigger("file.save");
        QTRY_VERIFY(!document().isModified());
        QCOMPARE(QByteArray::fromStdString(bytes()), QByteArray::fromStdString(published));
        QVERIFY2(m_strays.isEmpty(), qPrintable(m_strays.join(u' ')));
    }
    void cleanup()
    {
        qApp->removeEventFilter(this);
        m_window.reset();
    }
};

CASEBOOK_TEST(TestCuration)
#include "tst_curation.moc"
