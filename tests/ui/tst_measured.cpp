// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Who measured: the facet, and the records of several machines side by side in the matrix.
#include "tests/casefixture.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/list/facetbar.h"
#include "ui/list/resultlist.h"
#include "ui/reproduce/reproducedock.h"
#include "ui/reproduce/tableviews.h"
#include "ui/widgets/flatbutton.h"
#include "ui/window/mainwindow.h"

#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

class TestMeasured final : public QObject {
    Q_OBJECT

    std::unique_ptr<CaseFixture> m_fixture;
    std::unique_ptr<ui::MainWindow> m_window;

    void open(bool withPane = false)
    {
        ui::StartOptions options;
        options.builtInLibrary = m_fixture->files.path() / "absent";
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
        if (withPane)
            m_window->actions()->action("view.reproduce")->trigger();
    }
    template <typename T> T *part(const char *name = nullptr) const
    {
        return m_window->findChild<T *>(name ? QLatin1String(name) : QString());
    }
    int rowCount() const { return part<ui::ResultList>()->model()->rowCount(); }
    /// Opens the facet's menu, and gives what it offers once that is read.
    QStringList offered() const
    {
        QTest::mouseClick(part<ui::FlatButton>("facet.measured"), Qt::LeftButton);
        const auto isRead = [this] { return menu() && menu()->actions().size() > 1; };
        if (!QTest::qWaitFor(isRead, longMs))
            return {};
        QStringList texts;
        for (const QAction *action : menu()->actions())
            texts += action->isSeparator() ? QStringList() : QStringList(action->text());
        return texts;
    }
    QMenu *menu() const { return part<QMenu>("facet.measured.menu"); }
    void choose(int action) const
    {
        menu()->actions().at(action)->trigger();
        menu()->close();
        QTRY_VERIFY(!menu());
    }
    QString cellText(int role = Qt::AccessibleTextRole) const
    {
        return part<ui::MatrixView>()->model()->index(0, 1).data(role).toString();
    }
    QStringList badgeTexts() const
    {
        QStringList texts;
        const auto *const model = qobject_cast<ui::MatrixTableModel *>(part<ui::MatrixView>()->model());
        for (const ui::BadgeText &badge : model->badges(model->index(0, 1)))
            texts.append(badge.text);
        return texts;
    }

private slots:
    void init() { m_fixture = std::make_unique<CaseFixture>(); }
    void cleanup()
    {
        m_window.reset();
        m_fixture.reset();
    }

    void facet_leavesWhatAMachineMeasured()
    {
        m_fixture->writeRecord("0123456789abcdef");
        open();
        const int all = rowCount();
        QVERIFY(all > 1);
        QCOMPARE(offered(), QStringList({QStringLiteral("Whoever measured"), QStringLiteral("machine 01234567 1")}));
        choose(2); // behind the separator
        QTRY_COMPARE(rowCount(), 1);
        const auto *const picked = part<ui::FlatButton>("facet.picked");
        QVERIFY(picked->isVisible());
        QVERIFY2(picked->text().contains(QStringLiteral("Measured by: machine 01234567")), qPrintable(picked->text()));
        QVERIFY(part<ui::FlatButton>("facet.measured")->isChecked());
        QVERIFY(!offered().isEmpty());
        QVERIFY(menu()->actions().at(2)->isChecked());
        choose(0);
        QTRY_COMPARE(rowCount(), all);
        QVERIFY(!part<ui::FlatButton>("facet.measured")->isChecked());
    }

    void libraryWithoutRecords_saysSo()
    {
        open();
        QTest::mouseClick(part<ui::FlatButton>("facet.measured"), Qt::LeftButton);
        QTRY_COMPARE(menu()->actions().at(0)->text(), QStringLiteral("No entry has a record that counts"));
        QVERIFY(!menu()->actions().at(0)->isEnabled());
    }

    /// What is picked follows the records.
    void pickedMachine_losesAnEntryWhoseCaseChanged()
    {
        m_fixture->writeRecord("0123456789abcdef");
        open();
        QVERIFY(!offered().isEmpty());
        choose(2);
        QTRY_COMPARE(rowCount(), 1);
        kb::Entry entry = *m_window->document().entry("cuda/batch-zero");
        entry.cases = "[]";
        QVERIFY(m_window->document().edit("cuda/batch-zero", entry, QStringLiteral("Remove the case")));
        QTRY_COMPARE_WITH_TIMEOUT(rowCount(), 0, longMs);
        m_window->document().undoStack()->undo();
        QTRY_COMPARE_WITH_TIMEOUT(rowCount(), 1, longMs);
    }

    void recordsOfTwoMachines_standSideBySide()
    {
        m_fixture->writeRecord("0123456789abcdef");
        m_fixture->writeRecord("fedcba9876543210");
        open(true);
        QTRY_COMPARE_WITH_TIMEOUT(part<ui::MatrixView>()->model()->rowCount(), 1, longMs);
        QStringList badges = badgeTexts();
        QCOMPARE(badges.size(), 3);
        QVERIFY2(badges.takeFirst().contains(QStringLiteral("As claimed")), qPrintable(cellText()));
        badges.sort();
        QVERIFY2(badges[0].endsWith(QStringLiteral("01234567")), qPrintable(badges[0]));
        QVERIFY2(badges[1].endsWith(QStringLiteral("fedcba98")), qPrintable(badges[1]));
        for (const char *const machine : {"machine 01234567: ", "machine fedcba98: "}) {
            QVERIFY2(cellText().contains(QLatin1String(machine)), qPrintable(cellText()));
            const QString toolTip = cellText(Qt::ToolTipRole).replace(QChar::Nbsp, u' ');
            QVERIFY2(toolTip.contains(QLatin1String(machine)), qPrintable(toolTip));
        }
    }

    void recordsOfManyMachines_areCounted()
    {
        for (const char *const machine : {"1111", "2222", "3333", "4444"})
            m_fixture->writeRecord(machine);
        open(true);
        QTRY_COMPARE_WITH_TIMEOUT(part<ui::MatrixView>()->model()->rowCount(), 1, longMs);
        QCOMPARE(badgeTexts().size(), 2);
        QVERIFY2(badgeTexts()[1].contains(QStringLiteral("4 machines")), qPrintable(badgeTexts()[1]));
        QVERIFY2(cellText().contains(QStringLiteral("machine 3333: ")), qPrintable(cellText()));
    }

    void recordOfOneMachine_isOneBadge()
    {
        m_fixture->writeRecord("1111");
        open(true);
        QTRY_COMPARE_WITH_TIMEOUT(part<ui::MatrixView>()->model()->rowCount(), 1, longMs);
        QCOMPARE(badgeTexts().size(), 1);
        QVERIFY2(!cellText().contains(QStringLiteral("machine")), qPrintable(cellText()));
    }

    void manyDomains_areNarrowedByTyping()
    {
        model::FacetCounts counts;
        for (int i = 0; i < 60; ++i)
            counts.domains.emplace_back("domain" + std::to_string(i), 1u);
        ui::FacetBar bar;
        bar.setCounts(counts);
        bar.show();
        QSignalSpy changed(&bar, &ui::FacetBar::changed);
        QTest::mouseClick(bar.findChild<ui::FlatButton *>(QStringLiteral("facet.domain")), Qt::LeftButton);
        auto *const field = bar.findChild<QLineEdit *>();
        QVERIFY(field);
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("MAIN42"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(bar.choice().domain, std::string("domain42"));
    }

    void pickedSigner_followsWhatIsRead()
    {
        ui::FacetBar bar;
        bar.show();
        QSignalSpy changed(&bar, &ui::FacetBar::changed);
        const auto of
            = [](std::set<std::string> ids) { return std::make_shared<const std::set<std::string>>(std::move(ids)); };
        const auto measurers = [&](std::set<std::string> ids) {
            return std::make_shared<const std::vector<model::Measurer>>(
                std::vector<model::Measurer> {{model::Measurer::Kind::Here, "aaaa", of({"cuda/a"})},
                    {model::Measurer::Kind::Signer, "lab@example", of(ids)}});
        };
        bar.setMeasurers(measurers({"cuda/a"}));
        QTest::mouseClick(bar.findChild<ui::FlatButton *>(QStringLiteral("facet.measured")), Qt::LeftButton);
        auto *const menu = bar.findChild<QMenu *>(QStringLiteral("facet.measured.menu"));
        QCOMPARE(menu->actions().at(2)->text(), QStringLiteral("this machine 1"));
        QCOMPARE(menu->actions().at(3)->text(), QStringLiteral("lab@example 1"));
        menu->actions().at(3)->trigger();
        QCOMPARE(bar.choiceText(), QStringLiteral("Measured by: lab@example"));
        QCOMPARE(changed.size(), 1);
        bar.setMeasurers(measurers({"cuda/a"})); // read again, and the same
        QCOMPARE(changed.size(), 1);
        bar.setMeasurers(measurers({"cuda/a", "cuda/b"}));
        QCOMPARE(changed.size(), 2);
        QCOMPARE(*bar.choice().picked, std::set<std::string>({"cuda/a", "cuda/b"}));
    }
};

CASEBOOK_TEST(TestMeasured)
#include "tst_measured.moc"
