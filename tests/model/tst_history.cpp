// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/recentlibraries.h"
#include "model/list/history.h"
#include "tests/testprogram.h"

#include <QTest>

using model::History;
using model::Place;

class TestHistory final : public QObject {
    Q_OBJECT

    static Place entry(std::string id, int scroll = 0)
    {
        return {.kind = Place::Kind::Entry, .id = std::move(id), .scroll = scroll, .query = {}};
    }

private slots:
    void backAndForward_giveWhatWasNotedWhenLeaving()
    {
        History history;
        QVERIFY(!history.canGoBack() && !history.canGoForward());
        history.push(entry("a"));
        history.update(entry("a", 120));
        history.push(entry("b"));
        QCOMPARE(history.back(), entry("a", 120));
        QCOMPARE(history.back(), Place {});
        QVERIFY(!history.canGoBack());
        QCOMPARE(history.back(), Place {});
        QCOMPARE(history.forward(), entry("a", 120));
    }

    void push_forgetsWhatLayAhead()
    {
        History history;
        history.push(entry("a"));
        history.push(entry("b"));
        history.back();
        history.push(entry("c"));
        QVERIFY(!history.canGoForward());
        QCOMPARE(history.back().id, std::string("a"));
    }

    void push_forgetsTheOldestBeyondTheLimit()
    {
        History history;
        for (std::size_t i = 0; i < History::limit + 5; ++i)
            history.push(entry(std::to_string(i)));
        std::size_t steps = 0;
        for (; history.canGoBack(); ++steps)
            history.back();
        QCOMPARE(steps, History::limit - 1);
        QCOMPARE(history.current().id, std::string("5"));
    }

    void pastedTexts_areForgottenBeyondTheirBytes()
    {
        constexpr qsizetype size = History::pasteByteLimit / 4;
        History history;
        for (char letter = 'a'; letter <= 'f'; ++letter) {
            Place place = entry(std::string(1, letter));
            place.query.paste = model::PastedText::fromBytes(QByteArray(size, letter));
            history.push(place);
            history.push(place); // shares the text: costs nothing more
        }
        std::string ids;
        for (ids = history.current().id; history.canGoBack();)
            ids += history.back().id;
        QCOMPARE(ids, std::string("ffeeddcc"));
    }

    void aPastedTextOverTheLimit_staysWhileItIsCurrent()
    {
        History history;
        history.push(entry("a"));
        Place large = entry("b");
        large.query.paste = model::PastedText::fromBytes(QByteArray(History::pasteByteLimit + 1, 'x'));
        history.update(large);
        QCOMPARE(history.current(), large);
        QVERIFY(!history.canGoBack());
    }

    void recentLibraries_newestFirstAndOnce()
    {
        model::RecentLibraries recent({"/a", "/b", "/a", ""});
        QCOMPARE(recent.folders(), QStringList({"/a", "/b"}));
        recent.add("/b");
        QCOMPARE(recent.folders(), QStringList({"/b", "/a"}));
        for (int i = 0; i < 20; ++i)
            recent.add(QString::number(i));
        QCOMPARE(recent.folders().size(), model::RecentLibraries::limit);
        QCOMPARE(recent.folders().first(), QStringLiteral("19"));
    }

    void drop_leadsBackToThePlaceBefore()
    {
        History history;
        history.drop(); // there is nothing before the first place
        QCOMPARE(history.current(), Place());
        history.push(entry("a"));
        history.push(entry("b"));
        history.push(entry("c"));
        history.back();
        history.drop(); // "b", and "c" ahead of it
        QCOMPARE(history.current().id, std::string("a"));
        QVERIFY(!history.canGoForward());
        QVERIFY(history.canGoBack());
    }
};

CASEBOOK_TEST(TestHistory)
#include "tst_history.moc"
