// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"
#include "ui/base/actionregistry.h"
#include "ui/base/dialogkeeper.h"
#include "ui/base/dialogs.h"
#include "ui/base/languages.h"
#include "ui/document/asking.h"
#include "ui/document/batchdialog.h"
#include "ui/reproduce/targetdialog.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFileIconProvider>
#include <QLineEdit>
#include <QScreen>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

class TestDialogs final : public QObject {
    Q_OBJECT

private slots:
    void unreadFiles_showTheWholeReason()
    {
        kb::Finding finding {.rule = kb::Rule::JsonSyntax, .file = "entries/cuda/x.json", .line = 3, .column = 7};
        for (int i = 0; i < 40; ++i)
            finding.detail += "unexpected character ";
        QWidget window;
        ui::showUnreadFiles(std::vector {finding}, &window);
        auto *const dialog = window.findChild<QDialog *>();
        const auto *const tree = dialog->findChild<QTreeWidget *>();
        const auto fits = [tree] { // the reason's column is wide enough for a line, the row tall enough for all lines
            const QTreeWidgetItem *const row = tree->topLevelItem(0);
            const QRect text = tree->fontMetrics().boundingRect(
                QRect(0, 0, tree->columnWidth(2) - 12, 10'000), Qt::TextWordWrap, row->text(2));
            return tree->visualItemRect(row).height() >= text.height();
        };
        QVERIFY(QTest::qWaitFor(fits));
        const int height = tree->visualItemRect(tree->topLevelItem(0)).height();
        dialog->resize(dialog->width() * 2 / 3, dialog->height());
        QVERIFY(QTest::qWaitFor([&] { return tree->visualItemRect(tree->topLevelItem(0)).height() > height; }));
        QVERIFY(fits());
    }

    void dialog_fitsTheScreen()
    {
        const ui::DialogKeeper keeper(nullptr);
        QWidget window;
        ui::showShortcuts(ui::ActionRegistry(&window), &window);
        auto *const dialog = window.findChild<QDialog *>();
        dialog->hide();
        const QSize screen = dialog->screen()->availableSize();
        dialog->resize(screen * 2);
        dialog->show();
        QVERIFY(dialog->width() < screen.width() && dialog->height() < screen.height());
        QVERIFY(dialog->width() > screen.width() / 2 && dialog->height() > screen.height() / 2);
        dialog->hide();
        dialog->resize(400, 300); // left as it is
        dialog->show();
        QCOMPARE(dialog->size(), QSize(400, 300));
    }

    void id_isTypedAtOnce_enterIsOk()
    {
        const ui::DialogKeeper keeper(nullptr);
        QWidget window;
        window.show();
        QString answer;
        const auto whyNot = [](const QString &id) { return id.endsWith(u'/') ? QStringLiteral("begun") : QString(); };
        const auto ask = [&](const QString &id) {
            ui::askForId(&window, {.title = {}, .hint = {}, .id = id, .textLabel = QStringLiteral("&Signature:")},
                whyNot, [&](const QString &given, const QString &) { answer = given; });
            return QTest::qWaitFor([&] { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); });
        };
        QVERIFY(ask(QStringLiteral("cuda/")));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // not Cancel
        QVERIFY(window.findChild<QDialog *>()->isVisible());
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("a b"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(answer, QStringLiteral("cuda/a b"));
        QTRY_VERIFY(!window.findChild<QDialog *>());
        QVERIFY(ask(QStringLiteral("cuda/old"))); // its slug is typed over
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("new"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(answer, QStringLiteral("cuda/new"));
    }

    void batch_isTypedAtOnce_enterIsOk()
    {
        const ui::DialogKeeper keeper(nullptr);
        QWidget window;
        window.show();
        auto *const dialog = new ui::BatchDialog(2, {QStringLiteral("cuda")}, &window);
        const QSignalSpy accepted(dialog, &QDialog::accepted);
        dialog->open();
        QTRY_VERIFY(qobject_cast<QComboBox *>(QApplication::focusWidget()));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("python"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(accepted.size(), 1);
        QCOMPARE(dialog->change().domain, std::string("python"));
    }

    void target_isTypedAtOnce_enterIsOk()
    {
        const ui::DialogKeeper keeper(nullptr);
        QWidget window;
        window.show();
        auto *const dialog = new ui::TargetDialog({}, QStringLiteral("/lib/libcudnn.so.9"), {}, &window);
        const QSignalSpy accepted(dialog, &QDialog::accepted);
        dialog->open();
        QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); // not Cancel
        QVERIFY(dialog->isVisible());
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("node"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(accepted.size(), 1);
        QCOMPARE(dialog->target(), QStringLiteral("ssh:node"));
    }

    void fileKinds_areTranslated()
    {
        ui::Languages languages;
        const QFileIconProvider provider;
        languages.install(kb::Language::Chinese);
        QCOMPARE(provider.type(QFileInfo(QDir::tempPath())), QStringLiteral("文件夹"));
        languages.install(kb::Language::English);
        QCOMPARE(provider.type(QFileInfo(QDir::tempPath())), QStringLiteral("Folder"));
    }
};

CASEBOOK_TEST(TestDialogs)
#include "tst_dialogs.moc"
