// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/article.h"
#include "kb/format/exporter.h"
#include "tests/seeds.h"
#include "tests/testprogram.h"

#include <QTest>

#include <map>

using kb::Article;
using kb::ErrorCode;

namespace {

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
    void seeds_roundTripByteForByte_data() { seeds::addRows(); }
    void seeds_roundTripByteForByte()
    {
        const std::map<std::string, std::pair<const char *, const char *>> own {
            {"003", {"what-does-an-illegal-memory-access-mean", "2026-03-14"}},
            {"004", {"why-does-the-first-cuda-call-take-seconds", "2026-04-02"}},
            {"006", {"what-does-an-illegal-memory-access-mean", "2026-03-14"}}};
        const std::map<std::string, std::pair<const char *, const char *>> published {
            {"003", {"what-causes-the-unknownerror-cudnnstatusbadparam-error-during-tensorflow", "2025-01-30"}},
            {"004", {"why-does-tensorflow-gpu-crash-with-cudnnstatusbadparam-error", "2025-01-30"}}};
        for (const auto &[number, facts] : seeds::areOwn() ? own : published) {
            const std::string bytes = seeds::text(number);
            Article article = parsed(bytes);
            QCOMPARE(article.id, facts.first);
            QCOMPARE(article.date, facts.second);
            QVERIFY(bytes.ends_with("---\n" + article.markdown));
            QCOMPARE(kb::writeArticle(article), bytes);
            article.frontMatter.clear(); // as a new article: the same form
            QCOMPARE(kb::writeArticle(article), bytes);
        }
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

    /// U+202E turns the direction of what follows.
    void charactersThatDisguise_areReplacedInItsPage()
    {
        kb::Article article;
        article.title = "t";
        article.markdown = "Run `a\xE2\x80\xAE"
                           "b`.\n\n```sh\nc\xE2\x80\x8B"
                           "d\n```\n";
        const std::string page = kb::toHtml(article, kb::Language::English);
        QVERIFY(page.contains("<code>a\xEF\xBF\xBD"
                              "b</code>"));
        QVERIFY(page.contains("c\xEF\xBF\xBD"
                              "d\n"));
        QVERIFY(!page.contains("\xE2\x80\xAE") && !page.contains("\xE2\x80\x8B"));
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
        QTest::newRow("quote below its key")
            << QByteArray("---\nid: a\ntitle: t\nx:\n  \"y\n---\n") << ErrorCode::FrontMatter << 4;
        QTest::newRow("quote in a list") << QByteArray("---\nid: a\ntitle: t\nx:\n  - y\n  - z: 'y\n---\n")
                                         << ErrorCode::FrontMatter << 4;
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
        QTest::newRow("second document") << QByteArray("---\nid: a\ntitle: t\n--- (\nx\n---\n")
                                         << ErrorCode::FrontMatter << 4;
        QTest::newRow("end of the document")
            << QByteArray("---\nid: a\ntitle: t\n...\nx\n---\n") << ErrorCode::FrontMatter << 4;
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
