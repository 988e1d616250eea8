// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The findings and the review flow, in the real window by keyboard.
#include "tests/testlibrary.h"
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/findings/findingfilter.h"
#include "ui/findings/findingsdock.h"
#include "ui/findings/findingspane.h"
#include "ui/page/findingnotes.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/messagebar.h"
#include "ui/widgets/smallbutton.h"
#include "ui/window/mainwindow.h"
#include "ui/window/pagearea.h"

#include <QApplication>
#include <QComboBox>
#include <QDate>
#include <QLabel>
#include <QListView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

class TestFindings final : public QObject {
    Q_OBJECT

    std::unique_ptr<TestLibrary> m_files;
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<ui::MainWindow> m_window;

    template <typename T> T *part() const { return m_window->findChild<T *>(); }
    QListView *list() const { return part<ui::FindingsPane>()->findChild<QListView *>(); }
    QString shown() const { return QString::fromStdString(part<ui::PageArea>()->place().id); }
    QString message() const { return part<ui::MessageBar>()->message(); }
    void trigger(ui::ActionId id) const { m_window->actions()->action(id)->trigger(); }
    ui::FlatButton *button(const QString &begin) const
    {
        for (auto *const candidate : part<ui::FindingsPane>()->findChildren<ui::FlatButton *>()) {
            if (candidate->text().startsWith(begin))
                return candidate;
        }
        return nullptr;
    }
    void select(const QString &begin)
    {
        for (int row = 0; row < list()->model()->rowCount(); ++row) {
            const QModelIndex index = list()->model()->index(row, 0);
            if (index.data().toString().startsWith(begin)) {
                list()->setCurrentIndex(index);
                return;
            }
        }
        QFAIL(qPrintable(begin));
    }

    /// The note in sight that begins so, or null.
    QWidget *notes(const QString &begin) const
    {
        for (auto *const one : part<ui::PageArea>()->currentWidget()->findChildren<ui::FindingNotes *>()) {
            for (const auto *const label : one->findChildren<QLabel *>(QStringLiteral("finding"))) {
                if (one->isVisible() && label->isVisible() && label->text().startsWith(begin))
                    return one;
            }
        }
        return nullptr;
    }
    void start(bool builtIn)
    {
        m_window.reset();
        ui::StartOptions options;
        options.builtInLibrary = builtIn ? m_files->path() : m_files->path() / "absent";
        options.settingsFile = m_home->filePath(QStringLiteral("settings.ini"));
        options.library = m_files->folder.path();
        options.language = kb::Language::English;
        m_window = std::make_unique<ui::MainWindow>(options);
        QSignalSpy settled(m_window.get(), &ui::MainWindow::settled);
        m_window->show();
        QVERIFY(settled.wait());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTRY_COMPARE(part<ui::FindingsDock>()->windowTitle(), QStringLiteral("Findings (13)"));
    }

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_files = std::make_unique<TestLibrary>();
        m_files->claimNoMeasuredTier();
        m_files->write("entries/cuda/misses.json", R"({
  "id": "cuda/misses",
  "signature": "one message that is shown",
  "regex": "another message",
  "domain": "cuda",
  "root_cause": "It repeats.",
  "workarounds": [{"action": "Try again.", "how": "Try again."}],
  "verification_tier": "ai_generated"
}
)");
        start(false);
    }
    void cleanup() { m_window.reset(); }

    void list_isOrderedByGravity()
    {
        trigger("view.findings");
        QVERIFY(part<ui::FindingsDock>()->isVisible());
        QCOMPARE(list()->model()->rowCount(), 13);
        QVERIFY(list()->model()->index(0, 0).data().toString().startsWith(QLatin1String("This is not valid JSON")));
        QVERIFY(list()->model()->index(1, 0).data().toString().startsWith(QLatin1String("The regex does not match")));
        QVERIFY(list()
                ->model()
                ->index(1, 0)
                .data(Qt::AccessibleTextRole)
                .toString()
                .startsWith(QLatin1String("warning, ")));
        QVERIFY(list()->hasFocus());
    }

    void filters_leaveOneKind()
    {
        trigger("view.findings");
        button(QStringLiteral("Warnings"))->click();
        QCOMPARE(list()->model()->rowCount(), 2);
        button(QStringLiteral("All"))->click();
        auto *const rules = part<ui::FindingsPane>()->findChild<QComboBox *>();
        const int row = rules->findText(QStringLiteral("How repeats"), Qt::MatchStartsWith);
        QVERIFY(row > 0);
        rules->setCurrentIndex(row);
        emit rules->activated(row);
        QCOMPARE(list()->model()->rowCount(), 1);
        QVERIFY(!button(QStringLiteral("All"))->text().isEmpty());
    }

    void enter_goesToTheEntry()
    {
        trigger("view.findings");
        QSignalSpy activated(part<ui::FindingsPane>(), &ui::FindingsPane::entryActivated);
        select(QStringLiteral("The regex does not match"));
        QTest::keyClick(list(), Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0], (QVariantList {QStringLiteral("cuda/hostile"), QStringLiteral("/regex")}));
        QCOMPARE(shown(), QStringLiteral("cuda/hostile"));
    }

    void enter_inALibraryThatCanNotBeWritten_goesToTheSection()
    {
        start(true);
        m_window->resize(900, 420); // so that a page does not fit in
        trigger("view.findings");
        select(QStringLiteral("The regex does not match"));
        QTest::keyClick(list(), Qt::Key_Return);
        const auto *const header = part<ui::PageArea>()->findChild<QWidget *>(QStringLiteral("regex"));
        QVERIFY(header && !header->visibleRegion().isEmpty());
        QVERIFY(!part<ui::PageArea>()->isEditing());
        QVERIFY(notes(QStringLiteral("The regex does not match")) != nullptr);
        QVERIFY(notes(QStringLiteral("The regex does not match"))->findChildren<ui::SmallButton *>().isEmpty());
    }

    void enter_goesToTheField()
    {
        m_window->resize(900, 420); // so that an editor does not fit in
        trigger("view.findings");
        select(QStringLiteral("The regex does not match"));
        QTest::keyClick(list(), Qt::Key_Return);
        QVERIFY(part<ui::PageArea>()->isEditing());
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("regex"));
        QVERIFY(!QApplication::focusWidget()->visibleRegion().isEmpty());

        select(QStringLiteral("The how only repeats"));
        QTest::keyClick(list(), Qt::Key_Return);
        QCOMPARE(shown(), QStringLiteral("cuda/misses"));
        const auto *const table = qobject_cast<QTableView *>(QApplication::focusWidget());
        QVERIFY(table);
        QCOMPARE(table->objectName(), QStringLiteral("workarounds"));
        QVERIFY(table->currentIndex().isValid());
        QVERIFY(table->viewport()->visibleRegion().contains(table->visualRect(table->currentIndex()).center()));
    }

    void showField_ofEveryKind_getsTheFocus()
    {
        auto *const pages = part<ui::PageArea>();
        trigger("view.findings");
        select(QStringLiteral("The regex does not match"));
        QTest::keyClick(list(), Qt::Key_Return);
        m_window->resize(1200, 800);
        for (const auto &[field, widget] :
            {std::pair("/signature_zh", "signature.zh"), {"/root_cause", "root_cause.en"},
                {"/verification_tier", "verification_tier"}, {"/first_seen", "first_seen"}, {"/sources/0", "sources"},
                {"/transition_graph/frequently_confused_with/0", "frequently_confused_with"},
                {"/cases/0/control", "cases"}}) {
            pages->showField(field);
            QCOMPARE(QApplication::focusWidget()->objectName(), QLatin1String(widget));
        }
    }

    void keys_walkTheFindingsFieldByField()
    {
        const auto press = [this](Qt::KeyboardModifiers modifiers = {}) {
            QWidget *const focus = QApplication::focusWidget();
            QTest::keyClick(focus ? focus : m_window.get(), Qt::Key_F4, modifiers);
        };
        press(); // the file that is no JSON has no page
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("regex"));
        QCOMPARE(shown(), QStringLiteral("cuda/hostile"));
        press();
        QCOMPARE(shown(), QStringLiteral("cuda/misses"));
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("regex"));
        press();
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("workarounds")); // "how repeats the action"
        press(Qt::ShiftModifier);
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("regex"));
        press(Qt::ShiftModifier);
        QCOMPARE(shown(), QStringLiteral("cuda/hostile"));
    }

    void attention_goesToTheField()
    {
        QTest::keyClick(m_window.get(), Qt::Key_J, Qt::ControlModifier);
        QCOMPARE(shown(), QStringLiteral("cuda/hostile"));
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("regex"));
    }

    void findings_standUnderTheirFields_withTheirFix()
    {
        QVERIFY(m_window->findChild<ui::FindingsDock *>() && !part<ui::FindingsDock>()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_F4);
        QVERIFY(notes(QStringLiteral("The regex does not match")) != nullptr);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F4);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F4);
        const QString repeats = QStringLiteral("Workaround 1 · how: The how only repeats");
        QTRY_VERIFY(notes(repeats) != nullptr);
        const QWidget *const table = QApplication::focusWidget();
        const QWidget *const note = notes(repeats);
        QVERIFY(note->mapTo(m_window.get(), QPoint()).y() > table->mapTo(m_window.get(), QPoint()).y());
        // On the page, too, and what is certain is done there as one step.
        trigger("edit.entry");
        QTRY_VERIFY(!part<ui::PageArea>()->isEditing() && notes(repeats) != nullptr);
        auto *const fix = notes(repeats)->findChild<ui::SmallButton *>(QStringLiteral("fix"));
        QVERIFY(fix);
        QTest::mouseClick(fix, Qt::LeftButton);
        QTRY_VERIFY(notes(repeats) == nullptr);
        QVERIFY(m_window->document().entry("cuda/misses")->workarounds[0].explanation.en.empty());
        trigger("edit.undo");
        QTRY_VERIFY(notes(repeats) != nullptr);
    }

    void fix_isUndone()
    {
        trigger("view.findings");
        select(QStringLiteral("The regex does not match"));
        QVERIFY(!button(QStringLiteral("Fix"))->isEnabled());
        select(QStringLiteral("The how only repeats"));
        QVERIFY(button(QStringLiteral("Fix"))->isEnabled());
        button(QStringLiteral("Fix"))->click();
        QTRY_COMPARE(part<ui::FindingsDock>()->windowTitle(), QStringLiteral("Findings (12)"));
        QVERIFY(m_window->document().isModified());
        trigger("edit.undo");
        QTRY_COMPARE(part<ui::FindingsDock>()->windowTitle(), QStringLiteral("Findings (13)"));
        QVERIFY(!m_window->document().isModified());
    }

    void review_goesToWhatNeedsAttentionAndBack()
    {
        trigger("go.nextAttention");
        QCOMPARE(shown(), QStringLiteral("cuda/hostile"));
        QVERIFY2(message().startsWith(QLatin1String("The regex does not match")), qPrintable(message()));
        trigger("edit.markReviewed");
        const kb::Entry entry = m_window->document().entry("cuda/hostile").value();
        QCOMPARE(entry.tier, kb::Tier::HumanReviewed);
        QCOMPARE(QString::fromStdString(entry.lastUpdated), QDate::currentDate().toString(Qt::ISODate));
        trigger("go.nextAttention");
        QCOMPARE(shown(), QStringLiteral("cuda/misses"));
        trigger("go.back");
        QCOMPARE(shown(), QStringLiteral("cuda/hostile"));
        QVERIFY(message().isEmpty());
        trigger("edit.undo");
        QCOMPARE(m_window->document().entry("cuda/hostile")->tier, kb::Tier::AiGenerated);
    }

    void review_withoutFindings_goesToWhatNobodyReviewed()
    {
        model::Document &document = m_window->document();
        for (const char *id : {"cuda/hostile", "cuda/misses"}) {
            kb::Entry entry = document.entry(id).value();
            entry.regex.clear();
            entry.tier = id == std::string_view("cuda/misses") ? entry.tier : kb::Tier::HumanReviewed;
            QVERIFY(document.edit(id, entry, QStringLiteral("edit")));
        }
        QTRY_COMPARE(part<ui::FindingsDock>()->windowTitle(), QStringLiteral("Findings (11)"));
        trigger("go.nextAttention");
        QCOMPARE(shown(), QStringLiteral("cuda/misses"));
        QVERIFY2(message().startsWith(QLatin1String("Nobody has reviewed")), qPrintable(message()));
        trigger("go.nextAttention");
        QCOMPARE(message(), QStringLiteral("No other entry needs attention."));
    }

    void tierFromEvidence_isNotLowered()
    {
        model::Document &document = m_window->document();
        kb::Entry measured = document.entry("cuda/cudnn-bn-epsilon-negative").value();
        measured.tier = kb::Tier::GpuReproduced;
        QVERIFY(document.edit(measured.id, measured, QStringLiteral("tier")));
        QTRY_COMPARE(part<ui::FindingsDock>()->windowTitle(), QStringLiteral("Findings (14)")); // no record says so
        trigger("view.findings");
        select(QStringLiteral("No link backs the entry")); // the first of them is that entry
        QTest::keyClick(list(), Qt::Key_Return);
        QCOMPARE(shown(), QStringLiteral("cuda/cudnn-bn-epsilon-negative"));
        trigger("edit.markReviewed");
        const kb::Entry entry = m_window->document().entry("cuda/cudnn-bn-epsilon-negative").value();
        QCOMPARE(entry.tier, kb::Tier::GpuReproduced);
        QVERIFY(!entry.lastUpdated.empty());
    }

    void language_switchesAtOnce()
    {
        trigger("view.findings");
        const QString before = list()->model()->index(1, 0).data().toString();
        trigger("view.toggleLanguage");
        QVERIFY(list()->model()->index(1, 0).data().toString() != before);
        QVERIFY(!part<ui::FindingsDock>()->windowTitle().isEmpty());
    }

    void everythingWithFocus_hasAName()
    {
        trigger("view.findings");
        int named = 0;
        for (const QWidget *widget : part<ui::FindingsPane>()->findChildren<QWidget *>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
                continue;
            QVERIFY2(!widget->accessibleName().isEmpty() || qobject_cast<const QScrollBar *>(widget) != nullptr,
                widget->metaObject()->className());
            ++named;
        }
        QVERIFY(named >= 6);
    }
};

CASEBOOK_TEST(TestFindings)
#include "tst_findings.moc"
