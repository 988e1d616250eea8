// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/logrows.h"
#include "tests/testprogram.h"

#include <QTest>

using model::LogRow;

namespace {

std::shared_ptr<const model::PastedText> textOf(const QStringList &lines)
{
    return model::PastedText::fromBytes(lines.join(u'\n').toUtf8());
}

/// "1", "5+12" for a fold of 12 lines from line 5, "3n0" for note 0 under line 3; lines from 0.
QStringList told(const std::vector<LogRow> &rows)
{
    QStringList told;
    for (const LogRow &row : rows) {
        const QString line = QString::number(row.line);
        told += row.kind == LogRow::Kind::Line ? line
            : row.kind == LogRow::Kind::Fold   ? line + u'+' + QString::number(row.count)
                                               : line + u'n' + QString::number(row.note);
    }
    return told;
}

QStringList numbered(int count)
{
    QStringList lines;
    for (int i = 0; i < count; ++i)
        lines += QStringLiteral("step %1").arg(i);
    return lines;
}

} // namespace

class TestLogRows : public QObject {
    Q_OBJECT
private slots:
    void notes_standUnderTheirLines()
    {
        const std::vector<int> noted {0, 1, 1};
        QCOMPARE(told(model::logRows(*textOf({"a", "b", "c"}), noted, {})),
            QStringList({"0", "0n0", "1", "1n1", "1n2", "2"}));
    }

    void traceback_isFoldedInItsMiddle()
    {
        QStringList lines {"start"};
        for (int i = 0; i < 10; ++i)
            lines << QStringLiteral("  File \"m.py\", line %1, in f").arg(i) << "    return g()";
        lines << "RuntimeError: no";
        const auto text = textOf(lines);
        QCOMPARE(told(model::logRows(*text, {}, {})),
            QStringList({"0", "1", "2", "3", "4", "5+12", "17", "18", "19", "20", "21"}));
        QCOMPARE(model::logRows(*text, {}, {5}).size(), std::size_t(lines.size()));
        // A line that is spoken of is never folded.
        const std::vector<int> noted {10};
        QVERIFY(told(model::logRows(*text, noted, {})).contains(QStringLiteral("10n0")));
        QVERIFY(told(model::logRows(*text, noted, {})).contains(QStringLiteral("10")));
    }

    void indentedText_isNoTraceback()
    {
        QStringList lines {"options:"};
        for (int i = 0; i < 30; ++i)
            lines << "      --flag";
        QCOMPARE(model::logRows(*textOf(lines), {}, {}).size(), std::size_t(lines.size()));
    }

    void longLog_isFoldedFarFromNotes()
    {
        const std::vector<int> noted {500};
        const std::vector<LogRow> rows = model::logRows(*textOf(numbered(1000)), noted, {});
        const QStringList all = told(rows);
        QVERIFY(all.contains(QStringLiteral("40+440")));
        QVERIFY(all.contains(QStringLiteral("500n0")));
        QVERIFY(all.contains(QStringLiteral("521+439")));
        QVERIFY(all.contains(QStringLiteral("999")));
        QVERIFY(!all.contains(QStringLiteral("300")));
    }

    void folds_areBounded()
    {
        const std::vector<LogRow> rows = model::logRows(*textOf(numbered(10'000)), {}, {});
        int lines = 0;
        for (const LogRow &row : rows) {
            QVERIFY(row.count <= model::maxFold);
            lines += row.kind == LogRow::Kind::Note ? 0 : row.count;
        }
        QCOMPARE(lines, 10'000);
    }
};

CASEBOOK_TEST(TestLogRows)
#include "tst_logrows.moc"
