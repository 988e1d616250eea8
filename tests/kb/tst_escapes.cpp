// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/text/escapes.h"
#include "tests/testprogram.h"

#include <QTest>

using kb::PlainLog;

class TestEscapes final : public QObject {
    Q_OBJECT
private slots:
    void sequences_areTakenOut_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("plain");
        const auto row = [](const char *name, const char *written, const char *plain) {
            QTest::newRow(name) << QByteArray(written) << QByteArray(plain);
        };
        row("none", "a[31m\nb", "a[31m\nb");
        row("colours", "\x1b[1;31mred\x1b[0m!", "red!");
        row("title", "\x1b]0;title\ared", "red");
        row("title, other end", "\x1b]0;title\x1b\\red", "red");
        row("characters", "a\x1b(Bb\x1b)0c", "abc");
        row("two letters",
            "a\x1b"
            "7b",
            "ab");
        row("over a line", "a\x1b[31\nb\x1b]0;t\nc\x1b\nd\x1b(\ne", "a\nb\nc\nd\ne");
        row("cut short", "a\x1b[3", "a");
        row("escape alone", "a\x1b", "a");
        row("empty", "", "");
    }
    void sequences_areTakenOut()
    {
        QFETCH(const QByteArray, written);
        QTEST(QByteArray::fromStdString(PlainLog(std::string_view(written)).text()), "plain");
    }

    void places_areThoseOfWhatWasWritten()
    {
        const std::string written = "ab\x1b[31mcd\x1b[0m\x1b[1me\nf\x1b[0m";
        const PlainLog plain(written);
        QCOMPARE(plain.text(), "abcde\nf");
        for (std::uint32_t at = 0; at < plain.text().size(); ++at)
            QCOMPARE(written[plain.placeOf(at)], plain.text()[at]);
    }
};

CASEBOOK_TEST(TestEscapes)
#include "tst_escapes.moc"
