// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"
#include "ui/text/codeblock.h"
#include "ui/widgets/smallbutton.h"

#include <QClipboard>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QPlainTextEdit>
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

    void height_followsTheContentUpToALimit()
    {
        const auto heightOf = [](int lines) {
            CodeBlock block(QStringList(lines, QStringLiteral("x")).join(u'\n'), {});
            block.resize(400, block.sizeHint().height());
            return block.minimumHeight();
        };
        QVERIFY(heightOf(10) > heightOf(3));
        QCOMPARE(heightOf(1000), heightOf(24));
    }
};

CASEBOOK_TEST(TestCodeBlock)
#include "tst_codeblock.moc"
