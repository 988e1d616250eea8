// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/dialogs.h"
#include "ui/languages.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QFileIconProvider>
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

QTEST_MAIN(TestDialogs)
#include "tst_dialogs.moc"
