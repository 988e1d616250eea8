// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/casefold.h"
#include "kb/search/regexliterals.h"
#include "tests/testprogram.h"

#include <QTest>

namespace {

/// "pattern {literal|literal} flags" for each alternative, one a line; flags: plain, lines (crosses lines).
QByteArray printed(std::string_view regex)
{
    QByteArray result;
    for (const kb::RegexBranch &branch : kb::splitRegex(regex)) {
        result += QByteArray(branch.pattern.data(), qsizetype(branch.pattern.size())) + " {";
        for (std::size_t i = 0; i < branch.literals.size(); ++i)
            result += (i == 0 ? "" : "|") + QByteArray::fromStdString(branch.literals[i]);
        result += "}";
        result += branch.isPlain ? " plain" : "";
        result += branch.crossesLines ? " lines" : "";
        result += "\n";
    }
    return result;
}

} // namespace

class TestRegexLiterals final : public QObject {
    Q_OBJECT

private slots:
    void splitRegex_data()
    {
        QTest::addColumn<QByteArray>("regex");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *regex, const char *expected) {
            QTest::newRow(regex) << QByteArray(regex) << QByteArray(expected);
        };
        row("OOM", "OOM {oom} plain\n");
        row("a.*B|c", "a.*B {a|b} plain\nc {c} plain\n");
        row(".*a.*?b.*", ".*a.*?b.* {a|b} plain\n");
        row("a.*+b", "a.*+b {a|b}\n");
        row("a.+b", "a.+b {a|b}\n");
        row("(?i)(?:ab|c(d|e)f)", "ab {ab} plain\nc(d|e)f {c|f}\n");
        row("((a|b)|(c))", "a {a} plain\nb {b} plain\nc {c} plain\n");
        row("(a|b)+", "(a|b)+ {}\n");
        row("(ab)+c", "(ab)+c {ab|c}\n");
        row("(ab)?c", "(ab)?c {c}\n");
        row("x(ab)y", "x(ab)y {x|ab|y}\n");
        row("abc?d", "abc?d {ab|d}\n");
        row("abc+d", "abc+d {abc|d}\n");
        row("abc{0,3}d", "abc{0,3}d {ab|d}\n");
        row("abc{2}d", "abc{2}d {abc|d}\n");
        row("a\\|b|[|]c\\)", "a\\|b {a|b} plain\n[|]c\\) {c)}\n");
        row("a[^b]c", "a[^b]c {a|c} lines\n");
        row("a[]|]c", "a[]|]c {a|c}\n");
        row("a\\sb", "a\\sb {a|b} lines\n");
        row("a\\db", "a\\db {a|b}\n");
        row("a(?=b)|c", "a(?=b) {a} lines\nc {c} plain\n");
        row("(?<!a)b|c", "(?<!a)b {b} lines\nc {c} plain\n");
        row("a{|b}", "a{ {a{} plain\nb} {b}} plain\n");
        row("显存不足.*OOM", "显存不足.*OOM {显存不足|oom} plain\n");
        row("schlüssel", "schlüssel {schl|ssel}\n");
        row("^a$", "^a$ {a}\n");
        row("a||b", "a {a} plain\n {} plain\nb {b} plain\n");
        // Not understood, so not split.
        row("a|b(?-i)c", "a|b(?-i)c {} lines\n");
        row("(?s)a|b", "(?s)a|b {} lines\n");
        row("(a)|b\\1", "(a)|b\\1 {} lines\n");
        row("a|\\Qb|c\\E", "a|\\Qb|c\\E {} lines\n");
        row("(*UTF)a|b", "(*UTF)a|b {} lines\n");
        row("a|(b", "a|(b {} lines\n");
        row("a|b)", "a|b) {} lines\n");
        row("a|[b", "a|[b {} lines\n");
        row("a|[z-a]", "a|[z-a] {} lines\n");
        row("a|[[:alpha:]]", "a|[[:alpha:]] {} lines\n");
        row("a|*b", "a|*b {} lines\n");
        row("a|b{0}", "a|b{0} {} lines\n");
        row("a|b{3,2}", "a|b{3,2} {} lines\n");
        row("a|b\\", "a|b\\ {} lines\n");
        row("a|(?#b)", "a|(?#b) {} lines\n");
        row("a|((b{900}){900}){900}", "a|((b{900}){900}){900} {} lines\n");
    }
    void splitRegex()
    {
        QFETCH(QByteArray, regex);
        QFETCH(QByteArray, expected);
        QCOMPARE(printed(regex.toStdString()), expected);
    }

    void splitRegex_deepNestingStaysWhole()
    {
        const std::string regex = "a|" + std::string(10'000, '(') + "b" + std::string(10'000, ')');
        QCOMPARE(kb::splitRegex(regex).size(), std::size_t(1));
    }

    void isUncased_agreesWithUnicode()
    {
        for (char32_t c = 0x80; c <= 0x10FFFF; ++c) {
            const char32_t others[]
                = {QChar::toLower(c), QChar::toUpper(c), QChar::toCaseFolded(c), QChar::toTitleCase(c)};
            for (const char32_t other : others) {
                if (other != c)
                    QVERIFY2(!kb::isUncased(c) && !kb::isUncased(other), QByteArray::number(uint(c), 16).constData());
            }
        }
    }

    void foldAscii_lowersLettersOnly()
    {
        std::string text;
        for (int i = 0; i < 300; ++i)
            text += char(i);
        std::string folded(text.size(), '\0');
        kb::foldAscii(text, folded);
        for (std::size_t i = 0; i < text.size(); ++i)
            QCOMPARE(folded[i], text[i] >= 'A' && text[i] <= 'Z' ? QChar(text[i]).toLower().toLatin1() : text[i]);
    }
};

CASEBOOK_TEST(TestRegexLiterals)
#include "tst_regexliterals.moc"
