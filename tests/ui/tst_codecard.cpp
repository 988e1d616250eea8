// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Codes in the search: what they say above the results, typed or pasted, with an entry and without.
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/list/codecard.h"
#include "ui/list/resultlist.h"
#include "ui/list/resultmodel.h"
#include "ui/list/searchfield.h"
#include "ui/text/logview.h"
#include "ui/widgets/flatbutton.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

class TestCodeCard final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    template <typename T> T *part() const { return m_window->findChild<T *>(); }
    bool isShown() const { return part<ui::CodeCard>()->isVisible(); }
    /// Everything that the card says.
    QString said() const
    {
        QString text;
        for (const QLabel *const label : part<ui::CodeCard>()->findChildren<QLabel *>())
            text += label->text() + u'\n';
        return text;
    }
    int rowCount() const { return part<ui::ResultList>()->model()->rowCount(); }
    void type(const char *words) const { QTest::keyClicks(part<ui::SearchField>(), QLatin1String(words)); }
    void paste(const QByteArray &text)
    {
        auto *const mime = new QMimeData;
        mime->setData(QStringLiteral("text/plain"), text);
        QGuiApplication::clipboard()->setMimeData(mime);
        QTest::keyClick(part<ui::SearchField>(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(part<ui::LogView>()->isVisible());
    }

private slots:
    void init()
    {
        m_files.write("entries/cuda/kernel.json",
            "{\"id\": \"cuda/kernel\", \"signature\": \"kernel launch in step failed\", "
            "\"regex\": \"launch in step failed\", \"error_code\": \"cudaErrorIllegalAddress\"}");
        m_home = std::make_unique<QTemporaryDir>();
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
    void cleanup()
    {
        m_window.reset();
        m_home.reset();
    }

    /// A number is found, but is none of the words that a row could name.
    void typedNumber_givesEachRowAReason()
    {
        m_files.write("entries/cuda/numbered.json",
            R"({"id": "cuda/numbered", "signature": "kernel stopped with 42", "regex": "stopped with 42"})");
        QSignalSpy opened(&m_window->document(), &model::Document::opened);
        m_window->openLibrary(m_files.path());
        QVERIFY(opened.wait());
        type("42");
        QTRY_COMPARE(rowCount(), 1);
        const auto *const model = qobject_cast<ui::ResultModel *>(part<ui::ResultList>()->model());
        QCOMPARE(model->reasons(0), QStringLiteral("has “42” in its text or id"));
    }

    void typedCode_isExplained_andItsEntriesAreListed()
    {
        QVERIFY(!isShown());
        type("error 700");
        QTRY_VERIFY(isShown());
        QVERIFY2(said().contains(QStringLiteral("CUDA 700 \u00B7 cudaErrorIllegalAddress")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("memory that is not its own")), qPrintable(said()));
        QVERIFY(!said().contains(QStringLiteral("No entry")));
        const auto listsIt = [this] {
            const QAbstractItemModel &rows = *part<ui::ResultList>()->model();
            for (int row = 0; row < rows.rowCount(); ++row) {
                if (rows.index(row, 0).data().toString() == u"kernel launch in step failed")
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(listsIt()); // though it holds neither word
        QTest::keyClick(part<ui::SearchField>(), Qt::Key_Escape);
        QTRY_VERIFY(!isShown());
    }

    void codeWithoutAnEntry_isExplainedAllTheSame()
    {
        type("Xid 79");
        QTRY_VERIFY(isShown());
        QTRY_COMPARE(rowCount(), 0);
        QVERIFY2(said().contains(QStringLiteral("PCIe")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("No entry is about Xid 79")), qPrintable(said()));
    }

    void numberOfManyLibraries_saysHowManyMore()
    {
        type("1");
        QTRY_VERIFY(isShown());
        QVERIFY2(said().contains(QStringLiteral("Name the library")), qPrintable(said()));
    }

    void otherWords_areNoCode()
    {
        type("torch");
        QTRY_COMPARE(rowCount(), 1);
        QVERIFY(!isShown());
    }

    void pasteWithAnAnswer_namesTheCode_andExplainsItWhenAsked()
    {
        paste("first\nRuntimeError: kernel launch in step failed\nCUDA error 700\nlast\n");
        QTRY_VERIFY(isShown());
        QVERIFY2(said().contains(QStringLiteral("cudaErrorIllegalAddress")), qPrintable(said()));
        QVERIFY(!said().contains(QStringLiteral("memory that is not its own")));
        QTest::keyClick(part<ui::CodeCard>()->findChild<ui::FlatButton *>(), Qt::Key_Space);
        QVERIFY2(said().contains(QStringLiteral("memory that is not its own")), qPrintable(said()));
    }

    void pasteWithoutAnAnswer_isExplained_inTheLanguageOfTheMoment()
    {
        paste("qqq\nCUDNN_STATUS_NOT_SUPPORTED_SUBLIBRARY_UNAVAILABLE\nzzz\n");
        QTRY_VERIFY(isShown());
        QVERIFY2(said().contains(QStringLiteral("cuDNN 3009")), qPrintable(said()));
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QTRY_VERIFY2(said().contains(QStringLiteral("\u5B50\u5E93")), qPrintable(said())); // "子库"
    }
};

CASEBOOK_TEST(TestCodeCard)
#include "tst_codecard.moc"
