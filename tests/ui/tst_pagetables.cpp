// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The tables of an entry's page, and what of it depends on the rest of the library and on the machine.
#include "kb/wording/wording.h"
#include "tests/testprogram.h"
#include "tests/ui/pagetexts.h"
#include "ui/page/entrypage.h"
#include "ui/page/pageparts.h"
#include "ui/text/textview.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/smallbutton.h"
#include "ui/widgets/table.h"

#include <QLabel>
#include <QScrollArea>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <memory>

using namespace ui;

namespace {

PageContext english()
{
    PageContext context;
    context.titleOf
        = [](std::string_view id) { return id == "cuda/known" ? QStringLiteral("The known one") : QString(); };
    return context;
}

/// Puts what wording translates into guillemets.
class StatusMarker final : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source, const char *, int) const override
    {
        return qstrcmp(context, "wording") == 0 ? u'«' + QString::fromUtf8(source) + u'»' : QString();
    }
};

} // namespace

class TestPageTables final : public QObject {
    Q_OBJECT

private slots:
    void versionStatus_isTranslatedWhereItIsKnown()
    {
        StatusMarker marker;
        QVERIFY(QCoreApplication::installTranslator(&marker)); // its destructor removes it
        kb::Entry entry = minimalEntry();
        for (const char *const status :
            {"holds", "does not hold", "unknown", "active", "deprecated", "removed", "fixed in a branch"})
            entry.versions.push_back({.version = "1", .status = status});
        EntryPage page;
        page.setEntry(entry, english());
        const QStringList texts = pageTexts<TextView>(page);
        for (const char *const claimed : {"«it occurs»", "«it does not occur»", "«not known»", "«it still occurs»",
                 "«deprecated»", "«removed»", "fixed in a branch"})
            QVERIFY2(texts.contains(QString::fromUtf8(claimed)), claimed);
    }

    void rows_beginOnOneLine_andTheirActionStandsOut()
    {
        kb::Entry entry = minimalEntry();
        entry.workarounds = {{.action = {"Do this", ""}, .explanation = {"Since that is so.", ""}},
            {.action = {"Do that", ""}, .explanation = {"Since this is so.", ""}}};
        entry.workarounds[1].reports.resize(130); // "0 of 130" is wider than a dash
        entry.deadEnds = {{.action = {"Try it", ""}, .explanation = {"It fails.", ""}}};
        auto evidence = std::make_shared<kb::EntryEvidence>();
        evidence->entryId = entry.id;
        kb::Measured measured;
        measured.role = gpu::Role::DeadEnd;
        measured.verdict = kb::Verdict::Reproduced;
        evidence->measured = {measured}; // "checks passed: 1 of 1"
        PageContext context = english();
        context.evidence = evidence;
        EntryPage page;
        page.resize(900, 900);
        page.setEntry(entry, context);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const auto text = [&page](const QString &shown) {
            const QList<TextView *> texts = page.findChildren<TextView *>();
            return *std::ranges::find_if(texts, [&](const TextView *one) { return one->toPlainText() == shown; });
        };
        const auto left = [&](const QString &shown) { return text(shown)->mapTo(&page, QPoint()).x(); };
        QTRY_COMPARE(left(QStringLiteral("Try it")), left(QStringLiteral("Do this")));
        QCOMPARE(left(QStringLiteral("Do that")), left(QStringLiteral("Do this")));
        QVERIFY(text(QStringLiteral("Do this"))->font().weight()
            > text(QStringLiteral("Since that is so."))->font().weight());
        QVERIFY(text(QStringLiteral("Try it"))->font().weight() > text(QStringLiteral("It fails."))->font().weight());
    }

    void runButton_isGreyWhereNothingCanBeRun()
    {
        kb::Entry entry = minimalEntry();
        entry.cases = R"([{"name": "c"}])";
        EntryPage page;
        page.setEntry(entry, english());
        const auto run = [&page] { return page.findChild<SmallButton *>(PageParts::runButtonName); };
        QVERIFY(run() && run()->isEnabled());
        page.setRunObstacle(QStringLiteral("There is no driver."));
        QVERIFY(!run()->isEnabled());
        QCOMPARE(run()->toolTip(), QStringLiteral("There is no driver."));
        page.setRunObstacle({});
        QVERIFY(run()->isEnabled());
        PageContext context = english();
        context.runObstacle = QStringLiteral("There is no driver.");
        page.setEntry(entry, context);
        QVERIFY(!run()->isEnabled());
    }

    void relatedEntry_hasItsTier()
    {
        kb::Entry entry = minimalEntry();
        entry.transitions.leadsTo = {{"cuda/known", {}, {}}, {"cuda/unknown", {}, {}}};
        PageContext context = english();
        context.tierOf = [](std::string_view id) {
            return id == "cuda/known" ? std::optional(kb::Tier::HumanReviewed) : std::nullopt;
        };
        EntryPage page;
        page.setEntry(entry, context);
        QCOMPARE(pageTexts<Badge>(page).count(tierBadge(kb::Tier::HumanReviewed).text), 1);
    }

    void versions_neverBreakAWordForWantOfAColumn()
    {
        kb::Entry entry = minimalEntry();
        const char *const status = "CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH";
        entry.versions
            = {{"cuDNN 9.0 to 9.18", "", "", "", {std::string("Ends with ") + status + '.', ""}, "holds", ""}};
        EntryPage page;
        page.setEntry(entry, english());
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto *const table = page.findChild<Table *>();
        const auto notes = [table, status] {
            const QList<TextView *> texts = table->findChildren<TextView *>();
            return *std::ranges::find_if(
                texts, [status](const TextView *view) { return view->toPlainText().contains(QLatin1String(status)); });
        };
        const int word = notes()->widestWord();
        bool isStacked = false;
        for (const int width : {900, 700, 640, 560, 500}) {
            page.resize(width, 600);
            QTRY_VERIFY(table->width() < width);
            QTRY_VERIFY2(notes()->width() >= word, qPrintable(QString::number(width)));
            isStacked = table->isStacked();
        }
        QVERIFY(isStacked); // in the last of them there is no room side by side
    }

    void versions_standBelowEachOtherWhereThePageIsNarrow()
    {
        kb::Entry entry = minimalEntry();
        entry.versions = {{"cuDNN 8.9.5 and all before it", "", "", "", {"It was refused then.", ""}, "holds", ""},
            {"cuDNN 9", "", "", "", {"It is not refused any more.", ""}, "does not hold", ""}};
        EntryPage page;
        page.setEntry(entry, english());
        page.resize(900, 600);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto *const table = page.findChild<Table *>();
        const auto titles = [table] {
            return std::ranges::count_if(table->findChildren<QLabel *>(),
                [](const QLabel *label) { return label->isVisible() && label->text() == u"Version"; });
        };
        const auto isCut = [](const TextView *view) { return view->height() < view->heightForWidth(view->width()); };
        const auto isAnyCut = [&] { return std::ranges::any_of(table->findChildren<TextView *>(), isCut); };
        QCOMPARE(titles(), 1);
        QTRY_VERIFY(!isAnyCut());
        page.resize(320, 600);
        QTRY_COMPARE(titles(), 2); // one a row
        QTRY_VERIFY(!isAnyCut());
        page.resize(900, 600);
        QTRY_COMPARE(titles(), 1);
        QTRY_VERIFY(!isAnyCut());
    }
};

CASEBOOK_TEST(TestPageTables)
#include "tst_pagetables.moc"
