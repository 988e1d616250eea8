// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"
#include "ui/text/logview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>

#include <algorithm>

using namespace Qt::StringLiterals;
using ui::LogView;

namespace {

QByteArray tracebackLog()
{
    QByteArray log = "first line\n";
    for (int i = 0; i < 10; ++i)
        log += "  File \"m.py\", line " + QByteArray::number(i) + ", in f\n    return g()\n";
    return log + "RuntimeError: out of memory\nlast line\n";
}

ui::LogMarks marksOn(const QByteArray &log, const QByteArray &words)
{
    const auto begin = std::uint32_t(log.indexOf(words));
    const kb::Span span {begin, begin + std::uint32_t(words.size())};
    return {.all = {span}, .current = {span}, .message = span, .notes = {{span, QStringLiteral("Cause: a/b"), true}}};
}

QStringList blocks(const LogView &view)
{
    return view.toPlainText().split(u'\n');
}

} // namespace

class TestLogView : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_view = std::make_unique<LogView>();
        m_view->resize(500, 300);
        m_view->show();
    }
    void cleanup() { m_view.reset(); }

    void goingToANote_isSeenWhereNothingScrolls()
    {
        const QByteArray log = "a\nRuntimeError: no\nb\n";
        m_view->setText(model::PastedText::fromBytes(log));
        m_view->setMarks(marksOn(log, "RuntimeError"));
        const QImage before = m_view->grab().toImage();
        QCOMPARE(m_view->currentNote(), 0);
        QVERIFY(m_view->goToNote(1));
        QVERIFY(m_view->grab().toImage() != before);
        QCOMPARE(m_view->currentNote(), 1);
    }

    void note_standsUnderItsLine_andIsNotCopied()
    {
        const QByteArray log = "a\nRuntimeError: no\nb\n";
        m_view->setText(model::PastedText::fromBytes(log));
        m_view->setMarks(marksOn(log, "RuntimeError"));
        QCOMPARE(blocks(*m_view), QStringList({"a", "RuntimeError: no", "Cause: a/b", "b"}));
        m_view->selectAll();
        m_view->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("a\nRuntimeError: no\nb"));
        QCOMPARE(m_view->extraSelections().size(), 2); // of all matches, and of the current one
        QCOMPARE(m_view->extraSelections()[0].cursor.selectedText(), QStringLiteral("RuntimeError"));
    }

    void fold_opensByReturnAndByClick_andIsCopiedWhole()
    {
        const QByteArray log = tracebackLog();
        m_view->setText(model::PastedText::fromBytes(log));
        const QStringList folded = blocks(*m_view);
        QVERIFY(folded.size() < log.count('\n'));
        const auto fold = std::ranges::find_if(folded, [](const QString &line) {
            return line.startsWith(u"\u22EE 12");
        }) - folded.begin();
        QVERIFY(fold < folded.size());
        m_view->selectAll();
        m_view->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromUtf8(log).trimmed());

        m_view->setTextCursor(QTextCursor(m_view->document()->findBlockByNumber(int(fold))));
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(blocks(*m_view).size(), log.count('\n'));

        m_view->setText(model::PastedText::fromBytes(log));
        const QTextCursor there(m_view->document()->findBlockByNumber(int(fold)));
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, m_view->cursorRect(there).center() + QPoint(4, 0));
        QCOMPARE(blocks(*m_view).size(), log.count('\n'));
    }

    void marks_scrollToTheMessage_andF3WalksThroughNotes()
    {
        QByteArray log;
        for (int i = 0; i < 3000; ++i)
            log += "noise " + QByteArray::number(i) + '\n';
        const qsizetype first = log.size();
        log += "RuntimeError: one\n";
        for (int i = 0; i < 3000; ++i)
            log += "noise again " + QByteArray::number(i) + '\n';
        log += "RuntimeError: two\nend\n";
        m_view->setText(model::PastedText::fromBytes(log));
        ui::LogMarks marks = marksOn(log, "RuntimeError: one");
        const kb::Span one = marks.message;
        QCOMPARE(one.begin, std::uint32_t(first));
        const kb::Span two = marksOn(log, "RuntimeError: two").message;
        marks.notes.push_back({two, QStringLiteral("Follows from line 3001"), false});
        m_view->setMarks(marks);
        QVERIFY(m_view->isInSight(one));
        QVERIFY(!m_view->isInSight(two));
        QVERIFY(m_view->goToNote(1));
        QVERIFY(m_view->isInSight(two));
        QVERIFY(m_view->goToNote(1)); // round
        QVERIFY(m_view->isInSight(one));
        QVERIFY(m_view->goToNote(-1));
        QVERIFY(m_view->isInSight(two));
    }

    void hostileText_isShownLiterally()
    {
        m_view->setText(model::PastedText::fromBytes("<b>bold</b>\n\x1b[31mred\x07\n"));
        QCOMPARE(blocks(*m_view), QStringList({"<b>bold</b>", "red\u00B7"}));
        // Qt's documents take U+FDD0 and U+FDD1 for the ends of frames.
        m_view->setText(model::PastedText::fromBytes("a\uFDD0b\nc\uFDD1d\uFDEFe\uFDCF\n"));
        QCOMPARE(blocks(*m_view), QStringList({u"a\u00B7b"_s, u"c\u00B7d\u00B7e\uFDCF"_s}));
        m_view->selectAll();
        m_view->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"a\u00B7b\nc\u00B7d\u00B7e\uFDCF"_s);
        m_view->setText(nullptr);
        QVERIFY(m_view->toPlainText().isEmpty());
        QVERIFY(!m_view->goToNote(1));
        QVERIFY(m_view->passage().isEmpty());
    }

    void passage_isTheSelection_elseTheMessage()
    {
        const QByteArray log = "a\nb\nc\nRuntimeError: no\nd\ne\nf\n";
        m_view->setText(model::PastedText::fromBytes(log));
        QCOMPARE(m_view->passage(), QStringLiteral("a\nb\nc\nRuntimeError: no\nd\ne\nf"));
        m_view->setMarks(marksOn(log, "RuntimeError"));
        QCOMPARE(m_view->passage(), QStringLiteral("b\nc\nRuntimeError: no\nd\ne"));
        QTextCursor cursor(m_view->document()->firstBlock());
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        m_view->setTextCursor(cursor);
        QCOMPARE(m_view->passage(), QStringLiteral("a"));
    }

private:
    std::unique_ptr<LogView> m_view;
};

CASEBOOK_TEST(TestLogView)
#include "tst_logview.moc"
