// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "tests/testprogram.h"
#include "ui/page/articlepage.h"
#include "ui/text/codeblock.h"
#include "ui/text/passage.h"
#include "ui/text/textview.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/link.h"

#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

#include <memory>

using namespace ui;

namespace {

PageContext contextIn(kb::Language language)
{
    PageContext context;
    context.language = language;
    context.titleOf
        = [](std::string_view id) { return id == "cuda/known" ? QStringLiteral("The known one") : QString(); };
    return context;
}

QString shownText(const ArticlePage &page)
{
    QStringList texts;
    for (const TextView *const view : page.findChild<QScrollArea *>()->widget()->findChildren<TextView *>())
        texts << view->toPlainText();
    return texts.join(u'\n');
}

} // namespace

class TestArticlePage final : public QObject {
    Q_OBJECT

private slots:
    void fences_becomeCodeBlocks()
    {
        kb::Article article {.id = "a",
            .title = "Title <i>x</i>",
            .markdown = "One *two*.\n\n```python\nimport torch\n\n\tx\n```\n\nThree.\n"};
        ArticlePage page;
        page.setArticle(article, contextIn(kb::Language::English));
        const QList<CodeBlock *> blocks = page.findChildren<CodeBlock *>();
        QCOMPARE(blocks.size(), 1);
        QCOMPARE(blocks.first()->code(), QStringLiteral("import torch\n\n\tx"));
        QCOMPARE(shownText(page), QStringLiteral("Title <i>x</i>\nOne two.\nThree."));
    }

    void passage_hasItsCodeAndItsLinksMarked()
    {
        TextView *const text = TextView::fromMarkdown(QStringLiteral(
            "First.\n\nIt says `CUDA error: 700` and *ends*, see [the report](https://example.org/1).\n"));
        const std::unique_ptr<QWidget> owner(text);
        QCOMPARE(selectedPassage(text), QString());
        text->selectAll();
        QCOMPARE(selectedPassage(text),
            QStringLiteral("First.\nIt says `CUDA error: 700` and ends, see the report (https://example.org/1)."));
        QTextCursor cursor = text->document()->find(QStringLiteral("error: 70"));
        text->setTextCursor(cursor);
        QCOMPARE(selectedPassage(text), QStringLiteral("`error: 70`"));
    }

    void html_isShownLiterally()
    {
        kb::Article article {
            .id = "a", .title = "t", .markdown = "a <b>bold</b> <img src=\"file:///etc/passwd\"> <script>x</script>"};
        ArticlePage page;
        page.setArticle(article, contextIn(kb::Language::English));
        QVERIFY(shownText(page).contains("<b>bold</b> <img src=\"file:///etc/passwd\"> <script>x</script>"));
    }

    void images_areNotLoaded()
    {
        kb::Article article {
            .id = "a", .title = "t", .markdown = "![alt](file:///etc/passwd) ![b](https://example.org/b.png)"};
        ArticlePage page;
        page.setArticle(article, contextIn(kb::Language::English));
        QCOMPARE(shownText(page), QStringLiteral("t\n[Image: alt] [Image: b]"));
        for (TextView *const view : page.findChildren<TextView *>())
            QVERIFY(!view->loadResource(QTextDocument::ImageResource, QUrl("file:///etc/passwd")).isValid());
    }

    void links_onlyWebOnesGoOut_data()
    {
        QTest::addColumn<QUrl>("url");
        QTest::addColumn<bool>("goesOut");
        QTest::newRow("https") << QUrl("https://example.org/a") << true;
        QTest::newRow("http") << QUrl("http://example.org/a") << true;
        QTest::newRow("file") << QUrl("file:///etc/passwd") << false;
        QTest::newRow("javascript") << QUrl("javascript:alert(1)") << false;
        QTest::newRow("relative") << QUrl("other.md") << false;
        QTest::newRow("no host") << QUrl("https:///a") << false;
    }
    void links_onlyWebOnesGoOut()
    {
        QFETCH(QUrl, url);
        QFETCH(bool, goesOut);
        ArticlePage page;
        page.setArticle({.id = "a", .title = "t", .markdown = "See [here](https://example.org/a)."},
            contextIn(kb::Language::English));
        QSignalSpy spy(&page, &ArticlePage::linkActivated);
        TextView *const view = page.findChildren<TextView *>().constLast();
        emit view->anchorClicked(url);
        QCOMPARE(spy.count(), goesOut ? 1 : 0);
        QVERIFY(view->toPlainText().contains("See here."));
    }

    void language_fallsBackAndSaysSo()
    {
        kb::Article article {.id = "a", .title = "Title", .titleZh = "标题", .markdown = "English body"};
        ArticlePage page;
        page.setArticle(article, contextIn(kb::Language::Chinese));
        QCOMPARE(shownText(page), QStringLiteral("标题\nEnglish body"));
        const auto notes = [&page] {
            int count = 0;
            for (const Badge *const badge : page.findChild<QScrollArea *>()->widget()->findChildren<Badge *>())
                count += badge->text() == u"Not translated";
            return count;
        };
        QCOMPARE(notes(), 1);
        article.markdownZh = "中文正文";
        page.setArticle(article, contextIn(kb::Language::Chinese));
        QCOMPARE(shownText(page), QStringLiteral("标题\n中文正文"));
        QCOMPARE(notes(), 0);
    }

    void relatedEntries_areLinksWhereKnown()
    {
        kb::Article article {
            .id = "a", .title = "t", .relatedEntries = {"cuda/known", "cuda/unknown"}, .markdown = "b"};
        ArticlePage page;
        page.setArticle(article, contextIn(kb::Language::English));
        QSignalSpy spy(&page, &ArticlePage::entryActivated);
        QCOMPARE(page.findChildren<Link *>().size(), 1);
        page.findChild<Link *>()->click();
        QCOMPARE(spy, QList<QVariantList>({{QString("cuda/known")}}));
        QVERIFY(shownText(page).contains("cuda/unknown"));
    }
};

CASEBOOK_TEST(TestArticlePage)
#include "tst_articlepage.moc"
