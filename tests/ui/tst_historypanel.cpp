// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The list of steps: what each is about, what it changed, and the way there and back.
#include "model/document/document.h"
#include "tests/saving.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/document/diffview.h"
#include "ui/document/historydelegate.h"
#include "ui/document/historypanel.h"

#include <QAbstractItemModelTester>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

class TestHistoryPanel final : public QObject {
    Q_OBJECT

    TestLibrary m_files;
    std::unique_ptr<model::Document> m_document;
    std::unique_ptr<ui::HistoryPanel> m_panel;

    QListView *view() const { return m_panel->findChild<QListView *>(); }
    QString diff() const { return m_panel->findChild<ui::DiffView *>()->toPlainText(); }
    QString facts(int row) const { return ui::HistoryDelegate::facts(view()->model()->index(row, 0)); }
    QString cause() const { return QString::fromStdString(m_document->entry("cuda/hostile")->rootCause.en); }
    void edit(const char *cause)
    {
        kb::Entry entry = m_document->entry("cuda/hostile").value();
        entry.rootCause.en = cause;
        QVERIFY(m_document->edit("cuda/hostile", entry, QStringLiteral("Edit: Root cause")));
    }

private slots:
    void init()
    {
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files.path(), false);
        QVERIFY(opened.wait());
        m_panel = std::make_unique<ui::HistoryPanel>(m_document->undoStack(), nullptr);
        m_panel->resize(400, 500);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
    }
    void cleanup()
    {
        m_panel.reset();
        m_document.reset();
    }

    void hiddenPanel_comparesNothing_untilItIsShown()
    {
        edit("one");
        const QString before = diff();
        m_panel->hide();
        edit("two");
        QCOMPARE(diff(), before);
        m_panel->show();
        QTRY_VERIFY(diff().contains(QStringLiteral("two")));
        QCOMPARE(view()->currentIndex().row(), 2);
    }

    void steps_sayWhatTheyAreAbout()
    {
        const QAbstractItemModelTester tester(view()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(view()->model()->rowCount(), 1);
        edit("one");
        edit("two");
        QCOMPARE(view()->model()->rowCount(), 3);
        QCOMPARE(view()->currentIndex().row(), 2);
        QVERIFY2(facts(1).startsWith(QStringLiteral("cuda/hostile \u00B7 ")), qPrintable(facts(1)));
        QVERIFY(facts(0).contains(QStringLiteral("saved")) && !facts(2).contains(QStringLiteral("saved")));
        for (int row = 0; row < 3; ++row)
            QVERIFY(!view()->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().isEmpty());
    }

    void movingToAStep_showsWhatItChanged()
    {
        edit("one");
        edit("two");
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_Up);
        QVERIFY2(diff().contains(QStringLiteral("+  \"root_cause\": \"one\"")), qPrintable(diff()));
        QVERIFY(!diff().contains(QStringLiteral("two")));
        QCOMPARE(cause(), QStringLiteral("two")); // nothing is undone by looking
    }

    void enterAndClick_goThereAndBack()
    {
        edit("one");
        edit("two");
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_Up);
        QTest::keyClick(view(), Qt::Key_Return);
        QCOMPARE(cause(), QStringLiteral("one"));
        const auto click = [this](int row) {
            const QRect place = view()->visualRect(view()->model()->index(row, 0));
            QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, place.center());
        };
        click(0);
        QVERIFY(!m_document->isModified());
        click(2);
        QCOMPARE(cause(), QStringLiteral("two"));
        QCOMPARE(view()->currentIndex().row(), 2);
    }
};

CASEBOOK_TEST(TestHistoryPanel)
#include "tst_historypanel.moc"
