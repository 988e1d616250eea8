// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/facts/factsfile.h"
#include "model/list/entrylistmodel.h"
#include "tests/factsrunner.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/librarypane.h"
#include "ui/list/resultlist.h"
#include "ui/machine/factmodel.h"
#include "ui/machine/machinepage.h"
#include "ui/reproduce/reproducedock.h"
#include "ui/reproduce/targetdialog.h"
#include "ui/widgets/card.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>
#include <QTreeView>

class TestMachinePage final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    void open(const QByteArrayList &machine = tests::someMachine(), const QByteArray &meanwhile = {})
    {
        m_window.reset();
        m_home = std::make_unique<QTemporaryDir>();
        ui::StartOptions options;
        options.builtInLibrary = m_files->path() / "absent";
        options.dataFolder = m_home->filePath("data").toStdString();
        options.settingsFile = m_home->filePath("settings.ini");
        options.library = m_files->folder.path();
        options.language = kb::Language::English;
        options.machine.target = {.runner = tests::factsRunner(m_home->filePath("here"), machine, meanwhile)};
        m_window = std::make_unique<ui::MainWindow>(options);
        m_window->resize(1280, 800);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        trigger("view.machine");
        QVERIFY(page());
    }
    void openWithFacts(const QByteArrayList &machine = tests::someMachine())
    {
        open(machine);
        QTRY_VERIFY_WITH_TIMEOUT(tree()->model()->rowCount() > 0, longMs);
    }
    void trigger(ui::ActionId id) const { m_window->actions()->action(id)->trigger(); }
    template <typename T> T *part(const char *name) const { return m_window->findChild<T *>(QLatin1String(name)); }
    ui::MachinePage *page() const { return m_window->findChild<ui::MachinePage *>(); }
    QTreeView *tree() const { return part<QTreeView>("machine.facts"); }
    QString label(const char *name) const { return part<QLabel>(name)->text(); }
    QString summary() const { return part<ui::ElidedLabel>("machine.summary")->text(); }
    void click(const char *name) const { QTest::mouseClick(part<ui::FlatButton>(name), Qt::LeftButton); }
    std::string shown() const { return m_window->findChild<ui::PageArea *>()->place().id; }
    QString selected() const
    {
        return m_window->findChild<ui::ResultList *>()->currentIndex().data(model::EntryListModel::IdRole).toString();
    }
    /// An entry of "Assertion 7 failed" that applies where the driver is of this version, and nowhere else.
    void writeOfDriver(const QByteArray &name, const QByteArray &driver) const
    {
        const QByteArray is = "{'fact': 'driver.version', 'value': '" + driver + "'}";
        const QByteArray entry = "{'id': 'cuda/" + name
            + "', 'signature': 'Assertion 7 failed', 'regex': 'Assertion 7 failed', 'domain': 'cuda', 'cases': "
              "[{'name': 'm', 'level': 'machine', 'title': 't', 'title_zh': 't', 'applies_if': "
            + is + ", 'ruled_out_if': {'not': " + is + "}}]}";
        m_files->write(("entries/cuda/" + name + ".json").constData(), QByteArray(entry).replace('\'', '"'));
    }
    void paste() const
    {
        auto *const mime = new QMimeData;
        mime->setText(QStringLiteral("CUDA error: Assertion 7 failed\nline 2\n"));
        QGuiApplication::clipboard()->setMimeData(mime);
        trigger("edit.pasteAndSearch");
    }
    ui::MessageBar &messages() const { return *m_window->findChild<ui::MessageBar *>(); }

    /// What is seen, one line a row: columns with "|", indented by depth.
    QStringList rows() const
    {
        QStringList lines;
        const auto add = [&](auto &self, const QModelIndex &parent, int depth) -> void {
            for (int row = 0; row < tree()->model()->rowCount(parent); ++row) {
                QStringList cells;
                for (int column = 0; column < ui::FactModel::ColumnCount; ++column) {
                    if (!tree()->isColumnHidden(column))
                        cells += tree()->model()->index(row, column, parent).data().toString();
                }
                lines += QString(depth, u' ') + cells.join(u'|');
                const QModelIndex index = tree()->model()->index(row, 0, parent);
                if (tree()->isExpanded(index))
                    self(self, index, depth + 1);
            }
        };
        add(add, {}, 0);
        return lines;
    }
    QString writeFacts(const QByteArray &content) const
    {
        const QString path = m_home->filePath("other.json");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("The file can't be written.");
        return path;
    }
    void compareWithFile(const QByteArray &content) const
    {
        page()->compareWithFile(writeFacts(content).toStdU16String());
        QTRY_VERIFY_WITH_TIMEOUT(!label("machine.state").contains("being read"), longMs);
    }
    static QByteArray otherMachine()
    {
        return R"({"casebook_facts": 1, "time": "2026-11-20T07:00:00Z", "facts": {
            "driver.version": {"value": "570.86"}, "driver.loaded": {"value": true}, "driver.cuda": {"value": "12.8"},
            "limits.memlock_mib": {"value": 64},
            "environment.LD_LIBRARY_PATH": {"value": "~/lib:/usr/lib"}},
            "lists": {"libraries": {"from": "/usr/lib", "items": [{"name": {"value": "libnccl.so.2"}}]}}})";
    }

private slots:
    void initTestCase() { m_files.emplace(); }
    void cleanup() { m_window.reset(); }

    void page_showsFactsByGroup_andFoldsWhatIsUnknown()
    {
        openWithFacts();
        const QAbstractItemModelTester tester(tree()->model());
        QCOMPARE(rows(),
            QStringList({"Driver||", " Kernel module nvidia is loaded|yes|/proc/modules",
                " Version of the kernel module|580.95.05|/proc/driver/nvidia/version",
                "Xids since the machine was started|None.|/dev/kmsg",
                "Libraries of CUDA and its driver|1 item|/usr/lib",
                " libcudnn.so.9|9.19.0 · /home/carol/lib/libcudnn.so.9 · The loader picks it|", "Limits||",
                " Size of /dev/shm|64 MiB|/dev/shm", " Limit of locked memory|no limit|the limits",
                "Environment variables||", " LD_LIBRARY_PATH|/home/carol/lib:/usr/lib|the environment",
                "2 could not be read||"}));
        QVERIFY2(summary().startsWith("Read at 2"), qPrintable(summary()));
        QVERIFY(summary().endsWith("2 could not be read"));
        const QModelIndex unknown = tree()->model()->index(tree()->model()->rowCount() - 1, 0);
        tree()->expand(unknown);
        QCOMPARE(rows().last(), " NVML: took longer than 3 s|2 facts|");
    }

    void columns_haveRoomForTheNames()
    {
        openWithFacts();
        m_window->resize(1000, 800);
        const QModelIndex heading = tree()->model()->index(2, ui::FactModel::Name);
        QCOMPARE(heading.data().toString(), QStringLiteral("Libraries of CUDA and its driver"));
        const QFontMetrics metrics(heading.data(Qt::FontRole).value<QFont>());
        QTRY_VERIFY(tree()->visualRect(heading).width() >= metrics.horizontalAdvance(heading.data().toString()));
    }

    void narrowPage_leavesOutWhereAFactWasRead()
    {
        openWithFacts();
        QVERIFY(!tree()->isColumnHidden(ui::FactModel::From));
        m_window->resize(860, 800);
        QTRY_VERIFY(tree()->isColumnHidden(ui::FactModel::From));
        m_window->resize(1280, 800);
        QTRY_VERIFY(!tree()->isColumnHidden(ui::FactModel::From));
    }

    void escape_clearsTheFilterBeforeItLeavesThePage()
    {
        openWithFacts();
        auto *const field = part<QLineEdit>("machine.filter");
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("shm"));
        QCOMPARE(rows(), QStringList({"Limits||", " Size of /dev/shm|64 MiB|/dev/shm"}));
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QString());
        QVERIFY(page()->isVisible());
        QTest::keyClick(field, Qt::Key_Escape);
        QTRY_VERIFY(!page()->isVisible());
    }

    void pastedText_hasAFacetOfWhatAppliesHere()
    {
        writeOfDriver("old", "470");
        writeOfDriver("new", "580.95.05");
        openWithFacts();
        auto *const chip = part<ui::FlatButton>("facet.here");
        QVERIFY(!chip->isVisible()); // without a text nothing is said of entries
        paste();
        QTRY_VERIFY(chip->isVisible());
        QCOMPARE(chip->text(), QStringLiteral("Applies here 1"));
        QVERIFY(!part<ui::FlatButton>("facet.all")->isVisible());
        const auto *const list = m_window->findChild<ui::ResultList *>();
        const int all = list->model()->rowCount();
        QVERIFY(all >= 2);
        QTest::mouseClick(chip, Qt::LeftButton);
        QCOMPARE(list->model()->rowCount(), 1);
        QTest::mouseClick(chip, Qt::LeftButton);
        QCOMPARE(list->model()->rowCount(), all);
    }

    void machineThatIsChosen_isTheOneThatRowsAndFacetSpeakOf()
    {
        writeOfDriver("old", "470");
        writeOfDriver("new", "580.95.05");
        openWithFacts();
        paste();
        QTRY_COMPARE(shown(), "cuda/new");
        const auto *const list = m_window->findChild<ui::ResultList *>();
        const auto row = [list] { return list->model()->index(0, 0).data(Qt::AccessibleTextRole).toString(); };
        QVERIFY2(row().contains(QStringLiteral("Applies here")), qPrintable(row()));
        const gpu::Target node {.kind = gpu::Target::Kind::Ssh,
            .runner = QStringLiteral("casebook-runner"),
            .host = QStringLiteral("node"),
            .launcher = tests::factsRunner(m_home->filePath("there"), tests::someMachine("470"))};
        m_window->findChild<ui::ReproduceDock *>()->reproduction().machine().setTarget(node, {});
        QTRY_COMPARE_WITH_TIMEOUT(shown(), "cuda/old", longMs);
        QVERIFY2(row().contains(QStringLiteral("Applies on that machine")), qPrintable(row()));
        auto *const chip = part<ui::FlatButton>("facet.here");
        QCOMPARE(chip->text(), QStringLiteral("Applies on that machine 1"));
        QVERIFY2(chip->toolTip().contains(QStringLiteral("ssh:node")), qPrintable(chip->toolTip()));
        QTest::mouseClick(chip, Qt::LeftButton);
        QCOMPARE(selected(), QStringLiteral("cuda/old"));
    }

    void hiddenPage_makesWayForWhatIsSelected()
    {
        writeOfDriver("old", "470");
        writeOfDriver("new", "580.95.05");
        openWithFacts();
        paste();
        QTRY_COMPARE(shown(), "cuda/new");
        trigger("go.nextResult");
        QTRY_COMPARE(shown(), "cuda/old");
        QTest::mouseClick(part<ui::FlatButton>("facet.here"), Qt::LeftButton);
        QCOMPARE(selected(), QStringLiteral("cuda/new"));
        QTRY_COMPARE(shown(), "cuda/new");
    }

    void bestMatchThatFactsChange_isShown_unlessTheReaderChose_data()
    {
        QTest::addColumn<bool>("hasChosen");
        QTest::newRow("chose nothing") << false;
        QTest::newRow("clicked what is shown") << true;
    }
    void bestMatchThatFactsChange_isShown_unlessTheReaderChose()
    {
        QFETCH(const bool, hasChosen);
        writeOfDriver("old", "470");
        writeOfDriver("new", "580.95.05");
        openWithFacts();
        paste();
        QTRY_COMPARE(shown(), "cuda/new");
        auto *const list = m_window->findChild<ui::ResultList *>();
        if (hasChosen)
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->currentIndex()).center());
        QCOMPARE(list->currentIndex().row(), 0);
        QSignalSpy searched(m_window->findChild<ui::LibraryPane *>(), &ui::LibraryPane::searched);
        tests::factsRunner(m_home->filePath("here"), tests::someMachine("470"));
        trigger("machine.refresh");
        QTRY_VERIFY_WITH_TIMEOUT(!searched.isEmpty(), longMs);
        if (hasChosen) {
            QTRY_COMPARE(list->currentIndex().row(), 1);
            QTest::qWait(1); // a turn of the event loop, in which another page would be opened
            QCOMPARE(shown(), "cuda/new");
        } else {
            QTRY_COMPARE(shown(), "cuda/old");
            QCOMPARE(list->currentIndex().row(), 0);
        }
        QCOMPARE(selected(), QString::fromStdString(shown()));
    }

    void page_isAPlaceInTheHistory()
    {
        openWithFacts();
        QVERIFY(page()->isVisible());
        QVERIFY(page()->isAncestorOf(QApplication::focusWidget()));
        trigger("go.back");
        QVERIFY(!page()->isVisible());
        trigger("go.forward");
        QVERIFY(page()->isVisible());
        QTest::keyClick(tree(), Qt::Key_Escape);
        QVERIFY(!page()->isVisible());
    }

    void filter_findsByNameValueAndKey()
    {
        openWithFacts();
        auto *const field = part<QLineEdit>("machine.filter");
        QTest::keyClicks(field, "shm");
        QCOMPARE(rows(), QStringList({"Limits||", " Size of /dev/shm|64 MiB|/dev/shm"}));
        field->setText("carol cudnn.so");
        QCOMPARE(rows().mid(0, 2),
            QStringList({"Libraries of CUDA and its driver|1 item|/usr/lib",
                " libcudnn.so.9|9.19.0 · /home/carol/lib/libcudnn.so.9 · The loader picks it|"}));
        field->setText("memlock_mib");
        QCOMPARE(rows(), QStringList({"Limits||", " Limit of locked memory|no limit|the limits"}));
        field->setText("nothing like it");
        QCOMPARE(rows(), QStringList());
        field->clear();
        QCOMPARE(rows().size(), 12);
        QVERIFY(rows().contains("2 could not be read||")); // closed, as before
    }

    void refresh_readsAgain_andKeepsWhatTheUserOpened()
    {
        openWithFacts();
        tree()->collapse(tree()->model()->index(0, 0));
        const QByteArrayList other = tests::someMachine("590.10");
        tests::factsRunner(m_home->filePath("here"), other);
        QTest::keyClick(tree(), Qt::Key_F5);
        QVERIFY(summary().contains("being read"));
        QTRY_VERIFY_WITH_TIMEOUT(!summary().contains("being read"), longMs);
        QCOMPARE(rows().mid(0, 2), QStringList({"Driver||", "Xids since the machine was started|None.|/dev/kmsg"}));
        tree()->expand(tree()->model()->index(0, 0));
        QVERIFY(rows().contains(" Version of the kernel module|590.10|/proc/driver/nvidia/version"));
    }

    void copyAndSave_nameNobody()
    {
        openWithFacts();
        click("machine.copy");
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith("## Facts of the machine\n"), qPrintable(copied));
        QVERIFY2(copied.contains("| LD_LIBRARY_PATH | \\~/lib:/usr/lib |"), qPrintable(copied));
        QVERIFY(messages().message().contains("copied"));

        click("machine.save");
        auto *const dialog = page()->findChild<QFileDialog *>();
        QVERIFY(dialog);
        const QString path = m_home->filePath("saved.json");
        emit dialog->fileSelected(path);
        const auto saved = kb::readFactsFile(path.toStdU16String());
        QVERIFY(saved);
        QCOMPARE(std::get<std::string>(saved->fact("environment.LD_LIBRARY_PATH")->value), "~/lib:/usr/lib");
        QVERIFY(messages().message().contains("saved.json"));
        emit dialog->fileSelected(m_home->filePath("here")); // a folder
        QVERIFY(messages().message().contains("here"));
        delete dialog;
    }

    void comparison_marksWhatDiffers()
    {
        openWithFacts();
        compareWithFile(otherMachine());
        const QAbstractItemModelTester tester(tree()->model());
        QVERIFY2(label("machine.state").startsWith("Compared with other.json, read at 2026-11-20 07:00:00 UTC"),
            qPrintable(label("machine.state")));
        QVERIFY(rows().contains(" Version of the kernel module|580.95.05|≠|570.86"));
        QVERIFY(rows().contains(" Kernel module nvidia is loaded|yes||yes"));
        QVERIFY(rows().contains(" CUDA that the driver serves|unknown: NVML: took longer than 3 s|?|12.8"));
        QVERIFY(rows().contains(" LD_LIBRARY_PATH|~/lib:/usr/lib||~/lib:/usr/lib"));
        QVERIFY(rows().contains(" Size of /dev/shm|64 MiB|?|not known"));

        click("machine.onlyDifferences");
        QCOMPARE(rows(),
            QStringList({"Driver|1 differs||", " Version of the kernel module|580.95.05|≠|570.86",
                "Libraries of CUDA and its driver|2 differ||",
                " libcudnn.so.9|9.19.0 · ~/lib/libcudnn.so.9 · The loader picks it|−|not there",
                " libnccl.so.2|not there|+|", "Limits|1 differs||", " Limit of locked memory|no limit|≠|64 MiB"}));
        click("machine.cancel");
        QVERIFY(label("machine.state").isEmpty());
        QCOMPARE(rows().size(), 12);
    }

    void comparisonWithItself_saysThatNothingDiffers()
    {
        openWithFacts();
        click("machine.save");
        auto *const dialog = page()->findChild<QFileDialog *>();
        QVERIFY(dialog);
        emit dialog->fileSelected(m_home->filePath("self.json"));
        delete dialog;
        page()->compareWithFile(m_home->filePath("self.json").toStdU16String());
        QTRY_VERIFY_WITH_TIMEOUT(label("machine.state").startsWith("Compared"), longMs);
        click("machine.onlyDifferences");
        QCOMPARE(rows(), QStringList());
        QVERIFY2(label("machine.state").endsWith("Nothing differs."), qPrintable(label("machine.state")));
    }

    void fileThatIsNone_isSaid_andTheFactsStay()
    {
        openWithFacts();
        const qsizetype before = rows().size();
        for (const char *const content : {"", "{}", "\xff\xfe", "{\"casebook_facts\": 99}"}) {
            compareWithFile(content);
            QVERIFY2(
                label("machine.state").startsWith("other.json can't be compared."), qPrintable(label("machine.state")));
            QCOMPARE(rows().size(), before);
        }
    }

    void comparisonWithAMachine_canBeCancelled()
    {
        openWithFacts();
        const QString silent = tests::factsRunner(m_home->filePath("silent"), {}, "sleep 600");
        page()->compareWith({.runner = silent});
        QVERIFY(label("machine.state").contains("being read"));
        QCOMPARE(part<ui::FlatButton>("machine.cancel")->text(), "Cancel");
        click("machine.cancel");
        QVERIFY(label("machine.state").isEmpty());

        const QString other = tests::factsRunner(m_home->filePath("there"), tests::someMachine("570.10"));
        page()->compareWith({.runner = other});
        QTRY_VERIFY_WITH_TIMEOUT(rows().contains(" Version of the kernel module|580.95.05|≠|570.10"), longMs);
        page()->compareWith({.runner = m_home->filePath("nothing")});
        QTRY_VERIFY_WITH_TIMEOUT(label("machine.state").contains("can't be compared"), longMs);
        QVERIFY(!rows().filter("580.95.05").isEmpty());
    }

    void compareMenu_asksForAMachine()
    {
        openWithFacts();
        QMenu *const menu = part<ui::FlatButton>("machine.compare")->menu();
        emit menu->aboutToShow();
        menu->actions().last()->trigger();
        auto *const dialog = page()->findChild<ui::TargetDialog *>();
        QVERIFY(dialog);
        QCOMPARE(dialog->windowTitle(), "Compare with another machine");
        QVERIFY(!dialog->findChild<QLineEdit *>("target.cudnn")->isVisible());
        dialog->findChild<QLineEdit *>("target.host")->setText("ada@nowhere.invalid");
        dialog->reject();
    }

    void compareButton_isNotHot_afterADialogOfItsMenu()
    {
        open();
        auto *const button = part<ui::FlatButton>("machine.compare");
        button->setAttribute(Qt::WA_UnderMouse); // the dialog took the pointer's leaving
        QCursor::setPos(m_window->mapToGlobal(QPoint(1, 1)));
        QEvent activated(QEvent::ActivationChange);
        QApplication::sendEvent(button, &activated);
        QVERIFY(!button->underMouse());
    }

    void runnerThatFails_isSaid()
    {
        open({});
        QTRY_VERIFY_WITH_TIMEOUT(!summary().contains("being read"), longMs);
        QVERIFY(!label("machine.state").isEmpty());
        QVERIFY(!part<ui::FlatButton>("machine.cancel")->isVisible());
        QCOMPARE(rows(), QStringList());
        QVERIFY(!part<ui::FlatButton>("machine.copy")->isEnabled());
        QVERIFY(part<ui::FlatButton>("machine.refresh")->isEnabled());
    }

    void languageAndTheme_changeWhatIsShown()
    {
        openWithFacts();
        trigger("view.chinese");
        QTRY_VERIFY(rows().contains(" /dev/shm 的大小|64 MiB|/dev/shm"));
        QTRY_VERIFY(summary().contains("2 项无法读取"));
        trigger("view.themeDark");
        QTRY_COMPARE(rows().size(), 12);
        trigger("view.english");
        QTRY_VERIFY(rows().contains(" Size of /dev/shm|64 MiB|/dev/shm"));
    }

    void tab_walksThroughThePage()
    {
        openWithFacts();
        part<QLineEdit>("machine.filter")->setFocus();
        QStringList walked;
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            walked += QApplication::focusWidget()->objectName();
        }
        QCOMPARE(walked,
            QStringList({"machine.refresh", "machine.copy", "machine.save", "machine.compare", "machine.facts"}));
    }
};

CASEBOOK_TEST(TestMachinePage)
#include "tst_machinepage.moc"
