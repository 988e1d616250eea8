// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// When a page is built again.
#include "tests/testprogram.h"
#include "ui/page/entrypage.h"

#include <QCoreApplication>
#include <QEvent>
#include <QSignalSpy>
#include <QTest>

using namespace ui;

class TestPageRebuild final : public QObject {
    Q_OBJECT

    static kb::Entry entry()
    {
        kb::Entry entry;
        entry.id = "cuda/a";
        entry.signature.en = "Error: a";
        return entry;
    }
    static PageContext context()
    {
        PageContext context;
        context.titleOf = [](std::string_view) { return QString(); };
        context.articleTitleOf = context.titleOf;
        return context;
    }
    static std::shared_ptr<const kb::EntryEvidence> evidence(int records)
    {
        const auto evidence = std::make_shared<kb::EntryEvidence>();
        evidence->entryId = entry().id;
        evidence->measured = {{.caseName = "case",
            .version = {},
            .gpuModel = {},
            .verdict = kb::Verdict::Reproduced,
            .records = records,
            .newestTime = {},
            .judgement = {},
            .byMachine = {}}};
        return evidence;
    }

private slots:
    /// A run of many cases writes records faster than a page is built.
    void recordsInARow_buildThePageOnce()
    {
        EntryPage page;
        page.setEntry(entry(), context());
        page.show();
        page.setEvidence(evidence(1));
        QSignalSpy built(&page, &Page::contentShown);
        for (int records = 2; records < 10; ++records)
            page.setEvidence(evidence(records));
        QCOMPARE(built.count(), 0);
        QTRY_COMPARE(built.count(), 1);
    }

    void hiddenPage_isBuiltWhenItIsSeen()
    {
        EntryPage page;
        page.setEntry(entry(), context());
        QSignalSpy built(&page, &Page::contentShown);
        QEvent languageChange(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&page, &languageChange);
        QCoreApplication::processEvents();
        QCOMPARE(built.count(), 0);
        page.show();
        QTRY_COMPARE(built.count(), 1);
    }
};

CASEBOOK_TEST(TestPageRebuild)
#include "tst_pagerebuild.moc"
