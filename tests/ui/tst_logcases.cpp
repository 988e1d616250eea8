// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A pasted log of cuDNN's API: the bar that offers its cases, and the window that shows, copies, runs and adds them.
#include "kb/cases/entrycases.h"
#include "kb/evidence/record.h"
#include "tests/casefixture.h"
#include "tests/testprogram.h"
#include "ui/list/librarypane.h"
#include "ui/reproduce/logcasesdialog.h"
#include "ui/text/codeblock.h"
#include "ui/text/logview.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <ranges>

namespace {

QByteArray apiLog(const char *name = "cudnn9.txt")
{
    QFile file(QStringLiteral(DATA_DIR "/apilog/") + QString::fromLatin1(name));
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestLogCases final : public QObject {
    Q_OBJECT

    std::unique_ptr<CaseFixture> m_fixture;
    std::unique_ptr<ui::MainWindow> m_window;

    void open(bool readOnly = false)
    {
        ui::StartOptions options;
        const std::filesystem::path library = m_fixture->files.folder.path().toStdString();
        options.builtInLibrary = readOnly ? library : m_fixture->files.path() / "absent";
        options.settingsFile = m_fixture->home.filePath(QStringLiteral("settings.ini"));
        options.library = m_fixture->files.folder.path();
        options.dataFolder = m_fixture->dataFolder();
        options.machine = m_fixture->machine();
        options.open = QStringLiteral("cuda/batch-zero");
        options.language = kb::Language::English;
        options.size = QSize(1280, 900);
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait(longMs));
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    template <typename T> T *part(const char *name = nullptr) const
    {
        return m_window->findChild<T *>(name ? QLatin1String(name) : QString());
    }
    ui::MessageBar *bar() const { return part<ui::LibraryPane>()->findChild<ui::MessageBar *>(); }
    ui::LogCasesDialog *dialog() const { return part<ui::LogCasesDialog>(); }
    void paste(const QByteArray &text)
    {
        auto *const mime = new QMimeData;
        mime->setData(QStringLiteral("text/plain"), text);
        QGuiApplication::clipboard()->setMimeData(mime);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(part<ui::LogView>()->isVisible(), longMs);
    }
    void openDialog(const char *log = "cudnn9.txt")
    {
        paste(apiLog(log));
        QTRY_VERIFY_WITH_TIMEOUT(bar()->isVisible(), longMs);
        QVERIFY(!bar()->findChildren<ui::FlatButton *>().isEmpty());
        for (ui::FlatButton *const button : bar()->findChildren<ui::FlatButton *>()) {
            if (button->text() == u"Show the cases…")
                QTest::keyClick(button, Qt::Key_Space); // by keyboard
        }
        QTRY_VERIFY(dialog() && dialog()->isVisible());
    }
    void select(const QString &call)
    {
        auto *const list = part<QListWidget>("logCases.calls");
        const QList<QListWidgetItem *> found = list->findItems(call, Qt::MatchStartsWith);
        QVERIFY2(!found.isEmpty(), qPrintable(call));
        list->setCurrentItem(found.first());
    }
    QPushButton *button(const char *name) const { return part<QPushButton>(name); }
    QString code() const { return dialog()->findChild<ui::CodeBlock *>()->code(); }
    kb::EntryCases entryCases() const { return kb::entryCases(*m_window->document().entry("cuda/batch-zero")); }

private slots:
    void init() { m_fixture = std::make_unique<CaseFixture>(); }
    void cleanup()
    {
        m_window.reset();
        m_fixture.reset();
    }

    void apiLog_isOffered_andOtherTextIsNot()
    {
        open();
        paste("RuntimeError: CUDNN_STATUS_BAD_PARAM\nsecond line\n");
        QTRY_VERIFY(!bar()->isVisible());
        paste(apiLog());
        QTRY_VERIFY_WITH_TIMEOUT(bar()->isVisible(), longMs);
        QVERIFY2(bar()->message().startsWith(QStringLiteral("This is a log of cuDNN's API: ")),
            qPrintable(bar()->message()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QTRY_VERIFY(!bar()->isVisible());
    }

    void logWithoutCases_saysSo()
    {
        open();
        paste("I! CuDNN (v91900 56) function cudnnSoftmaxForward() called:\n"
              "i! Process=1; Thread=1; GPU=NULL; Handle=NULL; StreamId=NULL.\n\n"
              "E! CuDNN (v91900 56) function cudnnSoftmaxForward() called:\n"
              "e!         Error: CUDNN_STATUS_BAD_PARAM; Reason: why\n"
              "e! Process=1; Thread=1; GPU=NULL; Handle=NULL; StreamId=NULL.\n\n");
        QTRY_VERIFY_WITH_TIMEOUT(bar()->isVisible(), longMs);
        QVERIFY(bar()->message().contains(QStringLiteral("none of its calls")));
        emit bar() -> actionRequested();
        QTRY_VERIFY(dialog());
        QVERIFY(part<QLabel>("logCases.notes")->text().contains(QStringLiteral("none of Casebook's ops")));
        for (const char *const name : {"logCases.copy", "logCases.run", "logCases.add"})
            QVERIFY(!button(name)->isEnabled());
    }

    void dialog_showsTheCaseAndWhatItLacks()
    {
        open();
        openDialog();
        select(QStringLiteral("cudnnBatchNormalizationForwardTraining"));
        QVERIFY(code().contains(QStringLiteral("\"epsilon\": 1e-06"))
            || code().contains(QStringLiteral("\"epsilon\": 1e-6")));
        QVERIFY(part<QLabel>("logCases.notes")->text().contains(QStringLiteral("null pointer")));
        button("logCases.copy")->click();
        const auto parsed = gpu::parseCase(gpu::Json::parse(QGuiApplication::clipboard()->text().toStdString()));
        QVERIFY(parsed);
        QCOMPARE(parsed->op, gpu::Op::BatchnormForwardTraining);
    }

    void run_showsTheVerdict_andRecordsNothing()
    {
        open();
        openDialog();
        select(QStringLiteral("cudnnSetTensor4dDescriptor"));
        button("logCases.run")->click();
        QTRY_VERIFY_WITH_TIMEOUT(part<QLabel>("logCases.results")
                && part<QLabel>("logCases.results")
                    ->text()
                    .contains(QStringLiteral("cuDNN 9.19.0 rejects a batch of 0 with CUDNN_STATUS_BAD_PARAM")),
            longMs);
        QCOMPARE(button("logCases.run")->text(), QStringLiteral("&Run"));
        QVERIFY(!QFile::exists(QString::fromStdString((m_fixture->files.path() / "evidence").string())));
        // The run was of that case alone.
        select(QStringLiteral("cudnnSetRNNDescriptor_v8"));
        QVERIFY(!part<QLabel>("logCases.results"));
    }

    void gpuModelsThatAgree_areSaidOnce()
    {
        open();
        openDialog("cudnn9graph.txt"); // its cases are of the level model
        button("logCases.run")->click();
        QTRY_VERIFY_WITH_TIMEOUT(part<QLabel>("logCases.results") && button("logCases.run")->text() == u"&Run", longMs);
        const QStringList lines = part<QLabel>("logCases.results")->text().split(u'\n');
        QCOMPARE(lines.size(), 1); // the stand-in has no graph API, whatever the GPU
        QVERIFY2(lines.first().startsWith(QStringLiteral("T4, A100, RTX3090, RTX4090, H100, B200, RTX5090: ")),
            qPrintable(lines.first()));
    }

    void add_appendsOnce_andUndoTakesItBack()
    {
        open();
        openDialog();
        const std::vector<gpu::Case> before = entryCases().cases;
        select(QStringLiteral("cudnnSetTensor4dDescriptor"));
        QVERIFY(button("logCases.add")->isEnabled());
        button("logCases.add")->click();
        QVERIFY2(part<QLabel>("logCases.said")->text().contains(QStringLiteral("was added to cuda/batch-zero")),
            qPrintable(part<QLabel>("logCases.said")->text()));
        const kb::EntryCases now = entryCases();
        QVERIFY(now.findings.empty());
        QCOMPARE(now.cases.size(), before.size() + 1);
        QVERIFY(
            std::ranges::equal(before, now.cases | std::views::take(before.size()), {}, kb::caseHash, kb::caseHash));
        QCOMPARE(now.cases.back().role, gpu::Role::Observation);
        button("logCases.add")->click();
        QCOMPARE(part<QLabel>("logCases.said")->text(), QStringLiteral("cuda/batch-zero has this case already."));
        QCOMPARE(entryCases().cases.size(), before.size() + 1);
        m_window->document().undoStack()->undo();
        QCOMPARE(entryCases().cases.size(), before.size());
        QVERIFY(!m_window->document().isModified());
    }

    void readOnlyLibrary_saysWhyNothingIsAdded()
    {
        open(true);
        openDialog();
        QVERIFY(!button("logCases.add")->isEnabled());
        QVERIFY(button("logCases.add")->toolTip().contains(QStringLiteral("can't be changed")));
    }

    void megabytes_areOffered()
    {
        open();
        QByteArray log;
        while (log.size() < 5'000'000)
            log += apiLog();
        paste(log);
        QTRY_VERIFY_WITH_TIMEOUT(bar()->isVisible(), longMs);
        QVERIFY(bar()->message().contains(QStringLiteral("can become a case")));
    }
};

CASEBOOK_TEST(TestLogCases)
#include "tst_logcases.moc"
