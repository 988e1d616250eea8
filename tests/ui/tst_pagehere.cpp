// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The section of an entry's page that says whether it applies on this machine.
#include "kb/cases/entryhere.h"
#include "tests/testprogram.h"
#include "tests/ui/pagetexts.h"
#include "ui/page/entrypage.h"
#include "ui/text/textview.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/link.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/smallbutton.h"

#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

using namespace ui;

namespace {

kb::Entry entryWithCondition()
{
    kb::Entry entry;
    entry.id = "cuda/old-driver";
    entry.signature.en = "CUDA driver version is insufficient";
    entry.cases = R"([{"name": "m", "level": "machine", "title": "The driver is older than the program",
        "title_zh": "驱动比程序旧", "applies_if": {"fact": "driver.cuda", "is": "<", "value": "12.4"}}])";
    return entry;
}

PageContext contextWith(const std::shared_ptr<const AnswerHere> &here, kb::Language language = kb::Language::English)
{
    PageContext context;
    context.language = language;
    context.here = here;
    return context;
}

std::shared_ptr<const AnswerHere> answerOf(const std::string &cuda)
{
    gpu::Facts facts;
    if (!cuda.empty())
        facts.facts["driver.cuda"] = {.value = cuda, .unknown = {}, .from = "libcuda.so.1"};
    return std::make_shared<const AnswerHere>(
        AnswerHere {.answer = kb::applicability(entryWithCondition(), facts, {}), .time = QStringLiteral("14:02")});
}

} // namespace

class TestPageHere final : public QObject {
    Q_OBJECT

private slots:
    void withoutAMachine_itSaysWhatItLooksAt()
    {
        EntryPage page;
        page.setEntry(entryWithCondition(), contextWith(nullptr));
        QCOMPARE(pageTexts<SectionHeader>(page), QStringList {"Is it this, here?"});
        const QString texts = pageTexts<TextView>(page).join(u'\n');
        QVERIFY2(texts.contains("The driver is older than the program") && texts.contains("older than 12.4"),
            qPrintable(texts));
        QVERIFY(pageTexts<SmallButton>(page).isEmpty()); // no case that could be run, and no machine to ask
        page.setEntry(entryWithCondition(), contextWith(nullptr, kb::Language::Chinese));
        QVERIFY(pageTexts<TextView>(page).contains(QStringLiteral("驱动比程序旧")));
        kb::Entry broken = entryWithCondition();
        broken.cases = R"([{"name": "m", "level": "machine"}])";
        page.setEntry(broken, contextWith(nullptr));
        QVERIFY(pageTexts<SectionHeader>(page).isEmpty());
    }

    void answer_isSaidInWords_data()
    {
        QTest::addColumn<QString>("cuda");
        QTest::addColumn<QString>("badge");
        QTest::addColumn<QString>("sign");
        QTest::newRow("applies") << "12.2" << "✓ Applies here" << "✓";
        QTest::newRow("does not decide") << "12.8" << "– Not seen here" << "✕";
        QTest::newRow("not known") << "" << "? Can’t be told here" << "?";
    }
    void answer_isSaidInWords()
    {
        QFETCH(const QString, cuda);
        QFETCH(const QString, badge);
        QFETCH(const QString, sign);
        EntryPage page;
        page.setEntry(entryWithCondition(), contextWith(answerOf(cuda.toStdString())));
        QVERIFY2(pageTexts<Badge>(page).contains(badge), qPrintable(pageTexts<Badge>(page).join(u'|')));
        const QStringList labels = pageTexts<QLabel>(page);
        QVERIFY(labels.contains(sign));
        QVERIFY(labels.contains(QStringLiteral("read at 14:02")));
        QCOMPARE(pageTexts<TextView>(page).contains(QStringLiteral("libcuda.so.1")), !cuda.isEmpty());
    }

    void buttons_askForTheMachine()
    {
        EntryPage page;
        page.setEntry(entryWithCondition(), contextWith(answerOf("12.2")));
        QSignalSpy facts(&page, &Page::factsRequested);
        QSignalSpy machine(&page, &Page::machineRequested);
        page.findChild<QScrollArea *>()->widget()->findChild<SmallButton *>()->click();
        QCOMPARE(facts.count(), 1);
        page.findChild<QScrollArea *>()->widget()->findChild<Link *>()->click();
        QCOMPARE(machine.count(), 1);
    }

    void whatIsAsked_isFoldedWhereThereIsAnAnswer()
    {
        EntryPage page;
        page.setEntry(entryWithCondition(), contextWith(answerOf("12.2")));
        const QWidget *const all = page.findChild<QScrollArea *>()->widget();
        const QList<SmallButton *> buttons = all->findChildren<SmallButton *>();
        const auto isAsked = [](const TextView *view) { return view->toPlainText().startsWith("It is this if:"); };
        const QList<TextView *> views = all->findChildren<TextView *>();
        const auto asked = std::ranges::find_if(views, isAsked);
        QVERIFY(asked != views.end());
        QVERIFY(!(*asked)->isVisibleTo(all));
        QCOMPARE(buttons.back()->text(), QStringLiteral("Show what is asked"));
        buttons.back()->click();
        QVERIFY((*asked)->isVisibleTo(all));
        QCOMPARE(buttons.back()->text(), QStringLiteral("Hide what is asked"));
        buttons.back()->click();
        QVERIFY(!(*asked)->isVisibleTo(all));
    }

    void answerAndItsButtons_standInTheMiddleOfOneLine()
    {
        EntryPage page;
        page.setEntry(entryWithCondition(), contextWith(answerOf("12.2")));
        page.resize(900, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QWidget *const all = page.findChild<QScrollArea *>()->widget();
        QWidget *const button = all->findChild<SmallButton *>();
        QList<int> middles;
        for (const QWidget *const one : button->parentWidget()->findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
            middles.append(one->geometry().center().y());
        QCOMPARE(middles.size(), 4); // the badge, when it was read, a button and a link
        std::ranges::sort(middles);
        QVERIFY2(middles.back() - middles.front() <= 1, qPrintable(QString::number(middles.back() - middles.front())));
    }

    void anotherMachine_isNamed()
    {
        const auto there = [](AnswerHere here) {
            here.machine = QStringLiteral("ssh:gpu1");
            return std::make_shared<const AnswerHere>(std::move(here));
        };
        EntryPage page;
        page.setEntry(entryWithCondition(), contextWith(there(*answerOf("12.2"))));
        QVERIFY(pageTexts<Badge>(page).contains(QStringLiteral("✓ Applies on that machine")));
        QVERIFY(pageTexts<QLabel>(page).contains(QStringLiteral("ssh:gpu1, read at 14:02")));
        QCOMPARE(pageTexts<SectionHeader>(page), QStringList {"Is it this, on ssh:gpu1?"});
        page.setHere("cuda/old-driver", there({.isReading = true}));
        QVERIFY(pageTexts<QLabel>(page).contains(QStringLiteral("Reading what ssh:gpu1 is…")));
        page.setHere("cuda/old-driver", there({.problem = QStringLiteral("No runner.")}));
        QVERIFY(pageTexts<QLabel>(page).contains(QStringLiteral("What ssh:gpu1 is could not be read.")));
        page.setHere("cuda/old-driver", answerOf("12.2")); // this machine again
        QCOMPARE(pageTexts<SectionHeader>(page), QStringList {"Is it this, here?"});
    }

    void reading_isSaid()
    {
        EntryPage page;
        page.setEntry(
            entryWithCondition(), contextWith(std::make_shared<const AnswerHere>(AnswerHere {.isReading = true})));
        QVERIFY(pageTexts<QLabel>(page).contains(QStringLiteral("Reading what this machine is…")));
        QVERIFY(!page.findChild<QScrollArea *>()->widget()->findChild<SmallButton *>()->isEnabled());
        page.setHere("cuda/old-driver",
            std::make_shared<const AnswerHere>(AnswerHere {.problem = QStringLiteral("No runner.")}));
        QVERIFY(pageTexts<TextView>(page).contains(QStringLiteral("No runner.")));
        page.setHere("cuda/another", answerOf("12.2")); // which is not shown
        QVERIFY(pageTexts<TextView>(page).contains(QStringLiteral("No runner.")));
        page.setHere("cuda/old-driver", answerOf("12.2"));
        QVERIFY(pageTexts<Badge>(page).contains(QStringLiteral("✓ Applies here")));
    }
};

CASEBOOK_TEST(TestPageHere)
#include "tst_pagehere.moc"
