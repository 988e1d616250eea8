// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/linediff.h"
#include "tests/testprogram.h"

#include <QRandomGenerator>
#include <QTest>

class TestLineDiff final : public QObject {
    Q_OBJECT

    static QByteArray diff(const std::string &before, const std::string &after)
    {
        QByteArray text;
        for (const model::DiffLine &line : model::unifiedDiff(before, after))
            text += QByteArray::fromStdString(line.text) + '\n';
        return text;
    }

private slots:
    void sameTexts_differNowhere()
    {
        QVERIFY(diff("a\nb\n", "a\nb\n").isEmpty());
        QVERIFY(diff("", "").isEmpty());
    }

    void oneLine_threeAround()
    {
        QCOMPARE(diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n"),
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
    }

    void lastLineBreak_isNoted()
    {
        QCOMPARE(diff("a\nb", "a\nb\n"), "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n");
    }

    /// The hunks make the second text of the first one.
    void random_leadsFromOneToTheOther()
    {
        QRandomGenerator random(7);
        for (int round = 0; round < 40; ++round) {
            QByteArrayList before;
            QByteArrayList after;
            for (int line = 0; line < 60; ++line) {
                const QByteArray text = QByteArray::number(random.bounded(20));
                const int fate = random.bounded(8);
                if (fate != 0)
                    before.append(text);
                if (fate != 1)
                    after.append(fate == 2 ? "new " + text : text);
            }
            const auto joined = [](const QByteArrayList &lines) { return (lines.join('\n') + '\n').toStdString(); };
            QByteArrayList made;
            qsizetype at = 0; // in before
            for (const model::DiffLine &line : model::unifiedDiff(joined(before), joined(after))) {
                const QByteArray text = QByteArray::fromStdString(line.text);
                if (line.kind == model::DiffLine::Kind::Hunk) {
                    const qsizetype begin = text.sliced(4, text.indexOf(',') - 4).toInt() - 1;
                    made += before.sliced(at, begin - at);
                    at = begin;
                    const qsizetype plus = text.indexOf('+') + 1;
                    QCOMPARE(text.sliced(plus, text.indexOf(',', plus) - plus).toInt() - 1, made.size());
                } else if (line.kind == model::DiffLine::Kind::Added) {
                    made.append(text.sliced(1));
                } else {
                    QCOMPARE(text.sliced(1), before.at(at++));
                    if (line.kind == model::DiffLine::Kind::Context)
                        made.append(text.sliced(1));
                }
            }
            made += before.sliced(at);
            QCOMPARE(made, after);
        }
    }
};

CASEBOOK_TEST(TestLineDiff)
#include "tst_linediff.moc"
