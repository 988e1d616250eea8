// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"
#include "ui/text/codeblock.h"
#include "ui/text/textview.h"
#include "ui/widgets/smallbutton.h"

#include <QClipboard>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTest>

using namespace ui;

class TestCodeBlock final : public QObject {
    Q_OBJECT

private slots:
    void blocksMadeTogether_areAllHighlighted()
    {
        const CodeBlock first(QStringLiteral("import os"), QStringLiteral("python"));
        const CodeBlock second(QStringLiteral("import sys"), QStringLiteral("python"));
        QVERIFY(QTest::qWaitFor([&] { return !first.highlightedAs().isEmpty() && !second.highlightedAs().isEmpty(); }));
    }

    void highlightedAs_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("definition");
        QTest::newRow("python") << "python" << "Python";
        QTest::newRow("c++") << "c++" << "C++";
        QTest::newRow("sh") << "sh" << "Bash";
        QTest::newRow("json") << "json" << "JSON";
        QTest::newRow("cmake") << "cmake" << "CMake";
        QTest::newRow("yaml") << "yaml" << "YAML";
        QTest::newRow("unknown") << "no-such-language" << "";
        QTest::newRow("none") << "" << "";
    }
    void highlightedAs()
    {
        QFETCH(QString, language);
        QFETCH(QString, definition);
        CodeBlock block(QStringLiteral("x = 1"), language);
        block.show();
        QVERIFY(QTest::qWaitFor([&] { return block.highlightedAs() == definition; }));
    }

    /// What is as tall as a narrow one would make its window taller than the screen.
    void blockThatIsNotLaidOut_isAsTallAsAWideOne()
    {
        const CodeBlock block(QStringList(20, QString(60, u'x')).join(u'\n'), {});
        const int line = QFontMetrics(block.findChild<QPlainTextEdit *>()->font()).lineSpacing();
        QVERIFY2(block.height() < 30 * line, qPrintable(QString::number(block.height() / line)));
    }

    /// A command that reads "ls" and, copied, is something else.
    void unseenCharacters_areShownAndAskedAbout()
    {
        const QString code = QStringLiteral("ls \u202Efr- mr\u202C\u200B /tmp\n\tx");
        CodeBlock block(code, QStringLiteral("sh"));
        block.show();
        QCOMPARE(block.findChild<QPlainTextEdit *>()->toPlainText(),
            QStringLiteral("ls ‹U+202E›fr- mr‹U+202C›‹U+200B› /tmp\n\tx"));
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(block.findChild<SmallButton *>(), Qt::Key_Space);
        auto *const menu = block.findChild<QMenu *>();
        QVERIFY(menu);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString());
        QCOMPARE(menu->actions().size(), 2);
        menu->actions().at(0)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("ls fr- mr /tmp\n\tx"));
        menu->actions().at(1)->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), code);
        menu->close();
    }

    void unseenCharactersOfATextAreShown()
    {
        const std::unique_ptr<TextView> markdown(TextView::fromMarkdown(QStringLiteral("Prose \u202Eof `a\u2066b`.")));
        QCOMPARE(markdown->toPlainText(), QStringLiteral("Prose ‹U+202E›of a‹U+2066›b."));
        const std::unique_ptr<TextView> prose(TextView::fromProse(QStringLiteral("Run `a\u2066b` \u202Enow.")));
        QCOMPARE(prose->toPlainText(), QStringLiteral("Run a‹U+2066›b ‹U+202E›now."));
        QCOMPARE(TextView(QStringLiteral("\u200B\t中")).toPlainText(), QStringLiteral("‹U+200B›\t中"));
    }

    void copy_givesExactlyTheCode()
    {
        const QString code = QStringLiteral("\tif a <= b:\n\t\treturn \"<b>\"  # 中文  ");
        CodeBlock block(code, QStringLiteral("python"));
        auto *const button = block.findChild<SmallButton *>();
        QVERIFY(!button->accessibleName().isEmpty());
        const QString before = button->text();
        QVERIFY(button->focusPolicy() & Qt::TabFocus);
        QTest::keyClick(button, Qt::Key_Space);
        QCOMPARE(QGuiApplication::clipboard()->text(), code);
        QVERIFY(button->text() != before); // says that it did
        QCOMPARE(block.findChild<QPlainTextEdit *>()->toPlainText(), code);
    }

    void longLine_isWrapped_andCopiedAsOne()
    {
        const QString code
            = QStringLiteral("print(torch.__version__, torch.version.cuda, torch.cuda.get_device_name())");
        CodeBlock block(code, QStringLiteral("python"));
        block.resize(1000, 100);
        block.show();
        const int wide = block.height();
        block.resize(300, 100);
        QVERIFY(block.height() > wide);
        const auto *const view = block.findChild<QPlainTextEdit *>();
        QCOMPARE(view->horizontalScrollBar()->maximum(), 0);
        QCOMPARE(view->verticalScrollBar()->maximum(), 0); // all of it is to be seen
        QTest::keyClick(block.findChild<SmallButton *>(), Qt::Key_Space);
        QCOMPARE(QGuiApplication::clipboard()->text(), code);
    }

    void height_followsTheContentUpToALimit()
    {
        const auto heightOf = [](int lines) {
            CodeBlock block(QStringList(lines, QStringLiteral("x")).join(u'\n'), {});
            block.resize(400, block.sizeHint().height());
            return block.minimumHeight();
        };
        QVERIFY(heightOf(10) > heightOf(3));
        QVERIFY(heightOf(2) > heightOf(1));
        QCOMPARE(heightOf(1000), heightOf(24));
    }
};

CASEBOOK_TEST(TestCodeBlock)
#include "tst_codeblock.moc"
