// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/article.h"
#include "tests/testprogram.h"

#include <QFile>
#include <QTest>

using kb::Article;
using kb::ErrorCode;

namespace {

std::string readAll(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

Article parsed(const std::string &bytes)
{
    kb::Expected<Article> article = kb::parseArticle(bytes);
    if (!article)
        qFatal("not an article: %s", article.error().detail.c_str());
    return *article;
}

} // namespace

class TestArticle final : public QObject {
    Q_OBJECT

private slots:
    void seeds_roundTripByteForByte_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("003") << QStringLiteral(SHARED_DIR "/seeds/003_7f82c823fd0d9b09.txt")
                             << QByteArray("what-causes-the-unknownerror-cudnnstatusbadparam-error-during-tensorflow");
        QTest::newRow("004") << QStringLiteral(SHARED_DIR "/seeds/004_0abdc3da97663f0c.txt")
                             << QByteArray("why-does-tensorflow-gpu-crash-with-cudnnstatusbadparam-error");
    }
    void seeds_roundTripByteForByte()
    {
        QFETCH(QString, path);
        QFETCH(QByteArray, id);
        if (!QFile::exists(path))
            QSKIP("../shared/seeds is absent");
        const std::string bytes = readAll(path);
        Article article = parsed(bytes);
        QCOMPARE(QByteArray::fromStdString(article.id), id);
        QCOMPARE(article.date, std::string("2025-01-30"));
        QVERIFY(article.markdown.starts_with("The `CUDNN_STATUS_BAD_PARAM` error"));
        QCOMPARE(kb::writeArticle(article), bytes);
        article.frontMatter.clear(); // as a new article: the same form
        QCOMPARE(kb::writeArticle(article), bytes);
    }

    void unknownKeysAndSpellingSurviveAnEdit()
    {
        const std::string bytes = "---\r\n# note\r\ntitle: 'A ''b'''\r\nauthor:\r\n  name: x\r\nid: a-b\r\n"
                                  "related_entries:\r\n  - cuda/x\r\n  - cuda/y\r\n---\r\n\r\nBody\r\n";
        Article article = parsed(bytes);
        QCOMPARE(article.title, std::string("A 'b'"));
        QCOMPARE(article.relatedEntries, (std::vector<std::string> {"cuda/x", "cuda/y"}));
        QCOMPARE(article.markdown, std::string("\r\nBody\r\n"));
        QCOMPARE(kb::writeArticle(article), bytes);
        article.title = "T \"q\" \\ \n中";
        article.titleZh = "题";
        article.relatedEntries = {"cuda/z"};
        const std::string written = kb::writeArticle(article);
        QCOMPARE(written,
            std::string("---\r\n# note\r\ntitle: \"T \\\"q\\\" \\\\ \\n中\"\r\nauthor:\r\n  name: x\r\nid: a-b\r\n"
                        "related_entries: [\"cuda/z\"]\r\ntitle_zh: \"题\"\r\n---\r\n\r\nBody\r\n"));
        Article again = parsed(written);
        again.frontMatter = article.frontMatter;
        QVERIFY(again == article);
        again.relatedEntries.clear();
        QVERIFY(!kb::writeArticle(again).contains("related_entries"));
    }

    void badArticle_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<int>("line");
        QTest::newRow("empty") << QByteArray() << ErrorCode::FrontMatter << 1;
        QTest::newRow("no front matter") << QByteArray("# Title\n") << ErrorCode::FrontMatter << 1;
        QTest::newRow("not closed") << QByteArray("---\ntitle: x\n") << ErrorCode::FrontMatter << 1;
        QTest::newRow("broken YAML") << QByteArray("---\nid: a\ntitle: \"x\" y\n---\n") << ErrorCode::FrontMatter << 3;
        QTest::newRow("quote not closed")
            << QByteArray("---\ndate: x\ntitle: \"t\nid: a\n---\n") << ErrorCode::FrontMatter << 3;
        QTest::newRow("single quote not closed")
            << QByteArray("---\ntitle: 'it''s\nid: a\n---\n") << ErrorCode::FrontMatter << 2;
        QTest::newRow("quote closed by another")
            << QByteArray("---\ntitle: \"t\ndate: \"x\"\nid: a\n---\n") << ErrorCode::FrontMatter << 3;
        QTest::newRow("no title") << QByteArray("---\nid: a\n---\n") << ErrorCode::MissingField << 1;
        QTest::newRow("no id") << QByteArray("---\ntitle: a\n---\n") << ErrorCode::MissingField << 1;
        QTest::newRow("title a list") << QByteArray("---\nid: a\ntitle: [a]\n---\n") << ErrorCode::WrongType << 3;
        QTest::newRow("title a mapping") << QByteArray("---\nid: a\ntitle: {a: b}\n---\n") << ErrorCode::WrongType << 3;
        QTest::newRow("entries a mapping")
            << QByteArray("---\nid: a\ntitle: t\nrelated_entries: [{a: b}]\n---\n") << ErrorCode::WrongType << 4;
        QTest::newRow("path") << QByteArray("---\ntitle: t\nid: ../x\n---\n") << ErrorCode::BadId << 3;
        QTest::newRow("parent") << QByteArray("---\ntitle: t\nid: ..\n---\n") << ErrorCode::BadId << 3;
        QTest::newRow("list") << QByteArray("---\n- a\n---\n") << ErrorCode::FrontMatter << 2;
        QTest::newRow("flow") << QByteArray("---\n{title: a, id: b}\n---\n") << ErrorCode::FrontMatter << 2;
        QTest::newRow("no colon") << QByteArray("---\nid: a\ntitle: t\nx\n---\n") << ErrorCode::FrontMatter << 4;
        QTest::newRow("indented") << QByteArray("---\n id: a\n title: t\n---\n") << ErrorCode::FrontMatter << 2;
        QTest::newRow("twice") << QByteArray("---\nid: a\ntitle: t\nid: b\n---\n") << ErrorCode::FrontMatter << 4;
        QTest::newRow("anchor") << QByteArray("---\nid: &a a\ntitle: t\n---\n") << ErrorCode::FrontMatter << 2;
        QTest::newRow("alias") << QByteArray("---\nid: a\ntitle: *a\n---\n") << ErrorCode::FrontMatter << 3;
        QTest::newRow("not UTF-8") << QByteArray("---\nid: a\ntitle: \xFF\n---\n") << ErrorCode::NotUtf8 << 3;
        QTest::newRow("long") << "---\nid: a\ntitle: " + QByteArray(70000, 'x') + "\n---\n"
                              << ErrorCode::FrontMatter << 1;
        QTest::newRow("deep") << "---\nid: a\ntitle: t\nx: " + QByteArray(20000, '[') + QByteArray(20000, ']')
                + "\n---\n" << ErrorCode::FrontMatter
                              << 4;
        QTest::newRow("huge") << QByteArray(kb::maxFileBytes + 1, 'a') << ErrorCode::FileTooLarge << 0;
    }
    void badArticle()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(ErrorCode, code);
        QFETCH(int, line);
        const auto article = kb::parseArticle(bytes.toStdString());
        QVERIFY(!article);
        QCOMPARE(article.error().code, code);
        QCOMPARE(article.error().line, line);
    }
};

CASEBOOK_TEST(TestArticle)
#include "tst_article.moc"
