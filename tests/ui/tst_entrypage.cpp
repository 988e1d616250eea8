// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/tier.h"
#include "kb/wording/wording.h"
#include "tests/testprogram.h"
#include "tests/ui/pagetexts.h"
#include "ui/base/theme.h"
#include "ui/page/banner.h"
#include "ui/page/entrypage.h"
#include "ui/text/codeblock.h"
#include "ui/text/textview.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/link.h"
#include "ui/widgets/ratemeter.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/smallbutton.h"

#include <QApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

using namespace ui;

namespace {

const char *const hostile = "<b>bold</b> <img src=file:///etc/passwd> <a href=javascript:alert(1)>x</a> &amp; [a](b)";

PageContext contextIn(kb::Language language)
{
    PageContext context;
    context.language = language;
    context.titleOf
        = [](std::string_view id) { return id == "cuda/known" ? QStringLiteral("The known one") : QString(); };
    context.articleTitleOf
        = [](std::string_view id) { return id == "article" ? QStringLiteral("An article") : QString(); };
    return context;
}

std::string longText()
{
    std::string text;
    for (int line = 0; line < 200; ++line)
        text += "a line\n";
    return text;
}

Link *linkTo(const EntryPage &page, const QString &text)
{
    for (Link *const link : page.findChild<QScrollArea *>()->widget()->findChildren<Link *>()) {
        if (link->accessibleName() == text)
            return link;
    }
    return nullptr;
}

} // namespace

class TestEntryPage final : public QObject {
    Q_OBJECT

private slots:
    void setEntry_showsOnlySectionsWithContent()
    {
        EntryPage page;
        page.setEntry(minimalEntry(), contextIn(kb::Language::English));
        QVERIFY(pageTexts<TextView>(page).contains("Error: a"));
        QCOMPARE(pageTexts<SectionHeader>(page), QStringList());
        kb::Entry entry = minimalEntry();
        entry.rootCause.en = "because";
        entry.domain = "cuda";
        entry.regex = "a.*b";
        page.setEntry(entry, contextIn(kb::Language::English));
        QCOMPARE(pageTexts<SectionHeader>(page), QStringList({"Root cause", "Regex", "Details"}));
    }

    void setEntry_showsMarkupLiterally()
    {
        const std::string text = hostile;
        kb::Entry entry = minimalEntry();
        entry.signature.en = text;
        entry.rootCause.en = text;
        entry.versions = {{.version = text, .status = text, .notes = {text, {}}}};
        entry.environment = {{"os", text}};
        entry.workarounds = {{.action = {text, {}}, .condition = {text, {}}, .tradeoff = {text, {}}}};
        entry.deadEnds = {{.action = {text, {}}, .explanation = {"why " + text, {}}}};
        entry.transitions.leadsTo = {{text, 0.5, {text, {}}}};
        entry.officialDocUrl = "javascript:alert(1)";
        entry.sources = {"file:///etc/passwd", text};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        const QString expected = QString::fromUtf8(hostile);
        QVERIFY(pageTexts<TextView>(page).count(expected) >= 7);
        for (const TextView *const view : page.findChildren<TextView *>()) {
            if (view->toPlainText().contains(u'<'))
                QVERIFY(view->toPlainText().contains(expected));
        }
        QCOMPARE(page.findChildren<Link *>().size(), 0);
        for (const QLabel *const label : page.findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    void prose_setsCodeAsCode()
    {
        kb::Entry entry = minimalEntry();
        entry.signature.en = "`a` stays";
        entry.rootCause.en = "Set `<b>eps</b>`,\nnot `this'";
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        QVERIFY(pageTexts<TextView>(page).contains("`a` stays"));
        const QString shown = QStringLiteral("Set <b>eps</b>,\nnot `this'");
        const auto views = page.findChildren<TextView *>();
        const auto cause = std::ranges::find(views, shown, [](const TextView *view) { return view->toPlainText(); });
        QVERIFY(cause != views.end());
        QString code;
        QTextCursor cursor((*cause)->document());
        while (cursor.movePosition(QTextCursor::NextCharacter)) {
            if (cursor.charFormat().fontFamilies().toStringList() == theme::monoFont().families())
                code += shown.at(cursor.position() - 1);
        }
        QCOMPARE(code, QStringLiteral("<b>eps</b>"));
    }

    void rows_areSortedByRateAndNameIt()
    {
        kb::Entry entry = minimalEntry();
        entry.workarounds
            = {{.action = {"low", {}}, .rate = 0.1}, {.action = {"none", {}}}, {.action = {"high", {}}, .rate = 0.95}};
        entry.deadEnds = {{.explanation = {"why alone", {}}, .rate = 0.7}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        QStringList shown = pageTexts<TextView>(page);
        shown.removeIf([](const QString &text) {
            return text != "low" && text != "none" && text != "high" && text != "why alone";
        });
        QCOMPARE(shown, QStringList({"high", "low", "none", "why alone"}));
        QStringList meters;
        for (const RateMeter *const meter : page.findChildren<RateMeter *>())
            meters << meter->accessibleName();
        QCOMPARE(meters,
            QStringList({"Success rate: 95 %, claimed", "Success rate: 10 %, claimed", "Success rate: not stated",
                "Fail rate: 70 %, claimed"}));
    }

    void reports_areCounted_shownOnRequest_andAskedFor()
    {
        kb::Entry entry = minimalEntry();
        entry.workarounds = {{.action = {"do", {}},
            .rate = 0.99,
            .reports = {{"https://example.org/1", true, "2024-05-06", "a user"}, {{}, false, {}, {}}}}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        page.show();
        QCOMPARE(page.findChild<RateMeter *>()->accessibleName(), QStringLiteral("Success rate: 1 of 2, helped"));
        QVERIFY(page.findChild<RateMeter *>()->toolTip().contains("90 % interval"));
        const auto said = [&page] {
            for (const TextView *const text : page.findChildren<TextView *>()) {
                if (text->toPlainText().contains("2024-05-06"))
                    return text->isVisibleTo(&page);
            }
            return false;
        };
        QVERIFY(!said());
        QSignalSpy reported(&page, &Page::reported);
        for (SmallButton *const button : page.findChildren<SmallButton *>()) {
            if (button->isCheckable() || button->text() == "It did not")
                button->click();
        }
        QVERIFY(said());
        QCOMPARE(reported, (QList<QVariantList> {{0, 0, false}}));
    }

    void how_thatRepeatsTheActionIsShownOnce()
    {
        kb::Entry entry = minimalEntry();
        entry.workarounds = {{.action = {"Do this now", "现在做"}, .explanation = {"Do this now", {}}}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        QCOMPARE(pageTexts<TextView>(page).count("Do this now"), 1);
        page.setEntry(entry, contextIn(kb::Language::Chinese));
        QCOMPARE(pageTexts<TextView>(page).count("Do this now"), 0);
        QVERIFY(pageTexts<TextView>(page).contains("现在做"));
        QVERIFY(!pageTexts<Badge>(page).filter("Not translated").isEmpty()); // the signature
    }

    void missingTranslation_fallsBackAndSaysSo()
    {
        kb::Entry entry = minimalEntry();
        entry.signature.zh = "错误";
        entry.workarounds = {{.action = {"Act", "做"}, .explanation = {"The English way of it", {}}}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        QCOMPARE(pageTexts<Badge>(page).count("Not translated"), 0);
        page.setEntry(entry, contextIn(kb::Language::Chinese));
        QVERIFY(pageTexts<TextView>(page).contains("The English way of it"));
        QCOMPARE(pageTexts<Badge>(page).count("Not translated"), 1);
    }

    void message_standsAsItIsPrinted_withItsChineseBelow()
    {
        kb::Entry entry = minimalEntry();
        EntryPage page;
        const auto signatureTexts = [&] {
            page.setEntry(entry, contextIn(kb::Language::Chinese));
            return pageTexts<TextView>(page).filter("a is not b") + pageTexts<TextView>(page).filter("a 不是 b");
        };
        entry.signature = {"Error: a is not b", "错误：a 不是 b"};
        QCOMPARE(signatureTexts(), (QStringList {"Error: a is not b", "错误：a 不是 b"}));
        entry.signature.zh = "Error: a is not b（两者不同）";
        QCOMPARE(signatureTexts(), QStringList {"Error: a is not b（两者不同）"});
    }

    void versions_areInTheLanguage()
    {
        kb::Entry entry = minimalEntry();
        entry.signature.zh = "错误";
        entry.versions = {
            {.version = "1", .behaviorChange = {"refused", "被拒绝"}}, {.version = "2", .behaviorChange = {"old", {}}}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        QVERIFY(pageTexts<TextView>(page).contains("refused"));
        page.setEntry(entry, contextIn(kb::Language::Chinese));
        QVERIFY(pageTexts<TextView>(page).contains("被拒绝"));
        QVERIFY(pageTexts<TextView>(page).contains("old"));
        QCOMPARE(pageTexts<Badge>(page).count("Not translated"), 1);
    }

    void relationsTradeoffsAndNotes_areInTheLanguage()
    {
        kb::Entry entry = minimalEntry();
        entry.signature.zh = "错误";
        entry.versions = {{.version = "1", .notes = {"since then", "此后"}}};
        entry.workarounds = {{.action = {"Act", "做"}, .tradeoff = {"slow", "慢"}}};
        entry.transitions.frequentlyConfusedWith = {{.entryId = "a/b", .condition = {"There it is 1.", "那里是 1。"}}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        for (const char *const text : {"since then", "Trade-off: slow", "There it is 1."})
            QVERIFY2(pageTexts<TextView>(page).contains(QString::fromUtf8(text)), text);
        page.setEntry(entry, contextIn(kb::Language::Chinese));
        for (const char *const text : {"此后", "Trade-off: 慢", "那里是 1。"})
            QVERIFY2(pageTexts<TextView>(page).contains(QString::fromUtf8(text)), text);
        QCOMPARE(pageTexts<Badge>(page).count("Not translated"), 0);
        entry.versions[0].notes.zh.clear();
        entry.workarounds[0].tradeoff.zh.clear();
        entry.transitions.frequentlyConfusedWith[0].condition.zh.clear();
        page.setEntry(entry, contextIn(kb::Language::Chinese));
        QVERIFY(pageTexts<TextView>(page).contains("There it is 1."));
        QCOMPARE(pageTexts<Badge>(page).count("Not translated"), 3);
    }

    void entryWithoutTranslation_saysSoOnce()
    {
        kb::Entry entry = minimalEntry();
        entry.rootCause.en = "because";
        entry.workarounds = {{.action = {"Act", {}}}, {.action = {"Act again", {}}}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::Chinese));
        QCOMPARE(pageTexts<Badge>(page).count("Not translated"), 1);
        entry.workarounds[0].action.zh = "做";
        page.setEntry(entry, contextIn(kb::Language::Chinese));
        QCOMPARE(pageTexts<Badge>(page).count("Not translated"), 3); // signature, root cause, the second workaround
    }

    void links_goOutAsSignals()
    {
        kb::Entry entry = minimalEntry();
        entry.officialDocUrl = "https://example.org/a?b=c&d#e";
        entry.transitions.leadsTo = {{"cuda/known", 0.5, ""}, {"cuda/unknown", {}, ""}};
        entry.relatedArticles = {"article"};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        QSignalSpy entries(&page, &EntryPage::entryActivated);
        QSignalSpy articles(&page, &EntryPage::articleActivated);
        QSignalSpy web(&page, &EntryPage::linkActivated);
        QCOMPARE(page.findChildren<Link *>().size(), 3);
        QVERIFY(pageTexts<TextView>(page).contains("cuda/unknown"));
        QTest::keyClick(linkTo(page, "The known one"), Qt::Key_Return);
        linkTo(page, "An article")->click();
        linkTo(page, "https://example.org/a?b=c&d#e")->click();
        QCOMPARE(entries, QList<QVariantList>({{QString("cuda/known")}}));
        QCOMPARE(articles, QList<QVariantList>({{QString("article")}}));
        QCOMPARE(web, QList<QVariantList>({{QUrl("https://example.org/a?b=c&d#e")}}));
    }

    void focusableWidgets_haveNames()
    {
        kb::Entry entry = minimalEntry();
        entry.rootCause.en = "because";
        entry.regex = "a";
        entry.officialDocUrl = "https://example.org/";
        entry.workarounds = {{.action = {"Run it", {}}, .explanation = {"pip install torch", {}}}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        int focusable = 0;
        for (const QWidget *const widget : page.findChildren<QWidget *>()) {
            if (!(widget->focusPolicy() & Qt::TabFocus))
                continue;
            ++focusable;
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
        QCOMPARE(focusable,
            10); // the page, the signature, its id, two blocks with their buttons, two for a report, the link
    }

    void tier_isTextWithASign()
    {
        QCOMPARE(tierBadge(kb::Tier::AiGenerated).text.front(), QChar(u'!'));
        QCOMPARE(tierBadge(kb::Tier::RefutedLibrary).text.front(), QChar(u'✕'));
        QCOMPARE(tierBadge(kb::Tier::GpuReproduced).text.front(), QChar(u'✓'));
        QCOMPARE(tierBadge(kb::Tier::Unknown).text.front(), QChar(u'–'));
    }

    void tier_isWhatTheRecordsSay()
    {
        kb::Entry entry = minimalEntry();
        const auto badge = [&entry] {
            EntryPage page;
            page.setEntry(entry, contextIn(kb::Language::English));
            const auto evidence = std::make_shared<kb::EntryEvidence>();
            evidence->entryId = entry.id;
            evidence->tier = kb::tierOf({}, entry.tier); // no records
            page.setEvidence(evidence);
            return std::pair(page.findChild<Banner *>()->findChild<QLabel *>()->text(),
                pageTexts<TextView>(page).filter(QStringLiteral("file says")));
        };
        entry.tier = kb::Tier::GpuReproduced; // as anybody may write into a file
        QCOMPARE(badge().first, QStringLiteral("! AI-generated"));
        QCOMPARE(badge().second.size(), 1);
        QVERIFY(badge().second.first().contains(QStringLiteral("Reproduced · GPU")));
        for (const kb::Tier kept :
            {kb::Tier::Unknown, kb::Tier::AiGenerated, kb::Tier::HandWritten, kb::Tier::HumanReviewed}) {
            entry.tier = kept;
            QCOMPARE(badge().first.section(u' ', 1), wording::tier(kept));
            QVERIFY(badge().second.isEmpty());
        }
    }

    void banner_foldsALongText()
    {
        const QString sentence
            = QStringLiteral("What was measured agrees with the claim, and does not decide it. ").repeated(8);
        QWidget holder;
        auto *const layout = new QVBoxLayout(&holder);
        auto &banner = *new Banner({theme::Tone::Unknown, QStringLiteral("– Partly checked")}, sentence, {}, &holder);
        layout->addWidget(&banner);
        layout->addStretch();
        holder.resize(450, 600);
        holder.show();
        QTRY_VERIFY(banner.findChild<SmallButton *>());
        auto *const more = banner.findChild<SmallButton *>();
        QVERIFY(more->isVisible() && !more->accessibleName().isEmpty());
        const int line = QFontMetrics(theme::baseFont()).lineSpacing();
        const auto fullText = [&banner] { return banner.findChild<TextView *>(); };
        QVERIFY(!fullText()->isVisible());
        QTRY_VERIFY2(banner.height() < 5 * line + 2 * theme::space2, qPrintable(QString::number(banner.height())));
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(fullText()->isVisible());
        QCOMPARE(fullText()->toPlainText(), sentence);
        QTRY_VERIFY(banner.height() > 8 * line);
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(!fullText()->isVisible());
        holder.resize(2400, 600); // where there is room
        QTRY_VERIFY(!more->isVisible() && fullText()->isVisible());
    }

    void whatWasMeasured_isASectionWithEveryCase()
    {
        kb::Entry entry = minimalEntry();
        const auto parsed = [](const char *name, const char *title) {
            return *gpu::parseCase(gpu::Json {{"name", name}, {"title", title}, {"role", "claim"},
                {"op", "tensor_descriptor"}, {"tensors", {{"x", {{"dtype", "float"}, {"dims", {0, 3, 4, 4}}}}}},
                {"control", {{"patch", {{"/tensors/x/dims/0", 1}}}, {"expect", "SUCCESS"}}},
                {"expect", gpu::Json::array({{{"status", "BAD_PARAM"}}})}});
        };
        const auto evidence = std::make_shared<kb::EntryEvidence>();
        evidence->entryId = entry.id;
        evidence->cases = {parsed("batch-0", "A batch of 0 is refused"), parsed("other", "Not run yet")};
        evidence->measured = {{.caseName = "batch-0",
            .version = {9, 19, 0},
            .gpuModel = {},
            .verdict = kb::Verdict::NotReproduced,
            .newestTime = {},
            .judgement = {}}};
        kb::Record record;
        record.caseHash = kb::caseHash(evidence->cases[0]);
        record.judgement.verdict = kb::Verdict::NotReproduced;
        record.time = "2026-11-22T21:00:00.000Z";
        evidence->records = {record};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        page.setEvidence(evidence);
        QVERIFY(pageTexts<SectionHeader>(page).contains(QStringLiteral("What was measured")));
        const QStringList texts = pageTexts<TextView>(page);
        for (const char *const text : {"A batch of 0 is refused", "✕ Not as claimed: 9.19.0 (library)", "Not run yet"})
            QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(u'\n')));
        QVERIFY(texts.filter(QStringLiteral("the newest is of 2026-11-22")).size() == 1);
    }

    /// Each row is widgets: tens of thousands stopped the window for minutes.
    void entryOfVeryManyRows_isShownInPart()
    {
        kb::Entry entry = minimalEntry();
        for (int i = 0; i < 5000; ++i)
            entry.workarounds.push_back({.action = {"do " + std::to_string(i), ""}});
        entry.versions = {{.version = "cuDNN 9"}};
        EntryPage page;
        page.setEntry(entry, contextIn(kb::Language::English));
        const QStringList texts = pageTexts<TextView>(page);
        QVERIFY(texts.contains(QStringLiteral("do 0")) && texts.contains(QStringLiteral("cuDNN 9")));
        const qsizetype shown = texts.filter(QRegularExpression(QStringLiteral("^do [0-9]+$"))).size();
        QVERIFY(shown < 1000);
        QVERIFY(texts.constLast().startsWith(QLocale().toString(5000 - shown)));
    }

    void keys_scrollThePageAlsoFromAText()
    {
        kb::Entry entry = minimalEntry();
        entry.rootCause.en = longText();
        EntryPage page;
        page.resize(400, 300);
        page.show();
        page.setEntry(entry, contextIn(kb::Language::English));
        QScrollBar *const bar = page.findChild<QScrollArea *>()->verticalScrollBar();
        QVERIFY(QTest::qWaitFor([&] { return bar->maximum() > 600; }));
        auto *const text = page.findChildren<TextView *>().constLast();
        QTest::keyClick(text, Qt::Key_Space);
        const int onePage = bar->value();
        QVERIFY(onePage > 0);
        QTest::keyClick(text, Qt::Key_PageDown);
        QVERIFY(bar->value() > onePage);
        QTest::keyClick(text, Qt::Key_End);
        QCOMPARE(bar->value(), bar->maximum());
        QTest::keyClick(text, Qt::Key_Home);
        QCOMPARE(bar->value(), 0);
    }

    void narrowPage_breaksLongWordsInsteadOfClipping()
    {
        kb::Entry entry = minimalEntry();
        entry.signature.en = std::string(300, 'W');
        EntryPage page;
        page.resize(420, 800);
        page.show();
        page.setEntry(entry, contextIn(kb::Language::English));
        const QScrollArea *const area = page.findChild<QScrollArea *>();
        QVERIFY(QTest::qWaitFor([&] { return area->widget()->width() <= area->viewport()->width(); }));
        for (const TextView *const view : area->widget()->findChildren<TextView *>())
            QVERIFY(view->document()->size().height() <= view->viewport()->height() + 1);
    }

    void text_isAsHighAsItsWidthMakesIt()
    {
        const TextView view(QStringLiteral("several words ").repeated(60));
        const std::unique_ptr<QTextDocument> apart(view.document()->clone());
        for (const int width : {200, 400, view.viewport()->width(), 1200, 2000}) {
            apart->setTextWidth(width);
            QCOMPARE(view.heightForWidth(width), qCeil(apart->size().height()));
        }
    }

    void hugeText_isCutAndSaysSo()
    {
        kb::Entry entry = minimalEntry();
        entry.rootCause.en = std::string(2'000'000, 'x');
        EntryPage page;
        page.resize(420, 800);
        page.show();
        page.setEntry(entry, contextIn(kb::Language::English));
        const QStringList shown = pageTexts<TextView>(page).filter("xxx");
        QCOMPARE(shown.size(), 1);
        QVERIFY(shown.first().size() < 100'000);
        QVERIFY(shown.first().contains("more character"));
    }

    void schemeChange_keepsTheEntryAndThePosition()
    {
        theme::apply(*qApp, theme::Scheme::Light);
        kb::Entry entry = minimalEntry();
        entry.rootCause.en = longText();
        EntryPage page;
        page.resize(400, 300);
        page.show();
        page.setEntry(entry, contextIn(kb::Language::English));
        QScrollBar *const bar = page.findChild<QScrollArea *>()->verticalScrollBar();
        QVERIFY(QTest::qWaitFor([&] { return bar->maximum() > 200; }));
        bar->setValue(150);
        const QWidget *const before = page.findChild<QScrollArea *>()->widget();
        theme::apply(*qApp, theme::Scheme::Dark);
        QVERIFY(QTest::qWaitFor([&] { return page.findChild<QScrollArea *>()->widget() != before; }));
        QCOMPARE(bar->value(), 150);
        QVERIFY(pageTexts<TextView>(page).contains("Error: a"));
        theme::apply(*qApp, theme::Scheme::Light);
    }

    void clear_emptiesThePage()
    {
        EntryPage page;
        page.setEntry(minimalEntry(), contextIn(kb::Language::English));
        page.clear();
        QCOMPARE(pageTexts<TextView>(page), QStringList());
    }
};

CASEBOOK_TEST(TestEntryPage)
#include "tst_entrypage.moc"
