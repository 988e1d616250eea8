// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"
#include "ui/base/theme.h"
#include "ui/widgets/elidedlines.h"

#include <QFontMetrics>
#include <QTest>

class TestElidedLines final : public QObject {
    Q_OBJECT

    using Marks = model::EntryListModel::Marks;
    const QString m_long = QStringLiteral("RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM when calling "
                                          "cudnnBatchNormalizationForwardTraining with epsilon=1e-06");

    static int width(int characters)
    {
        return characters * QFontMetrics(ui::theme::monoFont()).horizontalAdvance(QLatin1Char('x')) + 2;
    }
    static QList<ui::MarkedLine> lines(const QString &text, int characters, const Marks &marks = {})
    {
        return ui::elidedLines(text, marks, ui::theme::monoFont(), width(characters), 2);
    }
    static QStringList marked(const QList<ui::MarkedLine> &lines)
    {
        QStringList words;
        for (const ui::MarkedLine &line : lines) {
            for (const auto &[begin, length] : line.marks)
                words.append(line.text.mid(begin, length));
        }
        return words;
    }

private slots:
    void shortText_isOneLine()
    {
        const Marks marks {{4, 5}};
        QCOMPARE(lines(QStringLiteral("one short line"), 30, marks),
            (QList<ui::MarkedLine> {{QStringLiteral("one short line"), marks}}));
    }

    void emptyText_showsNothing() { QVERIFY(marked(lines({}, 30, {{0, 3}})).isEmpty()); }

    void textOfTwoLines_isWhole()
    {
        const QList<ui::MarkedLine> shown = lines(QStringLiteral("twelve chars and then some"), 16);
        QCOMPARE(shown.size(), 2);
        QCOMPARE(shown[0].text, QStringLiteral("twelve chars and"));
        QCOMPARE(shown[1].text, QStringLiteral("then some"));
    }

    void longText_showsItsEnd()
    {
        const QList<ui::MarkedLine> shown = lines(m_long, 40);
        QCOMPARE(shown.size(), 2);
        QVERIFY2(shown[1].text.endsWith(QStringLiteral("epsilon=1e-06")), qPrintable(shown[1].text));
        QCOMPARE(shown[1].text.count(u'…'), 1);
    }

    void everyLine_fitsAtAnyWidth()
    {
        // A long word, so that the cut falls into it at most widths.
        const QString text
            = QStringLiteral("cudnn._compiled_module.cudnnGraphNotSupportedError: No valid engine configs for "
                             "Norm_Fwd_a_very_long_name_without_any_blank_that_ends_the_line");
        for (int characters = 8; characters <= 90; ++characters) {
            const QList<ui::MarkedLine> shown = lines(text, characters);
            QString together;
            for (const ui::MarkedLine &line : shown) {
                together += line.text;
                QVERIFY(QFontMetrics(ui::theme::monoFont()).horizontalAdvance(line.text) <= width(characters));
            }
            // Either all of it, or an ellipsis says that there is more.
            QCOMPARE(together.contains(u'…'), together.remove(u' ') != QString(text).remove(u' '));
        }
    }

    void marks_followTheirWords()
    {
        const auto mark
            = [this](const QString &word) { return std::pair(int(m_long.indexOf(word)), int(word.size())); };
        const Marks marks {mark("cuDNN"), mark("CUDNN_STATUS_BAD"), mark("when calling"), mark("epsilon")};
        // Of "when calling", in the middle of the second line, there is only room for a part.
        const QStringList seen = marked(lines(m_long, 40, marks));
        QCOMPARE(seen.size(), 4);
        QVERIFY2(QStringLiteral("when calling").startsWith(seen[2]), qPrintable(seen[2]));
        QCOMPARE(seen.sliced(0, 2), QStringList({"cuDNN", "CUDNN_STATUS_BAD"}));
        QCOMPARE(seen[3], QStringLiteral("epsilon"));
    }

    void mark_isSeenWhereverTheLineIsCut()
    {
        const QString line
            = QStringLiteral("module.normalization.forward refuses the shapes that its epsilon came with, in training");
        const auto font = ui::theme::monoFont();
        for (const QString &word : line.split(u' ')) {
            const Marks marks {{int(line.indexOf(word)), int(word.size())}};
            for (const int characters : {36, 40, 52, 70}) {
                const QList<ui::MarkedLine> shown = ui::elidedLines(line, marks, font, width(characters), 1);
                QCOMPARE(marked(shown).join(QString()), word);
                QVERIFY(QFontMetrics(font).horizontalAdvance(shown[0].text) <= width(characters));
                QVERIFY(shown[0].text.contains(u'…'));
            }
        }
        const QList<ui::MarkedLine> plain = ui::elidedLines(line, {}, font, width(40), 1);
        QVERIFY(
            plain[0].text.startsWith(QStringLiteral("module.")) && plain[0].text.endsWith(QStringLiteral("training")));
    }

    void manyMarks_doNotTearALineApart()
    {
        const QString line = QStringLiteral("RuntimeError: CUDA error: device-side assert triggered");
        Marks marks;
        for (const QString &word : {QStringLiteral("RuntimeError"), QStringLiteral("CUDA"), QStringLiteral("error:"),
                 QStringLiteral("device"), QStringLiteral("side"), QStringLiteral("triggered")})
            marks.append({int(line.indexOf(word)), int(word.size())});
        const QList<ui::MarkedLine> shown = ui::elidedLines(line, marks, ui::theme::monoFont(), width(40), 1);
        QCOMPARE(shown[0].text.count(u'…'), 1);
        QVERIFY2(shown[0].text.endsWith(QStringLiteral("triggered")), qPrintable(shown[0].text));
    }

    void ellipsis_isNeverMarked()
    {
        const Marks all {{0, int(m_long.size())}};
        for (int characters = 8; characters <= 90; ++characters) {
            for (const QString &word : marked(lines(m_long, characters, all)))
                QVERIFY2(!word.contains(u'…'), qPrintable(word));
        }
    }

    void mark_acrossTheBreak_isOnBothLines()
    {
        const QString text = QStringLiteral("first second");
        QCOMPARE(marked(lines(text, 8, {{0, 12}})), QStringList({"first", "second"}));
    }
};

CASEBOOK_TEST(TestElidedLines)
#include "tst_elidedlines.moc"
