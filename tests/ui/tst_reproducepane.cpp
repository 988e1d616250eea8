// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The Reproduce pane in the window, with a stand-in of cuDNN.
#include "kb/wording/wording.h"
#include "tests/casefixture.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/librarypane.h"
#include "ui/page/entrypage.h"
#include "ui/reproduce/reproducedock.h"
#include "ui/reproduce/sweepplot.h"
#include "ui/reproduce/tableviews.h"
#include "ui/reproduce/targetdialog.h"
#include "ui/reproduce/verdictcard.h"
#include "ui/text/codeblock.h"
#include "ui/text/textview.h"
#include "ui/widgets/column.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/link.h"
#include "ui/widgets/smallbutton.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

namespace {

/// With a case of the level toolkit.
constexpr const char *symbolEntry = R"({"id": "cuda/symbol", "signature": "undefined symbol",
  "domain": "cuda", "root_cause": "It has none.", "verification_tier": "ai_generated", "cases": [
  {"name": "symbol", "role": "claim", "op": "library_symbol",
   "attrs": {"library": "libnccl", "symbol": "cudnnCreate"},
   "control": {"patch": {"/attrs/symbol": "no_such_symbol"}, "expect": "ABSENT"},
   "expect": [{"status": "PRESENT"}]}]})";

} // namespace

class TestReproducePane final : public QObject {
    Q_OBJECT

    std::unique_ptr<CaseFixture> m_fixture;
    std::unique_ptr<ui::MainWindow> m_window;

    ui::StartOptions options(const QString &entry = QStringLiteral("cuda/batch-zero")) const
    {
        ui::StartOptions options;
        options.builtInLibrary = m_fixture->files.path() / "absent";
        options.settingsFile = m_fixture->home.filePath(QStringLiteral("settings.ini"));
        options.library = m_fixture->files.folder.path();
        options.dataFolder = m_fixture->dataFolder();
        options.machine = m_fixture->machine();
        options.open = entry;
        options.language = kb::Language::English;
        options.size = QSize(1280, 900);
        return options;
    }
    void start(const QByteArray &script = {})
    {
        m_fixture = std::make_unique<CaseFixture>(script);
        open(options());
    }
    void open(const ui::StartOptions &options)
    {
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
    ui::ReproduceDock *dock() const { return part<ui::ReproduceDock>(); }
    model::Reproduction &reproduction() const { return dock()->reproduction(); }
    ui::FlatButton *runButton() const { return part<ui::FlatButton>("reproduce.run"); }
    /// Everything that the pane says in labels.
    QString paneText() const
    {
        QString text;
        for (const QLabel *label : dock()->findChildren<QLabel *>())
            text += label->isVisible() ? label->text() + u'\n' : QString();
        return text;
    }
    /// Whatever this machine has: the runner finds no cuDNN.
    QString runnerWithoutCudnn() const
    {
        QFile runner(m_fixture->home.filePath(QStringLiteral("runner")));
        const QByteArray script
            = "#!/bin/bash\nexec " CASEBOOK_RUNNER
              " \"$@\" < <(sed -u 's#\"cudnn\":\"[^\"]\\+\"#\"cudnn\":\"/nonexistent/libcudnn.so\"#' "
              "2>&-)\n";
        if (!runner.open(QFile::WriteOnly) || runner.write(script) != script.size()
            || !runner.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
            qFatal("The runner can't be made.");
        return runner.fileName();
    }
    void waitUntilReady() { QTRY_VERIFY_WITH_TIMEOUT(reproduction().isReady() && runButton()->isEnabled(), longMs); }
    void waitUntilDone()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!reproduction().isRunning() && reproduction().total() > 0
                && reproduction().done() == reproduction().total(),
            longMs);
    }
    void openPane()
    {
        m_window->actions()->action("view.reproduce")->trigger();
        QVERIFY(dock()->isVisible());
        waitUntilReady();
    }

private slots:
    void cleanup()
    {
        m_window.reset();
        m_fixture.reset();
    }

    void ctrlR_opensThePaneAndRuns()
    {
        start();
        QVERIFY(!dock()->isVisible()); // closed at first
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(dock()->isVisible() && m_window->actions()->action("view.reproduce")->isChecked());
        waitUntilDone();
        QVERIFY2(part<ui::VerdictCard>()->sentence().contains(
                     QStringLiteral("cuDNN 9.19.0 rejects a batch of 0 with CUDNN_STATUS_BAD_PARAM")),
            qPrintable(part<ui::VerdictCard>()->sentence()));
        QTRY_VERIFY(paneText().contains(QLatin1String("\nControl: CUDNN_STATUS_SUCCESS\n")));
        QTRY_VERIFY(paneText().contains(QStringLiteral("is a stand-in for tests")));
        const ui::CallView *const calls = part<ui::CallView>();
        const QString decided = calls->currentIndex().data(Qt::AccessibleTextRole).toString();
        QVERIFY2(
            decided.startsWith(QStringLiteral("cudnnSetTensor4dDescriptor, ✕ 2000 BAD_PARAM")), qPrintable(decided));
        // Numbers in order, whatever the case's own order is.
        const ui::Sweep &sweep = part<ui::SweepPlot>()->sweep();
        QCOMPARE(sweep.description(),
            QStringLiteral("x.dims[0] = -1: BAD_PARAM; x.dims[0] = 0: BAD_PARAM; x.dims[0] = 1: SUCCESS; "
                           "boundary between 0 and 1"));
        QVERIFY(part<ui::SweepPlot>()->isVisible());
    }

    void failure_isSaidForWhatItIs()
    {
        using model::RunFailure;
        m_fixture = std::make_unique<CaseFixture>();
        open(options());
        openPane();
        const kb::Error error {.code = kb::ErrorCode::WriteFailed, .detail = "the disk is full"};
        const auto said = [&](RunFailure::What what) {
            emit reproduction().failed({what, error});
            return paneText();
        };
        const QString why = QStringLiteral("the disk is full");
        for (const auto &[what, sentence] : {
                 std::pair(RunFailure::What::NotStarted, QStringLiteral("The runs could not be started. ")),
                 std::pair(RunFailure::What::RecordNotWritten, QStringLiteral("The record could not be written. ")),
                 std::pair(RunFailure::What::TierNotMoved,
                     QStringLiteral("The record is written, but the entry's tier stays as it was. ")),
             }) {
            const QString text = said(what);
            QVERIFY2(text.contains(sentence) && text.contains(why), qPrintable(text));
        }
    }

    void pagesButton_runs()
    {
        start();
        const auto buttons = m_window->findChildren<ui::SmallButton *>();
        const auto run
            = std::ranges::find(buttons, QStringLiteral("Run the cases of this entry"), &QWidget::accessibleName);
        QVERIFY(run != buttons.end());
        QTest::mouseClick(*run, Qt::LeftButton);
        waitUntilDone();
        QCOMPARE(reproduction().done(), 2);
    }

    void click_checksACaseAndRunsTheOthers()
    {
        start();
        openPane();
        auto *const cases = part<ui::CaseView>();
        const QModelIndex second = cases->model()->index(1, 0);
        cases->setCurrentIndex(second);
        QTest::keyClick(cases, Qt::Key_Space);
        QCOMPARE(second.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        // The mark of the third, where it is painted.
        const QModelIndex third = cases->model()->index(2, 0);
        const QPoint mark = cases->visualRect(third).topLeft() + QPoint(10, cases->visualRect(third).height() / 2);
        QTest::mouseClick(cases->viewport(), Qt::LeftButton, {}, mark);
        QCOMPARE(third.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QVERIFY(!runButton()->isEnabled());
        QTest::mouseClick(cases->viewport(), Qt::LeftButton, {}, mark);
        QVERIFY(runButton()->isEnabled());
        QTest::mouseClick(runButton(), Qt::LeftButton);
        waitUntilDone();
        QCOMPARE(reproduction().total(), 1);
        QVERIFY(part<ui::VerdictCard>()->sentence().contains(QStringLiteral("that is consistent with the workaround")));
    }

    void esc_cancels()
    {
        start("on cudnnSetTensor4dDescriptor 2 hang\n");
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(
            reproduction().isRunning() && !reproduction().runs().at(0).transcript.steps.empty(), longMs);
        QVERIFY(runButton()->text().contains(QStringLiteral("Cancel")));
        part<ui::EntryPage>()->setFocus(); // the pane is in sight, that is enough
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        waitUntilDone();
        QVERIFY(part<ui::VerdictCard>()->sentence().contains(QStringLiteral("The run was cancelled")));
        QVERIFY(runButton()->text().contains(QStringLiteral("Run")));
        QVERIFY(paneText().contains(QStringLiteral("Cancelled: 0 of 2 ran")));
        // What would run next is said as soon as it is another choice.
        reproduction().setCaseChosen("one-sample", false);
        QVERIFY(paneText().contains(QStringLiteral("1 run")));
        QVERIFY(!paneText().contains(QStringLiteral("Cancelled: ")));
    }

    void esc_leavesRunsOutOfSightAlone()
    {
        start("on cudnnSetTensor4dDescriptor 2 hang\n");
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(reproduction().isRunning(), longMs);
        QTest::keyClick(m_window.get(), Qt::Key_F7); // the findings, over the pane
        QTRY_VERIFY(dock()->visibleRegion().isEmpty());
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(reproduction().isRunning());
        QCOMPARE(reproduction().cancelled(), 0);
        reproduction().cancel();
        waitUntilDone();
    }

    void caseThatWasNotRun_showsNoOthersVerdict()
    {
        start();
        openPane();
        reproduction().setCaseChosen("one-sample", false);
        runButton()->click();
        waitUntilDone();
        const QString verdict = part<ui::VerdictCard>()->sentence();
        QVERIFY(!verdict.isEmpty());
        QVERIFY(part<ui::SweepPlot>()->isVisible());
        auto *const cases = part<ui::CaseView>();
        const auto click = [cases](int row) {
            const QRect place = cases->visualRect(cases->model()->index(row, 0));
            QTest::mouseClick(cases->viewport(), Qt::LeftButton, {}, place.center());
        };
        click(2);
        QCOMPARE(reproduction().current(), -1);
        QCOMPARE(part<ui::VerdictCard>()->sentence(), QString());
        QCOMPARE(part<ui::CallView>()->model()->rowCount(), 0);
        QVERIFY(!part<ui::SweepPlot>()->isVisible());
        QVERIFY(!paneText().contains(QStringLiteral("Observed")));
        click(1);
        QCOMPARE(part<ui::VerdictCard>()->sentence(), verdict);
        QVERIFY(part<ui::SweepPlot>()->isVisible());
    }

    /// Of NCCL, which is looked up in its file; the machine may have more versions of it.
    void toolkitCase_runsWithTheVersionsThatAreChosen()
    {
        m_fixture = std::make_unique<CaseFixture>();
        const auto addVersion = [this](const char *version) {
            const QString folder
                = m_fixture->home.filePath(QStringLiteral("cache/cuda/nvidia-nccl/%1/nvidia/nccl/lib").arg(version));
            return QDir().mkpath(folder)
                && QFile::copy(m_fixture->cudnn, folder + QStringLiteral("/libnccl.so.%1").arg(version));
        };
        QVERIFY(addVersion("2.99.1") && addVersion("2.99.2"));
        m_fixture->files.write("entries/cuda/symbol.json", symbolEntry);
        open(options(QStringLiteral("cuda/symbol")));
        openPane();
        auto *const button = part<ui::FlatButton>("reproduce.packages");
        QVERIFY(button->isVisible());
        const int all = reproduction().planned();
        QVERIFY(all >= 2);
        QCOMPARE(button->text(), QStringLiteral("CUDA packages: %1 of %1 ▾").arg(all));
        emit button->menu()->aboutToShow();
        const QList<QAction *> choices = button->menu()->actions();
        QCOMPARE(choices.size(), all);
        QVERIFY2(choices.at(0)->text().startsWith(u"NCCL 2.99.2 in /"), qPrintable(choices.at(0)->text()));
        QVERIFY2(choices.at(1)->text().startsWith(u"NCCL 2.99.1 in /"), qPrintable(choices.at(1)->text()));
        for (QAction *const choice : choices)
            choice->toggle();
        QCOMPARE(reproduction().planned(), 0);
        QVERIFY(!runButton()->isEnabled());
        QVERIFY2(paneText().contains(u"Choose a case and a version of its package."), qPrintable(paneText()));
        choices.at(1)->toggle();
        QCOMPARE(button->text(), QStringLiteral("CUDA packages: 1 of %1 ▾").arg(all));
        QVERIFY(paneText().contains(u"1 run"));
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        waitUntilDone();
        QCOMPARE(reproduction().runs().size(), 1);
        QCOMPARE(gpu::toString(reproduction().runs().at(0).version), std::string("2.99.1"));
        QVERIFY2(part<ui::VerdictCard>()->sentence().contains(u"NCCL 2.99.1"),
            qPrintable(part<ui::VerdictCard>()->sentence()));
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QTRY_COMPARE(part<ui::FlatButton>("reproduce.packages")->text(), QStringLiteral("CUDA 包：1/%1 ▾").arg(all));

        const std::uint32_t other = *m_window->document().catalog()->find("cuda/batch-zero");
        emit part<ui::LibraryPane>() -> activated(model::Row::Kind::Entry, other);
        QTRY_VERIFY(!part<ui::FlatButton>("reproduce.packages")->isVisible()); // its cases are about cuDNN alone
    }

    void noCudnn_saysHowToGetOne()
    {
        m_fixture = std::make_unique<CaseFixture>();
        ui::StartOptions without = options();
        without.machine.target.runner = runnerWithoutCudnn();
        open(without);
        m_window->actions()->action("view.reproduce")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(reproduction().isReady(), longMs);
        QVERIFY2(paneText().contains(QStringLiteral("Install cuDNN 8 or 9, fetch one with “./dev cudnn newest”")),
            qPrintable(paneText()));
        QCOMPARE(part<ui::FlatButton>("reproduce.libraries")->text(), QStringLiteral("Add a cuDNN…"));
        QVERIFY(!part<ui::FlatButton>("reproduce.models")->isVisible());
        QVERIFY(!runButton()->isEnabled());
        QVERIFY(paneText().contains(QStringLiteral("Nothing can be run")));
    }

    void noCudnn_takesNothingFromCasesOfOtherPackages()
    {
        m_fixture = std::make_unique<CaseFixture>();
        const QString folder = m_fixture->home.filePath(QStringLiteral("cache/cuda/nccl/2.99.1/nvidia/nccl/lib"));
        QVERIFY(QDir().mkpath(folder) && QFile::copy(m_fixture->cudnn, folder + QStringLiteral("/libnccl.so.2.99.1")));
        m_fixture->files.write("entries/cuda/symbol.json", symbolEntry);
        ui::StartOptions without = options(QStringLiteral("cuda/symbol"));
        without.machine.target.runner = runnerWithoutCudnn();
        open(without);
        openPane();
        QVERIFY2(!paneText().contains(u"Nothing can be run"), qPrintable(paneText()));
        QVERIFY(reproduction().planned() > 0);
    }

    void languageSwitch_saysTheVerdictInChinese()
    {
        start();
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        waitUntilDone();
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QTRY_VERIFY(part<ui::VerdictCard>()->sentence().contains(QStringLiteral("与说法一致")));
        const QModelIndex role = part<ui::CaseView>()->model()->index(1, model::CaseModel::Role_);
        QVERIFY(role.data().toString() != u"claim");
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QTRY_VERIFY(part<ui::VerdictCard>()->sentence().contains(QStringLiteral("As claimed")));
    }

    /// The records of an entry come while the dashboard is shown, and are there when the user goes back.
    void recordsReadBesideTheDashboard_areShownOnThePage()
    {
        m_fixture = std::make_unique<CaseFixture>();
        m_fixture->writeRecord();
        open(options(QStringLiteral("cuda/hostile")));
        const auto saysMeasured = [this] {
            const auto texts = part<ui::EntryPage>()->findChildren<ui::TextView *>();
            return std::ranges::any_of(texts, [](const ui::TextView *text) {
                return text->toPlainText().contains(u"Measured in 1 configuration (at least 1 machine)")
                    && text->toPlainText().contains(u"Not made on this machine. 1 of them of a library that is in no "
                                                    u"published package known here.");
            });
        };
        const std::uint32_t entry = *m_window->document().catalog()->find("cuda/batch-zero");
        emit part<ui::LibraryPane>() -> activated(model::Row::Kind::Entry, entry);
        m_window->actions()->action("view.dashboard")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(reproduction().evidence(), longMs);
        m_window->actions()->action("go.back")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(saysMeasured(), longMs);
    }

    void record_canBeRead()
    {
        m_fixture = std::make_unique<CaseFixture>();
        m_fixture->writeRecord();
        open(options());
        m_window->actions()->action("view.reproduce")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(reproduction().evidence() && !reproduction().runs().empty(), longMs);
        reproduction().setCurrent(0);
        QTRY_VERIFY(part<ui::Link>("reproduce.record"));
        part<ui::Link>("reproduce.record")->click();
        const QTreeWidget *const calls = part<QTreeWidget>("record.calls");
        QVERIFY(calls && calls->isVisible());
        QCOMPARE(calls->topLevelItemCount(), int(CaseFixture::observed().calls.size()));
        QCOMPARE(calls->topLevelItem(0)->text(1), QString::fromStdString(CaseFixture::observed().calls.front().call));
        QString said;
        for (const QLabel *const label : calls->window()->findChildren<QLabel *>())
            said += label->text() + u'\n';
        for (const char *const part :
            {"cuDNN 9.19.0", "batch-0", "BAD_PARAM", "SUCCESS", "local", "Landlock 7, seccomp"})
            QVERIFY2(said.contains(QLatin1String(part)), qPrintable(said));
        const QString command = calls->window()->findChild<ui::CodeBlock *>()->code();
        QVERIFY2(command.startsWith(QStringLiteral("casebook-cli reproduce --from '")), qPrintable(command));
        QVERIFY(QFile::exists(command.section(u'\'', 1, 1)));
        if (const QString folder = qEnvironmentVariable("CASEBOOK_PICTURES"); !folder.isEmpty())
            calls->window()->grab().save(folder + QStringLiteral("/record.png"));
    }

    void entryWithoutCases_saysSo()
    {
        m_fixture = std::make_unique<CaseFixture>();
        open(options(QStringLiteral("cuda/hostile")));
        m_window->actions()->action("view.reproduce")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(paneText().contains(QStringLiteral("This entry has no case yet")), longMs);
        QVERIFY(!runButton()->isVisible());
    }

    void runnerMissing_saysWhatToDo()
    {
        m_fixture = std::make_unique<CaseFixture>();
        ui::StartOptions broken = options();
        broken.machine.target.runner = QStringLiteral("/nonexistent/casebook-runner");
        open(broken);
        m_window->actions()->action("view.reproduce")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(paneText().contains(QStringLiteral("build casebook-runner")), longMs);
        QVERIFY(!runButton()->isEnabled());
    }

    void otherMachine_isChosenAndRemembered()
    {
        m_fixture = std::make_unique<CaseFixture>();
        QFile ssh(m_fixture->home.filePath(QStringLiteral("ssh")));
        QVERIFY(ssh.open(QFile::WriteOnly));
        ssh.write("#!/bin/sh\necho Welcome\nfor command; do :; done\nexec /bin/sh -c \"$command\"\n");
        ssh.close();
        QVERIFY(ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", m_fixture->home.path().toUtf8() + ':' + path);
        open(options());
        openPane();
        const auto chooseFromMenu = [this](int fromEnd) {
            QMenu *const menu = part<ui::FlatButton>("reproduce.target")->menu();
            emit menu->aboutToShow();
            const QList<QAction *> actions = menu->actions();
            actions[fromEnd < 0 ? actions.size() + fromEnd : fromEnd]->trigger();
        };
        const auto type = [this](const char *field, const QString &text) { part<QLineEdit>(field)->setText(text); };
        chooseFromMenu(-1);
        QTRY_VERIFY(part<ui::TargetDialog>());
        type("target.host", QStringLiteral("-oProxyCommand=reboot"));
        type("target.runner", QStringLiteral(CASEBOOK_RUNNER));
        type("target.cudnn", m_fixture->cudnn);
        auto *const ok = part<ui::TargetDialog>()->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QVERIFY(!ok->isEnabled());
        type("target.host", QStringLiteral("me@node"));
        QVERIFY(ok->isEnabled());
        ok->click();
        waitUntilReady();
        QCOMPARE(reproduction().machine().target().host, QStringLiteral("me@node"));
        QCOMPARE(part<ui::FlatButton>("reproduce.target")->text(), QStringLiteral("ssh: me@node ▾"));
        runButton()->click();
        waitUntilDone();
        QVERIFY(part<ui::VerdictCard>()->sentence().contains(QStringLiteral("cuDNN 9.19.0 rejects a batch of 0")));
        m_window->close();
        m_window.reset();
        open(options());
        waitUntilReady();
        QCOMPARE(reproduction().machine().target().host, QStringLiteral("me@node"));
        chooseFromMenu(0);
        waitUntilReady();
        QCOMPARE(reproduction().machine().target(), m_fixture->machine().target);
        qputenv("PATH", path);
    }

    void machineThatNothingReaches_getsAPlan_andItsAnswersAreTakenIn()
    {
        start();
        openPane();
        QMenu *const menu = part<ui::FlatButton>("reproduce.target")->menu();
        emit menu->aboutToShow();
        menu->actions().last()->trigger();
        QTRY_VERIFY(part<ui::TargetDialog>());
        auto *const kinds = part<QComboBox>("target.kind");
        kinds->setCurrentIndex(kinds->count() - 1);
        QVERIFY(part<QPushButton>("carried.write")->isVisible());
        QVERIFY(!part<QDialogButtonBox>()->button(QDialogButtonBox::Ok)->isVisible()); // it is no target to run at
        part<QLineEdit>("target.cudnn")->setText(m_fixture->cudnn);
        QCOMPARE(part<QComboBox>("carried.scope")->count(), 2); // the entry, and the list
        const auto choose = [this](const char *button, const QString &file) {
            part<QPushButton>(button)->click();
            auto *const dialog = part<ui::TargetDialog>()->findChild<QFileDialog *>();
            QVERIFY(dialog);
            emit dialog->fileSelected(file);
            delete dialog;
        };
        const auto said = [this] { return part<QLabel>("carried.said")->text(); };
        const QString plan = m_fixture->home.filePath(QStringLiteral("my-plan.jsonl"));
        choose("carried.write", plan);
        QTRY_VERIFY(said().startsWith(QStringLiteral("3 runs planned in ")));
        QVERIFY(said().contains(QStringLiteral("casebook-runner --serve < my-plan.jsonl > answers.jsonl")));
        const QString answers = m_fixture->home.filePath(QStringLiteral("answers.jsonl"));
        QProcess runner;
        runner.setStandardInputFile(plan);
        runner.setStandardOutputFile(answers);
        runner.start(QStringLiteral(CASEBOOK_RUNNER), {QStringLiteral("--serve")});
        QVERIFY(runner.waitForFinished());
        choose("carried.record", answers);
        QTRY_VERIFY2(said().startsWith(QStringLiteral("3 runs came in. 0 records written.")), qPrintable(said()));
        QVERIFY(said().contains(wording::sentence(kb::Error {.code = kb::ErrorCode::StandIn})));
        choose("carried.record", plan);
        QTRY_VERIFY2(said().startsWith(QStringLiteral("my-plan.jsonl is the plan itself")), qPrintable(said()));
        part<ui::TargetDialog>()->close();
    }
    void openPane_isRemembered()
    {
        start();
        openPane();
        m_window->close();
        m_window.reset();
        open(options());
        QVERIFY(dock()->isVisible());
        QVERIFY(m_window->actions()->action("view.reproduce")->isChecked());
    }

    void docks_leaveTheWindowItsWidth_data()
    {
        QTest::addColumn<bool>("chinese");
        QTest::newRow("English") << false;
        QTest::newRow("Chinese") << true;
    }
    void docks_leaveTheWindowItsWidth()
    {
        QFETCH(bool, chinese);
        m_fixture = std::make_unique<CaseFixture>();
        ui::StartOptions small = options();
        small.size = QSize(900, 600);
        small.language = chinese ? kb::Language::Chinese : kb::Language::English;
        open(small);
        const auto trigger = [this](ui::ActionId id) { m_window->actions()->action(id)->trigger(); };
        trigger("run.reproduce");
        waitUntilDone();
        for (const std::optional<ui::ActionId> page : std::initializer_list<std::optional<ui::ActionId>> {
                 {}, ui::ActionId("edit.entry"), ui::ActionId("view.dashboard")}) {
            if (page)
                trigger(*page);
            for (const ui::ActionId dock : std::initializer_list<ui::ActionId> {
                     "view.reproduce", "view.findings", "view.related", "view.history"}) {
                if (m_window->actions()->action(dock)->isChecked())
                    trigger(dock);
                trigger(dock);
                QTest::qWait(0); // layouts take turns
                QVERIFY2(m_window->size() == QSize(900, 600), dock.name().data());
                for (const ui::Column *column : m_window->findChildren<ui::Column *>())
                    QVERIFY2(
                        !column->isVisible() || column->width() <= column->parentWidget()->width(), dock.name().data());
                for (const ui::TextView *text : m_window->findChildren<ui::TextView *>())
                    QVERIFY2(!text->isVisible() || text->height() >= text->heightForWidth(text->width()),
                        qPrintable(text->toPlainText()));
            }
        }
    }

    void everythingThatTakesFocus_hasAName()
    {
        start();
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        waitUntilDone();
        QStringList nameless;
        for (const QWidget *widget : dock()->findChildren<QWidget *>()) {
            if (widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy() && widget->accessibleName().isEmpty())
                nameless.append(QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName());
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
    }

    void sweepOfTwo_isAGrid()
    {
        gpu::Case testCase;
        testCase.vary = {{"/attrs/epsilon", {1, -1}}, {"/tensors/x/dtype", {"float", "half"}}};
        testCase.points.resize(4);
        gpu::Transcript transcript;
        const auto ended = [&](int point, const char *category) {
            transcript.steps.push_back(
                {.kind = gpu::StepKind::Point, .point = point, .outcome = {.category = category}});
        };
        ended(0, "SUCCESS"); // 1, float
        ended(1, "NOT_SUPPORTED"); // 1, half
        ended(2, "BAD_PARAM"); // -1, float
        const ui::Sweep sweep = ui::sweepOf(testCase, transcript);
        QCOMPARE(sweep.axes.at(0).values, QStringList({QStringLiteral("-1"), QStringLiteral("1")}));
        QCOMPARE(sweep.at(0, 0), "BAD_PARAM");
        QCOMPARE(sweep.at(0, 1), "");
        QCOMPARE(sweep.at(1, 1), "NOT_SUPPORTED");
        QVERIFY(sweep.boundaries().isEmpty());
        QCOMPARE(sweep.statuses(), QList<std::string>({"SUCCESS", "BAD_PARAM", "NOT_SUPPORTED"}));
    }
};

CASEBOOK_TEST(TestReproducePane)
#include "tst_reproducepane.moc"
