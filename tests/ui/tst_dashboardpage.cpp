// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/base/theme.h"
#include "ui/dashboard/dashboardpage.h"
#include "ui/list/resultlist.h"
#include "ui/list/searchfield.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/window/mainwindow.h"

#include <QAbstractItemModelTester>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QTest>

class TestDashboardPage final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    void open(kb::Language language, const QString &library)
    {
        m_home = std::make_unique<QTemporaryDir>();
        ui::StartOptions options;
        options.builtInLibrary = m_files->path() / "absent";
        options.dataFolder = m_home->filePath("data").toStdString();
        options.settingsFile = m_home->filePath("settings.ini");
        options.library = library;
        options.language = language;
        m_window = std::make_unique<ui::MainWindow>(options);
        m_window->resize(1280, 800);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        trigger("view.dashboard");
        QTRY_VERIFY_WITH_TIMEOUT(page() && page()->isShowingFigures(), 100'000);
    }
    void open(kb::Language language = kb::Language::English) { open(language, m_files->folder.path()); }
    void trigger(ui::ActionId id) const { m_window->actions()->action(id)->trigger(); }
    ui::DashboardPage *page() const { return m_window->findChild<ui::DashboardPage *>(); }
    ui::PlotCard *card(const char *name) const { return page()->findChild<ui::PlotCard *>(QLatin1String(name)); }
    int rowCount() const { return m_window->findChild<ui::ResultList *>()->model()->rowCount(); }
    ui::FlatButton *chip() const { return m_window->findChild<ui::FlatButton *>(QStringLiteral("facet.picked")); }
    static QStringList rows(const ui::PlotCard *card)
    {
        QStringList lines;
        for (const QStringList &row : card->content().figures.rows)
            lines.append(row.join(u'|'));
        return lines;
    }
    void activate(const char *name, int row) const
    {
        QTableView *const table = card(name)->table();
        card(name)->showTable(true);
        table->setFocus();
        table->setCurrentIndex(table->model()->index(row, 0));
        QTest::keyClick(table, Qt::Key_Return);
    }
    /// Saves what a button exports, through the dialog.
    QByteArray exported(ui::PlotCard *card, const char *button, const char *file) const
    {
        const QString path = m_home->filePath(QLatin1String(file));
        QTest::mouseClick(card->findChild<ui::FlatButton *>(QLatin1String(button)), Qt::LeftButton);
        auto *const dialog = page()->findChild<QFileDialog *>();
        if (!dialog)
            return {};
        dialog->setOption(QFileDialog::DontUseNativeDialog);
        emit dialog->fileSelected(path);
        delete dialog;
        QFile written(path);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

private slots:
    void init() { m_files.emplace(); }
    void cleanup() { m_window.reset(); }

    void tables_holdTheNumbers()
    {
        open();
        QCOMPARE(rows(card("card.tiers")),
            QStringList({"AI-generated|1|33 %", "Reproduced · GPU|1|33 %", "Refuted · library|1|33 %"}));
        QCOMPARE(rows(card("card.gaps")), QStringList({"cuda|1|2|50 %", "python|1|1|100 %"}));
        QVERIFY2(rows(card("card.findings")).contains("Not valid JSON|error|1|0"),
            qPrintable(rows(card("card.findings")).join(u'\n')));
        QVERIFY(rows(card("card.rates")).isEmpty());
        for (const char *name : {"card.tiers", "card.gaps", "card.findings"}) {
            QVERIFY(card(name)->plot());
            QVERIFY(card(name)->plot()->isVisible());
        }
        QVERIFY(!card("card.rates")->plot());
        QVERIFY(card("card.rates")->table()->isVisible());
    }

    void model_isSound()
    {
        ui::FigureModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFigures({{"a", "b"}, {{"1", "2"}, {"3", "4"}}, {false, true}});
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("4"));
        model.setFigures({});
        QCOMPARE(model.rowCount(), 0);
    }

    void tier_filters()
    {
        open();
        activate("card.tiers", 2);
        QTRY_COMPARE(rowCount(), 1);
        QVERIFY(page()->isVisible());
        QVERIFY(!chip()->isVisible()); // the tier's own chip says it
    }

    void gap_filters()
    {
        open();
        m_window->findChild<ui::SearchField *>()->setText("torch");
        emit m_window->findChild<ui::SearchField *>()->textEdited("torch");
        QTRY_COMPARE(rowCount(), 1);
        activate("card.gaps", 0);
        // cuda has one entry with a gap; the typed search is gone.
        QTRY_VERIFY(m_window->findChild<ui::SearchField *>()->text().isEmpty());
        QTRY_COMPARE(rowCount(), 1);
        const QAbstractItemModel *const list = m_window->findChild<ui::ResultList *>()->model();
        QTRY_VERIFY(list->index(0, 0).data().toString().contains("bold"));
    }

    void nextSteps_leadToTheirEntries()
    {
        open();
        auto *const gaps = page()->findChild<ui::FlatButton *>("next.gaps");
        QVERIFY(gaps);
        QVERIFY(gaps->isVisible());
        QCOMPARE(gaps->text(), QStringLiteral("2 not wholly translated"));
        QTest::mouseClick(gaps, Qt::LeftButton);
        QTRY_COMPARE(rowCount(), 2);
        QVERIFY(!page()->findChild<ui::FlatButton *>("next.disputed")); // there is none
        trigger("view.dashboard");
        QTRY_VERIFY(page()->isVisible());
        auto *const attention = page()->findChild<ui::FlatButton *>("next.attention");
        QVERIFY(attention);
        const int told = attention->text().section(u' ', 0, 0).toInt();
        QTest::mouseClick(attention, Qt::LeftButton);
        QTRY_COMPARE(rowCount(), told);
        QVERIFY(told > 0);
        trigger("view.chinese");
        QTRY_COMPARE(page()->findChild<ui::FlatButton *>("next.gaps")->text(), QStringLiteral("2 个未完整翻译"));
    }

    void finding_filters_andItsChipUndoesIt()
    {
        m_files->write("entries/cuda/odd.json",
            R"({"id": "cuda/odd", "signature": "nothing alike", "regex": "*x", "domain": "cuda", "verification_tier": "refuted"})");
        open();
        const int all = rowCount();
        const qsizetype row = rows(card("card.findings")).indexOf("Regex does not compile|error|1|1");
        QVERIFY2(row >= 0, qPrintable(rows(card("card.findings")).join(u'\n')));
        activate("card.findings", int(row));
        QTRY_COMPARE(rowCount(), 1);
        QVERIFY(chip()->isVisible());
        QVERIFY(chip()->text().startsWith("Regex does not compile"));
        QVERIFY(!chip()->accessibleName().isEmpty());
        QTest::mouseClick(chip(), Qt::LeftButton);
        QTRY_COMPARE(rowCount(), all);
        QVERIFY(!chip()->isVisible());
    }

    void plot_filtersWhenClicked()
    {
        open();
        // The middle of the second of three bars, at the left end of its colour.
        QWidget *const plot = card("card.tiers")->plot();
        QSignalSpy filtered(page(), &ui::DashboardPage::filterRequested);
        QWidget *const target = qobject_cast<QAbstractScrollArea *>(plot)->viewport();
        QVERIFY(target);
        for (int x = target->width() - 60; x > 60 && filtered.isEmpty(); x -= 20) {
            for (int y = target->height() / 3; y < target->height() / 2 && filtered.isEmpty(); y += 6) {
                QTest::mouseClick(target, Qt::LeftButton, {}, QPoint(x, y));
                QCoreApplication::processEvents();
            }
        }
        QTRY_COMPARE(filtered.size(), 1);
        const auto filter = filtered.first().first().value<ui::DashboardFilter>();
        QCOMPARE(filter.choice.tier, std::optional(kb::Tier::GpuReproduced));
        QTRY_COMPARE(rowCount(), 1);
    }

    void rates_ofTheBuiltInLibrary()
    {
        open(kb::Language::English, QStringLiteral(LIBRARY_DIR));
        QTRY_VERIFY_WITH_TIMEOUT(!rows(card("card.rates")).isEmpty(), 100'000);
        QVERIFY(card("card.rates")->plot());
        QVERIFY(card("card.rates")->plot()->isVisible()); // nobody asked for the table
        activate("card.rates", 0);
        QTRY_COMPARE(rowCount(), 1);
        QVERIFY(chip()->text().startsWith(card("card.rates")->content().figures.rows.first().first()));
    }

    void exports_areWritten()
    {
        m_files->write("entries/danger/formula.json",
            R"({"id": "danger/formula", "signature": "x y", "regex": "x", "domain": "=cmd|calc!A0", "verification_tier": "refuted"})");
        open();
        const QByteArray csv = exported(card("card.gaps"), "export.csv", "gaps.csv");
        QVERIFY2(csv.contains("\"'=cmd|calc!A0\",1,1,100 %"), csv.constData());
        QVERIFY(csv.startsWith("\xEF\xBB\xBF"
                               "Domain,"));
        const QImage picture = QImage::fromData(exported(card("card.gaps"), "export.png", "gaps.png"), "PNG");
        QCOMPARE(picture.size(), QSize(1920, 1200));
        // More than the empty card: bars in their colour.
        const QRgb bar = ui::theme::current().tone(ui::theme::Tone::Warn).border.rgb();
        bool found = false;
        for (int y = 0; y < picture.height() && !found; y += 3)
            for (int x = 0; x < picture.width() && !found; x += 3)
                found = picture.pixel(x, y) == bar;
        QVERIFY(found);
        QVERIFY(m_window->findChild<ui::MessageBar *>()->isVisible());
    }

    void exportThatFails_isSaid()
    {
        open();
        QVERIFY(exported(card("card.gaps"), "export.csv", "settings.ini/no/folder.csv").isEmpty());
        QVERIFY(m_window->findChild<ui::MessageBar *>()->isVisible());
    }

    void history_leadsBack()
    {
        open();
        const auto *const stack = m_window->findChild<QStackedWidget *>();
        QVERIFY(stack->currentWidget() == page());
        trigger("go.back");
        QVERIFY(stack->currentWidget() != page());
        trigger("go.forward");
        QVERIFY(stack->currentWidget() == page());
    }

    void languageAndTheme_switchAtOnce()
    {
        open();
        const auto title = [this] { return card("card.findings")->content().title; };
        QCOMPARE(title(), QStringLiteral("Findings"));
        trigger("view.themeDark");
        const auto color
            = [this] { return std::get<plots::Bars>(card("card.tiers")->content().plot).bars.first().color; };
        QTRY_COMPARE(color(), ui::theme::dark().tone(ui::theme::Tone::Warn).text);
        trigger("view.themeLight");
        QTRY_COMPARE(color(), ui::theme::light().tone(ui::theme::Tone::Warn).text);
        trigger("view.chinese");
        QTRY_COMPARE(rows(card("card.tiers")).first().section(u'|', 0, 0), QStringLiteral("AI 生成"));
    }

    void edit_counts()
    {
        open();
        kb::Entry entry = *m_window->document().entry("cuda/hostile");
        entry.tier = kb::Tier::HumanReviewed;
        QVERIFY(m_window->document().edit("cuda/hostile", entry, "tier"));
        QTRY_VERIFY(rows(card("card.tiers")).first() != "AI-generated|1|33 %");
        m_window->document().undoStack()->undo();
        QTRY_COMPARE(rows(card("card.tiers")).first(), QStringLiteral("AI-generated|1|33 %"));
    }

    void everyControl_hasAName()
    {
        open();
        for (const QWidget *widget : page()->findChildren<QWidget *>()) {
            // Viewports are no stops of their own.
            const bool stop = (widget->focusPolicy() & Qt::TabFocus) != 0 && !widget->focusProxy();
            if (stop && widget->isVisible() && widget->objectName() != "qt_scrollarea_viewport")
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }
};

CASEBOOK_TEST(TestDashboardPage)
#include "tst_dashboardpage.moc"
