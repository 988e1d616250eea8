// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/tokenizer.h"
#include "tests/testprogram.h"

#include <QTest>

#include <string>

using namespace kb;

namespace {
// Every token as its text, its kind and its shape: "w" word, "p" part, "n" number, "c" pair; "!" call, "#" status.
std::string tokensOf(std::string_view text)
{
    std::string out;
    tokenize(text, [&](const Token &token) {
        if (!out.empty())
            out += ' ';
        out += "wpnc"[std::size_t(token.kind)];
        if (token.shape == TokenShape::Call)
            out += '!';
        if (token.shape == TokenShape::Status)
            out += '#';
        out += ':';
        out += text.substr(token.begin, token.end - token.begin);
    });
    return out;
}
} // namespace

class TestTokenizer : public QObject {
    Q_OBJECT
private slots:
    void cut_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("tokens");
        QTest::newRow("words") << QByteArray("Out of memory!") << QByteArray("w:Out w:of w:memory");
        QTest::newRow("camel case") << QByteArray("cudnnRNNForward")
                                    << QByteArray("w!:cudnnRNNForward p:cudnn p:RNN p:Forward");
        QTest::newRow("underscores") << QByteArray("CUDNN_STATUS_BAD_PARAM")
                                     << QByteArray("w#:CUDNN_STATUS_BAD_PARAM p:CUDNN p:STATUS p:BAD p:PARAM");
        QTest::newRow("digits") << QByteArray("conv2d 1234 30s 0x7fff12 E0277")
                                << QByteArray("w:conv2d p:conv n:1234 n:30s n:0x7fff12 w:E0277 p:0277");
        QTest::newRow("ideographs") << QByteArray("显存不足 error") << QByteArray("c:显存 c:存不 c:不足 w:error");
        QTest::newRow("one ideograph") << QByteArray("a 错 b") << QByteArray("w:a c:错 w:b");
        QTest::newRow("full-width punctuation") << QByteArray("错误：失败") << QByteArray("c:错误 c:失败");
        QTest::newRow("accents") << QByteArray("Échec réseau") << QByteArray("w:Échec w:réseau");
        QTest::newRow("mixed scripts") << QByteArray("调用cudnn时") << QByteArray("c:调用 w:cudnn c:时");
        QTest::newRow("invalid bytes") << QByteArray("ab\xff\xe4\xb8 cd\xc3") << QByteArray("w:ab w:cd");
        QTest::newRow("empty") << QByteArray() << QByteArray();
    }
    void cut()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, tokens);
        QCOMPARE(QByteArray::fromStdString(tokensOf(text.toStdString())), tokens);
    }
    void caseDoesNotMatter()
    {
        QCOMPARE(wordHash("CUDNN_STATUS_BAD_PARAM"), wordHash("cudnn_status_bad_param"));
        QCOMPARE(wordHash("ÉCHEC"), wordHash("échec"));
        QCOMPARE(wordHash("ПАМЯТЬ"), wordHash("память"));
    }
    void differentWords_differ()
    {
        // Characters that differ only in the bit by which ASCII letters are folded.
        QVERIFY(wordHash("\xe4\xb8\x80\xe4\xb8\x80") != wordHash("\xe4\xb8\xa0\xe4\xb8\xa0"));
        QVERIFY(wordHash("abcdefgh") != wordHash("abcdefgi"));
        QVERIFY(wordHash("ab") != wordHash("ba"));
        QVERIFY(wordHash("a") != 0);
    }
};

CASEBOOK_TEST(TestTokenizer)
#include "tst_tokenizer.moc"
